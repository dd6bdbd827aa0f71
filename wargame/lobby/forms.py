"""What a player fills in to open or join a game."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django import forms
from django.forms.boundfield import BoundWidget

import rules
from rules.core.contract import Message
from rules.core.ruleset import Ruleset, Scenario
from rules.core.words import say
from wargame.games import services
from wargame.games.alone import PRACTICE
from wargame.games.choices import choice_field
from wargame.games.clockform import ClockForm
from wargame.games.models import Game
from wargame.games.pacing import OWN as OWN_PACE
from wargame.games.seating import RANDOM, usual_pace
from wargame.games.sides import WAYS, can_settle
from wargame.games.words import seat_names
from wargame.games.zero import CLAIM
from wargame.practice.levels import levels_of
from wargame.practice.services import practice_open, solo_open
from wargame.practice.teaching import lesson_of
from wargame.rulebook.templatetags.rulebook import link_numbers

CHOICE_PREFIX = "choice-"


class PhraseField(forms.CharField):
    """The words a player adds to the dice, so that the site alone cannot have chosen them."""

    def __init__(self) -> None:
        super().__init__(
            label="Your phrase for the dice",
            max_length=200,
            required=False,
            help_text="Any words, or none. They go into every roll, so nobody can have picked the dice in advance.",
        )


LIMITS = ("members", "rating_from", "rating_to", "reliability", "until")
OWN = ("name", "phrase")
OFFERED = ("opponent", "pace", "rated", "club", "private")
CLOCK = (*ClockForm.OWN_FIELDS, "zero")


PEOPLE, ALONE = "people", "alone"
AGAINST = {
    PRACTICE: ("Practice opponent", ("Starts now and answers in seconds", "No clock and no rating",
        "Undo any action, as far back as you like", "Says why it moved, if you ask")),
    PEOPLE: ("A person", ("An open seat, or a player you name", "A pace you both agree to",
        "Can be rated, and count for a club")),
    ALONE: ("Both sides yourself", ("For study, or for two at one screen", "No clock and no rating",
        "Nothing is hidden where the rules allow it")),
}  # fmt: skip
"""Whom one plays against, each with its name and what it comes to."""


class GameForm(ClockForm):
    """Open a game of one scenario: against whom, side, pace, who may join, and the scenario's own choices."""

    play = forms.ChoiceField(
        label="Against whom?", widget=forms.RadioSelect, required=False,
        choices=[(name, title) for name, (title, _) in AGAINST.items()],
    )  # fmt: skip
    level = forms.ChoiceField(label="How it plays", widget=forms.RadioSelect, required=False)
    lesson = forms.BooleanField(label="First-game lesson", required=False)
    name = forms.CharField(label="Name of the game", max_length=80, required=False)
    side = forms.ChoiceField(label="Your side", widget=forms.RadioSelect)
    opponent = forms.CharField(
        label="Invite one player",
        max_length=150,
        required=False,
        help_text="Their username. Only they can join; they get an email and can decline. Leave "
        "empty to let anybody join.",
    )
    pace = forms.ChoiceField(label="Pace", widget=forms.RadioSelect)
    rated = forms.BooleanField(
        label="Rated, if two players have one side each",
        required=False,
        initial=True,
        help_text="The result counts towards both players' ratings.",
    )
    club = forms.ChoiceField(label="For one of your clubs", required=False)
    private = forms.BooleanField(
        label="Private: only people with the invitation link, and members of the game's club, can join or watch",
        required=False,
    )
    phrase = PhraseField()
    members = forms.BooleanField(label="Only members of that club can join", required=False)
    rating_from = forms.IntegerField(label="Rating from", min_value=0, max_value=4000, required=False)
    rating_to = forms.IntegerField(label="Rating to", min_value=0, max_value=4000, required=False)
    reliability = forms.IntegerField(
        label="Reliability at least",
        min_value=0,
        max_value=100,
        required=False,
        help_text="As shown on the player's page; a player without games has 75.",
    )
    until = forms.DateField(
        label="Open until the end of",
        required=False,
        widget=forms.DateInput(attrs={"type": "date"}),
        help_text="In UTC. If nobody has joined by then, the game is withdrawn.",
    )

    def __init__(
        self,
        *args: Any,
        ruleset: Ruleset,
        scenario: Scenario,
        staff: str | None = None,
        clubs: Sequence[tuple[str, str]] = (),
        members: Sequence[str] = (),
        guest: bool = False,
        **kwargs: Any,
    ) -> None:
        """`staff` is the value of the choice that says how many command; without it the default's seats are shown.

        `clubs` are those of whoever opens the game, by slug; of `members` one may be chosen as the opponent.
        A `guest` is not offered to play people.
        """
        super().__init__(*args, **kwargs)
        self.fields["club"].choices = [("", "none"), *clubs]  # type: ignore[attr-defined]
        if not clubs:
            del self.fields["club"], self.fields["members"]
        if members:
            choices = [("", "anybody who can join"), *((name, name) for name in members)]
            self.fields["opponent"] = forms.ChoiceField(
                label="Invite one member", choices=choices, required=False,
                help_text="Only they can join; they get an email and can decline.",
            )  # fmt: skip
        self.scenario = scenario
        levels = levels_of(ruleset)
        self.fields["level"].initial = next(iter(levels))
        self.fields["level"].choices = [  # type: ignore[attr-defined]
            (name, f"{level.title}: {level.about}") for name, level in levels.items()
        ]
        self.offer_paces()
        players = len(scenario.played)
        self.fields["pace"].initial = usual_pace(scenario)
        if players != 2:
            del self.fields["rated"], self.fields["opponent"]
        if players == 1:
            del self.fields["play"], self.fields["level"]
            for limit in LIMITS:
                self.fields.pop(limit, None)
        if guest and "play" in self.fields:
            self.fields["play"].choices = [  # type: ignore[attr-defined]
                (name, title) for name, (title, _) in AGAINST.items() if name != PEOPLE
            ]
        self._ask_lesson(ruleset, players)
        for choice in scenario.choices:
            self.fields[CHOICE_PREFIX + choice.id] = field = choice_field(ruleset, choice)
            field.label = link_numbers(ruleset.id, str(field.label))
        self._ask_seat(ruleset, staff)

    def _ask_lesson(self, ruleset: Ruleset, players: int) -> None:
        """Whether the lesson of the scenario is wanted, if it has one."""
        lesson = lesson_of(ruleset.id, self.scenario.id)
        if lesson is None or players == 1:
            del self.fields["lesson"]
            return
        side = say(ruleset, Message(f"side-{lesson.side}"))
        self.fields["lesson"].help_text = (
            f"{len(lesson.step)} steps on the real board, about {lesson.minutes} minutes. You play the {side} side, "
            "can stop whenever you like and go on later."
        )

    def _ask_seat(self, ruleset: Ruleset, staff: str | None) -> None:
        """The seats that there are, in the place of the sides; how many command is asked before them."""
        name = CHOICE_PREFIX + self.scenario.staffed
        given = staff if staff is not None else self.data.get(name)
        seats = seat_choices(ruleset, self.scenario, given)
        self.fields["side"].choices = seats  # type: ignore[attr-defined]
        self.fields["side"].initial = seats[0][0]
        if self.scenario.staffed:
            self.fields["side"].label = "Your seat"
            self.fields[name].widget.attrs |= {
                "hx-get": "",
                "hx-target": "#seat-choice",
                "hx-swap": "innerHTML",
            }

    def ways(self) -> list[tuple[BoundWidget, tuple[str, ...]]]:
        """Whom one may play against: each button with what it comes to."""
        return (
            [(button, AGAINST[button.data["value"]][1]) for button in self["play"]]
            if "play" in self.fields
            else []
        )

    def practice_fields(self) -> list[forms.BoundField]:
        """What is asked of a game against a practice opponent alone."""
        return [field for field in self if field.name in ("level", "lesson")]

    def seat_field(self) -> list[forms.BoundField]:
        """The seats to choose from: they hang on how many command."""
        return [self["side"]]

    def staff_fields(self) -> list[forms.BoundField]:
        """How many command, which is asked of a game with other people, before the seat."""
        return [field for field in self if field.name == CHOICE_PREFIX + self.scenario.staffed]

    def people_fields(self) -> list[forms.BoundField]:
        """What else is asked of a game with other people: pace, whether it counts, who may see it."""
        return [field for field in self if field.name in OFFERED]

    def clock_fields(self) -> list[forms.BoundField]:
        """The clock's own values, and what happens when it shows nothing."""
        return [field for field in self if field.name in CLOCK]

    def clocked(self) -> bool:
        """Whether any of them is filled in, or wrong."""
        return self.data.get("pace") == OWN_PACE or self.data.get("zero", CLAIM) != CLAIM

    def own_fields(self) -> list[forms.BoundField]:
        """What else every game is asked: its name, and the phrase."""
        return [field for field in self if field.name in OWN]

    def limit_fields(self) -> list[forms.BoundField]:
        """Who may join, and until when."""
        return [field for field in self if field.name in LIMITS]

    def limited(self) -> bool:
        """Whether any limit is filled in, so that a form that comes back shows them."""
        return any(self.data.get(name) for name in LIMITS)

    def wishes(self) -> dict[str, Any]:
        """What is wanted of the game besides its rules; a tick at «rated» means wherever it can be."""
        given = self.cleaned_data
        limits = {name: given.get(name) for name in LIMITS if given.get(name)}
        return {
            "rated": None if given.get("rated") else False,
            "club": given.get("club", ""),
            "limits": limits,
            "opponent": given.get("opponent", "").strip(),
        }

    def scenario_fields(self) -> list[forms.BoundField]:
        """The scenario's other choices, each with a default most players keep."""
        staffed = CHOICE_PREFIX + self.scenario.staffed
        return [field for field in self if field.name.startswith(CHOICE_PREFIX) and field.name != staffed]

    def read_side(self) -> dict[str, Any]:
        """The side of whoever opens the game, or the way in which the sides are settled."""
        wanted = self.cleaned_data["side"]
        return {"sides": wanted} if wanted in WAYS else {"side": wanted}

    def open(self, user: Any, ruleset: str) -> Game:
        """Open what the form asks for; raises what the services refuse."""
        asked = self.cleaned_data
        given = {
            "user": user, "ruleset": ruleset, "scenario": self.scenario.id, "options": self.read_options(),
            "name": asked["name"], "phrase": asked["phrase"],
        }  # fmt: skip
        seat = self.read_side()
        if asked.get("play") == ALONE:
            return solo_open(**given)
        if asked.get("play") == PRACTICE:
            return practice_open(
                **given, level=asked.get("level", ""), side=seat.get("side", RANDOM),
                lesson=bool(asked.get("lesson")),
            )  # fmt: skip
        return services.game_offer(
            **given, **seat, **self.wishes(), pace=asked["pace"], zero=asked.get("zero", ""),
            private=asked["private"],
        )  # fmt: skip

    def read_options(self) -> dict[str, Any]:
        """The scenario's choices as the ruleset wants them."""
        return {choice.id: self.cleaned_data[CHOICE_PREFIX + choice.id] for choice in self.scenario.choices}


class PhraseForm(forms.Form):
    """Another phrase, as long as the game has not begun."""

    phrase = PhraseField()


class JoinForm(forms.Form):
    """Take a seat that is still free."""

    side = forms.ChoiceField(label="Your side", widget=forms.RadioSelect)
    phrase = PhraseField()

    def __init__(self, *args: Any, free: list[tuple[str, str]], wanted: str = "", **kwargs: Any) -> None:
        """`wanted` is the seat that an invitation names; it is chosen already when it is free."""
        super().__init__(*args, **kwargs)
        names = [name for name, _ in free]
        if len(names) > 1:
            self.fields["side"].label = "Your seat"
        self.fields["side"].choices = free  # type: ignore[attr-defined]
        self.fields["side"].initial = wanted if wanted in names else next(iter(names), None)


def seat_choices(ruleset: Ruleset, scenario: Scenario, staff: str | None) -> list[tuple[str, str]]:
    """The seats of a scenario in words for so many commanders, by lot first, other ways to settle sides last."""
    choice = next((one for one in scenario.choices if one.id == scenario.staffed), None)
    values = (
        [value for value in choice.values if str(value) == staff] or [choice.default] if choice else [None]
    )
    options = {scenario.staffed: values[0]}
    ways = [
        (name, f"{way.title}: {way.about}") for name, way in WAYS.items() if can_settle(scenario, options)
    ]
    return by_lot(seat_names(ruleset, scenario.seats(options))) + ways


def by_lot(seats: list[tuple[str, str]]) -> list[tuple[str, str]]:
    """The seats, with any of them by lot first where there is a choice."""
    if len(seats) < 2:
        return seats
    return [(RANDOM, "Either, drawn at random" if len(seats) == 2 else "Any, drawn at random"), *seats]


def scenario_or_none(ruleset_id: str, scenario_id: str) -> tuple[Ruleset, Scenario] | None:
    """A ruleset and one of its scenarios by their slugs."""
    if ruleset_id not in rules.playable():
        return None
    ruleset = rules.get(ruleset_id)
    scenario = ruleset.scenarios.get(scenario_id)
    return (ruleset, scenario) if scenario else None
