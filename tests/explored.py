"""Chance in the tests: the ordinary run draws the same every time, `--explore` draws anew and keeps what fails.

A test is random when it is a Hypothesis property, takes the fixture `seed`, or with `sample` tries some of many. What
`--explore` finds becomes a line of `explored.jsonl`, in its ruleset's folder or beside this file, and every ordinary
run plays it again:

    test        its name as pytest writes it
    seed        with which it failed; or, of a property,
    choices     what Hypothesis drew, as simple as it could be made, and
    example     what that makes, for people

A line is deleted by hand, once its case stands among the others.
"""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import count
from pathlib import Path
from random import Random, SystemRandom
from typing import Any, NamedTuple
from zlib import crc32

import pytest
from hypothesis import HealthCheck, is_hypothesis_test, settings
from hypothesis.database import ExampleDatabase, choices_from_bytes, choices_to_bytes
from hypothesis.internal.conjecture import providers

from rules.core.registry import folder
from tests.rulesets import ruleset_of

ORDINARY = 1
"""The seed of the ordinary run."""

PART = 5
"""Of the examples that a property asks for the ordinary run tries one in so many, and the explorations all; of what a
`sample` is taken of, explorations take so many times as much.
"""

OFTEN = 3
"""So many times as often as what is exhaustive, what is dear is tried by parts."""

FILE = "explored.jsonl"
Find = dict[str, Any]
Sample = Callable[[Sequence[Any], int], Sequence[Any]]
"""What the fixture `sample` gives: some of many, at most so many."""


class Memory(ExampleDatabase):
    """What Hypothesis remembers of the test that runs: the finds; what fails now is kept until it is written."""

    def __init__(self) -> None:
        super().__init__()
        self.known: list[bytes] = []
        self.failing: set[bytes] = set()

    def begin(self, item: pytest.Item) -> None:
        """Another test runs now."""
        self.known = [choices_to_bytes(find["choices"]) for find in finds(item) if "choices" in find]
        self.failing.clear()

    def fetch(self, key: bytes) -> Iterable[bytes]:
        return () if _is_aside(key) else self.known

    def save(self, key: bytes, value: bytes) -> None:
        if not _is_aside(key):
            self.failing.add(value)

    def delete(self, key: bytes, value: bytes) -> None:
        if not _is_aside(key):
            self.failing.discard(value)


class Part(NamedTuple):
    """Of what is dear or exhaustive one of so many parts, which together are all of it (ADR 0095)."""

    number: int
    parts: int

    @classmethod
    def of(cls, text: str) -> Part:
        """The part that `--part=2/3` names; pytest's `UsageError` for what names none."""
        number, stroke, parts = text.partition("/")
        if not (stroke and number.isdecimal() and parts.isdecimal() and 1 <= int(number) <= int(parts)):
            raise pytest.UsageError(f"--part={text} is no part: write 2/3 for the second of three")
        return cls(int(number), int(parts))

    def holds(self, item: pytest.Item) -> bool:
        """Whether a test falls into it: by its name alone, so that no other test that comes or goes moves it."""
        return crc32(item.nodeid.encode()) % self.parts == self.number - 1

    @property
    def dear(self) -> Part:
        """The part of what is dear that goes with it: three times as large, from three parts down all."""
        parts = max(self.parts // OFTEN, 1)
        return Part((self.number - 1) % parts + 1, parts)


def _is_aside(key: bytes) -> bool:
    """Whether Hypothesis keeps there what is no smallest example of a fault."""
    return key.endswith((b".secondary", b".pareto"))


LUCK = Random()
"""What falls by chance in a site under test, such as the secret of its dice: the same for the same test and seed."""

MEMORY = Memory()
PLAYED = pytest.StashKey[int]()
_on: list[bool] = []


def is_on() -> bool:
    """Whether the tests explore."""
    return _on == [True]


def one_in(most: int, cells: Iterable[Any]) -> list[Any]:
    """The cells of a matrix, for `parametrize`: the ordinary run tries one in so many, the explorations all."""
    values = (cell if type(cell) is tuple else (cell,) for cell in cells)
    return [
        pytest.param(*one, marks=[pytest.mark.exhaustive] if at % most else ())
        for at, one in enumerate(values)
    ]


def pytest_addoption(parser: pytest.Parser) -> None:
    group = parser.getgroup("explore", "chance")
    group.addoption(
        "--explore",
        action="store_true",
        help="only what is random, with new seeds, or exhaustive",
    )
    group.addoption(
        "--whole", action="store_true", help="what is ordinary and what is exhaustive, with the usual seeds"
    )
    group.addoption(
        "--brief", action="store_true", help="without what is dear: the ordinary run of everything"
    )
    group.addoption(
        "--seconds", type=float, default=20, help="how long each random test goes on exploring (20)"
    )
    group.addoption("--seed", type=int, help="the first seed to explore with; else any")
    group.addoption(
        "--part",
        default="1/1",
        metavar="2/3",
        help="of what is exhaustive the second of three parts, of what is dear three times as much; else all",
    )


def pytest_configure(config: pytest.Config) -> None:
    """Before a test module is imported: its settings build on this profile."""
    config.addinivalue_line("markers", "exhaustive: tries everything; only `--explore` and `--whole` run it")
    config.addinivalue_line(
        "markers", "dear: takes a quarter of a second or more; left out where everything is run in brief"
    )
    config.addinivalue_line("markers", "property: drawn by Hypothesis; `--explore` tries all its examples")
    settings.register_profile(
        "railhead", database=MEMORY, deadline=None, suppress_health_check=[HealthCheck.too_slow]
    )
    settings.load_profile("railhead")
    part = Part.of(config.option.part)
    if part.parts > 1 and not (config.option.explore or config.option.whole):
        raise pytest.UsageError("--part is of what is dear or exhaustive: give it with --whole or --explore")
    _on[:] = [config.option.explore]
    if is_on() and config.option.seed is None:
        config.option.seed = SystemRandom().randrange(10**6)
    else:
        # Hypothesis also draws constants of the modules imported so far: those hang on which tests ran before
        providers._get_local_constants = providers.Constants


def pytest_report_header(config: pytest.Config) -> str | None:
    return f"explore: --seed {config.option.seed}" if is_on() else None


def pytest_runtest_setup(item: pytest.Item) -> None:
    LUCK.seed(f"{item.nodeid} {ORDINARY}")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """The ordinary run leaves out the exhaustive tests; `--explore` runs them and the random ones, `--whole` all; of
    what these have beside the ordinary run, examples of properties included, they run a part.
    """
    part = Part.of(config.option.part) if is_on() or config.option.whole else None
    properties = [item for item in items if _is_property(item)]
    for item in properties:
        item.add_marker("property")
    if not is_on():  # tests of several parameters share their function
        whole = {item.function for item in properties if part and part.dear.holds(item)}  # type: ignore[attr-defined]
        for function in {item.function for item in properties} - whole:  # type: ignore[attr-defined]
            _lessen(function)
    wanted = [_is_wanted(item, part, config.option.brief) for item in items]
    config.hook.pytest_deselected(items=[item for item, kept in zip(items, wanted, strict=True) if not kept])
    items[:] = [item for item, kept in zip(items, wanted, strict=True) if kept]


def _is_wanted(item: pytest.Item, part: Part | None, brief: bool) -> bool:
    """Whether a test runs; of what is exhaustive or, but for a brief run, dear that part."""
    dear, exhaustive = (item.get_closest_marker(name) is not None for name in ("dear", "exhaustive"))
    if part is None:
        return not exhaustive and not (brief and dear)
    if not exhaustive and is_on() and not _is_random(item):
        return False
    return part.holds(item) if exhaustive else not dear or part.dear.holds(item)


def _lessen(function: Any) -> None:
    """Let a property try only its part of the examples."""
    asked = function._hypothesis_internal_use_settings
    part = settings(asked, max_examples=-(-asked.max_examples // PART))
    function._hypothesis_internal_use_settings = part


def _is_random(item: pytest.Item) -> bool:
    drawn = {"seed", "sample"} & set(getattr(item, "fixturenames", ())) - set(_parameters(item))
    return bool(drawn) or _is_property(item)


def _is_property(item: pytest.Item) -> bool:
    return is_hypothesis_test(getattr(item, "obj", None))


def _parameters(item: pytest.Item) -> dict[str, Any]:
    return item.callspec.params if hasattr(item, "callspec") else {}


@pytest.fixture
def seed() -> int:
    """A seed for the dice and the choices of a test; the test is run once for each that is to be tried."""
    return ORDINARY


@pytest.fixture
def sample(request: pytest.FixtureRequest) -> Sample:
    """Some of many, in their order; to explore, more of them, others with each seed."""

    def some(many: Sequence[Any], most: int) -> Sequence[Any]:
        wanted = min(most * PART if is_on() else most, len(many))
        chosen = Random(request.node.stash[PLAYED]).sample(range(len(many)), wanted)
        return [many[at] for at in sorted(chosen)]

    return some


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a random test with each seed."""
    if not _is_random(pyfuncitem):
        return None
    values = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    for number in seeds(pyfuncitem):
        pyfuncitem.stash[PLAYED] = number
        LUCK.seed(f"{pyfuncitem.nodeid} {number}")
        if _is_property(pyfuncitem):
            MEMORY.begin(pyfuncitem)
            # as `hypothesis.seed` does, which also takes the database away
            pyfuncitem.function._hypothesis_internal_use_seed = number
        elif "seed" in values:
            values["seed"] = number
        pyfuncitem.obj(**values)
    return True


def seeds(item: pytest.Item) -> Iterator[int]:
    """The ordinary one and those found; to explore, new ones while there is time."""
    option = item.config.option
    if not is_on():
        yield ORDINARY
        yield from (find["seed"] for find in finds(item) if "seed" in find)
        return
    end = time.monotonic() + option.seconds
    for number in count(option.seed):
        yield number
        if time.monotonic() > end:
            return


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Any:
    """Keep what was found, and say where."""
    report = yield
    if is_on() and report.failed and call.excinfo and PLAYED in item.stash:
        for find in found(item, call.excinfo.value):
            line = keep(file_of(item), find)
            said = f"kept in {file_of(item)}: the ordinary run plays it from now on\n{line}"
            report.sections.append(("explored", said))
    return report


def found(item: pytest.Item, fault: BaseException) -> Iterator[Find]:
    """What has failed: the smallest example of each fault of a property, or the seed."""
    if not is_hypothesis_test(item.obj):  # type: ignore[attr-defined]  # a function
        yield {"test": item.nodeid, "seed": item.stash[PLAYED]}
        return
    faults = fault.exceptions if isinstance(fault, BaseExceptionGroup) else (fault,)
    example = "\n".join(note for one in faults for note in getattr(one, "__notes__", ()))
    for value in sorted(MEMORY.failing):
        yield {"test": item.nodeid, "example": example, "choices": choices_from_bytes(value)}


def file_of(item: pytest.Item) -> Path:
    """Where the finds of a test are kept."""
    id = ruleset_of(item)
    return (folder(id) if id else item.config.rootpath / "tests") / FILE


def keep(file: Path, find: Find) -> str:
    """Add a find to a file; the line."""
    line = json.dumps(find)
    with file.open("a", encoding="utf-8") as lines:
        lines.write(f"{line}\n")
    return line


def finds(item: pytest.Item) -> list[Find]:
    """What was found of a test."""
    return [find for find in read_finds(file_of(item)) if find["test"] == item.nodeid]


@cache
def read_finds(file: Path) -> tuple[Find, ...]:
    """The finds of a file."""
    lines = file.read_text("utf-8").splitlines() if file.exists() else ()
    return tuple(map(json.loads, lines))
