from django.apps import AppConfig


class PracticeConfig(AppConfig):
    """Games that one person plays."""

    name = "wargame.practice"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Answer whenever such a game goes on, and take over where that is agreed."""
        from wargame.games.zero import PRACTISED
        from wargame.games.zeroing import takers
        from wargame.practice import receivers  # noqa: F401  # connecting is its effect
        from wargame.practice.succeeding import practice_take_over

        takers[PRACTISED] = practice_take_over
