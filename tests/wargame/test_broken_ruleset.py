"""A ruleset that does not import is as if it were not there: no page and no program stumbles over it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from django.test import Client

import rules
from rules.core.registry import HOME, forget_folder
from tests.wargame.sitting import SKELETON, Sitting
from wargame.games.models import Game
from wargame.warming import warm

pytestmark = pytest.mark.django_db
META = (HOME / "core" / "skeleton" / "meta.toml").read_text()


@pytest.fixture
def broken(tmp_path: Path) -> Iterator[str]:
    """A folder with a meta file, whose code raises."""
    home = tmp_path / "broken_town"
    home.mkdir()
    (home / "meta.toml").write_text(META)
    (home / "__init__.py").write_text("raise RuntimeError('half written')\n")
    yield rules.register_folder(home)
    forget_folder(home)


def test_it_is_there_and_not_playable(broken: str) -> None:
    assert broken in rules.available()
    assert broken not in rules.playable() and SKELETON in rules.playable()
    with pytest.raises(RuntimeError, match="half written"):
        rules.get(broken)


def test_a_process_starts_with_it(broken: str, caplog: pytest.LogCaptureFixture) -> None:
    warm()
    assert f"ruleset {broken} does not load" in caplog.text


@pytest.mark.parametrize("page", ["/", "/games/", "/games/new/", "/rules/", "/api/rulesets/"])
def test_pages_leave_it_out(broken: str, sitting: Sitting, page: str) -> None:
    answer = sitting.clients["blue"].get(page)
    assert answer.status_code == 200 and broken not in answer.content.decode()


@pytest.mark.parametrize(
    "page", ["/games/new/{}/crossroads/", "/api/rulesets/{}/", "/api/rulesets/{}/words/en/"]
)
def test_it_is_not_found(broken: str, sitting: Sitting, page: str) -> None:
    assert sitting.clients["blue"].get(page.format(broken)).status_code == 404


def test_its_games_are_listed_all_the_same(broken: str, sitting: Sitting) -> None:
    Game.objects.filter(code=sitting.code).update(ruleset=broken)
    answer = Client().get("/games/")
    assert answer.status_code == 200
    mine = sitting.clients["blue"].get("/")
    assert mine.status_code == 200 and sitting.code in mine.content.decode()
