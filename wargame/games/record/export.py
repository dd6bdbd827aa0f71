"""A game as JSON Lines: a header, then one line for each accepted request. `docs/record.md` is the format."""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from itertools import groupby
from typing import Any

import rules
from rules.core.codec import encode
from rules.core.contract import UMPIRE, Viewer
from rules.core.ruleset import Ruleset
from wargame.games.errors import Conflict
from wargame.games.frames import pace_of
from wargame.games.models import Game, GameEvent
from wargame.games.position import game_hides
from wargame.games.record import chain

FORMAT = 1
COUNTED = (".toml", ".json", ".ftl", ".py")
"""What makes a ruleset what it is: its data and its code."""


def record_bytes(game: Game, viewer: Viewer = UMPIRE) -> Iterator[bytes]:
    """The lines of the record, each with its line feed.

    Raises `Conflict` when the game is still played and holds what this viewer may not see.
    """
    if viewer != UMPIRE and not game.result and game_hides(game):
        raise Conflict("The record of a game with hidden units can be had when the game is over")
    return (encode(line) + b"\n" for line in record_lines(game))


def record_lines(game: Game) -> Iterator[dict[str, Any]]:
    """The header and the lines of a game, as they stand now."""
    yield header(game)
    rows = GameEvent.objects.filter(game=game, seq__lte=game.seq).select_related("action").order_by("seq")
    for _, events in groupby(rows.iterator(chunk_size=2000), key=lambda row: row.action_id):
        yield _line(list(events))


def header(game: Game) -> dict[str, Any]:
    """What was agreed before play, how it ended, and what is needed to check it."""
    return {
        "record": FORMAT,
        "game": game.code,
        "ruleset": game.ruleset,
        "version": game.version,
        "scenario": game.scenario,
        "options": game.options,
        "files": file_hashes(rules.get(game.ruleset)),
        "pace": _pace(game),
        "seats": [
            {
                "side": seat.side,
                **({"command": seat.command} if seat.command else {}),
                "player": seat.user.get_username() if seat.user else None,
            }
            for seat in game.seats.select_related("user")
        ],
        "opened": chain.stamp(game.created),
        "status": game.status,
        "result": game.result,
        "dice": dice(game),
        "events": game.seq,
        "head": game.head_hash,
    }


def dice(game: Game) -> list[dict[str, Any]]:
    """The promises about the dice; the secret of each once it is published, null before."""
    return [
        {
            "epoch": epoch.number,
            "from_seq": epoch.from_seq,
            "commitment": epoch.commitment,
            "phrases": epoch.phrases,
            "secret": bytes(epoch.secret).hex() if epoch.published else None,
        }
        for epoch in game.epochs.all()
    ]


def file_hashes(ruleset: Ruleset) -> dict[str, str]:
    """SHA-256 of each file of the ruleset that decides play or says it, by its path in the folder."""
    folder = ruleset.folder
    return {
        path.relative_to(folder).as_posix(): hashlib.sha256(path.read_bytes()).hexdigest()
        for path in sorted(folder.rglob("*"))
        if path.suffix in COUNTED and not {"cases", "recordings", "__pycache__"} & set(path.parts)
    }


def _pace(game: Game) -> dict[str, Any]:
    pace = pace_of(game)
    times = {"bank_ms": pace.bank_ms, "increment_ms": pace.increment_ms, "cap_ms": pace.cap_ms}
    return {"name": game.pace, **times}


def _line(events: Sequence[GameEvent]) -> dict[str, Any]:
    """One accepted request: what was asked and all that came of it."""
    first, last, action = events[0], events[-1], events[0].action
    assert action is not None
    cited = {rule: None for event in events for rule in event.payload.get("rules", ())}
    return {
        "seq": first.seq,
        "until": last.seq,
        "time": chain.stamp(first.time),
        "side": first.side,
        **({"command": action.command} if action.command else {}),
        "action": action.payload,
        "epoch": 0,
        "dice": action.dice,
        "events": [event.payload for event in events],
        "rules": list(cited),
        "hash": last.hash,
    }
