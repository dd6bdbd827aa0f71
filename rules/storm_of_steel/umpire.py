"""R36 The umpire of forces that may be hidden: each side is judged by what it sees."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import asdict

from rules.core.chapters import tag
from rules.core.contract import Actor, Event
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.umpire import Umpire
from rules.storm_of_steel.campaign.hiding import as_seen_by, in_the_way, show_unit
from rules.storm_of_steel.flow import CONDUCT
from rules.storm_of_steel.sequence import phase_name
from rules.storm_of_steel.state import State


class Hiding(Umpire):
    """The umpire of stands that their enemy does not see."""

    def judge(self, state: State, actor: Actor, action: Any, dice: Dice) -> Sequence[Event]:
        """R36 An action is refused by what its side sees alone; where a stand that it does not see stands against it,
        that stand is shown, and nothing else happens.
        """
        seen = self.as_seen_by(state, actor)
        if seen is state:
            return super().judge(state, actor, action, dice)
        self.refuse_as_seen(seen, actor, action)
        if not state.turn:
            return super().judge(state, actor, action, dice)
        try:
            return self.chapters.acts[type(action)].resolve(state, actor, action, dice)
        except Illegal:
            return [show_unit(in_the_way(state, actor, lambda here: self._fits(here, actor, action)))]

    def refuse_as_seen(self, seen: State, actor: Actor, action: Any) -> None:
        """R36 Raises what the options say against the action; `Malformed` of a stand that is not there."""
        slots = {slot: value for slot, value in asdict(action).items() if value is not None}
        if no := self.offer(seen, actor, {"do": tag(type(action)), **slots}).refusal:
            raise Illegal(no.rule, no.code, **no.facts)

    def _fits(self, here: State, actor: Actor, action: Any) -> bool:
        return refusal(self.refuse_as_seen, here, actor, action) is None


UMPIRE = Hiding(CONDUCT, "3.B", phase_name, over="12.C", as_seen_by=as_seen_by)
