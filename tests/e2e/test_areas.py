"""A map of areas in two browsers: orders given with the pointer in one and with keys alone in the other."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from rules.core import registry
from rules.core.patrols import RULESET
from tests.e2e.conftest import PHONE, Site, meet, serving, windows
from tests.e2e.hand import Hand

PATROLS = registry.HOME / "core" / "patrols"

pytestmark = pytest.mark.dear


@pytest.fixture(scope="module")
def valley() -> Iterator[Site]:
    """A site on which the second skeleton is played."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(registry.EXTRA, str(PATROLS))
        with serving() as served:
            yield served


@pytest.fixture
def players(browser: Browser, valley: Site) -> Iterator[tuple[Page, Page]]:
    """Blue at a desk by day, red on a phone by night; both have taken their cards."""
    with windows(browser, valley) as visit:
        blue, red = visit(0, color_scheme="light"), visit(1, color_scheme="dark", viewport=PHONE)
        meet(blue, red, RULESET, "valley")
        for page in (blue, red):
            page.locator(".board.drawn").wait_for()
            take_cards(page)
        yield blue, red


def take_cards(page: Page) -> None:
    """The same two for both, from the list."""
    if page.viewport_size == PHONE:
        page.get_by_role("button", name="Orders", exact=True).click()
    for card in ("storm", "drill"):
        page.locator(f".option[data-value='\"{card}\"']").click()
        Hand(page).settle()
    page.get_by_role("button", name="Take these cards").click()


def click_area(page: Page, area: str, right: int = 0, down: int = 0) -> None:
    """With the pointer, so many pixels from where the pieces of the area stand."""
    hand = Hand(page)
    hand.settle()
    hand.rest()
    box = page.locator(f'[data-hex="{area}"]').bounding_box()
    assert box
    page.mouse.click(box["x"] + box["width"] / 2 + right, box["y"] + box["height"] / 2 + down)


def button(page: Page, area: str) -> Callable[[str], None]:
    """Holds the button of an area to what it is to say."""

    def says(words: str) -> None:
        expect(page.locator(f'[data-hex="{area}"]')).to_have_attribute("aria-label", re.compile(words))

    return says


def test_orders_are_given_by_pointer_and_by_keys(players: tuple[Page, Page]) -> None:
    blue, red = players
    expect(blue.get_by_role("heading", name="Which patrol goes where?")).to_be_visible()
    button(blue, "isle")("^Chapel Isle, town, worth 1. ferry to Longwood, ferry to Midham$")
    click_area(blue, "highmoor")
    expect(blue.locator("[data-hex][data-lit]")).to_have_count(2)
    click_area(blue, "otterbeck", right=60, down=-25)
    blue.get_by_role("button", name="Seal the order").click()
    Hand(blue).reads("Your order is sealed: 1st Blue to Otterbeck")

    plot_by_keys(red)
    button(blue, "otterbeck")(r"1 unit: 1st Blue")
    button(blue, "easting")(r"1 unit: 1st Red")
    Hand(blue).reads("1st Red goes to Easting")


def plot_by_keys(page: Page) -> None:
    """Red's first patrol goes south: the arrows lead over the map, Enter chooses, and nothing is clicked."""
    board = page.locator(".board")
    expect(page.get_by_role("heading", name="Which patrol goes where?")).to_be_visible()
    page.get_by_role("button", name="Map", exact=True).click()
    Hand(page).rest()
    page.locator('[data-hex="cragfoot"]').focus()
    page.keyboard.press("Enter")
    expect(page.locator('[data-hex="easting"]')).to_have_attribute("data-lit", "true")
    page.keyboard.press("ArrowDown")
    heard = re.compile("^Easting, town.*road to Midham")
    expect(board.locator("[aria-live]").filter(has_text=heard)).to_have_count(1)
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Seal the order").press("Enter")


def test_what_is_not_connected_is_not_chosen(players: tuple[Page, Page]) -> None:
    blue, _ = players
    click_area(blue, "highmoor")
    expect(blue.locator("[data-hex][data-lit]")).to_have_count(2)
    click_area(blue, "southmead")
    expect(blue.get_by_role("button", name="Seal the order")).to_have_count(0)


def test_whoever_wants_the_whole_map_gets_it_clear_of_the_tools(players: tuple[Page, Page]) -> None:
    _, red = players
    red.get_by_role("button", name="Map", exact=True).click()
    red.get_by_role("button", name="Map tools").click()
    red.get_by_role("button", name="Whole map").click()
    expect(red.get_by_role("button", name="Map tools")).to_be_focused()
    expect(red.get_by_role("button", name="Zoom in")).to_be_hidden()
    tools = red.locator(".tools").bounding_box()
    assert tools
    Hand(red).rest()
    areas = red.locator("[data-hex]").all()
    assert len(areas) == 13
    for area in areas:
        box = area.bounding_box()
        assert box and (box["x"] + box["width"] < tools["x"] or box["y"] > tools["y"] + tools["height"])
