from django.apps import AppConfig


class DeskConfig(AppConfig):
    """The desk of directors: games, their logs and the rulings that wait."""

    name = "wargame.desk"

    def ready(self) -> None:
        """Who has a desk may make tokens for it; the API tells of it."""
        from wargame.desk import shapes
        from wargame.desk.context import is_director
        from wargame.games.apis import schema
        from wargame.tokens.services import DIRECTORS

        schema.COMPONENTS += shapes.COMPONENTS
        if is_director not in DIRECTORS:
            DIRECTORS.append(is_director)
