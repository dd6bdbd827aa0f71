"""14, 15 Planes in games of chance: where they may be, who sees them, what is drawn in the air and by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.dice import SeededDice
from rules.core.players import RandomPlayer, play
from rules.hexwar.plans import Plan
from rules.ocs import RULESET
from rules.ocs.air.records import STEPS, Mission
from rules.ocs.campaign.airlift import find_table
from rules.ocs.show.planes import marks
from rules.ocs.skies import by_base, find_patrols, find_shown, find_top, find_zones, holds, level, sky
from rules.ocs.state import State
from rules.ocs.tests.test_fog import count_unseen
from rules.ocs.wings import read_plane


def flown(seed: int, most: int) -> Iterator[State]:
    """The positions of a game with planes."""
    players = {side: RandomPlayer(seed + number) for number, side in enumerate(("axis", "soviet"))}
    steps = play(RULESET, "winter_storm", {"air": True}, players, SeededDice(seed))
    yield from (step.state for step in islice(steps, most))


@pytest.mark.dear
def test_planes_are_where_they_may_be(seed: int) -> None:
    for state in flown(seed, 400):
        for place, planes in by_base(state).items():
            assert all(holds(state, plane.side, place) for plane in planes), place
            active = sum(plane.active for plane in planes)
            assert place in sky(state).boxes or active <= 4 + (level(state, place) or 0), place
        for plane in state.planes.values():
            assert (plane.fate == "dead") == (plane.lost == STEPS)
            assert plane.fate == "based" or not (plane.base or (plane.fate == "dead" and plane.active))


@pytest.mark.dear
def test_every_token_is_in_the_books(seed: int) -> None:
    came = {"start", "arrived", "airlift", "captured"}
    for state in flown(seed, 250):
        for side, book in state.ledger.items():
            spent = sum(tokens for purpose, tokens in book.items() if purpose not in came)
            assert sum(book[purpose] for purpose in came & book.keys()) - spent == state.on_hand(side)


def apart(one: str, other: str) -> int:
    """Hexes between two of a map of pointed hexes whose even rows begin half a hex further right, counted by hand."""
    cubes: list[tuple[int, int, int]] = []
    for column, row in ((int(text[:2]), int(text[3:]) - 1) for text in (one, other)):
        across = column - (row - row % 2) // 2
        cubes.append((across, row, -across - row))
    one_cube, other_cube = cubes
    return max(abs(a - b) for a, b in zip(one_cube, other_cube, strict=True))


@pytest.mark.dear
def test_a_patrol_zone_is_ten_hexes_about_a_base_with_an_active_fighter(seed: int) -> None:
    state = next(iter(flown(seed, 1)))
    fighters = [
        p for p in state.planes.values() if p.active and state.battle.wings[p.id].types[0] == "F" and p.base
    ]
    for hex_id in Random(seed).sample(state.battle.hexes.ids, 60):
        for side in state.battle.sides:
            near = {
                p.id for p in fighters if p.side == side and "." in p.base and apart(p.base, hex_id) <= 10
            }
            assert {plane.id for plane in find_patrols(state, side, hex_id)} == near, hex_id
            assert (hex_id in find_zones(state)[side]) == bool(find_patrols(state, side, hex_id)), hex_id


@pytest.mark.dear
def test_a_mission_points_from_every_base_for_its_side_from_one_for_the_enemy(seed: int) -> None:
    wide = 0
    for state in flown(seed, 900):
        mission = next((one for one in state.stack if isinstance(one, Mission) and one.planes), None)
        if mission is None:
            continue
        bases = {state.planes[name].base for name in mission.planes} - {mission.hex, *sky(state).boxes}
        top = state.planes[find_top(state, mission.planes)].base
        enemy = state.battle.enemy(mission.side)
        for viewer, known in ((mission.side, bases), (enemy, bases & {top})):
            arrows = [entity for entity in marks(state, viewer) if entity["place"] == mission.hex]
            assert {entity["from"] for entity in arrows} == known
        wide += len(bases) > 1
    assert wide, "no mission came from several bases"


def shuffle_hangars(state: State, side: str, random: Random) -> State:
    """4.9 What of the side's planes lies under the top Active one of each base is elsewhere, in another state."""
    shown, homes = find_shown(state), [place for place in by_base(state) if holds(state, side, place)]
    tops = {state.planes[name].base for name in shown if state.planes[name].side == side}
    for plane in state.planes.values():
        if plane.side == side and plane.fate == "based" and plane.id not in shown:
            changed = replace(
                plane, base=random.choice(homes), lost=random.randint(0, 1), active=random.random() < 0.5
            )
            after = state.fly(changed)
            if find_shown(after) == shown and (changed.base in tops or not changed.active):
                state = after
    return state


@pytest.mark.dear
def test_the_enemy_does_not_see_into_hangars(seed: int, sample: Callable[..., Any]) -> None:
    states = sample(list(islice(flown(seed, 120), 0, None, 12)), 3)
    assert count_unseen(states, shuffle_hangars, Random(seed))


def shuffle_plans(state: State, side: str, random: Random) -> State:
    """14.10b Another plan, or none."""
    units = [unit.id for unit in state.units.values() if unit.side == side]
    names = random.sample(units, 2)
    plans = {
        name: Plan(side=side, piece=name, place=random.choice(state.battle.hexes.ids), turn=9)
        for name in names
    }
    return replace(state, plans={**{name: p for name, p in state.plans.items() if p.side != side}, **plans})


def test_the_airlift_is_flown_where_there_are_planes(seed: int) -> None:
    state = next(iter(flown(seed, 1)))
    assert find_table(state) is None
    assert find_table(replace(state, planes={})) is state.battle.file.airlift


@pytest.mark.dear
def test_nobody_else_knows_of_drop_plans(seed: int, sample: Callable[..., Any]) -> None:
    states = sample(list(islice(flown(seed, 40), 0, None, 8)), 2)
    assert count_unseen(states, shuffle_plans, Random(seed))


@pytest.mark.parametrize("text", ["F", "F 4-6", "X 4-6-40", "F 4-6-40 x2", "F/F/T 4-6-40"])
def test_what_is_no_face_of_a_plane_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match="no face of a plane"):
        read_plane(text)


def test_a_face_is_read_as_printed() -> None:
    types, face = read_plane("T/Tpt (1)-12-48 l2")
    assert types == ("T", "Tpt") and face == (1, True, 12, 48, "(1)-12-48", 12, 2)
    assert read_plane("T (1)-(6)-60")[1].barrage == 0, "for ships only"
