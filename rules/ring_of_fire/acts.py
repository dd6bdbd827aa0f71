"""How a chapter takes part (`core.acts`), and what the slots of its actions hold."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from rules.core.acts import Act as Act
from rules.core.acts import Action as Action
from rules.core.acts import Hook as Hook
from rules.core.acts import PhaseWork as PhaseWork
from rules.core.acts import Policy as Policy
from rules.core.acts import RuleEvent as RuleEvent

UnitId = Annotated[str, Meta(min_length=1, max_length=40)]
HexId = Annotated[str, Meta(min_length=4, max_length=4)]
Units = Annotated[tuple[UnitId, ...], Meta(min_length=1, max_length=24)]
Route = Annotated[tuple[HexId, ...], Meta(min_length=1, max_length=120)]
Points = Annotated[int, Meta(ge=0, le=9)]
Steps = Annotated[int, Meta(ge=1, le=9)]
