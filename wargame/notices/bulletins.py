"""What everybody may see of clubs and events goes to their webhooks (ADR 0122). Notices know neither: see `PLACES`."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import datetime
from typing import NamedTuple

from django.db import transaction

from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.notices.deliveries import bulletin_deliver, deliveries_waiting
from wargame.notices.hooks import count_act, hook_get, hooks_of
from wargame.notices.models import KEY, PATH, SUBJECT, TEXT, Bulletin, Delivery, Outcome, Webhook
from wargame.notices.ways import hook_way


class News(NamedTuple):
    """Something that happened at a `time`, which everybody may see. It names `people`, and is told once a `key`."""

    time: datetime
    kind: str
    key: str
    subject: str
    path: str
    text: str = ""
    people: tuple[int, ...] = ()
    game: Game | None = None


TEST = "test"

PLACES: dict[str, Callable[[Bulletin], bool]] = {}
"""By the kind of a place (`club`): whether everybody may still see what a bulletin of it says."""


def may_tell(bulletin: Bulletin) -> bool:
    """Whether everybody may see it now: what was seen by all when it was written may have been shut since."""
    if bulletin.game is not None and Game.objects.filter(pk=bulletin.game.pk, private=True).exists():
        return False
    return bulletin.kind == TEST or PLACES[bulletin.place.partition(":")[0]](bulletin)


@transaction.atomic
def bulletin_tell(place: str, news: News) -> bool:
    """Tell it to the webhooks that were there when it happened; False where it was told already."""
    bulletin, new = Bulletin.objects.get_or_create(
        place=place, key=news.key[:KEY],
        defaults={
            "kind": news.kind, "subject": news.subject[:SUBJECT], "text": news.text[:TEXT],
            "path": news.path[:PATH], "people": list(news.people), "game": news.game, "made": news.time,
        },
    )  # fmt: skip
    if new:
        _deliver(bulletin, hooks_of(place).filter(made__lte=news.time))
    return new


@transaction.atomic
def bulletin_test(*, user: object, place: str, pk: int, subject: str, path: str) -> None:
    """Try a webhook of a place out. Raises `NotFound`, `Throttled`."""
    count_act(user)
    hook = hook_get(place, pk)
    bulletin, _ = Bulletin.objects.update_or_create(
        place=place, key=f"{TEST}:{hook.pk}",
        defaults={
            "kind": TEST, "subject": subject[:SUBJECT], "text": "If you read this elsewhere, it works.", "path": path,
            "made": heartbeat.now(),
        },
    )  # fmt: skip
    _deliver(bulletin, [hook])


def _deliver(bulletin: Bulletin, hooks: Iterable[Webhook]) -> None:
    bulletin_deliver(bulletin, [hook_way(bulletin, hook) for hook in hooks])


def names_forget(user: int) -> None:
    """Of whoever leaves the site no bulletin says anything more; it is not told again."""
    named = Bulletin.objects.filter(people__contains=[user])
    waiting = deliveries_waiting().filter(bulletin__in=named)
    waiting.update(outcome=Outcome.NOT_NEEDED, said="", ended=heartbeat.now())
    Delivery.objects.filter(bulletin__in=named).update(subject="", body="")
    named.update(subject="", text="", people=[], game=None)


def bulletins_forget(before: datetime) -> int:
    """Delete what was written before; how many."""
    return Bulletin.objects.filter(made__lt=before).delete()[0]
