"""IX.A Units that arrive by rail, by sea or as replacements: one a hex, and who is in their way gives way homeward."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from rules.core.acts import Hook
from rules.core.contract import Actor, Decision, Draft, Event, LogLine, Message, Options
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.hexes import OFF
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, HexId, RuleEvent, UnitId
from rules.russian_portfolio.commands import check_answers
from rules.russian_portfolio.field import STRAITS, at, barriers, enterable, holder
from rules.russian_portfolio.movement.bounds import check_bounds
from rules.russian_portfolio.movement.records import Arrived
from rules.russian_portfolio.movement.stacking import check_company
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

HOMEWARD = {"axis": (5, 4, 3), "soviet": (0, 1, 2)}
"""IX.A The directions in which each side's edge of the map lies: the three western or the three eastern ones."""


class MakeRoom(Action, frozen=True, kw_only=True, tag="make_room"):
    """IX.A This unit leaves the hex to the newcomer, one hex homeward."""

    unit: UnitId
    hex: HexId


class UnitDisplaced(RuleEvent, frozen=True, kw_only=True):
    """IX.A The unit made room for a newcomer and is Dispersed."""

    unit: str
    start: str
    hex: str


def check_arrival(state: State, unit_id: str, hex_id: str) -> None:
    """IX.A, XII, Q38 Whether the unit may arrive in the hex: the first in this phase, and others can make room."""
    here, unit = state.battle.hexes.at(hex_id), state.unit(unit_id)
    if holder(state, here) == state.battle.enemy(unit.side):
        raise Illegal("XI.A.4", "enemy-hex", hex=hex_id)
    if hex_id in state.movement.arrivals:
        raise Illegal("IX.A", "one-arrival", hex=hex_id)
    check_bounds(state, unit, here)
    present = at(state, here)
    if refusal(check_company, state, here, (*present, unit)) is None:
        return
    if settles(state.put(replace(unit, hex=hex_id)), unit_id, here):
        return
    staying = [other for other in present if not any(havens(state, other))]
    check_company(state, here, (*staying, unit))
    check_company(state, here, (*present, unit))


def settles(state: State, newcomer: str, here: int) -> bool:
    """IX.A Whether those who stand in the hex with the newcomer can make room until all who are left may stay."""
    present = at(state, here)
    if refusal(check_company, state, here, present) is None:
        return True
    return any(
        settles(state.put(replace(other, hex=hex_id)), newcomer, here)
        for other in present
        if other.id != newcomer
        for hex_id in havens(state, other)
    )


def arrive(state: State, unit_id: str, hex_id: str) -> State:
    """IX.A The unit in the hex, Dispersed; whoever is too many there with it must make room."""
    unit = replace(state.units[unit_id], hex=hex_id, fate="map", came=state.turn).disperse()
    book = replace(state.movement, arrivals=(*state.movement.arrivals, hex_id))
    return replace(state.put(unit), movement=book).open(Arrived(unit=unit_id, hex=hex_id))


def havens(state: State, unit: Unit) -> Iterator[str]:
    """IX.A The hexes into which a unit may make room: one step homeward, over land, where it may stand."""
    hexes = state.battle.hexes
    here = hexes.index[str(unit.hex)]
    for direction in HOMEWARD[unit.side]:
        there = hexes.neighbour[direction][here]
        if there != OFF and refusal(check_haven, state, unit, there) is None:
            yield hexes.ids[there]


def check_haven(state: State, unit: Unit, there: int) -> None:
    """IX.A, XII A hex that the unit may be pushed into."""
    hexes = state.battle.hexes
    here = hexes.index[str(unit.hex)]
    hex_id = hexes.ids[there]
    if there not in {hexes.neighbour[direction][here] for direction in HOMEWARD[unit.side]}:
        raise Illegal("IX.A", "not-homeward", unit=state.label(unit.id), hex=hex_id)
    if holder(state, there) == state.battle.enemy(unit.side):
        raise Illegal("XI.A.4", "enemy-hex", hex=hex_id)
    if not enterable(state, there) or barriers(state, here, there) & (STRAITS | {"sea"}):
        raise Illegal("X.A.1", "impassable", hex=hex_id)
    check_bounds(state, unit, there)
    check_company(state, there, (*at(state, there), unit))


def pending(state: State) -> Arrived | None:
    """The arrival that is being settled."""
    found = state.stack[-1] if state.stack else None
    return found if isinstance(found, Arrived) else None


def choices(state: State) -> list[tuple[Unit, str]]:
    """IX.A Who could make room, and where to: one who is enough alone, else one who leaves the others room to
    follow. None once all may stand there, or where nobody can.
    """
    settling = pending(state)
    if settling is None:
        return []
    here = state.battle.hexes.index[settling.hex]
    present = at(state, here)
    if refusal(check_company, state, here, present) is None:
        return []
    others = [unit for unit in present if unit.id != settling.unit]
    found = [(unit, hex_id) for unit in others for hex_id in havens(state, unit)]
    alone = [u for u in others if refusal(check_company, state, here, [v for v in present if v != u]) is None]
    return [pair for pair in found if pair[0] in alone] or [
        (unit, hex_id)
        for unit, hex_id in found
        if settles(state.put(replace(unit, hex=hex_id)), settling.unit, here)
    ]


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """IX.A Where there is no choice nobody is asked."""
    found = choices(state)
    return [displace(*found[0])] if len(found) == 1 else []


def displace(unit: Unit, hex_id: str) -> UnitDisplaced:
    """IX.A The event of a unit that makes room for the one that arrives."""
    return UnitDisplaced(unit=unit.id, start=str(unit.hex), hex=hex_id, rules=("IX.A",))


def ask(state: State) -> Sequence[Decision]:
    """IX.A Who makes room, and where to?"""
    found, settling = choices(state), pending(state)
    if not found or settling is None:
        return ()
    commands = {unit.command for unit, _ in found}
    return (
        Decision(
            id=f"room:{state.turn}-{state.step}-{settling.unit}-{settling.hex}",
            side=found[0][0].side,
            command=commands.pop() if len(commands) == 1 else "",
            rule="IX.A",
            accepts=("make_room",),
            ask=Message("ask-room", {"hex": settling.hex, "unit": state.label(settling.unit)}),
            at=(settling.hex,),
        ),
    )


def check_yields(state: State, actor: Actor, unit: Unit) -> None:
    """IX.A One of those who could make room."""
    check_answers(state, actor, unit)
    if unit not in [one for one, _ in choices(state)]:
        raise Illegal("IX.A", "not-in-the-way", unit=state.label(unit.id))


def check_yields_to(state: State, unit: Unit, hex_id: str) -> None:
    """IX.A One hex homeward, and not the only room that somebody else needs."""
    check_haven(state, unit, state.battle.hexes.at(hex_id))
    if (unit, hex_id) not in choices(state):
        raise Illegal("IX.A", "room-for-others", unit=state.label(unit.id), hex=hex_id)


def resolve_room(state: State, actor: Actor, action: MakeRoom, dice: Dice) -> list[Event]:
    """IX.A The unit goes one hex homeward and is Dispersed."""
    unit = state.unit(action.unit)
    check_yields(state, actor, unit)
    check_yields_to(state, unit, action.hex)
    return [displace(unit, action.hex)]


def room_options(state: State, actor: Actor, draft: Draft) -> Options:
    """IX.A Which unit, then which hex."""
    found = choices(state)
    if "unit" not in draft:
        units = dict.fromkeys(unit for unit, _ in found)
        return slots.unit("unit", units, lambda unit: check_yields(state, actor, unit), "ask-gives-way")
    unit = state.unit(draft["unit"])
    check_yields(state, actor, unit)
    if "hex" not in draft:
        check = partial(check_yields_to, state, unit)
        return slots.places("hex", havens(state, unit), check, "ask-homeward")
    check_yields_to(state, unit, draft["hex"])
    return slots.whole("act-make-room", unit=state.label(unit.id))


def apply_unit_displaced(state: State, event: UnitDisplaced) -> State:
    """IX.A One hex homeward, Dispersed."""
    return state.put(replace(state.units[event.unit], hex=event.hex).disperse())


def log_unit_displaced(state: State, event: UnitDisplaced) -> list[LogLine]:
    unit = state.units[event.unit]
    places = (event.hex, event.start)
    return line(event, side=unit.side, at=places, unit=state.label(unit.id), start=event.start, hex=event.hex)


ACTS = {MakeRoom: Act(resolve_room, room_options)}
HOOKS = {Arrived: Hook(settle=settle, decisions=ask)}
