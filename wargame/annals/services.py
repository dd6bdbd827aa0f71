"""Asking, and keeping a query by name."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.models import User
from django.db import IntegrityError, transaction

from wargame.annals.benches import WATCHERS
from wargame.annals.finding import Page, Search
from wargame.annals.models import SAVED, SavedQuery
from wargame.annals.query import BadTerm, Query, query_read
from wargame.annals.scope import Scope
from wargame.annals.writing import happenings_catch_up
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden, NotFound

NAME = SavedQuery._meta.get_field("name").max_length or 40
TERMS = SavedQuery._meta.get_field("terms").max_length or 1000


def happenings_ask(
    *, scope: Scope, query: Query, page: int = 1, near: int | None = None
) -> tuple[Search, Page, int]:
    """What a query finds, the games it is about written up first; how many of them could not be yet.

    Of one game the page on which event `near` stands, where that is given. Raises `BadTerm`.
    """
    search = search_of(scope, query)
    left = happenings_catch_up(search.games, heartbeat.now())
    look(search)
    return search, search.page(page if near is None else search.page_of(near)), left


def happenings_take(*, scope: Scope, query: Query) -> Search:
    """The same for one who takes all rows away. Raises `BadTerm`."""
    search = search_of(scope, query)
    happenings_catch_up(search.games, heartbeat.now())
    look(search)
    return search


def faults_find(*, scope: Scope, query: Query) -> tuple[Search, Query]:
    """The search for what of a query can be asked, and the query with the rest blamed. It asks nothing yet."""
    while True:
        search = Search(scope, query.sound)
        try:
            _ = search.happenings
        except BadTerm as fault:
            query = query.blame(fault)
        else:
            return search, query


def search_of(scope: Scope, query: Query) -> Search:
    """The query as they ask it: who asks for nothing in particular sees what everybody does, and looks into nothing."""
    return Search(scope if query.asks else scope.as_spectator(), query)


def look(search: Search) -> None:
    """Tell who keeps account of it which games under way a director asks about: that nothing is found tells too."""
    scope = search.scope
    if not scope.user.is_authenticated or scope.openly:
        return
    _ = search.happenings  # what cannot be asked is refused before it is noted
    under_way = search.games.filter(scope.directs("pk"), result__isnull=True, seq__gt=0)
    for watch in WATCHERS:
        watch(scope.user, under_way)


def list_saved_queries(*, user: Any) -> list[SavedQuery]:
    """What this user has saved, by name."""
    return list(SavedQuery.objects.filter(owner=user)) if user.is_authenticated else []


@transaction.atomic
def query_save(*, user: Any, name: str, terms: str) -> SavedQuery:
    """Keep a query under a name. Raises `Forbidden`, `Conflict`, and `BadTerm` for one that cannot be read."""
    if not user.is_authenticated:
        raise Forbidden("Sign in to save a query")
    name, query = " ".join(name.split()), query_read(terms)
    if not name or len(name) > NAME:
        raise Conflict("The name of a query must have 1 to {most} characters", most=NAME)
    if not query.terms or len(str(query)) > TERMS:
        raise Conflict("To save a query it needs at least one term and at most {most} characters", most=TERMS)
    User.objects.select_for_update().get(pk=user.pk)  # so that the limit holds
    if SavedQuery.objects.filter(owner=user).count() >= SAVED:
        raise Conflict("You have saved {most} queries, the most allowed; delete one first", most=SAVED)
    try:
        with transaction.atomic():
            return SavedQuery.objects.create(owner=user, name=name, terms=str(query))
    except IntegrityError as fault:
        raise Conflict("You already have a query named {name}", name=name) from fault


def query_delete(*, user: Any, name: str) -> None:
    """Forget a query. Raises `NotFound` for one that is not this user's."""
    owned = (
        SavedQuery.objects.filter(owner=user, name=name)
        if user.is_authenticated
        else SavedQuery.objects.none()
    )
    if not owned.delete()[0]:
        raise NotFound("query", query=name[:NAME])
