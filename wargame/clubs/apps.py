"""The application."""

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Clubs, run by their members."""

    name = "wargame.clubs"

    def ready(self) -> None:
        """Keep groups in step with memberships, hear of people who leave the site, say the API's shapes."""
        from wargame.clubs import receivers, shapes  # noqa: F401  # connecting is the receivers' effect
        from wargame.games.apis import schema

        schema.COMPONENTS.extend(shapes.SHAPES)
