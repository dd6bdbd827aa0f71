"""The application."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """The pages of players."""

    name = "wargame.players"

    def ready(self) -> None:
        """Tables of ratings leave out who keeps theirs to a circle."""
        from wargame.players.sight import keeping_ratings
        from wargame.ratings.powers import HIDERS

        HIDERS.append(keeping_ratings)
