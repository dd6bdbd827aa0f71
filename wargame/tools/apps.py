from django.apps import AppConfig


class ToolsConfig(AppConfig):
    """The commands that start, check and measure the site."""

    name = "wargame.tools"
