"""A user never lacks a profile."""

from typing import Any

from django.conf import settings
from django.db.models.signals import post_save
from django.dispatch import receiver

from wargame.accounts.models import Profile


@receiver(post_save, sender=settings.AUTH_USER_MODEL)
def profile_create(sender: Any, instance: Any, created: bool, raw: bool = False, **more: Any) -> None:
    """Make the profile together with the user; a fixture brings its own."""
    if created and not raw:
        Profile.objects.create(user=instance)
