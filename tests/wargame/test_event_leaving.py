"""Who leaves a club is told what becomes of its events, and it does."""

from __future__ import annotations

import pytest

from tests.wargame.cup import Cup, cup
from tests.wargame.sitting import client_of
from wargame.clubs.models import Membership
from wargame.events.models import Event
from wargame.games import heartbeat

pytestmark = pytest.mark.django_db


@pytest.fixture
def eight(db: None) -> Cup:
    return cup()


@pytest.mark.parametrize("members", [True, False])
@pytest.mark.dear
def test_who_leaves_the_club_leaves_its_events_for_members(eight: Cup, members: bool) -> None:
    Event.objects.filter(pk=eight.event.pk).update(conditions={**eight.event.conditions, "members": members})
    row = eight.publish()
    tom = eight.people["Tom"]
    Membership.objects.get_or_create(
        club=eight.club, user=tom, defaults={"role": "member", "since": heartbeat.now()}
    )
    client = client_of(tom)
    assert "you play" in client.get(f"/clubs/{eight.club.slug}/").content.decode()
    page = client.get(f"/clubs/{eight.club.slug}/leave/").content.decode()
    assert ("You withdraw from" in page, "You stay in" in page) == (members, not members)
    assert eight.event.name in page and "You lose your places on the club's ladders" in page
    assert client.post(f"/clubs/{eight.club.slug}/leave/").status_code == 302
    assert (eight.entrant("Tom").state == "withdrawn") is members
    assert all(board.game and board.game.status == "active" for board in eight.boards(row)), "games go on"
    assert eight.event.name in client.get(f"/clubs/{eight.club.slug}/").content.decode()
