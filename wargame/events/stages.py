"""Stages of an event: which is played now, how its field is fixed, who goes on to the next, when it is over."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Any

from django.contrib.humanize.templatetags.humanize import ordinal
from django.db import transaction

from wargame.events import drawing
from wargame.events.acts import act_begin, act_write, change, read_reason
from wargame.events.conditions import Format, Plan
from wargame.events.entering import name_of
from wargame.events.field import field_of, list_seeded
from wargame.events.given import Drawn, Field, Line, steps
from wargame.events.models import PLAYING, Entrant, Event, Placing, Round, Stage
from wargame.events.powers import Act
from wargame.events.words import points_words, pool_name, stage_name
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.pairing.double import MOST as MOST_LIVES
from wargame.pairing.pools import cross_pools, snake

FEWEST = 2
AFTER_ALL = 10_000
"""A round after all others."""


def stage_now(event: Event) -> Stage:
    """The stage that is played now; raises `Conflict` when all are over."""
    found = event.stages.filter(ended=None).order_by("number").first()
    if found is None:
        raise Conflict("{event} is over", event=event.name)
    found.event = event
    return found


def stage_start(stage: Stage) -> None:
    """Fix the field of a stage, with seeds: all by rating, or who goes on from the stage before by their place.

    Raises `Conflict` for too few or too many, and for teams that cannot man their boards.
    """
    event = stage.event
    field = starters(stage)
    check_size(stage, len(field))
    if stage.plan.format == Format.TEAM_SWISS:
        field = teams_seed(event, field, stage.plan.boards)
    pools = stage.plan.pools if stage.plan.format == Format.POOLS else 1
    Placing.objects.bulk_create(
        Placing(stage=stage, entrant=one, seed=seed, pool=snake(seed, pools))
        for seed, one in enumerate(field, 1)
    )
    if stage.number == 1:
        for seed, one in enumerate(field, 1):
            one.seed = seed
        Entrant.objects.bulk_update(field, ["seed"])
    stage.started = heartbeat.now()
    stage.save(update_fields=["started"])
    if event.state == Event.State.ANNOUNCED:
        change(event, state=Event.State.RUNNING)


def starters(stage: Stage) -> list[Entrant]:
    """Who would play in a stage that began now, in the order of their seeds."""
    return list_seeded(stage.event) if stage.number == 1 else list_qualifiers(stage)


def check_size(stage: Stage, count: int) -> None:
    """Raises `Conflict` where a format cannot be played by so many."""
    arrived = "checked in" if stage.event.rules.check_in_hours else "entered"
    plan, verb = stage.plan, arrived if stage.number == 1 else "advanced"
    least = FEWEST * plan.pools if plan.format == Format.POOLS else FEWEST
    if count < least:
        have = ("has " if count == 1 else "have ") * (stage.number == 1)
        pools = f" for {plan.pools} pools" if plan.format == Format.POOLS else ""
        raise Conflict(
            "A draw needs at least {least} players{pools}; {count} {have}{verb}",
            least=least, pools=pools, count=count, have=have, verb=verb,
        )  # fmt: skip
    if plan.format == Format.DOUBLE and count > MOST_LIVES:
        raise Conflict(
            "Double elimination takes at most {most} players; {count} play",
            most=MOST_LIVES,
            count=count,
        )


def start_refusal(stage: Stage) -> Conflict | None:
    """Why the first stage cannot begin with whoever is there now, as far as that is told without seeding them."""
    if stage.started is not None or stage.number > 1:
        return None
    try:
        check_size(stage, len(list_seeded(stage.event)))
    except Conflict as refused:
        return refused
    if stage.plan.format == Format.TEAM_SWISS and not stage.event.teams.exists():
        return Conflict("This is a team event and there are no teams yet")
    return None


def teams_seed(event: Event, field: Sequence[Entrant], boards: int) -> list[Entrant]:
    """Seed the teams by the mean rating of those who are to play; their players in the order of teams and boards.

    Raises `Conflict` for a player without a team, a team with too few, and for fewer than two teams.
    """
    for one in field:
        if one.team is None:
            raise Conflict("This is a team event and {who} is not in a team", who=name_of(one))
    teams = {one.team for one in field if one.team is not None}
    squads = {team: [one for one in field if one.team == team] for team in teams}
    for team in sorted(teams, key=str):
        if len(squads[team]) < boards:
            raise Conflict(
                "{team} has {count} players; a match has {boards} boards",
                team=team.name, count=len(squads[team]), boards=boards,
            )  # fmt: skip
    if len(teams) < FEWEST:
        raise Conflict("A draw needs at least {least} teams; there is one", least=FEWEST)
    for squad in squads.values():
        squad.sort(key=lambda one: (one.place, one.number))
    order = sorted(teams, key=lambda team: (-sum(one.rating for one in squads[team][:boards]), team.pk))
    for seed, team in enumerate(order, 1):
        change(team, seed=seed)
    return [one for team in order for one in squads[team]]


def list_qualifiers(stage: Stage) -> list[Entrant]:
    """Who goes on to a later stage, in the order of its seeds.

    Out of pools as many of each: first all winners, then all seconds, each by points; who would meet a pool-mate at
    once changes places with one who was as high.
    """
    before = Stage.objects.select_related("event").get(event=stage.event, number=stage.number - 1)
    numbers = going_on(before, stage.plan)
    rows = {
        row.number: row for row in before.event.entrants.filter(number__in=numbers).select_related("team")
    }
    return [rows[number] for number in numbers]


def going_on(before: Stage, plan: Plan) -> list[int]:
    """The numbers of those who would go on as it stands now."""
    table = field_of(before, AFTER_ALL)
    lines = drawing.standings(table, before.event.rules.ties)
    return best_of(table, [one for one in lines if one.number not in table.away], plan.takes)


def best_of(table: Field, lines: Sequence[Line], takes: int) -> list[int]:
    """So many of these lines as they are seeded in the next stage."""
    if table.plan.format != Format.POOLS:
        return [one.number for one in lines][:takes]
    players = {one.number: one for one in table.players}
    pools = {number: one.pool for number, one in players.items()}
    ranks: dict[int, int] = {}
    within: Counter[int] = Counter()
    for line in lines:
        within[pools[line.number]] += 1
        ranks[line.number] = within[pools[line.number]]
    order = sorted(lines, key=lambda line: (ranks[line.number], -line.halves, players[line.number].seed))
    return cross_pools([line.number for line in order][:takes], ranks, pools)


def came_from(stage: Stage) -> dict[int, str]:
    """Of each who went on to a later stage how they stood before: «1st of Pool B, 3 points»."""
    before = Stage.objects.select_related("event").get(event=stage.event, number=stage.number - 1)
    table = field_of(before, AFTER_ALL)
    pools = {one.number: one.pool for one in table.players} if table.plan.format == Format.POOLS else {}
    return {
        line.number: f"{ordinal(line.place)} of "
        f"{pool_name(pools[line.number]) if pools else stage_name(before)}, {points_words(line.halves)}"
        for line in drawing.standings(table, before.event.rules.ties)
    }


def tell_seeds(row: Round, boards: Sequence[Drawn]) -> list[Drawn]:
    """The boards of a round; in the first of a later stage it is said how the two came by their seeds."""
    if row.stage.number == 1 or row.number > 1:
        return list(boards)
    came = came_from(row.stage)
    names = {one.number: name_of(one) for one in row.stage.event.entrants.select_related("user")}
    told = []
    for one in boards:
        pair = [number for number in (one.first, one.second) if number in came]
        step = steps((f"{'; '.join(f'{names[number]}: {came[number]}' for number in pair)}.", "", ""))
        told.append(one._replace(why={**one.why, "steps": [*step, *one.why.get("steps", [])]}))
    return told


def count_planned_rounds(stage: Stage) -> int:
    """How many rounds a stage has, or will have with those who are known: a knockout may need more."""
    if stage.started:
        count = stage.field.count()
    else:
        playing = stage.event.entrants.filter(state__in=PLAYING)
        count = stage.plan.takes or playing.count()
    return max(1, drawing.rounds_of(stage.plan, max(1, count)))


def stage_end(event: Event, row: Round) -> None:
    """After the last round of a stage the next may begin; after the last stage the event is over."""
    if drawing.is_over(field_of(row.stage, row.number + 1)):
        _end(event, row.stage)


def _end(event: Event, stage: Stage) -> None:
    change(stage, ended=heartbeat.now())
    if not event.stages.filter(ended=None).exists():
        change(event, state=Event.State.OVER, ended=heartbeat.now(), entries_open=False)


@transaction.atomic
def stage_close(*, event: str, user: Any, reason: str) -> Stage:
    """End the stage that is played before its time: its standings are those after the last round that was signed.

    Raises `Conflict` while a round is played, and before one was signed. What was drawn and not published is dropped.
    """
    found = act_begin(event, user, Act.SIGN)
    told = read_reason(reason)
    stage = stage_now(found)
    going = stage.rounds.filter(state=Round.State.PUBLISHED).first()
    if going is not None:
        raise Conflict("Sign round {number} first", number=going.number)
    if not stage.rounds.filter(state=Round.State.SIGNED).exists():
        raise Conflict("No rounds of this stage are signed: cancel the event instead")
    stage.rounds.exclude(state=Round.State.SIGNED).delete()
    _end(found, stage)
    act_write(found, user, "ended a stage", stage, reason=told, stage=stage.number)
    return stage
