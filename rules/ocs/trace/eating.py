"""12.6c Eating off the map: supply for units that have no trace, two RE to the token."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec import convert, to_builtins
from msgspec.structs import replace

from rules.core.contract import Candidate, Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.derived import derived
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Fact, Policy, Units
from rules.ocs.amounts import RE, equivalents, rounded_up, supply
from rules.ocs.field import size, total_size
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.draw import Source, sources
from rules.ocs.supply.needs import Need, Payment, Portion
from rules.ocs.supply.offers import Offer, offers
from rules.ocs.supply.paths import FEW
from rules.ocs.supply.payment import check_payment, paid_quietly
from rules.ocs.supply.reasons import find_source
from rules.ocs.trace.formations import supplied
from rules.ocs.trace.progress import SupplyStep
from rules.ocs.trace.sources import WATCHED
from rules.ocs.trace.trace import Lines, exempt, needless, stores, trace_of


class Eat(Action, frozen=True, kw_only=True, tag="eat"):
    """12.6c Units without trace eat together, from dumps that all of them can draw on."""

    units: Units
    payment: Payment = ()


class EatRest(Action, frozen=True, kw_only=True, tag="eat_rest"):
    """12.6c The umpire feeds all that can be fed, stack after stack, each from the cheapest dump."""


class Starve(Action, frozen=True, kw_only=True, tag="starve"):
    """12.6c Nobody else eats: the rest are Out of Supply."""


class UnitsFed(Fact, frozen=True, kw_only=True):
    """12.6c The units have eaten; `pools` are the dumps or hexes they were counted with, `tokens` what each took."""

    units: tuple[str, ...]
    pools: tuple[str, ...]
    tokens: dict[str, int]


def hungry(state: State) -> list[Unit]:
    """12.6c Units of the phasing side that need trace, have none and have not eaten."""
    able = supplied(state, state.active)
    return [
        unit
        for unit in state.units_of(state.active)
        if unit.id not in able and unit.id not in state.trace.fed and not exempt(state, unit)
    ]


def check_eater(state: State, side: Side, unit: Unit) -> None:
    """12.6c, 12.6e Only units without trace eat, none in Strat Mode, none twice."""
    label = state.label(unit.id)
    if unit.side == side and exempt(state, unit):
        raise needless(state, unit)
    if unit.side != side or unit.hex is None:
        raise Illegal("12.6c", "not-yours", unit=label)
    if unit.id in supplied(state, side):
        origin = trace_of(state, unit).origin
        raise Illegal("12.6c", "trace-exists", unit=label, hex=origin)
    if unit.id in state.trace.fed:
        raise Illegal("12.6c", "fed-already", unit=label)
    if unit.mode == "strat":
        raise Illegal("12.6e", "strat-eats-not", unit=label)
    if not _reaches(state, stores(state, side), unit):
        raise Illegal("12.6c", "nothing-to-eat", unit=label)


def _reaches(state: State, known: Lines, unit: Unit) -> bool:
    """12.6c Whether any dump feeds the unit: told by floods, for hundreds of units at once."""
    if known.trace(unit).ok:
        return True
    formation = state.counter(unit.id).formation
    apart = (
        source.kind == "craft" or (formation and source.organic == formation)
        for source in sources(state, unit.side)
    )
    return any(apart) and bool(offers(state, unit))


@derived(*WATCHED, "dumps", "crafts", "trace", keep=FEW)
def eaters(state: State) -> list[Unit]:
    """12.6c Hungry units that can eat."""
    known = stores(state, state.active)
    return [unit for unit in hungry(state) if unit.mode != "strat" and _reaches(state, known, unit)]


def fed_by_token(state: State, unit: Unit) -> int:
    """12.6c RE that one token feeds; a scenario may give a region short rations."""
    eating, regions = state.battle.file.eating, state.battle.map.regions
    for area in eating.overrides:
        if area.side == unit.side and unit.hex in regions.get(area.region, ()):
            return area.re
    return eating.re


def ration(state: State, units: Iterable[Unit]) -> Fraction:
    """12.6c What the units eat, in tokens and parts of one."""
    return sum((Fraction(size(state, unit), RE * fed_by_token(state, unit)) for unit in units), Fraction(0))


def shares(state: State, units: Sequence[Unit], sources: Sequence[str]) -> dict[str, list[Unit]]:
    """Rk5 The pools that are rounded up once: all that one dump feeds, or (a switch) each hex by itself."""
    if state.switches.eat_pool == "hex":
        by_hex: dict[str, list[Unit]] = defaultdict(list)
        for unit in units:
            by_hex[unit.hex or ""].append(unit)
        return by_hex
    return {"+".join(sources): list(units)}


def cost(state: State, units: Sequence[Unit], sources: Sequence[str]) -> dict[str, int]:
    """12.6c Tokens by pool for feeding these units as well, what the pool has eaten already deducted."""
    book = state.trace
    whole = {}
    for pool, more in shares(state, units, sources).items():
        before = [state.units[unit] for unit, where in book.fed.items() if where == pool]
        whole[pool] = rounded_up(ration(state, [*before, *more])) - book.eaten.get(pool, 0)
    return whole


def common_sources(state: State, units: Sequence[Unit]) -> dict[str, tuple[Source, Offer]]:
    """12.6c Dumps that all of the units can draw on, each with the first unit's best way to it."""
    shared = set.intersection(*({offer.source.id for offer in offers(state, unit)} for unit in units))
    found: dict[str, tuple[Source, Offer]] = {}
    for offer in offers(state, units[0]):
        if offer.source.id in shared:
            found.setdefault(offer.source.id, (offer.source, offer))
    return found


class Meal(NamedTuple):
    """12.6c A way to feed units: the dumps it is counted with, what is paid (nothing when they round up already)."""

    sources: tuple[str, ...]
    payment: tuple[Portion, ...]

    @property
    def tokens(self) -> int:
        """What it costs."""
        return sum(portion.tokens for portion in self.payment)


def check_eat(state: State, side: Side, eat: Eat) -> tuple[list[Unit], Meal]:
    """12.6c The units and the payment, as given or as proposed; refuses what may not be eaten."""
    units = [state.unit(unit) for unit in dict.fromkeys(eat.units)]
    for unit in units:
        check_eater(state, side, unit)
    if not eat.payment:
        return units, proposal(state, units)
    sources = tuple(sorted({portion.source for portion in eat.payment}))
    for source in sources:
        _check_shared(state, units, source)
    need = sum(cost(state, units, sources).values())
    needs = [Need(units[0].id, need, "12.6c", tuple(unit.id for unit in units[1:]))]
    check_payment(state, side, needs, eat.payment, "12.6c")
    return units, Meal(sources, eat.payment)


def _check_shared(state: State, units: Sequence[Unit], source: str) -> None:
    for unit in units:
        if all(offer.source.id != source for offer in offers(state, unit)):
            raise Illegal(
                "12.6c", "eats-elsewhere", unit=state.label(unit.id), hex=find_source(state, source)[1].hex
            )


def ways(state: State, units: Sequence[Unit]) -> list[Meal]:
    """12.6c Each way to feed the units: from one dump, or (if none is enough) from several."""
    single: list[tuple[bool, Meal]] = []
    rest: list[Offer] = []
    for source, offer in common_sources(state, units).values():
        tokens = sum(cost(state, units, [source.id]).values())
        if source.tokens < tokens:
            rest.append(offer)
            continue
        way = (_portion(offer, units[0], tokens),) if tokens else ()
        single.append((bool(source.organic), Meal((source.id,), way)))
    if single:
        return [meal for _, meal in sorted(single, key=lambda item: (item[0], item[1].tokens))]
    return _several(state, units, rest)


def _portion(offer: Offer, unit: Unit, tokens: int) -> Portion:
    return Portion(source=offer.source.id, tokens=tokens, unit=unit.id, via=offer.via or "")


def _several(state: State, units: Sequence[Unit], rest: Sequence[Offer]) -> list[Meal]:
    """12.3a Several dumps together, the nearest first."""
    missing = sum(cost(state, units, ["several"]).values())
    portions = []
    for offer in rest:
        tokens = min(missing, offer.source.tokens)
        if tokens:
            portions.append(_portion(offer, units[0], tokens))
            missing -= tokens
    sources = tuple(sorted(portion.source for portion in portions))
    return [] if missing else [Meal(sources, tuple(portions))]


def proposal(state: State, units: Sequence[Unit]) -> Meal:
    """12.6c The cheapest way; refuses units that no common dump can feed."""
    found = ways(state, units)
    if not found:
        shared = common_sources(state, units)
        had = sum(source.tokens for source, _ in shared.values())
        needed = sum(cost(state, units, ["several"]).values())
        raise Illegal(
            "12.6c", "cannot-feed", needed=supply(needed), had=supply(had),
            size=equivalents(total_size(state, units)),
        )  # fmt: skip
    return found[0]


def resolve_eat(state: State, side: Side, eat: Eat, dice: Dice) -> list[Event]:
    """12.6c The units are fed."""
    units, meal = check_eat(state, side, eat)
    pools = shares(state, units, meal.sources)
    where = {unit.id: pool for pool, members in pools.items() for unit in members}
    fed = UnitsFed(
        units=tuple(where), pools=tuple(where.values()), tokens=cost(state, units, meal.sources),
        rules=("12.6c",),
    )  # fmt: skip
    return [*(paid_quietly(meal.payment, "eaten", "12.6c", side) if meal.payment else ()), fed]


def eat_options(state: State, side: Side, draft: Draft) -> Options:
    """12.6c Hungry units, then the dumps that can feed them."""
    chosen = tuple(draft.get("units", ()))
    if not chosen:
        return slots.pieces("units", hungry(state), lambda unit: check_eater(state, side, unit))
    given = convert(draft.get("payment", ()), tuple[Portion, ...])
    units, meal = check_eat(state, side, Eat(units=chosen, payment=given))
    act = Message("act-eat", {"count": len(units), "tokens": supply(meal.tokens)})
    if given:
        return Options(complete=True, act=act)
    return _payments(state, units, act)


def _payments(state: State, units: Sequence[Unit], act: Message) -> Options:
    found = tuple(_candidate(state, meal) for meal in ways(state, units) if meal.payment)
    return Options(
        slot="payment", kind="choice", ask=Message("ask-payment"), candidates=found, complete=True, act=act
    )


def _candidate(state: State, meal: Meal) -> Candidate:
    first = meal.payment[0]
    place = find_source(state, first.source)[1].hex
    hqs = [state.label(first.via)] if first.via else []
    label = Message("payment-thrown" if hqs else "payment-drawn", {"hex": place, "hqs": hqs})
    if len(meal.payment) > 1:
        label = Message("payment-several", {"count": len(meal.payment)})
    return Candidate(value=to_builtins(meal.payment), at=place, cost=supply(meal.tokens), label=label)


def units_fed(state: State, event: UnitsFed) -> State:
    """12.6c Noted with the pool they belong to."""
    book = state.trace
    eaten = {pool: book.eaten.get(pool, 0) + tokens for pool, tokens in event.tokens.items()}
    fed = dict(zip(event.units, event.pools, strict=True))
    return replace(state, trace=replace(book, fed={**book.fed, **fed}, eaten={**book.eaten, **eaten}))


def said(state: State, event: UnitsFed) -> list[LogLine]:
    """12.6c That units eat, not how many (4.9); of those whom the umpire feeds the outcome tells once."""
    if state.trace.step == "feeding":
        return []
    side = state.units[event.units[0]].side
    return line(event, side=side, who=side)


def decide(state: State) -> Sequence[Decision]:
    """12.6c Who eats; nobody has to."""
    return (
        Decision(
            id=f"eat:{state.turn}-{state.active}",
            side=state.active,
            rule="12.6c",
            accepts=("eat", "eat_rest", "starve"),
            ask=Message("ask-eat", {"side": state.active}),
            default={"do": "starve"},
        ),
    )


def next_meal(state: State) -> Eat | None:
    """12.6c Of the next stack as many as can be fed together; None when nobody can be fed any more."""
    stacks: dict[str, list[str]] = defaultdict(list)
    for unit in eaters(state):
        stacks[unit.hex or ""].append(unit.id)
    for units in stacks.values():
        for count in range(len(units), 0, -1):
            eat = Eat(units=tuple(units[:count]))
            if refusal(check_eat, state, state.active, eat) is None:
                return eat
    return None


def resolve_rest(state: State, side: Side, action: EatRest, dice: Dice) -> list[Event]:
    """12.6c From here on the umpire feeds."""
    return [SupplyStep(step="feeding", rules=("12.6c",))]


def rest_options(state: State, side: Side, draft: Draft) -> Options:
    """12.6c Nothing to fill."""
    return slots.whole("act-eat-rest", count=len(eaters(state)))


ACTS: dict[type[Action], Act] = {
    Eat: Act(resolve_eat, eat_options),
    EatRest: Act(resolve_rest, rest_options),
}
APPLY = {UnitsFed: units_fed}
LOG = {UnitsFed: said}
POLICIES = {
    "eat": Policy(
        {"everybody": lambda state, decision: EatRest(), "nobody": lambda state, decision: Starve()}
    )
}
