"""What the site knows of a person beyond the name: when they are awake, and how pages look to them."""

from __future__ import annotations

import zoneinfo

from django.conf import settings
from django.core.exceptions import ValidationError
from django.db import models
from django.utils.translation import gettext_lazy as _


def check_time_zone(name: str) -> None:
    """Raises ValidationError for a name the time zone database does not hold."""
    if name not in zoneinfo.available_timezones():
        raise ValidationError(_("%(name)s is not a time zone."), params={"name": name}, code="time_zone")


class Profile(models.Model):
    """One a user, made with them.

    `looks` is what the name looks like, so that nobody takes one like it; null where somebody had it before.
    """

    class Theme(models.TextChoices):
        SYSTEM = "system", _("As my device")
        LIGHT = "light", _("Light")
        DARK = "dark", _("Dark")

    user = models.OneToOneField(settings.AUTH_USER_MODEL, on_delete=models.CASCADE, related_name="profile")
    looks = models.CharField(max_length=1200, null=True, editable=False, unique=True)
    time_zone = models.CharField(_("time zone"), max_length=64, default="UTC", validators=[check_time_zone])
    language = models.CharField(_("language"), max_length=10, choices=settings.LANGUAGES, default="en")
    theme = models.CharField(_("colours"), max_length=8, choices=Theme.choices, default=Theme.SYSTEM)

    def __str__(self) -> str:
        return f"profile of {self.user}"


class Guest(models.Model):
    """An account without a confirmed address, made by whoever played at once (ADR 0117). `seen`: the day of the last
    look, on which it hangs how long the account is kept.
    """

    user = models.OneToOneField(
        settings.AUTH_USER_MODEL, on_delete=models.CASCADE, primary_key=True, related_name="guest"
    )
    seen = models.DateField(db_index=True)

    def __str__(self) -> str:
        return f"guest {self.user}"
