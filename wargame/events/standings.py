"""The standings of a stage as an event's page shows them, from a few queries."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any, NamedTuple, overload

import msgspec
from django.core.cache import cache

from wargame.events import drawing
from wargame.events.conditions import Format
from wargame.events.crosstable import NOTHING, Cell, cell_of, legend_of, letters_of, meetings_of, sides_of
from wargame.events.field import Board, field_of, fingerprint
from wargame.events.formers import came_for
from wargame.events.given import Field, Line, Value
from wargame.events.models import PLAYING, Entrant, Event, Official, Placing, Round, Stage
from wargame.events.squads import matches_of
from wargame.events.stages import AFTER_ALL
from wargame.events.words import AGAIN, AGAIN_MANY, TIES, figure, pool_name, score
from wargame.pairing.ties import Tie
from wargame.pairing.words import and_list

DAY, MOST_NAMED = 86_400, 12
LINES = msgspec.msgpack.Decoder(list[Line])
"""Reads what is kept of them: pickled they took a quarter of the time of a page."""


class TieCell(NamedTuple):
    """A tie-break with its sum term by term."""

    value: str
    sum: str


class Row(NamedTuple):
    """A line of the standings: a player, or a team, which has no `username`. `group` names its pool.

    `came` says for whom a player came, and from which round on.
    """

    place: int
    number: int
    name: str
    username: str
    seed: int
    cells: tuple[Cell, ...]
    points: str
    ties: tuple[TieCell, ...]
    sides: str
    mine: bool
    director: bool
    out: str
    group: str = ""
    came: str = ""


class Rows(Sequence[Row]):
    """The lines of the standings. Each is written up when it is read: of two hundred a page shows fifty."""

    def __init__(self, lines: Sequence[Line], written: Callable[[Line], Row]) -> None:
        self.lines, self.written = lines, written

    def __len__(self) -> int:
        return len(self.lines)

    @overload
    def __getitem__(self, at: int) -> Row: ...
    @overload
    def __getitem__(self, at: slice) -> list[Row]: ...
    def __getitem__(self, at: int | slice) -> Row | list[Row]:
        if isinstance(at, slice):
            return [self.written(line) for line in self.lines[at]]
        return self.written(self.lines[at])

    def of(self, numbers: Iterable[int]) -> list[Row]:
        """Those of some players or teams."""
        wanted = set(numbers)
        return [self.written(line) for line in self.lines if line.number in wanted]


class Standings(NamedTuple):
    """The standings of a stage after its last public round; `own` is the reader's line, or that of their team.

    `open_boards` are those of each published round, `legend` says what the letters of the sides stand for, `stale`
    which signed rounds need signing again.
    """

    rows: Sequence[Row]
    own: Sequence[Row]
    rounds: Sequence[int]
    heads: Sequence[tuple[str, str]]
    open_boards: Mapping[int, Sequence[int]]
    provisional: bool
    teams: bool = False
    legend: str = ""
    stale: Sequence[int] = ()

    @property
    def pending(self) -> str:
        """«board 4 of round 2 is open; round 1 needs signing again»; '' where nothing is."""
        again = [str(number) for number in self.stale]
        said = [open_words(number, boards) for number, boards in self.open_boards.items()]
        if again:
            said.append(f"{number_words('round', again)} {AGAIN if len(again) == 1 else AGAIN_MANY}")
        return "; ".join(said)


def open_words(number: int, boards: Sequence[int]) -> str:
    """«boards 1 and 3 of round 2 are open»; of many how many they are."""
    many = len(boards) > MOST_NAMED
    named = f"{len(boards)} boards" if many else number_words("board", [str(board) for board in boards])
    return f"{named} of round {number} {'is' if len(boards) == 1 else 'are'} open"


def number_words(noun: str, numbers: Sequence[str]) -> str:
    """«round 1», «rounds 1, 2 and 4»."""
    return f"{noun}{'' if len(numbers) == 1 else 's'} {and_list(numbers)}"


class StageEnd:
    """A stage after all its public rounds. How all stand in it is found when it is asked for, and once."""

    def __init__(self, stage: Stage) -> None:
        self.stage, self.rounds = stage, [row for row in stage.rounds.all() if row.is_public]
        self.boards = meetings_of(self.rounds)
        self.field = field_of(stage, AFTER_ALL, known=self.boards)

    @cached_property
    def lines(self) -> list[Line]:
        """Those of all its players, or teams."""
        return lines_of(self.field, self.stage.event.rules.ties)


def standings_of(stage: Stage, user: Any, end: StageEnd | None = None) -> Standings:
    """Standings and crosstable of a stage, with what is known of rounds not signed yet; `end` where it is at hand."""
    end = end or StageEnd(stage)
    field, lines, rounds, meetings = end.field, end.lines, end.rounds, end.boards
    total = max([drawing.rounds_of(stage.plan, len(field.players)), *(row.number for row in rounds)])
    shown = range(1, total + 1)
    teams = stage.plan.format == Format.TEAM_SWISS
    own = numbers_of(stage.event, user, "team" if teams else "number")
    written = team_lines(field, shown, own) if teams else player_lines(stage, field, meetings, shown, own)
    rows = Rows(lines, written)
    heads = [TIES[one.tie] for one in lines[0].values] if lines else []
    published = {row.number for row in rounds if row.state == Round.State.PUBLISHED}
    open_boards: dict[int, list[int]] = {}
    for one in meetings:
        if one.is_open and one.round in published:
            open_boards.setdefault(one.round, []).append(one.board)
    stale = sorted(row.number for row in rounds if row.stale)
    legend = legend_of(one.scenario for one in meetings)
    return Standings(
        rows, rows.of(own), shown, heads, open_boards, bool(published or stale), teams, legend, stale
    )


def numbers_of(event: Event, user: Any, field: str) -> frozenset[int]:
    """The reader's place in an event, or their team's; of a stranger none, without a query."""
    own = event.entrants.filter(user=user.pk) if user.is_authenticated else event.entrants.none()
    return frozenset(own.values_list(field, flat=True))


def winners_of(event: Event, shown: StageEnd | None = None) -> list[str]:
    """Who has won an event that is over: who is first in its last stage, of pools in each of them.

    `shown` is the end of some stage that is at hand: the last one's is not made twice.
    """
    stage = max(event.stages.all(), key=lambda one: one.number, default=None)
    if event.state != Event.State.OVER or stage is None:
        return []
    stage.event = event
    end = shown if shown is not None and shown.stage == stage else StageEnd(stage)
    field = end.field
    names = {one.number: one.name for one in (field.teams or field.players)}
    pools = {one.number: one.pool for one in field.players} if stage.plan.format == Format.POOLS else {}
    return [
        names[line.number] + (f" ({pool_name(pools[line.number])})" if pools else "")
        for line in end.lines
        if line.place == 1
    ]


def lines_of(field: Field, order: Sequence[Tie]) -> list[Line]:
    """How all stand, worked out once for each state of a stage: tie-breaks of 200 players take a while."""
    key = f"event-lines:{fingerprint(field)}:{','.join(order)}"
    kept: bytes | None = cache.get(key)
    if kept is not None:
        return LINES.decode(kept)
    found = drawing.standings(field, order)
    cache.set(key, msgspec.msgpack.encode(found), DAY)
    return found


def player_lines(
    stage: Stage, field: Field, meetings: Sequence[Board], rounds: range, own: frozenset[int]
) -> Callable[[Line], Row]:
    """Writes up the line of a player, with the rounds."""
    players = {one.number: one for one in field.players}
    people = Placing.objects.filter(stage=stage).values_list(
        "entrant__number", "entrant__user__username", "entrant__state"
    )
    usernames = {number: username for number, username, _ in people}
    absent = {number: Entrant.State(state).label for number, _, state in people if state not in PLAYING}
    officials = Official.objects.filter(event=stage.event)
    directors = set(officials.values_list("user__username", flat=True))
    met: dict[int, dict[int, Board]] = {}
    for one in meetings:
        for number in filter(None, (one.first, one.second)):
            met.setdefault(number, {})[one.round] = one
    seeds = {one.number: one.seed for one in field.players}
    scenarios = {one.scenario for one in meetings}
    letters = {scenario: letters_of(scenario, stage.plan) for scenario in scenarios}
    pools, came = stage.plan.format == Format.POOLS, came_for(stage.event)

    def cell(one: Board | None, number: int) -> Cell:
        return cell_of(one, number, seeds, letters[one.scenario]) if one else NOTHING

    def written(line: Line) -> Row:
        number = line.number
        one, username, boards = players[number], usernames[number] or "", met.get(number, {})
        cells = tuple(cell(boards.get(at), number) for at in rounds)
        return Row(
            line.place, number, one.name, username, one.seed, cells, score(line.halves), ties_of(line),
            "–".join(str(count) for count in sides_of(boards.values(), number, letters)),
            number in own, username in directors, absent.get(number, ""), pool_name(one.pool) if pools else "",
            came.get(number, ""),
        )  # fmt: skip

    return written


def team_lines(field: Field, rounds: range, own: frozenset[int]) -> Callable[[Line], Row]:
    """Writes up the line of a team: in each round what it made at the boards, and the seed of the other team."""
    teams = {one.number: one for one in field.teams}
    cells: dict[tuple[int, int], Cell] = {}
    for match in matches_of(field):
        both = ((match.first, match.second, 0), (match.second, match.first, 1))
        for team, other, at in both:
            if team is not None:
                cells[team, match.round] = team_cell(
                    match.halves[at], match.made[at], teams[other].seed if other else None
                )
    for one in field.open:
        for player in field.players:
            if player.number in (one.first, one.second):
                cells[player.team, one.round] = Cell("open", "", None, "live")

    def written(line: Line) -> Row:
        team = teams[line.number]
        return Row(
            line.place, line.number, team.name, "", team.seed,
            tuple(cells.get((line.number, number), NOTHING) for number in rounds), score(line.halves), ties_of(line),
            "", line.number in own, False, "",
        )  # fmt: skip

    return written


def team_cell(halves: int, made: int, seed: int | None) -> Cell:
    """A match as one of the two has it: the points at its boards."""
    if seed is None:
        return Cell(score(made) if made else "", "", None, "bye")
    return Cell(score(made), "v", seed, {2: "won", 1: "drawn", 0: "lost"}[halves])


def ties_of(line: Line) -> tuple[TieCell, ...]:
    """The tie-breaks of a line."""
    values = line.values
    return tuple(TieCell("–" if one.value is None else figure(one.value), sum_words(one)) for one in values)


def sum_words(value: Value) -> str:
    """The sum of a tie-break, term by term; what is dropped stands at its end."""
    title = TIES[value.tie][1]
    if value.value is None:
        return f"{title}: no opponents to count"
    kept = " + ".join(f"{figure(one.value)} ({one.words})" for one in value.terms if not one.dropped)
    dropped = ", ".join(f"{figure(one.value)} ({one.words})" for one in value.terms if one.dropped)
    more = f"; not counted: {dropped}" if dropped else ""
    return f"{title}: {kept or '0'} = {figure(value.value)}{more}"
