from django.apps import AppConfig


class ResultsConfig(AppConfig):
    """Results: how games ended, who recorded them, and which were annulled."""

    name = "wargame.results"

    def ready(self) -> None:
        """Hear of games that end."""
        from wargame.results import receivers  # noqa: F401  # connecting is its effect
