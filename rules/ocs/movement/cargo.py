"""13.2f, 12.2 Loading and unloading transport points, and what may not be loaded again in the same phase."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Options, Side
from rules.core.errors import Illegal
from rules.core.talk import line, report
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Amount, Dice, RuleEvent, UnitId
from rules.ocs.amounts import MP, SP, points, round_half_up, supply
from rules.ocs.field import at
from rules.ocs.movement.transport import check_ready, nothing_for
from rules.ocs.pieces import Dump, Transport
from rules.ocs.sequence import MOVING
from rules.ocs.state import State


class Load(Action, frozen=True, kw_only=True, tag="load"):
    """13.2f Tokens of the dump on the ground go onto transport points in its hex."""

    transport: UnitId
    tokens: Amount


class Unload(Action, frozen=True, kw_only=True, tag="unload"):
    """13.2f Tokens of the load go onto the ground."""

    transport: UnitId
    tokens: Amount


class Loaded(RuleEvent, frozen=True, kw_only=True):
    """13.2f Onto the transport points, for so many twelfths of an MP."""

    transport: str
    hex: str
    tokens: int
    cost: int


class Unloaded(RuleEvent, frozen=True, kw_only=True):
    """13.2f Onto the ground, for so many twelfths of an MP."""

    transport: str
    hex: str
    tokens: int
    cost: int


def toll(state: State, item: Transport) -> int:
    """13.2f Twelfths of an MP for loading or unloading any amount: a tenth of the printed MA, rounded (4.1)."""
    return handling(state.battle.vehicle(item.kind).ma) * MP


def handling(allowance: int) -> int:
    """13.2f MP for loading or unloading, of a printed MA."""
    return round_half_up(Fraction(allowance, 10))


def room(item: Transport) -> int:
    """13.2c Tokens that still find room; less than none for transport that has escaped with a surplus (9.14c)."""
    return item.points * SP - item.load


def surplus(item: Transport) -> int:
    """9.14c Tokens aboard beyond what the points hold (ADR 0040): the next handling brings them down."""
    return max(0, -room(item))


def free_lot(state: State, side: Side, hex_id: str | None) -> int:
    """12.2a Tokens of the side's dump in a hex that may be loaded or carried: those not set down in this phase."""
    dump = dump_of(state, side, hex_id)
    return dump.tokens - min(dump.frozen, dump.tokens) if dump else 0


def dump_of(state: State, side: Side, hex_id: str | None) -> Dump | None:
    """12.1d The side's dump on the ground in the hex."""
    dump = state.dumps.get(hex_id or "")
    return dump if dump is not None and dump.side == side else None


def check_handling(state: State, side: Side, item: Transport) -> int:
    """13.2f What the handling costs them, in twelfths; refuses those that have not so much left."""
    rest, cost = check_ready(state, side, item), toll(state, item)
    if rest < cost:
        facts = {"cost": points(cost), "left": points(max(rest, 0))}
        raise Illegal("13.2f", "no-time-to-handle", unit=state.label(item.id), **facts)
    return cost


def check_loading(state: State, side: Side, item: Transport) -> int:
    """12.2a, 13.2c, 13.2f Tokens that they could load here; refuses those that cannot load anything."""
    check_handling(state, side, item)
    dump = dump_of(state, side, item.hex)
    label = state.label(item.id)
    if dump is None:
        raise Illegal("13.2f", "nothing-to-load", unit=label, hex=item.hex)
    if room(item) < 1:
        raise Illegal("13.2c", "full", unit=label, load=supply(item.load))
    free = free_lot(state, side, item.hex)
    if not free:
        raise Illegal("12.2a", "leapfrog", hex=item.hex, frozen=supply(dump.tokens), free=supply(0))
    return min(room(item), free)


def check_load(state: State, side: Side, load: Load) -> int:
    """12.2a, 13.2c, 13.2f The cost in twelfths of loading so much."""
    item = state.transport(load.transport)
    check_loading(state, side, item)
    check_some(load.tokens)
    dump = dump_of(state, side, item.hex)
    assert dump is not None
    if load.tokens > dump.tokens:
        held, want = supply(dump.tokens), supply(load.tokens)
        raise Illegal("12.1b", "dump-holds-less", hex=item.hex, held=held, want=want)
    if load.tokens > room(item):
        space, want = supply(room(item)), supply(load.tokens)
        raise Illegal("13.2c", "no-room", unit=state.label(item.id), room=space, want=want)
    free = free_lot(state, side, item.hex)
    if load.tokens > free:
        facts = {"frozen": supply(dump.frozen), "free": supply(free)}
        raise Illegal("12.2a", "leapfrog", hex=item.hex, **facts)
    return toll(state, item)


def check_some(tokens: int) -> None:
    """13.2f Nothing is not an amount."""
    if tokens < 1:
        raise Illegal("13.2f", "no-tokens")


def check_unloading(state: State, side: Side, item: Transport) -> int:
    """13.2f, 13.2gA Tokens that they could unload here; refuses those that cannot unload anything."""
    check_handling(state, side, item)
    label = state.label(item.id)
    if item.organic:
        raise Illegal("13.2gA", "organic-load-stays", unit=label)
    if not item.load:
        raise Illegal("13.2f", "empty", unit=label)
    if not receives(state, side, item.hex or ""):
        raise Illegal("13.2f", "nobody-to-unload-to", unit=label, hex=item.hex)
    return item.load


def receives(state: State, side: Side, hex_id: str) -> bool:
    """13.2f A friendly combat unit, port, air base or dump on the ground; loaded transport points are none."""
    if any(unit.side == side for unit in at(state, hex_id)):
        return True
    places = (state.ports.get(hex_id), state.airbases.get(hex_id), state.dumps.get(hex_id))
    return any(place is not None and place.side == side for place in places)


def check_unload(state: State, side: Side, unload: Unload) -> int:
    """13.2f The cost in twelfths of unloading so much."""
    item = state.transport(unload.transport)
    most = check_unloading(state, side, item)
    check_some(unload.tokens)
    if unload.tokens > most:
        facts = {"held": supply(most), "want": supply(unload.tokens)}
        raise Illegal("13.2f", "load-is-less", unit=state.label(item.id), **facts)
    if unload.tokens < surplus(item):
        facts = {"load": supply(item.load), "holds": supply(item.points * SP), "least": supply(surplus(item))}
        raise Illegal("13.2c", "surplus-stays-not", unit=state.label(item.id), **facts)
    return toll(state, item)


def private(state: State, side: Side, hex_id: str | None) -> tuple[Side, ...] | None:
    """4.9 Under a combat unit only the owner knows of it; elsewhere everybody sees a dump come or go."""
    return (side,) if at(state, hex_id or "") else None


class Handling(NamedTuple):
    """13.2f Loading or unloading: button, order, what comes of it; the checks of a piece and of an order."""

    act: str
    action: type[Load] | type[Unload]
    fact: type[Loaded] | type[Unloaded]
    most: Callable[[State, Side, Transport], int]
    check: Callable[[State, Side, Any], int]


LOAD = Handling("act-load", Load, Loaded, check_loading, check_load)
UNLOAD = Handling("act-unload", Unload, Unloaded, check_unloading, check_unload)


def resolve(by: Handling, state: State, side: Side, action: Load | Unload, dice: Dice) -> list[Event]:
    """13.2f The event has the cost in twelfths of an MP; the enemy sees it only in the open (4.9)."""
    cost, hex_id = by.check(state, side, action), state.transports[action.transport].hex or ""
    done = by.fact(
        transport=action.transport, hex=hex_id, tokens=action.tokens, cost=cost, rules=("13.2f",),
        audience=private(state, side, hex_id),
    )  # fmt: skip
    return [done]


def options(by: Handling, state: State, side: Side, draft: Draft) -> Options:
    """13.2f The slots: transport points, then tokens, the most first."""
    if "transport" not in draft:
        return slots.piece("transport", state.transports_of(side), lambda item: by.most(state, side, item))
    item = state.transport(draft["transport"])
    able = by.most(state, side, item)
    if "tokens" in draft:
        by.check(state, side, by.action(transport=item.id, tokens=draft["tokens"]))
        facts = {"tokens": supply(draft["tokens"]), "cost": points(toll(state, item))}
        return slots.whole(by.act, unit=state.label(item.id), **facts)
    least = surplus(item) if by is UNLOAD else 0
    return slots.tokens(range(able, max(least, 1) - 1, -1), item.hex, points(toll(state, item)))


def apply_loaded(state: State, event: Loaded) -> State:
    """13.2f From the ground onto the transport points."""
    item, dump = state.transports[event.transport], state.dumps[event.hex]
    state = state.stock(replace(dump, tokens=dump.tokens - event.tokens))
    return state.park(replace(item, load=item.load + event.tokens, spent=item.spent + event.cost))


def apply_unloaded(state: State, event: Unloaded) -> State:
    """13.2f, 12.2a Onto the ground, where it may be used but not loaded in this phase."""
    item = state.transports[event.transport]
    rest = item.load - event.tokens
    left = replace(item, load=rest, hauled=min(item.hauled, rest), frozen=min(item.frozen, rest))
    state = state.park(replace(left, spent=item.spent + event.cost))
    return set_down(state, item.side, event.hex, event.tokens)


def set_down(state: State, side: Side, hex_id: str, tokens: int) -> State:
    """12.2a Tokens brought to a hex in this phase lie there, used before others and not to be loaded."""
    dump = state.dumps.get(hex_id) or Dump(side=side, hex=hex_id, tokens=0)
    return state.stock(replace(dump, tokens=dump.tokens + tokens, frozen=dump.frozen + tokens))


def log_cargo(state: State, event: Loaded | Unloaded) -> Sequence[LogLine]:
    """13.2f How much, for their owner; that it was done at all, where everybody sees it (4.9)."""
    item = state.transports[event.transport]
    if event.audience is None:
        code = f"event-{type(event).__name__}-seen"
        return report(event, side=item.side, code=code)
    return line(
        event, side=item.side, at=(event.hex,), unit=state.label(item.id), hex=event.hex,
        tokens=supply(event.tokens), cost=points(event.cost),
    )  # fmt: skip


ACTS = {
    by.action: Act(partial(resolve, by), partial(options, by), MOVING, rank, nothing_for(by.most))
    for rank, by in enumerate((LOAD, UNLOAD), 21)
}
