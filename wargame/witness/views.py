"""The roots: a page, a feed, and the path from a game to them."""

from __future__ import annotations

from datetime import datetime
from typing import Any

from django.contrib.syndication.views import Feed
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.feedgenerator import Atom1Feed
from django.views.decorators.http import require_safe
from drf_spectacular.utils import extend_schema
from rest_framework.request import Request

from wargame.games.apis.base import GameApi, answer
from wargame.games.apis.schema import component
from wargame.games.signing import public_keys
from wargame.witness.models import Root
from wargame.witness.services import list_witnessed

SHOWN = 60


@require_safe
def roots(request: HttpRequest) -> HttpResponse:
    """The roots of the last days, and what they are good for."""
    return render(request, "witness/roots.html", {"roots": Root.objects.all()[:SHOWN], "keys": public_keys()})


class RootFeed(Feed):  # type: ignore[type-arg]  # generic to the stubs alone
    """The roots as they are made: whoever keeps the feed is a witness."""

    feed_type = Atom1Feed
    title = "Daily roots"
    subtitle = "One hash a day over all games that have moved and over the previous root"

    def link(self) -> str:
        """The page that the feed is of."""
        return reverse("roots")

    def items(self) -> Any:
        """The latest roots, the newest first."""
        return Root.objects.all()[:SHOWN]

    def item_title(self, item: Any) -> str:
        """The day of the root."""
        return item.day.isoformat()

    def item_description(self, item: Any) -> str:
        """What a witness keeps."""
        return f"root {item.root} before {item.before} games {item.count} key {item.key} signature {item.signature}"

    def item_link(self, item: Any) -> str:
        """Its place on the page."""
        return f"{reverse('roots')}#{item.day}"

    def item_pubdate(self, item: Any) -> datetime:
        """When it was made."""
        made: datetime = item.time
        return made

    item_updateddate = item_pubdate


class WitnessApi(GameApi):
    """The daily roots that hold heads of the game, each with the path from the head to the root."""

    @extend_schema(responses={200: component("Witnessed", many=True)})
    def get(self, request: Request, code: str) -> HttpResponse:
        return answer(list_witnessed(self.game))
