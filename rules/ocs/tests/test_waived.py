"""2.4, 4.9 A phase let go by in advance and one with nothing in it leave the same events: nobody knows which it was."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from functools import cache
from random import Random

import pytest
from msgspec.structs import replace

from rules.core.codec import encode
from rules.core.dice import ScriptedDice, ScriptError, SeededDice
from rules.core.orders import uses_others_answers
from rules.core.players import PlayedAction, RandomPlayer, play
from rules.ocs import RULESET
from rules.ocs.acts import Hook
from rules.ocs.chapters import HOOKS, POLICIES
from rules.ocs.position import position
from rules.ocs.sequence import PHASES, acting
from rules.ocs.state import State
from rules.ocs.tests.test_fog import covered, tokens
from rules.ocs.turns import PASS, PhaseBegan

LET_GO = [name for name, policy in POLICIES.items() if PASS.keys() <= policy.answers.keys()]


@cache
def steps() -> tuple[PlayedAction, ...]:
    """Actions of games of chance; and the ends of phases in which reserves were released."""
    found = [
        after_release("reaction", "soviet"),
        after_release("exploitation", "axis"),
        after_release("exploitation", "axis", exploitation_barrage="pass"),
        before_bombs(),
    ]
    for seed in range(1, 9):
        players = {side: RandomPlayer(seed + i) for i, side in enumerate(("axis", "soviet"))}
        found += play(RULESET, "depot", {}, players, SeededDice(seed))
    return tuple(found)


def after_release(phase: str, active: str, **orders: str) -> PlayedAction:
    """The axis ends the movement of a phase; a gun has the enemy in range, a regiment stands next to it."""
    before = position(
        {
            "phase": phase,
            "active": active,
            "orders": {"axis": orders},
            "map": {"terrain": ["........"]},
            "counters": {
                "gun": {
                    "side": "axis",
                    "symbol": "artillery",
                    "combat": "(1)-2-4M b12/r3",
                    "move": "(1)-2-18M",
                },
                "foot": {"side": "axis", "combat": "4-3-4L", "move": "2-3-8L"},
                "foe": {"side": "soviet", "combat": "4-3-4L", "move": "2-3-8L"},
            },
            "units": {
                "gun": {"hex": "01.01", "released": True},
                "foot": {"hex": "02.01", "released": True},
                "foe": "03.01",
            },
            "dumps": {"01.01": {"side": "axis", "tokens": 20}},
        }
    )
    return end_phase(before)


def before_bombs() -> PlayedAction:
    """The axis ends its movement; a bomber has the enemy in range."""
    foe = {"side": "soviet", "combat": "4-3-4L", "move": "2-3-8L"}
    before = position(
        {
            "flying": "good",
            "map": {"terrain": ["........"]},
            "counters": {"foot": {**foe, "side": "axis"}, "foe": foe},
            "units": {"foot": "01.01", "foe": "05.01"},
            "airbases": {"01.01": {"side": "axis", "level": 1}},
            "sky": {"planes": {"bomber": {"side": "axis", "full": "T (1)-17-20"}}},
            "planes": {"bomber": "01.01"},
        }
    )
    return end_phase(before)


def end_phase(before: State) -> PlayedAction:
    """The axis ends the phase."""
    done = {"do": "end_phase"}
    events = RULESET.resolve(before, "axis", RULESET.read_action(done), SeededDice(1))
    return PlayedAction("axis", done, events, before, RULESET.fold(before, events))


def begun(phase: str) -> Iterator[PlayedAction]:
    """Steps in which the phase begins."""
    for step in steps():
        if step.action and any(isinstance(e, PhaseBegan) and e.phase == phase for e in step.events):
            yield step


def again(state: State, step: PlayedAction) -> list[bytes]:
    """What comes of the same action in that state, with dice of its own."""
    action = RULESET.read_action(step.action or {})
    return [encode(event) for event in RULESET.resolve(state, step.side, action, SeededDice(7))]


def side_of(step: PlayedAction, phase: str) -> str:
    """Who acts in the phase that the step begins."""
    event = next(e for e in step.events if isinstance(e, PhaseBegan) and e.phase == phase)
    return acting(replace(step.before, phase=phase, active=event.side))


def instructed(state: State, side: str, phase: str) -> State:
    """The same, but that the side lets the phase go by."""
    return replace(state, orders={**state.orders, side: {**state.orders.get(side, {}), phase: "pass"}})


def test_every_phase_that_is_passed_over_can_be_let_go() -> None:
    empty = {name for name in PHASES if name in HOOKS and HOOKS[name].wanted is not Hook().wanted}
    # Refit and reinforcement rest on what lies open: planes on a base, what the scenario brings.
    assert empty - {"refit", "reinforcement"} == set(LET_GO)


@pytest.mark.parametrize(
    "phase", [LET_GO[0], *(pytest.param(phase, marks=pytest.mark.exhaustive) for phase in LET_GO[1:])]
)
@pytest.mark.dear
def test_let_go_and_empty_look_alike(phase: str, monkeypatch: pytest.MonkeyPatch) -> None:
    found = [step for step, _ in zip(begun(phase), range(4), strict=False)]
    assert found, "nothing came to this phase"
    given = [instructed(step.before, side_of(step, phase), phase) for step in found]
    before = [again(state, step) for state, step in zip(given, found, strict=True)]
    monkeypatch.setitem(HOOKS, phase, Hook(wanted=lambda state: False))
    assert before == [again(step.before, step) for step in found]


def stands(state: State, step: PlayedAction) -> str:
    """Why the side cannot take the action back, as far as it hangs on the rules; '' where it can, or dice fell."""
    dice, action = ScriptedDice(), RULESET.read_action(step.action or {})
    try:
        events = RULESET.resolve(state, step.side, action, dice)
    except ScriptError:
        return ""
    if any(event.searches for event in events):
        return "searched"
    return "used" if uses_others_answers(RULESET, state, step.side, step.side, action) else ""


@pytest.mark.dear
def test_taking_back_does_not_tell_let_go_from_empty() -> None:
    """The enemy lets all go by; what lies under its units makes it able to act, or not."""
    found: Counter[str] = Counter()
    for step in steps():
        if step.action != {"do": "end_phase"} or not step.before:
            continue
        enemy = step.before.battle.enemy(step.side)
        given = replace(step.before, orders={enemy: dict.fromkeys(LET_GO, "pass")})
        twins = [given, *(change(given, enemy, Random(3)) for change in (covered, tokens))]
        alike = [
            twin
            for twin in twins
            if encode(dict(RULESET.view(twin, step.side))) == encode(dict(RULESET.view(given, step.side)))
        ]
        reasons = {stands(twin, step) for twin in alike}
        assert len(reasons) == 1, (step.before.phase, reasons)
        found[reasons.pop()] += 1
    assert found["searched"] and found[""], found
