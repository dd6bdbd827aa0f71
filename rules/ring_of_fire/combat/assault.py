"""B11 Regular combat: one assault after the other, in the order the phasing side chooses."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import (
    Candidate,
    Decision,
    Draft,
    Event,
    Excerpt,
    Line,
    LogLine,
    Message,
    Options,
    Refusal,
    Resolution,
    Side,
    Stage,
)
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.fortune import Fortune
from rules.core.luck import oppose
from rules.core.resolutions import cut
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.hexwar.figures import fraction_text
from rules.hexwar.odds import shift_text
from rules.ring_of_fire import slots
from rules.ring_of_fire.acts import Act, Action, HexId, Hook, Points, RuleEvent
from rules.ring_of_fire.combat.advance import AssaultEnded, ask_advance, may_advance
from rules.ring_of_fire.combat.declaration import check_declared
from rules.ring_of_fire.combat.effort import ask_effort, check_max_effort, effort_candidate, settle_effort
from rules.ring_of_fire.combat.losses import ask_losses, force_losses
from rules.ring_of_fire.combat.odds import Odds, adjust_losses, column_name
from rules.ring_of_fire.combat.records import Assault, Clash, MaxEffort
from rules.ring_of_fire.combat.strength import assault_odds, clash_odds, current, works_losses
from rules.ring_of_fire.combat.support import SupportFlown, air_slot, ask_support, check_support, may_support
from rules.ring_of_fire.combat.tables import combat_tables
from rules.ring_of_fire.state import State


class Resolve(Action, frozen=True, kw_only=True, tag="resolve"):
    """B11 The next assault: air support and Maximum Effort (1C, R3)."""

    target: HexId
    air: Points = 0
    max_effort: MaxEffort = "no"


class AssaultBegan(RuleEvent, frozen=True, kw_only=True):
    """B11.1-B11.2 An assault: the attacker's air, and what they say of Maximum Effort (R3)."""

    side: Side
    target: str
    air: int = 0
    max_effort: MaxEffort = "no"


class AssaultResolved(RuleEvent, frozen=True, kw_only=True):
    """B11.4-B11.6 The die has fallen: odds before and after shifts, and the steps each side must lose.

    `attack` and `defense` are strengths as printed («12½»), `shifts` (cause, columns) in table order.
    """

    target: str
    attack: str
    defense: str
    odds: str
    column: str
    shifts: tuple[tuple[str, int], ...] = ()
    attacker_loss: int
    defender_loss: int
    max_effort: bool = False
    works: bool = False


def resolve_resolve(state: State, side: Side, action: Resolve, dice: Dice) -> list[Event]:
    """B11.1-B11.2 The next assault begins with the attacker's air."""
    check_resolve(state, side, action.target, action.air, action.max_effort)
    return [
        AssaultBegan(
            side=side, target=action.target, air=action.air, max_effort=action.max_effort, rules=("B11",)
        )
    ]


def check_resolve(state: State, side: Side, target: str, air: int, max_effort: str) -> None:
    """B11 A declared attack whose odds are on the table, with air and effort that can be had."""
    assault = check_declared(state, target)
    if state.holder(target) is None:
        if air or max_effort != "no":
            raise Illegal("B11", "nobody-there", hex=target)
        return
    check_odds(state, assault)
    check_support(state, side, air)
    if max_effort != "no":
        check_max_effort(state, side, assault)


def check_odds(state: State, assault: Assault) -> Odds:
    """B11.4 The odds, which must reach the first column."""
    odds = assault_odds(state, assault)
    if odds.base is None:
        strengths = {"attack": fraction_text(odds.attack), "defense": fraction_text(odds.defense)}
        raise Illegal("B11.4", "odds-too-low", hex=assault.target, least=column_name(0), **strengths)
    return odds


def resolve_options(state: State, side: Side, draft: Draft) -> Options:
    """The slots `target`, `air` (where a point is free) and `max_effort`."""
    if "target" not in draft:
        targets = tuple(_assault_candidate(state, side, target) for target in state.declarations)
        return Options(slot="target", kind="hex", ask=Message("ask-assault"), candidates=targets)
    target = draft["target"]
    assault = check_declared(state, target)
    if state.holder(target) is None:
        return slots.whole("act-walk-in", hex=target)
    check_odds(state, assault)
    if "air" not in draft and may_support(state, side):
        return air_slot(state, side, assault)
    air = draft.get("air", 0)
    check_support(state, side, air)
    if "max_effort" not in draft and refusal(check_max_effort, state, side, assault) is None:
        return _effort_slot(state, side, assault)
    return _ready(state, side, assault, air, draft.get("max_effort", "no"))


def _assault_candidate(state: State, side: Side, target: str) -> Candidate:
    assault = state.declarations[target]
    if state.holder(target) is None:
        return Candidate(value=target, at=target, label=Message("target-empty", {"hex": target}))
    odds = assault_odds(state, assault)
    facts = {"hex": target, "odds": odds.base_name or "–", "column": odds.column_name or "–"}
    no = refusal(check_odds, state, assault)
    return Candidate(
        value=target, at=target, cost=odds.column_name, label=Message("target-odds", facts), refusal=no
    )


def _effort_slot(state: State, side: Side, assault: Assault) -> Options:
    price = check_max_effort(state, side, assault)
    answers: tuple[MaxEffort, ...] = (
        ("no", "yes", "after") if may_support(state, state.other) else ("no", "yes")
    )
    candidates = tuple(effort_candidate(answer, answer, price) for answer in answers)
    ask = Message("ask-max-effort")
    return Options(slot="max_effort", kind="choice", ask=ask, candidates=candidates, usual="no")


def _ready(state: State, side: Side, assault: Assault, air: int, max_effort: str) -> Options:
    no = refusal(check_resolve, state, side, assault.target, air, max_effort)
    odds = assault_odds(state, assault, attacker_air=air)
    facts = {"hex": assault.target, "before": odds.base_name, "after": odds.column_name}
    effect = () if no else (Message("effect-shift", facts),)
    return replace(slots.whole("act-resolve", no, **facts), effect=effect)


def find_refusal(state: State, side: Side) -> Refusal | None:
    """Why no assault can be fought: every one left is below the table."""
    refusals = [
        refusal(check_odds, state, assault)
        for target, assault in state.declarations.items()
        if state.holder(target) is not None
    ]
    open_ground = len(refusals) < len(state.declarations)
    return refusals[0] if refusals and all(refusals) and not open_ground else None


def is_wanted(state: State) -> bool:
    """Whether anything is declared."""
    return bool(state.declarations)


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """B11.2-B11.8 The next step of the assault that asks nobody: losses that leave no choice fall by themselves;
    without anyone to advance it is over.
    """
    clash = current(state)
    if clash.stage == "support" and not may_support(state, state.other):
        return (SupportFlown(side=state.other, air=0),)
    if clash.stage == "effort" and clash.max_effort != "after":
        return (settle_effort(state, clash, clash.max_effort == "yes"),)
    if clash.stage == "die":
        return (roll_assault(state, clash, dice),)
    if clash.stage == "losses":
        return force_losses(state, clash)
    if clash.stage == "advance" and not may_advance(state, clash):
        return (AssaultEnded(target=clash.target, rules=("B11",)),)
    return ()


def roll_assault(state: State, clash: Clash, dice: Dice) -> AssaultResolved:
    """B11.6 The die, doubling, then works."""
    odds = clash_odds(state, clash)
    works = works_losses(state, state.declarations[clash.target])
    roll = dice.roll("assault", rule="B11.6")
    assert odds.column is not None and odds.base_name is not None and odds.column_name is not None
    lost = adjust_losses(odds.column, roll.faces[0], max_effort=clash.effort, works=works)
    return AssaultResolved(
        target=clash.target,
        attack=fraction_text(odds.attack),
        defense=fraction_text(odds.defense),
        odds=odds.base_name,
        column=odds.column_name,
        shifts=tuple((modifier.code, modifier.columns) for modifier in odds.modifiers),
        attacker_loss=lost.attacker,
        defender_loss=lost.defender,
        max_effort=clash.effort,
        works=works is not None,
        rules=("B11.4", "B11.5", "B11.6"),
        rolls=(roll,),
    )


def decisions(state: State) -> Sequence[Decision]:
    """B11 What the assault under way waits for; losses from both owners at once (ADR 0022)."""
    clash = current(state)
    if clash.stage == "losses":
        return tuple(ask_losses(state, clash, side) for side in clash.owed)
    ask_now = {"support": ask_support, "effort": ask_effort}.get(clash.stage, ask_advance)
    return (ask_now(state, clash),)


def ask(state: State) -> Decision | None:
    """B11.1 The phasing side chooses the next target; None when no assault is left."""
    if not state.declarations:
        return None
    return Decision(
        id=state.phase,
        side=state.active,
        rule="B11.1",
        accepts=(),
        ask=Message("ask-next-assault", {"count": len(state.declarations)}),
        hint=Message("hint-next-assault"),
        at=tuple(state.declarations),
    )


def apply_assault_began(state: State, event: AssaultBegan) -> State:
    """B11.1-B11.2 The attacker's air is in; an empty hex is merely walked into."""
    defended = state.holder(event.target) is not None
    clash = Clash(
        target=event.target,
        stage="support" if defended else "advance",
        air={event.side: event.air},
        max_effort=event.max_effort,
    )
    return replace(state.fly(event.side, event.air), clash=clash)


def apply_assault_resolved(state: State, event: AssaultResolved) -> State:
    """B11.6 The steps each side owes, not more than it has in the assault."""
    assault = state.declarations[event.target]
    attacking = [unit for unit in map(state.unit, assault.units) if unit.hex is not None]
    there = {state.active: sum(unit.steps for unit in attacking)}
    there[state.other] = sum(unit.steps for unit in state.at(event.target))
    losses = {state.active: event.attacker_loss, state.other: event.defender_loss}
    owed = {side: min(steps, there[side]) for side, steps in losses.items()}
    owed = {side: steps for side, steps in owed.items() if steps}
    return state.engage(owed=owed, stage="losses" if owed else "advance")


def log_assault_began(state: State, event: AssaultBegan) -> list[LogLine]:
    """The assault and the attacker's air."""
    return line(event, side=event.side, at=(event.target,), hex=event.target, air=event.air)


def show_assault(state: State, event: AssaultResolved) -> Resolution:
    """B11.4-B11.6 Strengths, shifts in the order of the table, the die, and the steps that each side loses."""
    (roll,) = event.rolls
    units = state.declarations[event.target].units
    facts = {"attack": event.attack, "defense": event.defense}
    losses = {"attacker": event.attacker_loss, "defender": event.defender_loss}
    doubled = Line(message=Message("line-max-effort"), rules=("R3",), value="×2")
    return Resolution(
        title=Message("assault-on", {"hex": event.target}), at=event.target, odds=event.odds,
        origins=tuple(dict.fromkeys(str(unit.hex) for unit in map(state.unit, units) if unit.hex)),
        sums=(
            Line(message=Message("line-odds", facts), rules=("B11.4",), value=event.odds),
            *(
                Line(message=Message(f"shift-{code}"), rules=("B11.5",), value=shift_text(columns))
                for code, columns in event.shifts if columns
            ),
        ),
        stages=(
            Stage(
                roll=roll, total=str(roll.faces[0]),
                added=(doubled,) if event.max_effort else (),
                table=read_table(event),
            ),
        ),
        verdict=Message("outcome-losses", losses),
    )  # fmt: skip


def read_table(event: AssaultResolved) -> Excerpt:
    """B11.6 The table about the cell: a row for each die, a column for each odds."""
    table, (roll,) = combat_tables().odds, event.rolls
    found = cut(
        table.columns, table.dice, lambda row, column: table.results[row][column],
        start=table.columns.index(event.odds), column=table.columns.index(event.column),
        row=roll.faces[0] - 1,
    )  # fmt: skip
    return replace(found, chart="assault")


def log_assault_resolved(state: State, event: AssaultResolved) -> list[LogLine]:
    """Odds, shifts, die and losses."""
    shift = sum(columns for _, columns in event.shifts)
    return line(
        event, side=state.active, at=(event.target,), hex=event.target, attack=event.attack,
        defense=event.defense, odds=event.odds, column=event.column, attackerLoss=event.attacker_loss,
        defenderLoss=event.defender_loss, shift=shift_text(shift), resolution=show_assault(state, event),
    )  # fmt: skip


def weigh_assault_resolved(state: State, event: AssaultResolved) -> Iterator[Fortune]:
    """B11.6 Steps that the defender owes less those of the attacker, no more than each has in the assault."""
    clash = current(state)

    def worth(fallen: AssaultResolved) -> int:
        after = apply_assault_resolved(state, fallen).clash
        owed = after.owed if after else {}
        return owed.get(state.other, 0) - owed.get(state.active, 0)

    sides = state.active, state.other
    return oppose(
        sides, "assaults", "steps", worth(event), lambda dice: worth(roll_assault(state, clash, dice))
    )


PHASES = ("combat", "reserve_combat")
HOOKS: dict[object, Hook] = {
    Clash: Hook(settle=settle, decisions=decisions),
    **dict.fromkeys(PHASES, Hook(wanted=is_wanted, ask=ask)),
}
ACTS = {Resolve: Act(resolve_resolve, resolve_options, phases=PHASES, rank=10, blocked=find_refusal)}
