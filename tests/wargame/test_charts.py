"""Charts without script: to scale, within their frame, and told in words."""

from __future__ import annotations

import re
from datetime import date

import pytest

from wargame.charts.scales import Scale, months, steps
from wargame.charts.templatetags import charts


def widths(svg: str) -> list[float]:
    return [float(width) for width in re.findall(r'<rect[^>]* width="([\d.]+)"', svg)]


def label(svg: str) -> str:
    found = re.search(r'aria-label="([^"]*)"', svg)
    assert found
    return found[1]


def test_what_lies_beyond_a_scale_stays_at_its_edge() -> None:
    across = Scale(0, 10, 0, 100)
    assert [across(value) for value in (-5, 0, 2.5, 10, 99)] == [0, 0, 25, 100, 100]
    assert across.span(8, 12) == (80, 20)
    assert Scale(3, 3, 0, 100)(3) == 0


@pytest.mark.parametrize(("low", "high"), [(1000, 2000), (1400, 1600), (0, 5), (900, 2900)])
def test_marks_of_a_scale_are_round_and_few(low: float, high: float) -> None:
    marks = steps(low, high)
    assert 1 <= len(marks) <= 6
    assert all(low <= mark <= high and mark % 10 == 0 for mark in marks)


def test_months_are_named_with_the_year_where_it_changes() -> None:
    told = [words for _, words in months(date(2025, 11, 3), date(2026, 3, 20))]
    assert told == ["Dec 2025", "Jan 2026", "Feb", "Mar"]
    assert len(list(months(date(2015, 1, 1), date(2026, 1, 1)))) <= 8


def test_a_rating_has_its_two_bands() -> None:
    drawn = charts.band(1500, 50, 1000, 2000, 100)
    assert widths(drawn) == [20, 10]
    assert label(drawn) == "between 1400 and 1600"


def test_an_interval_is_told_in_percent() -> None:
    assert label(charts.interval(0.53, 0.43, 0.64)) == "53 percent, between 43 and 64"


def test_a_line_needs_two_points() -> None:
    assert charts.spark([None, 1500]) == ""
    assert label(charts.spark([1500, None, 1520])) == "from 1500 to 1520"


def test_weeks_show_none_one_and_more() -> None:
    drawn = charts.weeks([0, 1, 2, 7])
    assert re.findall(r'rect class="(\w+)"', drawn) == ["none", "some", "full", "full"]
    assert label(drawn) == "10 games in 4 weeks"


def test_shares_are_to_scale() -> None:
    assert widths(charts.share(2, 1, 1, 40)) == [20, 10, 39]
    assert label(charts.share(0, 0, 0)) == "won 0, drawn 0, lost 0"


def test_a_low_figure_is_marked_and_named() -> None:
    assert 'class="low"' in charts.meter(64)
    assert 'class="low"' not in charts.meter(70)
    assert label(charts.meter(64)) == "64 of 100"


def test_a_row_of_luck_is_scaled_to_its_own_band() -> None:
    assert widths(charts.within(5, 20, 100)) == [50]
    assert charts.within(0, 0)
    assert 'aria-label="−9.0, chance alone' in charts.within(-9, 20)


def test_bars_are_told_one_by_one() -> None:
    assert label(charts.histogram([3, 0], ["1 h", ""])) == "1 h: 3, then: 0"


def test_a_rating_over_time_stays_within_its_frame() -> None:
    points = [
        (date(2026, 1, 5), 1500.0, 350.0), (date(2026, 3, 2), 1580.0, 120.0), (date(2026, 6, 1), 1620.0, 60.0),
    ]  # fmt: skip
    drawn = charts.plot(points)
    across = [float(at) for at in re.findall(r"([\d.]+),[\d.]+", drawn)]
    up = [float(at) for at in re.findall(r"[\d.]+,([\d.]+)", drawn)]
    assert min(across) >= 50 and max(across) <= 790
    assert min(up) >= 8 and max(up) <= 216
    assert label(drawn) == "from 1500 to 1620 ±60 in 3 periods"
    assert charts.plot([]) == ""


@pytest.mark.parametrize("count", [1, 2, 5])
def test_a_rating_over_time_has_a_place_for_each_point(count: int) -> None:
    """Whoever goes through them by keys is shown where they are."""
    points = [(date(2026, month, 5), 1500.0 + month, 90.0) for month in range(1, count + 1)]
    drawn = charts.plot(points)
    across = [float(x) for x in re.findall(r'class="place" cx="([\d.]+)"', drawn)]
    assert len(across) == count and across == sorted(across)


def test_a_newcomer_has_points_with_a_band_each_and_no_block() -> None:
    points = [(date(2026, 11, 23), 1500.0, 350.0), (date(2026, 11, 29), 1662.0, 290.0)]
    drawn = charts.plot(points)
    assert "<polygon" not in drawn and widths(drawn) == [28, 28]
    bands = [float(high) for high in re.findall(r'class="band"[^>]* height="([\d.]+)"', drawn)]
    assert 208 >= bands[0] > bands[1] > 100  # 2 × 350 to either side within the frame, then less
    assert ">23 Nov<" in drawn and ">29 Nov<" in drawn
    assert label(drawn) == "from 1500 to 1662 ±290"
    assert len(widths(charts.plot(points[:1]))) == 1
