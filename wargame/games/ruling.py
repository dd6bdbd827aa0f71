"""What a director decides of a game, as one line of its record: `Ruled`, and what it does to the game (ADR 0086).

Who may decide, and why, is for the caller: here it is checked that the game can bear it, and nothing is deleted.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import partial
from hashlib import sha256
from typing import Any, NamedTuple
from uuid import UUID

import msgspec
from django.db import transaction

from rules.core.codec import encode
from rules.core.contract import SPECTATOR, UMPIRE, Change, Command, LogLine, Message, Side, Viewer
from rules.core.ruleset import Ruleset
from wargame.games import announce, clock, frames, selectors
from wargame.games.adopting import change_fact, position_read, release_set
from wargame.games.amendments import Difference, check_names, find_differences, is_seen, log_amendments
from wargame.games.commanders import chiefs_of
from wargame.games.errors import Conflict, StaleGame
from wargame.games.frames import clocks_frame
from wargame.games.hands import HAND, hand_of, pace_of, put_hand
from wargame.games.models import Game, Named, Seat
from wargame.games.position import (
    ADJUDICATED,
    CLOCK_MENDED,
    CLOCK_SET,
    DICE,
    FORFEITED,
    HELD,
    POSITION_RULED,
    REPLACED,
    RESUMED,
    ROLLED_BACK,
    RULED,
    Ending,
    Moment,
    encode_state,
    game_moment,
    viewers,
)
from wargame.games.promising import Promised, dice_promise, promise_dice
from wargame.games.record import chain
from wargame.games.referee import RULING, Batch, Fact, Judgement, LockedGame, accept_batch, game_lock_for
from wargame.games.resting import seats_hand_over
from wargame.games.returning import side_take_back
from wargame.games.rolling import branch_next, list_kept_rows, position_at
from wargame.games.succession import seat_sit


@dataclass(frozen=True, slots=True)
class RollBack:
    """The position is again that of event `to`; the dice of the actions at the events `kept` stand."""

    to: int
    kept: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Amend:
    """Fields of the position are changed: `{"entity", "field", "value"}` each, as the rules take them."""

    changes: tuple[Mapping[str, Any], ...]


@dataclass(frozen=True, slots=True)
class End:
    """The game is adjudicated, or forfeited by a `side`; without a winner it is drawn."""

    winner: Side | None
    forfeits: Side | None = None


@dataclass(frozen=True, slots=True)
class Adopt:
    """The game goes on under a later `release` of its rules."""

    release: str


@dataclass(frozen=True, slots=True)
class Decision:
    """A director's decision: a `choice` by name, the clauses and events it rests on, whom it concerns, and why.

    `position` is what becomes of the position, if anything. `clocks` are those that hold from now on by side, each with
    the turn whose increment is in it; `given` are milliseconds more; `holds` and `resumes` name what holds the game, or
    no longer does; `replaced` puts another player on a seat.
    """

    number: int
    choice: str
    by: Any
    reason: str
    rules: tuple[str, ...] = ()
    cites: tuple[int, ...] = ()
    side: Side | None = None
    position: RollBack | Amend | End | Adopt | None = None
    clocks: Mapping[Side, clock.Hand] = field(default_factory=dict)
    given: Mapping[Side, int] = field(default_factory=dict)
    holds: tuple[str, ...] = ()
    resumes: tuple[str, ...] = ()
    replaced: Mapping[tuple[Side, Command], Any] = field(default_factory=dict)


class Outcome(NamedTuple):
    """The position a decision leads to, the events, how the game ended, what it promises, the rules if others.

    `told` are lines that everybody reads with the ruling, of events that not everybody may know.
    """

    state: Any
    facts: list[Fact]
    ending: Ending | None
    promise: Promised | None = None
    ruleset: Ruleset | None = None
    told: Sequence[LogLine] = ()


class Preview(NamedTuple):
    """The effect of a decision: the game's present `seq`, a hash of the position after it, all that would differ.

    `before` and `after` are the moments, for whoever puts the differences into words.
    """

    seq: int
    state: str
    differences: list[Difference]
    ends: bool
    reopens: bool
    before: Moment
    after: Moment


def ruling_preview(*, game: Game, decision: Decision) -> Preview:
    """Return what the decision would change, for the umpire's eyes; stores nothing. Raises what `game_rule` raises."""
    before = game_moment(game)
    _check(game, list(game.seats.all()), before, decision)
    outcome = _position(game, before, decision)
    after = _after(before, outcome)
    state = sha256(encode_state(outcome.state)).hexdigest()
    over, will = before.standing.over, after.standing.over
    changed = list(_differences(before, after))
    shown = {(one.entity, one.field) for one in changed}
    changed += (one for one in find_differences(before, after) if (one.entity, one.field) not in shown)
    return Preview(game.seq, state, changed, will and not over, over and not will, before, after)


def _differences(before: Moment, after: Moment) -> Iterator[Difference]:
    """What the umpire would see otherwise, field by field; what is asked of the sides is left out.

    What a position holds beside its view is in `amended`.
    """
    was, will = before.view(UMPIRE), after.view(UMPIRE)
    for id in sorted(was.keys() | will.keys()):
        old, new = was.get(id, {}), will.get(id, {})
        if "decision" in (old.get("kind"), new.get("kind")):
            continue
        for name in sorted((old.keys() | new.keys()) - {"id", "kind"}):
            if old.get(name) != new.get(name):
                yield Difference(id, name, old.get(name), new.get(name))


def game_rule(*, code: str, decision: Decision, expected_seq: int, key: str | UUID) -> Judgement:
    """Carry a decision out: once for its key, as one line of the record, which the site signs.

    Raises `NotFound`, `StaleGame` when the game has moved on since it was looked at, `Conflict` for what cannot be,
    and of an amended position what the rules refuse.
    """
    with transaction.atomic():
        locked = game_lock_for(code=code, user=decision.by, key=key)
        if (known := locked.find_answer(RULING)) is not None:
            return known
        game = locked.game
        if game.status == Game.Status.OPEN or not game.seq:
            raise Conflict("The game has not begun", game=code)
        if expected_seq != game.seq:
            raise StaleGame(seq=game.seq, expected=expected_seq)
        before, led = game_moment(game), chiefs_of(locked.seats)
        _check(game, locked.seats, before, decision)
        outcome = _position(game, before, decision)
        names = _Names(game)
        facts = [_ruled(decision, names, outcome.told), *_beside(locked, decision, names), *outcome.facts]
        _hold(locked, decision, outcome)
        open_by_zero = {seat.side for seat in locked.seats if seat.flagged and seat.given_up}
        _set_clocks(locked, decision)
        seats_hand_over(game, locked.seats, led, locked.now)
        if isinstance(decision.position, RollBack):
            game.kept = list_kept_rows(game, decision.position.to, decision.position.kept)
            Game.objects.filter(pk=game.pk).update(kept=game.kept)
        if outcome.ruleset and isinstance(decision.position, Adopt):
            release_set(locked, outcome.ruleset, decision.position.release, at=game.seq + len(facts))
        batch = Batch(
            RULING, "", facts, outcome.state, outcome.ending, checkpoint=_moves(decision), ruleset=outcome.ruleset
        )  # fmt: skip
        transaction.on_commit(
            partial(_announce, game, locked), robust=True
        )  # before the step, as in `handover`
        judgement = accept_batch(locked, before, batch)
        if outcome.promise is not None:
            dice_promise(locked, outcome.promise)
        names.keep()
        if not game.holds:
            for side in open_by_zero:
                side_take_back(game, locked.seats, side)
        return judgement


def _check(game: Game, seats: Sequence[Seat], before: Moment, decision: Decision) -> None:
    """Raises `Conflict` for what the game cannot bear beside the position: so a preview says all that signing says."""
    beside = [decision.clocks, decision.given, decision.holds, decision.resumes, decision.replaced]
    if (
        before.standing.over
        and not isinstance(decision.position, RollBack)
        and any([decision.position, *beside])
    ):
        raise Conflict("The game is over: it can only be rolled back", game=game.code)
    if strange := (decision.clocks.keys() | decision.given.keys()) - {seat.side for seat in seats}:
        raise Conflict("There is no such side: {side}", side=min(strange))
    if (decision.clocks or decision.given) and not game.bank_ms:
        raise Conflict("The game has no clock", game=game.code)
    if missing := set(decision.resumes) - set(game.holds):
        raise Conflict("Nothing of that name holds the game: {hold}", hold=min(missing))
    for (side, command), user in decision.replaced.items():
        if (side, command) not in {(seat.side, seat.command) for seat in seats}:
            raise Conflict("There is no such seat: {side} {command}", side=side, command=command)
        if any(seat.user_id == user.pk for seat in seats):
            raise Conflict("{name} already plays in this game", name=user.get_username())


def _moves(decision: Decision) -> bool:
    """Whether the position after it does not follow by applying its events."""
    return isinstance(decision.position, (RollBack, Amend, Adopt))


def _after(before: Moment, outcome: Outcome) -> Moment:
    return Moment(
        outcome.ruleset or before.ruleset,
        before.seq,
        before.hash,
        outcome.state,
        outcome.ending,
        before.hidden,
    )


def _position(game: Game, before: Moment, decision: Decision) -> Outcome:
    """What becomes of the position; raises `Conflict` for what cannot be."""
    match decision.position:
        case RollBack(to, kept):
            return _rolled_back(game, before, decision, to, kept)
        case None:
            return Outcome(before.state, [], before.ending)
        case Amend(changes):
            return _amended(before, decision, changes)
        case End(winner, forfeits):
            return _ended(game, before, winner, forfeits)
        case Adopt(release):
            ruleset, state = position_read(game, release)
            fact = change_fact(game, ruleset, release, decision.reason)
            return Outcome(state, [fact], before.ending, ruleset=ruleset)


def _rolled_back(game: Game, before: Moment, decision: Decision, to: int, kept: Sequence[int]) -> Outcome:
    state = position_at(game, before, to)
    rows = list_kept_rows(game, to, kept)
    promise = promise_dice(game, decision.reason)
    event = {
        "event": ROLLED_BACK, "to": to, "branch": branch_next(game), "epoch": promise.number,
        "commitment": promise.commitment, "kept": [row["seq"] for row in rows],
    }  # fmt: skip
    line = _line(ROLLED_BACK, {"to": to, "branch": event["branch"], "kept": len(rows)})
    return Outcome(state, [_fact(event, line)], None, promise)


def _amended(before: Moment, decision: Decision, changes: Sequence[Mapping[str, Any]]) -> Outcome:
    ruleset = before.ruleset
    amend = ruleset.amend
    if amend is None:
        raise Conflict("This release of the rules does not allow amendments: move to a newer one first")
    check_names(before, changes)
    state = amend(before.state, msgspec.convert(changes, tuple[Change, ...]))
    event = {"event": POSITION_RULED, "changes": [dict(change) for change in changes]}
    after = Moment(ruleset, before.seq, before.hash, state, hidden=before.hidden)
    audience = _audience(before, after, {str(change["entity"]) for change in changes})
    openly = list(log_amendments(before, after, changes, _watching(before)))
    fields = openly if audience is None else log_amendments(before, after, changes, audience)
    told = openly if audience is not None else []
    lines = [_line(POSITION_RULED, {"count": len(changes)}), *(one for one in fields if one not in told)]
    return Outcome(state, [Fact(msgspec.Raw(encode(event)), audience, lines)], None, told=told)


def _audience(before: Moment, after: Moment, entities: set[str]) -> list[Side] | None:
    """Who may know that these were changed: all, or the sides that see every one of them, as it was and as it is."""
    known = _watching(before)
    seeing = [one for one in known if all(is_seen(before, after, one, entity) for entity in entities)]
    return None if len(seeing) == len(known) else [one for one in seeing if one not in (SPECTATOR, UMPIRE)]


def _watching(moment: Moment) -> tuple[Viewer, ...]:
    """Those whose views of the position differ."""
    sides = {entity["side"] for entity in moment.view(UMPIRE).values() if entity.get("side")}
    return viewers(moment.hidden, sorted(sides))


def _ended(game: Game, before: Moment, winner: Side | None, forfeits: Side | None) -> Outcome:
    sides = {seat.side for seat in game.seats.all()}
    if {winner, forfeits} - sides - {None} or (forfeits and winner == forfeits):
        raise Conflict("There is no such side to win or to forfeit", game=game.code)
    ending = Ending(FORFEITED if forfeits else ADJUDICATED, forfeits or winner, winner)
    line = LogLine(message=ending.verdict(), side=ending.side, head=True)
    return Outcome(before.state, [Fact(msgspec.Raw(encode(ending)), None, [line])], ending)


def _ruled(decision: Decision, names: _Names, told: Sequence[LogLine]) -> Fact:
    event = {
        "event": RULED, "ruling": decision.number, "choice": decision.choice, "rules": list(decision.rules),
        "cites": list(decision.cites), "side": decision.side, "reason": decision.reason,
        "by": names.seal(decision.by),
    }  # fmt: skip
    facts = {
        "number": str(decision.number), "choice": decision.choice, "side": decision.side or "",
        "reason": decision.reason,
    }  # fmt: skip
    line = LogLine(message=Message(f"event-{RULED}", facts), rules=tuple(decision.rules), head=True)
    return _fact(event, line, *told)


def _beside(locked: LockedGame, decision: Decision, names: _Names) -> list[Fact]:
    """What it does beside the position: to clocks, to what holds the game, to whoever plays."""
    facts = [
        _clock(CLOCK_SET, side, bank_ms=hand.bank_ms, credited=hand.credited)
        for side, hand in decision.clocks.items()
    ]
    facts += [
        _clock(CLOCK_MENDED, side, given_ms=more, lifted=_flagged(locked, side), reason=decision.reason)
        for side, more in decision.given.items()
    ]
    facts += [_fact({"event": HELD, "hold": hold}, _line(HELD, {})) for hold in decision.holds]
    facts += [_fact({"event": RESUMED, "hold": hold}, _line(RESUMED, {})) for hold in decision.resumes]
    for (side, command), user in decision.replaced.items():
        event = {
            "event": REPLACED,
            "side": side,
            "command": command,
            "seal": names.seal(user, len(facts) + 1),
        }
        facts.append(_fact(event, _line(REPLACED, {"side": side})))
        seat = next(seat for seat in locked.seats if (seat.side, seat.command) == (side, command))
        seat_sit(seat, user)
    return facts


def _flagged(locked: LockedGame, side: Side) -> bool:
    return any(seat.flagged for seat in locked.seats if seat.side == side)


def _clock(name: str, side: Side, **told: Any) -> Fact:
    minutes = round(told.get("given_ms", told.get("bank_ms", 0)) / clock.MINUTE)
    days, rest = divmod(minutes, 24 * 60)
    facts = {"side": side, "minutes": minutes, "days": days, "hours": rest // 60, "left": rest % 60}
    said = {**facts, "reason": told["reason"]} if "reason" in told else facts
    suffix = "-flag" if name == CLOCK_MENDED and not told["given_ms"] else ""
    line = LogLine(message=Message(f"event-{name}{suffix}", said), side=side)
    return _fact({"event": name, "side": side, **told}, line)


def _line(name: str, facts: dict[str, Any]) -> LogLine:
    return LogLine(message=Message(f"event-{name}", facts))


def _fact(event: Mapping[str, Any], *lines: LogLine) -> Fact:
    """An event that everybody may know."""
    return Fact(msgspec.Raw(encode(event)), None, lines)


def _hold(locked: LockedGame, decision: Decision, outcome: Outcome) -> None:
    """What holds the game after it."""
    game = locked.game
    left = [hold for hold in game.holds if hold not in decision.resumes]
    game.holds = list(dict.fromkeys([*left, *decision.holds, *([DICE] if outcome.promise else [])]))
    Game.objects.filter(pk=game.pk).update(holds=game.holds)


def _set_clocks(locked: LockedGame, decision: Decision) -> None:
    """The banks go on from what is decided, or from what they show, never below nothing; flags are up again."""
    for seat in locked.seats:
        if seat.side in decision.clocks or seat.side in decision.given:
            given, anew = decision.given.get(seat.side, 0), decision.clocks.get(seat.side)
            hand = clock.settle(hand_of(seat), locked.now, given, anew)
            put_hand(seat, hand, pace_of(locked.game), locked.now)
            seat.flagged = None
            seat.save(update_fields=[*HAND, "flagged"])


def _announce(game: Game, locked: LockedGame) -> None:
    announce.push_frames(game.code, frames.text(clocks_frame(game, locked.seats, locked.now)))
    announce.push_seating(game.code, selectors.game_frame(selectors.game_get(game.code)).decode())


class _Names:
    """The seals of a line, each with what opens it, by the event that bears it."""

    def __init__(self, game: Game) -> None:
        self.game, self.first = game, game.seq + 1
        self.rows: list[Named] = []

    def seal(self, user: Any, at: int = 0) -> str:
        """The seal of a person, for the event that is number `at` of the line."""
        name, salt = user.get_username(), secrets.token_hex(16)
        row = Named(game=self.game, seq=self.first + at, seal=chain.seal(salt, name), player=name, salt=salt)
        self.rows.append(row)
        return row.seal

    def keep(self) -> None:
        """Store what opens them."""
        Named.objects.bulk_create(self.rows)
