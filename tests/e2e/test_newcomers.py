"""Two who come to a site on which nobody has been: they sign up, sit down and play. All that a brief run sees of it."""

from __future__ import annotations

from playwright.sync_api import Browser

from tests.e2e.conftest import in_the_open, meet, serving, windows
from tests.e2e.hand import Hand
from tests.e2e.newcomers import register

ANSWERS = 3


def test_two_newcomers_meet_and_each_sees_what_the_other_does(browser: Browser) -> None:
    with serving(demo=False) as site, windows(browser, site) as visit:
        newcomers = [register(visit, site, name) for name in ("gerd", "hilde")]
        boards = [Hand(page) for page in meet(*newcomers, *in_the_open()).values()]
        for _ in range(ANSWERS):
            mover = next(hand for hand in boards if hand.asked())
            mover.decline()
            for hand in boards:
                hand.reach(mover.seq())
        one, other = boards
        assert one.log() == other.log()
        assert one.units() == other.units()
