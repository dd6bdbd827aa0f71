"""What the log says of declarations and combat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from rules.core.contract import Event, LogLine, Message
from rules.ring_of_fire import events as e
from rules.ring_of_fire.attack_explain import shift_text
from rules.ring_of_fire.state import State


def _line(
    event: Event,
    side: str | None,
    at: Sequence[str | None],
    facts: Mapping[str, Any],
    *,
    code: str = "",
    price: int = 0,
    bad: bool = False,
) -> list[LogLine]:
    """One line with the event's rules and dice; its message is named after the event."""
    return [
        LogLine(
            message=Message(code or f"event-{type(event).__name__}", dict(facts)),
            rules=event.rules,
            rolls=event.rolls,
            at=tuple(place for place in at if place is not None),
            side=side,
            tone="bad" if bad else "plain",
            price=f"{price:+} SP".replace("-", "−") if price else None,
        )
    ]


def attack_declared(state: State, event: e.AttackDeclared) -> list[LogLine]:
    """Who attacks what, and the price."""
    units = [state.label(unit) for marker in event.markers for unit in marker.units]
    at = (event.target, *(marker.origin for marker in event.markers))
    return _line(event, event.side, at, {"hex": event.target, "units": units}, price=-event.points)


def barrage_placed(state: State, event: e.BarragePlaced) -> list[LogLine]:
    """A barrage and its price."""
    return _line(event, event.side, (event.target,), {"hex": event.target}, price=-event.points)


def attack_withdrawn(state: State, event: e.AttackWithdrawn) -> list[LogLine]:
    """A declaration taken back."""
    back = event.attack + event.barrage
    return _line(event, event.side, (event.target,), {"hex": event.target}, price=back)


def tank_aimed(state: State, event: e.TankAimed) -> list[LogLine]:
    """A target picked."""
    unit, target = state.unit(event.unit), state.unit(event.target)
    facts = {"unit": state.label(unit.id), "target": state.label(target.id)}
    return _line(event, unit.side, (unit.hex, target.hex), facts)


def tank_fired(state: State, event: e.TankFired) -> list[LogLine]:
    """A shot and what it costs."""
    unit, target = state.unit(event.unit), state.unit(event.target)
    facts = {"unit": state.label(unit.id), "target": state.label(target.id), "difference": event.difference}
    return _line(event, unit.side, (unit.hex, target.hex), {**facts, "steps": event.steps})


def air_struck(state: State, event: e.AirStruck) -> list[LogLine]:
    """A strike."""
    target = state.unit(event.target)
    code = "event-AirStruck" if event.hit else "event-AirMissed"
    facts = {"unit": state.label(target.id), "hex": target.hex}
    return _line(event, event.side, (target.hex,), facts, code=code)


def steps_lost(state: State, event: e.StepsLost) -> list[LogLine]:
    """A loss."""
    unit = state.unit(event.unit)
    code = "event-UnitDestroyed" if event.destroyed else "event-StepsLost"
    facts = {"unit": state.label(unit.id), "steps": event.steps, "hex": unit.hex}
    return _line(event, unit.side, (unit.hex,), facts, code=code, bad=True)


def recon_retreated(state: State, event: e.ReconRetreated) -> list[LogLine]:
    """A recon unit slips away."""
    side = state.unit(event.unit).side
    facts = {"unit": state.label(event.unit), "hex": event.path[-1], "left": event.path[0]}
    return _line(event, side, (event.path[-1],), facts)


def markers_cashed_in(state: State, event: e.MarkersCashedIn) -> list[LogLine]:
    """Points back."""
    return _line(event, event.side, (event.target,), {"hex": event.target}, price=event.points)


def on_target(state: State, event: e.AttackCalledOff) -> list[LogLine]:
    """Something about a declared attack."""
    return _line(event, event.side, (event.target,), {"hex": event.target})


def assault_began(state: State, event: e.AssaultBegan) -> list[LogLine]:
    """The assault and the attacker's air."""
    return _line(event, event.side, (event.target,), {"hex": event.target, "air": event.air})


def support_flown(state: State, event: e.SupportFlown) -> list[LogLine]:
    """The defender's air, when any flies."""
    return _line(event, event.side, (), {"air": event.air}) if event.air else []


def effort_settled(state: State, event: e.EffortSettled) -> list[LogLine]:
    """Maximum Effort, when bought."""
    if not event.bought:
        return []
    return _line(event, event.side, (event.target,), {"hex": event.target}, price=-event.points)


def assault_resolved(state: State, event: e.AssaultResolved) -> list[LogLine]:
    """Odds, shifts, die and losses."""
    shift = sum(columns for _, columns in event.shifts)
    facts = {"attack": event.attack, "defense": event.defense, "odds": event.odds, "column": event.column}
    losses = {"attackerLoss": event.attacker_loss, "defenderLoss": event.defender_loss}
    text = {"shift": shift_text(shift) if shift else "0"}
    return _line(event, state.active, (event.target,), {"hex": event.target, **facts, **losses, **text})


def units_advanced(state: State, event: e.UnitsAdvanced) -> list[LogLine]:
    """An advance."""
    units = [state.label(unit) for unit in event.units]
    side = state.unit(event.units[0]).side
    return _line(event, side, (event.hex,), {"hex": event.hex, "units": units, "count": len(units)})


def game_ended(state: State, event: e.GameEnded) -> list[LogLine]:
    """The result."""
    facts = {"points": event.points, "side": event.winner or "nobody", "level": event.verdict}
    return _line(event, event.winner, (), facts)


LOG: Mapping[type[Event], Callable[[State, Any], list[LogLine]]] = {
    e.AttackDeclared: attack_declared,
    e.BarragePlaced: barrage_placed,
    e.AttackWithdrawn: attack_withdrawn,
    e.TankAimed: tank_aimed,
    e.TankFired: tank_fired,
    e.AirStruck: air_struck,
    e.StepsLost: steps_lost,
    e.ReconRetreated: recon_retreated,
    e.MarkersCashedIn: markers_cashed_in,
    e.AttackCalledOff: on_target,
    e.AssaultBegan: assault_began,
    e.SupportFlown: support_flown,
    e.EffortSettled: effort_settled,
    e.AssaultResolved: assault_resolved,
    e.UnitsAdvanced: units_advanced,
    e.GameEnded: game_ended,
}
