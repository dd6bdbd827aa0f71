"""Template tags that draw, in pixels. Every figure drawn also stands in words: in the label, or beside it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django import template
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from wargame.charts.scales import Scale, months, steps

register = template.Library()

ROW = 14
"""Height of a picture within a row of a table."""

LABEL = 34
"""Room that a figure of four digits takes on a scale."""

FEW = 2
"""Points of a rating that show no course yet: the start, and the first period."""


def svg(width: int, height: int, label: str, body: SafeString, form: str = "c") -> SafeString:
    """A picture with its label."""
    return format_html(
        '<svg class="{}" width="{}" height="{}" viewBox="0 0 {} {}" role="img" aria-label="{}">{}</svg>',
        form, width, height, width, height, label, body,
    )  # fmt: skip


@register.simple_tag
def band(
    rating: float, deviation: float, low: float = 1000, high: float = 2000, width: int = 132
) -> SafeString:
    """A rating on the common scale of a table: dark within one deviation, light within two, a stroke at its value."""
    across = Scale(low, high, 0, width)
    label = f"between {rating - 2 * deviation:.0f} and {rating + 2 * deviation:.0f}"
    body = format_html(
        '{}<rect class="band" x="{}" y="4" width="{}" height="6" rx="1"/>'
        '<rect class="band2" x="{}" y="4" width="{}" height="6" rx="1"/><path class="at" d="M{} 1V13"/>',
        format_html_join("", '<path class="grid" d="M{} 0V14"/>', [(across(at),) for at in steps(low, high)]),
        *across.span(rating - 2 * deviation, rating + 2 * deviation),
        *across.span(rating - deviation, rating + deviation),
        across(rating),
    )  # fmt: skip
    return svg(width, ROW, label, body)


@register.simple_tag
def band_scale(low: float = 1000, high: float = 2000, width: int = 132) -> SafeString:
    """The figures of that scale, for the head of the column."""
    across = Scale(low, high, 0, width)
    told: list[tuple[float, str]] = []
    for at in steps(low, high):
        if not told or across(at) - told[-1][0] >= LABEL:
            told.append((across(at), f"{at:.0f}"))
    return svg(
        width, 12, f"scale from {low:.0f} to {high:.0f}",
        format_html_join("", '<text x="{}" y="11" text-anchor="middle">{}</text>', told),
    )  # fmt: skip


@register.simple_tag
def interval(mean: float, low: float, high: float, width: int = 84) -> SafeString:
    """A share between 0 and 1 with its interval; the dashed line is one half."""
    across = Scale(0, 1, 0, width)
    label = f"{mean * 100:.0f} percent, between {low * 100:.0f} and {high * 100:.0f}"
    body = format_html(
        '<path class="even" d="M{} 0V16"/><rect class="band2" x="{}" y="5" width="{}" height="6" rx="1"/>'
        '<circle class="dot" cx="{}" cy="8" r="3.6"/>',
        across(0.5), *across.span(low, high), across(mean),
    )  # fmt: skip
    return svg(width, 16, label, body)


@register.simple_tag
def within(value: float, band: float, width: int = 184) -> SafeString:
    """How far something differs from what was expected, in a row that is scaled to its own band of chance."""
    across = Scale(-2 * band or -1, 2 * band or 1, 0, width)
    label = f"{'−' if value < 0 else '+'}{abs(value):.1f}, chance alone gives up to {band:.1f} either way"
    body = format_html(
        '<path class="grid" d="M0 8H{}"/><rect class="band2" x="{}" y="3" width="{}" height="10" rx="1"/>'
        '<path class="axis" d="M{} 1V15"/><circle class="dot" cx="{}" cy="8" r="3.6"/>',
        width, *across.span(-band, band), across(0), across(value),
    )  # fmt: skip
    return svg(width, 16, label, body)


@register.simple_tag
def spark(values: Sequence[float | None], low: float = 0, high: float = 0, width: int = 74) -> SafeString:
    """A line of the last weeks; `low` and `high` give it a scale common to a table, else it has its own."""
    known = [value for value in values if value is not None]
    if len(known) < 2:
        return SafeString("")
    low, high = (low, high) if high > low else (min(known), max(known))
    up, across = Scale(low, high, 18, 2), Scale(0, len(values) - 1, 2, width - 4)
    points = [(across(at), up(value)) for at, value in enumerate(values) if value is not None]
    body = format_html(
        '<polyline class="ln thin" points="{}"/><circle class="dot" cx="{}" cy="{}" r="2.6"/>',
        " ".join(f"{x},{y}" for x, y in points), *points[-1],
    )  # fmt: skip
    return svg(width, 20, f"from {known[0]:.0f} to {known[-1]:.0f}", body)


@register.simple_tag
def weeks(counts: Sequence[int]) -> SafeString:
    """Games a week, a cell each: none, one, two or more."""
    cells = [(9 * at, ("none", "some", "full")[min(count, 2)]) for at, count in enumerate(counts)]
    body = format_html_join("", '<rect class="{1}" x="{0}" y="0" width="7" height="14" rx="1"/>', cells)
    label = f"{sum(counts)} game{'' if sum(counts) == 1 else 's'} in {len(counts)} weeks"
    return svg(9 * len(counts), ROW, label, body)


@register.simple_tag
def share(won: int, drawn: int, lost: int, width: int = 70) -> SafeString:
    """Games won (full), drawn (half tone) and lost (outline), to scale."""
    across = Scale(0, max(won + drawn + lost, 1), 0, width)
    body = format_html(
        '<rect class="full" x="0" y="1" width="{}" height="10"/>'
        '<rect class="half" x="{}" y="1" width="{}" height="10"/>'
        '<rect class="out" x=".5" y="1" width="{}" height="10"/>',
        across(won), *across.span(won, won + drawn), width - 1,
    )  # fmt: skip
    return svg(width, 12, f"won {won}, drawn {drawn}, lost {lost}", body)


@register.simple_tag
def meter(value: float, low: float = 70, width: int = 34) -> SafeString:
    """A figure out of 100, in red below `low`."""
    body = format_html(
        '<rect class="{}" x="0" y="1" width="{}" height="6"/><rect class="out" x=".5" y="1" width="{}" height="6"/>',
        "low" if value < low else "full", Scale(0, 100, 0, width)(value), width - 1,
    )  # fmt: skip
    return svg(width, 8, f"{value:.0f} of 100", body, "c inline")


@register.simple_tag
def histogram(counts: Sequence[int], labels: Sequence[str], width: int = 300) -> SafeString:
    """Bars, with labels below some of them ('' for none)."""
    most, wide = max([*counts, 1]), width / max(len(counts), 1)
    up = Scale(0, most, 0, 44)
    bars = [
        (
            "some" if count < most / 4 else "full",
            round(at * wide, 1),
            46 - up(count),
            round(wide - 3, 1),
            up(count),
        )
        for at, count in enumerate(counts)
    ]
    told = [(round((at + 0.5) * wide, 1), label) for at, label in enumerate(labels) if label]
    body = format_html(
        '{}<path class="axis" d="M0 46H{}"/>{}',
        format_html_join("", '<rect class="{}" x="{}" y="{}" width="{}" height="{}"/>', bars),
        width,
        format_html_join("", '<text x="{}" y="60" text-anchor="middle">{}</text>', told),
    )
    label = ", ".join(f"{label or 'then'}: {count}" for label, count in zip(labels, counts, strict=False))
    return svg(width, 64, label, body, "c chart-wide")


@register.simple_tag
def plot(points: Sequence[tuple[date, float, float]], width: int = 820, height: int = 250) -> SafeString:
    """A rating over time with the band of two deviations; `points` are date, rating, deviation."""
    if len(points) <= FEW:
        return plot_few(points, width, height) if points else SafeString("")
    low = min(min(rating - 2 * deviation for _, rating, deviation in points), 1400)
    high = max(max(rating + 2 * deviation for _, rating, deviation in points), 1600)
    low, high = max(low, min(r for _, r, _ in points) - 260), min(high, max(r for _, r, _ in points) + 260)
    first, last = points[0][0], points[-1][0]
    across = Scale(first.toordinal(), max(last.toordinal(), first.toordinal() + 1), 50, width - 30)
    up = Scale(low, high, height - 34, 8)
    line = [(across(day.toordinal()), up(rating)) for day, rating, _ in points]
    above = [(across(day.toordinal()), up(min(rating + 2 * rd, high))) for day, rating, rd in points]
    below = [(across(day.toordinal()), up(max(rating - 2 * rd, low))) for day, rating, rd in points]
    body = format_html(
        '{}{}<polygon class="band" points="{}"/><polyline class="ln" points="{}"/>{}'
        '<circle class="now" cx="{}" cy="{}" r="4.6"/>',
        plot_heights(up, width),
        plot_days([(across(day.toordinal()), told) for day, told in months(first, last)], height),
        " ".join(f"{x},{y}" for x, y in [*above, *reversed(below)]),
        " ".join(f"{x},{y}" for x, y in line), plot_places(line),
        *line[-1],
    )  # fmt: skip
    label = f"from {points[0][1]:.0f} to {points[-1][1]:.0f} ±{points[-1][2]:.0f} in {len(points)} periods"
    return svg(width, height, label, body, "c chart-wide")


def plot_few(points: Sequence[tuple[date, float, float]], width: int, height: int) -> SafeString:
    """The same of a newcomer: each point with a band of its own, for one over a single period would fill the frame."""
    low = min(1400, *(rating - 2 * deviation for _, rating, deviation in points))
    high = max(1600, *(rating + 2 * deviation for _, rating, deviation in points))
    across, up = Scale(0, len(points) + 1, 50, width - 30), Scale(low, high, height - 34, 8)
    line = [(across(at), up(rating)) for at, (_, rating, _) in enumerate(points, 1)]
    bands = [
        (
            x - 14,
            up(rating + 2 * deviation),
            round(up(rating - 2 * deviation) - up(rating + 2 * deviation), 1),
        )
        for (x, _), (_, rating, deviation) in zip(line, points, strict=True)
    ]
    body = format_html(
        '{}{}{}<polyline class="ln" points="{}"/>{}{}<circle class="now" cx="{}" cy="{}" r="4.6"/>',
        plot_heights(up, width),
        plot_days([(x, f"{day.day} {day:%b}") for (x, _), (day, *_) in zip(line, points, strict=True)], height),
        format_html_join("", '<rect class="band" x="{}" y="{}" width="28" height="{}" rx="2"/>', bands),
        " ".join(f"{x},{y}" for x, y in line),
        format_html_join("", '<circle class="dot" cx="{}" cy="{}" r="3.6"/>', line[:-1]),
        plot_places(line),
        *line[-1],
    )  # fmt: skip
    label = f"from {points[0][1]:.0f} to {points[-1][1]:.0f} ±{points[-1][2]:.0f}"
    return svg(width, height, label, body, "c chart-wide")


def plot_places(line: Sequence[tuple[float, float]]) -> SafeString:
    """Where each point of a plot is, for whoever goes from one to the next; the table beside it says what it is."""
    return format_html_join("", '<circle class="place" cx="{}" cy="{}" r="6.5"/>', line)


def plot_heights(up: Scale, width: int) -> SafeString:
    """Round figures beside a plot, and the lines of the grid at them."""
    return format_html_join(
        "",
        '<path class="grid" d="M50 {0}H{2}"/><text class="f" x="42" y="{0}" dy="4" text-anchor="end">{1}</text>',
        [(up(at), f"{at:.0f}", width - 30) for at in steps(up.low, up.high)],
    )


def plot_days(marks: Sequence[tuple[float, str]], height: int) -> SafeString:
    """Days below a plot, each at its pixel."""
    return format_html_join(
        "",
        '<path class="axis" d="M{0} {2}v5"/><text x="{0}" y="{3}" text-anchor="middle">{1}</text>',
        [(x, told, height - 34, height - 14) for x, told in marks],
    )
