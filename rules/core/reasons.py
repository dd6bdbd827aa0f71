"""Why a practice opponent does something, in a sentence: by what changes between two views."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rules.core.contract import Entity, Message, Side

View = Mapping[str, Entity]


def find_reason(gain: float, side: Side, *views: View) -> Message:
    """What an act is expected to gain: a place, the enemy's units, or the points alone; `views` before and after."""
    facts = {"points": round(gain, 1)}
    if gain < 0:
        return Message("practice-least", facts)
    if len(views) == 2:
        if taken := sorted(find_taken(*views, side)):
            return Message("practice-takes", {**facts, "places": taken[:3]})
        if lost := sorted(find_lost(*views, side)):
            return Message("practice-destroys", {**facts, "units": lost[:3]})
    return Message("practice-gains", facts)


def find_taken(before: View, after: View, side: Side) -> Iterator[str]:
    """The places that come into the hands of the side."""
    for id, entity in after.items():
        if entity.get("control") == side and before.get(id, {}).get("control") != side:
            yield str(entity["place"])


def find_lost(before: View, after: View, side: Side) -> Iterator[str]:
    """The labels of enemy units that are gone."""
    for id, entity in before.items():
        theirs = entity["kind"] == "unit" and entity.get("side") != side and entity["place"]
        if theirs and not after.get(id, {}).get("place"):
            yield str(entity.get("label") or id)
