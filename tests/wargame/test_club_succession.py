"""Nothing dies with one volunteer: who has a club when its owners are gone."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group
from django.core import mail
from django.utils.timezone import now

from tests.wargame.clubhouse import Clubhouse, clubhouse
from tests.wargame.sitting import person
from wargame.clubs import services
from wargame.clubs.acts import standing_of
from wargame.clubs.founding import club_make
from wargame.clubs.models import Application, Club, Entry, Membership
from wargame.clubs.powers import Standing
from wargame.clubs.succession import successions_sweep
from wargame.games.errors import Conflict
from wargame.notices.models import Notice
from wargame.players.leaving import person_leave

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(db: None) -> Clubhouse:
    return clubhouse()


@pytest.mark.dear
def test_who_leaves_the_site_leaves_its_clubs_and_no_word_of_theirs_stays(house: Clubhouse) -> None:
    services.role_resign(**house.by("omar"))
    owner, guest = person("olga"), person("ada")
    for user in (owner, guest):
        person_leave(user=user)
    assert not Membership.objects.filter(user=owner).exists()
    assert not house.club.group.user_set.filter(pk=owner.pk).exists()
    asked = Application.objects.get(user=guest)
    assert (asked.state, asked.text) == ("withdrawn", "")
    assert successions_sweep() == 1, "its last owner is gone"


def test_a_club_whose_last_owner_leaves_the_site_is_offered_at_once(
    house: Clubhouse, django_capture_on_commit_callbacks: Any
) -> None:
    services.role_resign(**house.by("omar"))
    with django_capture_on_commit_callbacks(execute=True):
        person_leave(user=person("olga"))
    house.club.refresh_from_db()
    heir = house.member(house.club.heir.username) if house.club.heir else None
    assert heir is not None and heir.role == "steward" and house.club.closed is None
    assert any("no longer has an owner" in one.body for one in mail.outbox)


def test_a_club_that_everybody_has_left_is_closed_at_once(django_capture_on_commit_callbacks: Any) -> None:
    alone = club_make(user=person("solo"), name="One")
    with django_capture_on_commit_callbacks(execute=True):
        person_leave(user=person("solo"))
    alone.refresh_from_db()
    assert alone.closed is not None


def asleep(*names: str) -> None:
    """These have not been here for long."""
    long = now() - timedelta(days=settings.CLUB_OWNER_ABSENT_DAYS + 1)
    get_user_model().objects.filter(username__in=names).update(date_joined=long, last_login=long)


def test_a_club_with_an_owner_awake_is_offered_to_nobody(house: Clubhouse) -> None:
    asleep("olga")
    assert successions_sweep() == 0
    house.club.refresh_from_db()
    assert house.club.heir is None


@pytest.mark.dear
def test_a_club_whose_owners_are_gone_goes_to_the_longest_serving_steward(
    house: Clubhouse, django_capture_on_commit_callbacks: Any
) -> None:
    asleep("olga", "omar")
    with django_capture_on_commit_callbacks(execute=True):
        assert successions_sweep() == 1
    house.club.refresh_from_db()
    assert house.club.heir == person("stina")
    assert {one for letter in mail.outbox for one in letter.to} == {
        "stina@example.org",
        "olga@example.org",
        "omar@example.org",
    }
    assert successions_sweep() == 0, "its time has not come"
    Club.objects.update(heir_due=now())
    assert successions_sweep() == 1
    assert standing_of(house.club, person("stina")) == Standing.OWNER
    assert standing_of(house.club, person("olga")) == Standing.OWNER, "merely away"
    assert [entry.act for entry in Entry.objects.all()[:2]] == ["took over", "succession offered"]
    assert successions_sweep() == 0


def test_an_owner_who_returns_keeps_the_club(house: Clubhouse) -> None:
    asleep("olga", "omar")
    successions_sweep()
    get_user_model().objects.filter(username="olga").update(last_login=now())
    assert successions_sweep() == 1
    house.club.refresh_from_db()
    assert (house.club.heir, house.club.heir_due) == (None, None)


def test_nobody_takes_over_from_an_owner_who_is_back_before_the_sweep(house: Clubhouse) -> None:
    asleep("olga", "omar")
    successions_sweep()
    get_user_model().objects.filter(username="olga").update(last_login=now())
    with pytest.raises(Conflict, match="has signed in again"):
        services.club_take_over(**house.by("stina"))
    assert standing_of(house.club, person("stina")) == Standing.STEWARD


@pytest.mark.dear
def test_after_stewards_come_directors_then_members(house: Clubhouse) -> None:
    asleep("olga", "omar", "stina")
    heirs = []
    for _ in range(5):
        successions_sweep()
        house.club.refresh_from_db()
        if house.club.heir is None:
            break
        heirs.append(house.club.heir.username)
        services.club_pass(club=house.slug, user=house.club.heir)
    assert heirs == ["dirk", "dana", "mila", "moritz"]


def test_who_is_offered_a_club_takes_it_at_once_and_others_do_not(house: Clubhouse) -> None:
    asleep("olga", "omar")
    successions_sweep()
    with pytest.raises(Conflict, match="not offered to you"):
        services.club_take_over(**house.by("mila"))
    assert services.club_take_over(**house.by("stina")).role == "owner"


def test_an_heir_who_leaves_or_falls_asleep_is_followed_by_the_next(house: Clubhouse) -> None:
    asleep("olga", "omar")
    successions_sweep()
    services.club_leave(**house.by("stina"))
    successions_sweep()
    asleep("dirk")
    successions_sweep()
    house.club.refresh_from_db()
    assert house.club.heir == person("dana")


def notices_of_succession(*names: str) -> dict[str, str]:
    """What stands in the notices of each."""
    found = Notice.objects.filter(key__startswith="succession:", reader__username__in=names)
    return dict(found.values_list("reader__username", "text"))


@pytest.mark.dear
def test_an_heir_who_leaves_the_site_is_named_to_no_owner(
    house: Clubhouse, django_capture_on_commit_callbacks: Any
) -> None:
    asleep("olga", "omar")
    with django_capture_on_commit_callbacks(execute=True):
        successions_sweep()
    assert all("passes to stina" in text for text in notices_of_succession("olga", "omar").values())
    get_user_model().objects.filter(username__in=["dirk", "dana", "mila", "moritz"]).update(is_active=False)
    person_leave(user=person("stina"))
    assert not Notice.objects.filter(text__contains="stina").exists()


@pytest.mark.parametrize(
    "how", ["an owner returns", "the heir passes", "the heir takes over", "it is closed"]
)
def test_what_was_told_of_an_offer_goes_with_it(
    house: Clubhouse, django_capture_on_commit_callbacks: Any, how: str
) -> None:
    asleep("olga", "omar")
    with django_capture_on_commit_callbacks(execute=True):
        successions_sweep()
    assert set(notices_of_succession("olga", "omar", "stina", "dirk")) == {"olga", "omar", "stina"}
    with django_capture_on_commit_callbacks(execute=True):
        match how:
            case "an owner returns":
                get_user_model().objects.filter(username="olga").update(last_login=now())
                successions_sweep()
            case "the heir passes":
                services.club_pass(**house.by("stina"))
            case "the heir takes over":
                services.club_take_over(**house.by("stina"))
            case _:
                services.club_close(**house.by("olga"))
    after = {"olga", "omar", "dirk"} if how == "the heir passes" else set()
    assert set(notices_of_succession("olga", "omar", "stina", "dirk")) == after


def test_an_account_that_was_shut_owns_nothing_any_more(house: Clubhouse) -> None:
    get_user_model().objects.filter(username__in=["olga", "omar"]).update(is_active=False)
    successions_sweep()
    services.club_take_over(**house.by("stina"))
    owners = Membership.objects.filter(role="owner").values_list("user__username", flat=True)
    assert list(owners) == ["stina"]


def test_who_plays_by_a_token_is_there(house: Clubhouse) -> None:
    asleep("olga", "omar")
    person("omar").tokens.create(name="bot", digest="0" * 64, scopes=["play"], used=now())
    assert successions_sweep() == 0


@pytest.mark.dear
def test_a_club_without_members_is_closed(house: Clubhouse) -> None:
    get_user_model().objects.all().delete()
    assert successions_sweep() == 1
    house.club.refresh_from_db()
    assert house.club.closed is not None
    assert not Group.objects.get(pk=house.club.group_id).user_set.exists()
