"""IX.A Replacement points are a ledger: over whole games nothing comes from nowhere, and nothing is spent twice."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.core.contract import Event
from rules.core.dice import SeededDice
from rules.core.players import GreedyPlayer, RandomPlayer, play
from rules.russian_portfolio import RULESET
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.points import KINDS
from rules.russian_portfolio.supply.production import PointsProduced
from rules.russian_portfolio.supply.replacements import UnitReplaced
from rules.russian_portfolio.supply.reserve import ReserveCame, ReserveSaved, UnitReinforced

Book = dict[tuple[str, str], int]


def book(state: State) -> Book:
    """What the position says is saved, by side and kind."""
    points = state.supply.points
    return {(side, kind): points.get(side, {}).get(kind, 0) for side in points for kind in KINDS}


def entered(before: State, event: Event) -> Book:
    """What an event puts into the pools, or takes out of them."""
    if isinstance(event, PointsProduced):
        return {(event.side, kind): getattr(event, kind) for kind in KINDS}
    if isinstance(event, ReserveSaved):
        return {("soviet", kind): getattr(event, kind) for kind in KINDS}
    if isinstance(event, UnitReplaced):
        return {(before.units[event.unit].side, kind): -getattr(event, kind) for kind in KINDS}
    return {}


def reserve(event: Event) -> int:
    """Points of the Siberian Reserve that an event brings or uses."""
    if isinstance(event, ReserveCame):
        return event.armor + event.infantry + event.cavalry
    if isinstance(event, ReserveSaved):
        return -(event.armor + event.infantry)
    return -event.points if isinstance(event, UnitReinforced) else 0


def unpaid(state: State, event: Event) -> Iterator[str]:
    """What came in for another price than its factors."""
    if isinstance(event, UnitReplaced):
        counter = state.counter(event.unit)
        cheap = counter.type in ("infantry", "rifle", "mountain", "front")
        price = (min if cheap else max)(counter.attack, counter.defense)
        if event.armor + event.infantry != price:
            yield f"{event.unit} for {event.armor} + {event.infantry} in place of {price}"
        if counter.type in ("armor", "mechanized") and event.infantry:
            yield f"{event.unit} was paid for with infantry"
        if counter.side == "soviet" and event.armor and cheap:
            yield f"{event.unit} was paid for with armor"


def whole(unit: Unit) -> bool:
    """Whether a unit is on the map exactly when it has a hex."""
    return (unit.hex is not None) == (unit.fate == "map")


@pytest.mark.parametrize(
    ("kind", "start"),
    [pytest.param(GreedyPlayer, "jul10", marks=pytest.mark.exhaustive), (RandomPlayer, "jun22")],
)
@pytest.mark.dear
def test_points_over_a_game(kind: type[GreedyPlayer] | type[RandomPlayer], seed: int, start: str) -> None:
    players = {side: kind(seed + n) for n, side in enumerate(("axis", "soviet"))}
    saved: Book = {}
    waves = built = 0
    for step in play(RULESET, "barbarossa", {"start": start}, players, SeededDice(seed)):
        state = step.before
        for event in step.events:
            before, state = state, RULESET.apply(state, event)
            if before is None:
                saved = book(state)
                continue
            for key, points in entered(before, event).items():
                saved[key] += points
            waves, built = waves + reserve(event), built + isinstance(event, UnitReplaced)
            assert book(state) == saved
            assert min(saved.values()) >= 0
            assert sum(state.supply.siberia.values()) == waves
            assert not list(unpaid(state, event))
        assert all(map(whole, state.units.values()))
    assert built
