"""A machine that plays, takes back, rolls back, amends, holds and ends a game in any order, and looks after each act.

What must hold after every one of them: both verifiers find nothing; the rows, the positions and the histories are those
of the events, on every branch; no die of an epoch was known before its phrases; kept dice fall for the same act alone;
a clock shows what it showed, less the time its side was asked, more what was decided.
"""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from typing import Any
from uuid import uuid4

from django.db import transaction
from hypothesis import note
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from rules.core.contract import SPECTATOR, UMPIRE
from rules.core.errors import Illegal, Malformed
from rules.core.patches import apply_patch
from tests.explored import LUCK
from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import person
from tests.wargame.test_records import exported, text
from wargame.games import clock
from wargame.games.errors import Conflict, NotUndoable, SiteError
from wargame.games.hands import hand_of, pace_of
from wargame.games.history import history, stations
from wargame.games.holding import game_hold
from wargame.games.mending import clock_mend
from wargame.games.models import Action, DiceEpoch, Dump, Game, GameEvent, Seat, SupplyPool, Unit
from wargame.games.position import encode_state, forget, game_moment, setup_seq
from wargame.games.promising import phrase_renew, promises_sweep
from wargame.games.record.verify import Adjudication, verify
from wargame.games.record.verify_record import check
from wargame.games.releases import ruleset_of
from wargame.games.renewing import dice_renew
from wargame.games.replay import patches
from wargame.games.rolling import branch_at
from wargame.games.services import draw_answer, draw_offer, game_resign
from wargame.games.signing import public_keys
from wargame.games.takeback import action_undo
from wargame.results.models import Result
from wargame.results.services import results_find
from wargame.rulings.models import Case
from wargame.rulings.services import (
    case_open,
    case_raise,
    case_withdraw,
    ruling_draft,
    ruling_look,
    ruling_sign,
)


class Clockwork:
    """The site's time, as the machine has it."""

    time = datetime.now(UTC)


ROWS = {"unit": Unit, "dump": Dump, "pool": SupplyPool}
INDEX = st.integers(0, 10**6)
HOUR = clock.MINUTE * 60


@dataclass
class Shown:
    """What a clock showed at a moment, and for which turns it had its increments."""

    left_ms: int
    credited: int


@dataclass
class Seen:
    """What was seen of the game as it stood at each event, to be found there for ever."""

    states: dict[int, bytes] = field(default_factory=dict)
    branches: dict[int, str] = field(default_factory=dict)
    clocks: dict[int, dict[str, Shown]] = field(default_factory=dict)
    secrets: dict[int, bytes] = field(default_factory=dict)


class Games(RuleBasedStateMachine):
    """One game of the skeleton, its two players and two directors."""

    def __init__(self) -> None:
        super().__init__()
        self.seen = Seen()
        self.substitutes = 0

    @initialize(luck=INDEX)
    def sit_down(self, luck: int) -> None:
        """A game in which a die has fallen."""
        LUCK.seed(luck)
        self.stored = transaction.atomic()
        self.stored.__enter__()
        self.hall: Hall = new_hall(pace="days")
        self.clocks = self.shown()

    def teardown(self) -> None:
        """Nothing of it stays."""
        forget()
        if hasattr(self, "stored"):
            transaction.set_rollback(True)
            self.stored.__exit__(None, None, None)

    @property
    def game(self) -> Game:
        return self.hall.match.game

    @property
    def goes_on(self) -> bool:
        return self.game.status == Game.Status.ACTIVE

    @property
    def is_free(self) -> bool:
        """Whether the game may be played on now."""
        return self.goes_on and not self.game.holds

    def pick(self, many: Any, index: int) -> Any:
        """One of many, by any number."""
        found = list(many)
        return found[index % len(found)]

    def decree(self, choice: str, *, cites: Any = (), **plan: Any) -> bool:
        """A ruling, looked at and signed: what was previewed is what happens. Whether it could be."""
        game = self.game
        case = case_open(code=game.code, user=self.hall.clara, title="Looked into")
        try:
            draft = ruling_draft(
                case=case.pk,
                user=self.hall.clara,
                choice=choice,
                rules=["2.1"],
                reason="So it is",
                cites=cites,
                plan=plan,
                neither=True,
            )
            seen = ruling_look(ruling=draft.pk, user=self.hall.clara)
        except (SiteError, Illegal, Malformed) as refused:
            note(f"{choice} {plan}: {refused}")
            assert self.game.seq == game.seq
            Case.objects.filter(pk=case.pk).update(state=Case.State.WITHDRAWN)
            return False
        ruling_sign(ruling=draft.pk, user=self.hall.clara)  # what could be previewed can be signed
        after = game_moment(self.game)
        assert seen.preview and seen.preview.state == sha256(encode_state(after.state)).hexdigest()
        assert (seen.preview.ends, seen.preview.reopens) == (
            after.standing.over and not game.result, bool(game.result) and not after.standing.over,
        )  # fmt: skip
        if choice == "rollback":
            kept = [one.seq for one in seen.dice if one.fate == "kept"]
            event = GameEvent.objects.get(game=game, seq=self.game.seq).payload
            assert event["kept"] == kept == [row["seq"] for row in self.game.kept]
        return True

    # what players do

    @rule(actions=st.integers(1, 12))
    @precondition(lambda self: self.is_free)
    def play(self, actions: int) -> None:
        for _ in range(actions):
            if self.goes_on:
                self.hall.match.step()
                self.look()

    @rule(index=INDEX)
    @precondition(lambda self: self.is_free and self.game.kept)
    def repeat(self, index: int) -> None:
        """An act whose dice were kept, if it is possible as things stand."""
        row = self.pick(self.game.kept, index)
        if row["side"] in self.game.awaiting:
            self.hall.match.submit(row["side"], row["action"])

    @rule(index=INDEX)
    @precondition(lambda self: self.is_free)
    def undo(self, index: int) -> None:
        """A takeback, where it is possible."""
        user = self.pick(self.hall.match.users.values(), index)
        with suppress(NotUndoable):
            action_undo(code=self.game.code, user=user, expected_seq=self.game.seq, key=uuid4())

    @rule(index=INDEX)
    @precondition(lambda self: "dice" in self.game.holds)
    def give_phrase(self, index: int) -> None:
        """A phrase for the dice that are promised."""
        user = self.pick(self.hall.match.users.values(), index)
        with suppress(Conflict):  # given already
            phrase_renew(code=self.game.code, user=user, phrase=f"phrase {index}")

    @rule(index=INDEX)
    @precondition(lambda self: self.goes_on)
    def end(self, index: int) -> None:
        """A player gives up, or both agree on a draw."""
        one, other = self.hall.match.users.values()
        if index % 2:
            game_resign(code=self.game.code, user=self.pick((one, other), index // 2))
        else:
            draw_offer(code=self.game.code, user=one)
            draw_answer(code=self.game.code, user=other, accept=True)

    @rule(index=INDEX, holds=st.booleans())
    @precondition(lambda self: self.goes_on)
    def dispute(self, index: int, holds: bool) -> None:
        """A dispute, which holds the game under some policies, or is taken back."""
        user = self.pick(self.hall.match.users.values(), index)
        case = Case.objects.filter(game=self.game, state="open", raised_by=user).first()
        if case is not None:
            case_withdraw(pk=case.pk, user=user)
            return
        with suppress(Conflict):  # so many a day
            case = case_raise(code=self.game.code, user=user, title="What", text="This")
            if holds:
                Case.objects.filter(pk=case.pk).update(hold=f"dispute-{case.pk}")
                game_hold(code=self.game.code, user=user, hold=f"dispute-{case.pk}")

    @rule(hours=st.integers(1, 30))
    def wait(self, hours: int) -> None:
        """Time passes, and the sweep looks for players who gave no phrase."""
        running = {side for side, hand in self.hands().items() if hand.since}
        Clockwork.time += timedelta(hours=hours)
        for side in running:
            self.clocks[side].left_ms -= hours * HOUR
        promises_sweep()

    # what directors do

    @rule(
        index=INDEX, cite=INDEX, policy=st.sampled_from(("touched", "phase", "none", "keep")),
        clocks=st.sampled_from(("then", "now")),
    )  # fmt: skip
    def roll_back(self, index: int, cite: int, policy: str, clocks: str) -> None:
        """To the end of any act, on any branch."""
        game = self.game
        ends = Action.objects.filter(game=game, verdict="accepted", seq_after__lt=game.seq)
        to = self.pick(sorted(ends.values_list("seq_after", flat=True)), index)
        cites = [1 + cite % game.seq]
        clocks = clocks if to in self.seen.clocks else "now"
        if self.decree("rollback", cites=cites, to=to, dice=policy, clocks=clocks):
            if clocks == "then":
                self.clocks = {
                    side: Shown(one.left_ms, one.credited) for side, one in self.seen.clocks[to].items()
                }
            assert encode_state(game_moment(self.game).state) == self.seen.states[to]

    @rule(index=INDEX, field=INDEX, value=INDEX)
    @precondition(lambda self: self.goes_on)
    def patch(self, index: int, field: int, value: int) -> None:
        """A field of the position is amended, where the rules allow it."""
        moment = game_moment(self.game)
        things = moment.ruleset.amendable(moment.state)
        if not things:
            return
        thing = self.pick(things, index)
        spec = self.pick(thing.fields, field)
        wanted = {
            "number": lambda: spec.least + value % 5, "flag": lambda: bool(value % 2),
            "hex": lambda: self.pick([one["place"] for one in moment.view(UMPIRE).values() if one.get("place")], value),
        }.get(spec.kind, lambda: self.pick(spec.values, value))()  # fmt: skip
        self.decree("patch", changes=[{"entity": thing.entity, "field": spec.name, "value": wanted}])

    @rule(choice=st.sampled_from(("hold", "resume", "stand", "warn")))
    def say(self, choice: str) -> None:
        self.decree(choice, **({"side": "blue"} if choice == "warn" else {}))

    @rule(side=st.sampled_from(("blue", "red")), minutes=st.integers(1, 600))
    def give_time(self, side: str, minutes: int) -> None:
        if self.decree("time", minutes={side: minutes}):
            self.clocks[side].left_ms = max(0, self.clocks[side].left_ms) + minutes * clock.MINUTE

    @rule(side=st.sampled_from(("blue", "red")), minutes=st.integers(0, 600))
    @precondition(lambda self: self.goes_on)
    def mend_clock(self, side: str, minutes: int) -> None:
        """The site gives time back."""
        clock_mend(code=self.game.code, side=side, given_ms=minutes * clock.MINUTE, reason="An outage")
        self.clocks[side].left_ms = max(0, self.clocks[side].left_ms) + minutes * clock.MINUTE

    @rule(side=st.sampled_from(("blue", "red")), choice=st.sampled_from(("adjudicate", "forfeit")))
    @precondition(lambda self: self.goes_on)
    def decide(self, side: str, choice: str) -> None:
        """The end, by a director."""
        assert self.decree(choice, **{"winner" if choice == "adjudicate" else "side": side})

    @rule(side=st.sampled_from(("blue", "red")), index=INDEX)
    @precondition(lambda self: self.goes_on)
    def replace(self, side: str, index: int) -> None:
        """Another player on a seat, who may be the other one."""
        name = f"substitute-{self.substitutes}" if index % 4 else self.hall.match.users["red"].username
        user = person(name)
        if self.decree("replace", side=side, substitute=name):
            self.substitutes += 1
            self.hall.match.users[side] = user

    @rule()
    @precondition(lambda self: self.goes_on)
    def renew_dice(self) -> None:
        """Staff begin other dice."""
        with suppress(SiteError):  # while others are promised
            dice_renew(code=self.game.code, reason="The secret may be known")

    # what must hold

    def hands(self) -> dict[str, clock.Hand]:
        return {seat.side: hand_of(seat) for seat in Seat.objects.filter(game=self.game)}

    def shown(self) -> dict[str, Shown]:
        """The clocks as they are now."""
        return {
            side: Shown(clock.left_ms(hand, Clockwork.time), hand.credited)
            for side, hand in self.hands().items()
        }

    def look(self) -> None:
        """Keep what is seen now, and compare the clocks with those of before."""
        game, shown = self.game, self.shown()
        pace = pace_of(game)
        for side, one in shown.items():
            before = self.clocks[side]
            grown = max(0, game.turn - before.credited)
            left = before.left_ms
            if grown:
                left = max(0, left)
                left = max(left, min(pace.cap_ms, left + grown * pace.increment_ms))
            if game.status == Game.Status.ACTIVE:
                assert (one.left_ms, one.credited) in (
                    (left, before.credited + grown),
                    (max(0, left), before.credited + grown),
                ), (side, before, one, game.turn)
        self.clocks = shown
        if game.seq not in self.seen.states:
            self.seen.clocks[game.seq] = {
                side: Shown(one.left_ms, one.credited) for side, one in shown.items()
            }

    @invariant()
    def all_holds(self) -> None:
        """Everything that was said at the head of this file."""
        if not hasattr(self, "hall"):
            return
        results_find()
        self.look()
        self.records_verify()
        self.every_moment_is_there()
        self.dice_are_as_promised()
        self.result_is_that_of_the_game()

    def records_verify(self) -> None:
        """With both verifiers; the rows and the clocks are those that the replay gives."""
        lines = exported(self.hall.match)
        keys = list(public_keys().values())
        assert verify(text(lines), keys).findings == []
        assert check(text(lines), keys).findings == []
        game, course = self.game, Adjudication(ruleset_of(self.game, 0), lines[0])
        for line in lines[1:]:
            course.follow(line)
        forget()
        moment = game_moment(game)
        assert encode_state(course.state) == encode_state(moment.state)
        assert (game.result is None) == (course.result() is None)
        for kind, model in ROWS.items():
            rows = {row.entity: row.data for row in model.objects.filter(game=game)}
            view = {id: one for id, one in moment.view(UMPIRE).items() if one["kind"] == kind}
            assert rows.keys() == view.keys()
            assert all(row["place"] == view[id]["place"] for id, row in rows.items() if "place" in row)
        if game.status == Game.Status.ACTIVE:
            assert self.hands() == course.hands

    def every_moment_is_there(self) -> None:
        """Each position by its number as it was first seen, the moments one by one for every viewer, the figures."""
        game = self.game
        begun = setup_seq(game)
        for seq in range(begun, game.seq + 1):
            state, branch = encode_state(game_moment(game, seq).state), branch_at(game, seq)
            assert self.seen.states.setdefault(seq, state) == state
            assert self.seen.branches.setdefault(seq, branch) == branch
        for viewer in (UMPIRE, SPECTATOR, *self.hall.match.users):
            view: Any = {}
            for change in patches(game=game, viewer=viewer, since=0, until=game.seq):
                view = apply_patch(view, change)
            assert view == game_moment(game).view(viewer)
            assert len(history(game=game, viewer=viewer).turns) == game.turn
        turns = stations(game)
        assert [one.turn for one in turns] == list(range(1, game.turn + 1))

    def dice_are_as_promised(self) -> None:
        """An epoch is promised before its phrases are given and a die of it falls; kept dice are those of the act."""
        game = self.game
        epochs = list(DiceEpoch.objects.filter(game=game).order_by("number"))
        for epoch in epochs:
            assert self.seen.secrets.setdefault(epoch.number, bytes(epoch.secret)) == bytes(epoch.secret)
        assert len(set(self.seen.secrets.values())) == len(epochs)
        rows = {row.seq_before + 1: row for row in Action.objects.filter(game=game, verdict="accepted")}
        for seq, row in rows.items():
            if not row.dice:
                continue
            if row.kept is None:
                due = [epoch.number for epoch in epochs if epoch.from_seq <= seq][-1]
                assert row.epoch == due
            else:
                first = rows[row.kept]
                assert (row.side, row.command, row.payload) == (first.side, first.command, first.payload)
                assert (row.dice, row.epoch) == (first.dice, first.epoch)
        promised = {}
        for seq, payload in GameEvent.objects.filter(game=game).order_by("seq").values_list("seq", "payload"):
            if payload["event"] == "RolledBack":
                promised[payload["epoch"]] = (seq, payload["commitment"])
            if payload["event"] == "EpochBegun" and payload["epoch"] in promised:
                at, commitment = promised[payload["epoch"]]
                assert commitment == payload["commitment"]
                assert not [row for one, row in rows.items() if at < one <= seq and row.dice]

    def result_is_that_of_the_game(self) -> None:
        """One result stands of a game that is over, none of one that goes on."""
        standing = Result.objects.filter(game=self.game, overturned=None)
        assert standing.count() == bool(self.game.result)
        for one in standing:
            assert (one.winner or None) == (self.game.result or {})["winner"] and one.annulled is None
