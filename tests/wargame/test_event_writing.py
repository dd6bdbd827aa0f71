"""What officials write to all players: who may, who is told, once, and where it stands."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.db.models import F

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.sitting import client_of, person
from tests.wargame.wishing import unwish
from wargame.events import services
from wargame.events.models import WROTE, Act, Entrant, Event
from wargame.events.writing import FRESH, PAUSE, players_tell, players_write
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden
from wargame.notices.models import Notice

pytestmark = pytest.mark.django_db
AT = "/tournaments/steppe-front-cup/"
SAID = "Board 2 of the map was misprinted: play on as it is"


@pytest.fixture
def made(db: None) -> Cup:
    return cup(NAMES[:3])


def mailed(mailoutbox: Any) -> list[str]:
    """To whom something goes now."""
    players_tell(heartbeat.now())
    found = sorted(mail.to[0].split("@")[0] for mail in mailoutbox)
    mailoutbox.clear()
    return found


def pass_by(span: timedelta) -> None:
    """What was written was written so much earlier."""
    Act.objects.filter(what=WROTE).update(time=F("time") - span)
    Entrant.objects.update(made=F("made") - span)


@pytest.mark.dear
def test_every_player_is_told_once(made: Cup, mailoutbox: Any) -> None:
    answer = client_of(made.people["Hedda"]).post(
        AT + "act/", {"do": "write", "reason": f" {SAID}\n"}, follow=True
    )
    assert "Your message has been sent to all players." in answer.content.decode()
    assert mailed(mailoutbox) == sorted(NAMES[:3])
    assert mailed(mailoutbox) == [], "each once"
    told = Notice.objects.filter(reader=made.people["Vera"], kind="chat").get()
    assert told.subject == "Steppe Front Cup: Hedda wrote to all players" and told.text == SAID
    assert told.path == AT


@pytest.mark.dear
def test_where_it_stands(made: Cup) -> None:
    made.do(players_write, made.people["Hedda"], text=SAID)
    stranger = client_of(None)
    for page in ("", "acts/", "feed/"):
        assert SAID in stranger.get(AT + page).content.decode(), page
    rows = stranger.get("/api/events/steppe-front-cup/acts/").json()
    assert rows[0]["what"] == "wrote to all players" and rows[0]["reason"] == SAID
    pass_by(FRESH)
    assert [SAID in stranger.get(AT + page).content.decode() for page in ("", "acts/")] == [False, True]
    Event.objects.update(public=False)
    assert SAID not in stranger.get(AT + "acts/").content.decode()


@pytest.mark.dear
def test_it_waits_ten_minutes_for_the_next_and_both_are_told_in_one(made: Cup, mailoutbox: Any) -> None:
    made.do(players_write, made.people["Hedda"], text="One")
    pass_by(PAUSE - timedelta(minutes=1))
    with pytest.raises(Conflict, match="The last message to all players was sent"):
        made.do(players_write, made.people["Clara"], text="Two")
    pass_by(timedelta(minutes=1))
    made.do(players_write, made.people["Clara"], text="Two")
    players_tell(heartbeat.now())
    assert "One\nTwo\n" in mailoutbox[0].body and len(mailoutbox) == 3


@pytest.mark.parametrize("text", ["", "  \n\0 "])
def test_nothing_is_not_written(made: Cup, text: str) -> None:
    with pytest.raises(Conflict, match="Write a message"):
        made.do(players_write, made.people["Hedda"], text=text)
    assert not Act.objects.filter(what=WROTE).exists()


def test_a_player_does_not_write_to_all(made: Cup) -> None:
    with pytest.raises(
        Forbidden, match="Only the deputy or the director or the chief of this event can write to all players"
    ):
        made.do(players_write, made.people["Tom"], text="Hello")
    assert "write-to-all" not in client_of(made.people["Tom"]).get(AT).content.decode()


def test_who_came_later_has_left_or_does_not_wish_it(made: Cup, mailoutbox: Any) -> None:
    made.do(players_write, made.people["Hedda"], text=SAID)
    made.do(services.event_enter, person("Late"))
    made.do(services.entrant_withdraw, made.people["Tom"])
    unwish(made.people["Vera"], "event")
    assert mailed(mailoutbox) == ["Ilse"]
    assert set(Notice.objects.filter(kind="chat").values_list("reader__username", flat=True)) == {
        "Ilse",
        "Vera",
    }


def test_what_is_older_than_a_week_is_not_told(made: Cup, mailoutbox: Any) -> None:
    made.do(players_write, made.people["Hedda"], text=SAID)
    pass_by(FRESH)
    assert mailed(mailoutbox) == []
