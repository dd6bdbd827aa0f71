"""The ledger of deliveries: what became of each notice on its way, told to whom it was for and to nobody else."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from email import message_from_bytes
from pathlib import Path
from smtplib import SMTPDataError
from typing import Any

import pytest
from django.core import mail
from django.core.mail.backends import locmem

from tests.wargame.sitting import client_of, person
from tests.wargame.test_deaths_of_directing import POST, dying, finish
from tests.wargame.timing import later
from wargame.games import heartbeat
from wargame.games.post import letter_send
from wargame.notices import deliveries, services
from wargame.notices.deliveries import deliveries_end, deliveries_waiting, delivery_claim
from wargame.notices.ledger import deliveries_of, words_of
from wargame.notices.models import Channel, Delivery, Notice, Outcome
from wargame.notices.sending import mails_send
from wargame.notices.services import KEPT, notices_forget, notices_give, notices_read
from wargame.players.leaving import person_leave

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def mails_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a worker sends them."""
    monkeypatch.setattr(services, "deliveries_write", deliveries.deliveries_write)


@pytest.fixture
def answers(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """What the mail server answers, one after the other; the mail goes when nothing is left."""
    codes: list[int] = []
    whole = locmem.EmailBackend.send_messages

    def send(self: Any, letters: Any) -> Any:
        if codes:
            raise SMTPDataError(codes.pop(0), b"no")
        return whole(self, letters)

    monkeypatch.setattr(locmem.EmailBackend, "send_messages", send)
    yield codes


def tell(name: str = "ada", **more: Any) -> Any:
    """Tell somebody something, by mail too."""
    letter = {"kind": "club", "key": "test:1", "subject": "News", "lines": ["It is so."], "path": "/clubs/"}
    letter_send(reader=person(name), occasion="", **{**letter, **more})
    return person(name)


def post(**after: float) -> None:
    with later(**after):
        mails_send(heartbeat.now())


def words(name: str = "ada") -> list[str]:
    """The outcomes in somebody's ledger, the latest first."""
    return [words_of(one) for one in deliveries_of(person(name))]


def test_what_was_taken_and_what_was_refused_is_said_in_words(answers: list[int]) -> None:
    tell()
    assert words() == ["waiting"]
    answers[:] = [451, 554]
    post()
    assert words() == ["SMTPDataError 451, again in 1 minute"]
    post(minutes=2)
    assert words() == ["refused for good: SMTPDataError 554"]
    tell()
    post()
    assert words() == ["taken by the mail server", "refused for good: SMTPDataError 554"]
    assert not deliveries_waiting().exists() and not Delivery.objects.exclude(body="").exists()


def test_what_is_given_up_says_after_how_many_tries(answers: list[int]) -> None:
    tell()
    answers[:] = [451]
    post()
    post(days=6)
    assert words() == ["given up after 2 tries: SMTPDataError 451"] and mail.outbox == []


def test_what_was_read_meanwhile_is_not_needed() -> None:
    ada = tell()
    notices_read(ada)
    assert words() == ["not needed: you have read it"]
    post()
    assert words() == ["not needed: you had read it"] and mail.outbox == []


def test_what_is_told_later_takes_the_place_of_what_nobody_has_tried() -> None:
    tell()
    tell(subject="Other news")
    assert [one.subject for one in deliveries_of(person("ada"))] == ["Other news"]
    claimed = delivery_claim(Channel.MAIL, heartbeat.now())
    assert claimed is not None
    tell(subject="Third")
    assert words() == ["waiting", "replaced by a later one"]
    deliveries_end([claimed], Outcome.NOT_NEEDED)
    assert words()[1] == "replaced by a later one"
    deliveries_end([claimed], Outcome.TAKEN)
    assert words()[1] == "taken by the mail server", "it had gone, after all"


def test_a_talk_that_waits_does_not_lose_what_was_said_before() -> None:
    """Each line is told once: the mail of the next talk does not hold those of the last."""
    for line in ("first", "second"):
        tell(kind="chat", lines=[line])
    post()
    assert [line in letter.body for letter, line in zip(mail.outbox, ("first", "second"), strict=True)] == [
        True
    ] * 2
    ada = tell(kind="chat", lines=["third"])
    notices_read(ada)
    tell(kind="chat", lines=["fourth"])
    post()
    assert len(mail.outbox) == 3 and "fourth" in mail.outbox[-1].body
    assert words()[1] == "not needed: you had read it"


def test_a_mail_that_is_sent_again_has_the_same_name(answers: list[int]) -> None:
    """A mail server may have taken what it did not acknowledge: who gets it twice can tell."""
    tell()
    tell("ben")
    for _ in range(2):
        Delivery.objects.update(outcome=Outcome.WAITING, due=heartbeat.now())
        post()
    names = [letter.extra_headers["Message-ID"] for letter in mail.outbox]
    assert names[:2] == names[2:] and len(set(names)) == 2
    assert all(name.startswith("<") and name.endswith("@localhost>") for name in names)


def test_nobody_reads_the_ledger_of_anybody_else() -> None:
    tell("ada", subject="For Ada")
    tell("ben", subject="For Ben")
    own = client_of(person("ada")).get("/api/notices/deliveries/").json()["deliveries"]
    assert [(one["subject"], one["channel"], one["outcome"]) for one in own] == [
        ("For Ada", "mail", "waiting")
    ]
    page = client_of(person("ada")).get("/notices/").content.decode()
    ledger = page[page.index('id="ledger"') :]
    assert "For Ada" in ledger and "For Ben" not in ledger
    assert client_of().get("/api/notices/deliveries/").status_code == 401


def test_the_ledger_is_kept_as_long_as_notices_and_no_longer() -> None:
    tell()
    post()
    now = heartbeat.now()
    with later(days=50):
        tell()
    notices_forget(now + timedelta(days=89))
    assert len(words()) == 2
    notices_forget(now + KEPT + timedelta(days=1))
    assert words() == ["waiting"], "the notice was told again since"


def test_who_leaves_the_site_leaves_no_ledger() -> None:
    ada = tell()
    post()
    notices_give([person("ben")], kind="club", key="x", subject="About Ada", path="/", about=ada)
    person_leave(user=ada)
    assert not Delivery.objects.exists() and not Notice.objects.exists()


@pytest.mark.dear
@pytest.mark.django_db(transaction=True)
@pytest.mark.parametrize(
    "at", ["wargame.notices.mailing.EmailMessage", "wargame.notices.sending.deliveries_end"]
)
def test_a_worker_that_is_killed_sends_once_or_the_same_again(tmp_path: Path, at: str) -> None:
    """Killed before the server is spoken to, and after it took the mail."""
    tell()
    with dying(tmp_path, POST, at):
        assert len(list((tmp_path / "mail").glob("*"))) == (at.endswith("end"))
    finish(tmp_path, POST)
    assert words() == ["on its way"]
    deliveries_waiting().update(due=heartbeat.now())  # the minute after which what was claimed is tried again
    finish(tmp_path, POST)
    assert words() == ["taken by the mail server"]
    letters = b"".join(path.read_bytes() for path in (tmp_path / "mail").glob("*")).split(b"-" * 79 + b"\n")
    names = [message_from_bytes(one)["Message-ID"] for one in letters if one.strip()]
    assert len(names) == 1 + at.endswith("end") and set(names) == {
        f"<{Delivery.objects.get().key}@localhost>"
    }
