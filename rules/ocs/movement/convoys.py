"""13.2c Transport points divide and combine, with what they carry."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from rules.core.contract import Candidate, Draft, Event, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.hexwar.groups import check_one_stack, read_group
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Amount, Dice, RuleEvent, UnitId, Units
from rules.ocs.amounts import SP, supply
from rules.ocs.movement.cargo import surplus
from rules.ocs.movement.transport import check_own, nothing_for
from rules.ocs.pieces import Transport
from rules.ocs.state import State


class Divide(Action, frozen=True, kw_only=True, tag="divide"):
    """13.2c So many points become transport points of their own, with so many tokens of the load."""

    transport: UnitId
    points: Amount
    tokens: Amount = 0


class Combine(Action, frozen=True, kw_only=True, tag="combine"):
    """13.2c Transport points of one kind in one hex become one."""

    transports: Units


class Divided(RuleEvent, frozen=True, kw_only=True):
    """13.2c `made` is the id of the new transport points."""

    transport: str
    made: str
    points: int
    tokens: int


class Combined(RuleEvent, frozen=True, kw_only=True):
    """13.2c The first of them stays, with all the rest."""

    transports: tuple[str, ...]


def check_dividable(state: State, side: Side, item: Transport) -> None:
    """13.2c More than one point."""
    check_own(state, side, item)
    if item.points < 2:
        raise Illegal("13.2c", "one-point", unit=state.label(item.id))
    if surplus(item):
        facts = {"load": supply(item.load), "holds": supply(item.points * SP)}
        raise Illegal("13.2c", "surplus-divides-not", unit=state.label(item.id), **facts)


def shares(item: Transport, points: int) -> range:
    """13.2c The tokens of the load that so many of the points may take: neither part carries too much."""
    return range(max(0, item.load - (item.points - points) * SP), min(item.load, points * SP) + 1)


def check_points(state: State, side: Side, item: Transport, points: int) -> None:
    """13.2c Some of the points, not all."""
    check_dividable(state, side, item)
    if not 0 < points < item.points:
        raise Illegal("13.2c", "part-of-the-points", unit=state.label(item.id), most=item.points - 1)


def check_divide(state: State, side: Side, divide: Divide) -> None:
    """13.2c Both parts carry what they have room for."""
    item = state.transport(divide.transport)
    check_points(state, side, item, divide.points)
    able = shares(item, divide.points)
    if divide.tokens not in able:
        facts = {"least": supply(able[0]), "most": supply(able[-1])}
        raise Illegal("13.2c", "part-of-the-load", unit=state.label(item.id), **facts)


def check_combine(state: State, side: Side, names: Sequence[str]) -> list[Transport]:
    """13.2c One hex, one kind; organic trucks only with those of their formation."""
    items = read_group(names, state.transport, partial(check_own, state, side))
    labels = [state.label(item.id) for item in items]
    check_one_stack(items, "13.2c", state.label)
    if len({(item.kind, item.organic) for item in items}) > 1:
        raise Illegal("13.2c", "not-of-a-kind", units=labels)
    if len({item.reserve for item in items}) > 1:
        raise Illegal("13.2d", "not-all-in-reserve", units=labels)
    return items


def resolve_divide(state: State, side: Side, divide: Divide, dice: Dice) -> list[Event]:
    """13.2c The points divided off take their id from the state's next serial number."""
    check_divide(state, side, divide)
    made = f"tp-{state.serial + 1}"
    return [
        Divided(
            transport=divide.transport, made=made, points=divide.points, tokens=divide.tokens, rules=("13.2c",)
        )
    ]  # fmt: skip


def resolve_combine(state: State, side: Side, combine: Combine, dice: Dice) -> list[Event]:
    """13.2c Raises `Illegal` for fewer than two."""
    if len(check_combine(state, side, combine.transports)) < 2:
        raise Illegal("13.2c", "two-or-more")
    return [Combined(transports=combine.transports, rules=("13.2c",))]


def divide_options(state: State, side: Side, draft: Draft) -> Options:
    """13.2c Which, how many points, how much of the load."""
    if "transport" not in draft:
        mine = state.transports_of(side)
        return slots.piece("transport", mine, lambda item: check_dividable(state, side, item))
    item = state.transport(draft["transport"])
    check_dividable(state, side, item)
    if "points" not in draft:
        return numbers("points", range(item.points - 1, 0, -1))
    check_points(state, side, item, draft["points"])
    if "tokens" not in draft and item.load:
        return slots.tokens(reversed(shares(item, draft["points"])))
    divide = Divide(transport=item.id, points=draft["points"], tokens=draft.get("tokens", 0))
    check_divide(state, side, divide)
    act = "act-divide" if divide.tokens else "act-divide-empty"
    return slots.whole(act, points=divide.points, tokens=supply(divide.tokens))


def numbers(slot: str, values: Sequence[int]) -> Options:
    """An `amount` slot of plain figures."""
    found = tuple(
        Candidate(value=value, label=Message(f"number-{slot}", {"number": value})) for value in values
    )
    return Options(slot=slot, kind="amount", ask=Message(f"ask-{slot}"), candidates=found)


def combine_options(state: State, side: Side, draft: Draft) -> Options:
    """13.2c Two or more of a kind in a hex."""
    chosen = tuple(draft.get("transports", ()))
    if chosen:
        check_combine(state, side, chosen)
    rest = [item for item in state.transports_of(side) if item.id not in chosen]
    candidates = tuple(
        slots.candidate(item, refusal(check_combine, state, side, (*chosen, item.id))) for item in rest
    )
    return Options(
        slot="transports", kind="units", ask=Message("ask-transports"), candidates=candidates,
        complete=len(chosen) > 1, at_least=2, act=Message("act-combine", {"count": len(chosen)}),
    )  # fmt: skip


def mates(state: State, side: Side, item: Transport) -> None:
    """13.2c Whether there is anything to combine with."""
    check_own(state, side, item)
    near = [other for other in state.transports_of(side) if other.id != item.id and other.hex == item.hex]
    if not near:
        raise Illegal("13.2c", "nothing-to-combine", unit=state.label(item.id))
    slots.one_passes(lambda other: check_combine(state, side, (item.id, other.id)), near)


def apply_divided(state: State, event: Divided) -> State:
    """13.2c Both have spent what the whole had spent; who is on the move stays on the move."""
    item = state.transports[event.transport]
    hauled, frozen = min(item.hauled, event.tokens), min(item.frozen, event.tokens)
    part = replace(item, id=event.made, points=event.points, load=event.tokens, hauled=hauled, frozen=frozen)
    left, load = item.points - event.points, item.load - event.tokens
    rest = replace(item, points=left, load=load, hauled=item.hauled - hauled, frozen=item.frozen - frozen)
    book = state.movement
    if item.id in book.moving:
        book = replace(book, moving=(*book.moving, part.id))
    return replace(state.park(rest, part), serial=state.serial + 1, movement=book)


def apply_combined(state: State, event: Combined) -> State:
    """6.1e, 13.2c MP do not pass from one to another: the whole has spent what the slowest has, and is here as long
    as the first to come.
    """
    items = [state.transports[name] for name in event.transports]
    first, moving = items[0], state.movement.moving
    whole = replace(
        first,
        points=sum(item.points for item in items),
        load=sum(item.load for item in items),
        hauled=sum(item.hauled for item in items),
        frozen=sum(item.frozen for item in items),
        spent=max(item.spent for item in items),
        began=next((item.began for item in items if item.began), None),
        pinned=any(item.pinned for item in items),
        due=min(item.due for item in items),
    )
    others = [replace(item, points=0) for item in items[1:]]
    halted = any(item.began and item.id not in moving for item in items)
    going = tuple(name for name in moving if name not in event.transports)
    if not halted and len(going) < len(moving):
        going = (*going, first.id)
    return replace(state.park(*others, whole), movement=replace(state.movement, moving=going))


ACTS = {
    Divide: Act(resolve_divide, divide_options, ("movement",), 26, nothing_for(check_dividable)),
    Combine: Act(resolve_combine, combine_options, ("movement",), 27, nothing_for(mates)),
}
