"""12.3 Payments on random maps: what is proposed is legal and cannot be done with less of what is dear."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hexwar.payment import Need, Portion
from rules.ocs import RULESET
from rules.ocs.position import position
from rules.ocs.state import State
from rules.ocs.supply.offers import common, offers
from rules.ocs.supply.payment import apply_supply_spent, check_payment, pay, payment_options, propose, utmost
from rules.ocs.tests.worlds import worlds

RULE = "12.3"


@st.composite
def bills(draw: st.DrawFn) -> tuple[State, list[Need]]:
    """A position, and what some units of one side have to pay."""
    state = draw(worlds())
    users = [unit.id for unit in state.units_of("axis")]
    chosen = draw(st.lists(st.sampled_from(users), min_size=1, max_size=4, unique=True)) if users else []
    return state, [Need(unit, draw(st.integers(1, 4)), RULE) for unit in chosen]


def held(state: State, needs: Sequence[Need], organic: bool) -> int:
    """What is in all the sources that any of the needs could use."""
    found = {o.source for n in needs for o in offers(state, state.units[n.unit], organic=organic)}
    return sum(source.tokens for source in found)


def subsets(needs: Sequence[Need]) -> Iterator[tuple[Need, ...]]:
    """Every choice of the needs."""
    for size in range(len(needs) + 1):
        yield from combinations(needs, size)


def missing(state: State, needs: Sequence[Need], organic: bool = True) -> int:
    """Tokens that must stay unpaid: by the theorem of Hall, the greatest lack among all choices of the needs."""
    return max(sum(n.tokens for n in some) - held(state, some, organic) for some in subsets(needs))


def tokens(payment: Sequence[Portion], state: State, organic: bool) -> int:
    """What a payment takes from organic loads, or from all sources."""
    loads = {item.id for item in state.transports.values() if item.organic}
    return sum(p.tokens for p in payment if not organic or p.source in loads)


@pytest.mark.dear
@settings(max_examples=80, deadline=None)
@given(bills())
def test_what_can_be_paid_is_proposed_and_legal(bill: tuple[State, list[Need]]) -> None:
    state, needs = bill
    if not needs:
        return
    plan, total = propose(state, needs), sum(need.tokens for need in needs)
    assert (plan is not None) == (missing(state, needs) == 0)
    assert utmost(state, needs).tokens == total - missing(state, needs)
    if plan is not None:
        check_payment(state, "axis", needs, plan.payment, RULE)
        assert plan.tokens == total
        assert tokens(plan.payment, state, organic=True) == missing(state, needs, organic=False)


@pytest.mark.dear
@settings(max_examples=60, deadline=None)
@given(bills())
def test_every_way_offered_is_legal_and_spends_what_it_says(bill: tuple[State, list[Need]]) -> None:
    state, needs = bill
    if not needs or propose(state, needs) is None:
        return
    options = payment_options(state, "axis", needs, {}, RULE)
    assert options.complete
    assert len({_taken(candidate.value) for candidate in options.candidates}) == len(options.candidates)
    for candidate in options.candidates:
        payment = tuple(Portion(**portion) for portion in candidate.value)
        check_payment(state, "axis", needs, payment, RULE)
        after = apply_supply_spent(state, pay(payment, "combat", RULE))
        spent = sum(need.tokens for need in needs)
        assert _stock(state) - _stock(after) == spent == after.ledger["axis"]["combat"]


def _taken(payment: Sequence[dict[str, Any]]) -> frozenset[tuple[Any, int]]:
    """What each source gives by each HQ."""
    taken: Counter[tuple[str, str]] = Counter()
    for portion in payment:
        taken[portion["source"], portion.get("via", "")] += portion["tokens"]
    return frozenset(taken.items())


def _stock(state: State) -> int:
    ground = sum(dump.tokens for dump in state.dumps.values() if dump.side == "axis")
    return ground + sum(item.load for item in state.transports.values() if item.side == "axis")


@pytest.mark.dear
@settings(max_examples=60, deadline=None)
@given(bills())
def test_who_shares_pays_by_one_hq_or_from_one_dump(bill: tuple[State, list[Need]]) -> None:
    """12.5c A, 10.0"""
    state, needs = bill
    if not needs:
        return
    units = [need.unit for need in needs]
    one = [Need(units[0], needs[0].tokens, RULE)]
    plan = propose(state, one, sharing=units)
    shared = common(state, [state.units[unit] for unit in units])
    assert (plan is not None) == any(channel.tokens >= needs[0].tokens for channel in shared)
    if plan is not None:
        check_payment(state, "axis", one, plan.payment, RULE, sharing=units)


def test_a_payment_is_told_once() -> None:
    """Its line says how much in words, and says it nowhere else."""
    spent = pay([Portion(source="dump-01.01", tokens=2, unit="gun")], "barrage", "10.1b")
    state = position(
        {
            "map": {"terrain": ["..."]},
            "counters": {"gun": {"side": "axis", "combat": "(1)-2-4M b4/r3", "move": "(1)-2-18M"}},
            "units": {"gun": "01.01"},
            "dumps": {"01.01": 4},
        }
    )
    (told,) = RULESET.log(state, spent)
    assert told.message.facts["tokens"] == "2T" and told.price is None
