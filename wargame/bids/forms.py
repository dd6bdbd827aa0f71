"""What a bidder fills in: sides and amounts to choose from, so that nothing else can be sent by the page."""

from __future__ import annotations

from typing import Any

from django import forms

from rules.core.bids import Bid as Rule
from rules.core.contract import Message, Side
from rules.core.ruleset import Ruleset
from rules.core.words import say


class OfferForm(forms.Form):
    """A side and what the other is given for it; in an auction no side where the call is for one."""

    side = forms.ChoiceField(label="I play", widget=forms.RadioSelect)
    halves = forms.TypedChoiceField(label="and give the other side", coerce=int)

    def __init__(
        self,
        *args: Any,
        ruleset: Ruleset,
        scenario: str,
        least: int = 0,
        only: Side = "",
        divides: bool = False,
    ) -> None:
        """`only`: the side that the standing call is for; `divides`: whoever fills it in need not play the side."""
        super().__init__(*args)
        plan = ruleset.scenarios[scenario]
        assert plan.bid is not None
        sides = [only] if only else list(plan.sides)
        choices = [(side, side_words(ruleset, side)) for side in sides]
        self.fields["side"].choices = choices  # type: ignore[attr-defined]
        self.fields["side"].initial = sides[0]
        self.fields["halves"].choices = amounts(ruleset, plan.bid, least)  # type: ignore[attr-defined]
        if divides:
            self.fields["side"].label, self.fields["halves"].label = "The player of", "gives the other side"
        if only:
            self.fields["side"].widget = forms.HiddenInput()
            self.fields["halves"].label = f"I play the {side_words(ruleset, only)} side and give the other"


class LevelForm(forms.Form):
    """One of the seven balance levels."""

    wish = forms.ChoiceField(label="My level", widget=forms.RadioSelect)

    def __init__(self, *args: Any, ruleset: Ruleset, scenario: str) -> None:
        super().__init__(*args)
        plan = ruleset.scenarios[scenario]
        assert plan.bid is not None
        first, second = plan.sides
        named = [(first, 3), (first, 2), (first, 1), ("", 0), (second, 1), (second, 2), (second, 3)]
        self.fields["wish"].choices = [  # type: ignore[attr-defined]
            (f"{side}:{level}", level_words(ruleset, plan.bid, side, level)) for side, level in named
        ]
        self.fields["wish"].initial = ":0"

    def clean_wish(self) -> dict[str, Any]:
        """The side and the level."""
        side, _, level = self.cleaned_data["wish"].rpartition(":")
        return {"side": side, "level": int(level)}


class PhraseForm(forms.Form):
    """The words that a player adds to the dice."""

    phrase = forms.CharField(
        label="Your phrase for the dice",
        max_length=200,
        required=False,
        help_text="Any words, or none. They go into every roll, so nobody can have picked the dice in advance.",
    )


def amounts(ruleset: Ruleset, rule: Rule, least: int = 0) -> list[tuple[int, str]]:
    """Every amount that may be bid from `least` on, in words."""
    return [
        (halves, say(ruleset, rule.message(halves)) if halves else "nothing")
        for halves in range(least, rule.limit + 1, rule.halves)
    ]


def side_words(ruleset: Ruleset, side: Side) -> str:
    """A side by its name."""
    return say(ruleset, Message(f"side-{side}"))


def level_words(ruleset: Ruleset, rule: Rule, side: Side, level: int) -> str:
    """A balance level and what it gives."""
    if not level:
        return "0: either side, for nothing"
    given = say(ruleset, rule.message(rule.level(level)))
    return f"{side_words(ruleset, side)} {level}: gives the other {given}"
