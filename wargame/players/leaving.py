"""How somebody leaves the site: the name goes, what was played stays and still verifies."""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any

from allauth.account.models import EmailAddress
from allauth.mfa.models import Authenticator
from django.contrib.auth.models import User
from django.db import transaction

from wargame.accounts.models import Profile
from wargame.accounts.signals import person_leaving
from wargame.games import services
from wargame.games.errors import Conflict
from wargame.games.models import Candidate, Founding, Game, Named, Note
from wargame.games.resting import calendar_forget
from wargame.players.models import Privacy

LEAVINGS: list[Callable[[User], Iterator[str]]] = []
"""Each says, in sentences, what leaving the site does to somebody; apps that know more add theirs."""

FORMER = "former-member-"
"""How the names begin of those who have left."""


def leavings_of(user: User) -> list[str]:
    """What leaving does to somebody, beside their games."""
    return [line for leavings in LEAVINGS for line in leavings(user)]


def games_under_way(user: User) -> list[Game]:
    """What the person still plays: leaving resigns these games."""
    return list(Game.objects.filter(seats__user=user, status=Game.Status.ACTIVE).distinct())


@transaction.atomic
def person_leave(*, user: User) -> None:
    """Close an account for good.

    Games under way are resigned (one in a command of a side with several is laid down), open ones left or withdrawn.
    Name, address, sign-in, tokens, notes and settings go; results, ratings and records stay, under no name: the salts
    of their seals in records go with it, so that these tell nobody who it was.
    """
    user = User.objects.select_for_update(no_key=True).get(pk=user.pk)  # else who writes of them would wait
    person_leaving.send(
        sender=User, user=user
    )  # before the games: who holds a season may wait for a game of it
    _leave_games(user)
    calendar_forget(user)
    _forget_in_seals(user)
    for rows in (EmailAddress, Authenticator, Candidate, Note, Privacy):
        rows.objects.filter(user=user).delete()
    user.tokens.all().delete()
    user.groups.clear()
    Profile.objects.filter(user=user).delete()
    user.username = f"{FORMER}{secrets.token_hex(4)}"
    user.first_name = user.last_name = user.email = ""
    user.is_active = user.is_staff = user.is_superuser = False
    user.set_unusable_password()
    user.save()
    Profile.objects.get_or_create(user=user)


def _leave_games(user: User) -> None:
    for game in games_under_way(user):
        seats = list(game.seats.filter(user=user))
        several = game.seats.filter(side__in=[seat.side for seat in seats]).exclude(user=user).exists()
        leave: Any = services.command_lay_down if several else services.game_resign
        with suppress(Conflict), transaction.atomic():  # it may have ended meanwhile
            leave(code=game.code, user=user)
    for game in Game.objects.filter(status=Game.Status.OPEN, owner=user):
        services.game_expire(code=game.code)
    for game in Game.objects.filter(status=Game.Status.OPEN, seats__user=user):
        services.seat_leave(code=game.code, user=user)


def _forget_in_seals(user: User) -> None:
    """Take the name and its salt out of what opens the seals of foundings and of events (ADR 0072)."""
    Named.objects.filter(player=user.username).update(player=None, salt=None)
    named = Founding.objects.filter(players__contains=[{"player": user.username}])
    for founding in named.select_for_update():
        founding.players = [
            {"player": None, "salt": None} if player["player"] == user.username else player
            for player in founding.players
        ]
        founding.save(update_fields=["players"])
