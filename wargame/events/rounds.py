"""Drawing a round, looking at it before anybody else does, and publishing it.

A worker draws: what it found is written at once, under the lock of the event, if the field is still what it was. So one
that dies leaves nothing half done, and another may begin at any time.
"""

from __future__ import annotations

import logging
from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime, timedelta
from functools import partial
from typing import Any
from uuid import UUID, uuid4

from django.db import transaction
from django.db.models import Max

from wargame.events import drawing, tasks
from wargame.events.acts import act_begin, act_write, change, event_lock, read_reason
from wargame.events.boards import WHOLE
from wargame.events.conditions import ALL_PLAY_ALL, KNOCKOUT, Conditions, Format, Plan
from wargame.events.drawing import CannotPair, Drawn
from wargame.events.entering import entrant_get, missing_of, name_of
from wargame.events.field import field_of, fingerprint
from wargame.events.files import file_of_draw
from wargame.events.manual import check_manual, check_pair
from wargame.events.models import Entrant, Event, Pairing, Round
from wargame.events.powers import Act
from wargame.events.stages import stage_now, stage_start, tell_seeds
from wargame.games import heartbeat
from wargame.games.errors import Conflict, NotFound
from wargame.games.isolation import each
from wargame.games.times import moment
from wargame.pairing.words import and_list

log = logging.getLogger(__name__)

LOST = timedelta(minutes=3)
"""After so long without a note a drawing is begun again: its worker has died."""

TRIES = 3
"""Times in a row that the field may change while a worker draws; the sweep begins again after that."""

FIXED = KNOCKOUT | ALL_PLAY_ALL
"""Formats in which it is settled from the beginning who meets whom: who has withdrawn stays in, and forfeits."""


def round_ahead(event: Event) -> Round:
    """The round that is drawn next or being prepared; made if need be. Raises `Conflict` while one is played.

    The event is locked.
    """
    stage = stage_now(event)
    last = stage.rounds.order_by("-number").first()
    if last is not None and last.state in (Round.State.WAITING, Round.State.DRAWING, Round.State.DRAWN):
        last.stage = stage
        return last
    if last is not None and last.state == Round.State.PUBLISHED:
        raise Conflict("Sign round {number} before you draw the next", number=last.number)
    number = last.number + 1 if last else 1
    return Round.objects.create(stage=stage, number=number)


@transaction.atomic
def round_draw(*, event: str, user: Any) -> Round:
    """Have the next round drawn, or drawn again before it is published. Raises `Conflict` when none is to be drawn."""
    found = act_begin(event, user, Act.DRAW)
    row = round_ahead(found)
    if row.state == Round.State.DRAWING and row.noted and row.noted > heartbeat.now() - LOST:
        raise Conflict("Round {number} is being drawn", number=row.number)
    check_manual(row)
    stage, missing = row.stage, list[Entrant]()
    if stage.started is None:
        missing = missing_of(stage)
        check_time(found, missing)
        stage_start(stage)
    _begin(row, user)
    without: dict[str, Any] = {"left_out": [one.number for one in missing]} if missing else {}
    act_write(
        found, user, "had a round drawn", row, round=row.number, stage=stage.number, **without
    )  # fmt: skip
    return row


def check_time(event: Event, missing: Sequence[Entrant]) -> None:
    """Raises `Conflict` while players may still check in who have not."""
    if missing and event.starts is not None and heartbeat.now() < event.starts:
        raise Conflict(
            "Check-in is open until the start, on {start}, and {names} can still check in: wait, check them "
            "in yourself, or withdraw them",
            start=moment(event.starts), names=and_list([name_of(one) for one in missing]),
        )  # fmt: skip


def _begin(row: Round, user: Any) -> None:
    """Give the drawing of a round to a worker; whoever drew it before finds another job there, and stops."""
    row.pairings.filter(manual=False).delete()
    change(
        row, state=Round.State.DRAWING, job=uuid4(), noted=heartbeat.now(), progress=0, fault="", drawn_by=user,
        drawn=None,
    )  # fmt: skip
    assert row.job is not None
    transaction.on_commit(partial(_send, row.pk, row.job), robust=True)


def _send(pk: int, job: UUID) -> None:
    """Hand it to a worker; while none can be reached the sweep does it."""
    with suppress(OSError):
        tasks.draw.delay(pk, str(job))


def drawing_run(pk: int, job: UUID) -> bool:
    """Draw a round, if that job is still to be done: whether it was. Done twice it is done once."""
    for _ in range(TRIES):
        row = Round.objects.select_related("stage__event").filter(pk=pk).first()
        if row is None or row.state != Round.State.DRAWING or row.job != job:
            return False
        Round.objects.filter(pk=pk, job=job).update(noted=heartbeat.now(), progress=10)
        try:
            check_manual(row)
            stage = field_of(row.stage, row.number)
            boards = tell_seeds(row, drawing.draw(stage))
            if _keep(pk, job, stage, boards, file_of_draw(row.stage, stage)):
                return True
        except (CannotPair, Conflict) as refused:
            return _fail(pk, job, refused.sentence)
        except Exception as fault:  # a director who is told nothing waits for ever, and all players with them
            log.exception("%s could not be drawn", row)
            return _fail(
                pk, job, f"An error on the site interrupted the draw: {fault}. Draw the round again."
            )
    return False


@transaction.atomic
def _fail(pk: int, job: UUID, sentence: str) -> bool:
    """Nothing was found: say so, and wait for a director."""
    row = _mine(pk, job)
    if row is None:
        return False
    change(row, state=Round.State.WAITING, job=None, fault=sentence[:500])
    act_write(row.stage.event, None, "found no pairing", row, reason=sentence, private=True)
    return True


@transaction.atomic
def _keep(pk: int, job: UUID, made_of: drawing.Field, boards: list[Drawn], file: str) -> bool:
    """Write what was drawn, and the file that it was drawn from; False when the field has changed meanwhile."""
    row = _mine(pk, job)
    if row is None:
        return True
    if fingerprint(field_of(row.stage, row.number)) != fingerprint(made_of):
        return False
    entrants = {one.number: one for one in row.stage.event.entrants.all()}
    manual = {(one.first_id, one.second_id): one for one in row.pairings.filter(manual=True)}
    row.pairings.filter(manual=False).delete()
    for made in manual.values():  # boards are numbered anew: out of the way first
        made.board += 10_000
        made.save(update_fields=["board"])
    fresh = []
    for board, one in enumerate(boards, 1):
        first, second = entrants[one.first], entrants[one.second] if one.second is not None else None
        by_hand = manual.get((first.pk, second.pk if second else None))
        made = by_hand or Pairing(round=row, kind=one.kind, first=first, second=second)
        made.board, made.slot, made.match = board, one.slot, one.match
        made.why = {**one.why, **made.why}  # of one made by hand it tells who made it
        made.scenario = scenario_of(row, one.turn or board, one.slot) if second else ""
        if by_hand:
            made.save()
        else:
            fresh.append(made)
    Pairing.objects.bulk_create(fresh)
    change(row, state=Round.State.DRAWN, job=None, drawn=heartbeat.now(), progress=100, table=file)
    return True


def _mine(pk: int, job: UUID) -> Round | None:
    """The round with its event locked, if that job is still to be done."""
    slug = Round.objects.filter(pk=pk).values_list("stage__event__slug", flat=True).first()
    if slug is None:
        return None
    event = event_lock(slug)
    row = Round.objects.select_related("stage").filter(pk=pk, state=Round.State.DRAWING, job=job).first()
    if row is not None:
        row.stage.event = event
    return row


def scenario_of(row: Round, turn: int, slot: str = "") -> str:
    """What is played on a board of a round: a game that is played again has the scenario that it had."""
    if slot:
        before = Pairing.objects.filter(round__stage=row.stage, slot=slot).exclude(scenario="")
        if played := before.exclude(round=row).values_list("scenario", flat=True).first():
            return str(played)
    plans = row.stage.plan.plans
    names = plans[min(row.number, len(plans)) - 1]
    return names[(turn - 1) % len(names)]


@transaction.atomic
def pairing_make(*, event: str, user: Any, first: int, second: int | None, reason: str) -> Pairing:
    """Pair two by hand, or give one a bye, in the round that is drawn next; the engine pairs the rest.

    A round that is drawn is drawn again. Raises `Conflict` for anyone who is paired by hand already, or does not play.
    """
    found = act_begin(event, user, Act.PAIR)
    told = read_reason(reason)
    row = round_ahead(found)
    if row.stage.plan.format != Format.SWISS:
        raise Conflict(NOT_BY_HAND[row.stage.plan.format])
    people = [entrant_get(found, number) for number in (first, second) if number is not None]
    if len({one.pk for one in people}) != len(people):
        raise Conflict("A player cannot be paired with themselves")
    check_pair(row.stage, people)
    for one in people:
        if is_taken_by_hand(row, one):
            raise Conflict("{who} is already paired by hand", who=name_of(one))
    _again_without(row, user)
    board = (row.pairings.aggregate(last=Max("board"))["last"] or 0) + 1
    made = Pairing.objects.create(
        round=row, board=board, first=people[0], second=people[1] if len(people) > 1 else None, manual=True,
        kind=Pairing.Kind.GAME if len(people) > 1 else Pairing.Kind.BYE, reason=told,
        why={"manual": True, "by": user.get_username(), "reason": told},
    )  # fmt: skip
    act_write(
        found, user, "paired by hand", row, reason=told, private=False, pair=[one.number for one in people],
        round=row.number,
    )  # fmt: skip
    return made


NOT_BY_HAND = {
    Format.TEAM_SWISS: "The engine pairs teams: you can pair by hand only in an individual Swiss",
    **dict.fromkeys(
        sorted(ALL_PLAY_ALL), "Everybody meets everybody in a fixed order: there is nothing to pair by hand"
    ),
    **dict.fromkeys(sorted(KNOCKOUT), "The bracket decides the pairings: there is nothing to pair by hand"),
}
"""Why a director makes no pairing there."""


def is_taken_by_hand(row: Round, entrant: Entrant) -> bool:
    """Whether a director has paired somebody in this round."""
    own = row.pairings.filter(manual=True)
    return own.filter(first=entrant).exists() or own.filter(second=entrant).exists()


@transaction.atomic
def pairing_unmake(*, event: str, user: Any, board: int, reason: str) -> None:
    """Take back a pairing made by hand, before it is published."""
    found = act_begin(event, user, Act.PAIR)
    row = round_ahead(found)
    made = row.pairings.filter(board=board, manual=True).first()
    if made is None:
        raise NotFound("pairing by hand")
    pair = [made.first.number, *([made.second.number] if made.second else [])]
    made.delete()
    _again_without(row, user)
    act_write(
        found,
        user,
        "took a pairing by hand back",
        row,
        reason=read_reason(reason),
        pair=pair,
        round=row.number,
    )


def _again_without(row: Round, user: Any) -> None:
    """What the engine found before holds no more: it pairs anew. What it stumbled over may be gone."""
    if row.state in (Round.State.DRAWN, Round.State.DRAWING):
        _begin(row, user)
    elif row.fault:
        change(row, fault="")


@transaction.atomic
def round_publish(*, event: str, user: Any, deadline: datetime | None = None) -> Round:
    """Show everybody the pairings and have their games opened. Raises `Conflict` when who is paired has withdrawn."""
    found = act_begin(event, user, Act.PUBLISH)
    row = round_ahead(found)
    if row.state != Round.State.DRAWN:
        raise Conflict("Round {number} is not drawn yet", number=row.number)
    now = heartbeat.now()
    until = deadline or now + timedelta(days=found.rules.round_days)
    if until <= now:
        raise Conflict("The deadline has to be in the future")
    boards = list(row.pairings.select_related("first__user", "second__user"))
    check_drawn(row, boards)
    met = {one.match for one in boards if one.second is not None}
    for one in boards:
        if one.second is None:
            worth = bye_worth(row.stage.plan, found.rules, one, opposed=one.match in met)
            change(one, first_halves=worth, second_halves=0, source=Pairing.Source.BYE, settled=now)
        elif not (one.first.plays and one.second.plays):
            first, second = (WHOLE * here.plays for here in (one.first, one.second))
            change(one, first_halves=first, second_halves=second, source=Pairing.Source.FORFEIT, settled=now)
    change(row, state=Round.State.PUBLISHED, published=now, deadline=until)
    act_write(found, user, "published a round", row, round=row.number, deadline=until.isoformat())
    transaction.on_commit(partial(_open_games, row.pk), robust=True)
    return row


def check_drawn(row: Round, boards: list[Pairing]) -> None:
    """Raises `Conflict` when what was drawn holds no more.

    Somebody has withdrawn, two may not meet any more, or a result was corrected.
    """
    plan = row.stage.plan
    if plan.format == Format.SWISS:
        _check_allowed(row, boards)
    if plan.format not in FIXED:
        for one in boards:
            for entrant in filter(None, (one.first, one.second)):
                if not entrant.plays:
                    raise Conflict(
                        "{who} has withdrawn since the draw: draw the round again", who=name_of(entrant)
                    )
    if plan.format in KNOCKOUT:
        drawn = {(one.slot, one.first.number, one.second.number if one.second else None) for one in boards}
        if drawn != {
            (one.slot, one.first, one.second) for one in drawing.draw(field_of(row.stage, row.number))
        }:
            raise Conflict("A result has been corrected since the draw: draw the round again")


def _check_allowed(row: Round, boards: list[Pairing]) -> None:
    for one in boards:
        pair = sorted((one.first.number, one.second.number)) if one.second else []
        if one.second is None or pair not in row.stage.event.forbidden:
            continue
        raise Conflict(
            "A director has since forbidden {one} and {other} to meet: draw the round again",
            one=name_of(one.first), other=name_of(one.second),
        )  # fmt: skip


def bye_worth(plan: Plan, conditions: Conditions, board: Pairing, *, opposed: bool) -> int:
    """What somebody without an opponent has, in halves: nothing in a table or a bracket, where it is nobody's merit.

    In a match of teams (`opposed`) a board at which nobody sits opposite is won.
    """
    if plan.format in FIXED:
        return 0
    if plan.format == Format.TEAM_SWISS and opposed:
        return WHOLE
    return conditions.asked_halves if board.kind == Pairing.Kind.ASKED else conditions.bye_halves


def _open_games(pk: int) -> None:
    """Have the games opened; while no worker can be reached the sweep does it."""
    with suppress(OSError):
        tasks.open_games.delay(pk)


def drawings_find(now: datetime) -> int:
    """Draw what nobody draws: their workers died, or never heard of it. How many there were."""
    waiting = Round.objects.filter(
        state=Round.State.DRAWING, noted__lte=now - LOST, stage__event__state=Event.State.RUNNING
    )
    return each(lambda row: bool(row.job and drawing_run(row.pk, row.job)), waiting.defer("table"))
