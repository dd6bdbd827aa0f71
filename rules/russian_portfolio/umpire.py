"""II, V Who of a side may act now: its chief in everything, a commander for the command's own units."""

from __future__ import annotations

from rules.core.contract import Actor, Decision
from rules.core.umpire import Umpire
from rules.russian_portfolio.commands import check_chief, chief, side_of
from rules.russian_portfolio.flow import CONDUCT
from rules.russian_portfolio.sequence import phase_name
from rules.russian_portfolio.state import State


class Staffed(Umpire):
    """The umpire of sides with several commanders."""

    def answerable(self, state: State, actor: Actor) -> list[Decision]:
        """The open questions that the actor may answer."""
        side, leads = side_of(state, actor), chief(state, actor)
        asked = self.conduct.decisions(state)
        return [one for one in asked if one.side == side and (leads or one.command in ("", actor))]

    def check_end(self, state: State, actor: Actor) -> None:
        """II Only the chief ends a phase."""
        check_chief(state, actor)
        super().check_end(state, actor)


UMPIRE = Staffed(CONDUCT, "V", lambda state: phase_name(state.phase, state.reserve))
