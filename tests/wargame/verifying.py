"""Both verifiers asked of a game as it stands."""

from __future__ import annotations

from typing import Any

from tests.wargame.test_records import known_keys
from wargame.games.models import Game
from wargame.games.record.export import record_bytes
from wargame.games.record.verify import verify
from wargame.games.record.verify_record import check


def findings_of(game: Game) -> list[Any]:
    """What either finds in the record of a game."""
    lines = b"".join(record_bytes(game)).decode().splitlines()
    return [*verify(lines, known_keys()).findings, *check(lines, known_keys()).findings]
