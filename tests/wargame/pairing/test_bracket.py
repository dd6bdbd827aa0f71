"""Knockouts: all sizes, all ways in which small ones can go, drawn games, forfeits; nobody is out too early."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import product
from random import Random
from typing import Any

import pytest

from tests.explored import one_in
from wargame.pairing.bracket import Contest, Slot, Source, champion, fold, is_over, places, ready
from wargame.pairing.double import CROSSINGS, double
from wargame.pairing.field import BYE, CannotPair, Played
from wargame.pairing.knockout import depth_of, knockout, seed_order

Result = tuple[int, int, bool]
WON, LOST, DRAWN = (2, 0, True), (0, 2, True), (1, 1, True)
BOTH_FORFEIT, ONE_FORFEITS = (0, 0, False), (2, 0, False)
MOST_ROUNDS = 40


def run(
    slots: Sequence[Slot], count: int, decide: Callable[[Contest], Result], replays: int = 1
) -> tuple[dict[str, Contest], list[Played]]:
    """Play a bracket to its end, every slot that is ready at once; what it came to and all that was played."""
    played: list[Played] = []
    for number in range(1, MOST_ROUNDS):
        found = fold(slots, range(1, count + 1), played, replays=replays)
        todo = ready(found)
        if not todo:
            assert is_over(found)
            return found, played
        for contest in todo:
            played.append(board(number, contest, decide))
    raise AssertionError("it does not end")


def board(number: int, contest: Contest, decide: Callable[[Contest], Result]) -> Played:
    """A board of a slot as it ended."""
    name = contest.slot.name
    if len(contest.players) == 1:
        return Played(number, contest.players[0], None, 2, 0, BYE, slot=name)
    first, second, sat = decide(contest)
    one, other = contest.players
    return Played(number, one, other, first, second, played=sat, slot=name)


def scripted(results: Sequence[Result]) -> Callable[[Contest], Result]:
    """One result after the other."""
    rest = iter(results)
    return lambda contest: next(rest)


def chance(seed: int, results: Sequence[Result] = (WON, LOST)) -> Callable[[Contest], Result]:
    luck = Random(seed)
    return lambda contest: luck.choice(results)


def losses(found: dict[str, Contest]) -> Counter[int]:
    """How many contests each has lost; a second final that was not played is none."""
    return Counter(
        one.loser for one in found.values() if one.loser is not None and one.how in ("won", "seed")
    )


def games(played: Sequence[Played]) -> list[Played]:
    """Those at which two sat."""
    return [one for one in played if one.second is not None]


def check(found: dict[str, Contest], played: Sequence[Played], count: int, lives: int) -> None:
    """One winner; everybody else lost as often as they may, nobody more; each slot once; nobody twice in a round."""
    winner = champion(found)
    lost = losses(found)
    assert winner is not None and lost[winner] < lives
    third = found.get("T")
    for number in range(1, count + 1):
        extra = third is not None and number in third.players and third.loser == number
        assert lost[number] - extra == (lives if number != winner else lost[winner])
    assert Counter(one.slot for one in games(played)).most_common(1)[0][1] == 1
    seats = Counter((one.round, number) for one in played for number in (one.first, one.second) if number)
    assert set(seats.values()) == {1}
    table = places(found, range(1, count + 1))
    assert (
        table[0] == (1, winner)
        and table[1][0] == 2
        and sorted(number for _, number in table) == [*range(1, count + 1)]
    )
    for at, (place, _) in enumerate(table):
        assert place <= at + 1 and (place == at + 1 or place == table[at - 1][0])


@pytest.mark.parametrize("count", range(2, 65))
def test_single_of_every_size(count: int) -> None:
    for third, seed in product((False, True), range(4)):
        slots = knockout(count, third=third)
        found, played = run(slots, count, chance(seed))
        check(found, played, count, 1)
        has_third = third and count > 3
        assert len(games(played)) == count - 1 + has_third
        assert max(one.round for one in played) == depth_of(count)
        byes = sorted(one.first for one in played if one.second is None and one.round == 1)
        assert byes == list(range(1, 2 ** depth_of(count) - count + 1))
        if has_third:
            assert [place for place, _ in places(found, range(1, count + 1))][:4] == [1, 2, 3, 4]


@pytest.mark.parametrize("count", one_in(4, range(2, 65)))
def test_double_of_every_size(count: int) -> None:
    for reset, seed in product((False, True), range(4)):
        found, played = run(double(count, reset=reset), count, chance(seed))
        final = found["F"]
        again = reset and final.winner == final.seats[1]
        if reset:
            check(found, played, count, 2)
        else:
            assert losses(found)[champion(found) or 0] <= 1
        assert len(games(played)) == 2 * count - 2 + again
        assert max(one.round for one in played) <= 2 * depth_of(count) + again
        byes = sorted(one.first for one in played if one.second is None and one.slot.startswith("W1."))
        assert byes == list(range(1, 2 ** depth_of(count) - count + 1))


@pytest.mark.parametrize(
    "count", [*range(2, 10), *(pytest.param(n, marks=pytest.mark.dear) for n in (10, 11))]
)
def test_single_whatever_happens(count: int) -> None:
    for results in product((WON, LOST), repeat=count - 1):
        check(*run(knockout(count), count, scripted(results)), count, 1)


@pytest.mark.parametrize(
    "count",
    [*range(2, 6), pytest.param(6, marks=pytest.mark.dear), pytest.param(7, marks=pytest.mark.exhaustive)],
)
def test_double_whatever_happens(count: int) -> None:
    """Every way in which a knockout with two lives can go: 2^(2n-1) of n players."""
    slots, depth = double(count), depth_of(count)
    may = {one.name for one in slots if one.name in "FR" or may_meet_again(one.name, depth)}
    for results in product((WON, LOST), repeat=2 * count - 1):
        found, played = run(slots, count, scripted(results))
        check(found, played, count, 2)
        met: set[frozenset[int]] = set()
        for one in games(played):
            pair = frozenset((one.first, one.second or 0))
            assert pair not in met or one.slot in may
            met.add(pair)


@pytest.mark.parametrize("count", [2, 3, *(pytest.param(n, marks=pytest.mark.exhaustive) for n in (4, 5))])
@pytest.mark.dear
def test_drawn_and_forfeited_games_whatever_happens(count: int) -> None:
    """With draws and forfeits by both: it ends, nobody plays on who is out, and at most one has won."""
    for results in product((WON, LOST, DRAWN, BOTH_FORFEIT), repeat=min(2 * count - 1, 6)):
        for slots, lives in ((knockout(count, third=True), 1), (double(count), 2)):
            found, played = run(
                slots, count, scripted([*results, *(WON for _ in range(MOST_ROUNDS * count))])
            )
            lost, winner = losses(found), champion(found)
            out = {number for one in found.values() if one.how == "nobody" for number in one.players}
            assert winner is None or (winner not in out and lost[winner] < lives)
            assert max(Counter(one.slot for one in games(played)).values()) <= 2
            for number in set(range(1, count + 1)) - out - {winner}:
                thirds = "T" in found and number in (found["T"].loser, found["T"].winner)
                assert thirds or lost[number] == lives or not all(one.loser for one in found.values())


def nested(one: tuple[int, int], other: tuple[int, int]) -> bool:
    """Whether of two slots of the first tree, by round and place, one feeds the other."""
    (early, at), (late, above) = sorted((one, other))
    return early != late and at >> (late - early) == above


def rematches(depth: int, crossings: Sequence[int]) -> list[int]:
    """For each round of the second tree, in how many of its slots two may sit who have met."""
    groups = [{(1, 2 * at), (1, 2 * at + 1)} for at in range(2 ** (depth - 2))]
    found = [0]
    for level, crossing in enumerate(crossings, 2):
        fresh = [(level, at ^ crossing) for at in range(len(groups))]
        found.append(
            sum(any(nested(lost, one) for one in group) for lost, group in zip(fresh, groups, strict=True))
        )
        groups = [{*group, lost} for lost, group in zip(fresh, groups, strict=True)]
        if len(groups) > 1:
            pairs = list(zip(groups[::2], groups[1::2], strict=True))
            found.append(sum(any(nested(a, b) for a in one for b in other) for one, other in pairs))
            groups = [one | other for one, other in pairs]
    return found


def may_meet_again(slot: str, depth: int) -> bool:
    """Whether in that round of the second tree two may meet who have met."""
    if not slot.startswith("L"):
        return False
    return rematches(depth, CROSSINGS[depth])[int(slot[1:].partition(".")[0]) - 1] > 0


@pytest.mark.parametrize("depth", CROSSINGS)
def test_nobody_meets_again_earlier_than_needed(depth: int) -> None:
    """No other crossing of the two trees brings the first rematch later, or has fewer of them there."""
    every = product(*(range(2**left) for left in range(depth - 2, -1, -1)))
    assert rematches(depth, CROSSINGS[depth]) == min(rematches(depth, one) for one in every)


@pytest.mark.parametrize("depth", CROSSINGS)
def test_the_tree_is_crossed_as_its_table_says(depth: int) -> None:
    slots = {one.name: one for one in double(2**depth)}
    for level, crossing in enumerate(CROSSINGS[depth], 2):
        for at in range(2 ** (depth - level)):
            lost = slots[f"L{2 * level - 2}.{at + 1}"].second
            assert lost == Source(f"W{level}.{(at ^ crossing) + 1}", won=False)


@pytest.mark.parametrize("count", range(2, 65))
def test_each_slot_is_filled_once(count: int) -> None:
    """No seed and nobody who comes out of a slot has two places, and nobody is forgotten."""
    for slots in (knockout(count), knockout(count, third=True), double(count), double(count, reset=False)):
        seats = Counter(seat for one in slots for seat in (one.first, one.second))
        assert set(seats.values()) == {1} and len({one.name for one in slots}) == len(slots)
        assert {seat for seat in seats if isinstance(seat, int)} >= set(range(1, count + 1))
        names = [one.name for one in slots]
        for at, slot in enumerate(slots):
            for seat in (slot.first, slot.second):
                assert isinstance(seat, int) or seat.slot in names[:at]
            if slot.goes_on and slot.name != "F":
                assert Source(slot.name, won=False) in seats


@pytest.mark.dear
def test_the_first_seeds_meet_last() -> None:
    assert seed_order(3) == [1, 8, 4, 5, 2, 7, 3, 6]
    for count in range(2, 65):
        found, _ = run(
            knockout(count), count, lambda contest: WON if contest.players[0] < contest.players[1] else LOST
        )
        assert [number for _, number in places(found, range(1, count + 1))][:2] == [1, 2]


@pytest.mark.parametrize(("replays", "played"), [(0, 1), (1, 2), (3, 4)])
def test_a_drawn_game_is_played_again_then_the_higher_seed_goes_on(replays: int, played: int) -> None:
    found, boards = run(knockout(2), 2, lambda contest: DRAWN, replays)
    assert len(boards) == played and found["W1.1"].how == "seed" and champion(found) == 1
    found, boards = run(knockout(2), 2, scripted([DRAWN, LOST]), 1)
    assert champion(found) == 2 and len(boards) == 2


def test_where_both_forfeit_both_are_out() -> None:
    found, _ = run(knockout(4), 4, scripted([BOTH_FORFEIT, WON]), 1)
    assert found["W2.1"].how == "bye" and champion(found) == 2
    assert places(found, [1, 2, 3, 4]) == [(1, 2), (2, 1), (2, 3), (2, 4)]
    found, _ = run(knockout(2), 2, lambda contest: BOTH_FORFEIT)
    assert champion(found) is None and is_over(found) and places(found, [1, 2]) == [(2, 1), (2, 2)]
    found, _ = run(double(4), 4, scripted([BOTH_FORFEIT, WON, WON, WON, WON, WON, WON]))
    assert {1, 4} <= {number for one in found.values() if one.how == "nobody" for number in one.players}


def test_one_who_forfeits_has_lost() -> None:
    found, _ = run(knockout(2), 2, lambda contest: ONE_FORFEITS)
    assert champion(found) == 1


def test_two_lives_are_for_64() -> None:
    with pytest.raises(CannotPair, match="at most 64 players; 65 play"):
        double(65)


def test_who_is_still_in_stands_before_who_is_out() -> None:
    played = [Played(1, 1, 4, 2, 0, slot="W1.1"), Played(1, 2, 3, 0, 2, slot="W1.2")]
    found: Any = fold(knockout(4, third=True), [1, 2, 3, 4], played, replays=1)
    assert places(found, [1, 2, 3, 4]) == [(1, 1), (1, 3), (3, 2), (3, 4)]
    assert [one.slot.title for one in ready(found)] == ["final", "third place"]


@pytest.mark.parametrize(
    ("count", "most"), [(2, 3), (3, 5), (4, 5), (5, 7), (8, 7), (9, 9), (16, 9), (64, 13)]
)
def test_how_many_rounds_two_lives_take(count: int, most: int) -> None:
    longest = max(max(one.round for one in run(double(count), count, chance(seed))[1]) for seed in range(40))
    assert longest <= most
