"""18.5 Landings: in a port within its capacity, else over the beach by the landing table once all craft have sailed."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import ceil
from typing import Any, Literal

from msgspec.structs import replace

from rules.core.contract import (
    Draft,
    Event,
    Excerpt,
    LogLine,
    Message,
    Options,
    Refusal,
    Resolution,
    Roll,
    Side,
    Stage,
)
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.questions import line
from rules.core.slots import button
from rules.core.talk import report, sign
from rules.hexwar.groups import check_distinct
from rules.hexwar.loads import pack
from rules.hexwar.lots import draw_lots
from rules.hexwar.throws import count_throws
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, PhaseWork, RuleEvent, Units
from rules.ocs.amounts import RE
from rules.ocs.crafts import (
    Wreck,
    crafts_of,
    find_cargo,
    flotillas,
    halt,
    is_coast,
    own_craft,
    sail_here,
    sink,
)
from rules.ocs.fates import dead
from rules.ocs.field import able, at, in_zone, size, steps_left
from rules.ocs.hulls import LandingRow, LandingTable, landing_table
from rules.ocs.movement.entering import entering, left_alone
from rules.ocs.movement.freight import Cargo, bulk, piece
from rules.ocs.movement.shipping import check_handling, check_port
from rules.ocs.pieces import FaceName, Transport, Unit, set_back
from rules.ocs.sea.beached import BEACHING, CraftTurned, apply_craft_turned, can_beach
from rules.ocs.sea.landing_lines import read_table
from rules.ocs.sea.loading import use_port
from rules.ocs.sea.wrecks import HOLD, draw_wreck
from rules.ocs.seas import find_near, is_battery, sea
from rules.ocs.sequence import MOVING
from rules.ocs.state import State

GROUP = 3 * RE
"""18.5f B What is rolled for together at most."""

HARDEST = ("open", "close", "very_close", "extremely_close")


class Land(Action, frozen=True, kw_only=True, tag="land"):
    """18.5 Units and transport points aboard craft of one hex go ashore there, units on that face."""

    units: Units
    face: Literal["combat", "move"] = "combat"


class RollLandings(Action, frozen=True, kw_only=True, tag="roll_landings"):
    """18.5f All craft have sailed, and landings are rolled for."""


class CraftUnloaded(RuleEvent, frozen=True, kw_only=True):
    """18.5g They stand in a port, and move no more; `size` in quarters of a token of its capacity."""

    side: str
    hex: str
    units: tuple[str, ...]
    face: FaceName
    size: int


class LandingDeclared(RuleEvent, frozen=True, kw_only=True):
    """18.5a Units that will go ashore in the hex; their craft sail no more."""

    side: str
    hex: str
    units: tuple[str, ...]
    face: FaceName


class LandingsClosed(RuleEvent, frozen=True, kw_only=True):
    """18.5f No craft of the side sails any more in this phase."""

    side: str


class LandingRolled(RuleEvent, frozen=True, kw_only=True):
    """18.5f What a group loses, and that the rest is ashore; after an assault it moves no more (`stays`, 18.6)."""

    side: str
    hex: str
    units: tuple[str, ...]
    total: int
    result: str
    modifiers: tuple[tuple[str, int], ...] = ()
    steps: dict[str, int] = {}
    """Steps lost, by unit."""
    wreck: Wreck = Wreck()
    stays: bool = False


def read_landing(state: State, side: Side, names: Sequence[str]) -> tuple[list[Cargo], str]:
    """18.5a, 2.1 What goes ashore, and where: all of it aboard craft of one hex at a coast, and not ashore yet."""
    check_distinct(names)
    items = [piece(state, name) for name in names]
    for item in items:
        if item.side != side:
            raise Illegal("2.1", "not-yours", unit=state.sign(item.id))
        if item.fate != "aboard" or own_craft(state, side, item.within).landing.count(item.id):
            raise Illegal("18.5", "not-afloat-aboard", unit=state.label(item.id))
    places = [state.crafts[item.within].hex for item in items]
    if len(set(places)) > 1:
        raise Illegal("18.5", "not-one-stack", units=[state.label(item.id) for item in items])
    committed = {name for units in state.sea.assaults.values() for name in units}
    for item in items:
        if item.id in committed:
            raise Illegal("18.6", "committed-already", unit=state.label(item.id))
    return items, places[0]


def check_port_landing(state: State, side: Side, items: Sequence[Cargo], hex_id: str) -> int:
    """18.5g, 19.0a The room it takes in a port that works, in quarters of a token."""
    check_port(state, side, hex_id)
    total = sum(bulk(state, item) for item in items)
    check_handling(state, hex_id, total, len(items) == 1 and isinstance(items[0], Unit))
    return total


def check_beach(state: State, side: Side, items: Sequence[Cargo], hex_id: str) -> None:
    """18.5c-e Combat units at a coast, in the Movement Phase, before the rolls; one that is attack-capable among them
    where non-combat units of the enemy are (4.4).
    """
    if not is_coast(state.battle, hex_id):
        raise Illegal("18.5", "no-coast", hex=hex_id)
    if state.phase != "movement":
        raise Illegal("18.5d", "lands-in-movement-only", hex=hex_id)
    if state.sea.rolled:
        raise Illegal("18.5f", "landings-are-over", hex=hex_id)
    for item in items:
        if isinstance(item, Transport):
            raise Illegal("18.5e", "no-beach-for-transport", unit=state.label(item.id))
    if state.battle.hexes.at(hex_id) in left_alone(state, side):
        troops = [item for item in items if isinstance(item, Unit)]
        if not any(able(state, replace(unit, face="combat")) for unit in troops):
            raise Illegal("4.4", "not-able-to-capture", unit=state.label(items[0].id), hex=hex_id)


def check_land(state: State, side: Side, names: Sequence[str]) -> tuple[str, int | None]:
    """18.5 Where, and what of the port it takes; None over the beach. Both barred, the reason is that of the beach."""
    items, hex_id = read_landing(state, side, names)
    if refusal(check_port_landing, state, side, items, hex_id) is None:
        return hex_id, check_port_landing(state, side, items, hex_id)
    if hex_id in state.ports and (
        state.phase != "movement" or any(isinstance(one, Transport) for one in items)
    ):
        check_port_landing(state, side, items, hex_id)
    check_beach(state, side, items, hex_id)
    return hex_id, None


def resolve_land(state: State, side: Side, action: Land, dice: Dice) -> list[Event]:
    """18.5 At once in a port, else once it is rolled for."""
    hex_id, taken = check_land(state, side, action.units)
    names, face = action.units, action.face
    if taken is None:
        return [LandingDeclared(side=side, hex=hex_id, units=names, face=face, rules=("18.5a",))]
    return [CraftUnloaded(side=side, hex=hex_id, units=names, face=face, size=taken, rules=("18.5g",))]


def find_landers(state: State, side: Side) -> list[Cargo]:
    """18.5 What is aboard, as if it stood where its craft is."""
    return [
        replace(item, hex=craft.hex)
        for craft in crafts_of(state, side)
        for item in find_cargo(state, craft.id)
        if item.id not in craft.landing
    ]


def check_lander(state: State, side: Side, item: Cargo) -> None:
    """18.5 Whether it could go ashore by itself."""
    check_land(state, side, (item.id,))


def land_options(state: State, side: Side, draft: Draft) -> Options:
    """18.5 Who goes ashore, and on which face."""
    chosen = tuple(draft.get("units", ()))
    if not chosen:
        return slots.pieces("units", find_landers(state, side), lambda one: check_lander(state, side, one))
    hex_id, taken = check_land(state, side, chosen)
    if "face" not in draft:
        return replace(slots.choice("face", ("combat", "move"), lambda face: None), usual="combat")
    if taken is not None:
        return slots.whole("act-land", hex=hex_id)
    groups = find_groups(state, chosen)
    effect = tuple(one for group in groups for one in tell_group(state, side, hex_id, group, len(groups) > 1))
    return replace(slots.whole("act-land-beach", hex=hex_id), effect=effect)


def tell_group(state: State, side: Side, hex_id: str, group: Sequence[str], named: bool) -> Iterator[Message]:
    """18.5f What counts for the roll of a group, and how often in 36 each result comes; of several groups whose."""
    found, counted = weigh_group(state, side, hex_id, group)
    if named:
        yield Message("effect-landing-group", {"units": [state.label(name) for name in group]})
    if found:
        yield Message("effect-landing-modifiers", {"modifiers": [tell_modifier(*one) for one in found]})
    yield Message("effect-landing", counted)


def weigh_group(
    state: State, side: Side, hex_id: str, group: Sequence[str]
) -> tuple[list[tuple[str, int]], dict[str, int]]:
    """18.5f What is added to the roll of a group, and how often in 36 each result comes with it."""
    found = find_modifiers(state, side, hex_id, [state.unit(name) for name in group])
    return found, count_results(state, sum(by for _, by in found))


def tell_modifier(code: str, by: int) -> Message:
    """18.5f What is added to a roll, in words."""
    return Message("landing-modifier", {"why": Message(f"landing-by-{code}"), "by": sign(by)})


def count_results(state: State, added: int) -> dict[str, int]:
    """18.5f How often in 36 each result comes, with so much added to the dice."""
    counted = count_throws(lambda total: find_row(state, total + added).result)
    return {row.result: counted[row.result] for row in chart(state).rows}


def find_row(state: State, total: int) -> LandingRow:
    """18.5f The line of the table."""
    return next(row for row in chart(state).rows if total >= row.at_least)


def check_roll(state: State, side: Side, *_: object) -> None:
    """18.5f Somebody is about to land."""
    if not any(craft.is_landing for craft in crafts_of(state, side)):
        raise Illegal("18.5f", "nobody-lands")


def resolve_roll(state: State, side: Side, action: RollLandings, dice: Dice) -> list[Event]:
    """18.5f All of them; raises `Illegal` where nobody lands."""
    check_roll(state, side)
    return roll_all(state, side, dice)


def roll_rest(state: State, dice: Dice) -> list[Event]:
    """18.5f Landings that were not rolled for are so as the segment ends."""
    landing = any(craft.is_landing for craft in state.crafts.values())
    return roll_all(state, state.active, dice) if landing else []


def roll_all(state: State, side: Side, dice: Dice) -> list[Event]:
    """18.5f Hex by hex, group by group; then what falls to those who are ashore (9.14)."""
    closed = LandingsClosed(side=side, rules=("18.5f",))
    events: list[Event] = [closed]
    state = apply_landings_closed(state, closed)
    for hex_id, crafts in flotillas(state).items():
        landing = [name for craft in crafts if craft.side == side for name in craft.landing]
        if landing or (crafts[0].side == side and any(craft.beaching for craft in crafts)):
            rolled, state = roll_hex(state, side, hex_id, landing, dice)
            events += rolled
    return events


def roll_hex(
    state: State, side: Side, hex_id: str, names: Sequence[str], dice: Dice, stays: bool = False
) -> tuple[list[Event], State]:
    """18.5f The groups that land in a hex, with what friends and enemies were there before all of them; then craft that
    beach, by a roll of their own where none of their units had one (18.4e, f).
    """
    events, before = list[Event](), state
    beaching = [craft for craft in flotillas(state).get(hex_id, ()) if craft.beaching and not stays]
    alone = [(craft.id,) for craft in beaching if not craft.landing]
    for group, crafts in [
        *((group, ()) for group in find_groups(state, names)),
        *(((), one) for one in alone),
    ]:
        event = roll_group(before, state, side, hex_id, group, dice, stays, crafts)
        state = apply_landing_rolled(state, event)
        events.append(event)
    ashore = [name for name in names if state.units[name].hex]
    if ashore:
        events += entering(state, side, ashore, hex_id, dice)
    for craft in beaching:
        if can_beach(state, craft):
            turned = CraftTurned(
                side=side, hex=hex_id, craft=craft.id, done=bool(craft.landing), rules=(BEACHING[craft.kind],)
            )
            events, state = [*events, turned], apply_craft_turned(state, turned)
    return events, state


def find_groups(state: State, names: Sequence[str]) -> list[tuple[str, ...]]:
    """18.5f B As few groups of 3 RE as there can be; marines by themselves where that makes no more."""
    marines = {name for name in names if state.counter(name).symbol == "marine"}
    return pack({name: size(state, state.units[name]) for name in names}, GROUP, marines)


def chart(state: State) -> LandingTable:
    """18.5f The landing table of the scenario."""
    return landing_table(sea(state).landing)


def find_modifiers(state: State, side: Side, hex_id: str, units: Sequence[Unit]) -> list[tuple[str, int]]:
    """18.5f What is added to the roll of a group, with the word for it; what is 0 is left out."""
    known = chart(state).modifiers
    found = [(code, known[code]) for code in _conditions(state, side, hex_id, units) if known.get(code)]
    swell = sea(state).swells.get(state.sea.swell)
    if swell is not None and swell.landing:
        found.append((state.sea.swell, swell.landing))
    return found


def _conditions(state: State, side: Side, hex_id: str, units: Sequence[Unit]) -> Iterator[str]:
    here = state.battle.hexes.at(hex_id)
    friends = (unit for unit in at(state, hex_id) if unit.side == side)
    stood = any(unit.began is None and not unit.landed for unit in friends)
    if stood or refusal(check_port, state, side, hex_id) is None:
        yield "friends"
    rows = state.battle.land.chart.hexes
    yield max((rows[one].category for one in state.battle.land.terrain[here]), key=HARDEST.index)
    if in_zone(state, hex_id, side):
        yield "zone"
    guns = state.units_of(state.battle.enemy(side))
    if any(
        is_battery(state, gun.id) and gun.mode != "dg" and hex_id in find_near(state, gun) for gun in guns
    ):
        yield "battery"
    if units and all(state.counter(unit.id).symbol == "marine" for unit in units):
        yield "marines"


def roll_group(
    before: State,
    state: State,
    side: Side,
    hex_id: str,
    group: Sequence[str],
    dice: Dice,
    stays: bool,
    beached: Sequence[str] = (),
) -> LandingRolled:
    """18.5f Two dice with what is added; then losses by lots: points of the craft the group is on, or of those
    `beached` by themselves, steps of its units. A step that is the only one may be saved by a die.
    """
    units = [state.units[name] for name in group]
    modifiers = find_modifiers(before, side, hex_id, units)
    thrown = dice.roll("landing", 2, rule="18.5f")
    total = sum(thrown.faces) + sum(value for _, value in modifiers)
    row = find_row(state, total)
    crafts = [state.crafts[name] for name in beached or dict.fromkeys(unit.within for unit in units)]
    size = sum(bulk(state, unit) for unit in units)
    points = sum(state.crafts[name].points for name in beached) or max(1, ceil(Fraction(size, HOLD)))
    off = {name for craft in crafts for name in craft.landing} | set(group)
    wreck, lots = draw_wreck(state, crafts, ceil(points * Fraction(row.craft)), dice, "18.5f", off)
    steps, more = draw_steps(state, units, row, dice)
    return LandingRolled(
        side=side, hex=hex_id, units=tuple(group), total=total, result=row.result, modifiers=tuple(modifiers),
        steps={name: steps.count(name) for name in dict.fromkeys(steps)}, wreck=wreck, stays=stays,
        rules=("18.5f",), rolls=(thrown, *lots, *more),
    )  # fmt: skip


def draw_steps(
    state: State, units: Sequence[Unit], row: LandingRow, dice: Dice
) -> tuple[list[str], list[Roll]]:
    """18.5f C The steps that are lost, each alike."""
    pool = [unit.id for unit in units for _ in range(steps_left(state, unit))]
    lost = row.steps + ceil(len(pool) * Fraction(row.share))
    if len(pool) == 1 and lost and row.lone < 6:
        saved = dice.roll("lone step", rule="18.5f")
        return ([] if saved.faces[0] > row.lone else pool), [saved]
    return draw_lots(dice, pool, lost, "steps lost in landing", "18.5f")


def apply_craft_unloaded(state: State, event: CraftUnloaded) -> State:
    """18.5g In the port, done for this phase; units keep their face but in the Movement Phase. Their craft stay."""
    items = [piece(state, name) for name in event.units]
    state = halt(state, dict.fromkeys(item.within for item in items))
    for item in items:
        item = replace(item, hex=event.hex, fate="map", within="", pinned=True)
        if isinstance(item, Transport):
            state = state.park(replace(item, frozen=item.load))
        else:
            state = state.put(replace(item, face=event.face) if state.phase == "movement" else item)
    return use_port(state, event.hex, event.size)


def apply_landing_declared(state: State, event: LandingDeclared) -> State:
    """18.5a, c They go ashore on that face; their craft stay."""
    state = state.change(event.units, face=event.face)
    for name in event.units:
        craft = state.crafts[state.units[name].within]
        state = state.moor(replace(craft, halted=True, landing=(*craft.landing, name)))
    return state


def apply_landings_closed(state: State, event: LandingsClosed) -> State:
    """18.5f Landings have been rolled for."""
    return replace(state, sea=replace(state.sea, rolled=True))


def apply_landing_rolled(state: State, event: LandingRolled) -> State:
    """18.5f, h The survivors are ashore, fuelled for their half move; the hex is their side's."""
    for name in event.units:
        unit = state.units[name]
        craft = state.crafts.get(unit.within)
        if craft is not None:
            state = state.moor(replace(craft, landing=tuple(one for one in craft.landing if one != name)))
        lost = event.steps.get(name, 0)
        if lost >= steps_left(state, unit):
            state = state.put(dead(state, unit))
            continue
        ashore = replace(unit, hex=event.hex, fate="map", within="", lost=unit.lost + lost)
        state = state.put(replace(ashore, landed=not event.stays, fuelled=True, pinned=event.stays))
    done = (craft for craft in flotillas(state).get(event.hex, ()) if not craft.landing)
    return sink(state.moor(*(set_back(craft, beaching=False) for craft in done)), event.wreck)


def log_landing(state: State, event: CraftUnloaded | LandingDeclared) -> list[LogLine]:
    """4.9 Where; who is aboard is not said."""
    return report(event)


def read_roll(state: State, event: LandingRolled) -> Excerpt:
    """18.5f The line of the scenario's table; the book has that of the series."""
    name = sea(state).landing
    return read_table(landing_table(name), event.total, name)


def log_landing_rolled(state: State, event: LandingRolled) -> list[LogLine]:
    """18.5f The result, the craft points and the steps that are lost; of units lost whole the Dead Pile tells."""
    gone, lost = sum(event.steps.values()), sum(event.wreck.points.values())
    facts: dict[str, Any] = {"total": event.total, "result": Message(f"landing-{event.result}")}
    if event.modifiers:
        facts["code"] = "event-LandingRolled-modified"
        facts["modifiers"] = [tell_modifier(code, by) for code, by in event.modifiers]
    added = tuple(line(f"landing-by-{code}", "18.5f", value=sign(by)) for code, by in event.modifiers)
    shown = Resolution(
        title=Message("landing-at", {"hex": event.hex}), at=event.hex,
        stages=(Stage(roll=event.rolls[0], added=added, total=str(event.total), table=read_roll(state, event)),),
        verdict=Message("landing-verdict", {"result": facts["result"], "steps": gone}),
    )  # fmt: skip
    return report(
        event, tone="bad" if gone or lost else "good", resolution=shown, points=lost, steps=gone, **facts
    )


def find_refusal(state: State, side: Side) -> Refusal | None:
    """18.5 Somebody must be aboard at a coast."""
    found = (refusal(check_lander, state, side, item) for item in find_landers(state, side))
    return slots.nothing(found, Refusal("18.5", "nobody-aboard"))


ACTS: dict[type[Action], Act] = {
    Land: Act(resolve_land, land_options, phases=MOVING, rank=30, blocked=find_refusal, suits=sail_here),
    RollLandings: Act(
        resolve_roll, button("act-roll-landings", check_roll), phases=("movement",), rank=31, suits=sail_here,
        blocked=lambda state, side: refusal(check_roll, state, side),
    ),
}  # fmt: skip
LEAVE = {"movement": PhaseWork(roll_rest, rank=5)}
