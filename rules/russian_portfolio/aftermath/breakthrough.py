"""XIII.F Bonus attacks of whoever broke through."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import combinations
from typing import cast as the

from msgspec.structs import replace

from rules.core.acts import Hook
from rules.core.contract import Actor, Candidate, Decision, Draft, Event, LogLine, Message, Options
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, Hexes, Number, RuleEvent, Units
from rules.russian_portfolio.aftermath.records import Breakthrough
from rules.russian_portfolio.combat.commit import check_attack, check_next_to, check_targets, figures
from rules.russian_portfolio.combat.duty import obliges
from rules.russian_portfolio.combat.fight import fight_attack, find_attack, label, standing, units_of
from rules.russian_portfolio.combat.plan import odds_of
from rules.russian_portfolio.combat.records import Attack, Clash
from rules.russian_portfolio.combat.revise import AttackChanged
from rules.russian_portfolio.commands import check_commands, check_speaks, command_of, side_of
from rules.russian_portfolio.field import holder
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


class BreakThrough(Action, frozen=True, kw_only=True, tag="break_through"):
    """XIII.F Units that broke through attack again at once, alone or together."""

    targets: Hexes
    units: Units


class LinkUp(Action, frozen=True, kw_only=True, tag="link_up"):
    """XIII.F They take part in an attack that waits."""

    attack: Number
    units: Units


class Rest(Action, frozen=True, kw_only=True, tag="rest"):
    """XIII.F No more breakthrough attacks."""


class BreakthroughOpened(RuleEvent, frozen=True, kw_only=True):
    """XIII.F These may attack once more."""

    units: tuple[str, ...]


class BreakthroughBegan(RuleEvent, frozen=True, kw_only=True):
    """XIII.F A bonus attack, fought at once."""

    units: tuple[str, ...]
    targets: tuple[str, ...]


class LinkedUp(RuleEvent, frozen=True, kw_only=True):
    """XIII.F Units use their bonus attack in one that waits."""

    units: tuple[str, ...]


class BreakthroughOver(RuleEvent, frozen=True, kw_only=True):
    """XIII.F The bonus attacks that are left are forgone."""


def begin_breakthrough(state: State, clash: Clash) -> list[Event]:
    """XIII.F On BR whoever took part, is not Dispersed and has not broken through in this turn."""
    units = tuple(name for name in clash.attack.units if fit(state.units[name]))
    if (
        clash.outcome != "BR"
        or clash.follows
        or not any(find_touched(state, state.units[name]) for name in units)
    ):
        return []
    return [BreakthroughOpened(units=units, rules=("XIII.F",))]


def fit(unit: Unit) -> bool:
    """XIII.F, VII.B Whether a unit that broke through may attack again."""
    return unit.hex is not None and unit.face != "dispersed" and not unit.broke


def through(state: State) -> Breakthrough:
    """The breakthrough that lies open."""
    return the(Breakthrough, state.stack[-1])


def waiting(state: State) -> list[Unit]:
    """XIII.F Units that may still attack again."""
    return [unit for name in through(state).units if fit(unit := state.units[name])]


def find_touched(state: State, unit: Unit) -> list[str]:
    """Enemy hexes that the unit can attack."""
    hexes = state.battle.hexes
    around = (hexes.ids[there] for there in hexes.around[hexes.index[str(unit.hex)]]
              if holder(state, there) == state.battle.enemy(unit.side))  # fmt: skip
    return sorted(hex_id for hex_id in around if refusal(check_next_to, state, unit, (hex_id,)) is None)


def check_unit(state: State, actor: Actor, unit: Unit) -> None:
    """XIII.F A unit of this very combat, once a turn, not Dispersed."""
    named = state.label(unit.id)
    if unit.id not in through(state).units:
        raise Illegal("XIII.F", "breakthrough-not-of-it", unit=named)
    check_commands(state, actor, unit)
    if unit.face == "dispersed":
        raise Illegal("VII.B", "breakthrough-dispersed", unit=named)
    if unit.broke:
        raise Illegal("XIII.F", "breakthrough-once", unit=named)


def bonus(state: State, units: Sequence[str], targets: Sequence[str]) -> Attack:
    """XIII.F The attack under its number."""
    return Attack(id=state.combat.serial + 1, units=tuple(units), targets=tuple(targets), breakthrough=True)


def check_break_through(state: State, actor: Actor, action: BreakThrough) -> tuple[Message, ...]:
    """XIII.F, A.3, A.5, B.4 Whether they may attack these hexes; what it comes to in figures."""
    check_targets(state, side_of(state, actor), action.targets)
    units = [state.unit(name) for name in action.units]
    for unit in units:
        check_unit(state, actor, unit)
    assessed = check_attack(state, units, action.targets)
    _check_duty(state, bonus(state, action.units, action.targets), action.units)
    return figures(state, assessed)


def _check_duty(state: State, attack: Attack, names: Sequence[str]) -> None:
    """XIII.A.3 An army or a front next to these units of the attack must be attacked, in it or otherwise."""
    for duty in obliges(state, attack):
        if duty.unit in names:
            named = {"unit": state.label(duty.unit), "enemy": state.label(duty.strong)}
            raise Illegal("XIII.A.3", "breakthrough-must", **named)


def resolve_break_through(state: State, actor: Actor, action: BreakThrough, dice: Dice) -> list[Event]:
    """XIII.F The die is cast at once."""
    check_break_through(state, actor, action)
    attack = bonus(state, action.units, action.targets)
    began = BreakthroughBegan(units=action.units, targets=action.targets, rules=("XIII.F",))
    return [began, *fight_attack(begin_attack(state, attack), attack, dice)]


def check_link_up(state: State, actor: Actor, action: LinkUp) -> tuple[Message, ...]:
    """XIII.F, A.3 Whether they may take part in an attack that waits; what it comes to."""
    attack = find_attack(state, action.attack)
    units = [state.unit(name) for name in action.units]
    for unit in units:
        check_unit(state, actor, unit)
    check_open(state, attack)
    assessed = check_attack(state, [*units_of(state, attack), *units], attack.targets, attack.amphibious)
    _check_duty(state, replace(attack, units=(*attack.units, *action.units)), action.units)
    return figures(state, assessed)


def check_open(state: State, attack: Attack) -> None:
    """XIII.F An attack that waits may be joined while there are enemies to attack, and unless units that broke through
    in another battle have joined it.
    """
    units, held = standing(state, attack)
    if not held:
        raise Illegal("XIII.F", "breakthrough-nobody-there", hexes=list(attack.targets))
    other = next((unit for unit in units if unit.broke and unit.id not in through(state).units), None)
    if other is not None:
        raise Illegal(
            "XIII.F", "breakthrough-another", hexes=list(attack.targets), unit=state.label(other.id)
        )


def resolve_link_up(state: State, actor: Actor, action: LinkUp, dice: Dice) -> list[Event]:
    """XIII.F They join the attack that waits, and their bonus attack is used; raises as `check_link_up`."""
    check_link_up(state, actor, action)
    attack = find_attack(state, action.attack)
    more = replace(attack, units=(*attack.units, *action.units))
    changed = AttackChanged(attack=more, how="joined", rules=("XIII.F",))
    return [changed, LinkedUp(units=action.units, rules=("XIII.F",))]


def decisions(state: State) -> Sequence[Decision]:
    """XIII.F Who attacks again; nobody is asked when none of them has an enemy to attack."""
    units = waiting(state)
    able = [unit for unit in units if find_touched(state, unit)]
    if not able:
        return ()
    open_now = (refusal(check_open, state, attack) is None for attack in _joinable(state, units))
    link = ("link_up",) if any(open_now) else ()
    question = Decision(
        id=f"breakthrough:{state.turn}-{state.step}-{state.reserve}-{units[0].id}-{len(units)}",
        side=units[0].side,
        command=command_of(able),
        rule="XIII.F",
        accepts=("break_through", *link, "rest"),
        ask=Message("ask-breakthrough", {"units": [state.label(unit.id) for unit in able]}),
        default={"do": "rest"},
        at=tuple(dict.fromkeys(str(unit.hex) for unit in able)),
    )
    return (question,)


def _joinable(state: State, units: Sequence[Unit]) -> Iterator[Attack]:
    return (
        attack
        for attack in state.combat.attacks
        if any(refusal(check_next_to, state, unit, attack.targets) is None for unit in units)
    )


def break_through_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.F Which hex, or which of them together; then who."""
    if "targets" not in draft:
        found = _targets(state, actor)
        candidates = tuple(
            Candidate(
                value=list(ids),
                at=ids[0] if len(ids) == 1 else None,
                label=Message("hexes", {"hexes": ids}),
                effect=_promise(state, actor, ids),
            )
            for ids in found
        )
        return Options(slot="targets", kind="hex", ask=Message("ask-target"), candidates=candidates)
    targets, chosen = tuple(draft["targets"]), tuple(draft.get("units", ()))
    check_targets(state, side_of(state, actor), targets)

    def attack() -> tuple[Message, ...]:
        return check_break_through(state, actor, BreakThrough(targets=targets, units=chosen))

    return _who(state, actor, targets, chosen, attack, "act-break-through")


def _promise(state: State, actor: Actor, targets: Sequence[str]) -> Message:
    """XIII.B The odds if all attack these hexes who can."""
    able = [unit for unit in waiting(state) if refusal(check_unit, state, actor, unit) is None]
    near = [unit for unit in able if refusal(check_next_to, state, unit, targets) is None]
    return Message("effect-target", {"odds": odds_of(state, near, targets), "count": len(near), "wave": 1})


def _targets(state: State, actor: Actor) -> list[tuple[str, ...]]:
    """XIII.A.5 Hexes that one unit can attack, one or several together; the single ones first."""
    found: dict[tuple[str, ...], None] = {}
    for unit in waiting(state):
        if refusal(check_unit, state, actor, unit) is None:
            near = find_touched(state, unit)
            for count in range(1, len(near) + 1):
                found.update(dict.fromkeys(combinations(near, count)))
    return sorted(found, key=lambda ids: (len(ids), ids))


def _who(
    state: State,
    actor: Actor,
    targets: Sequence[str],
    chosen: Sequence[str],
    weigh: Callable[[], tuple[Message, ...]],
    act: str,
) -> Options:
    """XIII.F Who takes part; `weigh` refuses those chosen or says what the attack comes to with them."""

    def check(unit: Unit) -> None:
        check_unit(state, actor, unit)
        check_next_to(state, unit, targets)

    units = [state.units[name] for name in through(state).units if state.units[name].hex is not None]
    offered = slots.units("units", units, check, chosen, ask="ask-attackers")
    no = refusal(weigh) if chosen else None
    return slots.weigh(offered, no, act, *(weigh() if chosen and no is None else ()))


def link_up_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.F Which attack, then who."""
    if "attack" not in draft:
        candidates = tuple(
            Candidate(
                value=attack.id, at=attack.targets[0], label=label(state, attack),
                refusal=refusal(check_open, state, attack),
            )
            for attack in _joinable(state, waiting(state))
        )  # fmt: skip
        return Options(slot="attack", kind="choice", ask=Message("ask-waiting"), candidates=candidates)
    attack, chosen = find_attack(state, draft["attack"]), tuple(draft.get("units", ()))

    def join() -> tuple[Message, ...]:
        return check_link_up(state, actor, LinkUp(attack=attack.id, units=chosen))

    return _who(state, actor, attack.targets, chosen, join, "act-link-up")


def resolve_rest(state: State, actor: Actor, action: Rest, dice: Dice) -> list[Event]:
    """XIII.F Raises `Illegal` for whoever does not speak for all units that wait."""
    check_speaks(state, actor, waiting(state))
    return [BreakthroughOver(rules=("XIII.F",))]


def rest_options(state: State, actor: Actor, draft: Draft) -> Options:
    """The action has no slots."""
    check_speaks(state, actor, waiting(state))
    return slots.whole("act-rest")


def apply_breakthrough_opened(state: State, event: BreakthroughOpened) -> State:
    """XIII.F The breakthrough is pending until nobody can attack again, or its side rests."""
    return state.open(Breakthrough(units=event.units))


def begin_attack(state: State, attack: Attack) -> State:
    """XIII.F The attack waits for its die."""
    book = state.combat
    return replace(state, combat=replace(book, attacks=(*book.attacks, attack), serial=attack.id))


def apply_breakthrough_began(state: State, event: BreakthroughBegan) -> State:
    """XIII.F The bonus attack is listed under the next number: its die is cast at once."""
    return begin_attack(state, bonus(state, event.units, event.targets))


def apply_linked_up(state: State, event: LinkedUp) -> State:
    """XIII.F Their bonus attack is used."""
    return state.put(*(replace(state.units[name], broke=True) for name in event.units))


def apply_breakthrough_over(state: State, event: BreakthroughOver) -> State:
    """XIII.F The breakthrough is settled, whoever might still have attacked."""
    return state.settle()


def log_breakthrough(state: State, event: BreakthroughOpened | BreakthroughBegan) -> list[LogLine]:
    """XIII.F Who broke through, and whom they attack."""
    side, units = state.units[event.units[0]].side, [state.label(name) for name in event.units]
    if isinstance(event, BreakthroughBegan):
        return line(event, side=side, at=event.targets, units=units, hexes=list(event.targets))
    at = [state.units[name].hex for name in event.units]
    return line(event, side=side, at=at, tone="good", units=units)


ACTS = {
    BreakThrough: Act(resolve_break_through, break_through_options),
    LinkUp: Act(resolve_link_up, link_up_options),
    Rest: Act(resolve_rest, rest_options),
}
HOOKS = {Breakthrough: Hook(decisions=decisions)}
