"""What is said: the log of each event, and answers to questions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Literal

from rules.core import bids
from rules.core.contract import Explanation, Line, LogLine, Mark, Message, Path, Side, Viewer
from rules.core.errors import Malformed

from . import events as e
from .charts import hexes, terrain
from .combat import check_attack, odds, outcomes
from .movement import move_options
from .state import SIDES, State
from .view import verdict


def log(state: State | None, event: e.Event) -> Sequence[LogLine]:
    """The lines of the log for an event, given the state before it."""
    if state is None:
        return ()
    facts, at, side = _said(state, event)
    if not facts:
        return ()
    message = Message(f"event-{type(event).__name__}", facts)
    if isinstance(event, e.GameEnded):
        message = verdict(event.winner)
    head = isinstance(event, e.PhaseBegan)
    tone: Literal["plain", "bad"] = "bad" if isinstance(event, e.UnitDestroyed) else "plain"
    return (
        LogLine(
            message=message, rules=event.rules, rolls=event.rolls, at=at, side=side, head=head, tone=tone
        ),
    )


def explain(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """Answers `unit`, `hex`, `attack` and `victory`; raises `Malformed` for anything else."""
    match question:
        case {"about": "unit", "unit": str(id)}:
            return _unit(state, viewer, id)
        case {"about": "hex", "hex": str(hex)}:
            ground = terrain(state.scenario)[hexes(state.scenario).at(hex)]
            message = Message("terrain", {"terrain": ground.name, "cost": ground.cost or 0})
            return Explanation(
                title=Message("hex", {"hex": hex}), lines=(Line(message=message, rules=("2.3",)),)
            )
        case {"about": "attack", "target": str(target), "units": [*units]}:
            return _attack(state, viewer, target, units)
        case {"about": "victory"}:
            return _victory(state)
    raise Malformed("no-such-question", about=question.get("about"))


def _said(state: State, event: e.Event) -> tuple[dict[str, Any], tuple[str, ...], Side | None]:
    """The facts of the line, the places to look at, whose doing it is; no facts, no line."""
    match event:
        case e.PhaseBegan(turn=turn, side=side, phase=phase):
            return {"turn": turn, "side": side, "phase": Message(f"phase-{phase}", {"side": side})}, (), side
        case e.BidGiven():
            return {"who": event.side, "amount": bids.message(event)}, (), event.side
        case e.UnitMoved(unit=id, path=path, cost=cost):
            unit = state.units[id]
            return {"unit": unit.label, "hex": path[-1], "cost": cost}, (path[0], path[-1]), unit.side
        case e.UnitRevealed(unit=id) | e.UnitDestroyed(unit=id):
            unit = state.units[id]
            return {"unit": unit.label, "hex": unit.hex}, (unit.hex,), unit.side
        case e.UnitRetreated(unit=id, to=hex):
            return {"unit": state.units[id].label, "hex": hex}, (hex,), state.units[id].side
        case e.AttackMade():
            return _attack_said(state, event), (state.units[event.target].hex,), event.side
        case e.GameEnded(blue=blue, red=red):
            return {"blue": blue, "red": red}, (), None
    return {}, (), None


def _attack_said(state: State, event: e.AttackMade) -> dict[str, Any]:
    units = [state.units[id].label for id in event.units]
    target = state.units[event.target].label
    result = Message(f"result-{event.result}")
    return {"units": units, "unit": target, "total": event.total, "paid": event.paid, "result": result}


def _unit(state: State, viewer: Viewer, id: str) -> Explanation:
    unit = state.unit(id)
    if not unit.known_to(viewer):
        raise Malformed("no-such-unit", unit=id)
    reached = [c for c in move_options(state, unit.side, {"unit": id}).candidates if not c.refusal]
    marks = tuple(Mark(place=c.at, sign="reach", tone="good") for c in reached)
    line = Line(message=Message("reach", {"count": len(reached), "move": unit.move}), rules=("2.3",))
    return Explanation(
        title=Message("unit", {"unit": unit.label}), lines=(line,), marks=marks, at=(unit.hex,)
    )


def _attack(state: State, viewer: Viewer, target: str, units: Sequence[str]) -> Explanation:
    defender = check_attack(state, viewer, target, units)
    modifier = odds(state, defender, units)
    line = Line(message=Message("odds", {"modifier": modifier}), rules=("3.4",), value=f"{modifier:+}")
    paths = tuple(Path(style="order", places=(state.unit(id).hex, target)) for id in units)
    return Explanation(
        title=Message("attack-on", {"hex": target}),
        headline=f"{modifier:+}",
        lines=(line,),
        paths=paths,
        outcomes=outcomes(modifier),
        at=(target,),
    )


def _victory(state: State) -> Explanation:
    """5.1 Who has more units: how many there are is open, where they hide is not."""
    counts = [sum(1 for _ in state.of(side)) for side in SIDES]
    lines = tuple(
        Line(message=Message("count-units", {"side": side}), rules=("5.1",), value=str(count))
        for side, count in zip(SIDES, counts, strict=True)
    )
    return Explanation(
        title=Message("explain-victory"), headline=" : ".join(str(count) for count in counts), lines=lines
    )
