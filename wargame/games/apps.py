from django.apps import AppConfig


class GamesConfig(AppConfig):
    """Games: the referee, the record, the sockets and the API."""

    name = "wargame.games"
    default_auto_field = "django.db.models.BigAutoField"
