"""The clock: a pure function of its history, and the rows that follow it."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.wargame.match import Match, new_match
from tests.wargame.test_calendars import calendars, quarters
from tests.wargame.timing import at
from wargame.games import clock, heartbeat
from wargame.games.calendars import Calendar
from wargame.games.clock import (
    MILLISECOND,
    Hand,
    Pace,
    Tick,
    advance,
    first_warning,
    left_ms,
    next_warning,
    out,
    replay,
    runs_out,
)  # fmt: skip
from wargame.games.errors import Conflict
from wargame.games.hands import hand_of, pace_of
from wargame.games.models import Action, Game, Seat
from wargame.games.position import game_moment
from wargame.games.services import clock_claim
from wargame.games.tasks import flag_sweep

START = datetime(2026, 1, 1, tzinfo=UTC)
SIDES = ("blue", "red")
PACE = Pace(bank_ms=100_000, increment_ms=10_000, cap_ms=120_000)
DAY = timedelta(days=1)

steps = st.tuples(st.integers(0, 40_000), st.sets(st.sampled_from(SIDES)), st.integers(0, 2))


def ticks(rows: list[tuple[int, set[str], int]]) -> list[Tick]:
    """A history: milliseconds since the tick before, who is asked, how many turns further."""
    time, turn, found = START, 1, []
    for gap, awaiting, turns in rows:
        time, turn = time + timedelta(milliseconds=gap), turn + turns
        found.append(Tick(time, tuple(sorted(awaiting)), turn))
    return found


histories = st.lists(steps, min_size=1, max_size=30).map(ticks)


@pytest.mark.dear
@given(histories, st.integers(0, 10**6))
def test_nobody_gains_by_thinking(history: list[Tick], more: int) -> None:
    now = history[-1].time
    for side, hand in replay(PACE, SIDES, history).items():
        later = left_ms(hand, now + timedelta(milliseconds=more))
        assert later == left_ms(hand, now) - (more if side in history[-1].awaiting else 0)


@given(histories)
def test_a_bank_stays_between_nothing_and_the_cap(history: list[Tick]) -> None:
    for hand in replay(PACE, SIDES, history).values():
        assert 0 <= hand.bank_ms <= PACE.cap_ms


@given(histories)
def test_a_clock_runs_exactly_while_its_side_is_asked(history: list[Tick]) -> None:
    for side, hand in replay(PACE, SIDES, history).items():
        assert (hand.since is not None) == (side in history[-1].awaiting)


@given(histories, st.integers(0, 29))
def test_the_past_may_be_folded_into_the_hands(history: list[Tick], cut: int) -> None:
    first, rest = history[: cut + 1], history[cut + 1 :]
    hands = replay(PACE, SIDES, first)
    for tick in rest:
        hands = {side: advance(PACE, hand, side, tick) for side, hand in hands.items()}
    assert hands == replay(PACE, SIDES, history)


@given(histories)
def test_asking_again_what_is_asked_changes_nothing(history: list[Tick]) -> None:
    now = history[-1]
    again = Tick(now.time + timedelta(seconds=5), now.awaiting, now.turn)
    assert replay(PACE, SIDES, [*history, again]) == replay(PACE, SIDES, history)


@pytest.mark.dear
@given(histories)
def test_a_turn_played_twice_pays_once(history: list[Tick]) -> None:
    turn = history[-1].turn
    back = [Tick(history[-1].time, (), t) for t in (turn, turn - 1, turn, turn - 1, turn)]
    assert replay(PACE, SIDES, [*history, *back]) == replay(PACE, SIDES, [*history, back[0]])


@given(histories)
def test_without_a_bank_there_is_no_clock(history: list[Tick]) -> None:
    for hand in replay(Pace(), SIDES, history).values():
        assert hand.since is None and not out(Pace(), hand, history[-1].time + 1000 * DAY)


@pytest.mark.dear
@given(calendars, quarters, st.integers(1, 150_000_000))
def test_moments_of_a_clock_are_those_at_which_it_shows_so_much(
    calendar: Calendar, since: datetime, bank: int
) -> None:
    pace = Pace(bank_ms=100_000_000)
    hand = Hand(bank, since, calendar=calendar)
    end = runs_out(pace, hand)
    assert end is not None and left_ms(hand, end) == 0 and not out(pace, hand, end - MILLISECOND)
    told, now = [], since
    while (when := next_warning(pace, hand, now)) is not None:
        assert when > now
        told.append(left_ms(hand, when))
        now = when
    assert told == [mark for mark in (50_000_000, 20_000_000, 5_000_000) if mark < bank]
    assert (first_warning(pace, hand, since) == since) == (bank <= 5_000_000)


def test_a_clock_set_back_takes_nothing() -> None:
    hand = Hand(5_000, since=START)
    assert left_ms(hand, START - DAY) == 5_000


def test_the_paces_are_sensible() -> None:
    for name, pace in clock.paces().items():
        assert pace.bank_ms <= pace.cap_ms and pace.increment_ms <= pace.cap_ms, name
    assert clock.paces()["none"] == Pace()


@pytest.fixture
def timed(skirmish: str, db: None) -> Match:
    """A game with a clock, begun at START."""
    with at(START):
        return new_match(skirmish, seed=5, pace="live")


@pytest.mark.dear
def test_rows_follow_the_history(timed: Match) -> None:
    ruleset = game_moment(timed.game).ruleset
    for hour in range(1, 40):
        if timed.game.status != Game.Status.ACTIVE:
            break
        with at(START + hour * timedelta(minutes=7)):
            timed.step()
    history = []
    for action in Action.objects.filter(game=timed.game, verdict="accepted").order_by("seq_after"):
        stands = game_moment(timed.game, action.seq_after).standing
        history.append(Tick(action.time, stands.awaiting, stands.turn))
    assert len(history) > 10
    hands = replay(pace_of(timed.game), ruleset.scenarios[timed.game.scenario].sides, history)
    assert {seat.side: hand_of(seat) for seat in timed.game.seats.all()} == hands


def test_a_flag_falls_and_is_claimed(timed: Match) -> None:
    late = START + DAY
    waiting, asked = timed.opponent(timed.asked), timed.asked
    with at(START + timedelta(minutes=1)), pytest.raises(Conflict):
        clock_claim(code=timed.code, user=timed.users[waiting])
    with at(late):
        assert flag_sweep(late) == 1 and flag_sweep(late) == 0
        assert Seat.objects.get(game=timed.game, side=asked).flagged == late
        with pytest.raises(Conflict):
            clock_claim(code=timed.code, user=timed.users[asked])
        assert clock_claim(code=timed.code, user=timed.users[waiting]).accepted
    assert timed.game.status == Game.Status.FINISHED
    assert timed.game.result["winner"] == waiting
    assert timed.game.result["verdict"]["id"] == "event-TimeForfeited"


def test_an_answer_after_all_takes_the_flag_away(timed: Match) -> None:
    with at(START + DAY):
        flag_sweep(START + DAY)
        while timed.asked == "blue":
            assert Seat.objects.get(game=timed.game, side="blue").flagged, "blue is asked still"
            timed.submit("blue", {"do": "end_phase"})
    seat = Seat.objects.get(game=timed.game, side="blue")
    assert seat.flagged is None and seat.bank_ms == 0 and seat.running_since is None


@pytest.mark.dear
def test_a_finished_game_has_no_running_clock(timed: Match) -> None:
    timed.play()
    assert not timed.game.seats.filter(running_since__isnull=False).exists()
    assert flag_sweep(heartbeat.now() + DAY) == 0
