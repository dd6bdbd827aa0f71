"""What correcting a round that is signed changes, shown before and after: boards, places, ratings (ADR 0086)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, NamedTuple

from wargame.events.boards import board_get, check_built_on, find_round, halves_now, is_put_right, last_result
from wargame.events.entering import name_of
from wargame.events.field import field_of
from wargame.events.given import Field, Line
from wargame.events.models import Event, Pairing, Round, SignOff
from wargame.events.stages import AFTER_ALL
from wargame.events.standings import lines_of
from wargame.events.words import score
from wargame.games.errors import Conflict
from wargame.ratings.preview import (
    Move,
    Preview,
    list_seen_moves,
    pack_preview,
    preview_read,
    recompute_preview,
)
from wargame.ratings.services import AT_ONCE
from wargame.results.models import Result

Halves = tuple[int | None, int | None]


class Ruled(NamedTuple):
    """How a director is about to say that a board ended."""

    board: int
    halves: tuple[int, int]
    forfeit: bool = False


class Turned(NamedTuple):
    """A board that ends otherwise than was signed."""

    board: int
    pair: str
    signed: Halves
    then: Halves


class Shift(NamedTuple):
    """Who stands elsewhere, or with other points: a player, or a team, whose numbers are their own."""

    number: int
    name: str
    place: int
    halves: int
    place_then: int
    halves_then: int


@dataclass(frozen=True)
class Correction:
    """What differs from what was signed.

    `later` are the rounds that were drawn on it, which stay as they are. `ratings` is what signing again moves; None
    where no result turns, or so many games follow that a worker has to work it out (`too_many`).
    """

    boards: Sequence[Turned]
    shifts: Sequence[Shift]
    later: Sequence[int]
    ratings: Preview | None
    too_many: bool = False

    @property
    def open(self) -> list[Turned]:
        """The boards that would have no result: with one of them nothing is signed."""
        return [one for one in self.boards if None in one.then]

    def moves(self, reader: Any) -> list[Move]:
        """The ratings that move, without those of people who keep theirs from this reader."""
        return list_seen_moves(self.ratings, reader) if self.ratings else []


def find_correction(
    event: Event, stage: int, number: int, ruled: Ruled | None = None
) -> tuple[Round, Correction]:
    """A round with what it becomes when it is signed again.

    Raises `Conflict` for one that is not signed, or that nothing changes, and for what a later round is built on.
    """
    row = find_round(event, stage, number)
    if row.state != Round.State.SIGNED:
        raise Conflict("Round {number} is not signed: record the result on its page", number=number)
    if ruled is not None:
        check_built_on(row, board_get(row, ruled.board), ruled.halves)
    elif not row.stale:
        raise Conflict("Round {number} is as it was signed: there is nothing to correct", number=number)
    return row, correction_of(row, ruled)


def correction_of(row: Round, ruled: Ruled | None = None) -> Correction:
    """What a round that is signed becomes when it is signed again, `ruled` being said of one of its boards before."""
    rows = row.pairings.select_related("first__user", "second__user", "game").order_by("board")
    boards = list(rows.prefetch_related("game__endings__shares"))
    signed = read_signed_ends(row)
    then = {one.board: halves_then(one, ruled) for one in boards}
    turned = [one for one in boards if signed.get(one.board, then[one.board]) != then[one.board]]
    results = [result for one in boards if (result := turning(one, ruled)) is not None]
    too_many = bool(results) and following(results) > AT_ONCE
    later = row.stage.rounds.filter(number__gt=row.number, drawn__isnull=False)
    return Correction(
        boards=[Turned(one.board, pair_words(one), signed[one.board], then[one.board]) for one in turned],
        shifts=shifts_of(row, {one.board: one.first.number for one in boards}, signed, then),
        later=list(later.values_list("number", flat=True)),
        ratings=recompute_preview(*results) if results and not too_many else None,
        too_many=too_many,
    )


def pack_correction(found: Correction) -> dict[str, Any]:
    """What a correction changes, as its sign-off keeps it: without names, and without boards, which documents have."""
    return {
        "places": [[one.number, one.place, one.halves, one.place_then, one.halves_then] for one in found.shifts],
        "later": found.later, "too_many": found.too_many,
        "ratings": pack_preview(found.ratings) if found.ratings else None,
    }  # fmt: skip


def correction_read(off: SignOff) -> Correction | None:
    """What signing a round again changed, as it was worked out then; None for what was signed for the first time."""
    if off.changed is None:
        return None
    row, kept = off.round, off.changed
    signed, then = read_signed_ends(row, before=off.number), halves_of(off.document)
    boards = row.pairings.select_related("first__user", "second__user").order_by("board")
    field = field_of(row.stage, AFTER_ALL)
    names = {one.number: one.name for one in (field.teams or field.players)}
    return Correction(
        boards=[
            Turned(one.board, pair_words(one), signed[one.board], then[one.board])
            for one in boards
            if signed.get(one.board) != then.get(one.board)
        ],
        shifts=[Shift(number, names.get(number, ""), *figures) for number, *figures in kept["places"]],
        later=kept["later"],
        ratings=preview_read(kept["ratings"]) if kept["ratings"] else None,
        too_many=kept["too_many"],
    )


def read_signed_ends(row: Round, before: int | None = None) -> dict[int, Halves]:
    """How each board ended by the last signature under the round, or by the last `before` one of that number."""
    rows = SignOff.objects.filter(round=row).order_by("-number")
    if before is not None:
        rows = rows.filter(number__lt=before)
    return halves_of(rows.values_list("document", flat=True)[0])


def halves_of(document: Mapping[str, Any]) -> dict[int, Halves]:
    """How each board ended by what was signed."""
    return {one["board"]: tuple(one["halves"]) for one in document["boards"]}


def halves_then(board: Pairing, ruled: Ruled | None) -> Halves:
    """How a board ends by what its game says now, or a director."""
    if ruled is not None and ruled.board == board.board:
        return ruled.halves
    if board.source == Pairing.Source.GAME and not is_put_right(board):
        return halves_now(board) or (None, None)
    return board.first_halves, board.second_halves


def turning(board: Pairing, ruled: Ruled | None) -> Result | None:
    """The result of a board's game that will count no more, or again, once the round is signed again."""
    result = last_result(board)
    if result is None or result.how == Result.How.ABANDONED or not result.rated:
        return None
    follows, halves = board.source == Pairing.Source.GAME, None
    if ruled is not None and ruled.board == board.board:
        halves = ruled.halves
        follows = not ruled.forfeit and is_put_right(board, halves)
    counts = result.annulled is None
    if counts == follows:
        return None
    return result if counts or is_put_right(board, halves) else None


def following(results: Sequence[Result]) -> int:
    """How many rated games are worked out again where these turn."""
    return Result.objects.filter(rated=True, ended__gte=min(one.ended for one in results)).count()


def shifts_of(
    row: Round, numbers: Mapping[int, int], signed: Mapping[int, Halves], then: Mapping[int, Halves]
) -> list[Shift]:
    """Who stands elsewhere in the stage, the first first; `numbers` are those of the first of each board."""
    field = field_of(row.stage, AFTER_ALL)
    order = row.stage.event.rules.ties
    before = {one.number: one for one in lines_of(with_halves(field, row, numbers, signed), order)}
    after = lines_of(with_halves(field, row, numbers, then), order)
    names = {one.number: one.name for one in (field.teams or field.players)}
    return [
        shift_of(names[line.number], before[line.number], line)
        for line in after
        if (line.place, line.halves) != (before[line.number].place, before[line.number].halves)
    ]


def shift_of(name: str, before: Line, after: Line) -> Shift:
    """One line of the standings, twice."""
    return Shift(after.number, name, before.place, before.halves, after.place, after.halves)


def with_halves(field: Field, row: Round, numbers: Mapping[int, int], halves: Mapping[int, Halves]) -> Field:
    """A stage in which the boards of a round ended so."""
    by_first = {numbers[board]: found for board, found in halves.items() if board in numbers}
    return replace(
        field,
        played=[
            one._replace(first_halves=by_first[one.first][0] or 0, second_halves=by_first[one.first][1] or 0)
            if one.round == row.number and one.first in by_first
            else one
            for one in field.played
        ],
    )


def pair_words(board: Pairing) -> str:
    """Who met whom on a board: «Tom – Vera», «Tom – bye»."""
    other = board.second_sat
    return f"{name_of(board.first_sat)} – {name_of(other) if other else 'bye'}"


def halves_words(halves: Halves) -> str:
    """«1 – 0»; «open»."""
    return "open" if halves[0] is None else f"{score(halves[0])} – {score(halves[1])}"
