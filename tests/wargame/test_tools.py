"""The commands of whoever works on the site: which runs what, and how it ends."""

from __future__ import annotations

import json
import signal
from collections.abc import Iterator
from contextlib import contextmanager
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from subprocess import CompletedProcess
from typing import Any

import pytest
from django.core import management
from django.core.management import CommandError, call_command

from wargame import command
from wargame.tools import node
from wargame.tools.management.commands import lint, play, schema
from wargame.tools.management.commands import test as tests

# -- manage.py test ----------------------------------------------------------------------------------------------------


@pytest.fixture
def built(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """What node was asked for, instead of doing it."""
    asked: list[str] = []
    monkeypatch.setattr(node, "build", lambda: asked.append("build"))
    monkeypatch.setattr(node, "install", lambda: asked.append("install"))
    return asked


def ends_with(argv: list[str]) -> int:
    with pytest.raises(SystemExit) as ended:
        tests.Command().run_from_argv(["manage.py", "test", *argv])
    return int(ended.value.code or 0)


def test_whoever_asks_for_help_runs_no_test(
    built: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = Parts(monkeypatch)
    for asked in ("-h", "--help"):
        tests.Command().run_from_argv(["manage.py", "test", "-x", asked])
        assert "usage: manage.py test" in capsys.readouterr().out
    assert built == [] and parts.began == []


class Parts:
    """The parts of a run, each of which ends as it is told: none of them is begun."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.began: list[tuple[str, ...]] = []
        self.failing = ""
        monkeypatch.setattr(tests, "pytest", self.run)
        monkeypatch.setattr(tests, "frontend", lambda: self.run("frontend"))

    def run(self, *given: str) -> CompletedProcess[Any]:
        self.began.append(given)
        return CompletedProcess([], 3 if self.failing in given else 0, "said at the end\n")


def test_arguments_go_to_pytest_and_its_status_comes_back(
    built: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = Parts(monkeypatch)
    assert ends_with(["-k", "sockets"]) == 0
    parts.failing = "sockets"
    assert ends_with(["-k", "sockets"]) == 3
    assert parts.began == [("-k", "sockets")] * 2 and built == ["build"] * 2


@pytest.mark.parametrize("failing", ["", "tests/rules", "--ignore=tests/rules", "frontend"])
def test_a_run_of_everything_fails_when_a_part_does(
    failing: str, built: list[str], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    parts = Parts(monkeypatch)
    parts.failing = failing
    assert ends_with([]) == (3 if failing else 0)
    assert parts.began[0] == (*tests.aim.RULES, "--brief")
    assert set(parts.began[1:]) == {(*tests.aim.SITE, "--brief"), ("frontend",)}
    assert capsys.readouterr().out == "said at the end\n"


def test_what_is_exhaustive_is_tried_with_the_rules_and_with_the_site(
    built: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    parts, much = Parts(monkeypatch), ("--whole", "--part=2/3")
    assert ends_with([*much]) == 0
    assert parts.began[0] == (*tests.aim.RULES, *much)
    assert set(parts.began[1:]) == {(*tests.aim.SITE, *much), ("frontend",)}


# -- manage.py lint, schema, play --------------------------------------------------------------------------------------


def test_lint_runs_every_check_even_after_one_has_failed(
    built: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(lint, "call_command", built.append)
    monkeypatch.setattr(lint, "CHECKS", (("ruff", "no-such-check"), ("ruff", "--version")))
    said = StringIO()
    with pytest.raises(SystemExit, match=r"^lint failed: ruff no-such-check$"):
        call_command("lint", stdout=said)
    assert built == ["schema", "install"]
    assert "unrecognized subcommand" in said.getvalue() and "· ruff --version\nruff " in said.getvalue()
    monkeypatch.setattr(lint, "CHECKS", (("ruff", "--version"),))
    call_command("lint", stdout=said)


def test_the_browsers_types_are_made_when_the_document_is_another(
    built: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    target = tmp_path / "generated" / "api.ts"

    def make(*given: str) -> None:
        built.append(given[2])
        assert json.loads(Path(given[3]).read_text())["openapi"]
        Path(given[-1]).write_text("export {}\n")

    monkeypatch.setattr(schema, "TARGET", target)
    monkeypatch.setattr(schema, "document", lambda: json.dumps({"openapi": "3.0.3"}))
    monkeypatch.setattr(node, "npm", make)
    call_command("schema")
    call_command("schema")
    assert built == ["install", "openapi-typescript"]
    assert target.read_text() == f"{schema.MARK}{schema.fingerprint(schema.document())}\nexport {{}}\n"
    monkeypatch.setattr(schema, "document", lambda: json.dumps({"openapi": "3.1.0"}))
    call_command("schema")
    assert built[2:] == ["install", "openapi-typescript"]


def test_what_is_announced_is_there_at_once_in_a_pipe_too() -> None:
    for says in (
        lambda pipe: play.Command(stdout=pipe).announce(
            "http://127.0.0.1:8000", {"Anna": "http://127.0.0.1/x"}
        ),
        lambda pipe: lint.Command(stdout=pipe).passes(("ruff",), CompletedProcess([], 0, "well\n")),
    ):
        read = BytesIO()
        pipe = TextIOWrapper(read, write_through=False)
        says(pipe)
        assert read.getvalue()


def test_a_port_that_is_taken_is_named() -> None:
    with play.listen("127.0.0.1", 0) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(CommandError, match=f"Cannot listen on 127.0.0.1:{port}.*Try --port 0"):
            play.listen("127.0.0.1", port)


def test_a_server_is_not_played(settings: Any) -> None:
    settings.PRODUCTION = True
    with pytest.raises(CommandError, match="play is for a laptop"):
        call_command("play")


# -- manage.py ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def managed(built: list[str], monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """What a command is given, in its order, without doing it."""

    @contextmanager
    def database(*, needed: bool) -> Iterator[None]:
        built.append("database" if needed else "database, if it starts")
        yield
        built.append("no database")

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(command, "database", database)
    monkeypatch.setattr(management, "execute_from_command_line", lambda argv: built.append(argv[-1]))
    monkeypatch.setenv("DEMO", "")
    monkeypatch.delenv("DEMO")
    yield built
    signal.signal(signal.SIGTERM, before)


@pytest.mark.parametrize("name", ["migrate", "clocks", "export", "createsuperuser"])
def test_a_command_has_a_database_for_as_long_as_it_runs(managed: list[str], name: str) -> None:
    command.run(["manage.py", name])
    assert managed == ["database", name, "no database"]


@pytest.mark.parametrize("argv", [["manage.py"], ["manage.py", "help"], ["manage.py", "adjudicate"]])
def test_a_command_that_needs_no_database_starts_none(managed: list[str], argv: list[str]) -> None:
    command.run(argv)
    assert managed == [argv[-1]]


def test_verify_has_the_database_that_there_is(
    managed: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Older releases come out of it; in a checkout that never had one it goes without."""
    monkeypatch.delenv("DATABASE_URL", raising=False)
    monkeypatch.setenv("VAR", str(tmp_path))
    command.run(["manage.py", "verify"])
    assert managed == ["verify"]
    (tmp_path / "pg").mkdir()
    command.run(["manage.py", "verify"])
    assert managed == ["verify", "database, if it starts", "verify", "no database"]


@pytest.mark.parametrize(
    ("given", "builds"), [([], True), (["--no-build"], False), (["--help"], False), (["-h"], False)]
)
def test_before_play_the_front_end_is_built(managed: list[str], given: list[str], builds: bool) -> None:
    command.run(["manage.py", "play", *given])
    assert ("build" in managed) == builds
    assert managed[0] == "database" and command.os.environ["DEMO"] == "1"


def test_before_a_bench_the_front_end_is_built(managed: list[str]) -> None:
    command.run(["manage.py", "bench", "referee"])
    assert managed == ["build", "referee"] and "DEMO" not in command.os.environ
    command.run(["manage.py", "bench", "--help"])
    assert managed.count("build") == 1


def test_a_bench_is_run_as_it_was_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []
    monkeypatch.setattr("bench.run.run", lambda names, **how: asked.append((names, how)))
    call_command("bench", "soak", "--quick", "--minutes=2.5", "--markdown")
    [(names, how)] = asked
    assert callable(how.pop("write"))
    assert (names, how) == (["soak"], {"quick": True, "minutes": 2.5, "table": True})


def test_an_unknown_bench_is_answered_with_all_there_are() -> None:
    with pytest.raises(CommandError, match=r"^nonsense: there are .*annals.*referee.*soak"):
        call_command("bench", "nonsense")


def test_a_command_that_is_interrupted_ends_in_order(
    managed: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(argv: list[str]) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(management, "execute_from_command_line", interrupted)
    command.run(["manage.py", "migrate"])
    assert managed == ["database", "no database"]
    with pytest.raises(SystemExit) as ended:
        signal.raise_signal(signal.SIGTERM)
    assert not ended.value.code
