"""How a player points at a table in millimetres: with the mouse, or with the keyboard alone."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import cos, radians, sin
from typing import Protocol

from playwright.sync_api import Locator, Page, expect

FINE = 2.0  # pixels to a millimetre at which a click hits the very millimetre
ROUND = 400  # more than anything on a page that can have the focus
STEPS = ((50, "Shift+"), (10, ""), (1, "Alt+"))
"""What an arrow key moves the cursor by, mm, with the key held down."""

ARM = 90  # pixels from a stand to where its handle is dragged

Spot = Sequence[int]


class Ground(Protocol):
    """Points, ways and headings put into the open slot; `page` shows a table."""

    def press(self, button: Locator) -> None:
        """Work a button of the page."""

    def stand(self, button: Locator) -> None:
        """Work the button of a stand."""

    def mark(self, spot: Spot) -> None:
        """Put a point of the order there, as a click on the table does."""

    def way(self, spots: Sequence[Spot]) -> None:
        """Put a way from where the stand is over these points; with none it stays where it is."""

    def turn(self, heading: int, about: Spot) -> None:
        """Give a heading to a stand at that point."""


def table(page: Page) -> Locator:
    """The table itself, once it is drawn."""
    return page.locator(".tabletop.drawn")


def settled(page: Page) -> None:
    """No option is being asked for."""
    expect(page.locator("[aria-busy=true]")).to_have_count(0)


class Mouse:
    """Wheel, click, double click and drag."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, button: Locator) -> None:
        button.click()

    def stand(self, button: Locator) -> None:
        """A click on a stand, after a look at the whole table if it is out of sight."""
        box = button.bounding_box()
        if not box or not self._inside((box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)):
            self._whole()
        self.press(button)

    def mark(self, spot: Spot, *keys: str) -> None:
        """A click, near enough to hit the millimetre, with keys held."""
        where = self._near(spot)
        with self._held("Alt", *keys):
            self.page.mouse.click(*where)
        settled(self.page)

    def way(self, spots: Sequence[Spot]) -> None:
        """A click for each point, with Shift from the second on."""
        first, *others = spots[1:] or spots
        self.mark(first)
        for spot in others:
            self.mark(spot, "Shift")

    def turn(self, heading: int, about: Spot) -> None:
        """The handle is dragged round the stand."""
        handle = self.page.locator(".turner")
        box = handle.bounding_box()
        assert box
        x, y = self._pixel(about)
        self.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(x + ARM * sin(radians(heading)), y - ARM * cos(radians(heading)), steps=4)
        self.page.mouse.up()
        settled(self.page)
        expect(handle).to_have_attribute("aria-valuenow", str(heading))

    @contextmanager
    def _held(self, *keys: str) -> Iterator[None]:
        """With Alt a click means its own point, not one offered close by; with Shift the way leads on."""
        for key in keys:
            self.page.keyboard.down(key)
        yield
        for key in keys:
            self.page.keyboard.up(key)

    def _near(self, spot: Spot) -> tuple[float, float]:
        """The pixel of the point, after zooming in on it."""
        if not self._inside(self._pixel(spot)):
            self._whole()
        self.page.mouse.move(*self._pixel(spot))
        while float(table(self.page).get_attribute("data-scale") or 0) < FINE:
            self.page.mouse.wheel(0, -100)
            self.page.wait_for_timeout(60)
        self.page.wait_for_timeout(200)  # the camera comes to rest
        self.page.mouse.move(*self._pixel(spot))
        return self._pixel(spot)

    def _whole(self) -> None:
        self.page.get_by_role("button", name="Whole map").click()
        self.page.wait_for_timeout(200)  # the camera comes to rest

    def _pixel(self, spot: Spot) -> tuple[float, float]:
        here = table(self.page)
        scale, left, top = (
            float(here.get_attribute(f"data-{name}") or 0) for name in ("scale", "left", "top")
        )
        box = here.bounding_box()
        assert box
        return box["x"] + (spot[0] - left) * scale, box["y"] + (top - spot[1]) * scale

    def _inside(self, pixel: tuple[float, float]) -> bool:
        box = table(self.page).bounding_box()
        assert box
        return 0 < pixel[0] - box["x"] < box["width"] and 0 < pixel[1] - box["y"] < box["height"]


class Keys:
    """Tab, arrow keys and Enter: what they cannot reach cannot be done."""

    def __init__(self, page: Page) -> None:
        self.page = page

    def press(self, button: Locator) -> None:
        """Tab until it has the focus, and Enter."""
        self._reach(button)
        self.page.keyboard.press("Enter")

    def stand(self, button: Locator) -> None:
        """The focus goes to the stand, and Enter."""
        self.press(button)

    def mark(self, spot: Spot) -> None:
        """The cursor goes there, and Enter."""
        self._press_at(spot, "Enter")

    def _press_at(self, spot: Spot, key: str) -> None:
        self._reach(table(self.page))
        self._steer(spot)
        self.page.keyboard.press(key)
        settled(self.page)

    def way(self, spots: Sequence[Spot]) -> None:
        """Enter at each point, with Shift from the second on."""
        first, *others = spots[1:] or spots
        self.mark(first)
        for spot in others:
            self._press_at(spot, "Shift+Enter")

    def turn(self, heading: int, about: Spot) -> None:
        """Arrow keys on the handle, five degrees each."""
        handle = self.page.locator(".turner")
        self._reach(handle)
        for _ in range(72):
            now = int(handle.get_attribute("aria-valuenow") or 0)
            if now == heading:
                return
            self.page.keyboard.press("ArrowRight" if (heading - now) % 360 < 180 else "ArrowLeft")
            settled(self.page)
        raise AssertionError(f"the handle stands at {handle.get_attribute('aria-valuenow')}")

    def _reach(self, wanted: Locator) -> None:
        """Tab, round the whole page if need be."""
        expect(wanted).to_be_visible()
        for _ in range(ROUND):
            if wanted.evaluate("one => one === document.activeElement"):
                return
            self.page.keyboard.press("Tab")
        raise AssertionError(f"out of the keyboard's reach: {wanted.inner_text() or wanted}")

    def _steer(self, spot: Spot) -> None:
        """Arrow keys until the cursor is on the point."""
        if not table(self.page).get_attribute("data-cursor"):
            self.page.keyboard.press("ArrowRight")
        here = [int(n) for n in (table(self.page).get_attribute("data-cursor") or "").split(",")]
        for axis, (less, more) in enumerate((("ArrowLeft", "ArrowRight"), ("ArrowDown", "ArrowUp"))):
            far = spot[axis] - here[axis]
            for step, held in STEPS:
                for _ in range(abs(far) // step):
                    self.page.keyboard.press(held + (more if far > 0 else less))
                far = (abs(far) % step) * (1 if far > 0 else -1)
        expect(table(self.page)).to_have_attribute("data-cursor", f"{spot[0]},{spot[1]}")
