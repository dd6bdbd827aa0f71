"""9.1, 9.2 An attack: who may attack what, and the steps in which it is fought. `engage` begins an overrun too."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.core.contract import Decision, Draft, Event, LogLine, Message, Options, Refusal, Side
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.talk import line
from rules.hexwar.groups import read_group
from rules.hexwar.payment import Payment, Portion
from rules.hexwar.steps import NEVER
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, Hook, Policy, RuleEvent, Some, Units
from rules.ocs.amounts import supply
from rules.ocs.combat import advance, defence, exploit, ground, leading, option, roll
from rules.ocs.combat.assess import prospects
from rules.ocs.combat.feeding import RULE, feed_attack, needs
from rules.ocs.combat.records import Clash
from rules.ocs.combat.released import free, lift_reserve
from rules.ocs.combat.stage import current
from rules.ocs.field import able, at, field, holder
from rules.ocs.movement.moves import lands
from rules.ocs.own import check_present
from rules.ocs.pieces import Unit
from rules.ocs.sequence import COMBATS
from rules.ocs.state import State
from rules.ocs.supply.payment import payment_options, propose
from rules.ocs.turns import PASS


class Attack(Action, frozen=True, kw_only=True, tag="attack"):
    """9.1 Units attack a hex next to them. `stocks` are those that use internal stocks (12.10)."""

    target: HexId
    units: Units
    stocks: Some = ()
    payment: Payment = ()


class AttackDeclared(RuleEvent, frozen=True, kw_only=True):
    """9.2 Declared and supplied; `tokens` is what the attacker has paid."""

    side: str
    target: str
    units: tuple[str, ...]
    defenders: tuple[str, ...]
    overrun: bool = False
    tokens: int = 0


class Stage(NamedTuple):
    """A step of the clash: what follows by itself, and what is asked when nothing does."""

    settle: Callable[[State, Clash, Dice], Sequence[Event]]
    decide: Callable[[State, Clash], Sequence[Decision]]


def nobody(state: State, clash: Clash) -> Sequence[Decision]:
    """9.2 What a step asks in which nobody has a choice."""
    return ()


def nothing(state: State, clash: Clash, dice: Dice) -> Sequence[Event]:
    """9.2 A clash that is done brings nothing more by itself."""
    return ()


ORDER = {
    "feeding": Stage(defence.settle, defence.decide),
    "lead_attack": Stage(leading.settle, leading.decide),
    "lead_defence": Stage(leading.settle, leading.decide),
    "ground": Stage(ground.settle, ground.decide),
    "roll": Stage(roll.settle, nobody),
    "attack_losses": Stage(option.settle_losses, nobody),
    "attack_option": Stage(option.settle_option, option.decide_option),
    "attack_retreat": Stage(option.settle_retreat, nobody),
    "defence_losses": Stage(option.settle_losses, nobody),
    "defence_option": Stage(option.settle_option, option.decide_option),
    "defence_retreat": Stage(option.settle_retreat, nobody),
    "exploit": Stage(exploit.settle, nobody),
    "advance": Stage(advance.settle, advance.decide),
    "done": Stage(nothing, nobody),
}
"""9.2 The steps in their order."""


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """9.2 What the step brings by itself."""
    clash = current(state)
    return ORDER[clash.step].settle(state, clash, dice)


def decide(state: State) -> Sequence[Decision]:
    """9.2 What the step asks."""
    clash = current(state)
    return ORDER[clash.step].decide(state, clash)


def check_attacker(state: State, side: str, unit: Unit) -> None:
    """4.4, 9.1 Whether the unit may attack in this segment at all."""
    check_present(state, side, unit)
    label = state.label(unit.id)
    if not able(state, unit):
        raise Illegal("4.4", "not-attack-capable", unit=label)
    if unit.attacked:
        raise Illegal("9.1", "has-attacked", unit=label)
    if state.phase == "exploitation_combat" and not exploits(state, unit):
        raise Illegal("2.2", "attacks-not-now", unit=label)


def exploits(state: State, unit: Unit) -> bool:
    """2.2, 5.10b Whether the unit acts in the Exploitation Phase: in Exploit Mode, or released."""
    return unit.mode == "exploit" or (free(state, unit) and (unit.mode != "dg" or state.switches.dg_released))


def check_reaches(state: State, unit: Unit, target: str) -> None:
    """9.1 Next to the hex, and able to enter it by movement; a road will do."""
    hexes = state.battle.hexes
    here, there = hexes.index[unit.hex or ""], hexes.at(target)
    label = state.label(unit.id)
    if not hexes.adjacent(here, there):
        raise Illegal("9.1", "not-next-to", unit=label, hex=target)
    steps = lands(state, unit.side, state.face(unit).mobility)
    if steps.cost(here, there) >= NEVER:
        raise Illegal("9.1", "could-not-enter", unit=label, hex=target)


def check_target(state: State, side: str, target: str) -> None:
    """9.1 A hex with enemy combat units, by the switch an empty one (21.8a), not attacked yet in this segment."""
    state.hex(target)
    if holder(state, target) not in preys(state, side):
        raise Illegal("9.1", "nobody-to-attack", hex=target)
    if target in state.combat.attacked:
        raise Illegal("9.1", "attacked-already", hex=target)


def preys(state: State, side: str) -> tuple[str | None, ...]:
    """9.1 Who may hold a hex that is attacked; 21.8a by the switch nobody too."""
    enemy = state.battle.enemy(side)
    return (enemy, None) if state.switches.attack_empties else (enemy,)


def check_unit(state: State, side: str, unit: Unit, target: str) -> None:
    """9.1 Whether the unit may attack that hex."""
    check_attacker(state, side, unit)
    check_reaches(state, unit, target)


def check_attack(state: State, side: str, names: Sequence[str], target: str) -> list[Unit]:
    """9.1 The attackers; refuses the first that may not."""
    check_target(state, side, target)
    return read_group(names, state.unit, lambda unit: check_unit(state, side, unit, target))


def engage(
    state: State,
    side: str,
    units: Sequence[Unit],
    target: str,
    stocks: Sequence[str] = (),
    payment: Sequence[Portion] = (),
    overrun: bool = False,
) -> list[Event]:
    """9.2, 12.4 The attackers are supplied and the clash is open; who may attack has been judged.

    Raises `Illegal` when the combat supply cannot be had: then nothing has happened.
    """
    found = feed_attack(state, side, units, stocks, payment)
    attackers, defenders = (tuple(unit.id for unit in some) for some in (units, at(state, target)))
    declared = AttackDeclared(
        side=side, target=target, units=attackers, defenders=defenders, overrun=overrun, tokens=found.tokens,
        rules=("8" if overrun else "9.1" if defenders else "21.8", "12.4"),
    )  # fmt: skip
    return [*found.events, declared]


def resolve_attack(state: State, side: Side, action: Attack, dice: Dice) -> list[Event]:
    """9.1 Declared and supplied at once; raises `Illegal` when one attacker cannot be supplied."""
    units = check_attack(state, side, action.units, action.target)
    return engage(state, side, units, action.target, action.stocks, action.payment)


def attack_options(state: State, side: Side, draft: Draft) -> Options:
    """9.1 The hex, the units round it, then the supply."""
    if "target" not in draft:
        return slots.places("target", targets(state, side), partial(_check_any, state, side))
    target = draft["target"]
    check_target(state, side, target)
    chosen = tuple(draft.get("units", ()))
    units = check_attack(state, side, chosen, target)
    if not units:
        return slots.pieces("units", _near(state, side, target), lambda u: check_unit(state, side, u, target))
    return _supplied(state, side, units, target, draft)


def targets(state: State, side: str) -> list[str]:
    """Hexes next to an own unit that may be attacked: with enemy combat units, by the switch empty ones."""
    hexes, held = state.battle.hexes, field(state).occupied
    near = {there for here in held[side] for there in hexes.around[here]}
    found = near - held[side] if state.switches.attack_empties else near & held[state.battle.enemy(side)]
    return [hexes.ids[there] for there in sorted(found)]


def _near(state: State, side: str, target: str) -> list[Unit]:
    hexes = state.battle.hexes
    around = [hexes.ids[hex] for hex in hexes.around[hexes.index[target]]]
    return [unit for hex_id in around for unit in at(state, hex_id) if unit.side == side]


def _check_any(state: State, side: str, target: str) -> None:
    """9.1 Whether some unit may attack the hex: else why the first may not."""
    check_target(state, side, target)
    slots.one_passes(lambda unit: check_unit(state, side, unit, target), _near(state, side, target))


def _supplied(state: State, side: str, units: Sequence[Unit], target: str, draft: Draft) -> Options:
    """12.4 The attack as it stands: more units, or another way to supply it."""
    stocks = tuple(draft.get("stocks", ()))
    payment = tuple(draft.get("payment", ()))
    asked = needs(state, units)
    effect = prospects(state, side, [unit.id for unit in units], target)
    if stocks or propose(state, asked) is None:
        act = Message("act-attack-on-stocks", {"hex": target})
        return on_stocks(state, side, units, stocks, act, effect)
    cost = sum(one.tokens for one in asked)
    act = Message("act-attack", {"hex": target, "cost": supply(cost)})
    ways = payment_options(state, side, asked, draft, RULE, act=act)
    if payment or len(ways.candidates) > 1:
        return replace(ways, effect=(*effect, *ways.effect))
    more, chosen = _near(state, side, target), [unit.id for unit in units]
    options = slots.pieces("units", more, lambda u: check_unit(state, side, u, target), chosen)
    return replace(options, act=act, effect=effect)


def on_stocks(
    state: State,
    side: str,
    units: Sequence[Unit],
    stocks: Sequence[str],
    act: Message,
    effect: tuple[Message, ...],
) -> Options:
    """12.10 Not enough for all: which units use internal stocks; none named, as the umpire proposes."""
    found = feed_attack(state, side, units, stocks)

    def check(unit: Unit) -> None:
        feed_attack(state, side, units, (*stocks, unit.id))

    options = slots.pieces("stocks", units, check, stocks, ask="ask-stocks")
    fed = Message("effect-on-stocks", {"tokens": supply(found.tokens), "count": len(found.stocks)})
    return replace(options, complete=True, act=act, effect=(*effect, fed))


def apply_attack_declared(state: State, event: AttackDeclared) -> State:
    """9.1, 9.2 Each unit and each hex once; the clash is open, over an empty hex at the advance (21.8b)."""
    origins = {name: state.units[name].hex or "" for name in event.units}
    if not event.overrun:
        state = state.change(event.units, attacked=True)
        book = replace(state.combat, attacked=(*state.combat.attacked, event.target))
        state = replace(state, combat=book)
    opened = Clash(
        side=event.side, target=event.target, attackers=event.units, origins=origins, defenders=event.defenders,
        overrun=event.overrun, step="feeding" if event.defenders else "advance",
    )  # fmt: skip
    return state.open(opened)


def log_attack_declared(state: State, event: AttackDeclared) -> list[LogLine]:
    """9.2 An attack: from where, with how many, for how much."""
    origins = list(dict.fromkeys(state.units[name].hex for name in event.units))
    code = "event-OverrunDeclared" if event.overrun else "" if event.defenders else "event-EmptyAttacked"
    return line(
        event, side=event.side, at=[event.target, *origins], who=event.side, hex=event.target, code=code,
        count=len(event.units), origins=[hex_id for hex_id in origins if hex_id],
    )  # fmt: skip


def attackers(state: State) -> Iterator[tuple[Unit, str]]:
    """9.1 Units of the phasing side next to enemies, each with such a hex."""
    return (
        (unit, target)
        for target in targets(state, state.active)
        for unit in _near(state, state.active, target)
    )


def anybody(state: State) -> bool:
    """5.7b, 9.1, 18.6 Whether some unit could attack, released or not yet, or an assault from the sea is to be made;
    else the segment is passed over.
    """
    return (state.phase == "combat" and bool(state.sea.assaults)) or any(
        refusal(check_unit, state, state.active, lift_reserve(state, unit), target) is None
        for unit, target in attackers(state)
    )


def find_refusal(state: State, side: Side) -> Refusal | None:
    """9.1 Whether there is a hex to attack."""
    found = any(refusal(check_unit, state, side, unit, target) is None for unit, target in attackers(state))
    return None if found else Refusal("9.1", "no-attack-possible")


HOOKS: dict[Any, Hook] = {Clash: Hook(settle=settle, decisions=decide)}
HOOKS |= {phase: Hook(wanted=anybody) for phase in COMBATS}
ACTS = {Attack: Act(resolve_attack, attack_options, phases=COMBATS, rank=10, blocked=find_refusal)}
POLICIES = {phase: Policy(PASS) for phase in COMBATS}
