"""Types are made ready to decode before there are threads: msgspec is not safe while it does that (ADR 0008)."""

from __future__ import annotations

import gc
import logging
from concurrent.futures import ThreadPoolExecutor

from django.conf import settings
from django.db import connections

import rules
from rules.core import codec
from rules.core.releases import WORKING
from wargame.games.releases import find_deployed, open_all
from wargame.games.signing import check_key

log = logging.getLogger(__name__)


def settle() -> None:
    """Keep the collector of cycles from what is there: positions live long and hold none, and looking through all of
    them for rubbish makes every socket wait.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 50, 100)


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
        if settings.RELEASES and find_deployed(id) == WORKING:
            log.warning("ruleset %s is not published: its new games follow whatever is deployed", id)
    codec.prepare()
    if settings.RELEASES:
        # A server may import the application while its event loop runs: there Django asks no database.
        with ThreadPoolExecutor(1) as aside:
            aside.submit(_ask_the_database).result()


def _ask_the_database() -> None:
    """What starting needs of it; afterwards nothing is open that a process forked off later would share."""
    try:
        check_key()
        open_all()
    finally:
        for connection in connections.all(initialized_only=True):
            connection.close()
            connection.close_pool()  # type: ignore[attr-defined]  # PostgreSQL's has one
