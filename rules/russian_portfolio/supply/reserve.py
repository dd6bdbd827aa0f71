"""IX.B.1-2, B.4-5 The Siberian Reserve: when its waves come, and how they enter."""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from rules.core.contract import Actor, Draft, Event, LogLine, Message, Options, Refusal
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, HexId, PhaseWork, RuleEvent, UnitId
from rules.russian_portfolio.commands import check_chief, side_of
from rules.russian_portfolio.counters import ARMOR
from rules.russian_portfolio.movement.rails import rail_net
from rules.russian_portfolio.movement.stacking import check_stack
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.offers import counters, off_map
from rules.russian_portfolio.supply.points import builder, cost
from rules.russian_portfolio.supply.production import add_points
from rules.russian_portfolio.supply.replacements import UNUSED

SHARES = ("armor", "infantry", "cavalry")
"""IX.B.2 What a wave brings besides its named units: points of two kinds, cavalry corps."""


class CallReserve(Action, frozen=True, kw_only=True, tag="call_reserve"):
    """IX.B.1 The Siberian Reserve begins to enter now, before it is safe."""


class Reinforce(Action, frozen=True, kw_only=True, tag="reinforce"):
    """IX.B.4-5 A unit of the Siberian Reserve enters, ready."""

    unit: UnitId
    hex: HexId


class SaveReserve(Action, frozen=True, kw_only=True, tag="save_reserve"):
    """IX.B.2 What is left of the waves' points becomes replacement points now, not at the end of the phase."""


class ReserveCame(RuleEvent, frozen=True, kw_only=True):
    """IX.B.2 A wave may enter from now on; `wave` counts from 1."""

    wave: int
    units: tuple[str, ...] = ()
    armor: int = 0
    infantry: int = 0
    cavalry: int = 0


class UnitReinforced(RuleEvent, frozen=True, kw_only=True):
    """IX.B.4-5 The unit stands in the hex, ready; what it took of the wave's points."""

    unit: str
    hex: str
    share: str = ""
    points: int = 0
    command: str = ""


class ReserveSaved(RuleEvent, frozen=True, kw_only=True):
    """IX.B.2 Points of the wave that nobody used are replacement points."""

    armor: int
    infantry: int


def safe(state: State) -> bool:
    """IX.B.1 From this date on the Reserve comes by itself and risks nothing (Q30)."""
    return state.date >= state.battle.file.siberia.safe


def come(state: State, dice: Dice) -> list[Event]:
    """IX.B.1 The wave of this turn: the first when it is safe, the others in the turns after the first."""
    book = state.supply
    if state.active != "soviet" or book.wave >= len(state.battle.file.siberia.waves):
        return []
    due = state.turn >= book.gamble + book.wave if book.gamble else safe(state)
    return [_next(state)] if due else []


def _next(state: State) -> Event:
    """IX.B.2 The next wave of the scenario; `wave` counts from 1."""
    wave = state.battle.file.siberia.waves[state.supply.wave]
    return ReserveCame(
        wave=state.supply.wave + 1, units=wave.units, armor=wave.armor, infantry=wave.infantry,
        cavalry=wave.cavalry, rules=("IX.B.1", "IX.B.2"),
    )  # fmt: skip


def save(state: State, dice: Dice | None = None) -> list[Event]:
    """IX.B.2 What is left over is saved: when its owner says so, and at the end of the phase."""
    left = state.supply.siberia
    armor, infantry = left.get("armor", 0), left.get("infantry", 0)
    return [ReserveSaved(armor=armor, infantry=infantry, rules=("IX.B.2",))] if armor or infantry else []


def resolve_save(state: State, actor: Actor, action: SaveReserve, dice: Dice) -> list[Event]:
    """IX.B.2 They may be spent on replacements, if the chief says so."""
    check_chief(state, actor)
    return save(state)


def resolve_call(state: State, actor: Actor, action: CallReserve, dice: Dice) -> list[Event]:
    """IX.B.1 The first wave comes now, if the chief says so."""
    check_chief(state, actor)
    return [_next(state)]


def call_options(state: State, actor: Actor, draft: Draft) -> Options:
    """IX.B.1 Nothing to fill; what it risks."""
    check_chief(state, actor)
    return Options(complete=True, act=Message("act-call-reserve"), effect=(Message("effect-call-reserve"),))


def share(state: State, unit: Unit) -> tuple[str, int]:
    """IX.B.2 What of a wave pays for the unit, and how much of it; ('', 0) for one that is named."""
    waves = state.battle.file.siberia.waves[: state.supply.wave]
    if unit.fate == "pool" and any(unit.id in wave.units for wave in waves):
        return "", 0
    kind = state.counter(unit.id).type
    if kind == "cavalry":
        return "cavalry", 1
    price = cost(state, unit)
    return ("armor" if kind in ARMOR else "infantry"), price.total


def check_reserve(state: State, actor: Actor, unit: Unit) -> tuple[str, int]:
    """IX.B.2 Whether the unit may come with the Reserve, and what it takes of it."""
    label = state.label(unit.id)
    if unit.side != side_of(state, actor):
        raise Illegal("IX.B.2", "not-yours", unit=label)
    if unit.hex is not None:
        raise Illegal("IX.B.2", "on-the-map", unit=label)
    kind, points = share(state, unit)
    left = state.supply.siberia.get(kind, 0)
    if state.counter(unit.id).type == "shock" and kind:
        raise Illegal("IX.B.2", "not-of-the-reserve", unit=label)
    if points > left:
        raise Illegal("IX.B.2", "reserve-spent", unit=label, cost=points, limit=left)
    return kind, points


def check_arrival(state: State, unit: Unit, hex_id: str) -> None:
    """IX.B.5 Any hex that strategic land movement can reach, any number in it that it can hold."""
    if state.battle.hexes.at(hex_id) not in rail_net(state, unit.side):
        raise Illegal("IX.B.5", "off-the-rails", hex=hex_id)
    check_stack(state, unit.side, hex_id, (unit.id,))


def resolve_reinforce(state: State, actor: Actor, action: Reinforce, dice: Dice) -> list[Event]:
    """IX.B.4-5 Raises `Illegal` for a unit, hex or share of points that is not to be had."""
    unit = state.unit(action.unit)
    kind, points = check_reserve(state, actor, unit)
    check_arrival(state, unit, action.hex)
    came = UnitReinforced(
        unit=unit.id, hex=action.hex, share=kind, points=points, command=builder(state, actor, unit),
        rules=("IX.B.4", "IX.B.5"),
    )  # fmt: skip
    return [came]


def reinforce_options(state: State, actor: Actor, draft: Draft) -> Options:
    """IX.B.2, B.5 Which unit, then where."""
    if "unit" not in draft:
        return Options(
            slot="unit", kind="unit", ask=Message("ask-reinforce", _left(state)),
            candidates=counters(
                state,
                likely(state, off_map(state, side_of(state, actor))),
                lambda unit: check_reserve(state, actor, unit),
                lambda unit: _describe_share(state, unit),
            ),
        )  # fmt: skip
    unit = state.unit(draft["unit"])
    check_reserve(state, actor, unit)
    if "hex" in draft:
        check_arrival(state, unit, draft["hex"])
        return slots.whole("act-reinforce", unit=state.label(unit.id), hex=draft["hex"])
    ids = state.battle.hexes.ids
    found = (ids[here] for here in sorted(rail_net(state, unit.side)))
    return slots.places("hex", found, lambda hex_id: check_arrival(state, unit, hex_id), "ask-entry")


def _describe_share(state: State, unit: Unit) -> Message:
    """IX.B.2 What a unit takes of the wave."""
    kind, points = share(state, unit)
    return Message(f"share-{kind or 'named'}", {"points": points})


def likely(state: State, units: Iterable[Unit]) -> list[Unit]:
    """IX.B.2 Units of the kinds that the Reserve has anything left for."""
    left = state.supply.siberia
    return [unit for unit in units if left.get(share(state, unit)[0]) or not share(state, unit)[0]]


def _left(state: State) -> dict[str, int]:
    return {kind: state.supply.siberia.get(kind, 0) for kind in SHARES}


def find_refusal(state: State, actor: Actor) -> Refusal | None:
    """IX.B.1 Why nothing of the Reserve can enter now."""
    if not state.supply.gamble:
        return Refusal("IX.B.1", "reserve-not-called")
    mine = likely(state, off_map(state, side_of(state, actor)))
    some = any(refusal(check_reserve, state, actor, unit) is None for unit in mine)
    return None if some else Refusal("IX.B.2", "reserve-empty")


def actor_refusal(state: State, actor: Actor) -> Refusal | None:
    """II Why this actor neither calls the Reserve nor saves its points."""
    return refusal(check_chief, state, actor)


def apply_reserve_came(state: State, event: ReserveCame) -> State:
    """IX.B.2 The wave joins what may enter."""
    book = state.supply
    left = {kind: book.siberia.get(kind, 0) + getattr(event, kind) for kind in SHARES}
    siberia = {kind: points for kind, points in left.items() if points}
    book = replace(book, gamble=book.gamble or state.turn, wave=event.wave, siberia=siberia)
    return replace(state, supply=book)


def apply_unit_reinforced(state: State, event: UnitReinforced) -> State:
    """IX.B.4 On the map, ready; VIII.B it did not stand there when the phase began."""
    unit = state.units[event.unit]
    came = replace(
        unit, hex=event.hex, fate="map", face="ready", command=event.command, came=state.turn, **UNUSED
    )
    left = {**state.supply.siberia}
    if event.share:
        left[event.share] -= event.points
    siberia = {kind: points for kind, points in left.items() if points}
    return replace(state.put(came), supply=replace(state.supply, siberia=siberia))


def apply_reserve_saved(state: State, event: ReserveSaved) -> State:
    """IX.B.2 They are replacement points now; those of the cavalry stay with the wave."""
    left = {kind: n for kind, n in state.supply.siberia.items() if kind == "cavalry"}
    return add_points(
        replace(state, supply=replace(state.supply, siberia=left)), "soviet", event.armor, event.infantry
    )


def log_reserve_came(state: State, event: ReserveCame) -> list[LogLine]:
    """IX.B.2 Units by name, if the wave has any, and points of each kind."""
    units = [state.label(name) for name in event.units]
    facts = {kind: getattr(event, kind) for kind in SHARES}
    code = "event-ReserveCame-named" if units else "event-ReserveCame"
    return line(
        event, code=code, side="soviet", tone="good", head=True, wave=event.wave, units=units, **facts
    )


def log_unit_reinforced(state: State, event: UnitReinforced) -> list[LogLine]:
    return line(
        event, side="soviet", at=(event.hex,), tone="good", unit=state.label(event.unit), hex=event.hex
    )


def log_reserve_saved(state: State, event: ReserveSaved) -> list[LogLine]:
    """IX.B.2 What is left over."""
    return line(event, side="soviet", armor=event.armor, infantry=event.infantry)


def _soviet(state: State) -> bool:
    return state.active == "soviet"


ACTS = {
    Reinforce: Act(
        resolve_reinforce, reinforce_options, phases=("replacement",), rank=20, blocked=find_refusal, suits=_soviet
    ),
    SaveReserve: Act(
        resolve_save, slots.button("act-save-reserve", check_chief, _left), phases=("replacement",), rank=25,
        blocked=actor_refusal, suits=lambda state: _soviet(state) and bool(save(state)),
    ),
    CallReserve: Act(
        resolve_call, call_options, phases=("replacement",), rank=80, blocked=actor_refusal,
        suits=lambda state: _soviet(state) and not state.supply.gamble,
    ),
}  # fmt: skip
ENTER = {"replacement": PhaseWork(come, rank=30)}
LEAVE = {"replacement": PhaseWork(save, rank=30)}
