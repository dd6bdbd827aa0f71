"""Who is removed from a club or barred from it is told, and a removal is confirmed before it is done."""

from __future__ import annotations

from datetime import timedelta

import pytest
from django.utils.timezone import now

from tests.wargame.clubhouse import clubhouse
from tests.wargame.sitting import client_of, person
from wargame.clubs import services
from wargame.games.times import day
from wargame.notices.models import Notice

pytestmark = pytest.mark.django_db


def told(name: str) -> list[tuple[str, str]]:
    """What somebody is told of a club."""
    return list(Notice.objects.filter(reader__username=name, kind="club").values_list("subject", "text"))


@pytest.mark.dear
def test_who_is_barred_is_told_by_whom_until_when_and_why_and_when_it_is_lifted() -> None:
    house, until = clubhouse(), now() + timedelta(days=9)
    assert told("bert") == [
        ("olga has barred you from The Bridge Club for good", "Reason: threw the dice at Omar")
    ]
    services.bar_set(**house.by("stina"), name="mila", reason="snores", until=until)
    assert told("mila") == [
        (f"stina has barred you from The Bridge Club until {day(until)}", "Reason: snores")
    ]
    assert client_of(person("mila")).get(Notice.objects.get(reader__username="mila").path).status_code == 200
    services.bar_lift(**house.by("olga"), name="mila")
    assert told("mila") == [("olga has lifted your bar from The Bridge Club", "")]


@pytest.mark.parametrize("reason", ["", "snores"])
def test_who_is_removed_is_told_by_whom_and_why(reason: str) -> None:
    house = clubhouse()
    services.member_remove(**house.by("stina"), name="mila", reason=reason)
    why = f"Reason: {reason}" if reason else ""
    assert told("mila") == [("stina has removed you from The Bridge Club", why)]


@pytest.mark.dear
def test_removing_a_member_is_confirmed_on_a_page_of_its_own() -> None:
    house, client = clubhouse(), client_of(person("stina"))
    asked = client.post(f"/clubs/{house.slug}/roles/change/", {"name": "mila", "role": "away"})
    path = f"/clubs/{house.slug}/roles/mila/remove/"
    assert asked.headers["Location"] == path and house.member("mila")
    assert "Remove mila from The Bridge Club" in client.get(path).content.decode()
    assert house.member("mila")
    client.post(path, {"reason": "snores"})
    assert not house.member("mila")
    assert told("mila") == [("stina has removed you from The Bridge Club", "Reason: snores")]
    assert "reason: snores" in client.get(f"/clubs/{house.slug}/entries/").content.decode()


@pytest.mark.parametrize(
    ("who", "whom", "status"),
    [("stina", "olga", 403), ("dirk", "mila", 403), ("olga", "olga", 409), ("olga", "sven", 404)],
)
def test_who_may_not_remove_somebody_reads_so_before_they_confirm(who: str, whom: str, status: int) -> None:
    house = clubhouse()
    assert client_of(person(who)).get(f"/clubs/{house.slug}/roles/{whom}/remove/").status_code == status
