"""18.6 Beach assaults: committed in the Movement Phase; in the Combat Phase fought out of the boats, or yielded to."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, LogLine, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.orders import always
from rules.core.slots import button
from rules.core.talk import report
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, Hook, Policy, RuleEvent, Units
from rules.ocs.amounts import equivalents
from rules.ocs.combat.assess import prospects
from rules.ocs.combat.clash import check_target, engage
from rules.ocs.combat.losses import UnitsEliminated
from rules.ocs.crafts import Wreck, find_whole_wreck, halt, is_coast, sail_here, sink
from rules.ocs.field import able, at, holder, total_size
from rules.ocs.movement.freight import Cargo
from rules.ocs.pieces import Unit
from rules.ocs.sea.landing import GROUP, find_landers, read_landing, roll_hex
from rules.ocs.sea.records import Assault
from rules.ocs.state import State


class CommitAssault(Action, frozen=True, kw_only=True, tag="commit_assault"):
    """18.6a Units aboard craft of one hex are to assault a hex next to it in the Combat Phase."""

    units: Units
    target: HexId


class BeachAssault(Action, frozen=True, kw_only=True, tag="beach_assault"):
    """18.6a The assault on the hex is made."""

    target: HexId


class MeetAssault(Action, frozen=True, kw_only=True, tag="meet_assault"):
    """18.6b The defender fights."""


class YieldBeach(Action, frozen=True, kw_only=True, tag="yield_beach"):
    """18.6b The defenders are given up, and the landing is rolled for."""


class AssaultCommitted(RuleEvent, frozen=True, kw_only=True):
    """18.6 Units aboard that will assault the hex, in Combat Mode; their craft sail no more in this phase."""

    side: str
    hex: str
    units: tuple[str, ...]


class AssaultOpened(RuleEvent, frozen=True, kw_only=True):
    """18.6a The assault begins; the hex may be `empty`."""

    side: str
    hex: str
    units: tuple[str, ...]
    empty: bool = False


class AssaultAnswered(RuleEvent, frozen=True, kw_only=True):
    """18.6b What the defender, `side`, has chosen."""

    side: str
    hex: str
    fights: bool


class AssaultJoined(RuleEvent, frozen=True, kw_only=True):
    """18.6a They attack out of their boats."""

    units: tuple[str, ...]


class AssaultEnded(RuleEvent, frozen=True, kw_only=True):
    """18.6a E The craft, and whoever is still in the boats, are lost where defenders are left."""

    side: str
    hex: str
    failed: bool = False
    wreck: Wreck = Wreck()


def check_commit(state: State, side: Side, names: Sequence[str], target: str) -> None:
    """18.6a A Units aboard that can attack, 3 RE at most, next to the hex by water; one assault on a hex."""
    items, hex_id = read_landing(state, side, names)
    units = [check_stormer(state, item) for item in items]
    if total_size(state, units) > GROUP:
        held = {"size": equivalents(total_size(state, units)), "limit": equivalents(GROUP)}
        raise Illegal("18.6a", "too-many-in-assault", **held)
    check_prey(state, side, hex_id, target)


def check_stormer(state: State, item: Cargo) -> Unit:
    """4.4, 18.6a A combat unit that is attack-capable in Combat Mode."""
    if not isinstance(item, Unit) or not able(state, replace(item, face="combat")):
        raise Illegal("4.4", "not-attack-capable", unit=state.label(item.id))
    return item


def check_prey(state: State, side: Side, hex_id: str, target: str) -> None:
    """18.6 A coast with enemy combat units, to which a craft could sail from the hex, without another assault."""
    hexes = state.battle.hexes
    near = {there for there, _ in state.battle.channels()[hexes.at(hex_id)]}
    if not is_coast(state.battle, target) or hexes.at(target) not in near:
        raise Illegal("18.6", "not-next-by-water", start=hex_id, hex=target)
    if holder(state, target) != state.battle.enemy(side):
        raise Illegal("18.6", "nobody-on-the-beach", hex=target)
    if target in state.sea.assaults:
        raise Illegal("18.6", "second-assault", hex=target)


def find_prey(state: State, side: Side, hex_id: str) -> list[str]:
    """18.6 Hexes that could be assaulted from there."""
    ids, hexes = state.battle.hexes.ids, state.battle.hexes
    around = [ids[there] for there in hexes.around[hexes.at(hex_id)]]
    return [there for there in around if refusal(check_prey, state, side, hex_id, there) is None]


def check_eager(state: State, side: Side, item: Cargo) -> None:
    """18.6 Whether it could be committed by itself, to anything."""
    check_stormer(state, item)
    _, hex_id = read_landing(state, side, (item.id,))
    if not find_prey(state, side, hex_id):
        raise Illegal("18.6", "nobody-on-the-beach", hex=hex_id)


def resolve_commit(state: State, side: Side, action: CommitAssault, dice: Dice) -> list[Event]:
    """18.6 Raises `Illegal` for units or a hex that will not do."""
    check_commit(state, side, action.units, action.target)
    return [AssaultCommitted(side=side, hex=action.target, units=action.units, rules=("18.6a",))]


def commit_options(state: State, side: Side, draft: Draft) -> Options:
    """18.6 Who, then which hex."""
    chosen = tuple(draft.get("units", ()))
    if not chosen:
        return slots.pieces("units", find_landers(state, side), lambda one: check_eager(state, side, one))
    _, hex_id = read_landing(state, side, chosen)
    if "target" in draft:
        check_commit(state, side, chosen, draft["target"])
        return slots.whole("act-commit-assault", hex=draft["target"], count=len(chosen))
    prey = find_prey(state, side, hex_id)
    return slots.places("target", prey, lambda hex_id: check_commit(state, side, chosen, hex_id))


def find_commit_refusal(state: State, side: Side) -> Refusal | None:
    """18.6 Somebody must be aboard beside a beach that is held."""
    found = (refusal(check_eager, state, side, item) for item in find_landers(state, side))
    return slots.nothing(found, Refusal("18.5", "nobody-aboard"))


def find_stormers(state: State, target: str) -> tuple[str, ...]:
    """18.6 The units committed against the hex that are still aboard."""
    names = state.sea.assaults.get(target, ())
    return tuple(name for name in names if state.units[name].fate == "aboard")


def check_assault(state: State, side: Side, target: str) -> tuple[str, ...]:
    """18.6a B The units that make the assault, if they can be supplied; against nobody they need nothing (18.6a H)."""
    names = find_stormers(state, state.hex(target))
    if not names or state.units[names[0]].side != side:
        raise Illegal("18.6", "no-assault-there", hex=target)
    if at(state, target):
        check_target(state, side, target)
        boats = man_boats(state, names)
        engage(boats, side, [boats.units[name] for name in names], target)
    return names


def man_boats(state: State, names: Sequence[str]) -> State:
    """18.6a The units fight from the hexes of their craft."""
    units = (state.units[name] for name in names)
    return state.put(*(replace(unit, hex=state.crafts[unit.within].hex, fate="map") for unit in units))


def resolve_assault(state: State, side: Side, action: BeachAssault, dice: Dice) -> list[Event]:
    """18.6 Raises `Illegal` for a hex without an assault, and where one attacker cannot be supplied."""
    names, empty = check_assault(state, side, action.target), not at(state, action.target)
    return [AssaultOpened(side=side, hex=action.target, units=names, empty=empty, rules=("18.6a",))]


def assault_options(state: State, side: Side, draft: Draft) -> Options:
    """18.6 Which of the assaults."""
    if "target" not in draft:
        found = [hex_id for hex_id in state.sea.assaults if find_stormers(state, hex_id)]
        return slots.places("target", found, lambda hex_id: check_assault(state, side, hex_id))
    target = draft["target"]
    names = check_assault(state, side, target)
    offered = slots.whole("act-beach-assault", hex=target)
    if not at(state, target):
        return offered
    return replace(offered, effect=prospects(man_boats(state, names), side, names, target))


def find_assault_refusal(state: State, side: Side) -> Refusal | None:
    """18.6 An assault must have been committed."""
    found = (refusal(check_assault, state, side, hex_id) for hex_id in state.sea.assaults)
    return slots.nothing(found, Refusal("18.6", "no-assault-committed"))


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """18.6 What follows the answer, and the combat."""
    here = state.top(Assault)
    if here.stage == "met":
        joined = AssaultJoined(units=here.units, rules=("18.6a",))
        after = apply_assault_joined(state, joined)
        return [joined, *engage(after, here.side, [after.units[name] for name in here.units], here.hex)]
    if here.stage == "yielded":
        lost = tuple(unit.id for unit in at(state, here.hex) if unit.side != here.side)
        gone = [UnitsEliminated(units=lost, why="yielded", rules=("18.6b",))] if lost else []
        rolled, _ = roll_hex(drop(state, lost), here.side, here.hex, here.units, dice, stays=True)
        return [*gone, *rolled, AssaultEnded(side=here.side, hex=here.hex, rules=("18.6a",))]
    return [end_assault(state, here)] if here.stage == "fought" else ()


def drop(state: State, names: Sequence[str]) -> State:
    """18.6b The state without these units on the map, for the rolls that follow."""
    return state.change(names, hex=None, fate="dead")


def end_assault(state: State, here: Assault) -> AssaultEnded:
    """18.6a E Whether defenders are left, and what that costs."""
    failed = holder(state, here.hex) not in (None, here.side)
    boats = [unit.id for unit in map(state.units.__getitem__, here.units) if unit.within]
    wreck = find_whole_wreck(state, map(state.crafts.__getitem__, here.crafts)) if failed else Wreck()
    wreck = replace(wreck, drowned=(*wreck.drowned, *boats)) if failed else wreck
    return AssaultEnded(side=here.side, hex=here.hex, failed=failed, wreck=wreck, rules=("18.6a",))


def decide(state: State) -> Sequence[Decision]:
    """18.6b Whether the defender fights."""
    here = state.top(Assault)
    if here.stage != "asked":
        return ()
    enemy = state.battle.enemy(here.side)
    return slots.ask(
        enemy, "18.6b", f"beach:{here.hex}", "meet_assault", "yield_beach", "meet_assault", hex=here.hex
    )


def resolve_answer(state: State, side: Side, action: MeetAssault | YieldBeach, dice: Dice) -> list[Event]:
    """18.6b It cannot be changed any more."""
    fights, hex_id = isinstance(action, MeetAssault), state.top(Assault).hex
    return [AssaultAnswered(side=side, hex=hex_id, fights=fights, rules=("18.6b",))]


def apply_assault_committed(state: State, event: AssaultCommitted) -> State:
    """18.6a In Combat Mode, bound to the hex; the craft stay."""
    state = halt(state.change(event.units, face="combat"), {state.units[name].within for name in event.units})
    return replace(state, sea=replace(state.sea, assaults={**state.sea.assaults, event.hex: event.units}))


def apply_assault_opened(state: State, event: AssaultOpened) -> State:
    """18.6b The defender is asked, if there is one; the assault is not to be made again."""
    left = {hex_id: units for hex_id, units in state.sea.assaults.items() if hex_id != event.hex}
    crafts = tuple(dict.fromkeys(state.units[name].within for name in event.units))
    state = replace(state, sea=replace(state.sea, assaults=left))
    here = Assault(side=event.side, hex=event.hex, units=event.units, crafts=crafts)
    return state.open(replace(here, stage="yielded") if event.empty else here)


def apply_assault_answered(state: State, event: AssaultAnswered) -> State:
    """18.6b On to the combat, or to the landing."""
    return state.settle(replace(state.top(Assault), stage="met" if event.fights else "yielded"))


def apply_assault_joined(state: State, event: AssaultJoined) -> State:
    """18.6a In the boats; the combat follows."""
    return man_boats(state.settle(replace(state.top(Assault), stage="fought")), event.units)


def apply_assault_ended(state: State, event: AssaultEnded) -> State:
    """18.6a E The assault is over; whoever could not leave the boats is aboard again."""
    here = state.top(Assault)
    state = sink(state.settle(replace(here, stage="done")), event.wreck)
    boats = (name for name in here.units if state.units[name].within and state.units[name].fate == "map")
    return state.change(boats, hex=None, fate="aboard")


def lapse(state: State) -> State:
    """18.6a What was committed and not made is over with the player turn."""
    over = state.phase == "clean_up" and state.sea.assaults
    return replace(state, sea=replace(state.sea, assaults={})) if over else state


def log_assault(state: State, event: AssaultCommitted | AssaultOpened | AssaultAnswered) -> list[LogLine]:
    """4.9, 18.6 Where; who is aboard is not said."""
    refused = isinstance(event, AssaultAnswered) and not event.fights
    return report(event, code="event-BeachYielded" if refused else "")


def log_assault_ended(state: State, event: AssaultEnded) -> list[LogLine]:
    """18.6a E A failure, with the points lost."""
    points = sum(event.wreck.points.values())
    return report(event, tone="bad", points=points) if event.failed else []


HOOKS = {Assault: Hook(settle=settle, decisions=decide)}
ACTS: dict[type[Action], Act] = {
    CommitAssault: Act(
        resolve_commit, commit_options, phases=("movement",), rank=32, blocked=find_commit_refusal, suits=sail_here
    ),
    BeachAssault: Act(
        resolve_assault, assault_options, phases=("combat",), rank=11, blocked=find_assault_refusal, suits=sail_here
    ),
    MeetAssault: Act(resolve_answer, button("act-meet-assault")),
    YieldBeach: Act(resolve_answer, button("act-yield-beach")),
}  # fmt: skip
FORESEEN = {"beach": Policy({"meet": always(MeetAssault()), "yield": always(YieldBeach())})}
FRESH = [lapse]
