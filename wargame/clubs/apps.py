"""The application."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Clubs, run by their members."""

    name = "wargame.clubs"

    def ready(self) -> None:
        """Keep groups in step with memberships."""
        from wargame.clubs import receivers  # noqa: F401  # connecting is its effect
