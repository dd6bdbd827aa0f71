"""The staff's desk: games and logs are read there, and what was played is not changed."""

from __future__ import annotations

import pytest
from django.contrib import admin
from django.db.models import Model
from django.test import Client
from django.urls import reverse

from tests.explored import one_in
from tests.wargame.sitting import Sitting, person
from wargame.games.models import Action, ChatMessage, DiceEpoch, GameEvent

pytestmark = pytest.mark.django_db
LISTS = ("game", "gameevent", "action", "diceepoch", "chatmessage")
OURS = [model for model in admin.site._registry if model.__module__.startswith("wargame.")]


@pytest.fixture
def desk() -> Client:
    client = Client()
    client.force_login(person("director", is_staff=True, is_superuser=True))
    return client


@pytest.fixture
def played(sitting: Sitting) -> Sitting:
    """A game with accepted and refused actions, and some talk."""
    sitting.play(3)
    waiting = next(side for side in sitting.users if side != sitting.asked)
    assert sitting.act(waiting, sitting.legal(sitting.asked)).status_code == 422
    body = {"key": "6b1f3f2e-6d7c-4b3a-9d27-0d7ed2f1a111", "text": "Well played"}
    sitting.clients["blue"].post(sitting.url("chat/"), body, format="json")
    return sitting


@pytest.mark.parametrize("model", LISTS)
@pytest.mark.dear
def test_every_list_opens_and_can_be_searched(desk: Client, played: Sitting, model: str) -> None:
    page = desk.get(f"/admin/games/{model}/", {"q": played.code})
    assert page.status_code == 200
    assert played.code in page.content.decode()


@pytest.mark.parametrize("model", one_in(3, OURS), ids=lambda model: model.__name__)
@pytest.mark.dear
def test_every_list_is_searched_and_sorted_by_whatever_it_shows(
    desk: Client, played: Sitting, model: type[Model]
) -> None:
    """A column or a field that is no longer there would be a fault of the site."""
    place = reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_changelist")
    columns = admin.site._registry[model].list_display
    for asked in ({"q": "no-such-thing"}, *({"o": str(at)} for at in range(1, len(columns) + 1))):
        assert desk.get(place, asked).status_code == 200


def test_refused_actions_show_rule_and_reason(desk: Client, played: Sitting) -> None:
    refused = Action.objects.get(verdict="illegal")
    page = desk.get("/admin/games/action/", {"verdict__exact": "illegal"}).content.decode()
    assert refused.answer["rule"] in page
    assert refused.answer["reason"] in page.replace("&#x27;", "'")


@pytest.mark.dear
def test_an_event_is_readable(desk: Client, played: Sitting) -> None:
    event = GameEvent.objects.filter(game__code=played.code).last()
    assert event
    page = desk.get(f"/admin/games/gameevent/{event.pk}/change/").content.decode()
    assert event.payload["event"] in page
    assert event.hash in page


@pytest.mark.parametrize("model", ["gameevent", "action", "diceepoch"])
@pytest.mark.dear
def test_the_record_cannot_be_edited(desk: Client, played: Sitting, model: str) -> None:
    before = played.fingerprint()
    rows = {"gameevent": GameEvent, "action": Action, "diceepoch": DiceEpoch}[model]
    pk = rows.objects.values_list("pk", flat=True)[0]  # type: ignore[attr-defined]
    assert desk.get(f"/admin/games/{model}/add/").status_code == 403
    assert desk.post(f"/admin/games/{model}/{pk}/change/", {"seq": 7}).status_code == 403
    assert desk.post(f"/admin/games/{model}/{pk}/delete/", {"post": "yes"}).status_code == 403
    assert played.fingerprint() == before


@pytest.mark.dear
def test_a_game_opens_with_its_seats_and_keeps_its_position(desk: Client, played: Sitting) -> None:
    address = f"/admin/games/game/{played.game.pk}/change/"
    page = desk.get(address).content.decode()
    for user in played.users.values():
        assert str(user.pk) in page
    assert played.game.invitation not in page
    assert desk.post(f"/admin/games/game/{played.game.pk}/delete/", {"post": "yes"}).status_code == 403


@pytest.mark.dear
def test_the_secret_of_the_dice_is_shown_to_nobody_before_the_end(desk: Client, played: Sitting) -> None:
    epoch = played.game.epochs.get()
    secret = bytes(epoch.secret).hex()
    pages = ["/admin/games/diceepoch/", f"/admin/games/diceepoch/{epoch.pk}/change/"]
    pages += [f"/admin/games/game/{played.game.pk}/change/"]
    assert all(secret not in desk.get(page).content.decode() for page in pages)
    played.clients["blue"].post(played.url("resign/"), {}, format="json")
    assert secret in desk.get(pages[1]).content.decode()


@pytest.mark.dear
def test_abuse_can_be_removed(desk: Client, played: Sitting) -> None:
    line = ChatMessage.objects.get()
    desk.post(f"/admin/games/chatmessage/{line.pk}/delete/", {"post": "yes"})
    assert not ChatMessage.objects.exists()


@pytest.mark.dear
def test_players_have_no_desk(played: Sitting) -> None:
    assert played.clients["blue"].get("/admin/games/game/").status_code == 302
