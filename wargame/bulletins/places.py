"""The places that have webhooks, clubs and events: who manages these, and whether anything of it may be told to all."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Any, ClassVar

from django.http import HttpRequest
from django.urls import reverse

from wargame.bulletins.clubs import is_club_public, is_public_still, list_club_news
from wargame.bulletins.events import list_event_news
from wargame.clubs import acts as clubs
from wargame.clubs.models import Club
from wargame.clubs.pages import Look as ClubLook
from wargame.clubs.powers import Act as ClubAct
from wargame.events import acts as events
from wargame.events.models import Event
from wargame.events.pages import Look as EventLook
from wargame.events.powers import Act as EventAct
from wargame.events.powers import require
from wargame.notices.bulletins import News
from wargame.notices.models import Bulletin


class Place(ABC):
    """A club or an event of that slug."""

    kind: ClassVar[str]
    base: ClassVar[str]
    """The template that its pages begin with."""
    page: ClassVar[str]
    """The name of the address of its page; that of its webhooks ends with `_webhooks`."""

    def __init__(self, slug: str) -> None:
        self.slug = slug

    @property
    def key(self) -> str:
        """By what webhooks and bulletins know it."""
        return f"{self.kind}:{self.slug}"

    @property
    def path(self) -> str:
        """The address of its page."""
        return reverse(self.page, args=[self.slug])

    @abstractmethod
    def lock(self, user: Any) -> str:
        """Its name, and it for this transaction alone; raises `NotFound`, `Forbidden` or `Conflict`."""

    @abstractmethod
    def check(self, user: Any) -> str:
        """Its name, for whoever may manage its webhooks; raises `NotFound`, `Forbidden` or `Conflict`."""

    @abstractmethod
    def facts(self, request: HttpRequest) -> dict[str, Any]:
        """What its templates are given."""

    @abstractmethod
    def note(self, user: Any, act: str, name: str) -> None:
        """Write into its log what was done with the webhook of that name."""

    @abstractmethod
    def is_over(self) -> bool:
        """Whether nothing happens there any more."""

    @abstractmethod
    def is_public(self) -> bool:
        """Whether everybody may see it."""

    @abstractmethod
    def news(self, since: datetime) -> Iterator[News]:
        """What happened there since then that everybody may see."""

    @classmethod
    @abstractmethod
    def may_tell(cls, bulletin: Bulletin) -> bool:
        """Whether everybody may still see what a bulletin says."""


class ClubPlace(Place):
    """A club: whoever may change its page manages its webhooks."""

    kind, base, page = "club", "clubs/_head.html", "club"

    def lock(self, user: Any) -> str:
        club = clubs.club_lock(self.slug)
        clubs.require(club, user, ClubAct.CHANGE_PAGE)
        return club.name

    def check(self, user: Any) -> str:
        club = clubs.club_get(self.slug)
        clubs.require(club, user, ClubAct.CHANGE_PAGE)
        return club.name

    def facts(self, request: HttpRequest) -> dict[str, Any]:
        return ClubLook(request, self.slug).facts()

    def note(self, user: Any, act: str, name: str) -> None:
        clubs.entry_write(clubs.club_get(self.slug), user, act, webhook=name)

    def is_over(self) -> bool:
        return not Club.objects.filter(slug=self.slug, closed=None).exists()

    def is_public(self) -> bool:
        return is_club_public(Club.objects.filter(slug=self.slug).first())

    def news(self, since: datetime) -> Iterator[News]:
        return list_club_news(clubs.club_get(self.slug), since)

    @classmethod
    def may_tell(cls, bulletin: Bulletin) -> bool:
        club = Club.objects.filter(slug=bulletin.place.partition(":")[2]).first()
        return is_club_public(club) and is_public_still(bulletin)


class EventPlace(Place):
    """An event: its directors manage its webhooks."""

    kind, base, page = "event", "events/_head.html", "event"

    def lock(self, user: Any) -> str:
        return events.act_begin(self.slug, user, EventAct.WEBHOOKS).name

    def check(self, user: Any) -> str:
        event = events.event_get(self.slug)
        require(event, user, EventAct.WEBHOOKS)
        return event.name

    def facts(self, request: HttpRequest) -> dict[str, Any]:
        return EventLook(request, self.slug).facts()

    def note(self, user: Any, act: str, name: str) -> None:
        events.act_write(events.event_get(self.slug), user, act, webhook=name)

    def is_over(self) -> bool:
        return not Event.objects.filter(slug=self.slug).exclude(state=Event.State.CANCELLED).exists()

    def is_public(self) -> bool:
        return Event.objects.filter(slug=self.slug, public=True).exists()

    def news(self, since: datetime) -> Iterator[News]:
        return list_event_news(events.event_get(self.slug), since)

    @classmethod
    def may_tell(cls, bulletin: Bulletin) -> bool:
        return cls(bulletin.place.partition(":")[2]).is_public()


KINDS: Mapping[str, type[Place]] = {"club": ClubPlace, "event": EventPlace}


def find_place(key: str) -> Place:
    """The place that webhooks know by that."""
    kind, _, slug = key.partition(":")
    return KINDS[kind](slug)
