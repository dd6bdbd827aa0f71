"""Rows of figures: medians and 95th percentiles, beside what was promised, as text and as Markdown."""

from __future__ import annotations

import math
import os
import platform
from collections.abc import Callable, Iterable, Sequence
from statistics import median, quantiles
from time import perf_counter, process_time
from typing import NamedTuple


class Row(NamedTuple):
    """One line of the result. `p95` is None where there is but one figure."""

    name: str
    middle: float
    p95: float | None = None
    unit: str = "ms"
    note: str = ""
    budget: str = ""


def row(name: str, values: Sequence[float], unit: str = "ms", note: str = "", budget: str = "") -> Row:
    """The row of many measurements of one thing."""
    return Row(name, median(values), p95(values), unit, f"n={len(values)}" + (note and f"; {note}"), budget)


def p95(values: Sequence[float]) -> float:
    """The 95th percentile; the greatest of fewer than twenty."""
    return quantiles(values, n=20)[-1] if len(values) >= 20 else max(values)


class Timing(NamedTuple):
    """Milliseconds on the wall and of this process's CPU, one of each for every run."""

    wall: list[float]
    cpu: list[float]


def timing(runs: Iterable[Callable[[], object]]) -> Timing:
    """Each run timed. What prepares a run belongs into the iterator, not into the run."""
    times = Timing([], [])
    for run in runs:
        wall, cpu = perf_counter(), process_time()
        run()
        times.wall.append((perf_counter() - wall) * 1000)
        times.cpu.append((process_time() - cpu) * 1000)
    return times


def machine() -> str:
    """The machine, by its cores, and how busy it is with other things."""
    load = os.getloadavg()[0]
    return f"{os.cpu_count()} cores, Python {platform.python_version()}, load average {load:.1f} at the start"


def number(value: float | None) -> str:
    """Three significant digits, never an exponent."""
    if value is None:
        return ""
    if value == 0 or not math.isfinite(value):
        return f"{value:.0f}"
    return f"{value:,.{max(0, 2 - math.floor(math.log10(abs(value))))}f}"


def text(rows: Sequence[Row]) -> str:
    """The rows for a terminal."""
    width = max(len(r.name) for r in rows)
    return "\n".join(
        f"{r.name:{width}} {number(r.middle):>9} {number(r.p95):>9} {r.unit:12} {r.budget:14} {r.note}".rstrip()
        for r in rows
    )


def markdown(rows: Sequence[Row]) -> str:
    """The rows as a table for `docs/speed.md`."""
    head = "| what | median | p95 | unit | to reach | remarks |\n|---|---:|---:|---|---|---|\n"
    return head + "\n".join(
        f"| {r.name} | {number(r.middle)} | {number(r.p95)} | {r.unit} | {r.budget} | {r.note} |"
        for r in rows
    )
