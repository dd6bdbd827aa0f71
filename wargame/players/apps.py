from functools import partial

from django.apps import AppConfig


class PlayersConfig(AppConfig):
    """The pages of players."""

    name = "wargame.players"

    def ready(self) -> None:
        """Clubs and ratings show of a person what they show themselves; who leaves reads of their clubs."""
        from wargame.clubs.selectors import SHOWN
        from wargame.clubs.succession import clubs_left
        from wargame.players.leaving import LEAVINGS
        from wargame.players.sight import keeping, showing
        from wargame.ratings.powers import HIDERS

        parts = ("ratings", "games", "answers")
        SHOWN.update({part: partial(showing, part=part, of="user__") for part in parts})
        HIDERS.append(partial(keeping, part="ratings"))
        LEAVINGS.append(clubs_left)
