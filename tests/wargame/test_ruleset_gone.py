"""Where the ruleset of a game is gone, or does not load, every page about it is there: with a sentence, or refused."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

import rules
from rules.core.registry import HOME, forget_folder
from tests.explored import one_in
from tests.wargame.asked import write_up
from tests.wargame.cup import NAMES, Cup, cup
from tests.wargame.sitting import client_of
from wargame.events import services
from wargame.events.boards import deadlines_keep, games_open
from wargame.events.models import Pairing, Round, Stage
from wargame.games.models import Game
from wargame.games.position import forget
from wargame.rulings.models import Case, Ruling
from wargame.rulings.services import case_open, case_raise, case_take, ruling_draft, ruling_look, ruling_sign

pytestmark = pytest.mark.django_db

META = (HOME / "core" / "skeleton" / "meta.toml").read_text()


FATES = ("gone", "broken", "release")


@pytest.fixture(params=FATES)
def lost(request: Any, tmp_path: Path) -> Iterator[dict[str, str]]:
    """What becomes of the games: of a ruleset that is not there, of one that does not load, or of a lost release."""
    if request.param == "broken":
        home = tmp_path / "broken_town"
        home.mkdir()
        (home / "meta.toml").write_text(META)
        (home / "__init__.py").write_text("raise RuntimeError('half written')\n")
        yield {"ruleset": rules.register_folder(home)}
        forget_folder(home)
    else:
        yield {"ruleset": "vanished"} if request.param == "gone" else {"release": "f" * 64}


class Hall:
    """A cup whose first round is signed and whose second is played; a board of it is disputed, another ruled on."""

    def __init__(self) -> None:
        self.made: Cup = cup(NAMES[:4])
        self.made.run()
        self.row = self.made.publish()
        first, second = self.made.boards(self.row)
        assert first.game and second.game and first.first.user and second.first.user
        self.game, self.player = first.game, first.first.user
        self.case = case_raise(code=first.game.code, user=self.player, title="What?", text="Why?")
        self.ruled = self._rule(second.game)
        write_up()

    def _rule(self, game: Game) -> Ruling:
        clara = self.made.clara
        case = case_open(code=game.code, user=clara, title="Looked into")
        case_take(pk=case.pk, user=clara)
        draft = ruling_draft(case=case.pk, user=clara, choice="stand", reason="So", rules=["2.1"], cites=[2])
        ruling_look(ruling=draft.pk, user=clara)
        return ruling_sign(ruling=draft.pk, user=clara)

    def lose(self, lost: dict[str, str]) -> None:
        """The rules of all its games are gone."""
        Game.objects.update(**lost)
        if "ruleset" in lost:
            Ruling.objects.update(ruleset=lost["ruleset"])
            for stage in Stage.objects.all():
                name = f"{lost['ruleset']}/crossroads"
                Stage.objects.filter(pk=stage.pk).update(settings={**stage.settings, "plans": [[name]] * 3})
            Pairing.objects.exclude(scenario="").update(scenario=f"{lost['ruleset']}/crossroads")
        forget()

    def paths(self) -> Iterator[str]:
        """Every page, answer, file and feed about it."""
        code, slug = self.game.code, self.made.event.slug
        parts = ("", "rounds/1/1/", "rounds/1/2/", "players/", "square/1/", "acts/", "conditions/", "feed/")
        more = ("calendar.ics", "edit/", "enter/", "import/", "standings/embed/", "stages/1/trf/")
        yield from (f"/tournaments/{slug}/{part}" for part in (*parts, *more))
        yield from ("/tournaments/", "/tournaments/new/", f"/clubs/{self.made.club.slug}/")
        for part in (
            "",
            "entrants/",
            "rounds/1/1/",
            "rounds/1/2/",
            "standings/1/",
            "bracket/1/",
            "acts/",
            "sign-offs/",
        ):
            yield f"/api/events/{slug}/{part}"
        for pk in (self.case.pk, self.ruled.case_id):
            yield from (f"/disputes/{pk}/", f"/disputes/{pk}/rule/", f"/api/cases/{pk}/", f"/desk/?case={pk}")
            yield from (
                f"/api/cases/{pk}/{part}/" for part in ("draft", "view", "compare", "position", "weighing")
            )
        yield from (
            f"/rulings/{self.ruled.pk}/",
            "/rulings/",
            f"/api/rulings/{self.ruled.pk}/",
            "/api/rulings/",
        )
        for one in (code, self.ruled.game.code):
            yield from (f"/games/{one}/disputes/new/", f"/games/{one}/cases/new/", f"/games/{one}/evidence/")
            yield from (
                f"/games/{one}/log/",
                f"/desk/?game={one}&at=1",
                f"/desk/?game={one}&at=3&eyes=umpire&with=1",
            )
            yield from (f"/api/games/{one}/evidence/", f"/api/games/{one}/looks/")
            yield from (f"/api/games/{one}/cases/", f"/api/games/{one}/rulings/", f"/api/games/{one}/")
            yield from (f"/games/{one}/", f"/api/annals/?q=game:{one}", f"/annals/booklet/?q=game:{one}")
            for term in ("unit", "hex", "rule", "kind", "phase", "side"):
                yield f"/api/annals/occurring/?term={term}&q=game:{one}"
                yield f"/annals/?q=game:{one}&list={term}"
            yield from (f"/annals/rows.csv?q=game:{one}", f"/annals/rows.json?q=game:{one}+turn:1")
        yield from ("/desk/", "/api/desk/", f"/desk/?q=event:{slug}", "/annals/", "/", "/games/", "/clubs/")


@pytest.fixture
def hall(db: None) -> Hall:
    return Hall()


def faults(client: Client, paths: Iterator[str]) -> list[str]:
    """The addresses that do not answer as they should."""
    found = []
    client.raise_request_exception = False
    for path in paths:
        status = client.get(path).status_code
        if status >= 500:
            found.append(f"{path} {status}")
    return found


@pytest.mark.parametrize(
    ("who", "lost"), one_in(9, product(["director", "player", "nobody"], FATES)), indirect=["lost"]
)
@pytest.mark.dear
def test_every_page_is_there(hall: Hall, lost: dict[str, str], who: str) -> None:
    reader = {"nobody": None, "player": hall.player, "director": hall.made.clara}[who]
    hall.lose(lost)
    assert faults(client_of(reader), hall.paths()) == []


@pytest.mark.dear
def test_deadlines_of_other_games_are_kept_all_the_same(db: None) -> None:
    """A game that can no longer be ended by its forfeit comes before the directors."""
    made = cup(NAMES[:4], after="forfeit")
    row = made.publish()
    gone, other = made.boards(row)
    assert row.deadline and gone.game and other.game
    Game.objects.filter(pk=gone.game.pk).update(ruleset="vanished")
    forget()
    assert deadlines_keep(row.deadline) == 2
    assert [one.is_open for one in made.boards(row)] == [True, False]
    assert Case.objects.get().game == gone.game


def test_games_of_rules_that_are_gone_are_not_opened_and_the_round_says_so(lost: dict[str, str]) -> None:
    if "ruleset" not in lost:
        return
    made = cup(NAMES[:4])
    made.draw()
    row: Round = made.do(services.round_publish)
    Pairing.objects.filter(round=row, board=1).update(scenario=f"{lost['ruleset']}/crossroads")
    assert games_open(row.pk) == 1
    row.refresh_from_db()
    assert "are not on this site" in row.fault
