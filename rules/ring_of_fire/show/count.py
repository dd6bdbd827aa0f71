"""B17 «Who is winning?»: every line of the count as things stand, the levels, and what each side lacks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Degree, Explanation, Kind, Line, Mark, Message, Scale, Side, Viewer
from rules.core.questions import Tone, line, sort
from rules.core.talk import sign
from rules.hexwar.levels import lacks, name_level
from rules.ring_of_fire.campaign.victory import Item, items, level, points, scoring_side
from rules.ring_of_fire.schema import Level, PlacePoints
from rules.ring_of_fire.state import State


def explain_victory(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """The count now, whose it is, where the levels begin, and how near each side is. Nothing is hidden."""
    total, side = points(state), scoring_side(state)
    reached = level(state, total)
    facts = {"side": reached.winner or "", "points": total}
    return Explanation(
        title=Message("explain-victory", {"side": side}),
        headline=str(total),
        verdict_label=Message(f"verdict-{reached.verdict}", facts),
        lines=(
            *_items(state),
            *sort("end", [line("count-end", "B17", turns=state.battle.file.turns)]),
            *sort("level", _levels(state)),
            *sort("near", _lacks(state, total)),
        ),
        marks=tuple(_marks(state)),
        scale=_scale(state, total),
    )


def _items(state: State) -> Iterator[Line]:
    """B17 A place by its name, exits, losses and bids by their own sentence."""
    for item in items(state):
        tone: Tone = "good" if item.points > 0 else "bad" if item.points < 0 else "plain"
        code, facts = _said(state, item)
        kind: Kind = "place" if item.id in state.battle.victory.places else "count"
        yield from sort(kind, [line(code, "B17", tone=tone, value=sign(item.points), **facts)])


def _said(state: State, item: Item) -> tuple[str, dict[str, Any]]:
    """The words of a line of the count: what there is, and what it is worth."""
    victory = state.battle.victory
    if item.id == "bid":
        return "count-bid", {}
    if item.id == "exit":
        paid = {"each": victory.exit.points, "most": victory.exit.at_most or 0}
        return "count-exit", {"count": item.held, **paid}
    if item.id in victory.places:
        worth = victory.places[item.id]
        facts = {"place": item.id, "held": item.held, "of": item.of, "each": worth.each, "all": worth.all}
        return "count-place", {**facts, "side": _holder(state, item)}
    side = item.id.removeprefix("lost-")
    worths = {kind: sign(worth) for kind, worth in victory.destroyed[side].items()}
    return f"count-{item.id}", {"count": item.held, **worths}


def _holder(state: State, item: Item) -> Side:
    """The side that holds all of a place; '' where both hold a part."""
    first, second = state.battle.sides
    return first if item.held == item.of else "" if item.held else second


def _rising(state: State) -> list[Level]:
    """B17 The levels from the lowest up."""
    return sorted(state.battle.victory.levels, key=lambda row: row.at_least)


def _levels(state: State) -> Iterator[Line]:
    """B17 Where each result begins, the best first; the lowest holds below the others."""
    for row in reversed(_rising(state)[1:]):
        yield line("count-level", "B17", value=str(row.at_least), verdict=name_level(row))


def _lacks(state: State, total: int) -> Iterator[Line]:
    """B17 How far each side is from its next better result, or how much it has to spare when there is none."""
    for side, (gap, better) in zip(state.battle.sides, lacks(_rising(state), total), strict=True):
        if better is None:
            yield line("count-best", "B17", tone="good", value=str(gap), side=side, points=gap)
        else:
            yield line(
                "count-lacks",
                "B17",
                tone="mend",
                value=str(gap),
                side=side,
                points=gap,
                degree=name_level(better),
            )


def _scale(state: State, total: int) -> Scale:
    """B17 The levels on one line, from nothing, or less if need be, to what all places are worth together."""
    rows, places = _rising(state), state.battle.map.places
    worth = sum(_whole(one, len(places[name])) for name, one in state.battle.victory.places.items())
    least = min(0, total, rows[1].at_least - 1)
    starts = (least, *(row.at_least for row in rows[1:]))
    return Scale(
        side=scoring_side(state),
        value=total,
        least=least,
        most=max(worth, total, rows[-1].at_least + 1),
        degrees=tuple(Degree(label=name_level(row), at=at) for row, at in zip(rows, starts, strict=True)),
    )


def _whole(worth: PlacePoints, hexes: int) -> int:
    """B17 What all of a place is worth."""
    return worth.all + worth.each * hexes


def _marks(state: State) -> Iterator[Mark]:
    """The hexes of the places that count, by who holds them; at the first of each what the whole is worth."""
    for name, worth in state.battle.victory.places.items():
        hexes = state.battle.map.places[name]
        for hex_id in hexes:
            side = state.control(hex_id)
            yield Mark(
                place=hex_id,
                sign="flag",
                tone="good" if side == scoring_side(state) else "plain",
                label=Message("mark-place", {"place": name, "side": side}),
                value=str(_whole(worth, len(hexes))) if hex_id == hexes[0] else None,
            )


EXPLAIN = {"victory": explain_victory}
