"""Mails about cases: each state once, to whom it concerns, nothing of the thread in them."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.core import mail
from django.urls import reverse

from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import client_of
from wargame.games import heartbeat
from wargame.notices.models import Delivery, Notice
from wargame.notices.sending import mails_send
from wargame.notices.services import notices_read
from wargame.rulings import tasks
from wargame.rulings.models import Case
from wargame.rulings.notices import case_receipts
from wargame.rulings.services import case_withdraw, ruling_appeal

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    hall = new_hall()
    for user in (hall.clara, hall.dora):
        user.email = f"{user.username}@example.org"
        user.save()
    return hall


def sent() -> set[str]:
    """Who was written to since the last time."""
    told = {one.to[0].partition("@")[0].partition("-")[0] for one in mail.outbox}
    mail.outbox.clear()
    return told


@pytest.mark.dear
def test_each_state_is_told_once_to_whom_it_concerns(hall: Hall) -> None:
    case = hall.dispute(text="a secret of blue")
    assert tasks.tell() == 1
    assert "a secret" not in mail.outbox[0].body
    assert f"/disputes/{case.pk}/" in mail.outbox[0].body
    assert sent() == {"clara", "dora", "red"}
    assert tasks.tell() == 0
    ruling = hall.rule(case, "stand")
    assert tasks.tell() == 1
    assert sent() == {"blue", "red"}
    ruling_appeal(ruling=ruling.pk, user=hall.match.users["red"], text="No")
    tasks.tell()
    assert sent() == {"clara", "dora", "blue"}


@pytest.mark.dear
def test_what_was_taken_back_is_told(hall: Hall) -> None:
    case = hall.dispute()
    tasks.tell()
    mail.outbox.clear()
    case_withdraw(pk=case.pk, user=hall.match.users["blue"])
    tasks.tell()
    assert sent() == {"clara", "dora", "red"}


def test_what_is_older_than_a_day_is_no_news(hall: Hall) -> None:
    hall.dispute()
    Case.objects.update(raised=heartbeat.now() - timedelta(days=2))
    assert tasks.tell() == 1
    assert sent() == set()


@pytest.mark.dear
def test_an_answer_overdue_is_told_to_the_directors_once(hall: Hall) -> None:
    case, other = hall.dispute(), hall.dispute("red")
    assert (tasks.tell(), tasks.tell()) == (2, 0) and sent()
    Case.objects.filter(pk=case.pk).update(due=heartbeat.now())
    assert tasks.tell() == 1
    assert {one.subject.rpartition(": ")[2] for one in mail.outbox} == {"an answer is overdue"}
    assert all(f"/disputes/{case.pk}/" in one.body for one in mail.outbox) and len(mail.outbox) == 2
    assert sent() == {"clara", "dora"}
    told = Notice.objects.filter(key=f"case:{case.pk}", subject__endswith="an answer is overdue")
    assert {one.reader.username for one in told} == {"clara", "dora"}
    assert tasks.tell() == 0
    Case.objects.filter(pk=other.pk).update(due=heartbeat.now())
    case_withdraw(pk=other.pk, user=hall.match.users["red"])
    tasks.tell()
    assert mail.outbox and all("overdue" not in one.subject for one in mail.outbox)


@pytest.mark.parametrize("late", [True, False])
@pytest.mark.dear
def test_the_page_says_to_both_players_that_an_answer_is_overdue(hall: Hall, late: bool) -> None:
    case = hall.dispute()
    if late:
        Case.objects.update(due=heartbeat.now())
    for user in hall.match.users.values():
        page = client_of(user).get(f"/disputes/{case.pk}/").content.decode()
        assert ("overdue" in page) == late


@pytest.mark.dear
def test_a_director_reads_whether_the_players_were_reached(hall: Hall) -> None:
    """And when, by which channel: neither what was said nor where it went; the players do not."""
    case = hall.dispute(text="a secret of blue")
    tasks.tell()
    mails_send(heartbeat.now())
    receipts = {one.reader: one for one in case_receipts(case)}
    opponent = hall.match.users["red"]
    assert receipts[opponent].opened is None
    notices_read(opponent)
    (one,) = [one for one in case_receipts(case) if one.reader == opponent]
    notice = Notice.objects.get(reader=opponent, key=f"case:{case.pk}")
    assert one.opened == notice.read is not None
    mailed = Delivery.objects.get(notice=notice, channel="mail")
    assert one.delivered == [("Email", mailed.ended)]
    path = reverse("case", args=[case.pk])
    page = client_of(hall.clara).get(path).content.decode()
    assert "Told of it" in page and "Email delivered" in page and "opened" in page
    assert opponent.email not in page
    assert "Told of it" not in client_of(opponent).get(path).content.decode()
