"""9.14c What the owner of captured transport decides: which points are lost, where the others escape to (ADR 0040)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, LogLine, Options, Side
from rules.core.errors import Illegal
from rules.core.orders import as_default
from rules.core.talk import line, report
from rules.hexwar.loads import take_in_turn
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, Hook, Policy, RuleEvent, UnitId
from rules.ocs.amounts import SP, supply
from rules.ocs.field import holder
from rules.ocs.pieces import Dump, Transport
from rules.ocs.state import State
from rules.ocs.trace.havens import best, find_occupied
from rules.ocs.trace.records import Displaced, Spoils


class YieldPoint(Action, frozen=True, kw_only=True, tag="yield_point"):
    """9.14c The transport that a captured point is taken from."""

    transport: UnitId


class Displace(Action, frozen=True, kw_only=True, tag="displace"):
    """9.14c Where the transport escapes to."""

    hex: HexId


class PointYielded(RuleEvent, frozen=True, kw_only=True):
    """9.14c The owner has named a point that is lost."""

    transport: str


class TransportCaptured(RuleEvent, frozen=True, kw_only=True):
    """9.14c Points by transport and tokens that fall to `side`; the rest of the load escapes with the others."""

    side: str
    hex: str
    taken: dict[str, int]
    tokens: int
    free: bool = False
    surplus: int = 0
    """Tokens that escape beyond what the points hold (ADR 0040); what is more is destroyed."""


class TransportLost(RuleEvent, frozen=True, kw_only=True):
    """9.14c No hex was left to escape to: the points and their load are destroyed."""

    transport: str


class TransportDisplaced(RuleEvent, frozen=True, kw_only=True):
    """9.14c The transport has escaped to the hex, and moves no more in this phase."""

    transport: str
    hex: str


def points_left(state: State, pending: Spoils) -> dict[str, int]:
    """9.14c Points of each transport that are not yet lost."""
    whole = {item: state.transports[item].points - pending.taken.get(item, 0) for item in pending.items}
    return {item: points for item, points in whole.items() if points}


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """9.14c Without a choice (one type, none or all lost) the points are taken at once."""
    pending = state.top(Spoils)
    wanting = pending.points - sum(pending.taken.values())
    rest = points_left(state, pending)
    types = {(state.transports[item].kind, state.transports[item].organic) for item in rest}
    if wanting and len(types) > 1 and wanting < sum(rest.values()):
        return ()
    taken = dict(pending.taken)
    for item, lost in take_in_turn(wanting, rest).items():
        taken[item] = taken.get(item, 0) + lost
    captured = TransportCaptured(
        side=pending.captor, hex=pending.hex, taken=taken, tokens=pending.tokens, free=pending.free,
        surplus=beyond(state, pending, taken), rules=("9.14c",),
    )  # fmt: skip
    return [captured]


def beyond(state: State, pending: Spoils, taken: dict[str, int]) -> int:
    """9.14c Tokens of the rest beyond what the escaping points hold; where none escapes nothing goes with them."""
    items = [state.transports[item] for item in pending.items]
    fleeing = sum(item.points for item in items) - sum(taken.values())
    rest = sum(item.load for item in items) - pending.tokens
    return max(0, rest - fleeing * SP) if fleeing else 0


def decide(state: State) -> Sequence[Decision]:
    """9.14c Which point is lost, where the captured ones may be of several types."""
    pending = state.top(Spoils)
    rest = points_left(state, pending)
    first = min(rest, key=lambda item: (bool(state.transports[item].organic), item))
    here, lost = pending.hex, sum(pending.taken.values())
    default = {"do": "yield_point", "transport": first}
    asked = f"spoils:{here}-{lost}"
    return slots.ask(pending.side, "9.14c", asked, default, hex=here, points=pending.points, lost=lost)


def find_spoils(state: State, side: Side) -> list[Transport]:
    """9.14c The transport in the hex that has a point left to lose."""
    return [state.transports[item] for item in points_left(state, state.top(Spoils))]


def check_yield(state: State, side: Side, item: Transport) -> None:
    """9.14c A point of this capture that is not lost yet."""
    if item.id not in points_left(state, state.top(Spoils)):
        raise Illegal("9.14c", "no-point-left", transport=state.sign(item.id))


def apply_point_yielded(state: State, event: PointYielded) -> State:
    """9.14c One point more of that transport is to be lost; it is taken when all are named."""
    pending = state.top(Spoils)
    taken = {**pending.taken, event.transport: pending.taken.get(event.transport, 0) + 1}
    return state.settle(replace(pending, taken=taken))


class Division(NamedTuple):
    """9.14c How the tokens of a capture fall: loaded by the captor, left on the ground for them, by transport, lost."""

    loaded: dict[str, int]
    ground: int
    escaping: dict[str, int]
    destroyed: int


def divide(state: State, items: Sequence[str], event: TransportCaptured) -> Division:
    """9.14c The captor's share goes on captured points, then on the ground; the rest on those that escape."""
    gained: Counter[str] = Counter()
    for item, points in event.taken.items():
        gained[state.transports[item].kind] += points
    loaded = take_in_turn(event.tokens, {kind: points * SP for kind, points in gained.items()})
    rest = sum(state.transports[item].load for item in items) - event.tokens
    fleeing = {item: state.transports[item].points - event.taken.get(item, 0) for item in items}
    carried = take_in_turn(rest, {item: points * SP for item, points in fleeing.items()})
    escaping, lost = {**dict.fromkeys(items, 0), **carried}, rest - sum(carried.values())
    if event.surplus:
        # Organic trucks never unload (13.2gA): the surplus goes on others if there are any.
        able = (item for item, points in fleeing.items() if points)
        escaping[min(able, key=lambda item: bool(state.transports[item].organic))] += event.surplus
    return Division(loaded, event.tokens - sum(loaded.values()), escaping, lost - event.surplus)


def apply_transport_captured(state: State, event: TransportCaptured) -> State:
    """9.14c Vehicles and loads change hands; what is left is displaced, one after the other."""
    pending = state.top(Spoils)
    fall = divide(state, pending.items, event)
    gained: Counter[str] = Counter()
    rest = []
    for name in pending.items:
        item, taken = state.transports[name], event.taken.get(name, 0)
        gained[item.kind] += taken
        rest.append(replace(item, points=item.points - taken, load=fall.escaping[name], frozen=0))
    state = take_over(state.park(*rest).settle(), event, +gained, fall)
    where, side, limit = pending.hex, pending.side, pending.displaced
    fleeing = [item.id for item in reversed(rest) if item.points]
    return state.open(*(Displaced(hex=where, side=side, transport=item, limit=limit) for item in fleeing))


def take_over(state: State, event: TransportCaptured, gained: Counter[str], fall: Division) -> State:
    """9.14c The captor's new points and tokens, and the books of both."""
    for kind, points in gained.items():
        serial = state.serial + 1
        item = Transport(
            id=f"tp-{serial}", side=event.side, kind=kind, points=points, hex=event.hex,
            load=fall.loaded.get(kind, 0), pinned=not event.free,
        )  # fmt: skip
        state = replace(state.park(item), serial=serial)
    if fall.ground:
        held = state.dumps.get(event.hex)
        if held is None or held.side != event.side:
            held = Dump(side=event.side, hex=event.hex, tokens=0)
        state = state.stock(replace(held, tokens=held.tokens + fall.ground))
    loser = state.battle.enemy(event.side)
    state = state.post(loser, "lost_capture", event.tokens).post(loser, "destroyed", fall.destroyed)
    return state.post(event.side, "captured", event.tokens)


def settle_displaced(state: State, dice: Dice) -> Sequence[Event]:
    """9.14c Without a hex to go to it is destroyed."""
    pending = state.top(Displaced)
    item = state.transports.get(pending.transport)
    if item is None or item.hex != pending.hex or havens(state):
        return ()
    return [TransportLost(transport=item.id, rules=("9.14c",))]


def decide_displaced(state: State) -> Sequence[Decision]:
    """9.14c Where to; nothing once it has gone."""
    pending = state.top(Displaced)
    item = state.transports.get(pending.transport)
    if item is None or item.hex != pending.hex:
        return ()
    default = {"do": "displace", "hex": best(state, pending.side, havens(state))}
    facts: dict[str, Any] = {"hex": pending.hex, "points": item.points, "limit": pending.limit}
    return slots.ask(pending.side, "9.14c", f"displace:{item.id}", default, **facts)


def havens(state: State) -> list[str]:
    """9.14c Hexes that the transport may escape to, whatever lies between."""
    pending, hexes = state.top(Displaced), state.battle.hexes
    near = hexes.within(hexes.index[pending.hex], pending.limit)
    taken = find_occupied(state, pending.side)
    return [hexes.ids[here] for here in near if hexes.ids[here] not in taken]


def check_displace(state: State, hex_id: str) -> None:
    """9.14c Within the distance, and not among enemies."""
    pending, hexes = state.top(Displaced), state.battle.hexes
    distance = hexes.distance(hexes.at(pending.hex), hexes.at(hex_id))
    if distance > pending.limit:
        raise Illegal("9.14c", "displaced-too-far", hex=hex_id, distance=distance, limit=pending.limit)
    if hex_id in find_occupied(state, pending.side):
        raise Illegal("9.14c", "displaced-among-enemies", hex=hex_id)


def resolve_displace(state: State, side: Side, action: Displace, dice: Dice) -> list[Event]:
    """9.14c Raises `Illegal` for a hex that is too far away or among enemies."""
    check_displace(state, action.hex)
    return [TransportDisplaced(transport=state.top(Displaced).transport, hex=action.hex, rules=("9.14c",))]


def displace_options(state: State, side: Side, draft: Draft) -> Options:
    """9.14c Every hex within the distance."""
    if "hex" in draft:
        check_displace(state, draft["hex"])
        return slots.whole("act-displace", hex=draft["hex"])
    pending, hexes = state.top(Displaced), state.battle.hexes
    near = (hexes.ids[here] for here in hexes.within(hexes.index[pending.hex], pending.limit))
    return slots.places("hex", near, partial(check_displace, state), "ask-displace-to")


def apply_transport_lost(state: State, event: TransportLost) -> State:
    """9.14c No point of it is left; its load is booked as destroyed."""
    item = state.transports[event.transport]
    return state.park(replace(item, points=0)).post(item.side, "destroyed", item.load)


def apply_transport_displaced(state: State, event: TransportDisplaced) -> State:
    """9.14c Elsewhere; it moves no more in this phase."""
    item = state.transports[event.transport]
    return state.park(replace(item, hex=event.hex, pinned=True))


def log_transport_captured(state: State, event: TransportCaptured) -> list[LogLine]:
    """9.14c What the captor has, what escapes, what is destroyed: points, and loads in SP."""
    pending = state.top(Spoils)
    fall = divide(state, pending.items, event)
    return report(
        event, tone="good" if event.taken else "plain", points=sum(event.taken.values()), tokens=supply(event.tokens),
        escaped=sum(state.transports[item].points for item in pending.items) - sum(event.taken.values()),
        load=event.tokens, away=supply(sum(fall.escaping.values())), carried=sum(fall.escaping.values()),
        destroyed=supply(fall.destroyed), gone=fall.destroyed,
    )  # fmt: skip


def log_transport_displaced(state: State, event: TransportDisplaced) -> list[LogLine]:
    """9.14c From which hex; the new one is marked only where no unit stands over it (4.9)."""
    item = state.transports[event.transport]
    seen = holder(state, event.hex) is None
    where = [event.hex] if seen else []
    return line(event, side=item.side, at=where, who=item.side, hex=item.hex, points=item.points)


def log_transport_lost(state: State, event: TransportLost) -> list[LogLine]:
    """9.14c The points that found no hex to escape to."""
    item = state.transports[event.transport]
    return report(event, side=item.side, hex=item.hex, tone="bad", points=item.points)


HOOKS = {
    Spoils: Hook(settle=settle, decisions=decide),
    Displaced: Hook(settle=settle_displaced, decisions=decide_displaced),
}
ACTS: dict[type[Action], Act] = {
    YieldPoint: slots.pick_act(
        "transport", find_spoils, check_yield, State.transport, "act-yield-point",
        lambda state, item: [PointYielded(transport=item.id, rules=("9.14c",))], facts=lambda state, item: {},
    ),
    Displace: Act(resolve_displace, displace_options),
}  # fmt: skip
FORESEEN = {
    "spoils": Policy({"umpire": as_default(YieldPoint, Displace)}),
    "displace": Policy({"umpire": as_default(YieldPoint, Displace)}),
}
