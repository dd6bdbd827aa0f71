"""Annulling from the desk of a ladder: what it changes is seen before it is done."""

from __future__ import annotations

import re

import pytest

from tests.wargame.climbing import Climb, climb
from tests.wargame.sitting import client_of
from wargame.ladders import services
from wargame.ladders.models import Challenge
from wargame.ladders.settling import challenges_settle, season_rank
from wargame.ratings.services import ratings_update
from wargame.results.models import Result
from wargame.results.services import result_annul, result_restore

pytestmark = pytest.mark.django_db
BASE = "/ladders/the-climbers/autumn-ladder/"


@pytest.mark.parametrize("method", ["get", "post"])
@pytest.mark.dear
def test_on_a_ladder_of_ratings_the_ratings_are_seen_before_they_change(db: None, method: str) -> None:
    ladder = climb(("Ada", "Ben"), kind="rating")
    challenge = ladder.play("Ben", "Ada", loser="Ada")
    ratings_update()
    asked = getattr(client_of(ladder.steward), method)
    page = asked(f"{BASE}desk/annul/{challenge.pk}/", {"reason": "a cat"}, follow=True)
    told = page.content.decode()
    assert challenge.game and page.redirect_chain[-1][0] == f"/ratings/annul/{challenge.game.code}/"
    assert "What changes" in told and "<b>Ada</b>" in told and "<b>Ben</b>" in told
    assert Challenge.objects.get(pk=challenge.pk).state == challenge.state, "nothing is done unseen"


@pytest.mark.parametrize("kind", ["challenge", "rating"])
@pytest.mark.parametrize("again", [False, True], ids=["annulling", "restoring"])
@pytest.mark.dear
def test_who_would_stand_elsewhere_is_seen_before_it_is_done(db: None, kind: str, again: bool) -> None:
    ladder = climb(("Ada", "Ben", "Cem"), kind=kind)
    challenge = ladder.play("Cem", "Ada", loser="Ada")
    results_settle(ladder)
    result = Result.objects.get(game=challenge.game)
    if again:
        result_annul(result=result, user=ladder.steward, reason="A cat")
        results_settle(ladder)
    before, client = ladder.order(), client_of(ladder.steward)
    page = client.get(f"/ratings/annul/{result.game.code}/").content.decode()
    told = client.get(f"/api/games/{result.game.code}/annulment/").json()
    result.refresh_from_db()
    (result_restore if again else result_annul)(result=result, user=ladder.steward, reason="No cat")
    results_settle(ladder)
    after = ladder.order()
    moved = [(name, before.index(name) + 1, at) for at, name in enumerate(after, 1) if before[at - 1] != name]
    assert moved and "Places on Autumn ladder" in page
    rows = re.findall(r'<b>(\w+)</b></td><td class="num fig">(\d+)</td><td class="num fig">(\d+)</td>', page)
    assert [(name, int(was), int(then)) for name, was, then in rows] == moved
    assert [(one["player"], one["before"], one["after"]) for one in told["places"]] == moved


def results_settle(ladder: Climb) -> None:
    """Ratings and ladder have heard of all results."""
    ratings_update()
    challenges_settle()
    season_rank(ladder.season.pk)


def test_what_moves_no_rating_says_so(db: None) -> None:
    ladder = climb(("Ada", "Ben"), kind="rating")
    asked = ladder.challenge("Ben", "Ada")
    services.challenge_decline(user=ladder.people["Ada"], pk=asked.pk)
    page = client_of(ladder.steward).get(f"{BASE}desk/annul/{asked.pk}/").content.decode()
    assert "places follow from the ratings, and this game changed none" in page and 'name="reason"' in page


@pytest.mark.dear
def test_who_played_reads_that_another_annuls_it(db: None) -> None:
    ladder = climb(divisions=[2, 2])
    challenge = ladder.play("Cem", "Ada", loser="Ada")
    ladder.club.memberships.filter(user=ladder.people["Ada"]).update(role="steward")
    page = client_of(ladder.people["Ada"]).get(f"{BASE}desk/annul/{challenge.pk}/").content.decode()
    assert "You were one of the two players; somebody else in the club has to decide" in page
    assert 'name="reason"' not in page
