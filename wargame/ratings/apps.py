from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """How strong players are, and how sure that is."""

    name = "wargame.ratings"

    def ready(self) -> None:
        """Connect what hears of results."""
        from wargame.ratings import receivers  # noqa: F401  # connecting is its effect
