"""Games in which a side has several commanders, of every ruleset that knows them (ADR 0050)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

import pytest

import rules
from rules.core.contract import Actor, Command, Decision, Draft, Side
from rules.core.dice import ScriptedDice, ScriptError
from rules.core.drafts import fill, legal
from rules.core.errors import Illegal
from rules.core.players import RandomPlayer, Seat, compose
from rules.core.ruleset import Ruleset, Scenario
from tests.wargame.match import new_match
from tests.wargame.sitting import Sitting
from wargame.games import position
from wargame.games.position import game_moment


class Plan(NamedTuple):
    """A scenario played with as many commanders as it can have."""

    ruleset: Ruleset
    scenario: Scenario
    options: dict[str, Any]
    seats: tuple[tuple[Side, Command], ...]

    @property
    def name(self) -> str:
        """For the names of tests."""
        return f"{self.ruleset.id}-{self.scenario.id}"


def plans(id: str) -> Iterator[pytest.ParameterSet]:
    """The quickest scenario with staffs, where the ruleset knows any."""
    ruleset = rules.get(id)
    staffed = [scenario for scenario in ruleset.scenarios.values() if scenario.staffs]
    if staffed:
        plan = plan_of(ruleset, min(staffed, key=lambda one: (one.minutes, one.id)))
        yield pytest.param(plan, id=plan.name)


def plan_of(ruleset: Ruleset, scenario: Scenario) -> Plan:
    """The scenario with the most commanders it can have."""
    choices = [{scenario.staffed: value} for value in scenario.staffs]
    options = max(choices, key=lambda one: len(scenario.seats(one)))
    return Plan(ruleset, scenario, options, scenario.seats(options))


class Staffs(Sitting):
    """A game under way whose sides have several commanders; users, bots and clients are by command."""

    plan: Plan

    def staff(self, side: Side) -> list[Command]:
        """The commands of a side, the chief first."""
        return [command for of, command in self.plan.seats if of == side]

    def enemy(self, side: Side) -> Actor:
        """A commander of another side."""
        return next(command or of for of, command in self.plan.seats if of != side)

    def plan_side(self, actor: Actor) -> Side:
        """The side of a commander."""
        return next(of for of, command in self.plan.seats if actor in (of, command))

    def decision(self) -> Decision:
        """The question that is put first."""
        moment = game_moment(self.game)
        return moment.ruleset.decisions(moment.state)[0]

    def seat(self, actor: Actor) -> Seat:
        """What a commander plays on."""
        side = self.plan_side(actor)
        command = "" if actor == side else actor
        return Seat(self.plan.ruleset, self.plan.scenario.id, side, game_moment(self.game).state, command)

    def alone(self, actor: Actor, fellow: Actor) -> Draft | None:
        """An order of the one that the other may not give: with a unit offered to the one alone."""
        mine, other = self.seat(actor), self.seat(fellow)
        pick = RandomPlayer(7)._pick
        for act in legal(mine.options({}), {}):
            start: Draft = {"do": act.value}
            options = mine.options(start)
            if options.kind not in ("unit", "units"):
                continue
            theirs = [one.value for one in legal(other.options(start), start)]
            for one in legal(options, start):
                if one.value not in theirs:
                    draft = compose(mine, fill(options, start, one), pick)
                    if draft is not None:
                        return draft
        return None

    def follow(self, staff: Sequence[Command], own: Mapping[Command, Draft | None]) -> bool:
        """Whether the orders can be given one after the other, without dice."""
        ruleset, state = self.plan.ruleset, game_moment(self.game).state
        try:
            for one in staff:
                events = ruleset.resolve(state, one, ruleset.read_action(own[one]), ScriptedDice())
                state = ruleset.fold(state, events)
        except (Illegal, ScriptError):
            return False
        return True

    def reach(self) -> tuple[Decision, dict[Command, Draft]]:
        """Play on until all commanders of a side have orders that only they may give, in any sequence; those."""
        for _ in range(300):
            decision = self.decision()
            staff = self.staff(decision.side)
            if len(staff) > 1 and not decision.command:
                own = {one: self.alone(one, next(o for o in staff if o != one)) for one in staff}
                if all(own.values()) and all(self.follow(order, own) for order in (staff, staff[::-1])):
                    return decision, {one: draft for one, draft in own.items() if draft}
            self.step()
        raise AssertionError("no phase in which several commanders have something to do")


def sit_down_all(plan: Plan, **how: Any) -> Staffs:
    """The plan's game under way, every seat taken by somebody else."""
    position.forget()
    match = new_match(
        plan.ruleset.id, scenario=plan.scenario.id, options=plan.options, **{"pace": "none", **how}
    )
    game = Staffs(match.code, match.users, match.bots)
    game.plan = plan
    return game
