"""Fields that forms of events have and others have not."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import dropwhile
from typing import Any

from django import forms
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

from wargame.events.conditions import MOST_OF_A_ROUND, MOST_ROUNDS
from wargame.pairing.words import and_list


def optional(label: str, low: int, high: int, initial: int | None = None) -> forms.IntegerField:
    """A number that may be left out."""
    return forms.IntegerField(label=label, min_value=low, max_value=high, required=False, initial=initial)


class Lists(forms.SelectMultiple):
    """Several lists for one field; `each` names one by its number, and there are `least` of them."""

    use_fieldset = True
    first = "_1"
    """How the id of the first list ends."""

    def __init__(self, each: str, least: int) -> None:
        super().__init__()
        self.each, self.least = each, least

    def id_for_label(self, id_: str, index: str | None = None) -> str:
        """A label belongs to the first of the lists."""
        return f"{id_}{self.first}"

    def use_required_attribute(self, initial: Any) -> bool:
        """No single list needs a choice."""
        return False


def id_apart(name: str, attrs: Mapping[str, Any] | None) -> tuple[str, dict[str, Any]]:
    """What the ids of all lists of a field begin with, and the other attributes of each."""
    given = dict(attrs or {})
    return given.pop("id", f"id_{name}"), given


class InOrder(Lists):
    """One list below the other: what is chosen stands in that order, and may stand there again.

    One list is always free.
    """

    def render(
        self, name: str, value: Any, attrs: Mapping[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        """The lists, those at the end empty."""
        (at, given), chosen = id_apart(name, attrs), list(value or ())
        one_list = forms.Select(attrs=self.attrs, choices=[("", "–"), *self.choices])
        rows = []
        for number in range(1, max(self.least, len(chosen) + 1) + 1):
            own = given | {"id": f"{at}_{number}", "aria-label": self.each.format(number)}
            shown = str(chosen[number - 1]) if number <= len(chosen) else ""
            rows.append((one_list.render(name, shown, own, renderer),))
        return format_html_join("\n", "{}", rows)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[str]:
        """What is chosen, in the order of the lists; those left empty are none."""
        return [one for one in super().value_from_datadict(data, files, name) or () if one]


class ByRound(Lists):
    """A row of lists a round: what its boards play in turn. There is always a row, and in each a list, that is free."""

    first = "-1_1"

    def __init__(self, least: int) -> None:
        super().__init__("Round {}", least)

    def render(
        self, name: str, value: Any, attrs: Mapping[str, Any] | None = None, renderer: Any = None
    ) -> SafeString:
        """The rows, those at the end empty."""
        (at, given), chosen = id_apart(name, attrs), list(value or ())
        rows = []
        for number in range(1, min(MOST_ROUNDS, max(self.least, len(chosen) + 1)) + 1):
            names = list(chosen[number - 1]) if number <= len(chosen) else []
            row = InOrder(f"{self.each.format(number)}, scenario {{}}", 1)
            row.choices, row.attrs = self.choices, self.attrs
            lists = row.render(f"{name}-{number}", names, given | {"id": f"{at}-{number}"}, renderer)
            rows.append((self.each.format(number), lists))
        return format_html_join("\n", '<div class="round"><span aria-hidden="true">{}</span>{}</div>', rows)

    def value_from_datadict(self, data: Any, files: Any, name: str) -> list[list[str]]:
        """What is chosen, by round; rounds left empty at the end are none."""
        row = InOrder("", 1)
        rounds = [row.value_from_datadict(data, files, f"{name}-{at}") for at in range(1, MOST_ROUNDS + 1)]
        return list(dropwhile(lambda names: not names, reversed(rounds)))[::-1]


class ScenariosField(forms.MultipleChoiceField):
    """The scenarios of a stage, by round; a round may have several."""

    widget: ByRound

    def __init__(self, *, least: int, **more: Any) -> None:
        super().__init__(widget=ByRound(least), **more)

    def to_python(self, value: Any) -> list[list[str]]:  # type: ignore[override]  # by round
        """The names by round."""
        return [[str(name) for name in names] for names in value or ()]

    def validate(self, value: Sequence[Sequence[str]]) -> None:
        """Each is one of the choices; no round before the last is without."""
        if self.required and not value:
            raise forms.ValidationError("Choose a scenario for each round")
        empty = [f"{at}" for at, names in enumerate(value, 1) if not names]
        if empty:
            raise forms.ValidationError(
                f"Round {len(value)} has a scenario, but round {and_list(empty)} has none: only rounds at the "
                "end can be left empty; they repeat the last one"
            )
        if any(len(names) > MOST_OF_A_ROUND for names in value):
            raise forms.ValidationError(f"A round can have at most {MOST_OF_A_ROUND} scenarios")
        for name in (name for names in value for name in names):
            if not self.valid_value(name):
                raise forms.ValidationError(
                    self.error_messages["invalid_choice"], code="invalid_choice", params={"value": name}
                )

    def has_changed(self, initial: Any, data: Any) -> bool:
        """Whether another scenario is played in some round."""
        return not self.disabled and self.to_python(initial) != self.to_python(data)
