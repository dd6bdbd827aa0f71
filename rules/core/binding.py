"""Binding a ruleset of chapters: what its chapters and its umpire bring to `RULESET`.

RULESET = Ruleset(**bind_folder(__file__, UMPIRE, GameBegan), scenarios=list_scenarios(SHELF), State=State, …)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, Union

from rules.core.chapters import log_lines
from rules.core.contract import Event
from rules.core.luck import fortunes
from rules.core.registry import read_meta
from rules.core.ruleset import Scenario
from rules.core.shelf import Shelf
from rules.core.tables import Table
from rules.core.umpire import Umpire

F = TypeVar("F", bound=Table)


def _no_more(file: Any) -> Mapping[str, Any]:
    return {}


def list_scenarios(
    shelf: Shelf[F, Any], more: Callable[[F], Mapping[str, Any]] = _no_more
) -> dict[str, Scenario]:
    """List what the lobby shows of the scenarios on file, which have `sides`, `turns`, `minutes` and `bid`; `more`
    gives the other fields, as `choices`.
    """
    files: dict[str, Any] = {name: shelf.file(name) for name in shelf.names()}
    return {
        name: Scenario(name, file.sides, file.turns, file.minutes, bid=file.bid, **more(file))
        for name, file in files.items()
    }


def bind_folder(module: str, umpire: Umpire, began: type[Event]) -> dict[str, Any]:
    """Fields of a `Ruleset` in the folder of `module`, a file in it with `meta.toml` beside; `began` is the first event
    of a game.
    """
    folder, conduct, chapters = Path(module).parent, umpire.conduct, umpire.chapters
    meta = read_meta(folder)
    return {
        "id": folder.name,
        "version": meta.version,
        "title": meta.title,
        "hidden": meta.hidden,
        "folder": folder,
        "Action": Union[tuple(chapters.acts)],  # noqa: UP007 - made of what the chapters bring
        "Event": Union[(began, *chapters.apply)],
        "apply": conduct.apply,
        "decisions": conduct.decisions,
        "options": umpire.options,
        "resolve": umpire.resolve,
        "explain": umpire.explain,
        "log": partial(log_lines, chapters.log),
        "luck": partial(fortunes, chapters.luck),
    }
