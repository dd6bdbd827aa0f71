"""Notices: one mail for each thing a player should know, found by the sweep."""

from __future__ import annotations

from uuid import uuid4

import pytest
from django.core import mail

from tests.wargame.match import Match, new_match
from tests.wargame.timing import later
from tests.wargame.wishing import unwish
from wargame.accounts.models import Profile
from wargame.games import tasks
from wargame.games.models import ChatMessage, Seat
from wargame.games.services import chat_post, game_resign
from wargame.tokens.services import token_make

pytestmark = pytest.mark.django_db

END = {"do": "end_phase"}


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker does what the sweep hands out at once."""
    monkeypatch.setattr(tasks.notice, "delay", tasks.notice)


def receivers() -> list[str]:
    """Who got mail since the last time we looked."""
    found = [letter.to[0].split("@")[0] for letter in mail.outbox]
    mail.outbox.clear()
    return found


@pytest.mark.dear
def test_one_mail_when_the_decision_passes(match: Match) -> None:
    tasks.sweep()
    assert receivers() == ["blue"]
    match.submit("blue", END)
    tasks.sweep()
    assert receivers() == []  # blue's own doing
    match.submit("blue", END)
    for _ in range(3):
        tasks.sweep()
    assert receivers() == ["red"]


def test_a_notice_is_sent_once(match: Match) -> None:
    seat = Seat.objects.get(game=match.game, side="blue")
    for _ in range(3):
        tasks.notice("turn", seat.pk)
    assert receivers() == ["blue"]


def test_the_mail_says_what_is_asked(match: Match) -> None:
    tasks.sweep()
    (letter,) = mail.outbox
    assert match.code in letter.body and "turn 1" in letter.body.splitlines()[0]
    assert "ask-" not in letter.body and "phase-" not in letter.body


@pytest.mark.dear
def test_who_wishes_no_mail_gets_none(match: Match) -> None:
    user = match.users["blue"]
    unwish(user, "turn", "joined")
    tasks.sweep()
    assert receivers() == []
    match.submit("blue", END)
    match.submit("blue", END)
    tasks.sweep()
    assert receivers() == ["red"]


@pytest.mark.dear
def test_who_has_no_profile_is_told_in_english(match: Match) -> None:
    Profile.objects.all().delete()
    tasks.sweep()
    (letter,) = mail.outbox
    assert "Move your units" in letter.body


@pytest.mark.dear
def test_a_sweep_says_how_much_it_found(skirmish: str) -> None:
    match = new_match(skirmish, pace="live")
    swept()
    for name in ("one", "other"):
        token_make(user=match.users["red"], name=name, scopes=["read"], days=0)
    with later(minutes=61):
        assert tasks.sweep() == 1 + 2 + 1, "a clock that ran out, two tokens, a mail that time is low"


@pytest.mark.dear
def test_who_answered_meanwhile_is_not_written_to(match: Match) -> None:
    tasks.sweep()
    mail.outbox.clear()
    match.submit("blue", END)
    match.submit("blue", END)
    match.submit("red", END)
    match.submit("red", END)
    tasks.sweep()
    assert receivers() == ["blue"]


def swept() -> list[str]:
    """The first lines of what a sweep sends."""
    mail.outbox.clear()
    tasks.sweep()
    return sorted(f"{letter.to[0].split('@')[0]}: {letter.body.splitlines()[0]}" for letter in mail.outbox)


@pytest.mark.dear
def test_the_end_is_told_once_to_both(match: Match) -> None:
    swept()
    game_resign(code=match.code, user=match.users["red"])
    told = swept()
    assert [line.split(":")[0] for line in told] == ["blue", "red"] and all(
        "is over" in line for line in told
    )
    assert "resigned" in mail.outbox[0].body
    assert swept() == []


def test_an_end_long_past_is_no_news(match: Match) -> None:
    swept()
    game_resign(code=match.code, user=match.users["red"])
    with later(days=2):
        assert swept() == []


@pytest.mark.dear
def test_a_talk_is_told_when_it_pauses(match: Match) -> None:
    swept()
    for text in ("Good morning", "A fine barrage, that"):
        chat_post(code=match.code, user=match.users["blue"], key=uuid4(), text=text)
    assert swept() == []
    with later(minutes=3):
        assert [line.split(":")[0] for line in swept()] == ["red"]
        assert "Good morning" in mail.outbox[0].body and "barrage" in mail.outbox[0].body
        assert swept() == []
    assert ChatMessage.objects.count() == 2


@pytest.mark.dear
def test_time_that_runs_low_is_told_once(skirmish: str) -> None:
    new_match(skirmish, pace="live")
    swept()
    with later(minutes=29):
        assert swept() == []
    for minutes, share in ((31, "Half"), (50, "A fifth"), (58, "A twentieth")):
        with later(minutes=minutes):
            (told,) = swept()
            assert told.startswith(f"blue: {share} of your time is left in ")
            assert swept() == []


@pytest.mark.dear
def test_the_sweep_flags_what_has_run_out(skirmish: str) -> None:
    match = new_match(skirmish, pace="live")
    with later(minutes=61):
        tasks.sweep()
    assert [seat.side for seat in match.game.seats.exclude(flagged=None)] == ["blue"]
