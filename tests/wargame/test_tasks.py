"""Notices: one mail for each question that somebody else's doing put, sent by the sweep."""

from __future__ import annotations

import pytest
from django.core import mail

from tests.wargame.match import Match
from wargame.games import tasks
from wargame.games.models import Seat

pytestmark = pytest.mark.django_db

END = {"do": "end_phase"}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker does what the sweep hands out at once."""
    monkeypatch.setattr(tasks.turn_notice, "delay", tasks.turn_notice)


def receivers() -> list[str]:
    """Who got mail since the last time we looked."""
    found = [letter.to[0].split("@")[0] for letter in mail.outbox]
    mail.outbox.clear()
    return found


def test_one_mail_when_the_decision_passes(match: Match) -> None:
    tasks.sweep()
    assert receivers() == ["blue"]
    match.submit("blue", END)
    tasks.sweep()
    assert receivers() == []  # his own doing
    match.submit("blue", END)
    for _ in range(3):
        tasks.sweep()
    assert receivers() == ["red"]


def test_a_notice_is_sent_once(match: Match) -> None:
    seat = Seat.objects.get(game=match.game, side="blue")
    for _ in range(3):
        tasks.turn_notice(seat.pk)
    assert receivers() == ["blue"]


def test_the_mail_says_what_is_asked(match: Match) -> None:
    tasks.sweep()
    (letter,) = mail.outbox
    assert match.code in letter.body and "turn 1" in letter.subject
    assert "ask-" not in letter.body and "phase-" not in letter.body


def test_a_mail_that_fails_is_tried_again(match: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = Seat.objects.get(game=match.game, side="blue")

    def fails(*args: object) -> None:
        raise ValueError("no post today")

    monkeypatch.setattr(tasks, "send_mail", fails)
    with pytest.raises(ValueError, match="post"):
        tasks.turn_notice(seat.pk)
    monkeypatch.undo()
    tasks.turn_notice(seat.pk)
    assert receivers() == ["blue"]


def test_who_wishes_no_mail_gets_none(match: Match) -> None:
    user = match.users["blue"]
    user.profile.mail_turn = False
    user.profile.save()
    tasks.sweep()
    assert receivers() == []
    match.submit("blue", END)
    match.submit("blue", END)
    tasks.sweep()
    assert receivers() == ["red"]


def test_who_answered_meanwhile_is_not_written_to(match: Match) -> None:
    tasks.sweep()
    mail.outbox.clear()
    match.submit("blue", END)
    match.submit("blue", END)
    match.submit("red", END)
    match.submit("red", END)
    tasks.sweep()
    assert receivers() == ["blue"]
