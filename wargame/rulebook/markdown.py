"""The Markdown of rule books as HTML: paragraphs, lists, emphasis, and the numbers of rules as links."""

from __future__ import annotations

import html
import re

from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline

from rules.core.book import LINK
from wargame.games.clauses import clause_address

TAGS = re.compile(r"<[^>]+>")
ENDS = re.compile(r"</(?:p|li)>")


def render(ruleset: str, text: str) -> str:
    """HTML of the Markdown of a book; no other tag than those above comes of it, whatever the text holds."""
    return str(MARKDOWN.render(text, {"ruleset": ruleset})).strip()


def strip(markup: str) -> str:
    """The text of such HTML, on one line."""
    return " ".join(html.unescape(TAGS.sub("", ENDS.sub(" ", markup))).split())


def _link_rule(state: StateInline, silent: bool) -> bool:
    """`[12.3b]` is a link to that clause."""
    found = LINK.match(state.src, state.pos)
    if found is None:
        return False
    if not silent:
        number = found[1]
        open = state.push("link_open", "a", 1)
        open.attrs = {
            "class": "rule",
            "data-rule": number,
            "href": clause_address(state.env["ruleset"], number),
        }
        state.push("text", "", 0).content = number
        state.push("link_close", "a", -1)
    state.pos = found.end()
    return True


def _make() -> MarkdownIt:
    made = MarkdownIt("zero", {"html": False}).enable(["list", "emphasis", "escape"])
    made.inline.ruler.push("rule_link", _link_rule)
    return made


MARKDOWN = _make()
