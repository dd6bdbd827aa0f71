"""Teams of an event: who plays in which, in which order."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from django.db import transaction

from wargame.events.acts import act_begin, act_write
from wargame.events.conditions import Format
from wargame.events.entering import entrant_get, first_stage, name_of
from wargame.events.models import NAME, Entrant, Event, Team
from wargame.events.powers import Act
from wargame.games.errors import Conflict
from wargame.games.seating import one_line

SHORTEST, MOST = 2, 40
"""Letters of a team's name at least; players of a team at most."""


@transaction.atomic
def team_set(*, event: str, user: Any, name: str, players: Sequence[int]) -> Team | None:
    """Give a team these players in the order of its boards, those after the last board as substitutes; with none the
    team is no more.

    Once the field is fixed a team can only grow, at its end, by players who are in none: raises `Conflict`.
    """
    found = act_begin(event, user, Act.ENTRIES)
    if first_stage(found).plan.format != Format.TEAM_SWISS:
        raise Conflict("This is not a team event")
    shown = one_line(name[:NAME])
    if len(shown) < SHORTEST:
        raise Conflict("The name of a team must have {least} to {most} characters", least=SHORTEST, most=NAME)
    if len(players) > MOST:
        raise Conflict("A team can have at most {most} players", most=MOST)
    if len(set(players)) != len(players):
        raise Conflict("List each player of a team only once")
    team = Team.objects.filter(event=found, name=shown).first()
    rows = [entrant_get(found, number) for number in players]
    check_free(found, team, rows)
    if not rows:
        if team is not None:
            team.delete()
        act_write(found, user, "dissolved a team", name=shown)
        return None
    team = team or Team.objects.create(event=found, name=shown)
    Entrant.objects.filter(team=team).update(team=None, place=0)
    for place, row in enumerate(rows, 1):
        row.team, row.place = team, place
    Entrant.objects.bulk_update(rows, ["team", "place"])
    act_write(found, user, "made a team", name=shown, players=list(players))
    return team


def check_free(event: Event, team: Team | None, rows: Sequence[Entrant]) -> None:
    """Raises `Conflict` for players who do not play, or are of another team, and for a team that is fixed."""
    for row in rows:
        if not row.plays and (team is None or row.team_id != team.pk):
            raise Conflict("{who} does not play in this event", who=name_of(row))
        if row.team_id is not None and (team is None or row.team_id != team.pk):
            raise Conflict(
                "{who} already plays for {team}", who=name_of(row), team=Team.objects.get(pk=row.team_id).name
            )
    if first_stage(event).started is None:
        return
    if team is None:
        raise Conflict("The field is fixed: teams can no longer be added or removed")
    stands = list(team.players.order_by("place", "number").values_list("number", flat=True))
    if [row.number for row in rows][: len(stands)] != stands:
        raise Conflict(
            "The field is fixed: you can only add substitutes at the end of {team}", team=team.name
        )
