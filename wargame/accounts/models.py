"""What the site knows of a person beyond the name: when they are awake and what they wish to be told."""

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
    """One a user, made with them. Mail goes out whether or not a tab is open.

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
    mail_turn = models.BooleanField(_("when it is my turn"), default=True)
    mail_chat = models.BooleanField(_("when my opponent writes to me"), default=True)
    mail_clock = models.BooleanField(_("when my time runs low"), default=True)
    mail_joined = models.BooleanField(_("when somebody joins a game that I opened"), default=True)
    mail_ladder = models.BooleanField(_("when I am challenged, answered, or my season turns"), default=True)
    mail_event = models.BooleanField(
        _("when I am paired in a tournament, or a round nears its end"), default=True
    )
    mail_result = models.BooleanField(_("when a game of mine ends"), default=True)

    def __str__(self) -> str:
        return f"profile of {self.user}"
