"""People on the staff's desk: names are held to what they are held to at signing up."""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.contrib.auth.admin import UserAdmin
from django.contrib.auth.forms import AdminUserCreationForm, UserChangeForm
from django.contrib.auth.models import User

from wargame.accounts.looks import TAKEN, looks_of
from wargame.accounts.models import Profile


class NameForm(forms.ModelForm):  # type: ignore[type-arg]  # generic in the stubs alone
    """The check of a name, for the forms that make and change people."""

    def clean(self) -> Any:
        """What was filled in; a name that looks like another's is at fault."""
        filled = super().clean()
        name = self.cleaned_data.get("username")
        if name and Profile.objects.filter(looks=looks_of(name)).exclude(user=self.instance.pk).exists():
            self.add_error("username", TAKEN)
        return filled


class PersonCreationForm(NameForm, AdminUserCreationForm):  # type: ignore[type-arg]  # likewise
    """An account that staff make; its name is held to the same rules as one's own."""


class PersonChangeForm(NameForm, UserChangeForm):  # type: ignore[type-arg]  # likewise
    """Somebody whom the site knows."""


class PersonAdmin(UserAdmin):  # type: ignore[type-arg]  # likewise
    """Django's own, with these forms."""

    add_form = PersonCreationForm
    form = PersonChangeForm


admin.site.unregister(User)
admin.site.register(User, PersonAdmin)
