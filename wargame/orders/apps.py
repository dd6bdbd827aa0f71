from django.apps import AppConfig


class OrdersConfig(AppConfig):
    """Orders in advance: what answers for players who are away."""

    name = "wargame.orders"
    default_auto_field = "django.db.models.BigAutoField"

    def ready(self) -> None:
        """Forget the orders of whoever leaves."""
        from wargame.orders import receivers  # noqa: F401  # connecting is its effect
