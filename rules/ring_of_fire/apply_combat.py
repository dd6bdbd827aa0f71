"""Events of declarations and combat into the position. Nothing here checks, rolls or refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from rules.core.contract import Event
from rules.ring_of_fire.state import State

APPLY_COMBAT: dict[type[Event], Callable[[State, Any], State]] = {}
