"""What stewards and players fill in."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, time
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils import timezone

import rules as rulesets
from rules.core.contract import Message
from rules.core.errors import Malformed
from rules.core.words import say
from wargame.bids.ways import PREFIX
from wargame.games.choices import OptionsForm
from wargame.games.clockform import refuse
from wargame.games.errors import NotFound
from wargame.games.pacing import find_pace
from wargame.games.sections import FieldGroup, SectionedForm
from wargame.games.words import pace_choices, pace_words
from wargame.ladders.challenges import MESSAGE
from wargame.ladders.figures import Plan
from wargame.ladders.games import fix_options, paces_of, plans_of
from wargame.ladders.models import Ladder
from wargame.ladders.rulebook import (
    CLAUSE_LABELS,
    CLAUSES,
    MOST_FREE,
    MOVING,
    STILL_DAYS,
    Effect,
    Kind,
    limits_of,
    rules_default,
)
from wargame.ladders.standing import rules_of
from wargame.ladders.telling import SIDES, capital
from wargame.people import find_person

EFFECT_CHOICES = [
    (Effect.ABOVE, "the player who gains takes the higher place"),
    (Effect.SWAP, "the two swap places"),
    (Effect.DROP, "the player who pays drops one place"),
    (Effect.FOOT, "the player who pays drops to the bottom of the division"),
    (Effect.LOSS, "a loss in the season table"),
    (Effect.RELIABILITY, "reliability falls"),
]

NUMBERS = {
    "up": "How many places above you can be challenged",
    "down": "How many places below you can be challenged",
    "cooldown_days": "Days until the same two can meet again",
    "answer_days": "Days to answer",
    "most_games": "Most games open at once",
    "new_weeks": "Weeks before newcomers can be challenged",
    "idle_weeks": "Weeks without a game before a player drops",
    "decline_free": "Free refusals a season",
    "cancel_free_hours": "Hours in which a challenge can be withdrawn freely",
    "vacation_days": "Days of leave a season",
    "member_days": "Days of membership needed to enter",
    "promoted": "Players who go up from a division",
    "relegated": "Players who go down",
}

HELP = {
    "idle_weeks": "Places by exchange: at least 1, and with the days of leave at most "
    f"{STILL_DAYS // 7} weeks. Places by rating: 0 for never.",
    "decline_free": f"Places by exchange: at most {MOST_FREE}.",
    "up": "Places by exchange: at least 1, so that the first can be challenged.",
}

LIMITS = {
    "rating_low": "Lowest rating to enter",
    "rating_high": "Highest rating to enter",
    "reliability_min": "Lowest reliability to enter, out of 100",
}

WHAT = FieldGroup("Scenarios", ("rulesets", "paces", "own_paces", "scenarios", "sides"))
RULES = (
    FieldGroup("Divisions", ("divisions", "promoted", "relegated")),
    FieldGroup("Challenges", (
        "up", "down", "cooldown_days", "answer_days", "most_games", "decline_free", "cancel_free_hours",
    )),
    FieldGroup("Newcomers, leave and idle players", (
        "vacation_protects", "vacation_days", "idle_weeks", "new_weeks",
    ), folded=True),
    FieldGroup("Who may enter", ("rating_low", "rating_high", "reliability_min", "member_days"), folded=True),
    FieldGroup("What each outcome of a challenge does", CLAUSES, folded=True),
)  # fmt: skip


def plan_name(plan: Plan) -> str:
    """A scenario as rules and challenges name it."""
    return f"{plan.ruleset}/{plan.scenario}"


def plan_label(plan: Plan) -> str:
    """A scenario in words."""
    ruleset = rulesets.get(plan.ruleset)
    return f"{say(ruleset, Message(f'scenario-{plan.scenario}'))}, {ruleset.title}"


class RulesForm(SectionedForm):
    """The rules of a ladder, each with its default."""

    groups: ClassVar[Sequence[FieldGroup]] = (WHAT, *RULES)

    divisions = forms.CharField(
        label="Sizes of the divisions, from the top", required=False, max_length=100,
        help_text="For example: 10, 10. Everybody below the last is in one more division. Leave "
            "empty for a single division.",
    )  # fmt: skip
    sides = forms.ChoiceField(
        label="How sides are settled", required=False, widget=forms.RadioSelect,
        choices=[(way, capital(words)) for way, words in SIDES.items()],
    )  # fmt: skip
    scenarios = forms.MultipleChoiceField(
        label="Scenarios (choose none for all of its systems)", required=False,
        widget=forms.CheckboxSelectMultiple,
    )  # fmt: skip
    vacation_protects = forms.BooleanField(label="Leave protects from challenges and drops", required=False)

    def __init__(
        self, *args: Any, kind: str = Kind.CHALLENGE, given: dict[str, Any] | None = None,
        systems: Sequence[str] = (), **more: Any,
    ) -> None:  # fmt: skip
        super().__init__(*args, **more)
        self.of_kind = kind
        default = rules_default(kind)
        names = [*NUMBERS, *LIMITS, *CLAUSES, "sides", "vacation_protects"]
        usual = {name: getattr(default, name) for name in names}
        every = plans_of(
            Ladder(kind=kind, rulesets=list(systems), rules={**(given or usual), "scenarios": ()})
        )
        choices = [(plan_name(plan), plan_label(plan)) for plan in every]
        self.fields["scenarios"].choices = choices  # type: ignore[attr-defined]
        for name, label in (NUMBERS | LIMITS).items():
            low, high = limits_of(name)
            self.fields[name] = forms.IntegerField(
                label=label, min_value=low, max_value=high, required=name in NUMBERS,
                help_text=HELP.get(name, ""),
            )  # fmt: skip
        for name in CLAUSES:
            self.fields[name] = forms.MultipleChoiceField(
                label=CLAUSE_LABELS[name], choices=EFFECT_CHOICES, required=False,
                widget=forms.CheckboxSelectMultiple,
            )  # fmt: skip
        for name, value in usual.items():
            self.fields[name].initial = (
                [one for one in value if one != Effect.NOTHING] if name in CLAUSES else value
            )
        if given:
            divisions = ", ".join(str(size) for size in given.get("divisions", ()))
            self.initial = {**given, "divisions": divisions}

    def clean_divisions(self) -> list[int]:
        """The sizes as numbers."""
        text = self.cleaned_data["divisions"].replace(",", " ").split()
        if not all(part.isascii() and part.isdigit() and 0 < int(part[:4]) <= 500 for part in text):
            raise forms.ValidationError("Numbers from 1 to 500, separated by commas")
        return [int(part) for part in text]

    def rules(self) -> dict[str, Any]:
        """The rules as data. Where places follow from ratings, what would move somebody is left out."""
        found = {
            name: self.cleaned_data[name]
            for name in [*NUMBERS, *LIMITS, "divisions", "scenarios", "vacation_protects"]
        }
        if self.cleaned_data["sides"]:
            found["sides"] = self.cleaned_data["sides"]
        kind = self.cleaned_data.get("kind", self.of_kind)
        for name in CLAUSES:
            chosen = self.cleaned_data[name]
            found[name] = [one for one in chosen if kind != Kind.RATING or Effect(one) not in MOVING]
        return found


class LadderForm(RulesForm):
    """What making a ladder asks for."""

    groups: ClassVar[Sequence[FieldGroup]] = (
        FieldGroup("The ladder", ("name", "kind", "public")),
        WHAT,
        *RULES,
    )

    name = forms.CharField(label="Name of the ladder", max_length=60)
    kind = forms.ChoiceField(
        label="Places", choices=Ladder.Kind.choices, widget=forms.RadioSelect, initial=Kind.CHALLENGE
    )
    rulesets = forms.MultipleChoiceField(
        label="Rule systems (choose none for all)", required=False, widget=forms.CheckboxSelectMultiple
    )
    paces = forms.MultipleChoiceField(
        label="Paces (choose none for all)", required=False, widget=forms.CheckboxSelectMultiple
    )
    own_paces = forms.CharField(
        label="Paces of its own", required=False, max_length=150,
        help_text="For example: 3d+12h..6d, 2d/phase. Start, what a turn adds, the most; or the time for a phase.",
    )  # fmt: skip
    public = forms.BooleanField(label="Visible to everybody, not just members", required=False, initial=True)

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        choices = [(id, rulesets.get(id).title) for id in rulesets.playable()]
        self.fields["rulesets"].choices = choices  # type: ignore[attr-defined]
        self.fields["paces"].choices = pace_choices()  # type: ignore[attr-defined]

    def clean_own_paces(self) -> list[str]:
        """Each pace spelled there; one that cannot be is refused with the reason."""
        named = [
            one.strip().replace(" ", "") for one in self.cleaned_data["own_paces"].split(",") if one.strip()
        ]
        for name in named:
            try:
                find_pace(name)
            except Malformed as fault:
                raise refuse(fault) from fault
        return list(dict.fromkeys(named))

    def all_paces(self) -> list[str]:
        """The paces of the ladder, those with a name first."""
        return [*self.cleaned_data["paces"], *self.cleaned_data["own_paces"]]


def options_forms(ladder: Ladder, data: QueryDict | None) -> list[OptionsForm]:
    """The options of each scenario of a ladder: fixed for all of its games, whoever challenges."""
    return [
        OptionsForm(data, plan=plan_name(plan), fixed=fix_options(ladder, plan.ruleset, plan.scenario))
        for plan in plans_of(ladder)
    ]


class SeasonForm(forms.Form):
    """What opening a season asks for."""

    name = forms.CharField(label="Name of the season", max_length=60)
    ends = forms.DateField(label="Last day", widget=forms.DateInput(attrs={"type": "date"}))

    def moment(self) -> datetime:
        """The end of the last day."""
        return end_of(self.cleaned_data["ends"])


class AwayForm(forms.Form):
    """Until which day somebody cannot be challenged."""

    until = forms.DateField(label="Away until", widget=forms.DateInput(attrs={"type": "date"}))

    def moment(self) -> datetime:
        """The end of that day."""
        return end_of(self.cleaned_data["until"])


class BarForm(forms.Form):
    """Whom, until when, why."""

    player = forms.CharField(label="Player", max_length=150)
    until = forms.DateField(label="Until", widget=forms.DateInput(attrs={"type": "date"}))
    reason = forms.CharField(label="Reason", max_length=300)
    person: Any = None

    def clean_player(self) -> str:
        """The name of somebody that there is."""
        name = str(self.cleaned_data["player"])
        try:
            self.person = find_person(name)
        except NotFound as refused:
            raise forms.ValidationError(refused.sentence) from refused
        return name

    def moment(self) -> datetime:
        """The end of that day."""
        return end_of(self.cleaned_data["until"])


class ReasonForm(forms.Form):
    """The reason of an act, which those concerned read."""

    reason = forms.CharField(label="Reason", max_length=300)


class ChallengeForm(forms.Form):
    """What is played, how fast, and a line to the opponent."""

    scenario = forms.ChoiceField(label="Scenario", required=False)
    pace = forms.ChoiceField(label="Pace", required=False, widget=forms.RadioSelect)
    message = forms.CharField(label="Message to your opponent", max_length=MESSAGE, required=False)

    def __init__(self, *args: Any, ladder: Ladder, nearest: Plan | None = None, **more: Any) -> None:
        super().__init__(*args, **more)
        plans = [(plan_name(plan), plan_label(plan)) for plan in plans_of(ladder)]
        bids = rules_of(ladder).sides.startswith(PREFIX)
        first = [("", nearest_label(nearest._replace(chance=None) if bids else nearest))] if nearest else []
        self.fields["scenario"].choices = first + plans  # type: ignore[attr-defined]
        offered = paces_of(ladder)
        self.fields["pace"].choices = [(pace, pace_words(pace)) for pace in offered]  # type: ignore[attr-defined]
        self.fields["pace"].initial = "days" if "days" in offered else offered[0]


def nearest_label(plan: Plan) -> str:
    """The scenario that is suggested, with the chance if it is known, and how it was found."""
    side = say(rulesets.get(plan.ruleset), Message(f"side-{plan.side}")) if plan.side else ""
    chance = f", {plan.chance:.0%} for you{f' as {side}' if side else ''}" if plan.chance is not None else ""
    how = "Most even" if plan.told else "By your ratings (too few games to judge the sides)"
    return f"{how}: {plan_label(plan)}{chance}"


def end_of(day: Any) -> datetime:
    """The last second of a day."""
    return timezone.make_aware(datetime.combine(day, time(23, 59, 59)))
