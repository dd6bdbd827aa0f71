"""3 The supply trace: how far supply reaches, and along which hexes.

A trace is counted outward from the unit (its own hex is 0). What limits it depends on the count and on the
run of woods behind it, so the map is swept once, backwards from the sources: for each hex and run of woods,
the highest count with which supply can still be reached from there. One sweep answers for a whole side.
"""

from __future__ import annotations

from collections import deque
from typing import Literal, NamedTuple

from rules.core.contract import Side
from rules.core.derived import derive, keep_printed
from rules.hexwar.bonds import NO_BONDS
from rules.hexwar.nets import trail
from rules.ring_of_fire.bonds import bonds
from rules.ring_of_fire.scenario import MAJOR, MINOR, NO_RIVER, Battle
from rules.ring_of_fire.state import State, positions

Lifted = Literal["none", "major", "minor", "woods", "limits", "bonds"]
"""Which clause is left out, to find the one that fails: 3A, 3B, 3C, all three, B5."""


class Terms(NamedTuple):
    """The limits as numbers. `cap` stands for «any count»; a limit of cap + 1 never binds."""

    major: int
    minor: int
    run: int
    cap: int
    chain: bool
    reset: bool
    road_opens_woods: bool


class Field(NamedTuple):
    """Who stands where and what is closed, for one side."""

    own: set[int]
    enemy: set[int]
    sources: set[int]
    closed_hexes: frozenset[int]
    closed_sides: frozenset[tuple[int, int]]


class Net(NamedTuple):
    """The answer for a side. `reach[run][hex]`: the highest count that still reaches a source, -1 for none.

    `onward[run][hex]` is the next hex towards it.
    """

    terms: Terms
    field: Field
    reach: list[list[int]]
    onward: list[list[int]]

    def supplies(self, here: int) -> bool:
        """3 Whether a unit in the hex can trace."""
        return self.reach[0][here] >= 0


class Trace(NamedTuple):
    """3 A trace: hexes from the unit to the source, and the count at each."""

    hexes: tuple[int, ...]
    counts: tuple[int, ...]


def terms(state: State, lifted: Lifted = "none") -> Terms:
    """3A-3D The limits of this game, with one clause left out if asked."""
    table, switches = state.battle.file.supply, state.switches
    late = 1 if switches.count_mode == "near_side" else 0  # R4
    major, minor = table.major_river + late, table.minor_river + late
    cap = max(major, minor) + 1
    free = cap + 1
    return Terms(
        major=free if lifted in ("major", "limits") else major,
        minor=free if lifted in ("minor", "limits") else minor,
        run=0 if lifted in ("woods", "limits") else table.woods_run,
        cap=cap,
        chain=switches.chain_exempt,
        reset=switches.reset_count_at_friendly,
        road_opens_woods=switches.road_through_woods,
    )


def field(state: State, side: Side, lifted: Lifted = "none") -> Field:
    """B5, B15 What stands in the way of the side's traces."""
    where, other = positions(state), state.battle.enemy(side)
    enemy = where.occupied.get(other, set())
    theirs = NO_BONDS if lifted == "bonds" else bonds(state, other)
    ours = bonds(state, side)
    return Field(
        own=where.occupied.get(side, set()),
        enemy=enemy,
        sources=set(state.battle.source_index[side]) - enemy,
        closed_hexes=theirs.hexes - ours.hexes,
        closed_sides=theirs.sides - ours.sides,
    )


@derive("units", "switches")
def net(state: State, side: Side, lifted: Lifted = "none") -> Net:
    """3 Supply for every hex of the map, for a side."""
    return sweep(state.battle, field(state, side, lifted), terms(state, lifted))


def is_supplied(state: State, hex_id: str, side: Side) -> bool:
    """3 Whether a unit of the side in the hex can trace supply now."""
    return net(state, side).supplies(state.battle.index[hex_id])


def sweep(battle: Battle, field: Field, terms: Terms) -> Net:
    """3 The whole map backwards from the sources, highest counts first."""
    links, woods, cap = _links(battle, terms), _woods(battle, terms), terms.cap
    own, enemy, closed_hexes, closed_sides = field.own, field.enemy, field.closed_hexes, field.closed_sides
    reach = [[-1] * len(battle.ids) for _ in range(terms.run + 1)]
    onward = [[-1] * len(battle.ids) for _ in range(terms.run + 1)]
    top = reach[0]
    buckets: list[deque[tuple[int, int]]] = [deque() for _ in range(cap + 1)]
    for source in field.sources:
        for row in reach:
            row[source] = cap
        buckets[cap].append((source, terms.run))
    value = cap
    # Long on purpose: the innermost loop of supply; one call per hexside would double its time.
    while value >= 0:
        if not buckets[value]:
            value -= 1
            continue
        here, run = buckets[value].popleft()
        best = top[here] == value
        if reach[run][here] != value or (not best and not woods[here]):
            continue
        chained = terms.chain and best and here in own
        arriving = cap if terms.reset and here in own else value
        room = cap + 1 if arriving == cap else arriving
        barred = here in closed_hexes
        after = value
        for there, limit, by_road in links[here]:
            if there in enemy:
                continue
            if chained and there in own:
                count, upto = value, terms.run
            elif barred or (there, here) in closed_sides:
                continue
            else:
                count = (limit if limit < room else room) - 1
                if not woods[here] or by_road:
                    upto = terms.run
                elif run:
                    upto = run - 1
                else:
                    continue
            if count > reach[upto][there]:
                for level in range(upto, -1, -1):
                    if reach[level][there] >= count:
                        break
                    reach[level][there] = count
                    onward[level][there] = here
                buckets[count].append((there, upto))
                after = max(after, count)
        value = after
    return Net(terms, field, reach, onward)


def _woods(battle: Battle, terms: Terms) -> list[bool]:
    return battle.woods if terms.run else [False] * len(battle.woods)


def _links(battle: Battle, terms: Terms) -> list[list[tuple[int, int, bool]]]:
    """Neighbours of each hex, the count allowed over the hexside, and whether a road opens the woods."""
    limit = terms.cap + 1, terms.minor, terms.major
    return _printed_links(battle, limit, terms.road_opens_woods)


@keep_printed
def _printed_links(
    battle: Battle, limits: tuple[int, int, int], by_road: bool
) -> list[list[tuple[int, int, bool]]]:
    limit = dict(zip((NO_RIVER, MINOR, MAJOR), limits, strict=True))
    return [
        [
            (there, limit[river], by_road and road)
            for there, river, road in zip(near, battle.barrier[here], battle.road[here], strict=True)
        ]
        for here, near in enumerate(battle.neighbours)
    ]


def trace(state: State, here: int, net: Net) -> Trace | None:
    """3 A trace from the hex, as far as the net's terms allow; None if there is none."""
    if not net.supplies(here):
        return None
    if net.terms.reset:
        return _search(state.battle, here, net)
    hexes, counts, run = [here], [0], 0
    while hexes[-1] not in net.field.sources:
        at = hexes[-1]
        there = net.onward[run][at]
        count, run = step(state.battle, net, at, there, counts[-1], run)
        hexes.append(there)
        counts.append(count)
    return Trace(tuple(hexes), tuple(counts))


def step(battle: Battle, net: Net, here: int, there: int, count: int, run: int) -> tuple[int, int]:
    """3, 3C, 3D Count and run of woods after the step."""
    own = net.field.own
    if net.terms.chain and here in own and there in own:
        return count, 0
    by_road = net.terms.road_opens_woods and battle.road[here][battle.neighbours[here].index(there)]
    wooded = net.terms.run > 0 and battle.woods[there] and not by_road
    return count + 1, run + 1 if wooded else 0


def _search(battle: Battle, here: int, net: Net) -> Trace:
    """R6 With counts that start again at friendly units a trace may double back: search it breadth first."""
    start = (here, 0, 0)
    came: dict[tuple[int, int, int], tuple[int, int, int] | None] = {start: None}
    queue = deque([start])
    while queue:
        spot = queue.popleft()
        at, count, run = spot
        if at in net.field.sources:
            return _trace_along(trail(came, spot))
        for there, limit, _ in _links(battle, net.terms)[at]:
            reached, woods = step(battle, net, at, there, count, run)
            exempt = reached == count
            shut = there in net.field.closed_hexes or (at, there) in net.field.closed_sides
            if (
                there in net.field.enemy
                or woods > net.terms.run
                or (not exempt and (shut or reached > limit))
            ):
                continue
            entered = 0 if there in net.field.own and not exempt else min(reached, net.terms.cap)
            later = (there, entered, woods)
            if later not in came:
                came[later] = spot
                queue.append(later)
    raise AssertionError("the net promised a trace")


def _trace_along(way: list[tuple[int, int, int]]) -> Trace:
    return Trace(tuple(here for here, _, _ in way), tuple(count for _, count, _ in way))
