"""10.0, 10.1 A barrage before it is fired: who may fire at what, its points, columns, shifts and price (ADR 0041)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Literal, NamedTuple

from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.hexwar.groups import read_group
from rules.hexwar.odds import Shift, net_shift
from rules.ocs.amounts import round_half_up
from rules.ocs.combat.barrage_table import column, column_name, cost, move_column
from rules.ocs.combat.released import LATER, free, lift_reserve
from rules.ocs.combat.shifts import harmless, shifts
from rules.ocs.field import at, foes
from rules.ocs.own import check_present
from rules.ocs.pieces import Port, Unit
from rules.ocs.seas import fires_at_sea_only, has_shot
from rules.ocs.sequence import BARRAGES, acting
from rules.ocs.skies import find_bombers
from rules.ocs.state import State

Kind = Literal["units", "port", "airbase", "trainbusting", "ships"]
"""10.0d What in the hex is fired at; railways and roads by planes alone (14.8), ships one by one (18.3c)."""


class Salvo(NamedTuple):
    """A barrage in figures: `start` is the column of its points, which it pays for, `final` the shifted one."""

    side: str
    target: str
    kind: Kind
    guns: tuple[Unit, ...]
    points: int
    start: int
    shifts: tuple[Shift, ...]
    harmless: bool
    naval: bool = False
    """18.3b Ships fire."""

    @property
    def final(self) -> int:
        """10.0a The column that is rolled on."""
        return move_column(self.kind, self.start, net_shift(self.shifts))

    @property
    def cost(self) -> int:
        """10.1b Tokens, by the first column."""
        return cost(self.kind, self.start)

    @property
    def names(self) -> tuple[str, str]:
        """The first and the last column as printed."""
        return column_name(self.kind, self.start), column_name(self.kind, self.final)


def strength(state: State, unit: Unit) -> Fraction:
    """5.10, 10.0 What a gun fires with: half when DG, never less for want of trace supply (12.8d)."""
    return Fraction(state.face(unit).barrage, 2 if unit.mode == "dg" else 1)


def points(state: State, guns: Iterable[Unit]) -> int:
    """4.2 The strengths together, then rounded: half a point is one, so any gun brings the point that 10.0 asks for."""
    return round_half_up(sum((strength(state, gun) for gun in guns), Fraction(0)))


def salvo(state: State, side: str, target: str, kind: Kind, guns: Sequence[Unit]) -> Salvo:
    """10.0 The barrage in figures."""
    total = points(state, guns)
    found = shifts(state, side, target, at(state, target)) if kind == "units" else ()
    return Salvo(
        side=side, target=target, kind=kind, guns=tuple(guns), points=total, start=column(kind, total),
        shifts=found, harmless=harmless(state, side, target),
    )  # fmt: skip


def is_target(port: Port, enemy: str) -> bool:
    """10.0d, 18.4f A A port of that side, that is no LST."""
    return port.side == enemy and not port.lst


def kinds(state: State, side: str, target: str) -> tuple[Kind, ...]:
    """10.0d What the side could fire at in the hex."""
    enemy = state.battle.enemy(side)
    found: list[Kind] = ["units"] if any(unit.side == enemy for unit in at(state, target)) else []
    if target in state.ports and is_target(state.ports[target], enemy):
        found.append("port")
    if target in state.airbases and state.airbases[target].side == enemy:
        found.append("airbase")
    return tuple(found)


def targets(state: State, side: str) -> list[str]:
    """10.0 Every hex with something to fire at."""
    ids, enemy = state.battle.hexes.ids, state.battle.enemy(side)
    ports = (hex_id for hex_id, port in state.ports.items() if is_target(port, enemy))
    bases = (hex_id for hex_id, base in state.airbases.items() if base.side == enemy)
    return sorted({*(ids[here] for here in foes(state, side)), *ports, *bases})


def check_target(state: State, side: str, target: str, kind: Kind | None = None, again: bool = False) -> None:
    """10.0d, 10.0e Something of the enemy's, in a hex not yet barraged in this phase unless it may be `again`."""
    state.hex(target)
    able = kinds(state, side, target)
    if not able or (kind is not None and kind not in able):
        raise Illegal("10.0d", "nothing-to-barrage", hex=target)
    if target in state.combat.barraged and not again:
        raise Illegal("10.0e", "barraged-already", hex=target)


def check_gun(state: State, side: str, unit: Unit, target: str | None = None) -> None:
    """10.1 Artillery of the side that may fire in this segment, has not yet, and has the target in range."""
    check_present(state, side, unit)
    label = state.label(unit.id)
    face = state.face(unit)
    if not face.barrage:
        code = "guns-on-the-move" if state.counter(unit.id).artillery else "no-artillery"
        raise Illegal("10.1", code, unit=label)
    if fires_at_sea_only(state, unit.id):
        raise Illegal("18.3g", "fires-at-ships-only", unit=label)
    check_ready(state, unit, label)
    if unit.fired:
        raise Illegal("10.0e", "fired-already", unit=label)
    away = distance(state, unit, target) if target is not None else 0
    if away > face.range:
        raise Illegal("10.1a", "out-of-range", unit=label, hex=target, distance=away, range=face.range)


def check_ready(state: State, unit: Unit, label: str) -> None:
    """2.2, 5.10b Not in Reserve or Strat Mode; in Reaction only released reserves, by the switch all in Combat or Move
    Mode (21.9); in Exploitation Exploit units too; in DG Mode only where these act who have become DG (V4).
    """
    if unit.mode in ("reserve", "strat"):
        raise Illegal("2.2", f"no-barrage-in-{unit.mode}", unit=label)
    if unit.mode == "dg" and state.phase in LATER and not (free(state, unit) and state.switches.dg_released):
        raise Illegal("2.2", "no-barrage-in-dg", unit=label)
    reacts = free(state, unit) or (state.switches.reactive_artillery and not unit.mode)
    if state.phase == "reaction_barrage" and not reacts:
        raise Illegal("7.0a", "gun-not-released", unit=label)
    if state.phase == "exploitation_barrage" and not (free(state, unit) or unit.mode == "exploit"):
        raise Illegal("11.0a", "not-exploiting", unit=label)


def distance(state: State, unit: Unit, target: str) -> int:
    """10.1a Hexes, whatever the terrain."""
    hexes = state.battle.hexes
    return hexes.distance(hexes.at(unit.hex or ""), hexes.at(target))


def check_guns(state: State, side: str, unit_ids: Sequence[str], target: str) -> list[Unit]:
    """10.1 The units, if each may fire at the target."""
    return read_group(unit_ids, state.unit, lambda gun: check_gun(state, side, gun, target))


def is_ready(state: State, unit: Unit) -> bool:
    """2.2, 10.1 Whether the gun could fire in the segment now running, were there a target."""
    return refusal(check_gun, state, acting(state), unit) is None


def hexes_in_reach(state: State, unit: Unit) -> set[str]:
    """10.1a The hexes that the gun reaches."""
    hexes = state.battle.hexes
    return {hexes.ids[there] for there in hexes.within(hexes.at(unit.hex or ""), state.face(unit).range)}


def anything(state: State) -> bool:
    """5.7b, 10.0 Whether in this segment any gun, once released, has a target that was not barraged yet, or a ship or
    shore battery; or planes may bomb, which do not in the Combat Phase. In C3 no artillery fires (10.0e C).
    """
    side = acting(state)
    if state.phase not in (*BARRAGES, "air_barrage"):
        return False
    if state.phase != "barrage" and find_bombers(state, side):
        return True
    if state.phase == "air_barrage" and not state.switches.sea:
        return False
    left = {*targets(state, side)}.difference(state.combat.barraged)
    if state.switches.sea and has_shot(state, side, left):
        return True
    if state.phase == "air_barrage":
        return False
    guns = (lift_reserve(state, unit) for unit in state.units_of(side))
    return any(is_ready(state, unit) and left & hexes_in_reach(state, unit) for unit in guns)
