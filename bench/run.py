"""Which benches there are, and the order they run in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bench import pushes
from bench.figures import Row, machine, text

BENCHES: dict[str, Callable[[bool], Iterable[Row]]] = {
    "pushes": pushes.rows,
}


def run(names: Sequence[str], *, quick: bool, markdown: bool, write: Callable[[str], Any]) -> None:
    """Run the named benches, or all, and print each row as soon as it is known."""
    write(machine())
    for name in names or BENCHES:
        for row in BENCHES[name](quick):
            write(text([row]))
