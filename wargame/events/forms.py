"""What who opens an event fills in, and what directors and players do."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from datetime import datetime, time
from typing import Any

from django import forms
from django.utils import timezone

import rules
from wargame.bids.models import Auction
from wargame.bids.ways import PREFIX
from wargame.clubs.models import Club
from wargame.events.conditions import KNOCKOUT, After, Clocks, Conditions, Format, Plan, Recusal, as_data
from wargame.events.models import ABOUT, MOST_HOURS, NAME, REASON, Event, Stage
from wargame.events.opening import MOST_STAGES
from wargame.events.powers import may_open_for
from wargame.events.widgets import InOrder
from wargame.events.words import FORMATS, TIES
from wargame.games.words import pace_choices, scenario_name
from wargame.pairing.ties import Tie

DEFAULT, DEFAULT_PLAN = Conditions(), Plan()
DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
FORMAT_CHOICES = [
    (one.value, FORMATS[one].format(rounds="so many rounds", pools="so many", boards="so many").capitalize())
    for one in Format
]
AFTER_CHOICES = [
    (After.ADJUDICATION, "a director says how it ends"),
    (After.EXTENSION, "more time once, then a director"),
    (After.FORFEIT, "who is to act loses"),
]
CLOCK_CHOICES = [(Clocks.STOP, "both clocks stand"), (Clocks.RUN, "both clocks run on")]
RECUSAL_CHOICES = [
    (Recusal.CLUBMATES, "who plays in the event, and club-mates of the two"),
    (Recusal.ENTRANTS, "who plays in the event"),
    (Recusal.NOBODY, "only who plays the game"),
]
SIDES_CHOICES = [("", "as evenly as can be, by the pairing")] + [
    (PREFIX + name, f"bid for: {words.lower()}") for name, words in Auction.Method.choices
]


def scenario_choices() -> list[tuple[str, str]]:
    """The scenarios for two players with a side each, by name."""
    found = []
    for id in rules.playable():
        ruleset = rules.get(id)
        for name, scenario in ruleset.scenarios.items():
            seats = scenario.seats({choice.id: choice.default for choice in scenario.choices})
            if len(seats) == len({side for side, _ in seats}) == 2:
                found.append((f"{id}/{name}", f"{scenario_name(id, name)} ({ruleset.title})"))
    return sorted(found, key=lambda pair: pair[1])


def optional(label: str, low: int, high: int, initial: int | None = None) -> forms.IntegerField:
    """A number that may be left out."""
    return forms.IntegerField(label=label, min_value=low, max_value=high, required=False, initial=initial)


class MomentField(forms.DateTimeField):
    """A day and a time of it, as the reader's clock has them; of a day alone the time is `at`."""

    def __init__(self, *, at: time, **more: Any) -> None:
        shown = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})
        super().__init__(widget=shown, **more)
        self.at = at

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        """The zone of the times is the reader's, which is known when the form is shown."""
        self.help_text = f"Times are those of {timezone.get_current_timezone_name()}."
        return super().get_bound_field(form, field_name)

    def to_python(self, value: Any) -> datetime | None:
        """The moment."""
        text = value.strip() if isinstance(value, str) else ""
        return super().to_python(f"{text}T{self.at:%H:%M}" if DAY.fullmatch(text) else value)


ORDINALS = ("", "First", "Second", "Third", "Fourth", "Fifth", "Sixth")
LATER = ("then", "takes", "rounds", "pools")
"""What is said of a later stage: its format, how many go on to it, its rounds, its pools."""

SHOWN = {"plans": ("scenarios",)}
LATER_SHOWN = {"format": ("then",), "name": ("then", "takes")}
"""By which fields a form shows what a plan calls otherwise, of any stage and of a later one."""


def later_fields(number: int) -> dict[str, forms.Field]:
    """The fields of a later stage, by the names of `LATER`."""
    nth = ORDINALS[number]
    formats = [pair for pair in FORMAT_CHOICES if pair[0] != Format.TEAM_SWISS]
    return {
        "then": forms.ChoiceField(
            label=f"{nth} stage", choices=[("", "none"), *formats], required=False,
            help_text="Its seeds are the places of the stage before.",
        ),
        "takes": optional(f"{nth} stage: how many go on to it", 2, 512),
        "rounds": optional(f"{nth} stage: rounds of a Swiss", 1, 30, DEFAULT_PLAN.rounds),
        "pools": optional(f"{nth} stage: pools, where there are pools", 2, 64, 2),
    }  # fmt: skip


class EventForm(forms.Form):
    """An event with its stages: the first by fields of its own, each later one by those that `LATER` names."""

    name = forms.CharField(label="Name", max_length=NAME)
    club = forms.ChoiceField(label="Club", required=False)
    public = forms.BooleanField(label="Everybody may see it", required=False, initial=True)
    about = forms.CharField(
        label="About", max_length=ABOUT, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
    format = forms.ChoiceField(label="Format", choices=FORMAT_CHOICES)
    rounds = forms.IntegerField(label="Rounds of a Swiss", min_value=1, max_value=30, initial=5)
    pools = forms.IntegerField(label="Pools, where there are pools", min_value=2, max_value=64, initial=2)
    boards = forms.IntegerField(
        label="Boards, where teams play", min_value=2, max_value=20, initial=4, required=False
    )
    replays = forms.TypedChoiceField(
        label="A drawn game of a knockout is played again", coerce=int, initial=1, required=False, empty_value="1",
        choices=[(0, "never: the higher seed goes on"), (1, "once"), (2, "twice"), (3, "three times")],
    )  # fmt: skip
    third = forms.BooleanField(label="Semi-finalists play for the third place", required=False)
    reset = forms.BooleanField(
        label="With two lives: the final again, if the one without a loss has lost it",
        required=False,
        initial=True,
    )
    scenarios = forms.MultipleChoiceField(
        label="Scenarios by round; the last stays for those that follow", widget=InOrder("Round {}", 5)
    )
    sides = forms.ChoiceField(label="Sides", choices=SIDES_CHOICES, required=False)
    pace = forms.ChoiceField(label="Pace")
    rated = forms.BooleanField(label="Rated", required=False, initial=True)
    round_days = forms.IntegerField(
        label="Days a round", min_value=1, max_value=400, initial=DEFAULT.round_days
    )
    after = forms.ChoiceField(label="A game not over then", choices=AFTER_CHOICES)
    extension_days = forms.IntegerField(
        label="Days more, where there is more time", min_value=1, max_value=60, initial=DEFAULT.extension_days
    )
    silent_days = forms.IntegerField(
        label="Days of silence after which a director looks", min_value=1, max_value=60,
        initial=DEFAULT.silent_days,
    )  # fmt: skip
    ties = forms.MultipleChoiceField(
        label="Level on points, one after the other", choices=[(tie.value, TIES[tie][1]) for tie in Tie],
        required=False, widget=InOrder("Tie-break {}", 5), initial=[tie.value for tie in DEFAULT.ties],
    )  # fmt: skip
    bye_halves = forms.TypedChoiceField(
        label="A bye gives", coerce=int, choices=[(2, "1 point"), (1, "½"), (0, "nothing")]
    )
    asked_most = forms.IntegerField(
        label="Byes one may ask for, ½ each", min_value=0, max_value=10, initial=1
    )
    late_until = forms.IntegerField(label="Late entries up to round", min_value=0, max_value=30, initial=2)
    missed_halves = forms.TypedChoiceField(
        label="A round missed gives", coerce=int, choices=[(0, "nothing"), (1, "½")]
    )
    disputes = forms.ChoiceField(label="While a dispute is open", choices=CLOCK_CHOICES)
    recusal = forms.ChoiceField(label="Who does not rule on a game", choices=RECUSAL_CHOICES)
    size = forms.IntegerField(label="Players at most", min_value=2, max_value=512, initial=DEFAULT.size)
    approval = forms.BooleanField(label="A director admits players", required=False)
    members = forms.BooleanField(label="For members of the club alone", required=False)
    rating_from = optional("Ratings from", 0, 5000)
    rating_to = optional("Ratings to", 0, 5000)
    reliability = optional("Reliability at least", 0, 100)
    check_in_hours = forms.IntegerField(
        label="Hours to check in before the start (0: none)", min_value=0, max_value=336, initial=0
    )
    quiet_hours = forms.IntegerField(
        label="Quiet hours a week at most", min_value=0, max_value=168, initial=56
    )
    entries_until = MomentField(label="Entries until", required=False, at=time(23, 59))
    starts = MomentField(label="Start", required=False, at=time(8))

    def __init__(self, data: Any = None, *, user: Any, **more: Any) -> None:
        super().__init__(data, **more)
        clubs = Club.objects.filter(memberships__user=user, closed=None)
        self.fields["club"].choices = [("", "none")] + [  # type: ignore[attr-defined]  # a ChoiceField
            (club.slug, club.name) for club in clubs if may_open_for(club, user)
        ]
        self.fields["scenarios"].choices = scenario_choices()  # type: ignore[attr-defined]
        self.fields["pace"].choices = pace_choices()  # type: ignore[attr-defined]
        self.fields["pace"].initial = DEFAULT.pace
        self.later = self._later_shown()
        later = {
            f"{name}-{number}": field
            for number in self.later
            for name, field in later_fields(number).items()
        }  # fmt: skip
        before = list(self.fields)
        self.fields.update(later)
        self.order_fields([*before[: before.index("sides") + 1], *later])

    def _later_shown(self) -> range:
        """The later stages that the form has: those chosen and one that is free, two at least."""
        chosen = [number for number in range(2, MOST_STAGES + 1) if self._says(f"then-{number}")]
        return range(2, min(MOST_STAGES, max([2, *chosen]) + 1) + 1)

    def _says(self, name: str) -> Any:
        """What is given for a field, or stands in it at first."""
        return self.data.get(name) if self.is_bound else self.initial.get(name)

    def conditions(self, **before: Any) -> dict[str, Any]:
        """As the service takes them; of those there were `before`, what is not shown here stays."""
        names = set(Conditions.__struct_fields__) & set(self.cleaned_data)
        return before | {name: self.cleaned_data[name] for name in names}

    def stages(self, before: Sequence[Stage] = ()) -> list[dict[str, Any]]:
        """The plans of the stages; of those there were `before`, what was not changed, or is not shown here, stays."""
        given = self.cleaned_data
        plans = [[name] for name in given["scenarios"]]
        knockout = {"replays": int(given["replays"]), "third": given["third"], "reset": given["reset"]}
        first = {
            "format": given["format"], "rounds": given["rounds"], "plans": plans, "sides": given["sides"],
            "pools": given["pools"], "boards": given["boards"] or 4, **knockout,
        }  # fmt: skip
        common = {"plans": plans[-1:], "sides": given["sides"], **knockout}
        later = {number: self._later(number) | common for number in self._chosen()}
        there = {stage.number: stage for stage in before}
        return [
            self._merge(number, plan, there[number]) if number in there else plan
            for number, plan in ({1: first} | later).items()
        ]

    def _merge(self, number: int, plan: Mapping[str, Any], stage: Stage) -> dict[str, Any]:
        """The plan that a stage has, with what somebody changed of it."""
        shown = SHOWN | LATER_SHOWN if number > 1 else SHOWN

        def is_new(key: str) -> bool:
            fields = shown.get(key, (key,))
            names = (f"{field}-{number}" if number > 1 and field in LATER else field for field in fields)
            return any(self.cleaned_data[name] != self.initial.get(name) for name in names)

        kept = {"name": stage.name, **as_data(stage.plan)}
        kept |= {key: value for key, value in plan.items() if is_new(key)}
        played = {name for names in kept["plans"] for name in names}
        return kept | {"options": {name: kept["options"][name] for name in kept["options"] if name in played}}

    def _chosen(self) -> list[int]:
        """The later stages that are wanted, in their order."""
        return [number for number in self.later if self.cleaned_data[f"then-{number}"]]

    def _later(self, number: int) -> dict[str, Any]:
        """What the form says of a later stage; of how many go on the service says what it needs."""
        said = {name: self.cleaned_data[f"{name}-{number}"] for name in LATER}
        takes = said["takes"] or 0
        final = said["then"] in KNOCKOUT and number == self._chosen()[-1]
        return {
            "name": f"Final of {takes}" if final else "", "format": said["then"], "takes": takes,
            "rounds": said["rounds"] or DEFAULT_PLAN.rounds, "pools": said["pools"] or 2,
        }  # fmt: skip

    def dates(self) -> dict[str, datetime | None]:
        """Until when one enters, and the start."""
        return {name: self.cleaned_data[name] for name in ("entries_until", "starts")}


def initial_of(event: Event, plans: list[Plan]) -> Mapping[str, Any]:
    """What a form shows of an event that is there."""
    conditions = event.rules
    kept = {name: getattr(conditions, name) for name in Conditions.__struct_fields__}
    first, last = plans[0], plans[-1]
    later = {
        f"{name}-{number}": value
        for number, plan in enumerate(plans[1:], 2)
        for name, value in (
            ("then", plan.format), ("takes", plan.takes), ("rounds", plan.rounds), ("pools", max(2, plan.pools)),
        )
    }  # fmt: skip
    return kept | later | {
        "name": event.name, "about": event.about, "public": event.public, "format": first.format,
        "rounds": first.rounds, "pools": max(2, first.pools), "boards": max(2, first.boards), "sides": first.sides,
        "replays": last.replays, "third": last.third, "reset": last.reset,
        "scenarios": [name for names in first.plans for name in names], "ties": [tie.value for tie in conditions.ties],
        "entries_until": event.entries_until, "starts": event.starts,
    }  # fmt: skip


class ActForm(forms.Form):
    """All that an act of a director or a player may name."""

    entrant = optional("Player", 1, 100_000)
    other = optional("Opponent", 1, 100_000)
    name = forms.CharField(max_length=150, required=False)
    players = forms.CharField(max_length=400, required=False)
    role = forms.CharField(max_length=20, required=False)
    reason = forms.CharField(max_length=REASON, required=False)
    stage = optional("Stage", 1, 20)
    round = optional("Round", 1, 1000)
    board = optional("Board", 1, 10_000)
    number = optional("Act", 1, 10_000_000)
    score = forms.ChoiceField(
        choices=[(s, s) for s in ("2-0", "1-1", "0-2", "2-0f", "0-2f", "0-0f")], required=False
    )
    until = MomentField(required=False, at=time(20))
    hours = optional("Hours", 1, MOST_HOURS)
