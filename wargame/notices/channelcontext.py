"""What the page of notices says of channels beside the page itself."""

from __future__ import annotations

from typing import Any

from django.conf import settings

from wargame.notices.devices import devices_of
from wargame.notices.forms import HookForm
from wargame.notices.hooks import dead_letters_of, health_of, hooks_of
from wargame.notices.models import Feed
from wargame.notices.pushing import public_key

DEAD = 10
"""Deliveries that no webhook took, of which the page shows the last."""


def channels_context(user: Any) -> dict[str, Any]:
    """Somebody's devices and webhooks, and what these did not take."""
    return {
        "hooks": [health_of(hook) for hook in hooks_of(user)],
        "hook_form": HookForm(),
        "feed": Feed.objects.filter(user=user.pk).first(),
        "site_address": settings.SITE_ADDRESS,
        "devices": list(devices_of(user)),
        "push_key": public_key(),
        "dead": list(dead_letters_of(user)[:DEAD]),
    }
