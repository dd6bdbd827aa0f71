"""Payment from several stores, against every way to share out that there is."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rules.hexwar.assignment import Assignment, Claim, most

SOURCES = ("a", "b", "c", "d")
Reach = Sequence[Iterable[str]]
"""The sources that each user can draw on."""


def divisions(tokens: int, sources: Sequence[str]) -> Iterator[Counter[str]]:
    """Every way to have so many tokens out of the sources."""
    if not sources:
        if not tokens:
            yield Counter()
        return
    for part in range(tokens + 1):
        for rest in divisions(tokens - part, sources[1:]):
            yield Counter({sources[0]: part}) + rest


def payments(
    held: Mapping[str, int], reach: Reach, needs: Sequence[int]
) -> Iterator[tuple[Counter[str], ...]]:
    """Every way to give each user what it needs, source by source."""
    for way in product(*(divisions(n, sorted(mine)) for n, mine in zip(needs, reach, strict=True))):
        if all(tokens <= held[source] for source, tokens in sum(way, Counter()).items()):
            yield way


def payable(held: Mapping[str, int], reach: Reach, needs: Sequence[int]) -> bool:
    """Whether there is a way."""
    return next(payments(held, reach, needs), None) is not None


@st.composite
def problems(draw: st.DrawFn) -> tuple[dict[str, int], list[dict[str, int]], list[int]]:
    """What sources hold, what they cost each user, and what each wants."""
    held = {source: draw(st.integers(0, 3)) for source in SOURCES}
    cost = st.dictionaries(st.sampled_from(SOURCES), st.integers(0, 4))
    users = draw(st.lists(cost, min_size=1, max_size=3))
    return held, users, [draw(st.integers(0, 3)) for _ in users]


@pytest.mark.dear
@settings(max_examples=200, deadline=None)
@given(problems())
def test_tokens_are_given_as_far_as_there_are_and_at_the_least_price(
    problem: tuple[dict[str, int], list[dict[str, int]], list[int]],
) -> None:
    held, users, wanted = problem
    room, got = Assignment(held), list[int]()
    for prices, tokens in zip(users, wanted, strict=True):
        got.append(room.give(room.join(prices), tokens))
        # Nobody before gets less, and this one as much as is to be had beside them.
        more = [*got[:-1], got[-1] + 1]
        assert payable(held, users[: len(got)], got)
        assert got[-1] == tokens or not payable(held, users[: len(got)], more)
    taken = room.taken
    assert {s: held[s] - sum(n for (_, of), n in taken.items() if of == s) for s in held} == room.left
    assert [sum(taken[user, source] for source in prices) for user, prices in enumerate(users)] == got
    assert sum(n * users[user][source] for (user, source), n in taken.items()) == min(
        sum(n * users[user][s] for user, mine in enumerate(way) for s, n in mine.items())
        for way in payments(held, users, got)
    )


@st.composite
def claims(draw: st.DrawFn) -> tuple[dict[str, int], list[Claim]]:
    """Users that are served in portions, of one price or of several."""
    held = {source: draw(st.integers(0, 3)) for source in SOURCES}
    cost = st.dictionaries(st.sampled_from(SOURCES), st.integers(0, 4))
    rises = st.lists(st.sampled_from([0, 1, 2, 2, 3]), min_size=1, max_size=2)
    found = [(draw(cost), draw(rises)) for _ in range(draw(st.integers(1, 4)))]
    return held, [
        Claim(prices, (0, *(sum(more[: n + 1]) for n in range(len(more))))) for prices, more in found
    ]


BLOCKING = [Claim(dict.fromkeys(sources, 0), (0, 2)) for sources in ("ab", "ac", "bd")]
"""The first takes what the other two need."""


@pytest.mark.dear
@settings(max_examples=200, deadline=None)
@given(claims())
@example((dict.fromkeys(SOURCES, 1), BLOCKING))
def test_no_choice_serves_more_portions(problem: tuple[dict[str, int], list[Claim]]) -> None:
    held, wanted = problem
    reach = [claim.prices for claim in wanted]
    found = most(Assignment(held), wanted)
    costs = [claim.costs[count] for claim, count in zip(wanted, found.portions, strict=True)]
    taken = found.room.taken
    assert [sum(taken[user, s] for s in SOURCES) for user in found.users] == costs
    assert all(held[s] - sum(taken[user, s] for user in found.users) == found.room.left[s] for s in SOURCES)
    assert sum(found.portions) == max(
        sum(counts)
        for counts in product(*(range(len(claim.costs)) for claim in wanted))
        if payable(held, reach, [claim.costs[n] for claim, n in zip(wanted, counts, strict=True)])
    )
