"""Places that have changed hands: who came for whom, and from which round on. What was played stays who played it
(ADR 0093).
"""

from __future__ import annotations

from collections.abc import Iterable

from wargame.events.entering import name_of
from wargame.events.models import Entrant, Event, Former, Pairing, Stage
from wargame.events.words import stage_name


def former_keep(row: Entrant) -> Former:
    """Write down who held a place until now; the boards that were published so far stay theirs. The event is locked."""
    stage, number = next_round(row.event)
    former = Former.objects.create(entrant=row, user=row.user, name=row.name, stage=stage, round=number)
    played = Pairing.objects.filter(round__published__isnull=False)
    played.filter(first=row, first_former=None).update(first_former=former)
    played.filter(second=row, second_former=None).update(second_former=former)
    return former


def next_round(event: Event) -> tuple[int, int]:
    """Stage and number of the first round that is not published."""
    stage = event.stages.filter(ended=None).order_by("number").first() or event.stages.latest("number")
    last = stage.rounds.filter(published__isnull=False).order_by("-number").first()
    return stage.number, last.number + 1 if last else 1


def came_for(event: Event) -> dict[int, str]:
    """Of each place that has changed hands, by its number, for whom who holds it now came: «for Tom from round 3»."""
    rows = Former.objects.filter(entrant__event=event).select_related("user", "entrant")
    stages = {one.number: one for one in event.stages.all()}
    told: dict[int, list[str]] = {}
    names: dict[int, str] = {}
    for row in rows.order_by("-pk"):
        number, name = row.entrant.number, name_of(row)
        since = f"for {name} {since_words(row, stages[row.stage])}"
        told.setdefault(number, []).append(f"{names[number]} {since}" if number in names else since)
        names[number] = name
    return {number: ", ".join(words) for number, words in told.items()}


def since_words(row: Former, stage: Stage) -> str:
    """«from round 3», «from round 1 of Final of 4»."""
    return f"from round {row.round}" + (f" of {stage_name(stage)}" if stage.number > 1 else "")


def sitters_of(stage: Stage) -> dict[tuple[str, int], str]:
    """Who played last in each slot of a bracket, by the number of their place."""
    people = ("first__user", "second__user", "first_former__user", "second_former__user")
    boards = Pairing.objects.filter(round__stage=stage, round__published__isnull=False).exclude(slot="")
    return dict(_sat(boards.select_related(*people).order_by("round__number")))


def _sat(boards: Iterable[Pairing]) -> Iterable[tuple[tuple[str, int], str]]:
    for one in boards:
        for place, sat in ((one.first, one.first_sat), (one.second, one.second_sat)):
            if place is not None and sat is not None:
                yield (one.slot, place.number), name_of(sat)
