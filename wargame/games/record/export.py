"""A game as JSON Lines: a header, then one line for each accepted request. `docs/record.md` is the format."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain as chained
from itertools import groupby
from pathlib import Path
from typing import Any

from rules.core import releases
from rules.core.codec import encode
from rules.core.contract import UMPIRE, Viewer
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.games.founding import pace, post
from wargame.games.models import Founding, Game, GameEvent
from wargame.games.position import game_hides
from wargame.games.record import chain
from wargame.games.releases import release_at, release_hashes
from wargame.games.signing import HEADER, present_key, public_keys, sign

EARLY = 1
"""The format of games that were begun before what they were founded on was kept as it is hashed."""


def record_bytes(game: Game, viewer: Viewer = UMPIRE) -> Iterator[bytes]:
    """The lines of the record, each with its line feed.

    Raises `Conflict` when the game is still played and holds what this viewer may not see.
    """
    if not is_open(game, viewer):
        raise Conflict("The record of a game with hidden units is available when the game is over")
    return (encode(line) + b"\n" for line in record_lines(game))


def is_open(game: Game, viewer: Viewer) -> bool:
    """Whether this viewer may read the record now."""
    return viewer == UMPIRE or bool(game.result) or not game_hides(game)


def record_lines(game: Game) -> Iterator[dict[str, Any]]:
    """The header and the lines of a game up to its `seq`."""
    first = header(game)  # before anything is sent: what fails is an answer, not half a file
    return chained((first,), _body(game))


def _body(game: Game) -> Iterator[dict[str, Any]]:
    rows = GameEvent.objects.filter(game=game, seq__lte=game.seq).select_related("action").order_by("seq")
    for _, events in groupby(rows.iterator(chunk_size=2000), key=lambda row: row.action_id):
        yield _line(list(events))


def header(game: Game) -> dict[str, Any]:
    """Return what was agreed before play, how it ended, and what is needed to check it, signed by the site.

    All as of the row that was loaded: the game may move on while its record is written.
    """
    told = {
        **_founded(game),
        "files": release_hashes(game.ruleset, release_at(game, 0)),
        "status": game.status,
        "result": game.result,
        "dice": dice(game),
        "events": game.seq,
        "head": game.head_hash,
        "exported": chain.stamp(heartbeat.now()),
        "signatures": signatures(game),
    }
    if names := list_named(game):
        told["named"] = names
    told["keys"] = public_keys([present_key(), *(one["key"] for one in told["signatures"])])
    return {**told, "signature": sign({"signed": HEADER, "header": told})}


def _founded(game: Game) -> dict[str, Any]:
    """What the founding hashes, and who played; of a game that was begun before foundings were kept, as it was then."""
    founding = Founding.objects.filter(game=game).first()
    if founding is None:
        return _founded_early(game)
    told = {key: value for key, value in founding.agreed.items() if key not in ("commitment", "phrases")}
    pairs = zip(founding.agreed["seats"], founding.players, strict=True)
    return {**told, "seats": [{**seat, **player} for seat, player in pairs]}


def _founded_early(game: Game) -> dict[str, Any]:
    return {
        "record": EARLY,
        "game": game.code,
        "ruleset": game.ruleset,
        "version": game.version,
        "scenario": game.scenario,
        "options": game.options,
        "pace": pace(game),
        "seats": [
            {**post(seat), "player": seat.user.get_username() if seat.user else None}
            for seat in game.seats.select_related("user")
        ],
        "opened": chain.stamp(game.created),
    }


def signatures(game: Game) -> list[dict[str, Any]]:
    """List what the site has signed of the game up to its `seq`, in that order."""
    return [
        {
            "seq": one.seq, "of": one.of, "head": one.head, "time": chain.stamp(one.time),
            "key": one.key, "signature": one.signature,
        }
        for one in game.signatures.filter(seq__lte=game.seq)
    ]  # fmt: skip


def list_named(game: Game) -> list[dict[str, Any]]:
    """List the people whom the game's events name by a seal, with what opens it."""
    rows = game.named.filter(seq__lte=game.seq)
    return [{"seq": row.seq, "seal": row.seal, "player": row.player, "salt": row.salt} for row in rows]


def dice(game: Game) -> list[dict[str, Any]]:
    """The promises about the dice; the secret of each once it is published, null before.

    Of a game that a ruling has taken back from its end the present one is sealed still.
    """
    epochs = list(game.epochs.filter(from_seq__lte=game.seq + 1))
    return [
        {
            "epoch": epoch.number,
            "from_seq": epoch.from_seq,
            "commitment": epoch.commitment,
            "phrases": epoch.phrases,
            "secret": bytes(epoch.secret).hex()
            if epoch.published and (game.result or epoch is not epochs[-1])
            else None,
        }
        for epoch in epochs
    ]


def file_hashes(folder: Path) -> dict[str, str]:
    """SHA-256 of each file of the rules in a folder, by its path."""
    return releases.hashes(releases.freeze(folder))


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
        "epoch": action.epoch,
        **({"kept": action.kept} if action.kept else {}),
        "dice": action.dice,
        "events": [event.payload for event in events],
        "rules": list(cited),
        "hash": last.hash,
    }
