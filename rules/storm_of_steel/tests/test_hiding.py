"""R36 Hidden deployment: what a side learns is the same wherever the other's hidden stands are."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from math import hypot
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.codec import encode, plain
from rules.core.contract import SPECTATOR, UMPIRE, Event
from rules.core.dice import SeededDice
from rules.core.errors import Illegal, Malformed
from rules.core.plane.discs import Disc
from rules.core.players import GreedyPlayer, PlayedAction, Player, RandomPlayer, play
from rules.storm_of_steel import RULESET
from rules.storm_of_steel.campaign.hiding import as_seen_by, find_unseen, hides, is_unseen
from rules.storm_of_steel.fates import UnitDestroyed, UnitSpotted
from rules.storm_of_steel.field import discs, terrain
from rules.storm_of_steel.movement.moves import UnitMoved
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.position import position
from rules.storm_of_steel.state import Choices, State
from rules.storm_of_steel.tests.forbidden import faults
from rules.storm_of_steel.turns import GameBegan

SIDES = ("german", "french")
SHOWING = {"UnitShown", "UnitSpotted"}


def battle_of(seed: int, scenario: str = "outpost") -> Iterator[PlayedAction]:
    """A game under the switch, of a greedy player against one of chance."""
    players: dict[str, Player] = {"german": GreedyPlayer(seed), "french": RandomPlayer(seed + 1)}
    yield from play(RULESET, scenario, {"hidden_deployment": True}, players, SeededDice(seed))


def begun(seed: int) -> Iterator[PlayedAction]:
    """Battles as far as stands hide in them."""
    for scenario, steps in (("saint_aubin", 120), ("outpost", 40)):
        yield from islice(battle_of(seed, scenario), steps)


def elsewhere(state: State, unit: Unit, chance: Random) -> State | None:
    """The position with a hidden stand in another hiding place, as far from its enemies, and from the same friends as
    the rules ask about; None where none is found.
    """
    table, far = state.battle.table, state.battle.rules.distances.spotting
    own, enemies = discs(state, unit.side, unit.id), discs(state, state.enemy(unit.side))
    for _ in range(400):
        point = chance.randint(20, table.width - 20), chance.randint(20, table.height - 20)
        if not terrain(state).is_concealing(point):
            continue
        after = state.put(replace(unit, at=point))
        here = after.disc(unit.id)
        clear = all(_gap(here, enemy) > far + 120 for enemy in enemies.values())
        if (
            clear
            and all(_gap(here, friend) > 60 for friend in own.values())
            and is_unseen(after, after.units[unit.id])
        ):
            return after
    return None


def _gap(a: Disc, b: Disc) -> float:
    (ax, ay), (bx, by) = a.centre, b.centre
    return hypot(ax - bx, ay - by) - (a.base + b.base) / 2


def twins(steps: Iterator[PlayedAction], chance: Random) -> Iterator[tuple[PlayedAction, State, Unit]]:
    """Moments of a game beside the same with one hidden stand elsewhere."""
    for step in steps:
        if step.before is None or not step.action:
            continue
        hiding = [unit for side in SIDES for unit in find_unseen(step.before, side)]
        if hiding and (other := elsewhere(step.before, unit := chance.choice(hiding), chance)):
            yield step, other, unit


def told(state: State, side: str) -> bytes:
    """All that a side is told of a position without a question."""
    views = {viewer: dict(RULESET.view(state, viewer)) for viewer in (side, SPECTATOR)}
    assert RULESET.history is not None
    figures = [list(RULESET.history(state, viewer)) for viewer in (side, SPECTATOR)]
    asked = [RULESET.options(state, side, {})]
    return encode([views, figures, asked, RULESET.standing(state), list(RULESET.decisions(state))])


def drafts(state: State, side: str) -> Iterator[dict[str, Any]]:
    """What a side may be asked to fill."""
    for decision in RULESET.decisions(state):
        if decision.side == side:
            yield from ({"do": tag} for tag in decision.accepts)


def lines(state: State, events: Sequence[Event], side: str) -> list[Any]:
    """The log of events as the other side and who watches read it."""
    found = []
    for event in events:
        if event.audience is None:
            found += [plain(line) for line in RULESET.log(state, event)]
        state = RULESET.apply(state, event)
    return found


@pytest.mark.parametrize("scenario", ["outpost", pytest.param("saint_aubin", marks=pytest.mark.exhaustive)])
@pytest.mark.dear
def test_a_battle_under_the_switch_comes_to_its_end_and_breaks_no_rule(scenario: str, seed: int) -> None:
    steps = list(battle_of(seed, scenario))
    first, last = steps[0].state, steps[-1].state
    assert any(hides(first, side) for side in SIDES)
    assert last.result is not None and not any(hides(last, side) for side in SIDES)
    for step in steps[1:]:
        state = step.before
        for event in step.events:
            after = RULESET.apply(state, event)
            assert not list(faults(state, event, after))
            state = after


@pytest.mark.exhaustive
def test_a_side_is_told_the_same_wherever_the_other_hides(seed: int) -> None:
    compared = 0
    for step, other, unit in twins(begun(seed), Random(seed)):
        side = step.before.enemy(unit.side)
        assert told(step.before, side) == told(other, side)
        assert RULESET.view(step.before, UMPIRE) != RULESET.view(other, UMPIRE)
        for draft in drafts(other, side):
            assert RULESET.options(step.before, side, draft) == RULESET.options(other, side, draft)
        for question in ({"about": "unit", "unit": unit.id}, {"about": "sight"}):
            assert answered(step.before, side, question) == answered(other, side, question)
        compared += 1
    assert compared > 5


def answered(state: State, viewer: str, question: dict[str, Any]) -> Any:
    """What the umpire explains, or how they refuse."""
    try:
        return RULESET.explain(state, viewer, question)
    except (Illegal, Malformed) as no:
        return type(no).__name__, no.code, no.facts


@pytest.mark.exhaustive
def test_what_a_side_does_tells_the_same_as_long_as_nobody_is_found(seed: int) -> None:
    """Not by a refusal, a price, a stop, a die or the next question."""
    compared = 0
    for step, other, unit in twins(begun(seed), Random(seed)):
        side = step.before.enemy(unit.side)
        try:
            events = RULESET.resolve(other, step.side, RULESET.read_action(step.action), SeededDice(seed))
            same = RULESET.resolve(step.before, step.side, RULESET.read_action(step.action), SeededDice(seed))
        except Illegal:
            assert step.side == unit.side  # Elsewhere a hidden stand may do other things.
            continue
        names = {type(event).__name__ for event in (*events, *same)}
        if names & SHOWING or f'"{unit.id}"'.encode() in encode([events, same]):
            continue
        assert lines(step.before, same, side) == lines(other, events, side)
        assert told(RULESET.fold(step.before, same), side) == told(RULESET.fold(other, events), side)
        compared += 1
    assert compared > 5


@pytest.mark.dear
def test_whoever_is_not_seen_is_as_if_not_there(seed: int) -> None:
    """Every act of the other side that could name it is refused as one that names nobody."""
    refused = 0
    for step in begun(seed):
        for decision in RULESET.decisions(step.state):
            for unit in find_unseen(step.state, decision.side)[:1]:
                for tag in decision.accepts:
                    for slot in ("unit", "target", "carrier"):
                        refused += same_refusal(step.state, decision.side, tag, slot, unit.id)
    assert refused > 2


def same_refusal(state: State, side: str, tag: str, slot: str, name: str) -> bool:
    """Whether an act that names a stand in that slot is refused, and as one that names a stand nobody has."""
    mine = next(state.on_table(side), None)
    found = []
    for named in (name, "zz"):
        action = {"do": tag, "unit": mine.id if mine else "", slot: named}
        try:
            RULESET.resolve(state, side, RULESET.read_action(action), SeededDice(1))
        except (Illegal, Malformed) as no:
            found.append(repr((type(no), no.code, no.facts)).replace(named, "?"))
    assert len(found) == 2 and found[0] == found[1], (tag, slot, found)
    return "unknown-unit" in found[0]


def test_what_everybody_sees_is_what_both_sides_see() -> None:
    state = position(
        {
            "choices": {"hidden_deployment": True},
            "table": {"features": {"w": {"type": "woods", "polygon": [[0, 0], [400, 0], [400, 400], [0, 400]]}}},
            "units": {"g": [100, 100], "g2": [900, 900], "f": {"side": "french", "at": [300, 300]},
                      "c": {"side": "french", "carrier": "f"}},
        }
    )  # fmt: skip
    seen = {viewer: set(as_seen_by(state, viewer).units) for viewer in (*SIDES, SPECTATOR, UMPIRE)}
    assert seen == {
        "german": {"g", "g2"},
        "french": {"g2", "f", "c"},
        SPECTATOR: {"g2"},
        UMPIRE: set(state.units),
    }
    assert as_seen_by(
        replace(state, choices=replace(state.choices, hidden_deployment=False)), SPECTATOR
    ).units


def test_a_game_recorded_before_there_was_the_switch_is_one_without_it() -> None:
    open_game, hidden_game = (
        GameBegan(scenario="outpost", choices=Choices(hidden_deployment=on)) for on in (False, True)
    )
    old = plain(open_game)
    del old["choices"]["hidden_deployment"]
    assert RULESET.recorded(old, open_game) and not RULESET.recorded(old, hidden_game)
    assert not RULESET.recorded({**old, "more": 1}, open_game)
    assert not RULESET.recorded({"event": "GameBegan", "scenario": "outpost"}, open_game)


@pytest.mark.exhaustive
def test_whatever_may_find_somebody_is_a_search(seed: int) -> None:
    """Whether it has found them or not, so that nobody learns by taking back where no stand is."""
    found = 0
    for step in begun(seed):
        if step.side and any(isinstance(event, UnitSpotted) and event.why == "near" for event in step.events):
            found += 1
            assert any(event.searches for event in step.events), step.action
    assert found


def test_who_turns_on_the_spot_searches_nothing() -> None:
    turned, gone = (
        UnitMoved(unit="g", path=path, heading=0, cost=0) for path in (((1, 1),), ((1, 1), (1, 2)))
    )
    assert gone.searches and not turned.searches


def test_only_who_everybody_saw_is_drawn_where_they_fell() -> None:
    state = position(
        {
            "choices": {"hidden_deployment": True},
            "table": {"features": {"w": {"type": "woods", "polygon": [[0, 0], [400, 0], [400, 400], [0, 400]]}}},
            "units": {"g": [100, 100], "g2": [900, 900], "f": {"side": "french", "at": [900, 300]}},
        }
    )  # fmt: skip
    fallen = {}
    for name in ("g", "g2", "f"):
        (line,) = RULESET.log(state, UnitDestroyed(unit=name, why="fire"))
        (fallen[name],) = line.consequences
    assert fallen["g"].piece is None
    for name in ("g2", "f"):
        assert fallen[name].piece == RULESET.view(state, SPECTATOR)[name]
        assert not fallen[name].wreck


def test_a_vehicle_leaves_a_wreck() -> None:
    state = position(
        {"units": {"t": {"at": [100, 100], "type": "fr_b1bis", "side": "french"}, "g": [200, 200]}}
    )
    (line,) = RULESET.log(state, UnitDestroyed(unit="t", why="fire"))
    assert line.consequences[0].wreck
    (given_up,) = RULESET.log(state, UnitDestroyed(unit="t", why="surrender"))
    assert not given_up.consequences[0].wreck
