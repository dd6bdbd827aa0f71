"""What may be read of cases and rulings, and by whom."""

from __future__ import annotations

from typing import Any

from django.db.models import QuerySet

from wargame.games.errors import Forbidden, NotFound
from wargame.games.models import Game
from wargame.games.selectors import game_get, viewer_of
from wargame.rulings.benches import bench_of, is_on
from wargame.rulings.cases import reads
from wargame.rulings.looks import look_note
from wargame.rulings.models import Case, Ruling
from wargame.rulings.powers import side_in


def find_game(code: str, user: Any) -> Game:
    """The game, for whoever may see it; raises `NotFound`, `Forbidden`."""
    game = game_get(code)
    if not is_on(bench_of(game), user):
        viewer_of(game=game, user=user)
    return game


def case_read(pk: int, user: Any) -> Case:
    """The case, for whoever is then shown it; raises `NotFound`, `Forbidden`. A director's look is noted."""
    found = find_case(pk, user)
    note_look(found, user)
    return found


def note_look(case: Case, user: Any) -> None:
    """Note that somebody was shown a case who does not play in its game."""
    if not side_in(case.game, user):
        look_note(game=case.game, user=user, viewer="case", what="case", case=case)


def find_case(pk: int, user: Any) -> Case:
    """The case, for whoever may read it; raises `NotFound`, `Forbidden`. Who goes on to show it notes the look."""
    rows = Case.objects.select_related("game", "about__case", "director", "raised_by")
    found = rows.prefetch_related("game__seats").filter(pk=pk).first()
    if found is None:
        raise NotFound("case", case=pk)
    if not reads(found, user):
        raise Forbidden(
            "Only the game's players and directors can read this until there is a ruling", case=pk
        )
    return found


def ruling_read(pk: int, user: Any) -> Ruling:
    """A ruling that was signed, for whoever may see its game; raises `NotFound`, `Forbidden`."""
    rows = Ruling.objects.select_related(
        "case__about", "game", "director", "second", "follows", "replaced_by"
    )
    found = rows.filter(pk=pk, signed__isnull=False).first()
    if found is None:
        raise NotFound("ruling", ruling=pk)
    find_game(found.game.code, user)
    return found


def cases_open(game: Game) -> list[int]:
    """The numbers of its cases that are before the directors now, the first raised first."""
    return list(game.cases.filter(state=Case.State.OPEN).order_by("pk").values_list("pk", flat=True))


def cases_of(game: Game, user: Any) -> QuerySet[Case]:
    """The cases of a game that somebody may read, the first raised first."""
    inside = bool(side_in(game, user)) or is_on(bench_of(game), user)
    rows = Case.objects.filter(game=game).select_related("game", "director", "raised_by")
    return rows if inside else rows.none()
