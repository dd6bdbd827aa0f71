"""1-3 Supply: the pools, what arrives, what operations cost, and who can trace.

The optional supply rules by number: 1A and 1C are figures of the scenario (`[supply]`), charged in
`declaration.py` and `combat.py`; 1B `arrivals`; 2 `check_pool`; 3A to 3D `trace.py`;
Note `combat.py` (`resolve_cash_in`).
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from rules.core.contract import Event
from rules.core.errors import Illegal
from rules.core.ruleset import Dice
from rules.ring_of_fire import events as e
from rules.ring_of_fire import trace as tr
from rules.ring_of_fire.bonds import bonds
from rules.ring_of_fire.scenario import MAJOR, NO_RIVER
from rules.ring_of_fire.state import State, Unit


class Failure(NamedTuple):
    """Why there is no trace: the clause, the message code, the step at which the count went too far.

    `way` is where the trace would have gone (hex ids, with `counts`); `at` the index of the hex that fails.
    """

    rule: str
    code: str
    facts: dict[str, object]
    way: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    at: int = 0


Clause = tuple[tr.Lifted, str, str]
CLAUSES: tuple[tuple[Clause, ...], ...] = (
    (
        ("major", "3A", "no-trace-major-river"),
        ("minor", "3B", "no-trace-minor-river"),
        ("woods", "3C", "no-trace-woods"),
    ),
    (("bonds", "B5", "no-trace-bond"),),
    (("limits", "3", "no-trace-limits"),),
)
"""What is lifted to find the clause that fails: of a group, the one whose lifting gives the shortest way (ADR 0011)."""


def arrivals(state: State, dice: Dice) -> list[Event]:
    """1B Supply points at the beginning of the phasing side's Replacement Phase, the first turn included."""
    if not state.switches.optional_supply:
        return []
    side, supply = state.active, state.battle.file.supply
    if side in supply.arrival_table:
        return [roll_arrival(state, side, dice)]
    points = due(state, side, state.turn)
    return [e.SupplyArrived(side=side, points=points, rules=("1B",))] if points else []


def roll_arrival(state: State, side: str, dice: Dice) -> e.SupplyArrived:
    """1B The die on the table of a side that has one."""
    roll = dice.roll("supply", rule="1B")
    points = state.battle.file.supply.arrival_table[side][roll.faces[0] - 1]
    return e.SupplyArrived(side=side, points=points, rolls=(roll,), rules=("1B",))


def due(state: State, side: str, turn: int) -> int:
    """1B, R13 What a side without a table receives: a fixed sum in a turn that lists reinforcements."""
    file = state.battle.file
    listed = any(group.turn == turn and group.side == side for group in file.reinforcements)
    extra = file.supply.reinforcement_turn.get(side, 0) if listed else 0
    return file.supply.base_income.get(side, 0) + extra


def next_arrival(state: State, side: str) -> tuple[int, tuple[int, ...]] | None:
    """1B The next turn on which the side's pool grows, and by how much (every value the die can give)."""
    file = state.battle.file
    begun = state.battle.sides.index(state.active) >= state.battle.sides.index(side)
    for turn in range(state.turn + (1 if begun else 0), file.turns + 1):
        table = file.supply.arrival_table.get(side)
        points = tuple(sorted(set(table))) if table else (due(state, side, turn),)
        if max(points):
            return turn, points
    return None


def check_units(state: State, side: str) -> list[Event]:
    """B15, R14 Which units of the side are out of supply now."""
    lines = tr.net(state, side)
    index = state.battle.index
    out = tuple(unit.id for unit in state.units_of(side) if unit.hex and not lines.supplies(index[unit.hex]))
    known = {unit.id for unit in state.units_of(side) if unit.oos}
    return [e.SupplyChecked(side=side, oos=out, rules=("B15", "R14"))] if known != set(out) else []


def supplied(state: State, hex_id: str, side: str) -> bool:
    """3 Whether a unit of the side in the hex can trace supply now."""
    return tr.net(state, side).supplies(state.battle.index[hex_id])


def trace(state: State, hex_id: str, side: str) -> tr.Trace | None:
    """3 The trace from the hex, or None."""
    return tr.trace(state, state.battle.index[hex_id], tr.net(state, side))


def check_pool(state: State, side: str, price: int, rule: str = "2") -> None:
    """2, R9 Refuses when the pool cannot pay."""
    if state.pools[side] < price:
        raise Illegal(rule, "pool-too-low", price=price, pool=state.pools[side])


def why_not(state: State, hex_id: str, side: str) -> Failure:
    """3 The clause that fails: one whose lifting alone gives a trace, and where it fails on it."""
    here = state.battle.index[hex_id]
    if not tr.net(state, side).field.sources:
        return Failure("B15", "no-trace-source", {"hex": hex_id})
    for group in CLAUSES:
        found = [(tr.trace(state, here, tr.net(state, side, clause[0])), clause) for clause in group]
        ways = [(way, rule, code) for way, (_, rule, code) in found if way is not None]
        if ways:
            return _failure(state, side, *min(ways, key=lambda one: len(one[0].hexes)))
    return Failure("3", "no-trace-enemy", {"hex": hex_id})


def _failure(state: State, side: str, found: tr.Trace, rule: str, code: str) -> Failure:
    at, clause, facts = _first_break(state, side, found)
    ids = tuple(state.battle.ids[h] for h in found.hexes)
    rule = clause if code == "no-trace-limits" else rule
    return Failure(rule, code, {"hex": ids[0], "at": ids[at], **facts}, ids, found.counts, at)


def _first_break(state: State, side: str, found: tr.Trace) -> tuple[int, str, dict[str, object]]:
    """The first step of a too generous trace that the rules forbid: its index, its clause and the figures."""
    lines = tr.net(state, side)
    run = 0
    for at in range(1, len(found.hexes)):
        here, there = found.hexes[at - 1], found.hexes[at]
        exempt = lines.terms.chain and here in lines.field.own and there in lines.field.own
        count, run = tr.step(state.battle, lines, here, there, found.counts[at - 1], run)
        if not exempt:
            broken = _broken(state, lines, here, there, count, run)
            if broken is not None:
                return at, broken[0], broken[1]
    return len(found.hexes) - 1, "3", {}


def _broken(
    state: State, lines: tr.Net, here: int, there: int, count: int, run: int
) -> tuple[str, dict[str, object]] | None:
    """3A-3C, B5 Which clause forbids the step."""
    battle, terms, field = state.battle, lines.terms, lines.field
    river = battle.barrier[here][battle.neighbours[here].index(there)]
    limit = terms.major if river == MAJOR else terms.minor
    if river != NO_RIVER and count > limit:
        return "3A" if river == MAJOR else "3B", {"count": count, "limit": limit}
    if run > terms.run:
        return "3C", {"count": run, "limit": terms.run}
    if there in field.closed_hexes or (here, there) in field.closed_sides:
        return "B5", {}
    return None


def friends_that_mend(state: State, hex_id: str, side: str) -> Iterator[str]:
    """3D Hexes next to this one where a friendly unit would carry supply across to it."""
    lines = tr.net(state, side)
    battle = state.battle
    for near in battle.neighbours[battle.index[hex_id]]:
        if near not in lines.field.enemy and lines.supplies(near) and lines.terms.chain:
            yield battle.ids[near]


def nearest_supplied(state: State, unit: Unit, within: int = 6) -> str | None:
    """The nearest hex where the unit could trace, going round the enemy; None within that many hexes.

    Tried with the unit moved there: where it stands now its bonds may hold an enemy bond open (B5).
    """
    assert unit.hex is not None
    lines, battle = tr.net(state, unit.side), state.battle
    seen = {battle.index[unit.hex]}
    edge = [battle.index[unit.hex]]
    for _ in range(within):
        edge = [n for h in edge for n in battle.neighbours[h] if n not in lines.field.enemy and n not in seen]
        seen.update(edge)
        for there in dict.fromkeys(edge):
            place = battle.ids[there]
            if lines.supplies(there) and supplied(state.change((unit.id,), hex=place), place, unit.side):
                return place
    return None


def bonds_that_mend(state: State, hex_id: str, side: str, way: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """B5 (stack, other end of its bond): enemy stacks along the way whose loss alone brings supply to the hex."""
    tried: set[str] = set()
    for ends in _bonds_across(state, side, way):
        for end, other in (ends, ends[::-1]):
            if end not in tried:
                tried.add(end)
                gone = state.change((unit.id for unit in state.at(end)), hex=None)
                if supplied(gone, hex_id, side):
                    yield end, other


def _bonds_across(state: State, side: str, way: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """B5 The ends of every enemy bond that bars a step of the way."""
    ids = state.battle.ids
    steps = {frozenset(pair) for pair in pairwise(way)}
    for one, other, first, second in bonds(state, state.battle.enemy(side)).pairs:
        between = {ids[first], ids[second]} if second >= 0 else {ids[first]}
        if between in steps or (second < 0 and ids[first] in way):
            yield ids[one], ids[other]
