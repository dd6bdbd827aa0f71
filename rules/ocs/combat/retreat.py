"""9.12 Retreats: group by group along a path, hex by hex, with DG and losses on the way."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from rules.core.contract import (
    Candidate,
    Consequence,
    Decision,
    Draft,
    Event,
    LogLine,
    Message,
    Options,
    Side,
)
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.orders import as_default
from rules.core.talk import report_way
from rules.hexwar.groups import check_distinct
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Hook, Policy, Route, RuleEvent, UnitId
from rules.ocs.combat.disorder import disorder
from rules.ocs.combat.losses import LossesDue, UnitsEliminated
from rules.ocs.combat.records import Clash, Losses, Retreat
from rules.ocs.combat.routes import Party, check_way, check_whole_way, gait, party, routes, turns
from rules.ocs.combat.stage import alive, current
from rules.ocs.field import at, in_zone
from rules.ocs.movement.breakdown import splits
from rules.ocs.movement.entering import entering
from rules.ocs.pieces import Transport, Unit
from rules.ocs.state import State

Pieces = Annotated[tuple[UnitId, ...], Meta(min_length=1, max_length=60)]


class FallBack(Action, frozen=True, kw_only=True, tag="retreat"):
    """9.12 Units of one hex, with bystanders and organic trucks that go along, on a path from there."""

    units: Pieces
    path: Route


class RetreatBegan(RuleEvent, frozen=True, kw_only=True):
    """9.12 Units must retreat; `attacking` tells whether they are the attacker's."""

    retreat: Retreat
    attacking: bool = False


class GroupSet(RuleEvent, frozen=True, kw_only=True):
    """9.12 Units that retreat together have their path and go along it hex by hex."""

    units: tuple[str, ...]
    trucks: tuple[str, ...]
    path: tuple[str, ...]


class GroupRetreated(RuleEvent, frozen=True, kw_only=True):
    """9.12 A group enters the next hex of its path."""

    units: tuple[str, ...]
    trucks: tuple[str, ...]
    hex: str


class GroupStopped(RuleEvent, frozen=True, kw_only=True):
    """9.12 A group has arrived, or is no more."""


def begin(state: State, clash: Clash, units: Sequence[Unit], attacking: bool) -> RetreatBegan:
    """9.12 The retreat of a side of the clash."""
    names, stops = tuple(unit.id for unit in units), attacking and clash.overrun
    shut = left_by_enemy(clash, attacking)
    due = Retreat(side=units[0].side, hexes=clash.hexes, units=names, shut=shut, stops=stops)
    return RetreatBegan(retreat=due, attacking=attacking, rules=("9.12",))


def left_by_enemy(clash: Clash, attacking: bool) -> tuple[str, ...]:
    """9.12 Hexes where enemy combat units stood when the combat began, even if they are gone."""
    return (clash.target,) if attacking else tuple(dict.fromkeys(clash.origins.values()))


def find_trapped(state: State, clash: Clash, units: Sequence[Unit], hexes: int) -> list[Unit]:
    """9.12 The units that could not retreat so far, and would be eliminated."""
    attacking = units[0].side == clash.side if units else False
    return _stuck(state, units, hexes, left_by_enemy(clash, attacking))


def _stuck(state: State, units: Sequence[Unit], hexes: int, shut: Sequence[str]) -> list[Unit]:
    alone = ((unit, party(state, unit.side, [unit], hexes, shut)) for unit in units)
    return [unit for unit, group in alone if not routes(state, group).find_ways()]


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """9.12 The group on its way goes on; who cannot retreat is eliminated."""
    pending = state.top(Retreat)
    if pending.moving:
        return _onward(state, pending, dice)
    waiting = alive(state, pending.units)
    lost = _stuck(state, waiting, pending.hexes, pending.shut)
    if lost:
        names = tuple(unit.id for unit in lost if unit.hex == lost[0].hex)
        return [UnitsEliminated(units=names, why="no-retreat", rules=("9.12",))]
    return ()


def _onward(state: State, pending: Retreat, dice: Dice) -> Sequence[Event]:
    units = alive(state, pending.moving)
    if not pending.ahead or not units:
        return [GroupStopped()]
    return _enter(state, pending, units, pending.ahead[0], dice)


def _enter(state: State, pending: Retreat, units: list[Unit], hex_id: str, dice: Dice) -> list[Event]:
    """9.12 One hex further: EZOC and the second hex make DG; who was DG before loses a step in an EZOC."""
    zone = in_zone(state, hex_id, pending.side)
    strat = [unit for unit in units if unit.mode == "strat"] if zone else []
    shaken = [unit.id for unit in units if unit.mode == "dg"] if zone else []
    names = tuple(unit.id for unit in units)
    gone = GroupRetreated(units=names, trucks=pending.trucks, hex=hex_id, rules=("9.12",))
    after = apply_group_retreated(state, gone)
    events: list[Event] = [gone]
    if strat:
        caught = tuple(unit.id for unit in strat)
        dead = UnitsEliminated(units=caught, why="strat-in-zone", rules=("5", "9.12"))
        events.append(dead)
    here = [unit for unit in at(after, hex_id) if unit.id not in {one.id for one in strat}]
    if zone or pending.gone == 1:
        events += disorder(here, "9.12")
    events += entering(after, pending.side, gone.units, hex_id, dice)
    if shaken:
        losses = Losses(side=pending.side, hex=hex_id, units=tuple(shaken), left=1, rule="9.12")
        events.append(LossesDue(losses=losses, rules=("9.12",)))
    return events


def stack(state: State, pending: Retreat) -> list[Unit]:
    """9.12 The units that are asked now: those of one hex that still have to retreat."""
    waiting = alive(state, pending.units)
    return [unit for unit in waiting if unit.hex == waiting[0].hex]


def decide(state: State) -> Sequence[Decision]:
    """9.12 Which units go together and by which path; nobody is asked while a group is on its way."""
    pending = state.top(Retreat)
    units = [] if pending.moving else stack(state, pending)
    if not units or _stuck(state, units, pending.hexes, pending.shut):
        return ()
    here, proposed = units[0].hex or "", proposal(state, pending, units)
    return slots.ask(
        pending.side, "9.12", f"retreat:{here}-{len(pending.units)}", proposed, "retreat", *splits(state, units),
        hint=explain_proposal(state, pending, proposed), hex=here, hexes=pending.hexes,
    )  # fmt: skip


def proposal(state: State, pending: Retreat, units: Sequence[Unit]) -> Draft:
    """2.4 As many together as can, the way with the fewest EZOC, away from the enemy."""
    group = list(units)
    while not (found := routes(state, _party(state, pending, group, ())).find_ways()):
        group.pop()
    path = min(found.values(), key=lambda way: _peril(state, pending, way))
    ids = state.battle.hexes.ids
    return {"do": "retreat", "units": [unit.id for unit in group], "path": [ids[hex] for hex in path]}


def explain_proposal(state: State, pending: Retreat, proposed: Draft) -> Message:
    """5.10a, 9.12 Who would go where, and what the way costs."""
    units, path = proposed["units"], proposed["path"]
    cost = _warning(state, pending, [state.battle.hexes.index[hex] for hex in path])
    facts = {"units": [state.label(name) for name in units], "hex": path[-1]}
    return Message("hint-retreat-costly", facts | {"cost": cost}) if cost else Message("hint-retreat", facts)


def _peril(state: State, pending: Retreat, way: Sequence[int]) -> tuple[int, int, int, tuple[int, ...]]:
    hexes = state.battle.hexes
    zones = sum(in_zone(state, hexes.ids[hex], pending.side) for hex in way[1:])
    near = min((hexes.distance(way[-1], hexes.index[shut]) for shut in pending.shut), default=0)
    return zones, len(way), -near, tuple(way)


def _party(state: State, pending: Retreat, units: Sequence[Unit], trucks: Sequence[Transport]) -> Party:
    return party(state, pending.side, units, pending.hexes, pending.shut, trucks)


def sort_out(state: State, pending: Retreat, names: Sequence[str]) -> tuple[list[Unit], list[Transport]]:
    """9.12 Units and trucks among the names; refuses whoever may not go along."""
    check_distinct(names)
    for name in names:
        check_along(state, pending, name)
    units = [state.units[name] for name in names if name in state.units]
    if not any(unit.id in pending.units for unit in units):
        raise Illegal("9.12", "nobody-who-must", hex=stack(state, pending)[0].hex)
    return units, [state.transports[name] for name in names if name in state.transports]


def check_along(state: State, pending: Retreat, name: str) -> None:
    """9.12 Units that must retreat, other combat units of their hex that can move, its organic trucks."""
    here = stack(state, pending)[0].hex
    if pending.stops and name not in pending.units and (name in state.transports or name in state.units):
        raise Illegal("8.1h", "bystander-stays", unit=state.label(name), hex=here)
    if name in state.transports:
        truck = state.transports[name]
        if truck.side != pending.side or truck.hex != here or not truck.organic:
            raise Illegal("9.12", "does-not-go-along", unit=state.label(name), hex=here)
        return
    unit = state.unit(name)
    if unit.side != pending.side or unit.hex != here:
        raise Illegal("9.12", "does-not-go-along", unit=state.label(name), hex=here)
    if gait(state, unit) is None:
        raise Illegal("9.12", "cannot-retreat-at-all", unit=state.label(name))


def resolve_retreat(state: State, side: Side, action: FallBack, dice: Dice) -> list[Event]:
    """9.12 The whole way is judged before the first step; raises `Illegal` for the first fault in it."""
    pending = state.top(Retreat)
    units, trucks = sort_out(state, pending, action.units)
    check_whole_way(state, _party(state, pending, units, trucks), action.path)
    names, cars = tuple(unit.id for unit in units), tuple(truck.id for truck in trucks)
    return [GroupSet(units=names, trucks=cars, path=action.path, rules=("9.12",))]


def retreat_options(state: State, side: Side, draft: Draft) -> Options:
    """9.12 The pieces of the hex, then where they can go."""
    pending = state.top(Retreat)
    chosen = tuple(draft.get("units", ()))
    if not chosen:
        return _pieces(state, pending)
    group = _party(state, pending, *sort_out(state, pending, chosen))
    path = tuple(draft.get("path", ()))
    gone = check_way(state, group, path) if path else ()
    whole = bool(path) and refusal(check_whole_way, state, group, path) is None
    return Options(
        slot="path", kind="path", ask=Message("ask-retreat-path", {"hexes": pending.hexes}), complete=whole,
        candidates=() if whole else _ends(state, pending, group, gone), act=Message("act-retreat"),
    )  # fmt: skip


def _pieces(state: State, pending: Retreat) -> Options:
    here = stack(state, pending)[0].hex or ""
    must = [unit.id for unit in stack(state, pending)]
    names = [*must, *(unit.id for unit in at(state, here) if unit.id not in must)]
    names += [truck.id for truck in state.transports.values() if truck.hex == here and truck.organic]
    candidates = tuple(
        Candidate(value=name, at=here, refusal=refusal(check_along, state, pending, name)) for name in names
    )
    return Options(slot="units", kind="units", ask=Message("ask-retreat-units"), candidates=candidates)


def _ends(state: State, pending: Retreat, group: Party, gone: Sequence[int]) -> tuple[Candidate, ...]:
    """9.12 Where the way may end, and the hexes next on the way for whoever wants to go another one."""
    ids = state.battle.hexes.ids
    back = routes(state, group)
    found = back.find_ways(gone)
    head = tuple(gone) or (group.start,)
    parts = [(*head, hex) for hex in back.find_onward(head) if hex not in found]

    def candidate(way: Sequence[int]) -> Candidate:
        named = [ids[hex] for hex in way]
        return Candidate(value=named, at=named[-1], effect=_warning(state, pending, way))

    return tuple(map(candidate, (*found.values(), *parts)))


def _warning(state: State, pending: Retreat, way: Sequence[int]) -> Message | None:
    """5.10a What the way costs."""
    ids = state.battle.hexes.ids
    entered = sum(in_zone(state, ids[hex], pending.side) for hex in way[1:])
    if entered:
        return Message("retreat-through-zone", {"hexes": entered})
    return Message("retreat-second-hex") if len(way) > 2 else None


def apply_retreat_began(state: State, event: RetreatBegan) -> State:
    """9.10 When the attacker retreats, the defender may ignore their own option."""
    clash = current(state)
    step = "defence_losses" if event.attacking else "exploit"
    clash = replace(clash, back=clash.back or event.attacking, hexes=0, step=step)
    return state.settle(clash).open(event.retreat)


def apply_group_set(state: State, event: GroupSet) -> State:
    """9.12 On its way; HQs and units of MA 0 flip to their Move faces."""
    pending = state.top(Retreat)
    turned = [name for name in event.units if turns(state, state.units[name])]
    start, *ahead = event.path
    going = replace(pending, moving=event.units, trucks=event.trucks, start=start, ahead=tuple(ahead), gone=0)
    return state.change(turned, face="move").settle(going)


def apply_group_retreated(state: State, event: GroupRetreated) -> State:
    """9.12 The group with its trucks is one hex farther on its path."""
    pending = state.top(Retreat)
    state = state.change(event.units, hex=event.hex)
    state = state.park(*(replace(state.transports[name], hex=event.hex) for name in event.trucks))
    return state.settle(replace(pending, ahead=pending.ahead[1:], gone=pending.gone + 1))


def apply_group_stopped(state: State, event: GroupStopped) -> State:
    """9.12 The others' turn; in an overrun the units' move is over (8)."""
    pending = state.top(Retreat)
    if pending.stops:
        state = state.change([unit.id for unit in alive(state, pending.moving)], pinned=True)
    rest = tuple(name for name in pending.units if name not in pending.moving)
    return state.settle(replace(pending, units=rest, moving=(), trucks=(), ahead=(), start="", gone=0))


def log_group_set(state: State, event: GroupSet) -> list[LogLine]:
    """4.9, 9.12 A retreat: from where to where, not how many."""
    side, word = state.top(Retreat).side, Message("mark-hexes", {"hexes": len(event.path) - 1})
    back = Consequence(kind="back", way=event.path, word=word, side=side)
    return report_way(event, event.path[0], event.path[-1], side=side, tone="bad", consequences=[back])


HOOKS = {Retreat: Hook(settle=settle, decisions=decide)}
ACTS = {FallBack: Act(resolve_retreat, retreat_options)}
FORESEEN = {"retreat": Policy({"safest": as_default(FallBack)}, ("hexes",))}
