"""What happened in a game since a player last looked, in a mail to them: the public lines of its log, and no other.

A mail lies in mailboxes that others may read. So it says what everybody may know, though its reader may know more.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.contract import SPECTATOR
from wargame.games.models import Game, GameEvent, Seat
from wargame.games.releases import playable
from wargame.games.rolling import spans
from wargame.games.selectors import readable
from wargame.games.sentences import sentence

MOST = 12
"""Events that a mail tells of, the last ones."""
FAR = 200
"""Events that are looked at for them."""


def recap(seat: Seat) -> tuple[str, ...]:
    """The lines of it, below a blank one; nothing where nothing happened that everybody may know."""
    told = list(_events(seat.game, seat.seen_seq))
    if not told:
        return ()
    left = len(told) - MOST
    more = (f"- {left} more before that",) if left > 0 else ()
    return ("", "Since you last looked:", *more, *(f"- {line}" for line in told[-MOST:]))


def _events(game: Game, seen: int) -> Iterator[str]:
    """What everybody may know of the last events after `seen`, one line each, the oldest first; what was taken back is
    left out.
    """
    ruleset, stands = playable(game), spans(game)
    rows = GameEvent.objects.filter(game=game, seq__gt=seen).order_by("-seq")[:FAR]
    for seq, audience, log in reversed(rows.values_list("seq", "audience", "log")):
        if not readable(audience, SPECTATOR) or not any(low <= seq <= high for low, high in stands):
            continue
        said = sentence(ruleset, game.scenario, log)
        if said:
            yield " ".join(said.split())
