"""The pages of rule books, for everybody; they read without script, and on paper."""

from __future__ import annotations

from difflib import get_close_matches
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

import rules
from rules.core.book import read_book
from rules.core.releases import changes as read_changes
from rules.core.ruleset import Ruleset
from wargame.rulebook.books import book_info, list_examples
from wargame.rulebook.entries import Index, index_of
from wargame.rulebook.noted import search_scenarios
from wargame.rulebook.pictures import show_examples
from wargame.rulebook.steps import list_steps
from wargame.rulings.clauses import numbers_of

LONGEST = 80
"""Characters of what is searched for."""

NEAREST = 5
"""Clauses that are offered for a number that there is not."""


@require_safe
def contents(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The chapters and their clauses; what a search finds, the best first, in clauses and in scenarios."""
    found = find_ruleset_or_404(ruleset)
    asked = " ".join(request.GET.get("q", "").split())[:LONGEST]
    hits = index_of(found).search(asked) if asked else []
    return show(
        request,
        found,
        "contents",
        asked=asked,
        hits=hits,
        noted=search_scenarios(found, asked) if asked else [],
    )


@require_safe
def clause(request: HttpRequest, ruleset: str, number: str) -> HttpResponse:
    """A clause with its tables, examples and rulings; for a number that is none, the nearest."""
    found = find_ruleset_or_404(ruleset)
    index = index_of(found)
    entry = index.entries.get(number)
    if entry is None and not (number in numbers_of(found.id) or list_examples(found, number)):
        return show(
            request, found, "missing", status=404, number=number[:24], near=find_near(found, index, number)
        )
    before, after = index.beside(number) if entry else (None, None)
    charts = [one for one in book_info(found).charts if entry and one.id in entry.charts]
    related = [index.entries[one] for one in entry.see if one in index.entries] if entry else []
    return show(
        request, found, "clause", number=number, entry=entry, before=before, after=after, charts=charts,
        related=related, examples=show_examples(found, number), under=find_under(index, number),
    )  # fmt: skip


@require_safe
def charts(request: HttpRequest, ruleset: str) -> HttpResponse:
    """All printed tables."""
    return show(request, find_ruleset_or_404(ruleset), "charts")


@require_safe
def scenarios(request: HttpRequest, ruleset: str) -> HttpResponse:
    """What each scenario is about, and who wins it."""
    return show(request, find_ruleset_or_404(ruleset), "scenarios")


@require_safe
def sequence(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The phases of a turn, and what each is for."""
    found = find_ruleset_or_404(ruleset)
    return show(request, found, "sequence", steps=list_steps(found))


@require_safe
def changes(request: HttpRequest, ruleset: str) -> HttpResponse:
    """What each release changed."""
    found = find_ruleset_or_404(ruleset)
    return show(request, found, "changes", changes=read_changes(found.folder))


@require_safe
def whole(request: HttpRequest, ruleset: str) -> HttpResponse:
    """The whole book on one page, to be printed."""
    return show(request, find_ruleset_or_404(ruleset), "whole")


def show(request: HttpRequest, ruleset: Ruleset, page: str, status: int = 200, **more: Any) -> HttpResponse:
    """A page of the book."""
    known = {"ruleset": ruleset, "book": book_info(ruleset), "page": page, **more}
    return render(request, f"rulebook/{page}.html", known, status=status)


def find_ruleset_or_404(id: str) -> Ruleset:
    """The ruleset; raises `Http404` where it cannot be played here."""
    if id not in rules.playable():
        raise Http404("no such ruleset")
    return rules.get(id)


def find_near(ruleset: Ruleset, index: Index, number: str) -> list[Any]:
    """The entries nearest to a number that there is not: that above it, then those written most alike."""
    above = read_book(ruleset.folder).find(number)
    folded = {one.casefold(): one for one in index.entries}
    alike = get_close_matches(number.casefold(), list(folded), n=NEAREST, cutoff=0.4)
    found = dict.fromkeys([*([above.number] if above else []), *(folded[one] for one in alike)])
    return [index.entries[one] for one in found][:NEAREST]


def find_under(index: Index, number: str) -> list[Any]:
    """The clauses of the chapter that has this number."""
    entry = index.entries.get(number)
    if entry is None or entry.chapter.number != number:
        return []
    return [index.entries[one.number] for one in entry.chapter.clauses if one.number != number]
