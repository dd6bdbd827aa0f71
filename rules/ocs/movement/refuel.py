"""12.5c Paying for fuel: by formation, by HQ, by single unit; the cheapest way, and every other."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import reduce
from typing import Annotated, Literal, NamedTuple

from msgspec import Meta, Struct, convert, to_builtins

from rules.core.contract import Candidate, Draft, Event, Message, Options, Side
from rules.core.errors import Illegal, Malformed
from rules.core.ruleset import Dice
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Units
from rules.ocs.amounts import supply
from rules.ocs.movement.fuel import (
    MARKER,
    SINGLE,
    FuelBought,
    FuelThrown,
    fuel_bought,
    fuel_thrown,
    needs_fuel,
    serves,
    thrown,
    what,
    without,
)
from rules.ocs.pieces import Unit
from rules.ocs.sequence import MOVING, moving_side
from rules.ocs.state import State
from rules.ocs.supply.needs import Need, Payment
from rules.ocs.supply.offers import Common, common, offers
from rules.ocs.supply.payment import SupplySpent, agreed, paid, supply_spent, utmost
from rules.ocs.supply.proposal import left

Method = Literal["formation", "hq", "single"]


class Purchase(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """12.5c One payment: for a formation or an HQ (`of` its id), or for single units each alone.

    A formation's payment is for the units in `units`, all of which can use its source; empty: as many as can.
    """

    method: Method
    of: Annotated[str, Meta(max_length=40)] = ""
    units: Annotated[tuple[str, ...], Meta(max_length=40)] = ()
    payment: Payment = ()


class Fuel(Action, frozen=True, kw_only=True, tag="fuel"):
    """12.5c Fuel for these units; `purchases` left out: in the cheapest way."""

    units: Units
    purchases: Annotated[tuple[Purchase, ...], Meta(max_length=20)] = ()


class Deal(NamedTuple):
    """Purchases that have been judged, their tokens, and the events they make."""

    purchases: tuple[Purchase, ...]
    tokens: int
    events: tuple[Event, ...]

    @property
    def lasting(self) -> int:
        """How many of the purchases last until Clean Up."""
        return sum(purchase.method != "single" for purchase in self.purchases)


def check_user(state: State, side: Side, unit: Unit) -> None:
    """12.5c Fuel is for one's own units on the map, in a phase in which they move."""
    label = state.label(unit.id)
    if unit.side != side:
        raise Illegal("2.1", "not-yours", unit=label)
    if unit.hex is None:
        raise Illegal("6.1", "not-on-the-map", unit=label)
    if moving_side(state) != side:
        raise Illegal("12.5c", "no-fuel-now", unit=label)


def check_fuel(state: State, side: Side, unit: Unit) -> None:
    """12.5a, 12.5c Fuel is for units that do not walk, once; an HQ takes it for others too."""
    check_user(state, side, unit)
    label = state.label(unit.id)
    if not needs_fuel(state, unit) and not state.counter(unit.id).hq:
        raise Illegal("12.5a", "walks", unit=label)
    if unit.id in state.movement.hqs or (needs_fuel(state, unit) and not without(state, [unit.id])):
        raise Illegal("12.5c", "already-fuelled", unit=label)


def members(state: State, formation: str) -> list[Unit]:
    """12.5c A The units of a formation on the map."""
    return [
        unit
        for unit in state.units.values()
        if unit.hex is not None and state.counter(unit.id).formation == formation
    ]


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
    units = [state.unit(unit) for unit in purchase.units]
    for unit in units:
        check_fuel(state, side, unit)
        if not needs_fuel(state, unit):
            raise Illegal("12.5a", "walks", unit=state.label(unit.id))
    needs = [Need(unit.id, SINGLE, "12.5c") for unit in units]
    portions = agreed(state, side, needs, purchase.payment, "12.5c")
    spent = [paid(portions, "fuel", "12.5c"), _fuel(side, singles=purchase.units)]
    return spent, Purchase(method="single", units=purchase.units, payment=portions)


def _settle_hq(state: State, side: Side, purchase: Purchase) -> tuple[Sequence[Event], Purchase]:
    hq = state.unit(purchase.of)
    check_user(state, side, hq)
    if not state.counter(hq.id).hq:
        raise Illegal("12.5c", "not-an-hq", unit=state.label(hq.id))
    if hq.id in state.movement.hqs:
        raise Illegal("12.5c", "already-fuelled", unit=state.label(hq.id))
    portions = agreed(state, side, [Need(hq.id, MARKER, "12.5c")], purchase.payment, "12.5c")
    return [paid(portions, "fuel", "12.5c"), _fuel(side, hqs=(hq.id,))], Purchase(
        method="hq", of=hq.id, payment=portions
    )


def _settle_formation(state: State, side: Side, purchase: Purchase) -> tuple[Sequence[Event], Purchase]:
    name, no = purchase.of, None
    if name not in state.battle.formations or state.battle.formations[name].side != side:
        raise Malformed("unknown-formation", formation=name)
    if moving_side(state) != side:
        raise Illegal("12.5c", "no-fuel-now", unit=state.battle.formations[name].name)
    if name in state.movement.formations:
        raise Illegal("12.5c", "formation-fuelled", formation=state.battle.formations[name].name)
    for circle in _circles(state, purchase):
        need = Need(circle[0], MARKER, "12.5c", circle[1:])
        try:
            portions = agreed(state, side, [need], purchase.payment, "12.5c", sharing=circle)
        except Illegal as broken:
            no = no or broken
            continue
        bought = _fuel(side, formations={name: circle})
        complete = Purchase(method="formation", of=name, units=circle, payment=portions)
        return [paid(portions, "fuel", "12.5c"), bought], complete
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
        state = applied(state, made)
    for unit in without(state, units):
        raise Illegal("12.5a", "still-dry", unit=state.label(unit.id))
    return Deal(tuple(whole), tokens(whole), tuple(events))


def tokens(purchases: Iterable[Purchase]) -> int:
    """12.5c What they cost together."""
    return sum(portion.tokens for purchase in purchases for portion in purchase.payment)


def applied(state: State, events: Iterable[Event]) -> State:
    """The state after events of fuel."""
    return reduce(_apply, events, state)


def _apply(state: State, event: Event) -> State:
    if isinstance(event, SupplySpent):
        return supply_spent(state, event)
    if isinstance(event, FuelThrown):
        return fuel_thrown(state, event)
    assert isinstance(event, FuelBought)
    return fuel_bought(state, event)


def propose_fuel(state: State, side: Side, units: Sequence[str]) -> list[Deal]:
    """12.5c Every way to fuel those of the units that need it, the cheapest first (of two, the more lasting).

    Empty when nobody needs any, and when it cannot be paid at all.
    """
    dry = without(state, units)
    asked = [unit for unit in map(state.unit, units) if state.counter(unit.id).hq]
    found: dict[tuple[Purchase, ...], Deal] = {}
    for purchases in plans(state, side, dry, asked):
        try:
            made = deal(state, side, [unit.id for unit in dry], purchases)
        except Illegal:
            continue
        found.setdefault(made.purchases, made)
    return sorted(found.values(), key=lambda made: (made.tokens, -made.lasting))


def plans(
    state: State, side: Side, dry: Sequence[Unit], asked: Sequence[Unit]
) -> Iterator[tuple[Purchase, ...]]:
    """12.5c Ways that may be worth trying: marker by marker where they save, each alone, and all by single units."""
    markers = [*_formation_markers(state, dry), *_hq_markers(state, side, dry, asked)]
    yield from (_with_rest([marker], dry) for marker in markers)
    if dry:
        yield _with_rest([], dry)
        yield _with_rest(_saving(markers), dry)


Marker = tuple[Purchase, frozenset[str]]
"""A purchase that lasts, and those of the dry units that it fuels."""


def _formation_markers(state: State, dry: Sequence[Unit]) -> Iterator[Marker]:
    wet = state.movement.formations
    names = dict.fromkeys(state.counter(unit.id).formation for unit in dry if offers(state, unit))
    for name in (name for name in names if name and name not in wet):
        for circle in circles(state, name):
            helped = frozenset(unit.id for unit in dry) & frozenset(circle)
            if helped:
                yield Purchase(method="formation", of=name, units=circle), helped


def _hq_markers(state: State, side: Side, dry: Sequence[Unit], asked: Sequence[Unit]) -> Iterator[Marker]:
    single = [unit for unit in dry if state.counter(unit.id).independent]
    for hq in state.units_of(side):
        if not state.counter(hq.id).hq or hq.id in state.movement.hqs:
            continue
        helped = frozenset(unit.id for unit in dry if unit.id == hq.id)
        helped |= {unit.id for unit in single if serves(state, hq, unit)}
        if helped or hq in asked:
            yield Purchase(method="hq", of=hq.id), helped


def _with_rest(markers: Sequence[Marker], dry: Sequence[Unit]) -> tuple[Purchase, ...]:
    """The markers, and singly whoever they leave dry."""
    helped = frozenset().union(*(units for _, units in markers))
    rest = tuple(unit.id for unit in dry if unit.id not in helped)
    return (
        *(purchase for purchase, _ in markers),
        *([Purchase(method="single", units=rest)] if rest else []),
    )


def _saving(markers: Sequence[Marker]) -> list[Marker]:
    """Markers that cost no more than the units they fuel would singly, the most useful first."""
    chosen: list[Marker] = []
    helped: frozenset[str] = frozenset()
    for purchase, units in sorted(markers, key=lambda marker: -len(marker[1])):
        taken = any(purchase.method == "formation" and purchase.of == other.of for other, _ in chosen)
        if not taken and len(units - helped) * SINGLE >= MARKER:
            chosen.append((purchase, units))
            helped |= units
    return chosen


def fuel_up(state: State, side: Side, units: Sequence[str]) -> list[Event]:
    """12.5a, 12.5c Events after which these units, about to spend MP, have fuel: paid in the cheapest way.

    Raises `Illegal` 12.5a when it cannot be paid. Empty when nothing is to be paid or thrown.
    """
    dry = without(state, units)
    events = [] if not dry else list(cheapest(state, side, dry).events)
    return [*events, *thrown(applied(state, events), units)]


def cheapest(state: State, side: Side, dry: Sequence[Unit]) -> Deal:
    """12.5c The cheapest way to fuel these; refuses with what there is and what it takes."""
    names = [unit.id for unit in dry]
    if len(dry) * SINGLE < MARKER:
        # Nothing is cheaper than fuel for each of so few: no need to look at the others.
        try:
            return deal(state, side, names, [Purchase(method="single", units=tuple(names))])
        except Illegal:
            pass
    found = propose_fuel(state, side, names)
    if not found:
        had = utmost(state, [Need(name, SINGLE, "12.5c") for name in names]).tokens
        labels, needed = [state.label(name) for name in names], supply(len(dry) * SINGLE)
        raise Illegal("12.5a", "no-fuel", units=labels, count=len(dry), needed=needed, had=supply(had))
    return found[0]


def fuel_price(state: State, side: Side, units: Sequence[str]) -> int:
    """12.5c Tokens that it takes now to have these units move; raises `Illegal` 12.5a when they are not there."""
    dry = without(state, units)
    return cheapest(state, side, dry).tokens if dry else 0


def resolve_fuel(state: State, side: Side, action: Fuel, dice: Dice) -> list[Event]:
    """12.5c Fuel is paid for."""
    for unit in map(state.unit, action.units):
        check_fuel(state, side, unit)
    if action.purchases:
        dry = [unit.id for unit in without(state, action.units)]
        return list(deal(state, side, dry, action.purchases).events)
    found = propose_fuel(state, side, action.units)
    return list(found[0].events if found else cheapest(state, side, _all(state, action.units)).events)


def _all(state: State, units: Sequence[str]) -> list[Unit]:
    return [state.unit(unit) for unit in units]


def fuel_options(state: State, side: Side, draft: Draft) -> Options:
    """12.5c The units, then the way: the cheapest first; it may be left open."""
    chosen = tuple(draft.get("units", ()))
    if not chosen:
        return slots.pieces("units", state.units_of(side), lambda unit: check_fuel(state, side, unit))
    for unit in map(state.unit, chosen):
        check_fuel(state, side, unit)
    if "purchases" in draft:
        given = convert(draft["purchases"], tuple[Purchase, ...])
        dry = [unit.id for unit in without(state, chosen)]
        return slots.whole("act-fuel", tokens=supply(deal(state, side, dry, given).tokens))
    found = propose_fuel(state, side, chosen)
    best = found[0] if found else cheapest(state, side, _all(state, chosen))
    return Options(
        slot="purchases",
        kind="choice",
        ask=Message("ask-purchases"),
        candidates=tuple(_candidate(state, made) for made in found),
        complete=True,
        act=Message("act-fuel", {"tokens": supply(best.tokens)}),
    )


def _candidate(state: State, made: Deal) -> Candidate:
    """12.5c A way in words: what is fuelled, what it costs, where from and what stays there."""
    portions = [portion for purchase in made.purchases for portion in purchase.payment]
    places = list(dict.fromkeys(_place(state, portion.source) for portion in portions))
    facts = {"hex": places[0], "count": len(places), "tokens": supply(sum(left(state, portions).values()))}
    return Candidate(
        value=to_builtins(made.purchases),
        cost=supply(made.tokens),
        label=what(state, [fact for fact in made.events if isinstance(fact, FuelBought)]),
        effect=Message("fuel-from" if len(places) == 1 else "fuel-from-several", facts),
    )


def _place(state: State, source: str) -> str:
    return str(state.transports[source].hex) if source in state.transports else source.removeprefix("dump-")


BLOCKED = slots.unless(check_fuel, "12.5c", "nobody-fuels")
ACTS = {Fuel: Act(resolve_fuel, fuel_options, phases=MOVING, rank=14, blocked=BLOCKED)}
