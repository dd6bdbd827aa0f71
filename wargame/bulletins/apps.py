from django.apps import AppConfig


class BulletinsConfig(AppConfig):
    """Webhooks of clubs and events."""

    name = "wargame.bulletins"

    def ready(self) -> None:
        """Say what of a bulletin everybody may still see."""
        from wargame.bulletins import places
        from wargame.notices.bulletins import PLACES

        for kind, place in places.KINDS.items():
            PLACES[kind] = place.may_tell
