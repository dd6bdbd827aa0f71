"""What must hold after every event of any game: points are conserved, no unit stands where it may not."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.contract import Actor
from rules.core.dice import SeededDice
from rules.core.players import GreedyPlayer, Player, RandomPlayer, play
from rules.ring_of_fire import RULESET
from rules.ring_of_fire.bonds import bonds
from rules.ring_of_fire.movement.moves import UnitsMoved
from rules.ring_of_fire.movement.reinforcements import UnitsEntered
from rules.ring_of_fire.movement.reserves import ReserveMoved
from rules.ring_of_fire.state import State

INTO, OUT = ("start", "arrived", "withdrawn", "refunded"), ("attack", "barrage", "max_effort")


def check_pools(state: State) -> None:
    """1 Every point that ever came is in the pool or spent with a purpose; no pool is overdrawn."""
    for side, book in state.ledger.items():
        assert set(book) <= {*INTO, *OUT}
        came = sum(book.get(purpose, 0) for purpose in INTO)
        spent = sum(book.get(purpose, 0) for purpose in OUT)
        assert state.pools[side] == came - spent >= 0


def check_units(state: State) -> None:
    """B4, B14 Steps within the counter, one side to a hex, no hex overstacked."""
    holders: dict[str, str] = {}
    stacks: Counter[str] = Counter()
    for unit in state.units.values():
        counter = state.counter(unit.id)
        assert 0 <= unit.steps <= counter.steps and (unit.steps == 0) == (unit.fate == "dead")
        assert (unit.hex is not None) == (unit.fate == "map")
        if unit.hex is not None:
            assert holders.setdefault(unit.hex, unit.side) == unit.side
            assert state.battle.knows(unit.hex)
            stacks[unit.hex] += not counter.small
    assert not stacks or max(stacks.values()) <= state.battle.file.stacking.units


def check_move(state: State, event: object) -> None:
    """B3, B5 A path runs from neighbour to neighbour, through no enemy and no bond."""
    if isinstance(event, UnitsMoved | ReserveMoved):
        battle, side = state.battle, state.units[event.units[0]].side
        closed = bonds(state, battle.enemy(side))
        for a, b in zip(event.path, event.path[1:], strict=False):
            assert battle.adjacent(a, b) and state.holder(b) != battle.enemy(side)
            assert battle.index[b] not in closed.hexes
            assert (battle.index[a], battle.index[b]) not in closed.sides


def run(scenario: str, seed: int, players: dict[str, Player]) -> State:
    """Plays a game and checks it after every event."""
    state: State | None = None
    for moment in play(RULESET, scenario, {}, players, SeededDice(seed), limit=4000):
        for event in moment.events:
            if state is not None:
                check_move(state, event)
            state = RULESET.apply(state, event)
            assert state is not None
            check_pools(state)
        assert state is not None
        check_units(state)
    assert state is not None and state.result is not None
    return state


@settings(max_examples=3, deadline=None)
@given(st.integers(0, 10**6))
@pytest.mark.dear
def test_points_and_places_in_any_game(seed: int) -> None:
    """1, B3-B5, B14 Two players who do anything legal, on the short scenario."""
    run("breakthrough", seed, {"soviet": RandomPlayer(seed), "german": RandomPlayer(seed + 1)})


def test_greedy_players_bring_on_whoever_is_due(seed: int) -> None:
    """B12 No phase ends while somebody might come on, though an entry path of one hex is no nearer to anything."""
    players: dict[Actor, Player] = {side: GreedyPlayer(seed) for side in ("soviet", "german")}
    entered = 0
    for moment in play(RULESET, "breakthrough", {}, players, SeededDice(seed)):
        state, side = moment.before, moment.side
        entered += sum(isinstance(event, UnitsEntered) for event in moment.events)
        if moment.action and moment.action["do"] == "end_phase":
            acts = RULESET.options(state, side, {}).candidates
            assert not [act for act in acts if act.value == "enter" and not act.refusal]
        if moment.state.turn > 2:
            break
    assert entered


@pytest.mark.exhaustive
def test_greedy_players_fight_it_out(seed: int) -> None:
    """B12, B17 Players who attack bring on all that is due and reach the count at the end, and blood has been shed."""
    state = run("breakthrough", seed, {"soviet": GreedyPlayer(seed), "german": GreedyPlayer(seed + 1)})
    assert state.ledger["soviet"]["attack"] > 0
    assert any(unit.fate == "dead" for unit in state.units.values())
    assert not any(unit.fate == "due" for unit in state.units.values())
