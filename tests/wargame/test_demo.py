"""The demo: made once, under way, and left as it stands."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest
from django.contrib.auth.models import User
from django.test import Client

import rules
from tests.wargame.asked import write_up
from wargame.annals.finding import Search
from wargame.annals.query import query_read
from wargame.annals.scope import scope
from wargame.clubs.models import Club
from wargame.games import clock, heartbeat, services
from wargame.games.hands import hand_of
from wargame.games.models import Game, GameEvent
from wargame.lobby import demo


@pytest.fixture
def skeleton(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The smallest ruleset is the only one: the demo must not depend on which there are."""
    name = rules.register_folder(Path(rules.__file__).parent / "core" / "skeleton")
    monkeypatch.setattr(rules, "playable", lambda: (name,))
    yield


@pytest.mark.django_db
@pytest.mark.usefixtures("skeleton")
@pytest.mark.dear
def test_the_match_is_under_way_and_waits_for_its_owner() -> None:
    said: list[str] = []
    users = demo.seed(said.append)
    assert said == ["Preparing the demo: Skirmish …"]
    game = Game.objects.get(name=f"{demo.MATCH}: Crossroads")
    assert Game.objects.get(name=f"{demo.PRACTICE_MATCH}: Crossroads").alone
    owner = game.seats.get(user=users[0])
    assert game.status == Game.Status.ACTIVE
    assert game.turn == demo.PLAYED_TURNS + 1
    assert game.awaiting == [owner.side]
    club = Club.objects.get(name=demo.CLUB)
    roles = {member.user.username: member.role for member in club.memberships.select_related("user")}
    assert roles == {person.name: person.role for person in demo.PEOPLE if person.role}
    assert {user.username for user in users if user.is_staff} == {"greta"}
    assert club.colour == demo.COLOUR and club.crest.startswith("<svg ") and "<title>" in club.crest


@pytest.mark.django_db
@pytest.mark.usefixtures("skeleton")
def test_the_match_was_played_over_days() -> None:
    """By the clock it was played with: the record has those times, and the log query its gaps."""
    demo.seed()
    game = Game.objects.get(name=f"{demo.MATCH}: Crossroads")
    times = list(GameEvent.objects.filter(game=game).order_by("seq").values_list("time", flat=True))
    assert times == sorted(times) and times[0] < heartbeat.now() - timedelta(days=5)
    assert times[-1] == game.moved < heartbeat.now()
    gaps = {later - sooner for sooner, later in pairwise(times)}
    assert max(gaps) > timedelta(minutes=40) and any(
        timedelta() < gap < timedelta(minutes=10) for gap in gaps
    )
    assert all(clock.left_ms(hand_of(seat), heartbeat.now()) > 0 for seat in game.seats.all())
    write_up()
    found = Search(scope(game.owner), query_read(f"game:{game.code} gap:>30m"))
    assert found.happenings.exists()


@pytest.mark.django_db
@pytest.mark.usefixtures("skeleton")
@pytest.mark.dear
def test_a_director_of_an_older_demo_is_staff_no_more() -> None:
    """Nor is a role that was given since taken back."""
    User.objects.create_user("clara", is_staff=True, is_superuser=True)
    demo.seed()
    clara = User.objects.get(username="clara")
    assert not clara.is_staff and not clara.is_superuser
    clara.memberships.update(role="steward")
    demo.seed()
    assert clara.memberships.get().role == "steward"


@pytest.mark.django_db
@pytest.mark.usefixtures("skeleton")
@pytest.mark.dear
def test_a_match_that_ends_at_once_has_another_beside_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """Dice may do that: sudden death in the first turn of a short scenario."""
    advance = demo.match_advance

    def over_at_first(game: Game, *rest: Any) -> None:
        advance(game, *rest)
        if Game.objects.count() == 1:
            services.game_resign(code=game.code, user=game.owner, key=uuid4())
            game.refresh_from_db()

    monkeypatch.setattr(demo, "match_advance", over_at_first)
    demo.seed()
    demo.seed()
    matches = [game for game in Game.objects.order_by("pk") if not game.alone]
    assert [game.status for game in matches] == [Game.Status.FINISHED, Game.Status.ACTIVE]


@pytest.mark.django_db
@pytest.mark.usefixtures("skeleton")
@pytest.mark.dear
def test_the_club_shows_its_people_and_their_match(client: Client) -> None:
    demo.seed()
    page = client.get(f"/clubs/{Club.objects.get(name=demo.CLUB).slug}/").content.decode()
    assert demo.MATCH in page
    assert all(person.name in page for person in demo.PEOPLE if person.role)


@pytest.mark.django_db
@pytest.mark.usefixtures("skeleton")
@pytest.mark.dear
def test_a_second_start_leaves_it_as_it_is() -> None:
    demo.seed()
    before = list(Game.objects.values("code", "seq"))
    demo.seed()
    assert list(Game.objects.values("code", "seq")) == before


@pytest.mark.django_db
@pytest.mark.usefixtures("skeleton")
@pytest.mark.dear
def test_the_club_keeps_a_colour_that_it_was_given() -> None:
    demo.seed()
    Club.objects.update(colour="#0b8161", crest="")
    demo.seed()
    club = Club.objects.get()
    assert club.colour == "#0b8161" and club.crest


def test_each_match_is_named_after_its_scenario(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[str] = []
    monkeypatch.setattr(demo, "match_begin", lambda ruleset, scenario, name, options: begun.append(name))
    monkeypatch.setattr(demo, "practice_begin", lambda *_: None)
    monkeypatch.setattr(demo, "_person", lambda person: person)
    monkeypatch.setattr(demo, "club_gather", lambda users: None)
    demo.seed()
    assert len(begun) == len(set(begun)) >= len(rules.playable())
