"""Which event the desk serves: the one that its query names, where the reader directs it."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest

from tests.wargame.asked import write_up
from tests.wargame.cup import Cup, cup
from tests.wargame.kept import kept
from tests.wargame.match import new_match
from tests.wargame.sitting import SKELETON, get, person, shortest
from wargame.clubs.founding import club_make
from wargame.events.models import Event
from wargame.events.services import event_open
from wargame.games.models import Game

pytestmark = pytest.mark.django_db

PLANS = [{"format": "swiss", "rounds": 3, "plans": [[f"{SKELETON}/{shortest(SKELETON)}"]]}]


@pytest.fixture
@kept
def made(db: None) -> Cup:
    """A cup whose first round is under way."""
    found = cup()
    found.publish()
    return found


def opened(user: Any, name: str, state: str = "running", **given: Any) -> Event:
    """Another event, in that state."""
    event = event_open(user=user, name=name, stages=PLANS, conditions={}, **given)
    Event.objects.filter(pk=event.pk).update(state=state)
    return event


def head(page: str) -> str:
    """The event that the head of the desk serves, by its buttons; '' for none."""
    found = re.search(r'class="acts" role="group" aria-label="For ([^"]*)"', page)
    return unescape(found[1]) if found else ""


@pytest.mark.parametrize("state", ["running", "announced", "over"])
@pytest.mark.dear
def test_the_desk_serves_the_event_that_its_query_names(made: Cup, state: str) -> None:
    other = opened(made.clara, "Winter Cup", state, club=made.club.slug)
    beside = new_match(SKELETON, seed=3, terms={"club": made.club.slug, "event": other.slug})
    beside.step()
    write_up()
    boards = Game.objects.filter(terms__event=made.event.slug).values_list("code", flat=True)
    opened(made.clara, "Autumn Cup", club=made.club.slug)
    assert head(get(made.clara, "/desk/")) == "Autumn Cup"
    for asked in (
        f"q=event:{other.slug}", f"q=turn:1-9+event:{other.slug}", "q=event:%22winter+cup%22",
        f"key=event&value={other.slug}", f"event={other.slug}", f"event={made.event.slug}&q=event:{other.slug}",
        f"q=event:{other.slug}+turn:soon",
    ):  # fmt: skip
        page = get(made.clara, f"/desk/?{asked}")
        assert head(page) == "Winter Cup", asked
        pulse = page[page.index('aria-label="Pulse"') :]
        assert f'data-game="{beside.code}"' in pulse and "of the round" not in pulse, asked
        assert not any(f'data-game="{code}"' in pulse for code in boards), asked
        assert f"/annals/rows.csv?q=event:{other.slug}" in page
        assert ("#write-to-all" in page) == (state != "over")
    assert f"?game={beside.code}&amp;" in get(made.clara, f"/desk/?event={other.slug}")


@pytest.mark.dear
def test_an_event_that_one_does_not_direct_is_not_served(made: Cup) -> None:
    otto = person("Otto")
    other = opened(otto, "Otto's Cup", club=club_make(user=otto, name="Another Club").slug)
    both = f"event:{other.slug}+event:{made.event.slug}"
    for asked in (
        f"q=event:{other.slug}",
        f"event={other.slug}",
        "q=event:nowhere",
        f"q={both}",
    ):
        page = get(made.clara, f"/desk/?{asked}")
        assert head(page) == "Steppe Front Cup" and "Pulse of the round" in page, asked
    assert head(get(person("Stan", is_staff=True), f"/desk/?q=event:{other.slug}")) == "Otto's Cup"


def test_choosing_another_event_asks_the_same_of_it(made: Cup) -> None:
    other = opened(made.clara, "Winter Cup", club=made.club.slug)
    page = get(made.clara, f"/desk/?q=turn:1-9+event:{made.event.slug}")
    found = re.findall(r'<a class="chip" href="\?([^"]*)"( aria-current="true")?>([^<]*)</a>', page)
    chosen = {name: (unescape(href), bool(now)) for href, now, name in found}
    assert chosen["Steppe Front Cup"][1] and not chosen["Winter Cup"][1]
    then = get(made.clara, f"/desk/?{chosen['Winter Cup'][0]}")
    assert head(then) == "Winter Cup" and f'value="turn:1-9 event:{other.slug}"' in then
