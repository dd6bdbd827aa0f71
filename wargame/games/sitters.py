"""Who sat where when: a seat is its founder's until another takes it over, as the record names them."""

from __future__ import annotations

from collections.abc import Mapping

from rules.core.contract import Command, Side
from wargame.games.models import Founding, Game, GameEvent, Named
from wargame.games.position import LAID_DOWN, REPLACED

FORMER = "a former member"

Post = tuple[Side, Command]


def players_of(game: Game) -> frozenset[int]:
    """Return the users who play in it now."""
    return frozenset(game.seats.exclude(user=None).values_list("user_id", flat=True))


def sitters_at(game: Game, seq: int) -> Mapping[Post, str]:
    """Return who sat on each seat that was taken, after event `seq`."""
    seats = list(game.seats.select_related("user").order_by("pk"))
    now = {(seat.side, seat.command): seat.user.get_username() for seat in seats if seat.user}
    rows = GameEvent.objects.filter(game=game, payload__event__in=(REPLACED, LAID_DOWN)).order_by("seq")
    moves = list(rows.values_list("seq", "payload"))
    if all(at <= seq for at, _ in moves):
        return now
    found = _founders(game) or dict(now)
    named = dict(Named.objects.filter(game=game).values_list("seq", "player"))
    for at, event in moves:
        if at <= seq:
            post = event["side"], event.get("command", "")
            found |= (
                {post: named.get(at) or FORMER} if event["event"] == REPLACED else _handed_over(found, post)
            )
    return found


def _founders(game: Game) -> dict[Post, str]:
    """Who sat there when the game began."""
    founding = Founding.objects.filter(game=game).first()
    if founding is None:
        return {}
    pairs = zip(founding.agreed["seats"], founding.players, strict=True)
    return {(seat["side"], seat.get("command", "")): player["player"] or FORMER for seat, player in pairs}


def _handed_over(sat: Mapping[Post, str], post: Post) -> dict[Post, str]:
    """All that its commander had goes to the first of the fellows on that side."""
    leaves = sat.get(post)
    heir = next((name for (side, _), name in sat.items() if side == post[0] and name != leaves), None)
    return {one: heir for one, name in sat.items() if name == leaves and heir is not None}
