"""Who is told what of challenges and seasons, by mail and on their own page; each of it once."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail

from tests.wargame.climbing import DAY, Climb, climb
from tests.wargame.sitting import client_of
from tests.wargame.wishing import unwish
from wargame.games import heartbeat
from wargame.ladders import services
from wargame.ladders.challenges import challenges_lapse
from wargame.ladders.models import Challenge, Place
from wargame.ladders.notices import FRESH, challenges_tell, challenges_to_notify, seasons_tell
from wargame.ladders.pairing import games_pair
from wargame.results.models import Result
from wargame.results.notices import annulments_tell, results_to_notify
from wargame.results.services import result_annul, result_restore

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder(db: None) -> Climb:
    """Six people on a ladder of exchange, each with an address."""
    found = climb(divisions=[2, 2], decline_free=3)
    for user in (*found.people.values(), found.steward):
        user.email = f"{user.username.lower()}@example.org"
        user.save(update_fields=["email"])
    return found


def told() -> list[tuple[str, str]]:
    """Who was written to since the last time, and what of it is the subject; a second look finds nothing."""
    challenges_tell(heartbeat.now())
    seasons_tell(heartbeat.now())
    annulments_tell(heartbeat.now())
    found = [(one.to[0].split("@")[0], one.subject.split("] ", 1)[1]) for one in mail.outbox]
    mail.outbox.clear()
    assert not challenges_tell(heartbeat.now()) + annulments_tell(heartbeat.now()) and not mail.outbox
    return sorted(found)


@pytest.mark.dear
def test_who_is_challenged_hears_it_and_the_challenger_the_answer(ladder: Climb) -> None:
    challenge = ladder.challenge("Cem", "Ben", message="Shall we?")
    challenges_tell(heartbeat.now())
    assert "«Shall we?»" in mail.outbox[0].body and "/ladders/challenges/" in mail.outbox[0].body
    assert told() == [("ben", "Cem challenges you, Autumn ladder")]
    services.challenge_accept(user=ladder.people["Ben"], pk=challenge.pk)
    assert told() == [("cem", "Ben has accepted your challenge, Autumn ladder")]


@pytest.mark.dear
def test_who_accepts_before_anybody_was_told_is_paired_by_nobody(ladder: Climb) -> None:
    challenge = ladder.challenge("Cem", "Ben")
    services.challenge_accept(user=ladder.people["Ben"], pk=challenge.pk)
    assert told() == [("cem", "Ben has accepted your challenge, Autumn ladder")]


@pytest.mark.dear
def test_a_refusal_a_withdrawal_and_silence_are_told(ladder: Climb) -> None:
    refused, back, late = (
        ladder.challenge(*pair) for pair in (("Cem", "Ben"), ("Dora", "Cem"), ("Eve", "Finn"))
    )
    told()
    services.challenge_decline(user=ladder.people["Ben"], pk=refused.pk)
    services.challenge_withdraw(user=ladder.people["Dora"], pk=back.pk)
    Challenge.objects.filter(pk=late.pk).update(answer_until=heartbeat.now() - timedelta(hours=1))
    challenges_lapse(heartbeat.now())
    assert told() == [
        ("cem", "Ben has declined your challenge, Autumn ladder"),
        ("cem", "Dora has withdrawn their challenge, Autumn ladder"),
        ("eve", "The challenge of Eve to Finn has lapsed, Autumn ladder"),
        ("finn", "The challenge of Eve to Finn has lapsed, Autumn ladder"),
    ]


def test_what_is_taken_back_before_anybody_heard_of_it_is_not_told(ladder: Climb) -> None:
    challenge = ladder.challenge("Cem", "Ben")
    services.challenge_withdraw(user=ladder.people["Cem"], pk=challenge.pk)
    assert told() == []


@pytest.mark.dear
def test_two_who_both_wanted_a_game_both_hear_that_they_have_one(ladder: Climb) -> None:
    for name in ("Cem", "Ben"):
        services.place_seek(user=ladder.people[name], season=ladder.season)
    games_pair(ladder.season.pk)
    assert told() == [(name, "Cem and Ben have been paired, Autumn ladder") for name in ("ben", "cem")]


@pytest.mark.dear
def test_a_game_that_ends_is_told_by_itself(ladder: Climb) -> None:
    ladder.play("Cem", "Ben", loser="Ben")
    told()
    assert not challenges_to_notify().exists()


@pytest.mark.dear
def test_an_annulled_result_is_told_to_both_with_the_reason_and_so_is_its_return(ladder: Climb) -> None:
    challenge = ladder.play("Cem", "Ben", loser="Ben")
    told()
    result = Result.objects.get(game=challenge.game)
    result_annul(result=result, user=ladder.steward, reason="The map was wrong.")
    annulments_tell(heartbeat.now())
    assert {one.to[0] for one in mail.outbox} == {"cem@example.org", "ben@example.org"}
    assert "Reason: The map was wrong." in mail.outbox[0].body
    assert {subject.rsplit(" ", 2)[-1] for _, subject in told()} == {"annulled"}
    result_restore(result=result, user=ladder.steward, reason="It was not.")
    assert {subject.rsplit(" ", 2)[-2] for _, subject in told()} == {"counts"}
    assert not results_to_notify().exists()


@pytest.mark.dear
def test_who_had_a_place_hears_that_the_season_closed_and_where_it_takes_them(ladder: Climb) -> None:
    assert told() == [], "who takes a place knows that the season is open"
    services.season_close(user=ladder.steward, season=ladder.season)
    assert seasons_tell(heartbeat.now()) == 6
    said = {one.to[0].split("@")[0]: one.body for one in mail.outbox}
    assert "You finished at place 2 in division 1" in said["ben"] and "You go down a division." in said["ben"]
    assert "You go up a division." in said["cem"] and "You stay in your division." in said["ada"]
    assert "/seasons/1/" in said["ada"]
    told()
    assert seasons_tell(heartbeat.now()) == 0
    services.season_open(
        user=ladder.steward, ladder=ladder.ladder, name="Winter", ends=heartbeat.now() + 9 * DAY
    )
    opened = told()
    assert len(opened) == 6 and set(opened) >= {("cem", "Winter of Autumn ladder is open")}


@pytest.mark.dear
def test_a_void_challenge_is_told_to_both(ladder: Climb) -> None:
    ladder.challenge("Cem", "Ben")
    told()
    services.season_close(user=ladder.steward, season=ladder.season)
    Place.objects.update(told="closed")
    assert [name for name, _ in told()] == ["ben", "cem"]


@pytest.mark.parametrize("how", ["unwished", "no address", "gone", "old"])
def test_who_does_not_wish_it_is_not_written_to(ladder: Climb, how: str) -> None:
    challenge, ben = ladder.challenge("Cem", "Ben"), ladder.people["Ben"]
    if how == "unwished":
        unwish(ben, "ladder")
    elif how == "old":
        services.challenge_decline(user=ben, pk=challenge.pk)
        Challenge.objects.update(ended=heartbeat.now() - FRESH - timedelta(minutes=1))
    else:
        type(ben).objects.filter(pk=ben.pk).update(
            **({"email": ""} if how == "no address" else {"is_active": False})
        )
    assert told() == [] and not challenges_to_notify().exists()


@pytest.mark.dear
def test_one_s_own_page_says_what_is_asked_and_what_came_of_it(ladder: Climb) -> None:
    challenge = ladder.challenge("Cem", "Ben")
    ben, cem = (client_of(ladder.people[name]) for name in ("Ben", "Cem"))
    assert "Cem challenges you" in ben.get("/").content.decode()
    assert "challenges you" not in cem.get("/").content.decode()
    services.challenge_decline(user=ladder.people["Ben"], pk=challenge.pk)
    assert "Cem challenges you" not in ben.get("/").content.decode()
    assert "Your challenge to Ben was declined" in cem.get("/").content.decode()
