# ruff: noqa: F401, F811
"""What a ladder tells of a rating that somebody keeps to themselves."""

from __future__ import annotations

import pytest

from tests.wargame.climbing import DAY, Climb, rate
from tests.wargame.test_ladder_pages import BASE, ladder, read
from wargame.games import heartbeat
from wargame.ladders import services
from wargame.ladders.export import club_places
from wargame.players.models import Privacy

pytestmark = pytest.mark.django_db


@pytest.fixture
def secretive(ladder: Climb) -> Climb:
    """Ben keeps a rating of 1777 private; the first season is closed, another open."""
    rate(ladder.people["Ben"], 1777)
    Privacy.objects.create(user=ladder.people["Ben"], ratings=Privacy.Audience.MYSELF)
    services.season_close(user=ladder.steward, season=ladder.season)
    services.season_open(
        user=ladder.steward, ladder=ladder.ladder, name="Winter", ends=heartbeat.now() + 9 * DAY
    )
    return ladder


@pytest.mark.parametrize("address", [BASE, f"{BASE}csv/", f"{BASE}seasons/1/", f"/api{BASE}seasons/1/"])
@pytest.mark.dear
def test_a_rating_that_is_kept_private_is_in_no_table(secretive: Climb, address: str) -> None:
    for reader in (None, secretive.people["Ada"], secretive.steward):
        assert "1777" not in read(reader, address)
    assert "1777" in read(secretive.people["Ben"], address)


def test_a_rating_that_is_kept_private_is_in_no_archive(secretive: Climb) -> None:
    assert "1777" not in str(list(club_places(secretive.club, secretive.steward)))
    assert "1777" in str(list(club_places(secretive.club, secretive.people["Ben"])))


@pytest.mark.dear
def test_no_chance_is_told_that_gives_a_private_rating_away(secretive: Climb) -> None:
    assert "% for you" not in read(secretive.people["Ada"], f"{BASE}challenge/Ben/")
    assert "% for you" in read(secretive.people["Ada"], f"{BASE}challenge/Cem/")


@pytest.mark.dear
def test_games_that_are_kept_private_are_in_no_row(ladder: Climb) -> None:
    ladder.play("Cem", "Ben", loser="Ben")
    told = ('aria-label="1 game in 12 weeks"', '<span class="sr">lost</span>')
    for reader in (None, ladder.people["Ada"]):
        assert all(words in read(reader) for words in told)
    Privacy.objects.create(user=ladder.people["Ben"], games=Privacy.Audience.MYSELF)
    for reader in (None, ladder.people["Ada"]):
        page = read(reader)
        assert page.count(told[0]) == 1 and told[1] not in page
    assert all(words in read(ladder.people["Ben"]) for words in told)
