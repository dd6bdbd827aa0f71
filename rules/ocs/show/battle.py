"""9 A combat or overrun before it is fought, from the order half composed; the one being fought, on the map."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from rules.core.contract import UMPIRE, Entity, Explanation, Line, Message, Outcome, Path, Viewer
from rules.core.entities import arrow, keep_for
from rules.core.questions import line, read_asked
from rules.core.talk import sign
from rules.ocs.amounts import supply
from rules.ocs.combat.assess import CHANCES, Assessment, assess_for, preview
from rules.ocs.combat.records import Clash
from rules.ocs.combat.roll import tell_briefly
from rules.ocs.field import holder
from rules.ocs.show.seen import withhold_explanation
from rules.ocs.state import State

SHOWN = 8
"""Results told one by one, the likeliest first; the others together."""

BEFORE_THE_ROLL = ("feeding", "lead_attack", "lead_defence", "ground", "roll")


class Asked(msgspec.Struct, frozen=True):
    """What is asked: an order as far as it is composed."""

    target: str
    units: tuple[str, ...]
    do: str = "attack"


def explain_combat(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """9.2-9.9 «What would come of it?» of `target` and `units`, or of a `draft` with these."""
    asked = read_asked(question, Asked)
    title = Message("explain-combat", {"hex": state.hex(asked.target)})
    units = [state.unit(unit) for unit in dict.fromkeys(asked.units)]
    if not units or any(viewer not in (unit.side, UMPIRE) for unit in units):
        return withhold_explanation(title)
    if holder(state, asked.target) != state.battle.enemy(units[0].side):
        return Explanation(title=title, lines=(line("line-nobody", "9.1"),))
    names, overrun = tuple(unit.id for unit in units), asked.do == "overrun"
    clash = _fought(state, asked.target, names) or preview(state, names, asked.target, overrun)
    return _explain_battle(state, title, clash, assess_for(state, viewer, clash))


def _fought(state: State, target: str, attackers: tuple[str, ...]) -> Clash | None:
    """The combat that is asked about, where it is under way and its dice have not fallen."""
    open_ones = (one for one in state.stack if isinstance(one, Clash) and one.step in BEFORE_THE_ROLL)
    return next((one for one in open_ones if (one.target, one.attackers) == (target, attackers)), None)


def _explain_battle(state: State, title: Message, clash: Clash, found: Assessment) -> Explanation:
    origins, target = [hex_id for hex_id in dict.fromkeys(clash.origins.values()) if hex_id], clash.target
    return Explanation(
        title=title, headline=found.odds, sum=Message("bubble-strengths", found.sums),
        lines=(*found.lines, *_prices(found), *_doubts(clash, found)), outcomes=tuple(_outcomes(found)),
        paths=tuple(Path(style="order", places=(origin, target)) for origin in origins), at=(target,),
    )  # fmt: skip


def _prices(found: Assessment) -> Iterator[Line]:
    """12.4, 9.8 What both sides pay, and how likely a surprise is."""
    yield line("line-attack-price", "12.4", value=supply(found.cost))
    yield line("line-defence-price", "12.4", value=supply(found.answer))
    mine, none, theirs = found.surprise
    yield line("line-surprise", "9.8", mine=mine, none=none, theirs=theirs)


def _doubts(clash: Clash, found: Assessment) -> Iterator[Line]:
    """4.9, 12.4 Why the dice may meet other odds than these."""
    if clash.step == "feeding":
        yield line("line-unpaid", "12.4")
    if found.guessed:
        yield line("line-guessed", "4.9")


def _outcomes(found: Assessment) -> Iterator[Outcome]:
    """9.9 The cells of the table, the likeliest first."""
    ranked = list(found.chances.items())
    for cell, count in ranked[:SHOWN]:
        facts = {"cell": cell or "–", **tell_briefly(cell)}
        yield Outcome(message=Message("outcome-cell", facts), chances=count, of=CHANCES)
    rest = sum(count for _, count in ranked[SHOWN:])
    if rest:
        yield Outcome(message=Message("outcome-rest"), chances=rest, of=CHANCES)


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """9.2 The combats under way: an arrow from each hex; for whoever attacks, what it comes to until the dice fall."""
    for pending in state.stack:
        if isinstance(pending, Clash):
            for origin in dict.fromkeys(pending.origins.values()):
                yield arrow(pending.side, origin, pending.target)
            if pending.step in BEFORE_THE_ROLL and viewer in (pending.side, UMPIRE):
                yield from _bubble(state, viewer, pending)


def _bubble(state: State, viewer: Viewer, clash: Clash) -> Iterator[Entity]:
    if holder(state, clash.target) != state.battle.enemy(clash.side):
        return
    found = assess_for(state, viewer, clash)
    do = "overrun" if clash.overrun else "attack"
    column = (found.header, sign(found.reckoning.modifier))
    sums = (found.sums["attack"], found.sums["defence"])
    entity = _bubble_entity(clash.target, clash.attackers, do, found.odds, sums, column, found.cost)
    yield keep_for(clash.side, entity, viewer)


@lru_cache(maxsize=1 << 10)
def _bubble_entity(
    target: str, attackers: tuple[str, ...], do: str, odds: str, sums: tuple[str, str],
    column: tuple[str, str], cost: int,
) -> Entity:  # fmt: skip
    strengths = {"attack": sums[0], "defence": sums[1]}
    facts = {"column": column[0], "modifier": column[1]}
    lines = [{"id": "bubble-strengths", "facts": strengths}, {"id": "bubble-column", "facts": facts}]
    question = {"about": "combat", "target": target, "units": list(attackers), "do": do}
    bubble = {"id": f"bubble-{target}", "kind": "bubble", "place": target, "headline": odds}
    return {**bubble, "lines": lines, "price": supply(cost), "question": question}


EXPLAIN = {"combat": explain_combat}
MARKS = (marks,)
