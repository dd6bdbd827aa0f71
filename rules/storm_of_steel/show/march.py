"""4 A move before it is made: what each leg costs, what it meets, where it ends and who is there."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import pairwise
from typing import Any

from rules.core.chances import enumerate_outcomes, outcomes
from rules.core.contract import Explanation, Line, Message, Outcome, Path, Viewer
from rules.core.flow import refusal
from rules.core.plane.ways import leg
from rules.core.ruleset import Dice
from rules.storm_of_steel.assault.contact import touching
from rules.storm_of_steel.campaign.exits import exit_of
from rules.storm_of_steel.campaign.hiding import is_unseen
from rules.storm_of_steel.field import cm, name_feature, sight
from rules.storm_of_steel.fire.spotting import spot_movers
from rules.storm_of_steel.movement.command import check_group, cost
from rules.storm_of_steel.movement.difficulty import DifficultyTested, budget, obstacle, odds, roll_difficulty
from rules.storm_of_steel.movement.moves import check_may_move, check_way
from rules.storm_of_steel.movement.works import roll_mines
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.show.orders import Order, bars, explain_refusal, order, wanting
from rules.storm_of_steel.show.seen import Place, line
from rules.storm_of_steel.show.sight import shelter_line
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.paths import Movement


def explain_move(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """4 «What would come of it?» of a move or an activation, as far as it is composed."""
    asked = order(question)
    if asked.do == "activate":
        return _activation(state, asked)
    if not asked.unit:
        return wanting("explain-move", "unit")
    unit = state.unit(asked.unit)
    title = Message("explain-move-of", {"unit": state.label(unit.id)})
    if no := refusal(check_may_move, state, unit.side, unit):
        return explain_refusal(title, no)
    if not asked.path:
        return wanting("explain-move", "way")
    if no := refusal(check_way, state, unit, asked.path):
        return explain_refusal(title, no)
    return _march(state, title, unit, check_way(state, unit, asked.path))


def _march(state: State, title: Message, unit: Unit, going: Movement) -> Explanation:
    return Explanation(
        title=title,
        verdict="good",
        headline=f"{cm(going.spent)} / {cm(going.allowance)} cm",
        lines=(
            *_way(going),
            *_met(state, unit, going),
            *_given_away(state, unit, going),
            *_end(state, unit, going),
        ),
        paths=(Path(style="order", places=going.path, counts=_counts(going)),) if len(going.path) > 1 else (),
        outcomes=_mines(state, unit, going),
    )


def _counts(going: Movement) -> tuple[str, ...]:
    """4.B The length as it grows, at each corner."""
    far, found = 0, [""]
    for a, b in pairwise(going.path):
        far += leg(a, b)
        found.append(cm(far))
    return tuple(found)


def _way(going: Movement) -> Iterator[Line]:
    """4.B, 4.D Legs and allowance."""
    legs = [cm(leg(a, b)) for a, b in pairwise(going.path)]
    if len(legs) > 1:
        yield line("march-legs", "4.B", value=" + ".join(legs))
    yield line("march-costs", "4.B", value=f"{cm(going.spent)}/{cm(going.allowance)}")
    if going.road:
        yield line("march-road", "4.D", "good", limit=cm(going.allowance))


def _met(state: State, unit: Unit, going: Movement) -> Iterator[Line]:
    """4.G, 5.A, 5.C What it meets on the way."""
    figures, kind = state.battle.rules.mines, "afv" if state.profile(unit.id).afv else "soft"
    for entry in going.mines:
        facts = {"feature": name_feature(state, entry.feature), "stop": figures.stop, "kill": figures.kill}
        yield line(f"march-mines-{kind}", "5.C", "bad", f"{7 - figures.stop}/6", **facts)
    for wire in going.crushed:
        yield line("march-crushes", "5.A", feature=name_feature(state, wire))
    if going.stopped:
        yield line("march-stops", "4.G", "bad", feature=name_feature(state, going.stopped))


def _given_away(state: State, unit: Unit, going: Movement) -> Iterator[Line]:
    """6.D Whom it comes so near to that they are spotted."""
    names = [state.label(one.unit) for one in spot_movers(state, unit, going.path) if one.unit != unit.id]
    if names and len(going.path) > 1:
        yield line("march-spots", "6.D", "good", units=names)


def _end(state: State, unit: Unit, going: Movement) -> Iterator[Line]:
    """6.B, 6.H2, 9.A The place where it ends: cover, enemies touched, enemies that see it."""
    if exit := exit_of(state, unit, going.end):
        way_out = state.battle.file.exits[exit]
        yield line("march-leaves", "2.2", "good", name=way_out.name, points=way_out.points)
        return
    there = state.change(unit.id, at=going.end)
    if not state.profile(unit.id).afv:
        yield shelter_line(there, Place(there.disc(unit.id), state.label(unit.id), unit), None)
    if names := [state.label(name) for name in touching(there, unit.id)]:
        yield line("march-touches", "9.A", units=names)
    enemies = list(there.on_table(state.enemy(unit.side)))
    seen = sum(sight(there, unit.id, foe.id).clear for foe in enemies)
    yield line("march-seen", "6.B", value=f"{seen}/{len(enemies)}")


def _mines(state: State, unit: Unit, going: Movement) -> tuple[Outcome, ...]:
    if not going.mines:
        return ()
    return bars(state, unit.id, lambda dice: roll_mines(state, unit, going, dice)[1])


def _activation(state: State, asked: Order) -> Explanation:
    """4.A, 4.C, 4.G The price of an activation, and the dice of whoever starts in difficult ground."""
    if not asked.units:
        return wanting("explain-move", "unit")
    units = [state.unit(name) for name in asked.units]
    side = units[0].side
    title = Message("explain-activation", {"units": [state.label(unit.id) for unit in units]})
    if no := refusal(check_group, state, side, asked.units):
        return explain_refusal(title, no)
    return Explanation(
        title=title,
        verdict="good",
        headline=f"{cost(state, side)} / {state.forces[side].cpts}",
        lines=tuple(_prices(state, units)),
        outcomes=_difficulty(state, units[0]) if len(units) == 1 else (),
        at=asked.units,
    )


def _prices(state: State, units: Sequence[Unit]) -> Iterator[Line]:
    side = units[0].side
    yield line("activation-costs", "4.A", value=str(cost(state, side)), points=state.forces[side].cpts)
    for unit in units:
        if is_unseen(state, unit):
            yield line("activation-shows", "R36", "bad", unit=state.label(unit.id))
        yield line(
            "activation-moves", "4.B", value=f"{cm(budget(state, unit))} cm", unit=state.label(unit.id)
        )
        yield from (Line(message=risk, rules=("4.G",), tone="bad") for risk in odds(state, unit))


def _difficulty(state: State, unit: Unit) -> tuple[Outcome, ...]:
    """4.G What may be left of its movement; -1: immobilised, nothing left."""
    if not obstacle(state, unit):
        return ()

    def play(dice: Dice) -> int:
        test, *stuck = roll_difficulty(state, unit, budget(state, unit), dice)
        assert isinstance(test, DifficultyTested)
        return -1 if stuck else test.left

    found = enumerate_outcomes(play)
    ranked: dict[int, Fraction] = {left: found[left] for left in sorted(found, reverse=True)}
    return outcomes(
        ranked, lambda left: Message("left-stuck") if left < 0 else Message("left", {"left": cm(left)})
    )


EXPLAIN = {"move": explain_move}
