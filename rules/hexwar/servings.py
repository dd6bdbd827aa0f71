"""Servings: users who each want some portions, at a price of their own, out of stores that they share; as many portions
in all as can be had together.

>>> from rules.hexwar.payment import Way
>>> near, far = Way("a", "depot", 4, 1), Way("b", "depot", 4, 2)
>>> table = Servings([Order("b", 1, 1, {"depot": far}), Order("a", 2, 2, {"depot": near})])
>>> table.count(), table.count(sure="a")
({'b': 1, 'a': 1}, {'b': 1, 'a': 0})
>>> [(user, [(part.source, part.tokens) for part in payment]) for user, payment in table.serve()]
[('b', [('depot', 1)]), ('a', [('depot', 2)])]
>>> [(part.unit, part.tokens) for part in table.find_scraps()]
[('a', 1)]
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from rules.hexwar.assignment import Assignment, Claim, Served, most
from rules.hexwar.loads import take_in_turn
from rules.hexwar.payment import Portion, Way


class Order(NamedTuple):
    """A user who wants up to so many portions of a price, with the way to each source, the nearest first."""

    user: str
    price: int
    wanted: int
    ways: Mapping[str, Way]

    def claim(self, portions: int) -> Claim:
        """The claim to so many of them."""
        costs = tuple(self.price * number for number in range(portions + 1))
        return Claim({source: way.cost for source, way in self.ways.items()}, costs)


class Servings:
    """What the orders come to together; of those alike the first are served first."""

    def __init__(self, orders: Sequence[Order]) -> None:
        self._orders = orders
        self._held = {way.source: way.held for order in orders for way in order.ways.values()}

    def _share(self, sure: str = "") -> Served:
        room = Assignment(self._held)
        for order in self._orders:
            if order.user == sure:
                room.give(room.join(order.claim(1).prices), order.price)
        return most(room, [order.claim(order.wanted - (order.user == sure)) for order in self._orders])

    def count(self, sure: str = "") -> dict[str, int]:
        """The portions of each user; beside one that the user `sure` has anyhow."""
        served = zip(self._orders, self._share(sure).portions, strict=True)
        return {order.user: portions for order, portions in served}

    def serve(self) -> Iterator[tuple[str, tuple[Portion, ...]]]:
        """One portion after the other: who has it, and what it takes."""
        found = self._share()
        for order, number, portions in zip(self._orders, found.users, found.portions, strict=True):
            shares = {source: found.room.share(number, source) for source in order.ways}
            for _ in range(portions):
                given = take_in_turn(order.price, shares)
                shares = {source: tokens - given.get(source, 0) for source, tokens in shares.items()}
                yield order.user, tuple(order.ways[source].portion(some) for source, some in given.items())

    def find_scraps(self) -> tuple[Portion, ...]:
        """What is left in the reach of users who want more, and completes no portion of theirs."""
        found, scraps = self._share(), dict[str, Portion]()
        for order, portions in zip(self._orders, found.portions, strict=True):
            for source, way in order.ways.items() if portions < order.wanted else ():
                if left := found.room.left[source]:
                    scraps.setdefault(source, way.portion(left))
        return tuple(scraps.values())
