"""The ratings by which an event admits and seeds its players."""

from __future__ import annotations

from typing import Any

from wargame.events.models import Event
from wargame.ratings.models import Pool
from wargame.ratings.powers import find_unseen_people
from wargame.ratings.selectors import NEWCOMER, Figure, standings_of


def pool_of(event: Event) -> Pool:
    """The ratings by which an event seeds: those of its rule system where it plays only one, at any pace."""
    systems = {
        name.partition("/")[0] for stage in event.stages.all() for names in stage.plan.plans for name in names
    }
    return Pool(systems.pop() if len(systems) == 1 else "", "")


def figure_of(event: Event, person: Any) -> Figure:
    """How strong somebody is now in the games of an event; whoever has not played yet is a newcomer."""
    return standings_of([person.pk], pool_of(event)).get(person.pk, NEWCOMER)


def seeding_figure(event: Event, person: Any | None) -> Figure:
    """The rating by which a player is seeded: seeds are public, so one kept from anybody counts as a newcomer's."""
    if person is None or find_unseen_people(None).filter(pk=person.pk).exists():
        return NEWCOMER
    return figure_of(event, person)
