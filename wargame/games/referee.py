"""The umpire's table: one action judged in one transaction, under the lock of its game's row.

`Table` is what lies on it: the locked game, its seats, the dice of the epoch, the position. An action leaves it
accepted (events, rows, clocks, checkpoint and game in one statement) or refused (kept, and nothing else changed).
Browsers and mail hear of it after the commit and not before.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from datetime import datetime
from functools import partial
from typing import Any
from uuid import UUID

import msgspec
from django.db import transaction
from django.utils import timezone

from rules.core.contract import UMPIRE, Event, LogLine, Side, Standing
from rules.core.dice import Draw, FairDice
from rules.core.errors import Illegal, Malformed
from wargame.games import announce, clock, frames, ledger
from wargame.games.errors import Conflict, Forbidden, KeyReused, NotFound, StaleGame
from wargame.games.faults import fault_of
from wargame.games.frames import Told, hand_of, pace_of
from wargame.games.models import Action, DiceEpoch, Game, Seat
from wargame.games.position import (
    TAKEN_BACK,
    Ending,
    Moment,
    changes,
    encode_state,
    game_moment,
    remember,
    viewers,
)
from wargame.games.record import chain

Json = Any


@dataclass(frozen=True, slots=True)
class Judgement:
    """The answer to a request: HTTP status and JSON body; `seq` is where the game stands after it."""

    status: int
    body: dict[str, Any]
    key: str
    seq: int

    @property
    def accepted(table: Table, before: Moment, batch: Batch) -> Judgement:
    """Store a batch and have it announced once it is committed."""
    links = linked(table, batch)
    after = replace(
        before,
        seq=table.game.seq + len(links),
        hash=links[-1]["hash"],
        state=batch.state,
        ending=batch.ending,
        views={},
    )
    step = Step(table, batch, before, after, standing(after), questions(after))
    answer = {"key": table.key, "seq": after.seq}
    due = step.seats()
    ledger.write(
        {**step.document(), "answer": answer, "facts": links, "seats": [seat_row(s) for s in due]},
        encode_state(after.state) if step.opens else None,
    )
    if step.stands.over:
        secrets_publish(table.game, table.now)
    transaction.on_commit(partial(_committed, step, due))
    return Judgement(200, answer, table.key, after.seq)


def linked(table: Table, batch: Batch) -> list[dict[str, Any]]:
    """The facts as rows of the ledger, each hashed onto the one before; the first carries the request."""
    if not batch.facts:
        raise RuntimeError("an accepted action must tell at least one event")
    links, before, time = [], table.head, chain.stamp(table.now)
    request = {"action": batch.payload, "dice": batch.dice, "epoch": table.epoch["number"]}
    for seq, fact in enumerate(batch.facts, table.game.seq + 1):
        link = {**request, "event": fact.event, "seq": seq, "side": batch.side, "time": time}
        before, request = chain.link(before, link), {}
        links.append(
            {"seq": seq, "payload": fact.event, "audience": fact.audience, "log": fact.lines, "hash": before}
        )
    return links


@dataclass(frozen=True, slots=True)
class Step:
    """From one position to the next: what the rows, the clocks and the browsers need to know of it."""

    table: Table
    batch: Batch
    before: Moment
    after: Moment
    stands: Standing
    asked: Mapping[Side, Any]

    @property
    def opens(self) -> bool:
        """Whether a checkpoint is due: at the start of a phase, and where the state does not follow by applying."""
        if self.batch.checkpoint or self.before.state is None:
            return True
        return bool(self.stands.step != self.before.ruleset.standing(self.before.state).step)

    def document(self) -> dict[str, Any]:
        """The batch for `ledger.write`, but for its facts, seats and answer."""
        table, stands = self.table, self.stands
        return {
            "game": table.game.pk, "now": table.now, "seq": self.after.seq, "hash": self.after.hash,
            "status": Game.Status.FINISHED if stands.over else Game.Status.ACTIVE,
            "turn": stands.turn, "turns": stands.turns, "phase": stands.phase,
            "awaiting": stands.awaiting, "questions": self.asked, "result": result(stands),
            "key": table.key, "user": table.user and table.user.pk, "side": self.batch.side,
            "payload": self.batch.payload, "dice": self.batch.dice, "before": table.game.seq,
            **ledger.rows(*changes(self.before.view(UMPIRE), self.after.view(UMPIRE))),
        }  # fmt: skip

    def seats(self) -> list[Seat]:
        """The seats whose row changes: a clock starts or stops, a question is new, an offer lapses."""
        return [seat for seat in self.table.seats if self._seated(seat)]

    def _seated(self, seat: Seat) -> bool:
        """Bring a seat up to date; whether that changed it."""
        was = seat_row(seat)
        tick = clock.Tick(self.table.now, self.stands.awaiting, self.stands.turn)
        begun = hand_of(seat) if self.before.state is not None else self._fresh(seat)
        hand = clock.advance(pace_of(self.table.game), begun, seat.side, tick)
        seat.bank_ms, seat.running_since, seat.credited = hand.bank_ms, hand.since, hand.credited
        if seat.side not in self.stands.awaiting:
            seat.flagged = None
        if seat.side != self.batch.side:
            seat.draw_offered = None
        if self._newly_asked(seat.side):
            seat.asked_seq = self.after.seq
        return was != seat_row(seat)

    def _fresh(self, seat: Seat) -> clock.Hand:
        return clock.Hand(self.table.game.bank_ms, credited=self.stands.turn)

    def _newly_asked(self, side: Side) -> bool:
        """Whether somebody else's doing put a question to this side that it was not asked before."""
        if side not in self.stands.awaiting or side == self.batch.side:
            return False
        return bool(self.table.game.questions.get(side) != self.asked.get(side))


SEAT_ROW = ("id", "bank_ms", "running_since", "credited", "flagged", "draw_offered", "asked_seq")


def seat_row(seat: Seat) -> dict[str, Any]:
    """What an action may change of a seat."""
    return {name: getattr(seat, name) for name in SEAT_ROW}


def result(stands: Standing) -> dict[str, Any] | None:
    """How the game ended, for the game's row; None while it goes on."""
    return {"winner": stands.winner, "verdict": stands.verdict} if stands.over else None


def secrets_publish(game: Game, now: datetime) -> None:
    """From now on anybody may check the dice."""
    DiceEpoch.objects.filter(game=game, published=None).update(published=now)


def _committed(step: Step, due: Sequence[Seat]) -> None:
    """After the commit: the worker remembers, browsers are patched, whoever is newly asked gets a notice."""
    table, after = step.table, step.after
    remember(table.game.pk, after)
    common = _common_frames(step, due)
    patches = {
        viewer: (frames.patch_text(step.before, after, viewer, _lines(step)), *common)
        for viewer in viewers(after.ruleset, [seat.side for seat in table.seats])
    }
    announce.moved(table.game.code, step.before.seq, after.seq, patches)
    for seat in due:
        if seat.asked_seq == after.seq and seat.user_id:
            notify(seat.pk)


def _lines(step: Step) -> list[Told]:
    """The lines of the log that the step adds, as they go over the wire."""
    time = chain.stamp(step.table.now)
    return [
        Told(fact.audience, tuple({**msgspec.to_builtins(line), "seq": seq, "time": time} for line in fact.lines))
        for seq, fact in enumerate(step.batch.facts, step.before.seq + 1)
    ]


def _common_frames(step: Step, due: Sequence[Seat]) -> list[str]:
    """The clocks when one started or stopped, and the game when it stands otherwise than before."""
    table, stands = step.table, step.stands
    found = []
    if due and table.game.bank_ms:
        found.append(frames.text(frames.clocks_frame(table.game, table.seats, table.now)))
    now = replaced(table.game, step)
    if (now.awaiting, now.questions, now.turn, stands.over) != (
        table.game.awaiting, table.game.questions, table.game.turn, False,
    ):  # fmt: skip
        found.append(frames.text(frames.game_frame(now, table.seats)))
    return found
