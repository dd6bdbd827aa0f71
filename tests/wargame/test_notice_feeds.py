"""One's own calendar of deadlines and feed of notices: at addresses that nobody guesses, and that can be renewed."""

from __future__ import annotations

import re
from datetime import timedelta
from xml.etree import ElementTree

import pytest
from icalendar import Calendar

from tests.wargame.match import new_match
from tests.wargame.sitting import client_of, person
from tests.wargame.timing import later
from wargame.games import heartbeat
from wargame.games.models import Seat
from wargame.games.services import game_resign
from wargame.notices.feeds import feed_remove, feed_renew
from wargame.notices.models import Feed
from wargame.notices.services import notices_give, notices_settle
from wargame.players.leaving import person_leave

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"


def events(token: str) -> dict[str, tuple[str, object]]:
    """The entries of a calendar by their ids."""
    answer = client_of().get(f"/notices/calendar/{token}.ics")
    assert answer.status_code == 200 and answer["Cache-Control"].startswith("private")
    found = Calendar.from_ical(answer.content).walk("VEVENT")
    return {str(one["uid"]): (str(one["summary"]), one["dtend"].dt) for one in found}


def titles(token: str) -> list[str]:
    answer = client_of().get(f"/notices/feed/{token}/")
    assert answer.status_code == 200
    return [
        str(one.text) for one in ElementTree.fromstring(answer.content).findall(f"{ATOM}entry/{ATOM}title")
    ]


def test_the_calendar_has_the_clock_that_runs_and_no_other(skirmish: str) -> None:
    match = new_match(skirmish, pace="days")
    tokens = {side: feed_renew(user=user) for side, user in match.users.items()}
    seat = Seat.objects.get(game=match.game, side=match.asked)
    (other,) = set(match.users) - {match.asked}
    uid = f"clock-{seat.pk}@localhost"
    assert seat.runs_out is not None
    found = events(tokens[match.asked])
    assert list(found) == [uid] and found[uid][0].startswith("Your time runs out: ")
    assert abs(found[uid][1] - seat.runs_out) < timedelta(seconds=1)  # type: ignore[operator]
    assert events(tokens[other]) == {}
    game_resign(code=match.code, user=match.users["blue"])
    assert events(tokens["blue"]) == events(tokens["red"]) == {}


def test_the_calendar_has_what_waits_for_an_answer_until_it_is_given() -> None:
    ada = person("ada")
    token, until = feed_renew(user=ada), heartbeat.now() + timedelta(days=3)
    told = {"kind": "club", "subject": "The Club invites you", "path": "/clubs/", "needs": True}
    for key, ends in (("one", until), ("two", None)):
        notices_give([ada], key=key, until=ends, **told)  # type: ignore[arg-type]
    assert [summary for summary, _ in events(token).values()] == ["The Club invites you"]
    before = set(events(token))
    notices_give([ada], key="one", until=until + timedelta(days=1), **told)  # type: ignore[arg-type]
    assert set(events(token)) == before, "the same entry, later"
    notices_settle("one")
    assert events(token) == {}


def test_the_feed_has_ones_own_notices() -> None:
    ada, ben = person("ada"), person("ben")
    for reader, subject in ((ada, "For Ada <b>"), (ben, "For Ben")):
        notices_give([reader], kind="club", key="x", subject=subject, path="/clubs/")
    assert titles(feed_renew(user=ada)) == ["For Ada <b>"]


def test_an_address_is_shown_once_renewed_and_ended() -> None:
    ada = person("ada")
    client = client_of(ada)
    made = client.post("/notices/feed/", {"do": "renew"})
    assert "no-store" in made["Cache-Control"]
    (first,) = set(re.findall(r"/notices/feed/([\w-]{43})/", made.content.decode()))
    assert first not in client.get("/notices/").content.decode() and first not in Feed.objects.get().digest
    assert titles(first) == [] and Feed.objects.get().used is not None
    second = feed_renew(user=ada)
    for path in (f"/notices/feed/{first}/", f"/notices/calendar/{first}.ics", "/notices/feed/x/"):
        assert client.get(path).status_code == 404
    assert titles(second) == []
    assert client.post("/notices/feed/", {"do": "remove"}).status_code == 302
    assert client.get(f"/notices/feed/{second}/").status_code == 404
    assert client_of().post("/notices/feed/")["Location"].startswith("/accounts/login/")


def test_who_is_shut_out_or_leaves_has_no_feed() -> None:
    ada = person("ada")
    token = feed_renew(user=ada)
    type(ada).objects.filter(pk=ada.pk).update(is_active=False)
    assert client_of().get(f"/notices/feed/{token}/").status_code == 404
    type(ada).objects.filter(pk=ada.pk).update(is_active=True)
    person_leave(user=ada)
    assert not Feed.objects.exists()


def test_reading_a_feed_writes_once_an_hour() -> None:
    token = feed_renew(user=person("ada"))
    titles(token)
    used = Feed.objects.get().used
    titles(token)
    assert Feed.objects.get().used == used
    with later(minutes=61):
        titles(token)
    assert used is not None and Feed.objects.get().used > used
    feed_remove(user=person("ada"))
    assert not Feed.objects.exists()
