from django.apps import AppConfig


class WitnessConfig(AppConfig):
    """Daily roots over the heads of games."""

    name = "wargame.witness"
