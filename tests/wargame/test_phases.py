"""A time of its own for each question: the pure function, and games that are played so."""

from __future__ import annotations

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.wargame.match import Match, new_match
from tests.wargame.timing import at
from wargame.games.clock import (
    DAY_MS,
    HOUR_MS,
    PINNED,
    Hand,
    Pace,
    Tick,
    advance,
    default_weights,
    left_ms,
    replay,
    runs_out,
    settle,
)  # fmt: skip
from wargame.games.errors import NotUndoable
from wargame.games.hands import hand_of, pace_of
from wargame.games.models import Action, Seat
from wargame.games.position import game_moment
from wargame.games.services import action_undo
from wargame.games.weighing import is_main, tick_of
from wargame.rulings.clocks import clocks_at

START = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR = timedelta(hours=1)
EACH = Pace(24 * HOUR_MS, 0, 48 * HOUR_MS, weights=(("main", 100), ("other", 50)))
MAIN, FIGHT, LATER = ("1 move", 100), ("1 fight", 50), ("2 move", 100)


def ticked(*rows: tuple[float, tuple[str, int] | None] | tuple[float, tuple[str, int] | None, bool]) -> Hand:
    """The hand of blue after these: hours after the start, what is asked, whether by taking back."""
    hand = Hand(EACH.bank_ms)
    for hours, ask, *back in rows:
        asks = {"blue": ask} if ask else {}
        tick = Tick(START + hours * HOUR, tuple(asks), 1, asks, bool(back and back[0]))
        hand = advance(EACH, hand, "blue", tick)
    return hand


def shows(hand: Hand, hours: float) -> float:
    return left_ms(hand, START + hours * HOUR) / HOUR_MS


def test_each_question_begins_with_its_own_time_and_nothing_adds_up() -> None:
    assert shows(ticked((0, MAIN)), 0) == 24
    assert shows(ticked((0, MAIN), (2, None), (100, LATER)), 100) == 24, "22 hours are not kept"
    assert shows(ticked((0, FIGHT)), 0) == 12


def test_a_question_that_was_interrupted_goes_on_with_what_it_had() -> None:
    own = ticked((0, MAIN), (4, FIGHT), (5, MAIN))
    assert shows(own, 5) == 20
    others = ticked((0, MAIN), (4, None), (90, MAIN))
    assert shows(others, 90) == 20
    again = ticked((0, MAIN), (4, FIGHT), (5, MAIN), (6, FIGHT))
    assert shows(again, 6) == 12, "another fight is another question"


def test_the_same_question_asked_on_runs_on() -> None:
    assert shows(ticked((0, MAIN), (3, MAIN), (7, MAIN)), 7) == 17


def test_what_one_takes_back_was_thought_over_in_the_time_of_the_question_before() -> None:
    back = ticked((0, MAIN), (4, FIGHT), (9, MAIN, True))
    assert shows(back, 9) == 15
    hand = back
    for hours in range(9, 29, 10):
        for ask, when, taken in ((FIGHT, hours, False), (MAIN, hours + 10, True)):
            hand = advance(EACH, hand, "blue", Tick(START + when * HOUR, ("blue",), 1, {"blue": ask}, taken))
    assert shows(hand, 29) == 0, "nobody thinks for ever by playing and taking back"


def test_a_bank_that_a_ruling_sets_is_that_of_the_next_question() -> None:
    hand = settle(ticked((0, MAIN), (3, None)), START + 4 * HOUR, anew=Hand(7 * HOUR_MS))
    assert hand.asked == PINNED
    hand = advance(EACH, hand, "blue", Tick(START + 5 * HOUR, ("blue",), 1, {"blue": FIGHT}))
    assert shows(hand, 5) == 7


asks = st.tuples(st.sampled_from(["a", "b", "c", "d"]), st.sampled_from([25, 50, 100]))
steps = st.tuples(st.integers(0, 30 * HOUR_MS), st.none() | asks, st.booleans())


def history(rows: list[tuple[int, tuple[str, int] | None, bool]]) -> list[Tick]:
    time, found = START, []
    for gap, ask, back in rows:
        time += timedelta(milliseconds=gap)
        given = {"blue": ask} if ask else {}
        found.append(Tick(time, tuple(given), 1, given, back))
    return found


histories = st.lists(steps, min_size=1, max_size=40).map(history)


@given(histories)
def test_a_question_never_has_more_than_its_time_nor_less_than_none(ticks: list[Tick]) -> None:
    hand = replay(EACH, ("blue",), ticks)["blue"]
    assert 0 <= hand.bank_ms <= EACH.bank_ms
    assert hand.bank_ms <= max(hand.asked.given_ms, 0) or not hand.asked.key
    assert len(hand.asked.before) <= 16
    assert (hand.since is not None) == ("blue" in ticks[-1].awaiting)


@given(histories, st.integers(0, 30 * HOUR_MS))
def test_nobody_gains_by_thinking(ticks: list[Tick], more: int) -> None:
    hand, now = replay(EACH, ("blue",), ticks)["blue"], ticks[-1].time
    spent = more if hand.since else 0
    assert left_ms(hand, now + timedelta(milliseconds=more)) == left_ms(hand, now) - spent


@given(histories)
def test_asking_again_changes_nothing(ticks: list[Tick]) -> None:
    again = replace(ticks[-1], time=ticks[-1].time + HOUR, back=False)
    assert replay(EACH, ("blue",), [*ticks, again]) == replay(EACH, ("blue",), ticks)


def test_the_phase_itself_asks_what_is_called_as_it(skirmish: str, db: None) -> None:
    match = new_match(skirmish, pace="2d/phase")
    moment = game_moment(match.game)
    tick = tick_of(pace_of(match.game), moment, START)
    assert {weight for _, weight in tick.asks.values()} == {100}
    assert not is_main(moment.standing, "retreat:5") and not is_main(moment.standing, "")


def test_weights_are_percent() -> None:
    weights = dict(default_weights())
    assert (
        weights["main"] == 100 and weights["other"] == 50 and all(0 < one <= 100 for one in weights.values())
    )


@pytest.fixture
def paced(skirmish: str, db: None) -> Match:
    with at(START):
        return new_match(skirmish, seed=5, pace="2d/phase")


def hands(match: Match) -> dict[str, Hand]:
    return {seat.side: hand_of(seat) for seat in Seat.objects.filter(game=match.game)}


@pytest.mark.dear
def test_rows_carry_what_the_pure_function_gives(paced: Match) -> None:
    for step in range(40):
        with at(START + step * HOUR):
            paced.play(1)
    game = paced.game
    pace, found = pace_of(game), []
    for action in Action.objects.filter(game=game, verdict="accepted").order_by("pk"):
        moment = game_moment(game, action.seq_after)
        back = action.payload == {"site": "undo"}
        found.append(tick_of(pace, moment, action.time, back=back))
    assert hands(paced) == replay(pace, ("blue", "red"), found)
    assert all(hand.asked.key for hand in hands(paced).values())


def test_the_record_reckons_the_same(paced: Match) -> None:
    for step in range(12):
        with at(START + step * HOUR):
            paced.play(1)
    now = paced.game.moved
    told = clocks_at(paced.game, paced.game.seq)
    for side, hand in hands(paced).items():
        assert told[side].bank_ms == left_ms(hand, now)


def test_a_clock_runs_out_with_its_question(paced: Match) -> None:
    seat = Seat.objects.get(game=paced.game, side=paced.asked)
    assert seat.runs_out == START + timedelta(days=2)
    assert runs_out(pace_of(paced.game), hand_of(seat)) == seat.runs_out
    assert seat.bank_ms == 2 * DAY_MS


def test_nothing_is_taken_back_that_would_leave_no_time(paced: Match) -> None:
    user, asked = paced.users[paced.asked], paced.asked
    with at(START + 40 * HOUR):
        paced.submit(asked, {"do": "end_phase"})
    if paced.asked != asked:
        pytest.skip("the phases of this side do not follow each other")
    with at(START + 50 * HOUR), pytest.raises(NotUndoable) as refused:
        action_undo(
            code=paced.code,
            user=user,
            expected_seq=paced.game.seq,
            key="5f0c6a0e-8b63-4c53-9b5e-0f6a4e1f7c11",
        )
    assert "no time left" in str(refused.value)
    with at(START + 41 * HOUR):
        assert action_undo(
            code=paced.code,
            user=user,
            expected_seq=paced.game.seq,
            key="5f0c6a0e-8b63-4c53-9b5e-0f6a4e1f7c12",
        ).accepted
    assert left_ms(hands(paced)[asked], START + 41 * HOUR) == 7 * HOUR_MS
