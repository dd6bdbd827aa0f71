from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games: the referee, the record, the sockets and the API."""

    name = "wargame.games"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Have boards close behind whoever may no longer sit at them."""
        from wargame.games import receivers  # noqa: F401  # connecting is its effect
