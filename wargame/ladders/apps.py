"""The application."""

from django.apps import AppConfig


class LaddersConfig(AppConfig):
    """Places in a club."""

    name = "wargame.ladders"

    def ready(self) -> None:
        """Hear of games that begin and end, and of people who leave; say the API's shapes."""
        from wargame.games.apis import schema
        from wargame.ladders import receivers, shapes  # noqa: F401  # connecting is the receivers' effect

        schema.MORE.extend(shapes.COMPONENTS)
