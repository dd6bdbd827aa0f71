"""7.C, 7.D Bombardments: the impact point is placed, shifted or kept, then every soft unit about it is attacked."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.acts import decline
from rules.core.contract import Actor, Decision, Draft, Event, LogLine, Message, Options, Point, Shape, Side
from rules.core.errors import Illegal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import Act, Action, Hook, Policy, RuleEvent, Spot
from rules.storm_of_steel.field import cm, discs, terrain
from rules.storm_of_steel.state import State
from rules.storm_of_steel.support import suggestions
from rules.storm_of_steel.support.falling import fall
from rules.storm_of_steel.support.impact import circle, effects, shells
from rules.storm_of_steel.support.placing import check_bip, observer, rigid
from rules.storm_of_steel.support.records import Bombarding
from rules.storm_of_steel.table.shadow import find_ground_unseen_by_all


class PlaceBip(Action, frozen=True, kw_only=True, tag="place_bip"):
    """7.D The bombardment falls about this point."""

    point: Spot


class KeepBip(Action, frozen=True, kw_only=True, tag="keep_bip"):
    """7.D It falls where the last one fell, whether or not anybody sees it (R44)."""


class BombardmentFell(RuleEvent, frozen=True, kw_only=True):
    """7.D The impact point lies there; `kept`: as it did before."""

    side: str
    at: Point
    kept: bool = False


def decisions(state: State) -> Sequence[Decision]:
    """7.D Where does it fall?"""
    side = _side(state)
    force, load = state.forces[side], shells(state, side)
    keep = ("keep_bip",) if force.bip is not None else ()
    facts = {"side": side, "die": load.die, "limit": load.radius // 10}
    return [
        Decision(
            id=f"bombardment:{state.turn}-{state.phase}-{side}", side=side, rule="7.D",
            accepts=("place_bip", *keep, "pass"), ask=Message("ask-bombardment", facts), default={"do": "pass"},
            at=(f"impact-burst-{side}",) if keep else (),
        )
    ]  # fmt: skip


def _side(state: State) -> Side:
    top = state.stack[-1]
    assert isinstance(top, Bombarding)
    return top.side


def resolve_place(state: State, actor: Actor, action: PlaceBip, dice: Dice) -> Sequence[Event]:
    """7.D, 7.C The point is placed, and the shells fall."""
    check_bip(state, actor, action.point)
    return _fallen(state, actor, action.point, dice)


def resolve_keep(state: State, actor: Actor, action: KeepBip, dice: Dice) -> Sequence[Event]:
    """R44 Once more upon the old point."""
    return _fallen(state, actor, last_point(state, actor), dice)


def last_point(state: State, side: Side) -> Point:
    """7.D The point of the last bombardment."""
    point = state.forces[side].bip
    if point is None:
        raise Illegal("7.D", "no-old-point")
    return point


def _fallen(state: State, side: Side, point: Point, dice: Dice) -> list[Event]:
    kept = point == state.forces[side].bip
    fell = BombardmentFell(side=side, at=point, kept=kept, rules=("7.D", "7.C"))
    return [fell, *fall(state, side, shells(state, side), point, dice, "7.C")]


def place_options(state: State, actor: Actor, draft: Draft) -> Options:
    """7.D Any point that is legal; which units it would attack."""
    load = shells(state, actor)
    if "point" in draft:
        point: Point = draft["point"]
        check_bip(state, actor, point)
        return _settled(state, actor, point)
    return Options(
        slot="point", kind="point", ask=Message("ask-bip", {"limit": load.radius // 10, "die": load.die}), free=True,
        candidates=tuple(
            suggestions.bombardment(state, actor, load, lambda point: check_bip(state, actor, point))
        ),
        shapes=tuple(shapes(state, actor)), template=circle(load, actor),
    )  # fmt: skip


def keep_options(state: State, actor: Actor, draft: Draft) -> Options:
    """R44 Nothing to fill; which units it would attack."""
    return _settled(state, actor, last_point(state, actor))


def _settled(state: State, side: Side, point: Point) -> Options:
    load = shells(state, side)
    act = Message("act-bombard", {"x": cm(point[0]), "y": cm(point[1])})
    seen = observer_message(state, side, point)
    return Options(
        complete=True, act=act, effect=(*effects(state, side, load, point), seen),
        shapes=(circle(load, side, point),),
    )  # fmt: skip


def observer_message(state: State, side: Side, point: Point) -> Message:
    """7.D Who sees the point; nobody need who keeps the old one (R44)."""
    friend = observer(state, side, point)
    if friend is None:
        return Message("effect-unobserved")
    return Message("effect-observed", {"unit": state.label(friend)})


def shapes(state: State, side: Side) -> Iterator[Shape]:
    """7.D What no friend sees, and how far rigid artillery is shifted."""
    eyes = tuple(discs(state, side).values())
    if rings := find_ground_unseen_by_all(terrain(state), eyes):
        yield Shape(style="unseen", rings=rings, label=Message("shape-unseen"), side=side)
    old = state.forces[side].bip
    if old is not None and rigid(state, side):
        reach = state.battle.rules.impact.rigid
        label = Message("shape-rigid", {"limit": reach // 10})
        yield Shape(style="range", centre=old, radius=reach, label=label, side=side)


def apply_bombardment_fell(state: State, event: BombardmentFell) -> State:
    """7.D The point takes the place of the old one: there are never two."""
    return state.settle().force(event.side, bip=event.at)


def log_bombardment_fell(state: State, event: BombardmentFell) -> list[LogLine]:
    """Where it falls, with which die."""
    code = "event-BombardmentFell-kept" if event.kept else ""
    return line(
        event, code=code, side=event.side, at=(f"{event.at[0]},{event.at[1]}",), who=event.side,
        x=cm(event.at[0]), y=cm(event.at[1]), die=shells(state, event.side).die,
    )  # fmt: skip


ACTS = {PlaceBip: Act(resolve_place, place_options), KeepBip: Act(resolve_keep, keep_options)}
HOOKS = {Bombarding: Hook(decisions=decisions)}
FORESEEN = {"bombardment": Policy({"pass": decline}, ("limit",))}
