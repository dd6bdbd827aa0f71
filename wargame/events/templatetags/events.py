"""Points and acts in the pages of events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from typing import Any

from django import template
from django.utils.formats import date_format
from django.utils.timezone import localtime

from wargame.clubs.selectors import name_shown
from wargame.events.entering import name_of
from wargame.events.models import Act, Entrant, Pairing
from wargame.events.words import format_words, score, stage_name
from wargame.games import heartbeat
from wargame.pairing.words import and_list

register = template.Library()
register.filter("points", score)
register.filter("entrant", name_of)
register.filter("called", name_shown)
register.filter("way", format_words)
register.filter("stage", stage_name)


@register.filter
def listed(things: Iterable[Any]) -> str:
    """«1, 2 and 4»."""
    return and_list([str(one) for one in things])


@register.filter
def head(words: str) -> str:
    """The first sentence."""
    first, stop, _ = words.partition(". ")
    return first + stop.strip()


@register.filter
def rest(words: str) -> str:
    """What follows the first sentence."""
    return words.partition(". ")[2]


@register.filter
def away(when: datetime | None) -> str:
    """«in 14 days», «2 days ago», «today»."""
    if when is None:
        return ""
    days = (when.date() - heartbeat.now().date()).days
    if days == 0:
        return "today"
    count = f"{abs(days)} day{'' if abs(days) == 1 else 's'}"
    return f"in {count}" if days > 0 else f"{count} ago"


@register.filter
def facts(act: Act) -> str:
    """What an act was about, besides its words: «round 2, board 3»."""
    told: Mapping[str, Any] = act.facts
    parts = [f"{name} {told[name]}" for name in ("round", "board") if told.get(name) is not None]
    if told.get("hours"):
        parts.append(f"{told['hours']} hours")
    if told.get("clocks_left"):
        parts.append(
            "but for the clocks at board " + ", ".join(str(number) for number in told["clocks_left"])
        )
    parts += [str(told[name]) for name in ("name", "who", "role") if told.get(name)]
    if told.get("players"):
        parts.append(", ".join(names_of(act, told["players"])))
    if told.get("former") and told.get("who"):
        parts.append(f"in place of {told['former']}")
    if told.get("pair"):
        parts.append(" – ".join(names_of(act, told["pair"])) + (", a bye" if len(told["pair"]) == 1 else ""))
    return ", ".join([*parts, *_ended(act), *_until(act)])


def names_of(act: Act, numbers: Iterable[int]) -> list[str]:
    """Players by name, with the numbers that lists show."""
    rows = Entrant.objects.filter(event=act.event_id, number__in=list(numbers)).select_related("user")
    names = {row.number: name_of(row) for row in rows}
    return [f"{names[number]} (№ {number})" if number in names else f"№ {number}" for number in numbers]


def _ended(act: Act) -> Iterator[str]:
    """How a board ended by an act, with whose board it is."""
    if "first_halves" not in act.after:
        return
    one, other, source = (act.after.get(name) for name in ("first_halves", "second_halves", "source"))
    how = "open" if one is None else f"{score(one)} – {score(other)}"
    pair = (
        Pairing.objects.filter(pk=act.target.partition(":")[2])
        .select_related("first__user", "second__user")
        .first()
    )
    names = f"{name_of(pair.first)} – {name_of(pair.second)} " if pair and pair.second else ""
    yield f"{names}{how}{', forfeited' if source == Pairing.Source.FORFEIT else ''}"


def _until(act: Act) -> Iterator[str]:
    """Until when there is time by an act."""
    when = act.after.get("deadline") or (act.facts.get("deadline") if "publish" in act.what else None)
    if when:
        yield f"until {date_format(localtime(datetime.fromisoformat(when)), 'j F, H:i T')}"
