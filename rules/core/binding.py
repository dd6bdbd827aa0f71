"""Binding a ruleset of chapters: what its chapters and its umpire bring to `RULESET`.

RULESET = Ruleset(**bind_folder(__file__, UMPIRE, GameBegan, view), scenarios=list_scenarios(SHELF), State=State, …)
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from pathlib import Path
from typing import Any, TypeVar, Union

from msgspec.structs import replace

from rules.core.chapters import Log, log_lines
from rules.core.contract import SPECTATOR, Consequence, Entity, Event, LogLine, Viewer
from rules.core.luck import fortunes
from rules.core.registry import read_meta
from rules.core.ruleset import Scenario
from rules.core.shelf import Shelf
from rules.core.tables import Table
from rules.core.umpire import Umpire

F = TypeVar("F", bound=Table)
View = Callable[[Any, Viewer], Mapping[str, Entity]]


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


def log_with_pieces(known: Mapping[type[Event], Log], view: View, state: Any, event: Event) -> list[LogLine]:
    """The lines of an event with whoever is out of the game by it as everybody saw them before."""
    lines = log_lines(known, state, event)
    if not any(is_named(one) for line in lines for one in line.consequences):
        return lines
    seen = view(state, SPECTATOR)
    return [
        replace(
            line,
            consequences=tuple(
                replace(one, piece=seen.get(one.unit)) if is_named(one) else one for one in line.consequences
            ),
        )
        for line in lines
    ]


def is_named(one: Consequence) -> bool:
    """Whether it says who is out."""
    return one.kind == "out" and bool(one.unit)


def bind_folder(module: str, umpire: Umpire, began: type[Event], view: View) -> dict[str, Any]:
    """Fields of a `Ruleset` in the folder of `module`, a file in it with `meta.toml` beside; `began` is the first event
    of a game, `view` what a viewer sees of a position.
    """
    folder, conduct, chapters = Path(module).parent, umpire.conduct, umpire.chapters
    meta = read_meta(folder)
    umpire.shy = frozenset(meta.shy)
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
        "log": partial(log_with_pieces, chapters.log, view),
        "view": view,
        "luck": partial(fortunes, chapters.luck),
        "known": umpire.as_seen_by,
        "foreseen": chapters.foreseen,
    }
