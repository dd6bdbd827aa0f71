"""Who signs in leaves a trace."""

from typing import Any

from allauth.account.signals import user_logged_in
from django.dispatch import receiver
from django.http import HttpRequest, HttpResponse
from django.utils import timezone

from wargame.accounts.devices import device_name
from wargame.accounts.signals import person_leaving
from wargame.evidence.models import Trace
from wargame.evidence.services import trace_keep


@receiver(user_logged_in)
def device_note(
    sender: Any, request: HttpRequest, user: Any, response: HttpResponse | None = None, **more: Any
) -> None:
    """Note the device, where it has a name already: one that several people sign in with is seen at the second."""
    if name := device_name(request, response):
        trace_keep(user=user, kind=Trace.Kind.DEVICE, value=name, day=timezone.now().date())


@receiver(person_leaving)
def traces_delete(sender: Any, user: Any, **more: Any) -> None:
    """Who leaves takes them along."""
    Trace.objects.filter(user=user).delete()
