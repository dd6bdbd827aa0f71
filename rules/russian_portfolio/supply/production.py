"""IX.A.1-2 Points at the beginning of the phase in which they may be spent; factories that are lost for good."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Event, LogLine
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio.acts import PhaseWork, RuleEvent
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.income import totals
from rules.russian_portfolio.supply.points import points_of


class PointsProduced(RuleEvent, frozen=True, kw_only=True):
    """IX.A.1-2 Points of each kind join those that were saved."""

    side: str
    armor: int
    infantry: int


class FactoriesLost(RuleEvent, frozen=True, kw_only=True):
    """IX.A.1.b.3 The cities of these tank factories have fallen: they never work again."""

    hexes: tuple[str, ...]


def produce(state: State, dice: Dice) -> list[Event]:
    """IX.A What the sources of the phasing side yield at this instant."""
    came = totals(state, state.active)
    if not any(came):
        return []
    rule = "IX.A.2" if state.active == "axis" else "IX.A.1"
    return [PointsProduced(side=state.active, armor=came.armor, infantry=came.infantry, rules=(rule,))]


def watch(state: State, dice: Dice) -> list[Event]:
    """IX.A.1.b.3 Factories whose city is in enemy hands, when that is first seen."""
    ids, known = state.battle.hexes.ids, state.supply.lost_factories
    fallen = tuple(
        ids[here]
        for here in state.battle.with_feature("factory")
        if ids[here] not in known and state.control(here) == "axis"
    )
    return [FactoriesLost(hexes=fallen, rules=("IX.A.1.b.3",))] if fallen else []


def add_points(state: State, side: str, armor: int, infantry: int) -> State:
    """IX.A The state with more points of the side, or fewer."""
    purse = points_of(state, side)
    points = {"armor": purse.armor + armor, "infantry": purse.infantry + infantry}
    return replace(state, supply=replace(state.supply, points={**state.supply.points, side: points}))


def apply_points_produced(state: State, event: PointsProduced) -> State:
    """IX.A Added to what the side has left."""
    return add_points(state, event.side, event.armor, event.infantry)


def apply_factories_lost(state: State, event: FactoriesLost) -> State:
    """IX.A.1.b.3 Remembered, even if the city is taken back."""
    lost = (*state.supply.lost_factories, *event.hexes)
    return replace(state, supply=replace(state.supply, lost_factories=lost))


def afresh(state: State) -> State:
    """What lasts one phase is over: the count of fronts, the stack supplied by air."""
    book = replace(state.supply, fronts=0, air="", counted=False)
    return state if book == state.supply else replace(state, supply=book)


def log_points_produced(state: State, event: PointsProduced) -> list[LogLine]:
    """IX.A What came, and what there is now."""
    purse = points_of(state, event.side)
    return line(
        event, side=event.side, tone="good", who=event.side, armor=event.armor, infantry=event.infantry,
        all_armor=purse.armor + event.armor, all_infantry=purse.infantry + event.infantry,
    )  # fmt: skip


def log_factories_lost(state: State, event: FactoriesLost) -> list[LogLine]:
    """IX.A.1.b.3 Which factories are gone."""
    return line(event, side="soviet", at=event.hexes, tone="bad", hexes=list(event.hexes))


ENTER = {
    "replacement": PhaseWork(produce, rank=20),
    "movement": PhaseWork(watch, rank=5),
    "attack": PhaseWork(watch, rank=5),
    "victory": PhaseWork(watch, rank=5),
}
FRESH = (afresh,)
