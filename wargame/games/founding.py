"""What a game is founded on: rules, options, pace, players, the promise about the dice. Its hash begins the record."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from typing import Any

from wargame.games.models import DiceEpoch, Founding, Game, Seat
from wargame.games.record import chain

FORMAT = 2


def found(game: Game, seats: Sequence[Seat], epoch: DiceEpoch) -> str:
    """Settle what the game is founded on; the hash before its first event."""
    players = [_player(seat) for seat in seats]
    agreed = {
        "record": FORMAT,
        "game": game.code,
        "ruleset": game.ruleset,
        "version": game.version,
        "release": game.release,
        "scenario": game.scenario,
        "options": game.options,
        "pace": pace(game),
        **({"terms": game.terms} if game.terms else {}),
        "seats": [{**post(seat), "seal": _seal(player)} for seat, player in zip(seats, players, strict=True)],
        "opened": chain.stamp(game.created),
        "commitment": epoch.commitment,
        "phrases": epoch.phrases,
    }
    Founding.objects.create(game=game, agreed=agreed, players=players)
    return chain.founding(agreed)


def pace(game: Game) -> dict[str, Any]:
    """The clock of the game, as records say it."""
    times = {"bank_ms": game.bank_ms, "increment_ms": game.increment_ms, "cap_ms": game.cap_ms}
    return {"name": game.pace, **times}


def _player(seat: Seat) -> dict[str, str]:
    assert seat.user is not None
    return {"player": seat.user.get_username(), "salt": secrets.token_hex(16)}


def post(seat: Seat) -> dict[str, str]:
    """Return the seat as records name it."""
    return {"side": seat.side, **({"command": seat.command} if seat.command else {})}


def _seal(player: dict[str, str]) -> str:
    return chain.seal(player["salt"], player["player"])
