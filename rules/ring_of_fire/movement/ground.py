"""B3, B5, B8 What the map costs a moving side, and what bars its way: shared by every kind of movement."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from rules.core.contract import Refusal, Side
from rules.core.errors import Illegal, Malformed
from rules.core.flow import refusal
from rules.hexwar.bonds import Bonds
from rules.hexwar.figures import fraction_text
from rules.hexwar.ways import Spread
from rules.ring_of_fire.bonds import bonds
from rules.ring_of_fire.scenario import FOOT, MAJOR, NEVER, Battle
from rules.ring_of_fire.state import State, positions


class Mover(NamedTuple):
    """A unit about to move: half points left, and whether it has not moved yet in this phase."""

    unit: str
    mobility: int
    left: int
    fresh: bool


class Ground(NamedTuple):
    """The map as the moving side finds it now."""

    state: State
    battle: Battle
    side: Side
    enemy: set[int]
    bonds: Bonds
    hindered: set[int]
    surcharge: tuple[int, int]
    shunned: set[int]
    """B3 Hexes next to the enemy, for a strategic move."""


class Reach(NamedTuple):
    """How far movers get, in half points of the first mover, and what shuts the rest."""

    spread: Spread
    shut: dict[int, Refusal]


def ground(state: State, side: Side, strategic: bool = False) -> Ground:
    """What bars and hinders the side's movement: enemy units, enemy bonds (B5), enemy interdiction (B8)."""
    battle = state.battle
    enemy = battle.enemy(side)
    hindered: set[int] = set()
    for item in state.interdictions:
        if item.side == enemy:
            here = battle.index[item.hex]
            hindered |= {here, *battle.neighbours[here]}
    added = battle.file.air.interdiction
    surcharge = (2 * added["foot"], 2 * added["motorized"])
    occupied = positions(state).occupied.get(enemy, set())
    shunned = _beside(battle, occupied) if strategic else set()
    return Ground(state, battle, side, occupied, bonds(state, enemy), hindered, surcharge, shunned)


def check_next_hex(land: Ground, here: int, there: int) -> None:
    """B3, B5 No step into an enemy hex, into a bonded hex or across a bonded hexside."""
    if there in land.shunned and there not in land.enemy:
        raise Illegal("B3", "strategic-near-enemy", hex=land.battle.ids[there])
    if there in land.enemy:
        raise Illegal("B3", "enemy-hex", hex=land.battle.ids[there])
    if land.bonds.bars(here, there):
        one, other = bond_ends(land, here, there)
        raise Illegal("B5", "bond", hex=land.battle.ids[there], one=one, other=other)


def bond_ends(land: Ground, here: int, there: int) -> tuple[str, str]:
    """B5 The hexes of a pair whose bond bars the step."""
    for one, other, first, second in land.bonds.pairs:
        if (second < 0 and first == there) or {first, second} == {here, there}:
            return land.battle.ids[one], land.battle.ids[other]
    raise AssertionError("no bond bars the step")


def price(land: Ground, mobility: int, here: int, slot: int) -> int:
    """B3, B8 Half points for the step to the neighbour in that slot; at least NEVER across a major river."""
    cost = land.battle.cost[mobility][here][slot]
    return cost + land.surcharge[mobility] if land.battle.neighbours[here][slot] in land.hindered else cost


def check_path(land: Ground, movers: Sequence[Mover], path: Sequence[int]) -> tuple[tuple[int, ...], bool]:
    """B3 What the path costs each mover, in half points, and whether it is a crossing of a major river."""
    slots = [_slot(land, here, there) for here, there in pairwise(path)]
    for here, there in pairwise(path):
        check_next_hex(land, here, there)
    if len(slots) == 1:
        return check_single(land, movers, path[0], slots[0])
    costs = tuple(
        sum(price(land, mover.mobility, here, slot) for here, slot in zip(path, slots, strict=False))
        for mover in movers
    )
    for mover, cost in zip(movers, costs, strict=True):
        _check_cost(land, mover, cost, path[-1])
    return costs, False


def check_single(land: Ground, movers: Sequence[Mover], here: int, slot: int) -> tuple[tuple[int, ...], bool]:
    """B3 One hex: the whole move over a major river, or at least the minimum move of a unit not yet moved."""
    if land.battle.barrier[here][slot] == MAJOR:
        for mover in movers:
            check_crossing(land, mover, land.battle.neighbours[here][slot])
        return tuple(mover.left for mover in movers), True
    costs = []
    for mover in movers:
        cost = price(land, mover.mobility, here, slot)
        cost = min(cost, mover.left) if mover.fresh else cost
        _check_cost(land, mover, cost, land.battle.neighbours[here][slot])
        costs.append(cost)
    return tuple(costs), False


def check_crossing(land: Ground, mover: Mover, there: int) -> None:
    """B3 An unbridged major river takes a whole move; motorized units need a friend who held the far bank."""
    if not mover.fresh:
        raise Illegal("B3", "major-river-whole-move", unit=land.state.label(mover.unit))
    held = any(not unit.spent for unit in land.state.at(land.battle.ids[there]) if unit.side == land.side)
    if mover.mobility != FOOT and not held:
        raise Illegal("B3", "major-river-motorized", unit=land.state.label(mover.unit))


def _check_cost(land: Ground, mover: Mover, cost: int, there: int) -> None:
    label, hex_id = land.state.label(mover.unit), land.battle.ids[there]
    if cost >= NEVER:
        raise Illegal("B3", "major-river-on-the-way", unit=label, hex=hex_id)
    if cost > mover.left:
        raise Illegal("B3", "too-far", unit=label, hex=hex_id, cost=points(cost), left=points(mover.left))


def _slot(land: Ground, here: int, there: int) -> int:
    try:
        return land.battle.neighbours[here].index(there)
    except ValueError:
        raise Malformed("broken-path", hex=land.battle.ids[there]) from None


def indices(state: State, path: Sequence[str]) -> list[int]:
    """The path by index; `Malformed` for a hex that is not in play."""
    return [state.battle.index[state.hex(hex_id)] for hex_id in path]


def flood(land: Ground, movers: Sequence[Mover], start: int, spent: Sequence[int] = ()) -> Reach:
    """B3 Every hex the movers can reach together from the start, cheapest first; `spent` on the way to it.

    With foot and motorized units together, the first mover's cheapest way is the one followed.
    """
    kinds = _kinds(movers, spent)
    mobility, left = kinds[0]
    cost: dict[int, int] = {start: 0}
    came: dict[int, int] = {}
    also = {start: [0] * len(kinds)}
    buckets: list[list[int]] = [[] for _ in range(left + 1)]
    buckets[0].append(start)
    steps, hindered = land.battle.steps[mobility], land.hindered
    extra, barred = land.surcharge[mobility], land.bonds.sides
    closed = land.enemy | land.bonds.hexes | land.shunned
    # Long on purpose: the innermost loop of movement; it asks what `check_next_hex` and `price` ask.
    for paid, bucket in enumerate(buckets):
        for here in bucket:
            if cost[here] != paid:
                continue
            for there, toll in steps[here]:
                total = paid + toll + (extra if there in hindered else 0)
                if total > left or total >= cost.get(there, NEVER):
                    continue
                if there in closed or (here, there) in barred:
                    continue
                if len(kinds) > 1 and not _keep_up(land, kinds, also, here, there):
                    continue
                cost[there], came[there] = total, here
                buckets[total].append(there)
    if not spent or not any(spent):
        _first_steps(land, movers, start, cost, came)
    return Reach(Spread(start, cost, came), _shut(land, cost))


def _kinds(movers: Sequence[Mover], spent: Sequence[int]) -> list[tuple[int, int]]:
    """(mobility, half points left) of each kind of mover, that of the first mover first."""
    left: dict[int, int] = {}
    for number, mover in enumerate(movers):
        rest = mover.left - (spent[number] if spent else 0)
        left[mover.mobility] = min(rest, left.get(mover.mobility, rest))
    return list(left.items())


def _keep_up(
    land: Ground, kinds: list[tuple[int, int]], also: dict[int, list[int]], here: int, there: int
) -> bool:
    """Whether movers of the other mobility can afford the step too."""
    slot = land.battle.neighbours[here].index(there)
    totals = [
        paid + price(land, mobility, here, slot)
        for paid, (mobility, _) in zip(also[here], kinds, strict=True)
    ]
    if any(total > left for total, (_, left) in zip(totals[1:], kinds[1:], strict=True)):
        return False
    also[there] = totals
    return True


def _first_steps(
    land: Ground, movers: Sequence[Mover], start: int, cost: dict[int, int], came: dict[int, int]
) -> None:
    """B3 Single steps beyond the points: the minimum move, and the crossing of a major river."""
    for slot, there in enumerate(land.battle.neighbours[start]):
        if there not in cost:
            try:
                check_next_hex(land, start, there)
                costs, _ = check_single(land, movers, start, slot)
            except Illegal:
                continue
            cost[there], came[there] = costs[0], start


def _shut(land: Ground, cost: dict[int, int]) -> dict[int, Refusal]:
    """Neighbours of what was reached that a rule closes."""
    shut: dict[int, Refusal] = {}
    for here in cost:
        for there in land.battle.neighbours[here]:
            if there not in cost and there not in shut and (no := refusal(check_next_hex, land, here, there)):
                shut[there] = no
    return shut


def near_enemy(state: State, hex_id: str, side: Side) -> bool:
    """Whether an enemy of the side stands in a neighbouring hex."""
    enemy = positions(state).occupied.get(state.battle.enemy(side), set())
    return any(near in enemy for near in state.battle.neighbours[state.battle.index[hex_id]])


def _beside(battle: Battle, enemy: set[int]) -> set[int]:
    return {near for here in enemy for near in battle.neighbours[here]}


@cache
def points(halves: int) -> str:
    """Half points as printed: 7 is «3½»."""
    return fraction_text(Fraction(halves, 2))
