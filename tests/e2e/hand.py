"""A hand at the board: what a player clicks, and what they read. It knows no game, only the board's panels."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from typing import Any

from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.e2e.ground import Keys, Mouse


class Hand:
    """One player's page of one game, worked with the mouse, or with the keyboard alone."""

    def __init__(self, page: Page, *, keys: bool = False) -> None:
        self.page = page
        self.ground = Keys(page) if keys else Mouse(page)
        expect(self.decision).to_be_visible()
        expect(page.get_by_text("One moment")).to_have_count(0)
        self.settle()

    @property
    def decision(self) -> Locator:
        return self.page.locator("section.ask h1").first

    @property
    def panel(self) -> Locator:
        """The question with the order as far as it is composed."""
        return self.page.locator("section.ask")

    @property
    def main(self) -> Locator:
        return self.page.locator("section.ask .acts .btn:is(.go, .careful)")

    def asked(self) -> bool:
        """Whether the umpire asks me now."""
        self.see()
        return self.page.locator("section.ask .eyebrow", has_text="Your decision").count() > 0

    def question(self) -> str:
        return self.decision.inner_text()

    def act(self, name: str) -> bool:
        """Choose what to do by its name; False when it is not offered or a rule forbids it."""
        wanted = re.compile(f"^{re.escape(name)}$")
        chip = self.page.locator(".act-chips .act", has_text=wanted)
        if chip.count() == 0 and (more := self.page.locator(".act-chips .act.more")).count():
            self.ground.press(more)
            chip = self.page.locator(".act-menu .act", has_text=wanted)
        if chip.count() == 0 or chip.first.get_attribute("aria-disabled"):
            return False
        self.ground.press(chip.first)
        self.settle()
        return True

    def lit(self) -> list[str]:
        """The hexes that may be chosen, in view."""
        return [str(b.get_attribute("data-hex")) for b in self.page.locator("[data-hex][data-lit]").all()]

    def options(self) -> Locator:
        """What may be put into the open slot and is not there yet, as the list says it; unfolded first."""
        box = self.page.locator(".options").first
        if (rest := box.locator(".rest")).count():
            self.ground.press(rest)
            expect(rest).to_have_count(0)
        return box.locator(".option[aria-pressed=false]")

    def choose(self, at: int = 0) -> str:
        """Take an option from the list; says which."""
        option = self.options().nth(at)
        name = option.locator(".nm b").inner_text()
        self.ground.press(option)
        self.settle()
        return name

    def filled(self, slot: str) -> Any:
        """What the order holds in that slot, put there by the player or by the board; None while it is open."""
        self.settle()
        held = self.page.locator(f'[data-slot="{slot}"]')
        return json.loads(held.get_attribute("data-filled") or "null") if held.count() else None

    def submit(self) -> None:
        """Press the main button and wait for the umpire's answer."""
        expect(self.main, self.panel.inner_text()).to_be_enabled()
        self.changes(lambda: self.ground.press(self.main))

    def declines(self) -> Locator | None:
        """The button that ends the phase, holds or passes, where the umpire takes that for an answer."""
        buttons = self.page.locator(".ask-foot .acts .btn.end")
        return buttons.last if buttons.count() else None

    def decline(self) -> None:
        button = self.declines()
        assert button, f"no way to decline {self.question()!r}"
        self.changes(lambda: self.decline_for_sure(button))

    def decline_for_sure(self, button: Locator) -> None:
        """Press it, and once more where the board asks what is still open."""
        before = self.seq()
        self.ground.press(button)
        later = "Number(document.querySelector('[data-seq]').dataset.seq) > n"
        answered = f"n => document.querySelector('.ending .bad') || {later}"
        self.page.wait_for_function(answered, arg=before)
        doubt = self.page.locator(".ending .btn.bad")
        if doubt.count():
            self.page.wait_for_timeout(450)  # a hasty Enter is no answer
            self.ground.press(doubt)

    def stand(self, id: str) -> bool:
        """Choose a stand of a table that is lit; False when there is none of that name."""
        button = self.page.locator(f'[data-unit="{id}"][data-lit]')
        if button.count() != 1:
            return False
        self.ground.stand(button)
        self.settle()
        return True

    def units(self) -> list[tuple[str | None, str | None]]:
        """Every stack of the whole map: hex and number of units; of a table every stand and the pixels it lies at."""
        self.page.get_by_role("button", name="Whole map").click()
        self.rest()
        stands = self.page.locator("[data-unit]").all()
        if stands:
            return sorted((b.get_attribute("data-unit"), b.get_attribute("style")) for b in stands)
        stacks = self.page.locator("[data-hex][data-units]").all()
        return sorted((b.get_attribute("data-hex"), b.get_attribute("data-units")) for b in stacks)

    def changes(self, deed: Callable[[], None]) -> None:
        """Do it, and wait until this board is at a later event."""
        before = self.seq()
        deed()
        self.reach(before + 1)
        self.see()
        self.settle()

    def seq(self) -> int:
        """The event this board is at."""
        return int(self.page.locator("[data-seq]").first.get_attribute("data-seq") or 0)

    def reach(self, seq: int) -> None:
        """Wait until this board is at that event, or later."""
        there = "n => Number(document.querySelector('[data-seq]')?.dataset.seq) >= n"
        try:
            self.page.wait_for_function(there, arg=seq)
        except TimeoutError as late:
            raise AssertionError(f"not at event {seq}: {self.panel.inner_text()}") from late

    def rest(self) -> None:
        """Until the camera has come to rest."""
        self.page.wait_for_timeout(1000)

    def see(self) -> None:
        """To the end of what is played."""
        if self.page.locator(".ask.waits").count():
            self.page.keyboard.press("Escape")

    def settle(self) -> None:
        """Until no option is being asked for."""
        expect(self.page.locator("[aria-busy=true]")).to_have_count(0)

    def reads(self, text: str | re.Pattern[str]) -> None:
        """Wait until the log says this; its tab stays open."""
        self.open_log()
        expect(self.page.locator(".log")).to_contain_text(text)

    def open_log(self) -> None:
        """Its tab lies over the list from then on."""
        if not self.page.locator(".log").count():
            self.ground.press(self.page.locator("#tab-log"))

    def log(self) -> str:
        """What the log says; its tab is opened for it, and closed again."""
        log, tab = self.page.locator(".log"), self.page.locator("#tab-log")
        closed = not log.count()
        if closed:
            self.ground.press(tab)
        text = log.inner_text()
        if closed:
            self.ground.press(tab)
        return text
