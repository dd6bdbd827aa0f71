"""What dice came to, in words for a page: as the board plays it (ADR 0107)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from rules.core.ruleset import Ruleset
from rules.core.words import say

Json = Mapping[str, Any]


@dataclass(frozen=True)
class Throw:
    """One roll: what was added to its faces, each with its reason; what it came to and had to beat.

    `columns` are those of the table from where the reading began to where it ended, `cell` what stood there in `row`.
    """

    name: str
    faces: list[tuple[int, int, str]]
    added: list[tuple[str, str]]
    total: str
    beats: str
    columns: list[str]
    row: str
    cell: str
    verdict: str


@dataclass(frozen=True)
class Result:
    """A resolution: what was reckoned, each with its figure, then the rolls in order."""

    title: str
    sums: list[tuple[str, str]]
    throws: list[Throw]
    verdict: str

    @property
    def bare(self) -> bool:
        """Whether there is nothing to it but faces."""
        plain = all(not (one.total or one.beats or one.cell or one.verdict) for one in self.throws)
        return plain and not (self.sums or self.verdict)


def results_of(ruleset: Ruleset | None, scenario: str, lines: Iterable[Json]) -> list[Result]:
    """Those that lines of the log carry, for whoever may read the lines; none where the rules are not to be had.
    Further dice of one stand with it.
    """
    if ruleset is None:
        return []
    words = _Words(ruleset, scenario)
    found = [words.whole(rolls) for rolls in group_rolls(lines)]
    return [one for one in found if not one.bare]


def group_rolls(lines: Iterable[Json]) -> list[list[Json]]:
    """The lines with dice, each with those after it whose dice go on with its own."""
    found: list[list[Json]] = []
    for line in lines:
        if shown := line.get("resolution"):
            if found and shown.get("more"):
                found[-1].append(line)
            else:
                found.append([line])
    return found


@dataclass(frozen=True)
class _Words:
    ruleset: Ruleset
    scenario: str

    def say(self, message: Json | None) -> str:
        return say(self.ruleset, message, scenario=self.scenario) if message else ""

    def whole(self, lines: Iterable[Json]) -> Result:
        first, *more = (self.result(line["resolution"]) for line in lines)
        throws = [throw for one in (first, *more) for throw in one.throws]
        return replace(
            first, throws=throws, verdict=next((one.verdict for one in reversed(more)), first.verdict)
        )

    def result(self, shown: Json) -> Result:
        return Result(
            self.say(shown["title"]),
            list(self.figures(shown.get("sums", ()))),
            [self.throw(stage) for stage in shown.get("stages", ())],
            self.say(shown.get("verdict")),
        )

    def figures(self, lines: Iterable[Json]) -> Iterator[tuple[str, str]]:
        return ((self.say(line["message"]), line.get("value") or "") for line in lines)

    def throw(self, stage: Json) -> Throw:
        roll, table = stage["roll"], stage.get("table")
        purpose = roll["purpose"].split()[0]
        named = say(self.ruleset, {"id": f"roll-{purpose}"}, scenario=self.scenario)
        return Throw(
            purpose if named == f"roll-{purpose}" else named,
            [(face, roll.get("sides", 6), roll["purpose"]) for face in roll["faces"]],
            list(self.figures(stage.get("added", ()))),
            stage.get("total", ""),
            stage.get("beats", ""),
            _march(table) if table else [],
            table["rows"][table["row"]] if table else "",
            table["cells"][table["row"]][table["column"]] if table else "",
            self.say(stage.get("verdict")),
        )


def _march(table: Json) -> list[str]:
    """The columns from where the reading began to where it ended, in that order."""
    start, column = table["start"], table["column"]
    step = 1 if column >= start else -1
    return [table["columns"][at] for at in range(start, column + step, step)]
