"""The umpire at work: one action judged in one transaction, under the lock of its game's row.

`LockedGame` is what it judges by: the game, its seats, the dice's epoch, the request. An action leaves it accepted (all
rows in one statement) or refused (kept, nothing else changed). Browsers and mail hear of it after the commit alone.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.db.models import JSONField, Value

from rules.core.codec import encode, plain
from rules.core.contract import UMPIRE, Command, Event, LogLine, Message, Side, Standing
from rules.core.dice import Draw, FairDice
from rules.core.errors import Illegal, Malformed
from rules.core.patches import patch
from rules.core.ruleset import Ruleset
from rules.core.together import list_others_sealed
from wargame.games import announce, clock, consents, frames, heartbeat, ledger, signals
from wargame.games.asking import check_asked
from wargame.games.commanders import Post, find_question, post_of
from wargame.games.errors import Conflict, Forbidden, Held, KeyReused, NotFound, StaleGame
from wargame.games.faults import fault_of
from wargame.games.frames import EventLines
from wargame.games.hands import hand_of, pace_of, put_hand
from wargame.games.keeping import Kept, dice_of, drop_kept, find_kept
from wargame.games.models import Action, DiceEpoch, Game, Promise, Seat, Signature
from wargame.games.position import Ending, Moment, encode_state, game_moment, remember, viewers
from wargame.games.record import chain
from wargame.games.releases import ruleset_of
from wargame.games.returning import side_act
from wargame.games.signing import signature_row
from wargame.games.weighing import tick_of

Json = Any


@dataclass(frozen=True, slots=True)
class Judgement:
    """The answer to a request: HTTP status and JSON body; `seq` is where the game stands after it."""

    status: int
    body: dict[str, Any]
    key: str
    seq: int

    @property
    def accepted(self) -> bool:
        """Whether it was played."""
        return self.status == 200


@dataclass(frozen=True, slots=True)
class LockedGame:
    """A locked game, who sits at it, the request before the umpire, and the site's time."""

    game: Game
    seats: Sequence[Seat]
    epoch: Mapping[str, Any] = field(repr=False)  # it holds the secret: no traceback may show it
    key: str
    user: Any
    now: datetime
    in_advance: bool = False  # an order of the user's acts, who knows nothing of it

    @property
    def time(self) -> datetime:
        """The time that is written in the record: never before the game's last move."""
        return max(self.now, self.game.moved)

    @property
    def post(self) -> Post:
        """The seat from which the asker plays; raises `Forbidden` for anyone who does not play here."""
        post = post_of(self.seats, self.user.pk, self.game.awaiting)
        if post is None:
            raise Forbidden("You do not play in this game", game=self.game.code)
        return post

    @property
    def side(self) -> Side:
        """The side of whoever asks; raises `Forbidden` for anyone who does not play here."""
        return self.post.side

    def find_answer(self, payload: Json) -> Judgement | None:
        """The stored answer when this key was judged before. Raises `KeyReused` for another request."""
        if self.epoch["verdict"] is None:
            return None
        if self.epoch["payload"] != payload or self.epoch["user_id"] != self.user.pk:
            raise KeyReused(key=self.key)
        body = self.epoch["answer"]
        return Judgement(STATUS[self.epoch["verdict"]], body, self.key, body.get("seq", self.game.seq))

    def expect(self, seq: int | None, *, held: bool = False) -> None:
        """Raises `Conflict` when the game is not being played, `StaleGame` when it stands elsewhere.

        `Held` while something holds it, unless what is asked is possible in a `held` game.
        """
        if self.game.status != Game.Status.ACTIVE:
            raise Conflict("The game is {status}", status=self.game.status)
        if self.game.holds and not held:
            raise Held(self.game.holds[0])
        if seq is not None and seq != self.game.seq:
            raise StaleGame(seq=self.game.seq, expected=seq)

    def dice(self) -> FairDice:
        """The dice of the action that would follow now: numbered by its first event."""
        secret, phrases = bytes(self.epoch["secret"]), self.epoch["phrases"]
        return FairDice(secret, self.game.code, self.epoch["number"], self.game.seq + 1, phrases)


LEAP = 200
"""Events between two checkpoints at most, but for one batch."""

RENEWED = frozenset({"rules", "dice", "ruling", "hold", "resume"})
"""Requests of the site after which the game has another release, is held, or has another promise about its dice."""

HOLD, RESUME, UNDO = {"site": "hold"}, {"site": "resume"}, {"site": "undo"}

RULING = {"site": "ruling"}
"""What is asked of the site when a director decides something of a game."""

STATUS = {"accepted": 200, "illegal": 422, "malformed": 400}


@dataclass(frozen=True, slots=True)
class Fact:
    """An event about to be told: its canonical bytes, who may know it, its lines."""

    event: msgspec.Raw
    audience: Sequence[Side] | None
    lines: Sequence[LogLine]


@dataclass(frozen=True, slots=True)
class Batch:
    """The result of one accepted request: its facts, the state they lead to, and the dice they rest on.

    `command` is the commander of the side who asked, '' when one holds all of it. `checkpoint` asks for one whatever
    the step: the state does not follow by applying the events. `ruleset` are the rules that judge from here on, where
    they change. `kept` are the dice of an earlier action on which it rests.
    """

    payload: Json
    side: Side
    facts: Sequence[Fact]
    state: Any
    ending: Ending | None = None
    dice: Sequence[Draw] = ()
    checkpoint: bool = False
    command: Command = ""
    ruleset: Ruleset | None = None
    kept: Kept | None = None


def game_lock_for(*, code: str, user: Any, key: str | UUID) -> LockedGame:
    """Lock the game and read what judging needs. Inside a transaction; raises `NotFound`, `Malformed`."""
    named = _key(key)
    found = ledger.game_lock(code)
    if found is None:
        raise NotFound("game", game=code)
    game, reading = found
    now = heartbeat.time_by(reading)  # before the seats are read: it may give their clocks time back
    seats, epoch = ledger.bench(game.pk, named)
    return LockedGame(game, seats, epoch, named, user, now)


def _key(key: str | UUID) -> str:
    try:
        return str(UUID(str(key)))
    except ValueError as fault:
        raise Malformed("unreadable-action", fault="the key is no UUID") from fault


def action_submit(
    *, code: str, user: Any, payload: Json, expected_seq: int, key: str | UUID, in_advance: bool = False
) -> Judgement:
    """Play one action for the side of the user's seat, or of their order: answered once and for all for this key.

    Raises `NotFound`, `Forbidden`, `Conflict`, `KeyReused`, `StaleGame`. A rule's refusal is a `Judgement`.
    """
    with transaction.atomic():
        locked = replace(game_lock_for(code=code, user=user, key=key), in_advance=in_advance)
        post = locked.post
        if (known := locked.find_answer(payload)) is not None:
            return known
        locked.expect(None)
        moment = game_moment(locked.game)
        check_asked(moment, locked.game, locked.seats, post, payload, expected_seq)
        try:
            kept = find_kept(locked.game, post, payload)
            batch = judge_again(locked, moment, post, payload, kept) if kept else None
            batch = batch or judge(moment, post, payload, locked.dice())
        except (Illegal, Malformed) as fault:
            return refuse(locked, post, payload, fault)
        if kept:
            drop_kept(locked.game, kept)
        side_act(locked.game, locked.seats, post.side)
        return accept_batch(locked, moment, batch)


def judge_again(locked: LockedGame, moment: Moment, post: Post, payload: Json, kept: Kept) -> Batch | None:
    """Judge an action with the dice kept for it; None where it throws others now than it did then, or another side has
    answered the same question otherwise.

    Of a secret that is published anybody could know the others beforehand.
    """
    if kept.sealed != list_others_sealed(moment.state, post.side):
        return None
    batch = judge(moment, post, payload, dice_of(locked.game, kept), kept)
    return batch if msgspec.convert(kept.dice, list[Draw]) == batch.dice else None


def judge(moment: Moment, post: Post, payload: Json, dice: FairDice, kept: Kept | None = None) -> Batch:
    """Judge an action by the rules; raises what they refuse. Nothing is stored here."""
    action = moment.ruleset.read_action(payload)
    events = moment.ruleset.resolve(moment.state, post.actor, action, dice)
    state, facts = apply_events(moment, events)
    if kept:
        facts = mark_kept(facts, kept)
    return Batch(payload, post.side, facts, state, dice=dice.rolled, command=post.command, kept=kept)


def apply_events(moment: Moment, events: Sequence[Event]) -> tuple[Any, list[Fact]]:
    """The state after the events, and each of them as a fact with its lines."""
    state, facts = moment.state, []
    for event in events:
        lines = moment.ruleset.log(state, event) if state is not None else ()
        facts.append(Fact(msgspec.Raw(encode(event)), event.audience, lines))
        state = moment.ruleset.apply(state, event)
    return state, facts


def mark_kept(facts: Sequence[Fact], kept: Kept) -> list[Fact]:
    """The facts, the first that shows dice saying that these fell before: who reads the one reads the other."""
    line = LogLine(message=Message("event-DiceKept", {"seq": kept.seq}))
    at = next((at for at, fact in enumerate(facts) if any(one.rolls for one in fact.lines)), None)
    return [
        replace(fact, lines=[*fact.lines, line]) if number == at else fact
        for number, fact in enumerate(facts)
    ]


def refuse(locked: LockedGame, post: Post, payload: Json, error: Illegal | Malformed) -> Judgement:
    """Keep a refused action with its verdict; the game itself stays as it was."""
    fault = fault_of(error, ruleset_of(locked.game))
    assert fault is not None
    body = msgspec.to_builtins(fault.body())
    verdict = Action.Verdict.ILLEGAL if isinstance(error, Illegal) else Action.Verdict.MALFORMED
    seq = locked.game.seq
    Action.objects.create(
        game=locked.game, key=locked.key, user_id=locked.user.pk, side=post.side, command=post.command,
        payload=_json(payload), verdict=verdict, answer=body, seq_before=seq, seq_after=seq,
    )  # fmt: skip
    return Judgement(fault.status, body, locked.key, seq)


def _json(payload: Json) -> Any:
    """A value for a JSON column; null is a value as any other, not the lack of one."""
    return Value(None, JSONField()) if payload is None else payload


def accept_batch(locked: LockedGame, before: Moment, batch: Batch) -> Judgement:
    """Store a batch and have it announced once it is committed."""
    links = link_facts(locked, batch)
    after = replace(
        before, ruleset=batch.ruleset or before.ruleset, seq=locked.game.seq + len(links), hash=links[-1]["hash"],
        state=batch.state, ending=batch.ending, views={},
    )  # fmt: skip
    step = PositionChange(locked, batch, before, after, frames.offers(locked.seats))
    answer = {"key": locked.key, "seq": after.seq}
    due = step.seats()
    ledger.write(
        {
            **step.document(),
            "answer": answer,
            "facts": links,
            "seats": [seat_row(s) for s in due],
            "signed": sign_step(step),
        },
        encode_state(after.state) if step.opens else None,
    )
    by = "" if batch.ruleset else batch.side  # other rules are nobody's act: what was left is reckoned anew
    consents.consents_drop(locked.game, locked.seats, by, after.questions)
    if step.ends:
        game_close(locked.game, locked.time)
    transaction.on_commit(partial(_committed, step, due), robust=True)  # what is committed stands
    return Judgement(200, answer, locked.key, after.seq)


def sign_step(step: PositionChange) -> list[dict[str, Any]]:
    """Sign what the site signs after a step: the founding at the start, the end of each turn, a ruling, the result."""
    locked, before, after = step.locked, step.before, step.after
    sign = partial(signature_row, locked.game.code, time=locked.time)
    if before.state is None:
        return [sign(0, before.hash, Signature.Of.FOUNDING), sign(after.seq, after.hash, Signature.Of.TURN)]
    if step.ends:
        return [sign(after.seq, after.hash, Signature.Of.RESULT)]
    if step.batch.payload == RULING:
        return [sign(after.seq, after.hash, Signature.Of.RULING)]
    if step.stands.turn != before.standing.turn:
        return [sign(after.seq, after.hash, Signature.Of.TURN)]
    return []


def link_facts(locked: LockedGame, batch: Batch) -> list[dict[str, Any]]:
    """The facts as rows of the ledger, each hashed onto the one before; the first carries the request."""
    if not batch.facts:
        raise RuntimeError("an accepted action must tell at least one event")
    links, before, time = [], locked.game.head_hash, chain.stamp(locked.time)
    request = {"action": batch.payload, "dice": batch.dice, "epoch": epoch_of(locked, batch)}
    if batch.command:
        request["command"] = batch.command
    if batch.kept:
        request["kept"] = batch.kept.seq
    for seq, fact in enumerate(batch.facts, locked.game.seq + 1):
        link = {**request, "event": fact.event, "seq": seq, "side": batch.side, "time": time}
        before, request = chain.link(before, link), {}
        links.append(
            {"seq": seq, "payload": fact.event, "audience": fact.audience, "log": fact.lines, "hash": before}
        )
    return links


def epoch_of(locked: LockedGame, batch: Batch) -> int:
    """Return the epoch of the secret that the dice of the batch depend on."""
    return batch.kept.epoch if batch.kept else int(locked.epoch["number"])


@dataclass(frozen=True, slots=True)
class PositionChange:
    """A step from one position to the next: what the rows, the clocks and the browsers need to know of it."""

    locked: LockedGame
    batch: Batch
    before: Moment
    after: Moment
    offered: Mapping[str, Sequence[Side]]
    """Which sides offered what before it."""

    @property
    def stands(self) -> Standing:
        """The standing of the game after it."""
        return self.after.standing

    @property
    def ends(self) -> bool:
        """Whether the game is over by it, and was not before."""
        return self.stands.over and (self.before.state is None or not self.before.standing.over)

    @property
    def opens(self) -> bool:
        """Whether a checkpoint is due: at the start of a phase, where applying gives another state, or when
        the last is far back, so that nobody makes a game slow to open by declaring and taking back all day.
        """
        if self.batch.ending is not None:
            return False  # the state does not know that it is over: its event is read with it
        if self.batch.checkpoint or self.before.state is None:
            return True
        if self.after.seq // LEAP > self.before.seq // LEAP:
            return True
        return bool(self.stands.step != self.before.standing.step)

    def document(self) -> dict[str, Any]:
        """The batch for `ledger.write`, but for its facts, seats and answer."""
        locked, stands = self.locked, self.stands
        return {
            "game": locked.game.pk, "now": locked.time, "seq": self.after.seq, "hash": self.after.hash,
            "status": status(self),
            "turn": stands.turn, "turns": stands.turns, "phase": stands.phase,
            "awaiting": stands.awaiting, "questions": self.after.questions,
            "result": self.after.result(locked.game.scenario),
            "key": locked.key, "user": locked.user and locked.user.pk, "side": self.batch.side,
            "command": self.batch.command,
            "payload": self.batch.payload, "dice": self.batch.dice, "epoch": epoch_of(locked, self.batch),
            "kept": self.batch.kept and self.batch.kept.seq, "before": locked.game.seq,
            **ledger.positions(patch(self.before.view(UMPIRE), self.after.view(UMPIRE), 0, 0)),
        }  # fmt: skip

    def seats(self) -> list[Seat]:
        """The seats whose row changes: a clock starts or stops, a question is new, an offer lapses."""
        return [seat for seat in self.locked.seats if self._seated(seat)]

    def _seated(self, seat: Seat) -> bool:
        """Bring a seat up to date; whether that changed it."""
        was, held = seat_row(seat), bool(self.locked.game.holds)
        pace, back = pace_of(self.locked.game), self.batch.payload == UNDO
        tick = tick_of(pace, self.after, self.locked.now, stands=held, back=back)
        begun = hand_of(seat) if self.before.state is not None else self._fresh(seat)
        hand = clock.advance(pace, begun, seat.side, tick)
        if hand != hand_of(seat):
            put_hand(seat, hand, pace, self.locked.now)
        if seat.side not in self.stands.awaiting and not held:
            seat.flagged = None
        if self.batch.side not in ("", seat.side) or (self.batch.payload == RULING and self.batch.checkpoint):
            seat.draw_offered = seat.abandon_offered = None  # made of another position
        if self._newly_asked(seat):
            seat.asked_seq = self.after.seq
        return was != seat_row(seat)

    def _fresh(self, seat: Seat) -> clock.Hand:
        return replace(hand_of(seat), bank_ms=self.locked.game.bank_ms, credited=self.stands.turn)

    def _newly_asked(self, seat: Seat) -> bool:
        """Whether somebody else, or an order, put a question to this player that they were not asked before."""
        now = find_question(self.after.questions, self.locked.seats, seat)
        own = seat.user_id == getattr(self.locked.user, "pk", None)
        if now is None or (own and not self.locked.in_advance):
            return False
        before = find_question(self.locked.game.questions, self.locked.seats, seat) or {}
        # What a fellow commander does changes the words of a question that is still the same.
        is_fellow = seat.side == self.batch.side and not own
        return now["id"] != before.get("id") if is_fellow else now != before


def seat_row(seat: Seat) -> dict[str, Any]:
    """Return the fields of a seat that an action may change."""
    return {name: getattr(seat, name) for name in ledger.SEAT_ROW}


def status(step: PositionChange) -> Game.Status:
    """Return the status in which the step leaves the game."""
    if step.batch.ending and step.batch.ending.event == "Abandoned":
        return Game.Status.ABANDONED
    return Game.Status.FINISHED if step.stands.over else Game.Status.ACTIVE


def game_close(game: Game, now: datetime) -> None:
    """Close the game: anybody may check its dice now, and holds, promises and kept dice end."""
    DiceEpoch.objects.filter(game=game, published=None).update(published=now)
    if game.holds or game.kept:
        Promise.objects.filter(game=game).delete()
        game.holds, game.kept = [], []
        Game.objects.filter(pk=game.pk).update(holds=[], kept=[])


def _committed(step: PositionChange, due: Sequence[Seat]) -> None:
    """After the commit: the worker remembers, browsers are patched. Mail is for the sweep (`tasks`)."""
    locked, after = step.locked, step.after
    remember(locked.game.pk, after)
    common = _common_frames(step, due)
    patches = {
        viewer: (frames.patch_text(step.before, after, viewer, _lines(step)), *common)
        for viewer in viewers(after.hidden, dict.fromkeys(seat.side for seat in locked.seats))
    }
    announce.push_step(locked.game.code, step.before.seq, after.seq, patches)
    if locked.game.alone:
        signals.lone_game_moved.send_robust(sender=Game, game=locked.game)
    if step.before.state is None:
        signals.game_begun.send_robust(sender=Game, game=locked.game)
    if step.ends:
        signals.game_ended.send_robust(sender=Game, game=locked.game)
    elif step.before.state is not None and step.before.standing.over and not step.stands.over:
        signals.game_reopened.send_robust(sender=Game, game=locked.game)


def _lines(step: PositionChange) -> list[EventLines]:
    """The lines of the log that the step adds, as they go over the wire."""
    time = chain.stamp(step.locked.time)
    return [
        EventLines(fact.audience, tuple({**plain(line), "seq": seq, "time": time} for line in fact.lines))
        for seq, fact in enumerate(step.batch.facts, step.before.seq + 1)
    ]


def _common_frames(step: PositionChange, due: Sequence[Seat]) -> list[str]:
    """The clocks when one started or stopped, and the game when it stands, or is promised, otherwise than before."""
    locked, stood = step.locked, step.locked.game
    found = []
    if due and stood.bank_ms:
        found.append(frames.text(frames.clocks_frame(stood, locked.seats, locked.now)))
    was = (stood.status, stood.turn, tuple(stood.awaiting), stood.questions, step.offered)
    game = _moved(stood, step)
    offered = frames.offers(locked.seats)
    stands = (game.status, game.turn, tuple(game.awaiting), game.questions, offered)
    if was != stands or step.batch.payload.get("site") in RENEWED:
        found.append(frames.text(frames.game_frame(game, locked.seats)))
    return found


def _moved(game: Game, step: PositionChange) -> Game:
    """The game's row as the ledger left it."""
    stands = step.stands
    game.status = status(step)
    game.seq, game.head_hash = step.after.seq, step.after.hash
    game.turn, game.turns, game.phase = stands.turn, stands.turns, msgspec.to_builtins(stands.phase)
    game.awaiting, game.questions, game.result = (
        list(stands.awaiting),
        step.after.questions,
        step.after.result(game.scenario),
    )
    return game
