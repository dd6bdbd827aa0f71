"""13.8d, 15.3, 16, 19 Construction: air bases, hedgehogs and ports are built up and pulled down, level by level."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any, Literal, NamedTuple

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import report
from rules.hexwar.groups import check_one_stack, read_group
from rules.hexwar.payment import Need, Payment
from rules.hexwar.steps import NEVER
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, RuleEvent, Units
from rules.ocs.air.records import Overfull
from rules.ocs.amounts import RE, SP, equivalents, supply
from rules.ocs.bridging import engineers
from rules.ocs.field import foes, total_size
from rules.ocs.movement.entering import left_alone
from rules.ocs.movement.moves import lands
from rules.ocs.own import check_present
from rules.ocs.pieces import Port, Unit, Works
from rules.ocs.skies import sky
from rules.ocs.state import State
from rules.ocs.supply.payment import agree_payment, pay, payment_options
from rules.ocs.trace.sources import capacity

Work = Literal["hedgehog", "airbase", "port", "airstrip"]
WORKS: tuple[Work, ...] = ("hedgehog", "airbase", "port")
RAISED = 3
"""15.2A Tokens that make an air base of level 1 of an airstrip."""


class Kept(NamedTuple):
    """How the state keeps a kind of work: its table; the fields of the level, of the last turn up, and down."""

    table: str
    level: str = "level"
    built: str = "built"
    lowered: str = "lowered"


KEPT = {
    "hedgehog": Kept("hedgehogs"),
    "airbase": Kept("airbases"),
    "airstrip": Kept("airbases"),
    "port": Kept("ports", "hits", "repaired", "damaged"),
}

RADIUS = 2
"""13.8d Hexes that engineers work away from their own."""

HITS = 4
"""19.0b Hits that a port can have."""


class Task(NamedTuple):
    """A kind of work: its rule, its price in tokens for one level, whether an RE of any troops can do it."""

    rule: str
    tokens: int
    troops: bool
    limit: int
    """The level (of a port the hits) beyond which it does not go."""


BUILD: dict[Work, Task] = {
    "hedgehog": Task("16.0b", 2 * SP, True, 4),
    "airbase": Task("15.3", SP, False, 3),
    "port": Task("19.0d", SP, False, 0),
    "airstrip": Task("15.2", 1, False, 1),
}
"""12.12 Prices of the supply chart."""

LOWER: dict[Work, Task] = {
    "hedgehog": Task("16.0c", 0, True, 0),
    "airbase": Task("15.4", 0, True, 1),
    "port": Task("19.0c", 0, True, HITS),
}


class Build(Action, frozen=True, kw_only=True, tag="build"):
    """13.8d Units of one hex build a level, or mend a hit of a port."""

    work: Work
    units: Units
    hex: HexId
    payment: Payment = ()


Lowered = Literal["hedgehog", "airbase", "port"]
"""13.8d What can be pulled down."""


class PullDown(Action, frozen=True, kw_only=True, tag="pull_down"):
    """13.8d Units of one hex take a level away, or damage a port."""

    work: Lowered
    units: Units
    hex: HexId


class WorkDone(RuleEvent, frozen=True, kw_only=True):
    """13.8d A level more or less; of a port, `level` are its hits."""

    side: str
    work: str
    hex: str
    level: int
    units: tuple[str, ...]
    lower: bool = False


def place(state: State, work: Work, hex_id: str) -> Works | Port | None:
    """The work of that kind in the hex, whosever it is; None when there is none."""
    found: Works | Port | None = getattr(state, KEPT[work].table).get(hex_id)
    return found


def level(state: State, work: Work, hex_id: str) -> int:
    """Its level; of a port, its hits."""
    here = place(state, work, hex_id)
    return getattr(here, KEPT[work].level) if here else 0


def check_worker(state: State, side: Side, unit: Unit, task: Task) -> None:
    """13.8a, 13.8d, 16.0b A unit that has not moved: engineers, or troops in Combat Mode where troops will do."""
    check_present(state, side, unit)
    label = state.label(unit.id)
    if unit.id in state.movement.worked:
        raise Illegal("13.8d", "worked-before", unit=label)
    if unit.spent or unit.began:
        raise Illegal("13.8d", "worker-moved", unit=label)
    if engineers(state, unit):
        return
    if not task.troops:
        raise Illegal(task.rule, "no-engineer", unit=label)
    if unit.face != "combat" or unit.mode:
        raise Illegal(task.rule, "not-in-combat-mode", unit=label)


def workers(state: State, side: Side, names: Sequence[str], task: Task) -> list[Unit]:
    """13.8d Who works: one hex, each of them able to."""
    units = read_group(names, state.unit, lambda unit: check_worker(state, side, unit, task))
    check_one_stack(units, "13.8d", state.label)
    return units


def around(state: State, side: Side, hex_id: str) -> list[str]:
    """13.8d Hexes within two of engineers, on a way that Leg units could go; a ZOC does not matter."""
    hexes, steps, bars = state.battle.hexes, lands(state, side, "leg"), foes(state, side)
    found = [hexes.at(hex_id)]
    edge = list(found)
    for _ in range(RADIUS):
        ways = ((here, there) for here in edge for there in hexes.around[here] if there not in bars)
        edge = [there for here, there in ways if there not in found and steps.cost(here, there) < NEVER]
        edge = list(dict.fromkeys(edge))
        found += edge
    return [hexes.ids[here] for here in found]


def check_site(state: State, side: Side, units: Sequence[Unit], task: Task, hex_id: str) -> None:
    """13.8d, 16.0b Engineers within two hexes, or an RE of troops in their own hex; nothing of the enemy there."""
    here = state.battle.hexes.at(hex_id)
    if here in foes(state, side) or here in left_alone(state, side):
        raise Illegal("13.8d", "enemy-site", hex=hex_id)
    base = units[0].hex or ""
    skilled = [unit for unit in units if engineers(state, unit)]
    if skilled:
        if len(units) > 1:
            raise Illegal("13.8d", "engineer-works-alone", unit=state.label(skilled[0].id))
        if hex_id not in around(state, side, base):
            raise Illegal("13.8d", "site-too-far", unit=state.label(units[0].id), hex=hex_id, limit=RADIUS)
    elif hex_id != base:
        raise Illegal(task.rule, "only-in-own-hex", hex=hex_id, base=base)
    elif total_size(state, units) < RE:
        raise Illegal(task.rule, "too-few-hands", size=equivalents(total_size(state, units)))


def check_work(state: State, side: Side, work: Work, hex_id: str, lower: bool) -> None:
    """15.3, 15.4, 16.0, 19.0 There is a level to gain or to lose, and none has been in this turn."""
    task, here = (LOWER if lower else BUILD)[work], place(state, work, hex_id)
    named = Message(f"work-{work}")
    if here is not None and here.side != side:
        raise Illegal("13.8d", "enemy-site", hex=hex_id)
    if isinstance(here, Port) and here.lst:
        raise Illegal("18.4f", "lst-port-stays", hex=hex_id)
    if here is None and (lower or work == "port"):
        raise Illegal(task.rule, "no-work-there", hex=hex_id, work=named)
    if work == "airstrip":
        check_strip(state, side, here, hex_id)
    stands = level(state, work, hex_id)
    if stands == task.limit or (lower and work == "airbase" and not stands):
        code = "port-no-further" if work == "port" else "no-further"
        raise Illegal(task.rule, code, hex=hex_id, work=named, level=task.limit)
    kept = KEPT[work]
    if here is not None and getattr(here, kept.lowered if lower else kept.built) == state.turn:
        raise Illegal(task.rule, "once-a-turn", hex=hex_id, work=named)


def check_strip(state: State, side: Side, here: Works | Port | None, hex_id: str) -> None:
    """15.0a, 15.2 By the scenario, where no air base is."""
    if not sky(state).airstrips.get(side, False):
        raise Illegal("15.2", "no-airstrips")
    if here is not None:
        raise Illegal("15.0a", "base-there", hex=hex_id)


def find_tasks(state: State, side: Side, lower: bool) -> list[Work]:
    """13.8d, 15.2 What may be done at all: airstrips are for scenarios that say so."""
    strips = sky(state).airstrips.get(side, False)
    return [work for work in (LOWER if lower else BUILD) if work != "airstrip" or strips]


def check_job(state: State, side: Side, action: Build | PullDown) -> list[Unit]:
    """13.8d The workers, if they may do this there."""
    lower = isinstance(action, PullDown)
    task = (LOWER if lower else BUILD)[action.work]
    units = workers(state, side, action.units, task)
    check_here(state, side, units, action.work, lower, state.hex(action.hex))
    return units


def check_here(state: State, side: Side, units: Sequence[Unit], work: Work, lower: bool, hex_id: str) -> None:
    """13.8d, 21.11a Whether these workers may do this in the hex."""
    check_site(state, side, units, (LOWER if lower else BUILD)[work], hex_id)
    check_work(state, side, work, hex_id, lower)
    check_depth(state, units, work, hex_id, lower)


def check_depth(state: State, units: Sequence[Unit], work: Work, hex_id: str, lower: bool) -> None:
    """21.11a By the switch only engineers raise a hedgehog above level 1."""
    deep = state.switches.big_hogs and work == "hedgehog" and not lower and hex_id in state.hedgehogs
    if deep and not any(engineers(state, unit) for unit in units):
        raise Illegal("21.11a", "deep-hedgehog", hex=hex_id, unit=state.label(units[0].id))


def price(state: State, work: Work, hex_id: str) -> int:
    """12.12, 21.11b Tokens for a level; by the switch a port that can do less than 1 SP costs what it can do, and a
    token at least.
    """
    if work == "port" and state.switches.small_ports and hex_id in state.ports:
        return min(BUILD[work].tokens, max(1, capacity(state.ports[hex_id])))
    strip = work == "airbase" and hex_id in state.airbases and not state.airbases[hex_id].level
    return RAISED if strip else BUILD[work].tokens


def needs(state: State, units: Sequence[Unit], work: Work, hex_id: str) -> list[Need]:
    """12.12 The price of a level, had by whoever works."""
    others = tuple(unit.id for unit in units[1:])
    return [Need(units[0].id, price(state, work, hex_id), BUILD[work].rule, others)]


def resolve_build(state: State, side: Side, action: Build, dice: Dice) -> list[Event]:
    """12.12, 13.8d Paid for, and built at once."""
    units, task = check_job(state, side, action), BUILD[action.work]
    asked = needs(state, units, action.work, action.hex)
    payment = agree_payment(state, side, asked, action.payment, task.rule)
    gain = -1 if action.work == "port" else 1
    return [pay(payment, "built", task.rule), finish_work(state, side, action, gain, task)]


def resolve_pull_down(state: State, side: Side, action: PullDown, dice: Dice) -> list[Event]:
    """13.8d Pulled down at once, and for nothing."""
    check_job(state, side, action)
    gain = 1 if action.work == "port" else -1
    return [finish_work(state, side, action, gain, LOWER[action.work])]


def finish_work(state: State, side: Side, action: Build | PullDown, gain: int, task: Task) -> WorkDone:
    """The work as it stands afterwards."""
    return WorkDone(
        side=side,
        work=action.work,
        hex=action.hex,
        level=0 if action.work == "airstrip" else level(state, action.work, action.hex) + gain,
        units=action.units,
        lower=isinstance(action, PullDown),
        rules=(task.rule,),
    )


def _options(state: State, side: Side, draft: Draft, lower: bool) -> Options | None:
    """13.8d The slots: what, by whom, where; None when they are filled."""
    if "work" not in draft:
        tasks = find_tasks(state, side, lower)
        return slots.choice("work", tasks, partial(check_anywhere, state, side, lower))
    work: Work = draft["work"]
    task = (LOWER if lower else BUILD)[work]
    if not draft.get("units"):
        mine = state.units_of(side)
        return slots.pieces(
            "units", mine, lambda unit: check_worker(state, side, unit, task), ask="ask-workers"
        )
    units = workers(state, side, draft["units"], task)
    if "hex" in draft:
        return None
    base = units[0].hex or ""
    sites = around(state, side, base) if engineers(state, units[0]) else [base]
    ask = Message(f"ask-site-{'lower' if lower else 'build'}", {"work": Message(f"work-{work}")})

    def cost(hex_id: str) -> str | None:
        return None if lower else supply(price(state, work, hex_id))

    return slots.places("hex", sites, partial(check_here, state, side, units, work, lower), ask, cost)


NOBODY = Refusal("13.8d", "no-workers")
"""13.8d What is said when the side has no unit at all."""


def check_anywhere(state: State, side: Side, lower: bool, work: Work) -> None:
    """13.8d There is somebody to do it and, unless it is built anew, something to do it to."""
    task = (LOWER if lower else BUILD)[work]
    mine = any(here.side == side for here in getattr(state, KEPT[work].table).values())
    if (lower or work == "port") and not mine:
        raise Illegal(task.rule, "none-of-these", work=Message(f"work-{work}"))
    found = (refusal(check_worker, state, side, unit, task) for unit in state.units_of(side))
    no = slots.nothing(found, NOBODY)
    if no is not None:
        raise Illegal(no.rule, no.code, **no.facts)


def build_options(state: State, side: Side, draft: Draft) -> Options:
    """13.8d What is built, by whom, where; then how it is paid for."""
    slot = _options(state, side, draft, False)
    if slot is not None:
        return slot
    work: Work = draft["work"]
    units = check_job(state, side, Build(work=work, units=tuple(draft["units"]), hex=draft["hex"]))
    act = Message("act-build", {"work": Message(f"work-{work}"), "hex": draft["hex"]})
    asked = needs(state, units, work, draft["hex"])
    return payment_options(state, side, asked, draft, BUILD[work].rule, act=act)


def pull_down_options(state: State, side: Side, draft: Draft) -> Options:
    """13.8d What is pulled down, by whom, where."""
    asked = _options(state, side, draft, True)
    if asked is not None:
        return asked
    work: Lowered = draft["work"]
    check_job(state, side, PullDown(work=work, units=tuple(draft["units"]), hex=draft["hex"]))
    return slots.whole("act-pull-down", work=Message(f"work-{work}"), hex=draft["hex"])


def find_refusal(lower: bool, state: State, side: Side) -> Refusal | None:
    """13.8d Why nothing at all can be built, or pulled down."""
    found = (refusal(check_anywhere, state, side, lower, work) for work in find_tasks(state, side, lower))
    return slots.nothing(found, NOBODY)


def apply_work_done(state: State, event: WorkDone) -> State:
    """13.8d The work as it is now; whoever worked does nothing else in this phase and does not move."""
    book, kept = state.movement, KEPT[event.work]
    state = replace(state, movement=replace(book, worked=(*book.worked, *event.units)))
    state = state.change(event.units, pinned=True)
    table: dict[str, Any] = dict(getattr(state, kept.table))
    old = table.get(event.hex) or Works(side=event.side, level=0)
    turn = kept.lowered if event.lower else kept.built
    table[event.hex] = replace(old, **{kept.level: event.level, turn: state.turn})
    if not event.level and event.work == "hedgehog":
        del table[event.hex]
    state = replace(state, **{kept.table: table})
    smaller = event.lower and event.work == "airbase" and state.planes
    return state.open(Overfull(hex=event.hex, side=event.side)) if smaller else state


def log_work_done(state: State, event: WorkDone) -> list[LogLine]:
    """13.8d A level more or less."""
    code = f"event-WorkDone-{'port' if event.work == 'port' else 'lower' if event.lower else 'build'}"
    return report(event, code=code, work=Message(f"work-{event.work}"), level=event.level)


ACTS = {
    Build: Act(resolve_build, build_options, ("movement",), 40, partial(find_refusal, False)),
    PullDown: Act(resolve_pull_down, pull_down_options, ("movement",), 41, partial(find_refusal, True)),
}
