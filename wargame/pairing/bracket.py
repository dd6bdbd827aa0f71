"""A knockout as a tree of slots: who sits in each, who went on, what is to be played next.

The shapes of the trees are in `knockout` and `double`. What has been played is folded over a tree, so a bracket keeps
nothing of its own: the boards that were played are the whole truth.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from wargame.pairing.field import Played


class Source(Struct, frozen=True):
    """Who comes out of a slot: its winner, or its loser."""

    slot: str
    won: bool = True


Seat = int | Source
"""A seed, or who comes out of a slot."""


class Slot(Struct, frozen=True):
    """A place in the tree. `level` is its column; `out` the place of whoever is out here, `best` that of a last winner.

    Whose loser `goes_on` plays on elsewhere. `again` is the final played again, if who came to it without a loss lost.
    """

    name: str
    title: str
    level: int
    first: Seat
    second: Seat
    out: int = 0
    best: int = 0
    goes_on: bool = False
    again: bool = False


class Contest(Struct, frozen=True):
    """A slot as it stands. `seats` are who sits there, None where that is nobody or not `known`.

    `how` says how it ended: 'won', 'seed' after drawn games, 'bye', 'unneeded' of a second final, 'nobody' where both
    forfeited or there was none; '' while it is open.
    """

    slot: Slot
    seats: tuple[int | None, int | None]
    known: tuple[bool, bool]
    games: tuple[Played, ...] = ()
    how: str = ""
    winner: int | None = None
    loser: int | None = None

    @property
    def is_ready(self) -> bool:
        """Whether it is to be played or passed next."""
        return not self.how and all(self.known)

    @property
    def players(self) -> list[int]:
        """The players of the seats that are known."""
        return [one for one in self.seats if one is not None]


def fold(
    slots: Iterable[Slot], seeds: Sequence[int], played: Iterable[Played], *, replays: int
) -> dict[str, Contest]:
    """The bracket as it stands, by slot, those that feed others before them.

    `seeds` are the players, the first seed first. A drawn game is played again `replays` times, then the higher seed
    goes on; where both forfeit, both are out.
    """
    by_slot: dict[str, list[Played]] = {}
    for board in sorted(played, key=lambda one: one.round):
        by_slot.setdefault(board.slot, []).append(board)
    rank = {number: at for at, number in enumerate(seeds)}
    found: dict[str, Contest] = {}
    for slot in slots:
        (one, first), (other, second) = (_seated(seat, seeds, found) for seat in (slot.first, slot.second))
        contest = Contest(slot, (one, other), (first, second), tuple(by_slot.get(slot.name, ())))
        if contest.is_ready:
            decided = (
                _not_needed(contest, found[slot.first.slot])
                if slot.again and isinstance(slot.first, Source)
                else None
            )
            contest = decided or _ended(contest, rank, replays)
        found[slot.name] = contest
    return found


def _seated(seat: Seat, seeds: Sequence[int], found: Mapping[str, Contest]) -> tuple[int | None, bool]:
    """Who has a seat, and whether that is known."""
    if isinstance(seat, int):
        return (seeds[seat - 1] if seat <= len(seeds) else None), True
    before = found[seat.slot]
    if not before.how:
        return None, False
    return (before.winner if seat.won else before.loser), True


def _ended(contest: Contest, rank: Mapping[int, int], replays: int) -> Contest:
    """With how it ended, if it has."""
    if len(contest.players) < 2:
        return _alone(contest)
    one, other = contest.players
    points = dict.fromkeys(contest.players, 0)
    for board in contest.games:
        points[board.first] += board.first_halves
        points[board.second or 0] += board.second_halves
    if points[one] != points[other]:
        return _won(contest, "won", max(contest.players, key=lambda number: points[number]))
    if contest.games and not contest.games[-1].played:
        return replace(contest, how="nobody")
    if len(contest.games) > replays:
        return _won(contest, "seed", min(contest.players, key=lambda number: rank[number]))
    return contest


def _alone(contest: Contest) -> Contest:
    """One passes once a board says so; where nobody sits nothing is waited for."""
    if not contest.players:
        return replace(contest, how="nobody")
    return replace(contest, how="bye", winner=contest.players[0]) if contest.games else contest


def _won(contest: Contest, how: str, winner: int) -> Contest:
    one, other = contest.players
    return replace(contest, how=how, winner=winner, loser=other if winner == one else one)


def _not_needed(contest: Contest, final: Contest) -> Contest | None:
    """A second final, if the first has decided: it was won by whoever came without a loss, or not fought at all."""
    if final.how in ("won", "seed") and final.winner == final.seats[1]:
        return None
    how = "unneeded" if final.winner is not None else "nobody"
    return replace(contest, how=how, winner=final.winner, loser=final.loser)


def ready(contests: Mapping[str, Contest]) -> list[Contest]:
    """What is played or passed next."""
    return [one for one in contests.values() if one.is_ready]


def is_over(contests: Mapping[str, Contest]) -> bool:
    """Whether it is decided who won, and all other places that are played for."""
    return all(one.how for one in contests.values())


def champion(contests: Mapping[str, Contest]) -> int | None:
    """Who won the whole; None while that is open, or where both forfeited the last game."""
    last = [one for one in contests.values() if one.slot.best == 1]
    return last[-1].winner if last and last[-1].how else None


def places(contests: Mapping[str, Contest], seeds: Sequence[int]) -> list[tuple[int, int]]:
    """Place and number of each, the best first: who is still in stands before who is out; equals share a place.

    Where both forfeited the last game nobody is first.
    """
    ranks = dict(_ranks(contests))
    order = sorted(seeds, key=lambda number: (ranks.get(number, 0), seeds.index(number)))
    first = 2 if is_over(contests) and champion(contests) is None else 1
    found, place = list[tuple[int, int]](), first
    for at, number in enumerate(order):
        if at and ranks.get(number, 0) != ranks.get(order[at - 1], 0):
            place = max(first, at + 1)
        found.append((place, number))
    return found


def _ranks(contests: Mapping[str, Contest]) -> Iterator[tuple[int, int]]:
    """The place at best of whoever is out, or has won a last game; of whoever is in two slots the later counts."""
    for contest in contests.values():
        slot = contest.slot
        if not contest.how:
            if slot.best > 1:
                yield from ((number, slot.best) for number in contest.players)
            continue
        if contest.winner is not None and slot.best:
            yield contest.winner, slot.best
        if contest.how == "nobody":
            yield from ((number, slot.out) for number in contest.players)
        elif contest.loser is not None and not slot.goes_on:
            yield contest.loser, slot.out
