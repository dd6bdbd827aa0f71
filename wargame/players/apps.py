"""The application."""

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """The pages of players."""

    name = "wargame.players"

    def ready(self) -> None:
        """Tables of clubs and of ratings show of a person what they show themselves."""
        from wargame.clubs.selectors import SHOWN
        from wargame.players.sight import keeping_ratings, members_showing
        from wargame.ratings.powers import HIDERS

        SHOWN.update({part: members_showing(part) for part in ("ratings", "games", "answers")})
        HIDERS.append(keeping_ratings)
