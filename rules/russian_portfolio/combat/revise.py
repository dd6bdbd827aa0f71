"""XIII.A Attacks in waiting are changed: more units, more hexes, the amphibious tanks, taken back, called off."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Actor, Draft, Event, LogLine, Options, Refusal
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, Block, HexId, Number, RuleEvent, Units
from rules.russian_portfolio.combat.commit import check_attack, check_may_attack, check_targets, figures
from rules.russian_portfolio.combat.duty import find_duty
from rules.russian_portfolio.combat.fight import attacks_slot, check_party, drop_attack, find_attack, units_of
from rules.russian_portfolio.combat.odds import Assessment, mostly_german
from rules.russian_portfolio.combat.plan import units_slot
from rules.russian_portfolio.combat.records import Attack
from rules.russian_portfolio.commands import side_of
from rules.russian_portfolio.state import State


class Join(Action, frozen=True, kw_only=True, tag="join"):
    """XIII.A.4 More units for an attack in waiting."""

    attack: Number
    units: Units


class Widen(Action, frozen=True, kw_only=True, tag="widen"):
    """XIII.A.5 One more hex, next to every unit of the attack."""

    attack: Number
    target: HexId


class Swim(Action, frozen=True, kw_only=True, tag="swim"):
    """XVI.B.2 The amphibious tanks help this attack across the river."""

    attack: Number


class Unplan(Action, frozen=True, kw_only=True, tag="unplan"):
    """XIII.A The attack is taken back while attacks are still being committed."""

    attack: Number


class CallOff(Action, frozen=True, kw_only=True, tag="call_off"):
    """XIII.A.7 An Axis attack is cancelled before its die is cast."""

    attack: Number


class AttackChanged(RuleEvent, frozen=True, kw_only=True):
    """XIII.A What has become of an attack in waiting; `how` is `joined`, `widened` or `amphibious`."""

    attack: Attack
    how: str


class AttackDropped(RuleEvent, frozen=True, kw_only=True):
    """XIII.A, A.7 The attack waits no longer; `late`: called off after the allocation."""

    attack: int
    late: bool = False


def check_join(state: State, actor: Actor, join: Join) -> Assessment:
    """XIII.A.4-5 Whether the units may take part too."""
    attack = find_attack(state, join.attack)
    units = [state.unit(name) for name in join.units]
    for unit in units:
        check_may_attack(state, actor, unit)
    return check_attack(state, [*units_of(state, attack), *units], attack.targets, attack.amphibious)


def check_widen(state: State, actor: Actor, widen: Widen) -> Assessment:
    """XIII.A.5 Whether every unit of the attack is next to the hex too."""
    attack = find_attack(state, widen.attack)
    check_party(state, actor, attack)
    if widen.target in attack.targets:
        raise Illegal("XIII.A.5", "target-already", hex=widen.target)
    check_targets(state, side_of(state, actor), (widen.target,))
    return check_attack(state, units_of(state, attack), (*attack.targets, widen.target), attack.amphibious)


def check_swim(state: State, actor: Actor, swim: Swim) -> Assessment:
    """XVI.B.2 One German attack across a river in the Axis initial phase of the first turn."""
    attack = find_attack(state, swim.attack)
    check_party(state, actor, attack)
    units = units_of(state, attack)
    if state.turn != 1 or state.reserve or not mostly_german(state, units):
        raise Illegal("XVI.B.2", "no-amphibious-tanks")
    used = next((other for other in state.combat.attacks if other.amphibious), None)
    if used is not None:
        raise Illegal("XVI.B.2", "amphibious-used", hexes=list(used.targets))
    assessed = check_attack(state, units, attack.targets, True)
    if all(shift.code != "river" for shift in assessed.shifts):
        raise Illegal("XVI.B.2", "no-river-there", hexes=list(attack.targets))
    return assessed


def check_unplan(state: State, actor: Actor, unplan: Unplan) -> None:
    """XIII.A Attacks may be taken back until their allocation ends."""
    check_party(state, actor, find_attack(state, unplan.attack))


def check_call_off(state: State, actor: Actor, call: CallOff) -> None:
    """XIII.A.7 Soviet attacks must be made; an Axis one unless it has blocked a retreat or is compulsory."""
    attack = find_attack(state, call.attack)
    check_party(state, actor, attack)
    hexes = list(attack.targets)
    if side_of(state, actor) == "soviet":
        raise Illegal("XIII.A.7", "soviets-must-attack", hexes=hexes)
    if attack.id in state.combat.blocking:
        raise Illegal("XIII.A.7", "has-blocked-a-retreat", hexes=hexes)
    duty = find_duty(state, attack)
    if duty is not None:
        labels = {"unit": state.label(duty.unit), "enemy": state.label(duty.strong)}
        raise Illegal("XIII.A.7", "is-compulsory", hexes=hexes, **labels)


def resolve_join(state: State, actor: Actor, action: Join, dice: Dice) -> list[Event]:
    """XIII.A.4 The attack keeps its number and its hexes."""
    check_join(state, actor, action)
    attack = find_attack(state, action.attack)
    more = replace(attack, units=(*attack.units, *action.units))
    return [AttackChanged(attack=more, how="joined", rules=("XIII.A.4",))]


def resolve_widen(state: State, actor: Actor, action: Widen, dice: Dice) -> list[Event]:
    """XIII.A.5 The attack keeps its number and its units; the hex is the last of its targets."""
    check_widen(state, actor, action)
    attack = find_attack(state, action.attack)
    more = replace(attack, targets=(*attack.targets, action.target))
    return [AttackChanged(attack=more, how="widened", rules=("XIII.A.5",))]


def resolve_swim(state: State, actor: Actor, action: Swim, dice: Dice) -> list[Event]:
    """XVI.B.2 The attack is made with the amphibious tanks, for which the river does not count."""
    check_swim(state, actor, action)
    changed = replace(find_attack(state, action.attack), amphibious=True)
    return [AttackChanged(attack=changed, how="amphibious", rules=("XVI.B.2",))]


def resolve_unplan(state: State, actor: Actor, action: Unplan, dice: Dice) -> list[Event]:
    """XIII.A The units may be committed anew."""
    check_unplan(state, actor, action)
    return [AttackDropped(attack=action.attack, rules=("XIII.A",))]


def resolve_call_off(state: State, actor: Actor, action: CallOff, dice: Dice) -> list[Event]:
    """XIII.A.7 `late`, since attacks are being fought already."""
    check_call_off(state, actor, action)
    return [AttackDropped(attack=action.attack, late=True, rules=("XIII.A.7",))]


# --- options: which attack, then what


def join_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.A.4 Which attack, which units."""
    if "attack" not in draft:
        return attacks_slot(state, lambda attack: None)
    attack, chosen = find_attack(state, draft["attack"]), tuple(draft.get("units", ()))
    no = refusal(check_join, state, actor, Join(attack=attack.id, units=chosen)) if chosen else None
    return units_slot(state, actor, attack, chosen, no, "act-join")


def nearby(state: State, attack: Attack) -> Iterator[str]:
    """Enemy hexes next to the first unit of the attack that it does not attack yet."""
    hexes, unit = state.battle.hexes, state.units[attack.units[0]]
    for there in hexes.around[hexes.index[str(unit.hex)]]:
        hex_id = hexes.ids[there]
        if hex_id not in attack.targets and refusal(check_targets, state, unit.side, (hex_id,)) is None:
            yield hex_id


def check_more(state: State, actor: Actor, attack: Attack) -> None:
    """XIII.A.5 Whether there is another hex for the attack at all."""
    check_party(state, actor, attack)
    if not any(True for _ in nearby(state, attack)):
        raise Illegal("XIII.A.5", "no-other-target", hexes=list(attack.targets))


def widen_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.A.5 Which attack, which hex."""
    if "attack" not in draft:
        return attacks_slot(state, lambda attack: check_more(state, actor, attack))
    attack = find_attack(state, draft["attack"])
    if "target" in draft:
        assessed = check_widen(state, actor, Widen(attack=attack.id, target=draft["target"]))
        return replace(slots.whole("act-widen"), effect=figures(state, assessed))

    def check(hex_id: str) -> None:
        check_widen(state, actor, Widen(attack=attack.id, target=hex_id))

    return slots.places("target", nearby(state, attack), check, ask="ask-target")


def one_attack(
    act: type[Action], check: Callable[[State, Actor, Any], Any], name: str
) -> Callable[..., Options]:
    """Options of an act whose only slot is an attack in waiting."""

    def options(state: State, actor: Actor, draft: Draft) -> Options:
        if "attack" not in draft:
            return attacks_slot(state, lambda attack: check(state, actor, act(attack=attack.id)))
        assessed = check(state, actor, act(attack=draft["attack"]))
        effect = figures(state, assessed) if isinstance(assessed, Assessment) else ()
        return replace(slots.whole(name), effect=effect)

    return options


def unless_waiting(check: Callable[[State, Actor, Attack], Any]) -> Block:
    """An act that changes attacks cannot be begun while none waits that it could change."""

    def blocked(state: State, actor: Actor) -> Refusal | None:
        found = [refusal(check, state, actor, attack) for attack in state.combat.attacks]
        return None if None in found else next(iter(found), Refusal("XIII.A", "no-attacks"))

    return blocked


def apply_attack_changed(state: State, event: AttackChanged) -> State:
    """XIII.A The attack as it is now."""
    attacks = tuple(event.attack if a.id == event.attack.id else a for a in state.combat.attacks)
    return replace(state, combat=replace(state.combat, attacks=attacks))


def apply_attack_dropped(state: State, event: AttackDropped) -> State:
    """XIII.A It waits no longer; its number is not given again."""
    return drop_attack(state, event.attack)


def log_attack_changed(state: State, event: AttackChanged) -> list[LogLine]:
    """XIII.A More units, more hexes, the tanks."""
    attack, before = event.attack, find_attack(state, event.attack.id)
    new = [state.label(name) for name in attack.units if name not in before.units]
    return line(
        event, code=f"event-AttackChanged-{event.how}", side=state.units[attack.units[0]].side, at=attack.targets,
        hexes=list(attack.targets), units=new,
    )  # fmt: skip


def log_attack_dropped(state: State, event: AttackDropped) -> list[LogLine]:
    """XIII.A, A.7 Taken back or called off."""
    attack = find_attack(state, event.attack)
    code = "event-AttackDropped-late" if event.late else "event-AttackDropped"
    return line(event, code=code, side=state.active, at=attack.targets, hexes=list(attack.targets))


def _swims(state: State) -> bool:
    return state.turn == 1 and not state.reserve and state.active == "axis"


ACTS = {
    Join: Act(
        resolve_join, join_options, phases=("attack",), rank=20, blocked=unless_waiting(lambda s, who, a: None)
    ),
    Widen: Act(
        resolve_widen, widen_options, phases=("attack",), rank=22, blocked=unless_waiting(check_more)
    ),
    Swim: Act(
        resolve_swim, one_attack(Swim, check_swim, "act-swim"), phases=("attack",), rank=24, suits=_swims,
        blocked=unless_waiting(lambda s, who, a: check_swim(s, who, Swim(attack=a.id))),
    ),
    Unplan: Act(
        resolve_unplan, one_attack(Unplan, check_unplan, "act-unplan"), phases=("attack",), rank=90,
        blocked=unless_waiting(check_party),
    ),
    CallOff: Act(
        resolve_call_off, one_attack(CallOff, check_call_off, "act-call-off"),
        blocked=unless_waiting(lambda s, who, a: check_call_off(s, who, CallOff(attack=a.id))),
    ),
}  # fmt: skip
