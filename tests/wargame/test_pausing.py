"""Pauses by consent, gifts of time, and time that an outage took, given back once and on the record."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

from rules.core.errors import Malformed
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import person
from tests.wargame.timing import at, machine
from tests.wargame.verifying import findings_of
from wargame.games.clock import HOUR_MS, MINUTE, left_ms
from wargame.games.crediting import credit_tell, credits_sweep
from wargame.games.errors import Conflict, Forbidden, Held, KeyReused, StaleGame
from wargame.games.hands import hand_of
from wargame.games.held import hold_words, holds_of, pause_of
from wargame.games.models import Credit, Game, GameEvent, Lapse, Seat
from wargame.games.pausing import (
    LIVE_NOTICE,
    MOST,
    NOTICE,
    pause_answer,
    pause_end,
    pause_offer,
    pauses_sweep,
)
from wargame.games.post import HOURLY
from wargame.games.services import action_submit, game_resign, time_give
from wargame.notices.models import Channel, Delivery, Notice
from wargame.notices.sending import deliveries_send

START = datetime(2026, 3, 2, 12, tzinfo=UTC)
HOUR, DAY = timedelta(hours=1), timedelta(days=1)
KEY = "5f0c6a0e-8b63-4c53-9b5e-0f6a4e1f7c11"


def begun(ruleset: str, pace: str = "days", **more: Any) -> Match:
    with at(START):
        return new_match(ruleset, seed=5, pace=pace, **more)


@pytest.fixture
def slow(skirmish: str, db: None) -> Match:
    return begun(skirmish)


def left(match: Match, side: str, now: datetime) -> timedelta:
    return timedelta(milliseconds=left_ms(hand_of(Seat.objects.get(game=match.game, side=side)), now))


def answer(match: Match, side: str, *, accept: bool, offer: str = "") -> None:
    pause = pause_of(match.game)
    pause_answer(
        code=match.code, user=match.users[side], accept=accept, offer=offer or (pause.id if pause else "")
    )


def paused(match: Match, when: datetime, until: datetime | None = None) -> None:
    with at(when):
        pause_offer(code=match.code, user=match.users["blue"], until=until)
        answer(match, "red", accept=True)


def last_event(match: Match) -> dict[str, Any]:
    row = GameEvent.objects.filter(game=match.game).order_by("-seq").first()
    assert row is not None
    return dict(row.payload)


def test_a_pause_that_is_agreed_to_stops_the_clocks_until_its_moment(slow: Match) -> None:
    asked = slow.asked
    paused(slow, START + DAY, START + 11 * DAY)
    game = slow.game
    assert last_event(slow) == {"event": "GameHeld", "hold": "pause", "until": "2026-03-13T12:00:00.000000Z"}
    assert game.holds == ["pause"] and hold_words(game) == "paused"
    [hold] = holds_of(game)
    assert (hold.kind, hold.side, hold.number) == ("pause", "red", 0)
    assert left(slow, asked, START + 10 * DAY) == 6 * DAY
    with at(START + 2 * DAY), pytest.raises(Held):
        slow.submit(asked, {"do": "end_phase"})
    assert pauses_sweep(START + 10 * DAY) == 0
    over = START + 11 * DAY
    with at(over):
        assert pauses_sweep(over) == 1 and pauses_sweep(over) == 0
    assert slow.game.holds == [] and pause_of(slow.game) is None
    assert left(slow, asked, over + DAY) == 5 * DAY
    assert last_event(slow) == {"event": "GameResumed", "hold": "pause"}
    assert not findings_of(slow.game)


def test_either_ends_it_with_notice(slow: Match) -> None:
    paused(slow, START)
    pause = pause_of(slow.game)
    assert pause is not None and pause.until == START + MOST
    with at(START + DAY):
        pause_end(code=slow.code, user=slow.users["red"])
    with at(START + DAY + HOUR):
        pause_end(code=slow.code, user=slow.users["blue"])
    ends = START + DAY + NOTICE
    assert slow.game.pause_ends == ends
    with at(ends - HOUR):
        assert pauses_sweep() == 0
    with at(ends):
        assert pauses_sweep() == 1
    assert slow.game.holds == []
    assert {one.key for one in Notice.objects.filter(reader=slow.users["blue"], kind="clock")} == {
        f"pause:{slow.code}"
    }


def test_notice_never_makes_a_pause_longer_and_is_short_in_a_live_game(skirmish: str, db: None) -> None:
    slow, live = begun(skirmish), begun(skirmish, "live")
    for match, notice in ((slow, HOUR), (live, LIVE_NOTICE)):
        paused(match, START, START + 3 * HOUR)
        with at(START + 2 * HOUR):
            pause_end(code=match.code, user=match.users["red"])
        assert match.game.pause_ends == START + 2 * HOUR + notice


@pytest.mark.parametrize("declined", [True, False])
def test_an_offer_is_declined_or_taken_back(slow: Match, declined: bool) -> None:
    with at(START):
        pause_offer(code=slow.code, user=slow.users["blue"])
        with pytest.raises(Conflict):
            answer(slow, "blue", accept=True)
        if declined:
            answer(slow, "red", accept=False)
        else:
            pause_end(code=slow.code, user=slow.users["blue"])
        assert pause_of(slow.game) is None and slow.game.holds == []
        with pytest.raises(Conflict):
            answer(slow, "red", accept=True)
        with pytest.raises(Conflict):
            pause_end(code=slow.code, user=slow.users["red"])


def test_an_offer_lapses_with_its_moment(slow: Match) -> None:
    with at(START):
        pause_offer(code=slow.code, user=slow.users["blue"], until=START + HOUR)
    with at(START + HOUR), pytest.raises(Conflict):
        answer(slow, "red", accept=True)
    with at(START + HOUR):
        assert pauses_sweep() == 1
    assert pause_of(slow.game) is None and slow.game.holds == []


def test_what_cannot_be_paused_says_why(skirmish: str, db: None) -> None:
    slow, free = begun(skirmish), begun(skirmish, "none")
    strict = begun(skirmish, terms={"pauses": False})
    for match, until, why in (
        (slow, START, "60 days at most"),
        (slow, START + MOST + HOUR, "60 days at most"),
        (slow, datetime(9999, 12, 31, 23, tzinfo=UTC), "60 days at most"),
        (free, None, "no clock"),
        (strict, None, "cannot be paused"),
    ):
        with at(START), pytest.raises(Conflict, match=why):
            pause_offer(code=match.code, user=match.users["blue"], until=until)
    with at(START), pytest.raises(Forbidden):
        pause_offer(code=slow.code, user=person("stranger"))


def test_a_game_that_ends_while_it_is_paused_leaves_nothing_behind(slow: Match) -> None:
    paused(slow, START)
    with at(START + DAY):
        game_resign(code=slow.code, user=slow.users["red"])
    with at(START + MOST):
        pauses_sweep()
    game = slow.game
    assert game.status == Game.Status.FINISHED and game.pause == {} and game.pause_ends is None
    assert not findings_of(game)


def test_time_is_given_to_the_opponent_once_for_a_key(slow: Match) -> None:
    asked = slow.asked
    other = slow.opponent(asked)
    with at(START + 6 * DAY):
        for _ in range(2):
            assert time_give(code=slow.code, user=slow.users[other], minutes=60 * 24, key=KEY).accepted
        with pytest.raises(KeyReused):
            time_give(code=slow.code, user=slow.users[asked], minutes=60, key=KEY)
    assert left(slow, asked, START + 6 * DAY) == 2 * DAY
    told = last_event(slow)
    assert told["event"] == "ClockMended" and told["side"] == asked and told["given_ms"] == 24 * HOUR_MS
    assert not findings_of(slow.game)
    assert Notice.objects.filter(reader=slow.users[asked], key=f"gift:{slow.code}").count() == 1


def test_a_gift_lifts_the_flag_and_no_clock_holds_more_than_its_most(slow: Match) -> None:
    asked = slow.asked
    user = slow.users[slow.opponent(asked)]
    late = START + 8 * DAY
    Seat.objects.filter(game=slow.game, side=asked).update(flagged=late)
    with at(late):
        for minutes in (0, -5, 10 * 24 * 60 + 1):
            with pytest.raises(Conflict, match="can hold 10 d"):
                time_give(code=slow.code, user=user, minutes=minutes)
        with pytest.raises(Malformed):
            time_give(code=slow.code, user=user, minutes=5, side=slow.opponent(asked))
        time_give(code=slow.code, user=user, minutes=10 * 24 * 60)
    assert left(slow, asked, late) == 10 * DAY
    assert Seat.objects.get(game=slow.game, side=asked).flagged is None


def test_a_clock_by_phases_takes_a_gift_for_its_question(skirmish: str, db: None) -> None:
    match = begun(skirmish, "2d/phase")
    asked = match.asked
    with at(START + DAY):
        time_give(code=match.code, user=match.users[match.opponent(asked)], minutes=60)
    assert left(match, asked, START + DAY) == DAY + HOUR
    assert not findings_of(match.game)


def away(match: Match, **span: float) -> None:
    """The site serves for a day, is away for so long, and comes back."""
    with machine(START) as clock:
        clock.serves(days=1)
        from wargame.games import heartbeat

        heartbeat.settle()
        heartbeat.forget()
        clock.passes(**span)
        heartbeat.settle()


def test_an_outage_is_given_back_once_and_stands_in_the_record(slow: Match) -> None:
    asked = slow.asked
    away(slow, hours=5)
    now = START + DAY + 5 * HOUR
    assert left(slow, asked, now) == 6 * DAY
    credit = Credit.objects.get()
    assert credit.side == asked and credit.given_ms == 5 * HOUR_MS
    before = slow.game.seq
    with at(now):
        assert credits_sweep() == 1 and credits_sweep() == 0
        assert not credit_tell(code=slow.code, credit=credit.pk), "another worker"
    assert slow.game.seq == before + 1
    assert last_event(slow)["given_ms"] == 5 * HOUR_MS and "away" in last_event(slow)["reason"]
    assert left(slow, asked, now) == 6 * DAY, "the clock had it already"
    assert not findings_of(slow.game)


def test_a_worker_that_dies_between_writes_it_at_the_next_sweep(
    slow: Match, monkeypatch: pytest.MonkeyPatch
) -> None:
    away(slow, hours=5)
    before, now = slow.game.seq, START + DAY + 5 * HOUR

    def dies(*given: Any, **more: Any) -> None:
        raise SystemExit

    with monkeypatch.context() as patch:
        patch.setattr("wargame.games.crediting.accept_batch", dies)
        with at(now), pytest.raises(SystemExit):
            credits_sweep()
    assert slow.game.seq == before and Credit.objects.filter(told=None).count() == 1
    with at(now):
        assert credits_sweep() == 1
    assert slow.game.seq == before + 1


def test_a_short_silence_is_no_outage(slow: Match) -> None:
    away(slow, minutes=1)
    assert not Credit.objects.exists() and not Lapse.objects.exists()


def test_a_game_that_is_over_needs_no_credit(slow: Match) -> None:
    away(slow, hours=5)
    with at(START + 2 * DAY):
        game_resign(code=slow.code, user=slow.users["red"])
        seq = slow.game.seq
        assert credits_sweep() == 1
    assert slow.game.seq == seq
    assert MINUTE == 60_000


def test_who_agrees_agrees_to_what_they_read(slow: Match) -> None:
    """Another offer in the meantime is neither agreed to nor declined by that."""
    blue, red = slow.users["blue"], slow.users["red"]
    with at(START):
        pause_offer(code=slow.code, user=blue, until=START + DAY)
        read = pause_of(slow.game)
        assert read is not None
        pause_offer(code=slow.code, user=blue, until=START + 59 * DAY)
        for accept in (True, False):
            with pytest.raises(Conflict, match="Another pause is on offer by now"):
                pause_answer(code=slow.code, user=red, accept=accept, offer=read.id)
        still = pause_of(slow.game)
        assert still is not None and still.until == START + 59 * DAY and not slow.game.holds
        answer(slow, "red", accept=True)
    assert slow.game.holds == ["pause"]


def test_a_gift_leaves_an_order_that_is_being_made_as_it_was(slow: Match) -> None:
    asked, seq = slow.asked, slow.game.seq
    with at(START + 6 * DAY):
        time_give(code=slow.code, user=slow.users[slow.opponent(asked)], minutes=60, key=KEY)
        side, action = slow.choose(slow.game)
        assert side == asked
        assert slow.game.seq == seq + 1
        told = action_submit(
            code=slow.code, user=slow.users[asked], payload=action, expected_seq=seq, key=str(uuid4())
        )
        assert told.accepted
        with pytest.raises(StaleGame):
            action_submit(
                code=slow.code, user=slow.users[asked], payload=action, expected_seq=seq, key=str(uuid4())
            )


def test_offers_and_gifts_bring_so_many_mails_an_hour(slow: Match) -> None:
    """What is told more often is told on the page, and mailed as it stands an hour later."""
    other = slow.opponent(slow.asked)
    reader = slow.users[slow.asked]
    reader.email = "reader@example.org"
    reader.save()
    for number in range(HOURLY + 2):
        with at(START + 6 * DAY + timedelta(minutes=number)):
            pause_offer(code=slow.code, user=slow.users[other])
            time_give(code=slow.code, user=slow.users[other], minutes=1)
            deliveries_send(Channel.MAIL, START + 6 * DAY + timedelta(minutes=number))
    for key in ("pause", "gift"):
        mails = Delivery.objects.filter(notice__key=f"{key}:{slow.code}", channel="mail")
        assert mails.filter(outcome="taken").count() == HOURLY
        assert mails.get(outcome="waiting").due > START + 6 * DAY + timedelta(hours=1)
