from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """The lobby: who plays what, which games are open."""

    name = "wargame.lobby"
