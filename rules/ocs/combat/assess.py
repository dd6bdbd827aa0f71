"""9.2-9.9 A combat before it is fought: every modifier with its rule, and what may come of it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from msgspec.structs import replace

from rules.core.contract import Line, Message, Viewer
from rules.core.errors import Malformed
from rules.core.questions import line
from rules.core.talk import sign
from rules.hexwar.figures import fraction_text
from rules.ocs.amounts import RE
from rules.ocs.combat import tables
from rules.ocs.combat.odds import Reckoning, Share, reckon
from rules.ocs.combat.records import Clash
from rules.ocs.field import at, on_top, steps_left, total_size
from rules.ocs.pieces import Unit
from rules.ocs.state import State

CHANCES = 36 * 6 * 36
"""9.8, 9.9 Equally likely throws: two dice for surprise, one for the shift, two for the combat."""


class Assessment(NamedTuple):
    """What an attack would come to, as far as the viewer can know.

    `lines` in the order of the rules. `chances` counts the throws of `CHANCES` that give each result,
    `surprise` those of 36 that surprise for the attacker, for nobody, for the defender. `cost` is what the attacker
    pays in tokens, `answer` what the defender would. `guessed`: the enemy may have more units there than are seen.
    """

    reckoning: Reckoning
    lines: tuple[Line, ...]
    chances: dict[str, int]
    surprise: tuple[int, int, int]
    cost: int
    answer: int
    guessed: bool = False

    @property
    def odds(self) -> str:
        """9.7 The odds as reckoned, «3:1»; `header` has those of the column."""
        return ":".join(map(str, self.reckoning.odds))

    @property
    def header(self) -> str:
        """9.7 The odds at the head of the column."""
        heads = tables.combat_table().columns[self.reckoning.category]
        return heads[self.reckoning.column - 1]

    @property
    def sums(self) -> dict[str, str]:
        """9.4 Both strengths, as the odds are reckoned from them."""
        both = self.reckoning.strengths
        return {"attack": fraction_text(both.attack), "defence": fraction_text(both.defence)}


def preview(
    state: State,
    attackers: Sequence[str],
    target: str,
    overrun: bool = False,
    known: Sequence[Unit] | None = None,
) -> Clash:
    """9.2 The clash as it would begin; the defender pays combat supply. `known`: the defenders seen.

    `Malformed` for attackers that are not on the map.
    """
    units = [state.unit(name) for name in attackers]
    for unit in units:
        if unit.hex is None:
            raise Malformed("unit-not-on-the-map", unit=unit.id)
    defenders = at(state, target) if known is None else known
    origins, against = {unit.id: unit.hex or "" for unit in units}, tuple(unit.id for unit in defenders)
    return Clash(
        side=units[0].side, target=target, attackers=tuple(attackers), origins=origins, defenders=against,
        overrun=overrun,
    )  # fmt: skip


def assess(
    state: State,
    attackers: Sequence[str],
    target: str,
    overrun: bool = False,
    known: Sequence[Unit] | None = None,
) -> Assessment:
    """9.2-9.9 The combat that these units would make of an attack on the target.

    `known` are the defenders that the viewer may see (4.9, `visible`), taken at full steps; without it, all count.
    """
    return assess_clash(state, preview(state, attackers, target, overrun, known), known)


def assess_clash(state: State, clash: Clash, known: Sequence[Unit] | None = None) -> Assessment:
    """9.2-9.9 A combat as far as it has gone; `known` as in `assess`, and then the only ones of `clash.defenders`."""
    if known is not None:
        state = state.put(*(replace(unit, lost=0) for unit in known))
    found, units = reckon(state, clash), [state.unit(name) for name in clash.attackers]
    times = step_cost(state, units)
    return Assessment(
        reckoning=found,
        lines=tuple(_lines(state, clash, found, guessed=known is not None)),
        chances=distribution(found, clash.overrun),
        surprise=_surprise(found, clash.overrun),
        cost=sum(unit_cost(state, unit, times) for unit in units),
        answer=defence_cost(state, [state.units[name] for name in clash.defenders]),
        guessed=known is not None,
    )


def assess_for(state: State, viewer: Viewer, clash: Clash) -> Assessment:
    """4.9 The combat as the attackers know it: what was announced counts, and of the defenders those that they see."""
    known = visible(state, viewer, clash.target, on_top(state))
    if known is None:
        return assess_clash(state, clash)
    withheld = set(clash.unfed) >= set(clash.defenders)  # in part: which units go without is not told
    told = replace(clash, defenders=tuple(unit.id for unit in known), unfed=clash.unfed if withheld else ())
    return assess_clash(state, told, known)


def step_cost(state: State, units: Sequence[Unit]) -> int:
    """12.4, 21.3 Tokens for a step: one, by the switch two where only independent units attack."""
    alone = all(state.counter(unit.id).independent for unit in units)
    return 2 if alone and state.switches.independents else 1


def unit_cost(state: State, unit: Unit, times: int = 1) -> int:
    """12.4 Tokens for one attacker, so many a step; in one game a brigade of two steps pays for one."""
    counter, steps = state.counter(unit.id), steps_left(state, unit)
    cheap = state.battle.file.two_step_brigades and counter.size == "brigade" and counter.steps == 2
    return times * (min(steps, 1) if cheap else steps)


def defence_cost(state: State, units: Sequence[Unit]) -> int:
    """12.4 Tokens: two, one if all the defending combat units together are at most 1 RE."""
    return 1 if total_size(state, units) <= RE else 2


def distribution(found: Reckoning, overrun: bool) -> dict[str, int]:
    """9.8, 9.9 How many of the throws give each result."""
    columns: dict[int, int] = {}
    for total, ways in TWO_DICE.items():
        sign = tables.surprise(total + found.surprise_modifier, overrun)
        for die in range(1, 7):
            column = tables.shift_column(found.column, sign * die)
            columns[column] = columns.get(column, 0) + ways
    chances: dict[str, int] = {}
    for column, weight in columns.items():
        for total, ways in TWO_DICE.items():
            result = tables.cell(total + found.combat_modifier, column)
            chances[result] = chances.get(result, 0) + weight * ways
    return dict(sorted(chances.items(), key=lambda item: -item[1]))


TWO_DICE = {total: 6 - abs(7 - total) for total in range(2, 13)}
"""How many of 36 throws of two dice give each total."""


def _surprise(found: Reckoning, overrun: bool) -> tuple[int, int, int]:
    signs = {1: 0, 0: 0, -1: 0}
    for total, ways in TWO_DICE.items():
        signs[tables.surprise(total + found.surprise_modifier, overrun)] += ways
    return signs[1], signs[0], signs[-1]


def prospects(
    state: State, side: str, attackers: Sequence[str], target: str, *, overrun: bool = False
) -> tuple[Message, ...]:
    """9.7-9.9 What the order panel says of an attack: odds, ratings and chances, against what can be seen (4.9); an
    empty hex needs no roll (21.8).
    """
    if not at(state, target):
        return (Message("effect-empty-hex"),)
    found = assess(state, attackers, target, overrun, visible(state, side, target, on_top(state)))
    return tell(found, "prospect-limits-unpaid")


def tell(found: Assessment, doubt: str = "prospect-limits") -> tuple[Message, ...]:
    """9.7-9.9 Odds, ratings and chances of a combat, and by that name what is only taken to be so."""
    ours, theirs = found.reckoning.ratings
    facts = {
        **found.sums, "odds": found.odds, "column": found.header, "ours": ours, "theirs": theirs,
        "category": Message(f"category-{found.reckoning.category}"), "modifier": sign(found.reckoning.modifier),
    }  # fmt: skip
    limits = (Message(doubt),) if found.guessed else ()
    return (Message("prospect", facts), chances_message(found), *limits)


def chances_message(found: Assessment, *, attacker: bool = True) -> Message:
    """9.8, 9.9 How many of a hundred combats cost either side something, how many begin with a surprise: to the
    attacker, else the defender.
    """
    hurts = {"attacker": 0, "defender": 0}
    for cell, ways in found.chances.items():
        result = tables.outcome(cell)
        hurts["attacker"] += ways * bool(result.attacker_steps or result.attacker_option)
        hurts["defender"] += ways * result.on_defender
    by_attacker, _, by_defender = found.surprise
    percents = {
        **{side: percent(ways, CHANCES) for side, ways in hurts.items()},
        "surprises": percent(by_attacker, 36), "surprised": percent(by_defender, 36),
    }  # fmt: skip
    return Message("prospect-chances" if attacker else "prospect-chances-defence", percents)


def percent(ways: int, of: int) -> int:
    """A chance in whole hundredths."""
    return (100 * ways + of // 2) // of


def _lines(state: State, clash: Clash, found: Reckoning, *, guessed: bool) -> Iterator[Line]:
    for share in found.strengths.attackers:
        yield share_line(state, share, "attacker")
    for share in found.strengths.defenders:
        yield share_line(state, share, "defender")
    both = found.strengths
    attack, defence = fraction_text(both.attack), fraction_text(both.defence)
    yield line("combat-odds", "9.7", value=":".join(map(str, found.odds)), attack=attack, defence=defence)
    head = tables.combat_table().columns[found.category][found.column - 1]
    yield line("combat-column", "9.3", value=head, category=Message(f"category-{found.category}"))
    yield _ratings_line(state, clash, found, guessed=guessed)
    if found.hedgehog:
        yield line("combat-hedgehog-surprise", "9.8", "16", value="−1")
        yield line("combat-hedgehog", "9.9", "16", value=f"−{found.hedgehog}")


def _ratings_line(state: State, clash: Clash, found: Reckoning, *, guessed: bool) -> Line:
    """9.2 Whose ratings are compared; 4.9 who sees one unit alone is not told which leads, once that is announced."""
    units = dict(zip(("attacker", "defender"), found.leads, strict=True))
    ratings = dict(zip(("attack", "defence"), found.ratings, strict=True))
    hidden = guessed and state.units[units["defender"]].side in clash.leads
    labels = {role: state.label(unit) for role, unit in units.items()}
    who = {"attacker": labels["attacker"]} if hidden else labels
    facts: dict[str, Any] = {**who, **ratings}
    code = "combat-ratings-announced" if hidden else "combat-ratings-of"
    return line(code, "9.2", value=sign(found.modifier), **facts)


def share_line(state: State, share: Share, role: str) -> Line:
    """9.4 A unit's part in words: printed strength, each multiplier, what remains."""
    words = [Message(f"factor-{f.code}", {"value": fraction_text(f.value)}) for f in share.factors]
    rules = dict.fromkeys(("9.4", *(f.rule for f in share.factors)))
    return line(
        f"combat-{role}", *rules, value=fraction_text(share.strength), unit=state.label(share.unit.id),
        printed=share.printed, factors=words, count=len(words),
    )  # fmt: skip


def visible(state: State, viewer: Viewer, target: str, tops: frozenset[str]) -> list[Unit] | None:
    """4.9 The defenders a viewer sees: None for all of them, else the top unit as the enemy sees it."""
    units = at(state, target)
    if not units or viewer in (units[0].side, "umpire"):
        return None
    return [unit for unit in units if unit.id in tops]
