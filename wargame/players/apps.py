"""The application."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """The pages of players."""

    name = "wargame.players"

    def ready(self) -> None:
        """Have the tables of clubs show of a member what they show themselves."""
        from wargame.clubs.selectors import SHOWN
        from wargame.players.sight import members_showing

        SHOWN.update({part: members_showing(part) for part in ("ratings", "games")})
