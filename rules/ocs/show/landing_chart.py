"""18.5f The landing table for players, as `data/landing.toml` has it: what is lost by totals, what is added to them."""

from __future__ import annotations

from fractions import Fraction

from rules.core.charts import lay
from rules.core.contract import Chart, Label, Message
from rules.core.talk import sign
from rules.hexwar.figures import fraction_text
from rules.ocs.hulls import LandingRow, landing_table
from rules.ocs.show.scenario_charts import list_limits


def show_landing() -> Chart:
    """18.5f Totals from the lowest, then the modifiers."""
    table = landing_table("landing")
    rising = table.rows[::-1]
    heads = list_limits([row.at_least - 1 for row in rising[1:]])
    rows: list[tuple[Label, ...]] = [
        (head, fraction_text(Fraction(row.craft)), _show_steps(row))
        for head, row in zip(heads, rising, strict=True)
    ]
    rows += [(Message(f"landing-by-{code}"), sign(by), "") for code, by in table.modifiers.items() if by]
    columns = Message("cell-craft-points"), Message("cell-landing-steps")
    return lay("landing", ("18.5f",), Message("cell-landing"), columns, rows)


def _show_steps(row: LandingRow) -> str:
    return str(row.steps) if row.steps else fraction_text(Fraction(row.share))
