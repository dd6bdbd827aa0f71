"""Time that clocks got back after an outage, on the record of each game, once (ADR 0116).

The clocks have it already: `heartbeat.give_back` restarts them in the transaction that settles the outage, and sets
down a `Credit` for each. The sweep writes it as an event; who dies between has lost nothing and doubled nothing.
"""

from __future__ import annotations

from uuid import uuid4

from django.db import transaction

from wargame.games import heartbeat
from wargame.games.isolation import each
from wargame.games.mending import MEND, tell_mended
from wargame.games.models import Credit, Game
from wargame.games.position import game_moment
from wargame.games.referee import Batch, accept_batch, game_lock_for

WHY = "The site was away: nobody's time ran meanwhile"
BATCH = 200


def credits_sweep() -> int:
    """Write down what stands in no record yet; how many there were."""
    found = Credit.objects.filter(told=None).order_by("pk").values_list("game__code", "pk")[:BATCH]
    return each(lambda row: credit_tell(code=row[0], credit=row[1]), list(found))


@transaction.atomic
def credit_tell(*, code: str, credit: int) -> bool:
    """Write a credit into the record of its game, if it stands there not yet; of a game that is over it is left out."""
    locked = game_lock_for(code=code, user=None, key=uuid4())
    row = Credit.objects.filter(pk=credit, told=None).first()  # under the lock of the game
    if row is None:
        return False
    if locked.game.status == Game.Status.ACTIVE:
        moment = game_moment(locked.game)
        batch = Batch(MEND, "", [tell_mended(row.side, row.given_ms, WHY)], moment.state)
        accept_batch(locked, moment, batch)
    Credit.objects.filter(pk=credit).update(told=heartbeat.now())
    return True
