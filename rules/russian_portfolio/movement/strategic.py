"""VIII Strategic movement, by rail and by sea; whoever has made it is Dispersed."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from rules.core.contract import Actor, Candidate, Draft, Event, LogLine, Message, Options
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.hexwar.nets import grow, trail
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, HexId, RuleEvent, UnitId
from rules.russian_portfolio.commands import check_commands, side_of
from rules.russian_portfolio.fates import UnitsEliminated
from rules.russian_portfolio.field import exerting, holder
from rules.russian_portfolio.movement.arrivals import arrive, check_arrival
from rules.russian_portfolio.movement.bounds import check_awake, fence
from rules.russian_portfolio.movement.rails import STATIONS, rail_net, tracks
from rules.russian_portfolio.movement.seas import Voyage, check_voyage
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


class Rail(Action, frozen=True, kw_only=True, tag="rail"):
    """VIII.A A unit goes by rail to a city or town."""

    unit: UnitId
    hex: HexId


class Sail(Action, frozen=True, kw_only=True, tag="sail"):
    """VIII.B A unit goes by sea to a port."""

    unit: UnitId
    hex: HexId


class UnitRailed(RuleEvent, frozen=True, kw_only=True):
    """VIII.A The unit went by rail and is Dispersed."""

    unit: str
    path: tuple[str, ...]


class UnitSailed(RuleEvent, frozen=True, kw_only=True):
    """VIII.B The unit went by sea; `sunk`: the enemy's submarines found it. Else it is ashore, Dispersed."""

    unit: str
    start: str
    hex: str
    basin: str
    seas: tuple[str, ...]
    hostile: bool
    sunk: bool


def check_fit(state: State, actor: Actor, unit: Unit) -> None:
    """VIII, XVI.B.3 A unit of one's own, neither Spent nor Dispersed, free to move."""
    check_commands(state, actor, unit)
    if not unit.ready:
        raise Illegal("VIII", f"is-{unit.face}", unit=state.label(unit.id))
    check_awake(state, unit)


def check_may_rail(state: State, actor: Actor, unit: Unit) -> None:
    """VIII.A.2 The side's capacity, and the size of the unit: Axis corps; Soviet units other than fronts."""
    check_fit(state, actor, unit)
    limit = state.battle.file.movement.rail[unit.side]
    if state.movement.railed >= limit:
        raise Illegal("VIII.A.2", "no-more-rail", count=state.movement.railed, limit=limit)
    size = state.counter(unit.id).size
    if size == "front" or (unit.side == "axis" and size != "corps"):
        raise Illegal("VIII.A.2", "too-big-for-rail", unit=state.label(unit.id))


def check_entrains(state: State, actor: Actor, unit: Unit) -> None:
    """VIII.A.1 Besides: a rail line of one's own leads away from where the unit stands."""
    check_may_rail(state, actor, unit)
    net, here = rail_net(state, unit.side), state.battle.hexes.index[str(unit.hex)]
    if not net.intersection(tracks(state.battle)[here]):
        raise Illegal("VIII.A.1", "no-rail-line-here", unit=state.label(unit.id), hex=unit.hex)


def check_embarks(state: State, actor: Actor, unit: Unit) -> None:
    """VIII.B Besides: some port of one's own takes the unit in."""
    check_may_sail(state, actor, unit)
    barred = [port.refusal for port in ports(state, unit)]
    if None not in barred:
        raise Illegal("VIII.B", "no-port-open", unit=state.label(unit.id), count=len(barred))


def lines(state: State, unit: Unit) -> dict[int, int | None]:
    """VIII.A.1 Every hex that the unit reaches by rail, with the hex before it (None at its own)."""
    net, graph = rail_net(state, unit.side), tracks(state.battle)
    start, closed = state.battle.hexes.index[str(unit.hex)], fence(state, (unit,))
    return grow((start,), graph.__getitem__, lambda there: there in net and not closed.shuts(there))


def check_rail(state: State, unit: Unit, hex_id: str) -> tuple[str, ...]:
    """VIII.A.1, A.3, IX.A The way by rail to a station; refuses the first thing that is wrong with it."""
    hexes = state.battle.hexes
    end, came = hexes.at(hex_id), lines(state, unit)
    if hex_id == unit.hex or end not in came:
        raise Illegal("VIII.A.1", _why_not(state, unit, end), unit=state.label(unit.id), hex=hex_id)
    if not state.battle.features[end] & STATIONS:
        raise Illegal("VIII.A.3", "no-station", hex=hex_id)
    check_arrival(state, unit.id, hex_id)
    return tuple(hexes.ids[here] for here in trail(came, end))


def _why_not(state: State, unit: Unit, end: int) -> str:
    if state.control(end) != unit.side:
        return "rail-not-yours"
    return "rail-in-zone" if exerting(state, end, unit.side) else "no-rail-line"


def resolve_rail(state: State, actor: Actor, action: Rail, dice: Dice) -> list[Event]:
    """VIII.A The event has the whole path; raises `Illegal` as `check_rail` does."""
    unit = state.unit(action.unit)
    check_may_rail(state, actor, unit)
    path = check_rail(state, unit, action.hex)
    return [UnitRailed(unit=unit.id, path=path, rules=("VIII.A",))]


def rail_options(state: State, actor: Actor, draft: Draft) -> Options:
    """VIII.A Which unit, then every station on its lines."""
    if "unit" not in draft:
        mine = state.units_of(side_of(state, actor))
        return slots.unit("unit", mine, lambda unit: check_entrains(state, actor, unit), "ask-rail")
    unit = state.unit(draft["unit"])
    check_may_rail(state, actor, unit)
    if "hex" in draft:
        path = check_rail(state, unit, draft["hex"])
        return slots.whole("act-rail", unit=state.label(unit.id), count=len(path) - 1)
    candidates = tuple(stations(state, unit))
    return Options(slot="hex", kind="hex", ask=Message("ask-station"), candidates=candidates)


def stations(state: State, unit: Unit) -> Iterator[Candidate]:
    """VIII.A.3 The cities and towns that the unit reaches, with what forbids each."""
    ids, features, effect = state.battle.hexes.ids, state.battle.features, Message("arrives-dispersed")
    for here in lines(state, unit):
        if features[here] & STATIONS and ids[here] != unit.hex:
            no = refusal(check_arrival, state, unit.id, ids[here])
            yield Candidate(value=ids[here], at=ids[here], effect=effect, refusal=no)


def check_may_sail(state: State, actor: Actor, unit: Unit) -> None:
    """VIII.B One unit a turn, no front, from a coast of one's own on which it stood when the phase began."""
    check_fit(state, actor, unit)
    here, line_ = state.battle.hexes.index[str(unit.hex)], state.battle.file.movement
    facts = {"unit": state.label(unit.id), "hex": unit.hex}
    if state.counter(unit.id).size == "front":
        raise Illegal("VIII.B", "front-cannot-sail", **facts)
    if unit.came == state.turn:
        raise Illegal("VIII.B", "just-arrived", **facts)
    basins = [name for name, waters in line_.basins.items() if state.battle.coast[here] & set(waters)]
    if not basins or state.control(here) != unit.side:
        raise Illegal("VIII.B", "not-on-a-coast", **facts)
    used = state.movement.sailed
    if len(used) >= line_.sea and not (line_.sea_each and set(basins) - set(used)):
        raise Illegal("VIII.B", "no-more-sea", count=len(used), limit=line_.sea)


def check_sail(state: State, unit: Unit, hex_id: str) -> Voyage:
    """VIII.B, VI.B.2, IX.A The voyage to a friendly port on the same sea."""
    end = state.battle.hexes.at(hex_id)
    if "port" not in state.battle.features[end]:
        raise Illegal("VIII.B", "no-port", hex=hex_id)
    if state.control(end) != unit.side or holder(state, end) == state.battle.enemy(unit.side):
        raise Illegal("VIII.B", "port-not-yours", hex=hex_id)
    if hex_id == unit.hex:
        raise Illegal("VIII.B", "is-there", unit=state.label(unit.id), hex=hex_id)
    voyage = check_voyage(state, unit.side, str(unit.hex), hex_id)
    if voyage.basin in state.movement.sailed:
        raise Illegal("VIII.B", "no-more-sea", count=1, limit=1)
    check_arrival(state, unit.id, hex_id)
    return voyage


def resolve_sail(state: State, actor: Actor, action: Sail, dice: Dice) -> list[Event]:
    """VIII.B By sea; the opponent casts for their submarines."""
    unit = state.unit(action.unit)
    check_may_sail(state, actor, unit)
    voyage = check_sail(state, unit, action.hex)
    sailed = sail(unit, voyage, action.hex, dice)
    lost = UnitsEliminated(units=(unit.id,), why="submarine", rules=("VIII.B",))
    return [sailed, lost] if sailed.sunk else [sailed]


def sail(unit: Unit, voyage: Voyage, hex_id: str, dice: Dice) -> UnitSailed:
    """VIII.B One die for the submarines: the unit is sunk on the faces of `voyage.losing`."""
    roll = dice.roll("submarine", rule="VIII.B")
    return UnitSailed(
        unit=unit.id, start=str(unit.hex), hex=hex_id, basin=voyage.basin, seas=voyage.seas,
        hostile=voyage.hostile, sunk=roll.faces[0] in voyage.losing, rules=("VIII.B", "XV.B"), rolls=(roll,),
    )  # fmt: skip


def sail_options(state: State, actor: Actor, draft: Draft) -> Options:
    """VIII.B Which unit, then every friendly port on its sea, with the risk."""
    if "unit" not in draft:
        mine = state.units_of(side_of(state, actor))
        return slots.unit("unit", mine, lambda unit: check_embarks(state, actor, unit), "ask-sail")
    unit = state.unit(draft["unit"])
    check_may_sail(state, actor, unit)
    if "hex" in draft:
        voyage = check_sail(state, unit, draft["hex"])
        return slots.whole("act-sail", unit=state.label(unit.id), chances=len(voyage.losing))
    return Options(slot="hex", kind="hex", ask=Message("ask-port"), candidates=tuple(ports(state, unit)))


def ports(state: State, unit: Unit) -> Iterator[Candidate]:
    """VIII.B The friendly ports, with the risk of the voyage or what forbids it."""
    ids = state.battle.hexes.ids
    for here in state.battle.with_feature("port"):
        if state.control(here) == unit.side and ids[here] != unit.hex:
            no, effect = refusal(check_sail, state, unit, ids[here]), None
            if no is None:
                chances = len(check_sail(state, unit, ids[here]).losing)
                effect = Message("sail-risk", {"chances": chances})
            yield Candidate(value=ids[here], at=ids[here], effect=effect, refusal=no)


def apply_unit_railed(state: State, event: UnitRailed) -> State:
    """VIII.A At the station, Dispersed; one less of the capacity."""
    book = replace(state.movement, railed=state.movement.railed + 1)
    return arrive(replace(state, movement=book), event.unit, event.path[-1])


def apply_unit_sailed(state: State, event: UnitSailed) -> State:
    """VIII.B In the port, Dispersed, unless it was sunk."""
    book = replace(state.movement, sailed=(*state.movement.sailed, event.basin))
    state = replace(state, movement=book)
    return state if event.sunk else arrive(state, event.unit, event.hex)


def anew(state: State) -> State:
    """VIII.A.2, IX.A The capacities and arrivals are those of one phase."""
    book = state.movement
    if not (book.railed or book.sailed or book.arrivals):
        return state
    return replace(state, movement=replace(book, railed=0, sailed=(), arrivals=()))


def log_unit_railed(state: State, event: UnitRailed) -> list[LogLine]:
    """VIII.A From where to where."""
    unit = state.units[event.unit]
    start, end = event.path[0], event.path[-1]
    return line(event, side=unit.side, at=(end, start), unit=state.label(unit.id), start=start, hex=end)


def log_unit_sailed(state: State, event: UnitSailed) -> list[LogLine]:
    """VIII.B From where to where, and what the submarines did."""
    unit, code = state.units[event.unit], "event-UnitSailed-sunk" if event.sunk else ""
    return line(
        event, code=code, came="came-sunk" if event.sunk else "came-across", side=unit.side,
        at=(event.hex, event.start), tone="bad" if event.sunk else "plain",
        unit=state.label(unit.id), start=event.start, hex=event.hex, die=event.rolls[0].faces[0],
        limit="odd" if event.hostile else "one",
    )  # fmt: skip


ACTS = {
    Rail: Act(
        resolve_rail, rail_options, phases=("replacement",), rank=40,
        blocked=slots.unless(check_entrains, "VIII.A", "nobody-rails"),
    ),
    Sail: Act(
        resolve_sail, sail_options, phases=("replacement",), rank=50,
        blocked=slots.unless(check_embarks, "VIII.B", "nobody-sails"),
    ),
}  # fmt: skip
FRESH = [anew]
