from django.apps import AppConfig


class LobbyConfig(AppConfig):
    """The pages round the board: your games, open games, opening, joining."""

    name = "wargame.lobby"
