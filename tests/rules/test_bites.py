"""The suite of conformance fails on a skeleton that is broken, and says which clause of the docs that breaks."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterator
from dataclasses import replace
from importlib import import_module
from pathlib import Path
from typing import Any

import probes
import pytest
from msgspec.structs import replace as changed
from test_conformance import games, sampled

import rules
from rules.core.codec import encode, plain
from rules.core.contract import UMPIRE
from rules.core.recordings import Diverged, read_recording, replay
from rules.core.registry import HOME
from tests.clauses import say_cause, sections
from tests.test_runs import run

FAULTS = [
    ("view.py", "as_seen_by(state, viewer).units", "state.units"),
    ("view.py", "@lru_cache(maxsize=1024)\ndef _unit", "def _unit"),
    ("words/en.ftl", "refusal-too-far", "refusal-far"),
    ("presentation.toml", "horse = {", "mule = {"),
]
"""What is wrong in a copy of the skeleton: what stands in a file, and what in its place."""

SAID = {
    "test_nothing_leaks": ("'red is told 2nd Blue'", "docs/rulesets.md, «Hidden things»"),
    "test_unchanged_entities_are_the_same_objects": ("['b1', ", "docs/contract.md, «Rules → site»"),
    "test_every_refusal_and_message_has_words": ("'refusal-too-far'", "docs/contract.md, «Words»"),
    "test_every_type_of_unit_has_a_symbol": ("['horse']", "docs/presentation.md, «presentation.toml»"),
}
"""What fails then: what it names, and the clause."""


def try_broken(tmp_path: Path, faults: list[tuple[str, str, str]], tests: str) -> str:
    """What pytest says of a copy of the skeleton in which that is wrong, in tests of these names."""
    home = tmp_path / "border_clash"
    shutil.copytree(HOME / "core" / "skeleton", home, ignore=shutil.ignore_patterns("__pycache__"))
    for name, right, wrong in faults:
        text = (home / name).read_text(encoding="utf-8")
        assert right in text, name
        (home / name).write_text(text.replace(right, wrong), encoding="utf-8")
    plugin = tmp_path / "adopted.py"
    plugin.write_text(f"import pathlib, rules\nrules.register_folder(pathlib.Path({str(home)!r}))\n")
    chosen = ("--ruleset", "border_clash", "-k", tests, "-p", plugin.stem)
    where = os.pathsep.join((str(HOME.parent), str(tmp_path)))
    status, said = run(*chosen, "-p", "hypothesispytest", "tests/rules", PYTHONPATH=where)
    assert status == 1, said
    return said


@pytest.mark.dear
def test_a_failure_says_what_is_wrong_and_which_clause_it_breaks(tmp_path: Path) -> None:
    said = try_broken(tmp_path, FAULTS, " or ".join(SAID))
    for test, (named, clause) in SAID.items():
        told = said.partition(f"_ {test}[border_clash] _")[2].partition("\n____")[0]
        assert named in told and f"What `border_clash` breaks: {clause}" in told, said


@pytest.mark.dear
def test_a_file_that_cannot_be_used_is_what_every_test_names(tmp_path: Path) -> None:
    """First the test of scenarios, then in two lines each the others, whatever they are about."""
    absent = ("scenarios/crossroads.toml", 'hex = "0102"', 'hex = "0702"')
    said = try_broken(tmp_path, [absent], "set_up or bids or leaks")
    first, *others = re.split(r"^_+ (?=test_.*)", said.partition("= short test summary")[0], flags=re.M)[1:]
    assert first.startswith("test_each_scenario_can_be_set_up[border_clash]") and len(others) > 2
    for failure in (first, *others):
        assert failure.splitlines()[1:3] == [
            "scenarios/crossroads.toml: units.b1.hex: '0702' is no hex of the map",
            "What `border_clash` breaks: docs/rulesets.md, «What the folder holds»",
        ]


def test_a_crash_says_where_and_names_no_clause() -> None:
    try:
        rules.get("skeleton").apply(None, 3)  # type: ignore[arg-type]
    except AttributeError as fault:
        said = say_cause("skeleton", "docs/rulesets.md, «Words»", fault)
        assert re.fullmatch(r"`skeleton`: AttributeError raised in \w+\.py, line \d+ \(\w+\)", said), said
    held = say_cause("skeleton", "docs/rulesets.md, «Words»", AssertionError())
    assert held == "What `skeleton` breaks: docs/rulesets.md, «Words»"


def over_rulesets() -> Iterator[tuple[str, list[pytest.Mark]]]:
    """The tests of this folder that run over rulesets, each with its marks."""
    for path in sorted(Path(__file__).parent.glob("test_*.py")):
        for name, test in vars(import_module(path.stem)).items():
            marks = getattr(test, "pytestmark", []) if name.startswith("test_") else []
            rows = [row for mark in marks if mark.name == "parametrize" for row in mark.args[1]]
            if any(mark.name == "ruleset" for row in rows for mark in getattr(row, "marks", ())):
                yield f"{path.stem}.{name}", marks


def test_what_rulesets_are_held_to_stands_in_the_docs() -> None:
    """Every test over rulesets names its clause, and the page has it."""
    clauses = {name: [m.args[1:] for m in marks if m.name == "clause"] for name, marks in over_rulesets()}
    assert len(clauses) > 70
    assert not [name for name, named in clauses.items() if len(named) != 1]
    every = {clause for named in clauses.values() for clause in named}
    assert not [(section, page) for section, page in every if section not in sections(page)]


class TestTheSuiteBites:
    """Each check fails on a skeleton that is broken in the way it looks for."""

    toy = rules.get("skeleton")

    def test_on_a_view_that_tells_all(self) -> None:
        broken = replace(self.toy, view=lambda state, viewer: self.toy.view(state, UMPIRE))
        assert next(probes.leaks(broken, games("skeleton", 1)[0]), None)

    def test_on_a_log_that_names_the_hidden(self) -> None:
        def log(state: Any, event: Any) -> Any:
            lines = self.toy.log(state, event)
            hidden = [u.label for u in state.units.values() if u.concealed]
            return [plain(line) | {"price": hidden[0]} for line in lines] if hidden else lines

        assert next(probes.log_leaks(replace(self.toy, log=log), games("skeleton", 1)[0]), None)

    def test_on_entities_that_are_changed_in_place(self) -> None:
        clock: dict[str, Any] = {"id": "clock", "kind": "hex", "place": None}

        def view(state: Any, viewer: str) -> Any:
            clock["turn"] = state.turn
            return {**self.toy.view(state, viewer), "clock": clock}

        assert next(probes.bad_patches(replace(self.toy, view=view), games("skeleton", 1)[0]), None)

    def test_on_options_that_offer_too_much(self) -> None:
        def options(state: Any, side: str, draft: Any) -> Any:
            given = self.toy.options(state, side, draft)
            return changed(
                given, candidates=tuple(changed(c, refusal=None) for c in given.candidates), complete=True
            )

        explorer = probes.Explorer(replace(self.toy, options=options), 5)
        for step in sampled("skeleton", 1):
            explorer.explore(step.state, per_act=2)
        assert explorer.faults

    def test_on_options_that_name_another_rule(self) -> None:
        def options(state: Any, side: str, draft: Any) -> Any:
            given = self.toy.options(state, side, draft)
            cited = [c.refusal and changed(c.refusal, rule="9.9") for c in given.candidates]
            both = zip(given.candidates, cited, strict=True)
            return changed(given, candidates=tuple(changed(c, refusal=r) for c, r in both))

        explorer = probes.Explorer(replace(self.toy, options=options), 5)
        for step in sampled("skeleton", 1):
            explorer.explore(step.state, per_act=4)
        assert any("9.9" in fault for fault in explorer.faults)

    def test_on_a_recording_that_was_altered(self, tmp_path: Any) -> None:
        path = sorted(self.toy.folder.glob("recordings/*.jsonl"))[0]
        header, entries = read_recording(path)
        altered = next(e for e in entries if e.dice)
        altered.dice[0] = 7 - int(altered.dice[0])  # type: ignore[arg-type]
        copy = tmp_path / "altered.jsonl"
        copy.write_bytes(b"\n".join(encode(line) for line in (header, *entries)))
        with pytest.raises(Diverged):
            list(replay(self.toy, copy))

    def test_and_excludes_something_in_the_skeleton(self) -> None:
        explorer = probes.Explorer(self.toy, 5)
        for step in sampled("skeleton", 1):
            explorer.explore(step.state, per_act=4)
        assert explorer.excluded > 30 and not explorer.faults
