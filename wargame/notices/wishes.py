"""What people want by which channel: an occasion at a time, less of single games, and one mail a day of the rest."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import datetime, timedelta
from typing import Any, NamedTuple
from zoneinfo import ZoneInfo

from django.db import transaction

from wargame.counting import is_too_often
from wargame.games.errors import Throttled
from wargame.games.models import Game
from wargame.notices.models import Channel, Digest, Mute, Wish
from wargame.notices.occasions import ANYHOW, OCCASIONS

HOURLY = 120
"""Forms of choices that somebody may send in an hour."""

Cells = Mapping[tuple[str, Channel], bool]


class Wanted(NamedTuple):
    """What some people want on one occasion: by reader the channels, and the hour of the mail of the day."""

    channels: Mapping[int, frozenset[Channel]]
    hours: Mapping[int, int]


def find_wants(readers: Iterable[Any], occasion: str, game: Game | None = None) -> Wanted:
    """What these people want on an occasion, in three statements however many they are."""
    pks = [reader.pk for reader in readers]
    of = OCCASIONS.get(occasion, ANYHOW)
    found = {pk: set(of.channels) for pk in pks}
    for pk, channel, wanted in Wish.objects.filter(user__in=pks, occasion=occasion).values_list(
        "user", "channel", "wanted"
    ):
        (found[pk].add if wanted else found[pk].discard)(Channel(channel))
    mutes = Mute.objects.filter(user__in=pks, game=game) if game is not None and of is not ANYHOW else ()
    for mute in mutes:
        if mute.how == Mute.How.ALL or not of.clock:
            found[mute.user_id] -= {Channel(mute.channel)} if mute.channel else set(Channel)
    hours = Digest.objects.none() if of.presses else Digest.objects.filter(user__in=pks)
    return Wanted(
        {pk: frozenset(channels) for pk, channels in found.items()}, dict(hours.values_list("user", "hour"))
    )


def wants_mail(reader: Any, occasion: str) -> bool:
    """Whether somebody wants mail of an occasion."""
    return Channel.MAIL in find_wants([reader], occasion).channels[reader.pk]


def next_hour(now: datetime, zone: str, hour: int) -> datetime:
    """When that hour of the day begins next in a time zone; where clocks are put forward over it, right after."""
    here = now.astimezone(ZoneInfo(zone))
    day = here.replace(hour=hour, minute=0, second=0, microsecond=0, fold=0)
    if day <= here:
        day += timedelta(days=1)
    return day.astimezone(ZoneInfo("UTC"))


def cells_of(user: Any) -> Cells:
    """Every cell of somebody's matrix."""
    cells = {
        (name, channel): channel in occasion.channels
        for name, occasion in OCCASIONS.items()
        for channel in Channel
    }
    for wish in Wish.objects.filter(user=user, occasion__in=OCCASIONS):
        cells[wish.occasion, Channel(wish.channel)] = wish.wanted
    return cells


def choice_count(user: Any) -> None:
    """Count a form of choices that somebody sends; raises `Throttled` for too many in an hour."""
    if is_too_often(f"choices-{user.pk}", HOURLY):
        raise Throttled


@transaction.atomic
def wishes_set(*, user: Any, cells: Cells) -> None:
    """Have these cells so; the others stay."""
    rows = [
        Wish(user=user, occasion=name, channel=channel, wanted=wanted)
        for (name, channel), wanted in cells.items()
    ]
    Wish.objects.bulk_create(
        rows, update_conflicts=True, unique_fields=["user", "occasion", "channel"], update_fields=["wanted"]
    )


def digest_set(*, user: Any, hour: int | None) -> None:
    """Have what does not press come at that hour of the day, or at once."""
    if hour is None:
        Digest.objects.filter(user=user).delete()
    else:
        Digest.objects.update_or_create(user=user, defaults={"hour": hour})


def mute_set(*, user: Any, game: Game, how: str, channel: str = "") -> None:
    """Have so much of a game come, by a channel or by all; '' is as of every other."""
    if how:
        Mute.objects.update_or_create(user=user, game=game, channel=channel, defaults={"how": how})
    else:
        Mute.objects.filter(user=user, game=game, channel=channel).delete()


def wishes_forget(user: Any) -> None:
    """Who leaves the site leaves no wishes."""
    for model in (Wish, Mute, Digest):
        model.objects.filter(user=user).delete()
