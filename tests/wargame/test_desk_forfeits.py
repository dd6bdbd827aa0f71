# ruff: noqa: F401, F811
"""A board that was forfeited at the deadline waits on the desk until a director has signed or said something of it."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wargame.cup import Cup
from tests.wargame.sitting import client_of, get
from tests.wargame.test_event_deadlines import at, overdue
from wargame.desk.queue import Item, queue
from wargame.events.boards import deadlines_keep
from wargame.events.models import Official, Pairing, Round
from wargame.events.services import board_rule
from wargame.games import heartbeat
from wargame.rulings.models import Case
from wargame.rulings.services import case_raise, case_withdraw

pytestmark = pytest.mark.django_db


@pytest.fixture
def late(at: Any) -> tuple[Cup, Round]:
    """Two boards that were forfeited just now."""
    made, row = overdue("forfeit", at)
    assert deadlines_keep(heartbeat.now()) == 2
    return made, row


def forfeits(user: Any) -> list[Item]:
    """What waits for somebody of that kind."""
    return [item for item in queue(user) if item.kind == "Forfeit"]


def loser_of(board: Pairing) -> Any:
    """Who had to move when the time was over."""
    assert board.second
    return board.second.user if board.first_halves else board.first.user


@pytest.mark.dear
def test_a_board_forfeited_at_the_deadline_waits_with_who_lost_and_since_when(
    late: tuple[Cup, Round],
) -> None:
    made, row = late
    one, other = made.boards(row)
    for director in (made.clara, made.people["Hedda"]):
        assert [item.key for item in forfeits(director)] == [f"forfeit-{one.pk}", f"forfeit-{other.pk}"]
    item = forfeits(made.clara)[0]
    score = "1 – 0" if one.first_halves else "0 – 1"
    assert item.heading == "Round 1, board 1 was forfeited at the deadline"
    assert item.line == f"Steppe Front Cup · {loser_of(one).username} lost, {score}"
    assert (item.since, item.now, item.not_mine) == (one.settled, False, "")
    assert "Record" in get(made.clara, item.path)
    assert not forfeits(made.people["Tom"])
    page = get(made.clara, "/desk/")
    assert f'<li><a href="{item.path}"><span class="row"><span class="chip oos">' in page
    told = client_of(made.clara).get("/api/desk/").json()["waiting"]
    assert [(one["kind"], one["path"]) for one in told if one["kind"] == "Forfeit"] == [
        ("Forfeit", waits.path) for waits in forfeits(made.clara)
    ]


@pytest.mark.dear
def test_it_leaves_when_the_round_is_signed(late: tuple[Cup, Round]) -> None:
    made, row = late
    made.sign(row)
    assert not forfeits(made.clara)


def test_it_leaves_when_a_director_records_a_result(late: tuple[Cup, Round]) -> None:
    made, row = late
    given = {"stage": 1, "round": 1, "board": 1, "first_halves": 1, "second_halves": 1}
    made.do(board_rule, **given, reason="Both were at sea")
    assert [item.key for item in forfeits(made.clara)] == [f"forfeit-{made.boards(row)[1].pk}"]


@pytest.mark.dear
def test_a_dispute_about_it_takes_its_place_unless_it_is_withdrawn(late: tuple[Cup, Round]) -> None:
    made, row = late
    board = made.boards(row)[0]
    assert board.game
    user = loser_of(board)
    case = case_raise(code=board.game.code, user=user, title="I was ill", text="For a week.")
    assert f"forfeit-{board.pk}" not in [item.key for item in forfeits(made.clara)]
    Case.objects.filter(pk=case.pk).update(state=Case.State.RULED)
    assert len(forfeits(made.clara)) == 1
    Case.objects.filter(pk=case.pk).update(state=Case.State.OPEN)
    case_withdraw(pk=case.pk, user=user)
    assert len(forfeits(made.clara)) == 2


@pytest.mark.dear
def test_who_plays_on_the_board_is_told_that_another_official_has_to_rule(late: tuple[Cup, Round]) -> None:
    made, row = late
    board = made.boards(row)[0]
    user = board.first.user
    assert user
    Official.objects.create(event=made.event, user=user, role="deputy", since=heartbeat.now())
    own = next(item for item in forfeits(user) if item.key == f"forfeit-{board.pk}")
    assert "another official has to rule" in own.not_mine
