"""The tables that a scenario brings with it: weather, what the ground then costs, replacements, the airlift."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.charts import lay
from rules.core.contract import Chart, Label, Message
from rules.core.talk import sign
from rules.hexwar.figures import list_limits
from rules.ocs.amounts import points, price, supply
from rules.ocs.scenario import SHELF
from rules.ocs.schema import Going, Mobility, ScenarioFile
from rules.ocs.trace.charts import DIE


def list_scenario_charts() -> Iterator[Chart]:
    """24 Those of every scenario that has them; ids end in that of the scenario."""
    for name in SHELF.names():
        file = SHELF.file(name)
        found = (_weather(name, file), _going(name, file), _replacements(name, file), _airlift(name, file))
        yield from (replace(chart, scenario=name) for charts in found for chart in charts)


def _weather(name: str, file: ScenarioFile) -> Iterator[Chart]:
    """17 Totals of two dice and the modifier of the turn; the modifiers below."""
    weather = file.weather
    if weather is None:
        return
    wet = any(row.sea for row in weather.table)
    rows: list[tuple[Label, ...]] = [
        (
            head, Message(f"ground-{row.ground}"), Message(f"flying-{row.air}"),
            *([Message(f"swell-{row.sea}")] if wet else []),
        )
        for head, row in zip(list_totals(weather.table), weather.table, strict=True)
    ]  # fmt: skip
    rows += [
        (Message("cell-turn-modifier", {"turn": turn}), sign(by) if by else "0", *[""] * (1 + wet))
        for turn, by in enumerate(weather.modifiers, 1)
    ]
    columns = (Message("cell-ground"), Message("cell-flying"), *([Message("cell-sea")] if wet else []))
    yield lay(f"weather-{name}", ("17",), Message("cell-weather-roll"), columns, rows)


def list_totals(rows: Sequence[Any]) -> list[str]:
    """The totals of rows that go up to their `max`: «≤3», «4–6», «≥12»."""
    return list_limits([row.max for row in rows[:-1]])


def _going(name: str, file: ScenarioFile) -> Iterator[Chart]:
    """17 What each state of the ground makes a hex or a hexside cost, off roads."""
    rows = [(head, cost) for going in file.going for head, cost in _changes(going)]
    if rows:
        yield lay(f"going-{name}", ("17", "6.2"), Message("cell-going"), (Message("cell-cost"),), rows)


def _changes(going: Going) -> Iterator[tuple[Label, str]]:
    ground = Message(f"ground-{going.ground or 'any'}")
    when: dict[str, Label | int] = {"ground": ground, "turn": going.from_turn}
    terrains: list[tuple[dict[Mobility, dict[str, str]], str]] = [
        (going.enter, "ground"),
        (going.side, "cell-side"),
    ]
    for table, words in terrains:
        for mobility, costs in table.items():
            for terrain, cost in costs.items():
                yield _head(when, mobility, Message(f"{words}-{terrain}")), points(price(cost))
    for river, crossing in going.river.items():
        for mobility, cost in crossing.items():
            yield _head(when, mobility, Message("cell-river", {"name": river})), points(price(cost))


def _head(when: dict[str, Label | int], mobility: Mobility, what: Message) -> Message:
    return Message("cell-going-row", {**when, "type": Message(f"mp-{mobility}"), "what": what})


def _replacements(name: str, file: ScenarioFile) -> Iterator[Chart]:
    """13.5 Repls by the total of two dice."""
    for side, found in file.replacements.items():
        totals, columns = list_totals(found.table), (Message("repl-pax"), Message("repl-eq"))
        rows = [(head, str(row.pax), str(row.eq)) for head, row in zip(totals, found.table, strict=True)]
        yield lay(f"replacements-{side}-{name}", ("13.5",), Message("cell-roll"), columns, rows)


def _airlift(name: str, file: ScenarioFile) -> Iterator[Chart]:
    """24 What is flown in, by die and flying weather."""
    if file.airlift is not None:
        table = file.airlift.table
        rows = [(die, *map(supply, row)) for die, *row in zip(DIE, *table.values(), strict=True)]
        skies = [Message(f"flying-{air}") for air in table]
        yield lay(f"airlift-{name}", ("24",), Message("cell-die"), skies, rows)
