"""The badge of a game: whether its record verifies, dice, hashes and the rules' own judgement, found by a worker."""

from __future__ import annotations

from datetime import timedelta

from django.db.models import Exists, F, OuterRef, Q, QuerySet

from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.games.record.export import record_bytes
from wargame.games.record.verify import verify
from wargame.games.signing import public_keys
from wargame.rulings.models import Case, Check

BATCH = 5
"""Games that one sweep verifies: a campaign takes some seconds."""

AGAIN = timedelta(hours=1)
"""How long a running game plays on before it is verified again while a case is open in it."""


def list_unchecked_games() -> QuerySet[Game]:
    """Games that are over and were not verified as they ended, and those before a director that have moved since."""
    over = Q(result__isnull=False)
    open_case = Case.objects.filter(game=OuterRef("pk"), state=Case.State.OPEN)
    long_ago = Q(check_of=None) | Q(check_of__time__lt=heartbeat.now() - AGAIN)
    new = Q(check_of=None) | ~Q(check_of__seq=F("seq"))
    return Game.objects.filter(new, over | (Exists(open_case) & long_ago), seq__gt=0).order_by("moved")


def checks_sweep() -> int:
    """Verify some of them, the oldest first; how many."""
    return sum(game_verify(game) is not None for game in list_unchecked_games()[:BATCH])


def game_verify(game: Game) -> Check:
    """Judge the record of a game again from its beginning, and keep what was found."""
    report = verify((line.decode() for line in record_bytes(game)), list(public_keys().values()))
    found = [{"line": one.line, "what": one.what} for one in report.findings[:50]]
    given = {"seq": game.seq, "findings": found, "unchecked": report.unchecked, "time": heartbeat.now()}
    return Check.objects.update_or_create(game=game, defaults=given)[0]
