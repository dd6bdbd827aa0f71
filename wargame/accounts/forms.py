"""Signing up, and what people may set about themselves."""

from __future__ import annotations

import zoneinfo
from typing import Any, ClassVar

from allauth.account import forms as allauth
from allauth.account.internal import flows
from allauth.account.models import EmailAddress
from django import forms
from django.conf import settings
from django.contrib.auth import update_session_auth_hash
from django.contrib.auth.models import User
from django.db import transaction
from django.http import HttpRequest

from wargame.accounts.models import Guest, Profile
from wargame.tokens.models import Token


class SignupForm(allauth.SignupForm):
    """Allauth's, but that who names an address that has an account gets one that is never confirmed: whatever they do
    with it next tells no more than with any other. The mailbox is told (`Adapter.send_confirmation_mail`).
    """

    def try_save(self, request: HttpRequest) -> Any:
        """The new user, and no answer in place of one."""
        self.account_already_exists = False
        return super().try_save(request)


class KeepForm(SignupForm):
    """The same for a guest, who becomes who they say they are once the address is confirmed (ADR 0117)."""

    def __init__(self, *args: Any, guest: User, **more: Any) -> None:
        super().__init__(*args, **more)
        self.guest = guest

    def clean_username(self) -> str:
        """The name, which may be the one that the guest has chosen already."""
        name = str(self.cleaned_data["username"])
        chosen = self.guest.username.startswith(settings.GUEST_NAMES)
        return name if name == self.guest.username and not chosen else str(super().clean_username())

    def validate_unique_email(self, value: str) -> str:
        """The address; whether somebody else has it is not told."""
        return value

    def keep(self, request: HttpRequest) -> bool:
        """Give the guest name and password, and mail the link that ends their being one; False, and nothing is done,
        where they are one no more: an earlier link was followed in this moment, or the account goes.

        Who has the address already is mailed so, and all the rest is alike: nobody learns who is here (`SignupForm`).
        """
        with transaction.atomic():
            guest, email = self.guest, self.cleaned_data["email"]
            earlier = EmailAddress.objects.filter(user=guest)
            still = Guest.objects.select_for_update().filter(pk=guest.pk, user__is_active=True)
            if not still.exists() or earlier.filter(verified=True).exists():
                return False
            guest.username = self.cleaned_data["username"]
            guest.set_password(self.cleaned_data["password1"])
            guest.save(update_fields=["username", "password"])
            # No second mail goes to an address at once: the link of the first stays good.
            earlier.exclude(email=email).delete()
            address = earlier.first() or EmailAddress.objects.create(user=guest, email=email)
        update_session_auth_hash(request, guest)
        flows.email_verification.send_verification_email_to_address(request, address, signup=True)
        return True


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
