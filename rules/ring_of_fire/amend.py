"""What a director may amend in a position, and what must hold of it then (ADR 0087)."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.core.amend import Amending, Field, Subject, check_apart, check_settled, choice, flag, number, place
from rules.core.contract import Message
from rules.core.errors import Illegal
from rules.ring_of_fire.apply import apply
from rules.ring_of_fire.combat.barrage import BarragePlaced, barrage_price, check_barrage
from rules.ring_of_fire.combat.declaration import check_attacker, withdraw_attack
from rules.ring_of_fire.combat.records import Assault
from rules.ring_of_fire.flow import decisions
from rules.ring_of_fire.movement.reserves import check_can_reserve
from rules.ring_of_fire.movement.stacking import check_room
from rules.ring_of_fire.movement.works import enter_works
from rules.ring_of_fire.state import Interdiction, State, Unit
from rules.ring_of_fire.view import hexes

BOXES = ("due", "dead", "exited")
"""Where a unit is that is not on the map."""

MARKS = {
    "reserve": "B7",
    "reserve_moved": "B7",
    "strategic": "B3",
    "crossed": "B3",
    "oos": "B15",
    "rebuilt": "B14",
}
"""The marks of a unit on the map, each with its rule."""

LISTS = {"struck": "B8", "retreated": "B16"}
"""What the position remembers of units by their ids."""


def subjects(state: State) -> Iterator[Subject]:
    """Units, pools and points of the sides, barrages of the turn, attacks, interdiction, hexes."""
    for unit in state.units.values():
        yield Subject(unit.id, Message("unit", {"unit": state.label(unit.id)}), _unit(state, unit))
    for side in state.battle.sides:
        if state.switches.optional_supply:
            points = number("points", state.pools[side], partial(_points, side), "1")
            yield Subject(f"pool-{side}", Message("amend-pool", {"side": side}), (points,))
        yield Subject(f"side-{side}", Message(f"side-{side}"), _side(state, side))
    if state.switches.optional_supply:
        most = state.battle.file.supply.barrages_per_turn
        placed = number("barrages", state.barrages, _barrages, "2", most=most)
        yield Subject("sequence", Message("amend-turn", {"turn": state.turn}), (placed,))
    yield from _attacks(state)
    yield from _interdictions(state)
    for hex_id in (str(entity["place"]) for entity in hexes(state)):
        yield Subject(f"hex-{hex_id}", Message("amend-hex", {"hex": hex_id}), _hex(state, hex_id))
    yield Subject("hex-", Message("amend-any-hex"), _any_hex(state), partial(_hex, state))


# --- Units ----------------------------------------------------------------------------------------


def _unit(state: State, unit: Unit) -> list[Field]:
    counter, least = state.counter(unit.id), min(1, unit.steps)
    lists = {name: unit.id in getattr(state, name) for name in LISTS}
    return [
        place(unit.hex or unit.fate, partial(_place, unit.id), "B3", optional=False, boxes=BOXES),
        number("steps", unit.steps, partial(_steps, unit.id), "B14", least, counter.steps),
        number("spent", unit.spent, partial(_mark, unit.id, "spent"), "B3", most=4 * counter.move),
        *(
            flag(name, getattr(unit, name), partial(_mark, unit.id, name), rule)
            for name, rule in MARKS.items()
        ),
        *(flag(name, on, partial(_list, unit.id, name), LISTS[name]) for name, on in lists.items()),
    ]


def _place(unit_id: str, state: State, where: Any) -> State:
    """B6, B17 Where it comes to, works fall and the hex is its side's, as when a unit enters."""
    unit = state.units[unit_id]
    if where in BOXES:
        steps = 0 if where == "dead" else max(1, unit.steps)
        return state.put(Unit(id=unit.id, side=unit.side, hex=None, steps=steps, fate=where))
    state = state.put(replace(unit, hex=state.hex(where), fate="map", steps=max(1, unit.steps)))
    for event in enter_works(state, unit.side, (where,)):
        state = apply(state, event)
    return state.take(unit.side, where)


def _steps(unit_id: str, state: State, steps: Any) -> State:
    if state.units[unit_id].fate == "dead":
        raise Illegal("B14", "amend-destroyed", unit=state.label(unit_id))
    return state.change((unit_id,), steps=steps)


def _mark(unit_id: str, name: str, state: State, value: Any) -> State:
    if state.units[unit_id].hex is None:
        raise Illegal("B3", "amend-off-map", unit=state.label(unit_id))
    return state.change((unit_id,), **{name: value})


def _list(unit_id: str, name: str, state: State, on: Any) -> State:
    others = tuple(other for other in getattr(state, name) if other != unit_id)
    return replace(state, **{name: (*others, unit_id) if on else others})


# --- Points and markers ---------------------------------------------------------------------------


def _side(state: State, side: str) -> list[Field]:
    kinds = state.replacements[side].items()
    return [
        number("air", state.air[side], partial(_air, side), "B8"),
        *(number(kind, points, partial(_replacements, side, kind), "B14") for kind, points in kinds),
    ]


def _points(side: str, state: State, points: Any) -> State:
    """1 What is ruled stands in the books beside what came and was spent."""
    book, more = state.ledger[side], points - state.pools[side]
    book = {**book, "ruled": book.get("ruled", 0) + more}
    return replace(state, pools={**state.pools, side: points}, ledger={**state.ledger, side: book})


def _air(side: str, state: State, points: Any) -> State:
    return replace(state, air={**state.air, side: points})


def _replacements(side: str, kind: str, state: State, points: Any) -> State:
    held = {**state.replacements[side], kind: points}
    return replace(state, replacements={**state.replacements, side: held})


def _barrages(state: State, placed: Any) -> State:
    return replace(state, barrages=placed)


def _attacks(state: State) -> Iterator[Subject]:
    """B10 The attacks declared: whether they stand, have a barrage, and have lost their target to a recon retreat."""
    for target, assault in state.declarations.items():
        fields = (
            flag("vacated", assault.vacated, partial(_vacated, target), "R17"),
            flag("barrage", assault.barrage is not None, partial(_barrage, target), "R10"),
            flag("declared", True, partial(_declared, target), "B10"),
        )
        yield Subject(f"attack-{target}", Message("explain-attack", {"hex": target}), fields)


def _vacated(target: str, state: State, on: Any) -> State:
    return state.declare(replace(state.declarations[target], vacated=on))


def _barrage(target: str, state: State, on: Any) -> State:
    """1C, R10 A barrage more is paid for, as when it is called; one that is taken off is given back."""
    side, assault = state.active, state.declarations[target]
    if on:
        sponsor = check_barrage(state, side, target, None)
        placed = BarragePlaced(side=side, target=target, sponsor=sponsor, points=barrage_price(state))
        return apply(state, placed)
    assert assault.barrage is not None
    state = replace(state.declare(replace(assault, barrage=None)), barrages=state.barrages - 1)
    return state.post(side, "withdrawn", assault.barrage.paid)


def _declared(target: str, state: State, on: Any) -> State:
    """B10 An attack that is not to stand goes as one that is taken back, with all that was paid."""
    return apply(state, withdraw_attack(state, state.active, target))


def _interdictions(state: State) -> Iterator[Subject]:
    """B8 The markers that lie, and one for each hex and side where none does."""
    for item in state.interdictions:
        yield _interdiction(state, item.side, item.hex)
    for side in state.battle.sides:
        fields = (flag("there", False, partial(_interdict, side, ""), "B8"),)
        label = Message("amend-any-interdiction", {"side": side})
        yield Subject(f"interdiction-{side}-", label, fields, partial(_interdiction_fields, state, side))


def _interdiction(state: State, side: str, hex_id: str) -> Subject:
    label = Message("amend-interdiction", {"side": side, "hex": hex_id})
    return Subject(f"interdiction-{side}-{hex_id}", label, _interdiction_fields(state, side, hex_id))


def _interdiction_fields(state: State, side: str, hex_id: str) -> tuple[Field, ...]:
    there = Interdiction(state.hex(hex_id), side) in state.interdictions
    return (flag("there", there, partial(_interdict, side, hex_id), "B8"),)


def _interdict(side: str, hex_id: str, state: State, on: Any) -> State:
    marker = Interdiction(hex_id, side)
    others = tuple(item for item in state.interdictions if item != marker)
    return replace(state, interdictions=(*others, marker) if on else others)


def _hex(state: State, hex_id: str) -> tuple[Field, ...]:
    """B6, B17 Who holds the hex, and whether its works are gone."""
    sides, held = state.battle.sides, state.control(state.hex(hex_id))
    control = choice("control", held, sides, partial(_control, hex_id), "B17")
    if hex_id not in state.battle.works:
        return (control,)
    return control, flag("razed", hex_id in state.razed, partial(_raze, hex_id), "B6")


def _any_hex(state: State) -> tuple[Field, ...]:
    """What a hex may have; here nothing is known of it yet."""
    control = choice("control", "", state.battle.sides, partial(_control, ""), "B17")
    return control, flag("razed", False, partial(_raze, ""), "B6")


def _control(hex_id: str, state: State, side: Any) -> State:
    return state.take(side, hex_id)


def _raze(hex_id: str, state: State, on: Any) -> State:
    others = set(state.razed) - {hex_id}
    return replace(state, razed=tuple(sorted({*others, hex_id} if on else others)))


# --- What must hold -------------------------------------------------------------------------------


def check(before: State, after: State, touched: frozenset[str]) -> None:
    """B3, B4, B6, B10, B12, B17 Units stand where they may, hexes are whose units stand there, attacks can be made."""
    units = sorted(touched & after.units.keys())
    attacks = [name for name in touched if name.startswith("attack-")]
    asked = decisions(before)[0]
    check_settled(before.stack, (*units, *attacks), asked.rule, asked.ask)
    standing = [name for name in units if after.units[name].hex is not None]
    check_apart(after, standing, "B3")
    for hex_id in sorted({str(after.units[name].hex) for name in standing}):
        check_room(after, hex_id, ())
    for name in units:
        _check_unit(after, after.units[name])
    for name in sorted(touched):
        if name.startswith("hex-"):
            _check_hex(after, name.removeprefix("hex-"))
    if units:
        for assault in after.declarations.values():
            _check_attack(after, assault, touched)


def _check_unit(state: State, unit: Unit) -> None:
    """B3, B7, B12 Off the map only as units of its side are; in reserve, in the phase for it, as it may go into it."""
    if unit.fate == "due" and unit.id not in state.battle.arrivals:
        raise Illegal("B12", "amend-never-due", unit=state.label(unit.id))
    if unit.fate == "exited" and not state.battle.exits.get(unit.side):
        raise Illegal("B3", "side-may-not-exit", side=unit.side)
    if unit.reserve and (state.phase, state.active) == ("movement", unit.side):
        check_can_reserve(state, replace(unit, reserve=False))


def _check_hex(state: State, hex_id: str) -> None:
    holder = state.holder(hex_id)
    if holder not in (None, state.control(hex_id)):
        raise Illegal("B17", "amend-control", hex=hex_id, side=holder)
    if state.works_stand(hex_id) and holder not in (None, state.battle.file.works.side):
        raise Illegal("B6", "amend-works", hex=hex_id, side=holder)


def _check_attack(state: State, assault: Assault, touched: frozenset[str]) -> None:
    """B10 What changed can still take part, and nobody attacks a hex of their own."""
    if state.holder(assault.target) == state.active:
        raise Illegal("B10", "amend-own-target", hex=assault.target)
    others = {hex_id: other for hex_id, other in state.declarations.items() if other is not assault}
    for marker in assault.markers:
        for unit in (state.units[name] for name in marker.units if name in touched):
            if unit.hex != marker.origin:
                facts = {"unit": state.label(unit.id), "hex": assault.target, "origin": marker.origin}
                raise Illegal("B10", "amend-declared", **facts)
            check_attacker(replace(state, declarations=others), state.active, assault.target, unit)


AMENDING = Amending(subjects, check, decisions, "B2")
