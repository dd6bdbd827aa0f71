"""12.3 The cheapest way to pay: organic loads last, one source if one will do, the nearest first (ADR 0040)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from rules.hexwar.assignment import Assignment
from rules.ocs.state import State
from rules.ocs.supply.draw import sources
from rules.ocs.supply.needs import Need, Portion
from rules.ocs.supply.offers import Common, Offer, common, offers, offers_at


class Way(NamedTuple):
    """An offer to one of the users of a need."""

    user: str
    offer: Offer

    @property
    def rank(self) -> tuple[bool, int, str, str]:
        """Own loads of a formation last, the nearest first."""
        return bool(self.offer.source.organic), self.offer.cost, self.offer.via or "", self.user

    def portion(self, tokens: int) -> Portion:
        """Tokens by this way."""
        return Portion(source=self.offer.source.id, tokens=tokens, unit=self.user, via=self.offer.via or "")


Pool = list[dict[str, Way]]
"""For each need, by source, the best way of its users to that source."""


def user_offers(state: State, side: str, user: str) -> tuple[Offer, ...]:
    """12.3 The ways of a unit, or of a hex that uses supply itself."""
    if user in state.battle.hexes.index:
        return offers_at(state, side, user)
    return offers(state, state.unit(user))


def pools(state: State, side: str, needs: Sequence[Need], sharing: Sequence[str]) -> list[Pool]:
    """12.3 The one pool of all ways; or a pool for each HQ or dump that the sharing units have in common."""
    whole = [
        [Way(user, offer) for user in need.users for offer in user_offers(state, side, user)]
        for need in needs
    ]
    if not sharing:
        return [_pool(whole)]
    return [
        _pool([[way for way in ways if through(channel, way.user, way.offer)] for ways in whole])
        for channel in common(state, [state.unit(unit) for unit in sharing])
    ]


def through(channel: Common, user: str, offer: Offer) -> bool:
    """12.5c A, 10.0 Whether an offer comes by the shared HQ or dump; an HQ draws for itself what it would throw."""
    via = offer.via or ""
    return offer.source in channel.sources and (via == channel.via or (not via and user == channel.via))


def _pool(whole: Iterable[Iterable[Way]]) -> Pool:
    pool: Pool = []
    for ways in whole:
        best: dict[str, Way] = {}
        for way in sorted(ways, key=lambda way: way.rank):
            best.setdefault(way.offer.source.id, way)
        pool.append(best)
    return pool


class Beside(NamedTuple):
    """Needs that are not paid now but must stay payable, without organic loads: nobody has to give these."""

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


def beside(state: State, side: str, needs: Sequence[Need]) -> Beside:
    """12.3 Such needs with the ways to meet them."""
    return Beside([ordinary(pool) for pool in pools(state, side, needs, ())[0]], needs)


def ordinary(ways: dict[str, Way]) -> dict[str, Way]:
    """13.2 The ways that are not to loads of organic trucks."""
    return {source: way for source, way in ways.items() if not way.offer.source.organic}


NOTHING = Beside([], ())


def best(
    found: Sequence[Pool], needs: Sequence[Need], others: Beside = NOTHING
) -> tuple[Portion, ...] | None:
    """12.3 The best payment in full out of any one of the pools, such that the others stay payable if they are."""
    plans = [plan for pool in found if (plan := _within(pool, needs, others)) is not None]
    return min(plans, key=expense)[1] if plans else None


Priced = tuple[tuple[int, int, int], tuple[Portion, ...]]
"""Organic tokens, sources used and MP of a payment, before the payment."""


def expense(plan: Priced) -> tuple[tuple[int, int, int], str]:
    """What tells payments apart: the fewer organic tokens, sources and MP the better."""
    return plan[0], repr(plan[1])


def _within(pool: Pool, needs: Sequence[Need], others: Beside) -> Priced | None:
    for single in sorted(singles(pool, needs), key=expense):
        if not single[0][0] and others.payable(single[1]):
            return single
    spread = fill(pool, needs, others=others)
    return spread if sum(p.tokens for p in spread[1]) == sum(need.tokens for need in needs) else None


def singles(pool: Pool, needs: Sequence[Need]) -> Iterator[Priced]:
    """12.3 Every payment in full from one source alone."""
    total = sum(need.tokens for need in needs)
    for source in sorted(set.intersection(*(set(ways) for ways in pool)) if pool else ()):
        ways = [by[source] for by in pool]
        if ways[0].offer.source.tokens >= total:
            yield _priced(Counter({(number, source): need.tokens for number, need in enumerate(needs)}), pool)


PAIRED, MOST = 4, 12
"""Sources that are paired, the nearest first, and tokens that are divided between two: a list must stay readable."""


def splits(pool: Pool, needs: Sequence[Need]) -> Iterator[Priced]:
    """12.3 Payments in full out of two sources, by how many tokens each gives."""
    total = sum(need.tokens for need in needs)
    near: dict[str, Way] = {}
    for way in sorted((way for ways in pool for way in ways.values()), key=lambda way: way.rank):
        near.setdefault(way.offer.source.id, way)
    for one, other in combinations(list(near)[:PAIRED], 2) if total <= MOST else ():
        for part in range(1, total):
            shares = {one: part, other: total - part}
            if all(near[source].offer.source.tokens >= share for source, share in shares.items()):
                plan = fill([_capped(ways, shares) for ways in pool], needs)
                if sum(portion.tokens for portion in plan[1]) == total:
                    yield plan


def _capped(ways: dict[str, Way], shares: dict[str, int]) -> dict[str, Way]:
    """The ways to some sources, as if these held no more than their share."""
    return {
        source: way._replace(
            offer=way.offer._replace(source=way.offer.source._replace(tokens=shares[source]))
        )
        for source, way in ways.items()
        if source in shares
    }


def _priced(taken: Counter[tuple[int, str]], pool: Pool) -> Priced:
    """A payment of tokens by number of the need and source."""
    chosen = [(pool[number][source], tokens) for (number, source), tokens in taken.items() if tokens]
    whole: Counter[Way] = Counter()
    for way, tokens in chosen:
        whole[way] += tokens
    figures = (
        sum(tokens for way, tokens in whole.items() if way.offer.source.organic),
        len({way.offer.source.id for way in whole}),
        sum(way.offer.cost for way in whole),
    )
    return figures, tuple(way.portion(tokens) for way, tokens in whole.items())


def leaning(pool: Pool, needs: Sequence[Need]) -> Iterator[Priced]:
    """12.3 For each source that does not suffice alone, the payment in full that takes as much as it can from it."""
    total = sum(need.tokens for need in needs)
    alone = {plan[1][0].source for plan in singles(pool, needs)}
    for source in sorted({source for ways in pool for source in ways} - alone):
        plan = fill(pool, needs, source)
        if sum(portion.tokens for portion in plan[1]) == total:
            yield plan


def fill(pool: Pool, needs: Sequence[Need], favour: str = "", others: Beside = NOTHING) -> Priced:
    """12.3 As much of the needs as can be paid, the earlier ones first, with as few organic tokens as can be and then
    from as near as can be, all in all; the source `favour` is emptied first. What the others need is left if it can be.
    """
    room = Assignment(holdings([*pool, *others.pool]))
    for ways, need in zip((*pool, *others.pool), (*needs, *others.needs), strict=True):
        room.give(room.join(prices(ways, favour)), need.tokens)
    mine = Counter({key: tokens for key, tokens in room.taken.items() if key[0] < len(pool)})
    return _priced(mine, pool)


def instead(
    state: State, side: str, needs: Sequence[Need], payment: Sequence[Portion], other: Need
) -> tuple[Portion, ...]:
    """12.10a What the other could have, up to all it needs, if the needs that a payment meets were paid differently;
    with how these then are. Organic loads only for whoever has them in the payment, and no more of them.
    """
    *found, last = pools(state, side, [*needs, other], ())[0]
    pool = [*found, ordinary(last)]
    held, given = holdings(pool), Counter[str]()
    for portion in payment:
        given[portion.source] += portion.tokens
    for way in (way for ways in pool for way in ways.values() if way.offer.source.organic):
        held[way.offer.source.id] = given[way.offer.source.id]
    room = Assignment(held)
    for ways, need in zip(pool, (*needs, other), strict=True):
        room.give(room.join(prices(ways)), need.tokens)
    return _priced(room.taken, pool)[1]


def holdings(pool: Pool) -> dict[str, int]:
    """12.1a What the sources of a pool hold, in tokens."""
    return {way.offer.source.id: way.offer.source.tokens for ways in pool for way in ways.values()}


ORGANIC, FAVOURED = 10**6, -(10**7)
"""Beyond every distance: organic loads come last, a favoured source first."""


def prices(ways: Mapping[str, Way], favour: str = "") -> dict[str, int]:
    """12.3 What a token costs by source: the twelfths of an MP that it comes over."""
    return {
        source: way.offer.cost
        + ORGANIC * bool(way.offer.source.organic)
        + (FAVOURED if source == favour else 0)
        for source, way in ways.items()
    }


def find_remainder(state: State, payment: Sequence[Portion]) -> dict[str, int]:
    """12.1a What stays in each source that a payment touches, in tokens."""
    taken: Counter[str] = Counter()
    for portion in payment:
        taken[portion.source] += portion.tokens
    held = {source.id: source.tokens for side in state.battle.sides for source in sources(state, side)}
    return {source: held.get(source, 0) - tokens for source, tokens in taken.items()}
