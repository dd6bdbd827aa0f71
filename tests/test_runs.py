"""How the tests are run: what is random, what is kept, what one ruleset is, what is said of what was skipped."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import rules
from rules.core.cases import cases_below
from rules.core.registry import HOME, folder
from tests import aim, explored

PLUGINS = ("-p", "tests.rulesets", "-p", "tests.explored", "-p", "tests.skipped", "-p", "hypothesispytest")
ALONE = ("--disable-plugin-autoload", "-p", "no:cacheprovider")


def run(*arguments: str, at: Path = aim.ROOT, **environment: str) -> tuple[int, str]:
    """What pytest says in a process of its own, and its exit status."""
    inherited = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST")}
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *ALONE, *arguments],
        cwd=at, env={**inherited, "PYTHONPATH": str(aim.ROOT), **environment},
        capture_output=True, text=True,
    )  # fmt: skip
    return done.returncode, done.stdout + done.stderr


SMALL = """
import os, pytest
from hypothesis import given, settings, strategies as st

def drawn(value):
    with open("drawn", "a") as file:
        print(value, file=file)

@settings(max_examples=30)
@given(st.lists(st.integers(0, 9999), max_size=3))
def test_property(numbers):
    drawn(numbers)
    assert not os.environ.get("FAULT") or sum(numbers) < 5000

@settings(max_examples=3)
@given(st.integers(0, 99999))
def test_few_examples(number):
    assert not os.environ.get("FAULT") or number < 90000

@pytest.mark.parametrize("which", ["one", "other"])
@settings(max_examples=30)
@given(st.integers(0, 99999))
def test_shared(which, number):
    drawn(which)

def test_seed(seed):
    drawn(seed)
    assert not os.environ.get("FAULT") or seed == 1

def test_sample(sample):
    drawn(sample(range(100), 3))

@pytest.mark.exhaustive
def test_exhaustive():
    drawn("all")

@pytest.mark.dear
def test_dear():
    drawn("dear")

def test_plain():
    drawn("plain")

def test_skipped():
    pytest.skip("no abacus: install `abacus`")
"""


@pytest.fixture
def small(tmp_path: Path) -> Path:
    """A folder with a few tests."""
    (tmp_path / "tests").mkdir()
    (tmp_path / "tests" / "test_small.py").write_text(SMALL)
    (tmp_path / "pytest.ini").write_text("[pytest]\n")
    return tmp_path


def lines(folder: Path) -> list[str]:
    """What was drawn since the last look."""
    text = (folder / "drawn").read_text()
    (folder / "drawn").unlink()
    return text.splitlines()


@pytest.mark.exhaustive
def test_the_ordinary_run_draws_the_same_each_time(small: Path) -> None:
    first, said = run(*PLUGINS, "tests", at=small)
    drawn = lines(small)
    (small / "tests" / "test_before.py").write_text("NUMBERS = [1234, 5678, 8765]\n\ndef test_it(): pass\n")
    again, _ = run(*PLUGINS, "tests", at=small, PYTHONHASHSEED="7")
    assert (first, again) == (0, 0), said
    assert lines(small) == drawn
    assert {"1", "plain"} <= set(drawn) and "all" not in drawn
    assert drawn.count("one") == drawn.count("other") == 30 // explored.PART
    assert "not run" in said and "1 tests: no abacus: install `abacus`" in said


@pytest.mark.dear
def test_what_is_dear_is_left_out_where_everything_is_run_in_brief(small: Path) -> None:
    assert run(*PLUGINS, "tests", at=small)[0] == 0
    assert {"dear", "plain"} <= set(lines(small))
    assert run(*PLUGINS, "--brief", "tests", at=small)[0] == 0
    assert "dear" not in (drawn := lines(small)) and "plain" in drawn


@pytest.mark.exhaustive
def test_what_is_explored_is_kept_and_played_again(small: Path) -> None:
    kept = small / "tests" / "explored.jsonl"
    calm, _ = run(*PLUGINS, "--explore", "--seconds=0.1", "--seed=50", "tests", at=small)
    drawn = lines(small)
    assert calm == 0 and not kept.exists()
    assert "all" in drawn and "plain" not in drawn and {"50", "51"} <= set(drawn)
    assert str(sorted(Random(50).sample(range(100), 3 * explored.PART))) in drawn
    assert run(*PLUGINS, "tests", "-k", "seed or few", at=small, FAULT="1")[0] == 0, "nothing is known yet"
    found, said = run(*PLUGINS, "--explore", "--seconds=1", "--seed=50", "tests", at=small, FAULT="1")
    rows = {row["test"].split("::")[1]: row for row in map(json.loads, kept.read_text().splitlines())}
    assert found == 1 and "kept in" in said
    assert rows["test_seed"]["seed"] == 50
    assert rows["test_few_examples"]["choices"] == [90000]
    assert "number=90000" in rows["test_few_examples"]["example"]
    again, said = run(*PLUGINS, "tests", "-k", "seed or few", at=small, FAULT="1")
    assert again == 1 and "2 failed" in said
    assert run(*PLUGINS, "tests", at=small)[0] == 0, "mended"


@pytest.mark.exhaustive
def test_a_folder_that_does_not_import_fails_its_own_tests_alone(tmp_path: Path) -> None:
    home = tmp_path / "half_written"
    shutil.copytree(HOME / "core" / "skeleton", home, ignore=shutil.ignore_patterns("__pycache__"))
    (home / "__init__.py").write_text("import what_is_not_there\n")
    (home / "cases" / "1_faulty.toml").write_text("[[case]\n")
    (home / "tests").mkdir()
    (home / "tests" / "test_half_written.py").write_text("import what_is_not_there\n")
    config = ("-c", str(aim.ROOT / "pyproject.toml"), "--rootdir", str(aim.ROOT), *aim.FEW[1:])
    failed, said = run(
        *config, "tests/rules", str(home / "tests"),
        "-k", "(test_case or test_meta_agrees) and (skeleton or half_written)",
        RAILHEAD_RULESETS=str(home),
    )  # fmt: skip
    faults = {line.partition(" - ")[0] for line in said.splitlines() if line.startswith(("FAILED", "ERROR "))}
    assert failed == 1 and len(faults) == 3, said
    assert all("half_written" in fault for fault in faults), said
    assert "what_is_not_there" in said and "1_faulty.toml" in said
    assert "passed" in said


@pytest.mark.exhaustive
def test_parts_of_what_is_dear_or_exhaustive_are_all_of_it(small: Path) -> None:
    """Each cell falls into one part, wherever it stands, what is dear into three; the ordinary run has no parts."""
    (small / "tests" / "test_cells.py").write_text(
        "import pytest\n\n"
        "@pytest.mark.exhaustive\n"
        "@pytest.mark.parametrize('cell', range(12))\n"
        "def test_cell(cell):\n    print(file=open('drawn', 'a'), end=f'{cell}\\n')\n"
    )
    chosen = ("-k", "cell or plain")
    parts = []
    for part in ("1/2", "2/2"):
        code, said = run(*PLUGINS, "--whole", f"--part={part}", *chosen, "tests", at=small)
        assert code == 0, said
        parts.append(set(lines(small)))
    first, second = parts
    assert first & second == {"plain"} and first | second == {"plain", *map(str, range(12))}
    assert min(len(first), len(second)) > 1
    drawn = []
    for part in range(1, 13):
        assert (
            run(*PLUGINS, "--whole", f"--part={part}/12", "-k", "dear or shared", "tests", at=small)[0] == 0
        )
        drawn.append(lines(small))
    assert ["dear" in one for one in drawn].count(True) == 3
    assert {one.count("one") for one in drawn} == {30, 30 // explored.PART}, (
        "all its examples in its parts alone"
    )
    for wrong in ("3/2", "0/2", "2", "a/b"):
        code, said = run(*PLUGINS, "--whole", f"--part={wrong}", "tests", at=small)
        assert code == pytest.ExitCode.USAGE_ERROR and f"--part={wrong} is no part: write 2/3" in said
    code, said = run(*PLUGINS, "--part=1/2", "tests", at=small)
    assert code == pytest.ExitCode.USAGE_ERROR and "give it with --whole or --explore" in said


def test_how_much_is_no_aim() -> None:
    assert aim.is_everything([]) and aim.is_everything(["--whole", "--part=2/3"])
    assert not any(
        map(aim.is_everything, (["--explore"], ["--whole", "-k", "sockets"], ["tests/test_runs.py"]))
    )


def test_a_ruleset_and_a_rule_are_understood() -> None:
    id = rules.playable()[0]
    rule = next(case.rule for _, case in cases_below(folder(id)))
    assert aim.arguments([id])[-1] == "tests/rules"
    assert {"--ruleset", f"{id}-{rule}", "tests/rules/test_cases.py", "-x"} <= set(
        aim.arguments([f"{id}-{rule}", "-x"])
    )
    assert aim.arguments(["-k", "sockets"]) == ["-k", "sockets"]
    assert aim.arguments(["nowhere"]) == ["nowhere"]
    assert aim.arguments(["--explore"]) == [*aim.WORKERS, "--explore"]


@pytest.mark.dear
def test_one_rule_is_answered_without_the_site() -> None:
    """Neither Django nor a database is begun, and no other case is run."""
    id = rules.playable()[0]
    case = next(case for _, case in cases_below(folder(id)))
    wanted = [one for one, _ in cases_below(folder(id)) if one.startswith(f"{id}-{case.rule}")]
    done = subprocess.run(
        [sys.executable, "-X", "importtime", "manage.py", "test", f"{id}-{case.rule}"],
        cwd=aim.ROOT, env={**os.environ, "NO_BOOTSTRAP": "1"}, capture_output=True, text=True,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout
    assert f"{len(wanted)} passed" in done.stdout
    assert not {"django", "psycopg", "celery"} & {
        line.split("|")[-1].strip() for line in done.stderr.splitlines()
    }


class Cell(NamedTuple):
    """A value that is a tuple by kind."""

    row: int
    column: int


def test_one_in_so_many_is_ordinary_and_none_is_lost() -> None:
    ordinary = [not row.marks for row in explored.one_in(3, "abcde")]
    assert ordinary == [True, False, False, True, False]
    assert [row.values for row in explored.one_in(2, [(1, "x"), Cell(1, 2), None])] == [
        (1, "x"),
        (Cell(1, 2),),
        (None,),
    ]
    assert all(mark.name == "exhaustive" for row in explored.one_in(2, "abc") for mark in row.marks)
