"""What changed between two moments, in words: who went where, came, is gone, and which figures are others."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import dist
from statistics import fmean

from rules.core.contract import UMPIRE, Entity, Viewer
from wargame.annals.cuts import places_of_things
from wargame.annals.places import Places, places_of
from wargame.annals.words import UNSAID, Words
from wargame.games.errors import NotFound
from wargame.games.models import Game
from wargame.games.position import game_moment
from wargame.games.releases import ruleset_of

TOLD = ("unit", "dump", "marker", "pool", "side", "hex", "feature", "deck", "result")
"""Kinds of entities that a comparison speaks of, in this order."""


@dataclass(frozen=True, slots=True)
class Change:
    """Something that is otherwise: what it is called, and a phrase for each thing that changed."""

    called: str
    phrases: list[str]


def changes(game: Game, first: int, second: int, viewer: Viewer = UMPIRE) -> list[Change]:
    """What changed between the ends of two events, as far as that viewer saw it; raises `NotFound`."""
    for seq in (first, second):
        if not 0 < seq <= game.seq:
            raise NotFound("moment", seq=seq)
    was, will = (game_moment(game, seq).view(viewer) for seq in (first, second))
    words = Words(ruleset_of(game, second), game.scenario)
    ids = sorted(was.keys() | will.keys(), key=lambda id: (_rank((will.get(id) or was[id])["kind"]), id))
    return [found for id in ids if (found := _change(words, was.get(id), will.get(id))).phrases]


def list_changed_places(game: Game, first: int, second: int, viewer: Viewer = UMPIRE) -> list[str]:
    """Where what changed between the ends of two events stood at either, as far as that viewer saw it.

    The middle one of the places on the map is the first, so that a map about it shows as many as it can.
    """
    before, after = (game_moment(game, seq) for seq in (first, second))
    was, will = before.view(viewer), after.view(viewer)
    words = Words(ruleset_of(game, second), game.scenario)
    ids = [id for id in sorted(was.keys() | will.keys()) if _change(words, was.get(id), will.get(id)).phrases]
    found = (place for moment in (after, before) for place in places_of_things(game, moment, viewer, ids))
    return middle_first(places_of(words.ruleset, game.scenario), list(dict.fromkeys(found)))


def middle_first(places: Places, found: Sequence[str]) -> list[str]:
    """These places, the one nearest to the middle of all of them first; on a table as they are."""
    if places.map is None or not found:
        return list(found)
    cells = {id: places.map.cells[places.map.index[id]] for id in found}
    middle = [fmean(axis) for axis in zip(*cells.values(), strict=True)]
    return sorted(found, key=lambda id: dist(cells[id], middle))


def _rank(kind: str) -> int:
    return TOLD.index(kind) if kind in TOLD else len(TOLD)


def _change(words: Words, before: Entity | None, after: Entity | None) -> Change:
    shown = after or before or {}
    if shown["kind"] not in TOLD or before is after:
        return Change("", [])
    return Change(words.name_of(before or shown), list(phrases(words, before, after)))


def phrases(words: Words, before: Entity | None, after: Entity | None) -> Iterator[str]:
    """How an entity changed, a phrase each."""
    if before is None or after is None:
        one, verb = (after, "is new") if before is None else (before, "is gone")
        place = one.get("place") if one else None
        yield f"{verb} at {words.place(place)}" if place is not None else verb
        return
    if before.get("place") != after.get("place"):
        yield describe_move(words, before, after)
    for name in list_changed_fields(before, after):
        yield f"{words.field(name)}: {words.value(before.get(name))} → {words.value(after.get(name))}"


def list_changed_fields(before: Entity, after: Entity) -> list[str]:
    """The fields of an entity that are told and have changed; where it stands is told apart."""
    return sorted(
        name for name in (before.keys() | after.keys()) - UNSAID if before.get(name) != after.get(name)
    )


def describe_move(words: Words, before: Entity, after: Entity) -> str:
    """Where an entity went."""
    origin, target = before.get("place"), after.get("place")
    if origin is None:
        return f"comes to {words.place(target)}"
    if target is None:
        return f"leaves {words.place(origin)}"
    return f"from {words.place(origin)} to {words.place(target)}"
