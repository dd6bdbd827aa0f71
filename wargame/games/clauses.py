"""Numbers of rules on pages: each leads to the page that explains it."""

from __future__ import annotations

from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString

import rules


def clause_address(ruleset: str, number: str) -> str:
    """Where a clause is explained."""
    return reverse("rulebook_clause", args=[ruleset, number])


def clause_link(ruleset: str, number: str) -> SafeString:
    """A number as a link to its clause; as text where the ruleset is not here any more."""
    if ruleset not in rules.playable():
        return format_html('<span class="rule">{}</span>', number)
    return format_html('<a class="rule" href="{}">{}</a>', clause_address(ruleset, number), number)
