"""Words as a search compares them: their forms, what only joins others, slips. As `frontend/src/book/lexicon.ts`."""

from __future__ import annotations

import re
from functools import cache

FILLER = frozenset(
    """
    a an and any are as at be by can could do does for from go goes has have how i if in into is it its many may me much
    must my of off on or over shall should that the their them they this to under was what when where which who whom
    whose why will with you your
    """.split()  # noqa: SIM905
)
"""Words that say nothing of what is looked for."""

WORD = re.compile(r"[^\W_](?:[\w.½¼’']*[^\W_])?")

ENDINGS = re.compile(r"(?:(.{4,}?)(?:ments?|ions?|ers?|ors?|als?)|(.{3,}?)(?:ings?|ed|es|s))")
"""Endings that make another form of a word, with the letters that are left at least."""

SLIP = 0.7
"""How well a word is meant that a slip has changed."""

SHORT, LONG = 5, 9
"""Letters of a word with one slip at least, and with two."""


def list_words(text: str) -> list[str]:
    """The words of a text, in its order."""
    return WORD.findall(text.lower())


def list_telling(text: str) -> list[str]:
    """The words that say something; all of them where there are no others than fillers."""
    words = list_words(text)
    return [word for word in words if word not in FILLER] or words


@cache
def stem(word: str) -> str:
    """What the forms of a word have in common: retreat, retreats, retreating; supply, supplies; move, movement."""
    if len(word) < 4 or re.search(r"\d", word):
        return word
    bare = re.sub(r"[’']s$", "", word)
    while found := ENDINGS.fullmatch(bare):  # «surrendered» has two
        bare = next(filter(None, found.groups()))
    return re.sub(r"(.)\1$", r"\1", re.sub(r"(?<=..)[eiy]$", "", bare))


def grade(asked: str, word: str) -> float:
    """How well a word of a text is one that was asked for: itself or its other form 1, its beginning less, else 0."""
    if word == asked or stem(word) == stem(asked):
        return 1
    return 0.8 if word.startswith(asked) else 0


def count_slips(asked: str, word: str) -> int:
    """By how many slips two words differ, 0 for words that differ otherwise: a letter more, less, another or two in
    turn, never the first; two slips in long words at most.
    """
    if len(asked) < SHORT or asked[0] != word[0] or re.search(r"\d", asked):
        return 0
    most = 1 if len(asked) < LONG else 2
    mine, other = stem(asked), stem(word)
    found = _distance(asked, word, most)
    if len(mine) >= SHORT:
        found = min(found, _distance(mine, other, most))
    return found if found <= most else 0


def _distance(a: str, b: str, most: int) -> int:
    """Letters to change, to add, to leave out or to turn round; anything above `most` is one more."""
    if abs(len(a) - len(b)) > most:
        return most + 1
    before, last = [0] * (len(b) + 1), list(range(len(b) + 1))
    for y, letter in enumerate(a, start=1):
        row = [y]
        for x, other in enumerate(b, start=1):
            cost = min(row[x - 1] + 1, last[x] + 1, last[x - 1] + (letter != other))
            if x > 1 and y > 1 and letter == b[x - 2] and a[y - 2] == other:
                cost = min(cost, before[x - 2] + 1)
            row.append(cost)
        before, last = last, row
    return last[-1]
