"""Boards of a published round: their games, how they end, what a director says of them, more time."""

from __future__ import annotations

import logging
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Exists, OuterRef, Q

from rules.core.errors import Malformed
from wargame.bids.games import game_between
from wargame.bids.models import Auction
from wargame.bids.state import find_asked
from wargame.events.acts import (
    SAID_ENDED,
    act_begin,
    act_write,
    change,
    event_lock,
    plain,
    read_reason,
    target_of,
)
from wargame.events.benches import bench_for
from wargame.events.conditions import KNOCKOUT, After, rests_of
from wargame.events.models import DEADLINE, FOLLOWS_GAME, Event, Pairing, Round
from wargame.events.models import Act as EventAct
from wargame.events.notices import board_news, nudges_renew
from wargame.events.powers import Act
from wargame.events.words import score
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden, NotFound, SiteError
from wargame.games.isolation import each
from wargame.games.models import Game
from wargame.games.services import deadline_forfeit, game_close, game_expire
from wargame.games.sitters import players_of
from wargame.games.times import moment
from wargame.games.words import ruleset_or_none
from wargame.results.models import Result
from wargame.rulings.benches import deciders_but
from wargame.rulings.cases import case_report

log = logging.getLogger(__name__)


@dataclass(frozen=True)
class Late:
    """Who owed the next act of a game, with their side; without where they owed a bid for it."""

    user: int | None
    side: str = ""


WHOLE = 2
"""Half points that two share in a game at most."""

OTHERWISE = ": ruled otherwise"
"""With what the reason ends for which a signature lets the result of a game count for nothing."""


def boards_without_game() -> Any:
    """The boards of published rounds whose games are still to be opened."""
    return Pairing.objects.filter(
        kind=Pairing.Kind.GAME, second__isnull=False, game=None, first_halves=None,
        round__state=Round.State.PUBLISHED, round__stage__event__state=Event.State.RUNNING,
    )  # fmt: skip


def games_open(round: int | None = None) -> int:
    """Open the games that are missing, of a round or of all; how many. One that cannot be opened holds up no other."""
    rows = boards_without_game().order_by("round", "board")
    if round is not None:
        rows = rows.filter(round=round)
    return each(game_make, rows.values_list("pk", flat=True)[:1000])


@transaction.atomic
def game_make(pk: int) -> bool:
    """Open the game of a board, once however often it is asked for; whether it was."""
    rows = boards_without_game().select_for_update(of=("self",), skip_locked=True)
    row = (
        rows.select_related("round__stage__event__club", "first__user", "second__user").filter(pk=pk).first()
    )
    if row is None or row.second is None or row.first.user is None or row.second.user is None:
        return False
    event, plan = row.round.stage.event, row.round.stage.plan
    ruleset, _, scenario = row.scenario.partition("/")
    group = event.club.group if event.club and not event.public else None
    try:
        with transaction.atomic():
            side = first_side(ruleset, scenario)
            if not side:
                raise Conflict("The rules of {scenario} are not on this site", scenario=row.scenario)
            row.game = game_between(
                row.first.user, row.second.user, ruleset=ruleset, scenario=scenario,
                options=plan.options.get(row.scenario, {}), pace=event.rules.pace, terms=terms_of(row),
                sides=plan.sides, side=side, private=group is not None, group=group,
                name=f"{event.name}, round {row.round.number}"[:80],
            )  # fmt: skip
    except (Malformed, KeyError, SiteError) as fault:
        log.warning("%s: %s", row, fault)
        Round.objects.filter(pk=row.round_id).update(fault=f"Board {row.board}: {fault}"[:500])
        return False
    row.save(update_fields=["game"])
    return True


def first_side(ruleset: str, scenario: str) -> str:
    """The side with which the first of a pairing begins; '' where the rules or the scenario are no longer here."""
    found = ruleset_or_none(ruleset)
    plan = found.scenarios.get(scenario) if found else None
    return str(plan.sides[0]) if plan else ""


def terms_of(row: Pairing) -> dict[str, Any]:
    """What the founding of a game says of its event."""
    event = row.round.stage.event
    terms = {
        "event": event.slug, "stage": row.round.stage.number, "round": row.round.number, "board": row.board,
        "rated": event.rules.rated, "rests": rests_of(event.rules),
        "zero": event.rules.zero.value, "pauses": event.rules.pauses,
        **({"heirs": True} if event.rules.heirs else {}),
    }  # fmt: skip
    return terms | ({"club": event.club.slug} if event.club else {})


def board_settle(pk: int) -> bool:
    """Bring a board to how its game ended, once however often it is asked for; whether it was.

    What a director has said of a board stands; a result that was annulled, as by a ruling that takes the end back,
    opens the board again, or, in a round that is signed, asks for a correction.
    """
    slug = Pairing.objects.filter(pk=pk).values_list("round__stage__event__slug", flat=True).first()
    if slug is None:
        return False
    with transaction.atomic():
        event = event_lock(slug)
        row = Pairing.objects.select_related("round", "first", "second", "game").get(pk=pk)
        results = results_of(row)
        if not results or not (row.source == "" or row.follows_game):
            return False
        halves = halves_by(row, results)
        if halves is not None and row.source == Pairing.Source.FORFEIT:
            return False  # its game has ended by it
        if halves == (row.first_halves, row.second_halves) or (halves is None and row.first_halves is None):
            return False
        if row.round.state == Round.State.SIGNED:
            return _stale(event, row)
        board_follow(row, halves)
        return True


def board_follow(row: Pairing, halves: tuple[int, int] | None) -> None:
    """Let a board that no director has ruled on say what its game says; open where that says nothing."""
    first, second = halves or (None, None)
    if (first, second) != (row.first_halves, row.second_halves):
        change(
            row, first_halves=first, second_halves=second, source=Pairing.Source.GAME if halves else "",
            settled=heartbeat.now() if halves else None, reason="",
        )  # fmt: skip


def halves_now(row: Pairing) -> tuple[int, int] | None:
    """What each got of the result that stands of their game; None where none does, or it counts for nothing."""
    return halves_by(row, results_of(row))


def results_of(row: Pairing) -> list[Result]:
    """All results of the game of a board, the last first: one that was annulled stays."""
    return list(row.game.endings.all()) if row.game else []


def last_result(row: Pairing) -> Result | None:
    """The result of the last end of its game that no ruling has taken back, annulled or not."""
    return next((one for one in results_of(row) if one.overturned is None), None)


def halves_by(row: Pairing, results: Sequence[Result]) -> tuple[int, int] | None:
    """What each got of the last of their results that is not annulled."""
    standing = next((one for one in results if one.annulled is None), None)
    return halves_of(row, standing) if standing else None


def is_put_right(board: Pairing, halves: tuple[int, int] | None = None) -> bool:
    """Whether these halves (else those that it has) are what its game gave, which only a signature had annulled."""
    result = last_result(board)
    if result is None or (result.annulled is not None and not result.reason.endswith(OTHERWISE)):
        return False
    return halves_of(board, result) == (halves or (board.first_halves, board.second_halves))


def _stale(event: Event, row: Pairing) -> bool:
    """A signed board whose result changed: the round waits for a correction."""
    if row.round.stale:
        return False
    change(row.round, stale=True)
    act_write(event, None, "a signed result has changed", row.round, board=row.board, round=row.round.number)
    return True


def halves_of(row: Pairing, result: Result) -> tuple[int, int] | None:
    """What each got of a result; None where it counts for nobody, or who played cannot be told."""
    shares = list(result.shares.all())
    if row.second is None or len(shares) != 2 or any(share.halves is None for share in shares):
        return None
    by_user = {share.user_id: share.halves for share in shares if share.user_id is not None}
    one, other = row.first_sat, row.second_sat or row.second
    first, second = by_user.get(one.user_id or 0), by_user.get(other.user_id or 0)
    if first is None and second is None:
        return None
    first = WHOLE - (second or 0) if first is None else first
    return first, WHOLE - first


def boards_find() -> int:
    """Settle the boards whose games ended unheard, or whose results were annulled since; how many."""
    games = Pairing.objects.filter(round__published__isnull=False)
    results = Result.objects.filter(game=OuterRef("game"))
    counts = Exists(results.filter(annulled=None).exclude(how=Result.How.ABANDONED))
    ended = games.filter(counts, first_halves=None)
    gone = games.filter(
        ~counts, Exists(results), FOLLOWS_GAME, first_halves__isnull=False, round__stale=False
    )
    return each(board_settle, (ended | gone).values_list("pk", flat=True)[:500])


def due_of(game: Game) -> datetime | None:
    """Until when the game of a board is to be over; None for one of no event."""
    board = (
        Pairing.objects.filter(game=game).select_related("round").first() if "event" in game.terms else None
    )
    return board.due if board else None


def find_round(event: Event, stage: int, number: int) -> Round:
    """A published round of an event that is locked; raises `NotFound`."""
    row = Round.objects.select_related("stage").filter(
        stage__event=event, stage__number=stage, number=number, published__isnull=False
    ).first()  # fmt: skip
    if row is None:
        raise NotFound("round", round=number)
    row.stage.event = event
    return row


def board_get(row: Round, board: int) -> Pairing:
    """A board of a round; raises `NotFound`."""
    found = row.pairings.select_related("first__user", "second__user", "game").filter(board=board).first()
    if found is None:
        raise NotFound("board", board=board)
    found.round = row
    return found


def check_impartial(event: Event, user: Any, board: Pairing) -> None:
    """Raises `Forbidden` for anyone who plays at the board or is not among those who decide there (ADR 0092)."""
    sitting = (board.first, board.second, board.first_sat, board.second_sat)
    people = frozenset(one.user_id for one in sitting if one is not None and one.user_id is not None)
    if board.game is not None:
        people |= players_of(board.game)
    if user.pk in people:
        raise Forbidden("You play on this board: another official has to rule on it")
    bench = bench_for(event, people)
    why = bench.policy.recused.get(user.pk)
    if why and user.pk not in deciders_but(people, bench).able:
        raise Forbidden(why)


@transaction.atomic
def board_rule(
    *, event: str, user: Any, stage: int, round: int, board: int, first_halves: int, second_halves: int,
    reason: str, forfeit: bool = False,
) -> Pairing:  # fmt: skip
    """Say how a board ended, in half points, whatever its game says. In a signed round it is a correction.

    A game that is not over ends without a result of its own: one that is to count for ratings is adjudicated. A
    score that the game itself gave is the game's again, and counts.

    Raises `Forbidden` for anyone who plays there, `Conflict` for more points than there are.
    """
    found = act_begin(event, user, Act.RULE)
    row = find_round(found, stage, round)
    if row.state == Round.State.SIGNED:
        act_begin(event, user, Act.CORRECT)
    made = board_get(row, board)
    if made.second is None:
        raise Conflict("Board {board} has no opponent", board=board)
    check_impartial(found, user, made)
    if (
        not 0 <= first_halves <= WHOLE
        or not 0 <= second_halves <= WHOLE
        or first_halves + second_halves > WHOLE
    ):
        raise Conflict("Two players share at most one point")
    check_built_on(row, made, (first_halves, second_halves))
    told = read_reason(reason)
    source = Pairing.Source.FORFEIT if forfeit else Pairing.Source.RULED
    if not forfeit and is_put_right(made, (first_halves, second_halves)):
        source = Pairing.Source.GAME  # it says what its game says, and follows it
    before, after = change(
        made, first_halves=first_halves, second_halves=second_halves, source=source, reason=told,
        settled=heartbeat.now(),
    )  # fmt: skip
    if made.game is not None:
        _close(made.game)
    if row.state == Round.State.SIGNED:
        change(row, stale=True)
    act_write(
        found, user, SAID_ENDED, made, reason=told, before=before, after=after, round=round, board=board,
        stage=stage,
    )  # fmt: skip
    ended = f"{score(first_halves)} – {score(second_halves)}{', by forfeit' if forfeit else ''}"
    again = " It counts once the round is signed again." if row.state == Round.State.SIGNED else ""
    board_news(made, "a director's result in", lambda: f"Board {board} ends {ended}. Reason: {told}{again}")
    return made


def _close(game: Game) -> None:
    """Have the game of a board that was ruled on be over."""
    try:
        with transaction.atomic():
            game_close(code=game.code)
    except SiteError as fault:  # as where its rules are gone
        log.warning("%s: %s", game, fault)


def check_built_on(row: Round, board: Pairing, halves: tuple[int, int] | None) -> None:
    """Raises `Conflict` for a correction that changes who goes on in a bracket, once the next round is published."""
    if row.stage.plan.format not in KNOCKOUT or board.first_halves is None:
        return
    led = board.first_halves - (board.second_halves or 0)
    lead = halves[0] - halves[1] if halves else None
    later = row.stage.rounds.filter(number__gt=row.number, published__isnull=False).order_by("number").first()
    if later is not None and (lead is None or (led > 0, led < 0) != (lead > 0, lead < 0)):
        raise Conflict(
            "Round {number} is already drawn with the winner of board {board}: a correction cannot change who advances",
            number=later.number, board=board.board,
        )  # fmt: skip


@transaction.atomic
def time_give(
    *, event: str, user: Any, until: datetime, reason: str, stage: int, round: int, board: int | None = None
) -> Round:
    """Give a board, or where none is named a whole round, more time. Raises `Conflict` for less than it has."""
    found = act_begin(event, user, Act.EXTEND)
    row = find_round(found, stage, round)
    if row.state != Round.State.PUBLISHED:
        raise Conflict("Round {number} is signed", number=row.number)
    target: Round | Pairing = row
    if board is not None:
        target = board_get(row, board)
        check_impartial(found, user, target)
        if not target.is_open:
            raise Conflict("Board {board} is over", board=board)
    due = target.due if isinstance(target, Pairing) else row.deadline
    if due is not None and until <= due:
        raise Conflict("Choose a deadline later than {due}", due=moment(due))
    before, after = change(target, deadline=until)
    nudges_renew(row)
    act_write(
        found, user, "gave more time", target, reason=read_reason(reason), before=before, after=after, round=round,
        stage=stage, board=board,
    )  # fmt: skip
    return row


def boards_overdue(now: datetime) -> Any:
    """Open boards whose time is over; those whose game stands still for a dispute are not."""
    rows = Pairing.objects.filter(
        kind=Pairing.Kind.GAME, first_halves=None, round__state=Round.State.PUBLISHED,
        round__stage__event__state=Event.State.RUNNING,
    )  # fmt: skip
    return rows.filter(Q(game=None) | Q(game__holds=[])).filter(
        Q(deadline__lte=now) | Q(deadline=None, round__deadline__lte=now)
    )


def deadlines_keep(now: datetime) -> int:
    """Do what the conditions say of rounds whose time is over; for how many boards."""
    return each(lambda pk: deadline_keep(pk, now), boards_overdue(now).values_list("pk", flat=True)[:500])


@transaction.atomic
def deadline_keep(pk: int, now: datetime) -> bool:
    """Give more time once, or end the game as forfeited by whoever was to act or bid, or bring it before the directors;
    once each.
    """
    slug = Pairing.objects.filter(pk=pk).values_list("round__stage__event__slug", flat=True).get()
    event = event_lock(slug)
    row = boards_overdue(now).select_related("round__stage", "first", "second", "game").filter(pk=pk).first()
    if row is None:
        return False
    conditions = event.rules
    if conditions.after == After.EXTENSION and not row.round.extended:
        return _extend(event, row.round, conditions.extension_days)
    loser = late_player(row) if conditions.after == After.FORFEIT and not has_forfeited(event, row) else None
    if loser is None or row.game is None:
        return _bring(row)
    try:
        with transaction.atomic():
            _forfeit(row.game, loser)
    except SiteError as fault:  # as where its rules are gone
        log.warning("%s: %s", row, fault)
        return _bring(row)
    first = 0 if loser.user == row.first_sat.user_id else WHOLE
    before, after = change(
        row, first_halves=first, second_halves=WHOLE - first, source=Pairing.Source.FORFEIT, settled=now,
        reason=DEADLINE,
    )  # fmt: skip
    act_write(
        event, None, SAID_ENDED, row, reason=DEADLINE, before=before, after=after, round=row.round.number,
        board=row.board, stage=row.round.stage.number, deadline=plain(row.due),
    )  # fmt: skip
    ended = "1 – 0" if first else "0 – 1"
    board_news(
        row,
        "a forfeit in",
        lambda: (
            f"The deadline passed: the player to move, or to bid, has lost. Board {row.board} ends {ended}."
        ),
    )
    return True


def has_forfeited(event: Event, row: Pairing) -> bool:
    """Whether this deadline was a forfeit once: a ruling took that back, and the next is for a director to say."""
    acts = EventAct.objects.filter(event=event, actor=None, what=SAID_ENDED, target=target_of(row))
    return acts.filter(facts__deadline=plain(row.due)).exists()


def _extend(event: Event, row: Round, days: int) -> bool:
    assert row.deadline is not None
    until = row.deadline + timedelta(days=days)
    before, after = change(row, deadline=until, extended=True)
    nudges_renew(row)
    act_write(
        event, None, "gave more time", row, reason="One extension, by the conditions of the event", before=before,
        after=after, round=row.number, stage=row.stage.number,
    )  # fmt: skip
    for board in row.pairings.filter(kind=Pairing.Kind.GAME, first_halves=None, deadline=None):
        board.round = row
        board_news(
            board,
            "more time for",
            lambda: f"One extension, by the conditions: play it by {moment(until)}.",
        )
    return True


def _bring(row: Pairing) -> bool:
    """Have a director say how it ends: a case in which both may claim an end."""
    due = row.due
    if row.game is None or row.game.status != Game.Status.ACTIVE or due is None:
        return False
    title = f"Not over at the deadline of round {row.round.number}"
    text = f"Board {row.board} passed its deadline. A director decides the result."
    return case_report(game=row.game, title=title, text=text, since=due) is not None


def _forfeit(game: Game, loser: Late) -> None:
    """End the game; one whose sides were never settled is called off."""
    if loser.side:
        deadline_forfeit(code=game.code, side=loser.side)
    else:
        game_expire(code=game.code)


def late_player(row: Pairing) -> Late | None:
    """Whose move or bid it was when the time was over, if it was one's alone in a game of two."""
    if row.game_id is None or row.second_sat is None:
        return None
    row.game = game = Game.objects.select_for_update().get(pk=row.game_id)  # nobody moves meanwhile
    people = {row.first_sat.user_id, row.second_sat.user_id} - {None}
    late = [one for one in _asked(game) if one.user in people]
    return late[0] if len(late) == 1 and not game.holds else None


def _asked(game: Game) -> list[Late]:
    """Who is to act in a game of two, or to bid for its sides."""
    if game.status == Game.Status.OPEN:
        auction = Auction.objects.filter(game=game).first()
        roles = find_asked(auction) if auction else ()
        return [Late(one.user_id) for one in auction.bidders.all() if one.role in roles] if auction else []
    seats = list(game.seats.all()) if game.status == Game.Status.ACTIVE else []
    return (
        [Late(one.user_id, one.side) for one in seats if one.side in game.awaiting] if len(seats) == 2 else []
    )
