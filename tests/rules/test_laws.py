"""The laws of the folders: who imports whom, what is cited, what has words, what a data file may hold."""

from __future__ import annotations

import ast
import re
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path

import pytest

import rules
from rules.core import words
from rules.core.cases import cases
from rules.core.registry import HOME, folder, meta
from rules.core.tables import BadTable, Table, load
from tests import rulesets
from tests.clauses import clause

ROOT = HOME.parent
INSIDE = [id for id in rules.available() if folder(id).parent == HOME]
SITE = {"django", "rest_framework", "channels", "celery", "asgiref", "wargame"}
IMPURE = {
    "random",
    "time",
    "os",
    "socket",
    "subprocess",
    "threading",
    "asyncio",
    "secrets",
    "uuid",
}
PLACES = ("rules", "wargame", "tests", "frontend/src", "frontend/e2e", "tools")
SHAPES = {".py", ".ts", ".js", ".html", ".toml", ".css", ".svelte"}
RULES = {"Illegal": 0, "Refusal": 0, "Failure": 0, "unless": 1}
CODES = {"Illegal": 1, "Refusal": 1, "Failure": 1, "unless": 2}
"""Where calls name a rule, and why it refuses."""

each = rulesets.each("id")


class Uncovered(Table, frozen=True, kw_only=True):
    """`cases/uncovered.toml`: rules that are cited, and codes of refusals, that no case names; kinds of entities of one
    side that `as_seen_by` leaves to others. Each with the reason.
    """

    rules: dict[str, str]
    codes: dict[str, str] = {}
    known: dict[str, str] = {}


@cache
def sources(home: Path) -> list[tuple[Path, ast.Module]]:
    """The Python files below a folder, parsed."""
    return [(path, parsed(path)) for path in sorted(home.rglob("*.py"))]


@cache
def parsed(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


@cache
def nodes(tree: ast.Module) -> list[ast.AST]:
    """Every node of a file."""
    return list(ast.walk(tree))


def imports(tree: ast.Module) -> Iterator[str]:
    """The absolute names a module imports."""
    for node in nodes(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def constants(tree: ast.Module, places: Mapping[str, int]) -> Iterator[str]:
    """The literal texts that stand at a position of the calls of some names, the branches of a choice each."""
    for node in nodes(tree):
        match node:
            case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name), args=arguments) if len(
                arguments
            ) > places.get(name, len(arguments)):
                yield from literals(arguments[places[name]])


def literals(value: ast.expr) -> Iterator[str]:
    """The texts that a value may be."""
    match value:
        case ast.Constant(value=str(text)):
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from (*literals(one), *literals(other))


def keywords(tree: ast.Module, names: set[str]) -> Iterator[str]:
    """The literal texts given to keywords of those names, in tuples too."""
    for node in nodes(tree):
        if isinstance(node, ast.keyword) and node.arg in names:
            for value in node.value.elts if isinstance(node.value, ast.Tuple) else [node.value]:
                yield from literals(value)


@cache
def cited(home: Path) -> set[str]:
    """Every rule number that a refusal, an event, a die or a decision of a ruleset rests on."""
    found: set[str] = set()
    for _, tree in sources(home):
        found |= {*constants(tree, RULES), *keywords(tree, {"rule", "rules"})}
    return {rule for rule in found if not rule.startswith("ADR ")}


@pytest.mark.dear
def test_the_rules_import_no_site_and_no_chance() -> None:
    for path, tree in sources(HOME):
        roots = {name.split(".")[0] for name in imports(tree)}
        assert not roots & SITE, path
        if "tests" in path.relative_to(HOME).parts:
            continue  # they may throw dice of their own
        if HOME / "core" not in path.parents or {*rulesets.SKELETONS} & {*path.parents}:
            assert not roots & IMPURE, path
            calls = {node.attr for node in nodes(tree) if isinstance(node, ast.Attribute)}
            assert not calls & {"now", "today", "utcnow"}, path


@pytest.mark.dear
def test_no_ruleset_imports_another_and_the_core_none() -> None:
    for path, tree in sources(HOME):
        own = path.relative_to(HOME).parts[0]
        others = set(INSIDE) - {own}
        named = {name.split(".")[1] for name in imports(tree) if name.startswith("rules.")}
        assert not named & others, path


@pytest.mark.dear
def test_no_ruleset_is_named_outside_its_folder() -> None:
    pattern = re.compile(rf"\b({'|'.join(map(re.escape, INSIDE)) or '(?!)'})\b")
    files = [p for place in PLACES for p in (ROOT / place).rglob("*") if p.suffix in SHAPES]
    files += [p for p in ROOT.glob("*") if p.suffix in SHAPES]
    for path in files:
        for found in pattern.findall(path.read_text(encoding="utf-8", errors="ignore")):
            assert path.is_relative_to(HOME / found), f"{path.relative_to(ROOT)} names {found}"
    assert len(files) > 20


@clause("What every ruleset is held to")
@each
@pytest.mark.dear
def test_every_cited_rule_has_a_case_or_a_reason(id: str) -> None:
    home, excused = folder(id), uncovered(id).rules
    covered = {case.rule for _, case in cases(rules.get(id))}
    bare = {
        r for r in cited(home) - set(excused) if not any(c == r or c.startswith(f"{r}.") for c in covered)
    }
    assert cited(home), "no rule is cited"
    assert not sorted(bare), "rules without a case"
    check_excuses(excused, covered)


def uncovered(id: str) -> Uncovered:
    """What no case names, with reasons."""
    path = folder(id) / "cases" / "uncovered.toml"
    return load(path, Uncovered) if path.is_file() else Uncovered(schema=1, rules={})


def check_excuses(excused: dict[str, str], covered: set[str]) -> None:
    """Each says something, and is needed."""
    assert not {name for name, reason in excused.items() if len(reason) <= 10}, (
        "a reason has more than ten characters"
    )
    assert not sorted(excused.keys() & covered), "what has a case needs no excuse"


CORE = {"nothing-for-this", "amend-nobody-asked", "amend-over"}
"""Refusals of `core.drafts` and `core.amend`, which `test_offers` and `test_amending` ask for."""


@clause("What every ruleset is held to")
@each
@pytest.mark.dear
def test_every_refusal_is_named_by_a_case_or_excused(id: str) -> None:
    """One that is lost, or given for another, is noticed."""
    named, excused = {*names_in_tests(folder(id)), *CORE}, uncovered(id).codes
    codes = {
        word.removeprefix("refusal-") for word in words.ids(rules.get(id)) if word.startswith("refusal-")
    }
    assert not sorted(codes - named - excused.keys()), "refusals without a case"
    assert not sorted(excused.keys() - codes), "there is no such refusal"
    check_excuses(excused, named)
    assert not [name for name, case in cases(rules.get(id)) if case.illegal and not case.code], "no code"


@clause("What every ruleset is held to")
@each
@pytest.mark.dear
def test_every_refusal_is_named_under_each_of_its_rules(id: str) -> None:
    """Each rule under which a refusal is given has a case of its own, or the code is excused."""
    given = {pair for _, tree in sources(folder(id)) for pair in refusals(tree)}
    named = {(case.illegal, case.code) for _, case in cases(rules.get(id))}
    named |= {(rule, code) for _, case in cases(rules.get(id)) for rule, _, code in parted(case.refuses)}
    named |= set(pairs_in_tests(folder(id)))
    missing = {(rule, code) for rule, code in given - named if code not in uncovered(id).codes}
    assert given, "nothing is ever refused"
    assert not sorted(missing), "refusals without a case of this rule"


def refusals(tree: ast.AST) -> Iterator[tuple[str, str]]:
    """Rule and code of the refusals that are written out."""
    for node in ast.walk(tree):
        match node:
            case ast.Call(
                func=ast.Name(id="Illegal" | "Refusal"), args=[ast.Constant(rule), ast.Constant(code), *_]
            ):
                yield rule, code


def parted(refuses: dict[str, str]) -> Iterator[tuple[str, str, str]]:
    return (no.partition(" ") for no in refuses.values())


def pairs_in_tests(home: Path) -> Iterator[tuple[str, str]]:
    """What the walks and tests of a ruleset name as «2.1 not-yours», or rule and code side by side."""
    for pattern in ("walks/*.toml", "tests/*.py"):
        for path in home.glob(pattern):
            yield from re.findall(r'"([\w. ]+)(?: |", ")([a-z][\w-]*)"', path.read_text(encoding="utf-8"))


def names_in_tests(home: Path) -> Iterator[str]:
    """The texts in the cases, walks and tests of a ruleset; of «2.1 not-yours» the code."""
    for pattern in ("cases/*.toml", "walks/*.toml", "tests/*.py"):
        for path in home.glob(pattern):
            if path.stem != "uncovered":
                yield from re.findall(r'[" ](?:refusal-)?([a-z][\w-]*)"', path.read_text(encoding="utf-8"))


@clause("Words", "contract")
@each
@pytest.mark.dear
def test_every_refusal_and_message_has_words(id: str) -> None:
    known = words.ids(rules.get(id))
    wanted: set[str] = set()
    for _, tree in sources(folder(id)):
        wanted |= {f"refusal-{code}" for code in constants(tree, CODES)}
        wanted |= {*constants(tree, {"Message": 0})}
    assert wanted, "nothing is ever said"
    assert not sorted(wanted - known), "messages without words"


@clause("Words", "contract")
@each
def test_sides_scenarios_and_actions_have_words(id: str) -> None:
    ruleset = rules.get(id)
    wanted = {f"action-{tag}" for tag in ruleset._slots}
    for scenario in ruleset.scenarios.values():
        wanted |= {f"side-{side}" for side in scenario.sides}
        wanted |= {f"scenario-{scenario.id}", f"scenario-{scenario.id}-about"}
    assert not sorted(wanted - words.ids(ruleset)), "messages without words"


@clause("A chapter")
@each
def test_what_a_chapter_does_at_a_step_is_done_at_one_there_is(id: str) -> None:
    joined = {f"phase-{step}" for module in rulesets.modules(id) for step in getattr(module, "ENTER", ())}
    assert not sorted(joined - words.ids(rules.get(id))), (
        "a phase with work in ENTER wants the word phase-<id>"
    )


@clause("Words", "contract")
@each
def test_no_message_is_said_twice(id: str) -> None:
    for whole in (folder(id) / "words").glob("*.ftl"):
        source = words.source(rules.get(id), whole.stem)
        said = re.findall(r"^([a-zA-Z][\w-]*) *=", source, re.MULTILINE)
        assert said, f"{whole.name} says nothing"
        assert not [one for one, times in Counter(said).items() if times > 1], f"twice in {whole.name}"


@clause("Words", "contract")
@each
def test_what_a_player_is_asked_is_a_question(id: str) -> None:
    asks = re.findall(r"^(ask-[\w-]+) =(.*(?:\n(?: .*|}.*)?)*)", words.source(rules.get(id), "en"), re.M)
    assert not [ask for ask, text in asks if "?" not in text]


@clause("What the folder holds")
@each
def test_meta_agrees_with_the_ruleset(id: str) -> None:
    ruleset, facts = rules.get(id), meta(id)
    assert (ruleset.title, ruleset.version, ruleset.hidden) == (facts.title, facts.version, facts.hidden)
    played = {scenario.id: len(scenario.played) for scenario in ruleset.scenarios.values()}
    assert max(played.values()) == facts.players or facts.players > 2, played
    assert not sorted(set(facts.shy) - set(ruleset._slots)), "no such act"
    wanted = ["presentation.toml", *(f"words/{lang}.ftl" for lang in facts.languages)]
    assert not [file for file in wanted if not (folder(id) / file).is_file()], "no such file"


@clause("Rules → site", "contract")
@each
def test_tags_are_snake_case_and_events_class_names(id: str) -> None:
    ruleset = rules.get(id)
    assert not [tag for tag in ruleset._slots if not re.fullmatch(r"[a-z][a-z_]*", str(tag))]
    kinds = getattr(ruleset.Event, "__args__", (ruleset.Event,))
    assert not [kind.__name__ for kind in kinds if kind.__struct_config__.tag != kind.__name__]


@clause("What the folder holds")
@each
def test_data_files_say_their_schema(id: str) -> None:
    from rules.core.tables import read_file

    home = folder(id)
    files = [
        p for sub in ("data", "scenarios") for p in (home / sub).glob("*.*") if p.suffix in (".toml", ".json")
    ]
    assert files, "no file in data/ or scenarios/"
    for path in [*files, home / "meta.toml", home / "presentation.toml"]:
        assert isinstance(read_file(path).get("schema"), int), path.name


def test_an_unknown_key_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "uncovered.toml"
    path.write_text('schema = 1\nrulez = { "1.1" = "misspelt" }\n')
    with pytest.raises(BadTable, match=r"uncovered\.toml.*rulez"):
        load(path, Uncovered)
    path.write_text('schema = 2\nrules = { "1.1" = "another schema" }\n')
    with pytest.raises(BadTable, match="schema 2"):
        load(path, Uncovered)


@clause("Words", "contract")
@each
def test_layers_and_the_choices_of_scenarios_have_words(id: str) -> None:
    ruleset = rules.get(id)
    presentation = tomllib.loads((folder(id) / "presentation.toml").read_text())
    wanted = {f"layer-{layer['id']}" for layer in presentation.get("layers", [])}
    wanted |= {f"option-{choice.id}" for s in ruleset.scenarios.values() for choice in s.choices}
    assert not sorted(wanted - words.ids(ruleset)), "messages without words"
