"""The boards of a round as an event's page shows them, from a few queries."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from functools import lru_cache
from typing import Any, NamedTuple

from django.contrib.auth.models import User

from wargame.bids.ways import PREFIX
from wargame.events import drawing
from wargame.events.bidding import is_bid_for
from wargame.events.brackets import contests_of
from wargame.events.conditions import Format, Plan
from wargame.events.entering import name_of
from wargame.events.forecasts import Ends, RoundEnds
from wargame.events.given import Field
from wargame.events.models import Entrant, Former, Pairing, Round
from wargame.events.words import pool_name, score, side_words
from wargame.games import heartbeat
from wargame.games.frames import bank_left_ms
from wargame.games.held import hold_words
from wargame.games.models import Game, Seat
from wargame.games.times import day
from wargame.games.words import palette_of, ruleset_or_none


class Head(NamedTuple):
    """A side of the boards' table: its name, the first letter that the crosstable shows, its colour."""

    name: str
    letter: str
    palette: str


class Side(NamedTuple):
    """Who sits on a side of a board, with their points before the round; once sides are known, which one it is."""

    entrant: Entrant | None
    name: str
    points: str
    palette: str
    mine: bool
    side: str = ""


class BoardRow(NamedTuple):
    """A board as the page shows it. `chip` is its state: a result, who is asked, or what holds it up.

    `group` is what boards stand together under: a pool, a round of a bracket, a match of teams.
    """

    pairing: Pairing
    first: Side
    second: Side
    chip: str
    kind: str
    where: str
    left_ms: int | None
    mine: bool
    asks_me: bool
    due: datetime | None
    late: bool
    group: str = ""
    ends: Ends | None = None
    ends_late: bool = False


def heads_of(scenario: str) -> tuple[Head, Head]:
    """The two sides of what is played."""
    ruleset, _, id = scenario.partition("/")
    found = ruleset_or_none(ruleset)
    if found is None or id not in found.scenarios:
        return Head("First side", "1", "straw"), Head("Second side", "2", "slate")
    sides = found.scenarios[id].sides
    one, two = (
        Head(name := side_words(ruleset, side), name[:1].lower(), palette_of(found, side))
        for side in sides[:2]
    )
    if one.letter == two.letter:
        return one._replace(letter="1"), two._replace(letter="2")
    return one, two


def head_of_round(boards: Iterable[Pairing]) -> tuple[Head, Head]:
    """The sides of a round: of its scenarios the first's, where they differ the plain words."""
    names = list(dict.fromkeys(one.scenario for one in boards if one.scenario))
    heads = {name: heads_of(name) for name in names}
    alike = len({(one.name, other.name) for one, other in heads.values()}) == 1
    return heads[names[0]] if alike else heads_of("")


def columns_of(boards: Sequence[Pairing], heads: tuple[Head, Head], plan: Plan) -> tuple[str, str]:
    """What the two columns of a round are called: by its sides, where nobody bids for them."""
    bids = any(is_bid_for(plan, one.scenario) for one in boards if one.scenario)
    return ("Player", "Opponent") if bids else (heads[0].name, heads[1].name)


SEATS = ("first", "second", "first_former", "second_former")


@lru_cache
def unread_columns() -> list[str]:
    """Columns of those who sit at a board that nothing here shows: they double the time to read a large round."""
    users = {one.name for one in User._meta.fields} - {"id", "username", "is_active"}
    entrants = {one.name for one in Entrant._meta.fields} - {"id", "event", "user", "number", "name"}
    return [f"{seat}__user__{name}" for seat in SEATS for name in users] + [
        f"{seat}__{name}" for seat in SEATS[:2] for name in entrants
    ]


def boards_of(row: Round) -> list[Pairing]:
    """The boards of a round with all that a page asks of them, in four queries."""
    people = (*(f"{seat}__user" for seat in SEATS), "game")
    found = Pairing.objects.filter(round=row).select_related(*people).defer(*unread_columns())
    found = found.prefetch_related("game__seats__user", "game__endings")
    if row.stage.plan.sides.startswith(PREFIX):
        found = found.select_related("game__auction", *people)
        found = found.prefetch_related("game__auction__offers__bidder__user")
    boards = list(found.order_by("board"))
    for one in boards:
        one.round = row
    return boards


def board_rows(
    stage: Field, boards: Sequence[Pairing], user: Any, ends: RoundEnds | None = None
) -> list[BoardRow]:
    """The boards of a round as the page shows them, those of a group together, with forecasts where there are any.

    `stage` is as it stood before the round.
    """
    before, groups, now = drawing.points_of(stage), groups_of(stage, boards), heartbeat.now()
    told = ends.boards if ends else {}
    rows = [
        _foretold(board_row(one, before, user, now, groups.get(one.board, "")), told.get(one.board))
        for one in boards
    ]
    order = {group: at for at, group in enumerate(dict.fromkeys(groups.values()))}
    return sorted(rows, key=lambda one: order.get(one.group, 0))


def _foretold(row: BoardRow, ends: Ends | None) -> BoardRow:
    late = ends is not None and row.due is not None and ends.about > row.due
    return row._replace(ends=ends, ends_late=late)


def forecast_words(ends: RoundEnds) -> str:
    """When the round is over, by its slowest board: «board 5 by 11 December, nine in ten by 19 December»."""
    if ends.whole is None or ends.last is None:
        return ""
    last = ends.boards[ends.last]
    told = (
        f"Forecast from how fast each pair plays: board {ends.last} by {day(last.about)}, nine in "
        f"ten by {day(last.by)}"
    )
    return f"{told}; all boards by {day(ends.whole.about)}." if len(ends.boards) > 1 else f"{told}."


def groups_of(stage: Field, boards: Sequence[Pairing]) -> dict[int, str]:
    """Under which head each board stands; none in a Swiss or where all play all."""
    match stage.plan.format:
        case Format.POOLS:
            pools = {one.number: one.pool for one in stage.players}
            return {one.board: pool_name(pools[one.first.number]) for one in boards}
        case Format.SINGLE | Format.DOUBLE:
            slots = contests_of(stage)
            return {one.board: slots[one.slot].slot.title.capitalize() for one in boards if one.slot in slots}
        case Format.TEAM_SWISS:
            return _matches(stage, boards)
    return {}


def _matches(stage: Field, boards: Sequence[Pairing]) -> dict[int, str]:
    """«Reds 1½ – ½ Blues», with what is known so far."""
    names = {one.number: one.name for one in stage.teams}
    team_of = {one.number: one.team for one in stage.players}
    made: dict[int, dict[int, int]] = {}
    for one in boards:
        points = made.setdefault(one.match or 0, {})
        for entrant, halves in ((one.first, one.first_halves), (one.second, one.second_halves)):
            if entrant is not None:
                team = team_of.get(entrant.number, 0)
                points[team] = points.get(team, 0) + (halves or 0)
    words = {number: _match_words(list(points.items()), names) for number, points in made.items()}
    return {one.board: words[one.match or 0] for one in boards}


def _match_words(points: Sequence[tuple[int, int]], names: Mapping[int, str]) -> str:
    if len(points) == 1:
        return f"{names.get(points[0][0], 'a team')}, without an opponent"
    (one, made), (other, theirs) = points
    return f"{names.get(one, '?')} {score(made)} – {score(theirs)} {names.get(other, '?')}"


def board_row(
    board: Pairing, before: Mapping[int, int], user: Any, now: datetime, group: str = ""
) -> BoardRow:
    """A board of a round as its table shows it, to somebody, at that moment."""
    ruleset = ruleset_or_none(board.scenario.partition("/")[0])
    seats = list(board.game.seats.all()) if board.game else []
    places = ((board.first, board.first_sat), (board.second, board.second_sat))
    sides = [side_of(*one, before, seats, ruleset, user) for one in places]
    chip, kind, asked = state_of(board, seats)
    due = board.due
    return BoardRow(
        board, sides[0], sides[1], chip, kind, where_of(board, asked, now),
        bank_left_ms(board.game, asked, now) if board.game and asked else None,
        any(side.mine for side in sides), bool(asked and user.is_authenticated and asked.user_id == user.pk),
        due if isinstance(due, datetime) else None, isinstance(due, datetime) and board.is_open and due < now, group,
    )  # fmt: skip


def side_of(
    entrant: Entrant | None, sat: Entrant | Former | None, before: Mapping[int, int], seats: Sequence[Seat],
    ruleset: Any, user: Any,
) -> Side:  # fmt: skip
    """Who sits there, or sat there in the place of an entrant; their colour once they have a side."""
    if entrant is None or sat is None:
        return Side(None, "bye", "", "", False)
    seat = next((seat for seat in seats if seat.user_id == sat.user_id), None)
    mine = user.is_authenticated and sat.user_id == user.pk
    palette = palette_of(ruleset, seat.side) if seat and ruleset else ""
    side = side_words(ruleset.id, seat.side) if seat and ruleset else ""
    return Side(entrant, name_of(sat), score(before.get(entrant.number, 0)), palette, mine, side)


def state_of(board: Pairing, seats: Sequence[Seat]) -> tuple[str, str, Seat | None]:
    """The word of its chip, what kind of chip it is, and who is asked."""
    if board.second is None:
        return f"bye, {score(board.first_halves)}" if board.first_halves else "no opponent", "mut", None
    if board.first_halves is not None:
        return f"{score(board.first_halves)} – {score(board.second_halves)}", "done", None
    game = board.game
    if game is not None and game.holds:
        return hold_words(game), "warn", None
    if game is None:
        return "opens soon", "mut", None
    if game.status == Game.Status.OPEN:
        return "bids", "mut", None
    if game.status != Game.Status.ACTIVE:
        return "no result", "warn", None
    late = next((seat for seat in seats if seat.flagged), None)
    if late is not None:
        return "time", "oos", late
    asked = next((seat for seat in seats if seat.side in game.awaiting), None)
    return (asked.user.get_username() if asked and asked.user else "open"), "lamp", asked


def where_of(board: Pairing, asked: Seat | None, now: datetime) -> str:
    """Where its game stands: a turn, never a place."""
    game = board.game
    if board.source == Pairing.Source.FORFEIT:
        return "forfeited"
    if board.source == Pairing.Source.RULED:
        return "ruled by a director" if board.why else "played elsewhere"  # a file says why of no board
    if game is None or game.status == Game.Status.OPEN:
        return ""
    ending = next((one for one in game.endings.all() if one.overturned is None), None)
    turn = f"turn {game.turn} of {game.turns}" if game.turns else f"turn {game.turn}"
    if ending is not None:
        return f"{turn}, result annulled" if ending.annulled else f"{turn}, {ending.get_how_display()}"
    if board.held:
        why = "waiting for phrases for new dice" if board.waits_for_dice else "both clocks stopped"
        return f"{turn}, {why}"
    idle = now - game.moved
    return f"{turn}, silent {idle.days} d {idle.seconds // 3600} h" if asked and idle.days >= 3 else turn


def own_board(rows: Iterable[BoardRow]) -> BoardRow | None:
    """The reader's own board in a round."""
    return next((row for row in rows if row.mine), None)
