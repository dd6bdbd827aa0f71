"""A game judged again from its beginning, on request: a task, whose course and outcome lie in the cache.

Where units are hidden and the game is played, the outcome names lines and says nothing of what stands in them.
"""

from __future__ import annotations

import logging
import time
from typing import Any

import msgspec
from celery import shared_task
from django.core.cache import cache

from wargame.games.errors import Conflict
from wargame.games.models import Game
from wargame.games.proofshapes import Checked, Trouble
from wargame.games.record.export import record_bytes
from wargame.games.record.verify import verify
from wargame.games.record.verify_record import Report
from wargame.games.signing import public_keys

log = logging.getLogger(__name__)

KEPT = 3600
"""Seconds for which the outcome can be asked for; a game that has moved on is checked anew."""

LOST = 120
"""Seconds after which a check of which nothing is heard may be begun again: its worker has died."""

EVERY = 0.5
"""Seconds between two notes of how far it is."""

_encode, _decode = msgspec.json.encode, msgspec.json.Decoder(Checked).decode


def check_begin(game: Game) -> None:
    """Have the game checked as it stands, unless it is or was; raises `Conflict` before it has begun."""
    if not game.seq:
        raise Conflict("The game has not begun", game=game.code)
    if cache.add(_key(game), _encode(Checked(seq=game.seq, state="running")), LOST):
        try:
            game_check.delay(game.code, game.seq)
        except OSError:
            cache.delete(_key(game))
            raise


def check_found(game: Game, *, told: bool) -> Checked:
    """Return the progress of checking the game as it stands; `told`: faults in words, else by lines alone."""
    kept = cache.get(_key(game))
    found = _decode(kept) if kept else Checked(seq=game.seq, state="none")
    if not told:
        found.findings = [Trouble(line=one.line, what="") for one in found.findings]
    return found


@shared_task
def game_check(code: str, seq: int) -> None:
    """Judge the game again as it stood at that event, or not at all when it has moved on."""
    game = Game.objects.get(code=code)
    if game.seq != seq:
        cache.delete(f"check:{code}:{seq}")
        return
    noted = time.monotonic()

    def watch(line: int, lines: int) -> None:
        nonlocal noted
        if time.monotonic() - noted > EVERY:
            noted = time.monotonic()
            _note(game, state="running", line=line, lines=lines)

    texts: list[str] = []
    try:
        texts = [line.decode() for line in record_bytes(game)]
        report = verify(texts, list(public_keys().values()), watch)
    except Exception:  # who asked waits for an answer, whatever has failed
        log.exception("the check of game %s at event %s", code, seq)
        report = Report([], ["anything: the check itself has failed"])
    findings = [Trouble(line=finding.line, what=finding.what) for finding in report.findings]
    _note(
        game, state="done", line=len(texts), lines=len(texts), findings=findings, unchecked=report.unchecked
    )


def _note(game: Game, **found: Any) -> None:
    kept = KEPT if found["state"] == "done" else LOST
    cache.set(_key(game), _encode(Checked(seq=game.seq, **found)), kept)


def _key(game: Game) -> str:
    return f"check:{game.code}:{game.seq}"
