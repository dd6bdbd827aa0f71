"""Every path of the site is taken by a test."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

from django.urls import URLPattern, URLResolver, get_resolver

TESTS = Path(__file__).resolve().parent.parent


def paths(resolver: URLResolver, before: str = "") -> Iterator[str]:
    """The paths of our own views."""
    for one in resolver.url_patterns:
        path = f"{before}{one.pattern}"
        if isinstance(one, URLPattern):
            if getattr(one.callback, "__module__", "").startswith("wargame."):
                yield path
        elif not str(one.urlconf_name).startswith(("allauth", "[")):
            yield from paths(one, path)


def parts(path: str) -> list[str]:
    """What stands between the values of a path."""
    return [part for part in re.split(r"<[^>]*>", path) if part.strip("/")]


def test_every_path_is_taken_by_a_test() -> None:
    texts = "\n".join(file.read_text() for file in TESTS.rglob("*.py") if file != Path(__file__))
    every = list(paths(get_resolver()))
    assert len(every) > 40
    bare = [
        path for path in every for part in parts(path) if part.removeprefix("api/").lstrip("/") not in texts
    ]
    assert not bare
