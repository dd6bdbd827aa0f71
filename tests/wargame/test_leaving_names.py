"""Who leaves the site is withdrawn from what goes on and named nowhere: not in a reason, a file of a draw, a ruling."""

from __future__ import annotations

from typing import Any

import pytest
from django.apps import apps
from django.db import models
from django.db.models.functions import Cast

from tests.wargame.bench import Hall, new_hall
from tests.wargame.climbing import climb
from tests.wargame.cup import Cup, cup
from tests.wargame.shelf import checked
from tests.wargame.sitting import client_of, person
from wargame.clubs.models import Membership
from wargame.events.leaving import table_without, without
from wargame.events.models import Event, Official
from wargame.games.models import Named
from wargame.ladders import services as ladders
from wargame.players.leaving import person_leave

pytestmark = pytest.mark.django_db


def kept_of(name: str) -> list[str]:
    """The columns of the database in which a name stands still."""
    found = []
    for model in apps.get_models():
        for field in model._meta.concrete_fields:
            if not isinstance(field, models.CharField | models.TextField | models.JSONField):
                continue
            told = model._default_manager.annotate(as_text=Cast(field.attname, models.TextField()))
            if told.filter(as_text__regex=rf"\m{name}\M").exists():
                found.append(f"{model._meta.label}.{field.attname}")
    return sorted(found)


@pytest.fixture
def eight(db: None) -> Cup:
    return cup()


@pytest.mark.dear
def test_a_player_is_withdrawn_and_not_drawn_again(eight: Cup) -> None:
    eight.run()
    person_leave(user=eight.people["Tom"])
    row = eight.event.entrants.get(user=eight.people["Tom"])
    assert row.state == "withdrawn"
    second = eight.publish()
    assert not any(row.pk in (one.first_id, one.second_id) for one in eight.boards(second))
    told = client_of(person("Clara")).get(f"/tournaments/{eight.event.slug}/acts/").content.decode()
    assert "left the site" in told


@pytest.mark.dear
def test_neither_reasons_nor_files_of_a_draw_keep_the_name(eight: Cup) -> None:
    row = eight.publish()
    assert {"events.Pairing.why", "events.Round.table"} <= set(kept_of("Tom"))
    person_leave(user=eight.people["Tom"])
    assert kept_of("Tom") == []
    page = client_of().get(f"/tournaments/{eight.event.slug}/rounds/1/{row.number}/?board=all").content
    assert b"a former member" in page and b"Tom" not in page
    table = client_of().get(f"/tournaments/{eight.event.slug}/rounds/1/{row.number}/trf/").content.decode()
    assert "a former member" in table and "Tom" not in table


def test_a_name_within_a_word_stays() -> None:
    told = {"steps": [{"words": "tom has 2, tomas 3; Atom – tom.", "good": True, "count": 2}], "by": "tom"}
    assert without("tom", told) == {
        "steps": [
            {
                "words": "a former member has 2, tomas 3; Atom – a former member.",
                "good": True,
                "count": 2,
            }
        ],
        "by": "a former member",
    }
    line = "001    2      {:<33} 1500\n"
    lines = [line.format(name) for name in ("tomas", "tom")]
    assert table_without("tom", "012 tom\n" + "".join(lines)) == "012 tom\n" + lines[0] + line.format(
        "a former member"
    )


@pytest.mark.dear
def test_the_last_chief_is_followed_by_who_has_been_an_official_longest(eight: Cup) -> None:
    person_leave(user=eight.people["Clara"])
    offices = dict(eight.event.officials.values_list("user__username", "role"))
    assert offices == {"Dirk": "chief", "Hedda": "deputy"}
    page = client_of().get(f"/tournaments/{eight.event.slug}/").content.decode()
    assert "chief director Dirk" in page and "former-member" not in page
    for name in ("Dirk", "Hedda"):
        person_leave(user=eight.people[name])
    assert not Official.objects.exists()
    assert "· no director" in client_of().get(f"/tournaments/{eight.event.slug}/").content.decode()
    assert [one for one in kept_of("Dirk") if one.startswith("events")] == []


@pytest.mark.dear
def test_what_is_over_stays_as_it_was(eight: Cup) -> None:
    Event.objects.update(state=Event.State.OVER)
    person_leave(user=eight.people["Tom"])
    assert eight.event.entrants.get(user=eight.people["Tom"]).state == "entered"


@pytest.mark.dear
def test_who_ruled_and_who_took_a_seat_over_are_named_no_more_and_the_record_holds(db: None) -> None:
    hall: Hall = new_hall()
    hall.rule(hall.dispute("red"), "replace", plan={"side": "blue", "substitute": person("subra").username})
    assert Named.objects.filter(player="subra").exists()
    people: list[Any] = [person("subra"), person("clara")]
    for user in people:
        person_leave(user=user)
    assert not Named.objects.exclude(player=None).exists() and not Named.objects.exclude(salt=None).exists()
    assert kept_of("subra") == kept_of("clara") == []
    assert checked(hall.match) == ["by which rules it was played: they were not published"]


@pytest.mark.dear
def test_what_a_club_did_to_a_challenge_names_them_no_more() -> None:
    ladder = climb(cooldown_days=0, up=9, down=9)
    played = ladder.play("Cem", "Ada", loser="Ada")
    ladders.challenge_annul(user=ladder.steward, pk=played.pk, reason="The map was upside down")
    Membership.objects.filter(user=ladder.steward).update(role="owner")
    address = f"/clubs/{ladder.club.slug}/entries/"
    assert "players: Cem, Ada" in client_of(ladder.steward).get(address).content.decode()
    person_leave(user=ladder.people["Ada"])
    assert "players: Cem, a former member" in client_of(ladder.steward).get(address).content.decode()
    assert kept_of("Ada") == []


@pytest.mark.dear
def test_the_page_of_leaving_says_what_becomes_of_clubs_ladders_and_events(
    eight: Cup, monkeypatch: pytest.MonkeyPatch
) -> None:
    flows = "allauth.account.internal.flows.reauthentication"
    monkeypatch.setattr(f"{flows}.did_recently_reauthenticate", lambda request: True)
    ladder = climb()
    Membership.objects.filter(user=ladder.people["Ada"]).update(role="owner")

    def told(user: Any) -> str:
        return str(client_of(user).get("/accounts/leave/").content.decode())

    page = told(ladder.people["Ada"])
    assert "The Climbers has no other owner: it will be offered to its longest-serving member." in page
    assert "You lose your place on Autumn ladder: challenges you have received are declined" in page
    assert "You will be withdrawn from Steppe Front Cup." in told(eight.people["Tom"])
    assert "You will no longer direct Steppe Front Cup" in told(eight.people["Dirk"])
    assert "withdrawn from" not in told(eight.people["Dirk"])
