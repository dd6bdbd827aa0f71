"""XIII.D A retreat that is under way: who is left, who chooses, which hexes it may take."""

from __future__ import annotations

from functools import cache
from typing import cast

from rules.core.derived import remember
from rules.core.errors import Illegal
from rules.russian_portfolio.aftermath.records import Retreat
from rules.russian_portfolio.aftermath.room import fits, service
from rules.russian_portfolio.aftermath.routes import FARTHEST, Ground, check_next_hex
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

SHORT = 2
"""XIII.C D1: that many hexes leave a unit Spent, more leave it Dispersed."""


def current(state: State) -> Retreat:
    """The retreat that lies open."""
    return cast(Retreat, state.stack[-1])


def find_left(state: State, pending: Retreat) -> list[Unit]:
    """Who of the group is still there."""
    return [state.units[name] for name in pending.units if state.units[name].hex is not None]


def ground(state: State, pending: Retreat) -> Ground:
    """XIII.D.4 What lies behind the group: its units may go the same ways."""
    index = state.battle.hexes.index
    attackers = [index[hex_id] for hex_id in pending.attackers]
    unit = find_left(state, pending)[0]
    return Ground(state, unit, index[pending.target], attackers, forced=pending.forced)


def way(state: State, pending: Retreat) -> tuple[int, ...]:
    """The hexes it has taken, as numbers."""
    return tuple(state.battle.hexes.index[hex_id] for hex_id in pending.route)


def chooser(state: State, pending: Retreat) -> str:
    """XIII.D.1 The side that chooses: how far by the result, then the hexes in turn, the attacker first."""
    mine = find_left(state, pending)[0].side
    by_attacker = pending.kind == "D4" if pending.length < 0 else len(pending.route) % 2 == 0
    return state.battle.enemy(mine) if by_attacker else mine


def lengths(pending: Retreat) -> range:
    """XIII.C How many hexes a retreat of that kind may have."""
    return range(0 if pending.kind == "D4" else 3 if pending.kind == "withdraw" else 1, FARTHEST + 1)


def dispersing(pending: Retreat, length: int) -> bool:
    """XIII.C Whether whoever goes that far so is Dispersed by it."""
    return pending.kind in ("D4", "withdraw") or length > SHORT


def check_length(state: State, length: int) -> None:
    """XIII.C, D.5-6 A length that the result knows and for which there is room; the attacker takes none that can only
    end in a full hex while another ends in a hex with room.
    """
    allowed, able = lengths(current(state)), behind(state)
    if length not in allowed:
        raise Illegal("XIII.C", "retreat-length", least=allowed[0], most=allowed[-1])
    if length > able:
        raise Illegal("XIII.D.4", "retreat-no-room", length=length, room=able)
    if length and current(state).kind == "D4" and roomy(state) and length not in roomy(state):
        raise Illegal("XIII.D.5", "retreat-length-crowded", length=length, other=roomy(state)[0])


@remember
def roomy(state: State) -> tuple[int, ...]:
    """XIII.D.5 The lengths at which the open retreat can end in a hex with room for the group."""
    pending = current(state)
    behind_it, units = ground(state, pending), find_left(state, pending)

    @cache
    def worth(there: int) -> int:
        return int(fits(state, units, there))

    return tuple(length for length in range(1, FARTHEST + 1) if behind_it.best((), length, worth) == 1)


@remember
def grades(state: State) -> dict[int, int]:
    """XIII.D.5 Hexes that the group may take next, with the worth of the best end that each leads to: 3 with room and
    supply, 2 with room, 1 with supply, 0 with neither.
    """
    pending = current(state)
    ahead, done, units = ground(state, pending), way(state, pending), find_left(state, pending)
    supplied = service(state, units[0])

    @cache
    def worth(there: int) -> int:
        return 2 * fits(state, units, there) + supplied(there)

    found = {there: ahead.best((*done, there), pending.length, worth) for there in ahead.onward(done)}
    return {there: grade for there, grade in found.items() if grade >= 0}


@remember
def behind(state: State) -> int:
    """XIII.D.6 How many hexes the group of the open retreat can go."""
    return ground(state, current(state)).able()


def choices(state: State) -> list[int]:
    """XIII.D.1, D.4-5 Hexes that may be chosen now: those from which the retreat ends as well as it can."""
    found = grades(state)
    return [there for there, grade in found.items() if grade == max(found.values())]


def check_hex(state: State, hex_id: str) -> None:
    """XIII.D.4-6 Refuses a hex with what stands against it."""
    pending, there = current(state), state.battle.hexes.at(hex_id)
    ahead, done = ground(state, pending), way(state, pending)
    here = done[-1] if done else ahead.target
    if not state.battle.hexes.adjacent(here, there):
        raise Illegal("XIII.D.4.a", "retreat-not-next", hex=hex_id)
    check_next_hex(ahead, done, there)
    if ahead.kills(here, there):
        raise Illegal("X.B.4", "retreat-drowns", hex=hex_id)
    found = grades(state)
    if there not in found:
        raise Illegal("XIII.D.6", "retreat-dead-end", hex=hex_id, length=pending.length)
    if found[there] < max(found.values()):
        code = "retreat-crowded" if max(found.values()) >= 2 > found[there] else "retreat-unsupplied"
        raise Illegal("XIII.D.5", code, hex=hex_id)
