"""A choice of a scenario as a field of a form, in the words of its rules."""

from __future__ import annotations

from django import forms

from rules.core.contract import Message
from rules.core.ruleset import Choice, Ruleset
from rules.core.words import say
from wargame.games.words import value_words


def choice_field(ruleset: Ruleset, choice: Choice) -> forms.Field:
    """A scenario choice as a form field that gives back the ruleset's own value."""
    label = say(ruleset, Message(f"option-{choice.id}"))
    if set(choice.values) == {True, False}:
        return forms.BooleanField(label=label, required=False, initial=choice.default)
    return forms.TypedChoiceField(
        label=label,
        widget=forms.RadioSelect,
        choices=[(str(value), value_words(ruleset, choice, value)) for value in choice.values],
        coerce=lambda text: next(value for value in choice.values if str(value) == text),
        initial=str(choice.default),
    )
