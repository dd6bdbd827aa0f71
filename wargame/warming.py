"""Types are made ready to decode before there are threads: msgspec is not safe while it does that (ADR 0008)."""

from __future__ import annotations

import logging

import rules
from rules.core import codec
from wargame.games.releases import open_all

log = logging.getLogger(__name__)


def warm() -> None:
    """Load every ruleset, and the releases of games under way; prepare every struct there is: no later decode is the
    first of its type.

    A ruleset that does not load is named in the log, and answers for itself when it is asked for.
    """
    for id in rules.available():
        try:
            rules.get(id)
        except Exception:
            log.exception("ruleset %s does not load", id)
    codec.prepare()
    open_all()
