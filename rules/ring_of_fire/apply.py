"""Events into the position. Nothing here checks, rolls or refuses; combat's events are in `apply_combat`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from rules.core.bids import BidGiven
from rules.core.contract import Event
from rules.ring_of_fire import events as e
from rules.ring_of_fire.apply_combat import APPLY_COMBAT
from rules.ring_of_fire.scenario import battle
from rules.ring_of_fire.state import Fate, Interdiction, State, Unit


def apply(state: State | None, event: Event) -> State:
    """The position after the event; the first event of a game applies to None."""
    if state is None:
        assert isinstance(event, e.GameBegan)
        return game_began(event)
    return APPLY[type(event)](state, event)


def game_began(event: e.GameBegan) -> State:
    """The set-up: every unit of the scenario, on the map or due."""
    fight = battle(event.scenario)
    file = fight.file
    units = {
        unit: _unit(
            unit, fight.counters[unit].side, hex_id, file.setup_steps.get(unit, fight.counters[unit].steps)
        )
        for unit, hex_id in fight.setup.items()
    }
    for unit in fight.arrivals:
        units[unit] = _unit(unit, fight.counters[unit].side, None, fight.counters[unit].steps)
    return State(
        scenario=event.scenario,
        switches=event.switches,
        turn=0,
        phase="end",
        active=file.sides[-1],
        units=units,
        pools=dict(file.supply.start),
        ledger={side: {"start": points} for side, points in file.supply.start.items()},
        replacements={side: {"inf": 0, "armour": 0} for side in file.sides},
        air=dict.fromkeys(file.sides, 0),
    )


def _unit(unit_id: str, side: str, hex_id: str | None, steps: int) -> Unit:
    fate: Fate = "due" if hex_id is None else "map"
    return Unit(id=unit_id, side=side, hex=hex_id, steps=steps, fate=fate)


def bid_given(state: State, event: BidGiven) -> State:
    """B17 Counted at the end."""
    return replace(state, bid={**state.bid, event.side: event.halves})


def turn_began(state: State, event: e.TurnBegan) -> State:
    """B2, B8, R12 A new game turn: air points renewed, barrages counted afresh."""
    points = {side: row[event.turn - 1] for side, row in state.battle.file.air.points.items()}
    return replace(state, turn=event.turn, air=points, barrages=0)


def phase_began(state: State, event: e.PhaseBegan) -> State:
    """B2 What lasts one phase is cleared; what lasts a player turn, when its first phase begins."""
    state = replace(
        _fresh_movement(state),
        phase=event.phase,
        active=event.side,
        passed=(),
        unsupported=False,
        volley=None,
        struck=(),
        retreated=(),
        clash=None,
    )
    if event.phase in _FRESH:
        state = _FRESH[event.phase](state)
    return state


def _fresh_turn(state: State) -> State:
    """A player turn begins: nobody has moved or been rebuilt."""
    fresh = {"spent": 0, "crossed": False, "strategic": False, "rebuilt": False, "reserve_moved": False}
    dirty = [u.id for u in state.units.values() if any(getattr(u, name) for name in fresh)]
    return _fresh_combat(state.change(dirty, **fresh))


def _fresh_movement(state: State) -> State:
    """Movement points are counted afresh in each phase in which units move."""
    return state.change([u.id for u in state.units.values() if u.spent or u.crossed], spent=0, crossed=False)


def _fresh_combat(state: State) -> State:
    """B10 Every unit may take part in one assault of this Combat Phase."""
    return replace(state, declarations={})


_FRESH: dict[str, Callable[[State], State]] = {
    "replacement": _fresh_turn,
    "declaration": _fresh_combat,
    "reserve_declaration": _fresh_combat,
    "end": _fresh_combat,
}


def phase_ended(state: State, event: e.PhaseEnded) -> State:
    """B2 The side is asked no more in this phase."""
    return replace(state, passed=(*state.passed, event.side))


def supply_arrived(state: State, event: e.SupplyArrived) -> State:
    """1B Into the pool."""
    return state.post(event.side, "arrived", event.points)


def supply_checked(state: State, event: e.SupplyChecked) -> State:
    """B15 Who is out of supply from now on."""
    out = set(event.oos)
    return state.put(
        *(
            replace(unit, oos=unit.id in out)
            for unit in state.units_of(event.side)
            if unit.oos != (unit.id in out)
        )
    )


def replacements_arrived(state: State, event: e.ReplacementsArrived) -> State:
    """B14 Replacement points are added to those saved."""
    held = state.replacements[event.side]
    total = {kind: held[kind] + event.points.get(kind, 0) for kind in held}
    return replace(state, replacements={**state.replacements, event.side: total})


def _charge_replacement(state: State, side: str, kind: str, points: int) -> State:
    held = state.replacements[side]
    return replace(state, replacements={**state.replacements, side: {**held, kind: held[kind] - points}})


def unit_rebuilt(state: State, event: e.UnitRebuilt) -> State:
    """B14 A step back."""
    unit = state.units[event.unit]
    state = _charge_replacement(state, unit.side, event.kind, event.points)
    return state.put(replace(unit, steps=unit.steps + 1, rebuilt=True))


def unit_returned(state: State, event: e.UnitReturned) -> State:
    """B14 A destroyed unit on the map again."""
    unit = state.units[event.unit]
    state = _charge_replacement(state, unit.side, event.kind, event.points)
    back = Unit(id=unit.id, side=unit.side, hex=event.hex, steps=1, rebuilt=True)
    return take(state.put(back), unit.side, (event.hex,))


def hex_interdicted(state: State, event: e.HexInterdicted) -> State:
    """B8 An air point spent."""
    air = {**state.air, event.side: state.air[event.side] - 1}
    return replace(state, air=air, interdictions=(*state.interdictions, Interdiction(event.hex, event.side)))


def interdiction_lifted(state: State, event: e.InterdictionLifted) -> State:
    """B8 This side's interdiction is over."""
    left = tuple(item for item in state.interdictions if item.side != event.side)
    return replace(state, interdictions=left)


def units_moved(state: State, event: e.UnitsMoved | e.UnitsEntered | e.ReserveMoved) -> State:
    """B3 The units stand at the end of the path; the hexes on it change hands (B17)."""
    extra: dict[str, Any] = {}
    match event:
        case e.UnitsMoved():
            extra = {"crossed": event.crossed, "strategic": event.strategic}
        case e.ReserveMoved():
            extra = {"crossed": event.crossed, "reserve": False, "reserve_moved": True}
    extra |= {"hex": event.path[-1], "fate": "map"}
    spent = dict(zip(event.units, event.costs, strict=True))
    moved = [
        replace(unit, spent=unit.spent + spent[unit.id], **extra)
        for unit in (state.units[unit_id] for unit_id in event.units)
    ]
    return take(state.put(*moved), moved[0].side, event.path)


def take(state: State, side: str, hexes: tuple[str, ...]) -> State:
    """B17 The hexes are the side's from now on."""
    gained = {hex_id: side for hex_id in hexes if state.control(hex_id) != side}
    return replace(state, taken={**state.taken, **gained}) if gained else state


def units_exited(state: State, event: e.UnitsExited) -> State:
    """B3 Off the map for good."""
    return state.change(event.units, hex=None, fate="exited", reserve=False)


def works_razed(state: State, event: e.WorksRazed) -> State:
    """B6 Works gone for good."""
    return replace(state, razed=tuple(sorted({*state.razed, *event.hexes})))


def reserve_set(state: State, event: e.ReserveSet) -> State:
    """B7 Marked as in reserve."""
    return state.change(event.units, reserve=True)


def reserve_lifted(state: State, event: e.ReserveLifted) -> State:
    """B7 Markers off."""
    return state.change(event.units, reserve=False)


APPLY: dict[type[Event], Callable[[State, Any], State]] = {
    BidGiven: bid_given,
    e.TurnBegan: turn_began,
    e.PhaseBegan: phase_began,
    e.PhaseEnded: phase_ended,
    e.SupplyArrived: supply_arrived,
    e.SupplyChecked: supply_checked,
    e.ReplacementsArrived: replacements_arrived,
    e.UnitRebuilt: unit_rebuilt,
    e.UnitReturned: unit_returned,
    e.HexInterdicted: hex_interdicted,
    e.InterdictionLifted: interdiction_lifted,
    e.UnitsEntered: units_moved,
    e.UnitsMoved: units_moved,
    e.ReserveMoved: units_moved,
    e.UnitsExited: units_exited,
    e.WorksRazed: works_razed,
    e.ReserveSet: reserve_set,
    e.ReserveLifted: reserve_lifted,
    **APPLY_COMBAT,
}
