"""Pictures of the board on its canned position, and what axe says of each.

`python frontend/dev/shots.py [FOLDER [NAME …]]`; wants `npm run build:dev` and `canned.py` first.
"""

from __future__ import annotations

import sys
from pathlib import Path

from playwright.sync_api import Page, sync_playwright

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from bench.pages import ARGS, CHROMIUM, served

HERE = Path(__file__).resolve().parent
AXE = HERE.parent / "node_modules/axe-core/axe.min.js"
LAPTOP, LARGE, PHONE = (1280, 800, 1), (1920, 1080, 1), (390, 844, 2)

SHOTS: dict[str, tuple[tuple[int, int, int], str, str]] = {
    "light-1280": (LAPTOP, "theme=light", "first"),
    "dark-1280": (LAPTOP, "theme=dark", "first"),
    "dark-1920": (LARGE, "theme=dark", "second"),
    "phone": (PHONE, "theme=light", "second"),
    "phone-orders": (PHONE, "theme=dark", "orders"),
    "phone-log": (PHONE, "theme=light", "log"),
    "waiting": (LAPTOP, "scene=waiting", ""),
    "watching": (LAPTOP, "scene=watching&theme=dark", ""),
    "lost": (LAPTOP, "scene=lost", ""),
    "over": (LAPTOP, "scene=over", ""),
    "low": (LAPTOP, "scene=low", "menu"),
    "loading": (LAPTOP, "scene=loading", ""),
    "failed": (LAPTOP, "scene=failed", ""),
}


def choose(page: Page, deed: str) -> None:
    """Brings the board into the state to look at."""
    if deed in ("first", "second", "orders"):
        page.keyboard.press("o")
        options = page.locator(".options .option")
        for _ in range({"first": 1, "second": 2, "orders": 1}[deed]):
            if options.count():
                options.first.click()
                page.wait_for_timeout(200)
        if deed != "orders" and page.viewport_size and page.viewport_size["width"] < 700:
            page.get_by_role("button", name="Map", exact=True).click()
    elif deed == "log":
        page.locator(".phone-tabs button", has_text="Log").click()
    elif deed == "menu":
        page.get_by_role("button", name="Menu").click()
    page.wait_for_timeout(300)


def faults(page: Page) -> list[str]:
    """What axe finds serious or worse."""
    page.evaluate(AXE.read_text())
    found = page.evaluate("axe.run()")["violations"]
    serious = [one for one in found if one["impact"] in ("serious", "critical")]
    return [
        f"{one['id']}: {node['target']} {node['failureSummary'][:160]}"
        for one in serious
        for node in one["nodes"]
    ]


def main(out: Path, only: list[str]) -> int:
    """Takes every picture; gives the number of serious faults."""
    out.mkdir(parents=True, exist_ok=True)
    count = 0
    with served(HERE / "dist") as address, sync_playwright() as tools:
        browser = tools.chromium.launch(executable_path=CHROMIUM, args=ARGS)
        for name, ((width, height, scale), query, deed) in SHOTS.items():
            if only and name not in only:
                continue
            page = browser.new_page(viewport={"width": width, "height": height}, device_scale_factor=scale)
            page.on("pageerror", lambda error, name=name: print(name, "ERROR", error))
            page.on("console", lambda m, name=name: m.type == "error" and print(name, "console:", m.text))
            page.goto(f"{address}/index.html?{query}")
            page.wait_for_timeout(1500)
            choose(page, deed)
            page.screenshot(path=out / f"{name}.png")
            for fault in faults(page):
                count += 1
                print(name, fault)
            page.close()
        browser.close()
    return count


if __name__ == "__main__":
    sys.exit(min(1, main(Path(sys.argv[1] if len(sys.argv) > 1 else "shots"), sys.argv[2:])))
