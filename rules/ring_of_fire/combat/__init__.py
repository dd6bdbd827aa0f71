"""B8-B11, B16 Declarations, tanks, strikes, assaults."""

from __future__ import annotations
