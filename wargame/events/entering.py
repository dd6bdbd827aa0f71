"""Who plays in an event: entering, checking in, byes, withdrawing, coming late, taking over a place."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from datetime import timedelta
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import Max, Q

from wargame.events.acts import act_begin, act_write, change, read_reason, target_of
from wargame.events.conditions import Conditions, Format
from wargame.events.figures import figure_of, seeding_figure
from wargame.events.models import PLAYING, Entrant, Event, Former, Pairing, Placing, Round, Stage
from wargame.events.models import Act as Line
from wargame.events.powers import Act
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.times import day, moment
from wargame.people import find_person
from wargame.ratings.selectors import Figure
from wargame.results.reliability import reliability_of

State = Entrant.State
ACCEPTED = "accepted the invitation"
AGREED = ("entered", "asked to enter", ACCEPTED)
"""Acts by which a player has said themselves that they want to play."""

GROWING = frozenset({Format.SWISS, Format.TEAM_SWISS})
"""Formats whose field can grow, and in which a director may let somebody sit out."""


class Limits(NamedTuple):
    """What entry limits ask of a player."""

    figure: Figure
    reliability: int
    is_member: bool


def limits_of(event: Event, user: Any) -> Limits:
    """What is known of somebody who wants to enter."""
    member = event.club is not None and event.club.memberships.filter(user=user).exists()
    return Limits(figure_of(event, user), reliability_of([user.pk])[user.pk].score, member)


def entry_refusal(event: Event, user: Any) -> Conflict | Forbidden | None:
    """Why somebody may not enter this event by themselves now; None when they may."""
    refused = closing_refusal(event)
    if refused is not None:
        return refused
    own = Entrant.objects.filter(event=event, user=user).first()
    if own is not None and own.state in (State.WITHDRAWN, State.DECLINED):
        return Conflict("You have already left this event: only a director can let you back in")
    taken = event.entrants.filter(state__in=[*PLAYING, State.ASKED, State.INVITED]).count()
    if taken >= event.rules.size:
        return Conflict("All {size} places are taken", size=event.rules.size)
    return _limit_broken(event.rules, limits_of(event, user))


def over_refusal(event: Event) -> Conflict | None:
    """Why nobody comes to this event any more, invited or not; None while some do."""
    if event.state == Event.State.CANCELLED:
        return Conflict("{event} was cancelled", event=event.name)
    if event.state == Event.State.OVER:
        return Conflict("{event} is over", event=event.name)
    return None


def closing_refusal(event: Event) -> Conflict | None:
    """Why nobody may enter this event by themselves now; None when some may."""
    if over := over_refusal(event):
        return over
    if not event.entries_open:
        return Conflict("Entries are closed; a director can still let you in")
    return too_late(event)


def too_late(event: Event) -> Conflict | None:
    """Why entries come too late, whether they are open or not; None while they do not."""
    if event.entries_until is not None and event.entries_until <= heartbeat.now():
        return Conflict("Entries closed on {day}", day=day(event.entries_until))
    latest, stage = round_next(event), first_stage(event)
    if latest is not None and latest > max(1, event.rules.late_until):
        return Conflict("Late entry ended with round {last}", last=max(1, event.rules.late_until))
    if latest is not None and stage.plan.format in GROWING and latest > stage.plan.rounds:
        return Conflict("The last round is drawn: nobody can enter any more")
    return late_refusal(stage)


def late_refusal(stage: Stage) -> Conflict | None:
    """Why nobody comes to the field of a stage any more; None where they do."""
    if stage.started is None or stage.plan.format in GROWING:
        return None
    return Conflict("Late entry is not possible in this format: all opponents are fixed from the start")


def _limit_broken(conditions: Conditions, known: Limits) -> Forbidden | None:
    rating, least, most = known.figure, conditions.rating_from, conditions.rating_to
    if conditions.members and not known.is_member:
        return Forbidden("This event is for members of its club")
    if not (least or 0) <= round(rating.rating) <= (9999 if most is None else most):
        return Forbidden(
            "This event is for ratings from {least} to {most}; yours is {rating} ±{deviation}",
            least=least or 0, most="any" if most is None else most, rating=round(rating.rating),
            deviation=round(rating.deviation),
        )  # fmt: skip
    if conditions.reliability is not None and known.reliability < conditions.reliability:
        return Forbidden(
            "This event asks for a reliability of at least {least}; yours is {reliability}",
            least=conditions.reliability, reliability=known.reliability,
        )  # fmt: skip
    return None


def first_stage(event: Event) -> Stage:
    """The stage in which all play."""
    return min(event.stages.all(), key=lambda stage: stage.number)  # an event is opened with one


def round_next(event: Event) -> int | None:
    """The number of the round of the first stage that is drawn next; None where none has been drawn yet."""
    last = Round.objects.filter(stage=first_stage(event)).exclude(state=Round.State.WAITING)
    number = last.aggregate(last=Max("number"))["last"]
    return None if number is None else number + 1


@transaction.atomic
def event_enter(*, event: str, user: Any) -> Entrant:
    """Enter, or ask to where a director admits. Raises the first reason for which one may not."""
    found = act_begin(event, user, Act.ENTER)
    refused = entry_refusal(found, user)
    if refused is not None:
        raise refused
    state = State.ASKED if found.rules.approval else State.ENTERED
    row = entrant_admit(found, user, state)
    act_write(found, user, "asked to enter" if state == State.ASKED else "entered", row)
    return row


@transaction.atomic
def entrant_add(*, event: str, user: Any, name: str) -> Entrant:
    """Let somebody in whatever the limits say, back in, or late; who has not agreed to it is invited.

    Raises `NotFound`, `Conflict` when they are in or invited, and where the field cannot grow.
    """
    found = act_begin(event, user, Act.ENTRIES)
    if found.state == Event.State.OVER:
        raise Conflict("{event} is over", event=found.name)
    person = find_person(name)
    name = person.get_username()
    own = Entrant.objects.filter(event=found, user=person).first()
    if own is not None and own.plays:
        raise Conflict("{who} is already in this event", who=name)
    if own is not None and own.state == State.INVITED:
        raise Conflict("{who} is already invited to this event", who=name)
    state = state_put_in(found, person, own, user)
    if state == State.INVITED and (fixed := late_refusal(first_stage(found))):
        raise fixed
    if own is not None:
        _let_back(found, own, user, "let a player in", state)
        return own
    row = entrant_admit(found, person, state)
    put_in_by(row, user)
    act_write(found, user, "invited a player" if state == State.INVITED else "added a player", row)
    return row


def state_put_in(event: Event, person: Any, own: Entrant | None, by: Any) -> str:
    """As what somebody else than the player themselves puts them in.

    Members of the event's club, and who once entered or asked to, are in; others are invited, and not paired before
    they accept.
    """
    if person is None or person == by:
        return State.ENTERED
    if event.club is not None and event.club.memberships.filter(user=person).exists():
        return State.ENTERED
    agreed = Line.objects.filter(event=event, target=target_of(own), actor=person, what__in=AGREED)
    return State.ENTERED if own is not None and agreed.exists() else State.INVITED


def put_in_by(row: Entrant, by: Any) -> None:
    """Who put a player in, which the player is told by a worker; nobody is told of what they did themselves."""
    if row.user_id is not None and row.user_id != by.pk:
        row.put_by, row.told = by, False
        row.save(update_fields=["put_by", "told"])


def _let_back(event: Event, row: Entrant, by: Any, what: str, state: str, **more: Any) -> None:
    """Let a player come back, or invite them to; the act says which."""
    late = {} if state == State.INVITED else place_late(event, row)
    before, after = change(row, state=state, **late)
    put_in_by(row, by)
    said_as = "invited a player" if state == State.INVITED else what
    act_write(event, by, said_as, row, before=before, after=after, **more)


def entrant_admit(event: Event, person: Any, state: str) -> Entrant:
    """A new place, without a player where `person` is None, from the round that is drawn next. The event is locked."""
    number = (event.entrants.aggregate(last=Max("number"))["last"] or 0) + 1
    figure, late = seeding_figure(event, person), round_next(event)
    row = Entrant.objects.create(
        event=event, user=person, number=number, state=state, made=heartbeat.now(), from_round=late or 1,
        rating=figure.rating, deviation=figure.deviation,
    )  # fmt: skip
    if late is not None and state == State.ENTERED:
        _place_late(event, row)
    return row


def _place_late(event: Event, row: Entrant) -> None:
    """Who comes after the field was fixed has the last seed in it. Raises `Conflict` where a field cannot grow."""
    stage = first_stage(event)
    if stage.started is None:
        return
    fixed = late_refusal(stage)
    if fixed is not None:
        raise fixed
    seed = (stage.field.aggregate(last=Max("seed"))["last"] or 0) + 1
    Placing.objects.get_or_create(stage=stage, entrant=row, defaults={"seed": seed})
    change(row, seed=seed)


@transaction.atomic
def entrant_answer(*, event: str, user: Any, entrant: int, admit: bool) -> Entrant:
    """Admit somebody who asked, or not."""
    found = act_begin(event, user, Act.ENTRIES)
    row = entrant_get(found, entrant)
    if row.state != State.ASKED:
        raise Conflict("{who} has not asked to enter", who=name_of(row))
    fields: dict[str, Any] = {"state": State.ENTERED if admit else State.DECLINED}
    if admit and (late := round_next(found)) is not None:
        fields["from_round"] = late
        _place_late(found, row)
    before, after = change(row, **fields)
    act_write(
        found,
        user,
        "admitted a player" if admit else "did not admit a player",
        row,
        before=before,
        after=after,
    )
    if admit:
        put_in_by(row, user)
    return row


def entrant_get(event: Event, number: int) -> Entrant:
    """The entrant of that number; raises `NotFound`."""
    row = Entrant.objects.select_related("user").filter(event=event, number=number).first()
    if row is None:
        last = event.entrants.aggregate(last=Max("number"))["last"] or 0
        told = f"numbers go from 1 to {last}" if last else "nobody has entered yet"
        raise NotFound(f"entrant as № {number}; {told}", number=number)
    return row


def own_entry(event: Event, user: Any) -> Entrant:
    """The asker's own place; raises `Forbidden`."""
    row = Entrant.objects.filter(event=event, user=user).first()
    if row is None:
        raise Forbidden("You have not entered this event")
    return row


def name_of(row: Entrant | Former) -> str:
    """The name under which an entrant, or who held the place before, is shown."""
    user = row.user
    return holder_name(row.name, user.get_username() if user else None, user is not None and user.is_active)


def holder_name(name: str, username: str | None, active: bool | None) -> str:
    """Who holds a place with that name out of a file, or that account, which may be closed or gone."""
    if username is None and name:
        return name
    return username if username and active else "a former member"


@transaction.atomic
def entrant_withdraw(*, event: str, user: Any, entrant: int | None = None, reason: str = "") -> Entrant:
    """Leave an event, or take a player out of it, from the next draw on. Why, officials alone read.

    A game under way goes on: what becomes of it officials decide.
    """
    own = entrant is None
    found = act_begin(event, user, Act.WITHDRAW if own else Act.REMOVE)
    row = own_entry(found, user) if entrant is None else entrant_get(found, entrant)
    if row.state in (State.WITHDRAWN, State.DECLINED):
        raise Conflict("{who} has already withdrawn", who=name_of(row))
    if found.state == Event.State.OVER:
        raise Conflict("{event} is over", event=found.name)
    told = " ".join(reason.replace("\0", "").split()) if own else read_reason(reason)
    before, after = change(row, state=State.WITHDRAWN)
    act_write(
        found, user, "withdrew" if own else "withdrew a player", row, reason=told, private=True, before=before,
        after=after,
    )  # fmt: skip
    return row


@transaction.atomic
def entrant_reinstate(*, event: str, user: Any, entrant: int, reason: str) -> Entrant:
    """Let somebody who withdrew play on from the next draw; who never agreed to play is invited."""
    found = act_begin(event, user, Act.REMOVE)
    row = entrant_get(found, entrant)
    if row.state != State.WITHDRAWN:
        raise Conflict("{who} has not withdrawn", who=name_of(row))
    state = state_put_in(found, row.user, row, user)
    _let_back(found, row, user, "let a player come back", state, reason=read_reason(reason), private=True)
    return row


def open_boards(entrants: Collection[int]) -> Any:
    """The published boards of some entrants of which nobody knows how they end."""
    mine = Q(first__in=entrants) | Q(second__in=entrants)
    return Pairing.objects.filter(
        mine, kind=Pairing.Kind.GAME, first_halves=None, round__published__isnull=False
    )


@transaction.atomic
def entrant_check_in(*, event: str, user: Any, entrant: int | None = None) -> Entrant:
    """Say that one is there. Raises `Conflict` before the time for it, and once the field is fixed.

    A director lets somebody in so even then, as a late entry, where the field can grow.
    """
    found = act_begin(event, user, Act.CHECK_IN if entrant is None else Act.ENTRIES)
    row = own_entry(found, user) if entrant is None else entrant_get(found, entrant)
    if row.state == State.CHECKED:
        raise Conflict("{who} is already checked in", who=name_of(row))
    if row.state != State.ENTERED:
        raise Conflict("{who} does not play in this event", who=name_of(row))
    opens = check_in_opens(found)
    if entrant is None and opens is not None and heartbeat.now() < opens:
        raise Conflict("Check-in opens on {day}", day=moment(opens))
    if first_stage(found).started is not None and entrant is None:
        raise Conflict("The field is fixed: a director can still let you in, if the event takes late entries")
    before, after = change(row, state=State.CHECKED, **place_late(found, row))
    act_write(found, user, "checked in", row, before=before, after=after)
    return row


def place_late(event: Event, row: Entrant) -> dict[str, Any]:
    """Place who is not in the field that is fixed; from which round they play then.

    Raises `Conflict` where it cannot grow.
    """
    stage = first_stage(event)
    if stage.started is None or row.placings.filter(stage=stage).exists():
        return {}
    _place_late(event, row)
    return {"from_round": round_next(event) or 1}


def missing_of(stage: Stage) -> list[Entrant]:
    """Who entered a stage that is to begin, but has not checked in: they are left out of it."""
    if stage.number > 1 or not stage.event.rules.check_in_hours:
        return []
    return list(stage.event.entrants.filter(state=State.ENTERED).select_related("user").order_by("number"))


def left_out(event: Event) -> list[Entrant]:
    """Who has entered and is in no draw, for they had not checked in when the field was fixed."""
    stage = first_stage(event)
    if stage.started is None:
        return []
    rows = event.entrants.filter(state=State.ENTERED).exclude(placings__stage=stage)
    return list(rows.select_related("user").order_by("number"))


def check_in_opens(event: Event) -> Any:
    """From when players check in; None where that is from the beginning or not asked for."""
    hours = event.rules.check_in_hours
    return event.starts - timedelta(hours=hours) if hours and event.starts else None


def rounds_ahead(event: Event) -> range:
    """The rounds of the first stage that are not drawn."""
    return range(round_next(event) or 1, first_stage(event).plan.rounds + 1)


def bye_rounds(event: Event, row: Entrant | None) -> list[int]:
    """The rounds in which a player may still ask for a bye, the last among them; none once they asked for all."""
    if row is None or len(row.byes) >= event.rules.asked_most:
        return []
    if first_stage(event).plan.format != Format.SWISS:
        return []
    return [number for number in rounds_ahead(event) if number not in row.byes]


def byes_ahead(event: Event, row: Entrant | None) -> list[tuple[int, bool]]:
    """The rounds ahead in which a player has a bye, and whether they asked for it."""
    if row is None:
        return []
    return [
        (number, number in row.byes) for number in rounds_ahead(event) if number in {*row.byes, *row.forced}
    ]


@transaction.atomic
def bye_ask(*, event: str, user: Any, round: int) -> Entrant:
    """Ask not to be paired in a round of the first stage. Raises `Conflict` for too many, and once it is drawn."""
    found = act_begin(event, user, Act.ASK_BYE)
    row = own_entry(found, user)
    most = found.rules.asked_most
    if first_stage(found).plan.format != Format.SWISS:
        raise Conflict("You can ask for byes only in Swiss rounds")
    if round not in rounds_ahead(found):
        raise Conflict("Round {round} is already drawn, or does not exist", round=round)
    if round in row.byes:
        raise Conflict("You have already asked for a bye in round {round}", round=round)
    if len(row.byes) >= most:
        raise Conflict("The most byes a player can ask for in this event: {most}", most=most)
    before, after = change(row, byes=sorted([*row.byes, round]))
    act_write(found, user, "asked for a bye", row, before=before, after=after, round=round)
    return row


@transaction.atomic
def bye_unask(*, event: str, user: Any, round: int) -> Entrant:
    """Take a wish for a bye back. Raises `Conflict` where there is none, and once the round is drawn."""
    found = act_begin(event, user, Act.ASK_BYE)
    row = own_entry(found, user)
    if round not in row.byes:
        raise Conflict("You have not asked for a bye in round {round}", round=round)
    if round not in rounds_ahead(found):
        raise Conflict("Round {round} is already drawn, or is being drawn", round=round)
    before, after = change(row, byes=[one for one in row.byes if one != round])
    act_write(found, user, "took a bye back", row, before=before, after=after, round=round)
    return row


@transaction.atomic
def bye_give(*, event: str, user: Any, entrant: int, round: int, reason: str) -> Entrant:
    """Give a player a bye in a round to come, or take it back where they have one."""
    found = act_begin(event, user, Act.PAIR)
    row = entrant_get(found, entrant)
    if first_stage(found).plan.format not in GROWING:
        raise Conflict("Byes can be given only in Swiss rounds: in this format the pairings are fixed")
    if round < (round_next(found) or 1):
        raise Conflict("Round {round} is already drawn, or is being drawn", round=round)
    has = round in row.forced or round in row.byes
    rest = {
        "byes": [one for one in row.byes if one != round],
        "forced": [one for one in row.forced if one != round],
    }
    fields = rest if has else {"forced": sorted([*row.forced, round])}
    before, after = change(row, **fields)
    what = "took a bye back" if has else "gave a bye"
    act_write(found, user, what, row, reason=read_reason(reason), before=before, after=after, round=round)
    return row


@transaction.atomic
def pairing_forbid(*, event: str, user: Any, one: int, other: int, reason: str) -> Event:
    """Let two never be paired; said again, let them. Raises `Conflict` for one and the same."""
    found = act_begin(event, user, Act.PAIR)
    pair = sorted({entrant_get(found, one).number, entrant_get(found, other).number})
    if len(pair) != 2:
        raise Conflict("A player cannot be paired with themselves")
    if all(stage.plan.format != Format.SWISS for stage in found.stages.filter(ended=None)):
        raise Conflict("Pairings can be forbidden only in an individual Swiss: in this format they are fixed")
    made = find_hand_pairing(found, pair)
    if made is not None:
        raise Conflict(
            "{one} and {other} are paired by hand in round {round}: undo that first",
            one=name_of(made[0]), other=name_of(made[1]), round=made[2],
        )  # fmt: skip
    has = pair in found.forbidden
    rest = [two for two in found.forbidden if two != pair]
    before, after = change(found, forbidden=rest if has else [*found.forbidden, pair])
    what = "allowed a pairing" if has else "forbade a pairing"
    act_write(found, user, what, found, reason=read_reason(reason), before=before, after=after, pair=pair)
    return found


def find_hand_pairing(event: Event, pair: Sequence[int]) -> tuple[Entrant, Entrant, int] | None:
    """These two as a director has paired them, and for which round, before it is published."""
    rows = Pairing.objects.filter(round__stage__event=event, round__published=None, manual=True)
    rows = rows.filter(first__number__in=pair, second__number__in=pair)
    made = rows.select_related("first__user", "second__user", "round").first()
    return (made.first, made.second, made.round.number) if made and made.second else None
