"""The map of the moment that a ruling is about, on its page: for everybody who reads it, as far as each may know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from rules.core.contract import SPECTATOR, UMPIRE, Viewer
from wargame.annals.cuts import Cut, cut
from wargame.annals.places import places_of
from wargame.games.errors import SiteError
from wargame.games.models import Game, GameEvent
from wargame.games.position import game_moment
from wargame.games.releases import playable
from wargame.games.selectors import readable
from wargame.rulings.looks import hides
from wargame.rulings.models import Case, Ruling
from wargame.rulings.outlook import places_between
from wargame.rulings.powers import side_in

BACK = 40
"""Events before one that names no place among which the nearest that does is looked for."""


@dataclass(frozen=True)
class Scene:
    """Maps, each with what it shows; `viewer` is whose eyes they are seen with where the game hides something."""

    maps: list[tuple[str, Cut]]
    viewer: Viewer = UMPIRE

    @property
    def is_whole(self) -> bool:
        """Whether they show all that stands there."""
        return self.viewer == UMPIRE

    @property
    def side(self) -> str:
        """The side whose eyes they are; '' for everybody's."""
        return "" if self.viewer in (UMPIRE, SPECTATOR) else self.viewer


def scene_of(game: Game, seqs: Sequence[int], viewer: Viewer, said: str = "") -> Scene:
    """The map after the first of these events about which there is one, with those eyes: about the places that are
    `said` to be in question, else about what the event names.
    """
    named = places_of(playable(game), game.scenario).find_in(said)
    for seq in dict.fromkeys(one for one in seqs if 0 < one <= game.seq):
        about = named or _places(game, seq, viewer)
        if about and (map := cut(game, seq, viewer, about)) is not None:
            return Scene([(f"At event {seq}", map)], viewer)
    return Scene([], viewer)


def scene_of_ruling(ruling: Ruling, user: Any) -> Scene:
    """The moment ruled on; of an amendment that the reader may see all of, the map before and after it."""
    game, viewer = ruling.game, _eyes(ruling.game, user)
    if ruling.choice == Ruling.Choice.PATCH and viewer == UMPIRE and ruling.seq and playable(game):
        maps = list(_amended(ruling, ruling.seq))
        if maps:
            return Scene(maps)
    return scene_of(game, [*ruling.cites, ruling.case.seq], viewer, f"{ruling.reason} {ruling.case.title}")


def scene_of_draft(case: Case, draft: Ruling | None, cited: str, end: int | None) -> Scene:
    """The moment that is to be ruled on, for the director who drafts: that they look is noted already."""
    given = [int(cited)] if cited.isdecimal() and len(cited) < 8 else []
    seqs = [*(draft.cites if draft else ()), *given, case.seq]
    known = [seq for seq in seqs if end is None or seq <= end]
    asked = case.entries.exclude(text="").values_list("text", flat=True).first() or ""
    return scene_of(case.game, known, UMPIRE, f"{case.title} {asked}")


def _amended(ruling: Ruling, seq: int) -> Iterator[tuple[str, Cut]]:
    game = ruling.game
    try:
        about = places_between(game, game_moment(game, seq - 1), game_moment(game, seq), _entities(ruling))
    except SiteError:
        return
    for caption, at in ((f"Before, event {seq - 1}", seq - 1), (f"After, as amended at event {seq}", seq)):
        if about and (map := cut(game, at, UMPIRE, about)) is not None:
            yield caption, map


def _entities(ruling: Ruling) -> list[str]:
    return [change["entity"] for change in ruling.plan.get("changes", ())]


def _eyes(game: Game, user: Any) -> Viewer:
    """All where nothing is hidden; else those of the side that somebody plays, or everybody's: a director who wants to
    see more looks, and that is noted.
    """
    if game.result is not None or not hides(game):
        return UMPIRE
    return side_in(game, user) or SPECTATOR


def _places(game: Game, seq: int, viewer: Viewer) -> list[str]:
    """Where the log points at that event, or at the nearest before it that points anywhere and is for the reader."""
    rows = GameEvent.objects.filter(game=game, seq__lte=seq, seq__gt=seq - BACK).order_by("-seq")
    for audience, lines in rows.values_list("audience", "log"):
        if readable(audience, viewer):
            found = [at for line in lines or () for at in line.get("at", ()) if isinstance(at, str)]
            if found:
                return list(dict.fromkeys(found))
    return []
