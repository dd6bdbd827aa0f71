"""12.8e Breakout: units without trace supply try to reach their own lines, and are lost or return later."""

from __future__ import annotations

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Options, Roll, Side
from rules.core.derived import derive
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import report
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Hook, Policy, RuleEvent, UnitId
from rules.ocs.amounts import MP
from rules.ocs.bridging import ground
from rules.ocs.field import find_shut_hexes, foes
from rules.ocs.pieces import Dump, Transport, Unit
from rules.ocs.schema import Mobility
from rules.ocs.state import State
from rules.ocs.supply.paths import FEW
from rules.ocs.trace.charts import charts
from rules.ocs.trace.sources import WATCHED
from rules.ocs.trace.trace import exempt, hex_traces, in_trace, needless, traces
from rules.ocs.turns import PASS


class BreakOut(Action, frozen=True, kw_only=True, tag="break_out"):
    """12.8e A combat unit, or transport points, try."""

    unit: UnitId


class BreakoutRolled(RuleEvent, frozen=True, kw_only=True):
    """12.8e The unit is off the map: dead (`due` 0), or back in the turn `due`."""

    side: str
    unit: str
    hex: str
    first: bool
    due: int


class TransportBrokeOut(RuleEvent, frozen=True, kw_only=True):
    """12.8e Transport points, each for itself: the turns in which those that succeed return; the load stays."""

    side: str
    transport: str
    hex: str
    due: tuple[int, ...]


def check_break_out(state: State, side: Side, piece: str) -> bool:
    """12.8e Whether the piece may try, and if it is its first turn without trace; refuses with the condition failed."""
    if piece in state.transports:
        _check_transport(state, side, state.transports[piece])
        return True
    unit = state.unit(piece)
    label = state.label(piece)
    if unit.side == side and exempt(state, unit):
        raise needless(state, unit)
    if unit.side != side or unit.hex is None:
        raise Illegal("12.8e", "not-yours", unit=label)
    if in_trace(state, piece):
        raise Illegal("12.8e", "in-trace", unit=label, hex=traces(state, side)[piece].origin)
    counter = state.counter(piece)
    if max(counter.combat.move, counter.move.move) < MP:
        raise Illegal("12.8e", "cannot-move-at-all", unit=label)
    if unit.cut == 0:
        return True
    _check_friends(state, unit)
    return False


def _check_transport(state: State, side: Side, item: Transport) -> None:
    """12.8e, Rk14 Transport points only on their first turn without trace; an Extender is none."""
    label = state.label(item.id)
    if item.side != side or item.hex is None:
        raise Illegal("12.8e", "not-your-transport", transport=state.sign(item.id))
    if item.extender:
        raise Illegal("12.7", "extender-breaks-not", transport=label)
    if state.battle.vehicle(item.kind).ma < 1:
        raise Illegal("12.8e", "cannot-move-at-all", unit=label)
    if hex_traces(state, side, state.battle.hexes.index[item.hex]):
        raise Illegal("12.8e", "transport-in-trace", transport=label, hex=item.hex)
    if item.id in state.trace.lost:
        raise Illegal("12.8e", "transport-too-late", transport=label)


def _check_friends(state: State, unit: Unit) -> None:
    """12.8e A, B A path to a unit in trace, and one within the distance."""
    label, hexes = state.label(unit.id), state.battle.hexes
    here, limit = hexes.index[unit.hex or ""], charts().trace.breakout_range
    friends = {
        hexes.index[state.units[one].hex or ""] for one, trace in traces(state, unit.side).items() if trace.ok
    }
    nearest = min((hexes.distance(here, friend) for friend in friends), default=None)
    if nearest is None:
        raise Illegal("12.8e", "no-friends", unit=label)
    if nearest > limit:
        raise Illegal("12.8e", "friends-too-far", unit=label, distance=nearest, limit=limit)
    mobility = state.counter(unit.id).move.mobility
    if here not in ways_home(state, unit.side, mobility):
        raise Illegal("12.8e", "no-way-home", unit=label, mobility=mobility)


@derive(*WATCHED, keep=FEW)
def ways_home(state: State, side: Side, mobility: Mobility) -> set[int]:
    """12.8e A Hexes from which a path of any length leads to a unit in trace, past enemies and prohibited ground.

    For trucks no hex of it lies in an un-negated ZOC, but the first. Steps go both ways (6.1d), engineers bridge.
    """
    steps, index = ground(state, side, mobility), state.battle.hexes.index
    enemy, zone = foes(state, side), find_shut_hexes(state, side) if mobility == "truck" else set()
    queue = [index[state.units[one].hex or ""] for one, trace in traces(state, side).items() if trace.ok]
    found = set(queue)
    for here in queue:
        if here in zone:
            continue
        for there in (*(to for to, _ in steps.graph[here]), *steps.whole.get(here, ())):
            if there not in found and there not in enemy:
                found.add(there)
                queue.append(there)
    return found


def resolve_break_out(state: State, side: Side, action: BreakOut, dice: Dice) -> list[Event]:
    """12.8e One die, 5 or 6 succeeds (one better on the first turn); another says how many turns it is away."""
    first = check_break_out(state, side, action.unit)
    if action.unit in state.transports:
        return [_transport(state, side, state.transports[action.unit], dice)]
    due, rolls = attempt(state, dice, first)
    return [
        BreakoutRolled(
            side=side, unit=action.unit, hex=state.units[action.unit].hex or "", first=first, due=due,
            rules=("12.8e",), rolls=rolls,
        )
    ]  # fmt: skip


def attempt(state: State, dice: Dice, first: bool) -> tuple[int, tuple[Roll, ...]]:
    """12.8e The turn of the return (0: it fails), and the dice."""
    chart = charts().trace
    thrown = dice.roll("breakout", rule="12.8e")
    if thrown.faces[0] + (chart.breakout_first if first else 0) < chart.breakout_success:
        return 0, (thrown,)
    back = dice.roll("return", rule="12.8e")
    return state.turn + back.faces[0], (thrown, back)


def _transport(state: State, side: Side, item: Transport, dice: Dice) -> TransportBrokeOut:
    due: list[int] = []
    rolls: list[Roll] = []
    for _ in range(item.points):
        turn, thrown = attempt(state, dice, first=True)
        rolls += thrown
        due += [turn] if turn else []
    return TransportBrokeOut(
        side=side, transport=item.id, hex=item.hex or "", due=tuple(due), rules=("12.8e",), rolls=tuple(rolls)
    )


def candidates(state: State, side: Side) -> list[Unit | Transport]:
    """12.8e What might try: everything of the side that has no trace."""
    index, found = state.battle.hexes.index, traces(state, side)
    units: list[Unit | Transport] = [
        unit for unit in state.units_of(side) if not (found[unit.id].ok or exempt(state, unit))
    ]
    items = (item for item in state.transports_of(side) if not item.extender)
    return [*units, *(item for item in items if not hex_traces(state, side, index[item.hex or ""]))]


def break_out_options(state: State, side: Side, draft: Draft) -> Options:
    """12.8e Everything without trace supply, then the roll that it needs."""
    if "unit" in draft:
        first = check_break_out(state, side, draft["unit"])
        chance = charts().trace.breakout_success - (charts().trace.breakout_first if first else 0)
        return slots.whole("act-break-out", unit=state.label(draft["unit"]), least=chance)
    found = candidates(state, side)
    return slots.piece(
        "unit", found, lambda piece: check_break_out(state, side, piece.id), name=slots.name_plainly
    )


def is_wanted(state: State) -> bool:
    """12.8e The segment is passed over when nobody may try."""
    side = state.active
    return any(refusal(check_break_out, state, side, piece.id) is None for piece in candidates(state, side))


def apply_breakout_rolled(state: State, event: BreakoutRolled) -> State:
    """12.8e Off the map; only step losses stay with it. In the Dead Pile every step is missing (13.5)."""
    unit = state.units[event.unit]
    gone = Unit(id=unit.id, side=unit.side, parent=unit.parent)
    if not event.due:
        return state.put(replace(gone, fate="dead", lost=state.counter(unit.id).steps))
    return state.put(replace(gone, fate="away", due=event.due, lost=unit.lost))


def apply_transport_broke_out(state: State, event: TransportBrokeOut) -> State:
    """12.8e, Rk14 Points that succeed return one by one; the load lies on the ground."""
    item = state.transports[event.transport]
    state = state.park(replace(item, points=0))
    for turn in event.due:
        serial = state.serial + 1
        point = Transport(id=f"tp-{serial}", side=item.side, kind=item.kind, points=1, organic=item.organic)
        state = replace(state.park(replace(point, fate="away", due=turn)), serial=serial)
    held = state.dumps.get(event.hex) or Dump(side=item.side, hex=event.hex, tokens=0)
    return state.stock(replace(held, tokens=held.tokens + item.load))


def log_breakout_rolled(state: State, event: BreakoutRolled) -> list[LogLine]:
    """12.8e Lost, or back in some turns."""
    code = "event-BreakoutRolled" if event.due else "event-breakout-failed"
    return report(
        event, tone="good" if event.due else "bad", code=code, came="came-back" if event.due else "came-lost",
        turn=event.due,
    )  # fmt: skip


def log_transport_broke_out(state: State, event: TransportBrokeOut) -> list[LogLine]:
    """12.8e How many points get away."""
    points = state.transports[event.transport].points
    return report(
        event, tone="good" if event.due else "bad", came="came-away", points=points, away=len(event.due),
    )  # fmt: skip


HOOKS = {"breakout": Hook(wanted=is_wanted)}
ACTS: dict[type[Action], Act] = {BreakOut: Act(resolve_break_out, break_out_options, phases=("breakout",))}
POLICIES = {"breakout": Policy(PASS)}
