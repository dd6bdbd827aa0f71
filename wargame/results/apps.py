from django.apps import AppConfig


class ResultsConfig(AppConfig):
    """How games ended."""

    name = "wargame.results"

    def ready(self) -> None:
        """Hear of games that end."""
        from wargame.results import receivers  # noqa: F401  # connecting is its effect
