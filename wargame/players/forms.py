"""What a person sets about their own page."""

from __future__ import annotations

from typing import ClassVar

from django import forms

from wargame.players.models import Privacy
from wargame.players.sight import PARTS


class PrivacyForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """Who sees which part of my page."""

    class Meta:
        model = Privacy
        fields: ClassVar[list[str]] = list(PARTS)


class LeaveForm(forms.Form):
    """The second step: the name, typed, so that no slip of a hand does it."""

    name = forms.CharField(label="Type your username to confirm", max_length=150)

    def __init__(self, *args: object, name: str, **more: object) -> None:
        """`name` is what must be typed."""
        super().__init__(*args, **more)  # type: ignore[arg-type]  # handed on as they came
        self.expected = name

    def clean_name(self) -> str:
        """Raises ValidationError for another name."""
        if self.cleaned_data["name"] != self.expected:
            raise forms.ValidationError("This is not your username")
        return self.expected
