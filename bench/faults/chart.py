"""The map of what each test enters, read: the tests that ought to find a fault, the quickest first."""

from __future__ import annotations

import ast
import json
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from bench.faults.blocks import READ
from bench.faults.marks import ROOT, blocks, functions
from bench.faults.sites import Fault, files

Block = tuple[str, str]


class Chart(NamedTuple):
    """Tests by the blocks they enter."""

    seconds: dict[str, float]
    entered: dict[Block, frozenset[str]]
    """By file and block."""

    early: frozenset[Block]
    """Blocks entered while tests are collected: what they made may be kept by then."""

    apart: dict[Block, frozenset[str]]
    """Tests by the blocks that processes they start enter."""

    def tests(self, fault: Fault) -> list[str]:
        """Those that enter its block; outside of functions, those that enter the file, or who imports it, or any."""
        if fault.block:
            within = set(self.entered.get((fault.file, fault.block), ()))
        else:
            within = self._within({fault.file}) or self._within(importers(fault.file)) or self._of_all(fault)
            # what all of it says
            within |= {t for t in self._of_all(fault) if "approved" in t and fault.ruleset in t}
        within = {*within, *self.entered.get((fault.file, READ), ())}
        return sorted(within, key=lambda test: (_is_far(test, fault), self.seconds[test], test))

    def tests_apart(self, fault: Fault) -> list[str]:
        """Those that start a process which enters its block."""
        return sorted(
            self.apart.get((fault.file, fault.block), ()), key=lambda test: (self.seconds[test], test)
        )

    def _within(self, named: set[str]) -> set[str]:
        entered = self.entered.items()
        return {test for (file, block), tests in entered if file in named and block != READ for test in tests}

    def _of_all(self, fault: Fault) -> set[str]:
        """Every test of the site, or of the rules: Django finds some modules by their names alone."""
        return {
            test
            for test in self.seconds
            if test.startswith("tests/wargame/") == fault.file.startswith("wargame/")
        }

    def is_early(self, fault: Fault) -> bool:
        """Whether the function may have run before the fault is put in."""
        return any(
            file == fault.file and block.split("#")[0].split(".<locals>")[0] == fault.function
            for file, block in self.early
        )

    def unentered(self) -> Iterator[tuple[str, int, str]]:
        """Blocks that no test enters, a function none of which is entered once: file, first line, name."""
        known = self.entered.keys() | self.apart.keys() | self.early
        for file in files():
            for name, function in functions(ast.parse((ROOT / file).read_bytes())):
                missed = [
                    body for n, body in enumerate(blocks(function)) if (file, f"{name}#{n}") not in known
                ]
                whole = (file, f"{name}#0") not in known
                for body in missed[:1] if whole else missed:
                    yield file, body[0].lineno, name


def _is_far(test: str, fault: Fault) -> bool:
    """Whether a test of the site would have to find a fault of the rules: they come last."""
    return test.startswith("tests/wargame/") and fault.file.startswith("rules/")


def read(path: Path) -> Chart:
    """The map in a file of `blocks`; a test that failed is no witness."""
    every = [json.loads(line) for line in path.read_text().splitlines()]
    lines = {line["test"]: line for line in every if line["test"] and "child" not in line}
    passed = {test: line for test, line in lines.items() if line["passed"]}
    early = frozenset(pair for line in every if not line["test"] for pair in _blocks(line))
    entered: dict[Block, set[str]] = defaultdict(set)
    shared: dict[tuple[str, str], set[Block]] = defaultdict(set)
    for test, line in passed.items():
        shared[_group(test)] |= _blocks(line)
    for test in passed:
        for block in shared[_group(test)]:
            entered[block].add(test)
    apart: dict[Block, set[str]] = defaultdict(set)
    for line in every:
        if "child" in line:
            for block in _blocks(line):
                apart[block] |= _starters(line["test"], passed)
    seconds = {test: line["seconds"] for test, line in lines.items()}
    return Chart(seconds, _frozen(entered), early, _frozen(apart))


def _blocks(line: dict[str, Any]) -> set[Block]:
    return {(file, block) for file, blocks in line["blocks"].items() for block in blocks}


def _frozen(tests: dict[Block, set[str]]) -> dict[Block, frozenset[str]]:
    return {block: frozenset(names) for block, names in tests.items()}


def _starters(told: str, passed: Iterable[str]) -> set[str]:
    """The tests that use a process: what one sets up the others of its file may share."""
    test, _, phase = told.rpartition(" ")
    file = test.partition("::")[0] + "::"
    return {one for one in passed if one == test or (phase == "(setup)" and one.startswith(file))}


def _group(test: str) -> tuple[str, str]:
    """Tests of one parameter in a file that keeps what it made: who comes first enters for all."""
    file, _, _ = test.partition("::")
    parameter = re.search(r"\[(.*)\]$", test)
    return (file, parameter[1]) if parameter and _keeps(file) else (test, "")


@cache
def _keeps(file: str) -> bool:
    return "\n@cache\n" in (ROOT / file).read_text()


def importers(file: str) -> set[str]:
    """The files that import from a file."""
    module = re.sub(r"(/__init__)?\.py$", "", file).replace("/", ".")
    parent, _, name = module.rpartition(".")
    wanted = re.compile(
        rf"^\s*from {re.escape(module)} import|^\s*import {re.escape(module)}\b"
        rf"|^\s*from {re.escape(parent)} import .*\b{name}\b",
        re.MULTILINE,
    )
    return {other for other in files() if wanted.search((ROOT / other).read_text())}
