"""A game under way goes over to the release that is deployed now: both sides agree, or staff decide with a reason.

From the event `RulesChanged` on the newer rules judge. They must read the position as it is: nothing of it is lost, and
what they make of it is asked of them before anything is changed (ADR 0071).
"""

from __future__ import annotations

import logging
from functools import partial
from typing import Any, NamedTuple
from uuid import UUID, uuid4

import msgspec
from django.db import transaction

from rules.core import registry, releases
from rules.core.codec import encode, plain
from rules.core.contract import LogLine, Message, Side
from rules.core.releases import Change
from rules.core.ruleset import Ruleset, part_of
from wargame.games import announce
from wargame.games.errors import Conflict, Forbidden
from wargame.games.frames import game_frame, newer_version, text
from wargame.games.models import Game, Seat
from wargame.games.position import RULES_CHANGED, Moment, decode_state, encode_state, game_moment, viewers
from wargame.games.referee import Batch, Fact, Judgement, LockedGame, accept_batch, game_lock_for
from wargame.games.releases import find_deployed, find_ruleset, keep
from wargame.games.seating import one_line
from wargame.games.takeback import CHANGE
from wargame.tokens.services import directs

log = logging.getLogger(__name__)


class Newer(NamedTuple):
    """A release that a game may go over to, and what has changed since its own, the newest first."""

    release: str
    version: int
    changes: list[Change]


def newer(game: Game) -> Newer | None:
    """The release deployed now, where it is later than the one that judges the game, or that one is `WORKING`."""
    version = newer_version(game)
    if version is None:
        return None
    told = releases.changes(registry.folder(game.ruleset))
    between = [change for change in told if game.version < change.version <= version]
    return Newer(find_deployed(game.ruleset), version, between)


def rules_agree(*, code: str, user: Any, release: str, key: str | UUID | None = None) -> Judgement | None:
    """Agree, for one's side, to go on under that release; once every side has, the game does.

    None while another side has yet to agree. Raises `Conflict` where it is not the one on offer, or cannot read the
    position; `Forbidden` for anyone who does not speak for a side.
    """
    with transaction.atomic():
        locked = _lock(code, user, key)
        if (known := locked.find_answer(CHANGE)) is not None:
            return known
        post = locked.post
        post.check_chief(code)
        ruleset, state = position_read(locked.game, release)
        mine = [seat for seat in locked.seats if seat.side == post.side or seat.user_id == user.pk]
        if all(seat.rules_offered == release for seat in mine):
            return None
        for seat in mine:
            _mark(seat, release)
        out = game_moment(locked.game).out
        if all(seat.rules_offered == release for seat in locked.seats if seat.side not in out):
            return _change(locked, ruleset, release, state, post.side, command=post.command)
        _tell(locked)
    return None


def rules_decline(*, code: str, user: Any) -> None:
    """Stay with the rules the game has: what any side has agreed to is gone."""
    with transaction.atomic():
        locked = _lock(code, user, None)
        locked.post.check_chief(code)
        for seat in locked.seats:
            _mark(seat, "")
        _tell(locked)


def rules_change(*, code: str, user: Any, release: str, reason: str) -> Judgement:
    """Staff who do not play in the game decide that it goes on under that release, and say why; everybody reads it."""
    why = one_line(reason)
    with transaction.atomic():
        locked = _lock(code, user, None)
        if user is not None and (not directs(user) or any(seat.user_id == user.pk for seat in locked.seats)):
            raise Forbidden("Only site staff who do not play in the game can decide this", game=code)
        if not why:
            raise Conflict("Give a reason: the sides have not agreed to this change of rules")
        ruleset, state = position_read(locked.game, release)
        return _change(locked, ruleset, release, state, "", reason=why)


def _lock(code: str, user: Any, key: str | UUID | None) -> LockedGame:
    locked = game_lock_for(code=code, user=user, key=key or uuid4())
    if locked.epoch["verdict"] is None:
        locked.expect(None, held=True)
    return locked


def position_read(game: Game, release: str) -> tuple[Ruleset, Any]:
    """The rules of that release and the position as they read it; raises `Conflict` where they cannot."""
    offered = newer(game)
    if offered is None or offered.release != release:
        raise Conflict("There is no such release to move to", release=release[:12], present=game.release[:12])
    keep(game.ruleset)
    ruleset, moment = find_ruleset(game.ruleset, release), game_moment(game)
    try:
        state: Any = decode_state(ruleset, encode_state(moment.state))
        why = _doubt(moment, ruleset, state, game)
    except (
        Exception
    ) as fault:  # whatever code of another time makes of a position; its words may tell what is hidden
        log.exception("version %s of %s at game %s", offered.version, game.ruleset, game.code)
        unreadable = isinstance(fault, msgspec.ValidationError)
        why = "it keeps positions in another form" if unreadable else "it fails at what the boards ask"
    if why:
        raise Conflict("Version {version} cannot read this position: {why}", version=offered.version, why=why)
    return ruleset, state


def _doubt(moment: Moment, ruleset: Ruleset, state: Any, game: Game) -> str:
    """Why the newer rules cannot go on from there; '' where they can. Raises whatever they raise when boards ask."""
    if game.scenario not in ruleset.scenarios:
        return f"it has no scenario {game.scenario}"
    if not part_of(plain(moment.state), plain(state)):
        return "part of it would be lost"
    if ruleset.hides(game.options) != moment.hidden:
        return "what is hidden by one would be open by the other"
    for viewer in viewers(True, ruleset.scenarios[game.scenario].sides):
        ruleset.view(state, viewer)
    was, now = moment.standing, ruleset.standing(state)
    if (was.turn, was.awaiting, was.over) != (now.turn, now.awaiting, now.over):
        return "it would ask other sides, or another turn"
    for decision in ruleset.decisions(state):
        ruleset.options(state, decision.command or decision.side, {})
    ruleset.board(game.scenario)
    return ""


def _change(
    locked: LockedGame,
    ruleset: Ruleset,
    release: str,
    state: Any,
    side: Side,
    *,
    command: str = "",
    reason: str = "",
) -> Judgement:
    before, fact = game_moment(locked.game), change_fact(locked.game, ruleset, release, reason)
    batch = Batch(CHANGE, side, [fact], state, checkpoint=True, command=command, ruleset=ruleset)
    release_set(locked, ruleset, release, at=locked.game.seq + 1)
    return accept_batch(locked, before, batch)


def change_fact(game: Game, ruleset: Ruleset, release: str, reason: str) -> Fact:
    """The event that says so, and its line."""
    event = {
        "event": RULES_CHANGED, "release": release, "version": ruleset.version, "before": game.release,
        "reason": reason,
    }  # fmt: skip
    facts = {"version": ruleset.version, "before": game.version, "reason": reason}
    said = Message(f"event-{RULES_CHANGED}" + ("-reason" if reason else ""), facts)
    return Fact(msgspec.Raw(encode(event)), None, [LogLine(message=said)])


def release_set(locked: LockedGame, ruleset: Ruleset, release: str, *, at: int) -> None:
    """The game is judged by that release from event `at` on, and nothing is on offer any more."""
    game = locked.game
    game.releases = [
        *game.releases,
        {"until": at, "release": game.release, "version": game.version},
    ]
    game.release, game.version = release, ruleset.version
    Game.objects.filter(pk=game.pk).update(release=release, version=ruleset.version, releases=game.releases)
    game.seats.update(rules_offered="")
    for seat in locked.seats:
        seat.rules_offered = ""


def _mark(seat: Seat, release: str) -> None:
    seat.rules_offered = release
    seat.save(update_fields=["rules_offered"])


def _tell(locked: LockedGame) -> None:
    frame = text(game_frame(locked.game, locked.seats))
    transaction.on_commit(partial(announce.push_frames, locked.game.code, frame), robust=True)
