"""Luck and reliability of a player, as parts of a page."""

from __future__ import annotations

from typing import Any

from django import template
from django.contrib.auth.models import User

from wargame.results.luck import luck_of
from wargame.results.reliability import BAD, FADES, GOOD, LABELS, LATELY, WEIGHTS, reliability_of
from wargame.results.words import how_words, rating_words

register = template.Library()
register.filter("how_words", how_words)
register.filter("rated_words", rating_words)

MINUTE, HOUR, DAY = 60, 3600, 86400

NUMBERS = (
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
)


@register.inclusion_tag("results/_luck.html")
def luck_account(user: User) -> dict[str, Any]:
    """The luck account of a player: a section with its table."""
    return {"account": luck_of(user)}


@register.inclusion_tag("results/_reliability.html")
def reliability_box(user: User, answers: bool = True) -> dict[str, Any]:
    """How reliable a player is; with how fast they answer, where the viewer may know."""
    found = reliability_of([user])[user.pk]
    terms = {"good": GOOD, "bad": BAD, "fades": FADES, "lately": LATELY, "weights": WEIGHTS}
    lost = sum(one.weight for one in found.forfeits)
    sums = {"weight": short(lost), "total": short(found.finished + GOOD + BAD + lost)}
    return {"found": found, "answers": answers, "labels": LABELS, **sums, **terms}


def short(figure: float) -> str:
    """To a hundredth at most."""
    return f"{figure:.2f}".rstrip("0").rstrip(".")


@register.filter
def gap(seconds: int | None) -> str:
    """A length of time as one says it: «25 min», «9 h», «1 d 8 h»."""
    if seconds is None:
        return "–"
    if seconds < HOUR:
        return f"{max(1, round(seconds / MINUTE))} min"
    hours = round(seconds / HOUR)
    days, rest = divmod(hours, 24)
    return f"{days} d {rest} h" if days and rest else f"{days} d" if days else f"{hours} h"


@register.filter
def differing(value: float, band: float) -> str:
    """A difference with its sign, as exact as its band wants."""
    return figure(abs(value), band, "+" if value > 0 else "−")


@register.filter
def wide(band: float) -> str:
    """How far chance goes, either way."""
    return f"±{figure(band, band)}"


def figure(value: float, band: float, sign: str = "") -> str:
    """Whole numbers where the band is ten or more, else tenths; nothing has no sign."""
    told = f"{value:.0f}" if band >= 10 else f"{value:.1f}".removesuffix(".0")
    return told if told == "0" else f"{sign}{told}"


@register.filter
def in_words(number: int) -> str:
    """A small number in words."""
    return NUMBERS[number] if number < len(NUMBERS) else str(number)


@register.filter
def weighs(percent: float) -> int:
    """A weight in hundredths."""
    return round(100 * percent)
