from django.apps import AppConfig


class RulebookConfig(AppConfig):
    """The rule books of the rulesets, as pages and for programs."""

    name = "wargame.rulebook"
