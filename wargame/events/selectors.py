"""What is shown of events, to whom."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from datetime import datetime
from itertools import groupby
from typing import Any, NamedTuple

from django.db.models import Count, Prefetch, Q, QuerySet, prefetch_related_objects

from wargame.events.acts import SAID_ENDED, TAKEN_OVER, UNDOABLE
from wargame.events.conditions import ALL_PLAY_ALL
from wargame.events.entering import check_in_opens
from wargame.events.lists import BY_HAND, BY_LIST
from wargame.events.models import (
    PLAYING,
    WROTE,
    Act,
    Entrant,
    Event,
    Official,
    Pairing,
    Round,
    SignOff,
    Stage,
)
from wargame.events.notices import half_of, nearing
from wargame.events.rounds import LOST
from wargame.events.stages import count_planned_rounds
from wargame.events.words import AGAIN, stage_name
from wargame.games import heartbeat
from wargame.games.times import day
from wargame.pairing.words import and_list
from wargame.tokens.services import directs, may_direct


def event_list(user: Any) -> QuerySet[Any]:
    """The events that a reader may see, those that run or take entries first."""
    inside = Q(public=True)
    if user.is_authenticated:
        inside |= Q(club__memberships__user=user) | Q(entrants__user=user)
        if may_direct(user):
            inside |= Q(officials__user=user)
        if directs(user):
            inside = Q()
    ids = Event.objects.filter(inside).values("pk")
    rows = Event.objects.filter(pk__in=ids).select_related("club")
    counted = rows.annotate(players=Count("entrants", filter=Q(entrants__state__in=PLAYING), distinct=True))
    return counted.prefetch_related("stages__rounds").order_by("ended", "-made")


def now_words(event: Event) -> str:
    """Where an event is: «round 3, under way», «entries until 3 May»."""
    if event.state == Event.State.CANCELLED:
        return f"cancelled {day(event.ended)}" if event.ended else "cancelled"
    if event.state == Event.State.OVER:
        return f"over, signed {day(event.ended)}" if event.ended else "over"
    rounds = rounds_public(event)
    if not rounds:
        if not event.entries_open:
            return "entries closed, not drawn yet"
        return f"entries until {day(event.entries_until)}" if event.entries_until else "takes entries"
    last = rounds[-1]
    words = round_words(last)
    state = AGAIN if last.stale else "signed" if last.state == Round.State.SIGNED else "under way"
    return f"{words[:1].lower()}{words[1:]}, {state}"


def rounds_public(event: Event) -> list[Round]:
    """Its published rounds in their order, of stages that were read with theirs."""
    return [row for stage in event.stages.all() for row in stage.rounds.all() if row.published]


def round_words(row: Round) -> str:
    """«Round 3», «Final of 4, round 1»."""
    return f"Round {row.number}" if row.stage.number == 1 else f"{stage_name(row.stage)}, round {row.number}"


def rounds_words(rows: Sequence[Round]) -> str:
    """«Round 3», «Rounds 1 and 2», «Final of 4, rounds 1 and 2»; all are of one stage."""
    if len(rows) == 1:
        return round_words(rows[0])
    told = f"rounds {and_list([str(row.number) for row in rows])}"
    return told.capitalize() if rows[0].stage.number == 1 else f"{stage_name(rows[0].stage)}, {told}"


class Tab(NamedTuple):
    """A round or a stage above the page. `here` says that it is shown; `stale` that it needs signing again."""

    words: str
    stage: int
    round: int | None
    here: bool = False
    signed: bool = False
    stale: bool = False


def tabs_of(stages: Sequence[Stage], shown: Round | None, draft: bool) -> list[Tab]:
    """Each round of the stages that have begun, and the stages to come by their names."""
    tabs = []
    for stage in stages:
        known = {row.number: row for row in stage.rounds.all() if row.is_public or draft}
        if stage.number > 1 and not known:
            tabs.append(Tab(stage_name(stage), stage.number, None))
            continue
        total = max(known) if stage.ended and known else max([count_planned_rounds(stage), *known])
        for number in range(1, total + 1):
            row = known.get(number)
            words = f"Round {number}" if stage.number == 1 else f"{stage_name(stage)}, {number}"
            if row is None:
                tabs.append(Tab(words, stage.number, None))
                continue
            here = shown is not None and row.pk == shown.pk
            tabs.append(Tab(words, stage.number, number, here, not row.is_provisional, row.stale))
    return tabs


def stages_read(event: Event) -> list[Stage]:
    """The stages of an event with their rounds, read once."""
    rounds = Prefetch("rounds", Round.objects.defer("table").annotate(has_file=~Q(table="")))
    prefetch_related_objects([event], Prefetch("stages", Stage.objects.prefetch_related(rounds)))
    stages = list(event.stages.all())
    for stage in stages:
        stage.event = event
    return stages


def visible_round(
    event: Event, *, draft: bool, stage: int | None = None, number: int | None = None
) -> Round | None:
    """The round that an address names, else the last that the reader may see."""
    rows = [row for one in stages_read(event) for row in one.rounds.all() if draft or row.is_public]
    if stage is not None and number is not None:
        rows = [row for row in rows if (row.stage.number, row.number) == (stage, number)]
    return rows[-1] if rows else None


class Station(NamedTuple):
    """A date of a round: `state` is `d` for what is past, `n` for what comes next, '' else."""

    when: datetime | None
    words: str
    state: str


def stations_of(row: Round) -> list[Station]:
    """The dates of a round as a line; of a signed one those that it reached."""
    if row.published is None or row.deadline is None:
        return []
    half, near = half_of(row.published, row.deadline), nearing(row.published, row.deadline)
    dates = [
        (row.published, "published"), (half, "halfway"), *([(near, "three days left")] if near else []),
        (row.deadline, "closes"), (row.signed, "signed"),
    ]  # fmt: skip
    now, found, next_seen = heartbeat.now(), [], False
    if row.signed:
        dates = [(when, words) for when, words in dates if when and when <= row.signed]
    for when, words in dates:
        past = when is not None and when <= now
        state = "d" if past else "" if next_seen else "n"
        next_seen = next_seen or not past
        found.append(Station(when, words, state))
    return found


def stations_before(event: Event) -> list[Station]:
    """The dates of an event of which no round is published: until when one enters, checks in, and when it starts."""
    if Round.objects.filter(stage__event=event, published__isnull=False).exists():
        return []
    dates = [
        (event.entries_until, "entries close"), (check_in_opens(event), "check-in begins"),
        (event.starts, "start, check-in ends" if event.rules.check_in_hours else "start"),
    ]  # fmt: skip
    now, found = heartbeat.now(), list[Station]()
    for when, words in sorted((when, words) for when, words in dates if when is not None):
        ahead = any(one.state == "n" for one in found)
        found.append(Station(when, words, "d" if when <= now else "" if ahead else "n"))
    return found


class Signed(NamedTuple):
    """A line of the sign-off box; `waits` is the first of its rounds where somebody is to sign it again."""

    words: str
    state: str
    waits: Round | None = None


def list_sign_offs(event: Event) -> list[Signed]:
    """Which rounds are signed, by whom; of one that is not, what is missing."""
    rows = rounds_public(event)
    signed = SignOff.objects.filter(event=event).select_related("by").defer("document", "changed")
    offs = {one.round_id: one for one in signed.order_by("number")}
    lines = []
    for (_, state), found in groupby(
        rows, key=lambda row: (row.stage_id, describe_sign_off(row, offs.get(row.pk)))
    ):
        same = list(found)
        lines.append(Signed(rounds_words(same), state, same[0] if same[0].stale else None))
    if lines and event.rules.rated and any(row.state != Round.State.SIGNED for row in rows):
        lines.append(Signed("Ratings of the open round", "change when it is signed"))
    return lines


def describe_sign_off(row: Round, off: SignOff | None) -> str:
    """How far a round is from being signed, or who signed it."""
    if row.state == Round.State.SIGNED:
        who = off.by.get_username() if off and off.by and off.by.is_active else "a former member"
        return f"corrected; {AGAIN}" if row.stale else f"signed, {who}"
    boards = row.pairings.filter(second__isnull=False).count()
    still = Pairing.objects.filter(round=row, first_halves=None).count()
    return f"{boards - still} of {boards} over, {'open' if still else 'ready to sign'}"


def list_corrections_since(row: Round) -> list[str]:
    """Of each earlier round that was corrected after this one was drawn: this one stays as it was paired.

    Tables of Berger are paired on no result.
    """
    if row.drawn is None or row.stage.plan.format in ALL_PLAY_ALL:
        return []
    before = {one.pk: one for one in row.stage.rounds.all() if one.number < row.number}
    offs = SignOff.objects.filter(round__in=before).defer("document").order_by("number")
    signed, lines = set[int](), list[str]()
    for one in offs if before else ():
        if one.round_id in signed and one.time > row.drawn:
            lines.append(
                f"This round was paired before round {before[one.round_id].number} was corrected, on "
                f"{day(one.time)}: {one.reason}."
            )
        signed.add(one.round_id)
    return lines + [
        f"This round was paired on results that are being corrected: round {one.number} {AGAIN}."
        for one in before.values()
        if one.stale
    ]


def officials_words(event: Event) -> str:
    """«director Ana P., deputy Hedda S.»; that there is none."""
    rows = Official.objects.filter(event=event).select_related("user")
    return ", ".join(f"{row.get_role_display()} {row.user.get_username()}" for row in rows) or "no director"


def cancellation_of(event: Event) -> Act | None:
    """By which act an event was cancelled, and why."""
    if event.state != Event.State.CANCELLED:
        return None
    return Act.objects.filter(event=event, what="cancelled the event").select_related("actor").first()


def act_log(event: Event, *, desk: bool) -> QuerySet[Act]:
    """What was done: officials read all of it, others what concerns published rounds and no private reason."""
    rows = Act.objects.filter(event=event).select_related("actor", "undone_by")
    return rows if desk else rows.filter(what__in=PUBLIC)


PUBLIC = (
    "opened the event", "changed the event", "opened the entries", "closed the entries", "named an official",
    "removed an official", "stepped down", "published a round", "gave more time", "gave all games more time",
    SAID_ENDED, WROTE,
    "signed a round", "signed a round again", "a signed result has changed", "cancelled the event",
    "replaced a player", "ended a stage", "made a team", "dissolved a team", TAKEN_OVER,
    "seeded from a list", "set the seeds",
    "took back: seeded from a list", "took back: set the seeds",
    "took back: gave more time", f"took back: {SAID_ENDED}",
)  # fmt: skip
"""Acts that everybody reads: none tells a pairing before its time, or why a player withdrew."""


def undoable_of(acts: Iterable[Act]) -> set[int]:
    """The acts among these of one event that may be taken back as far as one can tell without trying."""
    open_ones = [
        act for act in acts
        if act.what in UNDOABLE and act.before and act.undoes_id is None and not hasattr(act, "undone_by")
    ]  # fmt: skip
    seeds = [act for act in open_ones if act.what in (BY_LIST, BY_HAND)]
    if seeds and Stage.objects.filter(event=seeds[0].event_id, started__isnull=False).exists():
        open_ones = [act for act in open_ones if act not in seeds]
    closed = find_closed(act.target for act in open_ones)
    return {act.pk for act in open_ones if act.target not in closed}


def find_closed(targets: Iterable[str]) -> set[str]:
    """Those of what acts changed that stand in a round that is signed, or are one: see `acts.is_closed`."""
    named = [target.partition(":") for target in targets]
    boards = Pairing.objects.filter(pk__in=[pk for kind, _, pk in named if kind == "pairing"])
    rounds = Round.objects.filter(pk__in=[pk for kind, _, pk in named if kind == "round"])
    signed = boards.filter(round__state=Round.State.SIGNED)
    return {f"pairing:{pk}" for pk in signed.values_list("pk", flat=True)} | {
        f"round:{pk}" for pk in rounds.filter(state=Round.State.SIGNED).values_list("pk", flat=True)
    }


def draws_next(event: Event) -> bool:
    """Whether a round may be drawn now: none is played or being prepared."""
    rows = Round.objects.filter(stage__event=event).order_by("stage__number", "number")
    last = rows.values_list("state", flat=True).last()
    return last in (None, Round.State.WAITING, Round.State.SIGNED)


def is_stuck(row: Round) -> bool:
    """Whether a drawing has said nothing for so long that it may be begun again."""
    return row.state == Round.State.DRAWING and (row.noted is None or row.noted < heartbeat.now() - LOST)


def entry_of(event: Event, user: Any) -> Entrant | None:
    """The reader's own place."""
    return (
        Entrant.objects.filter(event=event, user_id=user.pk or 0).first() if user.is_authenticated else None
    )
