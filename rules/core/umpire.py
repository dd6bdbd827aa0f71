"""The umpire of a ruleset of chapters: the verbs `options` and `resolve`, who may act now and which chapter judges it.

    UMPIRE = Umpire(CONDUCT, "B2", phase_name)

A ruleset that hides pieces says which (`core.known`): acts, drafts and questions are judged by what their sender knows,
what follows from an act by the whole state (ADR 0104). One whose sides have several commanders, or whose hidden pieces
stand in the way, overrides what is different there: `answerable`, `check_end`, `judge` (ADR 0096).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

from rules.core import slots
from rules.core.chapters import answer, tag
from rules.core.conduct import Conduct, EndPhase
from rules.core.contract import (
    Actor,
    Decision,
    Draft,
    Event,
    Explanation,
    Line,
    Message,
    Options,
    Refusal,
    Viewer,
)
from rules.core.errors import Illegal, Malformed
from rules.core.flow import offer_or_refuse, refusal
from rules.core.known import AsSeenBy, as_it_is
from rules.core.ruleset import Dice

State = Any
"""The position of whichever ruleset it is."""

END = tag(EndPhase)
OWN = ("unit", "units")
"""Slots that name pieces of one's own."""


class Umpire:
    """`rule` is the number of the sequence of play, `over` that of the end of the game; `phase` names a phase,
    `as_seen_by` gives the state as a viewer knows it; `shy` are the acts that few want, as `meta.toml` names them.
    """

    def __init__(
        self,
        conduct: Conduct,
        rule: str,
        phase: Callable[[State], Message],
        over: str = "",
        as_seen_by: AsSeenBy[Any] = as_it_is,
    ) -> None:
        self.conduct = conduct
        self.chapters = conduct.chapters
        self._rule = rule
        self._phase = phase
        self._over = over or rule
        self.as_seen_by = as_seen_by
        self.shy: frozenset[str] = frozenset()

    def resolve(self, state: State, actor: Actor, action: Any, dice: Dice) -> Sequence[Event]:
        """The events of an action and of all that follows from it; raises the first rule it breaks."""
        self.asked(state, actor, tag(type(action)))
        run = self.conduct.run_from(state)
        run.add(*self.judge(state, actor, action, dice))
        self.conduct.proceed(run, dice)
        return run.events

    def judge(self, state: State, actor: Actor, action: Any, dice: Dice) -> Sequence[Event]:
        """The events of the action itself."""
        known = self.as_seen_by(state, actor)
        return self.chapters.acts[type(action)].judge(state, known, actor, action, dice)

    def asked(self, state: State, actor: Actor, tag: str) -> Decision:
        """The decision that this kind of action answers; refuses when the actor is not asked for it now."""
        if state.result is not None:
            raise Illegal(self._over, "game-over")
        answerable = self.answerable(state, actor)
        for decision in answerable:
            if tag in decision.accepts:
                if tag == END:
                    self.check_end(state, actor)
                return decision
        phase = self._phase(state)
        if not answerable:
            raise Illegal(self._rule, "not-your-decision", side=self._awaited(state), phase=phase)
        raise Illegal(self._rule, "not-now", action=Message(f"action-{tag}"), phase=phase)

    def answerable(self, state: State, actor: Actor) -> list[Decision]:
        """The open questions that the actor may answer."""
        return [decision for decision in self.conduct.decisions(state) if decision.side == actor]

    def check_end(self, state: State, actor: Actor) -> None:
        """Refuses the end of a phase that may not end yet."""
        self.conduct.hook(state).leave(self.as_seen_by(state, actor), actor)

    def options(self, state: State, actor: Actor, draft: Draft) -> Options:
        """Return what could fill the next open slot of the draft; for a draft that breaks a rule, which one."""
        if "do" not in draft:
            return self._acts(state, actor)
        if draft["do"] not in self.chapters.tags:
            raise Malformed("unknown-action", do=draft["do"])
        no = refusal(self.asked, state, actor, draft["do"])
        if no:
            return Options(refusal=no)
        return offer_or_refuse(self.offer, self.as_seen_by(state, actor), actor, draft)

    def offer(self, known: State, actor: Actor, draft: Draft) -> Options:
        """Return what the chapter offers for the draft of an act of its own; raises the rule that it breaks already."""
        return self.chapters.tags[draft["do"]].options(known, actor, draft)

    def explain(self, state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
        """The answer of the chapter that knows the question (its `about`); `Malformed` when none does.

        What is still open where a phase may be ended (`ending`) is asked of every ruleset.
        """
        if question.get("about") == "ending":
            return self.still_open(state, viewer)
        return answer(self.chapters.explain, self.as_seen_by(state, viewer), viewer, question)

    def still_open(self, state: State, actor: Actor) -> Explanation:
        """What could still be done in a phase that the actor may end now, by the first act that is open: with pieces of
        one's own, whose ids are `at`, or with something else; then what the chapters add. A shy act counts only where
        the phase is for it.
        """
        title = Message("ending")
        asked = next((one for one in self.answerable(state, actor) if END in one.accepts), None)
        if asked is None:
            return Explanation(title=title)
        known = self.as_seen_by(state, actor)
        more = tuple(line for ending in self.chapters.ending for line in ending(known, asked.side))
        accepted = [act for act in asked.accepts if act != END]
        acts = [act for act in accepted if act == accepted[0] or act not in self.shy]
        for act in acts:
            offered = self._offer_first(state, actor, act)
            able = tuple(one.value for one in offered.candidates if one.refusal is None)
            if able:
                own = offered.slot in OWN
                facts = {"act": Message(f"action-{act}"), "count": len(able)}
                line = Line(message=Message("ending-act" if own else "ending-choice", facts))
                return Explanation(title=title, lines=(line, *more), at=able if own else ())
        return Explanation(title=title, lines=more)

    def _offer_first(self, state: State, actor: Actor, act: str) -> Options:
        """What may fill the first slot of an act; nothing where it may not be done."""
        no = refusal(self.asked, state, actor, act)
        return Options(refusal=no) if no else self.options(state, actor, {"do": act})

    def _acts(self, state: State, actor: Actor) -> Options:
        """The acts that answer the actor's decisions, each once, with what stands against it."""
        answerable = self.answerable(state, actor)
        if not answerable:
            return Options(slot="do", kind="action", refusal=refusal(self.asked, state, actor, END))
        return slots.acts(answerable, partial(self._blocked, state, actor))

    def _blocked(self, state: State, actor: Actor, tag: str) -> Refusal | None:
        if tag == END:
            return refusal(self.check_end, state, actor)
        block = self.chapters.tags[tag].blocked
        return block(self.as_seen_by(state, actor), actor) if block is not None else None

    def _awaited(self, state: State) -> str:
        """Who is asked now, a commander where one is; else the side whose phase it is."""
        first = next(iter(self.conduct.decisions(state)), None)
        return (first.command or first.side) if first else str(state.active)
