"""Opening an event, its page and conditions, its officials, its end."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from typing import Any

from allauth.account.models import EmailAddress
from django.conf import settings
from django.contrib.auth import get_user_model
from django.db import transaction
from django.utils.text import slugify

import rules
from rules.core.bids import OPTION
from rules.core.errors import Malformed
from wargame.clubs.acts import club_lock
from wargame.clubs.models import Club
from wargame.events.acts import act_begin, act_write, change, read_reason
from wargame.events.conditions import Conditions, Format, Plan, as_data, conditions_read, plan_read
from wargame.events.entering import GROWING, first_stage
from wargame.events.models import ABOUT, NAME, Event, Official, Round, Stage
from wargame.events.powers import Act, may_open_for
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.models import ALPHABET
from wargame.games.pacerefusals import check_pace
from wargame.games.seating import complete_options, one_line
from wargame.games.times import day, moment
from wargame.pairing.double import MOST as MOST_LIVES
from wargame.pairing.words import and_list
from wargame.people import find_person, quote

MONTH = timedelta(days=30)
SHORTEST = 3
MOST_STAGES, MOST_OFFICIALS = 6, 12
NOWHERE = frozenset({"new", "api", "search", "mine"})


@transaction.atomic
def event_open(
    *,
    user: Any,
    name: str,
    club: str = "",
    public: bool = True,
    about: str = "",
    conditions: Mapping[str, Any] | None = None,
    stages: Sequence[Mapping[str, Any]] = (),
    entries_until: datetime | None = None,
    starts: datetime | None = None,
) -> Event:
    """Open an event; who does is its chief director.

    Raises `Forbidden` for anyone who may not for this club, or alone not yet, `Conflict` for conditions that cannot be.
    """
    get_user_model().objects.select_for_update(no_key=True).get(pk=user.pk)
    home = club_lock(club) if club else None
    check_opener(user, home)
    shown = one_line(name[:NAME])
    if len(shown) < SHORTEST:
        raise short_name()
    read = clean_conditions(conditions or {}, home)
    if not public and home is None:
        raise Conflict("An event that is not public needs a club, whose members can see it", about="public")
    now = heartbeat.now()
    event = Event.objects.create(
        slug=slug_free(shown), name=shown, club=home, public=public, about=about.strip()[:ABOUT], maker=user,
        made=now, conditions=as_data(read), entries_until=entries_until, starts=starts,
    )  # fmt: skip
    Official.objects.create(event=event, user=user, role=Official.Role.CHIEF, since=now)
    stages_set(event, stages or ({},), read)
    check_dates(event, {"entries_until": entries_until, "starts": starts})
    act_write(event, user, "opened the event", event, name=shown)
    return event


def short_name() -> Conflict:
    """The refusal of a name of too few letters."""
    return Conflict(
        "The name of an event must have {least} to {most} characters", about="name", least=SHORTEST, most=NAME
    )


def check_opener(user: Any, club: Club | None) -> None:
    """Raises the reason for which somebody may not open an event now, for a club or for none."""
    if club is not None:
        if club.closed is not None:
            raise Conflict("{club} is closed", club=club.name)
        if not may_open_for(club, user):
            raise Forbidden(
                "Only owners, stewards and directors of {club} can open events for it", club=club.name
            )
        return
    refused = opening_refusal(user)
    if refused is not None:
        raise refused


def opening_refusal(user: Any) -> Forbidden | Conflict | None:
    """Why somebody may not open an event without a club now, with the day from which they may."""
    limits, now = settings.CLUB_FOUNDING, heartbeat.now()
    if not EmailAddress.objects.filter(user_id=user.pk, verified=True).exists():
        return Forbidden("Confirm your email address first: whoever runs an event must be reachable")
    ripe = user.date_joined + timedelta(days=limits["account_days"])
    if ripe > now:
        return Forbidden("Your account is too new: you can open an event from {day}", day=day(ripe))
    recent = Event.objects.filter(maker=user, club=None, made__gt=now - MONTH).order_by("made")
    if len(recent) >= limits["a_month"]:
        return Conflict(
            "You have opened {count} events without a club within 30 days; the limit is {most}. You can "
            "open the next from {day}, or now for a club you direct",
            count=len(recent), most=limits["a_month"], day=day(recent[0].made + MONTH),
        )  # fmt: skip
    return None


def clean_conditions(given: Mapping[str, Any], club: Club | None) -> Conditions:
    """Conditions that an event of this club can have; raises `Conflict`."""
    read = conditions_read(given)
    check_pace(read.pace, "pace")
    if read.members and club is None:
        raise Conflict("To limit an event to members, choose their club", about="members")
    return read


def check_dates(event: Event, given: Mapping[str, Any]) -> None:
    """Raises `Conflict` for dates `given` that are past, and for a start that comes before all have entered."""
    for name, told in (("entries_until", "Entries end on {when}"), ("starts", "The start is on {when}")):
        when = given.get(name)
        if when is not None and when <= heartbeat.now():
            raise Conflict(f"{told}, which is in the past", about=name, when=moment(when))
    late = event.rules.late_until > 1 and first_stage(event).plan.format in GROWING
    if event.entries_until and event.starts and event.starts < event.entries_until and not late:
        raise Conflict(
            "The start, on {start}, is before entries end, on {end}, and these conditions do not allow late entry",
            about="starts", start=moment(event.starts), end=moment(event.entries_until),
        )  # fmt: skip


def stages_set(event: Event, given: Sequence[Mapping[str, Any]], conditions: Conditions) -> None:
    """Give an event its stages, in the place of those it had. Raises `Conflict`."""
    if not 1 <= len(given) <= MOST_STAGES:
        raise Conflict("An event can have 1 to {most} stages", most=MOST_STAGES)
    event.stages.all().delete()
    for number, one in enumerate(given, 1):
        told = dict(one)
        name = one_line(str(told.pop("name", ""))[:NAME])
        plan = clean_plan(plan_read(told), first=number == 1, alone=len(given) == 1)
        Stage.objects.create(event=event, number=number, name=name, settings=as_data(plan))


def clean_plan(plan: Plan, *, first: bool, alone: bool) -> Plan:
    """A plan whose scenarios are here and for two players, and whose format can be played so; raises `Conflict`."""
    if first and plan.takes:
        raise Conflict("Everybody who entered plays in the first stage")
    if not first and plan.takes < 2:
        raise Conflict("Choose how many advance to a later stage, at least two", about="takes")
    if plan.format == Format.TEAM_SWISS and not alone:
        raise Conflict("A team event can have only one stage", about="format")
    if plan.format == Format.TEAM_SWISS and plan.boards < 2:
        raise Conflict("A team match needs at least 2 boards", about="boards")
    if plan.format == Format.POOLS and plan.pools < 2:
        raise Conflict("Pools need at least 2; for a single pool choose a round robin", about="pools")
    if plan.format == Format.DOUBLE and plan.takes > MOST_LIVES:
        raise Conflict("Double elimination takes at most {most} players", about="takes", most=MOST_LIVES)
    if not plan.plans or not all(plan.plans):
        raise Conflict("Choose a scenario for each round", about="plans")
    played = dict.fromkeys(name for names in plan.plans for name in names)
    for name in played:
        check_scenario(name, plan.options.get(name, {}))
    if unplayed := plan.options.keys() - played.keys():
        raise Conflict(
            "Options are set for «{name}», which is not played in any round", name=min(unplayed)[:100]
        )
    return plan


def check_scenario(name: str, options: Mapping[str, Any]) -> None:
    """Raises `Conflict` for a scenario that is not here, that has no such options, or is not for two players."""
    ruleset, _, id = name.partition("/")
    scenario = rules.get(ruleset).scenarios.get(id) if ruleset in rules.playable() else None
    if scenario is None:
        raise Conflict("«{name}» cannot be played on this site", about="plans", name=name[:100])
    try:
        seats = scenario.seats(complete_options(scenario, options))
    except Malformed as fault:
        option = fault.facts.get("option", OPTION)
        told = {"name": name, "option": option[:40], "value": str(options[option])[:40]}
        raise Conflict("«{name}» has no option {option} with the value {value}", **told) from fault
    if not len(seats) == len({side for side, _ in seats}) == 2:
        raise Conflict(
            "«{name}» is not a scenario for two players with one side each", about="plans", name=name
        )


def slug_free(name: str) -> str:
    """An address for an event of that name that none has yet."""
    root = slugify(name)[:50].strip("-") or "event-" + "".join(secrets.choice(ALPHABET) for _ in range(6))
    root = f"{root}-event" if root in NOWHERE else root
    taken = set(Event.objects.filter(slug__startswith=root).values_list("slug", flat=True))
    return next(slug for slug in (root, *(f"{root}-{n}" for n in range(2, 9999))) if slug not in taken)


@transaction.atomic
def event_change(
    *,
    event: str,
    user: Any,
    name: str | None = None,
    about: str | None = None,
    conditions: Mapping[str, Any] | None = None,
    stages: Sequence[Mapping[str, Any]] | None = None,
    entries_until: datetime | None = None,
    starts: datetime | None = None,
) -> Event:
    """Change what is given. Conditions and stages stand once a round is drawn; raises `Conflict`."""
    found = act_begin(event, user, Act.CHANGE)
    if (conditions is not None or stages is not None) and is_drawn(found):
        raise Conflict("A round has been drawn, so the conditions can no longer change")
    fields: dict[str, Any] = {}
    if name is not None:
        fields["name"] = one_line(name[:NAME])
        if len(fields["name"]) < SHORTEST:
            raise short_name()
    if about is not None:
        fields["about"] = about.strip()[:ABOUT]
    if conditions is not None:
        fields["conditions"] = as_data(clean_conditions(conditions, found.club))
    for field, value in (("entries_until", entries_until), ("starts", starts)):
        if value is not None and value != getattr(found, field):
            fields[field] = value
    if stages is not None:
        stages_set(found, stages, conditions_read(fields.get("conditions", found.conditions)))
    before, after = change(found, **fields) if fields else ({}, {})
    if stages is not None or {"conditions", "entries_until", "starts"} & fields.keys():
        check_dates(found, fields)
    act_write(found, user, "changed the event", found, before=before, after=after)
    return found


def is_drawn(event: Event) -> bool:
    """Whether a round of it has been drawn, or is being drawn."""
    return Round.objects.filter(stage__event=event).exclude(state=Round.State.WAITING).exists()


@transaction.atomic
def entries_set(*, event: str, user: Any, open: bool) -> Event:
    """Open or close the entries. Raises `Conflict` when they are so already."""
    found = act_begin(event, user, Act.ENTRIES)
    if found.entries_open == open:
        raise Conflict("Entries are already {state}", state="open" if open else "closed")
    before, after = change(found, entries_open=open)
    act_write(
        found, user, "opened the entries" if open else "closed the entries", found, before=before, after=after
    )
    return found


@transaction.atomic
def official_name(*, event: str, user: Any, name: str, role: str) -> Official:
    """Make somebody an official, or give them another office. Raises `NotFound`, and `Conflict` for the last chief."""
    found = act_begin(event, user, Act.NAME)
    person = find_person(name)
    name = person.get_username()
    if role not in Official.Role.values:
        raise Conflict("There is no role «{role}»", role=role[:20])
    row = Official.objects.filter(event=found, user=person).first()
    if row is None:
        if found.officials.count() >= MOST_OFFICIALS:
            raise Conflict("An event can have at most {most} officials", most=MOST_OFFICIALS)
        row = Official.objects.create(event=found, user=person, role=role, since=heartbeat.now())
        act_write(found, user, "named an official", who=name, role=role)
        return row
    if row.role == role:
        raise Conflict("{who} already has that role", who=name)
    if role != Official.Role.CHIEF:
        _not_the_last_chief(found, row)
    former, row.role = row.role, role
    row.save(update_fields=["role"])
    act_write(found, user, "named an official", who=name, role=role, former=former)
    return row


@transaction.atomic
def official_remove(*, event: str, user: Any, name: str) -> None:
    """Take an office away, or step down. Raises `Conflict` for the last chief director."""
    own = user.get_username().lower() == name.lower()
    found = act_begin(event, user, Act.SEE if own else Act.NAME)
    row = found.officials.select_related("user").filter(user__username__iexact=name).first()
    if row is None:
        there = and_list([one.user.get_username() for one in found.officials.select_related("user")])
        raise NotFound(f"official by the name {quote(name[:150])}; there are {there}", name=name[:150])
    name = row.user.get_username()
    _not_the_last_chief(found, row)
    act_write(found, user, "stepped down" if own else "removed an official", who=name, role=row.role)
    row.delete()


def _not_the_last_chief(event: Event, row: Official) -> None:
    others = Official.objects.filter(event=event, role=Official.Role.CHIEF).exclude(pk=row.pk)
    if row.role == Official.Role.CHIEF and not others.exists():
        raise Conflict("An event needs a chief director: appoint another first")


@transaction.atomic
def event_cancel(*, event: str, user: Any, reason: str) -> Event:
    """Cancel an event for good: it stays readable, its games go on as games without it, held ones count for nothing."""
    found = act_begin(event, user, Act.CANCEL)
    if found.state == Event.State.OVER:
        raise Conflict("{event} is over", event=found.name)
    before, after = change(found, state=Event.State.CANCELLED, ended=heartbeat.now(), entries_open=False)
    for row in Round.objects.filter(stage__event=found, state=Round.State.DRAWING):
        change(row, state=Round.State.WAITING, job=None)  # its worker finds no job, and writes nothing
    act_write(
        found, user, "cancelled the event", found, reason=read_reason(reason), before=before, after=after
    )
    return found
