"""Glicko-2 against figures computed with 40 digits (bisection, tau 0.5)."""

from __future__ import annotations

import pytest

from wargame.ratings.glicko import Rating, Score, rate_period, rest

CLOSE = pytest.approx


def games(*played: tuple[float, float, float]) -> list[Score]:
    return [Score(Rating(rating, rd), score) for rating, rd, score in played]


PERIODS = {
    "the paper's": (
        Rating(1500, 200), games((1400, 30, 1), (1550, 100, 0), (1700, 300, 0)),
        (1464.050670539089, 151.5165241243043, 0.05999598440067784),
    ),
    "far from 1500": (
        Rating(2200, 80), games((2100, 50, 0), (2050, 60, 0), (1900, 40, 0), (2150, 70, 0.5)),
        (2128.690250937720, 74.58245237133703, 0.06003986779254447),
    ),
    "a newcomer's upset": (
        Rating(1500, 350), games((2000, 40, 1), (2100, 40, 1), (1900, 40, 1)),
        (2687.972792374464, 271.5236352656254, 0.06003697868932247),
    ),
    "low, and won": (
        Rating(900, 60), games((1500, 50, 1), (1400, 50, 1), (1300, 50, 1)),
        (958.2879286161481, 60.29897896776467, 0.06009885905793913),
    ),
    "no game": (Rating(1500, 200), [], (1500, 200.2714166987706, 0.06)),
}  # fmt: skip


@pytest.mark.parametrize("name", PERIODS)
def test_a_period_is_rated_as_the_paper_says(name: str) -> None:
    before, played, after = PERIODS[name]
    assert rate_period(before, played) == CLOSE(after, abs=1e-6)


@pytest.mark.parametrize(("periods", "rd"), [(1, 51.0748504), (12, 61.6740153), (120, 124.6468675)])
def test_idle_periods_widen_the_deviation(periods: int, rd: float) -> None:
    assert rest(Rating(1500, 50), periods) == CLOSE((1500, rd, 0.06), abs=1e-6)
    step = Rating(1500, 50)
    for _ in range(periods):
        step = rest(step)
    assert step == CLOSE(rest(Rating(1500, 50), periods))


def test_a_better_side_is_expected_to_win_more() -> None:
    """Who wins with the better side gains less, and with the worse one more, than on even terms."""
    own, other = Rating(1500, 80), Rating(1500, 80)
    gains = [rate_period(own, [Score(other, 1, edge)]).rating - 1500 for edge in (-100, 0, 100)]
    assert gains[0] > gains[1] > gains[2] > 0
    as_stronger = rate_period(Rating(1600, 80), [Score(other, 1)]).rating - 1600
    assert gains[2] == CLOSE(as_stronger)
