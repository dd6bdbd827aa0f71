"""9 What is told of an assault is what the dice make of it; contact, edges and surrender on any table."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.chances import enumerate_outcomes
from rules.core.contract import Point
from rules.core.plane.discs import Disc, contact, overlap, square
from rules.storm_of_steel.assault.attack import fight
from rules.storm_of_steel.assault.contact import adjacent, edge, touching
from rules.storm_of_steel.assault.odds import odds
from rules.storm_of_steel.assault.surrender import enemies_around
from rules.storm_of_steel.position import position
from rules.storm_of_steel.schema import sides
from rules.storm_of_steel.state import State

ATTACKERS = ("infantry", "cavalry", "de_pz1", "de_pz4d", "de_222")
TARGETS = (
    "infantry",
    "hmg",
    "mortar",
    "hq",
    "fr_25sa34",
    "fr_75m97",
    "truck",
    "cart",
    "limber",
    "fr_b1bis",
    "fr_amr",
)

# PS, 4.I and the tables of the supplement: the assault dice
DICE = {
    "infantry": 12, "cavalry": 10, "hmg": 8, "mortar": 6, "hq": 6, "fr_25sa34": 6, "fr_75m97": 6, "truck": 4,
    "cart": 3, "limber": 3, "fr_b1bis": 12, "fr_amr": 6, "de_pz1": 8, "de_pz4d": 10, "de_222": 6,
}  # fmt: skip


def met(attacker: str, target: str, status: str) -> State:
    """One of each, base to base."""
    there = {"type": target, "side": "french", "at": [600, 630], "status": status}
    return position({"table": {}, "units": {"a": {"type": attacker, "at": [600, 600]}, "b": there}})


@pytest.mark.parametrize("attacker", ATTACKERS)
@pytest.mark.parametrize("target", TARGETS)
@pytest.mark.parametrize("status", ["normal", "suppressed"])
def test_the_odds_are_those_of_the_dice(attacker: str, target: str, status: str) -> None:
    """9.C, 9.D Every fall of both dice, played out."""
    state = met(attacker, target, status)
    told = odds(state, "a", "b")
    fallen = enumerate_outcomes(lambda dice: fight(state, state.units["a"], state.units["b"], dice).outcome)
    wanted = {"won": told.win, "tied": told.tie, "lost": told.lose}
    assert fallen == {outcome: Fraction(number, told.of) for outcome, number in wanted.items() if number}
    assert (sides(told.attack), sides(told.defence)) == (DICE[attacker], DICE[target])
    assert told.of == DICE[attacker] * DICE[target] and told.times == (2 if status == "suppressed" else 1)


def test_infantry_against_a_machine_gun() -> None:
    """PS The figures of the brief: d12 against d8."""
    told = odds(met("infantry", "hmg", "normal"), "a", "b")
    assert (told.win, told.tie, told.lose, told.of, told.nerve) == (60, 8, 28, 96, 0)


@pytest.mark.parametrize(("skill", "least", "faces"), [("veteran", 4, 3), ("regular", 5, 2), ("raw", 6, 1)])
def test_the_nerve_by_skill(skill: str, least: int, faces: int) -> None:
    """9.B Infantry against an AFV, and nobody else against anybody else."""
    force = {"german": {"skill": skill}}
    tank = {"type": "fr_h39", "side": "french", "at": [600, 630]}
    foot = {"type": "infantry", "side": "french", "at": [630, 600]}
    units = {"a": [600, 600], "t": {"type": "de_pz2", "at": [570, 600]}, "b": tank, "f": foot}
    state = position({"table": {}, "forces": force, "units": units})
    assert (odds(state, "a", "b").nerve, odds(state, "a", "b").willing) == (least, faces)
    assert odds(state, "a", "f").nerve == odds(state, "t", "f").nerve == 0


SPOTS = st.tuples(st.integers(560, 680), st.integers(560, 680))


BARE = position({"table": {}})


@given(SPOTS, SPOTS)
def test_contact_by_its_definition(a: Point, b: Point) -> None:
    """2.3 Of two standard bases: centres 30 to 32 mm apart."""
    assert adjacent(BARE, Disc(a, 30), Disc(b, 30)) == (30 * 30 <= square(a, b) <= 32 * 32)


@given(st.integers(0, 71), st.integers(-40, 40), st.integers(-40, 40))
def test_every_neighbour_stands_at_one_edge(heading: int, east: int, north: int) -> None:
    """9.A Four edges, each opposite another: who stands across stands at the opposite one, corners apart."""
    if (east, north) == (0, 0):
        return
    units = {
        "a": [900 + east, 600 + north], "c": [900 - east, 600 - north],
        "b": {"side": "french", "at": [900, 600], "heading": 5 * heading},
    }  # fmt: skip
    state = position({"table": {}, "units": units})
    one, other = edge(state, "b", "a"), edge(state, "b", "c")
    across = {"front": "rear", "rear": "front", "left": "right", "right": "left"}
    assert other in (across[one], *({"front"} if one in ("left", "right") else {"left", "right"}))
    assert one != other


@settings(max_examples=60)
@given(st.lists(SPOTS, min_size=4, max_size=9, unique=True), st.integers(0, 511))
def test_who_surrenders_does_not_depend_on_the_order(spots: list[Point], which: int) -> None:
    """9.E One that is taken away frees nobody and isolates nobody who is not isolated already."""
    free: list[Point] = []
    for spot in spots:
        if not any(overlap(Disc(spot, 30), Disc(other, 30)) for other in free):
            free.append(spot)
    of = {f"u{i}": "french" if which >> i & 1 else "german" for i in range(len(free))}
    units = {name: {"side": of[name], "at": list(free[i])} for i, name in enumerate(of)}
    state = position({"table": {}, "units": units})
    lost = {unit.id for unit in state.on_table() if enemies_around(state, unit)}
    for name in lost:
        after = state.put(state.units[name].take_off("surrendered"))
        assert {u.id for u in after.on_table(of[name]) if enemies_around(after, u)} == lost - {name} - others(
            of, name
        )


def others(of: dict[str, str], name: str) -> set[str]:
    """The units of the other side."""
    return {other for other, side in of.items() if side != of[name]}


def test_touching_is_mutual_between_sides() -> None:
    units = {"g1": [600, 600], "g2": [640, 600], "f1": {"side": "french", "at": [620, 624]}}
    state = position({"table": {}, "units": units})
    for a, b in combinations(state.units, 2):
        one, other = state.units[a], state.units[b]
        near = one.side != other.side and contact(state.disc(a), state.disc(b), 2)
        assert (b in touching(state, a)) == (a in touching(state, b)) == near
    assert touching(state, "f1") == ("g1", "g2")
