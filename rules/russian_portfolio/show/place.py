"""IV, IX.A What a hex is worth: replacements, victory, who traces to it. No question of its own: see `hex`, `unit`."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.contract import Line
from rules.core.questions import line
from rules.russian_portfolio.campaign.overland import cities_now
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.income import Source, income
from rules.russian_portfolio.supply.lines import CITIES, is_city_supplied


def on_the_place(state: State, here: int) -> Iterator[Line]:
    """IV, IX.A, XIV.A What the hex gives to whom, or why not."""
    hex_id = state.battle.hexes.ids[here]
    for side in state.battle.sides:
        for source in income(state, side):
            if source.hex == hex_id:
                yield source_line(source)
    yield from victory_line(state, here)
    if state.battle.features[here] & CITIES:
        side = state.control(here)
        able = bool(side) and is_city_supplied(state, here, side)
        yield line(
            "line-city-traces" if able else "line-city-cut",
            "XIV.A",
            tone="good" if able else "bad",
            side=side,
        )


def source_line(source: Source) -> Line:
    """IX.A Points that a source yields, or why it yields none."""
    facts: dict[str, Any] = {"hex": source.hex, "points": source.points, "kind": source.kind}
    if not source.why:
        return line(
            f"line-yields-{source.name}", source.rule, tone="good", value=f"+{source.points}", **facts
        )
    return line(f"line-idle-{source.why}", source.rule, tone="bad", value="0", **facts)


def victory_line(state: State, here: int) -> Iterator[Line]:
    """IV Whether a victory city counts for the Axis side now."""
    for city in cities_now(state):
        if city.hex == here:
            state_of = "counts" if city.points else "untraced" if city.controlled else "soviet"
            facts: dict[str, Any] = {
                "hex": state.battle.hexes.ids[here], "worth": city.worth, "side": state.control(here),
            }  # fmt: skip
            yield line(f"line-victory-{state_of}", "IV", value=f"{city.points}/{city.worth}", **facts)
