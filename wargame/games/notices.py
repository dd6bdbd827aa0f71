"""The mails a game gives rise to: what makes one due, what it says, how it is marked as sent (ADR 0005).

What is due is always a matter of rows, so nothing is lost with a message and nothing is sent twice.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from rules.core.contract import Message
from rules.core.words import say
from wargame.games import heartbeat
from wargame.games.alone import PRACTICE, SOLO
from wargame.games.chat import is_read_by
from wargame.games.clock import next_warning, station_of
from wargame.games.commanders import find_question
from wargame.games.hands import hand_of, pace_of
from wargame.games.models import ChatMessage, Game, Seat
from wargame.games.post import wishes_mail
from wargame.games.releases import playable
from wargame.games.sealing import seal_game_head
from wargame.games.times import moment, read_by
from wargame.games.words import scenario_title
from wargame.games.zero import CLAIM, DIRECTED, LOSS, PRACTISED, zero_of

LULL = timedelta(minutes=2)
"""A talk is mailed when it has paused for so long, and then as a whole."""

LINES = 50
"""So many lines one mail holds; more come in the next."""

FRESH = timedelta(days=1)
"""What ended or was said longer ago is no news."""

Seats = QuerySet[Seat]
ACTIVE = Q(game__status=Game.Status.ACTIVE)
ENDED = Q(game__status__in=(Game.Status.FINISHED, Game.Status.ABANDONED), game__seq__gt=0)


ASKING = ("turn", "clock")
"""The kinds that wait for an answer of their reader's."""

RECAPPED = ("turn", "clock", "result")
"""The kinds whose mail says what happened since its reader last looked."""


class Letter(NamedTuple):
    """The text of a mail below a subject, and in `short` of the page of notices, which names nobody but `about`.

    `occasion` is where its kind has several: a clock three.
    """

    subject: str
    lines: tuple[str, ...]
    short: str = ""
    about: Any = None
    occasion: str = ""


class Kind(NamedTuple):
    """One kind of notice. Its `occasion` is what its reader chooses by, unless the letter has one of its own.

    No letter: it is moot. `reader` is who gets it.
    """

    occasion: str
    due: Callable[[Seats, datetime], Seats]
    write: Callable[[Seat], Letter | None]
    sent: Callable[[Seat], Mapping[str, Any]]
    reader: Callable[[Seat], Any] = lambda seat: seat.user


def _asked(seats: Seats, now: datetime) -> Seats:
    """Not before orders in advance were looked at: one may answer."""
    looked = Q(orders_seen=None) | Q(orders_seen__gte=F("asked_seq"))
    return seats.filter(ACTIVE, looked, asked_seq__gt=F("notified_seq"))


def _turn(seat: Seat) -> Letter | None:
    """What the player is asked, if they still are."""
    game = seat.game
    question = find_question(game.questions, list(game.seats.all()) if seat.command else [seat], seat)
    if question is None:
        return None
    said = _said(seat, question["ask"])
    first = seat.user_id is not None and game.owner_id == seat.user_id and not seat.notified_seq
    new = _newcomers(seat) if first else ()
    return Letter(
        f"Your move in {title(game)}, turn {game.turn}",
        (*new, said, "", _stand(seat), _head(game)),
        _against(seat, said),
        _opponent(seat),
    )


def _newcomers(seat: Seat) -> tuple[str, ...]:
    """Who joined the game that this player opened, where the question is the first they hear of it."""
    others = seat.game.seats.filter(taken__isnull=False).exclude(user=seat.user).select_related("user")
    names = ", ".join(str(one.user) for one in others)
    return (f"{names} joined, and the game has begun.", "") if names else ()


def _pressed(seats: Seats, now: datetime) -> Seats:
    return seats.filter(ACTIVE, warns_at__lte=now)


def _clock(seat: Seat) -> Letter | None:
    """How much of the clock is left, by the last station it has passed, and when it runs out."""
    if seat.runs_out is None:
        return None
    passed = station_of(pace_of(seat.game), hand_of(seat), heartbeat.now())
    share = SHARES.get(passed, "Some")
    with read_by(seat.user):
        out = f"Your clock runs out on {moment(seat.runs_out)}."
    return Letter(
        f"{share} of your time is left in {title(seat.game)}",
        (f"{out} {AT_ZERO[zero_of(seat.game)]}", "", _stand(seat)),
        _against(seat, out),
        _opponent(seat),
        f"clock{passed or LONGEST}",
    )


AT_ZERO: Mapping[str, str] = {
    CLAIM: "Your opponent can claim the game then.",
    LOSS: "You lose the game then.",
    PRACTISED: "A practice opponent takes your side over then.",
    DIRECTED: "A director decides then how the game goes on.",
}
"""What is agreed to happen when a clock shows nothing."""

SHARES: Mapping[int | None, str] = {5: "A twentieth", 20: "A fifth", 50: "Half"}
"""The stations of a clock in words."""
LONGEST = 50


def _warned(seat: Seat) -> Mapping[str, Any]:
    return {"warns_at": next_warning(pace_of(seat.game), hand_of(seat), heartbeat.now())}


def _over(seats: Seats, now: datetime) -> Seats:
    return seats.filter(ENDED, result_told=False, game__moved__gt=now - FRESH)


def _result(seat: Seat) -> Letter:
    """How it ended, and that the dice can be checked now."""
    game = seat.game
    result = game.result or {}
    verdict = _said(seat, result.get("verdict") or Message(""))
    if result.get("winner") and verdict in OWN.values():
        side = _said(seat, Message(f"side-{result['winner']}"))
        verdict = f"{verdict} {side} wins."
    dice = "The secret of the dice is published, so you can check the record of the game."
    return Letter(
        f"{title(game)} is over", (verdict, "", dice, _head(game)), _against(seat, verdict), _opponent(seat)
    )


def _talked(seats: Seats, now: datetime) -> Seats:
    lines = ChatMessage.objects.filter(game=OuterRef("game")).exclude(user=OuterRef("user"))
    lines = lines.filter(is_read_by(OuterRef("side")))
    new = lines.filter(id__gt=OuterRef("chat_told"), time__gt=now - FRESH)
    return seats.filter(Exists(new), ~Exists(lines.filter(time__gt=now - LULL)))


def _chat(seat: Seat) -> Letter | None:
    """What the others have said since the last time."""
    said = tuple(
        f"{line.user or '…'}{' (private)' if line.readers else ''}: {line.text}" for line in _unheard(seat)
    )
    return (
        Letter(
            f"{len(said)} new message{'' if len(said) == 1 else 's'} in the chat of {title(seat.game)}", said
        )
        if said
        else None
    )


def _heard(seat: Seat) -> Mapping[str, Any]:
    return {"chat_told": max((line.pk for line in _unheard(seat)), default=seat.chat_told)}


def _unheard(seat: Seat) -> QuerySet[ChatMessage]:
    """What a mail says, and the next goes on from: nothing that is said while it is written."""
    lines = ChatMessage.objects.filter(is_read_by(seat.side), game=seat.game, id__gt=seat.chat_told)
    lines = lines.filter(time__lte=heartbeat.now() - LULL).exclude(user=seat.user)
    return lines.select_related("user").order_by("id")[:LINES]


def _sat_down(seats: Seats, now: datetime) -> Seats:
    joined = seats.filter(taken__gt=now - FRESH, joined_told=False, game__owner__isnull=False)
    return joined.exclude(user=F("game__owner"))


def _joined(seat: Seat) -> Letter | None:
    """Who sat down where, and whether the game has begun; moot where the owner is asked at once and hears it so."""
    game = seat.game
    own = game.seats.filter(user=game.owner).first()
    if (
        own is not None
        and is_wanted("turn", own)
        and find_question(game.questions, list(game.seats.all()), own)
    ):
        return None
    free = game.seats.filter(user=None).count()
    more = (
        f"It begins when {free} more {'player has' if free == 1 else 'players have'} joined."
        if free
        else "The game has begun."
    )
    named = _said(seat, Message(f"side-{seat.actor}"))
    return Letter(
        f"{seat.user} has joined {title(game)}",
        (line := f"{seat.user} plays {named}. {more}",),
        line,
        seat.user,
    )


KINDS: Mapping[str, Kind] = {
    "turn": Kind("turn", _asked, _turn, lambda seat: {"notified_seq": seat.asked_seq}),
    "clock": Kind("clock50", _pressed, _clock, _warned),
    "result": Kind("result", _over, _result, lambda seat: {"result_told": True}),
    "chat": Kind("chat", _talked, _chat, _heard),
    "joined": Kind(
        "joined", _sat_down, _joined, lambda seat: {"joined_told": True}, lambda seat: seat.game.owner
    ),
}


def due(kind: str, now: datetime) -> Seats:
    """The seats to which a notice of that kind is due: of several that one player holds in a game, the first; of a game
    that one person plays none.
    """
    earlier = Seat.objects.filter(game=OuterRef("game"), user=OuterRef("user"), id__lt=OuterRef("id"))
    seats = Seat.objects.filter(~Exists(earlier), user__isnull=False)
    return KINDS[kind].due(seats.exclude(game__terms__has_any_keys=[PRACTICE, SOLO]), now)


def is_wanted(kind: str, seat: Seat) -> bool:
    """Whether its reader wishes such a mail."""
    reader = KINDS[kind].reader(seat)
    return bool(reader and reader.email) and wishes_mail(reader, KINDS[kind].occasion)


def title(game: Game) -> str:
    """Return what the players call the game."""
    ruleset = playable(game)
    return " ".join(game.name.split()) or (ruleset.title if ruleset else game.ruleset)


def _stand(seat: Seat) -> str:
    game = seat.game
    return f"Turn {game.turn} of {game.turns}: {_said(seat, game.phase)}"


def _against(seat: Seat, said: str) -> str:
    """Which of several games of one name it is, in a line: the scenario, the others, and what is said."""
    chiefs: dict[str, str] = {}
    for one in _others(seat):
        chiefs.setdefault(one.side, str(one.user))
    against = f", against {' and '.join(chiefs.values())}" if chiefs else ""
    return f"{scenario_title(seat.game)}{against}: {said}"


def _opponent(seat: Seat) -> Any:
    """Who plays another side; of several the first chief."""
    return next((one.user for one in _others(seat)), None)


def _others(seat: Seat) -> list[Seat]:
    """The seats of other sides at which somebody sits."""
    return list(seat.game.seats.exclude(side=seat.side).exclude(user=None).select_related("user"))


def _head(game: Game) -> str:
    """What the game can be held to later: whoever keeps the mail is a witness."""
    return f"Event {game.seq}, sealed head {seal_game_head(game)}"


def _said(seat: Seat, message: Any) -> str:
    """A message of the rules in the player's language; one of the site's own events in English."""
    game, language = seat.game, getattr(getattr(seat.user, "profile", None), "language", "en")
    ruleset = playable(game)
    told = say(ruleset, message, language, game.scenario) if ruleset else ""
    return OWN.get(told, told)


OWN = {
    "event-Resigned": "One side has resigned.",
    "event-DrawAgreed": "The sides have agreed to a draw.",
    "event-TimeForfeited": "One side ran out of time and has lost the game.",
    "event-Abandoned": "The game was abandoned.",
    "event-Adjudicated": "A director has adjudicated the game as a win for one side.",
    "event-Adjudicated-drawn": "A director has adjudicated the game as a draw.",
    "event-Forfeited": "One side has forfeited the game.",
}
