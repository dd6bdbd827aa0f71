"""What programs read of an event."""

from __future__ import annotations

import re
from datetime import UTC, datetime
from typing import Any
from xml.etree import ElementTree

import pytest
from django.test import Client
from icalendar import Calendar

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.kept import kept
from tests.wargame.sitting import client_of, person
from wargame.events import services
from wargame.events.models import Entrant, Event
from wargame.events.writing import players_write

pytestmark = pytest.mark.django_db
ATOM = "{http://www.w3.org/2005/Atom}"
AT = "/tournaments/steppe-front-cup/"
TOKEN = r'value="\w{64}"'


@pytest.fixture
@kept
def four(db: None) -> Cup:
    """Four players; a round signed, the next drawn and not published."""
    made = cup(NAMES[:4])
    made.run()
    made.draw()
    return made


def titles(client: Client) -> list[str]:
    """The titles of the feed."""
    feed = ElementTree.fromstring(client.get(AT + "feed/").content)
    return [entry.findtext(f"{ATOM}title") or "" for entry in feed.iter(f"{ATOM}entry")]


def dates(client: Client) -> dict[str, str]:
    """What stands in the calendar, by its name."""
    told = Calendar.from_ical(client.get(AT + "calendar.ics").content)
    return {str(one["uid"]).split(".")[0]: str(one["summary"]) for one in told.walk("VEVENT")}


@pytest.mark.dear
def test_the_feed_tells_of_published_rounds_alone(four: Cup) -> None:
    found = titles(client_of(four.clara))
    assert "Round 1 is published" in found and "Round 1 is signed" in found
    assert len(found) == 4 and not any("Round 2" in title for title in found)
    four.do(services.round_publish)
    assert "Round 2 is published" in titles(client_of())


@pytest.mark.dear
def test_the_calendar_has_the_deadlines(four: Cup) -> None:
    assert dates(client_of()) == {}, "round 1 is signed"
    four.do(services.round_publish)
    found = dates(client_of())
    assert (
        set(found) == {"half-1-2", "close-1-2"} and found["close-1-2"] == "Steppe Front Cup: Round 2 closes"
    )
    four.do(services.event_cancel, reason="The hall burnt down")
    assert dates(client_of()) == {}


@pytest.mark.dear
def test_the_standings_may_stand_in_other_pages_and_nothing_else_may(four: Cup) -> None:
    answer = client_of().get(AT + "standings/embed/")
    policy = answer["Content-Security-Policy"]
    assert "frame-ancestors *" in policy and "script-src" not in policy and "default-src 'none'" in policy
    assert "X-Frame-Options" not in answer and not answer.cookies
    assert "Tom" in answer.content.decode() and "<script" not in answer.content.decode()
    own = client_of(four.people["Tom"]).get(AT + "standings/embed/")
    assert own.content == answer.content and not own.cookies
    page = client_of().get(AT)
    assert "frame-ancestors 'none'" in page["Content-Security-Policy"] and page["X-Frame-Options"] == "DENY"


@pytest.mark.parametrize("path", ["feed/", "calendar.ics", "standings/embed/"])
@pytest.mark.dear
def test_an_event_that_is_not_public_is_not_there_for_programs(four: Cup, path: str) -> None:
    Event.objects.update(public=False)
    for client in (client_of(), client_of(four.clara)):
        assert client.get(AT + path).status_code == 404


@pytest.mark.dear
def test_the_feed_is_as_readers_ask_for(four: Cup) -> None:
    """RFC 4287: 4.1.1, 4.1.2, 4.2.6, 4.2.15."""
    answer = client_of().get(AT + "feed/")
    assert answer["Content-Type"].startswith("application/atom+xml")
    feed = ElementTree.fromstring(answer.content)
    assert feed.tag == f"{ATOM}feed"
    links = {link.get("rel"): link.get("href") or "" for link in feed.findall(f"{ATOM}link")}
    assert links["self"].endswith(AT + "feed/") and links["alternate"].endswith(AT)
    entries = feed.findall(f"{ATOM}entry")
    for part in (feed, *entries):
        for name in ("id", "title", "updated"):
            assert len(part.findall(f"{ATOM}{name}")) == 1 and part.findtext(f"{ATOM}{name}")
    assert feed.find(f"{ATOM}author/{ATOM}name") is not None
    ids = [entry.findtext(f"{ATOM}id") or "" for entry in entries]
    assert len(set(ids)) == len(ids) and all(id.startswith("http") for id in ids)
    times = [datetime.fromisoformat(entry.findtext(f"{ATOM}updated") or "") for entry in entries]
    assert times == sorted(times, reverse=True) and all(time.tzinfo for time in times)
    assert datetime.fromisoformat(feed.findtext(f"{ATOM}updated") or "") == times[0]


@pytest.mark.dear
def test_the_calendar_is_as_readers_ask_for(four: Cup) -> None:
    """RFC 5545: 3.1, 3.6.1, 3.8.4.7."""
    four.do(services.round_publish)
    answer = client_of().get(AT + "calendar.ics")
    assert answer["Content-Type"].startswith("text/calendar")
    lines = answer.content.split(b"\r\n")
    assert b"\n" not in b"".join(lines) and all(len(line) <= 75 for line in lines)
    told = Calendar.from_ical(answer.content)
    assert told["version"] == "2.0" and told["prodid"]
    entries: list[Any] = list(told.walk("VEVENT"))
    assert len({str(one["uid"]) for one in entries}) == len(entries) == 2
    for one in entries:
        assert one["dtstamp"] and one["dtend"].dt > one["dtstart"].dt
        assert one["dtstart"].to_ical().endswith(b"Z") and one["dtstamp"].to_ical().endswith(b"Z")
    assert not told.errors and not any(one.errors for one in entries)


@pytest.mark.dear
def test_a_name_of_every_sign_breaks_no_feed(four: Cup) -> None:
    four.do(services.round_publish)
    Event.objects.update(name="Tom & <Vera>; \\, «Cup»", about="]]> & more")
    assert ElementTree.fromstring(client_of().get(AT + "feed/").content).findtext(f"{ATOM}title") == (
        "Tom & <Vera>; \\, «Cup»"
    )
    told = Calendar.from_ical(client_of().get(AT + "calendar.ics").content)
    assert str(told.walk("VEVENT")[0]["summary"]).startswith("Tom & <Vera>; \\, «Cup»: ")
    assert "<Vera>" not in client_of().get(AT + "standings/embed/").content.decode()


@pytest.mark.dear
def test_what_somebody_writes_is_no_markup_to_who_reads_the_feed(four: Cup) -> None:
    four.do(players_write, text='<img src="//evil.example/t.gif" onerror="alert(1)"> if a < b')
    feed = ElementTree.fromstring(client_of().get(AT + "feed/").content)
    summary = next(one for one in feed.iter(f"{ATOM}summary") if "img" in (one.text or ""))
    assert summary.attrib["type"] == "html"
    assert (
        summary.text
        == "&lt;img src=&quot;//evil.example/t.gif&quot; onerror=&quot;alert(1)&quot;&gt; if a &lt; b"
    )


@pytest.mark.dear
def test_a_text_with_signs_that_xml_cannot_hold_breaks_no_feed(four: Cup) -> None:
    """Whatever way it came in: those of a name, of the words about an event, of a place taken from a file."""
    four.do(services.round_publish)
    Event.objects.update(name="The \x07Cup\ufffe", about="One\x0b\r\nTwo\x1f")
    Entrant.objects.filter(user=four.people["Tom"]).update(user=None, name="To\x01m")
    assert "Tom – Ilse 1 – 0" in titles(client_of())
    assert ElementTree.fromstring(client_of().get(AT + "feed/").content).findtext(f"{ATOM}title") == "The Cup"
    told = Calendar.from_ical(client_of().get(AT + "calendar.ics").content)
    assert not told.errors and len(list(told.walk("VEVENT"))) == 2


@pytest.mark.dear
def test_dates_as_far_as_there_are_any_break_no_page(four: Cup) -> None:
    last = datetime.max.replace(tzinfo=UTC, microsecond=0)
    for when in (last, datetime(1, 1, 1, tzinfo=UTC)):
        Event.objects.update(starts=when, entries_until=when)
        for path in ("", "calendar.ics", "feed/", "players/", "conditions/", "standings/embed/"):
            assert client_of().get(AT + path).status_code == 200, path
        assert client_of(four.clara).get(AT + "edit/").status_code == 200
        assert client_of().get("/tournaments/").status_code == 200


def test_the_calendar_names_its_dates_alike_whoever_asks(four: Cup, settings: Any) -> None:
    """A date that has another name at another host would stand in a calendar twice."""
    four.do(services.round_publish)
    settings.ALLOWED_HOSTS = ["*"]
    hosts = ("one.example", "other.example:99")
    told = [client_of().get(AT + "calendar.ics", headers={"host": host}).content for host in hosts]
    assert told[0] == told[1] and b"UID:" in told[0] and b".example" not in told[0]


@pytest.mark.dear
def test_a_stranger_learns_nothing_of_an_event_that_is_not_public(four: Cup) -> None:
    Event.objects.update(public=False, about="Secret meeting")
    for client in (client_of(), client_of(person("Cem"))):
        for path in ("", "conditions/", "players/", "acts/", "square/1/", "rounds/1/1/"):
            answer = client.get(AT + path)
            page = answer.content.decode()
            assert answer.status_code == 404
            missing = client.get(f"/tournaments/no-such-cup/{path}").content.decode()
            assert re.sub(TOKEN, "", page) == re.sub(TOKEN, "", missing)
            assert not [word for word in ("Tom", "Secret meeting", "Steppe Front Cup") if word in page]
        assert "Steppe Front Cup" not in client.get("/tournaments/").content.decode()
        for api in ("", "entrants/", "rounds/1/1/", "standings/1/", "sign-offs/", "acts/"):
            told = client.get(f"/api/events/steppe-front-cup/{api}")
            missing = client.get(f"/api/events/no-such-cup/{api}").content.decode()
            assert told.status_code == 404
            assert told.content.decode() == missing.replace("no-such-cup", "steppe-front-cup")
