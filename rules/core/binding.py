"""Binding a ruleset of chapters: what its chapters and its umpire bring to `RULESET`.

RULESET = Ruleset(**brought(__file__, UMPIRE, GameBegan), State=State, setup=setup, view=view, …)
"""

from __future__ import annotations

from functools import partial
from pathlib import Path
from typing import Any, Union

from rules.core.chapters import log_lines
from rules.core.contract import Event
from rules.core.luck import fortunes
from rules.core.registry import read_meta
from rules.core.umpire import Umpire


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
