"""What somebody reads on a ladder of themselves, and what stays to be read of it when a season is closed."""

from __future__ import annotations

import re

import pytest

from tests.wargame.climbing import DAY, Climb, climb, join
from tests.wargame.sitting import client_of, person
from tests.wargame.test_ladder_pages import BASE, read, sent
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.ladders import past, services
from wargame.ladders.models import Challenge, Entry, Ladder

pytestmark = pytest.mark.django_db


@pytest.fixture
def ladder(db: None) -> Climb:
    """Six people on a ladder of exchange, in divisions."""
    return climb(divisions=[2, 2])


@pytest.mark.dear
def test_who_is_barred_reads_why_and_is_offered_no_game(ladder: Climb) -> None:
    ada = ladder.people["Ada"]
    services.place_seek(user=ada, season=ladder.season)
    until = heartbeat.now() + 5 * DAY
    services.bar_set(
        user=ladder.steward, ladder=ladder.ladder, player=ada, until=until, reason="threw the dice"
    )
    page = read(ada)
    assert re.search(r"You are barred from this ladder until .*</time>: threw the dice", page)
    assert "Find me a game" not in page and "Looking for a game" not in page
    assert "threw the dice" not in read(ladder.people["Cem"])
    with pytest.raises(Conflict, match=r"barred until .*: threw the dice"):
        services.place_seek(user=ada, season=ladder.season)


@pytest.mark.dear
def test_the_moves_of_a_closed_season_stay_to_be_read(ladder: Climb) -> None:
    ladder.play("Cem", "Ada", loser="Ada")
    services.season_close(user=ladder.steward, season=ladder.season)
    services.season_open(
        user=ladder.steward, ladder=ladder.ladder, name="Winter", ends=heartbeat.now() + 60 * DAY
    )
    assert "Winter" in read(None, BASE + "history/") and "the challenger won" not in read(
        None, BASE + "history/"
    )
    assert "history/?season=1" in read(None, BASE + "seasons/1/")
    assert "the challenger won" in read(None, BASE + "history/?season=1")
    for none in ("3", "x", ""):
        read(None, f"{BASE}history/?season={none}", status=404)


@pytest.mark.dear
def test_who_is_on_leave_can_leave_the_ladder(ladder: Climb) -> None:
    ben = ladder.people["Ben"]
    services.place_away(user=ben, season=ladder.season, until=heartbeat.now() + 5 * DAY)
    assert "Leave the ladder" in read(ben) and "Away until <input" not in read(ben)
    sent(client_of(ben), BASE + "place/", {"do": "leave"})
    assert not ladder.season.places.filter(user=ben).exists()


@pytest.mark.dear
def test_who_is_challenged_reads_so_on_the_ladder_and_at_home(ladder: Climb) -> None:
    ladder.challenge("Cem", "Ada")
    assert "Challenges you since" in read(ladder.people["Ada"])
    home = read(ladder.people["Ada"], "/")
    assert "One request waits for your answer" in home and "<title>(1) Your games" in home
    assert "Challenged " in read(ladder.people["Cem"])


@pytest.mark.dear
def test_the_box_names_the_ladder_whose_places_it_shows(ladder: Climb) -> None:
    club = f"/clubs/{ladder.club.slug}/"
    assert "<caption>" not in read(ladder.people["Ada"], club)
    services.ladder_make(user=ladder.steward, club=ladder.club, name="A second one")
    assert "<caption>Autumn ladder</caption>" in read(ladder.people["Ada"], club)


@pytest.mark.dear
def test_who_has_no_place_is_led_from_the_page_of_a_challenge_to_the_ladder() -> None:
    ladder = climb()
    stranger, member = client_of(person("Otto")), client_of(join(ladder.club, "Gus"))
    for client, said in (
        (stranger, "Only members of The Climbers can take a place on this ladder"),
        (member, "First take a place on this ladder"),
    ):
        answer = client.get(BASE + "challenge/Ada/", follow=True)
        assert answer.redirect_chain == [(BASE, 302)] and said in answer.content.decode()
    assert "/accounts/login/" in client_of(None).get(BASE + "challenge/Ada/").headers["Location"]
    services.season_close(user=ladder.steward, season=ladder.season)
    assert "No season is open" in member.get(BASE + "challenge/Ada/", follow=True).content.decode()


def test_who_is_challenged_reads_what_declining_costs_them_by_name(ladder: Climb) -> None:
    Challenge.objects.filter(pk=ladder.challenge("Cem", "Ada").pk).update(free=False)
    rules = ladder.ladder.rules | {"decline": ["swap", "reliability"], "decline_free": 0}
    Ladder.objects.update(rules=rules)
    page = read(ladder.people["Ada"], "/ladders/challenges/")
    assert "If you decline: you and Cem swap places if Cem is lower, and your reliability falls." in page
    assert "the challenged " not in page


@pytest.mark.dear
def test_the_lines_of_the_history_are_numbered_without_gaps(
    ladder: Climb, monkeypatch: pytest.MonkeyPatch
) -> None:
    ladder.play("Cem", "Ada", loser="Ada")
    annulled = ladder.play("Dora", "Ben", loser="Ben")
    services.challenge_annul(user=ladder.steward, pk=annulled.pk, reason="a cat")
    ladder.play("Eve", "Dora", loser="Dora")
    numbers = re.compile(r'<tr><td class="num fig">(\d+)</td>')
    every = [int(number) for number in numbers.findall(read(None, BASE + "history/"))]
    assert every == list(range(len(every), 0, -1)) and len(every) > 8
    monkeypatch.setattr(past, "PAGE", 4)
    pages = [read(None, f"{BASE}history/?page={at}") for at in range(1, -(-Entry.objects.count() // 4) + 1)]
    assert [int(number) for page in pages for number in numbers.findall(page)] == every
