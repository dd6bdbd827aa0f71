"""3 Why there is no trace: the clause that fails, and where."""

from __future__ import annotations

from typing import Any, NamedTuple

from rules.core.contract import Side
from rules.ring_of_fire.scenario import MAJOR, NO_RIVER
from rules.ring_of_fire.state import State
from rules.ring_of_fire.supply.trace import Lifted, Net, Trace, net, step, trace


class Failure(NamedTuple):
    """Why there is no trace: the clause, the message code, the step at which the count went too far.

    `way` is where the trace would have gone (hex ids, with `counts`); `at` the index of the hex that fails.
    """

    rule: str
    code: str
    facts: dict[str, Any]
    way: tuple[str, ...] = ()
    counts: tuple[int, ...] = ()
    at: int = 0


Clause = tuple[Lifted, str, str]


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


def why_not(state: State, hex_id: str, side: Side) -> Failure:
    """3 The clause that fails: one whose lifting alone gives a trace, and where it fails on it."""
    here = state.battle.index[hex_id]
    if not net(state, side).field.sources:
        return Failure("B15", "no-trace-source", {"hex": hex_id})
    for group in CLAUSES:
        found = [(trace(state, here, net(state, side, clause[0])), clause) for clause in group]
        ways = [(way, rule, code) for way, (_, rule, code) in found if way is not None]
        if ways:
            return _failure(state, side, *min(ways, key=lambda one: len(one[0].hexes)))
    return Failure("3", "no-trace-enemy", {"hex": hex_id})


def _failure(state: State, side: Side, found: Trace, rule: str, code: str) -> Failure:
    at, clause, facts = _first_break(state, side, found)
    ids = tuple(state.battle.ids[h] for h in found.hexes)
    rule = clause if code == "no-trace-limits" else rule
    return Failure(rule, code, {"hex": ids[0], "at": ids[at], **facts}, ids, found.counts, at)


def _first_break(state: State, side: Side, found: Trace) -> tuple[int, str, dict[str, Any]]:
    """The first step of a too generous trace that the rules forbid: its index, its clause and the figures."""
    lines = net(state, side)
    run = 0
    for at in range(1, len(found.hexes)):
        here, there = found.hexes[at - 1], found.hexes[at]
        exempt = lines.terms.chain and here in lines.field.own and there in lines.field.own
        count, run = step(state.battle, lines, here, there, found.counts[at - 1], run)
        if not exempt:
            broken = _broken(state, lines, here, there, count, run)
            if broken is not None:
                return at, broken[0], broken[1]
    return len(found.hexes) - 1, "3", {}


def _broken(
    state: State, lines: Net, here: int, there: int, count: int, run: int
) -> tuple[str, dict[str, Any]] | None:
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
