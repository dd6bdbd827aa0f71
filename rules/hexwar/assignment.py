"""Payment from several stores: the cheapest way to give each user what it needs, and the most that can be served.

Who draws on which store is an assignment problem (ADR 0045): a store that is near to one user may be the only one of
another. Tokens are whole; prices only order the ways.

>>> room = Assignment({"depot": 1, "port": 1})
>>> near, far = room.join({"depot": 1, "port": 2}), room.join({"depot": 1})
>>> room.give(near, 1), room.share(near, "depot")
(1, 1)
>>> room.give(far, 1), room.share(near, "port")
(1, 1)
>>> most(Assignment({"depot": 3}), [Claim({"depot": 1}, (0, 2)), Claim({"depot": 1}, (0, 1, 2))]).portions
(0, 2)
>>> claims = [Claim({"depot": 1, "port": 2}, (0, 3)), Claim({"port": 1}, (0, 3))]
>>> opened, room = open_fewest(claims, {"depot": 4, "port": 4}, 2)
>>> opened, [(users, sorted(sources)) for users, sources in group_users(room)]
({'depot': 1, 'port': 2}, [([0, 1], ['depot', 'port'])])
"""

from __future__ import annotations

from collections import Counter, deque
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import NamedTuple

Prices = Mapping[str, int]
"""What a token costs a user by source: the nearer the cheaper; only sources that it can use."""

WORK = 2_000
"""Grants that a search may make: small problems are searched whole, of larger ones the best that was found stands."""


class Assignment:
    """Tokens given to users out of sources. Each is given at the least price in all, and those who came before move
    over to other sources where that is needed or cheaper, but never get less (successive shortest paths).
    """

    def __init__(self, held: Mapping[str, int]) -> None:
        self.left = dict(held)
        self.users: list[Prices] = []
        self._shares: dict[str, dict[int, int]] = {source: {} for source in held}

    def copy(self) -> Assignment:
        """The same, to try something out."""
        other = Assignment(self.left)
        other.users = list(self.users)
        other._shares = {source: dict(shares) for source, shares in self._shares.items()}
        return other

    def join(self, prices: Prices) -> int:
        """A new user without tokens; its number."""
        self.users.append(prices)
        return len(self.users) - 1

    def share(self, user: int, source: str) -> int:
        """Tokens that a user has of a source."""
        return self._shares[source].get(user, 0)

    @property
    def taken(self) -> Counter[tuple[int, str]]:
        """Tokens by user and source."""
        return +Counter(
            {
                (user, source): self.share(user, source)
                for user, prices in enumerate(self.users)
                for source in prices
            }
        )

    def give(self, user: int, wanted: int) -> int:
        """So many tokens more for the user, or as many as there are; how many."""
        given = 0
        while given < wanted and (way := self._way(user)):
            given += self._move(way, wanted - given)
        return given

    def _way(self, user: int) -> list[tuple[int, str]]:
        """The cheapest chain of moves that ends at a source with tokens: each user of it to the source beside it."""
        prices = self.users[user]
        nearest = min(prices, key=prices.__getitem__, default=None)
        if nearest is None:
            return []
        if self.left[nearest]:
            return [(user, nearest)]
        return self._chain(user)

    def _chain(self, user: int) -> list[tuple[int, str]]:
        costs, leaving = {user: 0}, {user: ""}
        reached: dict[str, int] = {}
        by: dict[str, int] = {}
        queue = deque([user])
        while queue:
            mover = queue.popleft()
            for source, price in self.users[mover].items():
                cost = costs[mover] + price
                if source in reached and reached[source] <= cost:
                    continue
                reached[source], by[source] = cost, mover
                for holder in self._shares[source]:
                    after = cost - self.users[holder][source]
                    if holder not in costs or after < costs[holder]:
                        costs[holder], leaving[holder] = after, source
                        queue.append(holder)
        source = min((s for s in reached if self.left[s]), key=lambda s: (reached[s], s), default="")
        chain = []
        while source:
            chain.append((by[source], source))
            source = leaving[by[source]]
        return chain

    def _move(self, chain: Sequence[tuple[int, str]], most: int) -> int:
        """Carries a chain out; how many tokens went along it."""
        tokens = min(most, self.left[chain[0][1]])
        for (mover, _), (_, behind) in pairwise(chain):
            tokens = min(tokens, self._shares[behind][mover])
        self.left[chain[0][1]] -= tokens
        for number, (mover, source) in enumerate(chain):
            self._shares[source][mover] = self._shares[source].get(mover, 0) + tokens
            if number + 1 < len(chain):
                self._leave(chain[number + 1][1], mover, tokens)
        return tokens

    def _leave(self, source: str, user: int, tokens: int) -> None:
        self._shares[source][user] -= tokens
        if not self._shares[source][user]:
            del self._shares[source][user]


class Claim(NamedTuple):
    """A user that is served in whole portions only: `costs` is what none, one, two … of them take together."""

    prices: Prices
    costs: tuple[int, ...]

    @property
    def free(self) -> int:
        """Portions that take nothing."""
        return sum(cost == 0 for cost in self.costs[1:])

    @property
    def rate(self) -> Fraction:
        """The most portions that a token can bring."""
        dear = self.costs[1 + self.free :]
        return max((Fraction(number, cost) for number, cost in enumerate(dear, 1)), default=Fraction(0))

    @property
    def enough(self) -> int:
        """Tokens that bring every portion at that rate."""
        return -int(-(len(self.costs) - 1 - self.free) // self.rate) if self.rate else 0


class Served(NamedTuple):
    """The shares: how many portions each claim gets, the user it is in the assignment, and the assignment."""

    portions: tuple[int, ...]
    users: tuple[int, ...]
    room: Assignment


def most(room: Assignment, claims: Sequence[Claim]) -> Served:
    """The most portions that can be served together, beside what has been given; of claims alike the first."""
    room = room.copy()
    users = tuple(room.join(claim.prices) for claim in claims)
    portions = [0] * len(claims)
    for part in _apart(room, users):
        found = _Search(room, [(user, claims[users.index(user)]) for user in part]).best
        room = found.room
        for user, count in found.portions.items():
            portions[users.index(user)] = count
    return Served(tuple(portions), users, room)


def _apart(room: Assignment, users: Sequence[int]) -> Iterator[list[int]]:
    """The users in groups that have no source in common, not even through those who came before."""
    groups: list[tuple[set[str], list[int]]] = []
    for number, prices in enumerate(room.users):
        sources, members = set(prices), [number]
        apart = []
        for group in groups:
            if sources.isdisjoint(group[0]):
                apart.append(group)
            else:
                sources |= group[0]
                members = [*group[1], *members]
        groups = [*apart, (sources, members)]
    for _, members in groups:
        if mine := sorted(set(members) & set(users)):
            yield mine


class _Leaf(NamedTuple):
    """A choice: portions by user, and the assignment that serves them."""

    portions: dict[int, int]
    room: Assignment

    @property
    def whole(self) -> int:
        """Portions in all; less than none before there is a choice."""
        return sum(self.portions.values()) if self.portions else -1


class _Search:
    """Branch and bound: the most fruitful claims first, each with as much as there is; then with less."""

    def __init__(self, room: Assignment, claims: list[tuple[int, Claim]]) -> None:
        self._claims = sorted(claims, key=lambda one: -one[1].rate)
        self._work = WORK
        self.best = _Leaf({}, room)
        self._most = self._bound(room, 0)
        self._visit(room, 0, {})

    def _visit(self, room: Assignment, depth: int, portions: dict[int, int]) -> None:
        whole = sum(portions.values())
        if depth == len(self._claims):
            if whole > self.best.whole:
                self.best = _Leaf(portions, room)
            return
        user, claim = self._claims[depth]
        trial = room.copy()
        able = trial.give(user, claim.costs[-1])
        top = max(number for number, cost in enumerate(claim.costs) if cost <= able)
        for number in range(top, -1, -1):
            found = self.best.whole
            if found >= 0 and (self._work < 0 or found >= self._most):
                return
            after = room.copy()
            after.give(user, claim.costs[number])
            if found < 0 or whole + number + self._bound(after, depth + 1) > found:
                self._visit(after, depth + 1, {**portions, user: number})

    def _bound(self, room: Assignment, depth: int) -> int:
        """No more portions than this can still be had: as if they could be cut up, the most fruitful first."""
        trial, found = room.copy(), Fraction(0)
        for user, claim in self._claims[depth:]:
            found += claim.free + claim.rate * trial.give(user, claim.enough)
            self._work -= 1
        return int(found)


def open_fewest(
    claims: Sequence[Claim], held: Mapping[str, int], part: int, over: Mapping[str, int] = {}
) -> tuple[dict[str, int], Assignment]:
    """Whole tokens to open in each store, none of which could be left out, that serve all the claims; and who has what.

    Claims are in parts, `part` of them to a token; `over` are parts that lie open already, by a source of their own.
    """

    def supply(tokens: Mapping[str, int]) -> dict[str, int]:
        return {**{source: number * part for source, number in tokens.items()}, **over}

    opened, room = dict(held), serve_all(claims, supply(held))
    assert room is not None
    least = -(-max(0, sum(claim.costs[-1] for claim in claims) - sum(over.values())) // part)
    trial: Assignment | None = room
    while trial is not None:
        room = trial
        used = {source: opened[source] * part - room.left[source] for source in opened}
        opened = {source: -(-parts // part) for source, parts in used.items()}
        trial = None
        # The store whose last token is needed least is tried first.
        for source in sorted((s for s in opened if used[s]), key=lambda s: (used[s] - 1) % part):
            if sum(opened.values()) > least and trial is None:
                fewer = {**opened, source: opened[source] - 1}
                if trial := serve_all(claims, supply(fewer)):
                    opened = fewer
    return opened, room


def serve_all(claims: Sequence[Claim], held: Mapping[str, int]) -> Assignment | None:
    """All the claims served in full out of so much; None if that is too little."""
    room = Assignment(held)
    for claim in claims:
        if room.give(room.join(claim.prices), claim.costs[-1]) < claim.costs[-1]:
            return None
    return room


def group_users(room: Assignment) -> list[tuple[list[int], set[str]]]:
    """Who is served together: users with a source in common, one through the other, and these sources."""
    groups: list[tuple[list[int], set[str]]] = []
    for user, prices in enumerate(room.users):
        group, sources = [user], {source for source in prices if room.share(user, source)}
        for other in [other for other in groups if not other[1].isdisjoint(sources)]:
            groups.remove(other)
            group, sources = [*other[0], *group], other[1] | sources
        groups.append((group, sources))
    return groups
