"""Pages of the lobby."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render


def home(request: HttpRequest) -> HttpResponse:
    """The first page."""
    return render(request, "lobby/home.html")


def healthz(request: HttpRequest) -> HttpResponse:
    """For the proxy: this process answers."""
    return HttpResponse("ok", content_type="text/plain")
