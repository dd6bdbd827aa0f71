"""What comes by mail beside the page, which everything stands on."""

from __future__ import annotations

from typing import ClassVar

from django import forms

from wargame.accounts.models import Profile


class MailForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """Which mails to send: the same choices as on the profile."""

    class Meta:
        model = Profile
        fields: ClassVar[list[str]] = [
            "mail_turn", "mail_clock", "mail_chat", "mail_joined", "mail_ladder", "mail_event", "mail_result",
        ]  # fmt: skip
