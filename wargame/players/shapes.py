"""What the API tells of a player and of the games they have played."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

How = Literal["victory", "resignation", "time", "agreed", "adjudicated", "abandoned"]
Score = Literal["won", "drawn", "lost"]

SCORES: Mapping[int | None, Score | None] = {2: "won", 1: "drawn", 0: "lost", None: None}
"""By half points."""
