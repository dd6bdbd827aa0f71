"""Atom feeds of what people wrote: their words are read as words, never as markup."""

from __future__ import annotations

from typing import Any

from django.utils.feedgenerator import Atom1Feed
from django.utils.html import escape


class TextFeed(Atom1Feed):
    """A feed whose items are plain text, though Django delivers what they say as HTML."""

    def add_item(self, title: str, link: str, description: str, *args: Any, **more: Any) -> None:
        """Add an item."""
        super().add_item(title, link, escape(description), *args, **more)
