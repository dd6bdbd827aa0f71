"""First paint and smoothness of the board on a made-up campaign of 10,000 hexes and 1,000 counters.

`python -m bench.paint [RUNS]` after `npm run build:dev` in frontend/; wants Chromium. Prints one JSON object
a run: milliseconds to the first paint on the wall, of the main thread's CPU from the start of the page to that paint
(making up the campaign included), and frames a second while panning and zooming.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, ViewportSize, sync_playwright

from bench.figures import Row, row
from bench.pages import ARGS, CHROMIUM, served
from wargame.tools import node

BUILT = Path(__file__).resolve().parents[1] / "frontend/dev/dist"
SCREEN: ViewportSize = {"width": 1280, "height": 800}


def measured(browser: Browser, address: str, query: str = "") -> dict[str, Any]:
    """One run of `benchmark()` in a fresh page."""
    page = browser.new_page(viewport=SCREEN)
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})
    page.goto(f"{address}/bench.html?{query}")
    page.wait_for_selector(".board.drawn")
    metrics = session.send("Performance.getMetrics")["metrics"]
    cpu = next(one["value"] for one in metrics if one["name"] == "TaskDuration")
    result: dict[str, Any] = {"load_and_paint_cpu_ms": cpu * 1000, **page.evaluate("benchmark()")}
    page.close()
    return result


def runs(count: int) -> Iterator[dict[str, Any]]:
    """Several runs, one page after the other in one browser."""
    with served(BUILT) as address, sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for _ in range(count):
            yield measured(browser, address)
        browser.close()


def rows(quick: bool = False) -> Iterator[Row]:
    """The board built, opened and moved about, as rows of the bench."""
    node.install()
    node.npm("run", "--silent", "build:dev")
    found = list(runs(3 if quick else 9))
    size = f"{found[0]['hexes']:,} hexes, {found[0]['units']:,} counters"
    yield row(
        f"first paint of the board, {size}", [one["first_paint_ms"] for one in found], budget="< 1,500 ms"
    )
    cpu = [one["load_and_paint_cpu_ms"] for one in found]
    yield row("loading and first paint, CPU of the page", cpu, "ms CPU", "making up the map included")
    for deed in ("pan", "zoom"):
        yield row(f"{deed}, frames a second", [one[deed]["fps"] for one in found], "1/s", budget="60")
        yield row(f"{deed}, p95 of a frame", [one[deed]["p95_ms"] for one in found])


if __name__ == "__main__":
    for figures in runs(int(sys.argv[1]) if len(sys.argv) > 1 else 5):
        print(json.dumps(figures))
