"""Who takes over a seat: nobody who directs the game, has ruled on it, looked into it or played the other side."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import Mock

import pytest
from django.core import mail
from django.db import transaction

from tests.wargame.bench import Hall, new_hall
from tests.wargame.cup import NAMES, cup
from tests.wargame.sitting import client_of, person
from wargame.clubs.models import Membership
from wargame.events import services as events
from wargame.events.models import Pairing
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.games.models import Game, Seat
from wargame.notices.models import Notice
from wargame.rulings import notices, tasks
from wargame.rulings.models import Look
from wargame.rulings.services import case_open, case_take, ruling_draft, ruling_look, ruling_sign

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    return new_hall()


def replace(hall: Hall, name: str, side: str = "blue", user: Any = None) -> Any:
    plan = {"side": side, "substitute": name}
    return hall.rule(hall.dispute("red"), "replace", plan=plan, user=user)


def looked(game: Game, who: Any) -> None:
    """Somebody who directed the game once has looked into it."""
    Look.objects.create(
        game=game, user=who, viewer="umpire", what="moment", seq=game.seq, hour=heartbeat.now()
    )


def themselves(hall: Hall) -> str:
    return "clara"


def another_director(hall: Hall) -> str:
    return "dora"


def staff(hall: Hall) -> str:
    return person("stan", is_staff=True).username


def who_looked(hall: Hall) -> str:
    looked(hall.match.game, person("lotte"))
    return "lotte"


def who_ruled(hall: Hall) -> str:
    """Dora has ruled on it and directs it no more."""
    hall.rule(hall.dispute(), "stand", user=hall.dora)
    Membership.objects.filter(user=hall.dora).delete()
    return "dora"


def who_played_the_other_side(hall: Hall) -> str:
    red = hall.match.users["red"]
    hall.match.game.actions.create(
        user=red, side="red", payload={}, verdict="accepted", seq_before=1, seq_after=1
    )
    Seat.objects.filter(game=hall.match.game, side="red").update(user=person("rudi"))
    hall.match.users["red"] = person("rudi")
    return red.username


@pytest.mark.parametrize(
    ("who", "says"),
    [
        (themselves, "clara directs this game, for The Siding Club"),
        (another_director, "dora directs this game"), (staff, "stan directs this game, for the site"),
        (who_looked, "lotte has looked into this game as a director, on .* up to event"),
        (who_ruled, "dora has ruled on this game"), (who_played_the_other_side, "has played the other side"),
    ],
)  # fmt: skip
@pytest.mark.dear
def test_who_has_seen_more_than_the_seat_does_not_sit_down(
    hall: Hall, who: Callable[[Hall], str], says: str
) -> None:
    name = who(hall)
    with pytest.raises(Conflict, match=says), transaction.atomic():
        replace(hall, name)
    assert hall.match.game.seats.get(side="blue").user == hall.match.users["blue"]


def test_who_looks_between_the_preview_and_the_signature_does_not_sit_down(hall: Hall) -> None:
    case, plan = hall.dispute(), {"side": "blue", "substitute": person("fritz").username}
    case_take(pk=case.pk, user=hall.clara)
    draft = ruling_draft(case=case.pk, user=hall.clara, choice="replace", plan=plan, reason="Ill")
    ruling_look(ruling=draft.pk, user=hall.clara)
    looked(hall.match.game, person("fritz"))
    with pytest.raises(Conflict, match="fritz has looked into"), transaction.atomic():
        ruling_sign(ruling=draft.pk, user=hall.clara)


@pytest.mark.dear
def test_the_page_says_why_and_that_nobody_asks_them(hall: Hall) -> None:
    client, path = client_of(hall.clara), f"/disputes/{hall.dispute().pk}/rule/"
    asked = {"act": "draft", "choice": "replace", "side": "blue", "reason": "Ill"}
    page = client.post(path, asked | {"substitute": "clara"}, follow=True).content.decode()
    assert "clara directs this game, for The Siding Club" in page
    person("fritz")
    page = client.post(path, asked | {"substitute": "fritz"}, follow=True).content.decode()
    assert "fritz plays for Blue from now on." in page and "They are not asked first" in page


@pytest.mark.dear
def test_who_was_seated_is_told_so(hall: Hall) -> None:
    fritz = person("fritz")
    for user in (fritz, hall.match.users["red"]):
        user.email = f"{user.username}@example.org"
        user.save()
    replace(hall, "fritz")
    mail.outbox.clear()
    tasks.tell()
    told = {one.to[0]: one.body for one in mail.outbox}
    assert "A ruling has given you a player's seat" in told["fritz@example.org"]
    assert "has given you a player's seat" not in told[hall.match.users["red"].email]


@pytest.mark.dear
def test_who_was_replaced_is_told_so_with_the_reason(hall: Hall) -> None:
    blue, fritz = hall.match.users["blue"], person("fritz")
    blue.email = "blue@example.org"
    blue.save()
    ruling = replace(hall, "fritz")
    mail.outbox.clear()
    tasks.tell()
    told = {one.to[0]: one.body for one in mail.outbox}["blue@example.org"]
    assert "A ruling has given your seat to another player" in told
    assert f"Reason: {ruling.reason}" in told and f"/rulings/{ruling.pk}/" in told
    assert Notice.objects.filter(reader=blue, subject__contains="another player has your seat").exists()
    assert not Notice.objects.filter(reader=fritz, subject__contains="another player has your seat").exists()


@pytest.mark.dear
def test_who_plays_in_the_same_event_may_and_the_preview_says_at_which_board(db: None) -> None:
    made = cup(NAMES[:4])
    first, second = made.boards(made.publish())
    assert first.game and second.second and second.second.user
    seat, other = first.game.seats.order_by("pk")[0], second.second.user
    case = taken_up(first.game, made.people["Clara"])
    plan = {"side": seat.side, "substitute": other.username}
    draft = ruling_draft(case=case.pk, user=made.clara, choice="replace", plan=plan, reason="Ill")
    assert ruling_look(ruling=draft.pk, user=made.clara).remarks == [
        f"{other.username} also plays in Steppe Front Cup, with board 2 of round 1 under way"
    ]
    page = client_of(made.clara).get(f"/disputes/{case.pk}/rule/").content.decode()
    assert "also plays in Steppe Front Cup, with board 2 of round 1 under way" in page


def taken_up(game: Game, director: Any) -> Any:
    """A director takes the game up."""
    return case_open(code=game.code, user=director, title="A player is ill")


@pytest.mark.dear
def test_a_place_whose_game_is_played_again_goes_to_nobody_who_looked_into_it(db: None) -> None:
    made = cup(NAMES[:4])
    board = made.boards(made.publish())[0]
    assert board.game and board.first
    Pairing.objects.update(
        first_halves=2, second_halves=0
    )  # as a ruling that opens a signed board again leaves it
    looked(board.game, person("lotte"))
    given = {"event": made.event.slug, "user": made.clara, "entrant": board.first.number, "reason": "Ill"}
    with pytest.raises(Conflict, match="lotte has looked into"), transaction.atomic():
        events.entrant_replace(**given, name="lotte")
    with pytest.raises(Conflict, match="Dirk directs this game"), transaction.atomic():
        events.entrant_replace(**given, name="Dirk")
    person("fritz")
    events.entrant_replace(**given, name="fritz")


@pytest.mark.dear
def test_who_was_replaced_is_looked_up_once_for_all_who_are_told(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    person("fritz")
    replace(hall, "fritz")
    asked = Mock(side_effect=notices.sitters_at)
    monkeypatch.setattr(notices, "sitters_at", asked)
    tasks.tell()
    assert Notice.objects.filter(kind="case").values("reader").distinct().count() > 2
    assert asked.call_count == 1
