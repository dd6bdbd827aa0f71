"""What holds for every file: short functions, short files, no loose ends, no address of one machine."""

from __future__ import annotations

import ast
import importlib
import re
import shlex
import subprocess
import tokenize
from collections.abc import Iterator
from pathlib import Path
from statistics import median, quantiles

import pytest
import yaml

from tests.defined import ROOT, sources, tracked

LONGEST_FUNCTION = 80
LONGEST_FILE = 500
LONGEST_LINE = 120
LONGEST_SUBJECT = 72
SINCE = "8208b4a1"
"""The first commits had longer subjects; those after this one have not."""
LOOSE_ENDS = re.compile(r"\b(TO" + r"DO|FIX" + r"ME|(?<!\")XX" + r"X(?!\")|NotImplemented" + r"Error)\b")
"""In quotation marks the last of the three is the sign of a corps."""
ELSEWHERE = re.compile(r"pypi\.org|files\.pythonhosted|registry\.npmjs|/wo" + r"rk/|/tmp/r" + r"h")
ONE_SEX = re.compile(r"\b(?:he|him|his|himself|she|hers?|herself)\b", re.IGNORECASE)
LITERAL = re.compile(r"[`'\"]")
"""A literal, or markup: the formatter of the front end leaves it whole."""
WRITTEN = {".py", ".ts", ".svelte", ".css"}
CODE = {".py", ".ts", ".js", ".svelte", ".html", ".css", ".toml"}


def named(path: Path) -> str:
    return str(path.relative_to(ROOT))


def words(path: Path) -> Iterator[tuple[str, int]]:
    """What a Python file tells its readers, with the line: comments, docstrings, names of functions."""
    for node in ast.walk(ast.parse(path.read_text())):
        match node:
            case ast.Expr(value=ast.Constant(value=str(text))):
                yield text, node.lineno
            case ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                yield name.replace("_", " "), node.lineno
    with path.open("rb") as file:
        tokens = tokenize.tokenize(file.readline)
        yield from ((token.string, token.start[0]) for token in tokens if token.type == tokenize.COMMENT)


@pytest.mark.dear
def test_functions_are_short() -> None:
    found = ((source.path, *function) for source in sources() for function in source.functions)
    lengths = {f"{path}:{name}": lines for path, name, lines in found}
    assert {name: n for name, n in lengths.items() if n > LONGEST_FUNCTION} == {}
    assert median(lengths.values()) <= 9
    assert quantiles(lengths.values(), n=10)[8] <= 30


@pytest.mark.dear
def test_files_are_short() -> None:
    written = [path for path in tracked() if path.suffix in WRITTEN and "migrations" not in path.parts]
    long = {named(path): n for path in written if (n := len(path.read_text().splitlines())) > LONGEST_FILE}
    assert long == {}


@pytest.mark.dear
def test_lines_are_short() -> None:
    """Those as well that end in a pragma, which the linter lets pass."""
    lines = (
        (path, line)
        for path in tracked()
        if path.suffix in WRITTEN and "generated" not in path.parts
        for line in path.read_text().splitlines()
        if path.suffix == ".py" or not LITERAL.search(line)
    )
    assert [f"{named(path)}: {line.strip()}" for path, line in lines if len(line) > LONGEST_LINE] == []


@pytest.mark.dear
def test_nothing_is_left_for_later_or_tied_to_a_machine() -> None:
    texts = [path for path in tracked() if path.suffix in CODE | {".md", ".txt", ".yml", ".json"}]
    faulty = {
        named(path): found[0]
        for path in texts
        for pattern in (LOOSE_ENDS, ELSEWHERE)
        if (found := pattern.search(path.read_text()))
    }
    assert faulty == {}


def _names_one_sex(path: Path) -> bool:
    """Whether it does anywhere; only then it is read as Python, which is dear."""
    return ONE_SEX.search(path.read_text().replace("_", " ")) is not None


@pytest.mark.dear
def test_everybody_is_they() -> None:
    """A player, an owner or a commander is «they», a side or a unit is «it»."""
    python = [path for path in tracked() if path.suffix == ".py" and _names_one_sex(path)]
    pages = [path for path in tracked() if path.suffix in {".md", ".svelte", ".html", ".toml"}]
    said = [(text, f"{named(path)}:{line}") for path in python for text, line in words(path)]
    said += [(path.read_text(), named(path)) for path in pages]
    assert {where: found[0] for text, where in said if (found := ONE_SEX.search(text))} == {}


@pytest.mark.parametrize("bench", sorted((ROOT / "bench").glob("*.py")), ids=named)
def test_every_bench_imports(bench: Path) -> None:
    """No test runs a bench, so nothing else would notice that the code it measures has changed."""
    importlib.import_module(f"bench.{bench.stem}")


@pytest.mark.dear
def test_every_decision_is_listed_and_cited_where_it_shows() -> None:
    decisions = ROOT / "docs" / "adr"
    written = {path.name[:4]: path for path in decisions.glob("[0-9]*.md")}
    listed = re.findall(r"^- \[(\d{4} .+)\]\((.+)\)$", (decisions / "README.md").read_text(), re.MULTILINE)
    titles = {(path.read_text().splitlines()[0].removeprefix("# "), path.name) for path in written.values()}
    assert set(listed) == titles
    code = (path.read_text() for path in tracked() if path.suffix in CODE)
    assert {number for text in code for number in re.findall(r"\bADR (\d{4})\b", text)} == set(written)


@pytest.mark.parametrize(("subject", "refused"), [("é" * 72, False), ("é" * 73, True)])
def test_a_commit_with_a_long_subject_is_refused(subject: str, refused: bool, tmp_path: Path) -> None:
    """By the hook that `pre-commit` hands the message to."""
    hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text())["repos"][0]["hooks"]
    entry = next(hook["entry"] for hook in hooks if hook.get("stages") == ["commit-msg"])
    (tmp_path / "message").write_text(f"{subject}\n\n{'why ' * 30}\n", encoding="utf-8")
    asked = [*shlex.split(entry), str(tmp_path / "message")]
    assert (subprocess.run(asked, cwd=ROOT, check=False).returncode != 0) is refused


def test_the_subject_of_a_commit_is_short() -> None:
    git = ["git", "log", "--format=%s", f"{SINCE}..HEAD"]
    asked = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, encoding="utf-8", check=False)
    if asked.returncode:
        pytest.skip(f"commit {SINCE} is not in this clone: {asked.stderr.strip()}")
    assert [subject for subject in asked.stdout.splitlines() if len(subject) > LONGEST_SUBJECT] == []
