"""What would be fair for two is told before a game is opened, and to nobody who may not know their ratings."""

from __future__ import annotations

import pytest

import rules
from tests.wargame.climbing import rate
from tests.wargame.sitting import client_of, know_sides, person, shortest
from wargame.bids.services import bid_open
from wargame.lobby.rivals import fair_words
from wargame.players.models import Privacy
from wargame.ratings.models import Balance
from wargame.ratings.sides import FEW

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


@pytest.mark.dear
def test_of_equals_nothing_is_fair_for_want_of_games(skirmish: str) -> None:
    """Any scenario is even while nobody knows better; what is advised rests on games."""
    know_sides(skirmish, FEW - 1)
    page = read("/games/new/", against=person("ben").username)
    assert "Too few rated games of two-player scenarios" in page and "The fairest" not in page
    assert "Too few" in fair_words(person("ada"), person("ben"), rules.get(skirmish), shortest(skirmish))
    Balance.objects.update(games=FEW)
    page = read("/games/new/", against="ben")
    assert "The fairest for you and ben" in page and f"/games/new/{skirmish}/{shortest(skirmish)}/" in page
    assert "The fairest" in fair_words(person("ada"), person("ben"), rules.get(skirmish), shortest(skirmish))


@pytest.mark.dear
def test_who_joins_a_bid_is_not_told_both_ways(skirmish: str) -> None:
    game = bid_open(
        user=person("ada"), method="auction", ruleset=skirmish, scenario=shortest(skirmish), name="Sides"
    )
    page = read(f"/games/{game.code}/", "ben")
    assert "Too few rated games of this scenario" in page and "The fairest" not in page
    know_sides(skirmish, FEW)
    page = read(f"/games/{game.code}/", "ben")
    assert "The fairest for the two of you" in page and "Too few" not in page


def test_the_nearest_game_is_named_and_led_to(rivals: str, skirmish: str) -> None:
    know_sides(skirmish, FEW)
    page = read("/games/new/", against="ben")
    assert "The fairest for you and ben" in page and "&amp;against=ben" in page
    assert "?against=ben" in page, "each scenario leads on with the rival"
    assert "The fairest" not in read("/games/new/")


def test_a_scenario_says_what_each_side_may_expect(rivals: str) -> None:
    page = read(rivals, against="ben")
    told = page.split("Against ben you can expect")[1].split("</p>")[0]
    assert told.count("% of the points".replace("% of", "%</b> of")) == 2
    assert "Against" not in read(rivals).split("<form")[0]


@pytest.mark.parametrize("name", ["nobody", "ada", "x" * 300])
@pytest.mark.dear
def test_who_is_no_rival_is_said(rivals: str, name: str) -> None:
    assert "or you cannot see their rating" in read("/games/new/", against=name)
    assert "you can expect" not in read(rivals, against=name)


@pytest.mark.dear
def test_a_private_rating_is_told_by_no_chance(rivals: str) -> None:
    Privacy.objects.create(user=person("ben"), ratings=Privacy.Audience.MYSELF)
    assert "or you cannot see their rating" in read("/games/new/", against="ben")
    assert "you can expect" not in read(rivals, against="ben")
