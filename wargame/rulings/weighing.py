"""What an unfinished game is worth: figures as they stand, what both claim, and games that practice players play on.

What such games are worth is said beside them: the players are weak, both alike, and know no plan. Where most of their
games go one way a position is likely to be won; where they do not, they say nothing.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from math import sqrt
from typing import Any

from django.db import transaction
from django.db.models import F, Func, IntegerField, QuerySet
from django.dispatch import Signal

from rules.core.contract import UMPIRE, Explanation, Figure, Side
from rules.core.dice import SeededDice
from rules.core.errors import Malformed
from rules.core.players import Council, GreedyPlayer, Stuck, play_on
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden
from wargame.games.models import Game
from wargame.games.position import Moment, game_moment
from wargame.rulings.cases import CLAIMS, case_lock, expect_open, judges_on
from wargame.rulings.looks import require_present
from wargame.rulings.models import Case, Entry, Ruling, Weighing

MOST, FEWEST = 100, 5
LOST = timedelta(minutes=5)
"""After which a worker of whom nothing is heard has died."""

LONGEST = 3000
"""Actions after which a game is called drawn: the players do not end it."""

NINETY = 1.645
"""Standard deviations of a band that holds nine times in ten."""


weighing_asked = Signal()
"""A director asked for games to be played on: `weighing`. A worker that does not hear of it finds it in its sweep."""


@dataclass(frozen=True, slots=True)
class Share:
    """How many of the games a side won, with the band (Wilson, nine in ten) that so few games leave open."""

    side: Side
    won: int
    low: float
    high: float


@transaction.atomic
def weighing_ask(*, case: int, user: Any, wanted: int) -> Weighing:
    """Have practice players play on from where the game stands; what was asked for before stays.

    The same position gives the same games. Raises `Conflict` for too many, where the game is over, and while those
    asked for before in the case are still played: no more than one worker is kept busy by it.
    """
    found = case_lock(case)
    judges_on(found, user)
    require_present(found.game, user, "Another director has to run playouts")
    if not FEWEST <= wanted <= MOST:
        raise Conflict("Choose {fewest} to {most} games", fewest=FEWEST, most=MOST)
    if found.game.status != Game.Status.ACTIVE:
        raise Conflict("Playouts need a game that is still under way", game=found.game.code)
    if list_unfinished().filter(case=found).exists():
        raise Conflict("The playouts asked for before are still running", case=case)
    made = Weighing.objects.create(
        case=found, user=user, seq=found.game.seq, wanted=wanted, begun=heartbeat.now()
    )
    transaction.on_commit(partial(weighing_asked.send_robust, sender=Weighing, weighing=made.pk), robust=True)
    return made


def list_unfinished() -> QuerySet[Weighing]:
    """The weighings of which games are still to be played."""
    played = Func("ends", function="jsonb_array_length", output_field=IntegerField())
    return Weighing.objects.annotate(played=played).filter(played__lt=F("wanted"))


def weighings_of(case: Case, user: Any) -> list[Weighing]:
    """All weighings of a case, the latest first; none for whoever may not rule on it or does not see the game whole."""
    try:
        judges_on(case, user)
        require_present(case.game, user, "Another director has to run playouts")
    except Forbidden:
        return []
    return list(case.weighings.select_related("user"))


def count_weighings(ruling: Ruling) -> int:
    """How often games had been played on in its case when a ruling that adjudicates was signed; 0 for any other."""
    if ruling.choice != Ruling.Choice.ADJUDICATE or ruling.signed is None:
        return 0
    return ruling.case.weighings.filter(begun__lte=ruling.signed).count()


def weighing_claim(pk: int) -> Weighing | None:
    """The weighing, for a worker who goes on with it; None where another works on it, or it is done."""
    now = heartbeat.now()
    with transaction.atomic():
        rows = Weighing.objects.select_for_update(skip_locked=True, of=("self",)).select_related("case__game")
        found = rows.filter(pk=pk).first()
        if found is None or len(found.ends) >= found.wanted or (found.beat and now - found.beat < LOST):
            return None
        found.beat = now
        found.save(update_fields=["beat"])
        return found


def weighing_play(pk: int) -> int:
    """Play the games that are missing, each kept as soon as it is over; how many there were."""
    found = weighing_claim(pk)
    if found is None:
        return 0
    game, played = found.case.game, 0
    moment = game_moment(game, found.seq)
    while len(found.ends) < found.wanted:
        found.ends.append(play_out(game, moment, seed=found.seq * 1000 + len(found.ends)))
        found.beat, played = heartbeat.now(), played + 1
        if not Weighing.objects.filter(pk=pk).update(ends=found.ends, beat=found.beat):
            break  # its case is gone
    return played


def play_out(game: Game, moment: Moment, seed: int) -> dict[str, Any]:
    """One game played on to its end by practice players: who won, and in which turn."""
    ruleset, chance = moment.ruleset, random.Random(seed)
    seats = ruleset.scenarios[game.scenario].seats(game.options)
    players = {command or side: GreedyPlayer(chance.randrange(2**32)) for side, command in seats}
    state = moment.state
    try:
        for step in play_on(
            ruleset,
            game.scenario,
            state,
            Council(seats, players),
            SeededDice(chance.randrange(2**32)),
            LONGEST,
        ):
            state = step.state
    except Stuck:
        pass
    standing = ruleset.standing(state)
    return {"winner": standing.winner or "", "turn": standing.turn, "over": standing.over}


def shares(found: Weighing, sides: Sequence[Side]) -> list[Share]:
    """How often each side won, and nobody."""
    won, count = Counter(end["winner"] for end in found.ends), len(found.ends)
    return [Share(side, won[side], *band(won[side], count)) for side in (*sides, "")]


def with_shares(rows: Sequence[Weighing], sides: Sequence[Side]) -> list[tuple[Weighing, list[Share]]]:
    """Weighings, each with how often who won."""
    return [(row, shares(row, sides)) for row in rows]


def band(won: int, count: int) -> tuple[float, float]:
    """Wilson's interval for a share, nine times in ten; all of it for no games."""
    if not count:
        return 0.0, 1.0
    share, square = won / count, NINETY**2
    middle = (share + square / (2 * count)) / (1 + square / count)
    half = NINETY / (1 + square / count) * sqrt(share * (1 - share) / count + square / (4 * count * count))
    return max(0.0, middle - half), min(1.0, middle + half)


@dataclass(frozen=True, slots=True)
class Weighed:
    """What an unfinished game is worth as it stands: the count of its victory conditions, its figures, the claims."""

    seq: int
    victory: Explanation | None
    figures: list[Figure]
    claims: list[Entry]


def read_weighed(case: Case, user: Any) -> Weighed:
    """The same, for whoever may rule on an open case and sees the game as it stands; raises `Forbidden`, `Conflict`."""
    judges_on(case, user)
    require_present(case.game, user, "Another director has to see what it is worth")
    expect_open(case)
    if case.game.status != Game.Status.ACTIVE:
        raise Conflict("The game is not under way", game=case.game.code)
    return weigh_now(case)


def weigh_now(case: Case) -> Weighed:
    """The same, for whoever is known to see the game as it stands."""
    claims = [entry for entry in case.entries.select_related("user") if entry.act.startswith(CLAIMS)]
    return Weighed(case.game.seq, victory_now(case), figures_now(case), claims)


def figures_now(case: Case) -> list[Figure]:
    """The figures of the game's history as they stand, side beside side; none where the rules keep none."""
    moment = game_moment(case.game)
    return list(moment.ruleset.history(moment.state, UMPIRE)) if moment.ruleset.history else []


def victory_now(case: Case) -> Explanation | None:
    """Who is ahead as things stand, by each line of the count; None where the rules answer no such question."""
    moment = game_moment(case.game)
    try:
        return moment.ruleset.explain(moment.state, UMPIRE, {"about": "victory"})
    except Malformed:
        return None
