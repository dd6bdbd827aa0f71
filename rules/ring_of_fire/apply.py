"""Events into the position. Nothing here checks, rolls or refuses; the chapters say what their events change."""

from __future__ import annotations

from collections.abc import Callable

from rules.core.chapters import applier
from rules.core.contract import Event
from rules.ring_of_fire.chapters import CHAPTERS
from rules.ring_of_fire.state import State
from rules.ring_of_fire.turns import PhaseBegan, game_began

apply: Callable[[State | None, Event], State] = applier(CHAPTERS, game_began, PhaseBegan)
"""The position after the event; the first event of a game applies to None."""
