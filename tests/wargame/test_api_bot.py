"""The bot of `docs/api.md` plays a whole game against itself, as it stands there."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from django.conf import settings

from tests.wargame.served import site as site
from tests.wargame.sitting import Sitting
from wargame.games.models import Game
from wargame.tokens.services import token_make

pytestmark = pytest.mark.django_db(transaction=True)


def test_the_bot_of_the_page_plays_to_the_end(sitting: Sitting, site: str, tmp_path: Path) -> None:
    page = (settings.ROOT / "docs" / "api.md").read_text()
    (code,) = re.findall(r"```python\n(.*?)```", page, re.DOTALL)
    (tmp_path / "bot.py").write_text(code)
    keys = [token_make(user=user, name="bot", scopes=["play"])[1] for user in sitting.users.values()]
    bots = [
        subprocess.Popen(
            [sys.executable, tmp_path / "bot.py", site, sitting.code, key],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        )
        for key in keys
    ]  # fmt: skip
    said = [bot.communicate(timeout=120) for bot in bots]
    assert [bot.returncode for bot in bots] == [0, 0], said
    game = Game.objects.get(code=sitting.code)
    assert game.status == Game.Status.FINISHED
    ends = [json.loads(out.partition(" ")[2]) for out, _ in said]
    assert ends[0] == ends[1] is not None
