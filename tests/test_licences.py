"""Every dependency stands under a licence that is known here and goes with ours."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from importlib import metadata
from pathlib import Path

import pytest

import rules

ROOT = Path(rules.__file__).resolve().parents[1]
PERMISSIVE = re.compile(r"MIT|BSD|ISC|Apache|PSF|Python-2\.0|0BSD|OFL-1\.1", re.IGNORECASE)
"""Do as you like and keep the notice; of the fonts' licence: nor sell them alone."""

USED_UNCHANGED = {
    "psycopg": "LGPL-3.0",
    "psycopg-binary": "LGPL-3.0",
    "psycopg-pool": "LGPL-3.0",
    "certifi": "MPL",
    "py-vapid": "MPL",
    "pywebpush": "MPL",
    "pathspec": "MPL",
    "hypothesis": "MPL",
    "axe-core": "MPL",
    "lightningcss": "MPL",
}
"""Copyleft that reaches no further than the library's own files, none of which is changed here."""


def python_licences() -> Iterator[tuple[str, str]]:
    """Name and licence of each locked package that this platform installs."""
    for name in re.findall(r"^([\w.-]+)==", (ROOT / "requirements-dev.txt").read_text(), re.MULTILINE):
        try:
            found = metadata.metadata(name)
        except metadata.PackageNotFoundError:
            continue
        classified = [line for line in found.get_all("Classifier") or () if line.startswith("License")]
        yield name, " ".join([found.get("License-Expression") or "", found.get("License") or "", *classified])


def npm_licences() -> Iterator[tuple[str, str]]:
    """Name and licence of each locked package; the builds of one tool for each machine under its own name."""
    for path, package in json.loads((ROOT / "frontend" / "package-lock.json").read_text())[
        "packages"
    ].items():
        if path:
            name = path.rpartition("node_modules/")[2]
            yield ("lightningcss" if name.startswith("lightningcss-") else name), package.get("license", "")


def accepted(name: str, licence: str) -> bool:
    """Whether the licence is one of ours to use."""
    if name in USED_UNCHANGED:
        return USED_UNCHANGED[name] in licence
    return bool(PERMISSIVE.search(licence))


@pytest.mark.parametrize("licences", [python_licences, npm_licences])
@pytest.mark.dear
def test_every_licence_is_known(licences: Callable[[], Iterator[tuple[str, str]]]) -> None:
    found = dict(licences())
    assert len(found) > 80
    assert {name: licence[:80] for name, licence in found.items() if not accepted(name, licence)} == {}


@pytest.mark.parametrize("licence", ["", "GPL-3.0-or-later", "AGPL-3.0", "SSPL-1.0", "UNLICENSED"])
def test_others_would_be_noticed(licence: str) -> None:
    assert not accepted("some-library", licence)
