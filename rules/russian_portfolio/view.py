"""What the board draws. An entity is made once for each value it shows: a patch compares by identity."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache, lru_cache

from msgspec.structs import replace

from rules.core import entities
from rules.core.contract import UMPIRE, Decision, Entity, Message, Side, Standing, Viewer
from rules.core.derived import derive
from rules.russian_portfolio.chapters import CHAPTERS
from rules.russian_portfolio.drawn import draw_unit
from rules.russian_portfolio.field import FREEZES
from rules.russian_portfolio.flow import decisions
from rules.russian_portfolio.movement.allowance import allowance
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.scenario import battle
from rules.russian_portfolio.sequence import phase_name
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.pockets import pockets
from rules.russian_portfolio.talk import date


def view(state: State, viewer: Viewer) -> Mapping[str, Entity]:
    """Entities by id; what is sealed is left to the chapters' marks."""
    shown: dict[str, Entity] = {"sequence": track(state)}
    for entity in _others(state, viewer):
        shown[entity["id"]] = entity
    return shown


def _others(state: State, viewer: Viewer) -> Iterator[Entity]:
    counters = state.battle.counters
    for name, unit in state.units.items():
        if unit.fate == "map":
            yield draw_unit(unit, counters[name], _left(state, unit))
    for side in state.battle.sides:
        yield _side(state, side)
    for hex_id, holder in holders(state).items():
        yield _hex(hex_id, holder)
    if state.weather == "snow":
        yield from covers(state.scenario)
    for marks in CHAPTERS.marks:
        yield from marks(state, viewer)
    for decision in decisions(state):
        told = warn_of_pockets(state, decision)
        if viewer not in (decision.side, UMPIRE):
            told = replace(told, accepts=(), default=None)
        yield entities.question(told)
    if state.result is not None:
        yield entities.result(state)


def warn_of_pockets(state: State, decision: Decision) -> Decision:
    """XIV.B.2 In a movement phase the question names who is in a pocket, while something can be done about it. It is
    the board that says so, not the umpire: bots need not trace supply before every move.
    """
    if state.phase != "movement" or "end_phase" not in decision.accepts:
        return decision
    cut = [state.label(name) for pocket in pockets(state, decision.side) for name in pocket.units]
    return replace(decision, hint=Message("hint-pockets", {"units": cut})) if cut else decision


def _left(state: State, unit: Unit) -> tuple[int, int] | None:
    """XI.A.1, XI.C Movement factors that the unit has left in this phase, and of how many; None where none count."""
    if state.phase != "movement" or unit.side != state.active or not unit.ready:
        return None
    whole = allowance(state, unit).total
    return 0 if unit.moved or unit.attacked else whole, whole


@derive("taken", keep=16)
def holders(state: State) -> dict[str, Side]:
    """XV.A Who controls each named place, and each hex that has changed hands."""
    index = state.battle.hexes.index
    named = {place: state.control(index[place]) for place in state.battle.map.places if place in index}
    return {place: side for place, side in named.items() if side} | state.taken


@cache
def covers(scenario: str) -> tuple[Entity, Entity]:
    """VI.B.1 In snow: the land north of the Arctic Weather Line, and the water and swamp under ice there."""
    fight = battle(scenario)
    ids, north = fight.hexes.ids, fight.arctic
    wet = [here for here, kind in enumerate(fight.terrain) if north[here] and kind in ("lake", "swamp")]
    frozen = [
        [ids[a], ids[b]]
        for (a, b), found in fight.barriers.items()
        if a < b and north[a] and north[b] and found & FREEZES
    ]
    land = [ids[here] for here, kind in enumerate(fight.terrain) if north[here] and kind != "sea"]
    snow: Entity = {"id": "cover-snow", "kind": "cover", "place": None, "look": "snow", "hexes": land}
    ice = {"id": "cover-ice", "kind": "cover", "place": None, "look": "ice", "sides": frozen}
    return snow, {**ice, "hexes": [ids[here] for here in wet]}


@lru_cache(maxsize=1 << 12)
def _hex(hex_id: str, holder: Side) -> Entity:
    return {"id": f"hex-{hex_id}", "kind": "hex", "place": hex_id, "control": holder}


def track(state: State) -> Entity:
    """The line of the turn and its phases."""
    today = date(state, state.turn)
    return _track(state.scenario, state.turn, state.turns, state.phase, state.active, today.id,
                  today.facts["day"], today.facts["year"], state.weather if state.turn else "")  # fmt: skip


@lru_cache(maxsize=1 << 12)
def _track(
    scenario: str,
    turn: int,
    turns: int,
    phase: str,
    active: Side,
    month: str,
    day: str,
    year: str,
    weather: str,
) -> Entity:
    today = Message(month, {"day": day, "year": year})
    sky = Message(f"weather-{weather}")
    stations = (step.phase for step in battle(scenario).file.sequence)
    told = Message("date-weather", {"date": today, "weather": sky}) if weather else today
    return entities.track(turn, turns, told, phase, stations, active)


def _side(state: State, side: Side) -> Entity:
    dead = tuple(u.id for u in state.units.values() if u.fate == "dead" and u.side == side)
    return _side_entity(state.scenario, side, dead)


@lru_cache(maxsize=1 << 12)
def _side_entity(scenario: str, side: Side, dead: tuple[str, ...]) -> Entity:
    counters = battle(scenario).counters
    return entities.side(side, losses=[counters[unit].label for unit in dead])


def standing(state: State) -> Standing:
    """Turn, phase and who is asked, for lists and clocks."""
    phase, step = phase_name(state.phase, state.reserve), f"{state.turn} {state.step} {state.reserve}"
    return entities.standing(state, decisions(state), state.turns, phase, state.active, step)
