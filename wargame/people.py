"""Players of the site by their names, as people write them: of clubs, ladders and events alike."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from django.db.models import QuerySet

from wargame.accounts.looks import looks_of
from wargame.games.errors import NotFound
from wargame.membership import members
from wargame.pairing.words import and_list

NEAR, LOOKED_AT = 3, 5000
"""Names that are offered for one that nobody has, and how many are looked at."""


def find_person(name: str) -> Any:
    """The player of that name, or of one that looks like it; raises `NotFound` with names that are near."""
    shown = " ".join(name.replace("\0", "").split())[:150]
    people = members().filter(is_active=True)
    found = people.filter(username=shown).first() or people.filter(profile__looks=looks_of(shown)).first()
    if found is not None:
        return found
    near = near_names(people, shown)
    told = f" by the name {quote(shown)}" + (f"; similar names: {and_list(near)}" if near else "")
    raise NotFound("player" + told, name=shown)


def near_names(people: QuerySet[Any], name: str) -> list[str]:
    """The names most like this one."""
    lower = name.lower()
    some = people.filter(username__istartswith=name[:1]).order_by("username") if name else people.none()
    names = {one.lower(): one for one in some.values_list("username", flat=True)[:LOOKED_AT]}
    return [names[one] for one in get_close_matches(lower, names, n=NEAR)]


def quote(name: str) -> str:
    """A name that somebody wrote, for a sentence that is filled in."""
    return f"«{name.replace('{', '(').replace('}', ')')}»"
