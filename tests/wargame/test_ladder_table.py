"""The table of challenges: every cell, what each end does to the order, and a machine that looks for a hole."""

from __future__ import annotations

from itertools import product
from typing import Any, NamedTuple

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    Bundle,
    RuleBasedStateMachine,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from wargame.games.errors import Conflict
from wargame.ladders import order, table
from wargame.ladders.order import ENTER, LEAVE, Cause, Standing, Tally, division_of, exchange, fold
from wargame.ladders.rulebook import (
    CLAUSES,
    EFFECT_WORDS,
    MOVING,
    Effect,
    Rules,
    check_rules,
    rules_default,
    rules_plain,
    rules_read,
)
from wargame.ladders.table import ENDED, OPEN, TABLE, Event, Journal, Party, State, step
from wargame.ladders.words import LINES, STAYED

BACK = {Event.ANNUL: State.ANNULLED, Event.REOPEN: State.PLAYING}
CELLS = {
    State.ASKED: {
        Event.ACCEPT: State.ACCEPTED, Event.DECLINE: State.DECLINED, Event.WITHDRAW: State.WITHDRAWN,
        Event.LAPSE: State.LAPSED, Event.FILL: State.VOID, Event.CLOSE: State.VOID,
    },
    State.ACCEPTED: {
        Event.BEGIN: State.PLAYING, Event.DECLINE: State.DECLINED, Event.WITHDRAW: State.WITHDRAWN,
        Event.LAPSE: State.LAPSED, Event.STALL: State.WITHDRAWN,
        Event.RETREAT: State.WITHDRAWN, Event.SHIRK: State.DECLINED, Event.CLOSE: State.VOID,
    },
    State.PLAYING: {
        Event.WIN: State.WON, Event.LOSE: State.LOST, Event.DRAW: State.DRAWN, Event.ABANDON: State.VOID,
        Event.RETREAT: State.WITHDRAWN, Event.SHIRK: State.DECLINED, Event.CLOSE: State.VOID,
    },
    State.DECLINED: BACK, State.LAPSED: BACK,
    State.WITHDRAWN: BACK, State.WON: BACK,
    State.LOST: BACK, State.DRAWN: BACK,
    State.ANNULLED: {Event.RESTORE: None, Event.REOPEN: State.PLAYING}, State.VOID: {},
}  # fmt: skip


@pytest.mark.parametrize(("state", "event"), list(product(State, Event)))
def test_every_cell(state: State, event: Event) -> None:
    if event in CELLS[state]:
        assert step(state, event).to == CELLS[state][event]
    else:
        with pytest.raises(Conflict, match=f"The challenge is {state} and cannot be "):
            step(state, event)


def test_what_is_open_has_an_exit_that_moves_somebody_and_what_is_over_can_be_taken_back() -> None:
    rules = rules_default("challenge")
    for state in OPEN:
        exits = [found for (of, _), found in TABLE.items() if of == state]
        assert any(found.clause and MOVING & set(rules.effects(found.clause)) for found in exits) or any(
            found.to in OPEN for found in exits
        )
    for state in ENDED:
        assert step(state, Event.ANNUL).journal == Journal.STRIKE
    assert {state for state in State if state not in OPEN | ENDED} == {State.ANNULLED, State.VOID}


def test_each_end_names_a_clause_of_the_rules_and_who_pays() -> None:
    payers = {
        Event.DECLINE: ("decline", Party.CHALLENGED), Event.LAPSE: ("timeout", Party.CHALLENGED),
        Event.SHIRK: ("decline", Party.CHALLENGED), Event.RETREAT: ("decline", Party.CHALLENGER),
        Event.STALL: ("timeout", Party.CHALLENGER),
        Event.WIN: ("win", Party.CHALLENGED), Event.LOSE: ("loss", Party.CHALLENGER),
        Event.DRAW: ("draw", Party.CHALLENGER),
    }  # fmt: skip
    taken_back = {State.ASKED: ("cancel", Party.CHALLENGER), State.ACCEPTED: ("decline", Party.CHALLENGER)}
    for (state, event), found in TABLE.items():
        known = payers | {Event.WITHDRAW: taken_back[state]} if event == Event.WITHDRAW else payers
        assert (found.clause, found.payer) == known.get(event, ("", Party.CHALLENGED))
        assert (found.journal == Journal.ADD) == (event in known)
    assert {clause for clause, _ in payers.values()} | {"idle", "cancel"} == set(CLAUSES)
    assert set(EFFECT_WORDS) == set(Effect)


FIVE = fold(Cause(ENTER, user) for user in range(1, 6))


@pytest.mark.parametrize(
    ("effect", "payer", "gainer", "after"),
    [
        (Effect.NOTHING, 1, 4, (1, 2, 3, 4, 5)),
        (Effect.SWAP, 1, 4, (4, 2, 3, 1, 5)),
        (Effect.SWAP, 4, 1, (1, 2, 3, 4, 5)),
        (Effect.ABOVE, 1, 4, (4, 1, 2, 3, 5)),
        (Effect.ABOVE, 4, 1, (1, 2, 3, 4, 5)),
        (Effect.ABOVE, 1, 9, (1, 2, 3, 4, 5)),
        (Effect.SWAP, 9, 1, (1, 2, 3, 4, 5)),
        (Effect.DROP, 1, 4, (2, 1, 3, 4, 5)),
        (Effect.DROP, 5, 4, (1, 2, 3, 4, 5)),
        (Effect.FOOT, 1, 4, (2, 1, 3, 4, 5)),
        (Effect.FOOT, 3, 4, (1, 2, 4, 5, 3)),
        (LEAVE, 2, None, (1, 3, 4, 5)),
        (ENTER, 6, None, (1, 2, 3, 4, 5, 6)),
        (ENTER, 2, None, (1, 2, 3, 4, 5)),
        (Effect.LOSS, 2, 3, (1, 2, 3, 4, 5)),
        (Effect.RELIABILITY, 2, 3, (1, 2, 3, 4, 5)),
    ],
)
def test_what_an_effect_does_to_the_order(
    effect: str, payer: int, gainer: int | None, after: tuple[int, ...]
) -> None:
    assert order.after(FIVE, Cause(effect, payer, gainer), (2,)).order == after


def test_the_season_table_counts_what_was_played_and_what_was_missed() -> None:
    causes = [
        Cause("won", 1, 2), Cause("drew", 1, 3), Cause(Effect.LOSS, 3), Cause(Effect.RELIABILITY, 3),
        Cause("won", 9, 8), Cause(LEAVE, 5), Cause(Effect.LOSS, 5),
    ]  # fmt: skip
    found = fold(causes, start=FIVE)
    assert found.present().tallies == {1: Tally(0, 1, 1), 2: Tally(1), 3: Tally(0, 1, 1, 1), 4: Tally()}
    assert order.after(found, Cause(ENTER, 5)).present().tallies[5] == Tally(lost=1), (
        "losses wait for who left"
    )


def test_divisions_are_bands_and_change_their_first_and_last() -> None:
    assert [division_of(rank, (2, 2)) for rank in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    rows = [(1, 1), (2, 1), (3, 2), (4, 2), (5, 2), (6, 3), (7, 3)]
    assert exchange(rows, promoted=1, relegated=1) == [
        (1, 1), (3, 1), (2, 2), (4, 2), (6, 2), (5, 3), (7, 3),
    ]  # fmt: skip
    assert exchange(rows, promoted=0, relegated=0) == rows
    assert exchange(rows, promoted=0, relegated=0, idle=frozenset({1, 6})) == [
        (2, 1), (1, 1), (3, 2), (4, 2), (5, 2), (7, 3), (6, 3),
    ]  # fmt: skip
    assert exchange([(1, 1)], promoted=3, relegated=3) == [(1, 1)]
    assert exchange([], promoted=1, relegated=1) == []


def test_rules_have_defaults_and_survive_the_database() -> None:
    for kind in ("rating", "challenge"):
        rules = rules_default(kind)
        check_rules(kind, rules)
        assert rules_read(kind, rules_plain(rules)) == rules
        assert msgspec.json.decode(msgspec.json.encode(rules_plain(rules)), type=Rules) == rules


@pytest.mark.parametrize(
    ("kind", "given", "why"),
    [
        ("challenge", {"up": -1}, r"cannot be read.*\$.up"),
        ("challenge", {"sideways": 1}, "unknown field `sideways`"),
        ("challenge", {"win": ["explode"]}, "Invalid enum value 'explode'"),
        ("challenge", {"timeout": ["loss"]}, "Players who never answer must lose their place"),
        (
            "challenge",
            {"decline": ["nothing"]},
            "Players who always decline must lose their place: «when a challenge is declined» must",
        ),
        ("challenge", {"win": ["loss"]}, "Players who beat somebody above them must move up"),
        (
            "rating",
            {"win": ["above"], "loss": [], "decline": [], "timeout": [], "idle": []},
            "«when the challenger wins» cannot move",
        ),
        ("challenge", {"rating_low": 1800, "rating_high": 1500}, "1800, is above the highest, 1500"),
        ("challenge", {"scenarios": ["no slash"]}, "cannot be read"),
        ("challenge", [], "cannot be read"),
    ],
)
def test_rules_that_cannot_be(kind: str, given: Any, why: str) -> None:
    with pytest.raises(Conflict, match=why):
        rules_read(kind, given)


class Asked(NamedTuple):
    """A challenge of the machine."""

    id: int
    challenger: int
    challenged: int


EFFECTS = st.lists(st.sampled_from(sorted(Effect)), max_size=3, unique=True)


class Ladders(RuleBasedStateMachine):
    """Anything that may happen on a ladder of exchange, in any order, under rules drawn at random."""

    challenges = Bundle("challenges")

    def __init__(self) -> None:
        super().__init__()
        self.rules = rules_default("challenge")
        self.sizes: tuple[int, ...] = ()
        self.log: list[tuple[int, Cause]] = []
        self.struck: set[int] = set()
        self.states: dict[int, State] = {}
        self.former: dict[int, State] = {}
        self.standing = Standing()
        self.members: set[int] = set()

    def record(self, of: int, causes: list[Cause]) -> None:
        """As `standing.record` does."""
        for cause in causes:
            self.standing = order.after(self.standing, cause, self.sizes)
            self.log.append((of, cause))

    def replayed(self) -> Standing:
        """As `standing.replay` does."""
        return fold([cause for of, cause in self.log if of not in self.struck], self.sizes)

    @rule(win=EFFECTS, loss=EFFECTS, draw=EFFECTS, cancel=EFFECTS, idle=EFFECTS)
    @precondition(lambda self: not self.log)
    def legislate(self, **given: list[Effect]) -> None:
        """Rules that a steward may make."""
        given["win"] = [*given["win"], Effect.ABOVE]
        self.rules = rules_read("challenge", rules_plain(self.rules) | given)

    @rule(sizes=st.lists(st.integers(1, 3), max_size=2))
    @precondition(lambda self: not self.log)
    def divide(self, sizes: list[int]) -> None:
        """Divisions of these sizes."""
        self.sizes = tuple(sizes)

    @rule(user=st.integers(1, 7))
    def enter(self, user: int) -> None:
        """Somebody takes a place."""
        self.record(0, [Cause(ENTER, user)])
        self.members.add(user)

    @rule(user=st.integers(1, 7))
    def leave(self, user: int) -> None:
        """Somebody leaves."""
        self.record(0, [Cause(LEAVE, user)])
        self.members.discard(user)

    @rule(user=st.integers(1, 7))
    def idle(self, user: int) -> None:
        """Somebody did not play for long."""
        self.record(0, [Cause(str(effect), user) for effect in self.rules.idle])

    @rule(target=challenges, pair=st.permutations(range(1, 8)))
    def ask(self, pair: list[int]) -> Asked:
        """One asks another."""
        asked = Asked(len(self.states) + 1, pair[0], pair[1])
        self.states[asked.id] = State.ASKED
        return asked

    @rule(asked=challenges, event=st.sampled_from(Event), free=st.booleans())
    def happen(self, asked: Asked, event: Event, free: bool) -> None:
        """Something happens to a challenge, if the table knows it."""
        state, before = self.states[asked.id], self.standing
        if (state, event) not in TABLE:
            with pytest.raises(Conflict):
                step(state, event)
            return
        found = step(state, event)
        self.states[asked.id] = found.to or self.former[asked.id]
        self.former[asked.id] = state
        if found.journal == Journal.ADD:
            self.record(
                asked.id,
                table.causes(
                    found, self.rules, challenger=asked.challenger, challenged=asked.challenged, free=free
                ),
            )
            self.check_end(asked, state, event, before, free)
        elif found.journal != Journal.KEEP:
            (self.struck.add if found.journal == Journal.STRIKE else self.struck.discard)(asked.id)
            self.standing = self.replayed()

    def check_end(self, asked: Asked, state: State, event: Event, before: Standing, free: bool) -> None:
        """Nobody sits still at the top: silence costs a place, calling off too, and so does losing to one below."""
        rank, other = before.rank(asked.challenged), before.rank(asked.challenger)
        if rank is None or other is None or free:
            return
        after = self.standing.rank(asked.challenged)
        assert after is not None
        if event in (Event.LAPSE, Event.DECLINE, Event.SHIRK) and rank < len(before.order):
            assert after > rank
        if state != State.ASKED and event in (Event.RETREAT, Event.STALL, Event.WITHDRAW):
            assert (self.standing.rank(asked.challenger) or 0) > other or other == len(before.order)
        if event == Event.WIN and rank < other:
            assert after > rank

    @invariant()
    def everybody_has_one_place(self) -> None:
        """No rank twice, no gap, nobody without, nobody more."""
        assert len(set(self.standing.order)) == len(self.standing.order)
        assert set(self.standing.order) == self.members == set(self.standing.present().tallies)

    @invariant()
    def nobody_loses_a_loss(self) -> None:
        """What was lost stays lost, whoever leaves and comes back."""
        lost = fold(cause for of, cause in self.log if of not in self.struck and cause.what != LEAVE).tallies
        assert all(self.standing.tallies[user].lost >= lost[user].lost for user in self.members)

    @invariant()
    def the_history_tells_the_order(self) -> None:
        """What is kept is what the history gives, each time."""
        assert self.standing == self.replayed() == self.replayed()

    @invariant()
    def nothing_is_stuck(self) -> None:
        """What is open has an exit; what is over has effects that stand or were struck."""
        for state in self.states.values():
            assert state == State.VOID or any(of == state for of, _ in TABLE)


@pytest.mark.dear
def test_no_way_leads_into_a_hole() -> None:
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        Ladders,
        settings=settings(
            max_examples=60, stateful_step_count=40, derandomize=True, deadline=None, database=None,
            suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip


def test_the_machine_would_find_a_squatter(monkeypatch: pytest.MonkeyPatch) -> None:
    """Were silence without effect, the machine would say so."""
    idle_table = dict(TABLE)
    idle_table[State.ASKED, Event.LAPSE] = replace_step(TABLE[State.ASKED, Event.LAPSE], clause="")
    monkeypatch.setattr(table, "TABLE", idle_table)
    with pytest.raises(AssertionError):
        machine = Ladders()
        machine.enter(user=1)
        machine.enter(user=2)
        asked = Asked(1, 2, 1)
        machine.states[1] = State.ASKED
        machine.happen(asked=asked, event=Event.LAPSE, free=False)


def replace_step(found: table.Transition, **given: Any) -> table.Transition:
    """The step with some of it changed."""
    return found._replace(**given)


def test_every_line_of_a_history_has_its_words() -> None:
    assert set(LINES) == {str(effect) for effect in Effect} - {"nothing"} | {
        "enter",
        "leave",
        "won",
        "drew",
        "corrected",
    }
    assert set(STAYED) == {str(effect) for effect in MOVING}
