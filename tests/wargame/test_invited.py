"""A game offered to one player by name: they alone may take it, hear of it, and may decline."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wargame.climbing import found_club, join
from tests.wargame.sitting import SKELETON, client_of, person, shortest
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.inviting import invitations_of, invitations_tell
from wargame.games.models import Game
from wargame.games.services import game_offer, invitation_decline, seat_take
from wargame.ladders.models import Challenge, Place

pytestmark = pytest.mark.django_db


def offer(**more: Any) -> Game:
    """Ada offers Ben a game."""
    person("Ben")
    given: dict[str, Any] = {"ruleset": SKELETON, "scenario": shortest(SKELETON), "side": "blue"}
    return game_offer(user=person("Ada"), **{**given, "opponent": "Ben", **more})


@pytest.mark.parametrize("private", [True, False])
def test_nobody_else_may_take_it(private: bool) -> None:
    game = offer(private=private)
    for token in ("", game.invitation):
        with pytest.raises(Forbidden, match="reserved for another player"):
            seat_take(code=game.code, user=person("Cem"), invitation=token)
    seat_take(code=game.code, user=person("Ben"))
    game.refresh_from_db()
    assert game.status == Game.Status.ACTIVE


@pytest.mark.dear
def test_it_stands_with_the_invited_and_in_no_list_of_others(mailoutbox: list[Any]) -> None:
    game = offer(private=True)
    ben, cem = client_of(person("Ben")), client_of(person("Cem"))
    path = f"/games/{game.code}/"
    assert ">Invitations<" in ben.get("/").content.decode() and path in ben.get("/").content.decode()
    assert ">Invitations<" not in cem.get("/").content.decode()
    assert cem.get(path).status_code == 404 and "Decline the game" in ben.get(path).content.decode()
    assert "Ben is invited; nobody else" in client_of(person("Ada")).get(path).content.decode()
    open_game = offer()
    assert open_game.code not in cem.get("/games/").content.decode()
    assert open_game.code in ben.get("/games/").content.decode()
    shown = cem.get(f"/games/{open_game.code}/").content.decode()
    assert "reserved for another player" in shown and "Join as" not in shown
    assert (invitations_tell(heartbeat.now()), invitations_tell(heartbeat.now())) == (2, 0)
    assert {(mail.to[0], "Ada invites you" in mail.subject) for mail in mailoutbox} == {
        ("Ben@example.org", True)
    }


def test_it_is_declined_by_the_invited_alone(mailoutbox: list[Any]) -> None:
    game = offer()
    with pytest.raises(Forbidden, match="was not offered to you"):
        invitation_decline(code=game.code, user=person("Cem"))
    answer = client_of(person("Ben")).post(f"/games/{game.code}/decline/", follow=True)
    assert "You have declined the game" in answer.content.decode()
    game.refresh_from_db()
    assert game.status == Game.Status.ABANDONED and not invitations_of(person("Ben"))
    invitations_tell(heartbeat.now())
    assert mailoutbox[0].to == ["Ada@example.org"]
    assert "Ben has declined" in mailoutbox[0].subject
    with pytest.raises(Conflict, match="The game is abandoned"):
        invitation_decline(code=game.code, user=person("Ben"))


def test_a_member_is_chosen_in_the_form_of_a_new_game() -> None:
    club, steward = found_club()
    ben = join(club, "Ben")
    client = client_of(steward)
    address = f"/games/new/{SKELETON}/{shortest(SKELETON)}/?club={club.slug}"
    page = client.get(address).content.decode()
    assert "Invite one member" in page and '<option value="Ben">' in page
    form = {"side": "blue", "pace": "days", "rated": "on", "club": club.slug, "opponent": "Ben"}
    for name, field in client.get(address).context["form"].fields.items():
        if name.startswith("choice") and field.initial not in (None, False):
            form[name] = field.initial
    assert client.post(address, form).status_code == 302
    game = Game.objects.get()
    assert game.invitee.user == ben and game.terms["club"] == club.slug
    assert not Challenge.objects.exists() and not Place.objects.exists(), "no matter of a ladder"
    assert "Otto" not in page


@pytest.mark.parametrize(
    ("opponent", "fault", "why"),
    [
        ("Nobody", NotFound, "player"),
        ("Ada", Conflict, "yourself"),
        ("Cem", Conflict, "Cem is not a member of"),
    ],
)
def test_who_cannot_be_invited(opponent: str, fault: Any, why: str) -> None:
    club, _ = found_club()
    join(club, "Ada")
    person("Cem")
    with pytest.raises(fault, match=why):
        offer(opponent=opponent, club=club.slug)
    assert not Game.objects.exists()


@pytest.mark.dear
def test_all_of_it_over_the_api() -> None:
    person("Ben")
    ada, ben, cem = (client_of(person(name)) for name in ("Ada", "Ben", "Cem"))
    asked = {"ruleset": SKELETON, "scenario": shortest(SKELETON), "side": "blue", "opponent": "Ben"}
    game = ada.post("/api/games/", asked, format="json").json()
    path = f"/api/games/{game['code']}/"
    assert game["offered_to"] == "Ben"
    assert cem.post(path + "seats/", {}, format="json").status_code == 403
    assert cem.delete(path + "invitation/").status_code == 403
    assert ben.delete(path + "invitation/").status_code == 204
    assert ben.delete(path + "invitation/").status_code == 409
    assert ada.get(path).json()["status"] == "abandoned"
