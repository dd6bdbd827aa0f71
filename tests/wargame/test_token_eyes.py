"""A token without the scope `direct` sees of a director no more than somebody would who directs nothing."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wargame.asked import write_up
from tests.wargame.bench import Hall, new_hall
from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.sitting import person
from tests.wargame.test_ruling_api import by_token, call, flag
from wargame.events import services
from wargame.events.models import Entrant, Event, Official
from wargame.games.models import Game
from wargame.results.models import Result
from wargame.results.services import results_find
from wargame.rulings.models import Look
from wargame.rulings.services import case_open

pytestmark = pytest.mark.django_db

LOGS = (
    "annals/?q=game:{code}",
    "annals/?q=game:{code} refused:yes",
    "annals/occurring/?term=unit&q=game:{code}",
)


@pytest.fixture
def hall(db: None) -> Hall:
    return new_hall()


def answers(hall: Hall, who: Any) -> list[Any]:
    """What the log tells somebody of the game."""
    found = [call(who, "get", path.format(code=hall.match.code), 200) for path in LOGS]
    return [{**one, "ms": 0} if isinstance(one, dict) else one for one in found]


@pytest.mark.dear
def test_the_log_tells_a_reading_token_what_it_tells_a_stranger(hall: Hall) -> None:
    write_up()
    stranger, director = answers(hall, person("Cem")), answers(hall, hall.dora)
    assert stranger != director
    Look.objects.all().delete()
    assert answers(hall, by_token(hall.dora, "read")) == stranger
    assert answers(hall, by_token(hall.dora, "play")) == stranger
    assert not Look.objects.exists()
    assert answers(hall, by_token(hall.dora, "direct")) == director


@pytest.mark.dear
def test_cases_are_read_by_a_token_that_directs(hall: Hall) -> None:
    number, code = flag(hall), hall.match.code
    own = case_open(code=code, user=hall.dora, title="Looked into").pk
    reads, plays, directs = (by_token(hall.dora, scope) for scope in ("read", "play", "direct"))
    for token in (reads, plays):
        assert call(token, "get", f"games/{code}/cases/", 200) == []
        for case in (number, own):
            call(token, "get", f"cases/{case}/", 403)
    call(plays, "post", f"cases/{number}/entries/", 403, text="Who am I?")
    call(plays, "post", f"cases/{own}/withdraw/", 403)
    assert {one["number"] for one in call(directs, "get", f"games/{code}/cases/", 200)} == {number, own}
    assert call(directs, "get", f"cases/{number}/", 200)["thread"]
    both = by_token(hall.dora, "direct", "play")
    call(both, "post", f"cases/{number}/entries/", 201, text="I direct")


@pytest.mark.dear
def test_what_was_ruled_in_a_private_game_is_read_by_a_token_that_directs(hall: Hall) -> None:
    ruled, code = hall.rule(hall.dispute(), "stand"), hall.match.code
    Game.objects.filter(pk=hall.match.game.pk).update(private=True)
    reads, directs = by_token(hall.dora, "read"), by_token(hall.dora, "direct")
    for path in (f"rulings/{ruled.pk}/", f"games/{code}/rulings/"):
        call(reads, "get", path, 403)
        call(directs, "get", path, 200)


@pytest.fixture
def four(db: None) -> Cup:
    """Four players, a round drawn and not published, one who asks to enter and one who has withdrawn."""
    made = cup([*NAMES[:4], "Rui"])
    made.do(services.entrant_withdraw, entrant=made.entrant("Rui").number, reason="A secret illness")
    asked = made.do(services.event_enter, person("Axel"))
    Entrant.objects.filter(pk=asked.pk).update(state="asked")
    made.draw()
    return made


@pytest.mark.parametrize("name", ["Clara", "Hedda"])
@pytest.mark.dear
def test_an_event_is_prepared_by_a_token_that_directs(four: Cup, name: str) -> None:
    official, at = four.people[name], "events/steppe-front-cup/"
    stranger = person("Cem")
    reads, plays, directs = (by_token(official, scope) for scope in ("read", "play", "direct"))
    for path in ("entrants/", "acts/"):
        told, untold = call(directs, "get", at + path, 200), call(stranger, "get", at + path, 200)
        assert told != untold
        assert call(reads, "get", at + path, 200) == call(plays, "get", at + path, 200) == untold
    for token, status in ((reads, 404), (plays, 404), (directs, 200)):
        call(token, "get", at + "rounds/1/1/", status)
    powers = [set(call(one, "get", at, 200)["powers"]) for one in (reads, directs)]
    assert "draw a round" in powers[1] - powers[0]
    call(plays, "post", at + "acts/", 403, do="draw")
    call(directs, "post", at + "acts/", 403, do="draw")
    call(by_token(official, "direct", "play"), "post", at + "acts/", 200, do="close-entries")


@pytest.mark.dear
def test_a_hidden_event_is_found_by_a_token_that_directs(four: Cup) -> None:
    Event.objects.update(public=False)
    judge = person("Judge")
    Official.objects.create(event=four.event, user=judge, role="director", since=four.event.made)
    reads, directs = by_token(judge, "read"), by_token(judge, "direct")
    assert call(reads, "get", "events/", 200) == [] and len(call(directs, "get", "events/", 200)) == 1
    call(reads, "get", "events/steppe-front-cup/", 404)
    call(directs, "get", "events/steppe-front-cup/", 200)


def test_a_result_is_annulled_by_a_token_that_directs(hall: Hall) -> None:
    """What annulling would change is told to whoever may annul."""
    hall.rule(hall.dispute(), "adjudicate", plan={"winner": "blue"})
    results_find()
    Result.objects.update(rated=True)
    staff = person("stefan", is_staff=True)
    path = f"games/{hall.match.code}/annulment/"
    call(by_token(staff, "direct"), "get", path, 200)
    call(by_token(staff, "read"), "get", path, 403)
