"""What an event is played by: conditions that can be, until when they may change, and who may open one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wargame.cup import Cup, cup
from wargame.events import services
from wargame.games.errors import Conflict, Forbidden, NotFound

pytestmark = pytest.mark.django_db


@pytest.fixture
def eight(db: None) -> Cup:
    """Eight players, three rounds."""
    return cup()


def test_conditions_stand_once_a_round_is_drawn(eight: Cup) -> None:
    eight.do(services.event_change, conditions={**eight.event.conditions, "bye_halves": 1}, about="A cup")
    eight.draw()
    with pytest.raises(Conflict, match="can no longer change"):
        eight.do(services.event_change, conditions=eight.event.conditions)
    assert eight.do(services.event_change, name="The Cup").name == "The Cup"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"conditions": {"pace": "never"}}, "no pace «never»"),
        ({"conditions": {"bye_halves": 3}}, "are not possible"),
        ({"conditions": {"colour": "red"}}, "are not possible"),
        ({"conditions": {"ties": ["wins", "wins"]}}, "only once"),
        (
            {"conditions": {"rating_from": 1600, "rating_to": 1500}},
            "The lowest rating, 1600, is above the highest, 1500",
        ),
        ({"stages": [{"format": "swiss"}]}, "Choose a scenario"),
        ({"stages": [{"plans": [["no/where"]]}]}, "cannot be played on this site"),
        ({"stages": [{"format": "chess"}]}, "are not possible"),
        ({"stages": []}, "1 to 6 stages"),
    ],
)
def test_conditions_that_cannot_be(eight: Cup, given: Any, said: str) -> None:
    with pytest.raises(Conflict, match=said):
        eight.do(services.event_change, **given)


def test_who_may_open_an_event(eight: Cup) -> None:
    plans = [{"plans": eight.event.stages.get().plan.plans}]
    with pytest.raises(Forbidden, match="Only owners, stewards and directors"):
        services.event_open(user=eight.people["Tom"], name="A cup", club=eight.club.slug, stages=plans)
    with pytest.raises(Forbidden, match="Confirm your email address"):
        services.event_open(user=eight.people["Tom"], name="A cup", stages=plans)
    with pytest.raises(Conflict, match="characters"):
        services.event_open(user=eight.clara, name="!", club=eight.club.slug, stages=plans)
    twin = services.event_open(user=eight.clara, name="Steppe Front Cup", club=eight.club.slug, stages=plans)
    assert twin.slug == "steppe-front-cup-2"


def test_the_last_chief_director_stays(eight: Cup) -> None:
    with pytest.raises(Conflict, match="appoint another first"):
        eight.do(services.official_remove, name="Clara")
    with pytest.raises(Conflict, match="appoint another first"):
        eight.do(services.official_name, name="Clara", role="deputy")
    eight.do(services.official_name, name="Dirk", role="chief")
    eight.do(services.official_remove, name="Clara")
    with pytest.raises(NotFound):
        eight.do(services.official_name, eight.people["Dirk"], name="Nobody", role="deputy")
