"""14.3 Air combat: who aborts before it starts, then round after round a plane of each side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.contract import (
    Decision,
    Draft,
    Event,
    Excerpt,
    LogLine,
    Message,
    Options,
    Resolution,
    Side,
    Stage,
)
from rules.core.contract import Line as Sum
from rules.core.errors import Illegal
from rules.core.orders import as_default
from rules.core.resolutions import cut
from rules.core.talk import line, sign
from rules.hexwar.figures import list_limits
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Hook, Policy, RuleEvent, UnitId
from rules.ocs.air.course import Stay, check_there, send_home, tell_chances
from rules.ocs.air.flights import offer_plane
from rules.ocs.air.records import STEPS, Dogfight, Plane
from rules.ocs.air.tables import tables
from rules.ocs.skies import face, is_strained
from rules.ocs.state import State


class PickPlane(Action, frozen=True, kw_only=True, tag="pick_plane"):
    """14.3e B The plane of one's own that takes part in the round."""

    plane: UnitId


class PlanePicked(RuleEvent, frozen=True, kw_only=True):
    """14.3e B A plane for the round."""

    side: str
    plane: str


class AirRoundFought(RuleEvent, frozen=True, kw_only=True):
    """14.3e C The dice with the difference of ratings; who aborts, and whether each of them loses a step."""

    hex: str
    attacker: str
    planes: dict[str, str]
    ratings: dict[str, int]
    total: int
    aborted: tuple[str, ...]
    struck: bool
    dead: tuple[str, ...] = ()


class AirCombatEnded(RuleEvent, frozen=True, kw_only=True):
    """14.3e D One side is alone in the hex, or nobody can start a round."""

    hex: str


def find_starters(state: State, fight: Dogfight, side: Side) -> list[Plane]:
    """14.3a The side's planes that can start a round."""
    there = (state.planes[name] for name in fight.planes[side] if name in state.planes)
    return [plane for plane in there if not face(state, plane).meek]


def find_roles(state: State, fight: Dogfight) -> tuple[Side, Side] | None:
    """14.3c, Rk47 Attacker and defender of the round; None when the combat is over."""
    first, second = fight.attacker, state.battle.enemy(fight.attacker)
    if not all(fight.planes.values()):
        return None
    if find_starters(state, fight, first):
        return first, second
    return (second, first) if find_starters(state, fight, second) else None


def decide(state: State, fight: Dogfight) -> Sequence[Decision]:
    """14.3d, Rk48 The attacker, then the defender: who aborts; then each round the same two: which plane."""
    roles = find_roles(state, fight)
    if roles is None:
        return ()
    for side in (
        (fight.attacker, state.battle.enemy(fight.attacker)) if not fight.rounds and not fight.picks else ()
    ):
        if side not in fight.ready and len(fight.planes[side]) > 1:
            return _ask_withdraw(state, fight, side)
    for side in roles:
        if side not in fight.picks and len(find_able(state, fight, side)) > 1:
            return _ask_pick(state, fight, side)
    return ()


def find_able(state: State, fight: Dogfight, side: Side) -> list[str]:
    """14.3e B Planes that the side may pick: the attacker of the round one that can start it."""
    roles = find_roles(state, fight)
    if roles and side == roles[0]:
        return [plane.id for plane in find_starters(state, fight, side)]
    return list(fight.planes[side])


def _ask_withdraw(state: State, fight: Dogfight, side: Side) -> Sequence[Decision]:
    facts: dict[str, Any] = {"hex": fight.hex, "planes": len(fight.planes[side])}
    facts["others"] = _name_others(state, fight, side)
    return slots.ask(side, "14.3d", f"withdraw:{fight.hex}-{side}", "stay", "withdraw", "stay", **facts)


def _ask_pick(state: State, fight: Dogfight, side: Side) -> Sequence[Decision]:
    able = [state.planes[name] for name in find_able(state, fight, side) if name in state.planes]
    best = max(able, key=lambda plane: (face(state, plane).rating, -plane.lost, plane.id))
    default = {"do": "pick_plane", "plane": best.id}
    return slots.ask(
        side, "14.3e", f"air_pick:{fight.hex}-{side}-{fight.rounds}", default, hex=fight.hex, planes=len(able),
        others=_name_others(state, fight, side),
    )  # fmt: skip


def _name_others(state: State, fight: Dogfight, side: Side) -> list[str]:
    """4.9d Whom the side fights: all see them."""
    return [state.label(name) for name in fight.planes[state.battle.enemy(side)]]


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """14.3e Picks without a choice are made; with both the round is rolled."""
    fight = state.top(Dogfight)
    roles = find_roles(state, fight)
    if roles is None:
        return [AirCombatEnded(hex=fight.hex, rules=("14.3e",))]
    if decide(state, fight):
        return ()
    one, other = (fight.picks.get(side) or find_able(state, fight, side)[0] for side in roles)
    return [roll(state, fight, roles, one, other, dice)]


def rate(state: State, plane: Plane, place: str) -> int:
    """14.3, 21.4 Its rating there, by the switch a point less over more than half its range."""
    return face(state, plane).rating - is_strained(state, plane, place)


def roll(
    state: State, fight: Dogfight, roles: tuple[Side, Side], one: str, other: str, dice: Dice
) -> AirRoundFought:
    """14.3e C Two dice, the attacker's rating added and the defender's taken off; a third for losses."""
    thrown, loss = dice.roll("air-combat", 2, rule="14.3e"), dice.roll("air-loss", 1, rule="14.3e")
    ratings = {name: rate(state, state.planes[name], fight.hex) for name in (one, other)}
    total = sum(thrown.faces) + ratings[one] - ratings[other]
    aborts = next(row.aborts for row in tables().combat if total <= row.max)
    gone = {"attacker": (one,), "defender": (other,), "both": (one, other)}[aborts]
    struck = loss.faces[0] >= tables().loss
    dead = tuple(name for name in gone if struck and state.planes[name].lost + 1 == STEPS)
    return AirRoundFought(
        hex=fight.hex, attacker=roles[0], planes=dict(zip(roles, (one, other), strict=True)), ratings=ratings,
        total=total, aborted=gone, struck=struck, dead=dead, rules=("14.3e",), rolls=(thrown, loss),
    )  # fmt: skip


def check_pick(state: State, side: Side, name: str) -> None:
    """14.3a, e B A plane in the combat; the attacker's can start a round."""
    check_there(state, side, name, state.top(Dogfight).planes[side])
    if name not in find_able(state, state.top(Dogfight), side):
        raise Illegal("14.3a", "starts-no-combat", plane=state.label(name))


def resolve_pick(state: State, side: Side, action: PickPlane, dice: Dice) -> list[Event]:
    """14.3e B The plane takes part in the round."""
    check_pick(state, side, action.plane)
    return [PlanePicked(side=side, plane=action.plane)]


def pick_options(state: State, side: Side, draft: Draft) -> Options:
    """14.3e B The side's planes in the combat."""
    if "plane" in draft:
        check_pick(state, side, draft["plane"])
        found = slots.whole("act-pick-plane", plane=state.label(draft["plane"]))
        return replace(found, effect=(tell_round(state, side, draft["plane"]),))
    there = [state.planes[name] for name in state.top(Dogfight).planes[side]]
    return slots.piece(
        "plane", there, lambda plane: check_pick(state, side, plane.id), name=offer_plane(state)
    )


def tell_round(state: State, side: Side, name: str) -> Message:
    """14.3e C The chances of a round against the plane that the enemy has picked, else against its best."""
    fight, enemy = state.top(Dogfight), state.battle.enemy(side)
    able = [state.planes[one] for one in find_able(state, fight, enemy) or fight.planes[enemy]]
    picked = fight.picks.get(enemy)
    other = state.planes[picked] if picked else max(able, key=lambda plane: rate(state, plane, fight.hex))
    ahead = rate(state, state.planes[name], fight.hex) - rate(state, other, fight.hex)
    roles = find_roles(state, fight)
    return tell_chances(state.label(other.id), ahead, roles is not None and roles[0] == side)


def apply_plane_picked(state: State, event: PlanePicked) -> State:
    """14.3e B For this round."""
    fight = state.top(Dogfight)
    return state.settle(replace(fight, picks={**fight.picks, event.side: event.plane}))


def apply_air_round_fought(state: State, event: AirRoundFought) -> State:
    """14.3e C Who aborts leaves the combat and the mission; the next round is picked anew."""
    fight = state.top(Dogfight)
    left = {
        side: tuple(name for name in names if name not in event.aborted)
        for side, names in fight.planes.items()
    }
    state = state.settle(replace(fight, planes=left, picks={}, rounds=fight.rounds + 1))
    return send_home(state, event.aborted, event.struck)


def apply_air_combat_ended(state: State, event: AirCombatEnded) -> State:
    """14.3e D The mission goes on."""
    return state.settle()


def read_table(total: int) -> Excerpt:
    """14.3e C Whose plane aborts at that total, as the book has it."""
    rows = tables().combat
    found = cut(
        (Message("cell-result"),), list_limits([row.max for row in rows[:-1]]),
        lambda row, column: Message(f"cell-aborts-{rows[row].aborts}"),
        start=0, column=0, row=next(number for number, row in enumerate(rows) if total <= row.max),
    )  # fmt: skip
    return replace(found, chart="air")


def log_air_round_fought(state: State, event: AirRoundFought) -> list[LogLine]:
    """4.9d Which planes, the roll, who leaves; steps are told, all see the planes."""
    defender = state.battle.enemy(event.attacker)
    one, other = event.planes[event.attacker], event.planes[defender]
    facts: dict[str, Any] = {
        "plane": state.label(one), "other": state.label(other), "total": event.total, "struck": int(event.struck),
        "aborted": [state.label(name) for name in event.aborted],
        "dead": [state.label(name) for name in event.dead], "killed": len(event.dead),
    }  # fmt: skip
    ratings = tuple(
        Sum(message=Message("plane-named", {"plane": state.label(name)}), rules=("14.3e",), value=sign(value))
        for name, value in ((one, event.ratings[one]), (other, -event.ratings[other]))
    )
    shown = Resolution(
        title=Message("air-round-of", {"plane": facts["plane"], "other": facts["other"]}), at=event.hex,
        sums=ratings,
        stages=(
            Stage(roll=event.rolls[0], added=ratings, total=str(event.total), table=read_table(event.total)),
            Stage(roll=event.rolls[1], total=str(event.rolls[1].faces[0]), beats=str(tables().loss - 1)),
        ),
        verdict=Message("air-round-result", facts),
    )  # fmt: skip
    return line(event, side=event.attacker, at=[event.hex], who=event.attacker, resolution=shown, **facts)


HOOKS = {Dogfight: Hook(settle=settle, decisions=lambda state: decide(state, state.top(Dogfight)))}
FORESEEN = {
    "withdraw": Policy({"all_stay": as_default(Stay)}, ("planes",)),
    "air_pick": Policy({"best_rating": as_default(PickPlane)}, ("planes",)),
}
ACTS: dict[type[Action], Act] = {
    PickPlane: Act(resolve_pick, pick_options),
}
