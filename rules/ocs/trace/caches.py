"""21.10 Supply caches: markers off the map, spent at an HQ as shells or, in the Supply Phase, as forage (ADR 0126)."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, LogLine, Options, Side
from rules.core.derived import derive
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.orders import as_default
from rules.core.talk import report
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Policy, RuleEvent, UnitId
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.paths import FEW
from rules.ocs.supply.throw import hqs, is_served
from rules.ocs.trace.eating import hungry
from rules.ocs.trace.sources import WATCHED
from rules.ocs.trace.trace import trace_of, would_trace

CACHES = 2
"""21.10 Markers of a side where the scenario does not say."""


class Forage(Action, frozen=True, kw_only=True, tag="forage"):
    """21.10b A cache gives trace supply to all that an HQ's throw comes to."""

    hq: UnitId


class SaveCaches(Action, frozen=True, kw_only=True, tag="save_caches"):
    """21.10b No more forage in this Supply Phase."""


class CachesSpent(RuleEvent, frozen=True, kw_only=True):
    """21.10 So many markers are gone, at the HQ; `units` are those that have forage."""

    side: str
    hq: str
    caches: int
    units: tuple[str, ...] = ()


class CachesSaved(RuleEvent, frozen=True, kw_only=True):
    """21.10b The side hands out no more forage now."""


def find_left(state: State, side: Side) -> int:
    """21.10 Markers that the side still has; none without the option."""
    whole = state.battle.file.caches.get(side, CACHES) if state.switches.supply_caches else 0
    return whole - state.campaign.caches.get(side, 0)


def check_post(state: State, side: Side, hq: Unit) -> None:
    """21.10 An HQ of the side that throws, and a marker to spend there."""
    if hq not in hqs(state, side):
        raise Illegal("21.10", "throws-nothing", unit=state.label(hq.id))
    if find_left(state, side) <= 0:
        raise Illegal("21.10", "no-cache-left", unit=state.label(hq.id))


def check_forager(state: State, side: Side, hq: Unit) -> None:
    """21.10b An HQ without trace for the first turn, that would trace if no enemy were about."""
    check_post(state, side, hq)
    label = state.label(hq.id)
    if hq not in hungry(state) or trace_of(state, hq).ok:
        raise Illegal("21.10b", "not-cut-off", unit=label)
    if hq.cut:
        raise Illegal("21.10b", "cut-before", unit=label, turn=hq.cut)
    mine = {unit.id: unit for unit in state.units.values() if unit.side == side}
    if not would_trace(replace(state, units=mine), hq.id):
        raise Illegal("21.10b", "cut-by-none", unit=label)


@derive(*WATCHED, "trace", "campaign", keep=FEW)
def find_foragers(state: State) -> tuple[Unit, ...]:
    """21.10b The HQs of the phasing side that may hand out forage, as long as it saves none."""
    if state.trace.saved or find_left(state, state.active) <= 0:
        return ()
    able = hqs(state, state.active)
    return tuple(hq for hq in able if refusal(check_forager, state, state.active, hq) is None)


def decide(state: State) -> Sequence[Decision]:
    """21.10b Whether caches are spent on those that are cut off."""
    key = f"forage:{state.turn}-{find_left(state, state.active)}"
    return slots.ask(state.active, "21.10b", key, "save_caches", "forage", "save_caches", side=state.active)


def find_guests(state: State, hq: Unit) -> tuple[str, ...]:
    """21.10b The units without trace that its throw comes to, itself among them."""
    return tuple(unit.id for unit in hungry(state) if unit.id == hq.id or is_served(state, hq, unit))


def resolve_forage(state: State, side: Side, action: Forage, dice: Dice) -> list[Event]:
    """21.10b One marker, whatever their number."""
    hq = state.unit(action.hq)
    check_forager(state, side, hq)
    return [CachesSpent(side=side, hq=hq.id, caches=1, units=find_guests(state, hq), rules=("21.10b",))]


def forage_options(state: State, side: Side, draft: Draft) -> Options:
    """21.10b The HQ."""
    if "hq" in draft:
        hq = state.unit(draft["hq"])
        check_forager(state, side, hq)
        units, left = len(find_guests(state, hq)), find_left(state, side)
        return slots.whole("act-forage", hq=state.label(hq.id), units=units, left=left)
    mine = [unit for unit in hqs(state, side) if not trace_of(state, unit).ok]
    return slots.piece("hq", mine, lambda hq: check_forager(state, side, hq), "ask-forage-hq")


def resolve_save(state: State, side: Side, action: SaveCaches, dice: Dice) -> list[Event]:
    """21.10b On to what is eaten."""
    return [CachesSaved(rules=("21.10b",))]


def apply_caches_spent(state: State, event: CachesSpent) -> State:
    """21.10 Fewer markers; who has forage needs no trace in this turn (12.6)."""
    spent = {**state.campaign.caches, event.side: state.campaign.caches.get(event.side, 0) + event.caches}
    state = replace(state, campaign=replace(state.campaign, caches=spent))
    return state.change(event.units, foraged=state.turn)


def apply_caches_saved(state: State, event: CachesSaved) -> State:
    """21.10b Nobody is asked again in this phase."""
    return replace(state, trace=replace(state.trace, saved=True))


def log_caches_spent(state: State, event: CachesSpent) -> list[LogLine]:
    """21.10 How many, and how many are left; the HQ its owner knows (4.9)."""
    code = "event-ForageGiven" if event.units else ""
    return report(event, code=code, caches=event.caches, left=find_left(state, event.side) - event.caches)


ACTS: dict[type[Action], Act] = {
    Forage: Act(resolve_forage, forage_options),
    SaveCaches: Act(resolve_save, slots.button("act-save-caches")),
}
FORESEEN = {"forage": Policy({"save": as_default(SaveCaches)})}
