"""XIII.E The advances offered are those that the rules allow, no more and no fewer: read once more, path by path."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.russian_portfolio.aftermath.records import Advance
from rules.russian_portfolio.aftermath.ways import ways
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.tests.test_retreats import EVERY, TARGET, Words, steps, world

PACE = {"armor": (3, 2), "infantry": (1, 1)}
"""XIII.E.1 Axis units of these worlds in good weather and in Snow."""


def after(seed: int) -> tuple[State, Advance]:
    """A world in which D4 is vacated, with the advance that follows."""
    state = world(seed)
    gone = {n: replace(u, hex=None, fate="dead") for n, u in state.units.items() if u.hex == TARGET}
    near = tuple(
        n for n, u in state.units.items() if u.side == "axis" and u.hex and steps(u.hex, TARGET) == 1
    )
    result = ("D1", "D4", "DX", "DE", "BR")[seed % 5]
    pending = Advance(
        units=near,
        result=result,
        duty={TARGET: seed % 3 * 4},
        limit={TARGET: seed % 4 + 1 if result[0] == "D" else 99},
    )
    return replace(state, units={**state.units, **gone}, stack=(pending,)), pending


class Rules(Words):
    """XIII.E as the rules put it, for one unit."""

    def zone(self, here: str) -> set[str]:
        """The undispersed enemies in whose ZOC the hex lies."""
        return {
            u.id
            for u in self.state.units.values()
            if u.hex and u.side != self.unit.side and u.face != "dispersed"
            and steps(u.hex, here) == 1 and self.attackable(u, u.hex, here)
        }  # fmt: skip

    def others(self, here: str) -> list[Unit]:
        """Who else stands there."""
        return [u for u in self.state.units.values() if u.hex == here and u.id != self.unit.id]

    def full(self, here: str) -> bool:
        """XII Whether the unit would be one too many."""
        there = [self.state.counter(u.id) for u in (*self.others(here), self.unit)]
        ground = self.state.battle.terrain[self.state.battle.hexes.index[here]]
        armored = sum(c.type in ("armor", "mechanized") for c in there)
        return (
            len(there) > 2 or sum(c.size == "army" for c in there) > 1 or (ground == "swamp" and armored > 1)
        )

    def passable(self, path: list[str]) -> bool:
        """X.A.1, XI.A.4, XII"""
        wet = [pair for pair in pairwise(path) if self.side(*pair) & {"lake", "strait", "kronstadt"}]
        return all(
            self.attackable(self.unit, a, b)
            and not self.full(b)
            and all(u.side == "axis" for u in self.others(b))
            for a, b in pairwise(path)
        ) and not (wet and len(path) > 2)

    def judged(self, pending: Advance, path: list[str]) -> bool | None:
        """None: forbidden; else whether it disperses."""
        if not self.passable(path):
            return None
        weather = 1 if self.state.weather == "snow" else 0
        far = min(PACE[self.state.counter(self.unit.id).type][weather], pending.limit[TARGET])
        zones = [self.zone(here) for here in path]
        if path[1] != TARGET:
            empty = not self.others(path[1]) and steps(path[1], TARGET) == 1 and len(path) == 2
            return False if empty and not zones[0] & zones[1] and not self.owed(pending) else None
        if len(path) - 1 > far:
            return None
        # No stronger ZOC than an army's stands in these worlds on the Soviet side: there is no front.
        if pending.result == "D1" and any(zones[1:-1]):
            return None
        same = [bool(a & b) for a, b in pairwise(zones)]
        if pending.result in ("DE", "BR"):
            return False
        due = pending.duty[TARGET] > 0
        if pending.result == "D1" and (any(same[1:]) or (same[0] and not due)):
            return None
        return any(same)

    def owed(self, pending: Advance) -> bool:
        """XIII.E.3, E.6 Whether strength is still owed and somebody could bring it."""
        if not pending.duty[TARGET]:
            return False
        return any(
            unit.face != "dispersed" and Rules(self.state, unit, ()).passable([str(unit.hex), TARGET])
            for unit in (self.state.units[name] for name in pending.units)
        )


def paths(start: str, most: int) -> Iterator[list[str]]:
    """Every path without a hex twice."""
    edge = [[start]]
    for _ in range(most):
        edge = [[*path, h] for path in edge for h in EVERY if steps(path[-1], h) == 1 and h not in path]
        yield from edge


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_the_advances_offered_are_those_the_words_allow(seed: int) -> None:
    state, pending = after(seed)
    for name in pending.units:
        unit = state.units[name]
        if unit.face == "dispersed":
            continue
        rules = Rules(state, unit, ())
        allowed: dict[str, bool] = {}
        for path in paths(str(unit.hex), 3):
            hurt = rules.judged(pending, path)
            if hurt is not None:
                allowed[path[-1]] = allowed.get(path[-1], True) and hurt
        ids = state.battle.hexes.ids
        offered: dict[str, Any] = {
            ids[there]: hurt for there, (_, hurt) in ways(state, pending, unit).items()
        }
        assert offered == allowed, (seed, name)
