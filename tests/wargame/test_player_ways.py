"""How one gets to play somebody from their page, and what each of their last games brought their rating."""

from __future__ import annotations

import re
from datetime import timedelta
from typing import Any

import pytest

from tests.wargame.climbing import Climb, climb
from tests.wargame.hobby import MONDAY, result
from tests.wargame.sitting import SKELETON, client_of, person, shortest
from wargame.players.leaving import person_leave
from wargame.players.models import Privacy
from wargame.ratings import periods
from wargame.ratings.models import Pool
from wargame.ratings.services import ratings_update
from wargame.ratings.templatetags.ratings import signed
from wargame.ratings.why import why_of

pytestmark = pytest.mark.django_db
PLAY = '<a class="btn go" href="/games/new/?against=Ada">Play Ada</a>'


@pytest.fixture
def ladder(db: None) -> Climb:
    """A ladder of exchange, Ada at the top."""
    return climb()


def page(user: Any, address: str = "/players/Ada/") -> str:
    """As somebody reads it."""
    answer = client_of(user).get(address)
    assert answer.status_code == 200
    return str(answer.content.decode())


@pytest.mark.dear
def test_one_may_play_them_and_challenge_them_where_both_stand(ladder: Climb) -> None:
    challenge = "/ladders/the-climbers/autumn-ladder/challenge/Ada/"
    told = page(ladder.people["Ben"])
    assert PLAY in told and f'href="{challenge}">Challenge on Autumn ladder' in told
    told = page(person("Olga"))
    assert PLAY in told and "Challenge on" not in told
    for reader in (None, ladder.people["Ada"]):
        assert "?against=" not in page(reader)


@pytest.mark.dear
def test_instead_of_a_dead_button_stands_the_reason(ladder: Climb) -> None:
    ladder.begin("Ben", "Ada")
    told = page(ladder.people["Ben"])
    assert "Challenge on" not in told and PLAY in told
    assert re.search(r'href="/ladders/the-climbers/autumn-ladder/">Autumn ladder</a>: \w', told)


@pytest.mark.dear
def test_who_has_left_is_played_no_more(ladder: Climb) -> None:
    person_leave(user=ladder.people["Ada"])
    gone = ladder.people["Ada"]
    gone.refresh_from_db()
    assert "?against=" not in page(ladder.people["Ben"], f"/players/{gone.username}/")


def test_the_name_goes_along_also_of_who_hides_their_rating(ladder: Climb) -> None:
    Privacy.objects.create(user=ladder.people["Ada"], ratings=Privacy.Audience.MYSELF)
    shelf = page(ladder.people["Ben"], "/games/new/?against=Ada")
    form = f"/games/new/{SKELETON}/{shortest(SKELETON)}/?against=Ada"
    assert f'href="{form}"' in shelf
    assert re.search(r'name="opponent" value="Ada"', page(ladder.people["Ben"], form))


def column(user: Any, name: str) -> list[str]:
    """The column «Rating» of a player's last games."""
    found = re.findall(
        r'<td class="num fig [^"]*">(.*?)</td>', page(user, f"/players/{name}/").split(">Games <span")[1]
    )
    return [re.sub("<[^>]+>", "", cell) for cell in found]


@pytest.mark.dear
def test_each_game_says_what_its_page_of_why_says(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(periods.heartbeat, "now", lambda: MONDAY + timedelta(weeks=2))
    result("ada", "ben")
    result("ada", "cem", 0, week=1)
    result("ada", "ben", week=1.1, rated=False)
    ratings_update()
    first = periods.period_of(MONDAY)
    won, lost = (why_of(user=person("ada"), pool=Pool(), period=first + at).change for at in (0, 1))
    assert won > 0 > lost
    assert column(person("ben"), "ada") == ["", signed(lost, 1), signed(won, 1)]
    Privacy.objects.create(user=person("cem"), ratings=Privacy.Audience.MYSELF)
    assert column(person("ben"), "ada") == ["", "", signed(won)], "it would lead back to Cem's rating"
    Privacy.objects.create(user=person("ada"), ratings=Privacy.Audience.MYSELF)
    assert column(person("ben"), "ada") == []
