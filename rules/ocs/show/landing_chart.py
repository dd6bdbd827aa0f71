"""18.5f The landing table for players, as `data/landing.toml` has it: what is lost by totals, what is added to them."""

from __future__ import annotations

from fractions import Fraction

from rules.core.contract import Chart, Label, Message
from rules.core.talk import sign
from rules.hexwar.figures import fraction_text
from rules.ocs.hulls import LandingRow, landing_table
from rules.ocs.show.scenario_charts import list_totals


def show_landing() -> Chart:
    """18.5f Totals from the lowest, then the modifiers."""
    table = landing_table("landing")
    rising = table.rows[::-1]
    limits = [row.at_least - 1 for row in rising[1:]]
    added = [(code, value) for code, value in table.modifiers.items() if value]
    cells: list[tuple[Label, ...]] = [
        (fraction_text(Fraction(row.craft)), _show_steps(row)) for row in rising
    ]
    return Chart(
        id="landing", rules=("18.5f",), corner=Message("cell-landing"),
        columns=(Message("cell-craft-points"), Message("cell-landing-steps")),
        rows=(*list_totals([*limits, 99]), *(Message(f"landing-by-{code}") for code, _ in added)),
        cells=(*cells, *((sign(value), "") for _, value in added)),
    )  # fmt: skip


def _show_steps(row: LandingRow) -> str:
    return str(row.steps) if row.steps else fraction_text(Fraction(row.share))
