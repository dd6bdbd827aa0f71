"""What is told of every case: it has its words, the places it names exist, and chances are chances.

The words of a fact that is wanted and missing, a hex that no map has, a bar that is longer than the whole: each would
be seen by a player only.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import cache
from inspect import get_annotations
from pathlib import Path
from types import ModuleType
from typing import Any

import probes
import pytest
from kinds import unlisted
from msgspec import NODEFAULT, Struct, structs
from swerves import swerved
from transcript import position_sums, printed_sums, sums, transcript

import rules
from rules.core import words
from rules.core.boards import list_places
from rules.core.cases import Case, CaseRun, load
from rules.core.codec import decode, encode, plain
from rules.core.contract import UMPIRE, Explanation
from rules.core.errors import Illegal, Malformed
from rules.core.recordings import moment
from rules.core.registry import folder
from rules.core.ruleset import Ruleset
from tests.approved import Approve
from tests.clauses import clause
from tests.rulesets import case_files, each, modules, modules_of, recordings, some_rows

MOMENTS = 5
"""Positions of a recorded game that are looked at."""


@cache
def printed(id: str, scenario: str) -> frozenset[str]:
    """The hexes, areas, features and zones of a board."""
    return frozenset(list_places(rules.get(id).board(scenario)))


def strange(known: frozenset[str], places: Iterable[Any]) -> list[Any]:
    """Places that are neither known nor a point."""
    return [place for place in places if isinstance(place, str) and place not in known and "," not in place]


def told(ruleset: Ruleset, case: Case) -> Iterator[tuple[Any, list[Any]]]:
    """All that a case makes the umpire say: log, views, questions, explanation, refusal; and the places named."""
    assert ruleset.position is not None
    course = CaseRun(ruleset, case)
    yield from shown(ruleset, ruleset.position(case.given))
    for state, _, _, events, refused in course.played:
        yield from refused_with(refused)
        if refused:
            return
        for event in events:
            for line in ruleset.log(state, event):
                yield plain(line), list(line.at)
            state = ruleset.apply(state, event)
        yield from shown(ruleset, state)
    if case.ask is not None:
        answer = course.explain(case.ask, case.side or course.find_asked())
        yield from explained(answer) if answer else refused_with(course.refused)


def refused_with(no: Illegal | Malformed | None) -> Iterator[tuple[Any, list[Any]]]:
    if isinstance(no, Illegal):
        yield {"id": f"refusal-{no.code}", "facts": plain(no.facts)}, []


def shown(ruleset: Ruleset, state: Any) -> Iterator[tuple[Any, list[Any]]]:
    for decision in ruleset.decisions(state):
        yield plain(decision), list(decision.at)
    yield plain(ruleset.standing(state)), []
    for entity in ruleset.view(state, UMPIRE).values():
        assert not unlisted(entity), entity["id"]
        yield plain(entity), [entity["place"]]


def explained(answer: Explanation) -> Iterator[tuple[Any, list[Any]]]:
    paths = [place for path in answer.paths for place in path.places]
    yield plain(answer), [*answer.at, *paths, *(mark.place for mark in answer.marks)]
    for bar in answer.outcomes:
        assert 0 <= bar.chances <= bar.of


@clause("Words", "contract")
@each("id, case", some_rows)
@pytest.mark.dear
def test_what_a_case_tells_has_words_and_places(id: str, case: Case) -> None:
    ruleset = rules.get(id)
    assert ruleset.position is not None
    board = printed(id, getattr(ruleset.position(case.given), "scenario", probes.shortest(ruleset)))
    everything = list(told(ruleset, case))
    entities = {said["id"] for said, _ in everything if "kind" in said}
    for said, places in everything:
        for message in probes.messages(said):
            assert not faults(id, encode(message))
        assert not strange(board | entities, places), said


@cache
def faults(id: str, message: bytes) -> list[str]:
    """Of a message that is told again and again, once."""
    return words.faults(rules.get(id), decode(message, dict))


def chapters(id: str) -> Iterator[Any]:
    """The files of cases, by name."""
    return (pytest.param(id, path, id=f"{id}-{path.stem}") for path in case_files(id))


@clause("What every ruleset is held to")
@each("id, path", chapters)
@pytest.mark.dear
def test_what_is_told_is_what_was_approved(id: str, path: Path, approve: Approve) -> None:
    """Each file of cases has its transcript, which reads as the players' log does."""
    told = ((case, transcript(rules.get(id), case)) for case in load(path))
    lines = (line for case, lines in told for line in ("", f"# {case.rule} {case.name}", *lines))
    approve(folder(id) / "told" / f"{path.stem}.txt", lines)


@clause("What every ruleset is held to")
@pytest.mark.exhaustive
@each("id, path", chapters)
def test_what_can_be_asked_is_answered_as_approved(id: str, path: Path, approve: Approve) -> None:
    """Views, offers and answers after each case, as sums: too many to read, and each is to change only with reason.

    So is what comes of the case where one thing in it is changed.
    """
    ruleset = rules.get(id)
    lines = (
        f"{case.rule} {case.name}: {sums(ruleset, case)}, swerves {swerved(ruleset, case)}"
        for case in load(path)
    )
    approve(folder(id) / "told" / f"{path.stem}.sums", lines)


@clause("What every ruleset is held to")
@pytest.mark.exhaustive
@each("id")
def test_what_is_printed_is_as_approved(id: str, approve: Approve) -> None:
    """The board and the first position of each scenario, as sums."""
    ruleset = rules.get(id)
    lines = (f"{scenario}: {printed_sums(ruleset, scenario)}" for scenario in ruleset.scenarios)
    approve(folder(id) / "told" / "scenarios.sums", lines)


@clause("What every ruleset is held to")
@pytest.mark.exhaustive
@each("path", recordings)
def test_a_recorded_game_shows_what_was_approved(path: Path, approve: Approve) -> None:
    """Some of its positions, as sums."""
    ruleset = rules.get(path.parents[1].name)
    shares = (at / MOMENTS for at in range(1, MOMENTS + 1))
    lines = (f"{share:.0%}: {position_sums(ruleset, moment(ruleset, path, share))}" for share in shares)
    approve(path.parents[1] / "told" / f"{path.stem}.sums", lines)


@clause("What every ruleset is held to")
@each("id")
def test_what_a_record_may_leave_out_means_what_was_approved(id: str, approve: Approve) -> None:
    """With these values a position, an event, an act or a file is read where it leaves a field out, however old."""
    approve(folder(id) / "told" / "defaults.txt", defaults(modules(id)))


def test_what_every_record_may_leave_out_means_what_was_approved(approve: Approve) -> None:
    approve(
        Path(__file__).parent / "told" / "defaults.txt",
        defaults([*modules_of(rules.core), *modules_of(rules.hexwar)]),
    )


def defaults(found: Iterable[ModuleType]) -> Iterator[str]:
    """The fields of the structs in some modules that need not be given, and what they are then."""
    for module in found:
        yield from defaults_in(module)


def defaults_in(module: ModuleType) -> Iterator[str]:
    for name, kind in sorted(vars(module).items()):
        if isinstance(kind, type) and issubclass(kind, Struct) and kind.__module__ == module.__name__:
            for one in structs.fields(kind):
                value = one.default if one.default_factory is NODEFAULT else one.default_factory()
                if value is not NODEFAULT and one.name in get_annotations(kind):
                    yield f"{module.__name__}.{name}.{one.name} = {value!r}"


@clause("What every ruleset is held to")
@each("id")
def test_no_transcript_is_left_over(id: str) -> None:
    recorded = {path.stem for path in folder(id).glob("recordings/*")}
    names = {path.stem for path in case_files(id)} | recorded | {"scenarios", "defaults"}
    assert {path.stem for path in (folder(id) / "told").iterdir()} == names
