from django.apps import AppConfig


class AccountsConfig(AppConfig):
    """People: their time zone, their language, what they wish to be told."""

    name = "wargame.accounts"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Give every new user a profile."""
        from wargame.accounts import receivers  # noqa: F401  # connecting is its effect
