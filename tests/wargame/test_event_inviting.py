"""Who is put into an event by an official: they are told, and asked first unless they have agreed before."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.sitting import client_of, person
from wargame.clubs.models import Membership
from wargame.events import services
from wargame.events.importing import file_look
from wargame.events.inviting import put_in_tell
from wargame.games.errors import Conflict
from wargame.notices.models import Notice

pytestmark = pytest.mark.django_db
AT = "/tournaments/steppe-front-cup/"
CSV = "name;seed\nTom;1\nPia;2\nOtto;3\n"


@pytest.fixture
def four(db: None) -> Cup:
    """Four players; Pia is of the event's club, Otto is not, and neither has entered."""
    made = cup(NAMES[:4])
    made.people |= {name: person(name) for name in ("Pia", "Otto")}
    Membership.objects.create(club=made.club, user=made.people["Pia"], role="member")
    return made


def told(made: Cup, name: str, mailoutbox: list[Any]) -> tuple[list[str], list[str]]:
    """What notices and mails somebody has about the event."""
    put_in_tell()
    notices = Notice.objects.filter(reader=made.people[name]).values_list("subject", flat=True)
    return list(notices), [mail.subject for mail in mailoutbox if mail.to == [f"{name}@example.org"]]


@pytest.mark.dear
def test_a_member_of_the_club_is_in_and_told(four: Cup, mailoutbox: list[Any]) -> None:
    row = four.do(services.entrant_add, name="Pia")
    assert (row.state, row.put_by) == ("entered", four.clara)
    notices, mails = told(four, "Pia", mailoutbox)
    assert notices == ["Steppe Front Cup: Clara has put you in"] and len(mails) == 1
    page = client_of(four.people["Pia"]).get(AT).content.decode()
    assert "Clara has put you in" in page and "Withdraw, from the next draw" in page


@pytest.mark.dear
def test_a_stranger_is_invited_and_paired_once_they_accept(four: Cup, mailoutbox: list[Any]) -> None:
    row = four.do(services.entrant_add, name="Otto")
    assert row.state == "invited"
    notices, mails = told(four, "Otto", mailoutbox)
    assert notices == ["Steppe Front Cup: Clara invites you to play"] and len(mails) == 1
    with pytest.raises(Conflict, match="already invited"):
        four.do(services.entrant_add, name="Otto")
    assert "Otto" not in {name for pair in four.names(four.draw()) for name in pair}
    otto = client_of(four.people["Otto"])
    assert "Clara invites you to play" in otto.get(AT).content.decode()
    otto.post(f"{AT}act/", {"do": "accept"})
    assert "Otto" in {name for pair in four.names(four.draw()) for name in pair}
    with pytest.raises(Conflict, match="no open invitation"):
        four.do(services.invitation_accept, four.people["Otto"])


@pytest.mark.dear
def test_who_is_invited_is_not_called_withdrawn(four: Cup) -> None:
    four.publish()
    four.event.entrants.filter(user=four.people["Tom"]).update(state="invited")
    page = client_of().get(AT).content.decode()
    assert "<small>invited</small>" in page and "<small>withdrawn</small>" not in page


def test_who_declined_is_not_put_in_by_letting_them_back(four: Cup) -> None:
    row = four.do(services.entrant_add, name="Otto")
    four.do(services.entrant_withdraw, four.people["Otto"])
    assert four.do(services.entrant_reinstate, entrant=row.number, reason="He will").state == "invited"


@pytest.mark.dear
def test_who_entered_and_withdrew_is_let_back_and_told(four: Cup, mailoutbox: list[Any]) -> None:
    four.do(services.entrant_withdraw, four.people["Tom"])
    assert four.do(services.entrant_add, name="Tom").state == "entered"
    assert told(four, "Tom", mailoutbox)[0] == ["Steppe Front Cup: Clara has put you in"]


@pytest.mark.dear
def test_who_asked_is_told_that_they_are_admitted(db: None, mailoutbox: list[Any]) -> None:
    made = cup(NAMES[:2], approval=True)
    made.do(services.entrant_answer, entrant=1, admit=True)
    assert told(made, "Tom", mailoutbox)[0] == ["Steppe Front Cup: Clara has put you in"]


@pytest.mark.dear
def test_a_list_invites_who_has_not_agreed_and_says_which(four: Cup, mailoutbox: list[Any]) -> None:
    seen = file_look(four.event, CSV, four.clara)
    assert [line.what for line in seen.lines] == [
        "already entered",
        "will be added",
        "will be invited: has to accept",
    ]
    four.do(services.file_take, text=CSV, reason="The order of the committee", mark=seen.mark)
    assert [four.entrant(name).state for name in ("Tom", "Pia", "Otto")] == ["entered", "entered", "invited"]
    assert told(four, "Otto", mailoutbox)[0] and not told(four, "Tom", mailoutbox)[0]
