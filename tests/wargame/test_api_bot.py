"""The bot of `docs/api.md` plays a whole game against itself, as it stands there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from rest_framework.exceptions import Throttled
from rest_framework.views import APIView

from rules.core.errors import Illegal
from tests.wargame.served import site as site
from tests.wargame.sitting import Sitting
from wargame.games import services
from wargame.games.models import Game
from wargame.games.services import game_resign
from wargame.tokens.services import token_make

pytestmark = pytest.mark.django_db(transaction=True)


def bots(sitting: Sitting, site: str, folder: Path) -> list[str]:
    """What the bots of both players print, each as it stands on the page."""
    page = (settings.ROOT / "docs" / "api.md").read_text()
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (folder / "bot.py").write_text(code)
    keys = [token_make(user=user, name="bot", scopes=["play"])[1] for user in sitting.users.values()]
    bots = [
        subprocess.Popen(
            [sys.executable, folder / "bot.py", site, sitting.code, key],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for key in keys
    ]  # fmt: skip
    try:
        said = [bot.communicate(timeout=120) for bot in bots]
    finally:
        for bot in bots:
            bot.kill()
    assert [bot.returncode for bot in bots] == [0, 0], said
    return [out for out, _ in said]


@pytest.mark.dear
def test_the_bot_of_the_page_plays_to_the_end(sitting: Sitting, site: str, tmp_path: Path) -> None:
    said = bots(sitting, site, tmp_path)
    game = Game.objects.get(code=sitting.code)
    assert game.status == Game.Status.FINISHED
    ends = [json.loads(out.partition(" ")[2]) for out in said]
    assert ends[0] == ends[1] is not None


def test_it_ends_when_the_game_is_over_before_it_comes(sitting: Sitting, site: str, tmp_path: Path) -> None:
    game_resign(code=sitting.code, user=sitting.users["blue"])
    said = bots(sitting, site, tmp_path)
    assert all(json.loads(out.partition(" ")[2])["winner"] == "red" for out in said)


@pytest.mark.exhaustive
def test_it_goes_on_when_it_is_refused_or_told_to_wait(
    sitting: Sitting, site: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Now and then: whatever an action, an act that declines too, may be refused by a rule."""
    refused, throttled = [0], [0]
    submit, check = services.action_submit, APIView.check_throttles

    def seldom(count: list[int], rate: int) -> bool:
        count[0] += 1
        return count[0] % rate == 0

    def strict(**asked: Any) -> Any:
        if seldom(refused, 4):
            raise Illegal("1.1", "not-now")
        return submit(**asked)

    def busy(view: APIView, request: Any) -> None:
        if seldom(throttled, 10):
            raise Throttled(wait=0)
        check(view, request)

    monkeypatch.setattr(services, "action_submit", strict)
    monkeypatch.setattr(APIView, "check_throttles", busy)
    bots(sitting, site, tmp_path)
    assert Game.objects.get(code=sitting.code).status == Game.Status.FINISHED
    assert refused[0] >= 4 and throttled[0] >= 10
