"""Types are made ready to decode before there are threads: msgspec is not safe while it does that (ADR 0008)."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import suppress

import msgspec

import rules

log = logging.getLogger(__name__)


def warm() -> None:
    """Load every ruleset, and prepare every struct there is: no later decode is the first of its type.

    A ruleset that does not load is named in the log, and answers for itself when it is asked for.
    """
    for id in rules.available():
        try:
            rules.get(id)
        except Exception:
            log.exception("ruleset %s does not load", id)
    for kind in structs(msgspec.Struct):
        with suppress(Exception):  # what cannot be prepared can never be decoded either
            msgspec.json.Decoder(kind)


def structs(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """Every class below that one."""
    for below in kind.__subclasses__():
        yield below
        yield from structs(below)
