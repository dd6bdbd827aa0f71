"""Numbers of rules on pages, each a link to where the rule is explained."""

from __future__ import annotations

import re
from collections.abc import Iterator

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString

import rules
from rules.core.book import read_book
from rules.core.registry import folder
from wargame.games.clauses import clause_link
from wargame.rulebook.shapes import ChartInfo

register = template.Library()

NUMBER = re.compile(r"(?<![\w.])(?:\w+(?:\.\w+)+|[A-Z]+\d\w*)(?![\w½¼])")
"""What may be a clause in a sentence: a bare figure is not."""


register.simple_tag(clause_link, name="rule_ref")


@register.simple_tag
def link_numbers(ruleset: str, text: str) -> SafeString:
    """A text in which the clauses of the book that it names are links."""
    return format_html_join("", "{}", ((part,) for part in _parts(ruleset, text)))


def _parts(ruleset: str, text: str) -> Iterator[str]:
    known = read_book(folder(ruleset)).clauses if ruleset in rules.playable() else {}
    end = 0
    for found in NUMBER.finditer(text):
        if found[0] in known:
            yield from (text[end : found.start()], clause_link(ruleset, found[0]))
            end = found.end()
    yield text[end:]


@register.filter
def rows(chart: ChartInfo) -> list[tuple[str, list[str]]]:
    """The rows of a chart, each with its head."""
    return list(zip(chart.rows, chart.cells, strict=True))
