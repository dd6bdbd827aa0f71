"""Which rulesets there are: every folder of `rules/` with a `meta.toml` is one, nobody lists them."""

from __future__ import annotations

import importlib
import importlib.util
import os
import sys
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import Literal

from rules.core.errors import Malformed
from rules.core.ruleset import Ruleset
from rules.core.tables import Table, load

HOME = Path(__file__).resolve().parents[1]
EXTRA = "RAILHEAD_RULESETS"
"""Environment variable: more folders to take in, separated by `:`, relative to the project or absolute."""

_registered: list[Path] = []


class Meta(Table, frozen=True, kw_only=True):
    """`meta.toml`: what is known of a ruleset without importing it."""

    title: str
    version: int
    stage: Literal["alpha", "beta", "production"]
    hidden: bool | str
    """Whether units may be hidden from a side; the id of a choice: in games opened with it."""
    players: int = 2
    shy: tuple[str, ...] = ()
    """Acts that the practice opponents leave alone, such as taking back a declaration."""
    weighed: tuple[str, ...] = ()
    """Of these the ones that the steady opponent weighs all the same, because `worth` knows what they bring."""

    languages: tuple[str, ...] = ("en",)
    about: str = ""
    year: int | None = None
    source: str = ""


def available() -> tuple[str, ...]:
    """The ids of all rulesets, sorted. The id of a ruleset is the name of its folder."""
    return tuple(sorted(_folders()))


def playable() -> tuple[str, ...]:
    """Those of them that load. One that does not is as if it were not there; `get` says why."""
    return tuple(id for id in available() if _loads(folder(id)))


def get(id: str) -> Ruleset:
    """The ruleset of that id, imported at the first call; raises `Malformed` when there is none."""
    return _load(folder(id))


def meta(id: str) -> Meta:
    """The `meta.toml` of that ruleset; raises `Malformed` for an unknown id, `BadTable` for a faulty file."""
    return read_meta(folder(id))


@cache
def read_meta(folder: Path) -> Meta:
    """The `meta.toml` of a folder."""
    return load(folder / "meta.toml", Meta)


def folder(id: str) -> Path:
    """Return the folder of the ruleset with that id; raises `Malformed` when there is none."""
    found = _folders().get(id)
    if found is None:
        raise Malformed("no-such-ruleset", ruleset=id)
    return found


def register_folder(path: Path | str) -> str:
    """Takes in a ruleset that lives elsewhere (tests do this with the skeleton); returns its id."""
    home = _anchored(Path(path))
    if home not in _registered:
        _registered.append(home)
        _folders.cache_clear()
    return home.name


def forget_folder(path: Path | str) -> None:
    """Undoes `register_folder`: the ruleset in that folder is found no more."""
    _registered.remove(_anchored(Path(path)))
    _folders.cache_clear()


@cache
def _folders() -> dict[str, Path]:
    inside = [m.parent for m in HOME.glob("*/meta.toml")]
    named = [_anchored(Path(p)) for p in os.environ.get(EXTRA, "").split(":") if p]
    return {home.name: home for home in (*inside, *named, *_registered)}


def _anchored(path: Path) -> Path:
    home = (path if path.is_absolute() else HOME.parent / path).resolve()
    if not (home / "meta.toml").is_file():
        raise Malformed("no-ruleset-in-folder", folder=home.name)
    return home


@cache
def _load(home: Path) -> Ruleset:
    ruleset: Ruleset = _module(home).RULESET
    if ruleset.id != home.name:
        raise Malformed("id-is-not-the-folder", ruleset=ruleset.id, folder=home.name)
    return ruleset


@cache
def _loads(home: Path) -> bool:
    try:
        _load(home)
    except Exception:  # whatever the code of a ruleset raises while it is imported
        return False
    return True


def _module(home: Path) -> ModuleType:
    if home.is_relative_to(HOME):
        return importlib.import_module(".".join(("rules", *home.relative_to(HOME).parts)))
    name = f"rules_elsewhere_{home.name}"
    spec = importlib.util.spec_from_file_location(
        name, home / "__init__.py", submodule_search_locations=[str(home)]
    )
    if spec is None or spec.loader is None:
        raise Malformed("no-ruleset-in-folder", folder=home.name)
    for stale in [known for known in sys.modules if known == name or known.startswith(f"{name}.")]:
        del sys.modules[stale]  # of another folder of this name
    module = sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
