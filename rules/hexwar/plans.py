"""Plans written down turns ahead, which nobody but their side knows: made in time, put off, lapsed.

A ruleset keeps them in a dictionary of its state by piece, and hides that of the other sides by `id` (`core.known`).

>>> from rules.core.flow import refusal
>>> from rules.hexwar.plans import Plan, check_lead, keep_due
>>> plan = Plan(side="axis", piece="fj-1", place="05.06", turn=4)
>>> plan.id, plan.put_off().turn
('plan-fj-1', 5)
>>> refusal(check_lead, 3, 2, 2, "14.10b")
Refusal(rule='14.10b', code='plan-too-soon', facts={'turn': 3, 'least': 4})
>>> list(keep_due({"fj-1": plan}, lambda one: one.turn < 5))
[]
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from msgspec import Struct
from msgspec.structs import replace

from rules.core.errors import Illegal


class Plan(Struct, frozen=True, kw_only=True):
    """What a piece will do, where, in which turn."""

    side: str
    piece: str
    place: str
    turn: int

    @property
    def id(self) -> str:
        """Its name in what a viewer may know."""
        return f"plan-{self.piece}"

    def put_off(self) -> Plan:
        """The same a turn later."""
        return replace(self, turn=self.turn + 1)


def check_lead(turn: int, now: int, lead: int, rule: str) -> None:
    """A plan made now is for a turn at least `lead` away: raises `Illegal` («plan-too-soon») under the rule."""
    if turn < now + lead:
        raise Illegal(rule, "plan-too-soon", turn=turn, least=now + lead)


def keep_due(plans: Mapping[str, Plan], is_over: Callable[[Plan], bool]) -> dict[str, Plan]:
    """The plans that still hold."""
    return {piece: plan for piece, plan in plans.items() if not is_over(plan)}
