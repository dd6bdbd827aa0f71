"""Every address of the site that answers GET, out of its table of URLs, filled in with what a test has of each kind."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any

from django.urls import URLResolver, get_resolver

Values = Mapping[tuple[str, str], Any]
"""What stands for a parameter in the routes that begin so; the longest beginning counts."""

CHANGING = ("POST", "PUT", "PATCH", "DELETE")

PARAMETER = re.compile(r"<(?:\w+:)?(\w+)>")

EXEMPT: Mapping[str, str] = {
    "admin/*": "the site's staff keep its rows there, and may see every game",
    "accounts/*": "about the reader's own account",
    "api/me/*": "about the reader's own account",
    "favicon.ico": "a picture",
    ".well-known/*": "public keys",
    "api/": "what the API has, whatever is played",
    "api/schema/": "what the API has, whatever is played",
    "rules/*": "the rulesets and their books, whatever is played",
    "api/rules/*": "the books of the rulesets, whatever is played",
    "api/rulesets/*": "the rulesets, whatever is played",
    "games/new/*": "a form of scenarios, whatever is played",
    "api/games/<slug:code>/view/": "asked by test_leaks and test_whispers, of every ruleset",
    "api/games/<slug:code>/patches/": "asked by test_leaks and test_whispers, of every ruleset",
    "api/games/<slug:code>/events/": "asked by test_leaks and test_whispers, of every ruleset",
    "api/games/<slug:code>/history/": "asked by test_leaks and test_whispers, of every ruleset",
    "api/games/<slug:code>/record/": "asked by test_leaks and test_whispers, of every ruleset",
    "api/games/<slug:code>/chat/": "asked by test_leaks and test_whispers, of every ruleset",
    "api/games/<slug:code>/notes/": "asked by test_leaks: notes are for whoever wrote them",
    "games/<str:code>/bids/": "of a game whose sides are bid for before it begins; asked by test_bid_leaks",
    "api/games/<slug:code>/bids/": "of a game whose sides are bid for before it begins; asked by test_bid_leaks",
    "notices/<int:pk>/": "leads where the line of the notice leads, which notices/ has",
    "clubs/invitation/<str:token>/": "who invites into which club, whatever is played",
    "tournaments/<slug:slug>/rounds/<int:stage>/<int:number>/correction/": "of results, which everybody has",
    "api/events/<slug:slug>/rounds/<int:stage>/<int:number>/correction/": "of results, which everybody has",
    "tournaments/<slug:slug>/sign-offs/<int:number>/": "of results, which everybody has",
    "api/annals/occurring/": "asked with each of its terms",
    "api/fronts/": "asked with the code of the game",
    "api/events/<slug:slug>/bracket/<int:stage>/": "a Swiss has none; what one tells of a board stands with its round",
    "clubs/<slug:slug>/crest.svg": "a picture",
    "ladders/<slug:club>/<slug:ladder>/desk/annul/<int:pk>/": "of a game that is over: everybody may see it all",
    "ratings/<str:username>/<int:period>/": "of games that are over: everybody may see them all",
    "api/ratings/<str:username>/<int:period>/": "of games that are over: everybody may see them all",
    "ratings/annul/<slug:code>/": "of a game that is over: everybody may see it all",
    "api/games/<slug:code>/result/": "of a game that is over: everybody may see it all",
    "api/games/<slug:code>/annulment/": "of a game that is over: everybody may see it all",
    "ratings/recompute/run-<int:pk>/": "of games that are over: everybody may see them all",
    "api/recomputations/<int:id>/": "of games that are over: everybody may see them all",
}
"""Routes that are not asked, and why; a star stands for whatever follows."""


def reason_of(route: str) -> str | None:
    """Why a route is not asked; None for one that is."""
    stars = (key for key in EXEMPT if key.endswith("*") and route.startswith(key[:-1]))
    return EXEMPT.get(route) or next((EXEMPT[key] for key in stars), None)


@cache
def routes() -> tuple[str, ...]:
    """All that answer GET."""
    return tuple(route for route, view in _table(get_resolver()) if answers_get(view))


def _table(resolver: URLResolver, before: str = "") -> Iterator[tuple[str, Callable[..., Any]]]:
    for one in resolver.url_patterns:
        route = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from _table(one, route)
        elif one.callback:
            yield route, one.callback


def answers_get(view: Any) -> bool:
    """Whether a view takes GET: all do but a class without it, and what a decorator keeps to other methods."""
    made_of = getattr(view, "cls", None) or getattr(view, "view_class", None)
    return hasattr(made_of, "get") if made_of else "GET" in _methods(view)


def changes() -> Iterator[tuple[str, str]]:
    """Each route with each of the methods at which it may change something."""
    for route, view in _table(get_resolver()):
        made_of = getattr(view, "cls", None) or getattr(view, "view_class", None)
        named = [name for name in CHANGING if hasattr(made_of, name.lower())] if made_of else _methods(view)
        # A view of which nothing says what it takes may take anything.
        yield from ((route, one) for one in (CHANGING[:1] if named == ["GET"] else named) if one in CHANGING)


def _methods(view: Any) -> list[str]:
    while view is not None:
        code = getattr(view, "__code__", None)
        if code and "request_method_list" in code.co_freevars:
            return list(view.__closure__[code.co_freevars.index("request_method_list")].cell_contents)
        view = getattr(view, "__wrapped__", None)
    return ["GET"]


def addresses(values: Values) -> dict[str, str]:
    """The address of every route that is asked. Fails where a parameter has no value: the route is new."""
    return {route: filled(route, values) for route in routes() if reason_of(route) is None}


def filled(route: str, values: Values) -> str:
    """The route with a value for each parameter."""

    def value(found: re.Match[str]) -> str:
        begins = [begin for begin, name in values if name == found[1] and route.startswith(begin)]
        assert begins, (
            f"{route} is new: nothing stands for «{found[1]}». Give it a value, or exempt the route"
        )
        return str(values[max(begins, key=len), found[1]])

    return "/" + PARAMETER.sub(value, route)
