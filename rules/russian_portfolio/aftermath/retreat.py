"""XIII.D Retreats of the defenders after a combat: groups, the room behind them, how they end."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Consequence, Event, LogLine, Message
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio.acts import RuleEvent
from rules.russian_portfolio.aftermath.going import (
    behind,
    choices,
    current,
    dispersing,
    find_left,
    ground,
    way,
)
from rules.russian_portfolio.aftermath.records import Retreat, RetreatKind
from rules.russian_portfolio.aftermath.routes import next_hexes
from rules.russian_portfolio.combat.fight import RetreatBlocked
from rules.russian_portfolio.combat.records import Clash
from rules.russian_portfolio.counters import HEAVY
from rules.russian_portfolio.fates import UnitsEliminated, UnitsSpent
from rules.russian_portfolio.field import at
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import AnyPending, State

KINDS: dict[str, RetreatKind] = {
    "D1": "D1", "D4": "D4", "DX": "D4", "S": "leave", "AE": "leave", "AD": "leave", "X": "leave",
}  # fmt: skip
"""XIII.C-D.2 What a result makes of its defenders, or lets them do."""

LOST_FROM = 4
"""XIII.D.6 The die that eliminates whoever can go three hexes only."""


class RetreatBegan(RuleEvent, frozen=True, kw_only=True):
    """XIII.D A group has to leave a hex, or may."""

    units: tuple[str, ...]
    target: str
    kind: RetreatKind
    attackers: tuple[str, ...]
    length: int = -1


class RetreatTested(RuleEvent, frozen=True, kw_only=True):
    """XIII.D.6 The room behind a group, and the die where it is three hexes."""

    units: tuple[str, ...]
    room: int
    lost: bool


class RetreatLengthChosen(RuleEvent, frozen=True, kw_only=True):
    """XIII.C How many hexes these of the group go together; the others are asked anew."""

    units: tuple[str, ...]
    length: int


class UnitsRetreated(RuleEvent, frozen=True, kw_only=True):
    """XIII.D.1 One hex of a retreat."""

    units: tuple[str, ...]
    hex: str


class RetreatEnded(RuleEvent, frozen=True, kw_only=True):
    """XIII.D The group stands where the retreat ends."""

    units: tuple[str, ...]
    target: str
    route: tuple[str, ...]
    dispersed: bool


def begin_retreats(state: State, clash: Clash) -> list[Event]:
    """XIII.C-D What the result asks of the defenders that are left, or allows them."""
    read = {unit.id: clash.reads.get(unit.id, clash.hurt if unit.face == "dispersed" else clash.result)
            for unit in _defenders(state, clash)}  # fmt: skip
    stay = tuple(name for name, found in read.items() if found == "S")
    events: list[Event] = [UnitsSpent(units=stay, rules=("XIII.C",))] if stay else []
    groups: dict[tuple[str, RetreatKind, bool, str], list[str]] = {}
    for name, found in read.items():
        if found in KINDS and (found == "D4" or found == "DX" or name not in state.combat.no_retreat):
            counter = state.counter(name)
            key = str(state.units[name].hex), KINDS[found], counter.type in HEAVY, counter.nation
            groups.setdefault(key, []).append(name)
    began = [
        RetreatBegan(units=tuple(units), target=target, kind=kind, attackers=clash.origins, rules=("XIII.D",))
        for (target, kind, *_), units in groups.items()
    ]
    return [*events, *reversed(began)]


def _defenders(state: State, clash: Clash) -> list[Unit]:
    index = state.battle.hexes.index
    there = [unit for target in clash.attack.targets for unit in at(state, index[target])]
    return [unit for unit in there if unit.side == state.other]


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """XIII.D Goes on where nobody has a choice."""
    pending = current(state)
    units = find_left(state, pending)
    if not units:
        return ()
    if pending.kind in ("D4", "withdraw") and not pending.tested:
        return test_retreat_room(pending, units, behind(state), dice)
    if pending.length < 0:
        return retreat_without_choice(state, pending, units)
    if closed := blocking(state, pending):
        return [RetreatBlocked(attacks=closed, rules=("XIII.A.7", "XIII.D.4.e"))]
    names = tuple(unit.id for unit in units)
    open_now = choices(state) if len(pending.route) < pending.length else []
    if len(open_now) > 1:
        return ()
    if open_now:
        return [
            UnitsRetreated(units=names, hex=state.battle.hexes.ids[open_now[0]], rules=("XIII.D.1",)),
        ]
    return [end_retreat(pending, names)]


def blocking(state: State, pending: Retreat) -> tuple[int, ...]:
    """XIII.A.7 Attacks in waiting that alone close a hex to a forced retreat here, and are not noted for it yet."""
    done, index = way(state, pending), state.battle.hexes.index
    if not pending.forced or len(done) >= pending.length:
        return ()
    now, free = ground(state, pending), ground(state, pending)
    free.shut = frozenset()
    closed = set(free.onward(done)) - set(now.onward(done))
    return tuple(
        attack.id
        for attack in state.combat.attacks
        if attack.id not in state.combat.blocking and any(index[t] in closed for t in attack.targets)
    )


def test_retreat_room(pending: Retreat, units: Sequence[Unit], able: int, dice: Dice) -> list[Event]:
    """XIII.D.6 Who cannot go two hexes is lost; who can go three only, by the die."""
    names = tuple(unit.id for unit in units)
    found = roll_retreat(names, able, dice)
    lost = UnitsEliminated(units=names, why="retreat", rules=("XIII.D.6",))
    return [found, lost] if found.lost else [found]


def roll_retreat(names: tuple[str, ...], able: int, dice: Dice) -> RetreatTested:
    """XIII.D.6 The die, where the room behind the group leaves it to one."""
    roll = dice.roll("retreat", rule="XIII.D.6") if able == 3 else None
    lost = able < 2 or (roll is not None and roll.faces[0] >= LOST_FROM)
    rolls = (roll,) if roll is not None else ()
    return RetreatTested(units=names, room=able, lost=lost, rolls=rolls, rules=("XIII.D.6",))


def retreat_without_choice(state: State, pending: Retreat, units: Sequence[Unit]) -> Sequence[Event]:
    """XIII.D, X.B.4 A group that can only go one hex, nowhere, or over water."""
    names, able = tuple(unit.id for unit in units), behind(state)
    if pending.kind != "D1" or able > 1 or (able == 1 and len(units) > 1):
        return ()
    if able == 1:
        return [RetreatLengthChosen(units=names, length=1, rules=("XIII.C",))]
    if _over_water(state, pending, units[0]):
        return [UnitsEliminated(units=names, why="water", rules=("X.B.4",))]
    return [end_retreat(pending, names)]


def _over_water(state: State, pending: Retreat, unit: Unit) -> bool:
    index = state.battle.hexes.index
    attackers = [index[hex_id] for hex_id in pending.attackers]
    return bool(next_hexes(state, unit, index[pending.target], (), attackers))


def end_retreat(pending: Retreat, names: tuple[str, ...]) -> RetreatEnded:
    """XIII.C Where the group is now it stays."""
    hurt = dispersing(pending, len(pending.route))
    return RetreatEnded(
        units=names, target=pending.target, route=pending.route, dispersed=hurt, rules=("XIII.D.1",)
    )


def apply_retreat_began(state: State, event: RetreatBegan) -> State:
    """XIII.D The retreat is pending until the group stands where it ends."""
    group = Retreat(
        units=event.units,
        target=event.target,
        kind=event.kind,
        attackers=event.attackers,
        length=event.length,
    )
    return state.open(group)


def apply_retreat_tested(state: State, event: RetreatTested) -> State:
    """XIII.D.6 Not looked at again."""
    return state.settle(replace(current(state), tested=True))


def apply_retreat_length_chosen(state: State, event: RetreatLengthChosen) -> State:
    """XIII.C These go; who remains of the group lies below."""
    pending = current(state)
    rest = tuple(name for name in pending.units if name not in event.units)
    below = state.settle(replace(pending, units=rest)) if rest else state.settle()
    return below.open(replace(pending, units=event.units, length=event.length))


def apply_units_retreated(state: State, event: UnitsRetreated) -> State:
    """XIII.D.1 The group stands in the hex, which is the last of its route so far."""
    pending = current(state)
    state = state.settle(replace(pending, route=(*pending.route, event.hex)))
    return state.put(*(replace(state.units[name], hex=event.hex) for name in event.units))


def apply_retreat_ended(state: State, event: RetreatEnded) -> State:
    """XIII.C, E.1 Spent or Dispersed; the combat remembers the shortest retreat from each of its hexes."""
    units = [state.units[name] for name in event.units]
    state = state.settle().put(*(u.disperse() if event.dispersed else u.spend() for u in units))
    stack = tuple(
        _noting(pending, event) if isinstance(pending, Clash) else pending for pending in state.stack
    )
    return replace(state, stack=stack)


def _noting(clash: Clash, event: RetreatEnded) -> AnyPending:
    if event.target not in clash.attack.targets:
        return clash
    least = min(len(event.route), clash.retreated.get(event.target, len(event.route)))
    return replace(clash, retreated={**clash.retreated, event.target: least})


def log_retreat_ended(state: State, event: RetreatEnded) -> list[LogLine]:
    """XIII.D How far a group went, where to, and in which state."""
    units, side = [state.label(name) for name in event.units], state.units[event.units[0]].side
    face = Message("face-dispersed" if event.dispersed else "face-spent")
    if not event.route:
        return line(event, code="event-RetreatEnded-none", side=side, at=(event.target,), units=units,
                    hex=event.target, face=face)  # fmt: skip
    return line(
        event, side=side, at=(event.route[-1], event.target), units=units, hex=event.route[-1], start=event.target,
        hexes=list(event.route), count=len(event.route), face=face, consequences=[*go_back(state, event)],
    )  # fmt: skip


def go_back(state: State, event: RetreatEnded) -> Iterator[Consequence]:
    """XIII.D The way of each unit of a group."""
    word = Message("mark-hexes", {"hexes": len(event.route)})
    for unit in map(state.units.__getitem__, event.units):
        yield Consequence(
            kind="back", way=(event.target, *event.route), word=word, unit=unit.id, side=unit.side
        )


def log_retreat_tested(state: State, event: RetreatTested) -> list[LogLine]:
    """XIII.D.6 The die for whoever can go three hexes only, or the want of room."""
    if event.room >= 2 and not event.rolls:
        return []
    code = "event-RetreatTested-" + ("none" if event.room < 2 else "lost" if event.lost else "safe")
    units = [state.label(name) for name in event.units]
    first = state.units[event.units[0]]
    return line(event, code=code, came="came-lost" if event.lost else "came-through", side=first.side,
                at=(first.hex,), units=units, room=event.room, tone="bad" if event.lost else "plain")  # fmt: skip
