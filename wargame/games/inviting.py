"""Who is invited: by a link, which is renewed when it has gone too far; or by name, which lets in that player alone."""

from __future__ import annotations

from datetime import datetime
from functools import partial
from typing import Any

from django.db import transaction
from django.db.models import Q, QuerySet

from wargame.games import announce, heartbeat, selectors
from wargame.games.endings import game_expire
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.isolation import each
from wargame.games.models import Game, Invitee, new_token
from wargame.games.notices import FRESH, title
from wargame.games.post import letter_send
from wargame.membership import members
from wargame.tokens.services import directs

OCCASION = "joined"
"""The field of the profile that turns these mails off."""

ASKED, DECLINED = "asked", "declined"
"""What the two were told."""


def invitation_renew(*, code: str, user: Any) -> Game:
    """A new invitation; whoever came by the old one and took no seat is shown the door of a private game.

    Raises `NotFound`, `Forbidden` for anyone who did not open the game.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(code=code).first()
        if game is None:
            raise NotFound("game", game=code)
        if user.pk != game.owner_id and not directs(user):
            raise Forbidden("Only the player who opened the game can replace its link", game=code)
        game.invitation = new_token()
        game.save(update_fields=["invitation"])
        transaction.on_commit(partial(_announce, game), robust=True)
    return game


def _announce(game: Game) -> None:
    """Every socket looks again whether it may watch."""
    announce.push_seating(game.code, selectors.game_frame(game).decode())


def find_opponent(user: Any, name: str) -> Any:
    """The player whom somebody would invite; raises `NotFound`, `Conflict` for oneself."""
    found = members().filter(username=name, is_active=True).first()
    if found is None:
        raise NotFound("player", player=name[:150])
    if found.pk == user.pk:
        raise Conflict("You cannot invite yourself")
    return found


def player_invite(*, game: Game, opponent: Any) -> Invitee:
    """Offer an open game to one player. Inside the transaction that opens it.

    Raises `Conflict` where more than two sit, and where it has begun: who opened it had all the seats.
    """
    if game.status != Game.Status.OPEN or game.seats.count() > 2:
        raise Conflict(
            "You can invite a single player only to a game for two; share the link of this one instead"
        )
    return Invitee.objects.create(game=game, user=opponent, made=heartbeat.now())


@transaction.atomic
def invitation_decline(*, code: str, user: Any) -> Game:
    """Decline a game that one was offered: it is called off, and who opened it hears so.

    Raises `NotFound`, `Forbidden` for everybody else, `Conflict` once it has begun or is gone.
    """
    game = Game.objects.select_for_update().filter(code=code).first()
    if game is None:
        raise NotFound("game", game=code)
    if not Invitee.objects.filter(game=game, user=user.pk).update(declined=heartbeat.now()):
        raise Forbidden("This game was not offered to you", game=code)
    if not game_expire(code=code):
        raise Conflict("The game is {status}", status=game.status)
    return game


def invitations_of(user: Any) -> QuerySet[Invitee]:
    """The open games that somebody is offered, the last first."""
    open_ones = Invitee.objects.filter(user=user.pk, game__status=Game.Status.OPEN)
    unseated = open_ones.exclude(game__seats__user=user.pk)
    return unseated.select_related("game__owner").prefetch_related("game__seats__user").order_by("-made")


def invitations_to_notify(now: datetime) -> QuerySet[Invitee]:
    """The invitations whose people have not heard what came of them, within a day."""
    asked = Q(told="", made__gt=now - FRESH, game__status=Game.Status.OPEN, declined=None)
    return Invitee.objects.filter(asked | Q(declined__gt=now - FRESH) & ~Q(told=DECLINED))


def invitations_tell(now: datetime) -> int:
    """Tell those who were invited, and whose invitation was declined; how many."""
    due = invitations_to_notify(now).order_by("pk").values_list("pk", flat=True)[:200]
    return each(lambda pk: invitation_tell(pk, now), list(due))


@transaction.atomic
def invitation_tell(pk: int, now: datetime) -> bool:
    """Tell of one, once."""
    due = invitations_to_notify(now).select_for_update(of=("self",), skip_locked=True)
    found = due.select_related("user", "game__owner").filter(pk=pk).first()
    if found is None:
        return False
    if found.declined is None:
        subject, line = (
            f"{found.game.owner} invites you to {title(found.game)}",
            "The game is reserved for you: accept or decline.",
        )
    else:
        subject, line = f"{found.user} has declined {title(found.game)}", "The game is withdrawn."
    letter_send(
        reader=found.user if found.declined is None else found.game.owner, occasion=OCCASION, kind="invited",
        key=f"invited:{found.game.code}", subject=subject, lines=(line,), path=f"/games/{found.game.code}/",
        about=found.game.owner if found.declined is None else found.user, game=found.game,
        needs=found.declined is None,
    )  # fmt: skip
    Invitee.objects.filter(pk=pk).update(told=ASKED if found.declined is None else DECLINED)
    return True
