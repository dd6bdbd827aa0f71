from django.apps import AppConfig


class ChartsConfig(AppConfig):
    """Charts of the pages: template tags and nothing else."""

    name = "wargame.charts"
