"""What players of events are told by mail, and what the sweep does."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.wishing import unwish
from wargame.events import notices, services, tasks
from wargame.events.models import Pairing, Round
from wargame.events.notices import boards_tell
from wargame.events.rounds import LOST
from wargame.events.selectors import stations_of
from wargame.games import heartbeat
from wargame.games.models import Game

pytestmark = pytest.mark.django_db


@pytest.fixture
def three(db: None) -> Cup:
    """Three players: one has a bye."""
    return cup(NAMES[:3])


def subjects(mailoutbox: Any) -> list[str]:
    """What was mailed since the last time, by whom it went to."""
    found = sorted(f"{mail.to[0].split('@')[0]}: {mail.subject.split('] ')[1]}" for mail in mailoutbox)
    mailoutbox.clear()
    return found


@pytest.mark.dear
def test_a_pairing_is_mailed_once_and_then_its_deadlines(three: Cup, mailoutbox: Any) -> None:
    row = three.publish()
    now = heartbeat.now()
    assert row.deadline and row.published and boards_tell(now) == 2
    assert subjects(mailoutbox) == [
        "Ilse: Steppe Front Cup: you have a bye in round 1",
        "Tom: Steppe Front Cup: round 1, you play Vera",
        "Vera: Steppe Front Cup: round 1, you play Tom",
    ]
    assert boards_tell(now) == 0
    half = row.published + (row.deadline - row.published) / 2
    assert boards_tell(half) == 1 and "halfway through round 1" in subjects(mailoutbox)[0]
    assert boards_tell(row.deadline - timedelta(days=2)) == 1
    assert "three days left in round 1" in subjects(mailoutbox)[0]
    assert boards_tell(row.deadline) == 1 and "round 1 has passed its deadline" in subjects(mailoutbox)[0]
    assert boards_tell(row.deadline + timedelta(days=9)) == 0


@pytest.mark.dear
def test_who_is_done_or_does_not_wish_it_is_told_nothing_more(three: Cup, mailoutbox: Any) -> None:
    unwish(three.people["Vera"], "event")
    row = three.publish()
    boards_tell(heartbeat.now())
    assert not any(line.startswith("Vera") for line in subjects(mailoutbox))
    three.play(row)
    assert row.deadline and boards_tell(row.deadline) == 0


@pytest.mark.dear
def test_nothing_is_mailed_before_a_round_is_published_or_its_game_is_open(three: Cup) -> None:
    three.draw()
    assert boards_tell(heartbeat.now()) == 0
    three.do(services.round_publish)
    assert boards_tell(heartbeat.now()) == 1, "the bye alone"
    assert Pairing.objects.get(second__isnull=False).told == ""


@pytest.mark.dear
def test_both_read_what_a_director_recorded_and_why(three: Cup, mailoutbox: Any) -> None:
    row = three.publish()
    boards_tell(heartbeat.now())
    mailoutbox.clear()
    board = next(one for one in three.boards(row) if one.second)
    given = {"stage": 1, "round": 1, "board": board.board}
    three.do(services.board_rule, **given, first_halves=2, second_halves=0, forfeit=True, reason="Never came")
    said = f"Board {board.board} ends 1 – 0, by forfeit. Reason: Never came"
    assert [said in mail.body for mail in mailoutbox] == [True, True]
    assert subjects(mailoutbox) == [
        f"{name}: Steppe Front Cup: a director's result in round 1" for name in ("Tom", "Vera")
    ]
    three.sign(row)
    three.do(services.board_rule, **given, first_halves=1, second_halves=1, reason="Both came")
    assert all(
        "½ – ½. Reason: Both came It counts once the round is signed again." in mail.body
        for mail in mailoutbox
    )


@pytest.mark.dear
def test_the_sweep_draws_opens_and_settles_what_was_left(three: Cup, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tasks.tell, "delay", lambda: None)
    row = three.do(services.round_draw)
    Round.objects.update(noted=heartbeat.now() - LOST)
    assert tasks.sweep() == 1
    three.do(services.round_publish)
    assert tasks.sweep() == 1 and Game.objects.count() == 1
    three.play(row)
    Pairing.objects.filter(second__isnull=False).update(first_halves=None, second_halves=None, source="")
    assert tasks.sweep() == 1 and tasks.sweep() == 0


def test_a_mail_says_what_comes_after_the_deadline() -> None:
    assert set(notices.AFTER) == {"adjudication", "extension", "forfeit"}


@pytest.mark.parametrize(("days", "said"), [(1, False), (6, False), (7, True)])
@pytest.mark.dear
def test_three_days_are_left_only_where_they_come_after_half_time(
    three: Cup, mailoutbox: Any, days: int, said: bool
) -> None:
    row = three.publish()
    assert row.published
    row.deadline = row.published + timedelta(days=days)
    row.save()
    stations = [(one.words, one.when) for one in stations_of(row) if one.when]
    assert [when for _, when in stations] == sorted(when for _, when in stations)
    assert ("three days left" in dict(stations)) == said
    boards_tell(row.deadline - timedelta(minutes=1))
    assert any("three days left" in line for line in subjects(mailoutbox)) == said
