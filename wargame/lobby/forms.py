"""What a player fills in to open or join a game."""

from __future__ import annotations

from typing import Any

from django import forms

import rules
from rules.core.contract import Message
from rules.core.ruleset import Choice, Ruleset, Scenario
from rules.core.words import say
from wargame.games.seating import RANDOM
from wargame.lobby.paces import pace_choices

CHOICE_PREFIX = "choice-"


class PhraseField(forms.CharField):
    """The words a player adds to the dice, so that the site alone cannot have chosen them."""

    def __init__(self) -> None:
        super().__init__(
            label="Your phrase for the dice",
            max_length=200,
            required=False,
            help_text="Any words. They are mixed into every roll, so nobody can have picked the dice.",
        )


class GameForm(forms.Form):
    """Open a game of one scenario: side, pace, who may join, and the scenario's own choices."""

    name = forms.CharField(label="Name of the game", max_length=80, required=False)
    side = forms.ChoiceField(label="Your side", widget=forms.RadioSelect)
    pace = forms.ChoiceField(label="Pace", widget=forms.RadioSelect)
    private = forms.BooleanField(
        label="Private: only people with the invitation link may join or watch", required=False
    )
    phrase = PhraseField()

    def __init__(self, *args: Any, ruleset: Ruleset, scenario: Scenario, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.scenario = scenario
        self.fields["side"].choices = side_choices(ruleset, scenario)  # type: ignore[attr-defined]
        self.fields["side"].initial = RANDOM
        self.fields["pace"].choices = pace_choices()  # type: ignore[attr-defined]
        self.fields["pace"].initial = "days"
        for choice in scenario.choices:
            self.fields[CHOICE_PREFIX + choice.id] = choice_field(ruleset, choice)

    def own_fields(self) -> list[forms.BoundField]:
        """What every game is asked: side, pace, who may join, the phrase."""
        return [field for field in self if not field.name.startswith(CHOICE_PREFIX)]

    def scenario_fields(self) -> list[forms.BoundField]:
        """The scenario's own choices, each with a default most players keep."""
        return [field for field in self if field.name.startswith(CHOICE_PREFIX)]

    def chosen_options(self) -> dict[str, Any]:
        """The scenario's choices as the ruleset wants them."""
        return {choice.id: self.cleaned_data[CHOICE_PREFIX + choice.id] for choice in self.scenario.choices}


class JoinForm(forms.Form):
    """Take a seat that is still free."""

    side = forms.ChoiceField(label="Your side", widget=forms.RadioSelect)
    phrase = PhraseField()

    def __init__(self, *args: Any, free: list[tuple[str, str]], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["side"].choices = free  # type: ignore[attr-defined]
        self.fields["side"].initial = free[0][0] if free else None


def side_choices(ruleset: Ruleset, scenario: Scenario) -> list[tuple[str, str]]:
    """The sides of a scenario in words, and «either» first."""
    named = [(side, say(ruleset, Message(f"side-{side}"))) for side in scenario.sides]
    return [(RANDOM, "Either, by lot"), *named]


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


def value_words(ruleset: Ruleset, choice: Choice, value: object) -> str:
    """One value of a choice in words; a value that has none, like a number, as it is."""
    tag = f"option-{choice.id}-{value}"
    words = say(ruleset, Message(tag))
    return str(value) if words == tag else words


def scenario_or_none(ruleset_id: str, scenario_id: str) -> tuple[Ruleset, Scenario] | None:
    """A ruleset and one of its scenarios by their slugs."""
    if ruleset_id not in rules.available():
        return None
    ruleset = rules.get(ruleset_id)
    scenario = ruleset.scenarios.get(scenario_id)
    return (ruleset, scenario) if scenario else None
