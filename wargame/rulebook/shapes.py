"""The shapes of a rule book: words are said, Markdown is HTML of a few tags."""

from __future__ import annotations

from typing import Any, Literal

from msgspec import Struct

from rules.core.contract import Entity, Path
from wargame.games.shapes import Place


class ClauseInfo(Struct, kw_only=True):
    """A clause. `html` has p, ul, ol, li, em, strong, and links `a.rule` with `data-rule`; `text` is the same without
    tags, and `also` what else it may be called, for searching. `examples` says how many `…/examples/<number>/` has.
    """

    number: str
    title: str
    html: str
    text: str
    see: list[str]
    charts: list[str]
    also: list[str]
    examples: int


class ChapterInfo(Struct, kw_only=True):
    """A chapter; one with a number is cited like a clause."""

    id: str
    number: str
    title: str
    html: str
    text: str
    examples: int
    clauses: list[ClauseInfo]


class ScenarioNotes(Struct, kw_only=True):
    """What a scenario is about and who wins it, '' where nothing is written; `about` and `winning` without marks."""

    id: str
    title: str
    about_html: str
    about: str
    winning_html: str
    winning: str


class ChartInfo(Struct, kw_only=True):
    """A printed table. A row of the terrain table has its letter of the map's legend in `keys`; `scenario` is the one
    that it is of, '' for all.
    """

    id: str
    title: str
    note: str
    rules: list[str]
    corner: str
    columns: list[str]
    rows: list[str]
    cells: list[list[str]]
    keys: list[str]
    scenario: str


class BookInfo(Struct, kw_only=True):
    """The whole rule book of a ruleset, in our own words; without chapters where none is written yet."""

    ruleset: str
    title: str
    version: int
    chapters: list[ChapterInfo]
    scenarios: list[ScenarioNotes]
    charts: list[ChartInfo]


class RefusalInfo(Struct, kw_only=True):
    """Why an order was refused, and the rule."""

    reason: str
    rule: str


class ExampleInfo(Struct, kw_only=True):
    """A worked example: a case of the ruleset, as the umpire answered when it was played.

    `verdict` is `nothing` for an order of which the log tells nothing. `board` and `presentation` are the addresses of
    what draws it: `pieces` stand as before the order with nothing hidden, about `place`, which is null where nothing
    stands. `paths` are the lines of the order, or of the answer.
    """

    case: str
    title: str
    verdict: Literal["allowed", "refused", "nothing"]
    scenario: str
    side: str
    order: str
    told: list[str]
    refusal: RefusalInfo | None
    board: str
    presentation: str
    place: Place | None
    places: list[Place]
    pieces: list[Entity]
    paths: list[Path]


COMPONENTS: tuple[Any, ...] = (BookInfo, ExampleInfo)
