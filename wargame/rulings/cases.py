"""Cases: raised by a player at an event, talked over by both sides and the directors, taken, withdrawn."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction

from wargame.clubs.selectors import display_name
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden, NotFound
from wargame.games.holding import game_hold, game_resume
from wargame.games.models import Game
from wargame.games.seating import TURNS
from wargame.games.times import moment
from wargame.rulings.benches import ASIDE, Bench, bench_of, rules_on
from wargame.rulings.finality import check_final
from wargame.rulings.models import TEXT, TITLE, Case, Entry, Ruling
from wargame.rulings.powers import Act, acts_of, require, side_in

__all__ = [
    "CLAIMS", "DRAW", "case_close", "case_hold", "case_lock", "case_open", "case_raise", "case_step_aside", "case_take",
    "case_withdraw", "case_write", "clean", "expect_open", "expect_people", "holder_words", "is_overdue", "judges_on",
    "reads", "side_in", "taking_time",
]  # fmt: skip

MOST, DAY = 3, timedelta(days=1)
"""Disputes that one player raises in a game in a day."""

CLAIMS, DRAW = "claims", "-"
"""How the act of an entry begins that claims an end, and what stands for a draw."""

LONELY = (
    "This game is played by one person: there is nobody to rule between. Take back what you want otherwise"
)
"""Why a game of one person has no disputes (ADR 0111)."""

MOST_ENTRIES = 200
"""Pieces of a thread."""


def clean(text: str, limit: int, what: str) -> str:
    """The text without marks that turn it or that nobody sees; raises `Conflict` when it is empty or too long."""
    plain = "".join(letter for letter in text if letter not in TURNS and (letter >= " " or letter == "\n"))
    plain = "\n".join(" ".join(line.split()) for line in plain.strip().split("\n"))
    if not plain:
        raise Conflict("{what} is empty", what=what)
    if len(plain) > limit:
        raise Conflict(
            "{what} has {length} characters; the limit is {limit}", what=what, length=len(plain), limit=limit
        )
    return plain


def is_overdue(case: Case) -> bool:
    """Whether an answer was owed by now and has not been given."""
    return case.state == Case.State.OPEN and case.due <= heartbeat.now()


def case_lock(pk: int) -> Case:
    """The case, for this transaction alone; raises `NotFound`."""
    case = Case.objects.select_for_update(of=("self",)).select_related("game", "about").filter(pk=pk).first()
    if case is None:
        raise NotFound("case", case=pk)
    return case


@transaction.atomic
def case_raise(*, code: str, user: Any, title: str, text: str, seq: int | None = None) -> Case:
    """Ask the directors about an event of a game that one plays in. Where their policy says so, its clocks stand.

    Raises `NotFound`, `Forbidden` for anyone who does not play, `Conflict` for a game that one person plays, for a
    second open dispute of one side, for more than so many a day, for an event that is still to come.
    """
    title, text = (
        clean(title.replace("\n", " "), TITLE, "The question"),
        clean(text, TEXT, "What happened"),
    )
    game, side = _party(code, user)
    at = game.seq if seq is None else seq
    if not 0 < at <= game.seq:
        raise Conflict("The game has no event {seq}; it is at event {now}", seq=at, now=game.seq)
    now, bench = heartbeat.now(), bench_of(game)
    if Case.objects.filter(game=game, raised_by=user, raised__gt=now - DAY).count() >= MOST:
        raise Conflict(
            "You have raised {most} disputes in this game within a day; wait for the rulings", most=MOST
        )
    try:
        with transaction.atomic():
            case = Case.objects.create(
                game=game,
                seq=at,
                raised_by=user,
                side=side,
                title=title,
                raised=now,
                due=now + bench.policy.answer,
            )
    except IntegrityError as twice:
        raise Conflict(
            "Your side already has an open dispute in this game: write in its discussion"
        ) from twice
    Entry.objects.create(case=case, user=user, side=side, act="raised", text=text, time=now)
    case_hold(case, bench, user)
    return case


def case_hold(case: Case, bench: Bench, user: Any) -> None:
    """Where the bench's policy says so nothing is played, and clocks stand, until the player's case is settled."""
    if bench.policy.holds and case.game.status == Game.Status.ACTIVE:
        case.hold = f"dispute-{case.pk}"
        case.save(update_fields=["hold"])
        game_hold(code=case.game.code, user=user, hold=case.hold)


@transaction.atomic
def case_open(*, code: str, user: Any, title: str, seq: int | None = None) -> Case:
    """A director takes something up of their own accord: a stalled game, an unfinished one, time for a side.

    Raises `NotFound`, `Forbidden` for anyone who does not direct it, `Conflict` for a game that one person plays.
    """
    game = Game.objects.filter(code=code).first()
    if game is None:
        raise NotFound("game", game=code[:12])
    bench, now = rules_on(game, user), heartbeat.now()
    expect_people(game)
    at = min(seq or game.seq, game.seq)
    if not at:
        raise Conflict("The game has not begun", game=code)
    check_final(game.pk, user, [at])
    return Case.objects.create(
        game=game, kind=Case.Kind.OWN, seq=at, raised_by=user,
        title=clean(title.replace("\n", " "), TITLE, "The title"),
        director=user, raised=now, due=now + bench.policy.answer,
    )  # fmt: skip


def case_report(*, game: Game, title: str, text: str, since: datetime) -> Case | None:
    """The site brings something before the directors by itself, once after `since`; None where it has, or they know.

    A game that has not begun, or that one person plays, has nothing to rule on.
    """
    known = Case.objects.filter(game=game, kind=Case.Kind.OWN, raised_by=None, raised__gte=since)
    still = Case.objects.filter(game=game, kind=Case.Kind.OWN, state=Case.State.OPEN)
    if not game.seq or game.alone or known.exists() or still.exists():
        return None
    now = heartbeat.now()
    case = Case.objects.create(
        game=game, kind=Case.Kind.OWN, seq=game.seq, title=clean(title, TITLE, "The title"), raised=now,
        due=now + bench_of(game).policy.answer,
    )  # fmt: skip
    Entry.objects.create(case=case, act="raised", text=clean(text, TEXT, "What happened"), time=now)
    return case


def reads(case: Case, user: Any) -> bool:
    """Whether somebody may read the thread: the players of the game and those who direct it, recused ones too."""
    return Act.READ in acts_of(case, user)


@transaction.atomic
def case_write(*, pk: int, user: Any, text: str, claim: str = "") -> Entry:
    """Write in the thread of an open case; raises `Forbidden` for anyone who is no part of it.

    A player may `claim` what the game should end as: a side that wins, or a `DRAW`.
    """
    case = case_lock(pk)
    require(case, user, Act.WRITE)
    side = side_in(case.game, user)
    expect_open(case)
    if case.entries.count() >= MOST_ENTRIES:
        raise Conflict("The discussion is full: it has {most} messages", most=MOST_ENTRIES)
    words = clean(text, TEXT, "Your message")
    if claim and (not side or claim not in {DRAW, *(seat.side for seat in case.game.seats.all())}):
        raise Conflict("Only a player can claim a win or a draw")
    act = f"{CLAIMS} {claim}" if claim else ""
    return Entry.objects.create(case=case, user=user, side=side, act=act, text=words, time=heartbeat.now())


@transaction.atomic
def case_withdraw(*, pk: int, user: Any) -> Case:
    """Take a dispute or an appeal back: it closes without a ruling, and what it held goes on."""
    case = case_lock(pk)
    require(case, user, Act.WITHDRAW)
    expect_open(case)
    if Ruling.objects.filter(case=case, signed=None, state=Ruling.State.WAITING).exists():
        raise Conflict("A ruling is already signed and is waiting for its second signature")
    case_close(case, Case.State.WITHDRAWN)
    Entry.objects.create(case=case, user=user, side=case.side, act="withdrawn", time=heartbeat.now())
    if case.hold:
        game_resume(code=case.game.code, hold=case.hold)
    return case


@transaction.atomic
def case_take(*, pk: int, user: Any) -> Case:
    """A director takes the case: from then on it is theirs. `Conflict` where another has it who may rule on it."""
    case = case_lock(pk)
    require(case, user, Act.TAKE)
    expect_open(case)
    if case.director_id == user.pk:
        return case
    if held := holder_words(case, user):
        raise Conflict(held, case=case.pk)
    Ruling.objects.filter(case=case, signed=None).delete()
    case.director = user
    case.save(update_fields=["director"])
    Entry.objects.create(case=case, user=user, act="taken", time=heartbeat.now())
    return case


def holder_words(case: Case, user: Any) -> str:
    """Which other director has the case, and since when; '' where it is the reader's, or any of them may take it."""
    holder = case.director
    if (
        holder is None
        or holder.pk == user.pk
        or not holder.is_active
        or Act.TAKE not in acts_of(case, holder)
    ):
        return ""
    return (
        f"Another director is handling this case: {display_name(holder)}, since {moment(taking_time(case))}"
    )


def taking_time(case: Case) -> datetime:
    """Since when its director has the case."""
    taken = case.entries.filter(act="taken", user=case.director_id).last()
    return taken.time if taken else case.raised


@transaction.atomic
def case_step_aside(*, pk: int, user: Any, text: str) -> Case:
    """Hand the case over to the other directors, with a sentence; a draft of one's own is gone.

    Who did is out of the case from then on, unless nobody else is left.
    """
    case = case_lock(pk)
    expect_open(case)
    require(case, user, Act.ASIDE)
    words = clean(text, TEXT, "The reason")
    Ruling.objects.filter(case=case, signed=None).delete()
    case.director = None
    case.save(update_fields=["director"])
    Entry.objects.create(case=case, user=user, act=ASIDE, text=words, time=heartbeat.now())
    return case


def judges_on(case: Case, user: Any) -> None:
    """Raises `Forbidden` for anyone who may not rule on it: no director, recused, or who ruled on what is appealed."""
    require(case, user, Act.DRAFT)


def case_close(case: Case, state: str) -> None:
    """The case is settled."""
    case.state, case.closed = state, heartbeat.now()
    case.save(update_fields=["state", "closed"])


def _party(code: str, user: Any) -> tuple[Game, str]:
    game = Game.objects.select_for_update().filter(code=code).first()
    if game is None:
        raise NotFound("game", game=code[:12])
    side = side_in(game, user)
    if not side:
        raise Forbidden("Only players of a game can raise a dispute in it", game=code)
    expect_people(game)
    if not game.seq:
        raise Conflict("The game has not begun", game=code)
    return game, side


def expect_people(game: Game) -> None:
    """Raises `Conflict` for a game that one person plays."""
    if game.alone:
        raise Conflict(LONELY)


def expect_open(case: Case) -> None:
    """Raises `Conflict` for a case that is settled."""
    if case.state != Case.State.OPEN:
        raise Conflict("The case is {state}", state=case.state)
