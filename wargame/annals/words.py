"""How pages say what is in a position: entities by their printed names, places by theirs, fields in words."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import Any

from rules.core.boards import name_places
from rules.core.contract import Entity, Message
from rules.core.ruleset import Ruleset
from rules.core.words import say

FIELDS = {
    "step": "steps", "tokens": "supply", "held": "supply", "ter": "tank effectiveness", "move": "movement",
    "status": "marks", "gone": "destroyed", "control": "held by", "cpts": "command points", "lost": "losses",
}  # fmt: skip
"""Fields whose own name is no word."""

UNSAID = frozenset({
    "id", "kind", "place", "label", "lies", "far", "shock", "tint", "type", "echelon", "parent", "formation", "nation",
    "audience", "question", "lines", "phases", "size", "counter", "army", "faces", "base", "face", "begun", "of",
    "fate",
})  # fmt: skip
"""Fields that never change, say what another says, or are for the painter."""

KINDS = {"dump": "supply dump", "hex": "hex", "pool": "pool", "side": "side", "track": "sequence of play"}


class Words:
    """The words of one scenario by its rules."""

    def __init__(self, ruleset: Ruleset, scenario: str) -> None:
        self.ruleset, self.scenario = ruleset, scenario

    def say(self, message: Message | Mapping[str, Any]) -> str:
        """A message in the words of the game's ruleset."""
        return say(self.ruleset, message, scenario=self.scenario)

    def side(self, side: str) -> str:
        """The name of a side."""
        return self.say(Message(f"side-{side}"))

    def name_of(self, entity: Entity) -> str:
        """What an entity is called; what has no name of its own by its kind and place."""
        label = entity.get("label") or entity.get("type")
        if isinstance(label, Mapping):
            return self.say(label)
        if label and entity["kind"] == "unit":
            return str(label)
        kind = KINDS.get(entity["kind"], entity["kind"])
        side = f"{self.side(entity['side'])} " if entity.get("side") and entity["kind"] != "side" else ""
        at = f" at {self.place(entity['place'])}" if entity.get("place") is not None else ""
        return f"{side}{kind}{at}"

    @cached_property
    def _names(self) -> Mapping[str, str]:
        return name_places(self.ruleset.board(self.scenario))

    def place(self, place: Any) -> str:
        """A hex by its name where it has one; a point of a table in centimetres."""
        if place is None:
            return "off the map"
        if isinstance(place, str):
            return self._names.get(place, place)
        east, north = place
        return f"{east / 10:g} / {north / 10:g} cm"

    def field(self, name: str) -> str:
        """What a field is called."""
        return self._said(name) or FIELDS.get(name, name.replace("_", " "))

    def names(self, name: str) -> bool:
        """Whether a field has words of its own, by the rules or here."""
        return bool(self._said(name)) or name in FIELDS

    def _said(self, name: str) -> str:
        asked = Message(f"field-{name}")
        said = self.say(asked)
        return "" if said == asked.id else said

    def value(self, value: Any) -> str:
        """What stands in a field."""
        if value is None:
            return "none"
        if isinstance(value, bool):
            return "yes" if value else "no"
        if isinstance(value, Mapping):
            if isinstance(value.get("id"), str) and "facts" in value:
                return self.say(value)
            return ", ".join(f"{self.value(key)} {self.value(one)}" for key, one in value.items()) or "none"
        if isinstance(value, (list, tuple)):
            return ", ".join(map(self.value, value)) or "none"
        return self._plain(str(value))

    def _plain(self, text: str) -> str:
        """A badge, a side or a place in words; anything else as it is."""
        badge = badges(self.ruleset.folder).get(text)
        if badge:
            return badge
        side = self.side(text)
        return self._names.get(text, text) if side == f"side-{text}" else side


@cache
def badges(folder: Path) -> dict[str, str]:
    """The words on the marks of counters, by what the rules call them."""
    presentation = tomllib.loads((folder / "presentation.toml").read_text(encoding="utf-8"))
    return {id: str(badge["word"]) for id, badge in presentation.get("badges", {}).items() if "word" in badge}
