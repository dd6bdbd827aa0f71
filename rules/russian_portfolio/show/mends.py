"""XIV.A What would give a unit its line again: told as a mend only where the position, so changed, has it supplied."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from msgspec.structs import replace

from rules.core.contract import Line
from rules.core.questions import line
from rules.russian_portfolio.field import at
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.show.seen import labels
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.cuts import Cut
from rules.russian_portfolio.supply.lines import LIMIT, line_of


def explain_line(state: State, unit: Unit, cut: Cut) -> Iterator[Line]:
    """XIV.A Why the line fails, and what would mend it."""
    facts: dict[str, Any] = {"hex": cut.hex, "units": labels(state, cut.by), "far": cut.far, "limit": LIMIT}
    yield line(
        f"cut-{cut.reason}", cut.rule, tone="bad", value=f"{cut.far}/{LIMIT}" if cut.far else None, **facts
    )
    mended = mend(state, unit, cut)
    if mended is None:
        return
    if not line_of(mended, mended.units[unit.id]).open:
        yield line("mend-not-enough", cut.rule, tone="bad", hex=cut.hex)
        return
    spot = {"hex": mended.units[unit.id].hex} if cut.reason == "too-far" else {"hex": cut.hex}
    yield line(f"mend-{cut.reason}", cut.rule, tone="mend", **{**facts, **spot})


def mend(state: State, unit: Unit, cut: Cut) -> State | None:
    """The position with the first obstacle taken away; None where nothing simple does."""
    if cut.reason == "too-far":
        return state.put(replace(unit, hex=cut.path[-1 - LIMIT]))
    if cut.reason == "control":
        return state.take(unit.side, cut.hex)
    if cut.reason == "zone":
        return state.put(*(state.units[name].die() for name in cut.by))
    if cut.reason == "enemy-hex":
        foes = at(state, state.battle.hexes.index[cut.hex])
        return state.put(*(foe.die() for foe in foes)).take(unit.side, cut.hex)
    return None
