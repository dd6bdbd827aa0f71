"""The application."""

from typing import Any

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Clubs, run by their members."""

    name = "wargame.clubs"

    def ready(self) -> None:
        """Keep groups in step, hear of people who leave, say the API's shapes, let directors annul results."""
        from wargame.clubs import receivers, shapes  # noqa: F401  # connecting is the receivers' effect
        from wargame.games.apis import schema
        from wargame.ratings import powers

        schema.COMPONENTS.extend(shapes.SHAPES)
        powers.ANNULLERS.append(may_annul_here)


def may_annul_here(user: Any, result: Any) -> bool:
    """Whether somebody may annul results in the club that the game was played for."""
    from wargame.clubs.acts import powers_of, standing_of
    from wargame.clubs.models import Club
    from wargame.clubs.powers import Act

    club = Club.objects.filter(slug=result.game.terms.get("club", "")).first()
    return club is not None and Act.ANNUL_RESULTS in powers_of(club, standing_of(club, user))
