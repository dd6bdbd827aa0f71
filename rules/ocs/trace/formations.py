"""12.6f A multi-unit formation traces by one HQ, or from one source: else a part of it goes without."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from msgspec.structs import replace

from rules.core.contract import Candidate, Decision, Draft, Event, Message, Options, Side
from rules.core.derived import derive
from rules.core.errors import Illegal
from rules.core.orders import as_default
from rules.core.talk import log_event
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Policy, RuleEvent, Word
from rules.ocs.amounts import equivalents
from rules.ocs.field import size
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.paths import FEW
from rules.ocs.trace.sources import WATCHED
from rules.ocs.trace.trace import exempt, find_throwers, means, traces


class ChooseTrace(Action, frozen=True, kw_only=True, tag="choose_trace"):
    """12.6f The HQ or source whose users trace, of a formation that cannot share one."""

    formation: Word
    way: Word


class TraceChosen(RuleEvent, frozen=True, kw_only=True):
    """12.6f The part of the formation that traces."""

    side: str
    formation: str
    way: str


class Split(NamedTuple):
    """12.6f A formation whose units share no way to trace: each way with the units that can use it."""

    formation: str
    ways: dict[str, tuple[str, ...]]


@derive(*WATCHED, keep=FEW)
def splits(state: State, side: str) -> dict[str, Split]:
    """12.6f The formations of the side that no one way serves."""
    members: dict[str, list[Unit]] = {}
    for unit_id, trace in traces(state, side).items():
        formation = state.counter(unit_id).formation
        if formation and trace.ok and not exempt(state, state.units[unit_id]):
            members.setdefault(formation, []).append(state.units[unit_id])
    found = {}
    for formation, units in members.items():
        if _share_an_hq(state, side, units):
            continue
        ways = {unit.id: means(state, unit) for unit in units}
        if not frozenset.intersection(*ways.values()):
            users = {
                way: tuple(unit for unit in ways if way in ways[unit])
                for way in sorted(frozenset.union(*ways.values()))
            }
            found[formation] = Split(formation, users)
    return found


def _share_an_hq(state: State, side: str, units: Sequence[Unit]) -> bool:
    """Whether one HQ serves them all: spares the search for common sources."""
    return bool(frozenset.intersection(*(find_throwers(state, unit) for unit in units)))


@derive(*WATCHED, "trace", keep=FEW)
def find_supplied(state: State, side: str) -> frozenset[str]:
    """12.6 Units that have trace supply, the formation rule applied: as chosen, else for the most RE."""
    able = {unit for unit, trace in traces(state, side).items() if trace.ok}
    return frozenset(able - _without(state, side))


def _without(state: State, side: str) -> set[str]:
    """12.6f Units that could trace but belong to the part of their formation that does not."""
    gone: set[str] = set()
    for formation, split in splits(state, side).items():
        way = state.trace.chosen.get(formation) or widest(state, split)
        everybody = {unit for users in split.ways.values() for unit in users}
        gone |= everybody - set(split.ways.get(way, ()))
    return gone


def weight(state: State, users: Sequence[str]) -> int:
    """RE of the units, in quarters."""
    return sum(size(state, state.units[unit]) for unit in users)


def widest(state: State, split: Split) -> str:
    """12.6f The way that serves the most RE."""
    return max(split.ways, key=lambda way: (weight(state, split.ways[way]), way))


def open_splits(state: State) -> dict[str, Split]:
    """12.6f Formations of the phasing side that the owner has still to decide on."""
    found = splits(state, state.active)
    return {name: split for name, split in found.items() if name not in state.trace.chosen}


def decide(state: State) -> Sequence[Decision]:
    """12.6f Which part of a formation traces."""
    waiting = open_splits(state)
    formation = min(waiting)
    split = waiting[formation]
    default = {"do": "choose_trace", "formation": formation, "way": widest(state, split)}
    number, words = len(state.trace.chosen), "ask-formation-trace"
    asked = f"formation:{state.turn}-{number}"
    return slots.ask(state.active, "12.6f", asked, default, words=words, count=len(waiting))


def check_choice(state: State, side: Side, action: ChooseTrace) -> None:
    """12.6f A formation that must be divided, and one of its ways."""
    waiting = open_splits(state)
    if action.formation not in waiting:
        raise Illegal("12.6f", "formation-shares", formation=name(state, action.formation))
    if action.way not in waiting[action.formation].ways:
        raise Illegal("12.6f", "no-way-of-formation", formation=name(state, action.formation))


def name(state: State, formation: str) -> str:
    """13.7 The formation as people call it."""
    known: Mapping[str, object] = state.battle.formations
    return state.battle.formations[formation].name if formation in known else formation


def resolve_choice(state: State, side: Side, action: ChooseTrace, dice: Dice) -> list[Event]:
    """12.6f `way` is the HQ or source that serves a part; raises `Illegal` as `check_choice` does."""
    check_choice(state, side, action)
    return [TraceChosen(side=side, formation=action.formation, way=action.way, rules=("12.6f",))]


def choice_options(state: State, side: Side, draft: Draft) -> Options:
    """12.6f The formation, then the HQ or source with what it serves."""
    waiting = open_splits(state)
    if "formation" not in draft:
        return slots.choice(
            "formation", waiting, lambda one: None,
            label=lambda one: Message("formation-name", {"name": name(state, one)}),
        )  # fmt: skip
    split = waiting.get(draft["formation"])
    if "way" in draft or split is None:
        check_choice(state, side, ChooseTrace(formation=draft["formation"], way=draft.get("way", "")))
        return slots.whole("act-choose-trace", formation=name(state, draft["formation"]))
    candidates = tuple(_candidate(state, way, users) for way, users in split.ways.items())
    return Options(slot="way", kind="choice", ask=Message("ask-way"), candidates=candidates)


def _candidate(state: State, way: str, users: Sequence[str]) -> Candidate:
    thrown = way in state.units
    size = equivalents(weight(state, users))
    facts = {"way": state.label(way) if thrown else way, "count": len(users), "size": size}
    at = state.units[way].hex if thrown else way
    return Candidate(value=way, at=at, label=Message("way-hq" if thrown else "way-source", facts))


def apply_trace_chosen(state: State, event: TraceChosen) -> State:
    """12.6f One way a formation: whom it does not serve goes without."""
    chosen = {**state.trace.chosen, event.formation: event.way}
    return replace(state, trace=replace(state.trace, chosen=chosen))


ACTS: dict[type[Action], Act] = {ChooseTrace: Act(resolve_choice, choice_options)}
POLICIES = {"formation": Policy({"umpire": as_default(ChooseTrace)})}
LOG = {TraceChosen: log_event}
"""12.6f That one is divided; which one the enemy need not know (4.9)."""
