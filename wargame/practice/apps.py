from django.apps import AppConfig


class PracticeConfig(AppConfig):
    """Games that one person plays."""

    name = "wargame.practice"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Answer whenever such a game goes on."""
        from wargame.practice import receivers  # noqa: F401  # connecting is its effect
