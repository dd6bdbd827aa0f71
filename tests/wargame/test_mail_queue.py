"""Mails wait in a queue of their own: what the mail server does to one holds up no other, and undoes nothing."""

from __future__ import annotations

from collections.abc import Callable
from datetime import timedelta
from smtplib import SMTPAuthenticationError, SMTPDataError, SMTPRecipientsRefused
from typing import Any

import pytest
from anymail.exceptions import AnymailRecipientsRefused
from django.core import mail
from django.core.mail.backends import locmem

from tests.wargame.climbing import climb
from tests.wargame.cup import cup
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import person
from tests.wargame.timing import later
from wargame.events.boards import deadlines_keep
from wargame.events.models import Pairing
from wargame.games import heartbeat, post, tasks
from wargame.games.post import letter_send
from wargame.games.services import chat_post
from wargame.ladders.notices import challenges_tell
from wargame.notices import deliveries, services
from wargame.notices.deliveries import FIRST, LONGEST, deliveries_end, deliveries_waiting, delivery_claim
from wargame.notices.mailing import GIVES_UP
from wargame.notices.models import Channel, Notice, Outcome
from wargame.notices.sending import mails_send
from wargame.notices.services import notices_read, notices_settle
from wargame.players.leaving import person_leave

pytestmark = pytest.mark.django_db
Refuse = Callable[..., None]


@pytest.fixture(autouse=True)
def mails_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    """As where a worker sends them."""
    monkeypatch.setattr(services, "deliveries_write", deliveries.deliveries_write)


@pytest.fixture
def refuse(monkeypatch: pytest.MonkeyPatch) -> Refuse:
    """Has the mail server answer so to what goes to some people, or to everybody."""
    whole = locmem.EmailBackend.send_messages

    def set_up(fault: Exception | None, *names: str) -> None:
        def send(self: Any, letters: Any) -> Any:
            if fault is not None and (not names or letters[0].to[0].startswith(names)):
                raise fault
            return whole(self, letters)

        monkeypatch.setattr(locmem.EmailBackend, "send_messages", send)

    return set_up


def tell(*names: str, key: str = "test:1", **more: Any) -> None:
    for name in names:
        letter_send(
            reader=person(name), occasion="", kind="club", key=key, subject="News", lines=["It is so."], path="/clubs/",
            **more,
        )  # fmt: skip


def sent() -> list[str]:
    """To whom mails have gone since the last time."""
    found = [letter.to[0].split("@")[0] for letter in mail.outbox]
    mail.outbox.clear()
    return found


def run(**after: float) -> list[str]:
    """To whom mails go now, or later."""
    with later(**after):
        mails_send(heartbeat.now())
    return sent()


def refused(code: int, kind: type[Exception] = SMTPRecipientsRefused) -> Exception:
    """An answer of a mail server."""
    return kind({"x@example.org": (code, b"no")}) if kind is SMTPRecipientsRefused else kind(code, b"no")


def test_a_mail_goes_once_with_what_the_notice_says() -> None:
    tell("anna", "boris")
    assert sent() == [] and deliveries_waiting().count() == 2
    mails_send(heartbeat.now())
    assert {letter.subject for letter in mail.outbox} == {"[Railhead] News"}
    assert "It is so." in mail.outbox[0].body and mail.outbox[0].body.endswith("/clubs/")
    assert sorted(sent()) == ["anna", "boris"] and run() == []


@pytest.mark.parametrize(
    "fault", [refused(450), refused(451, SMTPDataError), refused(550), refused(554, SMTPDataError)]
)
def test_one_that_is_refused_holds_up_nobody(refuse: Refuse, fault: Exception) -> None:
    refuse(fault, "anna")
    tell("anna", "boris", "clara")
    assert run() == ["boris", "clara"]
    for _ in range(3):
        assert run(minutes=5) == []


@pytest.mark.parametrize(
    ("fault", "kept"),
    [
        (refused(450), True), (refused(550), False), (refused(451, SMTPDataError), True),
        (refused(554, SMTPDataError), False), (AnymailRecipientsRefused(), False), (ValueError("a header"), False),
        (refused(535, SMTPAuthenticationError), True), (ConnectionRefusedError(), True), (KeyError("?"), True),
    ],
)  # fmt: skip
def test_what_is_refused_for_good_is_not_tried_again(refuse: Refuse, fault: Exception, kept: bool) -> None:
    """What is wrong with the server, or with its settings, is not wrong with the mail."""
    refuse(fault)
    tell("anna")
    assert run() == [] and deliveries_waiting().exists() == kept
    refuse(None)
    assert run(minutes=2) == (["anna"] if kept else [])


def test_where_nothing_can_be_sent_one_is_tried_at_a_time(refuse: Refuse) -> None:
    tell("anna", "boris", "clara")
    refuse(ConnectionRefusedError())
    assert mails_send(heartbeat.now()) == 1
    refuse(None)
    assert run() == ["boris", "clara"] and run(minutes=2) == ["anna"]


@pytest.mark.dear
def test_it_is_tried_less_and_less_often_and_in_the_end_not_any_more(refuse: Refuse) -> None:
    refuse(refused(450))
    tell("anna")
    start, waits = heartbeat.now(), []
    while deliveries_waiting().exists() and len(waits) < 999:
        due = deliveries_waiting().get().due
        mails_send(due)
        waits += [row.due - due for row in deliveries_waiting()]
    assert waits[:4] == [FIRST, 2 * FIRST, 4 * FIRST, 8 * FIRST] and set(waits[8:]) == {LONGEST}
    assert timedelta(0) <= due - start - GIVES_UP <= LONGEST and sent() == []


def test_who_dies_while_sending_has_claimed_it() -> None:
    """The row is not locked while the mail server is spoken to, and nobody else sends it meanwhile."""
    tell("anna")
    assert delivery_claim(Channel.MAIL, heartbeat.now()) is not None
    assert run() == [] and run(minutes=2) == ["anna"]


def test_what_is_told_of_the_same_later_takes_its_place_even_while_it_goes(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    tell("anna")
    claimed = delivery_claim(Channel.MAIL, heartbeat.now())
    assert claimed is not None
    with later(seconds=5):
        tell("anna")
    deliveries_end([claimed], Outcome.TAKEN)
    assert run(seconds=6) == ["anna"] and not deliveries_waiting().exists()


@pytest.mark.dear
def test_what_is_read_or_answered_or_of_who_has_left_is_not_mailed(refuse: Refuse) -> None:
    tell("anna", needs=True)
    notices_settle("test:1")
    tell("greta")
    notices_read(person("greta"))
    tell("boris")
    person_leave(user=person("boris"))
    tell("clara", about=(dirk := person("dirk")))
    person_leave(user=dirk)
    tell("emil")
    type(dirk).objects.filter(username="emil").update(is_active=False)
    assert run() == [] and not deliveries_waiting().exists()


@pytest.mark.dear
def test_a_deadline_is_kept_whatever_the_mail_server_does(refuse: Refuse) -> None:
    """A forfeit that nobody could be told of was undone, and others were told of it again at each sweep."""
    made = cup(("Anna", "Boris"), after="forfeit")
    made.publish()
    refuse(ConnectionRefusedError())
    with later(days=60):
        deadlines_keep(heartbeat.now())
    assert Pairing.objects.get().source == Pairing.Source.FORFEIT
    assert (
        deliveries_waiting().count() == Notice.objects.filter(subject__contains="a forfeit in").count() == 2
    )


@pytest.mark.dear
def test_two_are_told_together_each_once(refuse: Refuse) -> None:
    """One address that was refused had the other told again, every minute."""
    ladder = climb(("Ben", "Cem"))
    challenge = ladder.challenge("Cem", "Ben")
    challenges_tell(heartbeat.now())
    assert run() == ["Ben"]
    type(challenge).objects.update(state="lapsed", ended=heartbeat.now())
    refuse(refused(450), "Ben")
    for minute in range(3):
        challenges_tell(heartbeat.now())
        assert run(seconds=minute) == ([] if minute else ["Cem"])


@pytest.mark.dear
def test_whoever_is_hurried_is_mailed_later_and_told_at_once(match: Match) -> None:
    seat = match.game.seats.get(side="blue")
    for line in range(post.HOURLY + 1):
        chat_post(
            code=match.code,
            user=match.users["red"],
            key=f"00000000-0000-4000-8000-{line:012}",
            text=f"{line}",
        )
        with later(minutes=10 * line + 10):
            tasks.notice("chat", seat.pk)
            mails_send(heartbeat.now())
            told = Notice.objects.get(reader=seat.user, kind="chat").made == heartbeat.now()
        assert told and len(sent()) == (line < post.HOURLY)
    with later(minutes=10 * post.HOURLY + 11):
        tasks.notice("turn", seat.pk)
        mails_send(heartbeat.now())
    assert len(sent()) == 1, "lines of the chat use up nothing of what questions may send"
    assert len(run(minutes=10 * post.HOURLY + 71)) == 1, "the last line"


@pytest.mark.dear
def test_who_waits_behind_others_is_told(skirmish: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Seats over their limit stayed due for ever, and kept their place before all others."""
    monkeypatch.setattr(tasks, "BATCH", 1)
    monkeypatch.setattr(post, "HOURLY", 0)
    monkeypatch.setattr(tasks.notice, "delay", tasks.notice)
    games = [new_match(skirmish, seed=seed) for seed in (1, 2)]
    for _ in games:
        tasks.sweep()
    assert Notice.objects.filter(kind="turn").count() == 2 and run() == []
