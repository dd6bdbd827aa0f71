"""What is filled in: a dispute, a ruling."""

from __future__ import annotations

import re
from typing import Any

from django import forms
from django.forms.boundfield import BoundField

from wargame.games.errors import SiteError
from wargame.games.models import Game
from wargame.games.releases import playable
from wargame.games.words import seat_names
from wargame.rulings.clauses import check_founded, read_clauses
from wargame.rulings.dicelist import Policy
from wargame.rulings.fields import Fields
from wargame.rulings.models import REASON, TEXT, TITLE, Case, Ruling
from wargame.rulings.pieces import PREFIX, piece_choices, piece_of
from wargame.rulings.points import NOTHING_PLAYED, Group

LINES = forms.Textarea(attrs={"rows": 4})
ROWS = 6
"""Rows in which fields of a position are written, at least; one is always free."""
MOST_ROWS = 40
NAME = 200
"""Letters of the name of a field, or of its value."""

Choice = Ruling.Choice


class DisputeForm(forms.Form):
    """A question to the directors about an event."""

    title = forms.CharField(label="What is the question, in one line?", max_length=TITLE)
    text = forms.CharField(
        label="What happened, and what should have happened?", max_length=TEXT, widget=LINES
    )
    seq = forms.IntegerField(label="At event", min_value=1)


class WordForm(forms.Form):
    """A piece of a thread."""

    text = forms.CharField(label="Write", max_length=TEXT, widget=forms.Textarea(attrs={"rows": 3}))


class OwnForm(forms.Form):
    """What a director takes up of their own accord."""

    title = forms.CharField(label="What it is about", max_length=TITLE)


POLICIES = [
    (Policy.TOUCHED, "those the correction affects"),
    (Policy.PHASE, "all dice of the phase"),
    (Policy.NONE, "all dice"),
    (Policy.KEEP, "none: keep all dice"),
]


def sides_of(game: Game) -> list[tuple[str, str]]:
    """The sides of a game with their names."""
    sides = list(dict.fromkeys(seat.side for seat in game.seats.all()))
    ruleset = playable(game)
    return (
        seat_names(ruleset, [(side, "") for side in sides]) if ruleset else [(side, side) for side in sides]
    )


SHOWN_FOR: dict[str, tuple[str, ...]] = {
    "to": (Choice.ROLLBACK,), "dice": (Choice.ROLLBACK,), "clocks": (Choice.ROLLBACK,),
    "side": (Choice.WARN, Choice.FORFEIT, Choice.REPLACE), "winner": (Choice.ADJUDICATE,),
    "substitute": (Choice.REPLACE,), "minutes": (Choice.TIME, Choice.ROLLBACK, Choice.PATCH, Choice.RESUME),
}  # fmt: skip
"""Which choices need which figures; what is not named here every ruling has."""


def appeal_choices(appealed: int) -> list[tuple[str, str]]:
    """What can be ruled on an appeal: the ruling is upheld, or another comes in its place."""
    stand, *others = Choice.choices
    return [
        (stand[0], f"uphold ruling {appealed}"),
        *((one, f"replace it: {words}") for one, words in others),
    ]


class RulingForm(forms.Form):
    """A ruling: what it is, why, under which clauses, and the figures its choice needs."""

    choice = forms.ChoiceField(label="Ruling", choices=Choice.choices, widget=forms.RadioSelect)
    reason = forms.CharField(
        label="Reason", max_length=REASON, widget=forms.Textarea(attrs={"rows": 3}),
        help_text="Shown to everybody, with your name. Do not mention anything that only one side may know.",
    )  # fmt: skip
    rules = forms.CharField(
        label="Clauses", required=False, widget=forms.TextInput(attrs={"list": "clauses", "autocomplete": "off"}),
        help_text="Rule numbers, separated by commas. Letting it stand, warning, amending and "
            "rolling back need at least one.",
    )  # fmt: skip
    cites = forms.CharField(
        label="Events", required=False, help_text="Numbers of the events where it went wrong"
    )
    to = forms.IntegerField(
        label="Back to the end of event", required=False, min_value=1, widget=forms.Select,
        help_text="The game continues from there; everything after it can still be read.",
    )  # fmt: skip
    dice = forms.ChoiceField(
        label="Dice to roll again", choices=POLICIES, required=False, initial=Policy.TOUCHED
    )
    clocks = forms.ChoiceField(
        label="Clocks", choices=[("then", "as they were then"), ("now", "as they are now")], required=False
    )
    side = forms.ChoiceField(label="Side concerned", required=False)
    winner = forms.ChoiceField(label="Winner", required=False)
    substitute = forms.CharField(label="New player", required=False, max_length=150)
    follows = forms.ChoiceField(
        label="Which earlier ruling do you follow?", required=False,
        widget=forms.RadioSelect(attrs={"form": "ruling"}),
    )  # fmt: skip

    def __init__(
        self, *given: Any, case: Case, disagreeing: list[Ruling], known: Fields, points: list[Group],
        piece: str = "", **more: Any,
    ) -> None:  # fmt: skip
        super().__init__(*given, **more)
        game, sides = case.game, sides_of(case.game)
        self.game, self.sides = game, sides
        if case.about_id:
            self.fields["choice"].choices = appeal_choices(case.about_id)  # type: ignore[attr-defined]
        self.fields["side"].choices = [("", "nobody"), *sides]  # type: ignore[attr-defined]
        self.fields["to"].widget.choices = [("", "choose" if points else NOTHING_PLAYED), *points]
        self.fields["winner"].choices = [("", "nobody: a draw"), *sides]  # type: ignore[attr-defined]
        told = [(str(one.pk), f"case {one.case_id}") for one in disagreeing]
        self.fields["follows"].choices = [*told, ("neither", "neither")]  # type: ignore[attr-defined]
        for side, name in sides if game.bank_ms else ():
            self.fields[f"minutes-{side}"] = forms.IntegerField(
                label=f"More minutes for the {name}", required=False, min_value=1
            )
        self.known = known
        self.chosen = piece_of(known, piece)
        self.fields["piece"] = forms.ChoiceField(
            label="A piece, pool or place", choices=[("", "choose"), *piece_choices(known)], required=False
        )
        self.fields |= dict(self.chosen.inputs()) if self.chosen else {}
        self.rows = [(f"field-{row}", f"value-{row}") for row in range(self._rows() if known.by_name else 0)]
        for row, (name, value) in enumerate(self.rows, 1):
            self.fields[name] = forms.CharField(label=f"Field {row}", required=False, max_length=NAME)
            self.fields[value] = forms.CharField(label=f"Value {row}", required=False, max_length=NAME)
        self.changes: list[dict[str, Any]] = []
        for name, field in self.fields.items():
            choices = SHOWN_FOR.get(name.partition("-")[0], ())
            marks = " ".join(["for", *(f"for-{one}" for one in choices)]) if choices else ""
            field.shown_for = marks  # type: ignore[attr-defined]

    @property
    def shown(self) -> list[forms.BoundField]:
        """The figures, in their order."""
        apart = ("choice", "reason", "follows", "piece")
        return [
            one
            for one in self
            if one.name not in apart and not one.name.startswith(("field-", "value-", PREFIX))
        ]

    def _rows(self) -> int:
        """How many rows there are."""
        said = self.data if self.is_bound else self.initial
        filled = [
            int(row) for name in said if (row := name.removeprefix("field-")).isdecimal() and said[name]
        ]
        return min(MOST_ROWS, max([ROWS - 2, *filled]) + 2)

    def clean_rules(self) -> list[str]:
        """The clauses, as the game's rules have them."""
        given = [one for one in re.split(r"[,;\s]+", self.cleaned_data["rules"]) if one]
        try:
            check_founded(self.cleaned_data.get("choice", ""), given)
            return read_clauses(self.game, given)
        except SiteError as refused:
            raise forms.ValidationError(refused.sentence) from refused

    def clean_cites(self) -> list[int]:
        """The numbers of the events that are cited."""
        return _numbers(self.cleaned_data["cites"])

    def plan(self) -> dict[str, Any]:
        """What the ruling does, as `plans.plan_read` takes it."""
        given, choice = self.cleaned_data, self.cleaned_data["choice"]
        plan: dict[str, Any] = {
            "minutes": self.minutes() if choice in SHOWN_FOR["minutes"] else {},
            "exceptions": self.exceptions(),
        }
        match choice:
            case Choice.ROLLBACK:
                plan |= {
                    "to": given["to"],
                    "dice": given["dice"] or Policy.TOUCHED,
                    "clocks": given["clocks"] or "then",
                }
            case Choice.WARN | Choice.FORFEIT:
                plan |= {"side": given["side"]}
            case Choice.REPLACE:
                plan |= {"side": given["side"], "substitute": given["substitute"]}
            case Choice.ADJUDICATE:
                plan |= {"winner": given["winner"]}
            case Choice.PATCH:
                plan |= {"changes": self.changes}
        return {key: value for key, value in plan.items() if value not in ({}, None)}

    def minutes(self) -> dict[str, int]:
        """What is given to each side."""
        given = self.cleaned_data
        return {side: more for side, _ in self.sides if (more := given.get(f"minutes-{side}"))}

    def exceptions(self) -> dict[int, str]:
        """The sentences beside single dice, by event."""
        named = (
            (name.removeprefix("except-"), text)
            for name, text in self.data.items()
            if name.startswith("except-")
        )
        return {int(seq): str(text) for seq, text in named if seq.isdecimal() and str(text).strip()}

    def clean(self) -> None:
        """The fields of the position that change, each value of the kind that its field has."""
        super().clean()
        if self.cleaned_data.get("choice") != Choice.PATCH:
            return
        for name, value in self.rows:
            if self.cleaned_data.get(name):
                try:
                    change = self.known.change(self.cleaned_data[name], self.cleaned_data.get(value, ""))
                    self.changes.append(change)
                except forms.ValidationError as fault:
                    self.add_error(name, fault)
        for name, one, text in self.chosen.changes(self.data) if self.chosen else ():
            try:
                self.changes.append(one.change(text))
            except forms.ValidationError as fault:
                self.add_error(name, fault)

    def refuse(self, reason: str) -> None:
        """Say at the form why the rules do not bear what it asks for."""
        self.add_error(None, reason)

    def amends(self) -> list[tuple[BoundField, BoundField]]:
        """The rows in which fields of the position are written: what, and its value."""
        return [(self[name], self[value]) for name, value in self.rows]

    def is_written(self) -> bool:
        """Whether something stands in a row."""
        return any(field.value() for row in self.amends() for field in row)

    def inputs(self) -> list[BoundField]:
        """The fields of the thing chosen."""
        return [one for one in self if one.name.startswith(PREFIX)]

    def follow(self) -> tuple[int | None, bool]:
        """The ruling that is followed, and whether none is."""
        given = self.cleaned_data["follows"]
        return (int(given), False) if given.isdecimal() else (None, given == "neither")


def _numbers(text: str) -> list[int]:
    parts = [one for one in re.split(r"[,;\s]+", text) if one]
    if any(not one.isdecimal() or len(one) > 7 for one in parts):
        raise forms.ValidationError("Events must be numbers, separated by commas")
    return [int(one) for one in parts]
