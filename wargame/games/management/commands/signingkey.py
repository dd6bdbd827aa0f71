"""`manage.py signingkey`: publish the key that the site signs with from now on."""

from __future__ import annotations

from typing import Any

from django.core.management.base import BaseCommand

from wargame.games.signing import publish_key


class Command(BaseCommand):
    """Publish the first of SIGNING_KEYS; those before it stay published."""

    help = "Publish the key that the site signs with from now on (docs/running.md)."

    def handle(self, *args: Any, **options: Any) -> None:
        """Publish the public half of the signing key, and say which it is."""
        self.stdout.write(f"This site signs with {publish_key()}.")
