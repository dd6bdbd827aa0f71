"""A token ends with the password of its owner, and when its owner is shut out."""

from typing import Any

from django.conf import settings
from django.db.models.signals import post_save
from django.dispatch import receiver

from wargame.tokens.models import Token


@receiver(post_save, sender=settings.AUTH_USER_MODEL)
def tokens_end(sender: Any, instance: Any, created: bool, **more: Any) -> None:
    """Changed, reset or set: whoever had the old password may have made a token with it."""
    if not created and (not instance.is_active or instance._password is not None):
        Token.objects.filter(user_id=instance.pk).delete()
