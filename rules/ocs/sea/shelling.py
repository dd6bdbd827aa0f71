"""18.3a, b Ships fire at targets on the ground: on the tables of the guns, for nothing, with less effect on units."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Draft, Event, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.hexwar.groups import check_distinct
from rules.hexwar.odds import Shift
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, Units
from rules.ocs.combat.barrage import BarrageFired, print_shift, shell
from rules.ocs.combat.barrage_effect import consequences
from rules.ocs.combat.barrage_table import column
from rules.ocs.combat.forecast import effects
from rules.ocs.combat.salvo import Kind, Salvo, check_target, kinds, targets
from rules.ocs.combat.shifts import shifts
from rules.ocs.field import at
from rules.ocs.sea.gunnery import check_gun
from rules.ocs.sea.records import Ship
from rules.ocs.seas import face, find_gunners, find_near, may_shell, own_ship
from rules.ocs.state import State

PHASES = ("air_barrage", "reaction_barrage", "exploitation_barrage")


class Bombard(Action, frozen=True, kw_only=True, tag="bombard"):
    """18.3b Ships, wherever each is, fire at a hex of the ground. `against`: as of guns."""

    hex: HexId
    against: Kind | None = None
    ships: Units


def check_ship(state: State, side: Side, ship: Ship, target: str | None = None) -> None:
    """18.3a B A ship that may fire at the ground: once in a game turn."""
    own_ship(state, side, ship.id)
    check_gun(state, side, ship, target)
    if not may_shell(state, ship):
        raise Illegal("18.3a", "shelled-already", ship=state.label(ship.id))


def read_salvo(state: State, side: Side, names: Sequence[str], target: str, against: Kind | None) -> Salvo:
    """18.3b The barrage in figures; raises the first rule that it breaks."""
    check_target(state, side, target, against)
    check_distinct(names)
    ships = [own_ship(state, side, name) for name in names]
    for ship in ships:
        check_ship(state, side, ship, target)
    kind = against or kinds(state, side, target)[0]
    points = sum(face(state, ship).barrage for ship in ships)
    found: tuple[Shift, ...] = shifts(state, side, target, at(state, target)) if kind == "units" else ()
    return Salvo(
        side=side, target=target, kind=kind, guns=(), points=points, start=column(kind, points), shifts=found,
        harmless=True, naval=True,
    )  # fmt: skip


def resolve_bombard(state: State, side: Side, action: Bombard, dice: Dice) -> list[Event]:
    """18.3b No supply is paid; the hex has had its barrage of the phase."""
    fired = read_salvo(state, side, action.ships, action.hex, action.against)
    found, result, die, rolls = shell(fired, dice)
    event = BarrageFired(
        side=side, units=(), ships=action.ships, target=fired.target, against=fired.kind, points=fired.points,
        start=fired.start, final=fired.final, shifts=tuple(map(print_shift, fired.shifts)), result=found,
        rules=(rolls[0].rule, "18.3b"), rolls=rolls,
    )  # fmt: skip
    return [event, *consequences(state, fired, result, die)]


def find_shores(state: State, side: Side) -> list[str]:
    """18.3a Targets on the ground in range of a ship that may fire at one."""
    ships = (gun for gun in find_gunners(state, side) if isinstance(gun, Ship) and may_shell(state, gun))
    near = {hex_id for ship in ships for hex_id in find_near(state, ship)}
    return [hex_id for hex_id in targets(state, side) if hex_id in near]


def bombard_options(state: State, side: Side, draft: Draft) -> Options:
    """18.3b The hex, what of it, who fires."""
    able = [gun for gun in find_gunners(state, side) if isinstance(gun, Ship)]
    if "hex" not in draft:
        near = find_shores(state, side)
        return slots.places(
            "hex", near, lambda hex_id: check_target(state, side, hex_id), "ask-barrage-target"
        )
    target, against, chosen = draft["hex"], draft.get("against"), tuple(draft.get("ships", ()))
    check_target(state, side, target, against)
    found = kinds(state, side, target)
    if against is None and len(found) > 1:
        return replace(slots.choice("against", found, lambda kind: None), usual=found[0])

    def check(ship: Ship) -> None:
        read_salvo(state, side, (*chosen, *((ship.id,) if ship.id not in chosen else ())), target, against)

    offered = slots.pieces("ships", able, check, chosen, "ask-ships")
    if not chosen:
        return offered
    fired = read_salvo(state, side, chosen, target, against)
    act = Message("act-bombard", {"hex": target, "points": fired.points})
    return replace(offered, act=act, effect=effects(state, side, fired, ()))


def find_refusal(state: State, side: Side) -> Refusal | None:
    """18.3a A ship that may fire must have a target in its range."""
    shores = (refusal(check_target, state, side, hex_id) for hex_id in find_shores(state, side))
    return slots.nothing(shores, Refusal("18.3a", "nothing-to-bombard"))


ACTS = {
    Bombard: Act(
        resolve_bombard, bombard_options, phases=PHASES, rank=11, blocked=find_refusal,
        suits=lambda state: bool(state.ships),
    )
}  # fmt: skip
