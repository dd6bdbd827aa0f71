"""The map on the page of a ruling: of the moment ruled on, without a look, as far as each reader may know."""

from __future__ import annotations

import json
import re
from html import unescape
from typing import Any

import pytest
from django.core.cache import cache

from rules.core.contract import SPECTATOR, UMPIRE
from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import client_of, person
from tests.wargame.test_ruling_outcomes import unit_of
from wargame.annals.places import places_of
from wargame.games.models import GameEvent
from wargame.games.position import game_moment
from wargame.games.releases import playable
from wargame.games.services import game_resign
from wargame.rulings.models import Look, Ruling
from wargame.rulings.scenes import BACK

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    cache.clear()
    return new_hall()


def maps(user: Any, path: str) -> list[tuple[str, set[str]]]:
    """Each map of a page: its caption, and the units in it."""
    page = client_of(user).get(path).content.decode()
    found = re.findall(r"<figcaption>(.*?)</figcaption><div class=\"cut\" data-cut=\"(.*?)\"", page, re.S)
    return [
        (
            unescape(caption),
            {one["id"] for one in json.loads(unescape(data))["pieces"] if one["kind"] == "unit"},
        )
        for caption, data in found
    ]


def named(hall: Hall, viewer: str = SPECTATOR) -> int:
    """An event of which everybody may know, whose log points somewhere."""
    rows = GameEvent.objects.filter(game=hall.match.game, audience=None).order_by("-seq")
    return next(row.seq for row in rows if any(line.get("at") for line in row.log))


def signed(hall: Hall, choice: str = "stand", **given: Any) -> Ruling:
    return hall.rule(hall.dispute(seq=named(hall)), choice, **given)


@pytest.mark.dear
def test_each_reader_sees_the_moment_as_far_as_they_may_know(hall: Hall) -> None:
    ruling, users = signed(hall), hall.match.users
    at, path = ruling.case.seq, f"/rulings/{ruling.pk}/"
    moment, looks = game_moment(hall.match.game, at), Look.objects.count()
    for user, viewer in (
        (users["blue"], "blue"), (users["red"], "red"), (hall.dora, SPECTATOR), (person("stranger"), SPECTATOR),
    ):  # fmt: skip
        ((caption, units),) = maps(user, path)
        assert caption.startswith(f"At event {at}, as ")
        assert ("everybody could know" in caption) == (viewer == SPECTATOR)
        assert units <= set(moment.view(viewer)), viewer
    assert Look.objects.count() == looks  # nobody has looked
    hidden = {
        id
        for id, one in moment.view(UMPIRE).items()
        if one["kind"] == "unit" and id not in moment.view(SPECTATOR)
    }
    assert hidden
    game_resign(code=hall.match.code, user=users["red"])
    assert maps(person("stranger"), path)[0][0] == f"At event {at}"


@pytest.mark.dear
def test_of_an_amendment_it_is_before_and_after_once_all_may_know(hall: Hall) -> None:
    unit = unit_of(hall, "blue", hidden=False)
    changes = [{"entity": unit.id, "field": "strength", "value": unit.strength % 9 + 1}]
    ruling = hall.rule(hall.dispute(), "patch", plan={"changes": changes})
    game_resign(code=hall.match.code, user=hall.match.users["red"])
    before, after = maps(person("stranger"), f"/rulings/{ruling.pk}/")
    assert before[0] == f"Before, event {(ruling.seq or 0) - 1}" and "as amended" in after[0]
    assert unit.id in before[1] & after[1]


@pytest.mark.dear
def test_what_no_reader_may_know_is_said_to_be_kept_back(hall: Hall) -> None:
    ruling = signed(hall)
    GameEvent.objects.filter(game=hall.match.game, seq__gt=ruling.case.seq - BACK).update(audience=["blue"])
    page = client_of(person("stranger")).get(f"/rulings/{ruling.pk}/").content.decode()
    assert "data-cut" not in page and "you cannot see a map of it" in page
    assert maps(hall.match.users["blue"], f"/rulings/{ruling.pk}/")


@pytest.mark.dear
def test_who_drafts_has_the_map_before_looking_at_what_it_does(hall: Hall) -> None:
    case = hall.dispute(seq=named(hall))
    ((caption, units),) = maps(hall.clara, f"/disputes/{case.pk}/rule/")
    assert caption == f"At event {case.seq}"
    seen = game_moment(hall.match.game, case.seq).view(UMPIRE)
    assert units <= set(seen) and Look.objects.filter(user=hall.clara).exists()


@pytest.mark.dear
def test_the_map_is_about_the_place_that_is_said_to_be_in_question(hall: Hall) -> None:
    places = places_of(playable(hall.match.game), hall.match.game.scenario)
    other = max(places.ids - set(_lit(hall, signed(hall))))
    ruling = signed(hall, reason=f"The way to hex {other} was open, by rule {other}.")
    assert _lit(hall, ruling) == [other]
    case = hall.dispute(seq=named(hall), text=f"What of hex {other}?")
    assert _lit(hall, None, f"/disputes/{case.pk}/rule/") == [other]


def test_a_bare_number_is_no_place(hall: Hall) -> None:
    places = places_of(playable(hall.match.game), hall.match.game.scenario)
    one, other = sorted(places.ids)[:2]
    assert places.find_in(f"Rule {one} says so") == []
    assert places.find_in(f"Hex {one}, hexes {other} and more; hex 99x") == [one, other]
    name, id = next(iter(places.names.items()))
    assert places.find_in(f"In {name.title()}.") == [id] and places.find_in(f"In {name}ish") == []


def _lit(hall: Hall, ruling: Ruling | None, path: str = "") -> list[str]:
    """What the map of a page is about, with the director's eyes."""
    page = client_of(hall.clara).get(path or f"/rulings/{ruling.pk}/").content.decode()  # type: ignore[union-attr]
    found = re.search(r"data-cut=\"(.*?)\"", page)
    assert found
    lit: list[str] = json.loads(unescape(found[1]))["lit"]
    return lit
