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
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from wargame.games.errors import Conflict
from wargame.ladders import order, table
from wargame.ladders.order import ENTER, LEAVE, Cause, Standing, Tally, division_of, exchange, fold
from wargame.ladders.rulebook import (
    CLAUSES,
    EFFECT_WORDS,
    EXCHANGING,
    MOST_FREE,
    MOVING,
    STILL_DAYS,
    Effect,
    Rules,
    check_rules,
    load_rules,
    lowering,
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
        "losses wait for whoever left"
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
            "always decline must .*: «when a challenge is declined» must",
        ),
        ("challenge", {"win": ["loss"]}, "Players who beat somebody above them must move up"),
        ("challenge", {"win": ["drop"]}, "must swap the two, or give the winner the higher place"),
        ("challenge", {"idle": []}, "Players who do not play must lose their place: «when a player is idle"),
        ("challenge", {"idle": ["nothing"]}, "Players who do not play must lose their place"),
        ("challenge", {"idle": ["above", "swap", "loss"]}, "Players who do not play must lose their place"),
        ("challenge", {"idle": ["foot"], "divisions": [3]}, "a player there drops no further"),
        ("challenge", {"timeout": ["foot"], "divisions": [3]}, "the bottom of a division is not enough"),
        ("challenge", {"idle_weeks": 0}, "idle players must drop after 1 week or more, not never"),
        (
            "challenge",
            {"idle_weeks": 23},
            "for 189 days without a game: 23 weeks .* 28 days of leave; the limit is 182",
        ),
        ("challenge", {"vacation_days": 366}, "for 408 days without a game"),
        (
            "challenge",
            {"decline_free": 1000},
            "could decline 1000 challenges a season .* at most 3 can be free",
        ),
        ("challenge", {"up": 0, "down": 0}, "Nobody could challenge the first on the ladder"),
        ("challenge", {"divisions": [1, 4]}, "The first division has 1 place"),
        ("rating", {"win": ["above"]}, "«when the challenger wins» cannot move"),
        ("challenge", {"rating_low": 1800, "rating_high": 1500}, "1800, is above the highest, 1500"),
        ("challenge", {"scenarios": ["no slash"]}, "cannot be read"),
        ("challenge", [], "cannot be read"),
    ],
)
def test_rules_that_cannot_be(kind: str, given: Any, why: str) -> None:
    with pytest.raises(Conflict, match=why):
        rules_read(kind, given)


@pytest.mark.parametrize(
    ("kind", "given"),
    [
        ("challenge", {"idle_weeks": 22}),
        ("challenge", {"idle_weeks": 26, "vacation_protects": False, "vacation_days": 366}),
        (
            "challenge",
            {"idle": ["drop", "foot"], "timeout": ["swap"], "decline": ["foot", "drop"], "divisions": [2]},
        ),
        ("challenge", {"decline_free": 3, "up": 1, "down": 0, "win": ["swap"]}),
        ("rating", {"idle": [], "idle_weeks": 0, "decline_free": 1000, "up": 0, "divisions": [1]}),
    ],
)
def test_rules_that_can_be(kind: str, given: dict[str, Any]) -> None:
    rules_read(kind, rules_plain(rules_default(kind)) | given)


def test_rules_made_before_can_be_read_and_not_made_again() -> None:
    old = rules_plain(rules_default("challenge")) | {"idle_weeks": 0, "decline_free": 1000}
    assert load_rules(old).decline_free == 1000
    with pytest.raises(Conflict, match="could decline 1000"):
        rules_read("challenge", old)


class Asked(NamedTuple):
    """A challenge of the machine."""

    id: int
    challenger: int
    challenged: int


EFFECTS = st.lists(st.sampled_from(sorted(Effect)), max_size=4, unique=True)


def effects_with(*needed: Effect) -> st.SearchStrategy[list[Effect]]:
    """Effects in any order with one of these among them."""
    return EFFECTS.filter(lambda found: bool({*needed} & set(found)))


def may_be_made(given: dict[str, Any]) -> bool:
    """Whether a steward may make these rules."""
    try:
        rules_read("challenge", rules_plain(rules_default("challenge")) | given)
    except Conflict:
        return False
    return True


MADE = st.fixed_dictionaries(
    {
        "win": effects_with(*EXCHANGING), "timeout": effects_with(*MOVING), "decline": effects_with(*MOVING),
        "idle": effects_with(Effect.DROP, Effect.FOOT), "loss": EFFECTS, "draw": EFFECTS, "cancel": EFFECTS,
        "decline_free": st.integers(0, MOST_FREE), "idle_weeks": st.integers(1, STILL_DAYS // 7),
        "vacation_days": st.integers(0, 366), "vacation_protects": st.booleans(), "up": st.integers(1, 9),
        "divisions": st.lists(st.integers(1, 3), max_size=2),
    },
).filter(may_be_made)  # fmt: skip
"""All that `check_rules` allows, over the fields that say who moves and when."""


class Ladders(RuleBasedStateMachine):
    """Anything that may happen on a ladder of exchange, in any order, under rules drawn at random."""

    challenges = Bundle("challenges")

    def __init__(self) -> None:
        super().__init__()
        self.rules = rules_default("challenge")
        self.log: list[tuple[int, Cause]] = []
        self.struck: set[int] = set()
        self.states: dict[int, State] = {}
        self.former: dict[int, State] = {}
        self.standing = Standing()
        self.members: set[int] = set()
        self.today = 0
        self.active: dict[int, int] = {}
        self.dropped: dict[int, int] = {}
        self.away: dict[int, int] = {}
        self.used: dict[int, int] = {}
        self.free: set[int] = set()
        self.pairs: dict[int, Asked] = {}
        self.top: tuple[int | None, int] = None, 0

    def record(self, of: int, causes: list[Cause]) -> None:
        """Its causes take effect and stand in the log, as `standing.record` has it in tables."""
        for cause in causes:
            self.standing = order.after(self.standing, cause, self.rules.divisions)
            self.log.append((of, cause))

    def replayed(self) -> Standing:
        """The standing of the log without what was struck from it, as `standing.replay` has it from tables."""
        return fold([cause for of, cause in self.log if of not in self.struck], self.rules.divisions)

    @initialize(given=MADE)
    def legislate(self, given: dict[str, Any]) -> None:
        """Rules that a steward may make."""
        self.rules = rules_read("challenge", rules_plain(self.rules) | given)

    @rule(user=st.integers(1, 7))
    def enter(self, user: int) -> None:
        """Somebody takes a place."""
        self.record(0, [Cause(ENTER, user)])
        self.members.add(user)
        self.active.setdefault(user, self.today)

    @rule(user=st.integers(1, 7))
    def leave(self, user: int) -> None:
        self.record(0, [Cause(LEAVE, user)])
        self.members.discard(user)
        self.active.pop(user, None)

    @rule(user=st.integers(1, 7), days=st.integers(1, 200))
    def go_on_leave(self, user: int, days: int) -> None:
        """As `place_away`: for as many days as are left."""
        days = min(days, self.rules.vacation_days - self.used.get(user, 0))
        if self.rules.vacation_protects and days > 0 and self.away.get(user, 0) <= self.today:
            self.away[user], self.used[user] = self.today + days, self.used.get(user, 0) + days

    @rule(days=st.integers(1, 90))
    def wait(self, days: int) -> None:
        """Time passes, and each day those who are idle drop, as `places_idle` does."""
        for _ in range(days):
            self.today += 1
            self.drop_idle()
            self.watch_top()

    def drop_idle(self) -> None:
        """The lowest first, each at most once a week."""
        for user in [user for user in reversed(self.standing.order) if self.is_idle(user)]:
            self.dropped[user], rank = self.today, self.standing.rank(user) or 0
            self.record(
                0, [Cause(str(effect), user) for effect in self.rules.idle if effect != Effect.NOTHING]
            )
            assert (self.standing.rank(user) or 0) > rank or rank == len(self.standing.order)

    def is_idle(self, user: int) -> bool:
        """Whether they drop today."""
        still = self.today - self.active[user] >= self.rules.idle_weeks * 7
        spared = self.rules.vacation_protects and self.away.get(user, 0) > self.today
        told = user in self.dropped and self.today - self.dropped[user] < 7
        return still and not spared and not told and not self.is_playing(user)

    def is_playing(self, user: int) -> bool:
        """Whether a game of theirs is under way."""
        return any(user in one[1:] and self.states[id] == State.PLAYING for id, one in self.pairs.items())

    def watch_top(self) -> None:
        """Who leads others without a game does so no longer than the rules of all ladders allow."""
        order = self.standing.order
        leader = order[0] if len(order) > 1 else None
        if leader != self.top[0] or leader is None or self.is_playing(leader):
            self.top = leader, self.today
            return
        assert self.today - max(self.top[1], self.active[leader]) <= STILL_DAYS + 7, "first without playing"

    @rule(target=challenges, pair=st.permutations(range(1, 8)))
    def ask(self, pair: list[int]) -> Asked:
        asked = Asked(len(self.states) + 1, pair[0], pair[1])
        self.states[asked.id] = State.ASKED
        self.pairs[asked.id] = asked
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
        if state == State.ASKED and event == Event.DECLINE:
            free = self.is_decline_free(asked.challenged)
        self.states[asked.id] = found.to or self.former[asked.id]
        if event in (Event.WIN, Event.LOSE, Event.DRAW):
            self.active |= dict.fromkeys({asked.challenger, asked.challenged} & set(self.active), self.today)
        self.former[asked.id] = state
        if found.journal == Journal.ADD:
            (self.free.add if free else self.free.discard)(asked.id)
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

    def is_decline_free(self, user: int) -> bool:
        """As `is_decline_free` of the site."""
        used = [
            id for id in self.free if self.states[id] == State.DECLINED and self.pairs[id].challenged == user
        ]
        return len(used) < self.rules.decline_free

    def check_end(self, asked: Asked, state: State, event: Event, before: Standing, free: bool) -> None:
        """Nobody sits still at the top: silence costs a place, calling off too, and so does losing to one below."""
        rank, other = before.rank(asked.challenged), before.rank(asked.challenger)
        if rank is None or other is None or free:
            return
        after = self.standing.rank(asked.challenged)
        assert after is not None
        clause = step(state, event).clause
        sure = bool(clause and lowering(self.rules, clause) - EXCHANGING)  # whoever gains
        if event in (Event.LAPSE, Event.DECLINE, Event.SHIRK) and (
            rank < other or (sure and rank < len(before.order))
        ):
            assert after > rank
        called_off = state != State.ASKED and event in (Event.RETREAT, Event.STALL, Event.WITHDRAW)
        if called_off and (other < rank or (sure and other < len(before.order))):
            assert (self.standing.rank(asked.challenger) or 0) > other
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
        machine.states[1], machine.pairs[1] = State.ASKED, asked
        machine.happen(asked=asked, event=Event.LAPSE, free=False)


@pytest.mark.parametrize("changed", [{"idle": ()}, {"idle_weeks": 52}, {"vacation_days": 366}])
def test_the_machine_would_find_who_never_plays(changed: dict[str, Any]) -> None:
    """Under rules that are refused somebody stays first: the machine says so."""
    machine = Ladders()
    machine.rules = msgspec.structs.replace(machine.rules, **changed)
    for user in (1, 2, 3):
        machine.enter(user=user)
    machine.go_on_leave(user=1, days=366)
    with pytest.raises(AssertionError):
        machine.wait(days=200)


def replace_step(found: table.Transition, **given: Any) -> table.Transition:
    """The step with some of it changed."""
    return found._replace(**given)


def test_every_line_of_a_history_has_its_words() -> None:
    besides = {"enter", "leave", "won", "drew", "corrected"}
    assert set(LINES) == {str(effect) for effect in Effect} - {"nothing"} | besides
    assert set(STAYED) == {str(effect) for effect in MOVING}
