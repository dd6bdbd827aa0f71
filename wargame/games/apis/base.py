"""What the operations share: strict reading, one error body, encoded answers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar

from django.core.exceptions import RequestDataTooBig
from django.http import Http404, HttpResponse
from drf_spectacular.drainage import set_override
from drf_spectacular.utils import extend_schema
from rest_framework import exceptions, serializers
from rest_framework.exceptions import APIException
from rest_framework.renderers import BaseRenderer, JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView, set_rollback

from rules.core.contract import SPECTATOR, UMPIRE, Actor, Side, Viewer
from rules.core.errors import Illegal, Malformed
from wargame.games import selectors
from wargame.games.errors import Forbidden, NotFound
from wargame.games.faults import Fault, fault_of
from wargame.games.models import Game
from wargame.games.releases import playable
from wargame.games.shapes import encode
from wargame.games.wire import LIMIT

Faults = Mapping[str, tuple[int, ...]]

UNKNOWN = "There is no such field"

COMMON = frozenset({"format", "invitation"})
"""Parameters of addresses that are read elsewhere: by DRF, and by `GameApi`."""


class Input(serializers.Serializer[Any]):
    """The body of a request: an object of known fields. A field nobody reads is refused, not ignored."""

    def __init_subclass__(cls, **kwargs: Any) -> None:
        """In the OpenAPI document `ActionApi.InputSerializer` is called `ActionInput`."""
        super().__init_subclass__(**kwargs)
        name = cls.__qualname__.replace("Api.", "").removesuffix("Serializer")
        set_override(cls, "component_name", name)

    def to_internal_value(self, data: Any) -> Any:
        """The values by field; raises for unknown fields."""
        if isinstance(data, dict) and (unknown := set(data) - set(self.fields)):
            raise serializers.ValidationError({name[:40]: [UNKNOWN] for name in sorted(unknown)})
        return super().to_internal_value(data)


class PlainText(BaseRenderer):
    """The renderer of an operation that answers with text: `Accept` may name it. The answer is encoded already."""

    media_type = "text/plain"
    format = "txt"

    def render(self, data: Any, *args: Any, **more: Any) -> bytes:
        """What is not encoded yet is what `OPTIONS` says of the operation."""
        return encode(data)


class JsonLines(PlainText):
    """The same for JSON Lines."""

    media_type = "application/jsonl"
    format = "jsonl"


class Archive(PlainText):
    """The same for an archive of files."""

    media_type = "application/zip"
    format = "zip"


ARCHIVE = [Archive, JSONRenderer]
TEXT = [PlainText, JSONRenderer]
LINES = [JsonLines, JSONRenderer]
"""JSON is what their refusals are, so who asks for JSON is served too."""


class GameApi(APIView):
    """An operation on one game: which, and as whom it is seen, is settled before it runs."""

    game: Game
    viewer: Viewer
    faults: ClassVar[Faults] = {}
    """By method: its refusals besides those that follow from its address and body."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Find the game; raises `NotFound` or `Forbidden`."""
        super().initial(request, *args, **kwargs)
        self.game = selectors.game_get(kwargs["code"])
        token = invitation(request, self.game.code)
        self.viewer = selectors.viewer_of(game=self.game, user=request.user, invitation=token)

    def own_side(self) -> Side:
        """The side the asker plays; raises `Forbidden` for whoever plays none."""
        if self.viewer in (SPECTATOR, UMPIRE):
            raise Forbidden("You do not play in this game", game=self.game.code)
        return self.viewer

    def own_actor(self) -> Actor:
        """The asker's command, or side where it has one commander; raises `Forbidden` for whoever plays none."""
        post = selectors.post_of(game=self.game, user=self.request.user)
        return post.actor if post else self.own_side()


@extend_schema(exclude=True)
class NowhereApi(APIView):
    """Every address that is none."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Whatever is asked here, there is nothing."""
        raise NotFound("address", path=request.path[:80])


def invitation(request: Request, code: str) -> str:
    """The invitation the asker holds: in the address, or in the session since they followed the link."""
    session = getattr(request, "session", None)
    return request.query_params.get("invitation") or (session or {}).get(f"invited-{code}", "")


def read(form: type[Input], data: Any) -> dict[str, Any]:
    """The checked values of a request; raises `ValidationError` with every field at fault."""
    filled = form(data=data)
    filled.is_valid(raise_exception=True)
    return dict(filled.validated_data)


def query(form: type[Input], request: Request) -> dict[str, Any]:
    """The checked parameters of an address; raises `ValidationError`. What concerns every address is none of them."""
    own = {name: value for name, value in request.query_params.dict().items() if name not in COMMON}
    return read(form, own)


def answer(value: Any, status: int = 200) -> HttpResponse:
    """A typed shape as the response, encoded once and not walked over."""
    return HttpResponse(encode(value), status=status, content_type="application/json")


def on_error(error: Exception, context: Mapping[str, Any]) -> Response | HttpResponse | None:
    """DRF's exception handler: every refusal becomes the documented body; a bug stays a bug (500, logged)."""
    game = getattr(context.get("view"), "game", None)
    ruleset = (
        playable(game) if game and isinstance(error, Illegal | Malformed) else None
    )  # others need no words of it
    fault = fault_of(error, ruleset) or _fault_of_http(error)
    if fault is None:
        return None
    set_rollback()
    response = answer(fault.body(), fault.status)
    for name, value in _headers(error).items():
        response[name] = value
    return response


def _fault_of_http(error: Exception) -> Fault | None:
    """The refusals of Django and DRF themselves."""
    match error:
        case Http404():
            return Fault(404, "not_found", "There is no such thing here")
        case RequestDataTooBig():
            return fault_of(Malformed("too-large", bytes="too many", limit=LIMIT))
        case exceptions.ValidationError():
            return Fault(400, "malformed", _sentences(error.detail), None, {"fields": error.detail})
        case exceptions.Throttled():
            return Fault(429, "throttled", str(error.detail), None, {"wait": _wait(error)})
        case APIException():
            return Fault(error.status_code, _code(error), str(error.detail))
    return None


CODES = {
    401: "unauthenticated",
    403: "forbidden",
    404: "not_found",
    405: "method_not_allowed",
    406: "not_acceptable",
    415: "unsupported_media_type",
}


def _code(error: APIException) -> str:
    return CODES.get(error.status_code, "malformed")


def _sentences(detail: Any) -> str:
    """What is wrong with which field, in one line."""
    match detail:
        case dict():
            return "; ".join(f"{name}: {_sentences(item)}" for name, item in detail.items())
        case list():
            return " ".join(_sentences(item) for item in detail)
        case _:
            return str(detail)


def _headers(error: Exception) -> dict[str, str]:
    """Headers that DRF hangs on an exception."""
    headers = {"WWW-Authenticate": getattr(error, "auth_header", None)}
    if (wait := _wait(error)) is not None:
        headers["Retry-After"] = str(wait)
    return {name: value for name, value in headers.items() if value}


def _wait(error: Exception) -> int | None:
    """Whole seconds after which a throttled request would pass."""
    wait = getattr(error, "wait", None)
    return None if wait is None else int(wait) + 1
