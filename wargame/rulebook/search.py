"""Search in a rule book, the likeliest first, by the same weights as `frontend/src/book/seek.ts`."""

from __future__ import annotations

import math
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property

from wargame.rulebook.lexicon import SLIP, WORD, count_slips, grade, list_telling

Grades = Mapping[str, float]
"""For a word that was asked how well each word of the book is it."""

IN_TITLE, ABOVE, IN_TEXT = 1.0, 0.5, 0.25
"""How much a word counts by where it stands: in the title, in one above it, in the text."""

FEW = 3
"""With fewer that hold every word those are found that hold most of what was asked."""


@dataclass(frozen=True)
class Page:
    """What is searched: its number, titles, what else it is called, the titles above it, its text."""

    number: str
    title: str
    text: str
    also: Sequence[str] = ()
    over: str = ""

    @cached_property
    def names(self) -> list[list[str]]:
        """The words of its title, and of what else it is called."""
        return [list_telling(name) for name in (self.title, *self.also)]

    @cached_property
    def named(self) -> list[str]:
        """The same, all together."""
        return [word for name in self.names for word in name]

    @cached_property
    def above(self) -> list[str]:
        """The words of the titles above it."""
        return list_telling(self.over)

    @cached_property
    def words(self) -> list[str]:
        """The words of its text."""
        return list_telling(self.text)


@dataclass(frozen=True)
class Found:
    """A page that was found, with the part of its text about the first word."""

    number: str
    passage: str


class Pages:
    """A book in words, taken apart once."""

    def __init__(self, pages: Iterable[Page]) -> None:
        self.pages = list(pages)
        self._vocabulary = {word for page in self.pages for word in (*page.named, *page.words)}

    def search(self, asked: str) -> list[Found]:
        """The pages that hold all these words, in any form; few, and those that hold most of them follow."""
        folded = asked.strip().rstrip(".").lower()
        grades = [self._grade(word) for word in list_telling(folded)]
        if not grades:
            return []
        rare = [self._weigh(one) for one in grades]
        ranks = [(_rank(page, folded, grades, rare), page) for page in self.pages]
        found = [one for one in ranks if one[0]]
        whole = [one for one in found if one[0] >= 1]
        best = sorted(
            found if len(whole) < FEW else whole, key=lambda one: -one[0]
        )  # else in the order of the book
        return [Found(page.number, cut_passage(page.text, grades)) for _, page in best]

    def _grade(self, asked: str) -> Grades:
        """Words of the book that are it, in another form too; else those that the fewest slips make of it."""
        found = {word: well for word in self._vocabulary if (well := grade(asked, word))}
        if found:
            return found
        slips = {word: count for word in self._vocabulary if (count := count_slips(asked, word))}
        least = min(slips.values(), default=0)
        return {word: SLIP for word, count in slips.items() if count == least}

    def _weigh(self, grades: Grades) -> float:
        """How much a word tells: the fewer pages hold it the more."""
        holding = sum(bool(_best((*page.named, *page.words), grades)) for page in self.pages)
        return math.log(1 + len(self.pages) / (1 + holding))


def _best(words: Iterable[str], grades: Grades) -> float:
    return max((grades.get(word, 0.0) for word in words), default=0.0)


def _rank(page: Page, asked: str, grades: Sequence[Grades], rare: Sequence[float]) -> float:
    """How likely a page is meant, 0 for not at all: its number first, then a title, or another name, that holds all
    words, the more of it they are the likelier; then by the words in title, headings and text, and those that stand
    together in the text. Below 1: it lacks some of the words.
    """
    own = page.number.lower()
    if own and own == asked:
        return 8
    if own.startswith(asked) and re.search(r"\d", asked):
        return 7 - len(own) / 100
    if share := max(_share(name, grades) for name in page.names):
        return 6 + 0.9 * share
    if not any(_best((*page.named, *page.words), one) for one in grades):
        return 0
    weights = [
        IN_TITLE * _best(page.named, one) or IN_TEXT * _best(page.words, one) + ABOVE * _best(page.above, one)
        for one in grades
    ]
    if not all(weights):
        return _part(weights, rare, any(_best(page.named, one) for one in grades))
    together = len(grades) > 1 and _stand(page.words, grades)
    return 2 + sum(weights) / len(grades) + together


def _share(name: Sequence[str], grades: Sequence[Grades]) -> float:
    """What part of a name the words are; 0 where it lacks one."""
    found = [_best(name, one) for one in grades]
    return sum(found) / max(len(name), len(found)) if all(found) else 0.0


def _part(weights: Sequence[float], rare: Sequence[float], named: bool) -> float:
    """How much of what was asked a page has, by how much each word tells; 0 for too little: a third, where a name holds
    some of it, else two thirds.
    """
    had = sum(one for one, weight in zip(rare, weights, strict=True) if weight) / sum(rare)
    if had < (1 / 3 if named else 2 / 3):
        return 0.0
    return 0.9 * sum(one * weight for one, weight in zip(rare, weights, strict=True)) / sum(rare)


def _stand(text: Sequence[str], grades: Sequence[Grades]) -> bool:
    """Whether the words stand one after the other."""
    pairs = (zip(text[start:], grades, strict=False) for start in range(len(text) - len(grades) + 1))
    return any(all(word in one for word, one in pair) for pair in pairs)


def cut_passage(text: str, grades: Sequence[Grades], around: int = 70) -> str:
    """The text about the first of the words that it holds."""
    stands = {word: found.start() for found in reversed([*WORD.finditer(text)]) if (word := found[0].lower())}
    at = min((stands[word] for one in grades for word in one if word in stands), default=0)
    start = text.rfind(" ", 0, max(0, at - around)) + 1 if at > around else 0
    part = text[start : at + 2 * around]
    whole = part if start + len(part) >= len(text) else f"{part.rpartition(' ')[0]} …"
    return f"… {whole}" if start else whole
