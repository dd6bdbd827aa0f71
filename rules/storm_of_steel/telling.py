"""R36 The course of a resolution, and what telling of it gives away: whom the log names, it shows."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.chapters import log_lines
from rules.core.contract import Event
from rules.core.flow import EventRun
from rules.storm_of_steel.apply import apply
from rules.storm_of_steel.campaign.hiding import UnitShown, is_unseen, show_unit
from rules.storm_of_steel.chapters import CHAPTERS
from rules.storm_of_steel.state import State


class Telling(EventRun[State]):
    """Events in their order; one that tells of a stand which the other side does not see comes after that is shown."""

    def __init__(self, state: State) -> None:
        super().__init__(state, apply)

    def add(self, *events: Event) -> None:
        """Writes events, and before each whom it shows."""
        for event in events:
            super().add(*show_uncovered(self.state, event))
            super().add(event)


def show_uncovered(state: State, event: Event) -> Iterator[UnitShown]:
    """R36 The stands that an event told to everybody names and that nobody would see after it."""
    if not state.choices.hidden_deployment or event.audience is not None:
        return
    places = (place for line in log_lines(CHAPTERS.log, state, event) for place in line.at)
    after = apply(state, event)
    for name in dict.fromkeys(place for place in places if place in state.units):
        if is_unseen(after, after.units[name]):
            yield show_unit(state.units[name])
