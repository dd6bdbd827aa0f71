"""12.3 Paying with supply: the proposal, the judgement of any payment, and what spending does to the dumps."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec import convert, to_builtins
from msgspec.structs import replace

from rules.core.chapters import apply_nothing
from rules.core.contract import Candidate, Draft, LogLine, Message, Options
from rules.core.errors import Illegal
from rules.core.talk import line
from rules.hexwar.payment import (
    NOTHING,
    Need,
    Plan,
    Portion,
    best,
    count_by_source,
    count_tokens,
    fill_most,
    find_gaps,
    offers,
)
from rules.ocs.acts import RuleEvent
from rules.ocs.amounts import supply
from rules.ocs.state import State
from rules.ocs.supply.offers import channels, common
from rules.ocs.supply.proposal import beside, find_remainder, pools
from rules.ocs.supply.reasons import check_way, find_source

MOST = 16
"""Ways to pay that are offered of each kind, out of one source first or divided; any other may be submitted."""


class SupplySpent(RuleEvent, frozen=True, kw_only=True):
    """12.3 Tokens are taken from their sources; `purpose` is a head of the ledger.

    What it was for is no business of the enemy's when it is `quiet` (4.9): then a `SupplyNoted` tells the owner.
    """

    purpose: str
    portions: tuple[Portion, ...]
    quiet: bool = False


class SupplyNoted(RuleEvent, frozen=True, kw_only=True):
    """12.3 What its owner is told of a payment about to be made: where from, and what stays there."""

    purpose: str
    portions: tuple[Portion, ...]


def pay(payment: Sequence[Portion], purpose: str, rule: str) -> SupplySpent:
    """12.3 The spending of a payment that has been judged, in the open."""
    return SupplySpent(purpose=purpose, portions=tuple(payment), rules=(rule,))


def pay_quietly(
    payment: Sequence[Portion], purpose: str, rule: str, side: str
) -> tuple[SupplyNoted, SupplySpent]:
    """12.3, 4.9 The same when only the side that pays is told: fuel, food, stocks."""
    portions = tuple(payment)
    return (
        SupplyNoted(purpose=purpose, portions=portions, rules=(rule,), audience=(side,)),
        SupplySpent(purpose=purpose, portions=portions, rules=(rule,), quiet=True),
    )


def propose(
    state: State,
    needs: Sequence[Need],
    *,
    sharing: Sequence[str] = (),
    side: str = "",
    others: Sequence[Need] = (),
) -> Plan | None:
    """12.3 The umpire's way to pay: organic loads last, one source if one will do, else the nearest all in all; None if
    it cannot be paid. `sharing`: units that must all be able to use the same HQ, or else the same dump (12.5c A, 10.0).
    `side` is needed only where no unit uses the supply; `others` are needs that are left payable if they can be.
    """
    if not any(need.tokens for need in needs):
        return Plan((), {})
    owner = _owner(state, needs, side)
    kept = beside(state, owner, others) if others else NOTHING
    found = best(pools(state, owner, needs, sharing), needs, kept)
    return None if found is None else Plan(found, find_remainder(state, found))


def _owner(state: State, needs: Sequence[Need], side: str) -> str:
    return side or state.unit(needs[0].unit).side


def utmost(state: State, needs: Sequence[Need], *, sharing: Sequence[str] = (), side: str = "") -> Plan:
    """12.3 The most of the needs that can be paid, the earlier ones first: for internals beside it and for waste."""
    most = fill_most(pools(state, _owner(state, needs, side), needs, sharing), needs)
    return Plan(most, find_remainder(state, most))


def agree_payment(
    state: State,
    side: str,
    needs: Sequence[Need],
    payment: Sequence[Portion],
    rule: str,
    *,
    sharing: Sequence[str] = (),
    others: Sequence[Need] = (),
) -> tuple[Portion, ...]:
    """12.3 The payment to be spent: the one given if it is legal, else the proposal; `Illegal` if neither is there."""
    if payment:
        check_payment(state, side, needs, payment, rule, sharing=sharing)
        return tuple(payment)
    plan = propose(state, needs, sharing=sharing, side=side, others=others)
    if plan is None:
        check_common(state, sharing, rule)
        had = utmost(state, needs, sharing=sharing, side=side).tokens
        needed = sum(need.tokens for need in needs)
        raise Illegal(rule, "cannot-pay", needed=supply(needed), had=supply(had))
    return plan.payment


def check_payment(
    state: State,
    side: str,
    needs: Sequence[Need],
    payment: Sequence[Portion],
    rule: str,
    *,
    sharing: Sequence[str] = (),
) -> None:
    """12.1, 12.3 Every portion by a legal way, no source asked for more than it holds, every need met exactly."""
    users = {user for need in needs for user in need.users}
    for portion in payment:
        if portion.unit not in users:
            raise Illegal(rule, "pays-for-another", unit=_name(state, portion.unit))
        check_way(state, side, portion.unit, portion.source, portion.via)
    check_held(state, payment)
    check_met(state, needs, payment, rule)
    check_shared(state, payment, sharing, rule)


def _name(state: State, user: str) -> str:
    return user if user in state.battle.hexes.index else state.label(state.unit(user).id)


def check_held(state: State, payment: Sequence[Portion]) -> None:
    """12.1a No source gives more than it holds."""
    for source_id, tokens in count_by_source(payment).items():
        source = find_source(state, source_id)[1]
        if tokens > source.tokens:
            facts = {"asked": supply(tokens), "held": supply(source.tokens)}
            raise Illegal("12.1a", "more-than-it-holds", hex=source.hex, **facts)


def check_met(state: State, needs: Sequence[Need], payment: Sequence[Portion], rule: str) -> None:
    """12.3 Each need gets its tokens, no more and no fewer."""
    for need, user, tokens in find_gaps(needs, payment):
        unit = _name(state, user)
        if need is None:
            raise Illegal(rule, "pays-too-much", unit=unit, over=supply(tokens))
        given = supply(need.tokens - tokens)
        raise Illegal(need.rule, "pays-too-little", unit=unit, needed=supply(need.tokens), given=given)


def check_shared(state: State, payment: Sequence[Portion], sharing: Sequence[str], rule: str) -> None:
    """12.5c A, 10.0 All by the same HQ, or else from the same dump, that every one of the units can use."""
    if not sharing:
        return
    for channel in common(state, [state.unit(unit) for unit in sharing]):
        ids = {source.id for source in channel.sources}
        if all(portion.source in ids and _by(portion, channel.via) == channel.via for portion in payment):
            return
    units = [state.label(unit) for unit in sharing]
    if lacking := [state.label(unit) for unit in sharing if not _could_have(state, unit, payment)]:
        raise Illegal(rule, "not-all-have-it", lacking=lacking, units=units)
    raise Illegal(rule, "not-shared", units=units)


def check_common(state: State, sharing: Sequence[str], rule: str) -> None:
    """12.5c A, 10.0 There must be an HQ or a dump that every one of the units can use."""
    if sharing and not common(state, [state.unit(unit) for unit in sharing]):
        raise Illegal(rule, "not-shared", units=[state.label(unit) for unit in sharing])


def _could_have(state: State, unit: str, payment: Sequence[Portion]) -> bool:
    """Whether the unit could have supply by every way that the payment takes."""
    mine = channels(state, state.unit(unit))
    return all(
        (portion.via, portion.source) in mine or (portion.unit, portion.source) in mine for portion in payment
    )


def _by(portion: Portion, hq: str) -> str:
    """Who brings the tokens: an HQ, also when it draws for itself what it would throw; '' for a direct draw."""
    return portion.via or (hq if portion.unit == hq else "")


def payment_options(
    state: State,
    side: str,
    needs: Sequence[Need],
    draft: Draft,
    rule: str = "12.3",
    *,
    sharing: Sequence[str] = (),
    others: Sequence[Need] = (),
    act: Message | None = None,
) -> Options:
    """12.3 The slot `payment`: the proposal, each single source, each division between two; each with what stays.

    It may be left open. Raises `Illegal` when the needs cannot be paid at all, or the draft's payment is not legal.
    """
    given = convert(draft.get("payment", ()), tuple[Portion, ...])
    chosen = agree_payment(state, side, needs, given, rule, sharing=sharing, others=others)
    if given or not chosen:
        return Options(complete=True, act=act, effect=_outcome(state, chosen))
    ways = offers(pools(state, side, needs, sharing), needs, chosen, MOST)
    candidates = [_candidate(state, way) for way in ways]
    return Options(
        slot="payment", kind="choice", ask=Message("ask-payment"), candidates=tuple(candidates), complete=True,
        act=act, effect=_outcome(state, chosen),
    )  # fmt: skip


def _candidate(state: State, payment: tuple[Portion, ...]) -> Candidate:
    cost, label, effect = supply(count_tokens(payment)), _label(state, payment), _stays(state, payment)
    return Candidate(value=to_builtins(payment), cost=cost, label=label, effect=effect)


def portion_messages(state: State, payment: Sequence[Portion]) -> list[Message]:
    """12.3 Who has how much from where: «1T from 05.06 for the 17th»."""
    told = (
        (supply(part.tokens), find_source(state, part.source)[1].hex, _name(state, part.unit))
        for part in payment
    )
    return [
        Message("payment-for", {"tokens": some, "hex": place, "unit": unit}) for some, place, unit in told
    ]


def _label(state: State, payment: Sequence[Portion]) -> Message:
    """«05.06 by LVII»; of several sources how many."""
    places = list(dict.fromkeys(find_source(state, portion.source)[1].hex for portion in payment))
    hqs = list(dict.fromkeys(state.label(portion.via) for portion in payment if portion.via))
    if len(places) > 1:
        return Message("payment-split", {"parts": [_part(state, payment, place) for place in places]})
    return Message("payment-thrown" if hqs else "payment-drawn", {"hex": places[0], "hqs": hqs})


def _part(state: State, payment: Sequence[Portion], place: str) -> Message:
    """What one hex gives."""
    given = [portion for portion in payment if find_source(state, portion.source)[1].hex == place]
    return Message("payment-part", {"tokens": supply(count_tokens(given)), "hex": place})


def _stays(state: State, payment: Sequence[Portion]) -> Message:
    rest = find_remainder(state, payment)
    return Message("payment-stays", {"tokens": supply(sum(rest.values()))})


def _outcome(state: State, payment: Sequence[Portion]) -> tuple[Message, ...]:
    """Who pays as the order stands, and what stays there."""
    if not payment:
        return ()
    return (
        Message("payment-outcome", {"ways": [_label(state, payment)], "stays": [_stays(state, payment)]}),
    )


def apply_supply_spent(state: State, event: SupplySpent) -> State:
    """12.1a The sources hold less; tokens that may not be loaded in this phase go first (12.2a)."""
    for portion in event.portions:
        side = find_source(state, portion.source)[0]
        state = _taken(state, portion).post(side, event.purpose, portion.tokens)
    return state


def _taken(state: State, portion: Portion) -> State:
    if portion.source in state.crafts:
        craft = state.crafts[portion.source]
        return state.moor(replace(craft, load=craft.load - portion.tokens))
    if portion.source in state.transports:
        item = state.transports[portion.source]
        load, frozen = item.load - portion.tokens, max(0, item.frozen - portion.tokens)
        hauled = max(0, item.hauled - portion.tokens)
        return state.park(replace(item, load=load, frozen=frozen, hauled=hauled))
    dump = state.dumps[portion.source.removeprefix("dump-")]
    left, frozen = dump.tokens - portion.tokens, max(0, dump.frozen - portion.tokens)
    return state.stock(replace(dump, tokens=left, frozen=frozen))


def log_supply_spent(state: State, event: SupplySpent) -> list[LogLine]:
    """12.3 A payment in the open: how much and what for; where from is seen by its owner on the map (4.9)."""
    if event.quiet or not event.portions:
        return []
    side, facts = _log_facts(state, event)
    return line(event, side=side, **facts)


def log_supply_noted(state: State, event: SupplyNoted) -> list[LogLine]:
    """12.3 A payment for its owner: how much, what for, where from, and what stays."""
    if not event.portions:
        return []
    side, facts = _log_facts(state, event)
    left = sum(find_remainder(state, event.portions).values())
    facts |= {"source": _label(state, event.portions), "left": supply(left)}
    places = dict.fromkeys(find_source(state, portion.source)[1].hex for portion in event.portions)
    return line(event, side=side, at=places, **facts)


def _log_facts(state: State, event: SupplySpent | SupplyNoted) -> tuple[str, dict[str, Any]]:
    side = find_source(state, event.portions[0].source)[0]
    amount = supply(count_tokens(event.portions))
    return side, {"who": side, "tokens": amount, "purpose": Message(f"purpose-{event.purpose}")}


APPLY = {SupplyNoted: apply_nothing}
"""12.3 Nothing yet: the spending follows."""
