"""The application."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Clubs, run by their members."""

    name = "wargame.clubs"
