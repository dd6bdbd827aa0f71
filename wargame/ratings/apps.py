"""The application."""

from django.apps import AppConfig


class RatingsConfig(AppConfig):
    """How strong players are, and how sure that is."""

    name = "wargame.ratings"
