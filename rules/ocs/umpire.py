"""4.9 The umpire, to whom a piece that lies where an enemy cannot see it is no piece when that enemy names it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rules.core.contract import Actor, Draft, Event, Explanation, Message, Options, Viewer
from rules.core.ruleset import Dice
from rules.core.umpire import Umpire
from rules.ocs.flow import CONDUCT
from rules.ocs.fog import judge_as_seen_by
from rules.ocs.state import State


class Veiled(Umpire):
    """The umpire of stacks that show their top unit only."""

    def judge(self, state: State, actor: Actor, action: Any, dice: Dice) -> Sequence[Event]:
        """The events of the action itself, as far as its side sees what it names."""
        judge = super().judge
        events: Sequence[Event] = judge_as_seen_by(
            state, actor, action, lambda seen: judge(state, actor, seen, dice)
        )
        return events

    def offer(self, state: State, actor: Actor, draft: Draft) -> Options:
        """What the chapter offers, as far as the side sees what the draft names."""
        offer = super().offer
        options: Options = judge_as_seen_by(state, actor, draft, lambda seen: offer(state, actor, seen))
        return options

    def explain(self, state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
        """The answer to a question; `Malformed` also for a piece that is hidden."""
        explain = super().explain
        told: Explanation = judge_as_seen_by(
            state, viewer, dict(question), lambda seen: explain(state, viewer, seen)
        )
        return told


UMPIRE = Veiled(CONDUCT, "2.1", lambda state: Message(f"phase-{state.phase}"))
