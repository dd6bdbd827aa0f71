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

CHANGED = "The files of {ruleset} are no longer those that this process was started with: the site must be started anew"

_opened: dict[tuple[str, str], Ruleset] = {}
_lock = threading.Lock()


def find_deployed(id: str) -> str:
    """The release a game of this ruleset is founded on now; `WORKING` in a checkout that is worked on, and where the
    ruleset is no longer here.
    """
    here = settings.RELEASES and id in registry.available()
    return releases.current(registry.folder(id)) if here else WORKING


def keep(id: str) -> str:
    """The release that is deployed, in the database so that a restored dump can play.

    Raises `Unplayable` where its files were exchanged under the running process.
    """
    name = find_deployed(id)
    if name != WORKING and not Release.objects.filter(pk=name).exists():
        files = releases.freeze(registry.folder(id))
        if releases.name_of(releases.hashes(files)) != name:
            raise Unplayable(CHANGED, ruleset=id, release=name[:12])
        row = Release(name=name, ruleset=id, version=registry.meta(id).version, files=files)
        Release.objects.bulk_create([row], ignore_conflicts=True)
    return name


def release_at(game: Game, seq: int | None = None) -> str:
    """The release that judges the game at that event, or now."""
    earlier = (one["release"] for one in game.releases if seq is not None and seq < one["until"])
    return next(earlier, game.release)


def ruleset_of(game: Game, seq: int | None = None) -> Ruleset:
    """The rules of a game at that event, or now; raises `Unplayable` where they are not to be had."""
    return find_ruleset(game.ruleset, release_at(game, seq))


def find_ruleset(id: str, name: str) -> Ruleset:
    """The ruleset of a release; raises `Unplayable`."""
    known = _opened.get((id, name))
    if known is not None:
        return known
    if name == WORKING:
        return _present(id, name)
    with _lock:
        if (id, name) not in _opened:
            here = id in registry.available() and name == releases.current(registry.folder(id))
            _opened[id, name] = _present(id, name) if here else _open(id, name)
    return _opened[id, name]


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
    under_way = Game.objects.filter(status__in=(Game.Status.OPEN, Game.Status.ACTIVE))
    try:
        named = list(under_way.exclude(release=WORKING).values_list("ruleset", "release").distinct())
    except DatabaseError as fault:
        log.warning("the releases of games under way are not opened: %s", str(fault).strip())
        return
    for id, name in named:
        try:
            find_ruleset(id, name)
        except (Unplayable, DatabaseError) as fault:
            log.warning("%s", fault)


def _open(id: str, name: str) -> Ruleset:
    if name not in releases.read_releases(id).values():
        raise Unplayable(ruleset=id, release=name[:12])
    try:
        return frozen.ruleset(name, id, _home(name))
    except DatabaseError:
        raise
    except (
        Exception
    ) as fault:  # a disk that is full, a row that is none, what old code makes of the libraries of today
        log.exception("release %s of %s does not open", name[:12], id)
        raise Unplayable(ruleset=id, release=name[:12]) from fault


def _home(name: str) -> Path:
    """The folder with the files of a release, unpacked anew unless they are all there as they were."""
    home = Path(settings.VAR) / "releases" / name
    if not _holds(home, name):
        files = Release.objects.get(pk=name).files
        if releases.name_of(releases.hashes(files)) != name:
            raise ValueError("the files in the database are not those of the release")
        shutil.rmtree(home, ignore_errors=True)
        frozen.unpack(files, home)
        if not _holds(home, name):
            raise ValueError(f"{home} does not keep what is written there")
    return home


def _holds(home: Path, name: str) -> bool:
    try:
        return releases.name_of(releases.hashes(frozen.files_in(home))) == name
    except (OSError, ValueError):  # not there; or after the machine lost power, not text
        return False


def release_hashes(id: str, name: str) -> dict[str, str]:
    """SHA-256 of each file of a release by its path, whether it can be played or not; raises `Unplayable`."""
    if row := Release.objects.filter(pk=name).first():
        return releases.hashes(row.files)
    if id in registry.available() and name in (WORKING, find_deployed(id)):
        return releases.hashes(releases.freeze(registry.folder(id)))
    raise Unplayable(ruleset=id, release=name[:12])
