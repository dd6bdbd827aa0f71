"""Luck and reliability over the API, and who may see them."""

from __future__ import annotations

from typing import Any

import pytest
from django.contrib.auth import get_user_model
from rest_framework.test import APIRequestFactory

from tests.wargame.kept import kept
from tests.wargame.match import new_match
from tests.wargame.sitting import client_of, person
from tests.wargame.test_players import viewer_in
from wargame.players.models import Privacy
from wargame.results import tasks
from wargame.results.apis import LuckApi, ReliabilityApi
from wargame.results.luck import luck_of

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def player(skirmish: str) -> Any:
    """Somebody who has finished a game under a clock in which dice fell."""
    for seed in range(5, 40):
        match = new_match(skirmish, pace="days", seed=seed)
        match.play()
        tasks.sweep()
        for user in match.users.values():
            if luck_of(user).rows:
                return user
    raise AssertionError


@pytest.mark.dear
def test_the_luck_of_a_player(player: Any) -> None:
    answer = client_of(player).get(f"/api/players/{player.username}/luck/")
    told, account = answer.json(), luck_of(player)
    assert answer.status_code == 200
    assert (told["games"], told["rolls"], told["outside"]) == (1, account.rolls, account.outside)
    (line,), (row,) = told["lines"], account.rows
    assert (line["differs"], line["band"], line["inside"]) == (row.differs, row.band, row.inside)
    assert line["words"] == row.words and line["held"] >= 0.95


@pytest.mark.dear
def test_the_reliability_of_a_player(player: Any) -> None:
    told = client_of(player).get(f"/api/players/{player.username}/reliability/").json()
    assert (told["score"], told["begun"], told["finished"], told["forfeits"]) == (80, 1, 1, [])
    assert sum(told["times"]["counts"]) == told["times"]["answers"] > 0
    assert len(told["times"]["counts"]) == len(told["times"]["edges"]) + 1


@pytest.mark.parametrize("what", ["luck", "reliability"])
def test_nobody_of_that_name(what: str) -> None:
    answer = client_of().get(f"/api/players/nobody/{what}/")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.mark.parametrize("what", ["luck", "reliability"])
def test_reading_only(what: str) -> None:
    user = get_user_model().objects.create_user("Ada")
    client = client_of(user)
    for method in (client.post, client.put, client.delete):
        assert method(f"/api/players/Ada/{what}/").status_code == 405


@pytest.mark.parametrize(
    ("hidden", "view", "status"),
    [
        ("luck", LuckApi, 403),
        ("reliability", LuckApi, 200),
        ("answers", LuckApi, 200),
        ("luck", ReliabilityApi, 200),
        ("reliability", ReliabilityApi, 403),
        ("answers", ReliabilityApi, 200),
    ],
)
@pytest.mark.dear
def test_who_may_see_is_for_another_to_say(player: Any, hidden: str, view: Any, status: int) -> None:
    seen = view.as_view(may_see=lambda viewer, user, what: what != hidden)
    answer = seen(APIRequestFactory().get("/"), username=player.username)
    assert answer.status_code == status
    if view is ReliabilityApi and status == 200:
        assert (b'"times":null' in answer.content) == (hidden == "answers")


Audience = Privacy.Audience


@pytest.mark.parametrize("circle", Audience)
@pytest.mark.parametrize("chosen", [None, *Audience])
def test_the_api_shows_what_the_page_shows(circle: Audience, chosen: Audience | None) -> None:
    """Luck and answer times as the person chose, by default whoever is signed in; reliability always these."""
    ada = person("ada")
    if chosen is not None:
        Privacy.objects.create(user=ada, luck=chosen, answers=chosen)
    viewer = viewer_in(circle, ada)
    client = client_of(viewer if viewer.is_authenticated else None)
    seen = circle <= (Audience.PLAYERS if chosen is None else chosen)
    assert client.get("/api/players/ada/luck/").status_code == (200 if seen else 403)
    answer = client.get("/api/players/ada/reliability/")
    assert answer.status_code == (403 if circle == Audience.EVERYBODY else 200)
    if answer.status_code == 200:
        assert (answer.json()["times"] is not None) == seen
