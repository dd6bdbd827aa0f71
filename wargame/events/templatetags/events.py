"""Points and acts in the pages of events."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from datetime import datetime
from functools import lru_cache
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import format_html
from django.utils.safestring import SafeString

from wargame.clubs.selectors import display_name
from wargame.events.acts import SAID_ENDED, TAKEN_OVER, target_of
from wargame.events.bidding import bid_lines
from wargame.events.boards import check_impartial
from wargame.events.correcting import halves_words
from wargame.events.crosstable import Cell
from wargame.events.entering import name_of
from wargame.events.models import Act, Entrant, Event, Former, Pairing
from wargame.events.standings import Row
from wargame.events.words import format_words, score, stage_name
from wargame.games.errors import Forbidden
from wargame.games.times import moment
from wargame.pairing.words import and_list

register = template.Library()
register.filter("points", score)
register.filter("halves", halves_words)
register.filter("entrant", name_of)
register.filter("called", display_name)
register.filter("way", format_words)
register.filter("bid_lines", bid_lines)
register.filter("stage", stage_name)


@register.filter
def listed(things: Iterable[Any]) -> str:
    """«1, 2 and 4»."""
    return and_list([str(one) for one in things])


@register.filter
def head(words: str) -> str:
    """The first sentence of a text, without what follows it."""
    first, stop, _ = words.partition(". ")
    return first + stop.strip()


@register.filter
def rest(words: str) -> str:
    """What follows the first sentence."""
    return words.partition(". ")[2]


MARKS = {
    "won": '<span class="w">{}</span>', "live": '<span class="live">{}</span>', "held": '<span class="held">{}</span>',
    "bye": '<span class="mut">{} bye</span>',
}  # fmt: skip
"""How the result in a cell of the crosstable is drawn, by the kind of the cell."""


@register.filter
def cells(cells: Iterable[Cell]) -> str:
    """The cells of a line of the crosstable: a page has hundreds, over which a template takes many times as long."""
    return SafeString("".join(map(draw_cell, cells)))


@lru_cache(1 << 14)
def draw_cell(cell: Cell) -> SafeString:
    """One of them; few differ."""
    mark = format_html(MARKS.get(cell.kind, "{}"), cell.mark)
    opponent = format_html(" <u>{}{}</u>", cell.side, cell.seed) if cell.seed else ""
    return format_html('<td class="{}">{}{}</td>', "o" if cell.kind else "o mut", mark, opponent)


@register.filter
def lines(rows: Iterable[Row], teams: bool) -> str:
    """Lines of the standings."""
    return SafeString("".join(draw_line(row, teams) for row in rows))


@lru_cache(1 << 11)
def draw_line(row: Row, teams: bool) -> SafeString:
    """One of them, drawn once for as long as it stays as it is: from one look at the page to the next few change."""
    return render_to_string("events/_line.html", {"row": row, "teams": teams})


A_ROUND = "a round"
"""How an act calls the round whose number stands among its facts."""


@register.filter
def done_words(act: Act) -> str:
    """What was done, its round by its number: «published round 2»."""
    return act.what.replace(A_ROUND, f"round {act.facts['round']}") if "round" in act.facts else act.what


@register.filter
def facts(act: Act) -> str:
    """What an act was about, besides its words: «round 2, board 3»; a round that these have is not said again."""
    told: Mapping[str, Any] = act.facts
    named = ("board",) if A_ROUND in act.what else ("round", "board")
    parts = [f"{name} {told[name]}" for name in named if told.get(name) is not None]
    if told.get("hours"):
        parts.append(f"{told['hours']} hours")
    if told.get("clocks_left"):
        parts.append("except the clocks at board " + ", ".join(str(number) for number in told["clocks_left"]))
    parts += [str(told[name]) for name in ("name", "who", "role") if told.get(name)]
    if isinstance(told.get("players"), int):
        parts.append(f"{told['players']} players, {told.get('rounds', 0)} rounds")
    elif told.get("players"):
        parts.append(", ".join(names_of(act.event_id, told["players"], act)))
    if told.get("kept"):
        parts.append(f"except for {and_list(names_of(act.event_id, told['kept'], act))}, who had accepted")
    if told.get("former") and told.get("who"):
        since = f" from round {told['after_round'] + 1}" if "after_round" in told else ""
        parts.append(f"in place of {told['former']}{since}")
    if told.get("left_out"):
        parts.append(
            "without № " + ", ".join(str(number) for number in told["left_out"]) + ", not checked in"
        )
    if told.get("pair"):
        parts.append(
            " – ".join(names_of(act.event_id, told["pair"], act))
            + (", a bye" if len(told["pair"]) == 1 else "")
        )
    return ", ".join([*parts, *_entrant(act), *_ended(act), *_until(act)])


@register.filter
def apart(event: Event) -> list[tuple[int, int, str]]:
    """The pairings that a director has forbidden: the numbers of the two, and their names."""
    told = iter(names_of(event.pk, [number for pair in event.forbidden for number in pair]))
    return [(*pair, f"{next(told)} – {next(told)}") for pair in event.forbidden]


def names_of(event: int, numbers: Iterable[int], act: Act | None = None) -> list[str]:
    """Players by name, with the numbers that lists show; those of an act as they were then."""
    numbers = list(numbers)
    rows = Entrant.objects.filter(event=event, number__in=numbers).select_related("user")
    names = {row.number: name_of(holder_at(row, act) if act else row) for row in rows}
    return [f"{names[number]} (№ {number})" if number in names else f"№ {number}" for number in numbers]


def _ended(act: Act) -> Iterator[str]:
    """How a board ended by an act, with whose board it is."""
    if "first_halves" not in act.after:
        return
    one, other, source = (act.after.get(name) for name in ("first_halves", "second_halves", "source"))
    how = "open" if one is None else f"{score(one)} – {score(other)}"
    pair = (
        Pairing.objects.filter(pk=act.target.partition(":")[2])
        .select_related("first__user", "second__user", "first_former__user", "second_former__user")
        .first()
    )
    names = f"{name_of(pair.first_sat)} – {name_of(pair.second_sat)} " if pair and pair.second_sat else ""
    yield f"{names}{how}{', forfeited' if source == Pairing.Source.FORFEIT else ''}"


def _until(act: Act) -> Iterator[str]:
    """Until when there is time by an act."""
    when = act.after.get("deadline") or (act.facts.get("deadline") if "publish" in act.what else None)
    if when:
        yield f"until {moment(datetime.fromisoformat(when))}"


def _entrant(act: Act) -> Iterator[str]:
    """The player whom an act of somebody else was about, where it does not name one."""
    kind, _, pk = act.target.partition(":")
    if kind == "entrant" and not act.facts.get("who"):
        row = Entrant.objects.filter(pk=pk).select_related("user").first()
        held = holder_at(row, act) if row is not None else None
        if held is not None and (act.actor_id is None or held.user_id != act.actor_id):
            yield name_of(held)


def holder_at(row: Entrant, act: Act) -> Entrant | Former:
    """Who held a place when something was done: the first who was replaced since, else who holds it now."""
    later = row.formers.filter(act__number__gt=act.number).select_related("user").order_by("act__number")
    return later.first() or row


@register.simple_tag
def taken_over(event: Event) -> Act | None:
    """The act by which the event took a tournament file over, where it did."""
    return (
        Act.objects.filter(event=event, what=TAKEN_OVER).select_related("actor").order_by("-number").first()
    )


@register.simple_tag
def list_rulers(event: Event) -> dict[str, Any]:
    """The directors who last said how boards ended, by board; all of an event in one query."""
    acts = Act.objects.filter(event=event, what=SAID_ENDED, actor__isnull=False)
    return {act.target: act.actor for act in acts.select_related("actor").order_by("number")}


@register.simple_tag
def ruled_by(rulers: dict[str, Any], board: Pairing) -> Any:
    """The director who last said how a board ended, where one did."""
    return rulers.get(target_of(board))


@register.simple_tag
def ruling_refusal(event: Event, user: Any, board: Pairing) -> str:
    """Why an official may not say how this board ended; '' where they may."""
    try:
        check_impartial(event, user, board)
    except Forbidden as refused:
        return refused.sentence
    return ""
