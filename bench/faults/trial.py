"""Putting a fault in and running the tests that enter it: a pytest plugin that takes the place of the run.

All tests are collected once. For each fault the process forks: the child puts the fault into the function where it
lies, runs the tests chosen and ends at the first that fails. The files are not touched. What a fork cannot see — a
fault at the level of a module, or in a function that ran while tests were collected — is tried in a copy of the tree.
"""

from __future__ import annotations

import gc
import os
import re
import resource
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple
from urllib.parse import urlsplit

import pytest
from _pytest.runner import runtestprotocol
from pytest_django.plugin import blocking_manager_key

from bench.faults.blocks import forget_everything
from bench.faults.chart import Chart
from bench.faults.marks import ROOT
from bench.faults.sites import Fault

KINDS = "not browser and not redis and not production and not exhaustive"
QUIET = ("-q", "--whole", "-p", "no:cacheprovider", "-m", KINDS)
"""How pytest is run: with every test but those of other programs and what is exhaustive, which would take hours."""

CLONE = "faults_clone"
SLACK = 20
"""Seconds of the processor that a run may take beyond three times what it should."""

Function = tuple[str, str]


class Verdict(NamedTuple):
    """Whether a fault was found, and by what."""

    found: bool
    by: str
    tried: int


Tell = Callable[[Fault, Verdict], None]


class Trials:
    """The plugin: judges faults with the tests that were collected."""

    def __init__(
        self, chart: Chart, faults: Sequence[Fault], budget: float, tell: Callable[[Fault, Verdict], None]
    ) -> None:
        self.chart, self.faults, self.budget, self.tell = chart, faults, budget, tell

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of the tests, the faults."""
        self.items = {item.nodeid: item for item in session.items}
        self.known = _known_functions()
        with session.config.stash[blocking_manager_key].unblock():
            self._judge_all(session)
        return True

    def _judge_all(self, session: pytest.Session) -> None:
        self._open_database(session)
        for fault in self.faults:
            self.tell(fault, self.judge(fault))

    def judge(self, fault: Fault) -> Verdict:
        """Try a fault with the tests that enter it, within the budget."""
        try:
            compile(fault.source, fault.file, "exec")
        except SyntaxError:
            return Verdict(True, "does not compile", 0)
        verdict = self._judged_here(fault, self._chosen(self.chart.tests(fault)))
        started = self._chosen(self.chart.tests_apart(fault))
        return self._copied(fault, started) if started and not verdict.found else verdict

    def _judged_here(self, fault: Fault, chosen: Sequence[pytest.Item]) -> Verdict:
        """What the tests say that enter it in this process."""
        if not chosen:
            return Verdict(False, "no test enters it", 0)
        if fault.function:
            verdict = self._forked(fault, chosen)
            if verdict.found or not self.chart.is_early(fault):
                return verdict
        return self._copied(fault, chosen)

    def _chosen(self, tests: Sequence[str]) -> list[pytest.Item]:
        """As many as the budget allows, half of it for those that compare approved texts, which look at most."""
        known = [test for test in tests if test in self.items]
        approved = [test for test in known if "approved" in test]
        others = [test for test in known if "approved" not in test]
        return [
            self.items[test] for part in (others, approved) for test in self._within(self.budget / 2, part)
        ]

    def _within(self, seconds: float, tests: Sequence[str]) -> Iterator[str]:
        """The first of them, one at least, for so many seconds."""
        for at, test in enumerate(tests):
            seconds -= self.chart.seconds[test]
            if at and seconds < 0:
                return
            yield test

    def _open_database(self, session: pytest.Session) -> None:
        """Run one test of the site, so that there is a database to copy for each fault."""
        site = [item for item in session.items if _is_of_site(item) and _uses_database(item)]
        if site:
            first = min(site, key=lambda item: self.chart.seconds.get(item.nodeid, 9))
            runtestprotocol(first, log=False, nextitem=_elsewhere(first))
            from django.db import connections

            connections.close_all()

    def _forked(self, fault: Fault, chosen: Sequence[pytest.Item]) -> Verdict:
        """The verdict of a child that has the fault in its memory."""
        clone = any(map(_is_of_site, chosen)) and _copy_database()
        reading, writing = os.pipe()
        child = os.fork()
        if not child:
            os.close(reading)
            self._be_the_child(fault, chosen, writing, bool(clone))
        os.close(writing)
        with os.fdopen(reading) as pipe, _at_most(self._seconds(chosen) * 10 + 120, child):
            said = pipe.read()
        _, status = os.waitpid(child, 0)
        if os.WIFSIGNALED(status):
            return Verdict(True, "time-out", len(chosen))
        return Verdict(bool(said), said, len(chosen))

    def _seconds(self, chosen: Sequence[pytest.Item]) -> float:
        return sum(self.chart.seconds[item.nodeid] for item in chosen)

    def _be_the_child(self, fault: Fault, chosen: Sequence[pytest.Item], writing: int, clone: bool) -> None:
        """Try the fault, write what was found, and exit: it never returns."""
        said = "error"
        try:
            _be_quiet()
            if clone:
                _use_database()
            limit = int(self._seconds(chosen) * 3 + SLACK)
            resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
            said = self._put_in_and_run(fault, chosen)
        finally:
            os.write(writing, said.encode())
            os._exit(0)

    def _put_in_and_run(self, fault: Fault, chosen: Sequence[pytest.Item]) -> str:
        """The id of the test that finds the fault, or ''."""
        put_in(fault, self.known)
        # of the site the test that opened the database has filled some
        if self.chart.is_early(fault) or _is_of_site(chosen[0]):
            forget_everything()
        session = chosen[0].session
        session._setupstate.teardown_exact(chosen[0])
        for item, following in zip(chosen, [*chosen[1:], _elsewhere(chosen[-1])], strict=True):
            reports = runtestprotocol(item, log=False, nextitem=following)
            if any(report.failed for report in reports):
                return item.nodeid
        return ""

    def _copied(self, fault: Fault, chosen: Sequence[pytest.Item]) -> Verdict:
        """The verdict of a new process in a copy of the tree with the fault in its file."""
        with tempfile.TemporaryDirectory(prefix="faults-") as folder:
            copy = Path(folder) / "tree"
            copy_tree(copy)
            (copy / fault.file).write_text(fault.source)
            (copy / "chosen.txt").write_text("\n".join(item.nodeid for item in chosen))
            limit = self._seconds(chosen) * 3 + SLACK * 3
            command = [sys.executable, "-m", "pytest", "-x", *QUIET, "@chosen.txt"]
            done = _run(command, copy, limit)
        if done is None:
            return Verdict(True, "time-out", len(chosen))
        if done.returncode == 0:
            return Verdict(False, "", len(chosen))
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", done.stdout, re.MULTILINE)
        return Verdict(True, failed[1] if failed else "does not start", len(chosen))


def put_in(fault: Fault, known: dict[Function, list[FunctionType]]) -> None:
    """Give the functions in memory the code that they would have with the fault."""
    path = str(ROOT / fault.file)
    if (path, fault.function) not in known:  # what only a request imports, such as views
        import_module(fault.file.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
        known = _known_functions()
    old, new = (
        [code for code in top_codes(compile(text, path, "exec")) if code.co_qualname == fault.function]
        for text in ((ROOT / fault.file).read_text(), fault.source)
    )
    _let_read(fault)
    for before, after in zip(old, new, strict=True):
        for function in known.get((path, fault.function), ()):
            if function.__code__.co_firstlineno == before.co_firstlineno and before != after:
                function.__code__ = after


def _let_read(fault: Fault) -> None:
    """Who reads the text of the file reads the fault."""
    for name, text in (("read_text", fault.source), ("read_bytes", fault.source.encode())):
        setattr(Path, name, _instead(ROOT / fault.file, text, getattr(Path, name)))


def _instead(file: Path, text: str | bytes, reading: Callable[..., Any]) -> Callable[..., Any]:
    return lambda path, *args, **kwargs: text if path == file else reading(path, *args, **kwargs)


def top_codes(code: CodeType) -> Iterator[CodeType]:
    """The code of the functions and methods of a module, not of what they hold."""
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            if constant.co_flags & 0x02:  # it has locals of its own: a function, not the body of a class
                yield constant
            else:
                yield from top_codes(constant)


def copy_tree(copy: Path) -> None:
    """The files of the project, and what the tests of the site find built."""
    asked = ["git", "ls-files", "--cached", "--others", "--exclude-standard"]
    names = subprocess.run(asked, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    for name in names.splitlines():
        if (ROOT / name).is_file():
            (copy / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy2(ROOT / name, copy / name)
    if (ROOT / "frontend" / "dist").is_dir():
        (copy / "frontend" / "dist").symlink_to(ROOT / "frontend" / "dist")


def _known_functions() -> dict[Function, list[FunctionType]]:
    known: dict[Function, list[FunctionType]] = {}
    gc.unfreeze()  # a process that serves hides from the collector what it began with
    for one in gc.get_objects():  # some are proxies whose object has died: `isinstance` would ask that
        if type(one) is FunctionType:
            known.setdefault((one.__code__.co_filename, one.__code__.co_qualname), []).append(one)
    return known


def _is_of_site(item: pytest.Item) -> bool:
    return item.nodeid.startswith("tests/wargame/")


def _uses_database(item: pytest.Item) -> bool:
    return bool({"db", "transactional_db"} & set(getattr(item, "fixturenames", ())))


def _elsewhere(item: pytest.Item) -> pytest.Item | None:
    """A test of another file: as what comes next it keeps the session, and its database, open."""
    return next((other for other in item.session.items if other.path != item.path), None)


def _copy_database() -> bool:
    """A fresh copy of the test database; False where none was opened."""
    from django.db import connection

    name = connection.settings_dict["NAME"]
    with connection._nodb_cursor() as cursor:
        cursor.execute(f'DROP DATABASE IF EXISTS "{CLONE}" WITH (FORCE)')
        cursor.execute(f'CREATE DATABASE "{CLONE}" TEMPLATE "{name}"')
    connection.close()
    return True


def _use_database() -> None:
    from django.db import connection

    connection.settings_dict["NAME"] = CLONE


def _be_quiet() -> None:
    nowhere = os.open(os.devnull, os.O_RDWR)
    for descriptor in (0, 1, 2):
        os.dup2(nowhere, descriptor)
    for kind in (signal.SIGINT, signal.SIGTERM, signal.SIGALRM):
        signal.signal(kind, signal.SIG_DFL)


class _at_most:
    """Kills a child that takes longer than so many seconds."""

    def __init__(self, seconds: float, child: int) -> None:
        self.seconds, self.child = seconds, child

    def __enter__(self) -> None:
        signal.signal(signal.SIGALRM, lambda *_: os.kill(self.child, signal.SIGKILL))
        signal.alarm(int(self.seconds))

    def __exit__(self, *_: object) -> None:
        signal.alarm(0)


def _own_database() -> dict[str, str]:
    """On the server that is named, a database of another name; where none is, the tests start a server of their own."""
    if "DATABASE_URL" not in os.environ:
        return {}
    return {"DATABASE_URL": urlsplit(os.environ["DATABASE_URL"])._replace(path="/faults_copy").geturl()}


def _run(command: Sequence[str], folder: Path, limit: float) -> subprocess.CompletedProcess[str] | None:
    """The process when it has ended; None when it took more of the processor, or far too long."""

    def restrict() -> None:
        resource.setrlimit(resource.RLIMIT_CPU, (int(limit), int(limit)))

    with suppress(subprocess.TimeoutExpired):
        done = subprocess.run(
            command,
            cwd=folder,
            env={**os.environ, **_own_database()},
            capture_output=True,
            text=True,
            timeout=limit * 10,
            preexec_fn=restrict,
        )
        return None if done.returncode < 0 else done
    return None
