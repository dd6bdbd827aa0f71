"""What is explained and drawn."""

from __future__ import annotations
