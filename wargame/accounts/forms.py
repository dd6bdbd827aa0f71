"""Signing up, and what people may set about themselves."""

from __future__ import annotations

import zoneinfo
from typing import Any, ClassVar

from allauth.account import forms as allauth
from django import forms
from django.contrib.auth.hashers import make_password
from django.http import HttpRequest

from wargame.accounts.models import Profile
from wargame.tokens.models import Token


class SignupForm(allauth.SignupForm):
    """Allauth's, which takes as long for an address that has an account."""

    def try_save(self, request: HttpRequest) -> Any:
        """The new user, or else the answer, alike, to whoever has an account: their password is hashed for nothing."""
        if self.account_already_exists:
            make_password(self.cleaned_data["password1"])
        return super().try_save(request)


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """Time zone, language and colours."""

    time_zone = forms.ChoiceField()

    class Meta:
        model = Profile
        fields: ClassVar[list[str]] = [
            "time_zone",
            "language",
            "theme",
        ]

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        zones = [(name, name.replace("_", " ")) for name in sorted(zoneinfo.available_timezones())]
        self.fields["time_zone"].choices = zones  # type: ignore[attr-defined]  # a ChoiceField


class TokenForm(forms.Form):
    """What a new token is called, what it is good for, and how long."""

    name = forms.CharField(label="Name of the program", max_length=60)
    scopes = forms.MultipleChoiceField(
        label="Permissions", widget=forms.CheckboxSelectMultiple, initial=[Token.Scope.PLAY]
    )
    days = forms.TypedChoiceField(
        label="It expires",
        choices=[
            ("30", "in 30 days"),
            ("90", "in 90 days"),
            ("365", "in a year"),
            ("", "never"),
        ],
        initial="90",
        coerce=int,
        empty_value=None,
        required=False,
    )

    def __init__(self, *args: Any, directs: bool, **more: Any) -> None:
        """Who `directs` games may make a token that does."""
        super().__init__(*args, **more)
        offered = [
            (value, label) for value, label in Token.Scope.choices if directs or value != Token.Scope.DIRECT
        ]
        self.fields["scopes"].choices = offered  # type: ignore[attr-defined]  # a MultipleChoiceField
