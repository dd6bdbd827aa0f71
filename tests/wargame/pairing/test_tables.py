"""All play all with sides in turn, pools whose players meet late again, teams at their boards in order."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as some

from wargame.pairing import teams
from wargame.pairing.berger import berger_round, count_played, rounds_of
from wargame.pairing.field import BYE, Played
from wargame.pairing.knockout import depth_of, seed_order
from wargame.pairing.pools import cross_pools, snake
from wargame.pairing.teams import Match, Squad, board_points, field_of, line_up, matches, seats_of
from wargame.pairing.turns import sides_had, turn_of
from wargame.pairing.words import Words


@pytest.mark.parametrize("double", [False, True])
@pytest.mark.parametrize("count", range(2, 31))
def test_everybody_meets_everybody_with_sides_in_turn(count: int, double: bool) -> None:
    sides: dict[int, list[int]] = {number: [] for number in range(1, count + 1)}
    met: Counter[tuple[int, int]] = Counter()
    free: Counter[int] = Counter()
    for number in range(1, rounds_of(count, double=double) + 1):
        boards = berger_round(range(1, count + 1), number, double=double)
        assert sorted(one for board in boards for one in (board.first, board.second) if one) == list(sides)
        for board in boards:
            if board.second is None:
                assert board.kind == BYE
                free[board.first] += 1
                continue
            met[board.first, board.second] += 1
            sides[board.first].append(1)
            sides[board.second].append(-1)
    assert set(met.values()) == {1} and len(met) == count * (count - 1) // (1 if double else 2)
    assert set(free.values()) == ({1 + double} if count % 2 else set())
    for had in sides.values():
        assert abs(sum(had)) <= (0 if double or count % 2 else 1)
        assert not any(one == other == third for (one, other), (_, third) in pairwise(pairwise(had)))


@pytest.mark.parametrize(("count", "number"), [(4, 0), (4, 4), (1, 2), (3, 4)])
def test_there_is_no_such_round(count: int, number: int) -> None:
    with pytest.raises(ValueError, match="play no round"):
        berger_round(range(1, count + 1), number)


def test_who_withdraws_before_half_counts_for_nobody() -> None:
    played = [Played(1, 1, 2, 2), Played(1, 3, 4, 2), Played(2, 4, 1, 0, 2, played=False), Played(2, 2, 3, 2)]
    assert count_played(played, [4], 3) == [played[0], played[3]]
    assert count_played(played, [4], 2) == played and count_played(played, [], 3) == played


@pytest.mark.parametrize("pools", range(1, 9))
def test_pools_are_as_strong_and_as_large(pools: int) -> None:
    for count in range(pools, 40):
        found = [snake(seed, pools) for seed in range(1, count + 1)]
        sizes = Counter(found)
        assert max(sizes.values()) - min(sizes.values()) <= 1 and set(sizes) == set(range(1, pools + 1))
        sums = [sum(seed for seed, pool in enumerate(found, 1) if pool == one) for one in sizes]
        assert count % pools or max(sums) - min(sums) <= pools


@given(some.integers(2, 8), some.integers(1, 4), some.randoms())
@pytest.mark.dear
def test_pool_mates_meet_late(pools: int, takes: int, luck: object) -> None:
    """The first of all pools in any order, then the seconds: nobody meets a pool-mate in the first round."""
    order, ranks, of = list[int](), dict[int, int](), dict[int, int]()
    for rank in range(1, takes + 1):
        group = [rank * 100 + pool for pool in range(1, pools + 1)]
        luck.shuffle(group)  # type: ignore[attr-defined]
        order += group
        ranks |= dict.fromkeys(group, rank)
        of |= {number: number % 100 for number in group}
    seeds = cross_pools(order, ranks, of)
    assert [ranks[one] for one in seeds] == [ranks[one] for one in order] and sorted(seeds) == sorted(order)
    line = seed_order(depth_of(len(seeds)))
    for one, other in zip(line[::2], line[1::2], strict=True):
        if max(one, other) <= len(seeds):
            assert of[seeds[one - 1]] != of[seeds[other - 1]]


SQUADS = [
    Squad(1, 1, "Reds", 1600, (11, 12, 13, 14)), Squad(2, 2, "Blues", 1500, (21, 22, 23)),
    Squad(3, 3, "Greens", 1400, (31, 32, 33)),
]  # fmt: skip
TEAM_OF = {number: squad.number for squad in SQUADS for number in squad.players}


def test_boards_stand_in_order_substitutes_move_up_and_sides_take_turns() -> None:
    assert line_up(SQUADS[0], (), 3) == [11, 12, 13]
    assert line_up(SQUADS[0], {12}, 3) == [11, 13, 14]
    seats = seats_of([11, 13, 14], [21, 22, 23], 3)
    assert [(one.board, one.first, one.second) for one in seats] == [(1, 11, 21), (2, 22, 13), (3, 14, 23)]
    assert [(one.first, one.second) for one in seats_of([11, 12], [21], 3)] == [(11, 21), (12, None)]
    assert [(one.first, one.second) for one in seats_of([11], [21, 22], 3)] == [(11, 21), (22, None)]


def test_match_points_and_board_points() -> None:
    boards = [
        (1, Played(1, 11, 21, 2)), (1, Played(1, 22, 12, 1, 1)), (1, Played(1, 13, 23, 0, 2)),
        (2, Played(1, 31, None, 2, 0, BYE)), (2, Played(1, 32, None, 2, 0, BYE)),
    ]  # fmt: skip
    found = matches(boards, TEAM_OF, 1)
    assert found == [Match(1, 1, 1, 2, (1, 1), (3, 3)), Match(1, 2, 3, None, (1, 0), (4, 0))]
    assert board_points(SQUADS, found) == {1: 3, 2: 3, 3: 4}
    boards[0] = (1, Played(1, 11, 21, 0, 2))
    assert matches(boards, TEAM_OF, 1)[0].halves == (0, 2)
    both = [(1, Played(1, 11, 21, 0, 0, played=False))]
    assert matches(both, TEAM_OF, 1)[0].halves == (0, 0)
    field = field_of(SQUADS, {31, 32, 33}, 2, 3, found)
    assert [one.present for one in field.players] == [True, True, False]
    assert [one.kind for one in field.played] == ["game", "bye"]
    assert teams.field_of(SQUADS, (), 1, 3, ()).rounds == 3


def test_whose_turn_it_is() -> None:
    words = Words({1: "Tom", 2: "Vera"}, ("German", "Soviet"))
    had = sides_had([Played(1, 1, 3, 2), Played(1, 4, 2, 2), Played(2, 5, 1, 2, played=False)])
    assert had == {1: ["first"], 3: ["second"], 4: ["first"], 2: ["second"]}
    turn = turn_of(1, 2, had, words)
    assert (turn.first, turn.second, turn.why) == (2, 1, "Vera had German less often")
    assert turn_of(1, 2, {1: ["first", "second"], 2: ["second", "first"]}, words).first == 1
    assert turn_of(1, 2, {}, words).why == "neither had one side more often; the place decides"
