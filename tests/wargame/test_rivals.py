"""What would be fair for two is told before a game is opened, and to nobody who may not know their ratings."""

from __future__ import annotations

import pytest

from tests.wargame.climbing import rate
from tests.wargame.sitting import client_of, person, shortest
from wargame.players.models import Privacy

pytestmark = pytest.mark.django_db


def read(path: str, name: str = "ada", **query: str) -> str:
    """A page as somebody of that name reads it."""
    answer = client_of(person(name)).get(path, query)
    assert answer.status_code == 200
    return str(answer.content.decode())


@pytest.fixture
def rivals(skirmish: str) -> str:
    """Ada, and Ben who is much stronger; the address of a scenario."""
    rate(person("ada"), 1500, ruleset=skirmish)
    rate(person("ben"), 1900, ruleset=skirmish)
    return f"/games/new/{skirmish}/{shortest(skirmish)}/"


def test_the_nearest_game_is_named_and_led_to(rivals: str) -> None:
    page = read("/games/new/", against="ben")
    assert "Nearest to even for you and ben:" in page and "&amp;against=ben" in page
    assert "?against=ben" in page, "each scenario leads on with the rival"
    assert "Nearest to even" not in read("/games/new/")


def test_a_scenario_says_what_each_side_may_expect(rivals: str) -> None:
    page = read(rivals, against="ben")
    told = page.split("Against ben you may expect")[1].split("</p>")[0]
    assert told.count("% of the points".replace("% of", "%</b> of")) == 2
    assert "Against" not in read(rivals).split("<form")[0]


@pytest.mark.parametrize("name", ["nobody", "ada", "x" * 300])
def test_who_is_no_rival_is_said(rivals: str, name: str) -> None:
    assert "whose rating you may see" in read("/games/new/", against=name)
    assert "you may expect" not in read(rivals, against=name)


def test_a_private_rating_is_told_by_no_chance(rivals: str) -> None:
    Privacy.objects.create(user=person("ben"), ratings=Privacy.Audience.MYSELF)
    assert "whose rating you may see" in read("/games/new/", against="ben")
    assert "you may expect" not in read(rivals, against="ben")
