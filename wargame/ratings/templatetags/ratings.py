"""Ratings in words and signs. A rating never stands without its ±."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date

from django import template
from django.utils.html import format_html
from django.utils.safestring import SafeString

from rules.core.contract import Message
from rules.core.words import say
from wargame.charts.templatetags.charts import spark
from wargame.games.words import pace_name, palette_of, ruleset_or_none
from wargame.games.words import scenario_name as plan_name
from wargame.ratings.models import Pool
from wargame.ratings.why import Gain
from wargame.ratings.words import person_name, system_name

register = template.Library()
register.filter("person", person_name)
register.filter("system_name", system_name)
register.simple_tag(plan_name)


@register.simple_tag
def figure(rating: float, deviation: float, places: int = 0) -> SafeString:
    """A rating with its deviation, rounded to so many places: «1642 ±48»."""
    return format_html("{} <small>±{}</small>", f"{rating:.{places}f}", f"{deviation:.{places}f}")


@register.filter
def signed(value: float, places: int = 0) -> str:
    """A change with its sign, always printed; 0 has none."""
    told = f"{abs(value):.{places}f}"
    if not float(told):
        return told
    return f"{'+' if value > 0 else '−'}{told}"


@register.filter
def tone(value: float, places: int = 0) -> str:
    """The class of a change: up, down, or none."""
    return "" if not round(value, places) else "up" if value > 0 else "down"


@register.filter
def of_result(gains: dict[int, Gain], result: int) -> Gain | None:
    """What a game brought, where that is told."""
    return gains.get(result)


@register.filter
def percent(value: float) -> str:
    """A share in whole percent."""
    return f"{100 * value:.0f}"


@register.filter
def points(value: float) -> str:
    """Points of a bid: halves where there are any."""
    return f"{value:g}"


@register.filter
def halves(score: float) -> str:
    """A score as it is written: 1, ½, 0."""
    return {0.5: "½"}.get(score, f"{score:.0f}")


@register.simple_tag
def side_name_of(ruleset: str, side: str) -> str:
    """A side in words; its id where the rules are no longer here."""
    found = ruleset_or_none(ruleset)
    return say(found, Message(f"side-{side}")) if found else side


@register.simple_tag
def side_palette(ruleset: str, side: str) -> str:
    """The side's colour family."""
    return palette_of(ruleset_or_none(ruleset), side)


@register.filter
def pool_words(pool: Pool) -> str:
    """Which games a pool counts."""
    system = system_name(pool.ruleset) if pool.ruleset else "all systems"
    return f"{system}, {pace_name(pool.pace) if pool.pace else 'any pace'}"


@register.filter
def days_words(days: tuple[date, date]) -> str:
    """«9 to 15 November 2026», the months and years only where they differ."""
    return span_words(days, "%B", " %Y")


@register.filter
def days_short(days: tuple[date, date]) -> str:
    """The same with short months and without the year, for tables that have it in a row of its own."""
    return span_words(days, "%b", "")


def span_words(days: tuple[date, date], month: str, year: str) -> str:
    """A first and a last day."""
    first, last = days
    end = last.strftime(f"{last.day} {month}{year}")
    if first == last:
        return end
    begun = [str(first.day)]
    if (first.year, first.month) != (last.year, last.month):
        begun.append(first.strftime(month))
    if first.year != last.year and year:
        begun.append(str(first.year))
    return f"{' '.join(begun)} to {end}"


@register.filter
def times(count: int) -> str:
    """How often, in words."""
    return {0: "never", 1: "once", 2: "twice"}.get(count, f"{count} times")


@register.simple_tag
def trend(ratings: Sequence[float], span: float) -> SafeString:
    """The last weeks of a row, drawn to the scale that all rows of the table have in common."""
    middle = (min(ratings) + max(ratings)) / 2
    return spark(ratings, middle - span / 2, middle + span / 2)
