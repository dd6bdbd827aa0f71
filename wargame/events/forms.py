"""What who opens an event fills in, and what directors and players do."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from datetime import datetime, time
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils import timezone

from wargame.clubs.models import Club
from wargame.events.conditions import MOST, After, Clocks, Conditions, Recusal
from wargame.events.models import ABOUT, MOST_HOURS, NAME, REASON, Event, Stage
from wargame.events.opening import SHORTEST
from wargame.events.powers import may_open_for
from wargame.events.stage_forms import StageForm, check_plans, plans_of, stage_forms
from wargame.events.widgets import InOrder, optional
from wargame.events.words import TIES
from wargame.games.clockform import ClockForm
from wargame.games.pacing import OWN, name_of
from wargame.games.sections import FieldGroup, Mistake, SectionedForm
from wargame.pairing.ties import Tie

DEFAULT = Conditions()
DAY = re.compile(r"\d{4}-\d{2}-\d{2}", re.ASCII)
AFTER_CHOICES = [
    (After.ADJUDICATION, "a director decides the result"),
    (After.EXTENSION, "one extension, then a director decides"),
    (After.FORFEIT, "the player to move loses"),
]
CLOCK_CHOICES = [(Clocks.STOP, "both clocks stop"), (Clocks.RUN, "both clocks keep running")]
RECUSAL_CHOICES = [
    (Recusal.CLUBMATES, "officials who play in the event, or share a club with a player"),
    (Recusal.ENTRANTS, "officials who play in the event"),
    (Recusal.NOBODY, "only officials who play that game"),
]


def number_field(label: str, low: int, high: int) -> forms.IntegerField:
    """A number of the conditions."""
    return forms.IntegerField(label=label, min_value=low, max_value=high)


class MomentField(forms.DateTimeField):
    """A day and a time of it, as the reader's clock has them; of a day alone the time is `at`."""

    def __init__(self, *, at: time, **more: Any) -> None:
        shown = forms.DateTimeInput(format="%Y-%m-%dT%H:%M", attrs={"type": "datetime-local"})
        super().__init__(widget=shown, **more)
        self.at = at

    def get_bound_field(self, form: forms.BaseForm, field_name: str) -> forms.BoundField:
        """The zone of the times is the reader's, which is known when the form is shown."""
        self.help_text = f"Times are in {timezone.get_current_timezone_name()}."
        return super().get_bound_field(form, field_name)

    def to_python(self, value: Any) -> datetime | None:
        """The moment; of a day without a time, the time that goes with it."""
        text = value.strip() if isinstance(value, str) else ""
        return super().to_python(f"{text}T{self.at:%H:%M}" if DAY.fullmatch(text) else value)


class EventForm(ClockForm, SectionedForm):
    """An event: its page, its stages, each in a form of its own, and the conditions that it goes by."""

    groups = (
        FieldGroup("The event", ("name", "club", "about", "public")),
        FieldGroup("Games and time", (
            "pace", "quiet", "leave", "rated", "round_days", "after", "extension_days", "silent_days",
        )),
        FieldGroup("Clocks: own values, zero, pauses", (*ClockForm.OWN_FIELDS, "zero", "pauses", "heirs"), folded=True),

        FieldGroup("Entries and start", (
            "entries_until", "starts", "size", "check_in_hours", "late_until", "approval",
        )),
        FieldGroup("Who may enter", ("members", "rating_from", "rating_to", "reliability"), folded=True),
        FieldGroup("Byes and tie-breaks", ("bye_halves", "asked_most", "missed_halves", "ties"), folded=True),
        FieldGroup("Disputes", ("disputes", "recusal"), folded=True),
    )  # fmt: skip

    name = forms.CharField(label="Name", min_length=SHORTEST, max_length=NAME)
    club = forms.ChoiceField(label="Club", required=False)
    public = forms.BooleanField(label="Visible to everybody", required=False, initial=True)
    about = forms.CharField(
        label="About", max_length=ABOUT, required=False, widget=forms.Textarea(attrs={"rows": 3})
    )
    pace = forms.ChoiceField(label="Pace")
    quiet = forms.BooleanField(label="Clocks rest in a player's quiet hours", required=False)
    leave = forms.BooleanField(label="Clocks rest while a player is on leave", required=False)
    pauses = forms.BooleanField(label="Players can pause a game by consent", required=False)
    heirs = forms.BooleanField(label="A game counts though somebody took a side over", required=False)
    rated = forms.BooleanField(label="Rated", required=False)
    round_days = number_field("Days per round", 1, 400)
    after = forms.ChoiceField(label="If a game is not over by then", choices=AFTER_CHOICES)
    extension_days = number_field("Days of extension, if there is one", 1, 60)
    silent_days = number_field("Days without a move before a director steps in", 1, 60)
    ties = forms.MultipleChoiceField(
        label="Tie-breaks, in order", choices=[(tie.value, TIES[tie][1]) for tie in Tie],
        required=False, widget=InOrder("Tie-break {}", 5),
    )  # fmt: skip
    bye_halves = forms.TypedChoiceField(
        label="A bye is worth", coerce=int, choices=[(2, "1 point"), (1, "½"), (0, "nothing")]
    )
    asked_most = number_field("Byes a player can ask for, ½ each", 0, 10)
    late_until = number_field("Late entry until round", 0, 30)
    missed_halves = forms.TypedChoiceField(
        label="A missed round is worth", coerce=int, choices=[(0, "nothing"), (1, "½")]
    )
    disputes = forms.ChoiceField(label="While a dispute or an appeal is open", choices=CLOCK_CHOICES)
    recusal = forms.ChoiceField(label="Who cannot rule on a game", choices=RECUSAL_CHOICES)
    size = number_field("Most players", 2, MOST)
    approval = forms.BooleanField(label="A director has to admit players", required=False)
    members = forms.BooleanField(label="Only for members of the club", required=False)
    rating_from = optional("Ratings from", 0, 5000)
    rating_to = optional("Ratings to", 0, 5000)
    reliability = optional("Reliability at least", 0, 100)
    check_in_hours = number_field("Check-in opens this many hours before the start (0: no check-in)", 0, 336)
    entries_until = MomentField(label="Entries until", required=False, at=time(23, 59))
    starts = MomentField(label="Start", required=False, at=time(8))

    def __init__(
        self, data: QueryDict | None = None, *, user: Any, event: Event | None = None, fixed: bool = False,
        before: Sequence[Stage] = (), again: QueryDict | None = None, **more: Any,
    ) -> None:  # fmt: skip
        """Of an `event` that is there with the stages it had `before`; `fixed` where its conditions stand already."""
        super().__init__(data, again=again, **more)
        clubs = Club.objects.filter(memberships__user=user, closed=None)
        self.fields["club"].choices = [("", "none")] + [  # type: ignore[attr-defined]  # a ChoiceField
            (club.slug, club.name) for club in clubs if may_open_for(club, user)
        ]
        self.offer_paces()
        for name in conditions_of(self.fields):
            self.fields[name].initial = getattr(DEFAULT, name)
        if event is not None:
            self._edit(event, fixed=fixed)
        self.all_stages = [] if fixed else stage_forms(data, before, again)

    def _edit(self, event: Event, *, fixed: bool) -> None:
        """Show what the event has; where its conditions stand, its name and what it is about alone."""
        self.initial = {name: getattr(event.rules, name) for name in conditions_of(self.fields)} | {
            name: getattr(event, name) for name in ("name", "about", "entries_until", "starts")
        }
        if name_of(event.rules.pace) == OWN:
            self.show_pace(event.rules.pace)
        for name in set(self.fields) - {"name", "about"} if fixed else ("club", "public"):
            del self.fields[name]

    def stages(self) -> list[StageForm]:
        """The stages on the page: those that there are, and one that there may be."""
        wanted = [stage.number for stage in self._wanted()]
        return self.all_stages[: max(wanted, default=0) + 1]

    def _wanted(self) -> list[StageForm]:
        return [stage for stage in self.all_stages if stage.is_wanted()]

    def clean(self) -> dict[str, Any]:
        """With the stages, whose plans are refused where they stand."""
        super().clean()
        if self._has_sound_stages():
            check_plans(self._wanted())
        return self.cleaned_data

    def is_valid(self) -> bool:
        """Whether the event and its stages can be so."""
        return super().is_valid() and self._has_sound_stages()

    def _has_sound_stages(self) -> bool:
        return all(stage.is_sound() for stage in self._wanted())

    def mistakes(self) -> list[Mistake]:
        """All that is wrong with the event and its stages."""
        return super().mistakes() + [fault for stage in self._wanted() for fault in stage.mistakes()]

    def conditions(self, **before: Any) -> dict[str, Any]:
        """As the service takes them; of those there were `before`, what is not shown here stays."""
        return before | {name: self.cleaned_data[name] for name in conditions_of(self.cleaned_data)}

    def plans(self) -> list[dict[str, Any]]:
        """The plans of the stages, as the service takes them."""
        return plans_of(self._wanted())

    def dates(self) -> dict[str, datetime | None]:
        """Until when one enters, and the start."""
        return {name: self.cleaned_data[name] for name in ("entries_until", "starts")}


def conditions_of(names: Iterable[str]) -> list[str]:
    """Those names that are conditions of an event."""
    return [name for name in names if name in Conditions.__struct_fields__]


SCORES = ("2-0", "1-1", "0-2", "2-0f", "0-2f", "0-0f")
"""How a board may be said to have ended, in half points; f for forfeited."""


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
    score = forms.ChoiceField(choices=[(score, score) for score in SCORES], required=False)
    until = MomentField(required=False, at=time(20))
    hours = optional("Hours", 1, MOST_HOURS)
    unverified = forms.BooleanField(required=False)
