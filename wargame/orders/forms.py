"""An order in advance as a form: its answer, and for every fact of the question what it has to be."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, NamedTuple

from django import forms

from rules.core.boards import AnyBoard, list_places, name_places
from rules.core.contract import Message
from rules.core.foresight import EVERY, PLACE, Condition
from rules.core.foresight import Order as Terms
from rules.core.ruleset import Ruleset
from rules.core.words import say

FIGURE = re.compile(r"(\d{1,4}(?:\.\d{1,3})?)(?::(\d{1,2}))?")

KINDS = (("when", "Only if"), ("guard", "As long as"))
"""Where a condition stands in an order, with its heading."""


class FigureField(forms.CharField):
    """A figure, or odds such as 3:1, which are 3."""

    def to_python(self, value: Any) -> Any:
        """The figure; None where there is none."""
        said = super().to_python(value) or ""
        if not said:
            return None
        found = FIGURE.fullmatch(said.replace(",", "."))
        if found is None or float(found[2] or 1) == 0:
            raise forms.ValidationError("Write a figure, or odds such as 3:1.")
        return float(found[1]) / float(found[2] or 1)

    def run_validators(self, value: Any) -> None:
        """The text was checked as it was read."""


class Row(NamedTuple):
    """A fact with its fields: two below each heading."""

    label: str
    cells: tuple[tuple[forms.BoundField, forms.BoundField], ...]


class OrderForm(forms.Form):
    """The terms of an order that answers questions of one kind."""

    def __init__(
        self, ruleset: Ruleset, scenario: str, question: str, *args: Any, terms: Terms | None = None,
        left: int | None = None, **more: Any,
    ) -> None:  # fmt: skip
        self.question, self._board = question, ruleset.board(scenario)
        policy = ruleset.foreseen[question]
        self.facts = {
            fact: say(ruleset, Message(f"choice-fact-{fact}")).capitalize()
            for fact in (*EVERY, *policy.facts)
        }
        names = name_places(self._board)
        initial = {"answer": terms.answer, "left": left, **_filled(terms, names)} if terms else {}
        super().__init__(*args, **{**more, "initial": initial})
        answers = [(name, say(ruleset, Message(f"choice-answer-{name}"))) for name in policy.answers]
        self.fields["answer"] = forms.ChoiceField(label="Then answer", choices=answers)
        for name, label in self._names():
            self.fields[name] = _field(name, label)
        self.fields["left"] = forms.IntegerField(
            label="How many times", required=False, min_value=1, max_value=999,
            help_text="Left empty: until you switch it off.",
        )  # fmt: skip

    def _names(self) -> Iterator[tuple[str, str]]:
        for kind, heading in KINDS:
            for fact, label in self.facts.items():
                for test in _tests(fact):
                    yield f"{kind}-{fact}-{test}", f"{heading}: {label} {WORDS[test]}"

    def rows(self) -> list[Row]:
        """The conditions, fact by fact."""
        return [
            Row(label, tuple(self._pair(kind, fact) for kind, _ in KINDS))
            for fact, label in self.facts.items()
        ]

    def _pair(self, kind: str, fact: str) -> tuple[forms.BoundField, forms.BoundField]:
        first, second = _tests(fact)
        return self[f"{kind}-{fact}-{first}"], self[f"{kind}-{fact}-{second}"]

    def clean(self) -> dict[str, Any]:
        """Places by their ids."""
        told = super().clean() or {}
        for name in [one for one in self.fields if f"-{PLACE}-" in one]:
            try:
                told[name] = read_places(self._board, told.get(name) or "")
            except KeyError as unknown:
                self.add_error(name, f"There is no place {unknown.args[0]} on this map.")
        return told

    def terms(self) -> Terms:
        """What was filled in."""
        told = self.cleaned_data
        when, guard = (tuple(self._conditions(kind)) for kind, _ in KINDS)
        return Terms(self.question, told["answer"], when, guard)

    def _conditions(self, kind: str) -> Iterator[Condition]:
        for fact in self.facts:
            for test in _tests(fact):
                value = self.cleaned_data.get(f"{kind}-{fact}-{test}")
                if value not in (None, (), ""):
                    yield Condition(fact, test, value)


WORDS = {"least": "at least", "most": "at most", "among": "in one of these", "outside": "in none of these"}


def _tests(fact: str) -> Any:
    return ("among", "outside") if fact == PLACE else ("least", "most")


def _field(name: str, label: str) -> forms.Field:
    if f"-{PLACE}-" in name:
        return forms.CharField(label=label, required=False, max_length=600)
    return FigureField(label=label, required=False, max_length=9)


def _filled(terms: Terms, names: dict[str, str]) -> dict[str, Any]:
    """The fields of an order that there is."""
    return {
        f"{kind}-{one.fact}-{one.test}": ", ".join(names.get(id) or id for id in one.value)
        if isinstance(one.value, tuple)
        else f"{one.value:g}"
        for kind, _ in KINDS
        for one in getattr(terms, kind)
    }


def read_places(board: AnyBoard, said: str) -> tuple[str, ...]:
    """The ids of places that somebody names or numbers, with commas between; raises `KeyError` for one there is not."""
    known = {id.casefold(): id for id in list_places(board)}
    known |= {name.casefold(): id for id, name in name_places(board).items()}
    parts = (part.strip() for part in said.replace(";", ",").split(","))
    return tuple(dict.fromkeys(_find(known, part) for part in parts if part))


def _find(known: dict[str, str], part: str) -> str:
    if part.casefold() not in known:
        raise KeyError(part)
    return known[part.casefold()]
