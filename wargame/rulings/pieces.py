"""Amending by a form: a thing is chosen, and its fields are filled in by their kinds, beside those that are written."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from django import forms

from wargame.rulings.fields import ANY, Fields, Named

PREFIX = "set-"
"""How the name of an input begins that sets a field of the thing chosen."""


class Piece:
    """A thing of the position that was chosen, with its fields."""

    def __init__(self, known: Fields, entity: str) -> None:
        self.entity, self.name = entity, known.things[entity]
        self._fields = {f"{PREFIX}{one.spec.name}": one for one in known if one.entity == entity}

    def inputs(self) -> Iterator[tuple[str, forms.Field]]:
        """An input for each field, by its name; at first it holds the present value."""
        return ((name, _input(one)) for name, one in self._fields.items())

    def changes(self, given: Mapping[str, Any]) -> Iterator[tuple[str, Named, str]]:
        """What is written there otherwise than it stands: the input, its field and the value in words."""
        for name, one in self._fields.items():
            text = str(given.get(name, one.now())).strip()
            if text != one.now():
                yield name, one, text

    def initial(self, rows: Iterable[tuple[str, str]]) -> dict[str, str]:
        """What stands in the inputs, where rows of the form have set fields of it already."""
        by_name = {one.name: name for name, one in self._fields.items()}
        return {by_name[name]: value for name, value in rows if name in by_name}

    def is_of(self, name: str) -> bool:
        """Whether a row sets a field of it."""
        return any(one.name == name for one in self._fields.values())


def piece_choices(known: Fields) -> list[tuple[str, str]]:
    """The things that may be chosen, by name; what is not there yet is written."""
    found = {one.entity: one.thing for one in known if ANY not in one.thing}
    return sorted(found.items(), key=lambda pair: pair[1])


def piece_of(known: Fields, entity: str) -> Piece | None:
    """The thing of that id; None for none, and for what is not there yet."""
    return Piece(known, entity) if ANY not in known.things.get(entity, ANY) else None


def initial_of_choice(given: Mapping[str, Any], known: Fields) -> dict[str, Any]:
    """The form as it was filled in when another thing is chosen: what was set of the one before stands in rows."""
    before, after = (piece_of(known, given.get(name, "")) for name in ("shown", "piece"))
    rows = [
        (given[name], given.get(f"value-{name.removeprefix('field-')}", ""))
        for name in given
        if name.startswith("field-") and given[name]
    ]
    rows += [(one.name, text) for _, one, text in before.changes(given)] if before else []
    kept = {name: value for name, value in given.items() if not name.startswith(("field-", "value-", PREFIX))}
    return kept | fill_in(rows, after)


def draft_initial(changes: Sequence[Mapping[str, Any]], known: Fields) -> dict[str, Any]:
    """The form as a draft fills it in: the thing changed last is chosen, what is set of others stands in rows."""
    entities = [one["entity"] for one in reversed(changes)]
    piece = next((one for one in map(partial(piece_of, known), entities) if one), None)
    return {
        "piece": piece.entity if piece else "",
        **fill_in([known.write_out(one) for one in changes], piece),
    }


def fill_in(rows: Sequence[tuple[str, str]], piece: Piece | None) -> dict[str, str]:
    """What is set of the thing chosen in its inputs, the rest in rows."""
    rest = [row for row in rows if piece is None or not piece.is_of(row[0])]
    written: dict[str, str] = {}
    for number, (name, value) in enumerate(rest):
        written |= {f"field-{number}": name, f"value-{number}": value}
    return written | (piece.initial(rows) if piece else {})


def _input(one: Named) -> forms.Field:
    """An input of the field's kind, in which its present value stands."""
    now = one.now()
    if one.spec.kind in ("flag", "choice"):
        words = dict.fromkeys([now, *one.options()])
        options = [(word, word or "–") for word in words]
        return forms.ChoiceField(label=one.label, initial=now, required=False, choices=options)
    shown: forms.Widget = forms.TextInput()
    if one.spec.kind == "number" and not one.spec.optional:
        shown = forms.NumberInput(attrs={"min": one.spec.least, "max": one.spec.most})
    return forms.CharField(label=one.label, initial=now, required=False, widget=shown, help_text=one.takes())
