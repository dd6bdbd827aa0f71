"""13.5 Replacements: the roll for Repls, units rebuilt with them, and those that must be used at once (21.7)."""

from __future__ import annotations

from collections import Counter as Counted
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import islice
from typing import TypeVar

from msgspec.structs import replace

from rules.core.contract import Candidate, Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import line, report
from rules.hexwar.groups import read_group
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, PhaseWork, RuleEvent, UnitId, Units
from rules.ocs.campaign.arrivals import check_mode
from rules.ocs.counters import Counter
from rules.ocs.field import in_zone, steps_left
from rules.ocs.movement.modes import STANCES, Stance
from rules.ocs.pieces import Transport, Unit
from rules.ocs.schema import RebuildLine, ReplacementRow, TransportLine
from rules.ocs.state import State
from rules.ocs.tempo import count_points

L = TypeVar("L", TransportLine, Transport)

REACH = 2
"""13.5 Hexes from the HQ to the Repls at most."""

TRUCK = "truck"
"""13.5 What is rebuilt instead of a unit: a truck point."""


class Rebuild(Action, frozen=True, kw_only=True, tag="rebuild"):
    """13.5 Repls of one hex become steps of a unit of the Dead Pile, or of a reduced one, or a truck point: `truck`, or
    `truck:` and the formation that it belongs to. `other` comes back with the unit where two cost as one (13.5d).
    """

    repls: Units
    unit: UnitId
    mode: Stance = "combat"
    other: UnitId | None = None


class ReplsRolled(RuleEvent, frozen=True, kw_only=True):
    """13.5 The Repls that come on this turn."""

    side: str
    total: int
    repls: tuple[str, ...] = ()


class UnitRebuilt(RuleEvent, frozen=True, kw_only=True):
    """13.5 Repls are used up: so many steps stand again in the hex."""

    repls: tuple[str, ...]
    unit: str
    hex: str
    mode: Stance | None = None
    """Of one from the Dead Pile."""
    steps: int | None = None
    """13.5a; None: as many as Repls."""
    other: str | None = None
    """13.5d The unit that comes back with it."""

    @property
    def gained(self) -> int:
        """13.5a The steps that stand again."""
        return len(self.repls) if self.steps is None else self.steps


class TruckRebuilt(RuleEvent, frozen=True, kw_only=True):
    """13.5 A truck point for one Eq, of a formation if it belongs to one (13.5e)."""

    repls: tuple[str, ...]
    transport: str
    hex: str
    organic: str = ""


def roll(state: State, dice: Dice) -> list[Event]:
    """13.5, 21.6d Two dice on the side's table; by the switch twice."""
    if state.active not in state.battle.file.replacements:
        return []
    events: list[Event] = []
    for _ in range(2 if state.switches.convention else 1):
        event = roll_once(state, dice)
        events.append(event)
        state = apply_repls_rolled(state, event)
    return events


def roll_once(state: State, dice: Dice) -> ReplsRolled:
    """13.5 Two dice on the table of the side whose turn it is."""
    thrown = dice.roll("replacements", 2, rule="13.5")
    total = sum(thrown.faces)
    row = next(row for row in state.battle.file.replacements[state.active].table if total <= row.max)
    repls = tuple(_counters(state, row))
    return ReplsRolled(side=state.active, total=total, repls=repls, rules=("13.5",), rolls=(thrown,))


def _counters(state: State, row: ReplacementRow) -> Iterator[str]:
    """13.5 Counters that are not in use."""
    used = {unit.id for unit in state.units.values() if unit.fate != "dead"}
    for kind, wanted in (("pax", row.pax), ("eq", row.eq)):
        mine = (one for one in state.battle.counters.values() if one.side == state.active)
        alike = (one.id for one in mine if one.symbol == kind and one.id not in used)
        yield from islice(alike, wanted)


def apply_repls_rolled(state: State, event: ReplsRolled) -> State:
    """13.5 The Repls drawn are fresh units, due in this turn."""
    if state.switches.revised_rebuilds:
        drawn = Counted(state.campaign.drawn) + Counted(state.counter(name).symbol for name in event.repls)
        state = replace(state, campaign=replace(state.campaign, drawn=dict(drawn)))
    side, turn = event.side, state.turn
    return state.put(*(Unit(id=one, side=side, fate="due", due=turn, face="move") for one in event.repls))


def ready(state: State, side: Side) -> list[Unit]:
    """13.5 The side's Repls on the map."""
    return [unit for unit in state.units_of(side) if state.counter(unit.id).repl]


def check_repl(state: State, side: Side, unit: Unit) -> None:
    """13.5a An own Repl in Move Mode, outside any enemy ZOC, near an HQ that can rebuild."""
    label = state.label(unit.id)
    if unit.side != side:
        raise Illegal("13.5", "not-yours", unit=label)
    if not state.counter(unit.id).repl:
        raise Illegal("13.5", "not-a-repl", unit=label)
    if unit.hex is None:
        raise Illegal("13.5", "not-on-the-map", unit=label)
    if unit.mode:
        raise Illegal("13.5", "not-in-move-mode", unit=label)
    if in_zone(state, unit.hex, side):
        raise Illegal("13.5", "rebuild-in-zone", hex=unit.hex)
    if not any(_rebuilds(state, hq, unit.hex) for hq in state.units_of(side)):
        raise Illegal("13.5", "no-hq-near", hex=unit.hex, reach=REACH)


def _rebuilds(state: State, hq: Unit, hex_id: str) -> bool:
    """13.5 An HQ in Combat Mode, or DG on its Combat face, within two hexes."""
    if not state.counter(hq.id).hq or hq.face != "combat" or hq.mode not in ("", "dg") or hq.hex is None:
        return False
    hexes = state.battle.hexes
    return hexes.distance(hexes.index[hq.hex], hexes.index[hex_id]) <= REACH


def check_repls(state: State, side: Side, repls: Sequence[str]) -> str:
    """13.5 Repls of one hex, each once, of both kinds only where some unit asks for both; gives the hex."""
    units = read_group(repls, state.unit, partial(check_repl, state, side))
    mixed = any(line.pax and line.eq for line in state.battle.file.rebuild)
    kinds = {state.counter(name).symbol for name in repls}
    if len({unit.hex for unit in units}) > 1 or (len(kinds) > 1 and not mixed):
        raise Illegal("13.5", "repls-differ", units=[state.label(name) for name in repls])
    return units[0].hex or ""


def find_price(state: State, counter: Counter) -> RebuildLine:
    """13.5a What a step of the unit costs: by the scenario's table, else Pax for Leg, Eq for Truck and Track."""
    for row in state.battle.file.rebuild:
        asked = (
            (row.sides, counter.side), (row.symbols, counter.symbol), (row.sizes, counter.size),
            (row.categories, counter.category),
        )  # fmt: skip
        if all(not named or value in named for named, value in asked):
            return cut_price(row, counter) if state.switches.revised_rebuilds else row
    return RebuildLine(pax=1) if counter.combat.mobility == "leg" else RebuildLine(eq=1)


def cut_price(row: RebuildLine, counter: Counter) -> RebuildLine:
    """21.7 One Repl a step: of the kind that the table asks for; of both, Eq for who has Track MP, else Pax."""
    tracked = "track" in (counter.combat.mobility, counter.move.mobility)
    eq = row.eq > 0 and (not row.pax or tracked)
    return RebuildLine(pax=int(not eq), eq=int(eq), units=row.units)


def count_steps(price: RebuildLine, pax: int, eq: int) -> int:
    """13.5a The steps that so many Repls buy with none left over; 0 if they do not fit the price."""
    steps = max(pax // price.pax if price.pax else 0, eq // price.eq if price.eq else 0)
    return steps if (pax, eq) == (steps * price.pax, steps * price.eq) else 0


def check_rebuild(state: State, side: Side, action: Rebuild) -> None:
    """13.5 As many steps as Repls, of their kind, where they are."""
    hex_id = check_repls(state, side, action.repls)
    if is_truck(action.unit):
        check_truck(state, side, action.repls, formation(action.unit))
        return
    unit = state.unit(action.unit)
    check_wanting(state, side, unit, action.repls, hex_id)
    if unit.fate == "dead":
        check_mode(state, side, [unit], action.mode)
    if action.other is not None:
        check_other(state, side, unit, state.unit(action.other), action.repls, hex_id)


def check_other(state: State, side: Side, unit: Unit, other: Unit, repls: Sequence[str], hex_id: str) -> None:
    """13.5d Two dead units of the same price that come back for one."""
    price = find_price(state, state.counter(unit.id))
    check_wanting(state, side, other, repls, hex_id)
    pair = price.units > 1 and unit.fate == other.fate == "dead" and unit.id != other.id
    if not pair or find_price(state, state.counter(other.id)) is not price:
        raise Illegal("13.5", "not-two-for-one", unit=state.label(unit.id), other=state.label(other.id))


def check_wanting(state: State, side: Side, unit: Unit, repls: Sequence[str], hex_id: str) -> int:
    """13.5 A dead unit that may be rebuilt, or a reduced one beside the Repls; gives the steps that they buy."""
    counter, label = state.counter(unit.id), state.label(unit.id)
    if unit.side != side:
        raise Illegal("13.5", "not-yours", unit=label)
    if not counter.rebuildable:
        raise Illegal("13.5", "never-rebuilt", unit=label)
    if unit.fate not in ("dead", "map") or not unit.lost:
        raise Illegal("13.5", "nothing-to-rebuild", unit=label)
    if unit.fate == "map" and unit.hex != hex_id:
        raise Illegal("13.5", "not-stacked-with-repls", unit=label, hex=hex_id)
    price, kinds = find_price(state, counter), [state.counter(name).symbol for name in repls]
    pax, eq = kinds.count("pax"), kinds.count("eq")
    steps = count_steps(price, pax, eq)
    if not steps:
        if (price.pax and price.eq) or price.pax + price.eq > 1:
            raise Illegal("13.5a", "other-price", unit=label, pax=price.pax, eq=price.eq)
        kind = Message("repl-pax" if price.pax else "repl-eq")
        raise Illegal("13.5", "other-kind-of-repl", unit=label, kind=kind)
    if steps > unit.lost:
        raise Illegal("13.5", "too-many-repls", unit=label, steps=unit.lost, repls=len(repls))
    return steps


def is_truck(unit: str) -> bool:
    """13.5 Whether a truck point is what is rebuilt."""
    return unit.partition(":")[0] == TRUCK


def formation(unit: str) -> str:
    """13.5e The formation of the truck point that is rebuilt; `""` for none."""
    return unit.partition(":")[2]


def check_truck(state: State, side: Side, repls: Sequence[str], organic: str = "") -> None:
    """13.5, 13.5e One Eq for a truck point that the side has lost, or that formation of it."""
    if state.counter(repls[0]).symbol != "eq" or len(repls) > 1:
        raise Illegal("13.5", "one-eq-a-truck")
    if count_lost_trucks(state, side) < 1 or (organic and count_lost_trucks(state, side, organic) < 1):
        raise Illegal("13.5", "no-truck-lost")


def find_formations(state: State, side: Side) -> list[str]:
    """13.2g The formations to which the scenario gave organic trucks."""
    listed = {line.organic for line in state.battle.file.transports.values() if line.side == side}
    return sorted(listed & state.battle.formations.keys())


def count_lost_trucks(state: State, side: Side, organic: str = "") -> int:
    """13.5 Truck points of the side's scenario, or of the formation's, that are no longer there."""

    def find(lines: Iterable[L]) -> Iterator[L]:
        trucks = (line for line in lines if line.side == side and line.kind == TRUCK)
        return (line for line in trucks if organic in ("", line.organic))

    had = sum(count_points(line, state.switches) for line in find(state.battle.file.transports.values()))
    return had - sum(item.points for item in find(state.transports.values()))


def resolve_rebuild(state: State, side: Side, action: Rebuild, dice: Dice) -> list[Event]:
    """13.5 The Repls go, the steps stand."""
    check_rebuild(state, side, action)
    repls, hex_id = action.repls, state.units[action.repls[0]].hex or ""
    if is_truck(action.unit):
        name, organic = f"tp-{side}-{state.serial + 1}", formation(action.unit)
        return [TruckRebuilt(repls=repls, transport=name, hex=hex_id, organic=organic, rules=("13.5",))]
    unit = state.units[action.unit]
    steps = check_wanting(state, side, unit, repls, hex_id)
    rebuilt = UnitRebuilt(
        repls=repls, unit=action.unit, hex=hex_id, mode=action.mode if unit.fate == "dead" else None,
        steps=None if steps == len(repls) else steps, other=action.other, rules=("13.5",),
    )  # fmt: skip
    return [rebuilt]


def rebuild_options(state: State, side: Side, draft: Draft) -> Options:
    """13.5 Which Repls, for which unit, in which mode."""
    repls = tuple(draft.get("repls", ()))
    if not repls:
        return slots.pieces("repls", ready(state, side), lambda unit: check_repl(state, side, unit))
    hex_id = check_repls(state, side, repls)
    if "unit" not in draft:
        return _unit_options(state, side, repls, hex_id)
    dead = not is_truck(draft["unit"]) and state.unit(draft["unit"]).fate == "dead"
    if dead and "mode" not in draft:
        unit = state.unit(draft["unit"])
        check_wanting(state, side, unit, repls, hex_id)
        found = slots.choice("mode", STANCES, lambda mode: check_mode(state, side, [unit], mode))
        return replace(found, usual="combat")
    mode, other = draft.get("mode", "combat"), draft.get("other")
    check_rebuild(state, side, Rebuild(repls=repls, unit=draft["unit"], mode=mode, other=other))
    whole = slots.whole("act-rebuild")
    if not dead or other is not None:
        return whole
    pairs = list(_find_others(state, side, draft["unit"], repls, hex_id))
    return replace(whole, slot="other", kind="choice", ask=Message("ask-other"), candidates=tuple(pairs))


def _find_others(
    state: State, side: Side, name: str, repls: Sequence[str], hex_id: str
) -> Iterator[Candidate]:
    """13.5d The dead units that may come back with this one."""
    unit = state.unit(name)
    for other in state.units.values():
        if other.fate == "dead" and refusal(check_other, state, side, unit, other, repls, hex_id) is None:
            facts = {"unit": state.label(other.id), "left": 0}
            yield Candidate(value=other.id, at=hex_id, label=Message("rebuild-unit", facts))


def _unit_options(state: State, side: Side, repls: Sequence[str], hex_id: str) -> Options:
    """13.5 Dead and reduced units of the side, a truck point; with what forbids each."""
    wanting = [u for u in state.units.values() if u.side == side and u.lost and u.fate in ("dead", "map")]
    found = []
    for unit in wanting:
        label = Message("rebuild-unit", {"unit": state.label(unit.id), "left": steps_left(state, unit)})
        no = refusal(check_wanting, state, side, unit, repls, hex_id)
        found.append(Candidate(value=unit.id, at=unit.hex or hex_id, label=label, refusal=no))
    no_truck = refusal(check_truck, state, side, repls)
    found.append(Candidate(value=TRUCK, at=hex_id, label=Message("rebuild-truck"), refusal=no_truck))
    for name in find_formations(state, side):
        if refusal(check_truck, state, side, repls, name) is None:
            whose = Message("rebuild-organic-truck", {"formation": state.battle.formations[name].name})
            found.append(Candidate(value=f"{TRUCK}:{name}", at=hex_id, label=whose))
    return Options(slot="unit", kind="choice", ask=Message("ask-rebuild-unit"), candidates=tuple(found))


def has_repls(state: State) -> bool:
    """13.5 Whether there are Repls in the scenario at all."""
    return any(counter.repl for counter in state.battle.counters.values())


find_refusal = slots.without(ready, "13.5", "no-repl-on-the-map")
"""13.5 There must be a Repl on the map."""


def without(state: State, repls: Sequence[str]) -> State:
    """13.5 Used Repls go back to the counter mix."""
    return replace(state, units={name: unit for name, unit in state.units.items() if name not in repls})


def apply_unit_rebuilt(state: State, event: UnitRebuilt) -> State:
    """13.5 Steps regained; from the Dead Pile it comes back in the mode chosen, as if new."""
    unit = state.units[event.unit]
    lost = unit.lost - event.gained
    if unit.fate == "map":
        return without(state, event.repls).put(replace(unit, lost=lost))
    lie = STANCES[event.mode or "combat"]
    new = Unit(id=unit.id, side=unit.side, hex=event.hex, lost=lost, face=lie.face, mode=lie.mode)
    both = [new] if event.other is None else [new, replace(new, id=event.other)]
    return without(state, event.repls).put(*both)


def apply_truck_rebuilt(state: State, event: TruckRebuilt) -> State:
    """13.5 One truck point more in the hex; the Repls that paid for it are gone."""
    side = state.units[event.repls[0]].side
    new = Transport(id=event.transport, side=side, kind=TRUCK, points=1, hex=event.hex, organic=event.organic)
    return replace(without(state, event.repls).park(new), serial=state.serial + 1)


def log_repls_rolled(state: State, event: ReplsRolled) -> list[LogLine]:
    """13.5 How many of each kind."""
    symbols = [state.counter(name).symbol for name in event.repls]
    return report(event, total=event.total, pax=symbols.count("pax"), eq=symbols.count("eq"))


def log_rebuilt(state: State, event: UnitRebuilt | TruckRebuilt) -> list[LogLine]:
    """4.9, 13.5 That steps were rebuilt; of which unit, and where, the owner knows."""
    side = state.units[event.repls[0]].side
    steps = event.gained if isinstance(event, UnitRebuilt) else 1
    return line(event, side=side, tone="good", who=side, steps=steps)


class ReplsLost(RuleEvent, frozen=True, kw_only=True):
    """21.7 Repls of this turn that should have been used."""

    side: str
    repls: tuple[str, ...]


def waste(state: State, dice: Dice) -> list[Event]:
    """21.7 Of each kind no more than half of what has come may be kept, rounded down."""
    lost: list[str] = []
    for kind, drawn in state.campaign.drawn.items():
        fresh = [unit.id for unit in ready(state, state.active) if unit.due == state.turn]
        kept = [name for name in fresh if state.counter(name).symbol == kind]
        lost += kept[drawn // 2 :]
    return [ReplsLost(side=state.active, repls=tuple(lost), rules=("21.7",))] if lost else []


def apply_repls_lost(state: State, event: ReplsLost) -> State:
    """21.7 They go back to the counter mix."""
    return without(state, event.repls)


def log_repls_lost(state: State, event: ReplsLost) -> list[LogLine]:
    """4.9, 21.7 How many; where they lay the owner knows."""
    return report(event, tone="bad", count=len(event.repls))


def new_turn(state: State) -> State:
    """21.7 What was drawn counts for one Reinforcement Phase."""
    over = state.phase == "reinforcement" and state.campaign.drawn
    return replace(state, campaign=replace(state.campaign, drawn={})) if over else state


ACTS = {Rebuild: Act(resolve_rebuild, rebuild_options, ("reinforcement",), 30, find_refusal, has_repls)}
ENTER = {"reinforcement": PhaseWork(roll, rank=30)}
FRESH = (new_turn,)
LEAVE = {"reinforcement": PhaseWork(waste, rank=30)}
