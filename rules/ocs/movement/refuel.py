"""12.5c Paying for fuel: the cheapest way, and every other."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Annotated

from msgspec import Meta, convert, structs

from rules.core.codec import decode, encode
from rules.core.contract import Candidate, Draft, Event, Message, Options, Side
from rules.core.errors import Illegal
from rules.hexwar.payment import Need, singles
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Units
from rules.ocs.amounts import supply
from rules.ocs.movement.fuel import MARKER, SINGLE, FuelBought, serves, throw_fuel, what, without
from rules.ocs.movement.purchases import Deal, Purchase, apply_events, check_fuel, circles, deal, terms
from rules.ocs.pieces import Unit
from rules.ocs.sequence import MOVING
from rules.ocs.state import State
from rules.ocs.supply.offers import offers
from rules.ocs.supply.payment import utmost
from rules.ocs.supply.proposal import find_remainder, pools
from rules.ocs.supply.reasons import find_source


class Fuel(Action, frozen=True, kw_only=True, tag="fuel"):
    """12.5c Fuel for these units; `purchases` left out: in the cheapest way."""

    units: Units
    purchases: Annotated[tuple[Purchase, ...], Meta(max_length=20)] = ()


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
    return [*events, *throw_fuel(apply_events(state, events), units)]


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


def fuel_deal(state: State, side: Side, units: Sequence[str]) -> Deal | None:
    """12.5c The fuel that is paid when these units move now; None when they have it, `Illegal` 12.5a without any."""
    dry = without(state, units)
    return cheapest(state, side, dry) if dry else None


def resolve_fuel(state: State, side: Side, action: Fuel, dice: Dice) -> list[Event]:
    """12.5c Fuel as `purchases` say, else as the umpire proposes; raises `Illegal` when it cannot be paid."""
    for unit in map(state.unit, action.units):
        check_fuel(state, side, unit)
    if action.purchases:
        dry = [unit.id for unit in without(state, action.units)]
        return list(deal(state, side, dry, action.purchases).events)
    found = propose_fuel(state, side, action.units) or [refuse_unpaid(state, side, action.units)]
    return list(found[0].events)


def refuse_unpaid(state: State, side: Side, units: Sequence[str]) -> Deal:
    """12.5c Raises why these, for whom no way can be paid, get no fuel; HQs on foot want a marker only."""
    dry = without(state, units)
    if dry:
        return cheapest(state, side, dry)
    return deal(state, side, (), [Purchase(method="hq", of=unit) for unit in units])


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
    found = propose_fuel(state, side, chosen) or [refuse_unpaid(state, side, chosen)]
    return Options(
        slot="purchases",
        kind="choice",
        ask=Message("ask-purchases"),
        candidates=tuple(_candidate(state, way) for made in found for way in variants(state, side, made)),
        complete=True,
        act=Message("act-fuel", {"tokens": supply(found[0].tokens)}),
    )


def variants(state: State, side: Side, made: Deal) -> Iterator[Deal]:
    """12.5c A deal of one purchase, and the same out of each source that could pay all of it."""
    yield made
    purchase = made.purchases[0]
    if len(made.purchases) > 1:
        return
    needs, sharing = terms(purchase)
    for pool in pools(state, side, needs, sharing):
        for _, payment in singles(pool, needs):
            if payment != purchase.payment:
                yield deal(state, side, (), [structs.replace(purchase, payment=payment)])


def _candidate(state: State, made: Deal) -> Candidate:
    """12.5c A way in words: what is fuelled, what it costs, where from and what stays there."""
    return Candidate(
        value=decode(encode(made.purchases), list),
        cost=supply(made.tokens),
        label=what(state, [fact for fact in made.events if isinstance(fact, FuelBought)]),
        effect=origin(state, made),
    )


def origin(state: State, made: Deal) -> Message:
    """12.5c Where the fuel comes from, and what stays there."""
    portions = [portion for purchase in made.purchases for portion in purchase.payment]
    places = list(dict.fromkeys(find_source(state, portion.source)[1].hex for portion in portions))
    hqs = list(dict.fromkeys(state.label(portion.via) for portion in portions if portion.via))
    stays = supply(sum(find_remainder(state, portions).values()))
    facts = {"hex": places[0], "count": len(places), "tokens": stays, "hqs": hqs}
    way = "several" if len(places) > 1 else "thrown" if hqs else "drawn"
    return Message(f"fuel-{way}", facts)


BLOCKED = slots.unless(check_fuel, "12.5c", "nobody-fuels")
ACTS = {Fuel: Act(resolve_fuel, fuel_options, phases=MOVING, rank=14, blocked=BLOCKED)}
