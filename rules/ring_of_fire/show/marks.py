"""What the board shows of declared attacks: an arrow for each stack, a barrage, a bubble with the odds."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

import msgspec

from rules.core.contract import Entity, Message, Side, Viewer
from rules.core.derived import derive
from rules.core.entities import arrow
from rules.hexwar.figures import fraction_text
from rules.hexwar.odds import shift_text
from rules.ring_of_fire.combat.odds import Odds
from rules.ring_of_fire.combat.records import Assault
from rules.ring_of_fire.combat.strength import assault_odds, attackers, clash_odds
from rules.ring_of_fire.state import State


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """Arrows, barrages and bubbles of every attack still declared."""
    for assault in state.declarations.values():
        for origin in dict.fromkeys(
            unit.hex for unit in attackers(state, assault) if unit.hex != assault.target
        ):
            yield arrow(state.active, str(origin), assault.target)
        if assault.barrage is not None:
            yield _barrage(state.active, assault.target)
        if not _is_fought(state, assault):
            yield _attack_bubble(state, assault)


def _is_fought(state: State, assault: Assault) -> bool:
    """B11.6 Whether its die has fallen: what is left of both sides now says nothing of its odds."""
    clash = state.clash
    return clash is not None and clash.target == assault.target and clash.stage in ("losses", "advance")


def _attack_bubble(state: State, assault: Assault) -> Entity:
    """The bubble of an attack."""
    clash = state.clash
    if state.holder(assault.target) != state.other:  # empty
        return _bubble(assault.target, "–", ((("line-empty"), ()),), assault.paid)
    if clash is not None and clash.target == assault.target:
        return _drawn(assault, clash_odds(state, clash))
    return _foreseen(state, assault)


@derive("units", "razed")
def _foreseen(state: State, assault: Assault) -> Entity:
    """The bubble of an attack not begun: it is drawn again after every event of its phase."""
    return _drawn(assault, assault_odds(state, assault))


def _drawn(assault: Assault, odds: Odds) -> Entity:
    strengths = (("attack", fraction_text(odds.attack)), ("defense", fraction_text(odds.defense)))
    lines = [("bubble-strengths", strengths)]
    if odds.base_name != odds.column_name and odds.base_name is not None:
        lines.append(("bubble-shift", (("odds", odds.base_name), ("shift", shift_text(odds.shift)))))
    return _bubble(assault.target, odds.column_name or "–", tuple(lines), assault.paid)


@lru_cache(maxsize=512)
def _barrage(side: Side, target: str) -> Entity:
    fields = {"sign": "burst", "side": side, "label": msgspec.to_builtins(Message("marker-barrage"))}
    return {"id": f"barrage-{target}", "kind": "marker", "place": target, **fields}


@lru_cache(maxsize=2048)
def _bubble(
    target: str, headline: str, lines: tuple[tuple[str, tuple[tuple[str, str], ...]], ...], points: int
) -> Entity:
    return {
        "id": f"bubble-{target}",
        "kind": "bubble",
        "place": target,
        "headline": headline,
        "lines": [msgspec.to_builtins(Message(code, dict(facts))) for code, facts in lines],
        "price": f"{points} SP",
        "question": {"about": "attack", "target": target},
    }


MARKS = (marks,)
