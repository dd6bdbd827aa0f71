"""What strangers and opponents tried: each of these went through once."""

from __future__ import annotations

from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth import get_user_model
from django.contrib.sessions.backends.db import SessionStore
from django.core import mail
from django.db import OperationalError
from django.test import Client
from django.utils import timezone

from tests.wargame.sitting import SKELETON, Sitting, person, shortest
from wargame.games import notices, selectors, tasks
from wargame.games.errors import Throttled
from wargame.games.models import DiceEpoch, Seat
from wargame.games.referee import game_lock_for
from wargame.games.services import chat_post, game_abandon, game_open
from wargame.notices.deliveries import deliveries_waiting

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    "address",
    [
        "/join/%00/", "/games/%00/", "/games/?ruleset=%00", "/games/?pace=%00", "/api/invitations/%00/",
        "/api/games/?ruleset=%00", "/clubs/%00/", "/?x=%00",
    ],
)  # fmt: skip
def test_an_address_with_a_nul_is_nowhere(sitting: Sitting, address: str) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(sitting.users["blue"])
    assert client.get(address).status_code == 404
    assert client.post(address, {}).status_code == 404


def _down(*_: Any, **__: Any) -> Any:
    raise OperationalError("terminating connection due to administrator command")


def test_without_its_database_the_api_answers_in_its_own_words(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client(raise_request_exception=False)
    monkeypatch.setattr(selectors, "game_get", _down)
    answer = client.get(sitting.url())
    assert (answer.status_code, answer.json()["code"]) == (503, "unavailable")
    assert "administrator" not in answer.content.decode()


def test_without_its_database_a_page_says_so_and_asks_for_nobody(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    client = Client(raise_request_exception=False)
    client.force_login(sitting.users["blue"])
    monkeypatch.setattr(SessionStore, "load", _down)
    answer = client.get("/")
    assert answer.status_code == 503
    assert '<h1 class="big">The site cannot reach its database</h1>' in answer.content.decode()


def test_a_fault_of_the_site_is_told_in_the_documented_body(
    sitting: Sitting, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(selectors, "game_get", lambda code: {}["secret"])
    answer = Client(raise_request_exception=False).get(sitting.url())
    assert (answer.status_code, answer.json()["code"]) == (500, "internal")
    assert "secret" not in answer.content.decode()


def test_staff_sign_in_where_passwords_are_counted(client: Client) -> None:
    answer = client.get("/admin/login/?next=/admin/")
    assert answer.status_code == 302 and answer.url.startswith("/accounts/login/")  # type: ignore[attr-defined]
    client.force_login(person("nobody in particular"))
    assert client.get("/admin/login/").status_code == 403


NAMES = ["Night\r\nBcc: all@example.org", "Night\u2028call", "\u202egnp.exe", "a\x01b", "  \n "]


@pytest.mark.parametrize("name", NAMES, ids=range(len(NAMES)))
def test_the_name_of_a_game_is_one_line_and_turns_nothing(name: str) -> None:
    game = game_open(user=person("opener"), ruleset=SKELETON, scenario=shortest(SKELETON), name=name)
    assert game.name.isprintable() and game.name == game.name.strip()


def test_a_name_of_two_lines_stops_no_mail(sitting: Sitting) -> None:
    game = sitting.game
    game.name = "Night\nBcc: all@example.org"
    game.save()
    Seat.objects.filter(game=game).update(asked_seq=game.seq, notified_seq=0)
    seat = Seat.objects.get(game=game, side=sitting.asked)
    tasks.notice("turn", seat.pk)
    assert "Night Bcc: all@example.org" in mail.outbox[-1].subject
    assert not notices.due("turn", timezone.now()).filter(pk=seat.pk).exists()


@pytest.mark.dear
def test_nobody_talks_without_end(sitting: Sitting) -> None:
    user, key = sitting.users["blue"], uuid4()
    chat_post(code=sitting.code, user=user, key=key, text="first")
    for number in range(59):
        chat_post(code=sitting.code, user=user, key=uuid4(), text=f"more {number}")
    with pytest.raises(Throttled):
        chat_post(code=sitting.code, user=user, key=uuid4(), text="too much")
    assert chat_post(code=sitting.code, user=user, key=key, text="first").text == "first"


@pytest.mark.dear
def test_the_form_opens_no_more_games_than_the_api(client: Client) -> None:
    client.force_login(person("opener"))
    page = f"/games/new/{SKELETON}/{shortest(SKELETON)}/"
    fields = client.get(page).context["form"].fields
    asked = {name: field.initial for name, field in fields.items() if field.initial not in (None, False)}
    codes = [client.post(page, asked).status_code for _ in range(62)]
    assert codes == [302] * 60 + [200] * 2


@pytest.mark.dear
def test_a_director_who_plays_reads_no_events_of_their_own_game(sitting: Sitting) -> None:
    sitting.play(3)
    player = sitting.users["blue"]
    get_user_model().objects.filter(pk=player.pk).update(is_staff=True, is_superuser=True)
    desk, other = Client(), Client()
    desk.force_login(player)
    other.force_login(person("director", is_staff=True, is_superuser=True))
    for model in ("gameevent", "action"):
        page = f"/admin/games/{model}/?q={sitting.code}"
        row = other.get(page).context["cl"].queryset[0].pk
        assert not desk.get(page).context["cl"].queryset.exists()
        assert desk.get(f"/admin/games/{model}/{row}/change/").status_code == 302


def test_a_director_abandons_no_game_of_their_own(sitting: Sitting) -> None:
    while {*sitting.game.actions.filter(verdict="accepted").values_list("side", flat=True)} < {
        "",
        *sitting.users,
    }:
        sitting.step()
    player = sitting.users["blue"]
    player.is_staff = True
    assert game_abandon(code=sitting.code, user=player) is None, "it is offered as by any player"
    assert sitting.game.status == "active"


@pytest.mark.dear
def test_asking_and_taking_back_floods_no_mailbox(sitting: Sitting) -> None:
    seat = Seat.objects.get(game=sitting.game, side=sitting.asked)
    for number in range(1, 16):
        Seat.objects.filter(pk=seat.pk).update(asked_seq=number, notified_seq=number - 1)
        tasks.notice("turn", seat.pk)
    assert len(mail.outbox) == 12 and deliveries_waiting().filter(notice__reader=seat.user).exists(), (
        "the last waits"
    )


def test_no_traceback_shows_the_secret(sitting: Sitting) -> None:
    secret = bytes(DiceEpoch.objects.get(game=sitting.game).secret)
    locked = game_lock_for(code=sitting.code, user=sitting.users["blue"], key=uuid4())
    assert secret == bytes(locked.epoch["secret"])
    shown = f"{locked!r} {locked.dice()!r} {sitting.game.epochs.get()!r}"
    assert repr(secret)[2:-1] not in shown and secret.hex() not in shown
