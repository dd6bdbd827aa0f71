"""The clause of the docs that a test holds rulesets to: a failure names it after what is wrong, a crash its place."""

from __future__ import annotations

import re
import traceback
from collections.abc import Iterator
from pathlib import Path

import pytest

from rules.core.registry import HOME, folder
from rules.core.tables import BadTable
from tests.rulesets import ruleset_of

DOCS = HOME.parent / "docs"
FAULTS = (Exception, pytest.fail.Exception)
FILES = "docs/rulesets.md, «What the folder holds»"


def clause(section: str, page: str = "rulesets") -> pytest.MarkDecorator:
    """Marks a test with the section of `docs/<page>.md` that says what it asks for."""
    return pytest.mark.clause(f"docs/{page}.md, «{section}»", section, page)


def sections(page: str) -> set[str]:
    """The headings of a page of the docs."""
    text = (DOCS / f"{page}.md").read_text(encoding="utf-8")
    return set(re.findall(r"^#+ (.+)$", text, re.MULTILINE))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "clause(where, section, page): the section that a ruleset breaks")
    config.addinivalue_line("markers", "first: what others rest on; its failure is read before theirs")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    items.sort(key=lambda item: item.get_closest_marker("first") is None)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Iterator[None]:
    return (yield from explain_failure(item))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Iterator[None]:
    return (yield from explain_failure(item))


def explain_failure(item: pytest.Item) -> Iterator[None]:
    """A ruleset that fails is told where the docs say what is asked of it; of a file that cannot be used no more than
    that, whatever the test is about.
    """
    try:
        return (yield)
    except FAULTS as fault:
        id, marker = ruleset_of(item), item.get_closest_marker("clause")
        if id and type(fault).__name__ == BadTable.__name__:  # a release has a core of its own
            raise pytest.fail.Exception(f"{fault}\nWhat `{id}` breaks: {FILES}", pytrace=False) from None
        if id and marker:
            fault.add_note(say_cause(id, marker.args[0], fault))
        raise


def say_cause(id: str, where: str, fault: BaseException) -> str:
    """The clause that does not hold; of what crashed where that was, for then no clause was judged."""
    if isinstance(fault, (AssertionError, pytest.fail.Exception)):
        return f"What `{id}` breaks: {where}"
    frames = traceback.extract_tb(fault.__traceback__)
    own = [frame for frame in frames if folder(id) in Path(frame.filename).parents]
    last = (own or frames)[-1]
    return f"`{id}`: {type(fault).__name__} raised in {Path(last.filename).name}, line {last.lineno} ({last.name})"
