"""Boards that a director makes by hand: whether the two can be paired, asked at once and again before each draw."""

from __future__ import annotations

from collections.abc import Sequence

from wargame.events.entering import name_of
from wargame.events.models import Entrant, Round, Stage
from wargame.events.stages import starters
from wargame.games.errors import Conflict


def check_pair(stage: Stage, people: Sequence[Entrant]) -> None:
    """Raises `Conflict` for anyone who is not in a stage, and for two who may not meet."""
    begun = stage.started is not None
    field = (
        set(stage.field.values_list("entrant", flat=True)) if begun else {one.pk for one in starters(stage)}
    )
    for one in people:
        who = name_of(one)
        if not one.plays:
            raise Conflict("{who} does not play in this event", who=who)
        if one.pk in field:
            continue
        if stage.number == 1 and one.state != Entrant.State.CHECKED and stage.event.rules.check_in_hours:
            raise Conflict("{who} has not checked in, so cannot be paired", who=who)
        raise Conflict("{who} does not play in this stage", who=who)
    if sorted(one.number for one in people) in stage.event.forbidden:
        raise Conflict(
            "A director has forbidden {one} and {other} to meet: allow the pairing first",
            one=name_of(people[0]), other=name_of(people[1]),
        )  # fmt: skip


def check_manual(row: Round) -> None:
    """Raises `Conflict` for a board made by hand that can be played no more."""
    for made in row.pairings.filter(manual=True).select_related("first__user", "second__user"):
        people = [one for one in (made.first, made.second) if one is not None]
        try:
            check_pair(row.stage, people)
        except Conflict as refused:
            raise Conflict(
                "{why}. {pair} was paired by hand: undo that, then draw again",
                why=refused.sentence, pair=" – ".join(name_of(one) for one in people),
            ) from refused  # fmt: skip
