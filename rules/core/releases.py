"""Releases: the code and data of a ruleset, with what it shares with others, named by the hash of all their files.

A game that is founded on a release is played to its end under it. `releases.toml` in the folder of a ruleset lists what
was published, and stays there when all else is taken away; files that are none of it are the release `WORKING`.
`CHANGES.md` of the ruleset has a line for each version:

    - 2 (2026-12-01): 12.8e counts extenders once; 9.14c the remainder displaces.
"""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator, Mapping
from datetime import date
from functools import cache
from pathlib import Path
from typing import NamedTuple

from rules.core.codec import encode
from rules.core.registry import HOME, available, folder, read_meta
from rules.core.tables import Table, load

WORKING = "working"
"""The release of files that were not published: it is whatever they are now."""

MANIFEST = "releases.toml"
HEAD = (
    "# What was published, entered by `manage.py release`: by version the hash of all files.",
    "schema = 1",
    "",
    "[releases]",
)
CHANGES = "CHANGES.md"
COUNTED = (".py", ".toml", ".ftl", ".json")
"""What decides play or says it."""

SHARED = ("core", "hexwar")
"""Folders beside a ruleset that its files may import."""

APART = frozenset({"__pycache__", "cases", "lessons", "patrols", "recordings", "skeleton", "tests", "told"})
"""Folders that do neither."""

_SLUG = re.compile(r"[a-z0-9_]+")
_LINE = re.compile(r"^- (\d+) \((\d{4}-\d\d-\d\d)\): (\S.*)$", re.MULTILINE)

Files = Mapping[str, str]
"""Text by path: `core/…` and `<ruleset>/…`, as below `rules/`."""


class Manifest(Table, frozen=True, kw_only=True):
    """`releases.toml`: the name of each version that was published."""

    releases: dict[str, str] = {}


class Change(NamedTuple):
    """A change of a version, with the rules' numbers."""

    version: int
    day: date
    text: str


class NotReleased(Exception):
    """Raised with the reason why a ruleset cannot be published as it stands."""


def freeze(home: Path) -> dict[str, str]:
    """The files that judge the games of the ruleset in this folder, with what is shared beside it, or here."""
    root = home.parent if (home.parent / "core").is_dir() else HOME
    folders = (*(root / name for name in SHARED), home)
    files = {f"{folder.name}/{name}": text for folder in folders for name, text in _texts(folder)}
    return {"__init__.py": (root / "__init__.py").read_text(encoding="utf-8"), **files}


def hashes(files: Files) -> dict[str, str]:
    """SHA-256 of each file."""
    return {name: hashlib.sha256(text.encode()).hexdigest() for name, text in sorted(files.items())}


def name_of(listed: Mapping[str, str]) -> str:
    """The name of the release that has these hashes: SHA-256 of their canonical JSON."""
    return hashlib.sha256(encode(dict(listed))).hexdigest()


def read_releases(id: str) -> Mapping[str, str]:
    """The releases of a ruleset, by version, whether its folder is still here or not.

    Only these are ever run from an archive.
    """
    if not _SLUG.fullmatch(id):  # a record may name anything
        return {}
    shelves = {HOME, *(folder(known).parent for known in available())}
    found: dict[str, str] = {}
    for shelf in sorted(shelves):
        found |= _read(shelf / id / MANIFEST)
    return found


def current(home: Path) -> str:
    """The release that the files of this folder are, read once a process; `WORKING` when they were not published."""
    name = _name(home)
    return name if name in read_releases(home.name).values() else WORKING


def changes(home: Path) -> list[Change]:
    """List what each version changed, the newest first; nothing where the ruleset keeps no `CHANGES.md`.

    Raises ValueError for a day that is none.
    """
    path = home / CHANGES
    text = path.read_text(encoding="utf-8") if path.is_file() else ""
    found = (Change(int(v), date.fromisoformat(day), said.strip()) for v, day, said in _LINE.findall(text))
    return sorted(found, reverse=True)


def publish(id: str) -> str:
    """Enter the files of a ruleset as they are now under its version; the name of the release.

    Raises `NotReleased` when the rules have changed, but neither the version nor what is said to have changed.
    """
    home = folder(id)
    version, name = read_meta(home).version, name_of(hashes(freeze(home)))
    known = _read(home / MANIFEST)
    before = known.get(str(version))
    if before == name:
        return name
    if before is not None:
        raise NotReleased(f"{id} {version} is published with other files: raise the version in meta.toml")
    try:
        told = {change.version for change in changes(home)}
    except ValueError as fault:
        raise NotReleased(f"{CHANGES} of {id} has a line that cannot be read: {fault}") from fault
    if version not in told:
        raise NotReleased(f"{CHANGES} of {id} does not say what version {version} changes")
    if any(int(other) > version for other in known):
        raise NotReleased(f"{id} has been published with a later version than {version}")
    _write(home / MANIFEST, {**known, str(version): name})
    return name


def _read(manifest: Path) -> Mapping[str, str]:
    return _parsed(manifest, manifest.stat().st_mtime_ns) if manifest.is_file() else {}


@cache
def _parsed(manifest: Path, written: int) -> Mapping[str, str]:
    return load(manifest, Manifest).releases


@cache
def _name(home: Path) -> str:
    return name_of(hashes(freeze(home)))


def _texts(home: Path) -> Iterator[tuple[str, str]]:
    for path in sorted(home.rglob("*")):
        name = path.relative_to(home)
        hidden = any(part.startswith(".") for part in name.parts)  # an editor's
        if path.suffix in COUNTED and name.name != MANIFEST and not hidden and not APART & set(name.parts):
            yield name.as_posix(), path.read_text(encoding="utf-8")


def _write(manifest: Path, known: Mapping[str, str]) -> None:
    rows = (f'{version} = "{name}"' for version, name in sorted(known.items(), key=lambda one: int(one[0])))
    manifest.write_text("\n".join([*HEAD, *rows]) + "\n", encoding="utf-8")
