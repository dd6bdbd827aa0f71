"""Who has to do with a case is told by mail how it stands, once for each state; found among the rows (ADR 0005)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from datetime import datetime
from typing import Any, NamedTuple

from django.contrib.auth import get_user_model
from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.urls import reverse

from wargame.games.isolation import each
from wargame.games.notices import FRESH, title
from wargame.games.post import letter_send
from wargame.games.sitters import players_of, sitters_at
from wargame.notices.receipts import Receipt, list_receipts
from wargame.rulings.benches import bench_of, deciders
from wargame.rulings.models import Case, Ruling

BATCH = 200
OCCASION = "result"
"""The field of the profile that turns these mails off."""

WAITING = "waiting"
"""What is told of a case whose ruling waits for its second signature."""

RETURNED = "returned"
"""What is told of a case whose ruling was sent back unsigned."""

SEATED = "seated"
"""What is told, of a case that is ruled on, to whom the ruling has given a seat."""

UNSEATED = "unseated"
"""What is told, of a case that is ruled on, to whom the ruling has taken a seat from."""

BROUGHT = "brought"
"""What is told of a case that the site has brought before the directors: nobody has asked."""

LATE = "overdue"
"""What is told of a case whose answer was due."""


def cases_to_notify() -> QuerySet[Case]:
    """Cases that stand otherwise than was told last."""
    waits, back = (
        Exists(Ruling.objects.filter(case=OuterRef("pk"), state=state))
        for state in (Ruling.State.WAITING, Ruling.State.RETURNED)
    )
    return Case.objects.alias(waits=waits, back=back).filter(
        Q(state=Case.State.OPEN, told="") | Q(state=Case.State.OPEN, waits=True) & ~Q(told=WAITING)
        | Q(state=Case.State.OPEN, back=True) & ~Q(told=RETURNED)
        | ~Q(state=Case.State.OPEN) & ~Q(told__in=(Case.State.RULED, Case.State.WITHDRAWN))
    )  # fmt: skip


def cases_late(now: datetime) -> QuerySet[Case]:
    """Open cases whose answer was due by now, of which the directors have not been told."""
    return Case.objects.filter(state=Case.State.OPEN, due__lte=now, late_told=False)


def cases_tell(now: datetime) -> int:
    """Tell of what was raised, signed, ruled on or withdrawn since the last time, or is overdue; of how many cases."""
    untold = cases_to_notify().values_list("pk", flat=True)[:BATCH]
    late = cases_late(now).values_list("pk", flat=True)[:BATCH]
    return each(lambda pk: case_tell(pk, now), list(untold)) + each(lambda pk: late_tell(pk, now), list(late))


@transaction.atomic
def case_tell(pk: int, now: datetime) -> bool:
    """Tell those of one case how it stands, once; what is older than a day is no news. False where it is told."""
    found = cases_to_notify().select_for_update(of=("self",), skip_locked=True)
    case = found.select_related("game", "raised_by", "director").filter(pk=pk).first()
    if case is None:
        return False
    waits = case.state == Case.State.OPEN and bool(case.told)
    case.told = _news(case)
    since = case.closed or case.raised
    if waits or case.told == WAITING or since > now - FRESH:
        seats = _seats(case) if case.told == Case.State.RULED else None
        for reader in _readers(case, seats):
            _write(case, case.told, reader, seats)
    case.save(update_fields=["told"])
    return True


def _news(case: Case) -> str:
    """How the case stands, in the word that is kept once it is told."""
    draft = case.rulings.filter(signed=None).first()
    if draft is not None and draft.state == Ruling.State.WAITING:
        return WAITING
    return RETURNED if draft is not None and draft.state == Ruling.State.RETURNED else case.state


def waiting_forget(case: Case) -> None:
    """The signature that was wanted is not wanted now: what follows, and when one is wanted again, is news."""
    case.told = case.told and Case.State.OPEN
    case.save(update_fields=["told"])


@transaction.atomic
def late_tell(pk: int, now: datetime) -> bool:
    """Tell the directors of one case that its answer is overdue, once."""
    found = cases_late(now).select_for_update(of=("self",), skip_locked=True)
    case = found.select_related("game").filter(pk=pk).first()
    if case is None:
        return False
    for reader in _people(_directors(case) - players_of(case.game)):
        _write(case, LATE, reader, None)
    case.late_told = True
    case.save(update_fields=["late_told"])
    return True


def _write(case: Case, news: str, reader: Any, seats: Seats | None) -> None:
    path, reason, name = reverse("case", args=[case.pk]), [], reader.get_username()
    if seats is not None and seats.taken == name:
        news = SEATED
    elif seats is not None and seats.left == name:
        news, path = UNSEATED, reverse("ruling", args=[seats.ruling.pk])
        reason = [f"Reason: {seats.ruling.reason}"]
    elif news == Case.State.OPEN and case.kind == Case.Kind.OWN and case.raised_by is None:
        news = BROUGHT
    subject, line = LETTERS[news]
    letter_send(
        reader=reader, occasion=OCCASION, kind="case", key=f"case:{case.pk}", game=case.game,
        subject=f"{title(case.game)}: {subject}", text=" ".join([line, *reason]),
        lines=(f"Case {case.pk}, at event {case.seq}: {case.title}", "", line, *reason), path=path,
    )  # fmt: skip


def case_receipts(case: Case) -> Iterator[Receipt]:
    """Whether the players were reached by the last that they were told of a case; for its directors."""
    return list_receipts(f"case:{case.pk}", players_of(case.game))


class Seats(NamedTuple):
    """What a ruling has done to a seat: who has `taken` it, and who `left` it, by their names."""

    ruling: Ruling
    taken: str
    left: str


def _seats(case: Case) -> Seats | None:
    """What the ruling on the case has done to a seat; None where it has put nobody on one."""
    ruled = case.rulings.filter(signed__isnull=False, choice=Ruling.Choice.REPLACE)
    ruling = ruled.select_related("game").first()
    if ruling is None:
        return None
    post = ruling.plan["side"], ruling.plan.get("command", "")
    return Seats(
        ruling, ruling.plan["substitute"], sitters_at(ruling.game, ruling.previewed or 0).get(post, "")
    )


LETTERS = {
    "open": (
        "a question to the directors",
        "It is waiting for a director. Both sides can write in its discussion.",
    ),
    BROUGHT: (
        "a director will decide how it continues",
        "The site has referred the game to its directors automatically. Both sides can write in the discussion.",
    ),
    WAITING: (
        "a ruling needs a second signature",
        "One director has signed a ruling. It takes effect with a second signature.",
    ),
    RETURNED: (
        "your ruling was sent back",
        "The other director did not sign your ruling; the reason is in the discussion. Change it and "
        "sign again, or discard it.",
    ),
    "ruled": (
        "a ruling",
        "A director has ruled. The page says what was decided, why, and how long you can appeal.",
    ),
    SEATED: (
        "you have a seat",
        "A ruling has given you a player's seat, as of now. If you do not want to play, open the board and "
        "ask the directors to replace you.",
    ),
    UNSEATED: (
        "another player has your seat",
        "A ruling has given your seat to another player, as of now.",
    ),
    LATE: (
        "an answer is overdue",
        "An answer was due and has not been given. The case is first on the desk.",
    ),
    "withdrawn": (
        "a case was withdrawn",
        "The player who raised it has withdrawn it; a game that it held continues.",
    ),
}


def _directors(case: Case) -> set[int]:
    """Who sits on the bench and whose turn it is to decide; where nobody is left the staff, who can name others."""
    bench = bench_of(case.game)
    if asked := deciders(case.game, bench, case).asked:
        return set(bench.people | asked)
    staff = get_user_model().objects.filter(is_active=True, is_staff=True)
    return set(bench.people) | set(staff.values_list("pk", flat=True))


def _readers(case: Case, seats: Seats | None) -> Iterable[Any]:
    """The directors who may have to act, and the players where it concerns them; nobody is told of their own doing."""
    players = players_of(case.game)
    directors = _directors(case) - players
    wanted: Set[Any]
    match case.told:
        case "open":
            wanted = (directors | players) - {case.raised_by_id}
        case "waiting":
            wanted = directors - {case.director_id}
        case "returned":
            wanted = {case.director_id or 0}
        case "ruled":
            wanted = players | _unseated(seats)
        case _:
            wanted = (directors | players) - {case.raised_by_id}
    return _people(wanted - {None})


def _unseated(seats: Seats | None) -> set[int]:
    """Whom the ruling on the case has taken a seat from."""
    gone = get_user_model().objects.filter(username=seats.left) if seats else ()
    return {user.pk for user in gone}


def _people(pks: Set[Any]) -> Iterable[Any]:
    return get_user_model().objects.filter(pk__in=pks).select_related("profile").order_by("pk")
