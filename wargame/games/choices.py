"""The choices of a scenario as fields of a form, in the words of its rules."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django import forms

import rules
from rules.core.contract import Message
from rules.core.ruleset import Choice, Ruleset
from rules.core.words import say
from wargame.games.sections import SectionedForm, needs_look
from wargame.games.words import scenario_name, value_words


def choice_field(ruleset: Ruleset, choice: Choice) -> forms.Field:
    """A scenario choice as a form field that gives back the ruleset's own value."""
    label = say(ruleset, Message(f"option-{choice.id}"))
    if is_switch(choice):
        return forms.BooleanField(label=label, required=False, initial=choice.default)
    values = {str(value): value for value in choice.values}

    def chosen(text: str) -> Any:
        """The value that is called so."""
        if text not in values:
            raise ValueError(text)
        return values[text]

    return forms.TypedChoiceField(
        label=label,
        widget=forms.RadioSelect,
        choices=[(str(value), value_words(ruleset, choice, value)) for value in choice.values],
        coerce=chosen,
        initial=str(choice.default),
    )


def is_switch(choice: Choice) -> bool:
    """Whether a choice is between on and off."""
    return set(choice.values) == {True, False}


class OptionsForm(SectionedForm):
    """The options of one scenario, `ruleset/scenario`, fixed for all who play it: all but how many command.

    It reads what is sent only where it was shown: an option that nobody saw stays as it is `fixed`.
    """

    shown = forms.BooleanField(widget=forms.HiddenInput, required=False, initial=True)

    def __init__(
        self, data: Mapping[str, Any] | None = None, *, plan: str, fixed: Mapping[str, Any], again: Any = None,
        prefix: str = "",
    ) -> None:  # fmt: skip
        prefix = f"{prefix}{plan}"
        marked = f"{prefix}-shown"
        super().__init__(
            data if data is not None and marked in data else None,
            again=again if again is not None and marked in again else None,
            prefix=prefix,
        )
        id, _, name = plan.partition("/")
        ruleset = rules.get(id)
        scenario = ruleset.scenarios[name]
        self.title = f"{scenario_name(id, name)}, {ruleset.title}"
        self.plan, self.fixed = plan, fixed
        self.choices = [choice for choice in scenario.choices if choice.id != scenario.staffed]
        for choice in self.choices:
            self.fields[choice.id] = choice_field(ruleset, choice)
            if choice.id in fixed:
                value = fixed[choice.id]
                self.initial[choice.id] = value if is_switch(choice) else str(value)

    def shown_fields(self) -> list[forms.BoundField]:
        """A field an option."""
        return [self[choice.id] for choice in self.choices]

    def is_refused(self) -> bool:
        """Whether what was sent is no option of the scenario."""
        return self.is_bound and not self.is_valid()

    def is_special(self) -> bool:
        """Whether an option differs from the usual, or is refused."""
        return any(map(needs_look, self.shown_fields()))

    def options(self) -> dict[str, Any]:
        """Return the options that differ from the usual, and those that were fixed."""
        if not self.is_bound:
            return dict(self.fixed)
        given = {choice.id: self.cleaned_data[choice.id] for choice in self.choices}
        kept = {id: value for id, value in self.fixed.items() if given.get(id, value) == value}
        return kept | {
            choice.id: given[choice.id] for choice in self.choices if given[choice.id] != choice.default
        }
