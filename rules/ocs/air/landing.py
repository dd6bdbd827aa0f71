"""14.4g, 14.9, 14.10d What becomes of cargo: lost with planes, unloaded on a base, dropped on a hex (ADR 0124)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.contract import (
    Candidate,
    Decision,
    Draft,
    Event,
    Line,
    LogLine,
    Message,
    Options,
    Resolution,
    Side,
    Stage,
)
from rules.core.errors import Illegal
from rules.core.orders import as_default
from rules.core.talk import line, report, sign
from rules.hexwar.loads import lower, upper
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Policy, RuleEvent, UnitId
from rules.ocs.air.cargo import Load, count_unloaded, find_lift, find_origins, hold, jumps, weigh
from rules.ocs.air.flights import name_base
from rules.ocs.air.records import Mission
from rules.ocs.air.tables import tables
from rules.ocs.allowance import allowance, under_orders
from rules.ocs.amounts import supply
from rules.ocs.combat.losses import UnitsEliminated
from rules.ocs.field import at, holder
from rules.ocs.movement.cargo import set_down
from rules.ocs.movement.entering import entering
from rules.ocs.movement.freight import GRAIN, bulk
from rules.ocs.pieces import Transport, Unit
from rules.ocs.skies import sky
from rules.ocs.state import State

TOKENS = "tokens"
"""14.4g What is lost where it is no unit."""

CLEAR = ("open", "village")
"""14.10d Terrain in which it is easy to come down."""

CLOSENESS = {"very_close": 1, "extremely_close": 2}
"""21.12e What such terrain takes off the dice."""


class Jettison(Action, frozen=True, kw_only=True, tag="jettison"):
    """14.4g The cargo that is lost first: a unit, or `tokens`."""

    cargo: UnitId


class CargoShed(RuleEvent, frozen=True, kw_only=True):
    """14.4g Of what was loaded on a base: tokens and units that are lost, tokens and units that come back to it."""

    side: str
    start: str
    lost: int = 0
    back: int = 0
    units: tuple[str, ...] = ()
    kept: tuple[str, ...] = ()


class CargoNoted(RuleEvent, frozen=True, kw_only=True):
    """4.9 What its owner is told of cargo that has come down."""

    side: str
    hex: str
    tokens: int
    units: tuple[str, ...] = ()


class CargoLanded(RuleEvent, frozen=True, kw_only=True):
    """14.9 Cargo is unloaded on a base; `counted` quarters of a token of what it can unload."""

    side: str
    hex: str
    units: tuple[str, ...]
    lots: dict[str, int]
    counted: int


class CargoDropped(RuleEvent, frozen=True, kw_only=True):
    """14.10d A roll for each unit, then for each token; who and what has landed."""

    side: str
    hex: str
    needs: int
    modifiers: dict[str, int]
    units: tuple[str, ...]
    lots: dict[str, int]
    landed: tuple[str, ...] = ()
    tokens: int = 0
    eased: tuple[int, ...] = ()
    """14.10e E What a glider adds to each roll, where there are gliders."""


# --- Cargo lost with its planes -------------------------------------------------------------------


def find_overload(state: State, mission: Mission) -> tuple[str, int] | None:
    """14.4g A base of which more was loaded than the planes left from there carry, and how much more, in quarters of a
    token; a half still carries a whole one.
    """
    bound = [name for name in mission.units if mission.errand == "drop" and not jumps(state, name)]
    glide = find_lift(state, mission, mission.planes, hold)
    for start in find_origins(mission):
        tight = weigh(state, start, bound, {}) - upper(glide.get(start, 0), GRAIN)
        over = max(find_surplus(state, mission, start), tight)
        if over > 0:
            return start, over
    return None


def find_surplus(state: State, mission: Mission, start: str) -> int:
    """14.4g What of that base is more than the planes left carry in all, below 0 for less."""
    able = find_lift(state, mission, mission.planes).get(start, 0)
    return weigh(state, start, mission.units, mission.lots) - upper(able, GRAIN)


def find_pieces(state: State, mission: Mission, start: str) -> list[str]:
    """14.4g What could be lost of that base: its tokens, its units from the smallest on; where gliders alone are too
    full, units that do not jump (14.10e).
    """
    whole = find_surplus(state, mission, start) > 0
    mine = [state.units[name] for name in mission.units if state.units[name].hex == start]
    units = sorted(mine, key=lambda unit: (bulk(state, unit), unit.id))
    names = [unit.id for unit in units if whole or not jumps(state, unit.id)]
    return [*([TOKENS] if whole and mission.lots.get(start) else []), *names]


def lighten(state: State, mission: Mission) -> list[Event]:
    """14.4g Too much cargo where nobody has to be asked: all is of a kind, or no plane is left."""
    over = find_overload(state, mission)
    if over is None or ask_loss(state, mission):
        return []
    return lose(state, mission, *over, find_pieces(state, mission, over[0]))


def lose(state: State, mission: Mission, start: str, over: int, pieces: Sequence[str]) -> list[Event]:
    """14.4g, Rk52 These go, tokens as many as are too many: back with aborted planes as far as they carry."""
    gone = [n for n in mission.starts if n not in mission.planes and state.planes[n].fate == "based"]
    able = find_lift(state, mission, gone).get(start, 0)
    left = lower(able, GRAIN) - mission.sent.get(start, 0)
    tokens = min(mission.lots.get(start, 0), upper(over, GRAIN) // GRAIN) if TOKENS in pieces else 0
    back = min(tokens, left // GRAIN)
    left -= back * GRAIN
    kept: list[str] = []
    for name in pieces:
        if name != TOKENS and bulk(state, state.units[name]) <= left:
            kept.append(name)
            left -= bulk(state, state.units[name])
    dead = tuple(name for name in pieces if name != TOKENS and name not in kept)
    event = CargoShed(
        side=mission.side, start=start, lost=tokens - back, back=back, units=dead, kept=tuple(kept),
        rules=("14.4g",), audience=(mission.side,),
    )  # fmt: skip
    return [event, *([UnitsEliminated(units=dead, why="flown", rules=("14.4g",))] if dead else [])]


def ask_loss(state: State, mission: Mission) -> Sequence[Decision]:
    """14.4g Its owner says what goes first, where there are several things."""
    over = find_overload(state, mission) if mission.planes else None
    pieces = find_pieces(state, mission, over[0]) if over else []
    if len(pieces) < 2:
        return ()
    default = {"do": "jettison", "cargo": pieces[0]}
    return slots.ask(
        mission.side, "14.4g", f"cargo_loss:{mission.hex}-{len(pieces)}", default, hex=mission.hex
    )


def check_jettison(state: State, name: str) -> tuple[str, int]:
    """14.4g One of the things of which there is too much."""
    mission = state.top(Mission)
    over = find_overload(state, mission)
    if over is None or name not in find_pieces(state, mission, over[0]):
        raise Illegal("14.4g", "not-too-much", hex=mission.hex)
    return over


def resolve_jettison(state: State, side: Side, action: Jettison, dice: Dice) -> list[Event]:
    """14.4g It is gone; of tokens those that are too many."""
    over = check_jettison(state, action.cargo)
    return lose(state, state.top(Mission), *over, [action.cargo])


def jettison_options(state: State, side: Side, draft: Draft) -> Options:
    """14.4g The cargo of the base in question."""
    mission = state.top(Mission)
    if "cargo" in draft:
        check_jettison(state, draft["cargo"])
        return slots.whole("act-jettison", cargo=name_cargo(state, draft["cargo"]))
    over = find_overload(state, mission)
    pieces = find_pieces(state, mission, over[0]) if over else []
    found = tuple(Candidate(value=name, label=name_cargo(state, name)) for name in pieces)
    return Options(slot="cargo", kind="choice", ask=Message("ask-jettison"), candidates=found)


def name_cargo(state: State, name: str) -> Message:
    """14.4g A unit, or the supply."""
    return Message("cargo-tokens") if name == TOKENS else Message("unit", {"unit": state.label(name)})


def apply_cargo_shed(state: State, event: CargoShed) -> State:
    """14.4g, 12.2a Lost tokens are booked; what comes back is carried no more in this phase."""
    mission, gone = state.top(Mission), event.lost + event.back
    if gone:
        dump = state.dumps[event.start]
        state = state.stock(replace(dump, tokens=dump.tokens - event.lost, frozen=dump.frozen + event.back))
        state = state.post(event.side, "destroyed", event.lost)
    size = event.back * GRAIN + sum(bulk(state, state.units[name]) for name in event.kept)
    left = {**mission.lots, event.start: mission.lots.get(event.start, 0) - gone}
    state = mark_carried(state, event.kept)
    return state.settle(
        replace(
            mission, lots={start: tokens for start, tokens in left.items() if tokens},
            units=tuple(name for name in mission.units if name not in (*event.units, *event.kept)),
            sent={**mission.sent, event.start: mission.sent.get(event.start, 0) + size},
        )
    )  # fmt: skip


def log_cargo_shed(state: State, event: CargoShed) -> list[LogLine]:
    """14.4g How much supply is lost; units are told by themselves."""
    if not event.lost + event.back:
        return []
    return line(
        event, side=event.side, at=[event.start], who=event.side, hex=event.start, lost=supply(event.lost),
        back=supply(event.back),
    )  # fmt: skip


# --- Cargo that comes down ------------------------------------------------------------------------


def land(state: State, mission: Mission, dice: Dice) -> list[Event]:
    """14.9, 14.10d The cargo that is left is unloaded, or dropped."""
    if not (mission.units or mission.lots):
        return []
    if mission.errand == "drop":
        return drop(state, mission, dice)
    load = Load(mission.units, mission.lots)
    counted = count_unloaded(state, load, mission, mission.planes)
    event = CargoLanded(
        side=mission.side, hex=mission.hex, units=mission.units, lots=mission.lots, counted=counted,
        rules=("14.9", *(("12.2b",) if mission.lots else ())),
    )  # fmt: skip
    return [note(mission, mission.units, sum(mission.lots.values()), "14.9"), event]


def note(mission: Mission, units: tuple[str, ...], tokens: int, rule: str) -> CargoNoted:
    """4.9 What the owner is told."""
    return CargoNoted(
        side=mission.side,
        hex=mission.hex,
        tokens=tokens,
        units=units,
        rules=(rule,),
        audience=(mission.side,),
    )


def drop(state: State, mission: Mission, dice: Dice) -> list[Event]:
    """14.10d Two dice for each unit and each token; on combat units of the enemy nothing lands."""
    needs, found, tokens = (
        find_needs(state, mission),
        dict(modifiers(state, mission)),
        sum(mission.lots.values()),
    )
    barred = holder(state, mission.hex) == state.battle.enemy(mission.side)
    rolls = (
        []
        if barred
        else [dice.roll("air-drop", 2, rule="14.10d") for _ in range(len(mission.units) + tokens)]
    )
    eased = find_eased(state, mission)
    safe = [
        sum(roll.faces) + sum(found.values()) + ease >= needs
        for roll, ease in zip(rolls, eased, strict=False)
    ]
    landed = tuple(name for name, ok in zip(mission.units, safe, strict=False) if ok)
    lost = tuple(name for name in mission.units if name not in landed)
    event = CargoDropped(
        side=mission.side, hex=mission.hex, needs=needs, modifiers=found, units=mission.units, lots=mission.lots,
        landed=landed, tokens=sum(safe[len(mission.units) :]), eased=eased if any(eased) and rolls else (),
        rules=("14.10d", *(("14.10e",) if any(eased) else ())), rolls=tuple(rolls),
    )  # fmt: skip
    dead = [UnitsEliminated(units=lost, why="dropped", rules=("14.10d",))] if lost else []
    return [note(mission, landed, event.tokens, "14.10d"), event, *dead]


def find_eased(state: State, mission: Mission) -> tuple[int, ...]:
    """14.10e E What is added for each unit, then for each token: 1 in a glider. Gliders are filled with units that do
    not jump, then with others, the biggest first, then with tokens.
    """
    inside, tokens = set[str](), 0
    order = sorted(mission.units, key=lambda one: (jumps(state, one), -bulk(state, state.units[one]), one))
    for start, able in find_lift(state, mission, mission.planes, hold).items():
        left = upper(able, GRAIN)
        for name in order:
            size = bulk(state, state.units[name])
            if state.units[name].hex == start and size <= left:
                inside.add(name)
                left -= size
        tokens += min(mission.lots.get(start, 0), left // GRAIN)
    rest = sum(mission.lots.values()) - tokens
    return (*(int(name in inside) for name in mission.units), *(1,) * tokens, *(0,) * rest)


def find_needs(state: State, mission: Mission) -> int:
    """14.10d The total from which on something lands: by whose hex it is, and whether the ground is clear."""
    row = tables().drop["friendly" if was_friendly(state, mission.side, mission.hex) else "enemy"]
    here = state.battle.hexes.index[mission.hex]
    clear = set(state.battle.land.terrain[here]) <= set(CLEAR) or mission.hex in state.airbases
    return row[0 if clear else 1]


def was_friendly(state: State, side: Side, hex_id: str) -> bool:
    """14.10d Whether a unit of the side was there when the phase began, a non-combat one among them."""
    pieces: tuple[Unit | Transport, ...] = (*state.units_of(side), *state.transports_of(side))
    base = state.airbases.get(hex_id)
    return (base is not None and base.side == side) or any((one.began or one.hex) == hex_id for one in pieces)


def modifiers(state: State, mission: Mission) -> Iterator[tuple[str, int]]:
    """14.10d, 21.12e What counts besides the dice."""
    if printed := sky(state).drop.get(mission.side, 0):
        yield "side", printed
    land = state.battle.land
    kinds = {land.chart.hexes[name].category for name in land.terrain[state.battle.hexes.index[mission.hex]]}
    if state.switches.drop_terrain and (worst := max(CLOSENESS.get(kind, 0) for kind in kinds)):
        yield "terrain", -worst


def seize(state: State, mission: Mission, dice: Dice) -> list[Event]:
    """9.14, 13.3h Units that have landed take what is there."""
    landed = [unit.id for unit in at(state, mission.hex) if unit.id in mission.units]
    return entering(state, mission.side, landed, mission.hex, dice) if landed else []


def mark_carried(state: State, units: Sequence[str]) -> State:
    """4.7d No other transport takes them in this phase."""
    book = state.movement
    return replace(state, movement=replace(book, carried=(*book.carried, *units))) if units else state


def take_up(state: State, lots: dict[str, int]) -> State:
    """12.2 Tokens off the dumps where they were loaded."""
    return state.stock(
        *(replace(state.dumps[start], tokens=state.dumps[start].tokens - n) for start, n in lots.items())
    )


def apply_cargo_noted(state: State, event: CargoNoted) -> State:
    """4.9 Nothing: the landing is told by itself."""
    return state


def apply_cargo_landed(state: State, event: CargoLanded) -> State:
    """14.9d, 12.2a There; units have half their MA left at most, tokens may be used and are not loaded again."""
    state = take_up(state, event.lots)
    if event.lots:
        state = set_down(state, event.side, event.hex, sum(event.lots.values()))
    if event.units:
        state = mark_carried(under_orders(state, event.units), event.units)
    for unit in (state.units[name] for name in event.units):
        spent = unit.spent + allowance(state, unit) // 2
        state = state.put(replace(unit, hex=event.hex, began=unit.began or unit.hex, spent=spent))
    book = state.air
    unloaded = {**book.unloaded, event.hex: book.unloaded.get(event.hex, 0) + event.counted}
    state = replace(state, air=replace(book, unloaded=unloaded))
    return empty_planes(state, ())


def empty_planes(state: State, units: tuple[str, ...]) -> State:
    """14.9 Nothing is aboard any more but for `units` on the ground that have still to take their hex."""
    found = tuple(
        replace(one, units=units, lots={}) if isinstance(one, Mission) else one for one in state.stack
    )
    return replace(state, stack=found)


def apply_cargo_dropped(state: State, event: CargoDropped) -> State:
    """4.7d, 12.6h, 14.10d Who has landed moves no more in this phase, and needs no trace in this turn."""
    state = take_up(state, event.lots).post(event.side, "destroyed", sum(event.lots.values()) - event.tokens)
    if event.tokens:
        state = set_down(state, event.side, event.hex, event.tokens)
    for unit in (state.units[name] for name in event.landed):
        there = replace(unit, hex=event.hex, began=unit.hex, pinned=True, dropped=state.turn)
        state = state.put(there)
    left = {name: plan for name, plan in state.plans.items() if name not in event.units}
    return empty_planes(mark_carried(replace(state, plans=left), event.landed), event.landed)


def log_cargo_noted(state: State, event: CargoNoted) -> list[LogLine]:
    """4.9 For the owner."""
    units = [state.label(name) for name in event.units]
    return report(event, supply=event.tokens, tokens=supply(event.tokens), units=units, count=len(units))


def log_cargo_landed(state: State, event: CargoLanded) -> list[LogLine]:
    """4.9 That something was unloaded, for all."""
    return report(event, base=name_base(state, event.hex))


def log_cargo_dropped(state: State, event: CargoDropped) -> list[LogLine]:
    """4.9 The dice are open: how many pieces came down, and how many of them safely."""
    drm, safe = sum(event.modifiers.values()), len(event.landed) + event.tokens
    facts: dict[str, Any] = {"count": len(event.units) + sum(event.lots.values()), "safe": safe}
    added = tuple(
        Line(message=Message(f"drop-{code}"), rules=("14.10d",), value=sign(value))
        for code, value in event.modifiers.items()
    )
    shown = Resolution(
        title=Message("drop-at", {"hex": event.hex}), at=event.hex, sums=added,
        stages=tuple(
            Stage(
                roll=roll, total=str(sum(roll.faces) + drm + ease), beats=str(event.needs - 1),
                added=(*added, *(Line(message=Message("drop-glider"), rules=("14.10e",), value="+1"),) * ease),
            )
            for roll, ease in zip(event.rolls, event.eased or (0,) * len(event.rolls), strict=True)
        ),
        verdict=Message("drop-result", facts),
    )  # fmt: skip
    return report(event, tone="good" if safe else "bad", resolution=shown if event.rolls else None, **facts)


def unload_anew(state: State) -> State:
    """14.9f What bases unload counts for one phase."""
    return replace(state, air=replace(state.air, unloaded={})) if state.air.unloaded else state


def give_units(state: State, decision: Decision) -> Action | None:
    """2.4 Units go before supply: the largest of those that could."""
    mission = state.top(Mission)
    over = find_overload(state, mission)
    return Jettison(cargo=find_pieces(state, mission, over[0])[-1]) if over else None


FRESH = (unload_anew,)
FORESEEN = {"cargo_loss": Policy({"supply_first": as_default(Jettison), "units_first": give_units})}
ACTS = {Jettison: Act(resolve_jettison, jettison_options)}
