"""Practice players at work: each answer is asked of the referee as a person's would be, by the same options and sight.

A game has one worker at a time. The key of an answer is made of what is answered and how, and the referee takes it only
where the game still stands there: whatever dies, is lost or is done twice, nothing is played twice.
"""

from __future__ import annotations

import logging
from datetime import datetime, timedelta
from time import monotonic
from typing import NamedTuple
from uuid import UUID, uuid5

import msgspec
from django.db import transaction
from django.db.models import F, Q

from rules.core.codec import encode
from rules.core.contract import Decision, Draft, Message
from rules.core.drafts import legal
from rules.core.players import Player, Stuck, acts, pieces_of
from rules.core.players import Seat as PlayerSeat
from wargame.games import heartbeat
from wargame.games.errors import SiteError
from wargame.games.models import Game, Seat
from wargame.games.position import Moment, game_moment
from wargame.games.services import action_submit
from wargame.practice.levels import LEVELS, is_practice
from wargame.practice.models import Practice, Reason

log = logging.getLogger(__name__)

LOST = timedelta(seconds=30)
"""A worker from whom nothing was heard for so long is gone."""

LULL = timedelta(seconds=10)
"""For so long nobody looks after a game that has just gone on: its worker is on the way."""

SHIFT = 5.0
"""Seconds after which a worker lets others in."""

ACTS = 2_000
"""Actions in a row at most: a player who has not ended a turn by then never would."""

KEYS = UUID("5d0f3a86-5f0c-4c0e-9c0a-6f5f1a3b7c11")


class Turn(NamedTuple):
    """A practice player's turn: the game as it stands, their seat, and what they are asked."""

    game: Game
    seat: Seat
    moment: Moment
    decision: Decision


def find_idle_practices(now: datetime) -> list[str]:
    """The codes of games in which practice players are asked and nobody is at work."""
    idle = Q(practice__beat=None) | Q(practice__beat__lt=now - LOST)
    games = Game.objects.filter(idle, status=Game.Status.ACTIVE, holds=[], moved__lt=now - LULL)
    asked = games.filter(awaiting__overlap=F("practice__sides"))
    return list(asked.values_list("code", flat=True)[:50])


def practice_play(code: str) -> tuple[int, bool]:
    """Answer until a person is asked: how many actions, and whether there is more to do after this worker's shift."""
    practice = practice_claim(code)
    if practice is None:
        return 0, False
    acts, ends = 0, monotonic() + SHIFT
    try:
        turn = find_turn(practice)
        player = LEVELS[practice.level].make(seed_of(turn)) if turn else None
        while turn and player and acts < ACTS and monotonic() < ends:
            if not answer(practice, turn, player):
                return acts, False
            acts += 1
            Practice.objects.filter(pk=practice.pk).update(beat=heartbeat.now())
            turn = find_turn(practice)
        return acts, turn is not None and acts < ACTS
    finally:
        Practice.objects.filter(pk=practice.pk).update(beat=None)


def practice_claim(code: str) -> Practice | None:
    """The practice game, for a worker who goes on with it; None where another is at it."""
    now = heartbeat.now()
    with transaction.atomic():
        rows = Practice.objects.select_for_update(skip_locked=True, of=("self",))
        found = rows.filter(game__code=code).first()
        if found is None or (found.beat and now - found.beat < LOST):
            return None
        found.beat = now
        found.save(update_fields=["beat"])
        return found


def find_turn(practice: Practice) -> Turn | None:
    """What a practice player of the game is asked now; None while they have nothing to answer."""
    game = Game.objects.get(pk=practice.pk)
    if game.status != Game.Status.ACTIVE or game.holds or not set(game.awaiting) & set(practice.sides):
        return None
    moment = game_moment(game)
    seats = {seat.side: seat for seat in game.seats.select_related("user") if is_practice(seat.user)}
    asked = (one for one in moment.ruleset.decisions(moment.state) if one.side in seats)
    return next((Turn(game, seats[one.side], moment, one) for one in asked), None)


def seed_of(turn: Turn) -> int:
    """The same for whoever goes on from here."""
    return int(turn.game.head_hash[:12], 16)


def answer(practice: Practice, turn: Turn, player: Player) -> bool:
    """Play one action; False where nothing that the player knows is accepted."""
    for draft in drafts(turn, player):
        key = uuid5(KEYS, f"{turn.game.head_hash} {encode(draft).decode()}")
        try:
            verdict = action_submit(
                code=turn.game.code, user=turn.seat.user, payload=draft, expected_seq=turn.game.seq, key=key
            )
        except SiteError:  # the game has gone on meanwhile: a person has taken something back, or ended it
            return True
        if verdict.accepted:
            why = getattr(player, "why", None)
            if why is not None and decides(seat_of(turn), turn.decision, draft, why):
                keep_reason(practice, turn, draft, why, verdict.seq)
            return True
        log.error("game %s: a practice player's %s was refused: %s", turn.game.code, draft, verdict.body)
    return False


def keep_reason(practice: Practice, turn: Turn, draft: Draft, why: Message, seq: int) -> None:
    """Keep why they did it, and with which of their pieces as far as the persons saw those before or see them now."""
    game, moment = turn.game, turn.moment
    after = game_moment(Game.objects.get(pk=game.pk))
    persons = [seat.side for seat in game.seats.select_related("user") if not is_practice(seat.user)]
    seen = [
        set(moment.ruleset.view(state, side)) for state in (moment.state, after.state) for side in persons
    ]
    pieces = [one for one in pieces_of(draft) if any(one in view for view in seen)]
    told = {"message": msgspec.to_builtins(why), "since": game.seq + 1, "act": draft["do"], "pieces": pieces}
    Reason.objects.get_or_create(practice=practice, seq=seq, defaults=told)


def decides(seat: PlayerSeat, decision: Decision, draft: Draft, why: Message) -> bool:
    """Whether it was chosen: neither to do nothing, as the end of a phase, nor the only answer that there is."""
    if draft == decision.default and why.id == "practice-nothing":
        return False
    if len(acts(seat, decision)) > 1:
        return True
    built: Draft = {"do": draft["do"]}
    for slot in (slot for slot in draft if slot != "do"):
        if len(legal(seat.options(built), built)) > 1:
            return True
        built[slot] = draft[slot]
    return False


def seat_of(turn: Turn) -> PlayerSeat:
    """The place at the board from which they are asked."""
    return PlayerSeat(turn.moment.ruleset, turn.game.scenario, turn.seat.side, turn.moment.state)


def drafts(turn: Turn, player: Player) -> list[Draft]:
    """What the player would do, and what is done where that is refused or they find nothing."""
    decision = turn.decision
    try:
        chosen = [player.choose(seat_of(turn), decision)]
    except Stuck:
        log.exception("game %s: a practice player is stuck", turn.game.code)
        chosen = []
    return [*chosen, *([decision.default] if decision.default else [])]
