"""Events of declarations and combat into the position. Nothing here checks, rolls or refuses."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Event
from rules.ring_of_fire import events as e
from rules.ring_of_fire.assault import Assault, Barrage, Clash, Marker, Volley
from rules.ring_of_fire.state import Result, State


def tank_combat_began(state: State, event: e.TankCombatBegan) -> State:
    """B9 Who has a shot."""
    return replace(state, volley=Volley(waiting=event.units, moved_only=event.moved_only))


def tank_aimed(state: State, event: e.TankAimed) -> State:
    """B9 The owner has picked a target."""
    assert state.volley is not None
    aims = {**state.volley.aims, event.unit: event.target}
    return replace(state, volley=replace(state.volley, aims=aims))


def tank_fired(state: State, event: e.TankFired) -> State:
    """B9 A unit has had its shot; what it costs follows as `StepsLost`."""
    assert state.volley is not None
    waiting = tuple(unit for unit in state.volley.waiting if unit != event.unit)
    aims = {firer: target for firer, target in state.volley.aims.items() if firer != event.unit}
    return replace(state, volley=replace(state.volley, waiting=waiting, aims=aims))


def tank_combat_ended(state: State, event: e.TankCombatEnded) -> State:
    """B9 No more shots."""
    return replace(state, volley=None)


def air_struck(state: State, event: e.AirStruck) -> State:
    """B8 A point is spent; a unit is struck once a phase."""
    return replace(_fly(state, event.side, 1), struck=(*state.struck, event.target))


def _fly(state: State, side: str, points: int) -> State:
    return replace(state, air={**state.air, side: state.air[side] - points}) if points else state


def attack_declared(state: State, event: e.AttackDeclared) -> State:
    """B10, 1C Markers are placed, or units added to markers that stand; the price leaves the pool."""
    known = state.declarations.get(event.target, Assault(target=event.target))
    assault = replace(known, markers=joined(known.markers, event.markers))
    return _declare(state, assault).post(event.side, "attack", -event.points)


def joined(standing: tuple[Marker, ...], added: tuple[Marker, ...]) -> tuple[Marker, ...]:
    """R1 One marker for each stack: more units of a stack join the marker it has."""
    by_origin = {marker.origin: marker for marker in standing}
    for marker in added:
        old = by_origin.get(marker.origin)
        by_origin[marker.origin] = (
            marker
            if old is None
            else replace(old, units=(*old.units, *marker.units), paid=old.paid + marker.paid)
        )
    return tuple(by_origin.values())


def _declare(state: State, assault: Assault) -> State:
    return replace(state, declarations={**state.declarations, assault.target: assault})


def barrage_placed(state: State, event: e.BarragePlaced) -> State:
    """1C A barrage marker is placed and paid."""
    assault = replace(state.declarations[event.target], barrage=Barrage(event.sponsor, event.points))
    state = replace(_declare(state, assault), barrages=state.barrages + 1)
    return state.post(event.side, "barrage", -event.points)


def attack_withdrawn(state: State, event: e.AttackWithdrawn) -> State:
    """B10, A9 A declaration is taken back: its entries are reversed."""
    barrages = state.barrages - (1 if state.declarations[event.target].barrage else 0)
    state = replace(_drop(state, event.target), barrages=barrages)
    return state.post(event.side, "withdrawn", event.attack + event.barrage)


def _drop(state: State, target: str) -> State:
    left = {key: assault for key, assault in state.declarations.items() if key != target}
    return replace(state, declarations=left)


def recon_retreated(state: State, event: e.ReconRetreated) -> State:
    """B16 The unit stands at the end of its path; a target it left empty may be cashed in (A7)."""
    there, left = event.path[-1], event.path[0]
    state = _hold(state.change((event.unit,), hex=there), state.unit(event.unit).side, event.path[1:])
    state = replace(state, retreated=(*state.retreated, event.unit))
    assault = state.declarations.get(left)
    if assault is None or state.holder(left) is not None:
        return state
    return _declare(state, replace(assault, vacated=True))


def recon_stayed(state: State, event: e.ReconStayed) -> State:
    """B16 They are asked no more in this phase."""
    return replace(state, retreated=(*state.retreated, *event.units))


def markers_cashed_in(state: State, event: e.MarkersCashedIn) -> State:
    """Note, R17 Paid markers return; the attack is off."""
    return attack_called_off(state, event).post(event.side, "refunded", event.points)


def attack_called_off(state: State, event: e.AttackCalledOff | e.MarkersCashedIn) -> State:
    """R18 The markers come off."""
    return _drop(state, event.target)


def assault_began(state: State, event: e.AssaultBegan) -> State:
    """B11.1-B11.2 The attacker's air is in; an empty hex is merely walked into."""
    defended = state.holder(event.target) is not None
    clash = Clash(
        target=event.target,
        stage="support" if defended else "advance",
        air={event.side: event.air},
        max_effort=event.max_effort,
    )
    return replace(_fly(state, event.side, event.air), clash=clash)


def _clash(state: State, **fields: Any) -> State:
    assert state.clash is not None
    return replace(state, clash=replace(state.clash, **fields))


def support_flown(state: State, event: e.SupportFlown) -> State:
    """B11.2 The defender's air is in."""
    assert state.clash is not None
    air = {**state.clash.air, event.side: event.air}
    state = _clash(_fly(state, event.side, event.air), air=air, stage="effort")
    return replace(state, unsupported=state.unsupported or event.rest)


def effort_settled(state: State, event: e.EffortSettled) -> State:
    """B11.3, R3 Whether Maximum Effort is bought, and its price."""
    state = _clash(state, stage="die", effort=event.bought)
    return state.post(event.side, "max_effort", -event.points) if event.points else state


def assault_resolved(state: State, event: e.AssaultResolved) -> State:
    """B11.6 The steps each side owes, not more than it has in the assault."""
    assault = state.declarations[event.target]
    attacking = [unit for unit in map(state.unit, assault.units) if unit.hex is not None]
    there = {state.active: sum(unit.steps for unit in attacking)}
    there[state.other] = sum(unit.steps for unit in state.at(event.target))
    losses = {state.active: event.attacker_loss, state.other: event.defender_loss}
    owed = {side: min(steps, there[side]) for side, steps in losses.items()}
    owed = {side: steps for side, steps in owed.items() if steps}
    return _clash(state, owed=owed, stage="losses" if owed else "advance")


def steps_lost(state: State, event: e.StepsLost) -> State:
    """B9, B11.7 Steps are gone, and with the last of them the unit."""
    unit = state.unit(event.unit)
    left = unit.steps - event.steps
    hurt = replace(unit, steps=left)
    if left <= 0:
        hurt = replace(hurt, steps=0, hex=None, fate="dead", reserve=False)
    state = state.put(hurt)
    return _paid_up(state, unit.side, event.steps) if event.cause == "assault" else state


def _paid_up(state: State, side: str, steps: int) -> State:
    assert state.clash is not None
    owed = {who: due - (steps if who == side else 0) for who, due in state.clash.owed.items()}
    owed = {who: due for who, due in owed.items() if due > 0}
    return _clash(state, owed=owed, stage="losses" if owed else "advance")


def units_advanced(state: State, event: e.UnitsAdvanced) -> State:
    """B11.8 The attackers stand in the hex and hold it (B17)."""
    state = state.change(event.units, hex=event.hex)
    return _hold(state, state.unit(event.units[0]).side, (event.hex,))


def _hold(state: State, side: str, hexes: tuple[str, ...]) -> State:
    return replace(state, taken={**state.taken, **dict.fromkeys(hexes, side)})


def assault_ended(state: State, event: e.AssaultEnded) -> State:
    """B11 The markers come off."""
    return replace(_drop(state, event.target), clash=None)


def game_ended(state: State, event: e.GameEnded) -> State:
    """B17 The result."""
    return replace(state, result=Result(winner=event.winner, verdict=event.verdict, points=event.points))


APPLY_COMBAT: dict[type[Event], Callable[[State, Any], State]] = {
    e.TankCombatBegan: tank_combat_began,
    e.TankAimed: tank_aimed,
    e.TankFired: tank_fired,
    e.TankCombatEnded: tank_combat_ended,
    e.AirStruck: air_struck,
    e.AttackDeclared: attack_declared,
    e.BarragePlaced: barrage_placed,
    e.AttackWithdrawn: attack_withdrawn,
    e.ReconRetreated: recon_retreated,
    e.ReconStayed: recon_stayed,
    e.MarkersCashedIn: markers_cashed_in,
    e.AttackCalledOff: attack_called_off,
    e.AssaultBegan: assault_began,
    e.SupportFlown: support_flown,
    e.EffortSettled: effort_settled,
    e.AssaultResolved: assault_resolved,
    e.StepsLost: steps_lost,
    e.UnitsAdvanced: units_advanced,
    e.AssaultEnded: assault_ended,
    e.GameEnded: game_ended,
}
