"""Fields of a form for the clock of a game: a pace by name or own values, and what happens at zero (ADR 0116)."""

from __future__ import annotations

from typing import Any, ClassVar

from django import forms

from rules.core.errors import Malformed
from wargame.games.faults import MALFORMED
from wargame.games.pacing import GROWTH, OWN, each_phase, find_pace, own_pace, read_span, spell, spell_span
from wargame.games.words import pace_choices
from wargame.games.zero import CLAIM, zero_choices

BANK, PHASE = "bank", "phase"
KINDS = [(BANK, "A bank that grows each turn"), (PHASE, "A time for each phase, which does not add up")]


def refuse(fault: Malformed) -> forms.ValidationError:
    """The refusal of a pace, where it is filled in."""
    return forms.ValidationError(MALFORMED[fault.code].format_map(fault.facts))


class SpanField(forms.CharField):
    """A length of time as one writes it: «3d», «1d 12h», «90m»; milliseconds, or None where nothing is written."""

    def __init__(self, label: str, help_text: str = "") -> None:
        super().__init__(label=label, required=False, max_length=20, help_text=help_text)

    def clean(self, value: Any) -> int | None:
        """The milliseconds."""
        text = super().clean(value)
        if not text:
            return None
        try:
            return read_span(text)
        except Malformed as fault:
            raise refuse(fault) from fault


class ClockForm(forms.Form):
    """A form whose game, or whose games, have a clock; `pace_read` says which once it is valid."""

    OWN_FIELDS: ClassVar = ("own_kind", "own_bank", "own_increment", "own_cap")

    own_kind = forms.ChoiceField(label="Kind of clock", choices=KINDS, required=False, initial=BANK)
    own_bank = SpanField(
        "Each side starts with, or has for a phase", "Write 3d, 1d 12h or 90m: days, hours, minutes."
    )
    own_increment = SpanField("Each turn adds")
    own_cap = SpanField("At most", f"Empty: {GROWTH} times what each side starts with.")
    zero = forms.ChoiceField(
        label="When a clock reaches zero", choices=zero_choices(), required=False, initial=CLAIM
    )

    def offer_paces(self) -> None:
        """Let the field `pace` have every pace with a name, and own values."""
        choices = [*pace_choices(), (OWN, "Own values, given below")]
        self.fields["pace"].choices = choices  # type: ignore[attr-defined]  # a ChoiceField

    def show_pace(self, name: str) -> None:
        """Fill in a pace that was chosen before."""
        pace = find_pace(name)
        self.initial["pace"] = OWN
        self.initial["own_kind"] = PHASE if pace.weights else BANK
        self.initial["own_bank"] = spell_span(pace.bank_ms)
        if not pace.weights:
            self.initial["own_cap"] = spell_span(pace.cap_ms)
            self.initial["own_increment"] = spell_span(pace.increment_ms) if pace.increment_ms else ""

    def own_pace(self) -> str:
        """The own values that are filled in, spelled; raises `Malformed`."""
        given = self.cleaned_data
        bank = given.get("own_bank") or 0
        if given.get("own_kind") == PHASE:
            found = each_phase(bank)
        else:
            found = own_pace(bank, given.get("own_increment") or 0, given.get("own_cap"))
        find_pace(spelled := spell(found))
        return spelled

    def clean(self) -> dict[str, Any]:
        """With the pace spelled where it is one's own; what is wrong with it stands beside its first figure."""
        given = super().clean() or self.cleaned_data
        if "zero" in given:
            given["zero"] = given["zero"] or CLAIM
        if given.get("pace") == OWN and not set(self.OWN_FIELDS) & self.errors.keys():
            try:
                given["pace"] = self.own_pace()
            except Malformed as fault:
                self.add_error("own_bank", refuse(fault))
        return given
