"""What may be read of a game, cut for whoever reads it. Frames are bytes of JSON, ready for the wire."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from django.db.models import QuerySet

from rules.core.contract import SPECTATOR, UMPIRE, Actor, Command, Draft, Explanation, Options, Side, Viewer
from rules.core.drafts import options_of
from wargame.games import commanders, frames, heartbeat, sides
from wargame.games.alone import practice_name
from wargame.games.chat import chat_lines
from wargame.games.commanders import Post
from wargame.games.consents import consent_of
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.frames import EventLines
from wargame.games.models import Action, Game, GameEvent, Invitee, Seat
from wargame.games.position import game_hides, game_moment
from wargame.games.record import chain
from wargame.games.setups import setup_board
from wargame.games.shapes import SeatInfo
from wargame.tokens.services import directs

FAR = 200
"""Events after which a fresh view is shorter than the patch."""

LOG_LIMIT = 300
"""Events whose lines a view brings; the board asks for the earlier ones."""

_encode = msgspec.json.Encoder().encode


def game_get(code: str) -> Game:
    """The game of that code; raises `NotFound`."""
    game = Game.objects.filter(code=code).first() if code.isalnum() else None
    if game is None:
        raise NotFound("game", game=code[:12])
    return game


def side_of(*, game: Game, user: Any) -> Side | None:
    """The side this user plays."""
    post = post_of(game=game, user=user)
    return post.side if post else None


def post_of(*, game: Game, user: Any) -> Post | None:
    """Return as whom this user plays: the side, and the command where it has several."""
    seats = list(game.seats.all())
    return commanders.post_of(seats, user.pk, game.awaiting) if user.is_authenticated else None


def viewer_of(*, game: Game, user: Any, invitation: str = "") -> Viewer:
    """Return as whom this user sees the game; raises `Forbidden` for a private one they have no part in."""
    side = side_of(game=game, user=user)
    if side is None and game.private and invitation != game.invitation and not _inside(game, user):
        raise Forbidden("This game is private", game=game.code)
    return side or SPECTATOR


def sees_game(game: Game, user: Any) -> bool:
    """Whether this user may look at the game."""
    try:
        viewer_of(game=game, user=user)
    except Forbidden:
        return False
    return True


def _inside(game: Game, user: Any) -> bool:
    """Whether a private game that they do not play in is this user's to see."""
    if not user.is_authenticated:
        return False
    known = game.owner_id == user.pk or in_group(game, user) or sides.is_party(game, user)
    return known or directs(user) or Invitee.objects.filter(game=game, user=user.pk).exists()


def in_group(game: Game, user: Any) -> bool:
    """Whether the game is for a group of people that this user belongs to."""
    return game.group_id is not None and user.groups.filter(pk=game.group_id).exists()


def view_frame(*, game: Game, viewer: Viewer, seq: int | None = None, user: Any = None) -> bytes:
    """The whole view at `seq`, or now, with the end of the log, the chat, seats and clocks.

    Before the game has begun it is the set-up of its scenario, as far as everybody may know it. `seen` is how far the
    `user` had looked before, when they play that side: what came of their last act they have seen.
    """
    moment = game_moment(game, seq) if game.seq else None
    at = moment.seq if moment else 0
    seats = list(game.seats.select_related("user"))
    own = [seat for seat in seats if user is not None and seat.user_id == user.pk and seat.side == viewer]
    post = (commanders.post_of(seats, user.pk, [viewer]) if own else None) or Post(viewer)
    entities = (
        tuple(moment.for_commander(viewer, post.fellow).view(viewer).values())
        if moment
        else setup_board(game)
    )
    decided, seen_after = last_decision(game, user) if own else (0, 0)
    now = heartbeat.now()
    return _encode(
        {
            "type": "view",
            "seq": at,
            "viewer": viewer,
            "command": post.command,
            "chief": post.chief,
            "entities": entities,
            "log": log_lines(game=game, viewer=viewer, until=at),
            "chat": chat_lines(game, viewer),
            "game": frames.game_frame(game, seats),
            "seen": max([seen_after, *(seat.seen_seq for seat in own)]),
            "decided": decided,
            "consent": consent_of(game, viewer) if own and post.command else None,
            "seats": [seat_summary(seat) for seat in seats],
            "clocks": frames.clocks(game, seats, now),
            "now": now,
        }
    )


def last_decision(game: Game, user: Any) -> tuple[int, int]:
    """Return the game's `seq` before this player's last decision and after it, which they have seen; 0 when they have
    sent none (ADR 0107).
    """
    # The start is the action of whoever sat down last, and nobody's decision.
    sent = Action.objects.filter(game=game, user=user, verdict=Action.Verdict.ACCEPTED, seq_before__gt=0)
    return sent.order_by("-id").values_list("seq_before", "seq_after").first() or (0, 0)


def patch_frame(
    *, game: Game, viewer: Viewer, since: int, until: int | None = None, fellow: Command = ""
) -> bytes | None:
    """The patch from the view at `since` to that at `until`, or now; None when a fresh view is shorter.

    None also for a `since` during the set-up: nobody has stood there. `fellow` is the command of a viewer who is not
    the chief of their side.
    """
    end = game.seq if until is None else until
    if not 0 < since <= end <= game.seq or end - since > FAR:
        return None
    before, after = game_moment(game, since), game_moment(game, end)
    if before.seq != since:
        return None
    lines = log_lines(game=game, viewer=viewer, since=since, until=end, limit=FAR)
    before, after = before.for_commander(viewer, fellow), after.for_commander(viewer, fellow)
    return frames.patch_text(before, after, viewer, [EventLines(None, tuple(lines))]).encode()


def log_lines(
    *, game: Game, viewer: Viewer, until: int, since: int = 0, limit: int = LOG_LIMIT
) -> list[dict[str, Any]]:
    """The lines of the last `limit` events up to `until` that this viewer may read, oldest first."""
    found = GameEvent.objects.filter(game=game, seq__gt=since, seq__lte=until).order_by("-seq")[:limit]
    rows = found.values_list("seq", "time", "audience", "log")
    return [
        {**line, "seq": seq, "time": chain.stamp(time)}
        for seq, time, audience, lines in reversed(rows)
        if readable(audience, viewer)
        for line in lines
    ]


def readable(audience: list[Side] | None, viewer: Viewer) -> bool:
    """Whether an event of that audience is for this viewer."""
    return EventLines(audience, ()).visible(viewer)


def events_since(*, game: Game, viewer: Viewer, since: int, limit: int = 200) -> list[dict[str, Any]]:
    """The events after `since`; one that is not for this viewer is there as its number, without content.

    In a game with hidden units that is still played, public events come with their log lines only. Once it is over
    everybody may read all of it, as in the record.
    """
    rows = GameEvent.objects.filter(game=game, seq__gt=since).order_by("seq")[:limit]
    viewer = UMPIRE if game.result else viewer
    secret = not game.result and game_hides(game)
    return [_event(row, viewer, secret) for row in rows]


def _event(row: GameEvent, viewer: Viewer, secret: bool) -> dict[str, Any]:
    base = {"seq": row.seq, "time": chain.stamp(row.time), "side": row.side}
    if not readable(row.audience, viewer):
        return {**base, "event": None, "log": []}
    # While units may be hidden, what happened is told by its log lines alone: they name what all may know. An act
    # of one's own is no exception: what came of it may name units that the other side keeps under its top one.
    sealed = secret and row.audience is None and viewer != UMPIRE
    return {**base, "event": None if sealed else row.payload, "log": row.log}


def options_for(*, game: Game, actor: Actor, draft: Draft) -> Options:
    """The candidates for the next open slot of a draft; raises `Malformed`, `Conflict` when nobody plays."""
    _playing(game)
    moment = game_moment(game)
    return options_of(moment.ruleset, moment.state, actor, draft)


def explain_for(*, game: Game, viewer: Viewer, question: Mapping[str, Any], actor: Actor = "") -> Explanation:
    """The answer to a question about the position; raises `Malformed`.

    What is still open (`ending`) is told of the `actor`, one of several commanders, or of the fellow whose `command`
    the question names; raises `Forbidden` for a command of another side.
    """
    if not game.seq:
        raise Conflict("The game has not begun")
    moment = game_moment(game)
    if question.get("about") != "ending":
        return moment.ruleset.explain(moment.state, viewer, question)
    fellow = question.get("command")
    if fellow and not game.seats.filter(side=viewer, command=fellow).exists():
        raise Forbidden("You do not play on the side of this command", command=fellow)
    return moment.ruleset.explain(moment.state, fellow or actor or viewer, {"about": "ending"})


def _playing(game: Game) -> None:
    if game.status != Game.Status.ACTIVE:
        raise Conflict("The game is {status}", status=game.status)


def seat_summary(seat: Seat) -> SeatInfo:
    """One side, or one of its commands, and who plays it; nothing private."""
    return SeatInfo(
        side=seat.side,
        command=seat.command,
        player=seat.user.get_username() if seat.user else None,
        called=practice_name(seat.user.get_username()) if seat.user else "",
        draw_offered=seat.draw_offered,
        abandon_offered=seat.abandon_offered,
        flagged=seat.flagged,
    )


def clocks_frame(game: Game) -> bytes:
    """The `clocks` frame now."""
    return _encode(frames.clocks_frame(game, game.seats.all(), heartbeat.now()))


def game_frame(game: Game) -> bytes:
    """The `game` frame now, with its seats."""
    seats = list(game.seats.select_related("user"))
    return _encode({**frames.game_frame(game, seats), "seats": [seat_summary(seat) for seat in seats]})


def acts_of(game: Any) -> QuerySet[Action]:
    """Return the acts of a game's sides since the set-up, except calling it off or resigning."""
    accepted = Action.objects.filter(game=game, verdict=Action.Verdict.ACCEPTED)
    return accepted.exclude(side="").exclude(payload__has_key="site")


def is_played(game: Game) -> bool:
    """Whether a side has acted since the set-up."""
    return acts_of(game).exists()
