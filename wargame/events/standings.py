"""Standings and crosstables as an event's page shows them, from a few queries."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple

from django.core.cache import cache

from wargame.events import drawing
from wargame.events.boards import first_side
from wargame.events.conditions import Format
from wargame.events.entering import name_of
from wargame.events.field import field_of, fingerprint
from wargame.events.given import Field, Line, Value
from wargame.events.models import Entrant, Official, Pairing, Placing, Round, Stage
from wargame.events.squads import matches_of
from wargame.events.stages import AFTER_ALL
from wargame.events.tables import heads_of
from wargame.events.words import TIES, figure, pool_name, score
from wargame.games.errors import Conflict
from wargame.pairing.ties import Tie

DAY = 86_400


class Cell(NamedTuple):
    """A round in the crosstable: result, side and seed of the opponent. `kind`: won, drawn, lost, live, held, bye."""

    mark: str
    side: str
    seed: int | None
    kind: str


class TieCell(NamedTuple):
    """A tie-break with its sum term by term."""

    value: str
    sum: str


class Row(NamedTuple):
    """A line of the standings: a player, or a team, which is no `entrant`. `group` names its pool."""

    place: int
    entrant: Entrant | None
    name: str
    seed: int
    cells: Sequence[Cell]
    points: str
    ties: Sequence[TieCell]
    sides: str
    mine: bool
    director: bool
    out: bool
    group: str = ""


class Standings(NamedTuple):
    """The standings of a stage after its last public round."""

    rows: Sequence[Row]
    rounds: Sequence[int]
    heads: Sequence[tuple[str, str]]
    open_boards: Sequence[int]
    provisional: bool
    teams: bool = False


def standings_of(stage: Stage, user: Any) -> Standings:
    """Standings and crosstable of a stage, with what is known of rounds not signed yet."""
    field = field_of(stage, AFTER_ALL)
    rounds = list(stage.rounds.filter(published__isnull=False).defer("table"))
    placings = list(Placing.objects.filter(stage=stage).select_related("entrant__user"))
    boards = boards_of(rounds, [one.entrant for one in placings])
    lines = lines_of(field, stage.event.rules.ties)
    total = max([drawing.rounds_of(stage.plan, len(field.players)), *(row.number for row in rounds)])
    shown = range(1, total + 1)
    if stage.plan.format == Format.TEAM_SWISS:
        rows = team_rows(stage, field, lines, shown, user)
    else:
        rows = player_rows(stage, placings, lines, boards, shown, user)
    heads = [TIES[one.tie] for one in lines[0].values] if lines else []
    open_boards = [one.board for one in boards if one.is_open and one.round.state == Round.State.PUBLISHED]
    provisional = any(row.state == Round.State.PUBLISHED or row.stale for row in rounds)
    teams = stage.plan.format == Format.TEAM_SWISS
    return Standings(rows, shown, heads, sorted(open_boards), provisional, teams)


def boards_of(rounds: Sequence[Round], entrants: Iterable[Entrant]) -> list[Pairing]:
    """The boards of some rounds of a stage with what a crosstable asks of them, between the entrants of its field."""
    rows = Pairing.objects.filter(round__in=rounds).select_related("game")
    board = ("round", "board", "kind", "scenario", "source", "game__turn", "game__holds")
    results = ("first", "second", "first_halves", "second_halves")
    found = list(rows.only(*board, *results).prefetch_related("game__seats"))
    by_key = {row.pk: row for row in rounds}
    field = {one.pk: one for one in entrants}
    for one in found:
        one.round, one.first = by_key[one.round_id], field[one.first_id]
        if one.second_id is not None:
            one.second = field[one.second_id]
    return found


def lines_of(field: Field, order: Sequence[Tie]) -> list[Line]:
    """How all stand, worked out once for each state of a stage: tie-breaks of 200 players take a while."""
    key = f"event-lines:{fingerprint(field)}:{','.join(order)}"
    found: list[Line] | None = cache.get(key)
    if found is None:
        found = drawing.standings(field, order)
        cache.set(key, found, DAY)
    return found


def player_rows(
    stage: Stage,
    field: Iterable[Placing],
    lines: Sequence[Line],
    boards: Sequence[Pairing],
    rounds: range,
    user: Any,
) -> list[Row]:
    """A line a player, with the rounds."""
    placings = {one.entrant.number: one for one in field}
    officials = set(Official.objects.filter(event=stage.event).values_list("user", flat=True))
    cells = cells_of(boards, {number: one.seed for number, one in placings.items()})
    sides = sides_of(boards)
    pools = stage.plan.format == Format.POOLS
    return [
        Row(
            line.place, (one := placings[line.number]).entrant, name_of(one.entrant), one.seed,
            [cells.get((line.number, number), NOTHING) for number in rounds], score(line.halves), ties_of(line),
            "–".join(str(count) for count in sides.get(line.number, (0, 0))),
            user.is_authenticated and one.entrant.user_id == user.pk, one.entrant.user_id in officials,
            not one.entrant.plays, pool_name(one.pool) if pools else "",
        )
        for line in lines
    ]  # fmt: skip


def team_rows(stage: Stage, field: Field, lines: Sequence[Line], rounds: range, user: Any) -> list[Row]:
    """A line a team: in each round what it made at the boards, and the seed of the other team."""
    teams = {one.number: one for one in field.teams}
    mine = set(stage.event.entrants.filter(user=user.pk or 0).values_list("team", flat=True))
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
    return [
        Row(
            line.place, None, teams[line.number].name, teams[line.number].seed,
            [cells.get((line.number, number), NOTHING) for number in rounds], score(line.halves), ties_of(line), "",
            line.number in mine, False, False,
        )
        for line in lines
    ]  # fmt: skip


def team_cell(halves: int, made: int, seed: int | None) -> Cell:
    """A match as one of the two has it: the points at its boards."""
    if seed is None:
        return Cell(score(made) if made else "", "", None, "bye")
    return Cell(score(made), "", seed, {2: "won", 1: "drawn", 0: "lost"}[halves])


def ties_of(line: Line) -> list[TieCell]:
    """The tie-breaks of a line."""
    return [TieCell("–" if one.value is None else figure(one.value), sum_words(one)) for one in line.values]


NOTHING = Cell("–", "", None, "")


def cells_of(boards: Iterable[Pairing], seeds: Mapping[int, int]) -> dict[tuple[int, int], Cell]:
    """The crosstable: by entrant and round."""
    found = {}
    boards = list(boards)
    heads = {name: [head.letter for head in heads_of(name)] for name in {one.scenario for one in boards}}
    for board in boards:
        letters = list(heads[board.scenario])
        first, second = board.first, board.second
        number = board.round.number
        if second is None:
            found[first.number, number] = Cell(
                score(board.first_halves) if board.first_halves else "", "", None, "bye"
            )
            continue
        if board.game and (
            seat := next((s for s in board.game.seats.all() if s.user_id == first.user_id), None)
        ):
            ruleset, _, scenario = board.scenario.partition("/")
            if seat.side != first_side(ruleset, scenario):
                letters.reverse()
        found[first.number, number] = cell_of(board, board.first_halves, letters[0], seeds.get(second.number))
        found[second.number, number] = cell_of(
            board, board.second_halves, letters[1], seeds.get(first.number)
        )
    return found


def cell_of(board: Pairing, halves: int | None, letter: str, seed: int | None) -> Cell:
    """A board as one of the two has it."""
    if halves is None:
        turn = f"T{board.game.turn}" if board.game and board.game.turn else "open"
        return Cell("held" if board.held else turn, letter, seed, "held" if board.held else "live")
    kind = {2: "won", 1: "drawn", 0: "lost"}[halves]
    return Cell(score(halves) + ("f" if board.source == Pairing.Source.FORFEIT else ""), letter, seed, kind)


def sides_of(boards: Iterable[Pairing]) -> dict[int, tuple[int, int]]:
    """How often each had the first side and the second."""
    first: Counter[int] = Counter()
    second: Counter[int] = Counter()
    for board in boards:
        if board.second is not None and board.source != Pairing.Source.FORFEIT:
            first[board.first.number] += 1
            second[board.second.number] += 1
    return {number: (first[number], second[number]) for number in {*first, *second}}


def sum_words(value: Value) -> str:
    """The sum of a tie-break, term by term; what is dropped stands at its end."""
    title = TIES[value.tie][1]
    if value.value is None:
        return f"{title}: nobody to compare with"
    kept = " + ".join(f"{figure(one.value)} ({one.words})" for one in value.terms if not one.dropped)
    dropped = ", ".join(f"{figure(one.value)} ({one.words})" for one in value.terms if one.dropped)
    more = f"; not counted: {dropped}" if dropped else ""
    return f"{title}: {kept or '0'} = {figure(value.value)}{more}"


class Square(NamedTuple):
    """Everyone against everyone: the standings and, by row and column, what one got against the other."""

    group: str
    rows: Sequence[tuple[Row, Sequence[str | None]]]


MOST = 64
"""Players whom a square shows: it grows with their square."""


def squares_of(stage: Stage, user: Any) -> list[Square]:
    """The square form, one for each pool; None on the diagonal, '' where the two have not met.

    Raises `Conflict` for too many.
    """
    count = stage.field.count()
    if count > MOST:
        raise Conflict(
            "Everyone against everyone is shown for {most} players at most, not {count}",
            most=MOST,
            count=count,
        )
    standings = standings_of(stage, user)
    against: dict[tuple[int, int], list[str]] = {}
    boards = Pairing.objects.filter(round__stage=stage, round__published__isnull=False, second__isnull=False)
    for board in boards.select_related("first", "second").order_by("round__number"):
        assert board.second
        for one, other, halves in (
            (board.first, board.second, board.first_halves),
            (board.second, board.first, board.second_halves),
        ):
            against.setdefault((one.number, other.number), []).append(
                "·" if halves is None else score(halves)
            )
    groups: dict[str, list[Row]] = {}
    for row in standings.rows:
        groups.setdefault(row.group, []).append(row)
    return [Square(group, _square(rows, against)) for group, rows in groups.items()]


def _square(
    rows: Sequence[Row], against: Mapping[tuple[int, int], Sequence[str]]
) -> list[tuple[Row, Sequence[str | None]]]:
    numbers = [row.entrant.number for row in rows if row.entrant]
    return [
        (row, [_met(against, row.entrant.number, other) for other in numbers]) for row in rows if row.entrant
    ]


def _met(against: Mapping[tuple[int, int], Sequence[str]], one: int, other: int) -> str | None:
    return None if one == other else " ".join(against.get((one, other), []))
