"""Atom feeds of what people wrote: their words are read as words, never as markup."""

from __future__ import annotations

import re
from typing import Any

from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape

NOT_XML = re.compile(r"[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""What XML 1.0 (2.2) cannot hold: a text of somebody that has it would make the whole feed unreadable."""


class TextFeed(Atom1Feed):
    """A feed of any text: without what XML cannot hold, and plain, though Django delivers items as HTML."""

    def __init__(self, **told: Any) -> None:
        super().__init__(**{key: _clean(value) for key, value in told.items()})

    def add_item(self, title: str, link: str, description: str, *args: Any, **more: Any) -> None:
        """An entry, without the characters that XML does not take."""
        title, description = _clean(title), escape(_clean(description))
        super().add_item(
            title, link, description, *args, **{key: _clean(value) for key, value in more.items()}
        )


def _clean(value: Any) -> Any:
    return NOT_XML.sub("", value) if isinstance(value, str) else value
