"""The matters that the chapters of this package open."""

from __future__ import annotations
