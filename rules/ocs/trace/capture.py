"""9.14, 12.11b What falls to an attack-capable unit that enters a hex: dumps, transport, works."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from rules.core.contract import Event, LogLine, Message, Side
from rules.core.talk import log_event, report
from rules.ocs.acts import Dice, RuleEvent
from rules.ocs.air.records import Stranded
from rules.ocs.amounts import round_half_up, supply
from rules.ocs.combat.records import Clash
from rules.ocs.crafts import Wreck, find_whole_wreck, flotillas, sink
from rules.ocs.field import holder
from rules.ocs.pieces import Dump, Transport
from rules.ocs.state import State
from rules.ocs.trace.charts import Column, charts, show_capture
from rules.ocs.trace.records import Collapse, Spoils

COLUMNS: tuple[Column, ...] = ("trucks", "wagons")

WORKS = {"hedgehog": "9.14e", "airbase": "9.14f", "port": "9.14h"}
"""9.14 The paragraph under which works change sides."""


class DumpCaptured(RuleEvent, frozen=True, kw_only=True):
    """9.14b A dump on the ground changes hands; what is not captured is destroyed. `side` is the captor."""

    side: str
    hex: str
    captured: int
    destroyed: int


class TransportRolled(RuleEvent, frozen=True, kw_only=True):
    """9.14c So many points and tokens of the transport in one column of the chart are captured."""

    side: str
    hex: str
    column: str
    items: tuple[str, ...]
    percent: int
    points: int
    tokens: int
    free: bool = False
    """Rk22 Captured vehicles may move at once."""


class ExtenderSurprised(RuleEvent, frozen=True, kw_only=True):
    """12.7h, 9.14d Enemy combat units have entered an Extender's hex. `side` is theirs."""

    side: str
    hex: str
    transport: str


class WorksCaptured(RuleEvent, frozen=True, kw_only=True):
    """9.14e-h Hedgehog, air base or port, at its level and with its hits."""

    side: str
    hex: str
    works: tuple[str, ...]


class CraftDestroyed(RuleEvent, frozen=True, kw_only=True):
    """9.14g Landing craft of the enemy of `side` are lost with all that is aboard."""

    side: str
    hex: str
    wreck: Wreck


class LstDestroyed(RuleEvent, frozen=True, kw_only=True):
    """18.4f B The port that an LST of the enemy of `side` had become is no more."""

    side: str
    hex: str


def capture_events(state: State, side: Side, hex_id: str, dice: Dice, moving: bool) -> list[Event]:
    """9.14 What happens when attack-capable units of the side have entered the hex.

    `moving`: in a Movement Segment (else by an advance). Nothing as long as enemy combat units stand there
    (Rk21). Whether the unit may enter at all is for its movement to judge. Vehicles captured outside the
    captor's Movement Phase move no more in this phase (Rk22).
    """
    enemy, dump = state.battle.enemy(side), state.dumps.get(hex_id)
    if holder(state, hex_id) == enemy:
        return []
    return [
        *([roll_dump(side, dump, dice)] if dump is not None and dump.side == enemy else []),
        *_transport(state, side, hex_id, dice, moving and state.phase == "movement"),
        *(
            ExtenderSurprised(side=side, hex=hex_id, transport=item.id, rules=("12.7h", "9.14d"))
            for item in standing(state, enemy, hex_id)
            if item.extender
        ),
        *_works(state, side, hex_id),
        *_lst(state, side, hex_id),
        *_crafts(state, side, hex_id),
    ]


def roll_dump(side: Side, dump: Dump, dice: Dice) -> DumpCaptured:
    """9.14b One die says what part of it is captured."""
    roll = dice.roll("capture of a dump", rule="9.14b")
    captured = share(dump.tokens, charts().capture["dump"].percent[roll.faces[0] - 1])
    return DumpCaptured(
        side=side, hex=dump.hex, captured=captured, destroyed=dump.tokens - captured, rules=("9.14b", "12.11b"),
        rolls=(roll,),
    )  # fmt: skip


def share(whole: int, percent: int) -> int:
    """9.14, 4.1 That percentage, to the nearest whole number."""
    return round_half_up(Fraction(whole * percent, 100))


def column(state: State, item: Transport) -> Column:
    """9.14c Trucks have an allowance of more than 10."""
    slow = state.battle.vehicle(item.kind).ma <= charts().trace.wagon_allowance
    return "wagons" if slow else "trucks"


def name_column(name: str) -> Column:
    """9.14c The column that an event names."""
    return "trucks" if name == "trucks" else "wagons"


def standing(state: State, side: Side, hex_id: str) -> list[Transport]:
    """Transport of the side in the hex."""
    return [item for item in state.transports.values() if item.hex == hex_id and item.side == side]


def _transport(state: State, side: Side, hex_id: str, dice: Dice, free: bool) -> Iterator[Event]:
    found = [item for item in standing(state, state.battle.enemy(side), hex_id) if not item.extender]
    for name in COLUMNS:
        items = [item for item in found if column(state, item) == name]
        if items:
            yield roll_transport(state, side, hex_id, items, dice, free)


def roll_transport(
    state: State, side: Side, hex_id: str, items: Sequence[Transport], dice: Dice, free: bool = False
) -> TransportRolled:
    """9.14c One roll for the points of a column and for what they carry."""
    name = column(state, items[0])
    roll = dice.roll(f"capture of {name}", rule="9.14c")
    percent = charts().capture[name].percent[roll.faces[0] - 1]
    points, tokens = sum(item.points for item in items), sum(item.load for item in items)
    return TransportRolled(
        side=side, hex=hex_id, column=name, items=tuple(item.id for item in items), percent=percent,
        points=share(points, percent), tokens=share(tokens, percent), free=free,
        rules=("9.14c", "12.11b"), rolls=(roll,),
    )  # fmt: skip


def _works(state: State, side: Side, hex_id: str) -> Iterator[Event]:
    tables = (("hedgehog", state.hedgehogs), ("airbase", state.airbases), ("port", state.ports))
    taken = tuple(name for name, table in tables if hex_id in table and table[hex_id].side != side)
    if "port" in taken and state.ports[hex_id].lst:
        taken = tuple(name for name in taken if name != "port")
    if taken:
        rules = tuple(WORKS[name] for name in taken)
        yield WorksCaptured(side=side, hex=hex_id, works=taken, rules=rules)


def _lst(state: State, side: Side, hex_id: str) -> Iterator[Event]:
    port = state.ports.get(hex_id)
    if port is not None and port.lst and port.side != side:
        yield LstDestroyed(side=side, hex=hex_id, rules=("18.4f",))


def _crafts(state: State, side: Side, hex_id: str) -> Iterator[Event]:
    crafts = flotillas(state).get(hex_id, ())
    if crafts and crafts[0].side != side:
        wreck = find_whole_wreck(state, crafts)
        yield CraftDestroyed(side=side, hex=hex_id, wreck=wreck, rules=("9.14g",))


def apply_craft_destroyed(state: State, event: CraftDestroyed) -> State:
    """9.14g With all that is aboard."""
    return sink(state, event.wreck)


def log_craft_destroyed(state: State, event: CraftDestroyed) -> list[LogLine]:
    """9.14g How many points; of the cargo the Dead Pile tells."""
    return report(event, tone="good", points=sum(event.wreck.points.values()))


def apply_lst_destroyed(state: State, event: LstDestroyed) -> State:
    """18.4f B No port is there any more."""
    return replace(state, ports={hex_id: port for hex_id, port in state.ports.items() if hex_id != event.hex})


def log_lst_destroyed(state: State, event: LstDestroyed) -> list[LogLine]:
    """18.4f B Where."""
    return report(event, tone="good")


def apply_dump_captured(state: State, event: DumpCaptured) -> State:
    """9.14b Booked on both sides."""
    loser = state.dumps[event.hex].side
    state = state.stock(Dump(side=event.side, hex=event.hex, tokens=event.captured))
    state = state.post(loser, "lost_capture", event.captured).post(loser, "destroyed", event.destroyed)
    return state.post(event.side, "captured", event.captured)


def apply_transport_rolled(state: State, event: TransportRolled) -> State:
    """9.14c The owner sorts out what is lost."""
    loser, limit = state.battle.enemy(event.side), charts().capture[name_column(event.column)].displaced
    spoils = Spoils(
        hex=event.hex, side=loser, captor=event.side, items=event.items, points=event.points,
        tokens=event.tokens, free=event.free, displaced=limit,
    )  # fmt: skip
    return state.open(spoils)


def apply_extender_surprised(state: State, event: ExtenderSurprised) -> State:
    """9.14d The collapse is pending: the owner says where to."""
    owner = state.battle.enemy(event.side)
    return state.open(Collapse(hex=event.hex, side=owner, captor=event.side, transport=event.transport))


def apply_works_captured(state: State, event: WorksCaptured) -> State:
    """9.14e-h They change sides; planes on a base leave it, after a roll for each (Rk85: an advance eases it)."""
    place, side = event.hex, event.side
    if "hedgehog" in event.works:
        lost = int(state.switches.hog_reduction)
        works = replace(state.hedgehogs[place], side=side, level=state.hedgehogs[place].level - lost)
        left = {key: one for key, one in {**state.hedgehogs, place: works}.items() if one.level}
        state = replace(state, hedgehogs=left)
    if "airbase" in event.works:
        works = replace(state.airbases[place], side=side, inactive=0)
        state = replace(state, airbases={**state.airbases, place: works})
        if state.planes:
            fought = any(isinstance(one, Clash) and one.target == place for one in state.stack)
            state = state.open(Stranded(hex=place, side=state.battle.enemy(side), after_combat=fought))
    if "port" in event.works:
        state = replace(state, ports={**state.ports, place: replace(state.ports[place], side=side)})
    return state


def log_dump_captured(state: State, event: DumpCaptured) -> list[LogLine]:
    return report(
        event, tone="good", came="came-captured", captured=supply(event.captured), destroyed=supply(event.destroyed),
        resolution=show_capture(event.hex, "dump", event.rolls[0]) if event.rolls else None,
    )  # fmt: skip


def log_transport_rolled(state: State, event: TransportRolled) -> list[LogLine]:
    """9.14c What the table says; what has fallen is for `TransportCaptured`."""
    return report(
        event, tone="good" if event.points else "plain", came="came-taken", percent=event.percent, points=event.points,
        tokens=supply(event.tokens), column=Message(f"capture-{event.column}"),
        resolution=show_capture(event.hex, name_column(event.column), event.rolls[0]) if event.rolls else None,
    )  # fmt: skip


def log_works_captured(state: State, event: WorksCaptured) -> list[LogLine]:
    names = [Message(f"works-{name}") for name in event.works]
    return report(event, tone="good", works=names)


LOG = {ExtenderSurprised: log_event}
