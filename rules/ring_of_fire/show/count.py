"""B17 «Who is winning?»: every line of the count as things stand, and the levels."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Mark, Message, Viewer
from rules.core.questions import Tone, line
from rules.core.talk import sign
from rules.ring_of_fire.campaign.victory import items, level, points, scoring_side
from rules.ring_of_fire.state import State


def explain_victory(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """The count now, whose it is, and where the levels begin."""
    total, side = points(state), scoring_side(state)
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
    """B17 A place by its name, exits, losses and bids by their own sentence."""
    for item in items(state):
        tone: Tone = "good" if item.points > 0 else "bad" if item.points < 0 else "plain"
        if item.id in ("exit", "bid") or item.id.startswith("lost-"):
            yield line(f"count-{item.id}", "B17", tone=tone, value=sign(item.points), count=item.held)
        else:
            facts = {"place": item.id, "held": item.held, "of": item.of}
            yield line("count-place", "B17", tone=tone, value=sign(item.points), **facts)


def _levels(state: State) -> Iterator[Line]:
    """B17 Where each result begins, but the last."""
    for row in state.battle.victory.levels:
        if row.at_least > -100:
            verdict = Message(f"verdict-{row.verdict}", {"side": row.winner or "", "points": row.at_least})
            yield line("count-level", "B17", value=str(row.at_least), verdict=verdict)


def _marks(state: State) -> Iterator[Mark]:
    """The hexes of the places that count, by who holds them."""
    for name in state.battle.victory.places:
        for hex_id in state.battle.map.places[name]:
            held = state.control(hex_id) == scoring_side(state)
            yield Mark(place=hex_id, sign="star", tone="good" if held else "plain")


EXPLAIN = {"victory": explain_victory}
