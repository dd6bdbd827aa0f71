"""The invitation of a game: a link that may have gone too far is renewed, and the old one ends."""

from __future__ import annotations

from functools import partial
from typing import Any

from django.db import transaction

from wargame.games import announce, selectors
from wargame.games.errors import Forbidden, NotFound
from wargame.games.models import Game, new_token
from wargame.tokens.services import directs


def invitation_renew(*, code: str, user: Any) -> Game:
    """A new invitation; whoever came by the old one and took no seat is shown the door of a private game.

    Raises `NotFound`, `Forbidden` for who did not open the game.
    """
    with transaction.atomic():
        game = Game.objects.select_for_update().filter(code=code).first()
        if game is None:
            raise NotFound("game", game=code)
        if user.pk != game.owner_id and not directs(user):
            raise Forbidden("Only who opened the game may renew its invitation", game=code)
        game.invitation = new_token()
        game.save(update_fields=["invitation"])
        transaction.on_commit(partial(_announce, game), robust=True)
    return game


def _announce(game: Game) -> None:
    """Every socket looks again whether it may watch."""
    announce.seated(game.code, selectors.game_frame(game).decode())
