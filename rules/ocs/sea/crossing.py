"""18.4b, d Landing craft sail, also along coasts, are divided and put together; they arrive."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.slots import weigh
from rules.core.talk import line, report
from rules.hexwar.groups import check_distinct, check_one_stack
from rules.hexwar.ways import spread
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Amount, Dice, HexId, PhaseWork, RuleEvent, UnitId, Units
from rules.ocs.crafts import crafts_of, find_cargo, flotillas, launch, own_craft, sail_here, speed, unless
from rules.ocs.field import foes
from rules.ocs.movement.freight import GRAIN
from rules.ocs.pieces import Craft
from rules.ocs.sea.records import SeaBook
from rules.ocs.sea.wrecks import HOLD, find_lots
from rules.ocs.seas import find_enemy_waters, sea
from rules.ocs.sequence import MOVING
from rules.ocs.state import State

Way = tuple[str, ...]


class SailCraft(Action, frozen=True, kw_only=True, tag="sail_craft"):
    """18.4b Landing craft of one hex sail to another, by the shortest way."""

    crafts: Units
    hex: HexId


class SplitCraft(Action, frozen=True, kw_only=True, tag="split_craft"):
    """18.4d So many points become craft of their own, with these units and tokens aboard."""

    craft: UnitId
    points: Amount
    units: tuple[UnitId, ...] = ()
    tokens: Amount = 0


class JoinCraft(Action, frozen=True, kw_only=True, tag="join_craft"):
    """18.4d Craft of one hex become one, with all that is aboard."""

    crafts: Units


class CraftSailed(RuleEvent, frozen=True, kw_only=True):
    """18.4b The craft have gone the way."""

    side: str
    crafts: tuple[str, ...]
    way: tuple[str, ...]


class CraftSplit(RuleEvent, frozen=True, kw_only=True):
    """18.4d So many points of a craft are craft of their own, under the id `made`."""

    craft: str
    made: str
    points: int
    units: tuple[str, ...] = ()
    tokens: int = 0


class CraftJoined(RuleEvent, frozen=True, kw_only=True):
    """18.4d All are one: the first of them."""

    crafts: tuple[str, ...]


class CraftArrived(RuleEvent, frozen=True, kw_only=True):
    """13.6 Landing craft of the scenario are there."""

    side: str
    crafts: tuple[str, ...]


def check_idle(state: State, side: Side, craft_id: str) -> Craft:
    """18.5a, f Craft that have not unloaded in this phase, before landings are rolled for."""
    craft = own_craft(state, side, craft_id)
    if state.sea.rolled:
        raise Illegal("18.5f", "landings-rolled", craft=craft.name)
    if craft.halted:
        raise Illegal("18.5a", "craft-halted", craft=craft.name)
    return craft


def check_craft(state: State, side: Side, craft_id: str) -> Craft:
    """18.4b Craft that can sail on."""
    craft = check_idle(state, side, craft_id)
    if craft.spent >= speed(craft):
        raise Illegal("18.4b", "craft-has-sailed", craft=craft.name, speed=speed(craft))
    swell = sea(state).swells.get(state.sea.swell)
    if swell is not None and swell.shut:
        raise Illegal("17", "too-rough-to-sail", craft=craft.name)
    return craft


def read_crafts(state: State, side: Side, names: Sequence[str]) -> list[Craft]:
    """18.4b Craft that sail together from one hex."""
    check_distinct(names)
    crafts = [check_craft(state, side, name) for name in names]
    check_one_stack(crafts, "18.4b", state.label)
    return crafts


def find_left(crafts: Sequence[Craft]) -> int:
    """18.4b Hexes that all of them can still sail."""
    return min(speed(craft) - craft.spent for craft in crafts)


def find_ways(state: State, side: Side, crafts: Sequence[Craft]) -> dict[str, Way]:
    """18.1b, c Where all of them come to, with the shortest way: never to enemy ships or combat units."""
    hexes, closed = state.battle.hexes, find_enemy_waters(state, side) | foes(state, side)
    here = hexes.index[crafts[0].hex]
    found = spread(state.battle.channels(), here, find_left(crafts), closed).ways((), hexes.ids)
    return {way[-1]: way for _, _, way in found}


def find_way(state: State, side: Side, crafts: Sequence[Craft], hex_id: str) -> Way:
    """18.1, 18.4b The way to the hex; raises the rule that bars it."""
    here = state.battle.hexes.at(hex_id)
    if not state.battle.channels()[here]:
        raise Illegal("18.1c", "no-water", hex=hex_id)
    if here in foes(state, side):
        raise Illegal("18.1b", "enemy-troops-there", hex=hex_id)
    if here in find_enemy_waters(state, side):
        raise Illegal("18.1b", "enemy-ships-there", hex=hex_id)
    way = find_ways(state, side, crafts).get(hex_id)
    if way is None:
        raise Illegal("18.4b", "too-far-for-craft", hex=hex_id, left=find_left(crafts))
    return way


def resolve_sail(state: State, side: Side, action: SailCraft, dice: Dice) -> list[Event]:
    """18.4b They are there at once."""
    way = find_way(state, side, read_crafts(state, side, action.crafts), action.hex)
    return [CraftSailed(side=side, crafts=action.crafts, way=way, rules=("18.4b",))]


def sail_options(state: State, side: Side, draft: Draft) -> Options:
    """18.4b Which craft, then where to."""
    chosen = tuple(draft.get("crafts", ()))
    if not chosen:
        return slots.pieces("crafts", crafts_of(state, side), lambda one: check_craft(state, side, one.id))
    crafts = read_crafts(state, side, chosen)
    if "hex" in draft:
        way = find_way(state, side, crafts, draft["hex"])
        return slots.whole("act-sail-craft", hex=draft["hex"], crafts=len(crafts), cost=len(way) - 1)
    ways = find_ways(state, side, crafts)
    return slots.places(
        "hex", ways, lambda hex_id: None, "ask-sail-goal", lambda hex_id: str(len(ways[hex_id]) - 1)
    )


def check_parts(state: State, side: Side, craft: Craft) -> None:
    """18.4d Craft of more than a point."""
    if craft.points < 2:
        raise Illegal("18.4d", "no-such-part", craft=craft.name, points=craft.points)


def check_mates(state: State, side: Side, craft: Craft) -> None:
    """18.4d Craft beside others of their kind."""
    if sum(one.kind == craft.kind for one in flotillas(state).get(craft.hex, ())) < 2:
        raise Illegal("18.4d", "one-craft-alone", craft=craft.name)


def check_split(state: State, side: Side, action: SplitCraft) -> None:
    """18.4d Both parts have points, and room for what is aboard them."""
    craft = own_craft(state, side, action.craft)
    check_distinct(action.units)
    if craft.is_landing:
        raise Illegal("18.5a", "craft-halted", craft=craft.name)
    if not 0 < action.points < craft.points:
        raise Illegal("18.4d", "no-such-part", craft=craft.name, points=craft.points)
    lots = {name: size for name, size in find_lots(state, craft).items() if not name.startswith("sp-")}
    if not lots.keys() >= set(action.units) or action.tokens > craft.load:
        raise Illegal("18.4d", "not-aboard", craft=craft.name)
    part = sum(lots[name] for name in action.units) + action.tokens * GRAIN
    rest = sum(lots.values()) + craft.load * GRAIN - part
    if part > action.points * HOLD or rest > (craft.points - action.points) * HOLD:
        raise Illegal("18.4d", "part-too-small", craft=craft.name)


def resolve_split(state: State, side: Side, action: SplitCraft, dice: Dice) -> list[Event]:
    """18.4d Raises `Illegal` when one of the parts could not carry its own."""
    check_split(state, side, action)
    return [
        CraftSplit(
            craft=action.craft, made=f"lc-{state.serial + 1}", points=action.points, units=action.units,
            tokens=action.tokens, rules=("18.4d",),
        )
    ]  # fmt: skip


def split_options(state: State, side: Side, draft: Draft) -> Options:
    """18.4d Which, how many points, and what goes with them."""
    if "craft" not in draft:
        return slots.piece("craft", crafts_of(state, side), lambda craft: check_parts(state, side, craft))
    craft = own_craft(state, side, draft["craft"])
    if "points" not in draft:
        return slots.choice("points", range(1, craft.points), lambda points: None)
    chosen, tokens = tuple(draft.get("units", ())), draft.get("tokens", 0)
    action = SplitCraft(craft=craft.id, points=draft["points"], units=chosen, tokens=tokens)
    no = refusal(check_split, state, side, action)
    cargo = [replace(one, hex=craft.hex) for one in find_cargo(state, craft.id)]
    offered = slots.pieces("units", cargo, lambda one: None, chosen, "ask-cargo")
    return weigh(replace(offered, complete=True), no, "act-split-craft")


def check_join(state: State, side: Side, names: Sequence[str]) -> list[Craft]:
    """18.4d Two or more of one hex and kind, none of them ashore."""
    check_distinct(names)
    crafts = [own_craft(state, side, name) for name in names]
    check_one_stack(crafts, "18.4d", state.label)
    if any(craft.is_landing for craft in crafts):
        raise Illegal("18.5a", "craft-halted", craft=crafts[0].name)
    if len({craft.kind for craft in crafts}) > 1:
        raise Illegal("18.4d", "craft-not-alike", craft=crafts[0].name)
    if len(crafts) < 2:
        raise Illegal("18.4d", "one-craft-alone", craft=crafts[0].name)
    return crafts


def resolve_join(state: State, side: Side, action: JoinCraft, dice: Dice) -> list[Event]:
    """18.4d Raises `Illegal` for craft that are not in one hex."""
    check_join(state, side, action.crafts)
    return [CraftJoined(crafts=action.crafts, rules=("18.4d",))]


def join_options(state: State, side: Side, draft: Draft) -> Options:
    """18.4d Which become one."""
    chosen = tuple(draft.get("crafts", ()))
    offered = slots.pieces(
        "crafts", crafts_of(state, side), lambda craft: check_mates(state, side, craft), chosen
    )
    no = refusal(check_join, state, side, chosen) if chosen else None
    return weigh(offered, no, "act-join-craft") if chosen else offered


def find_refusal(state: State, side: Side) -> Refusal | None:
    """18.4b Some craft must be able to sail."""
    mine = (refusal(check_craft, state, side, craft.id) for craft in crafts_of(state, side))
    return slots.nothing(mine, Refusal("18.4b", "no-craft-sails"))


def arrive(state: State, dice: Dice) -> list[Event]:
    """13.6 They are there as the phase begins."""
    return find_arrivals(state)


def find_arrivals(state: State) -> list[Event]:
    """13.6 Craft that are due, where no enemy is; else they wait."""
    if not state.switches.sea:
        return []
    index, side = state.battle.hexes.index, state.active
    closed = foes(state, side) | find_enemy_waters(state, side)
    coming = {
        name: index[row.hex] for name, row in state.battle.file.crafts.items()
        if row.side == side and 0 < row.turn <= state.turn
    }  # fmt: skip
    due = tuple(name for name, here in coming.items() if name not in state.sea.came and here not in closed)
    return [CraftArrived(side=side, crafts=due, rules=("13.6",))] if due else []


def apply_craft_sailed(state: State, event: CraftSailed) -> State:
    """18.4b At the end of the way."""
    crafts = map(state.crafts.__getitem__, event.crafts)
    spent = len(event.way) - 1
    return state.moor(*(replace(craft, hex=event.way[-1], spent=craft.spent + spent) for craft in crafts))


def apply_craft_split(state: State, event: CraftSplit) -> State:
    """18.4d Two craft that have sailed as far as the one."""
    craft = state.crafts[event.craft]
    rest = replace(craft, points=craft.points - event.points, load=craft.load - event.tokens)
    part = replace(craft, id=event.made, points=event.points, load=event.tokens)
    return reload(replace(state, serial=state.serial + 1), event.units, event.made).moor(rest, part)


def reload(state: State, names: Sequence[str], craft_id: str) -> State:
    """18.4d These units and transport points are aboard that craft now."""
    state = state.change((name for name in names if name in state.units), within=craft_id)
    items = (state.transports[name] for name in names if name in state.transports)
    return state.park(*(replace(item, within=craft_id) for item in items))


def apply_craft_joined(state: State, event: CraftJoined) -> State:
    """18.4d One craft, that has sailed as far as whichever had sailed farthest."""
    crafts = [state.crafts[name] for name in event.crafts]
    first, *others = event.crafts
    for name in others:
        state = reload(state, [piece.id for piece in find_cargo(state, name)], first)
    whole = replace(
        crafts[0], points=sum(one.points for one in crafts), load=sum(one.load for one in crafts),
        spent=max(one.spent for one in crafts), dg=any(one.dg for one in crafts),
        halted=any(one.halted for one in crafts),
    )  # fmt: skip
    left = {name: craft for name, craft in state.crafts.items() if name not in others}
    return replace(state, crafts={**left, first: whole})


def apply_craft_arrived(state: State, event: CraftArrived) -> State:
    """13.6 Afloat, with what they carry."""
    crafts = [launch(state.battle, name) for name in event.crafts]
    state = state.post(event.side, "arrived", sum(craft.load for craft in crafts))
    return replace(state.moor(*crafts), sea=replace(state.sea, came=(*state.sea.came, *event.crafts)))


def log_craft_sailed(state: State, event: CraftSailed) -> list[LogLine]:
    """4.9 How many craft, from where to where."""
    return line(
        event, side=event.side, at=(event.way[-1], event.way[0]), who=event.side, crafts=len(event.crafts),
        start=event.way[0], hex=event.way[-1], cost=len(event.way) - 1,
    )  # fmt: skip


def log_craft_arrived(state: State, event: CraftArrived) -> list[LogLine]:
    """13.6 How many."""
    place = state.battle.file.crafts[event.crafts[0]].hex
    return report(event, hex=place, crafts=len(event.crafts))


def renew(state: State) -> State:
    """18.5f In a new phase landings can be rolled for anew."""
    book: SeaBook = state.sea
    return replace(state, sea=replace(book, rolled=False)) if book.rolled else state


ACTS: dict[type[Action], Act] = {
    SailCraft: Act(resolve_sail, sail_options, phases=MOVING, rank=26, blocked=find_refusal, suits=sail_here),
    SplitCraft: Act(
        resolve_split, split_options, phases=MOVING, rank=60, suits=sail_here,
        blocked=unless(check_parts, "18.4d", "no-craft-to-part"),
    ),
    JoinCraft: Act(
        resolve_join, join_options, phases=MOVING, rank=61, suits=sail_here,
        blocked=unless(check_mates, "18.4d", "no-craft-to-join"),
    ),
}  # fmt: skip
ENTER = {"reinforcement": PhaseWork(arrive, rank=13)}
FRESH = [renew]
