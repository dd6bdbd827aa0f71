"""B10-B11 «What are the odds?»: an attack, declared or drafted, in figures, every modifier with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

from msgspec import Meta, Struct

from rules.core.contract import Explanation, Line, Mark, Message, Outcome, Path, Viewer
from rules.core.errors import Malformed
from rules.core.questions import Tone, line, read_asked
from rules.hexwar.figures import fraction_text
from rules.hexwar.odds import net_shift, shift_text
from rules.ring_of_fire.combat.declaration import draft_assault
from rules.ring_of_fire.combat.odds import Odds, adjust_losses, column_name
from rules.ring_of_fire.combat.records import Assault
from rules.ring_of_fire.combat.strength import assault_odds, defense, shares, works_hold, works_losses
from rules.ring_of_fire.combat.tables import Losses, combat_tables
from rules.ring_of_fire.state import State


class Order(Struct, frozen=True, kw_only=True):
    """An attack that is declared, or an assault as far as it is composed."""

    do: str = ""
    target: str
    units: tuple[str, ...] = ()
    air: Annotated[int, Meta(ge=0, le=99)] = 0
    max_effort: str = "no"


def explain_attack(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """The odds of the attack on `target`, or of the order in `draft` before it is given."""
    order = read_asked(question, Order)
    target, clash = state.hex(order.target), state.clash
    if order.do == "declare":
        units = [state.unit(unit) for unit in order.units]
        near = [unit.id for unit in units if unit.hex and state.battle.adjacent(unit.hex, target)]
        return _attack(state, draft_assault(state, state.active, target, near), (0, 0), effort=False)
    assault = state.declarations.get(target)
    if assault is None:
        raise Malformed("no-attack-there", hex=target)
    if clash is not None and clash.target == target:
        ours, theirs = clash.air.get(state.active, 0), clash.air.get(state.other, 0)
        return _attack(state, assault, (ours, theirs), effort=clash.effort)
    return _attack(state, assault, (order.air, 0), effort=order.max_effort == "yes")


def _attack(state: State, assault: Assault, air: tuple[int, int], *, effort: bool) -> Explanation:
    facts = {"hex": assault.target}
    if state.holder(assault.target) is None:
        return Explanation(title=Message("explain-attack", facts), lines=(line("line-empty"),))
    odds = assault_odds(state, assault, attacker_air=air[0], defender_air=air[1])
    sums = {"attack": fraction_text(odds.attack), "defense": fraction_text(odds.defense)}
    works = works_losses(state, assault)
    return Explanation(
        title=Message("explain-attack", facts),
        verdict="plain" if odds.column is not None else "bad",
        headline=odds.column_name or f"< {column_name(0)}",
        sum=Message("bubble-strengths", sums),
        lines=(
            *_strength_lines(state, assault),
            *_odds_lines(odds),
            *_loss_lines(state, assault, works, effort=effort),
            line("line-price", "1C", value=f"{assault.paid} SP", points=assault.paid),
        ),
        paths=tuple(Path(style="order", places=(m.origin, assault.target)) for m in assault.markers),
        marks=(Mark(place=assault.target, sign="burst"),) if assault.barrage else (),
        outcomes=outcomes(odds, works, effort=effort),
        at=(assault.target,),
    )


def _strength_lines(state: State, assault: Assault) -> Iterator[Line]:
    """B11.4 What each attacker brings, and why it counts less; the defenders."""
    for share in shares(state, assault):
        across, cut_off = share.across_major != 1, share.out_of_supply != 1
        facts = {"unit": state.label(share.unit), "value": share.value}
        yield Line(
            message=Message(f"line-attacker{'-river' * across}{'-oos' * cut_off}", facts),
            rules=("B11.4", "2") if cut_off else ("B11.4",),
            tone="bad" if across or cut_off else "plain",
            value=fraction_text(share.strength),
        )
    labels = [state.label(unit.id) for unit in state.at(assault.target)]
    yield line("line-defenders", "B11.4", value=str(defense(state, assault.target)), units=labels)


def _odds_lines(odds: Odds) -> Iterator[Line]:
    """B11.4-B11.6 The odds, each shift, and the column."""
    attack, defends = fraction_text(odds.attack), fraction_text(odds.defense)
    yield line("line-odds", "B11.4", value=odds.base_name or "–", attack=attack, defense=defends)
    for modifier in odds.modifiers:
        tone: Tone = "good" if modifier.columns > 0 else "bad"
        yield line(f"shift-{modifier.code}", modifier.rule, tone=tone, value=shift_text(modifier.columns))
    if odds.shift != net_shift(odds.modifiers):
        limit = combat_tables().shift.limit
        yield line("line-shift-limit", "B11.5", value=shift_text(odds.shift), limit=limit)
    if odds.column is not None:
        yield line("line-column", "B11.6", value=odds.column_name)


def _loss_lines(state: State, assault: Assault, works: Losses | None, *, effort: bool) -> Iterator[Line]:
    """R3, B6, B10 What bears on the losses."""
    if effort:
        yield line("line-max-effort", "R3")
    if works is not None:
        yield line("line-works", "B6", tone="bad", attacker=works.attacker, spared=-works.defender)
    elif assault.barrage is not None and works_hold(state, assault.target):
        yield line("line-works-barraged", "B10", tone="good")


def outcomes(odds: Odds, works: Losses | None, *, effort: bool) -> tuple[Outcome, ...]:
    """B11.6 The six faces of the die, equal results together."""
    if odds.column is None:
        return ()
    faces = Counter(adjust_losses(odds.column, die, max_effort=effort, works=works) for die in range(1, 7))
    return tuple(
        Outcome(
            message=Message("outcome-losses", {"attacker": lost.attacker, "defender": lost.defender}),
            chances=count,
            of=6,
        )
        for lost, count in faces.items()
    )


EXPLAIN = {"attack": explain_attack}
