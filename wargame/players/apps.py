"""The application."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """The pages of players."""

    name = "wargame.players"
