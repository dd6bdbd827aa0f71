"""4.9 What an explanation may tell a viewer, and the facts of places that several of them tell."""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.contract import UMPIRE, Explanation, Message, Viewer
from rules.core.questions import line
from rules.ocs.amounts import supply
from rules.ocs.field import at, on_top
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.draw import Source


def knows(viewer: Viewer, side: str) -> bool:
    """4.9 Whether the viewer may know everything of a side, its supply too: the side itself, and the umpire."""
    return viewer in (side, UMPIRE)


def sides(state: State, viewer: Viewer) -> tuple[str, ...]:
    """4.9 The sides whose supply the viewer may know."""
    return tuple(side for side in state.battle.sides if knows(viewer, side))


def withhold_explanation(title: Message) -> Explanation:
    """4.9 Nothing but that it is not for the viewer."""
    return Explanation(title=title, lines=(line("line-not-yours", "4.9"),))


def stock(state: State, source: Source) -> Message:
    """12.1b A source in words: a dump, or transport points that carry supply."""
    facts = {"hex": source.hex, "held": supply(source.tokens)}
    if source.kind == "dump":
        return Message("stock-dump", facts)
    if source.kind == "craft":
        return Message("stock-craft", {**facts, "craft": state.label(source.id)})
    return Message("stock-load", {**facts, "label": state.label(source.id)})


def amounts(sources: Iterable[Source]) -> dict[str, int]:
    """What the sources in each hex hold together, in tokens."""
    found: dict[str, int] = {}
    for source in sources:
        found[source.hex] = found.get(source.hex, 0) + source.tokens
    return found


def top(state: State, hex_id: str) -> Unit:
    """4.9 The unit of a stack that its enemy sees."""
    shown = on_top(state)
    return next(unit for unit in at(state, hex_id) if unit.id in shown)
