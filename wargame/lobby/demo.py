"""The demo of `manage.py play`: a club, four people and a match under way."""

from __future__ import annotations

from dataclasses import dataclass

from django.contrib.auth.models import Group, User
from django.db import transaction

CLUB = "The Siding Club"


@dataclass(frozen=True)
class Person:
    """Someone of the demo."""

    name: str
    title: str
    staff: bool = False


PEOPLE = (
    Person("anna", "Anna, a player"),
    Person("boris", "Boris, her opponent"),
    Person("clara", "Clara, the director", staff=True),
    Person("david", "David, a spectator"),
)


def title(user: User) -> str:
    """Who this is, in words."""
    return next(person.title for person in PEOPLE if person.name == user.username)


@transaction.atomic
def seed() -> list[User]:
    """The demo's people; what is missing of the demo is made, what is there stays as it is."""
    club, _ = Group.objects.get_or_create(name=CLUB)
    users = [_person(person) for person in PEOPLE]
    club.user_set.set(users)
    return users


def _person(person: Person) -> User:
    user, _ = User.objects.get_or_create(
        username=person.name,
        defaults={
            "first_name": person.name.title(),
            "email": f"{person.name}@example.org",
            "is_staff": person.staff,
            "is_superuser": person.staff,
        },
    )
    return user
