"""12, 13.3, 19 What a side has to spend: supply on the map, capacity of its railways and ports, reserve markers."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Any, Literal

from rules.core.contract import Entity, Message, Viewer
from rules.core.entities import gauge, keep_for
from rules.ocs.amounts import supply
from rules.ocs.campaign.entries import every_line
from rules.ocs.movement.freight import GRAIN
from rules.ocs.movement.markers import find_reserves
from rules.ocs.movement.reserve import markers
from rules.ocs.show.seen import sides
from rules.ocs.state import State
from rules.ocs.supply.draw import sources
from rules.ocs.tempo import capacity, due_tokens


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """4.9 The gauges of the viewer's side; the umpire's are for their owners only."""
    for side in sides(state, viewer):
        for entity in _gauges(state, side):
            yield keep_for(side, entity, viewer)


def _gauges(state: State, side: str) -> Iterator[Entity]:
    lying = sum(source.tokens for source in sources(state, side))
    yield _gauge("supply", side, lying, 0, _arriving(state, side))
    ways: tuple[tuple[Literal["rail", "sea"], dict[str, int]], ...]
    ways = (("rail", state.movement.rail), ("sea", state.movement.sea))
    for kind, used in ways:
        if cap := capacity(state, kind, side):
            # Used capacity is counted in quarters of a token: some cargo takes less room than a token does.
            yield _gauge(kind, side, max(0, cap - -(-used.get(side, 0) // GRAIN)), cap, None)
    if limit := markers(state, side):
        yield _markers(side, max(0, limit - len(find_reserves(state, side))), limit)


@lru_cache(maxsize=1 << 8)
def _markers(side: str, left: int, limit: int) -> Entity:
    """5 Reserve markers, one for all the units of a hex."""
    return gauge(f"reserve-{side}", side, Message("pool-reserve"), left, limit=limit)


def _arriving(state: State, side: str) -> tuple[int, int] | None:
    """24 The next turn that brings supply by the scenario, and how much."""
    for turn in range(state.turn + 1, state.battle.file.turns + 1):
        due = [due_tokens(state, row, turn) for row in every_line(state) if row.side == side]
        if sum(due):
            return turn, sum(due)
    return None


@lru_cache(maxsize=1 << 10)
def _gauge(kind: str, side: str, tokens: int, limit: int, due: tuple[int, int] | None) -> Entity:
    shown: dict[str, Any] = {"held": supply(tokens)}
    if limit:
        shown["limit"] = limit
    if due is not None:
        shown["next"] = {"id": "pool-next", "facts": {"turn": due[0], "held": supply(due[1])}}
    return gauge(f"{kind}-{side}", side, Message(f"pool-{kind}", {"side": side}), tokens, **shown)


MARKS = (marks,)
