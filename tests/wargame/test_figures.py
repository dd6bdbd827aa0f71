"""The figures the site goes by, and what its commands take, are what somebody read and approved."""

from __future__ import annotations

from argparse import PARSER, Action
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from django.core.management import get_commands, load_command_class

from tests.approved import Approve
from tests.wargame.figures import figures, modules, said

FOLDER = Path(__file__).parent / "told"


@pytest.mark.dear
def test_every_figure_is_as_approved(no_pulse: pytest.MonkeyPatch, approve: Approve) -> None:
    """Limits, texts, codes and defaults: who changes one sees here what else goes by it, and that it was meant."""
    no_pulse.undo()
    approve(FOLDER / "figures.txt", (line for module in modules() for line in figures(module)))


def arguments(command: str, app: str) -> Iterator[str]:
    """What a command is for, whether it looks at the database first, and each of its arguments."""
    found = load_command_class(app, command)
    parser = found.create_parser("manage.py", command)
    yield f"# {command}: {found.help}"
    yield from _options([action for action in parser._actions if action.dest not in DJANGOS])


def _options(actions: list[Action], within: str = "") -> Iterator[str]:
    for action in actions:
        name = "/".join(action.option_strings) or action.dest
        yield f"{within}{name} ({', '.join(_taken(action)) or 'a text'}): {action.help or ''}".rstrip()
        if action.nargs == PARSER:
            yield from _parts(action)


def _taken(action: Action) -> Iterator[str]:
    """Which values an argument takes, and what holds without it."""
    if action.nargs == 0:
        yield "a switch"
        return
    if action.option_strings and action.required:
        yield "must be given"
    given = {
        "takes": action.nargs, "of": action.type, "one of": list(action.choices or ()), "else": action.default,
        "called": action.metavar,
    }  # fmt: skip
    yield from (f"{what} {_said(value)}" for what, value in given.items() if value not in (None, []))


def _parts(action: Any) -> Iterator[str]:
    """What the command can do, each with arguments of its own."""
    about = {part.dest: part.help for part in action._choices_actions}
    for name, parser in action.choices.items():
        yield f"{name}: {about[name]}"
        yield from _options([one for one in parser._actions if one.dest != "help"], f"  {name} ")


def _said(value: object) -> str:
    """A folder is told by its name: the project may lie anywhere."""
    return value.name if isinstance(value, Path) else said(value)


DJANGOS = {
    "help", "version", "verbosity", "settings", "pythonpath", "traceback", "no_color", "force_color", "skip_checks",
}  # fmt: skip
"""Arguments that every command of Django's has."""


def test_every_command_takes_what_was_approved(approve: Approve) -> None:
    own = {name: app for name, app in get_commands().items() if str(app).startswith("wargame.")}
    lines = (line for name in sorted(own) for line in ("", *arguments(name, str(own[name]))))
    approve(FOLDER / "commands.txt", lines)
