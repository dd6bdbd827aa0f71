"""X.A, XI, XII read word for word, slowly and without the code of the umpire: what a move may do and what it costs."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import NamedTuple

from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

NARROW = {"lake", "strait", "kronstadt"}
RIDERS = {"armor", "mechanized", "armored_cavalry", "cavalry"}


class Verdict(NamedTuple):
    """What a legal path comes to."""

    cost: int
    dispersed: frozenset[str]


def iced(state: State, here: int) -> bool:
    """VI.B.1 The hex lies beyond the Arctic line in snow."""
    return state.weather == "snow" and state.battle.arctic[here]


def kind(state: State, here: int) -> str:
    """X The terrain, ice taken for clear ground."""
    printed = state.battle.terrain[here]
    return "clear" if iced(state, here) and printed in ("swamp", "lake") else printed


def edge(state: State, here: int, there: int) -> set[str]:
    """X What runs along a hexside, without what is frozen."""
    found = set(state.battle.between(here, there))
    return found - {"river", "lake"} if iced(state, here) and iced(state, there) else found


def where(state: State, unit: Unit) -> int:
    """The number of the unit's hex."""
    return state.battle.hexes.index[str(unit.hex)]


def standing(state: State, here: int) -> list[Unit]:
    """Everybody in the hex."""
    return [unit for unit in state.units.values() if unit.hex is not None and where(state, unit) == here]


def threats(state: State, side: str, here: int) -> set[str]:
    """III, X.B.4, Q11 The enemies that have the hex in their zone of control."""
    found = set()
    for unit in state.units.values():
        if unit.hex is None or unit.side == side or unit.face == "dispersed":
            continue
        start = where(state, unit)
        if here not in state.battle.hexes.around[start] or kind(state, here) in ("sea", "lake"):
            continue
        between = edge(state, start, here)
        rides = state.counter(unit.id).type in RIDERS
        if "sea" not in between and not (between & NARROW and rides):
            found.add(unit.id)
    return found


def factors(state: State, unit: Unit) -> tuple[int, int]:
    """XI.C, XIII.G, XIV.D What is left of the printed factor and of the bonus, one Reserve Phase after the other."""
    basic = 2 if unit.id in state.movement.starved else state.counter(unit.id).move
    if state.counter(unit.id).nation != "finnish" and state.weather in ("mud", "snow"):
        up = state.weather == "snow" and unit.side == "soviet"
        basic = -(-basic // 2) if up else basic // 2
    bonus = 3 if unit.side == "soviet" else 2
    for _ in range(state.reserve):
        if basic:
            basic -= 1
        elif bonus:
            bonus -= 1
    return basic, bonus


def welcome(state: State, unit: Unit, there: int) -> bool:
    """X.D.2, XVI.B.5 Hungarians not in Romania nor with Romanians; no Romanian or Finn in Russia in the first turn."""
    nation, country = state.counter(unit.id).nation, state.battle.country[there]
    present = {state.counter(other.id).nation for other in standing(state, there)}
    if nation == "hungarian":
        return country != "R" and "romanian" not in present
    if nation == "romanian" and "hungarian" in present:
        return False
    return not (state.turn == 1 and nation in ("romanian", "finnish") and country == "S")


def steps_are_possible(state: State, side: str, path: Sequence[int]) -> bool:
    """X.A.1, XI.A.4, XI.B.1 Land, no enemy, a narrow hexside only by a one-hex move, a stop in every EZOC."""
    for here, there in pairwise(path):
        between = edge(state, here, there)
        if kind(state, there) in ("sea", "lake") or "sea" in between:
            return False
        if between & NARROW and len(path) > 2:
            return False
        if any(unit.side != side for unit in standing(state, there)):
            return False
    return not any(threats(state, side, passed) for passed in path[1:-1])


def slip(state: State, units: Sequence[Unit], here: int, there: int) -> bool | None:
    """XI.B.2-3 Whether going from zone to zone disperses the group; None when it is forbidden."""
    side = units[0].side
    same = threats(state, side, here) & threats(state, side, there)
    if not same or standing(state, there):
        return False
    armies = [
        name
        for name in same
        if state.counter(name).size == "front"
        or (state.counter(name).nation == "german" and state.counter(name).size == "army")
    ]
    if armies or kind(state, there) != "clear" or edge(state, here, there):
        return None
    return not any(state.counter(unit.id).type == "armor" for unit in units)


def verdict(state: State, units: Sequence[Unit], path: Sequence[int]) -> Verdict | None:
    """XI The path as a move; None when a rule forbids it."""
    side, length = units[0].side, len(path) - 1
    if not steps_are_possible(state, side, path):
        return None
    if not all(welcome(state, unit, there) for unit in units for there in path[1:]):
        return None
    slipped = slip(state, units, path[0], path[1])
    if slipped is None:
        return None
    zoned = bool(threats(state, side, path[-1]))
    hurt = {unit.id for unit in units} if slipped else set()
    dearest = 0
    for unit in units:
        basic, bonus = factors(state, unit)
        printed = state.counter(unit.id)
        dry = printed.nation == "german" and printed.type == "infantry" and printed.size == "army"
        wet = zoned and not dry and "river" in edge(state, path[-2], path[-1])
        cost = length + wet
        dearest = max(dearest, cost)
        if cost > basic + bonus:
            if length > 1:
                return None
            hurt.add(unit.id)
        elif zoned and cost > basic:
            hurt.add(unit.id)
    return Verdict(dearest, frozenset(hurt))


def every_path(state: State, start: int, longest: int) -> Iterator[tuple[int, ...]]:
    """Every sequence of neighbouring hexes from the start."""
    paths: list[tuple[int, ...]] = [(start,)]
    for _ in range(longest):
        paths = [(*path, there) for path in paths for there in state.battle.hexes.around[path[-1]]]
        yield from paths


def best_ways(state: State, units: Sequence[Unit]) -> dict[int, tuple[int, int]]:
    """XI For each hex that some path leads to, the fewest dispersed and then the least cost."""
    longest = max(1, min(sum(factors(state, unit)) for unit in units))
    start, found = where(state, units[0]), dict[int, tuple[int, int]]()
    for path in every_path(state, start, longest):
        judged = verdict(state, units, path)
        if judged is not None and path[-1] != start:
            value = len(judged.dispersed), judged.cost
            found[path[-1]] = min(value, found.get(path[-1], value))
    return found


def rail_hexes(state: State, side: str) -> set[int]:
    """VIII.A.1 Hexes from which land under the side's control and free of EZOC leads to its edge."""
    fight = state.battle
    good = {
        here
        for here in range(len(fight.hexes))
        if state.control(here) == side
        and fight.terrain[here] not in ("sea", "lake")
        and not threats(state, side, here)
        and all(unit.side == side for unit in standing(state, here))
    }
    mine = {
        i
        for nation, ids in fight.map.sources.items()
        if (nation == "soviet") == (side == "soviet")
        for i in ids
    }
    net: set[int] = set()
    while True:
        more = {
            here
            for here in good - net
            if fight.hexes.ids[here] in mine
            or any(
                there in net and not fight.between(here, there) & {"sea", *NARROW}
                for there in fight.hexes.around[here]
            )
        }
        if not more:
            return net
        net |= more
