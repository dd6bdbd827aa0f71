"""Fields of a position as directors read and write them: by name, their values in words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from django import forms

from rules.core.contract import Amendable, FieldSpec
from rules.core.ruleset import Ruleset
from rules.core.words import say
from wargame.games.amendments import NO, NONE, YES

ANY = "…"
"""What stands for the hex in the name of something that is not there yet."""

POINT = re.compile(r"(\d{1,5})\s*[,/ ]\s*(\d{1,5})", re.ASCII)


class Named(NamedTuple):
    """A field of a thing; `entity` is what the id of a hex follows where the name of the thing has a place for one."""

    thing: str
    label: str
    entity: str
    spec: FieldSpec
    values: Mapping[str, str]
    """What its values are called."""

    @property
    def name(self) -> str:
        """As it is written."""
        return f"{self.thing}: {self.label}"

    def now(self) -> str:
        """The present value in words, '' of something that is not there yet."""
        return "" if ANY in self.thing else self.words(self.spec.value)

    def words(self, value: Any) -> str:
        """A value as one writes it."""
        if value is None:
            return NONE
        if isinstance(value, bool):
            return YES if value else NO
        return self.values.get(value, str(value))

    def change(self, text: str) -> dict[str, Any]:
        """The change that sets it so; raises `ValidationError` for what is no value of it."""
        return {"entity": self.entity, "field": self.spec.name, "value": self.read(text)}

    def read(self, text: str) -> Any:
        """The value of what somebody wrote; raises `ValidationError` with what the field takes."""
        lower = text.strip().lower()
        known = {label.lower(): value for value, label in self.values.items()}
        match self.spec.kind:
            case _ if self.spec.optional and lower in ("", NONE):
                return None
            case _ if lower in known or text in self.values:
                return known.get(lower, text)
            case "flag" if lower in (YES, NO):
                return lower == YES
            case "number" if re.fullmatch(r"-?\d{1,9}", lower, re.ASCII):
                return int(lower)
            case "point" if found := POINT.fullmatch(lower):
                return ",".join(found.groups())
            case "hex" if lower:
                return text.strip()
        raise forms.ValidationError(f"{self.label}: {self.takes()}, not «{text.strip()}»")

    def options(self) -> list[str]:
        """The words among which one chooses, as far as there are any."""
        if self.spec.kind == "flag":
            return [YES, NO]
        return list(self.values.values()) + ([NONE] if self.spec.optional else [])

    def takes(self) -> str:
        """What may be written."""
        words = self.options()
        match self.spec.kind:
            case "number":
                words = [f"{self.spec.least} to {self.spec.most}", *words]
            case "point":
                words = ["a point in mm such as 450,320", *words]
            case "hex":
                words = ["a hex", *words]
        return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


class Fields:
    """All fields of a position, by name."""

    def __init__(self, ruleset: Ruleset | None, scenario: str, things: Sequence[Amendable]) -> None:
        found = [one for thing in things for one in _named(ruleset, scenario, thing)] if ruleset else []
        twice = {name for name, count in Counter(one.name for one in found).items() if count > 1}
        clear = (
            one._replace(thing=f"{one.thing} ({one.entity})") if one.name in twice else one for one in found
        )
        self.by_name = {one.name: one for one in clear}
        self.things = {one.entity: one.thing for one in self.by_name.values()}
        """What entities are called, by id."""
        self._by_key = {(one.entity, one.spec.name): one for one in self.by_name.values()}

    def __iter__(self) -> Iterator[Named]:
        return iter(self.by_name.values())

    def change(self, name: str, text: str) -> dict[str, Any]:
        """The change that somebody wrote; raises `ValidationError` for what is no field, or no value of it."""
        one, hex_id = self._find(name.strip())
        return {"entity": one.entity + hex_id, "field": one.spec.name, "value": one.read(text)}

    def _find(self, name: str) -> tuple[Named, str]:
        if name in self.by_name and ANY not in name:
            return self.by_name[name], ""
        for one in self.by_name.values():
            before, here, after = one.name.partition(ANY)
            if here and name.startswith(before) and name.endswith(after):
                hex_id = name[len(before) : len(name) - len(after)].strip()
                if hex_id and hex_id != ANY:
                    return one, hex_id
        raise forms.ValidationError(f"No field of this position is called «{name}»")

    def phrase(self, entity: str, field: str, before: Any, after: Any) -> str:
        """How a field changes: what it is called, and both values in words."""
        one = self._by_key[entity, field]
        return f"{one.label}: {one.words(before)} → {one.words(after)}"

    def write_out(self, change: Mapping[str, Any]) -> tuple[str, str]:
        """A change as one writes it: name and value."""
        entity, field, value = change["entity"], change["field"], change["value"]
        if one := self._by_key.get((entity, field)):
            return one.name, one.words(value)
        for one in self.by_name.values():
            if ANY in one.name and one.spec.name == field and entity.startswith(one.entity):
                return one.name.replace(ANY, entity.removeprefix(one.entity)), one.words(value)
        return f"{entity}: {field}", str(value)


def _named(ruleset: Ruleset, scenario: str, thing: Amendable) -> Iterator[Named]:
    label = say(ruleset, thing.label, scenario=scenario) + (f" {ANY}" if thing.new else "")
    for spec in thing.fields:
        values = _tell_apart({v: say(ruleset, words, scenario=scenario) for v, words in spec.values.items()})
        yield Named(label, say(ruleset, spec.label, scenario=scenario), thing.entity, spec, values)


def _tell_apart(values: Mapping[str, str]) -> dict[str, str]:
    """The words of values, with the value behind those that several have."""
    twice = {words for words, count in Counter(values.values()).items() if count > 1}
    return {value: f"{words} ({value})" if words in twice else words for value, words in values.items()}
