"""What stands of a request for the consent of fellow commanders: how it is told, and when it falls (ADR 0108)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

import msgspec
from django.db import transaction

from rules.core.contract import Command, Line, Side
from wargame.games import announce
from wargame.games.consentshapes import ConsentAsked, ConsentSent
from wargame.games.models import Consent, Game, Seat
from wargame.games.shapes import encode


def consent_of(game: Game, side: Side) -> ConsentAsked | None:
    """The request that waits for the commanders of a side, as they are told of it."""
    found = Consent.objects.filter(game=game, side=side, stopped=False).first()
    return None if found is None else describe_consent(found)


def describe_consent(consent: Consent) -> ConsentAsked:
    """A request as the commanders of its side are told of it."""
    return ConsentAsked(
        seq=consent.seq,
        by=consent.command,
        action=consent.action,
        since=consent.since,
        due=consent.due,
        missing=consent.missing,
        left=msgspec.convert(consent.left, dict[Command, list[Line]]),
    )


def consent_frame(asked: ConsentAsked | None, stopped: Command = "") -> bytes:
    """`{"type": "consent", …}`, for sockets of the side alone."""
    return encode(ConsentSent(asked=asked, stopped=stopped))


def push_consent(code: str, side: Side, asked: ConsentAsked | None, stopped: Command = "") -> None:
    """Tell the commanders of a side, and nobody else, once it is committed."""
    frame = consent_frame(asked, stopped).decode()
    transaction.on_commit(partial(announce.push_frames, code, frame, viewer=side), robust=True)


def consents_drop(
    game: Game, seats: Iterable[Seat], by: Side, questions: Mapping[str, Mapping[str, Any]]
) -> None:
    """Drop the requests that a step has overtaken: whatever their side did or the site, and another question.

    `questions` are those after the step. Under the lock of the game; in a game without commanders nothing is asked.
    """
    if not any(seat.command for seat in seats):
        return
    for consent in Consent.objects.filter(game=game):
        if by in ("", consent.side) or game.holds or _id(questions, consent) != _id(game.questions, consent):
            consent.delete()
            push_consent(game.code, consent.side, None)


def _id(questions: Mapping[str, Mapping[str, Any]], consent: Consent) -> Any:
    return questions.get(consent.side, {}).get("id")
