"""Boxes beside a club's page that other apps fill: ladders, events. Clubs know none of them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

from wargame.clubs.models import Club

Facts = Callable[[Club, Any], Any]


class Box(NamedTuple):
    """A template, and what it is given as `box`."""

    template: str
    facts: Any


BOXES: dict[str, Facts] = {}


def side_box(template: str, facts: Facts) -> None:
    """Have every club's page include `template`, with `box` as `facts(club, user)`; None leaves the box out."""
    BOXES[template] = facts


def boxes_of(club: Club, user: Any) -> list[Box]:
    """What stands beside the page of a club, for this reader."""
    found = [Box(template, facts(club, user)) for template, facts in BOXES.items()]
    return [box for box in found if box.facts is not None]


class Leaving(NamedTuple):
    """What leaving a club does to something of another app: its name and address, and whether it is lost by it."""

    name: str
    address: str
    lost: bool


LEAVINGS: list[Callable[[Club, Any], list[Leaving]]] = []
"""Each says what of its own goes on and what is lost when somebody leaves a club."""


def leavings_of(club: Club, user: Any) -> list[Leaving]:
    """All of it, what is lost first."""
    found = [one for say_what in LEAVINGS for one in say_what(club, user)]
    return sorted(found, key=lambda one: not one.lost)
