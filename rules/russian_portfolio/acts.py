"""How a chapter takes part (`core.acts`), and what the slots of its actions hold."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rules.core.acts import Act as Act
from rules.core.acts import Action as Action
from rules.core.acts import Block as Block
from rules.core.acts import Hook as Hook
from rules.core.acts import PhaseWork as PhaseWork
from rules.core.acts import Policy as Policy
from rules.core.acts import RuleEvent as RuleEvent

UnitId = Annotated[str, Meta(min_length=1, max_length=40)]
HexId = Annotated[str, Meta(min_length=2, max_length=4)]
Units = Annotated[tuple[UnitId, ...], Meta(min_length=1, max_length=40)]
Hexes = Annotated[tuple[HexId, ...], Meta(min_length=1, max_length=12)]
Route = Annotated[tuple[HexId, ...], Meta(min_length=1, max_length=200)]
Amount = Annotated[int, Meta(ge=0, le=999)]
Number = Annotated[int, Meta(ge=0, le=999_999_999)]
"""Of an attack: they are counted as long as the game goes on."""
Word = Annotated[str, Meta(min_length=1, max_length=40)]
