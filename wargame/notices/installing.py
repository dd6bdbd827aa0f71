"""What makes the site an app that can be installed: the worker of the browser, and the manifest."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import msgspec
from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.templatetags.static import static
from django.views.decorators.http import require_safe

WORKER = Path(__file__).parent / "worker" / "sw.js"


class Icon(msgspec.Struct):
    """An icon that is sharp at any size."""

    src: str
    sizes: str = "any"
    type: str = "image/svg+xml"
    purpose: str = "any"


class Manifest(msgspec.Struct):
    """What a browser asks of an app (W3C, Web Application Manifest)."""

    name: str
    short_name: str
    icons: list[Icon]
    id: str = "/"
    start_url: str = "/"
    scope: str = "/"
    display: str = "standalone"
    background_color: str = "#dfdccf"
    theme_color: str = "#f8f6ee"


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The worker, at the root, so that all pages are its own. Browsers look for a newer one by themselves."""
    return HttpResponse(
        _worker(), content_type="text/javascript; charset=utf-8", headers={"Cache-Control": "no-cache"}
    )


@require_safe
def manifest(request: HttpRequest) -> HttpResponse:
    """The manifest."""
    told = Manifest(settings.SITE_NAME, settings.SITE_NAME, [Icon(static("board/mark.svg"))])
    return HttpResponse(msgspec.json.encode(told), content_type="application/manifest+json")


@cache
def _worker() -> str:
    return WORKER.read_text(encoding="utf-8")
