"""Who stands where, for small boards: places by side, cut for whoever looks. What is hidden moves nothing here.

A game that has not begun shows the set-up of its scenario.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from rules.core.codec import encode
from rules.core.contract import UMPIRE, Entity, Side, Viewer
from wargame.games.errors import Forbidden, Unplayable
from wargame.games.models import Game
from wargame.games.position import game_hides, game_moment
from wargame.games.selectors import viewer_of
from wargame.games.setups import setup_units
from wargame.games.shapes import Front, Place

KEPT = 512

Places = Mapping[Side, list[Place]]


def front(*, game: Game, viewer: Viewer) -> Front:
    """Find who stands where in a game as that viewer may know it; nobody where its rules are not to be had."""
    try:
        known = viewer if game.seq and game_hides(game) else UMPIRE
        key = (game.pk, game.seq, game.head_hash, game.release, known)
        sides = _kept.get(key)
        if sides is None:
            sides = _kept.put(key, _places_of(game, viewer))
    except Unplayable:
        sides = {}
    return Front(
        code=game.code, ruleset=game.ruleset, release=game.release, scenario=game.scenario, now=bool(game.seq),
        sides=dict(sides),
    )  # fmt: skip


def fronts(*, codes: Iterable[str], user: Any, invitations: Mapping[str, str]) -> Iterator[Front]:
    """Those of several games; one that there is not, or that is not for this user, has none."""
    for game in Game.objects.filter(code__in=codes).prefetch_related("seats"):
        try:
            viewer = viewer_of(game=game, user=user, invitation=invitations.get(game.code, ""))
        except Forbidden:
            continue
        yield front(game=game, viewer=viewer)


def _places_of(game: Game, viewer: Viewer) -> Places:
    if game.seq:
        return places(game_moment(game).view(viewer).values())
    return setup_places(game.ruleset, game.release, game.scenario, encode(game.options))


def places(entities: Iterable[Entity]) -> Places:
    """List by side where its units stand, each place once."""
    found: dict[Side, set[Place]] = {}
    for entity in entities:
        if entity["kind"] == "unit" and entity["place"] is not None:
            at = entity["place"]
            found.setdefault(entity["side"], set()).add(at if isinstance(at, str) else (at[0], at[1]))
    return {side: sorted(found[side], key=str) for side in sorted(found)}


def setup_places(ruleset: str, release: str, scenario: str, options: bytes) -> Places:
    """List where units stand when such a game begins, as far as everybody may know it and chance has no part in it."""
    return places(setup_units(ruleset, release, scenario, options))


class _Fronts:
    """What this worker was asked for last, the least recently used falling out."""

    def __init__(self) -> None:
        self._kept: OrderedDict[tuple[Any, ...], Places] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, key: tuple[Any, ...]) -> Places | None:
        with self._lock:
            if key in self._kept:
                self._kept.move_to_end(key)
            return self._kept.get(key)

    def put(self, key: tuple[Any, ...], found: Places) -> Places:
        with self._lock:
            self._kept[key] = found
            while len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        return found


_kept = _Fronts()
