"""Under which release of its rules a game is played: the one it was founded on, for as long as it lasts (ADR 0071).

The release that this site was deployed with is the tree's own. Older ones come out of the database, as text that is
checked against its name, and only where `releases.toml` of the ruleset lists it: nobody who can write to the database
can bring in code.
"""

from __future__ import annotations

import logging
import shutil
import threading
from pathlib import Path

from django.conf import settings
from django.db import DatabaseError

import rules
from rules.core import frozen, registry, releases
from rules.core.releases import WORKING
from rules.core.ruleset import Ruleset
from wargame.games.errors import Unplayable
from wargame.games.models import Game, Release

log = logging.getLogger(__name__)

_opened: dict[str, Ruleset] = {}
_lock = threading.Lock()


def deployed(id: str) -> str:
    """The release a game of this ruleset is founded on now; `WORKING` in a checkout that is worked on, and where the
    ruleset is no longer here.
    """
    here = settings.RELEASES and id in registry.available()
    return releases.current(registry.folder(id)) if here else WORKING


def keep(id: str) -> str:
    """The release that is deployed, in the database so that a restored dump can play."""
    name = deployed(id)
    if name != WORKING and not Release.objects.filter(pk=name).exists():
        files = releases.freeze(registry.folder(id))
        row = Release(name=name, ruleset=id, version=registry.meta(id).version, files=files)
        Release.objects.bulk_create([row], ignore_conflicts=True)
    return name


def release_at(game: Game, seq: int | None = None) -> str:
    """The release that judges the game at that event, or now."""
    earlier = (one["release"] for one in game.releases if seq is not None and seq < one["until"])
    return next(earlier, game.release)


def ruleset_of(game: Game, seq: int | None = None) -> Ruleset:
    """The rules of a game at that event, or now; raises `Unplayable` where they are not to be had."""
    return ruleset_named(game.ruleset, release_at(game, seq))


def ruleset_named(id: str, name: str) -> Ruleset:
    """The ruleset of a release; raises `Unplayable`."""
    known = _opened.get(name)
    if known is not None:
        return known
    if name == WORKING:
        return _present(id, name)
    with _lock:
        if name not in _opened:
            here = id in registry.available() and name == releases.current(registry.folder(id))
            _opened[name] = _present(id, name) if here else _open(id, name)
    return _opened[name]


def _present(id: str, name: str) -> Ruleset:
    if id not in rules.playable():
        raise Unplayable(ruleset=id, release=name[:12])
    return rules.get(id)


def playable(game: Game) -> Ruleset | None:
    """The rules of a game as they are now, or None where they are not to be had: a list shows it all the same."""
    try:
        return ruleset_of(game)
    except Unplayable:
        return None


def open_all() -> None:
    """Open the releases of the games under way, so that no player waits for it; without a database they open later."""
    if not settings.RELEASES:
        return
    under_way = Game.objects.filter(status__in=(Game.Status.OPEN, Game.Status.ACTIVE))
    try:
        named = list(under_way.exclude(release=WORKING).values_list("ruleset", "release").distinct())
    except DatabaseError as fault:
        log.warning("the releases of games under way are not opened: %s", str(fault).strip())
        return
    for id, name in named:
        try:
            ruleset_named(id, name)
        except Unplayable as fault:
            log.warning("%s", fault)


def _open(id: str, name: str) -> Ruleset:
    row = Release.objects.filter(pk=name).first()
    listed = name in releases.published(id).values()
    if row is None or not listed or releases.name_of(releases.hashes(row.files)) != name:
        raise Unplayable(ruleset=id, release=name[:12])
    home = Path(settings.VAR) / "releases" / name
    if home.exists() and releases.name_of(releases.hashes(frozen.files_in(home))) != name:
        shutil.rmtree(home)  # a disk that lost power while it was written
    if not home.exists():
        frozen.unpack(row.files, home)
    try:
        return frozen.ruleset(name, id, home)
    except Exception as fault:  # whatever old code makes of the libraries of today
        log.exception("release %s of %s does not load", name[:12], id)
        raise Unplayable(ruleset=id, release=name[:12]) from fault
