"""Worked examples on a page: the picture for the painters, and a plain one for readers without script."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec
from django.utils.safestring import SafeString

from rules.core.examples import read_cases
from rules.core.ruleset import Ruleset
from wargame.annals.cuts import picture_of
from wargame.rulebook.books import example_infos, find_ground
from wargame.rulebook.shapes import ExampleInfo

SAID = {"allowed": "Allowed", "refused": "Refused", "nothing": "No effect"}
TONES = {"allowed": ("ok", "check"), "refused": ("no", "ban"), "nothing": ("", "equal")}


@dataclass(frozen=True, slots=True)
class Shown:
    """An example: `data` as the painters take it, `plain` without them, '' where nothing stands."""

    told: ExampleInfo
    data: str
    plain: SafeString

    @property
    def title(self) -> str:
        """What it shows, in a sentence."""
        return self.told.title[:1].upper() + self.told.title[1:]

    @property
    def verdict(self) -> str:
        """What came of it, in a word."""
        return SAID[self.told.verdict]

    @property
    def tone(self) -> str:
        """The class of that word."""
        return TONES[self.told.verdict][0]

    @property
    def sign(self) -> str:
        """The sign beside it."""
        return TONES[self.told.verdict][1]

    @property
    def label(self) -> str:
        """What the picture shows, in words."""
        count = sum(one["kind"] == "unit" for one in self.told.pieces)
        return f"Map of the example: {count} unit{'' if count == 1 else 's'}"


def show_examples(ruleset: Ruleset, number: str) -> list[Shown]:
    """The worked examples of a number."""
    return list(_show(ruleset, number)) if read_cases(ruleset.folder) else []


def _show(ruleset: Ruleset, number: str) -> Iterator[Shown]:
    for one in example_infos(ruleset, number):
        named = [place for place in (one.place, *one.places) if isinstance(place, str)]
        board = (
            ruleset.board(one.scenario)
            if one.scenario in ruleset.scenarios
            else find_ground(ruleset, one.case)
        )
        plain = picture_of(ruleset, board, named, one.pieces) if one.place is not None else SafeString("")
        yield Shown(one, msgspec.json.encode(one).decode(), plain)
