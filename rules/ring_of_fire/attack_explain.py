"""B10-B11 «What are the odds?»: an attack, declared or drafted, in figures, every modifier with its rule."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

from rules.core.contract import Draft, Explanation, Line, Mark, Message, Outcome, Path
from rules.core.errors import Malformed
from rules.ring_of_fire.assault import Assault
from rules.ring_of_fire.assault_odds import assault_odds, defense, shares, works_hold, works_losses
from rules.ring_of_fire.combat_tables import Losses, combat_tables
from rules.ring_of_fire.declaration import drafted
from rules.ring_of_fire.odds import Odds, Share, adjusted_losses, column_name, fraction_text
from rules.ring_of_fire.slots import number, text, texts
from rules.ring_of_fire.state import State


def explain_attack(state: State, viewer: str, question: Mapping[str, Any]) -> Explanation:
    """The odds of the attack on `target`, or of the order in `draft` before it is given."""
    draft = question.get("draft")
    if isinstance(draft, dict):
        return _explain_draft(state, draft)
    target = state.hex(text(dict(question), "target"))
    clash = state.clash
    if clash is not None and clash.target == target:
        ours, theirs = clash.air.get(state.active, 0), clash.air.get(state.other, 0)
        return _attack(state, state.declarations[target], (ours, theirs), effort=clash.effort)
    assault = state.declarations.get(target)
    if assault is None:
        raise Malformed("no-attack-there", hex=target)
    return _attack(state, assault, (0, 0), effort=False)


def _explain_draft(state: State, draft: Draft) -> Explanation:
    """A declaration or an assault half composed."""
    target = state.hex(text(draft, "target"))
    if draft.get("do") == "declare":
        units = [state.unit(unit) for unit in texts(draft, "units")]
        near = [unit.id for unit in units if unit.hex and state.battle.adjacent(unit.hex, target)]
        return _attack(state, drafted(state, state.active, target, near), (0, 0), effort=False)
    assault = state.declarations.get(target)
    if assault is None:
        raise Malformed("no-attack-there", hex=target)
    return _attack(state, assault, (number(draft, "air"), 0), effort=draft.get("max_effort") == "yes")


def _attack(state: State, assault: Assault, air: tuple[int, int], *, effort: bool) -> Explanation:
    facts = {"hex": assault.target}
    if state.holder(assault.target) is None:
        return Explanation(
            title=Message("explain-attack", facts), lines=(Line(message=Message("line-empty")),)
        )
    odds = assault_odds(state, assault, attacker_air=air[0], defender_air=air[1])
    works = works_losses(state, assault)
    return Explanation(
        title=Message("explain-attack", facts),
        verdict="plain" if odds.column is not None else "bad",
        headline=odds.column_name or f"< {column_name(0)}",
        lines=(
            *_strength_lines(state, assault),
            *_odds_lines(odds),
            *_loss_lines(state, assault, works, effort=effort),
            Line(
                message=Message("line-price", {"points": price(assault)}),
                rules=("1C",),
                value=f"{price(assault)} SP",
            ),
        ),
        paths=tuple(Path(style="order", places=(m.origin, assault.target)) for m in assault.markers),
        marks=(Mark(place=assault.target, sign="burst"),) if assault.barrage else (),
        outcomes=outcomes(odds, works, effort=effort),
        at=(assault.target,),
    )


def price(assault: Assault) -> int:
    """1C What has been paid for the attack: markers and barrage. SP."""
    return sum(marker.paid for marker in assault.markers) + (assault.barrage.paid if assault.barrage else 0)


def _strength_lines(state: State, assault: Assault) -> Iterator[Line]:
    for share in shares(state, assault):
        facts = {"unit": state.label(share.unit), "value": share.value}
        yield Line(
            message=Message(f"line-attacker{_halved(share)}", facts),
            rules=_halving_rules(share),
            tone="bad" if _halved(share) else "plain",
            value=fraction_text(share.strength),
        )
    labels = [state.label(unit.id) for unit in state.at(assault.target)]
    yield Line(
        message=Message("line-defenders", {"units": labels}),
        rules=("B11.4",),
        value=str(defense(state, assault.target)),
    )


def _halved(share: Share) -> str:
    """The ending of the message that says why a unit counts less."""
    whole = Fraction(1)
    return {(False, False): "", (True, False): "-river", (False, True): "-oos", (True, True): "-river-oos"}[
        share.across_major != whole, share.out_of_supply != whole
    ]


def _halving_rules(share: Share) -> tuple[str, ...]:
    return ("B11.4", *(("2",) if share.out_of_supply != 1 else ()))


def _odds_lines(odds: Odds) -> Iterator[Line]:
    strengths = {"attack": fraction_text(odds.attack), "defense": fraction_text(odds.defense)}
    yield Line(message=Message("line-odds", strengths), rules=("B11.4",), value=odds.base_name or "–")
    for modifier in odds.modifiers:
        yield Line(
            message=Message(f"shift-{modifier.code}"),
            rules=(modifier.rule,),
            tone="good" if modifier.shift > 0 else "bad",
            value=shift_text(modifier.shift),
        )
    if odds.shift != sum(modifier.shift for modifier in odds.modifiers):
        limit = combat_tables().shift.limit
        yield Line(
            message=Message("line-shift-limit", {"limit": limit}),
            rules=("B11.5",),
            value=shift_text(odds.shift),
        )
    if odds.column is not None:
        yield Line(message=Message("line-column"), rules=("B11.6",), value=odds.column_name)


def shift_text(columns: int) -> str:
    """Columns to the right or left: «2 →», «← 1»."""
    return f"{columns} →" if columns > 0 else f"← {-columns}"


def _loss_lines(state: State, assault: Assault, works: Losses | None, *, effort: bool) -> Iterator[Line]:
    if effort:
        yield Line(message=Message("line-max-effort"), rules=("R3",))
    if works is not None:
        facts = {"attacker": works.attacker, "spared": -works.defender}
        yield Line(message=Message("line-works", facts), rules=("B6",), tone="bad")
    elif assault.barrage is not None and works_hold(state, assault.target):
        yield Line(message=Message("line-works-barraged"), rules=("B10",), tone="good")


def outcomes(odds: Odds, works: Losses | None, *, effort: bool) -> tuple[Outcome, ...]:
    """B11.6 The six faces of the die, equal results together."""
    if odds.column is None:
        return ()
    faces = Counter(adjusted_losses(odds.column, die, max_effort=effort, works=works) for die in range(1, 7))
    return tuple(
        Outcome(
            message=Message("outcome-losses", {"attacker": lost.attacker, "defender": lost.defender}),
            chances=count,
            of=6,
        )
        for lost, count in faces.items()
    )


EXPLAIN = {"attack": explain_attack}
