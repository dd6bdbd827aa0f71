"""The tables that a scenario brings with it: weather, what the ground then costs, replacements, the airlift."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Chart, Label, Message
from rules.core.talk import sign
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
    cells: list[tuple[Label, ...]] = [
        (Message(f"ground-{row.ground}"), Message(f"flying-{row.air}")) for row in weather.table
    ]
    turns = [Message("cell-turn-modifier", {"turn": turn}) for turn in range(1, len(weather.modifiers) + 1)]
    yield Chart(
        id=f"weather-{name}", rules=("17",), corner=Message("cell-weather-roll"),
        columns=(Message("cell-ground"), Message("cell-flying")),
        rows=(*list_totals([row.max for row in weather.table]), *turns),
        cells=(*cells, *((sign(modifier) if modifier else "0", "") for modifier in weather.modifiers)),
    )  # fmt: skip


def list_totals(limits: Sequence[int]) -> Iterator[str]:
    """The totals of rows that go up to these: «≤3», «4–6», «≥12»."""
    low = 0
    for number, most in enumerate(limits):
        last = number == len(limits) - 1
        yield (
            f"≤{most}" if not number else f"≥{low}" if last else str(most) if low == most else f"{low}–{most}"
        )
        low = most + 1


def _going(name: str, file: ScenarioFile) -> Iterator[Chart]:
    """17 What each state of the ground makes a hex or a hexside cost, off roads."""
    rows = [(head, cost) for going in file.going for head, cost in _changes(going)]
    if rows:
        yield Chart(
            id=f"going-{name}", rules=("17", "6.2"), corner=Message("cell-going"), columns=(Message("cell-cost"),),
            rows=tuple(head for head, _ in rows), cells=tuple((cost,) for _, cost in rows),
        )  # fmt: skip


def _changes(going: Going) -> Iterator[tuple[Label, str]]:
    when: dict[str, Label | int] = {
        "ground": Message(f"ground-{going.ground or 'any'}"),
        "turn": going.from_turn,
    }
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
        yield Chart(
            id=f"replacements-{side}-{name}", rules=("13.5",), corner=Message("cell-roll"),
            columns=(Message("repl-pax"), Message("repl-eq")),
            rows=tuple(list_totals([row.max for row in found.table])),
            cells=tuple((str(row.pax), str(row.eq)) for row in found.table),
        )  # fmt: skip


def _airlift(name: str, file: ScenarioFile) -> Iterator[Chart]:
    """24 What is flown in, by die and flying weather."""
    if file.airlift is not None:
        table = file.airlift.table
        yield Chart(
            id=f"airlift-{name}", rules=("24",), corner=Message("cell-die"),
            columns=tuple(Message(f"flying-{air}") for air in table), rows=DIE,
            cells=tuple(tuple(map(supply, row)) for row in zip(*table.values(), strict=True)),
        )  # fmt: skip
