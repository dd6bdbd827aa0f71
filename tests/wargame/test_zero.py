"""What happens when a clock shows nothing: each agreement, by the sweep, on the record, once."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from typing import Any
from uuid import uuid4

import pytest

import rules
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import client_of, person
from tests.wargame.timing import at
from tests.wargame.verifying import findings_of
from wargame.games.chat import chat_lines
from wargame.games.clock import HOUR_MS
from wargame.games.errors import Conflict
from wargame.games.models import Candidate, Game, GameEvent, Heir, Seat
from wargame.games.notices import KINDS
from wargame.games.ruling import Decision, game_rule
from wargame.games.services import action_undo, chat_post, clock_claim, clock_mend, game_open
from wargame.games.tasks import flag_sweep
from wargame.games.zeroing import zero_sweep
from wargame.notices.models import Notice
from wargame.practice.levels import is_practice
from wargame.practice.models import Practice
from wargame.practice.playing import practice_play
from wargame.results.models import Result
from wargame.results.services import result_record
from wargame.rulings.models import Case

START = datetime(2026, 3, 2, 12, tzinfo=UTC)
DAY = timedelta(days=1)
LATE = START + 8 * DAY


def begun(ruleset: str, zero: str, **more: Any) -> Match:
    with at(START):
        match = new_match(ruleset, seed=5, pace="days", terms={"zero": zero, "rated": True}, **more)
        match.step()
        return match


def sweep(when: datetime = LATE) -> int:
    with at(when):
        flag_sweep(when)
        return zero_sweep(when)


def events(match: Match) -> list[str]:
    rows = GameEvent.objects.filter(game=match.game).order_by("seq")
    return [payload["event"] for payload in rows.values_list("payload", flat=True)]


def test_by_loss_the_sweep_ends_the_game_by_itself(skirmish: str, db: None) -> None:
    match = begun(skirmish, "loss")
    asked = match.asked
    assert sweep(START + DAY) == 0 and match.game.status == Game.Status.ACTIVE
    assert sweep() == 1
    game = match.game
    assert game.status == Game.Status.FINISHED and game.result
    assert game.result["winner"] == match.opponent(asked)
    assert events(match)[-1] == "TimeForfeited"
    assert sweep() == 0, "once"
    assert not findings_of(game)
    seat = Seat.objects.get(game=game, side=asked)
    letter = KINDS["result"].write(seat)
    assert letter is not None and "ran out of time and has lost" in letter.lines[0]


def test_by_practice_the_practice_player_goes_on_and_nothing_is_rated(skirmish: str, db: None) -> None:
    match = begun(skirmish, "practice")
    asked, game = match.asked, match.game
    with at(LATE), pytest.raises(Conflict) as refused:
        clock_claim(code=match.code, user=match.users[match.opponent(asked)])
    assert "Steady" in str(refused.value)
    assert sweep() == 1
    seat = Seat.objects.select_related("user").get(game=game, side=asked)
    assert is_practice(seat.user) and seat.flagged is None and seat.bank_ms >= 84 * HOUR_MS
    assert Practice.objects.get(game=game).sides == [asked]
    assert events(match)[-2:] == ["PlayerReplaced", "ClockMended"]
    heir = Heir.objects.get(game=game)
    assert heir.former == match.users[asked] and heir.user == seat.user
    assert sweep() == 0 and Heir.objects.count() == 1, "once"
    told = Notice.objects.filter(key=f"zero:{game.code}")
    assert {one.reader_id for one in told} == {user.pk for user in match.users.values()}
    with at(LATE):
        assert practice_play(match.code)[0] > 0
        other = client_of(match.users[match.opponent(asked)])
        assert other.get(f"/api/games/{match.code}/reasons/").json() == [], (
            "an opponent is told no intentions"
        )
    assert not findings_of(match.game)
    while match.game.status == Game.Status.ACTIVE:
        with at(LATE):
            practice_play(match.code)
            if match.game.status == Game.Status.ACTIVE and match.asked != asked:
                match.step()
    assert not findings_of(match.game)
    result_record(game=match.game)
    assert not Result.objects.get(game=game).rated


def test_by_director_a_case_is_raised_and_the_clocks_stand(skirmish: str, db: None) -> None:
    match = begun(skirmish, "director")
    asked, game = match.asked, match.game
    assert sweep() == 1
    case = Case.objects.get(game=game)
    assert case.raised_by is None and "Out of time" in case.title and case.hold
    game = match.game
    assert game.holds == [case.hold] and events(match)[-1] == "GameHeld"
    assert not Seat.objects.filter(game=game, running_since__isnull=False).exists()
    assert sweep() == 0 and Case.objects.count() == 1
    with at(LATE), pytest.raises(Conflict):
        clock_claim(code=match.code, user=match.users[match.opponent(asked)])
    assert not findings_of(game)


def test_by_claim_the_sweep_does_nothing(skirmish: str, db: None) -> None:
    match = begun(skirmish, "claim")
    opponent = match.opponent(match.asked)
    assert sweep() == 0
    with at(LATE):
        assert clock_claim(code=match.code, user=match.users[opponent]).accepted


def test_who_answers_before_the_sweep_plays_on(skirmish: str, db: None) -> None:
    match = begun(skirmish, "loss")
    with at(LATE):
        flag_sweep(LATE)
        asked = match.asked
        while match.asked == asked:
            match.step()
        assert zero_sweep(LATE) == 0
    assert match.game.status == Game.Status.ACTIVE


def test_nothing_is_taken_back_past_a_side_that_lost(skirmish: str, db: None) -> None:
    match = begun(skirmish, "loss")
    sweep()
    with at(LATE), pytest.raises(Conflict):
        action_undo(
            code=match.code, user=match.users["blue"], expected_seq=match.game.seq,
            key="5f0c6a0e-8b63-4c53-9b5e-0f6a4e1f7c11",
        )  # fmt: skip


def test_a_clock_by_phases_runs_out_too(skirmish: str, db: None) -> None:
    with at(START):
        match = new_match(skirmish, seed=5, pace="2d/phase", terms={"zero": "loss"})
    assert sweep(START + DAY) == 0
    assert sweep(START + 2 * DAY) == 1
    assert not findings_of(match.game)


def test_who_takes_over_reads_nothing_said_aside_before(skirmish: str, db: None) -> None:
    match = begun(skirmish, "practice")
    with at(START + DAY):
        chat_post(
            code=match.code, user=match.users[match.asked], key="5f0c6a0e-8b63-4c53-9b5e-0f6a4e1f7c11",
            text="My plan", aside=True,
        )  # fmt: skip
    sweep()
    assert not [line for line in chat_lines(match.game, match.asked) if line.aside]
    Seat.objects.filter(game=match.game).update(heir_line=0)
    assert [line for line in chat_lines(match.game, match.asked) if line.aside]


def test_a_side_of_several_commanders_goes_to_no_practice_player(db: None) -> None:
    ruleset, scenario, options = staffed()
    with pytest.raises(Conflict, match="one commander"):
        game_open(
            user=person("owner"),
            ruleset=ruleset,
            scenario=scenario,
            options=options,
            terms={"zero": "practice"},
        )


def staffed() -> tuple[str, str, dict[str, Any]]:
    """A scenario with a choice by which a side has several commanders."""
    for ruleset in rules.playable():
        for id, plan in rules.get(ruleset).scenarios.items():
            choice = next((one for one in plan.choices if one.id == plan.staffed), None)
            if choice is not None:
                value = max(choice.values, key=lambda value: len(plan.seats({choice.id: value})))
                return ruleset, id, {choice.id: value}
    raise AssertionError


def ruled(match: Match, **more: Any) -> None:
    game = match.game
    decision = Decision(1, "stand", person("judge"), "Play on", resumes=tuple(game.holds), **more)
    game_rule(code=match.code, decision=decision, expected_seq=game.seq, key=str(uuid4()))


@pytest.mark.parametrize("given", [0, 60 * 60 * 1000])
def test_a_ruling_by_which_play_goes_on_takes_the_side_back(skirmish: str, db: None, given: int) -> None:
    """Where it gives no time, the opponent may claim: nobody else would end the game."""
    match = begun(skirmish, "director")
    asked = match.asked
    sweep()
    Candidate.objects.create(game=match.game, side=asked, user=person("hedda"), time=LATE)
    assert Seat.objects.get(game=match.game, side=asked).given_up == LATE
    with at(LATE + DAY):
        ruled(match, given={asked: given} if given else {})
        assert not Seat.objects.filter(game=match.game, given_up__isnull=False).exists()
        assert not Candidate.objects.exists()
        assert set(Notice.objects.filter(key=f"heir:{match.code}").values_list("reader", flat=True)) == {
            *(user.pk for user in match.users.values()), person("hedda").pk,
        }  # fmt: skip
    with at(LATE + DAY + timedelta(minutes=1)):
        assert zero_sweep(LATE + DAY) == 0 and Case.objects.count() == 1
        other = match.users[match.opponent(asked)]
        if given:
            with pytest.raises(Conflict):
                clock_claim(code=match.code, user=other)
        else:
            assert clock_claim(code=match.code, user=other).accepted
    assert not findings_of(match.game)


def test_a_clock_that_the_site_mends_takes_the_side_back(skirmish: str, db: None) -> None:
    match = begun(skirmish, "director")
    asked = match.asked
    sweep()
    with at(LATE + DAY):
        clock_mend(code=match.code, side=asked, given_ms=HOUR_MS, reason="The site was away")
    assert Seat.objects.get(game=match.game, side=asked).given_up is None


def test_a_practice_player_plays_until_somebody_comes(skirmish: str, db: None) -> None:
    match = begun(skirmish, "practice")
    asked = match.asked
    sweep()
    with at(LATE):
        assert practice_play(match.code)[0] > 0
    assert Seat.objects.get(game=match.game, side=asked).given_up == LATE
