"""A user never lacks a profile, and a browser that has signed in is known again."""

from typing import Any

from allauth.account.models import EmailAddress
from allauth.account.signals import email_confirmed, user_logged_in
from django.conf import settings
from django.db.models.signals import post_save
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse

from wargame.accounts.devices import device_remember
from wargame.accounts.looks import looks_of
from wargame.accounts.models import Guest, Profile


@receiver(post_save, sender=settings.AUTH_USER_MODEL)
def profile_create(
    sender: Any, instance: Any, created: bool, update_fields: Any = None, raw: bool = False, **more: Any
) -> None:
    """Make the profile together with the user, and keep what the name looks like; a fixture brings its own."""
    if raw or (update_fields is not None and "username" not in update_fields):
        return
    looks = looks_of(instance.get_username())
    if created:
        Profile.objects.create(user=instance, looks=looks)
    else:
        Profile.objects.filter(user=instance, looks__isnull=False).exclude(looks=looks).update(looks=looks)


@receiver(email_confirmed)
def guest_welcome(sender: Any, email_address: EmailAddress, **more: Any) -> None:
    """Who has an address is a guest no more."""
    Guest.objects.filter(pk=email_address.user_id).delete()


@receiver(user_logged_in)
def browser_remember(
    sender: Any, request: HttpRequest, user: Any, response: HttpResponse | None = None, **more: Any
) -> None:
    """Whoever has signed in here once gets in while strangers guess."""
    if response is not None:
        device_remember(request, response, user)
