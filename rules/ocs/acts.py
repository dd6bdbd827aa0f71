"""How a chapter takes part (`core.acts`), the dice it throws, and what the slots of its actions hold."""

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
from rules.core.ruleset import Dice as Dice

UnitId = Annotated[str, Meta(min_length=1, max_length=40)]
HexId = Annotated[str, Meta(min_length=3, max_length=9)]
Units = Annotated[tuple[UnitId, ...], Meta(min_length=1, max_length=40)]
Some = Annotated[tuple[UnitId, ...], Meta(max_length=40)]
Route = Annotated[tuple[HexId, ...], Meta(min_length=1, max_length=200)]
Amount = Annotated[int, Meta(ge=0, le=999)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Perhaps = Annotated[str, Meta(max_length=40)]
"""The id of something that an order need not name."""
