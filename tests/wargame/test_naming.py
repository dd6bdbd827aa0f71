"""A person whom one names is found alike in clubs, ladders and events: by the name, or one that looks like it."""

from __future__ import annotations

from datetime import timedelta

import pytest

from tests.wargame.climbing import climb
from tests.wargame.clubhouse import clubhouse
from tests.wargame.match import Match
from tests.wargame.sitting import client_of, person
from tests.wargame.timing import later
from wargame.clubs import services as clubs
from wargame.games import heartbeat
from wargame.games.errors import NotFound
from wargame.games.talking import chat_post
from wargame.ladders.forms import BarForm

pytestmark = pytest.mark.django_db


def test_a_club_finds_who_is_named_almost_so() -> None:
    house = clubhouse()
    with pytest.raises(NotFound) as refused:
        clubs.bar_set(**house.by("olga"), name="svem", reason="snores")
    assert "similar names: sven" in refused.value.sentence
    clubs.bar_set(**house.by("olga"), name="SVEN", reason="snores")
    assert house.club.bars.filter(user=person("sven"), lifted=None).exists()


@pytest.mark.dear
def test_a_ladder_finds_who_is_named_almost_so() -> None:
    made = climb(("Ada", "Ben"))
    form = BarForm({"player": "Adda", "until": "2030-01-01", "reason": "snores"})
    assert not form.is_valid() and "similar names: Ada" in str(form.errors["player"])
    path = f"/api/ladders/{made.club.slug}/{made.ladder.slug}/challenges/"
    refused = client_of(made.people["Ben"]).post(path, {"opponent": "Adda"}, format="json")
    assert refused.status_code == 404 and "similar names: Ada" in refused.json()["reason"]


def test_a_line_of_chat_has_the_time_of_the_site(match: Match) -> None:
    """Not that of the process that writes it down."""
    now = heartbeat.now()
    with later(hours=5):
        line = chat_post(code=match.code, user=match.users[match.asked], key="0" * 32, text="Hello")
    assert timedelta(hours=4) < line.time - now < timedelta(hours=6)
