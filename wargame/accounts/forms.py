"""What a person may set about himself."""

from __future__ import annotations

import zoneinfo
from typing import Any, ClassVar

from django import forms

from wargame.accounts.models import Profile


class ProfileForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """Time zone, language, colours and which mails to send."""

    time_zone = forms.ChoiceField()

    class Meta:
        model = Profile
        fields: ClassVar[list[str]] = [
            "time_zone",
            "language",
            "theme",
            "mail_turn",
            "mail_chat",
            "mail_clock",
            "mail_result",
        ]

    def __init__(self, *args: Any, **more: Any) -> None:
        super().__init__(*args, **more)
        names = sorted(zoneinfo.available_timezones())
        self.fields["time_zone"].choices = [(name, name.replace("_", " ")) for name in names]  # type: ignore[attr-defined]  # a ChoiceField
