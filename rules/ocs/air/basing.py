"""13.6, 13.9 Planes come on, and two that are reduced become one."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import report
from rules.hexwar.groups import check_distinct
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, PhaseWork, RuleEvent, Units, Word
from rules.ocs.air.flights import name_base, offer_plane
from rules.ocs.air.raids import offer_bases
from rules.ocs.air.records import STEPS, Plane
from rules.ocs.sequence import MOVING
from rules.ocs.skies import (
    bases,
    book_arrivals,
    check_berths,
    check_place,
    has_room,
    holds,
    own_plane,
    plane_of,
    stays_active,
    wing,
)
from rules.ocs.state import State


class ArrivePlanes(Action, frozen=True, kw_only=True, tag="arrive_planes"):
    """13.6 Planes that are due land on a base."""

    planes: Units
    base: Word


class MergePlanes(Action, frozen=True, kw_only=True, tag="merge_planes"):
    """13.9 Two reduced planes alike: the first becomes full, the other goes."""

    planes: Units


class PlanesArrived(RuleEvent, frozen=True, kw_only=True):
    """13.6 They are on the base; Active are those for which there was room."""

    side: str
    planes: tuple[str, ...]
    base: str
    active: tuple[str, ...] = ()


class PlanesMerged(RuleEvent, frozen=True, kw_only=True):
    """13.9 The first is at full strength, the second in the Dead Pile."""

    side: str
    planes: tuple[str, str]


def find_due(state: State, side: Side) -> list[Plane]:
    """13.6 The side's planes that are due by now."""
    return [p for p in state.planes.values() if p.side == side and p.fate == "due" and p.due <= state.turn]


def check_due(state: State, side: Side, plane: Plane) -> None:
    """13.6 The side's own, and due."""
    own_plane(state, side, plane.id)
    if plane not in find_due(state, side):
        raise Illegal("13.6", "plane-not-due", plane=state.label(plane.id), turn=plane.due)


def check_base(state: State, side: Side, planes: Sequence[Plane], base: str) -> None:
    """13.6, Rk90 Any base of the side, a carrier that takes them wherever it sails."""
    check_place(state, base)
    if not holds(state, side, base):
        raise Illegal("13.6", "no-friendly-base", base=name_base(state, base))
    check_berths(state, planes, base)


def arrive(state: State, side: Side, names: Sequence[str], base: str) -> PlanesArrived:
    """13.6, 14.2a, Rk44 Active as long as there is room, in this order."""
    able = [name for number, name in enumerate(names, 1) if stays_active(state, base, number)]
    return PlanesArrived(side=side, planes=tuple(names), base=base, active=tuple(able), rules=("13.6",))


def resolve_arrive(state: State, side: Side, action: ArrivePlanes, dice: Dice) -> list[Event]:
    """13.6 All on one base."""
    check_distinct(action.planes)
    planes = [plane_of(state, name) for name in action.planes]
    for plane in planes:
        check_due(state, side, plane)
    check_base(state, side, planes, action.base)
    return [arrive(state, side, action.planes, action.base)]


def arrive_options(state: State, side: Side, draft: Draft) -> Options:
    """13.6 Who, where."""
    chosen = tuple(draft.get("planes", ()))
    planes = [plane_of(state, name) for name in chosen]
    for plane in planes:
        check_due(state, side, plane)
    if not chosen:
        return slots.pieces(
            "planes", find_due(state, side), lambda plane: None, ask="ask-planes", name=offer_plane(state)
        )
    if "base" not in draft:
        return offer_bases(state, side, lambda base: check_base(state, side, planes, base))
    check_base(state, side, planes, draft["base"])
    return slots.whole("act-arrive-planes", base=name_base(state, draft["base"]), planes=len(chosen))


def find_arrive_refusal(state: State, side: Side) -> Refusal | None:
    """13.6 Somebody must be due, and have a base."""
    able = find_due(state, side) and bases(state, side)
    return None if able else Refusal("13.6", "nobody-due", {"turn": state.turn})


def rest(state: State, dice: Dice) -> list[Event]:
    """13.6, Rk90 Whoever has not been placed lands on the first base with room for all, or on the carrier whose name
    they bear, as long as it is not lost; without a base they wait.
    """
    groups: dict[str, list[Plane]] = {}
    for plane in find_due(state, state.active):
        ship = state.ships.get(wing(state, plane).carrier)
        groups.setdefault(ship.id if ship and ship.fate != "dead" else "", []).append(plane)
    return [
        arrive(state, state.active, [plane.id for plane in planes], base)
        for carrier, planes in groups.items()
        if (base := _find_base(state, planes, carrier))
    ]


def _find_base(state: State, planes: Sequence[Plane], carrier: str) -> str:
    able = [
        base for base in bases(state, state.active)
        if carrier in ("", base) and refusal(check_berths, state, planes, base) is None
    ]  # fmt: skip
    return next((base for base in able if has_room(state, base, len(planes))), able[0] if able else "")


def check_merge(state: State, side: Side, names: Sequence[str]) -> None:
    """13.9 Two reduced planes of the same print, in one place and of one status."""
    check_distinct(names)
    planes = [plane_of(state, name) for name in names]
    for plane in planes:
        own_plane(state, side, plane.id)
        if plane.fate != "based" or plane.lost + 1 != STEPS:
            raise Illegal("13.9", "plane-not-reduced", plane=state.label(plane.id))
    if len({_print(state, plane) for plane in planes}) > 1 or len(planes) > STEPS:
        raise Illegal("13.9", "planes-not-alike", planes=[state.label(name) for name in names])


def _print(state: State, plane: Plane) -> tuple[object, ...]:
    printed = wing(state, plane)
    return printed.types, printed.full, printed.reduced, plane.base, plane.active


def check_pair(state: State, side: Side, names: Sequence[str]) -> None:
    """13.9 Two of them."""
    check_merge(state, side, names)
    if len(names) != STEPS:
        raise Illegal("13.9", "planes-not-alike", planes=[state.label(name) for name in names])


def resolve_merge(state: State, side: Side, action: MergePlanes, dice: Dice) -> list[Event]:
    """13.9 One plane of two."""
    check_pair(state, side, action.planes)
    first, second = action.planes
    return [PlanesMerged(side=side, planes=(first, second), rules=("13.9",))]


def _find_pairs(state: State, side: Side) -> Iterator[Plane]:
    reduced = [
        p for p in state.planes.values() if p.side == side and p.fate == "based" and p.lost + 1 == STEPS
    ]
    prints = [_print(state, plane) for plane in reduced]
    return (plane for plane, one in zip(reduced, prints, strict=True) if prints.count(one) > 1)


def merge_options(state: State, side: Side, draft: Draft) -> Options:
    """13.9 One, then another like it."""
    chosen = tuple(draft.get("planes", ()))
    check_merge(state, side, chosen)

    def check(plane: Plane) -> None:
        check_merge(state, side, (*chosen, *((plane.id,) if plane.id not in chosen else ())))

    offered = slots.pieces(
        "planes", _find_pairs(state, side), check, chosen, "ask-planes", name=offer_plane(state)
    )
    whole = len(chosen) == STEPS
    return replace(
        offered, complete=whole, at_least=STEPS, at_most=STEPS,
        act=Message("act-merge-planes", {"plane": state.label(chosen[0])}) if whole else None,
    )  # fmt: skip


def find_merge_refusal(state: State, side: Side) -> Refusal | None:
    """13.9 Two alike must be together."""
    return None if any(_find_pairs(state, side)) else Refusal("13.9", "no-planes-alike")


def apply_planes_arrived(state: State, event: PlanesArrived) -> State:
    """13.6 On their base."""
    landed = (
        replace(state.planes[name], base=event.base, fate="based", active=name in event.active)
        for name in event.planes
    )
    return book_arrivals(state.fly(*landed), event.base, len(event.active))


def apply_planes_merged(state: State, event: PlanesMerged) -> State:
    """13.9 Neither has flown more than both."""
    one, other = (state.planes[name] for name in event.planes)
    whole = replace(one, lost=0, flown=one.flown or other.flown)
    return state.fly(whole, other.destroyed())


def log_planes(state: State, event: PlanesArrived | PlanesMerged) -> list[LogLine]:
    """4.9 How many arrive; where, and who is merged, their owner sees."""
    return report(event, planes=len(event.planes))


def flies_here(state: State) -> bool:
    """14 Whether the game has planes."""
    return bool(state.planes)


ACTS = {
    ArrivePlanes: Act(
        resolve_arrive, arrive_options, phases=("reinforcement",), rank=12, blocked=find_arrive_refusal,
        suits=flies_here,
    ),
    MergePlanes: Act(
        resolve_merge, merge_options, phases=("refit", "reinforcement", *MOVING), rank=60, blocked=find_merge_refusal,
        suits=flies_here,
    ),
}  # fmt: skip
LEAVE = {"reinforcement": PhaseWork(rest, rank=12)}
