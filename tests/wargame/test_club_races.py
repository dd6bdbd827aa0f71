"""Two at once in a club: whatever they do, they do it one after the other."""

from __future__ import annotations

import threading
from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest
from allauth.account.models import EmailAddress
from django.conf import settings
from django.db import connection

from tests.wargame.clubhouse import clubhouse
from tests.wargame.sitting import person
from wargame.clubs import services
from wargame.clubs.models import Application, Club, Membership
from wargame.games.errors import SiteError

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*works: Callable[[], Any]) -> Counter[str]:
    """Do all of it at the same moment; how many went through, and how many were refused how."""
    barrier, found = threading.Barrier(len(works)), []

    def run(work: Callable[[], Any]) -> None:
        barrier.wait()
        try:
            work()
            found.append("done")
        except SiteError as refused:
            found.append(type(refused).__name__)
        finally:
            connection.close()

    threads = [threading.Thread(target=run, args=(work,)) for work in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    assert len(found) == len(works)
    return Counter(found)


@pytest.mark.dear
def test_two_joins_of_one_person_are_one() -> None:
    house = clubhouse("open")
    own = house.by("sven")
    assert at_once(*[lambda: services.club_join(**own)] * 4) == {"done": 1, "Forbidden": 3}
    assert Membership.objects.filter(user=own["user"]).count() == 1


@pytest.mark.dear
def test_of_two_acceptances_of_a_request_one_is() -> None:
    house = clubhouse()
    request = house.waiting["ada"].pk
    works = [
        lambda who=who: services.application_accept(**who, application=request)
        for who in (house.by("stina"), house.by("olga"), house.by("omar"))
    ]
    assert at_once(*works) == {"done": 1, "Conflict": 2}
    assert Membership.objects.filter(user__username="ada").count() == 1


@pytest.mark.dear
def test_accepted_and_declined_at_once_is_one_of_them() -> None:
    house = clubhouse()
    own = {**house.by("stina"), "application": house.waiting["ada"].pk}
    tried = at_once(lambda: services.application_accept(**own), lambda: services.application_decline(**own))
    assert tried == {"done": 1, "Conflict": 1}
    state = Application.objects.get(pk=own["application"]).state
    assert (state == "accepted") == (house.member("ada") is not None)


def test_two_requests_of_one_person_are_one() -> None:
    house = clubhouse()
    own = house.by("sven")
    assert at_once(*[lambda: services.application_make(**own)] * 3) == {"done": 1, "Forbidden": 2}


@pytest.mark.parametrize("service", [services.club_leave, services.role_resign])
@pytest.mark.dear
def test_of_the_last_two_owners_one_stays(service: Callable[..., Any]) -> None:
    house = clubhouse()
    both = [house.by("olga"), house.by("omar")]
    assert at_once(*[lambda who=who: service(**who) for who in both]) == {"done": 1, "Conflict": 1}
    assert Membership.objects.filter(club=house.club, role="owner").count() == 1


@pytest.mark.dear
def test_an_invitation_for_one_lets_one_in() -> None:
    house = clubhouse("invitation")
    token = house.invite().token
    people = [house.by(name) for name in ("sven", "rita", "vera", "walt")]
    works = [lambda who=who: services.invitation_accept(**who, token=token) for who in people]
    assert at_once(*works) == {"done": 1, "Forbidden": 3}


@pytest.mark.dear
def test_two_stewards_who_send_each_other_away() -> None:
    """An owner may send a steward away, and the steward may not do it first; of two owners neither."""
    house = clubhouse()
    tried = at_once(
        lambda: services.member_remove(**house.by("olga"), name="stina"),
        lambda: services.member_remove(**house.by("stina"), name="moritz"),
    )
    assert tried["done"] in (1, 2)
    assert house.member("stina") is None
    assert (house.member("moritz") is None) == (tried["done"] == 2)


@pytest.mark.dear
def test_nobody_founds_more_by_founding_at_once() -> None:
    user = person("fran")
    EmailAddress.objects.create(user=user, email=user.email, verified=True)
    type(user).objects.update(date_joined="2020-01-01T00:00Z")
    user.refresh_from_db()
    names = ["The First", "The Second", "The Third", "The Fourth"]
    tried = at_once(*[lambda name=name: services.club_found(user=user, name=name) for name in names])
    assert tried == {"done": settings.CLUB_FOUNDING["a_month"], "Conflict": 2}
    assert Club.objects.count() == settings.CLUB_FOUNDING["a_month"]


@pytest.mark.dear
def test_two_clubs_of_one_name_are_one() -> None:
    users = [person(name) for name in ("fran", "fred", "fee")]
    for user in users:
        EmailAddress.objects.create(user=user, email=user.email, verified=True)
        type(user).objects.filter(pk=user.pk).update(date_joined="2020-01-01T00:00Z")
        user.refresh_from_db()
    names = ["The Ferry Club", "the ferry club", "The-Ferry Club"]
    works = [
        lambda who=who, name=name: services.club_found(user=who, name=name)
        for who, name in zip(users, names, strict=True)
    ]
    assert at_once(*works) == {"done": 2, "Conflict": 1}
    assert Club.objects.filter(slug__startswith="the-ferry-club").count() == 2


@pytest.mark.dear
def test_barred_and_accepted_at_once_is_never_both() -> None:
    house = clubhouse()
    request = house.waiting["ada"].pk
    at_once(
        lambda: services.application_accept(**house.by("stina"), application=request),
        lambda: services.bar_set(**house.by("olga"), name="ada", reason="known elsewhere"),
    )
    assert house.member("ada") is None
    assert house.club.bars.filter(user__username="ada").exists()
