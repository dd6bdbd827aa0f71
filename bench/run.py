"""Which benches there are, and the order they run in."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from bench import (
    annals,
    campaign,
    clicks,
    events,
    evidence,
    exchanges,
    floods,
    histories,
    ladders,
    paint,
    pushes,
    ratings,
    referee,
    skies,
    soak,
    stands,
    supply,
    umpire,
)
from bench.figures import Row, machine, markdown, text

BENCHES: dict[str, Callable[[bool], Iterable[Row]]] = {
    "floods": floods.bench,
    "umpire": umpire.rows,
    "supply": supply.rows,
    "skies": skies.rows,
    "campaign": campaign.rows,
    "stands": stands.rows,
    "referee": referee.rows,
    "histories": histories.rows,
    "ratings": ratings.rows,
    "ladders": ladders.rows,
    "evidence": evidence.rows,
    "annals": annals.rows,
    "events": events.rows,
    "pushes": pushes.rows,
    "paint": paint.rows,
    "clicks": clicks.rows,
    "exchanges": exchanges.rows,
}
NAMES = {*BENCHES, "soak"}


def run(
    names: Sequence[str], *, quick: bool, minutes: float, table: bool, write: Callable[[str], Any]
) -> None:
    """Run the named benches, or all but the soak; print each row as soon as it is known, and a table at the end.

    Raises `soak.NotFlat` after that.
    """
    write(machine())
    found: list[Row] = []
    try:
        for name in names or BENCHES:
            for row in soak.rows(minutes) if name == "soak" else BENCHES[name](quick):
                write(text([row]))
                found.append(row)
    finally:
        if table:
            write("\n" + markdown(found))
