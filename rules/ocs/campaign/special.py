"""24 Rules of the scenarios that watch the end of a segment: sudden victory, the link-up, the recall."""

from __future__ import annotations

from rules.core.contract import Event
from rules.ocs.acts import Dice, PhaseWork
from rules.ocs.campaign.victory import GameEnded, PointsNoted, points
from rules.ocs.field import able, at
from rules.ocs.sequence import ORDER
from rules.ocs.state import State
from rules.ocs.trace.trace import in_trace


def sudden(state: State) -> list[Event]:
    """24 An attack-capable unit in the hex at the end of a segment wins at once."""
    rule = state.battle.file.victory.sudden
    if rule is None or not any(unit.side == rule.side and able(state, unit) for unit in at(state, rule.hex)):
        return []
    return [GameEnded(winner=rule.side, verdict="sudden", points=points(state), rules=("24",))]


def link_up(state: State) -> list[Event]:
    """24 Points for an own Supply Phase in which an HQ of the command traces, a few times at most."""
    rule = state.battle.file.victory.link_up
    if rule is None or state.campaign.points.get("link_up", 0) >= rule.points * rule.times:
        return []
    printed = [state.counter(unit.id) for unit in state.units_of(state.active)]
    hqs = [counter.id for counter in printed if counter.hq and counter.command == rule.command]
    if not any(in_trace(state, hq) for hq in hqs):
        return []
    return [PointsNoted(what="link_up", points=rule.points, rules=("24",))]


def recall(state: State) -> list[Event]:
    """24 Option: each unit of the formation that is too far from the hex costs a point at the end of its turn."""
    rule = state.battle.file.recall
    if rule is None or not state.switches.recall or state.turn < rule.from_turn:
        return []
    hexes, side = state.battle.hexes, state.battle.formations[rule.formation].side
    if state.active != side:
        return []
    units = [unit for unit in state.units_of(side) if state.counter(unit.id).formation == rule.formation]
    index = hexes.index
    away = [hexes.distance(index[unit.hex], index[rule.hex]) for unit in units if unit.hex]
    far = sum(distance > rule.distance for distance in away)
    sign = -1 if side == state.battle.file.victory.side else 1
    return [PointsNoted(what="recall", points=sign * far, rules=("24",))] if far else []


def hold(state: State) -> list[Event]:
    """24 Points for a turn that ends with a combat unit of the side in the region."""
    if state.active != state.order[-1]:
        return []
    fight, events = state.battle, list[Event]()
    for row in fight.file.victory.holding:
        there = any(unit.hex in fight.map.regions[row.region] for unit in state.units_of(row.side))
        if there and state.turn >= row.from_turn:
            sign = 1 if row.side == fight.file.victory.side else -1
            events.append(PointsNoted(what="holding", points=sign * row.points, rules=("24",)))
    return events


def watch(state: State, dice: Dice) -> list[Event]:
    """24 What the end of this segment means."""
    if state.phase == "supply":
        return [*link_up(state), *sudden(state)]
    return [*(recall(state) + hold(state) if state.phase == "clean_up" else ()), *sudden(state)]


LEAVE = {phase: PhaseWork(watch, rank=95) for phase in ORDER}
