"""The printed tables for the rule book, made of the charts that the umpire reads."""

from __future__ import annotations

from rules.core.contract import Chart, Message

from .charts import CHARTS


def make_charts() -> tuple[Chart, ...]:
    """2.3, 3.4 The terrain and the combat chart."""
    return (_terrain(), _combat())


def _terrain() -> Chart:
    """2.3, 2.4 What it costs to enter each kind; a dash where nobody enters."""
    kinds = CHARTS.terrain
    return Chart(
        id="terrain",
        rules=("2.3", "2.4"),
        columns=(Message("chart-points"),),
        rows=tuple(kind.name for kind in kinds.values()),
        cells=tuple(("–" if kind.cost is None else str(kind.cost),) for kind in kinds.values()),
        corner=Message("chart-ground"),
        keys=tuple(kinds),
    )


def _combat() -> Chart:
    """3.4 From which sum on each result is had."""
    names = list(CHARTS.combat)
    least = [*CHARTS.combat.values()]
    return Chart(
        id="combat",
        rules=("3.4",),
        columns=tuple(Message(f"result-{name}") for name in names),
        rows=(Message("chart-sum"),),
        cells=((f"≤ {least[1] - 1}", *(f"≥ {one}" for one in least[1:])),),
    )
