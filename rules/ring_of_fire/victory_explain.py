"""B17 «Who is winning?»: every line of the count as things stand, and the levels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Mark, Message
from rules.core.talk import signed
from rules.ring_of_fire.state import State
from rules.ring_of_fire.victory import Item, counted_side, items, level, points


def explain_victory(state: State, viewer: str, question: Mapping[str, Any]) -> Explanation:
    """The count now, whose it is, and where the levels begin."""
    total, side = points(state), counted_side(state)
    reached = level(state, total)
    facts = {"side": reached.winner or "", "points": total}
    return Explanation(
        title=Message("explain-victory", {"side": side}),
        headline=str(total),
        verdict_label=Message(f"verdict-{reached.verdict}", facts),
        lines=(*_items(state), *_levels(state)),
        marks=tuple(_marks(state)),
    )


def _items(state: State) -> Iterator[Line]:
    for item in items(state):
        yield Line(message=_words(item), rules=("B17",), tone=_tone(item), value=signed(item.points))


def _words(item: Item) -> Message:
    """A place by its name, exits, losses and bids by their own sentence."""
    if item.id in ("exit", "bid") or item.id.startswith("lost-"):
        return Message(f"count-{item.id}", {"count": item.held})
    return Message("count-place", {"place": item.id, "held": item.held, "of": item.of})


def _tone(item: Item) -> Any:
    return "good" if item.points > 0 else "bad" if item.points < 0 else "plain"


def _levels(state: State) -> Iterator[Line]:
    for row in state.battle.file.victory.levels:
        if row.at_least > -100:
            facts = {
                "verdict": Message(
                    f"verdict-{row.verdict}", {"side": row.winner or "", "points": row.at_least}
                )
            }
            yield Line(message=Message("count-level", facts), rules=("B17",), value=str(row.at_least))


def _marks(state: State) -> Iterator[Mark]:
    """The hexes of the places that count, by who holds them."""
    for name in state.battle.file.victory.places:
        for hex_id in state.battle.map.places[name]:
            held = state.control(hex_id) == counted_side(state)
            yield Mark(place=hex_id, sign="star", tone="good" if held else "plain")


EXPLAIN = {"victory": explain_victory}
