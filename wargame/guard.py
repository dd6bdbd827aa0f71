"""At the door: addresses that no database can hold, files that are gone, and what a visitor reads when the site itself
fails.
"""

from __future__ import annotations

import sys
from collections.abc import Callable

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from whitenoise.middleware import WhiteNoiseFileResponse, WhiteNoiseMiddleware
from whitenoise.responders import StaticFile

from wargame.games.apis.base import answer
from wargame.games.errors import NotFound
from wargame.games.faults import DOWN, Fault, fault_of

API = "/api/"
FAILED = Fault(500, "internal", "Something went wrong on the site. The error has been logged")


class NulMiddleware:
    """There is nothing at an address with the character NUL; PostgreSQL would refuse to look for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if "\0" not in request.path_info and "%00" not in request.META.get("QUERY_STRING", ""):
            return self.get_response(request)
        fault = fault_of(NotFound("address"))
        if fault is None or not request.path_info.startswith(API):
            raise Http404("no such address")
        return answer(fault.body(), fault.status)


class StaticMiddleware(WhiteNoiseMiddleware):
    """Static files as they were when the site began: one that a new board has replaced since is missing, no failure."""

    @staticmethod
    def serve(static_file: StaticFile, request: HttpRequest) -> WhiteNoiseFileResponse:
        """The file; raises `Http404` when it is gone."""
        try:
            return WhiteNoiseMiddleware.serve(static_file, request)
        except FileNotFoundError as gone:
            raise Http404("no such file") from gone


def missing(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's `handler404`, but that it does not read what was posted: a body that is no form would make it fail."""
    return render(request, "404.html", {"exception": exception.args[0] if exception.args else ""}, status=404)


def answer_failure(request: HttpRequest) -> HttpResponse:
    """Django's `handler500`: the documented body for the API, a page for people."""
    error = sys.exc_info()[1]
    down = isinstance(error, Exception) and fault_of(error) is DOWN
    fault = DOWN if down else FAILED
    if request.path_info.startswith(API):
        return answer(fault.body(), fault.status)
    return render(request, f"{fault.status}.html", status=fault.status)
