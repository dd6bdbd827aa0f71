"""What a signed ruling did is told afterwards, to each side as far as it may know, and of a game that is over whole."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.core.cache import cache

from rules.core.contract import UMPIRE
from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import client_of, person
from tests.wargame.test_ruling_api import call
from wargame.games.models import Action, GameEvent
from wargame.games.position import game_moment
from wargame.games.rolling import list_rolled
from wargame.games.sentences import sentence
from wargame.games.services import game_resign
from wargame.rulings.models import Look, Ruling
from wargame.rulings.outcomes import NOT_YOURS

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    cache.clear()
    return new_hall()


def page(user: Any, ruling: Ruling) -> str:
    told = client_of(user).get(f"/rulings/{ruling.pk}/").content.decode()
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", told)).split())


def unit_of(hall: Hall, side: str, hidden: bool) -> Any:
    """A unit on the map that the other side sees, or does not."""
    moment = game_moment(hall.match.game)
    seen = moment.view("red" if side == "blue" else "blue")
    units = moment.view(UMPIRE).items()
    return next(
        moment.state.units[id]
        for id, one in units
        if one["kind"] == "unit" and one["side"] == side and one["place"] and (id not in seen) == hidden
    )


def log_of(hall: Hall, ruling: Ruling) -> str:
    event = GameEvent.objects.get(game=hall.match.game, payload__event="PositionRuled")
    assert event.seq > (ruling.previewed or 0)
    return sentence(game_moment(hall.match.game).ruleset, hall.match.game.scenario, event.log)


@pytest.mark.dear
def test_an_amendment_is_told_with_before_and_after(hall: Hall) -> None:
    unit = unit_of(hall, "blue", hidden=False)
    more = unit.strength % 9 + 1
    ruled = hall.rule(
        hall.dispute(),
        "patch",
        plan={"changes": [{"entity": unit.id, "field": "strength", "value": more}]},
    )
    said = f"{unit.label}: Strength {unit.strength} → {more}"
    assert said in log_of(hall, ruled)
    for user in (*hall.match.users.values(), hall.clara, hall.dora, person("stranger")):
        assert said in page(user, ruled)


@pytest.mark.dear
def test_what_a_side_may_not_know_is_told_to_it_when_the_game_is_over(hall: Hall) -> None:
    unit, users = unit_of(hall, "blue", hidden=True), hall.match.users
    more = unit.strength % 9 + 1
    changes = [{"entity": unit.id, "field": "strength", "value": more}]
    ruled = hall.rule(hall.dispute(), "patch", plan={"changes": changes})
    said = f"{unit.label}: Strength {unit.strength} → {more}"
    for user in (users["blue"], hall.clara, hall.dora):
        assert said in page(user, ruled)
    assert Look.objects.filter(user=hall.dora, what="ruling").exists()
    for user in (users["red"], person("stranger")):
        assert unit.label not in page(user, ruled) and "when the game is over" in page(user, ruled)
        assert "changes" not in call(user, "get", f"rulings/{ruled.pk}/", 200)["plan"]
    game_resign(code=hall.match.code, user=users["red"])
    for user in (users["red"], person("stranger")):
        assert said in page(user, ruled)
        assert call(user, "get", f"rulings/{ruled.pk}/", 200)["plan"]["changes"] == changes


def test_where_a_unit_was_hidden_is_not_told_when_it_comes_out(hall: Hall) -> None:
    unit, users = unit_of(hall, "blue", hidden=True), hall.match.users
    changes = [
        {"entity": unit.id, "field": "concealed", "value": False},
        {"entity": unit.id, "field": "strength", "value": unit.strength % 9 + 1},
    ]
    ruled = hall.rule(hall.dispute(), "patch", plan={"changes": changes})
    assert f"{unit.label}: Strength is now {unit.strength % 9 + 1}" in log_of(hall, ruled)
    assert f"Strength is now {unit.strength % 9 + 1}" in page(users["red"], ruled)
    assert f"Strength {unit.strength} → " in page(users["blue"], ruled)


@pytest.mark.dear
def test_the_list_of_dice_stands_on_the_signed_ruling(hall: Hall) -> None:
    thrown = list_rolled(hall.match.game, 1)[0]
    plan = {"to": thrown.seq_before, "dice": "none", "clocks": "now"}
    ruled = hall.rule(hall.dispute(), "rollback", plan=plan)
    for user in (*hall.match.users.values(), hall.clara, person("stranger")):
        text = page(user, ruled)
        assert "Dice of the part rolled back" in text and "Rolled again All dice are rolled again." in text


@pytest.mark.dear
def test_dice_that_a_side_may_not_know_stay_hidden_on_it(hall: Hall) -> None:
    thrown = list_rolled(hall.match.game, 1)[0]
    GameEvent.objects.filter(action=thrown).update(audience=["red"])
    plan = {"to": thrown.seq_before, "dice": "none", "clocks": "now"}
    ruled = hall.rule(hall.dispute(), "rollback", plan=plan)
    assert Action.objects.get(pk=thrown.pk).dice
    assert NOT_YOURS in page(hall.match.users["blue"], ruled)
    assert NOT_YOURS not in page(hall.match.users["red"], ruled)
    assert NOT_YOURS not in page(hall.clara, ruled)
    faces = client_of(hall.match.users["blue"]).get(f"/rulings/{ruled.pk}/").content.decode()
    assert 'class="die' not in faces
