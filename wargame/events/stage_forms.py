"""What who opens an event fills in of each of its stages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.text import capfirst

import rules
from wargame.bids.models import Auction
from wargame.bids.ways import PREFIX
from wargame.events.conditions import KNOCKOUT, MOST, MOST_ROUNDS, Format, Plan, as_data, plan_read
from wargame.events.models import NAME, Stage
from wargame.events.opening import MOST_STAGES, clean_plan
from wargame.events.widgets import ScenariosField, optional
from wargame.events.words import FORMATS
from wargame.games.choices import OptionsForm
from wargame.games.errors import Conflict
from wargame.games.sections import FieldGroup, Mistake, SectionedForm
from wargame.games.words import scenario_name

DEFAULT = Plan(pools=2, boards=4)
"""What a form begins with; pools and boards, as many as make sense where the format asks for them."""

ORDINALS = ("First", "Second", "Third", "Fourth", "Fifth", "Sixth")
ROWS = 3
UNCOUNTED: Mapping[Format, str] = {
    Format.SWISS: "Swiss", Format.POOLS: "Pools, each a round robin", Format.TEAM_SWISS: "Team Swiss"
}  # fmt: skip
"""Formats as one chooses them, before it is known how many rounds, pools and boards they have."""
FORMAT_CHOICES = [(one.value, UNCOUNTED.get(one) or capfirst(FORMATS[one])) for one in Format]
SIDES_CHOICES = [("", "balanced by the pairing")] + [
    (PREFIX + name, f"bid for: {words.lower()}") for name, words in Auction.Method.choices
]
PLAN = ("format", "takes", "rounds", "pools", "boards", "plans", "sides", "replays", "third", "reset")
"""What a plan and its form call alike."""
NEXT = {"hx-post": "", "hx-target": "#stages", "hx-select": "#stages", "hx-swap": "outerHTML"}
"""Of a field from which others follow: the stages are shown once more with them."""


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


class StageForm(SectionedForm):
    """A stage: how it is paired, what is played in it, and with which options."""

    groups = (
        FieldGroup(
            "Pairing",
            ("format", "takes", "rounds", "pools", "boards", "replays", "third", "reset", "name"),
        ),
        FieldGroup("Scenarios", ("plans", "sides")),
    )

    name = forms.CharField(label="Name of the stage", max_length=NAME, required=False)
    format = forms.ChoiceField(label="Format", choices=FORMAT_CHOICES, widget=forms.Select(attrs=NEXT))
    takes = optional("How many players advance to it", 2, MOST)
    rounds = optional("Rounds (Swiss)", 1, MOST_ROUNDS, DEFAULT.rounds)
    pools = optional("Pools", 2, 64, DEFAULT.pools)
    boards = optional("Boards per match", 2, 20, DEFAULT.boards)
    replays = forms.TypedChoiceField(
        label="Replay a drawn game", coerce=int, initial=DEFAULT.replays, required=False,
        choices=[(0, "never: the higher seed advances"), (1, "once"), (2, "twice"), (3, "three times")],
    )  # fmt: skip
    third = forms.BooleanField(label="Play a match for third place", required=False)
    reset = forms.BooleanField(
        label="Replay the final if the unbeaten player loses it", required=False, initial=True
    )
    plans = ScenariosField(
        label="Scenarios by round", least=ROWS,
        help_text="The last row applies to all later rounds. If a round has several scenarios, the boards alternate. "
        "The options of the chosen scenarios are below.",
    )  # fmt: skip
    sides = forms.ChoiceField(label="Sides", choices=SIDES_CHOICES, required=False)

    def __init__(
        self, data: QueryDict | None = None, *, number: int, before: Stage | None = None,
        again: QueryDict | None = None,
    ) -> None:  # fmt: skip
        """`before` is the stage that stands there already."""
        super().__init__(data, again=again, prefix=f"stage-{number}")
        self.number, self.before = number, before
        self.title = f"{ORDINALS[number - 1]} stage"
        self.fields["plans"].choices = scenario_choices()  # type: ignore[attr-defined]  # a ChoiceField
        self.fields["plans"].widget.attrs = NEXT
        if number == 1:
            del self.fields["takes"]
        else:
            self._follow()
        if before is not None:
            plan = before.plan
            self.initial = {name: getattr(plan, name) for name in PLAN}
            self.initial |= {"pools": max(2, plan.pools), "boards": max(2, plan.boards)}
            self.initial["name"] = "" if before.name == final_name(plan) else before.name
        self.options = self._ask_options()

    def _follow(self) -> None:
        """What a stage after the first asks otherwise: it may not be there, and go on with what was played."""
        del self.fields["boards"]
        kinds = [pair for pair in FORMAT_CHOICES if pair[0] != Format.TEAM_SWISS]
        self.fields["format"].choices = [("", "no further stage"), *kinds]  # type: ignore[attr-defined]
        self.fields["format"].help_text = "Players are seeded by their places in the stage before."
        self.fields[
            "name"
        ].help_text = "Leave empty to name a last knockout after its size, such as «Final of 4»."
        self.fields["plans"].help_text += " Leave empty to go on with the scenario played last."
        for field in self.fields.values():
            field.required = False

    def _ask_options(self) -> list[OptionsForm]:
        """A form for the options of each scenario that is chosen."""
        known = {name for name, _ in self.fields["plans"].choices}  # type: ignore[attr-defined]
        chosen = dict.fromkeys(name for names in self["plans"].value() or () for name in names)
        fixed = self.before.plan.options if self.before else {}
        return [
            OptionsForm(
                self.data if self.is_bound else None, plan=name, fixed=fixed.get(name, {}), again=self.again,
                prefix=f"{self.prefix}-",
            )
            for name in chosen
            if name in known
        ]  # fmt: skip

    def is_wanted(self) -> bool:
        """Whether there is to be such a stage."""
        return self.number == 1 or bool(self["format"].value())

    def has_special_options(self) -> bool:
        """Whether the options of some scenario differ from the usual, or are refused."""
        return any(one.is_special() for one in self.options)

    def mistakes(self) -> list[Mistake]:
        """All that is wrong with the stage and its options."""
        found = [fault for one in self.options for fault in one.mistakes()]
        return super().mistakes() + [fault._replace(label=f"{self.title}, {fault.label}") for fault in found]

    def is_sound(self) -> bool:
        """Whether the stage and its options can be read."""
        return self.is_valid() and not any(one.is_refused() for one in self.options)

    def plan(self, previous: Mapping[str, Any] | None, *, last: bool) -> dict[str, Any]:
        """The plan with its name; of one that was there `before`, what nobody changed stays as it is."""
        given = {name: self.cleaned_data[name] for name in PLAN if name in self.cleaned_data}
        usual = as_data(DEFAULT)
        full = {name: usual[name] if value in (None, "") else value for name, value in given.items()}
        full["takes"] = given.get("takes") or 0
        full["options"] = {one.plan: one.options() for one in self.options if one.options()}
        if not full["plans"] and previous:
            full["plans"] = previous["plans"][-1:]
            full["options"] = {
                name: previous["options"][name] for name in full["plans"][-1] if name in previous["options"]
            }
        automatic = final_name(plan_read(full)) if last else ""
        full["name"] = self.cleaned_data["name"] or automatic
        return full if self.before is None else self._merge(full, self.before)

    def _merge(self, full: Mapping[str, Any], before: Stage) -> dict[str, Any]:
        """What the stage has, with what somebody changed of it."""
        changed = {*self.changed_data, "options"}
        if {"format", "takes"} & changed:
            changed.add("name")
        kept = {"name": before.name, **as_data(before.plan)}
        return kept | {name: value for name, value in full.items() if name in changed}


def final_name(plan: Plan) -> str:
    """What a last knockout is called where nobody names it; '' for other stages."""
    return f"Final of {plan.takes}" if plan.takes and plan.format in KNOCKOUT else ""


def stage_forms(
    data: QueryDict | None, before: Sequence[Stage], again: QueryDict | None = None
) -> list[StageForm]:
    """The forms of all stages that an event may have; of those that were not on the page that was sent, new ones."""
    there = {stage.number: stage for stage in before}
    sent = data if data is not None else again
    forms = []
    for number in range(1, MOST_STAGES + 1):
        was_there = number == 1 or number in there or (sent is not None and f"stage-{number}-format" in sent)
        given = {"data": data, "again": again} if was_there else {}
        forms.append(StageForm(number=number, before=there.get(number), **given))
    return forms


def plans_of(forms: Sequence[StageForm]) -> list[dict[str, Any]]:
    """The plans of the stages that are wanted; each goes on, where it says nothing else, with what was played last."""
    plans: list[dict[str, Any]] = []
    for form in forms:
        plans.append(form.plan(plans[-1] if plans else None, last=form is forms[-1]))
    return plans


def check_plans(forms: Sequence[StageForm]) -> None:
    """Say at each stage why its plan cannot be."""
    for form, plan in zip(forms, plans_of(forms), strict=True):
        told = {name: value for name, value in plan.items() if name != "name"}
        try:
            clean_plan(plan_read(told), first=form is forms[0], alone=len(forms) == 1)
        except Conflict as fault:
            form.refuse(fault)
