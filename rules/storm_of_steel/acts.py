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
from rules.core.acts import SearchEvent as SearchEvent

UnitId = Annotated[str, Meta(min_length=1, max_length=40)]
Units = Annotated[tuple[UnitId, ...], Meta(min_length=1, max_length=40)]
Word = Annotated[str, Meta(min_length=1, max_length=40)]
Amount = Annotated[int, Meta(ge=0, le=20)]
Millimetre = Annotated[int, Meta(ge=0, le=10_000)]
Spot = tuple[Millimetre, Millimetre]
Way = Annotated[tuple[Spot, ...], Meta(min_length=1, max_length=13)]
"""2.6 From where the unit stands, over at most twelve legs; with none it turns on the spot (R7)."""

Bearing = Annotated[int, Meta(ge=0, le=355, multiple_of=5)]
"""2.2 Degrees clockwise from north."""
