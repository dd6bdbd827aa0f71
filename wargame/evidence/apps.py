from django.apps import AppConfig


class EvidenceConfig(AppConfig):
    """Signs of shared devices and odd results, each with its base rate."""

    name = "wargame.evidence"

    def ready(self) -> None:
        """Notice who signs in from where."""
        from wargame.evidence import receivers  # noqa: F401  # connecting is its effect
