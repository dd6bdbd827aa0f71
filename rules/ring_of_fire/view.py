"""What the board draws: units, pools, the sequence track, changed hexes, markers, decisions, the result.

Nothing is hidden in this game, so every viewer sees the same. An entity is made once for each value it shows
and is the same object ever after: a patch compares by identity.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache

import msgspec

from rules.core import entities
from rules.core.contract import Entity, Message, Side, Standing, Viewer
from rules.ring_of_fire.chapters import CHAPTERS
from rules.ring_of_fire.flow import decisions
from rules.ring_of_fire.movement.ground import points
from rules.ring_of_fire.movement.moves import allowance_of
from rules.ring_of_fire.scenario import FOOT, Counter, battle
from rules.ring_of_fire.sequence import PHASES, PLAYER_TURN, station
from rules.ring_of_fire.state import Interdiction, State, Unit
from rules.ring_of_fire.supply.pools import next_arrival
from rules.ring_of_fire.talk import date


def view(state: State, viewer: Viewer) -> Mapping[str, Entity]:
    """Entities by id; the same for every viewer."""
    shown: dict[str, Entity] = {"sequence": track(state)}
    counters = state.battle.counters
    for unit_id, unit in state.units.items():
        shown[unit_id] = _unit(unit, counters[unit_id], _moves(state, unit))
    for entity in _others(state, viewer):
        shown[entity["id"]] = entity
    return shown


def _others(state: State, viewer: Viewer) -> Iterator[Entity]:
    for side in state.battle.sides:
        yield _side(state, side)
        if state.switches.optional_supply:
            yield pool(state, side)
    yield from hexes(state)
    for item in state.interdictions:
        yield _interdiction(item)
    for marks in CHAPTERS.marks:
        yield from marks(state, viewer)
    for decision in decisions(state):
        yield entities.question(decision)
    if state.result is not None:
        yield entities.result(state)


def _moves(state: State, unit: Unit) -> bool:
    """B3, B7 Whether the unit is one of those that may spend movement points in this phase."""
    if unit.side != state.active or unit.hex is None:
        return False
    in_reserve = state.phase == "reserve_movement" and (unit.reserve or unit.reserve_moved)
    return in_reserve or (state.phase == "movement" and not unit.reserve)


@lru_cache(maxsize=1 << 14)
def _unit(unit: Unit, counter: Counter, moves: bool) -> Entity:
    """A unit as it stands: printed values at the steps left."""
    attack, defense = counter.strength[min(counter.steps - unit.steps, counter.steps - 1)]
    return {
        **entities.unit(unit.id, unit.hex, unit.side, counter.label),
        "formation": counter.formation,
        "type": counter.kind,
        "army": army(counter),
        "attack": attack,
        "defense": defense,
        "move": counter.move,
        "step": unit.steps,
        "steps": counter.steps,
        "ter": counter.tank,
        "recon": counter.recon,
        "small": counter.small,
        "fate": unit.fate,
        "status": badges(unit, counter),
        **(_movement(unit, counter) if moves else {}),
    }


def _movement(unit: Unit, counter: Counter) -> Entity:
    """B3 What the unit may still spend in this phase, and of how much."""
    whole = allowance_of(counter, unit, unit.strategic)
    left = 0 if unit.crossed else max(0, whole - unit.spent)
    return entities.movement(points(left), points(whole), unit.began)


def army(counter: Counter) -> str:
    """What the box of the symbol is tinted by: the army of a Soviet unit, foot or mobile for a German one."""
    head, slash, _ = counter.formation.partition("/")
    if slash:
        return head.strip()
    return "foot" if counter.mobility == FOOT else "mobile"


def badges(unit: Unit, counter: Counter) -> list[str]:
    """Ids of `[badges]` in `presentation.toml`."""
    worn = {
        "oos": unit.oos,
        "res": unit.reserve,
        "spent": unit.crossed
        or (unit.spent > 0 and unit.spent >= allowance_of(counter, unit, unit.strategic)),
        "strat": unit.strategic,
        "due": unit.fate == "due",
    }
    return [badge for badge, on in worn.items() if on]


def pool(state: State, side: Side) -> Entity:
    """1 A supply pool: what is in it, what the declarations now standing have cost, what comes next."""
    committed = sum(attack.paid for attack in state.declarations.values()) if side == state.active else 0
    coming = next_arrival(state, side)
    return _pool(
        side, state.pools[side], committed, state.battle.file.supply.start[side], coming, state.scenario
    )


@lru_cache(maxsize=1 << 12)
def _pool(
    side: Side,
    points: int,
    committed: int,
    start: int,
    coming: tuple[int, tuple[int, ...]] | None,
    scenario: str,
) -> Entity:
    entity: Entity = {
        "id": f"pool-{side}",
        "kind": "pool",
        "place": None,
        "side": side,
        "points": points,
        "committed": committed,
        "limit": start * 3 // 2,
        "next": Message("arrival-none"),
    }
    if coming is not None:
        turn, sums = coming
        facts = {"turn": turn, "least": min(sums), "most": max(sums), "date": date(scenario, turn)}
        entity["next"] = Message("arrival-fixed" if len(sums) == 1 else "arrival-rolled", facts)
    return {**entity, "next": msgspec.to_builtins(entity["next"])}


def track(state: State) -> Entity:
    """B2 Turn, day and phase."""
    return _track(state.scenario, state.turn, state.phase, state.active)


@lru_cache(maxsize=1 << 12)
def _track(scenario: str, turn: int, phase: str, active: Side) -> Entity:
    stations, turns = (station(step) for step in PLAYER_TURN), battle(scenario).file.turns
    return entities.track(turn, turns, date(scenario, turn), station(PHASES[phase]), stations, active)


def _side(state: State, side: Side) -> Entity:
    """Losses, air points and replacement points of a side."""
    gone = tuple(u.id for u in state.units.values() if u.fate == "dead" and u.side == side)
    left = tuple(u.id for u in state.units.values() if u.fate == "exited" and u.side == side)
    held = state.replacements[side]
    return _side_entity(state.scenario, side, gone, left, state.air[side], held["inf"], held["armour"])


@lru_cache(maxsize=1 << 12)
def _side_entity(
    scenario: str, side: Side, gone: tuple[str, ...], left: tuple[str, ...], air: int, inf: int, armour: int
) -> Entity:
    counters = battle(scenario).counters
    return entities.side(
        side,
        losses=[counters[unit].label for unit in gone],
        exited=[counters[unit].label for unit in left],
        air=air,
        inf=inf,
        armour=armour,
    )


def hexes(state: State) -> Iterable[Entity]:
    """B6, B17 Works that are gone, and who holds the places that count."""
    fight = state.battle
    counted = {h for name in fight.victory.places for h in fight.map.places[name] if fight.knows(h)}
    for hex_id in sorted(counted.union(state.razed)):
        yield _hex(hex_id, state.control(hex_id), hex_id in state.razed)


@lru_cache(maxsize=1 << 13)
def _hex(hex_id: str, control: Side, razed: bool) -> Entity:
    gone = ["works"] if razed else []
    return {"id": f"hex-{hex_id}", "kind": "hex", "place": hex_id, "control": control, "gone": gone}


@lru_cache(maxsize=1 << 12)
def _interdiction(item: Interdiction) -> Entity:
    return {
        "id": f"interdiction-{item.side}-{item.hex}",
        "kind": "marker",
        "place": item.hex,
        "sign": "interdiction",
        "side": item.side,
        "label": {"id": "marker-interdiction", "facts": {"side": item.side}},
    }


def standing(state: State) -> Standing:
    """Turn, phase and who is asked, for lists and clocks."""
    phase, step = Message(f"phase-{state.phase}"), f"{state.turn} {state.active} {state.phase}"
    return entities.standing(state, decisions(state), state.battle.file.turns, phase, state.active, step)
