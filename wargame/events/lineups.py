"""What each player of a team made, round by round, and at which board of the match they sat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import NamedTuple

from wargame.events.crosstable import FORFEITED
from wargame.events.field import field_of
from wargame.events.given import Player
from wargame.events.models import Pairing, Stage
from wargame.events.squares import score_words
from wargame.events.stages import AFTER_ALL
from wargame.events.words import score

COLUMNS = (
    "round__number", "match", "first__number", "second__number", "first_halves", "second_halves", "source",
)  # fmt: skip


class Game(NamedTuple):
    """A board as one of its players has it: `board` is counted within the match."""

    board: int
    halves: int | None
    forfeited: bool

    @property
    def mark(self) -> str:
        """What they made, as a crosstable says it."""
        return score_words(self.halves) + FORFEITED * self.forfeited


class PlayerLine(NamedTuple):
    """A player of a team: their games by round, None where they sat out, and what they made."""

    place: int
    name: str
    games: Sequence[Game | None]
    points: str


class TeamLines(NamedTuple):
    """A team with its players in their order."""

    name: str
    players: Sequence[PlayerLine]


class Lineups(NamedTuple):
    """The published rounds of a stage of teams, and what its players made in them."""

    rounds: Sequence[int]
    teams: Sequence[TeamLines]


def lineups_of(stage: Stage) -> Lineups:
    """The teams by their seeds."""
    field = field_of(stage, AFTER_ALL)
    rows = Pairing.objects.filter(round__stage=stage, round__published__isnull=False)
    boards = list(rows.order_by("round__number", "match", "board").values_list(*COLUMNS))
    rounds, games = sorted({row[0] for row in boards}), games_of(boards)
    order = sorted(field.players, key=lambda one: (one.place, one.number))
    return Lineups(rounds, [
        TeamLines(team.name, [line_of(one, rounds, games) for one in order if one.team == team.number])
        for team in field.teams
    ])  # fmt: skip


def games_of(boards: Iterable[tuple[int, int | None, int, int | None, int | None, int | None, str]]) -> dict[
    tuple[int, int], Game
]:  # fmt: skip
    """The games by player and round; the boards are given in the order of rounds, matches and boards."""
    found = {}
    for (number, _), rows in groupby(boards, key=lambda row: row[:2]):
        for board, (_, _, first, second, made, theirs, source) in enumerate(rows, 1):
            forfeited = source == Pairing.Source.FORFEIT
            found[first, number] = Game(board, made, forfeited)
            if second is not None:
                found[second, number] = Game(board, theirs, forfeited)
    return found


def line_of(player: Player, rounds: Sequence[int], games: Mapping[tuple[int, int], Game]) -> PlayerLine:
    """A player of a team: their game of each round, and the points that they made."""
    own = [games.get((player.number, number)) for number in rounds]
    made = sum(game.halves or 0 for game in own if game)
    return PlayerLine(player.place, player.name, own, score(made))
