"""1-3, B15 Supply: the pools, the trace, who is cut off."""

from __future__ import annotations
