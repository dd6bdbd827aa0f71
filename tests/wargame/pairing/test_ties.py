"""Standings: tie-breaks against a second library, sums term by term, open games, the game between two."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
import tiebreak_core as second
from hypothesis import assume, given, settings
from hypothesis import strategies as some

from tests.wargame.pairing.fields import CUP, event, players, results
from tests.wargame.pairing.test_cup import before, boards
from wargame.pairing.berger import berger_round
from wargame.pairing.field import ASKED, BYE, MISSED, CannotPair, Field, Played, halves_of
from wargame.pairing.ties import Line, Open, Term, Tie, Value, cut, standings
from wargame.pairing.words import number_of, points_of

IDS = {
    Tie.BUCHHOLZ: "buchholz",
    Tie.CUT_1: "buchholz_cut1",
    Tie.MEDIAN: "median_buchholz",
    Tie.SONNEBORN_BERGER: "sonneborn_berger",
    Tie.DIRECT: "direct_encounter",
    Tie.WINS: "wins",
    Tie.SECOND_WINS: "wins_black",
    Tie.PROGRESSIVE: "progressive",
}


def after(count: int, rounds: int, seed: int, absent: float, forfeits: float) -> Field:
    """A field when its rounds are over."""
    try:
        found = event(count, rounds, seed, absent=absent, forfeits=forfeits)
    except CannotPair:
        assume(False)
        raise
    last, draw = found[-1]
    played = (*last.played, *results(rounds, draw.boards, Random(seed), forfeits))
    away = [one.number for one in last.players if not one.present]
    missed = [Played(rounds, number, None, 0, 0, MISSED, False) for number in away]
    return Field(last.players, rounds + 1, rounds, (*played, *missed))


FIELDS = some.builds(
    after,
    some.integers(4, 16),
    some.integers(3, 7),
    some.integers(0, 10**6),
    some.sampled_from((0.0, 0.1, 0.3)),
    some.sampled_from((0.0, 0.2)),
)
"""Three rounds at least: of fewer the second library drops nothing, which the rules do not say."""


def as_second(field: Field) -> dict[int, Any]:
    """The field as the second library reads it."""
    games: dict[int, list[Any]] = {one.number: [] for one in field.players}
    for board in sorted(field.played, key=lambda one: one.round):
        for number, other, halves, side in (
            (board.first, board.second, board.first_halves, "white"),
            (board.second, board.first, board.second_halves, "black"),
        ):
            if number is not None:
                kind = kind_of(board, halves)
                record = second.GameRecord(other or -1, 0, halves / 2, side, board.round, kind)
                games[number].append(record)
    halves = halves_of(field)
    return {
        one.number: second.PlayerTiebreakData(one.number, 0, halves[one.number] / 2, games[one.number])
        for one in field.players
    }


def kind_of(board: Played, halves: int) -> str:
    """What the second library calls it."""
    if board.kind == BYE:
        return second.PAIRING_BYE
    if board.second is None:
        return second.REQUESTED_BYE
    if board.played:
        return second.PLAYED
    return second.FORFEIT_WIN if halves else second.FORFEIT_LOSS


@given(FIELDS)
@settings(max_examples=80, deadline=None)
@pytest.mark.dear
def test_two_libraries_agree(field: Field) -> None:
    ties = [tie for tie in Tie if tie is not Tie.DIRECT]
    theirs = as_second(field)
    for line in standings(field, ties):
        found = second.calculate_all_strict(
            theirs[line.number], theirs, [IDS[tie] for tie in ties], field.rounds, "fide-2026"
        )
        assert {value.tie: value.value for value in line.values} == {tie: found[IDS[tie]] for tie in ties}


@given(FIELDS, some.permutations(list(Tie)))
@settings(max_examples=60, deadline=None)
@pytest.mark.dear
def test_two_libraries_rank_alike(field: Field, ties: Sequence[Tie]) -> None:
    """Players whom nothing parts stand by seed in both."""
    keys = {one.number: one.seed for one in field.players}
    ids = [IDS[tie] for tie in ties]
    theirs = second.rank_standings_strict(as_second(field), ids, field.rounds, keys, ruleset="fide-2026")
    assert [line.number for line in standings(field, ties)] == [one.player_id for one in theirs.players]


@given(FIELDS)
@settings(max_examples=60, deadline=None)
@pytest.mark.dear
def test_terms_add_up(field: Field) -> None:
    for line in standings(field, list(Tie)):
        for value in line.values:
            if value.value is not None:
                assert value.value == sum(term.value for term in value.terms if not term.dropped)
                assert value.sum.endswith(f"= {number_of(value.value)}")


@given(FIELDS)
@settings(max_examples=40, deadline=None)
@pytest.mark.dear
def test_our_cut_is_the_librarys(field: Field) -> None:
    """Where a game is open the terms are cut here; where none is, both cut the same value."""
    chosen: dict[int, set[int]] = {one.number: set() for one in field.players}
    for board in field.played:
        if not board.played or board.kind in (ASKED, MISSED):
            losers = {board.first: board.first_halves} | (
                {board.second: board.second_halves} if board.second is not None else {}
            )
            for number, halves in losers.items():
                if halves < 2:
                    chosen[number].add(board.round)
    for line in standings(field, [Tie.BUCHHOLZ, Tie.CUT_1, Tie.MEDIAN]):
        whole, *rest = line.values
        for value, (low, high) in zip(rest, ((1, 0), (1, 1)), strict=True):
            mine = cut(whole.terms, low, min(high, len(whole.terms) - low), frozenset(chosen[line.number]))
            assert sum(term.value for term in mine if not term.dropped) == value.value


CUP_TABLE = {
    "Nils": (2.5, 1.75), "Vera": (2, 2), "Ilse": (1.5, 1.5), "Tom": (3.5, 2.25), "Kaja": (1.5, 0.25), "Marta": (4.5, 0),
    "Rui": (3.5, 1.5), "Ana": (2, 0), "Luc": (1.5, 0), "Sanne": (3.5, 0.75), "Otto": (3.5, 0), "Peter": (3.5, 0),
}  # fmt: skip
"""The cup in its third round, four games open: opponents' points, and Sonneborn–Berger."""


def cup_now() -> list[Line]:
    third = boards(3)
    over = tuple(board for board in third if board.first in (5, 12))
    open_games = [Open(3, board.first, board.second or 0) for board in third if board not in over]
    field = Field(CUP, 4, 5, (*before(3).played, *over))
    return standings(field, [Tie.BUCHHOLZ, Tie.SONNEBORN_BERGER, Tie.DIRECT], open_games=open_games)


def test_open_games_count_nothing() -> None:
    table = cup_now()
    names = {one.number: one.name for one in CUP}
    assert {names[line.number]: (line.values[0].value, line.values[1].value) for line in table} == CUP_TABLE
    assert [names[line.number] for line in table] == list(CUP_TABLE)


def test_those_whom_nothing_parts_share_a_place() -> None:
    assert [line.place for line in cup_now()] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 11]


def test_a_sum_is_told_term_by_term() -> None:
    nils = cup_now()[0]
    assert nils.values[0].sum == "0 + 1½ + 1 = 2½"
    assert [term.words for term in nils.values[0].terms] == [
        "points of Otto",
        "points of Tom",
        "points of Marta",
    ]
    assert [term.words for term in nils.values[1].terms][1] == "½ × the points of Tom"
    assert Value(Tie.DIRECT, None).sum == "–"
    dropped = Value(Tie.CUT_1, 1.5, (Term(1, "a", 1.5), Term(2, "b", 0.5, True)))
    assert dropped.sum == "1½ (dropped: ½) = 1½"


def test_the_game_between_two() -> None:
    """Two with as many points who met: the winner stands before, whatever the seed."""
    history = [Played(1, 1, 2, 0, 2), Played(1, 3, 4, 2, 0), Played(2, 1, 3, 2, 0), Played(2, 2, 4, 0, 2)]
    field = Field(players(4), 3, 3, history)
    table = standings(field, [Tie.DIRECT])
    assert {line.number: line.halves for line in table} == dict.fromkeys((1, 2, 3, 4), 2)
    pair = standings(Field(players(4), 2, 3, history[:1]), [Tie.DIRECT])
    assert [line.number for line in pair][:1] == [2]
    three = Field(players(4), 3, 3, [*history[:2], Played(2, 1, 4, 2, 0), Played(2, 2, 3, 0, 2)])
    tied = {line.number: line.values[0] for line in standings(three, [Tie.DIRECT])}
    assert tied[2].terms == (Term(1, "against no. 1", 1.0),)
    assert tied[4].value is None


def test_what_was_not_played_is_told() -> None:
    history = [Played(1, 1, None, 2, 0, BYE), Played(1, 2, 3, 2, 0, played=False)]
    table = {
        line.number: line for line in standings(Field(players(3), 2, 3, history), [Tie.BUCHHOLZ, Tie.WINS])
    }
    assert table[1].values[0].terms[0].words == "own points, no opponent"
    assert table[2].values[0].terms[0].words == "own points, no. 3 did not play"
    assert table[2].values[1].terms[0].words == "won without playing"


def test_where_all_play_all_a_forfeit_counts_as_played() -> None:
    rounds = [berger_round([1, 2, 3, 4], number) for number in (1, 2, 3)]
    played = [
        Played(number, board.first, board.second, 2, 0, played=number != 2)
        for number, boards_ in enumerate(rounds, 1)
        for board in boards_
    ]
    field = Field(players(4), 4, 3, played)
    swiss, all_play_all = (
        {
            line.number: line.values[0].terms
            for line in standings(field, [Tie.SONNEBORN_BERGER], all_play_all=flag)
        }
        for flag in (False, True)
    )
    assert all("did not play" in terms[1].words for terms in swiss.values())
    assert swiss != all_play_all


def test_nobody_stands_nowhere() -> None:
    assert standings(Field((), 1, 1), [Tie.BUCHHOLZ]) == []


@pytest.mark.parametrize(
    ("halves", "told"), [(0, "0 points"), (1, "½ point"), (2, "1 point"), (3, "1½ points"), (4, "2 points")]
)
def test_points_in_words(halves: int, told: str) -> None:
    assert points_of(halves) == told


def test_cut_takes_a_round_not_played_by_choice_first() -> None:
    terms = (Term(1, "", 1.0), Term(2, "", 2.0), Term(3, "", 3.0))
    assert [term.round for term in cut(terms, 1, 0, frozenset({2})) if term.dropped] == [2]
    assert [term.round for term in cut(terms, 1, 1, frozenset()) if term.dropped] == [1, 3]
