"""What a socket asks of the database, each in one call made on a thread."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any
from urllib.parse import parse_qs

from django.contrib.auth import get_user_model
from django.contrib.auth.models import AnonymousUser
from django.contrib.sessions.models import Session
from django.db.models import F, Max
from django.db.models.functions import Greatest

from rules.core.contract import Actor, Command, Side, Viewer
from wargame.games import selectors
from wargame.games.alone import SOLO
from wargame.games.chat import chat_frame, chat_lines, chat_place, is_read_by
from wargame.games.commanders import post_of
from wargame.games.consents import consent_frame, consent_of
from wargame.games.errors import Forbidden, TooNarrow, Unauthenticated
from wargame.games.models import Game, Seat
from wargame.games.releases import ruleset_of
from wargame.games.shapes import (
    AskExplain,
    AskOptions,
    ClientFrame,
    ExplanationAnswer,
    OptionsAnswer,
    Resume,
    encode,
)
from wargame.membership import is_guest
from wargame.tokens.authentication import too_narrow
from wargame.tokens.models import Token
from wargame.tokens.services import NoSuchToken, key_in, token_of

CHAT = 200
"""Lines of chat a resuming browser is sent at most."""


@dataclass(frozen=True)
class Entry:
    """A watcher: who watches what, as whom. `settled`: seats change no more, so pushes are for the same viewer,
    until told otherwise; who reads the position is looked up all the same.

    `actor` is the command, or the side where it has one commander; of whoever only watches, what they watch as. `seats`
    are those of the game, by side and by name; `near` are those of which they are told whether anybody sits there.
    `who` is the person for counting, `session` the key of the session or the name of the `token` that let the socket
    in, if any.
    """

    code: str
    user: Any
    invitation: str
    viewer: Viewer
    actor: Actor
    seats: tuple[tuple[Side, Actor], ...]
    near: tuple[tuple[Side, Actor], ...]
    settled: bool
    fellow: Command = ""
    """The command of whoever is not the chief of their side."""
    who: str = ""
    session: str = ""
    token: Token | None = None

    @property
    def plays(self) -> bool:
        """Whether the user plays a side, and came with what is good for it."""
        able = self.token is None or self.token.covers(Token.Scope.PLAY)
        return able and any(side == self.viewer for side, _ in self.seats)

    @property
    def commands(self) -> bool:
        """Whether the user is one of several commanders of a side."""
        return self.actor != self.viewer

    def check_scope(self, frame: ClientFrame) -> None:
        """Raises `TooNarrow` when the token that opened the socket is not good for the frame."""
        needed = Token.Scope.READ if isinstance(frame, Resume | AskExplain) else Token.Scope.PLAY
        if self.token is not None and not self.token.covers(needed):
            raise TooNarrow(too_narrow(self.token, needed))


def token_in(scope: dict[str, Any]) -> Token | None:
    """The token a script opens its socket with. Raises `Unauthenticated` for one that is none: nobody is made a
    spectator unawares."""
    header = dict(scope["headers"]).get(b"authorization", b"").decode("latin-1")
    key = key_in(header)
    try:
        return None if key is None else token_of(key)
    except NoSuchToken as fault:
        raise Unauthenticated(str(fault)) from fault


def session_of(token: Token) -> str:
    """Return what the sockets of a token are known by, when it ends."""
    return f"token {token.pk}"


def enter(code: str, scope: dict[str, Any]) -> Entry:
    """Let a socket in; raises `Unauthenticated`, `NotFound` or `Forbidden`."""
    query = parse_qs(scope.get("query_string", b"").decode("latin-1"))
    token = token_in(scope)
    session = {} if token else scope.get("session") or {}
    invitation = query.get("invitation", [""])[0] or session.get(f"invited-{code}", "")
    user = token.user if token else scope.get("user") or AnonymousUser()
    address = (scope.get("client") or ("",))[0]
    came_by = session_of(token) if token else getattr(session, "session_key", None) or ""
    return replace(
        admit(code, user, invitation),
        who=f"user {user.pk}" if is_known(user) else f"from {address}",
        session=came_by if user.is_authenticated else "",
        token=token,
    )


def is_known(user: Any) -> bool:
    """Whether somebody counts by themselves; strangers and guests, of whom one address makes many, count by that."""
    return user.is_authenticated and not is_guest(user)


def admit(code: str, user: Any, invitation: str) -> Entry:
    """Return who this user is in the game now; raises `NotFound` or `Forbidden`."""
    game = selectors.game_get(code)
    viewer = selectors.viewer_of(game=game, user=user, invitation=invitation)
    seats = list(game.seats.all())
    post = post_of(seats, user.pk, game.awaiting)
    return Entry(
        code, user, invitation, viewer,
        actor=post.actor if post else viewer,
        seats=tuple((seat.side, seat.actor) for seat in seats),
        near=tuple((seat.side, seat.actor) for seat in seats if not _may_answer(game) or seat.side == viewer),
        settled=game.status != Game.Status.OPEN and SOLO not in game.terms,
        fellow=post.fellow if post else "",
    )  # fmt: skip


def _may_answer(game: Game) -> bool:
    """Whether an order in advance may answer in it: who is told that nobody sits there could tell it from a person."""
    return game.status == Game.Status.ACTIVE and not game.alone and bool(ruleset_of(game).foreseen)


def is_signed_out(entry: Entry) -> bool:
    """Whether the user was shut out since, has another password or left the staff, or the session or the token they
    came with has ended.
    """
    if entry.token is not None and not Token.objects.filter(pk=entry.token.pk).exists():
        return True
    if not entry.user.is_authenticated:
        return False
    known = get_user_model().objects.filter(pk=entry.user.pk, is_active=True, password=entry.user.password)
    if entry.user.is_staff:
        known = known.filter(is_staff=True)
    by_session = entry.session.isalnum()
    return not known.exists() or (by_session and not Session.objects.filter(pk=entry.session).exists())


@dataclass(frozen=True)
class Stand:
    """The point that a game has reached: its `seq`, and the last line of chat by the sides it was for, none for all."""

    seq: int
    chat: dict[tuple[Side, ...], int]

    def beyond(self, viewer: Viewer, seq: int, chat: int) -> bool:
        """Whether there is more for a viewer than this."""
        read = (last for readers, last in self.chat.items() if not readers or viewer in readers)
        return self.seq > seq or max(read, default=0) > chat


def stands(codes: Iterable[str]) -> dict[str, Stand]:
    """Return where these games stand, by their codes."""
    found: dict[str, Stand] = {}
    games = Game.objects.filter(code__in=codes).values_list("code", "seq", "chat__readers")
    for code, seq, to, last in games.annotate(last=Max("chat__id")):
        found.setdefault(code, Stand(seq, {})).chat[tuple(to or ())] = last or 0
    return found


@dataclass(frozen=True)
class CaughtUp:
    """The frames that bring a browser up to `seq` and to the line `chat` of the chat, as texts ready to send."""

    seq: int
    chat: int
    frames: list[str]


def catch_up(entry: Entry, seq: int | None, chat: int | str | None) -> CaughtUp:
    """The patch from `seq` when the gap is short, or the view; with what else may have changed meanwhile.

    `chat` is the last line that the browser has: its id, or the key by which the browser knows it.
    """
    game = selectors.game_get(entry.code)
    last = game.chat.filter(is_read_by(entry.viewer)).aggregate(last=Max("id"))["last"] or 0
    patch = None
    if seq is not None:
        patch = selectors.patch_frame(game=game, viewer=entry.viewer, since=seq, fellow=entry.fellow)
    if patch is None:
        frames = [selectors.view_frame(game=game, viewer=entry.viewer, user=entry.user)]
    else:
        missed = chat_after(game, entry.viewer, chat)
        frames = [patch, selectors.game_frame(game), selectors.clocks_frame(game), *missed]
        if entry.commands:
            frames.append(consent_frame(consent_of(game, entry.viewer)))
    return CaughtUp(game.seq, last, [bytes(frame).decode() for frame in frames])


def chat_after(game: Game, viewer: Viewer, last: int | str | None) -> list[bytes]:
    """The chat a browser missed, as frames. Without its last line it is sent the newest."""
    after = chat_place(game, viewer, last) if isinstance(last, str) else last or 0
    return [chat_frame(line) for line in chat_lines(game, viewer, after=after, limit=CHAT)]


def options(entry: Entry, frame: AskOptions) -> bytes:
    """The answer to `options`; raises `Forbidden` for anyone who plays no side."""
    if not entry.plays:
        raise Forbidden("Only players of this game can do this")
    game = selectors.game_get(entry.code)
    found = selectors.options_for(game=game, actor=entry.actor, draft=frame.draft)
    return encode(OptionsAnswer(id=frame.id, seq=game.seq, options=found))


def explanation(entry: Entry, frame: AskExplain) -> bytes:
    """The answer to `explain`."""
    game = selectors.game_get(entry.code)
    found = selectors.explain_for(game=game, viewer=entry.viewer, question=frame.question, actor=entry.actor)
    return encode(ExplanationAnswer(id=frame.id, seq=game.seq, explanation=found))


def note_look(*, code: str, side: Side, user: Any, seq: int) -> None:
    """Remember how far a player has seen their game, for «since you last looked»."""
    seats = Seat.objects.filter(game__code=code, side=side, user_id=user.pk)
    seats.update(seen_seq=Greatest(F("seen_seq"), seq))
