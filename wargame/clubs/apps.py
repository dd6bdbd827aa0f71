from typing import Any

from django.apps import AppConfig


class ClubsConfig(AppConfig):
    """Clubs, run by their members."""

    name = "wargame.clubs"

    def ready(self) -> None:
        """Keep groups in step, hear of people who leave, say the API's shapes, let directors annul results."""
        from wargame.clubs import receivers, shapes  # noqa: F401  # connecting is the receivers' effect
        from wargame.clubs.annulling import annulment_objection
        from wargame.games.apis import schema
        from wargame.ratings import powers

        schema.COMPONENTS.extend(shapes.SHAPES)
        powers.ANNULLERS.append(may_annul_here)
        powers.OBJECTIONS.append(annulment_objection)


def may_annul_here(user: Any, result: Any) -> bool:
    """Whether somebody may annul results in the club that the game was played for, among its members."""
    from wargame.clubs.acts import powers_of, standing_of
    from wargame.clubs.models import Club
    from wargame.clubs.powers import Act

    club = Club.objects.filter(slug=result.game.terms.get("club", "")).first()
    if club is None or not is_of_members(result, club):
        return False
    return Act.ANNUL_RESULTS in powers_of(club, standing_of(club, user))


def is_of_members(result: Any, club: Any) -> bool:
    """Whether nobody from outside the club played: the game of a ladder, one for members, or between members."""
    terms = result.game.terms
    if terms.get("ladder") or terms.get("limits", {}).get("members"):
        return True
    outside = result.shares.exclude(user=None).exclude(user__memberships__club=club)
    return not outside.exists()
