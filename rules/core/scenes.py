"""A position as the picture of an order: how the order is said, where it happens, who stands about."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

from rules.core.boards import Board, list_places, name_places
from rules.core.contract import UMPIRE, Draft, Entity, Message, Path, Point
from rules.core.errors import Illegal, Malformed
from rules.core.hexes import HexMap
from rules.core.ruleset import Ruleset
from rules.core.words import ids, say

REACH = 6
"""Hexes about the middle whose pieces belong to the picture: more than a small map shows."""

DRAWN = frozenset({"unit", "dump", "marker", "arrow", "hex", "feature"})
"""Kinds of entities that it shows."""

UNDRAWN = frozenset({"question", "lines", "audience"})
"""What entities hold that no picture needs."""

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
"""What tells pieces apart that are called the same."""

ACTORS = ("unit", "units")
"""Slots that name who acts."""

Spot = str | Point
"""A hex, an area, something that lies on a table, or a point of it."""


class Scene:
    """A position with nothing hidden."""

    def __init__(self, ruleset: Ruleset, state: Any) -> None:
        self.ruleset, self.state = ruleset, state
        self.id = str(state.scenario)
        self.board = ruleset.board(self.id)
        self.seen: Mapping[str, Entity] = ruleset.view(state, UMPIRE)
        self._printed = self.id if self.id in ruleset.scenarios else None

    @cached_property
    def spots(self) -> frozenset[str]:
        """The places of the board that have an id."""
        return frozenset(list_places(self.board))

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return name_places(self.board)

    @cached_property
    def _hexes(self) -> HexMap | None:
        return HexMap.of(self.board) if isinstance(self.board, Board) else None

    def say(self, message: Message) -> str:
        """A message in words, pieces by their names."""
        facts = {name: self._name(fact) for name, fact in message.facts.items()}
        return say(self.ruleset, Message(message.id, facts), scenario=self._printed)

    def _name(self, fact: Any) -> Any:
        """A fact with the names of pieces in place of their ids."""
        if isinstance(fact, Message):
            return Message(fact.id, {name: self._name(one) for name, one in fact.facts.items()})
        if isinstance(fact, (list, tuple)):
            return [self._name(one) for one in fact]
        return (self._label(fact) or fact) if isinstance(fact, str) and fact not in self.spots else fact

    def _label(self, id: str) -> str:
        """What a piece is called; '' for what has no name of its own."""
        if id in self._nameless:
            return self._nameless[id]
        label = self.seen[id].get("label") if id in self.seen else None
        return say(self.ruleset, label) if isinstance(label, (Message, Mapping)) else str(label or "")

    @cached_property
    def _nameless(self) -> Mapping[str, str]:
        """Pieces that have no other name than their id, by what they are: «Soviet infantry», «Soviet infantry B»."""
        found: dict[str, list[str]] = {}
        for id, one in self.seen.items():
            if one.get("kind") == "unit" and one.get("label") == id and "type" in one:
                side = say(self.ruleset, Message(f"side-{one.get('side')}"))
                found.setdefault(f"{side} {self._kind(str(one['type']))}", []).append(id)
        return {
            id: f"{name} {LETTERS[at % len(LETTERS)]}" if len(ids) > 1 else name
            for name, ids in found.items()
            for at, id in enumerate(ids)
        }

    def _kind(self, type: str) -> str:
        """What a type is called, where the ruleset has a word for it; else its id is one, or letters for it."""
        if (word := f"type-{type}") in ids(self.ruleset):
            return say(self.ruleset, Message(word))
        kind = type.replace("_", " ")
        return kind.upper() if len(kind) < 4 else kind

    def relabel(self, piece: Entity) -> Entity:
        """The piece as it is drawn: of what has no name only the letter that tells it from others."""
        name = self._nameless.get(str(piece.get("id")))
        return piece if name is None else {**piece, "label": name[-1] if name[-2:-1] == " " else ""}

    def describe(self, draft: Draft, side: str) -> str:
        """An order in words: what is done, by whom, with what, where."""
        act = self._find_act(draft, side)
        said = self.say(act or Message(f"action-{draft['do']}")).strip() if act or draft.get("do") else ""
        # The words of its button hold the figures already.
        slots = {slot: one for slot, one in draft.items() if slot != "do" and not (act and type(one) is int)}
        told = (thing for one in slots.values() for thing in self._describe(one))
        things = [
            thing for thing in dict.fromkeys(told) if not re.search(rf"\b{re.escape(thing)}(?!\w)", said)
        ]
        return ": ".join(filter(None, (said, ", ".join(things))))

    def _find_act(self, draft: Draft, side: str) -> Message | None:
        """What its button says; None for an order that may not be given."""
        try:
            return self.ruleset.options(self.state, side, self.ruleset.read_draft(draft)).act
        except (Illegal, Malformed):
            return None

    def _describe(self, value: Any) -> Iterator[str]:
        """What stands in a slot, thing by thing."""
        if is_point(value) or (isinstance(value, (list, tuple)) and value and is_point(value[-1])):
            east, north = value if is_point(value) else value[-1]
            yield f"{east / 10:g} / {north / 10:g} cm"
        elif isinstance(value, (list, tuple)):
            on_a_way = len(value) > 1 and all(isinstance(one, str) and one in self.spots for one in value)
            if on_a_way:
                yield f"{self._describe_text(value[0])} to {self._describe_text(value[-1])}"
            else:
                for one in value:
                    yield from self._describe(one)
        elif isinstance(value, str):
            yield self._describe_text(value)
        elif type(value) is int:
            yield str(value)

    def _describe_text(self, value: str) -> str:
        if value in self.spots:
            name = self._names.get(value)
            return f"{name} ({value})" if name and self._hexes else name or value
        place = self.seen[value].get("place") if value in self.seen else None
        there = next(self._describe(place), "") if place is not None and value not in self.spots else ""
        return self._label(value) or there or value.replace("_", " ")

    def find_places(self, draft: Draft) -> list[Spot]:
        """Where an order happens: what its slots name, each place once, in their order."""
        return list(
            dict.fromkeys(
                spot for slot, value in draft.items() if slot != "do" for spot in self._spots_in(value)
            )
        )

    def _spots_in(self, value: Any) -> Iterator[Spot]:
        if isinstance(value, str):
            if value in self.spots:
                yield value
            elif value in self.seen and self.seen[value].get("place") is not None:
                yield from self._spots_in(self.seen[value]["place"])
        elif is_point(value):
            yield (value[0], value[1])
        elif isinstance(value, (list, tuple)):
            for one in value:
                yield from self._spots_in(one)

    def find_middle(self, places: Sequence[Spot]) -> Spot | None:
        """The middle of these places, else of where units stand; None where nobody does."""
        units = (one.get("place") for one in self.seen.values() if one["kind"] == "unit")
        spots = list(places) or [
            spot for place in units if place is not None for spot in self._spots_in(place)
        ]
        points = [spot for spot in spots if not isinstance(spot, str)]
        if points:
            return (sum(x for x, _ in points) // len(points), sum(y for _, y in points) // len(points))
        hexes = self._hexes
        if hexes is None:
            return next(iter(spots), None)
        at = [hexes.index[spot] for spot in spots if spot in hexes.index]
        return (
            hexes.ids[min(at, key=lambda one: sum(hexes.distance(one, other) for other in at))]
            if at
            else None
        )

    def find_pieces(self, middle: Spot | None) -> tuple[Entity, ...]:
        """What stands about it, as the board draws it; all of it where the board has no hexes."""
        near: Iterable[str] | None = None
        if self._hexes is not None and isinstance(middle, str):
            near = {self._hexes.ids[at] for at in self._hexes.within(self._hexes.at(middle), REACH)}
        return tuple(
            {name: value for name, value in self.relabel(one).items() if name not in UNDRAWN}
            for one in self.seen.values()
            if one["kind"] in DRAWN
            and one.get("place") is not None
            and (near is None or one["place"] in near)
        )

    def find_paths(self, draft: Draft) -> Iterator[Path]:
        """The line of an order: its way, else from who acts to the first place elsewhere that it names."""
        way = draft.get("path")
        actors = [spot for slot in ACTORS for spot in self._spots_in(draft.get(slot))]
        if isinstance(way, (list, tuple)) and len(way) > 1:
            yield Path(style="order", places=tuple(self._spots_in(way)))
            return
        rest = {slot: value for slot, value in draft.items() if slot not in ACTORS}
        target = next((spot for spot in self.find_places(rest) if spot not in actors), None)
        if target is not None:
            yield from (Path(style="order", places=(actor, target)) for actor in dict.fromkeys(actors))


def is_point(value: Any) -> bool:
    """Whether it is a point of a table."""
    return isinstance(value, (list, tuple)) and len(value) == 2 and all(type(one) is int for one in value)
