"""Printed tables line by line: the head of a line, then its cells.

lay("capture", ("9.14",), word("die"), (word("captured"),), [(die, f"{percent} %") for die, percent in …])
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.contract import Chart, Label


def lay(
    id: str, rules: tuple[str, ...], corner: Label, columns: Iterable[Label], lines: Iterable[Iterable[Label]]
) -> Chart:
    """The chart of these lines."""
    laid = [tuple(line) for line in lines]
    return Chart(
        id=id, rules=rules, corner=corner, columns=tuple(columns),
        rows=tuple(line[0] for line in laid), cells=tuple(line[1:] for line in laid),
    )  # fmt: skip
