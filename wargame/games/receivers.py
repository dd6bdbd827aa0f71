"""Nobody keeps a board open that they could not open again."""

from collections.abc import Collection
from functools import partial
from typing import Any

from django.conf import settings
from django.contrib.auth.signals import user_logged_out
from django.db import transaction
from django.db.models.signals import post_delete, post_save, pre_save
from django.dispatch import receiver

from wargame.games import announce
from wargame.games.watching import session_of
from wargame.tokens.models import Token


@receiver(user_logged_out)
def boards_close(sender: Any, request: Any, user: Any, **more: Any) -> None:
    """Close the boards of a browser that signs out."""
    if user is not None and request.session.session_key:
        _close(user.pk, request.session.session_key)


@receiver(post_delete, sender=Token)
def bots_close(sender: Any, instance: Any, **more: Any) -> None:
    """A token that is no more holds no board open."""
    _close(instance.user_id, session_of(instance))


@receiver(pre_save, sender=settings.AUTH_USER_MODEL)
def staff_look(sender: Any, instance: Any, update_fields: Collection[str] | None, **more: Any) -> None:
    """Note who leaves the staff by this: once it is saved nobody can tell."""
    could = not instance.is_staff and (update_fields is None or "is_staff" in update_fields)
    instance._left_staff = could and sender.objects.filter(pk=instance.pk, is_staff=True).exists()


@receiver(post_save, sender=settings.AUTH_USER_MODEL)
def all_close(sender: Any, instance: Any, created: bool, **more: Any) -> None:
    """Close all boards of a user who was shut out, has a new password or has left the staff."""
    if not created and (not instance.is_active or instance._password is not None or instance._left_staff):
        _close(instance.pk, None)


def _close(user_id: int, session: str | None) -> None:
    transaction.on_commit(partial(announce.push_departure, user_id, session), robust=True)
