"""Who stands where, for small boards: places by side, cut for who looks. What is hidden moves nothing here.

A game that has not begun shows the set-up of its scenario. No die of the game is thrown for it: it follows from the
scenario and the options alone, is seen as a spectator would see it, and what chance decides is left out.
"""

from __future__ import annotations

import threading
from collections import OrderedDict
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from typing import Any

import msgspec

from rules.core.codec import encode
from rules.core.contract import SPECTATOR, UMPIRE, Entity, Side, Viewer
from rules.core.dice import SeededDice
from rules.core.ruleset import Ruleset
from wargame.games.errors import Forbidden, Unplayable
from wargame.games.models import Game
from wargame.games.position import game_hides, game_moment
from wargame.games.releases import ruleset_named
from wargame.games.selectors import viewer_of
from wargame.games.shapes import Front, Place

KEPT = 512
TRIES = 4
"""Set-ups with different dice: where a unit stands in all of them, chance has no part in it."""

Places = Mapping[Side, list[Place]]


def front(*, game: Game, viewer: Viewer) -> Front:
    """Who stands where in a game as that viewer may know it; nobody where its rules are not to be had."""
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
    """By side where its units stand, each place once."""
    found: dict[Side, set[Place]] = {}
    for entity in entities:
        if entity["kind"] == "unit" and entity["place"] is not None:
            at = entity["place"]
            found.setdefault(entity["side"], set()).add(at if isinstance(at, str) else (at[0], at[1]))
    return {side: sorted(found[side], key=str) for side in sorted(found)}


def setup_places(ruleset: str, release: str, scenario: str, options: bytes) -> Places:
    """Where units stand when such a game begins, as far as everybody may know it and chance has no part in it."""
    return places(setup_units(ruleset, release, scenario, options))


@lru_cache(maxsize=128)
def setup_units(ruleset: str, release: str, scenario: str, options: bytes) -> tuple[Entity, ...]:
    """The units of such a set-up that a spectator sees wherever the dice fall."""
    rules_of, given = ruleset_named(ruleset, release), msgspec.json.decode(options)
    first, rolled = _units(rules_of, scenario, given, 0)
    others = [_units(rules_of, scenario, given, seed)[0] for seed in range(1, TRIES if rolled else 1)]
    return tuple(
        unit for id, unit in first.items() if all(_where(other.get(id)) == _where(unit) for other in others)
    )


def _units(
    ruleset: Ruleset, scenario: str, options: Mapping[str, Any], seed: int
) -> tuple[dict[str, Entity], bool]:
    """The units that a spectator sees in a set-up with such dice, and whether any were thrown."""
    dice = SeededDice(seed)
    state = ruleset.fold(None, ruleset.setup(scenario, options, dice))
    seen = ruleset.view(state, SPECTATOR)
    return {id: one for id, one in seen.items() if one["kind"] == "unit"}, bool(dice.drawn)


def _where(unit: Entity | None) -> Any:
    return unit and (unit["side"], unit["place"])


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
