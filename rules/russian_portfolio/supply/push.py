"""IX.A Whoever stands where an arrival has no room moves one hex homeward, Dispersed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Actor, Candidate, Decision, Draft, Event, LogLine, Message, Options
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.hexes import OFF
from rules.core.ruleset import Dice
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, Fact, HexId, Hook, UnitId
from rules.russian_portfolio.commands import side_of
from rules.russian_portfolio.field import STRAITS, at, barriers, enterable, holder
from rules.russian_portfolio.movement.bounds import check_bounds
from rules.russian_portfolio.movement.stacking import check_company, check_stack
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.records import MakeWay
from rules.russian_portfolio.talk import line

HOMEWARD = {"soviet": (0, 1, 2), "axis": (3, 4, 5)}
"""IX.A The directions of a side's own edge: east, or west."""


class Yield(Action, frozen=True, kw_only=True, tag="make_way"):
    """IX.A This unit makes way into that hex."""

    unit: UnitId
    hex: HexId


class WayWanted(Fact, frozen=True, kw_only=True):
    """IX.A An arrival does not fit beside those who stand in its hex."""

    unit: str
    hex: str


class UnitPushed(Fact, frozen=True, kw_only=True):
    """IX.A The unit has made way, Dispersed."""

    unit: str
    hex: str


def make_way(state: State, unit: Unit, hex_id: str) -> list[Event]:
    """IX.A What follows the arrival of a unit in a hex, before it is there; the arrival must have been checked."""
    fits = refusal(check_stack, state, unit.side, hex_id, (unit.id,)) is None
    return [] if fits else [WayWanted(unit=unit.id, hex=hex_id, rules=("IX.A",))]


def check_room(state: State, unit: Unit, hex_id: str) -> None:
    """IX.A, XII Whether the unit may arrive in the hex: it has room there, or those who stand there can make it."""
    here = state.battle.hexes.at(hex_id)
    there = [other for other in at(state, here) if other.id != unit.id]
    no = refusal(check_company, state, here, [*there, unit])
    if no is not None and not clears(state, unit, here, there):
        raise Illegal("IX.A", "no-room", hex=hex_id, units=[state.label(other.id) for other in there])


def clears(state: State, unit: Unit, here: int, there: Sequence[Unit]) -> list[Unit]:
    """IX.A The units of which one must make way: any that alone makes room, else all, if each of them can."""
    able = [other for other in there if exits(state, other)]
    alone = [
        other
        for other in able
        if refusal(check_company, state, here, [*(u for u in there if u is not other), unit]) is None
    ]
    both = able if len(able) == len(there) and refusal(check_company, state, here, [unit]) is None else []
    return alone or both


def exits(state: State, unit: Unit) -> list[str]:
    """IX.A The hexes into which a unit can make way: homeward, friendly land with room for it."""
    hexes, here = state.battle.hexes, state.battle.hexes.index[str(unit.hex)]
    near = (hexes.neighbour[way][here] for way in HOMEWARD[unit.side])
    return [hexes.ids[n] for n in near if n != OFF and refusal(check_exit, state, unit, here, n) is None]


def check_exit(state: State, unit: Unit, here: int, there: int) -> None:
    """IX.A Whether a unit that makes way may go there."""
    hex_id = state.battle.hexes.ids[there]
    closed = not enterable(state, there) or barriers(state, here, there) & (STRAITS | {"sea"})
    if closed or state.control(there) != unit.side or holder(state, there) == state.battle.enemy(unit.side):
        raise Illegal("IX.A", "no-exit", hex=hex_id, unit=state.label(unit.id))
    check_bounds(state, unit, there)
    check_stack(state, unit.side, hex_id, (unit.id,))


def shoves(state: State) -> list[tuple[Unit, str]]:
    """IX.A Who may make way now, and where to; nothing once there is room."""
    matter = state.stack[-1]
    assert isinstance(matter, MakeWay)
    here, arrival = state.battle.hexes.index[matter.hex], state.unit(matter.unit)
    there = [unit for unit in at(state, here) if unit.id != matter.unit]
    if refusal(check_company, state, here, [*there, arrival]) is None:
        return []
    return [(unit, hex_id) for unit in clears(state, arrival, here, there) for hex_id in exits(state, unit)]


def settle(state: State, dice: Dice) -> list[Event]:
    """IX.A Where there is one way only, it is taken."""
    found = shoves(state)
    return [_pushed(*found[0])] if len(found) == 1 else []


def decide(state: State) -> Iterator[Decision]:
    """IX.A Who makes way, and where to?"""
    found, matter = shoves(state), state.stack[-1]
    assert isinstance(matter, MakeWay)
    if found:
        unit, hex_id = found[0]
        yield Decision(
            id=f"make_way:{state.turn}-{matter.unit}-{len(at(state, state.battle.hexes.index[matter.hex]))}",
            side=unit.side,
            rule="IX.A",
            accepts=("make_way",),
            ask=Message("ask-make-way", {"unit": state.label(matter.unit), "hex": matter.hex}),
            default={"do": "make_way", "unit": unit.id, "hex": hex_id},
            at=(matter.hex,),
        )


def check_yield(state: State, actor: Actor, unit: Unit, hex_id: str | None = None) -> None:
    """IX.A Whether this unit may make way, and into this hex."""
    if unit.side != side_of(state, actor):
        raise Illegal("IX.A", "not-yours", unit=state.label(unit.id))
    ways = [there for other, there in shoves(state) if other.id == unit.id]
    if not ways:
        raise Illegal("IX.A", "need-not-make-way", unit=state.label(unit.id))
    if hex_id is not None and hex_id not in ways:
        raise Illegal("IX.A", "no-exit", hex=hex_id, unit=state.label(unit.id))


def resolve_yield(state: State, actor: Actor, action: Yield, dice: Dice) -> list[Event]:
    """IX.A The unit makes way."""
    unit = state.unit(action.unit)
    state.battle.hexes.at(action.hex)
    check_yield(state, actor, unit, action.hex)
    return [_pushed(unit, action.hex)]


def _pushed(unit: Unit, hex_id: str) -> Event:
    return UnitPushed(unit=unit.id, hex=hex_id, rules=("IX.A",))


def yield_options(state: State, actor: Actor, draft: Draft) -> Options:
    """IX.A Which unit, then which hex."""
    found = shoves(state)
    if "unit" not in draft:
        units = {unit.id: unit for unit, _ in found}
        return slots.unit(
            "unit", units.values(), lambda unit: check_yield(state, actor, unit), "ask-who-yields"
        )
    unit = state.unit(draft["unit"])
    check_yield(state, actor, unit, draft.get("hex"))
    if "hex" in draft:
        return slots.whole("act-make-way", unit=state.label(unit.id))
    ways = tuple(Candidate(value=there, at=there) for other, there in found if other.id == unit.id)
    return Options(slot="hex", kind="hex", ask=Message("ask-exit"), candidates=ways)


def way_wanted(state: State, event: WayWanted) -> State:
    """IX.A Somebody must make way."""
    return state.open(MakeWay(hex=event.hex, unit=event.unit))


def unit_pushed(state: State, event: UnitPushed) -> State:
    """IX.A Elsewhere, Dispersed."""
    return state.put(replace(state.units[event.unit], hex=event.hex).disperse())


def said(state: State, event: UnitPushed) -> list[LogLine]:
    """IX.A Who made way."""
    unit = state.units[event.unit]
    return line(
        event,
        side=unit.side,
        at=(event.hex, unit.hex),
        unit=state.label(unit.id),
        hex=event.hex,
        from_=unit.hex,
    )


ACTS = {Yield: Act(resolve_yield, yield_options)}
APPLY = {WayWanted: way_wanted, UnitPushed: unit_pushed}
LOG = {UnitPushed: said}
HOOKS = {MakeWay: Hook(settle=settle, decisions=lambda state: tuple(decide(state)))}
