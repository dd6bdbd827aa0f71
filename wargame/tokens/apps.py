from django.apps import AppConfig


class TokensConfig(AppConfig):
    """Keys with which programs sign in."""

    name = "wargame.tokens"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Tokens end with the password, and the OpenAPI document names them."""
        from wargame.tokens import openapi, signals  # noqa: F401  # registering is their effect
