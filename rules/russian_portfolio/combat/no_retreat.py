"""XIII.B.6 «No Retreat!»: before the first die of a player turn the defender says which units stand to the last."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from rules.core.contract import Actor, Decision, Draft, Event, LogLine, Message, Options
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.orders import always
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, Policy, RuleEvent, Units
from rules.russian_portfolio.combat.fight import odds_now
from rules.russian_portfolio.combat.records import CombatBook
from rules.russian_portfolio.commands import side_of
from rules.russian_portfolio.field import at
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State

STRONGHOLDS = frozenset(("fortress", "major"))
"""What «strongholds» means in an answer given in advance."""


class HoldFast(Action, frozen=True, kw_only=True, tag="hold_fast"):
    """XIII.B.6 These units do not retreat in this player turn."""

    units: Units


class NoOrders(Action, frozen=True, kw_only=True, tag="no_orders"):
    """XIII.B.6 «No Retreat!» is in effect for nobody."""


class NoRetreatOrdered(RuleEvent, frozen=True, kw_only=True):
    """XIII.B.6 The units under «No Retreat!», for the whole of the enemy's player turn; none: no such orders.
    `commands` are those for whom this is said.
    """

    units: tuple[str, ...]
    commands: tuple[str, ...]


def keep_orders(state: State) -> CombatBook:
    """XIII.B.6 The book of a new attack phase: the orders hold for the whole player turn, its Reserve Phases with it
    (ADR 0051), so they end when the initial attack phase of the next one begins.
    """
    book, defender = state.combat, state.other
    if state.reserve:
        return CombatBook(serial=book.serial, no_retreat=book.no_retreat, ordered=book.ordered)
    theirs = (defender, *state.staff.get(defender, ()))
    return CombatBook(
        serial=book.serial,
        no_retreat=tuple(name for name in book.no_retreat if state.units[name].side != defender),
        ordered=tuple(name for name in book.ordered if name not in theirs),
    )


def find_attacked(state: State) -> tuple[str, ...]:
    """The hexes under attack, in order of commitment."""
    return tuple(dict.fromkeys(hex_id for attack in state.combat.attacks for hex_id in attack.targets))


def find_unanswered(state: State) -> tuple[str, ...]:
    """XIII.B.6 The commands with units under attack that have not answered; '' for the whole side."""
    index, targets = state.battle.hexes.index, find_attacked(state)
    if not targets:
        return ()
    staff = state.staff.get(state.other, ())
    under = [unit.command for target in targets for unit in at(state, index[target])]
    asked = dict.fromkeys((name if name in staff else staff[0]) for name in under) if staff else {"": None}
    return tuple(name for name in asked if (name or state.other) not in state.combat.ordered)


def question(state: State) -> Sequence[Decision]:
    """XIII.B.6 Each command is asked once in a player turn, when it is attacked first."""
    return tuple(
        Decision(
            id=f"no_retreat:{state.turn}-{state.reserve}{'-' if command else ''}{command}",
            side=state.other,
            command=command,
            rule="XIII.B.6",
            accepts=("hold_fast", "no_orders"),
            ask=Message("ask-no-retreat", {"count": len(state.combat.attacks)}),
            hint=Message("hint-no-retreat"),
            default={"do": "no_orders"},
            at=find_attacked(state),
        )
        for command in find_unanswered(state)
    )


def speaks_for(state: State, actor: Actor) -> tuple[str, ...]:
    """XIII.B.6 For whom an answer is: a side's for all of it, a command's for itself, the chief's else for the next."""
    waiting = find_unanswered(state)
    if actor == state.other:
        return waiting
    return (actor,) if actor in waiting else waiting[:1]


def check_holds(state: State, actor: Actor, unit: Unit) -> None:
    """XIII.B.6 A unit of one's own on the map."""
    if unit.side != side_of(state, actor) or unit.hex is None:
        raise Illegal("XIII.B.6", "not-yours", unit=state.label(unit.id))
    if actor != unit.side and unit.command not in ("", *speaks_for(state, actor)):
        raise Illegal("II", "not-your-command", unit=state.label(unit.id), command=unit.command)


def resolve_hold(state: State, actor: Actor, action: HoldFast, dice: Dice) -> list[Event]:
    """XIII.B.6 Each unit once; raises `Illegal` for units off the map or of another command."""
    for name in action.units:
        check_holds(state, actor, state.unit(name))
    units = tuple(dict.fromkeys(action.units))
    return [NoRetreatOrdered(units=units, commands=speaks_for(state, actor), rules=("XIII.B.6",))]


def resolve_none(state: State, actor: Actor, action: NoOrders, dice: Dice) -> list[Event]:
    """XIII.B.6 An answer too: these commands are not asked again in the player turn."""
    return [NoRetreatOrdered(units=(), commands=speaks_for(state, actor), rules=("XIII.B.6",))]


def hold_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIII.B.6 Any unit; those under attack are named first, with the odds against them."""
    targets = find_attacked(state)
    mine = sorted(state.units_of(side_of(state, actor)), key=lambda unit: unit.hex not in targets)
    chosen = draft.get("units", ())
    offered = slots.units(
        "units", mine, lambda unit: check_holds(state, actor, unit), chosen, ask="ask-hold-fast"
    )
    told = tuple(replace(one, effect=peril(state, str(one.at))) for one in offered.candidates)
    return replace(offered, candidates=told, act=Message("act-hold-fast"))


def peril(state: State, hex_id: str) -> Message | None:
    """XIII.B The attacks that wait on a hex, wave after wave, at the odds as they are now."""
    against = [attack for attack in state.combat.attacks if hex_id in attack.targets]
    found = [odds_now(state, attack) for attack in against]
    return Message("effect-peril", {"odds": ", ".join(found)}) if found else None


def apply_no_retreat_ordered(state: State, event: NoRetreatOrdered) -> State:
    """XIII.B.6 For the whole player turn."""
    book = state.combat
    firm = (*book.no_retreat, *event.units)
    said_by = (*book.ordered, *(name or state.other for name in event.commands))
    return replace(state, combat=replace(book, no_retreat=firm, ordered=said_by))


def log_no_retreat_ordered(state: State, event: NoRetreatOrdered) -> list[LogLine]:
    """XIII.B.6 Who stands to the last."""
    units = [state.units[name] for name in event.units]
    code = "event-NoRetreatOrdered" if units else "event-NoRetreatOrdered-nobody"
    labels = [state.label(unit.id) for unit in units]
    return line(event, code=code, side=state.other, at=[u.hex for u in units], who=state.other, units=labels)


def _strongholds(state: State, decision: Decision) -> Action:
    """All in fortresses and major cities."""
    return _hold_strongholds(state, decision, decision.side)


def _own_strongholds(state: State, decision: Decision) -> Action:
    """Those of them that whoever is asked commands."""
    return _hold_strongholds(state, decision, decision.command or decision.side)


def _hold_strongholds(state: State, decision: Decision, actor: Actor) -> Action:
    battle = state.battle
    strong = (
        unit.id
        for unit in state.units_of(decision.side)
        if battle.features[battle.hexes.index[str(unit.hex)]] & STRONGHOLDS
        and refusal(check_holds, state, actor, unit) is None
    )
    names = tuple(strong)
    return HoldFast(units=names) if names else NoOrders()


ACTS = {HoldFast: Act(resolve_hold, hold_options), NoOrders: Act(resolve_none, slots.button("act-no-orders"))}
FORESEEN = {"no_retreat": Policy({"none": always(NoOrders()), "strongholds": _own_strongholds}, ("count",))}
POLICIES = {"no_retreat": Policy({"none": always(NoOrders()), "strongholds": _strongholds})}
