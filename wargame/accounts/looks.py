"""Names that look alike are one name: «аnna» with a Cyrillic а is refused where there is an anna (ADR 0070)."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from unicodedata import normalize

from confusable_homoglyphs.confusables import confusables_data, is_mixed_script
from django.conf import settings
from django.core.exceptions import ValidationError
from django.utils.translation import gettext_lazy as _

TOGETHER = ["COMMON", "INHERITED", "HAN", "HIRAGANA", "KATAKANA", "HANGUL", "BOPOMOFO"]
"""Scripts that stand beside others in one word, as the Japanese and the Koreans write."""

MARKS = str.maketrans("", "", "\u200e\u200f")
"""Marks of direction, which the table writes round its shapes."""

ROUND = str.maketrans("0", "o")
"""A nought is like an O to the table, an o is not."""

MIXED = _("Use letters of one alphabet only: letters of different alphabets can look alike.")
TAKEN = _("This name looks too much like somebody else's. Choose another.")


def looks_of(name: str) -> str:
    """What a name looks like: equal for two names that a reader takes for one."""
    return _shaped(_shaped(normalize("NFKC", name)).translate(ROUND).casefold()).translate(ROUND)


def check_alphabet(name: str) -> None:
    """Raises ValidationError for a name that mixes alphabets whose letters look alike."""
    if is_mixed_script(normalize("NFKC", name), allowed_aliases=TOGETHER):
        raise ValidationError(MIXED, code="mixed_alphabets")


def is_reserved(name: str) -> bool:
    """Whether a name looks like one that the site keeps for itself."""
    kept = {looks_of(kept) for kept in settings.ACCOUNT_USERNAME_BLACKLIST}
    begins = tuple(looks_of(start) for start in (settings.PRACTICE_NAMES, settings.GUEST_NAMES))
    return looks_of(name) in kept or looks_of(name).startswith(begins)


def _shaped(text: str) -> str:
    shapes = _shapes()
    return "".join(shapes.get(letter, letter) for letter in normalize("NFD", text))


@cache
def _shapes() -> Mapping[str, str]:
    """For each letter of Unicode's table of confusables the one shape that stands for all that are like it.

    The longest, since some are like two letters: an m is like an r and an n.
    """
    found: dict[str, str] = {}
    for letter in confusables_data:
        if letter not in found:
            alike = _alike(letter)
            shape = min(alike, key=lambda one: (-len(one.translate(MARKS)), one)).translate(MARKS)
            found |= dict.fromkeys(alike, shape)
    return found


def _alike(letter: str) -> set[str]:
    """All that look like a letter, and like those."""
    alike, ahead = {letter}, [letter]
    while ahead:
        more = {one["c"] for one in confusables_data.get(ahead.pop(), ())} - alike
        alike |= more
        ahead += more
    return alike
