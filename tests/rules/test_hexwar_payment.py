"""Payments that are proposed: in full, out of what there is, and never more than was needed."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.hexwar.payment import (
    Beside,
    Need,
    Pool,
    Portion,
    Way,
    best,
    count_by_source,
    count_tokens,
    fill,
    fill_instead,
    find_unlike,
    holdings,
    leaning,
    make_pool,
    singles,
    splits,
)

HELD = {"a": 3, "b": 2, "c": 4, "d": 1}
USERS = ("u", "v", "w")


@st.composite
def bills(draw: st.DrawFn) -> tuple[Pool, list[Need]]:
    """Needs, and the ways that their users have."""
    last = draw(st.sets(st.sampled_from(sorted(HELD)), max_size=2))
    needs, whole = [], []
    for user in USERS[: draw(st.integers(1, 3))]:
        needs.append(Need(user, draw(st.integers(1, 3)), "1"))
        mine = draw(st.dictionaries(st.sampled_from(sorted(HELD)), st.integers(0, 9)))
        whole.append(
            [Way(user, source, HELD[source], cost, "", source in last) for source, cost in mine.items()]
        )
    return make_pool(whole), needs


def check_paid(pool: Pool, needs: list[Need], payment: tuple[Portion, ...]) -> None:
    """Every need in full, no source asked for more than it holds, by ways that there are."""
    given_to = Counter[str]()
    for portion in payment:
        given_to[portion.unit] += portion.tokens
        assert any(portion.source in ways and ways[portion.source].user == portion.unit for ways in pool)
    assert given_to == Counter({need.unit: need.tokens for need in needs})
    assert all(tokens <= HELD[source] for source, tokens in count_by_source(payment).items())


@pytest.mark.dear
@settings(deadline=None)
@given(bills())
def test_every_payment_offered_pays_in_full(bill: tuple[Pool, list[Need]]) -> None:
    pool, needs = bill
    found = [*singles(pool, needs), *leaning(pool, needs), *splits(pool, needs)]
    for _, payment in found:
        check_paid(pool, needs, payment)
    assert all(len(count_by_source(payment)) == 1 for _, payment in singles(pool, needs))
    unlike = list(find_unlike(payment for _, payment in found))
    assert len({frozenset(count_by_source(payment).items()) for payment in unlike}) == len(unlike)


@pytest.mark.dear
@settings(deadline=None)
@given(bills())
def test_the_best_payment_spares_what_comes_last(bill: tuple[Pool, list[Need]]) -> None:
    pool, needs = bill
    found, whole = best([pool], needs), fill(pool, needs)
    if found is None:
        assert count_tokens(whole[1]) < sum(need.tokens for need in needs)
        return
    check_paid(pool, needs, found)
    last = {way.source for ways in pool for way in ways.values() if way.last}
    assert sum(count_by_source(found)[source] for source in last) <= whole[0][0]


@pytest.mark.dear
@settings(deadline=None)
@given(bills())
def test_needs_beside_stay_payable_where_they_can_be(bill: tuple[Pool, list[Need]]) -> None:
    pool, needs = bill
    first, others = needs[:1], Beside(pool[1:], needs[1:])
    alone = Beside(pool[1:], needs[1:]).payable(())
    found = best(pool and [pool[:1]], first, others)
    if found and alone and fill(pool, needs)[0][0] == 0 and best([pool], needs):
        assert others.payable(found)
    assert holdings(pool[:1]).keys() <= HELD.keys()


@given(bills())
def test_another_need_is_met_beside_those_that_are_paid(bill: tuple[Pool, list[Need]]) -> None:
    pool, needs = bill
    *paid, other = needs
    payment = best([pool[:-1]], paid) if paid else ()
    if payment is not None:
        found = Counter[str]()
        for portion in fill_instead(pool, paid, payment, other):
            found[portion.unit] += portion.tokens
        assert all(found[need.unit] == need.tokens for need in paid)
        assert found[other.unit] <= other.tokens
