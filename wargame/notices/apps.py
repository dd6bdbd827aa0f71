from django.apps import AppConfig


class NoticesConfig(AppConfig):
    """What people are told, kept for their page of notices."""

    name = "wargame.notices"

    def ready(self) -> None:
        """Listen to the letters that are written, and to whoever leaves the site."""
        from wargame.notices import receivers  # noqa: F401  # connecting is its effect
