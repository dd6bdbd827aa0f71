"""12.5c What is paid for fuel, by formation, by HQ, by single unit: the judgement of each purchase."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct, convert

from rules.core.contract import Event, Side
from rules.core.errors import Illegal, Malformed
from rules.hexwar.groups import check_distinct
from rules.hexwar.payment import Need, Payment
from rules.ocs.acts import Perhaps
from rules.ocs.movement.fuel import (
    MARKER,
    SINGLE,
    FuelBought,
    FuelThrown,
    apply_fuel_bought,
    apply_fuel_thrown,
    needs_fuel,
    without,
)
from rules.ocs.own import check_present
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.offers import Common, common
from rules.ocs.supply.payment import SupplyNoted, SupplySpent, agree_payment, apply_supply_spent, pay_quietly

Method = Literal["formation", "hq", "single"]


class Purchase(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """12.5c One payment: for a formation or an HQ (`of` its id), or for single units each alone.

    A formation's payment is for the units in `units`, all of which can use its source; empty: as many as can.
    """

    method: Method
    of: Perhaps = ""
    units: Annotated[tuple[str, ...], Meta(max_length=40)] = ()
    payment: Payment = ()


class Deal(NamedTuple):
    """Purchases that have been judged, their tokens, and the events they make."""

    purchases: tuple[Purchase, ...]
    tokens: int
    events: tuple[Event, ...]

    @property
    def lasting(self) -> int:
        """How many of the purchases last until Clean Up."""
        return sum(purchase.method != "single" for purchase in self.purchases)


def check_fuel(state: State, side: Side, unit: Unit) -> None:
    """12.5a, 12.5c Fuel is for units that do not walk, once; an HQ takes it for others too."""
    check_present(state, side, unit)
    label = state.label(unit.id)
    if not needs_fuel(state, unit) and not state.counter(unit.id).hq:
        raise Illegal("12.5a", "walks", unit=label)
    if unit.id in state.movement.hqs or (needs_fuel(state, unit) and not without(state, [unit.id])):
        raise Illegal("12.5c", "already-fuelled", unit=label)


def members(state: State, formation: str) -> list[Unit]:
    """12.5c A The units of a formation on the map."""
    present = (unit for unit in state.units.values() if unit.hex is not None)
    return [unit for unit in present if state.counter(unit.id).formation == formation]


def _same(a: Common, b: Common) -> bool:
    """12.5c A Whether two units' channels are one: the same HQ, or else the same dump."""
    return a.via == b.via and (bool(a.via) or a.sources[0].id == b.sources[0].id)


def circles(state: State, formation: str) -> list[tuple[str, ...]]:
    """12.5c A, Rk6 The sets of its units that have an HQ or a dump in common, the largest first."""
    units = members(state, formation)
    channels = {unit.id: common(state, [unit]) for unit in units}
    found: dict[tuple[str, ...], None] = {}
    for mine in channels.values():
        for channel in mine:
            able = tuple(name for name, have in channels.items() if any(_same(channel, c) for c in have))
            found[able] = None
    return sorted(found, key=lambda able: (-len(able), able))


def settle(state: State, side: Side, purchase: Purchase) -> tuple[Sequence[Event], Purchase]:
    """12.5c What a purchase spends and fuels, completed where it left things open; raises `Illegal`."""
    if purchase.method == "single":
        return _settle_singles(state, side, purchase)
    if purchase.method == "hq":
        return _settle_hq(state, side, purchase)
    return _settle_formation(state, side, purchase)


def _settle_singles(state: State, side: Side, purchase: Purchase) -> tuple[Sequence[Event], Purchase]:
    check_distinct(purchase.units)
    units = [state.unit(unit) for unit in purchase.units]
    for unit in units:
        check_fuel(state, side, unit)
        if not needs_fuel(state, unit):
            raise Illegal("12.5a", "walks", unit=state.label(unit.id))
    needs = [Need(unit.id, SINGLE, "12.5c") for unit in units]
    portions = agree_payment(state, side, needs, purchase.payment, "12.5c")
    spent = [*pay_quietly(portions, "fuel", "12.5c", side), _fuel(side, singles=purchase.units)]
    return spent, Purchase(method="single", units=purchase.units, payment=portions)


def _settle_hq(state: State, side: Side, purchase: Purchase) -> tuple[Sequence[Event], Purchase]:
    hq = state.unit(purchase.of)
    check_present(state, side, hq)
    if not state.counter(hq.id).hq:
        raise Illegal("12.5c", "not-an-hq", unit=state.label(hq.id))
    if hq.id in state.movement.hqs:
        raise Illegal("12.5c", "already-fuelled", unit=state.label(hq.id))
    portions = agree_payment(state, side, [Need(hq.id, MARKER, "12.5c")], purchase.payment, "12.5c")
    marked = [*pay_quietly(portions, "fuel", "12.5c", side), _fuel(side, hqs=(hq.id,))]
    return marked, Purchase(method="hq", of=hq.id, payment=portions)


def _settle_formation(state: State, side: Side, purchase: Purchase) -> tuple[Sequence[Event], Purchase]:
    name, no = purchase.of, None
    if name not in state.battle.formations or state.battle.formations[name].side != side:
        raise Malformed("unknown-formation", formation=name)
    if name in state.movement.formations:
        raise Illegal("12.5c", "formation-fuelled", formation=state.battle.formations[name].name)
    for circle in _circles(state, purchase):
        need = Need(circle[0], MARKER, "12.5c", circle[1:])
        try:
            portions = agree_payment(state, side, [need], purchase.payment, "12.5c", sharing=circle)
        except Illegal as broken:
            no = no or broken
            continue
        bought = _fuel(side, formations={name: circle})
        complete = Purchase(method="formation", of=name, units=circle, payment=portions)
        return [*pay_quietly(portions, "fuel", "12.5c", side), bought], complete
    raise no or Illegal("12.5c", "formation-without-source", formation=state.battle.formations[name].name)


def _circles(state: State, purchase: Purchase) -> list[tuple[str, ...]]:
    """12.5c A The units that the payment may be for: those named, else as many as have a source in common."""
    for unit in map(state.unit, purchase.units):
        if state.counter(unit.id).formation != purchase.of or unit.hex is None:
            raise Illegal("12.5c", "not-of-the-formation", unit=state.label(unit.id))
    return [purchase.units] if purchase.units else circles(state, purchase.of)


def _fuel(side: Side, **what: object) -> FuelBought:
    return convert({"side": side, "rules": ("12.5c",), "audience": (side,), **what}, FuelBought)


def deal(state: State, side: Side, units: Sequence[str], purchases: Sequence[Purchase]) -> Deal:
    """12.5c The purchases in turn; raises `Illegal` for the first that is not legal, or if some unit stays dry."""
    events: list[Event] = []
    whole: list[Purchase] = []
    for purchase in purchases:
        made, complete = settle(state, side, purchase)
        events += made
        whole.append(complete)
        state = apply_events(state, made)
    for unit in without(state, units):
        raise Illegal("12.5a", "still-dry", unit=state.label(unit.id))
    return Deal(tuple(whole), tokens(whole), tuple(events))


def tokens(purchases: Iterable[Purchase]) -> int:
    """12.5c What they cost together."""
    return sum(portion.tokens for purchase in purchases for portion in purchase.payment)


def apply_events(state: State, events: Iterable[Event]) -> State:
    """The state after events of fuel."""
    return reduce(_apply, events, state)


def _apply(state: State, event: Event) -> State:
    if isinstance(event, SupplySpent):
        return apply_supply_spent(state, event)
    if isinstance(event, SupplyNoted):
        return state
    if isinstance(event, FuelThrown):
        return apply_fuel_thrown(state, event)
    assert isinstance(event, FuelBought)
    return apply_fuel_bought(state, event)


def terms(purchase: Purchase) -> tuple[list[Need], tuple[str, ...]]:
    """12.5c What a purchase is to pay, and the units that must share its source."""
    if purchase.method == "single":
        return [Need(unit, SINGLE, "12.5c") for unit in purchase.units], ()
    if purchase.method == "hq":
        return [Need(purchase.of, MARKER, "12.5c")], ()
    return [Need(purchase.units[0], MARKER, "12.5c", purchase.units[1:])], purchase.units
