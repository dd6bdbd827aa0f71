"""11.A, 11.B Who may get in where and out again, and what that costs: judgements, no events.

Loading costs no points and needs no activation (R56). It costs the passenger half its movement; a gun that is towed has
none. The carrier pays half of its own once in a phase for all that get in, and once for all that get out.
"""

from __future__ import annotations

from rules.core.contract import Actor, Point
from rules.core.errors import Illegal
from rules.core.plane.discs import Disc
from rules.storm_of_steel.assault.contact import adjacent
from rules.storm_of_steel.field import cm, mover, put_down, terrain
from rules.storm_of_steel.movement.command import check_own, check_steady
from rules.storm_of_steel.movement.difficulty import budget
from rules.storm_of_steel.movement.reserves import check_released
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.entries import Entered, find_entered


def half(state: State, unit: Unit) -> int:
    """11.B, R56 Half a move in mm, rounded down; 0 of what is towed."""
    return state.profile(unit.id).move // 2


def fare(state: State, carrier: Unit, *, loading: bool) -> int:
    """11.B What the carrier pays for one more that gets in, or out: half a move the first time in the phase."""
    paid = carrier.loaded if loading else carrier.unloaded
    return 0 if paid else half(state, carrier)


def check_half(state: State, unit: Unit, price: int) -> None:
    """11.B The unit has that much of its movement left."""
    if price > (left := budget(state, unit)):
        raise Illegal("11.B", "no-half-move", unit=state.label(unit.id), price=cm(price), left=cm(left))


def check_passenger(state: State, actor: Actor, unit: Unit) -> None:
    """11.A, 10.A A steady foot unit or gun on the table with half a move left, not one that has just got out."""
    check_own(state, actor, unit)
    if state.profile(unit.id).vehicle:
        raise Illegal("11.A", "not-carried", unit=state.label(unit.id))
    check_steady(state, unit)
    if unit.alighted:
        raise Illegal("11.B", "just-alighted", unit=state.label(unit.id))
    check_half(state, unit, half(state, unit))
    check_released(state, unit)


def check_carrier(state: State, actor: Actor, carrier: Unit, *, loading: bool) -> None:
    """11.A, 11.B A transporter on the table that can move, with half a move left for it."""
    check_own(state, actor, carrier)
    if state.profile(carrier.id).transport == "none":
        raise Illegal("11.A", "no-transport", unit=state.label(carrier.id))
    check_steady(state, carrier)
    check_half(state, carrier, fare(state, carrier, loading=loading))
    check_released(state, carrier)


def check_room(state: State, unit: Unit, carrier: Unit) -> None:
    """11.A One gun or some foot units, never both."""
    kind = state.profile(carrier.id).transport
    assert kind != "none"
    most, aboard = state.battle.rules.transport[kind], list(state.cargo(carrier.id))
    foot = state.profile(unit.id).foot
    if any(state.profile(one.id).foot != foot for one in aboard) or len(aboard) >= (
        most.foot if foot else most.guns
    ):
        facts = {"unit": state.label(carrier.id), "guns": most.guns, "foot": most.foot}
        raise Illegal("11.A", "carrier-full", aboard=len(aboard), **facts)


def check_adjacent(state: State, unit: Unit, carrier: Unit) -> None:
    """11.B Side by side now and when the phase began."""
    began = adjacent(state, _began(state, unit), _began(state, carrier))
    if not began or not adjacent(state, state.disc(unit.id), state.disc(carrier.id)):
        raise Illegal("11.B", "not-adjacent", unit=state.label(unit.id), carrier=state.label(carrier.id))


def _began(state: State, unit: Unit) -> Disc:
    return Disc(unit.start or state.spot(unit.id), state.profile(unit.id).base)


def check_mount(state: State, actor: Actor, unit: Unit, carrier: Unit) -> None:
    """11.A, 11.B The unit may get in there."""
    check_passenger(state, actor, unit)
    check_carrier(state, actor, carrier, loading=True)
    check_adjacent(state, unit, carrier)
    check_room(state, unit, carrier)


def check_aboard(state: State, actor: Actor, unit: Unit) -> None:
    """11.B One that is carried, by a transporter that can stop for it, with half a move left."""
    if unit.side != actor:
        raise Illegal("4.A", "not-yours", unit=state.label(unit.id))
    if not unit.carrier:
        raise Illegal("11.B", "not-aboard", unit=state.label(unit.id))
    check_carrier(state, actor, state.units[unit.carrier], loading=False)
    check_half(state, unit, half(state, unit))


def check_exit(state: State, unit: Unit, point: Point) -> tuple[Entered, ...]:
    """11.B, R56 In contact with the carrier, on ground that the unit may enter, on nobody; returns what it enters."""
    carrier = state.units[unit.carrier]
    here, by = Disc(point, state.profile(unit.id).base), state.disc(carrier.id)
    if not adjacent(state, here, by):
        raise Illegal("11.B", "not-beside", unit=state.label(unit.id), carrier=state.label(carrier.id))
    put_down(state, unit, point)
    return find_entered(terrain(state), mover(state.profile(unit.id)), (by.centre, point))
