"""XIII.B An attack before it is fought: both strengths with every bonus, every shift, the odds, what may come of it."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from rules.core.contract import Explanation, Line, Message, Outcome, Path, Viewer
from rules.core.questions import line, read_asked
from rules.core.talk import sign
from rules.russian_portfolio.combat.odds import Assessment, assess, final
from rules.russian_portfolio.combat.reading import ORDER, is_trapped, overall, overrun_figures, readings
from rules.russian_portfolio.combat.records import Attack
from rules.russian_portfolio.combat.strength import crossings, place
from rules.russian_portfolio.combat.table import odds, result
from rules.russian_portfolio.field import STRAITS, at, barriers
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.show.seen import homes_of, labels
from rules.russian_portfolio.state import State


class Asked(msgspec.Struct, frozen=True):
    """What is asked: an attack in waiting, an order as far as it is composed, or both."""

    do: str = ""
    target: str = ""
    units: tuple[str, ...] = ()
    attack: int = 0


def explain_attack(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """XIII.B «What would come of it?» of a `draft`, or of the `attack` in waiting."""
    asked = read_asked(question, Asked)
    attack = _meant(state, asked)
    units = [state.units[name] for name in attack.units if state.unit(name).hex is not None]
    held = [state.battle.hexes.at(target) for target in attack.targets]
    held = (
        [here for here in held if any(foe.side != units[0].side for foe in at(state, here))] if units else []
    )
    title = Message("explain-attack", {"hexes": list(attack.targets)})
    if not units or not held or any(not _next_to(state, unit, held) for unit in units):
        return Explanation(title=title, lines=(line("line-no-attack", "XIII.A.2"),))
    return _explain_attack(state, title, attack, units, held)


def _meant(state: State, asked: Asked) -> Attack:
    """The attack as it would be with what the order adds."""
    known = next((attack for attack in state.combat.attacks if attack.id == asked.attack), None)
    more = (asked.target,) if asked.target else ()
    if known is None:
        return Attack(id=0, units=tuple(dict.fromkeys(asked.units)), targets=more)
    return Attack(
        id=known.id,
        units=tuple(dict.fromkeys((*known.units, *asked.units))),
        targets=tuple(dict.fromkeys((*known.targets, *more))),
        amphibious=known.amphibious or asked.do == "swim",
    )


def _next_to(state: State, unit: Unit, held: Sequence[int]) -> bool:
    return all(state.battle.hexes.adjacent(place(state, unit), here) for here in held)


def _explain_attack(
    state: State, title: Message, attack: Attack, units: Sequence[Unit], held: Sequence[int]
) -> Explanation:
    found = assess(state, units, held, attack.amphibious)
    return Explanation(
        title=title,
        headline=final(state, found),
        verdict="plain" if found.allowed else "bad",
        lines=(
            *_attackers(state, units, held),
            *_defenders(state, held, found),
            *_shifted(state, found),
            *_prospects(state, units, held),
        ),
        paths=tuple(_ways(state, attack)),
        outcomes=tuple(_outcomes(state, units, held, found)) if found.allowed else (),
        at=attack.targets[:1],
    )


def _ways(state: State, attack: Attack) -> Iterator[Path]:
    for origin in homes_of(state, attack.units):
        for target in attack.targets:
            yield Path(style="order", places=(origin, target))


def _attackers(state: State, units: Sequence[Unit], held: Sequence[int]) -> Iterator[Line]:
    """XIII.B.1, X.B.4 Each attacker with its factor; who comes across water counts half."""
    for unit in units:
        half = any(barriers(state, *pair) & STRAITS for pair in crossings(state, (unit,), held))
        factor = state.counter(unit.id).attack
        code, rule = ("line-attacks-half", "X.B.4") if half else ("line-attacks", "XIII.B.1")
        yield line(code, rule, value=f"{factor}/2" if half else str(factor), unit=state.label(unit.id))


def _defenders(state: State, held: Sequence[int], found: Assessment) -> Iterator[Line]:
    """XIII.B.2 Each defender with its factor, then what the ground adds."""
    for here in held:
        for unit in at(state, here):
            factor = str(state.counter(unit.id).defense)
            code = "line-defends-dispersed" if unit.face == "dispersed" else "line-defends"
            yield line(code, "XIII.B.2", value=factor, unit=state.label(unit.id))
    for bonus in found.bonuses:
        message = Message(f"line-gain-{bonus.name}", {"hex": bonus.hex})
        yield Line(message=message, rules=(bonus.rule,), value=f"+{bonus.factors}")


def _shifted(state: State, found: Assessment) -> Iterator[Line]:
    """XIII.B.3-5 The odds as they are and as they are shifted; Dispersed units are read one column higher."""
    below, fight = f"<{odds(state.battle, 0)}", state.battle
    basic = odds(fight, found.basic) if found.basic >= 0 else below
    facts: dict[str, Any] = {"attack": found.attack, "defence": found.defence}
    yield line("line-odds", "XIII.B.3", value=basic, odds=basic, **facts)
    for shift in found.shifts:
        message = Message(f"line-shift-{shift.code}")
        yield Line(message=message, rules=(shift.rule,), value=sign(shift.columns))
    if found.shifts:
        shifted = odds(fight, found.column) if found.column >= 0 else below
        yield line("line-odds-final", "XIII.B.5", value=shifted, odds=shifted)
    if found.dispersed:
        higher = odds(fight, found.column + 1)
        yield line("line-odds-dispersed", "XIII.B.5", value=higher, count=found.dispersed, odds=higher)
    if not found.allowed:
        yield line("line-odds-low", "XIII.B.4", tone="bad", value=below, odds=odds(fight, 0))


def _prospects(state: State, units: Sequence[Unit], held: Sequence[int]) -> Iterator[Line]:
    """XIII.C Whether the armor overruns, and who has no way out."""
    ours, theirs = overrun_figures(state, units, held)
    if ours > 0:
        code = "line-overrun" if ours >= theirs else "line-no-overrun"
        yield line(code, "XIII.C", value=f"{ours}:{theirs}", ours=ours, theirs=theirs)
    starts = sorted({place(state, unit) for unit in units})
    caught = [unit.id for here in held for unit in at(state, here) if is_trapped(state, unit, starts)]
    if caught:
        yield line("line-trapped", "XIII.C", units=labels(state, caught))


def _outcomes(
    state: State, units: Sequence[Unit], held: Sequence[int], found: Assessment
) -> Iterator[Outcome]:
    """XIII.C What each face of the die comes to, the attacker's best first."""
    dice, chances = len(state.battle.combat.rows), Tally[tuple[str, str]]()
    for die in range(1, dice + 1):
        plain = result(state.battle, die, max(0, found.column))
        hurt = result(state.battle, die, max(0, found.column + 1))
        reads = readings(state, units, held, plain, hurt)
        firm = overall(state, reads)
        others = sorted(set(reads.values()) - {firm})
        chances[firm, others[0] if others else ""] += 1
    for (firm, other), count in sorted(chances.items(), key=lambda item: -ORDER.index(item[0][0])):
        facts = {"result": _named(firm), "other": _named(other or firm)}
        code = "outcome-two" if other else "outcome-one"
        yield Outcome(message=Message(code, facts), chances=count, of=dice)


def _named(read: str) -> Message:
    return Message("result-stays" if read == "-" else f"result-{read}")


EXPLAIN = {"attack": explain_attack}
