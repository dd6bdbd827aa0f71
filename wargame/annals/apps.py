from django.apps import AppConfig


class AnnalsConfig(AppConfig):
    """What happened in all games."""

    name = "wargame.annals"
