"""9.5, 12.4 Combat supply: what attackers and defenders pay, from SP, from internal stocks, or not at all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from rules.core.contract import Event
from rules.core.errors import Illegal, Malformed
from rules.hexwar.payment import Need, Portion
from rules.ocs.amounts import RE, equivalents, supply
from rules.ocs.combat.assess import defence_cost, step_cost, unit_cost
from rules.ocs.field import size, total_size
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.payment import (
    agree_payment,
    apply_supply_spent,
    pay,
    pay_quietly,
    portion_messages,
    propose,
    utmost,
)
from rules.ocs.supply.proposal import instead
from rules.ocs.trace.stocks import check_use, may_use, use_stocks

RULE = "12.4"


class Feeding(NamedTuple):
    """How a force gets its combat supply: tokens, tokens wasted (12.10h), units on internals, units without."""

    portions: tuple[Portion, ...] = ()
    wasted: tuple[Portion, ...] = ()
    stocks: tuple[Unit, ...] = ()
    unfed: tuple[Unit, ...] = ()

    @property
    def events(self) -> list[Event]:
        """What is spent and used."""
        found: list[Event] = []
        if self.portions:
            found.append(pay(self.portions, "combat", RULE))
        if self.wasted:
            found += pay_quietly(self.wasted, "wasted", "12.10h", self.stocks[0].side)
        if self.stocks:
            found.append(use_stocks(*self.stocks))
        return found

    @property
    def tokens(self) -> int:
        """What is paid in all."""
        return sum(portion.tokens for portion in (*self.portions, *self.wasted))


def need(state: State, unit: Unit, times: int = 1) -> Need:
    """12.4 What an attacker needs, so many tokens a step (21.3)."""
    return Need(unit.id, unit_cost(state, unit, times), RULE)


def needs(state: State, attackers: Sequence[Unit]) -> list[Need]:
    """12.4 What each of the attackers needs."""
    return [need(state, unit, step_cost(state, attackers)) for unit in attackers]


def feed_attack(
    state: State,
    side: str,
    units: Sequence[Unit],
    stocks: Sequence[str] = (),
    payment: Sequence[Portion] = (),
) -> Feeding:
    """12.4, 12.10 How the attackers are supplied; `Illegal` when one of them cannot be, and then none attacks.

    `stocks` are the units that are to use internal stocks. Without a payment the umpire proposes who else does.
    """
    check_named(units, stocks)
    check_one_kind(state, stocks, [portion.unit for portion in payment])
    if not payment:
        rest = [unit for unit in units if unit.id not in stocks]
        stocks = (*stocks, *propose_stocks(state, rest, step_cost(state, units)))
    payers = [unit for unit in units if unit.id not in stocks]
    internal = [unit for unit in units if unit.id in stocks]
    portions: tuple[Portion, ...] = ()
    asked = [need(state, unit, step_cost(state, units)) for unit in payers]
    for unit in internal:
        if must_pay(state, unit):
            raise Illegal("21.3", "independent-on-stocks", unit=state.label(unit.id))
    if payers:
        portions = agree_payment(state, side, asked, payment, RULE)
    for unit in internal:
        check_unpayable(state, side, asked, portions, unit)
    return with_stocks(state, portions, internal)


def must_pay(state: State, unit: Unit) -> bool:
    """21.3 By the switch independent units do not attack on internal stocks."""
    return state.switches.independents and state.counter(unit.id).independent


def check_unpayable(
    state: State, side: str, needs: Sequence[Need], portions: Sequence[Portion], unit: Unit
) -> None:
    """12.10a Whether a unit may use internals beside units that are paid: not if those could be paid in any way that
    leaves it all it needs, whatever way was chosen (ADR 0045).
    """
    how = instead(state, side, needs, portions, need(state, unit))
    mine = sum(portion.tokens for portion in how if portion.unit == unit.id)
    check_use(state, unit, unit_cost(state, unit), mine, portion_messages(state, how))


def with_stocks(state: State, portions: tuple[Portion, ...], internal: Sequence[Unit]) -> Feeding:
    """12.10h Units on internals beside a payment; what a multi-step unit could have had of its need is wasted."""
    after = apply_supply_spent(state, pay(portions, "combat", RULE)) if portions else state
    wasted: list[Portion] = []
    for unit in internal:
        if state.counter(unit.id).multi:
            more = scraps(after, unit)
            after = apply_supply_spent(after, pay(more, "wasted", RULE)) if more else after
            wasted += more
    return Feeding(portions, tuple(wasted), tuple(internal))


def check_named(units: Sequence[Unit], names: Sequence[str]) -> None:
    """Units named for something must be in the fight."""
    strange = set(names) - {unit.id for unit in units}
    if strange:
        raise Malformed("not-in-this-combat", units=sorted(strange))


def check_one_kind(state: State, stocks: Sequence[str], fed: Sequence[str]) -> None:
    """12.10g A counter lives on internal stocks or on supply from the map."""
    for name in stocks:
        if name in fed:
            raise Illegal("12.10g", "one-counter-one-kind", unit=state.label(name))


def propose_stocks(state: State, units: Sequence[Unit], times: int) -> tuple[str, ...]:
    """12.10 The units that the umpire would put on internals, at so many tokens a step: whoever has the emptiest stocks
    is paid first, and of these the dearest, so that the least is left over to waste (12.10h).
    """
    if propose(state, [need(state, unit, times) for unit in units]) is not None:
        return ()

    def rank(unit: Unit) -> tuple[bool, int, int, str]:
        return not must_pay(state, unit), _EMPTY[unit.stocks], -unit_cost(state, unit), unit.id

    payers: list[Unit] = []
    for unit in sorted(units, key=rank):
        asked = [need(state, one, times) for one in (*payers, unit)]
        if must_pay(state, unit) or propose(state, asked) is not None:
            payers.append(unit)
    return tuple(unit.id for unit in units if unit not in payers)


_EMPTY = {"exhausted": 0, "low": 1, "full": 2}


def scraps(state: State, unit: Unit) -> tuple[Portion, ...]:
    """12.10a What the unit could have of its need on the map, loads of organic trucks apart."""
    found = utmost(state, [need(state, unit)]).payment
    return tuple(portion for portion in found if not _organic(state, portion))


def spare(state: State, unit: Unit) -> int:
    """12.10a What the portions of `scraps` come to, in tokens."""
    return sum(portion.tokens for portion in scraps(state, unit))


def _organic(state: State, portion: Portion) -> bool:
    return portion.source in state.transports and bool(state.transports[portion.source].organic)


def defence_need(state: State, units: Sequence[Unit]) -> Need:
    """12.4 What the defender pays for all their units together, whichever of them gets it."""
    first, *rest = units
    return Need(first.id, defence_cost(state, units), RULE, others=tuple(unit.id for unit in rest))


def obtainable(state: State, units: Sequence[Unit]) -> int:
    """12.10a Tokens that the defenders could have of what they need, loads of organic trucks apart."""
    found = utmost(state, [defence_need(state, units)]).payment
    return sum(portion.tokens for portion in found if not _organic(state, portion))


def pay_defence(state: State, side: str, units: Sequence[Unit], payment: Sequence[Portion]) -> Feeding:
    """12.4 All of them supplied."""
    return Feeding(agree_payment(state, side, [defence_need(state, units)], payment, RULE))


def check_defence_stocks(state: State, units: Sequence[Unit]) -> None:
    """12.10a, Rk17 Internals only when the supply is not to be had on the map, and when somebody has some; where all
    have none, a single token is used all the same by whom it feeds.
    """
    cost, had = defence_cost(state, units), obtainable(state, units)
    if had >= cost:
        raise Illegal("12.10a", "defence-barred", need=supply(cost), obtainable=supply(had))
    if all(unit.stocks == "exhausted" for unit in units) and not fittest(state, units):
        raise Illegal("12.10c", "all-exhausted")


def defend_on_stocks(
    state: State, side: str, units: Sequence[Unit], stocks: Sequence[str] = (), fed: Sequence[str] = ()
) -> Feeding:
    """12.10, Rk17 Units on internals one by one; with one token of two, it supplies up to 1 RE of single counters.

    `stocks` and `fed` name them; empty: all that can.
    """
    check_defence_stocks(state, units)
    check_named(units, (*stocks, *fed))
    check_one_kind(state, stocks, fed)
    given = token_for(state, side, units, fed) if fed or obtainable(state, units) else ()
    supplied = [unit for unit in units if unit.id in (fed or fittest(state, units))] if given else []
    rest = [unit for unit in units if unit not in supplied]
    users = [unit for unit in rest if unit.id in stocks] if stocks else rest
    users = [unit for unit in users if stocks or may_use(state, unit, defence_cost(state, units), 0)]
    for unit in users:
        check_use(state, unit, defence_cost(state, units), 0)
    wasted = () if given else tuple(_wasted(state, users))
    unfed = tuple(unit for unit in rest if unit not in users)
    return Feeding(given, wasted, tuple(users), unfed)


def token_for(state: State, side: str, units: Sequence[Unit], fed: Sequence[str]) -> tuple[Portion, ...]:
    """Rk17 The one token there is, for up to 1 RE of single counters."""
    names = tuple(fed) or fittest(state, units)
    chosen = [unit for unit in units if unit.id in names]
    if not chosen:
        return ()
    for unit in chosen:
        if state.counter(unit.id).multi:
            raise Illegal("12.10g", "one-counter-one-kind", unit=state.label(unit.id))
    if total_size(state, chosen) > RE:
        raise Illegal("12.4", "one-token-one-re", size=equivalents(total_size(state, chosen)))
    first, *rest = chosen
    return agree_payment(state, side, [Need(first.id, 1, RULE, others=tuple(u.id for u in rest))], (), RULE)


def fittest(state: State, units: Sequence[Unit]) -> tuple[str, ...]:
    """Rk17 The single counters, up to 1 RE, that the umpire gives the token: the emptiest stocks, the strongest."""
    singles = [unit for unit in units if not state.counter(unit.id).multi and spare(state, unit)]
    order = sorted(singles, key=lambda u: (_EMPTY[u.stocks], -state.face(u).strength, u.id))
    chosen: list[Unit] = []
    for unit in order:
        if total_size(state, chosen) + size(state, unit) <= RE:
            chosen.append(unit)
    return tuple(unit.id for unit in chosen)


def _wasted(state: State, users: Sequence[Unit]) -> Sequence[Portion]:
    """12.10h Of a multi-step unit on internals: the token that was there."""
    for unit in users:
        if state.counter(unit.id).multi and (found := scraps(state, unit)):
            return found[:1]
    return ()
