"""Paying several needs out of several stores, as a list of portions that a player reads, changes and hands in.

Each need is met by one of its users, each user comes to a source by its best way. A pool has these ways for each need,
by source; what is looked for in it is the payment from one source if one will do, else from the nearest all in all.
Ways that come `last` (to a store that somebody is to keep) are taken only where nothing else is left.

>>> near, far = Way("a", "depot", 2, 3), Way("b", "port", 5, 9, via="hq")
>>> needs = [Need("a", 1, "12.3"), Need("b", 2, "12.3")]
>>> pool = make_pool([[near, far._replace(user="a")], [far]])
>>> [(portion.source, portion.tokens, portion.unit, portion.via) for portion in best([pool], needs)]
[('port', 1, 'a', 'hq'), ('port', 2, 'b', 'hq')]
>>> [(portion.source, portion.tokens) for portion in fill(pool, needs)[1]]
[('depot', 1), ('port', 2)]
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import Annotated, NamedTuple

from msgspec import Meta, Struct

from rules.hexwar.assignment import Assignment
from rules.hexwar.loads import take_in_turn


class Portion(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Tokens from one source for one user; `via` is who passes them on, '' where the user draws them itself."""

    source: Annotated[str, Meta(min_length=1, max_length=40)]
    tokens: Annotated[int, Meta(ge=1, le=999)]
    unit: Annotated[str, Meta(min_length=1, max_length=40)]
    via: Annotated[str, Meta(max_length=40)] = ""


Payment = Annotated[tuple[Portion, ...], Meta(max_length=200)]
"""The type of an action's `payment`; empty: as the umpire proposes."""


class Need(NamedTuple):
    """So many tokens for a user, under a rule; `others` may receive them as well."""

    unit: str
    tokens: int
    rule: str
    others: tuple[str, ...] = ()

    @property
    def users(self) -> tuple[str, ...]:
        """Whoever may have supply for it."""
        return (self.unit, *self.others)


class Plan(NamedTuple):
    """A payment, and the tokens that stay in each source it touches."""

    payment: tuple[Portion, ...]
    left: dict[str, int]

    @property
    def tokens(self) -> int:
        """What the payment comes to, in tokens."""
        return count_tokens(self.payment)


class Way(NamedTuple):
    """How a user comes to a source that holds so many tokens: at a price, perhaps by somebody who passes them on."""

    user: str
    source: str
    held: int
    cost: int
    via: str = ""
    last: bool = False

    @property
    def rank(self) -> tuple[bool, int, str, str]:
        """Those that come last after all others, the nearest first."""
        return self.last, self.cost, self.via, self.user

    def portion(self, tokens: int) -> Portion:
        """Tokens by this way."""
        return Portion(source=self.source, tokens=tokens, unit=self.user, via=self.via)


Pool = list[dict[str, Way]]
"""For each need, by source, the best way of its users to that source."""

Priced = tuple[tuple[int, int, int], tuple[Portion, ...]]
"""Tokens that come last, sources used and price of a payment, before the payment."""


def make_pool(whole: Iterable[Iterable[Way]]) -> Pool:
    """The pool of all the ways that the users of each need have."""
    pool: Pool = []
    for ways in whole:
        best: dict[str, Way] = {}
        for way in sorted(ways, key=lambda way: way.rank):
            best.setdefault(way.source, way)
        pool.append(best)
    return pool


def count_tokens(payment: Iterable[Portion]) -> int:
    """What a payment comes to, in tokens."""
    return sum(portion.tokens for portion in payment)


def count_by_source(payment: Iterable[Portion]) -> Counter[str]:
    """What a payment takes from each source, in tokens."""
    taken: Counter[str] = Counter()
    for portion in payment:
        taken[portion.source] += portion.tokens
    return taken


def find_unlike(payments: Iterable[tuple[Portion, ...]]) -> Iterable[tuple[Portion, ...]]:
    """Of payments that take the same from every source by the same ways the first: who gets which token is all one."""
    found: dict[frozenset[tuple[tuple[str, str], int]], tuple[Portion, ...]] = {}
    for payment in payments:
        taken: Counter[tuple[str, str]] = Counter()
        for portion in payment:
            taken[portion.source, portion.via] += portion.tokens
        found.setdefault(frozenset(taken.items()), payment)
    return found.values()


def holdings(pool: Pool) -> dict[str, int]:
    """What the sources of a pool hold, in tokens."""
    return {way.source: way.held for ways in pool for way in ways.values()}


def without_last(ways: dict[str, Way]) -> dict[str, Way]:
    """The ways but for those that come last."""
    return {source: way for source, way in ways.items() if not way.last}


LAST, FAVOURED = 10**6, -(10**7)
"""Beyond every distance: what comes last, and a favoured source first."""


def prices(ways: Mapping[str, Way], favour: str = "") -> dict[str, int]:
    """What a token costs by source."""
    return {
        source: way.cost + LAST * way.last + (FAVOURED if source == favour else 0)
        for source, way in ways.items()
    }


class Beside(NamedTuple):
    """Needs that are not paid now but must stay payable, without what comes last: nobody has to give that."""

    pool: Pool
    needs: Sequence[Need]

    def payable(self, spent: Sequence[Portion]) -> bool:
        """Whether the needs can still be met once so much is spent."""
        held = holdings(self.pool)
        for portion in spent:
            if portion.source in held:
                held[portion.source] -= portion.tokens
        room = Assignment(held)
        return all(
            room.give(room.join(prices(ways)), need.tokens) == need.tokens
            for ways, need in zip(self.pool, self.needs, strict=True)
        )


NOTHING = Beside([], ())


def best(
    found: Sequence[Pool], needs: Sequence[Need], others: Beside = NOTHING
) -> tuple[Portion, ...] | None:
    """The best payment in full out of any one of the pools, such that the others stay payable if they are."""
    plans = [plan for pool in found if (plan := _within(pool, needs, others)) is not None]
    return min(plans, key=expense)[1] if plans else None


def expense(plan: Priced) -> tuple[tuple[int, int, int], str]:
    """What tells payments apart: the less comes last, the fewer sources, the smaller the price the better."""
    return plan[0], repr(plan[1])


def _within(pool: Pool, needs: Sequence[Need], others: Beside) -> Priced | None:
    for single in sorted(singles(pool, needs), key=expense):
        if not single[0][0] and others.payable(single[1]):
            return single
    spread = fill(pool, needs, others=others)
    return spread if count_tokens(spread[1]) == _total(needs) else None


def _total(needs: Iterable[Need]) -> int:
    return sum(need.tokens for need in needs)


def singles(pool: Pool, needs: Sequence[Need]) -> Iterator[Priced]:
    """Every payment in full from one source alone."""
    total = _total(needs)
    for source in sorted(set.intersection(*(set(ways) for ways in pool)) if pool else ()):
        ways = [by[source] for by in pool]
        if ways[0].held >= total:
            yield _price(Counter({(number, source): need.tokens for number, need in enumerate(needs)}), pool)


PAIRED, MOST = 4, 12
"""Sources that are paired, the nearest first, and tokens that are divided between two: a list must stay readable."""


def splits(pool: Pool, needs: Sequence[Need]) -> Iterator[Priced]:
    """Payments in full out of two sources, by how many tokens each gives."""
    total = _total(needs)
    near: dict[str, Way] = {}
    for way in sorted((way for ways in pool for way in ways.values()), key=lambda way: way.rank):
        near.setdefault(way.source, way)
    for one, other in combinations(list(near)[:PAIRED], 2) if total <= MOST else ():
        for part in range(1, total):
            shares = {one: part, other: total - part}
            if all(near[source].held >= share for source, share in shares.items()):
                plan = fill([_cap(ways, shares) for ways in pool], needs)
                if count_tokens(plan[1]) == total:
                    yield plan


def _cap(ways: dict[str, Way], shares: dict[str, int]) -> dict[str, Way]:
    """The ways to some sources, as if these held no more than their share."""
    return {source: way._replace(held=shares[source]) for source, way in ways.items() if source in shares}


def leaning(pool: Pool, needs: Sequence[Need]) -> Iterator[Priced]:
    """For each source that does not suffice alone, the payment in full that takes as much as it can from it."""
    alone = {plan[1][0].source for plan in singles(pool, needs)}
    for source in sorted({source for ways in pool for source in ways} - alone):
        plan = fill(pool, needs, source)
        if count_tokens(plan[1]) == _total(needs):
            yield plan


def fill(pool: Pool, needs: Sequence[Need], favour: str = "", others: Beside = NOTHING) -> Priced:
    """As much of the needs as can be paid, the earlier ones first, with as little as can be of what comes last and then
    from as near as can be, all in all; the source `favour` is emptied first. What the others need is left if it can be.
    """
    room = Assignment(holdings([*pool, *others.pool]))
    for ways, need in zip((*pool, *others.pool), (*needs, *others.needs), strict=True):
        room.give(room.join(prices(ways, favour)), need.tokens)
    mine = Counter({key: tokens for key, tokens in room.taken.items() if key[0] < len(pool)})
    return _price(mine, pool)


def fill_most(found: Sequence[Pool], needs: Sequence[Need]) -> tuple[Portion, ...]:
    """The most of the needs that can be paid out of any one of the pools, the earlier ones first."""
    plans = (fill(pool, needs) for pool in found)
    return min(plans, key=lambda plan: (-count_tokens(plan[1]), expense(plan)), default=((0, 0, 0), ()))[1]


def offers(
    found: Sequence[Pool], needs: Sequence[Need], first: tuple[Portion, ...], most: int
) -> Iterable[tuple[Portion, ...]]:
    """That payment first, then so many out of one source, or as far as it goes, and so many that are divided."""
    simple = [plan for pool in found for plan in (*singles(pool, needs), *leaning(pool, needs))]
    divided = [plan for pool in found for plan in splits(pool, needs)]
    ranked = (*sorted(simple, key=expense)[:most], *sorted(divided, key=expense)[:most])
    return find_unlike([first, *(plan[1] for plan in ranked)])


class Gap(NamedTuple):
    """A need that lacks tokens, or a user who is given so many more than there is need for."""

    need: Need | None
    user: str
    tokens: int


def find_gaps(needs: Sequence[Need], payment: Iterable[Portion]) -> Iterator[Gap]:
    """Where a payment does not meet the needs exactly. Those that only one user can meet come first, so that what
    others may take as well is left for them.
    """
    rest: Counter[str] = Counter()
    for portion in payment:
        rest[portion.unit] += portion.tokens
    for need in sorted(needs, key=lambda need: len(need.others)):
        met = take_in_turn(need.tokens, {user: rest[user] for user in need.users})
        rest.subtract(met)
        if missing := need.tokens - sum(met.values()):
            yield Gap(need, need.unit, missing)
    yield from (Gap(None, user, tokens) for user, tokens in rest.items() if tokens)


def fill_instead(
    pool: Pool, needs: Sequence[Need], payment: Iterable[Portion], other: Need
) -> tuple[Portion, ...]:
    """What another need, the last of the pool, could have if those that a payment meets were paid differently, with how
    these then are. What comes last is for whoever has it in the payment, and no more of it.
    """
    *found, last = pool
    pool = [*found, without_last(last)]
    held, given = holdings(pool), count_by_source(payment)
    for way in (way for ways in pool for way in ways.values() if way.last):
        held[way.source] = given[way.source]
    room = Assignment(held)
    for ways, need in zip(pool, (*needs, other), strict=True):
        room.give(room.join(prices(ways)), need.tokens)
    return _price(room.taken, pool)[1]


def _price(taken: Counter[tuple[int, str]], pool: Pool) -> Priced:
    """A payment of tokens by number of the need and source."""
    whole: Counter[Way] = Counter()
    for (number, source), tokens in taken.items():
        if tokens:
            whole[pool[number][source]] += tokens
    figures = (
        sum(tokens for way, tokens in whole.items() if way.last),
        len({way.source for way in whole}),
        sum(way.cost for way in whole),
    )
    return figures, tuple(way.portion(tokens) for way, tokens in whole.items())
