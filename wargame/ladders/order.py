"""Who stands where: a fold over what happened in a season. Pure; nothing else moves anybody."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import pairwise
from typing import NamedTuple

from wargame.ladders.rulebook import Effect

ENTER, LEAVE, WON, DREW, CORRECTED = "enter", "leave", "won", "drew", "corrected"
"""What happens besides effects. A correction says who moved by one; it is told, and moves nobody again."""


class Cause(NamedTuple):
    """Something that happened: an effect with who pays (`user`) and who gains (`other`), or one of the words above."""

    what: str
    user: int
    other: int | None = None


class Tally(NamedTuple):
    """A player in the season table. `lost` counts what was lost without a game too, `missed` what went unanswered."""

    won: int = 0
    drawn: int = 0
    lost: int = 0
    missed: int = 0


class Standing(NamedTuple):
    """The order from the top, and the figures of each player, of those who have left among them."""

    order: tuple[int, ...] = ()
    tallies: dict[int, Tally] = {}

    def rank(self, user: int | None) -> int | None:
        """The place of a player, from 1; None for whoever has none."""
        return self.order.index(user) + 1 if user in self.order else None

    def present(self) -> Standing:
        """The same without the figures of whoever has left."""
        return self._replace(tallies={user: self.tallies[user] for user in self.order})


def fold(causes: Iterable[Cause], sizes: Sequence[int] = (), start: Standing | None = None) -> Standing:
    """The standing after all that happened, in its order."""
    found = start or Standing()
    for cause in causes:
        found = after(found, cause, sizes)
    return found


def after(standing: Standing, cause: Cause, sizes: Sequence[int] = ()) -> Standing:
    """The standing after one thing more; whoever has no place neither moves nor is counted."""
    order = reorder(standing.order, cause, sizes)
    tallies = tally(standing.tallies, cause)
    return Standing(order, tallies)


def reorder(order: tuple[int, ...], cause: Cause, sizes: Sequence[int]) -> tuple[int, ...]:
    """The order after it."""
    user, other = cause.user, cause.other
    if cause.what == ENTER:
        return order if user in order else (*order, user)
    if user not in order:
        return order
    at = order.index(user)
    match cause.what:
        case "leave":
            return (*order[:at], *order[at + 1 :])
        case Effect.DROP:
            return put(order, user, at + 1)
        case Effect.FOOT:
            return put(order, user, foot(at, len(order), sizes))
        case Effect.ABOVE if other in order and order.index(other) > at:
            return put(order, other, at)
        case Effect.SWAP if other in order and order.index(other) > at:
            changed = list(order)
            changed[at], changed[order.index(other)] = other, user
            return tuple(changed)
    return order


def put(order: tuple[int, ...], user: int, at: int) -> tuple[int, ...]:
    """The order with that player at that index, the others as they were among themselves."""
    rest = [one for one in order if one != user]
    rest.insert(at, user)
    return tuple(rest)


def tally(tallies: dict[int, Tally], cause: Cause) -> dict[int, Tally]:
    """The figures after it. Who leaves is counted on: who comes back has lost what they lost."""
    match cause:
        case Cause(what="enter", user=user):
            return {**tallies, user: Tally()} if user not in tallies else tallies
        case Cause(what="won", user=loser, other=winner):
            return add(add(tallies, winner, won=1), loser, lost=1)
        case Cause(what="drew", user=one, other=other):
            return add(add(tallies, one, drawn=1), other, drawn=1)
        case Cause(what=Effect.LOSS, user=user):
            return add(tallies, user, lost=1)
        case Cause(what=Effect.RELIABILITY, user=user):
            return add(tallies, user, missed=1)
    return tallies


def add(tallies: dict[int, Tally], user: int | None, **more: int) -> dict[int, Tally]:
    """The figures with more for one player, if they have a place."""
    if user is None or user not in tallies:
        return tallies
    tally = tallies[user]
    return {**tallies, user: tally._replace(**{name: getattr(tally, name) + n for name, n in more.items()})}


def division_of(rank: int, sizes: Sequence[int]) -> int:
    """The division of a place, from 1; whoever is beyond the last size is in the one after it."""
    end = 0
    for number, size in enumerate(sizes, 1):
        end += size
        if rank <= end:
            return number
    return len(sizes) + 1


def foot(at: int, length: int, sizes: Sequence[int]) -> int:
    """The last index of the division of an index."""
    end = 0
    for size in sizes:
        end += size
        if at < end:
            return min(end, length) - 1
    return length - 1


def exchange(
    rows: Sequence[tuple[int, int]], *, promoted: int, relegated: int, idle: frozenset[int] = frozenset()
) -> list[tuple[int, int]]:
    """Players and divisions for the next season: the last of each division change with the first of the one below.

    `rows` are (player, division) in the order of the season that ends. Who did not play at all goes to the foot.
    """
    numbers = sorted({division for _, division in rows})
    members = {number: [user for user, division in rows if division == number] for number in numbers}
    down: dict[int, list[int]] = {number: [] for number in numbers}
    up: dict[int, list[int]] = {number: [] for number in numbers}
    for high, low in pairwise(numbers):
        up[low] = members[low][: min(promoted, len(members[low]) // 2)]
        down[high] = members[high][len(members[high]) - min(relegated, len(members[high]) // 2) :]
    found: list[tuple[int, int]] = []
    for at, number in enumerate(numbers):
        above = down[numbers[at - 1]] if at else []
        below = up[numbers[at + 1]] if at + 1 < len(numbers) else []
        stay = [user for user in members[number] if user not in up[number] and user not in down[number]]
        kept = [*above, *stay, *below]
        found += [(user, number) for user in sorted(kept, key=lambda user: user in idle)]
    return found
