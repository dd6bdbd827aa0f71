"""Matches of teams on boards: who sits at which board, and how a match ended."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence

from msgspec import Struct

from wargame.pairing.field import BYE, GAME, Field, Played, Player


class Squad(Struct, frozen=True):
    """A team: its players in the order of their boards. Who of them is `away` does not play the round."""

    number: int
    seed: int
    name: str
    rating: float
    players: tuple[int, ...]


class Match(Struct, frozen=True):
    """A match of a round. `first` had the first side at board 1; `second` is None where a team had no opponent.

    `halves` are match points (2 for whoever made more of the boards), `made` what each made there, both in halves.
    """

    round: int
    number: int
    first: int
    second: int | None
    halves: tuple[int, int]
    made: tuple[int, int]


class Seats(Struct, frozen=True):
    """A board of a match: `first` begins with the first side; without a `second` somebody is missing opposite."""

    board: int
    first: int
    second: int | None


def line_up(squad: Squad, away: Collection[int], boards: int) -> list[int]:
    """Who plays: in the order of the team, substitutes move up from below."""
    return [number for number in squad.players if number not in away][:boards]


def seats_of(home: Sequence[int], guests: Sequence[int], boards: int) -> list[Seats]:
    """The boards of a match: the home team has the first side at odd boards, the guests at even ones."""
    found = []
    for board in range(1, boards + 1):
        one, other = (team[board - 1] if board <= len(team) else None for team in (home, guests))
        if board % 2 == 0:
            one, other = other, one
        if one is None:
            one, other = other, None
        if one is not None:
            found.append(Seats(board, one, other))
    return found


def matches(boards: Iterable[tuple[int, Played]], team_of: Mapping[int, int], bye_halves: int) -> list[Match]:
    """The matches that these boards, each with the number of its match, make; one is left out until all are known."""
    groups: dict[tuple[int, int], list[Played]] = {}
    for number, board in boards:
        groups.setdefault((board.round, number), []).append(board)
    return [_match(key, group, team_of, bye_halves) for key, group in sorted(groups.items())]


def _match(
    key: tuple[int, int], boards: Sequence[Played], team_of: Mapping[int, int], bye_halves: int
) -> Match:
    first = team_of[boards[0].first]
    guests = {team_of[number] for one in boards for number in (one.first, one.second) if number} - {first}
    second = guests.pop() if guests else None
    made = {first: 0, second: 0}
    for board in boards:
        made[team_of[board.first]] += board.first_halves
        if board.second is not None:
            made[team_of[board.second]] += board.second_halves
    ours, theirs = made[first], made[second]
    if second is None:
        return Match(*key, first, None, (bye_halves, 0), (ours, 0))
    halves = (1, 1) if ours == theirs else (2, 0) if ours > theirs else (0, 2)
    return Match(*key, first, second, halves if ours or theirs else (0, 0), (ours, theirs))


def field_of(
    squads: Sequence[Squad], away: Collection[int], round: int, rounds: int, played: Sequence[Match]
) -> Field:
    """Teams as the players of a Swiss. Who had no opponent had a bye; a team of which nobody is there is not paired."""
    return Field(
        tuple(
            Player(one.number, one.seed, one.rating, one.name, any(number not in away for number in one.players))
            for one in squads
        ),
        round, max(rounds, round),
        tuple(
            Played(
                one.round, one.first, one.second, *one.halves, GAME if one.second is not None else BYE,
                bool(sum(one.made)) or one.second is None,
            )
            for one in played
        ),
    )  # fmt: skip


def board_points(squads: Iterable[Squad], played: Iterable[Match]) -> dict[int, int]:
    """What each team made at the boards, in halves."""
    points = {one.number: 0 for one in squads}
    for match in played:
        points[match.first] += match.made[0]
        if match.second is not None:
            points[match.second] += match.made[1]
    return points
