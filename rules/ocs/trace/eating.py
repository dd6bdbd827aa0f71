"""12.6c Eating off the map: supply for units that have no trace, two RE to the token."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from msgspec import convert, to_builtins
from msgspec.structs import replace

from rules.core.contract import Candidate, Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.derived import derive
from rules.core.errors import Illegal
from rules.core.orders import always
from rules.core.talk import report
from rules.hexwar.loads import take_in_turn
from rules.hexwar.payment import Need, Payment, Portion
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Policy, RuleEvent, Units
from rules.ocs.amounts import equivalents, supply
from rules.ocs.field import total_size
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.draw import sources
from rules.ocs.supply.offers import Offer, find_nearest, offers
from rules.ocs.supply.paths import FEW
from rules.ocs.supply.payment import check_payment, pay_quietly
from rules.ocs.supply.reasons import find_source
from rules.ocs.trace.feast import Guests, meals
from rules.ocs.trace.formations import find_supplied
from rules.ocs.trace.progress import SupplyStep
from rules.ocs.trace.rations import Meal, cost, share_meal, together
from rules.ocs.trace.sources import WATCHED
from rules.ocs.trace.trace import Lines, exempt, needless, stores, trace_of


class Eat(Action, frozen=True, kw_only=True, tag="eat"):
    """12.6c Units without trace eat together, from dumps that all of them can draw on."""

    units: Units
    payment: Payment = ()


class EatRest(Action, frozen=True, kw_only=True, tag="eat_rest"):
    """12.6c The umpire feeds as many as can be fed together."""


class Starve(Action, frozen=True, kw_only=True, tag="starve"):
    """12.6c Nobody else eats: the rest are Out of Supply."""


class UnitsFed(RuleEvent, frozen=True, kw_only=True):
    """12.6c The units have eaten; `pools` are the dumps or hexes they were counted with, `tokens` what each took."""

    units: tuple[str, ...]
    pools: tuple[str, ...]
    tokens: dict[str, int]


def hungry(state: State) -> list[Unit]:
    """12.6c Units of the phasing side that need trace, have none and have not eaten."""
    able = {*find_supplied(state, state.active), *state.trace.fed}
    return [unit for unit in state.units_of(state.active) if unit.id not in able and not exempt(state, unit)]


def check_eater(state: State, side: Side, unit: Unit) -> None:
    """12.6c, 12.6e Only units without trace eat, none in Strat Mode, none twice."""
    label = state.label(unit.id)
    if unit.side == side and exempt(state, unit):
        raise needless(state, unit)
    if unit.side != side or unit.hex is None:
        raise Illegal("12.6c", "not-yours", unit=label)
    if unit.id in find_supplied(state, side):
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
    for source in sources(state, unit.side):
        if source.kind == "craft" or (formation and source.organic == formation):
            return bool(offers(state, unit))
    return False


@derive(*WATCHED, "dumps", "crafts", "trace", keep=FEW)
def eaters(state: State) -> list[Unit]:
    """12.6c Hungry units that can eat."""
    known = stores(state, state.active)
    return [unit for unit in hungry(state) if unit.mode != "strat" and _reaches(state, known, unit)]


def common_sources(state: State, units: Sequence[Unit]) -> dict[str, Offer]:
    """12.6c Dumps that all of the units can draw on, each with the first unit's best way to it."""
    shared = set.intersection(*({offer.source.id for offer in offers(state, unit)} for unit in units))
    return find_nearest(offer for offer in offers(state, units[0]) if offer.source.id in shared)


def check_eat(state: State, side: Side, eat: Eat) -> Meal:
    """12.6c The meal, as given or as proposed; refuses what may not be eaten."""
    units = [state.unit(unit) for unit in dict.fromkeys(eat.units)]
    for unit in units:
        check_eater(state, side, unit)
    if not eat.payment:
        return proposal(state, units)
    sources = tuple(sorted({portion.source for portion in eat.payment}))
    reach = {unit.id: {offer.source.id for offer in offers(state, unit)} & {*sources} for unit in units}
    if any(len(mine) < len(sources) for mine in reach.values()) and all(reach.values()):
        return _divided(state, side, units, eat.payment)
    for unit in units:
        _check_shared(state, unit, sources)
    need = sum(cost(state, units, sources).values())
    needs = [Need(units[0].id, need, "12.6c", tuple(unit.id for unit in units[1:]))]
    check_payment(state, side, needs, eat.payment, "12.6c")
    return share_meal(state, units, sources, eat.payment)


def _check_shared(state: State, unit: Unit, sources: Sequence[str]) -> None:
    mine = {offer.source.id for offer in offers(state, unit)}
    for source in sources:
        if source not in mine:
            place = find_source(state, source)[1].hex
            raise Illegal("12.6c", "eats-elsewhere", unit=state.label(unit.id), hex=place)


def _divided(state: State, side: Side, units: Sequence[Unit], payment: Sequence[Portion]) -> Meal:
    """12.6c A payment from dumps that each feed some of the units only: all are fed, and no token is too many."""
    given: Counter[str] = Counter()
    for portion in payment:
        given[portion.source] += portion.tokens
    need = Need(units[0].id, given.total(), "12.6c", tuple(unit.id for unit in units[1:]))
    check_payment(state, side, [need], payment, "12.6c")
    meal = together(meals(Guests(state, units, given)))
    if len(meal.pools) < len(units):
        facts = {"given": supply(given.total()), "fed": len(meal.pools), "count": len(units)}
        raise Illegal("12.6c", "feeds-not-all", **facts)
    if meal.tokens < given.total():
        over = supply(given.total() - meal.tokens)
        raise Illegal("12.6c", "pays-too-much", unit=state.label(units[0].id), over=over)
    return meal._replace(payment=tuple(payment))


def ways(state: State, units: Sequence[Unit]) -> list[Meal]:
    """12.6c Each way to feed the units: from one dump; if none is enough, from several that all of them share; else
    from dumps that each feed some of them.
    """
    single: list[tuple[bool, Meal]] = []
    rest: list[Offer] = []
    for offer in common_sources(state, units).values():
        source = offer.source
        tokens = sum(cost(state, units, [source.id]).values())
        if source.tokens < tokens:
            rest.append(offer)
            continue
        way = (offer.portion(units[0].id, tokens),) if tokens else ()
        single.append((bool(source.organic), share_meal(state, units, (source.id,), way)))
    if single:
        return [meal for _, meal in sorted(single, key=lambda item: (item[0], item[1].tokens))]
    return _several(state, units, rest) or _apart(state, units)


def _several(state: State, units: Sequence[Unit], rest: Sequence[Offer]) -> list[Meal]:
    """12.3a Several dumps together, the nearest first."""
    need = sum(cost(state, units, ["several"]).values())
    given = take_in_turn(need, {offer: offer.source.tokens for offer in rest})
    portions = [offer.portion(units[0].id, tokens) for offer, tokens in given.items()]
    sources = tuple(sorted(portion.source for portion in portions))
    return [share_meal(state, units, sources, portions)] if sum(given.values()) == need else []


def _apart(state: State, units: Sequence[Unit]) -> list[Meal]:
    """12.6c Some from one dump, some from another."""
    meal = together(meals(Guests(state, units)))
    return [meal] if len(meal.pools) == len(units) else []


def proposal(state: State, units: Sequence[Unit]) -> Meal:
    """12.6c The cheapest way; refuses units that cannot all be fed, and tells how many can."""
    found = ways(state, units)
    if not found:
        most_fed = together(meals(Guests(state, units)))
        reached = {offer.source for unit in units for offer in offers(state, unit)}
        raise Illegal(
            "12.6c", "cannot-feed", needed=supply(sum(cost(state, units, ["several"]).values())),
            had=supply(sum(source.tokens for source in reached)), size=equivalents(total_size(state, units)),
            fed=len(most_fed.pools), count=len(units),
        )  # fmt: skip
    return found[0]


def serve_meal(side: Side, meal: Meal) -> list[Event]:
    """12.6c A meal eaten: what it takes, then who is fed."""
    units, pools = tuple(meal.pools), tuple(meal.pools.values())
    fed = UnitsFed(units=units, pools=pools, tokens=meal.taken, rules=("12.6c",))
    return [*(pay_quietly(meal.payment, "eaten", "12.6c", side) if meal.payment else ()), fed]


def resolve_eat(state: State, side: Side, eat: Eat, dice: Dice) -> list[Event]:
    """12.6c Without a payment as the umpire proposes; raises `Illegal` as `check_eat` does."""
    return serve_meal(side, check_eat(state, side, eat))


def serve(state: State) -> list[Event]:
    """12.6c The umpire feeds as many as can be fed, what was rounded up before first; nothing when nobody can be."""
    guests = Guests(state, eaters(state))
    return [event for meal in meals(guests, leftovers=True) for event in serve_meal(state.active, meal)]


def eat_options(state: State, side: Side, draft: Draft) -> Options:
    """12.6c Hungry units, then the dumps that can feed them."""
    chosen = tuple(draft.get("units", ()))
    if not chosen:
        return slots.pieces("units", hungry(state), lambda unit: check_eater(state, side, unit))
    given = convert(draft.get("payment", ()), tuple[Portion, ...])
    meal = check_eat(state, side, Eat(units=chosen, payment=given))
    act = Message("act-eat", {"count": len(meal.pools), "tokens": supply(meal.tokens)})
    if given:
        return Options(complete=True, act=act)
    return _payments(state, [state.unit(unit) for unit in meal.pools], act)


def _payments(state: State, units: Sequence[Unit], act: Message) -> Options:
    ask, meals = Message("ask-payment"), (meal for meal in ways(state, units) if meal.payment)
    found = tuple(_candidate(state, meal) for meal in meals)
    return Options(slot="payment", kind="choice", ask=ask, candidates=found, complete=True, act=act)


def _candidate(state: State, meal: Meal) -> Candidate:
    first = meal.payment[0]
    place = find_source(state, first.source)[1].hex
    hqs = [state.label(first.via)] if first.via else []
    label = Message("payment-thrown" if hqs else "payment-drawn", {"hex": place, "hqs": hqs})
    if len(meal.payment) > 1:
        label = Message("payment-several", {"count": len(meal.payment)})
    return Candidate(value=to_builtins(meal.payment), at=place, cost=supply(meal.tokens), label=label)


def apply_units_fed(state: State, event: UnitsFed) -> State:
    """12.6c Noted with the pool they belong to."""
    book = state.trace
    eaten = {pool: book.eaten.get(pool, 0) + tokens for pool, tokens in event.tokens.items()}
    fed = dict(zip(event.units, event.pools, strict=True))
    return replace(state, trace=replace(book, fed={**book.fed, **fed}, eaten={**book.eaten, **eaten}))


def log_units_fed(state: State, event: UnitsFed) -> list[LogLine]:
    """12.6c That units eat, not how many (4.9); of those whom the umpire feeds the outcome tells once."""
    if state.trace.step == "feeding":
        return []
    return report(event, side=state.units[event.units[0]].side)


def decide(state: State) -> Sequence[Decision]:
    """12.6c Who eats; nobody has to."""
    side, asked = state.active, f"eat:{state.turn}-{state.active}"
    return slots.ask(side, "12.6c", asked, "starve", "eat", "eat_rest", "starve", side=side)


def resolve_rest(state: State, side: Side, action: EatRest, dice: Dice) -> list[Event]:
    """12.6c From here on the umpire feeds."""
    return [SupplyStep(step="feeding", rules=("12.6c",))]


RESTING = slots.button("act-eat-rest", facts=lambda state: {"count": len(eaters(state))})
"""12.6c How many could eat."""
ACTS: dict[type[Action], Act] = {Eat: Act(resolve_eat, eat_options), EatRest: Act(resolve_rest, RESTING)}
POLICIES = {"eat": Policy({"everybody": always(EatRest()), "nobody": always(Starve())})}
