"""What of a ladder hangs on the result of a game, for a director who is about to roll it back."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from wargame.games.models import Game
from wargame.ladders import table
from wargame.ladders.models import Challenge


def places_of(game: Game, user: Any) -> Iterator[str]:
    """The challenge that it settled."""
    one = Challenge.objects.filter(game=game).select_related("season__ladder").first()
    if one is not None and one.state in table.ENDED:
        name = one.season.ladder.name
        yield f"Its challenge on the ladder {name} is open again, and the changes of place it caused are undone"
