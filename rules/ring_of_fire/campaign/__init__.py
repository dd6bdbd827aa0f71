"""B14, B17 Replacements, victory."""

from __future__ import annotations
