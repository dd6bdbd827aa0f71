"""What needs a director now, the worst first: answers overdue, then players held up, times how long, then age."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from statistics import median
from typing import Any, cast

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse

from wargame.annals.pages import gap_words
from wargame.annals.scope import Scope, scope
from wargame.clubs.selectors import display_name
from wargame.events.benches import find_event, list_directed_slugs
from wargame.events.boards import boards_overdue, check_impartial
from wargame.events.conditions import Conditions
from wargame.events.models import DEADLINE, Act, Entrant, Event, Pairing, Round
from wargame.events.powers import Act as EventAct
from wargame.events.powers import acts_of
from wargame.events.signing import count_verified, find_unsigned_before
from wargame.events.words import score
from wargame.games import heartbeat
from wargame.games.errors import Forbidden
from wargame.games.models import Game, Seat
from wargame.games.notices import title
from wargame.games.times import moment
from wargame.rulings.benches import find_ruling_directors, recusal
from wargame.rulings.cases import is_overdue
from wargame.rulings.looks import may_look
from wargame.rulings.models import Case, Ruling
from wargame.rulings.order import is_left_to_nobody

MOST = 100
"""Things of one kind that are listed."""

LATELY = 60
"""Cases over which the usual time to a ruling is taken, the latest ones."""


@dataclass(frozen=True, slots=True)
class Item:
    """One thing that waits: its kind, a heading, a line below, where it is dealt with, since when.

    `since` is when a director began to be needed: one way to count for all kinds. `now`: a game stands or a player
    waits for it. `not_mine` says who has it, or why the reader may not decide it. `key` names it, so that one can be
    chosen. `overdue`: an answer was due.
    """

    kind: str
    tone: str
    icon: str
    heading: str
    line: str
    path: str
    since: datetime
    now: bool = True
    not_mine: str = ""
    key: str = ""
    overdue: bool = False


def filter_directed(found: Scope) -> QuerySet[Game]:
    """The games that somebody directs; of the staff those of an event or a club, or about which somebody asked."""
    if found.staff:
        asked = Case.objects.filter(game=OuterRef("pk"))
        return Game.objects.filter(Q(terms__has_key="event") | Q(terms__has_key="club") | Q(Exists(asked)))
    games = Q(pk__in=[])
    for some in found.directed_games:
        games |= Q(pk__in=some.values("pk"))
    return Game.objects.filter(games)


def queue(user: Any) -> list[Item]:
    """Everything that waits for this director."""
    found = scope(user)
    return waiting(found, filter_directed(found), running_events(found))


def waiting(found: Scope, games: QuerySet[Game], events: list[Event]) -> list[Item]:
    """The same of the games and events that they direct: what is overdue, what needs them now, the rest; each the
    oldest first. What is not theirs to decide comes last.
    """
    now, user = heartbeat.now(), found.user
    mine = games.filter(found.directs("pk"))
    items = [
        *_cases(games, user), *_flags(games, user), *_held(games, user), *_silences(mine, events, now),
        *_checks(mine), *_boards(events, user, now), *_forfeits(events, user), *_undrawn(events, user),
        *_drawn(events, user), *_rounds(events, user), *_withdrawals(events), *_requests(events),
    ]  # fmt: skip
    return sorted(items, key=lambda item: (bool(item.not_mine), not item.overdue, not item.now, item.since))


def running_events(found: Scope) -> list[Event]:
    """The events that somebody directs, under way or announced: there somebody may ask to enter."""
    states = (Event.State.RUNNING, Event.State.ANNOUNCED)
    rows = Event.objects.filter(state__in=states).select_related("club")
    return list((rows if found.staff else rows.filter(slug__in=list_directed_slugs(found.user)))[:MOST])


def find_directed_event(found: Scope, name: str) -> Event | None:
    """The event of that name or address, in whatever state, if they direct it."""
    event = find_event(name)
    return event if event and (found.staff or event.slug in list_directed_slugs(found.user)) else None


def usual_time(games: QuerySet[Game]) -> timedelta | None:
    """The median time from a question to its ruling, of the latest ones; None where none was ruled on."""
    ruled = Case.objects.filter(game__in=games.values("pk"), state=Case.State.RULED, closed__isnull=False)
    took = [case.closed - case.raised for case in ruled.order_by("-closed")[:LATELY] if case.closed]
    return timedelta(seconds=median(one.total_seconds() for one in took)) if took else None


def next_deadline(games: QuerySet[Game], events: list[Event]) -> datetime | None:
    """When the next answer is owed or round ends that somebody directs."""
    now = heartbeat.now()
    due = Case.objects.filter(game__in=games.values("pk"), state=Case.State.OPEN, due__gt=now)
    rounds = Round.objects.filter(state=Round.State.PUBLISHED, deadline__gt=now, stage__event__in=events)
    found = [*due.values_list("due", flat=True), *rounds.values_list("deadline", flat=True)]
    return min((one for one in found if one), default=None)


def _cases(games: QuerySet[Game], user: Any) -> Iterator[Item]:
    drafts = Ruling.objects.filter(case=OuterRef("pk"))
    rows = Case.objects.filter(game__in=games.values("pk"), state=Case.State.OPEN).annotate(
        waits=Exists(drafts.filter(state=Ruling.State.WAITING)),
        back=Exists(drafts.filter(state=Ruling.State.RETURNED, director=user)),
    )
    for case in rows.select_related("game", "director", "raised_by", "about")[:MOST]:
        why = _why_not(case, user)
        own = "Director's" if case.raised_by else "Unfinished"
        kind = {"dispute": "Dispute", "appeal": "Appeal", "own": own}[case.kind]
        if not why:
            kind = "Second signature" if case.waits else "Sent back" if case.back else kind
        late = is_overdue(case)
        line = f"{title(case.game)}, event {case.seq}"
        yield Item(
            f"{kind}, overdue" if late else kind, "bad", "gavel", case.title,
            f"{line} · by {display_name(case.raised_by)}" if case.raised_by else line,
            f"?case={case.pk}&q=game:{case.game.code}" if not why and may_look(case.game, user)
            else reverse("case", args=[case.pk]),
            case.raised, not_mine=why, key=f"case-{case.pk}", overdue=late,
        )  # fmt: skip


def _why_not(case: Case, user: Any) -> str:
    """Who has a case that is not the reader's to decide, or why it is not; '' where it is."""
    if why := recusal(case.game, user, case=case):
        return f"{why.partition(':')[0]}: {_holder(case)}"
    if user.pk in find_ruling_directors(case):
        return f"You ruled on it: {_holder(case)}"
    waits = getattr(case, "waits", False)
    return "" if case.director_id in (None, user.pk) or waits else _holder(case)


def _holder(case: Case) -> str:
    if case.director:
        return f"{display_name(case.director)} has the case"
    return (
        "nobody is left: appoint another director" if is_left_to_nobody(case) else "another director decides"
    )


def _flags(games: QuerySet[Game], user: Any) -> Iterator[Item]:
    rows = Seat.objects.filter(
        game__in=games.values("pk"), flagged__isnull=False, game__status=Game.Status.ACTIVE
    )
    for seat in rows.select_related("game", "user")[:MOST]:
        why = recusal(seat.game, user)
        yield Item(
            "Time ran out", "oos", "clock", f"{_name(seat)}, turn {seat.game.turn}", title(seat.game), _look(seat.game),
            seat.flagged or seat.game.moved, not_mine=why, key=f"game-{seat.game.code}",
        )  # fmt: skip


def _held(games: QuerySet[Game], user: Any) -> Iterator[Item]:
    """Games that a ruling holds, or left held: they stand until another one lets them go on.

    What a case holds that is still open stands among the cases.
    """
    rows = games.filter(status=Game.Status.ACTIVE).exclude(holds=[])
    for game in rows.prefetch_related("rulings__director", "rulings__case")[:MOST]:
        holding = [one for one in game.rulings.all() if one.signed and _hold_of(one) in game.holds]
        first = min(holding, key=lambda one: one.signed or game.moved, default=None)
        if first is None:
            continue
        since = first.signed or game.moved
        who = display_name(first.director) if first.director else "a former member"
        why = recusal(game, user)
        yield Item(
            "Held", "lamp", "clock", f"Held by {who} since {moment(since)}",
            f"{title(game)} · rule «{Ruling.Choice.RESUME.label}» to continue the game",
            _look(game) if why else reverse("desk_cite", args=[game.code, game.seq]),
            since, not_mine=why, key=f"held-{game.code}",
        )  # fmt: skip


def _hold_of(ruling: Ruling) -> str:
    """What the game is held by since this ruling: its own hold, or that of its case, which it left."""
    return f"ruling-{ruling.pk}" if ruling.choice == Ruling.Choice.HOLD else ruling.case.hold


def _silences(games: QuerySet[Game], events: list[Event], now: datetime) -> Iterator[Item]:
    """Games in which nobody has acted for as many days as their events bear, or as is usual."""
    bears = {event.slug: event.rules.silent_days for event in events}
    others = Q(terms__event__isnull=True) | ~Q(terms__event__in=list(bears))
    silent = others & Q(moved__lt=now - timedelta(days=Conditions().silent_days))
    for slug, days in bears.items():
        silent |= Q(terms__event=slug, moved__lt=now - timedelta(days=days))
    rows = games.filter(silent, status=Game.Status.ACTIVE, holds=[])
    for game in rows.exclude(seats__flagged__isnull=False).prefetch_related("seats__user")[:MOST]:
        asked = next((seat for seat in game.seats.all() if seat.side in game.awaiting), None)
        who = f"{_name(asked)} has to move" if asked else "Nobody has moved"
        days = bears.get(game.terms.get("event", ""), Conditions().silent_days)
        lasts = gap_words(round((now - game.moved).total_seconds() * 1000))
        yield Item(
            "Stalled", "lamp", "clock", f"{who} in turn {game.turn}", f"{title(game)} · silent for {lasts}",
            _look(game), game.moved + timedelta(days=days), key=f"game-{game.code}",
        )  # fmt: skip


def _checks(games: QuerySet[Game]) -> Iterator[Item]:
    bad = games.filter(check_of__isnull=False).exclude(check_of__findings=[]).select_related("check_of")
    for game in bad[:MOST]:
        count = len(game.check_of.findings)
        yield Item(
            "Check failed", "bad", "shield-check", f"The record of {title(game)} does not verify",
            f"{count} finding{'' if count == 1 else 's'}", reverse("game_evidence", args=[game.code]),
            game.check_of.time, key=f"check-{game.code}",
        )  # fmt: skip


def _boards(events: list[Event], user: Any, now: datetime) -> Iterator[Item]:
    """Boards whose games never began by the deadline, or ended without a result: a director says how they end."""
    late = Q(game__status=Game.Status.OPEN, pk__in=boards_overdue(now).values("pk"))
    rows = Pairing.objects.filter(
        late | Q(game__status=Game.Status.ABANDONED), round__stage__event__in=events,
        round__state=Round.State.PUBLISHED, first_halves=None,
    )  # fmt: skip
    for row in rows.select_related("round__stage__event__club", "game")[:MOST]:
        game, stage, number = cast(Game, row.game), row.round.stage, row.round.number
        began = game.status != Game.Status.OPEN
        if EventAct.RULE in acts_of(stage.event, user):
            yield Item(
                "Board", "oos", "clock", f"Round {number}, board {row.board} has no result",
                f"{stage.event.name} · {'its game was abandoned' if began else 'its sides were not settled in time'}",
                f"{reverse('event_round', args=[stage.event.slug, stage.number, number])}?board={row.board}",
                game.moved if began else row.due or now, key=f"board-{row.pk}",
            )  # fmt: skip


def _forfeits(events: list[Event], user: Any) -> Iterator[Item]:
    """Boards that the site had forfeited at the deadline, until a director signs the round or says how they ended; one
    about which there is a case since stands among the cases.
    """
    asked = Case.objects.filter(game=OuterRef("game"), raised__gte=OuterRef("settled"))
    rows = Pairing.objects.filter(
        ~Exists(asked.exclude(state=Case.State.WITHDRAWN)), source=Pairing.Source.FORFEIT, reason=DEADLINE,
        round__stage__event__in=events, round__state=Round.State.PUBLISHED,
    )  # fmt: skip
    people = ("first__user", "second__user", "first_former__user", "second_former__user")
    for row in rows.select_related("round__stage__event__club", "game", *people)[:MOST]:
        stage, number = row.round.stage, row.round.number
        loser = row.second_sat if row.first_halves else row.first_sat
        who = display_name(loser.user) if loser and loser.user else "A former member"
        if EventAct.RULE in acts_of(stage.event, user):
            yield Item(
                "Forfeit", "oos", "flag", f"Round {number}, board {row.board} was forfeited at the deadline",
                f"{stage.event.name} · {who} lost, {score(row.first_halves or 0)} – {score(row.second_halves or 0)}",
                f"{reverse('event_round', args=[stage.event.slug, stage.number, number])}?board={row.board}",
                row.settled or stage.event.made, now=False, not_mine=_partial(row, user), key=f"forfeit-{row.pk}",
            )  # fmt: skip


def _partial(row: Pairing, user: Any) -> str:
    """Why an official may not say how a board ended; '' where they may."""
    try:
        check_impartial(row.round.stage.event, user, row)
    except Forbidden as refused:
        return refused.sentence
    return ""


def _undrawn(events: list[Event], user: Any) -> Iterator[Item]:
    """Rounds that could not be drawn: a director takes away what stands in the way, and draws again."""
    rows = Round.objects.filter(state=Round.State.WAITING, stage__event__in=events).exclude(fault="")
    for row in rows.select_related("stage__event__club")[:MOST]:
        event = row.stage.event
        if EventAct.DRAW in acts_of(event, user):
            yield Item(
                "Not drawn", "bad", "triangle-alert", f"{event.name}, round {row.number}", row.fault,
                f"/tournaments/{event.slug}/", row.noted or event.made,
                key=f"undrawn-{row.pk}",
            )  # fmt: skip


def _drawn(events: list[Event], user: Any) -> Iterator[Item]:
    """Rounds that are drawn: a director looks at them, and publishes."""
    rows = Round.objects.filter(state=Round.State.DRAWN, stage__event__in=events)
    for row in rows.select_related("stage__event__club")[:MOST]:
        event = row.stage.event
        if event.state == Event.State.RUNNING and EventAct.PUBLISH in acts_of(event, user):
            boards = Pairing.objects.filter(round=row).count()
            yield Item(
                "Round to publish", "ok", "swords", f"{event.name}, round {row.number}",
                f"drawn, {boards} board{'s' if boards > 1 else ''}: only directors can see it so far",
                reverse("event_round", args=[event.slug, row.stage.number, row.number]), row.drawn or event.made,
                now=False, key=f"drawn-{row.pk}",
            )  # fmt: skip


def _rounds(events: list[Event], user: Any) -> Iterator[Item]:
    """Rounds all of whose boards are settled, and those that a correction has made stale: they wait to be signed."""
    open_boards = Pairing.objects.filter(round=OuterRef("pk"), first_halves=None)
    ready = Q(state=Round.State.PUBLISHED) & ~Exists(open_boards)
    rows = Round.objects.filter(ready | Q(stale=True), stage__event__in=events)
    for row in rows.select_related("stage__event__club")[:MOST]:
        event = row.stage.event
        if EventAct.SIGN in acts_of(event, user):
            boards = Pairing.objects.filter(round=row)
            last = boards.order_by("-settled").values_list("settled", flat=True).first()
            yield Item(
                "Round to sign", "ok", "shield-check", f"{event.name}, round {row.number}",
                "corrected since it was signed" if row.stale else f"all boards are settled · {_before_signing(row)}",
                reverse("event_round", args=[event.slug, row.stage.number, row.number]),
                last or row.published or event.made, now=False, key=f"round-{row.pk}",
            )  # fmt: skip


def _before_signing(row: Round) -> str:
    """What a director knows before they sign: which round is signed first, else how many records are verified."""
    first = find_unsigned_before(row)
    return f"sign round {first.number} first" if first else count_verified(row).words


def _withdrawals(events: list[Event]) -> Iterator[Item]:
    """Players who left since the last draw: the next round is drawn without them."""
    for event in events:
        drawn = Round.objects.filter(stage__event=event, drawn__isnull=False).order_by("-drawn").first()
        left = Act.objects.filter(event=event, what__in=("withdrew", "withdrew a player"), undone_by=None)
        if event.state != Event.State.RUNNING or drawn is None or drawn.drawn is None:
            continue
        rows = {act.target: act for act in left.filter(time__gt=drawn.drawn).order_by("number")[:MOST]}
        stays = sum(entrant.plays for entrant in event.entrants.all())
        gone = event.entrants.filter(state=Entrant.State.WITHDRAWN).select_related("user")
        for entrant in gone:
            if act := rows.get(f"entrant:{entrant.pk}"):
                bye = f"one bye in round {drawn.number + 1}" if stays % 2 else "no bye"
                who = display_name(entrant.user) if entrant.user else "A former member"
                yield Item(
                    "Withdrawal", "", "log-out", f"{who} leaves after round {drawn.number}",
                    f"{event.name} · {stays} are left: {bye}", f"/tournaments/{event.slug}/players/", act.time,
                    now=False, key=f"entrant-{entrant.pk}",
                )  # fmt: skip


def _requests(events: list[Event]) -> Iterator[Item]:
    """Who asks to enter and is not admitted yet."""
    asked = Entrant.objects.filter(event__in=events, state=Entrant.State.ASKED)
    for entrant in asked.select_related("user", "event")[:MOST]:
        yield Item(
            "Entry", "", "log-out", f"{display_name(entrant.user)} wants to enter", entrant.event.name,
            f"/tournaments/{entrant.event.slug}/players/", entrant.made, now=False,
            key=f"entrant-{entrant.pk}",
        )  # fmt: skip


def _look(game: Game) -> str:
    """The game as it stands, its log beside it."""
    return f"?game={game.code}&at={game.seq + 1}&q=game:{game.code}"


def _name(seat: Seat) -> str:
    return display_name(seat.user) if seat.user else "Nobody"
