"""A Swiss: what holds for every round, whatever was played; what cannot be paired; boards made by hand."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import combinations

import networkx
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as some
from msgspec import Struct

from tests.wargame.pairing.fields import event, players
from wargame.pairing import engine
from wargame.pairing.engine import pair_round, pairing_dutch, tournament_of
from wargame.pairing.field import BYE, SECOND, Board, CannotPair, Field, Played, halves_of
from wargame.pairing.swiss import Draw, swiss_draw

Event = list[tuple[Field, Draw]]
SEEDS = some.integers(0, 10**6)


class Difference(Struct, frozen=True):
    """How a pairing differs from the engine's: boards that it lacks, has too many of, or has with the sides swapped."""

    missing: tuple[Board, ...] = ()
    extra: tuple[Board, ...] = ()
    swapped: tuple[Board, ...] = ()

    def __bool__(self) -> bool:
        return bool(self.missing or self.extra or self.swapped)


def swiss_check(field: Field, boards: Iterable[Board]) -> Difference:
    """How these boards differ from what the engine pairs, manual ones left out. Raises `CannotPair`."""
    by_hand = {frozenset(pair) for pair in field.manual}
    given = [one for one in boards if frozenset((one.first, one.second)) not in by_hand]
    asked = [one for one in swiss_draw(field).boards if frozenset((one.first, one.second)) not in by_hand]
    exact = {(one.first, one.second) for one in asked} & {(one.first, one.second) for one in given}
    pairs = {frozenset((one.first, one.second)) for one in asked}
    also = {frozenset((one.first, one.second)) for one in given}
    return Difference(
        tuple(one for one in asked if frozenset((one.first, one.second)) not in also),
        tuple(one for one in given if frozenset((one.first, one.second)) not in pairs),
        tuple(
            one for one in given
            if frozenset((one.first, one.second)) in pairs and (one.first, one.second) not in exact
        ),
    )  # fmt: skip


def played(count: int, rounds: int, seed: int, absent: float = 0.0, forfeits: float = 0.0) -> Event:
    """An event; one that cannot be paired to its end is none."""
    try:
        return event(count, rounds, seed, absent=absent, forfeits=forfeits)
    except CannotPair:
        assume(False)
        raise


EVENTS = some.builds(
    played,
    some.integers(4, 22),
    some.integers(1, 6),
    SEEDS,
    some.sampled_from((0.0, 0.1)),
    some.sampled_from((0.0, 0.1)),
)


@given(EVENTS)
@settings(max_examples=60, deadline=None)
@pytest.mark.dear
def test_nobody_meets_twice_and_everybody_plays_once_a_round(found: Event) -> None:
    met = Counter(
        frozenset((board.first, board.second))
        for field, draw in found
        for board in draw.boards
        if board.second is not None and not unplayed(found, field.round, board)
    )
    assert max(met.values(), default=1) == 1
    for field, draw in found:
        seats = [
            number for board in draw.boards for number in (board.first, board.second) if number is not None
        ]
        assert sorted(seats) == sorted(one.number for one in field.players if one.present)


def unplayed(found: Event, number: int, board: Board) -> bool:
    """Whether the board was forfeited: those two may meet again."""
    rows = [one for one in found[-1][0].played if one.round == number and one.first == board.first]
    return bool(rows) and not rows[0].played


@given(EVENTS)
@settings(max_examples=60, deadline=None)
@pytest.mark.dear
def test_a_bye_at_most_once_and_only_for_an_odd_number(found: Event) -> None:
    byes = Counter(board.first for _, draw in found for board in draw.boards if board.second is None)
    assert max(byes.values(), default=0) <= 1
    for field, draw in found:
        odd = sum(one.present for one in field.players) % 2
        assert sum(board.kind == BYE for board in draw.boards) == odd


@given(EVENTS)
@settings(max_examples=60, deadline=None)
@pytest.mark.dear
def test_sides_stay_even(found: Event) -> None:
    """At most two apart, and never three times the same running, but for topscorers in the last round."""
    sides: dict[int, str] = {}
    for field, draw in found:
        halves, last = halves_of(field), field.round >= field.rounds
        for board in draw.boards:
            if board.second is None or unplayed(found, field.round, board):
                continue
            free = last and max(halves[board.first], halves[board.second]) > field.round - 1
            for number, letter in ((board.first, "f"), (board.second, "s")):
                sides[number] = sides.get(number, "") + letter
                if not free:
                    assert abs(sides[number].count("f") - sides[number].count("s")) <= 2
                    assert sides[number][-3:] not in ("fff", "sss")


@given(EVENTS)
@settings(max_examples=40, deadline=None)
@pytest.mark.dear
def test_score_groups_are_paired_within(found: Event) -> None:
    """Everybody stands in the group of their points, or has come down to it from the group above."""
    for field, _ in found:
        halves, paired = halves_of(field), pair_round(field)
        above: tuple[int, ...] = ()
        for bracket in paired.brackets:
            for number in bracket.players:
                assert halves[number] == bracket.halves or number in above
            above = bracket.down
            for pair in bracket.pairs:
                assert {pair.first, pair.second} - {None} <= {*bracket.players}


@given(EVENTS)
@settings(max_examples=20, deadline=None)
@pytest.mark.dear
def test_a_pairing_is_the_same_each_time_and_equals_the_engines(found: Event) -> None:
    for field, draw in found:
        assert swiss_draw(field) == draw
        assert not swiss_check(field, draw.boards)


@given(EVENTS)
@settings(max_examples=25, deadline=None)
@pytest.mark.dear
def test_the_engines_short_cuts_change_nothing(found: Event) -> None:
    """It pairs simple groups without weighing every edge; weighing every edge gives the same."""
    for field, _ in found:
        slow = pairing_dutch(tournament_of(field), field.round, {"experimental": ["weighted"], "verbose": 0})
        order = [0, *(one.number for one in sorted(field.players, key=lambda one: one.seed))]
        rows = [pair for bracket in slow.compute_pairing(False) for pair in bracket["pairs"]]
        weighed = {(order[pair["w"]], order[pair["b"]] or None) for pair in rows}
        assert weighed == {(one.first, one.second) for one in pair_round(field).boards}


@given(some.integers(4, 12), SEEDS, some.data())
@settings(max_examples=50, deadline=None)
@pytest.mark.dear
def test_forbidden_pairs_never_meet_and_the_impossible_is_told(
    count: int, seed: int, data: some.DataObject
) -> None:
    """Left over are exactly as many as no pairing at all could seat."""
    pairs = list(combinations(range(1, count + 1), 2))
    forbidden = data.draw(some.sets(some.sampled_from(pairs), max_size=len(pairs)))
    field = Field(players(count), 1, 5, forbidden=forbidden)
    graph = networkx.Graph([pair for pair in pairs if pair not in forbidden])
    graph.add_nodes_from(range(1, count + 1))
    if count % 2:
        graph.add_edges_from((0, number) for number in range(1, count + 1))
    short = len(graph) - 2 * len(networkx.max_weight_matching(graph, maxcardinality=True))
    if short == 0:
        boards = swiss_draw(field).boards
        assert not {tuple(sorted((one.first, one.second))) for one in boards if one.second} & forbidden
    else:
        with pytest.raises(CannotPair) as fault:
            swiss_draw(field)
        assert len(fault.value.left) == short
        assert all(f"no. {number}" in fault.value.sentence for number in fault.value.left)


def test_who_may_meet_none_of_the_others_is_named() -> None:
    field = Field(players(4), 1, 3, forbidden={(1, 2), (1, 3), (1, 4)})
    with pytest.raises(CannotPair, match=r"no\. 1 cannot meet any of the others") as fault:
        swiss_draw(field)
    assert 1 in fault.value.left and len(fault.value.left) == 2


def test_when_everybody_has_had_a_bye() -> None:
    history = [Played(number, number, None, 2, 0, BYE) for number in (1, 2, 3)]
    with pytest.raises(CannotPair, match="Nobody is left who can have a bye"):
        swiss_draw(Field(players(3), 4, 9, history))


def test_boards_made_by_hand_stay_and_the_rest_is_paired() -> None:
    field = Field(players(8), 1, 3, manual=((7, 3), (5, None)))
    draw = swiss_draw(field)
    assert draw.boards[0] == Board(7, 3)
    assert draw.why[0].manual and "paired by hand" in draw.why[0].reasons[0].words
    byes = [board.first for board in draw.boards if board.second is None]
    assert 5 in byes and len(byes) == 2  # five are left for the engine
    rest = {number for board in draw.boards for number in (board.first, board.second)} - {None}
    assert rest == set(range(1, 9))
    assert not swiss_check(field, draw.boards)


def test_nothing_but_boards_by_hand() -> None:
    assert swiss_draw(Field(players(2), 1, 3, manual=((2, 1),))).boards == (Board(2, 1),)
    assert swiss_draw(Field(players(2, away={1, 2}), 1, 3)).boards == ()
    assert swiss_draw(Field(players(1), 1, 3)).boards == (Board(1, None, BYE),)


def test_a_changed_pairing_is_found() -> None:
    field = Field(players(6), 1, 3)
    right = swiss_draw(field).boards
    assert right == (Board(1, 4), Board(5, 2), Board(3, 6))
    swapped = swiss_check(field, (Board(4, 1), *right[1:]))
    assert swapped.swapped == (Board(4, 1),) and not swapped.missing
    other = swiss_check(field, (Board(1, 5), Board(4, 2), Board(3, 6)))
    assert set(other.missing) == {Board(1, 4), Board(5, 2)}
    assert set(other.extra) == {Board(1, 5), Board(4, 2)}


def test_the_strongest_may_begin_with_the_second_side() -> None:
    assert swiss_draw(Field(players(4), 1, 3, opens=SECOND)).boards == (Board(3, 1), Board(2, 4))


@pytest.mark.parametrize(
    "history",
    [
        [Played(1, 1, 9, 2, 0)],
        [Played(1, 1, 2, 2, 0), Played(1, 2, 3, 2, 0)],
        [Played(2, 4, 4, 1, 1)],
    ],
)
def test_a_history_that_cannot_be(history: list[Played]) -> None:
    with pytest.raises(ValueError, match="round"):
        swiss_draw(Field(players(4), 3, 5, history))


def test_the_rules_are_those_of_2026() -> None:
    assert engine.RULES.startswith("2026")


@pytest.mark.dear
def test_two_hundred_fit() -> None:
    """A large field is paired whole; how fast is the bench's to say."""
    found = event(200, 2, 1)
    assert [len(draw.boards) for _, draw in found] == [100, 100]
    assert all(len(draw.why) == 100 for _, draw in found)
