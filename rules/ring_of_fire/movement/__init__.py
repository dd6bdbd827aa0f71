"""B3, B4, B7, B8, B12 Movement of every kind, and what hinders it."""

from __future__ import annotations
