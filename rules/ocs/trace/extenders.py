"""12.7, 9.14d Extenders: formed of five transport points, switched back, collapsing before the enemy."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.orders import as_default
from rules.core.talk import line, report
from rules.hexwar.ways import spread
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, Hook, Policy, RuleEvent, UnitId, Units
from rules.ocs.amounts import MP, points, supply
from rules.ocs.field import foes, holder
from rules.ocs.pieces import Transport
from rules.ocs.state import State
from rules.ocs.supply.paths import steps
from rules.ocs.trace.capture import roll_transport
from rules.ocs.trace.charts import charts
from rules.ocs.trace.havens import best, find_occupied
from rules.ocs.trace.records import Collapse
from rules.ocs.trace.sources import may_link
from rules.ocs.trace.trace import hex_traces


class FormExtender(Action, frozen=True, kw_only=True, tag="form_extender"):
    """12.7d Five transport points of one kind in a hex become an Extender."""

    transports: Units


class BreakExtender(Action, frozen=True, kw_only=True, tag="break_extender"):
    """12.7d An Extender becomes transport points again."""

    transport: UnitId


class CollapseExtender(Action, frozen=True, kw_only=True, tag="collapse_extender"):
    """9.14d An Extender collapses to a hex in its range, of its owner's will."""

    transport: UnitId
    hex: HexId


class CollapseTo(Action, frozen=True, kw_only=True, tag="collapse_to"):
    """9.14d Where an Extender collapses to before enemy units."""

    hex: HexId


class ExtenderFormed(RuleEvent, frozen=True, kw_only=True):
    """12.7d The transport points are an Extender; the first of them gives it its id."""

    side: str
    hex: str
    transports: tuple[str, ...]


class ExtenderBroken(RuleEvent, frozen=True, kw_only=True):
    """12.7d Transport points again, with half their allowance left."""

    transport: str


class ExtenderCollapsed(RuleEvent, frozen=True, kw_only=True):
    """9.14d Transport points again, in that hex."""

    transport: str
    hex: str


def half(state: State, kind: str) -> Fraction:
    """12.7d, Rk24 What the switch costs a transport point, in twelfths of an MP."""
    return Fraction(state.battle.vehicle(kind).ma * MP, 2)


def check_point(state: State, side: Side, item: Transport) -> None:
    """12.7, 12.7d What a transport must be to become part of an Extender."""
    label = state.label(item.id)
    if item.side != side or item.hex is None:
        raise Illegal("12.7", "not-your-transport", transport=state.sign(item.id))
    if item.extender:
        raise Illegal("12.7", "extender-already", transport=label)
    check_made(state, item)
    _check_half(state, item, item.pinned and not has_driven(state, item))


def check_made(state: State, item: Transport) -> None:
    """12.7, 12.7d What an Extender is made of: empty transport points of no formation, of a kind that has a range."""
    label = state.label(item.id)
    if not state.battle.vehicle(item.kind).extender:
        raise Illegal("12.7", "no-extenders", transport=label)
    if item.organic:
        raise Illegal("12.7", "organic-no-extender", transport=label)
    if item.load:
        raise Illegal("12.7d", "loaded-no-extender", transport=label, load=supply(item.load))


def has_driven(state: State, item: Transport) -> bool:
    """12.7e Whether it has come on its own wheels in this phase: it may wait for others that drive after it."""
    return bool(item.began) and item.id not in state.movement.carried


def _check_half(state: State, item: Transport, done: bool) -> None:
    cost, spare = half(state, item.kind), state.battle.vehicle(item.kind).ma * MP - item.spent
    if done or spare < cost:
        price, left = points(int(cost)), points(0 if done else spare)
        raise Illegal("12.7d", "half-allowance", transport=state.label(item.id), cost=price, left=left)


def check_form(state: State, side: Side, transports: Sequence[str]) -> list[Transport]:
    """12.7, 12.7d-e Five points of one kind in one hex, from which a source can be reached now."""
    items = [state.transport(name) for name in dict.fromkeys(transports)]
    for item in items:
        check_point(state, side, item)
    if len({(item.hex, item.kind) for item in items}) > 1:
        raise Illegal("12.7d", "extender-of-one-kind")
    check_points(sum(item.points for item in items))
    _check_link(state, side, items[0])
    return items


def check_points(total: int) -> None:
    """12.7 An Extender is so many points, not more and not fewer."""
    wanted = charts().trace.extender_points
    if total != wanted:
        raise Illegal("12.7", "extender-points", points=total, wanted=wanted)


def _check_link(state: State, side: Side, item: Transport) -> None:
    assert item.hex is not None
    if not may_link(state, side, item.hex, item.kind):
        reach = state.battle.extender(item.kind)
        facts = {"hex": item.hex, "range": points(reach.points), "mobility": reach.mobility}
        raise Illegal("12.7d", "no-connection", **facts)


def resolve_form(state: State, side: Side, action: FormExtender, dice: Dice) -> list[Event]:
    """12.7d Raises `Illegal` for points of several kinds or hexes, or out of reach of a source."""
    items = check_form(state, side, action.transports)
    where, names = items[0].hex or "", tuple(item.id for item in items)
    return [ExtenderFormed(side=side, hex=where, transports=names, rules=("12.7d",))]


def form_options(state: State, side: Side, draft: Draft) -> Options:
    """12.7d Transport points, until there are five together."""
    chosen = tuple(draft.get("transports", ()))
    items = [state.transport(name) for name in chosen]

    def check(item: Transport) -> None:
        check_point(state, side, item)
        if items and (item.hex, item.kind) != (items[0].hex, items[0].kind):
            raise Illegal("12.7d", "extender-of-one-kind")
        wanted = charts().trace.extender_points
        total = sum(one.points for one in {*items, item})
        if total > wanted:
            raise Illegal("12.7", "extender-points", points=total, wanted=wanted)

    offered = slots.pieces("transports", find_points(state, side), check, chosen)
    no = refusal(check_form, state, side, chosen) if chosen else None
    act = Message("act-form-extender") if chosen and no is None else None
    return replace(offered, complete=act is not None, refusal=no, act=act)


def find_points(state: State, side: Side) -> list[Transport]:
    """12.7 The side's transport points that are no Extender."""
    return [item for item in state.transports_of(side) if not item.extender]


def apply_extender_formed(state: State, event: ExtenderFormed) -> State:
    """12.7d One piece now; it moves no more in this phase."""
    first, *others = (state.transports[name] for name in event.transports)
    wanted = charts().trace.extender_points
    made = replace(first, points=wanted, extender=True, pinned=True)
    return state.park(made, *(replace(item, points=0) for item in others))


def find_extenders(state: State, side: Side) -> list[Transport]:
    """12.7 The side's Extenders on the map."""
    return [item for item in state.transports_of(side) if item.extender]


def check_break(state: State, side: Side, item: Transport) -> None:
    """12.7d An Extender of the side that has not just been formed."""
    label = state.label(item.id)
    if item.side != side or item.hex is None:
        raise Illegal("12.7", "not-your-transport", transport=state.sign(item.id))
    if not item.extender:
        raise Illegal("12.7d", "no-extender", transport=label)
    _check_half(state, item, item.pinned)


def apply_extender_broken(state: State, event: ExtenderBroken) -> State:
    """12.7d Half of the allowance is spent."""
    item = state.transports[event.transport]
    return state.park(replace(item, extender=False, spent=item.spent + int(half(state, item.kind))))


def havens(state: State, item: Transport) -> list[str]:
    """9.14d Hexes within the Extender's own range that have trace supply without it (Rk4), the nearest first.

    As with transport that escapes (9.14c) no ZOC holds it: that of whoever enters its hex would shut every way.
    """
    assert item.hex is not None
    others = {name: one for name, one in state.transports.items() if name != item.id}
    bare = replace(state, transports=others)
    span, here = state.battle.extender(item.kind), state.battle.hexes.index[item.hex]
    ground = steps(state, item.side, span.mobility)
    reach = spread(ground.graph, here, span.points, foes(state, item.side))
    ids, held = state.battle.hexes.ids, find_occupied(state, item.side)
    near = sorted(reach.cost, key=reach.cost.__getitem__)
    return [ids[there] for there in near if ids[there] not in held and hex_traces(bare, item.side, there)]


def check_haven(state: State, item: Transport, hex_id: str) -> None:
    """9.14d, Rk4 In range, free of enemies and in trace."""
    state.hex(hex_id)
    if hex_id not in havens(state, item):
        reach = state.battle.extender(item.kind)
        raise Illegal("9.14d", "no-haven", hex=hex_id, range=points(reach.points), mobility=reach.mobility)


def resolve_collapse(state: State, side: Side, action: CollapseExtender, dice: Dice) -> list[Event]:
    """12.7h, 9.14d It collapses of its owner's will, instead of moving."""
    item = state.transport(action.transport)
    check_break(state, side, item)
    check_haven(state, item, action.hex)
    return [ExtenderCollapsed(transport=item.id, hex=action.hex, rules=("12.7h", "9.14d"))]


def collapse_options(state: State, side: Side, draft: Draft) -> Options:
    """9.14d Which Extender, where to."""
    if "transport" not in draft:
        mine = find_extenders(state, side)
        return slots.piece("transport", mine, lambda item: check_break(state, side, item))
    item = state.transport(draft["transport"])
    check_break(state, side, item)
    return _offer_havens(state, item, draft)


def _offer_havens(state: State, item: Transport, draft: Draft) -> Options:
    if "hex" in draft:
        check_haven(state, item, draft["hex"])
        return slots.whole("act-collapse", hex=draft["hex"])
    return slots.places("hex", havens(state, item), lambda place: None, "ask-collapse-to")


def apply_extender_collapsed(state: State, event: ExtenderCollapsed) -> State:
    """9.14d Transport points, elsewhere; they move no more in this phase."""
    item = state.transports[event.transport]
    return state.park(replace(item, extender=False, hex=event.hex, pinned=True))


def find_surprised(state: State) -> tuple[Collapse, Transport | None]:
    """The Extender that enemy units have come upon, while it is one and still there."""
    pending = state.top(Collapse)
    item = state.transports.get(pending.transport)
    return pending, item if item is not None and item.extender and item.hex == pending.hex else None


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """9.14d Without a hex to collapse to it flips where it is and may be captured."""
    pending, item = find_surprised(state)
    if item is None or havens(state, item):
        return ()
    free = state.phase == "movement" and state.active == pending.captor
    return [
        ExtenderCollapsed(transport=item.id, hex=pending.hex, rules=("9.14d",)),
        roll_transport(state, pending.captor, pending.hex, [item], dice, free),
    ]


def decide(state: State) -> Sequence[Decision]:
    """9.14d Where it collapses to."""
    pending, item = find_surprised(state)
    if item is None:
        return ()
    default = {"do": "collapse_to", "hex": best(state, pending.side, havens(state, item))}
    return slots.ask(pending.side, "9.14d", f"collapse:{item.id}", default, hex=pending.hex)


def resolve_to(state: State, side: Side, action: CollapseTo, dice: Dice) -> list[Event]:
    """9.14d Raises `Illegal` for a hex that is none of the havens."""
    _, item = find_surprised(state)
    assert item is not None
    check_haven(state, item, action.hex)
    return [ExtenderCollapsed(transport=item.id, hex=action.hex, rules=("9.14d",))]


def to_options(state: State, side: Side, draft: Draft) -> Options:
    """9.14d The hexes it can collapse to."""
    _, item = find_surprised(state)
    assert item is not None
    return _offer_havens(state, item, draft)


def log_extender_formed(state: State, event: ExtenderFormed) -> list[LogLine]:
    """12.7d A new Extender, where the enemy can see it."""
    where = [event.hex] if holder(state, event.hex) is None else []
    return line(event, side=event.side, at=where, who=event.side)


def log_extender_broken(state: State, event: ExtenderBroken) -> list[LogLine]:
    """12.7d Where it was is not told (4.9)."""
    return report(event, side=state.transports[event.transport].side)


def log_extender_collapsed(state: State, event: ExtenderCollapsed) -> list[LogLine]:
    """9.14d One less; where it was is not told (4.9): if enemies came upon it, that has been said."""
    side = state.transports[event.transport].side
    return line(event, side=side, tone="bad", who=side)


HOOKS = {Collapse: Hook(settle=settle, decisions=decide)}


def has_extenders(state: State) -> bool:
    """12.7 Whether the scenario has Extenders."""
    return state.battle.file.extenders


POINTLESS = slots.without(find_points, "12.7", "no-points-to-form", lambda state, side: {"side": side})
NONE = slots.without(find_extenders, "12.7", "no-extender-here", lambda state, side: {"side": side})
BREAKING = slots.pick_act(
    "transport", find_extenders, check_break, State.transport, "act-break-extender",
    lambda state, item: [ExtenderBroken(transport=item.id, rules=("12.7d",))],
    facts=lambda state, item: {"cost": points(int(half(state, item.kind)))},
    phases=("movement",), rank=61, blocked=NONE, suits=has_extenders,
)  # fmt: skip
"""12.7d, 12.7f The side's Extenders, then the price: half of the allowance, in MP."""
ACTS: dict[type[Action], Act] = {
    FormExtender: Act(resolve_form, form_options, ("movement",), 60, POINTLESS, has_extenders),
    BreakExtender: BREAKING,
    CollapseExtender: Act(resolve_collapse, collapse_options, ("movement",), 62, NONE, has_extenders),
    CollapseTo: Act(resolve_to, to_options),
}
FORESEEN = {"collapse": Policy({"umpire": as_default(CollapseTo)})}
