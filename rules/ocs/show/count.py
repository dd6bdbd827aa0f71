"""24 Who is ahead: every line of the tally as things stand, what counts at the end only, and the results they mean."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Mark, Message, Viewer
from rules.ocs.campaign.victory import Score, hexes, level, so_far, tally
from rules.ocs.state import State

ENDLESS = -100
"""A level that begins below so many points takes all that is left."""


def explain_victory(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """24 The points now, open to all (4.9): those of the side that the levels speak of, its enemy's taken off."""
    side, scores = state.battle.file.victory.side, so_far(state)
    total = scores[side] - scores[state.battle.enemy(side)]
    reached = level(state, total)
    facts = {"side": reached.winner or "", "points": total}
    return Explanation(
        title=Message("explain-victory", {"side": side}),
        headline=str(total),
        verdict_label=Message(f"verdict-{reached.verdict}", facts),
        lines=(*(_scored(state, row) for row in tally(state)), *_at_the_end(state), *_levels(state)),
        marks=tuple(_marks(state)),
    )


def _scored(state: State, row: Score) -> Line:
    is_hex = row.what in state.battle.file.victory.hexes
    what = Message("count-hex", {"hex": row.what}) if is_hex else Message(f"points-{row.what}")
    return Line(
        message=Message("count-line", {"side": row.side, "what": what}), rules=("24",),
        tone="plain" if not row.points else "good" if row.side == state.battle.file.victory.side else "bad",
        value=str(row.points),
    )  # fmt: skip


def _at_the_end(state: State) -> Iterator[Line]:
    """24 What has broken out is counted when the game is over."""
    if state.battle.file.victory.breakout is not None and state.result is None:
        yield Line(message=Message("count-later", {"what": Message("points-breakout")}), rules=("24",))


def _levels(state: State) -> Iterator[Line]:
    for row in state.battle.file.victory.levels:
        if row.at_least > ENDLESS:
            facts = {"side": row.winner or "", "points": row.at_least}
            message = Message("count-level", {"verdict": Message(f"verdict-{row.verdict}", facts)})
            yield Line(message=message, rules=("24",), value=str(row.at_least))


def _marks(state: State) -> Iterator[Mark]:
    """The hexes that count, by who scores them."""
    mine = state.battle.file.victory.side
    for row in hexes(state):
        yield Mark(place=row.what, sign="star", tone="good" if row.side == mine else "bad")


EXPLAIN = {"victory": explain_victory}
