"""A booklet has every row that a query finds, in parts; each says which it is and leads to the others."""

from __future__ import annotations

import re
from typing import Any
from uuid import uuid4

import pytest

from tests.wargame.asked import write_up
from tests.wargame.sitting import client_of, sit_down
from wargame.annals import views
from wargame.games.services import action_undo

pytestmark = pytest.mark.django_db

EVENT = re.compile(r'<article class="leaf.*?#act=(\d+)"', re.DOTALL)
LINK = re.compile(r'<a href="([^"]*)">Next part</a>')


def parts(client: Any, path: str) -> list[str]:
    """The pages of a booklet from the first on, by their own links."""
    found = [client.get(path).content.decode()]
    while link := LINK.search(found[-1]):
        found.append(client.get(link[1].replace("&amp;", "&")).content.decode())
    return found


def test_of_a_row_taken_back_only_its_sentence_is_struck_through(nobody_is_met: None) -> None:
    sitting = sit_down(seed=1)
    side = sitting.asked
    sitting.play(1)
    action_undo(code=sitting.code, user=sitting.users[side], expected_seq=sitting.game.seq, key=uuid4())
    write_up()
    page = client_of(sitting.users[side]).get(f"/annals/booklet/?q=game:{sitting.code}").content.decode()
    leaves = re.findall(r"<article.*?</article>", page, re.DOTALL)
    gone = [leaf for leaf in leaves if 'class="leaf gone' in leaf]
    assert len(gone) == 1 and not [leaf for leaf in leaves if leaf not in gone and "<s>" in leaf]
    assert re.search(r'<p class="text"><s>.+</s></p>', gone[0]) and gone[0].count("<s>") == 1
    assert f'<p class="sm">Taken back by event {sitting.game.seq}.</p>' in gone[0]


@pytest.mark.dear
def test_a_booklet_has_all_rows_in_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    sitting = sit_down(seed=1)
    sitting.play(12)
    write_up()
    client = client_of(sitting.users["blue"])
    path = f"/annals/booklet/?q=game:{sitting.code}+turn:1-9"
    whole = parts(client, path)
    rows = EVENT.findall(whole[0])
    assert len(whole) == 1 and "part" not in whole[0] and len(rows) > 10
    monkeypatch.setattr(views, "BOOKLET", 5)
    told = parts(client, path)
    assert [row for page in told for row in EVENT.findall(page)] == rows
    assert all(len(EVENT.findall(page)) == 5 for page in told[:-1])
    for number, page in enumerate(told, 1):
        last = min(number * 5, len(rows))
        assert f"this is part {number} of {len(told)}, rows {number * 5 - 4} to {last}" in page
    assert "Previous part" in told[1] and "Previous part" not in told[0]
    assert "in parts of 5" in client.get(f"/annals/?q=game:{sitting.code}+turn:1-9").content.decode()
    beyond = client.get(f"{path}&part=99").content.decode()
    assert EVENT.findall(beyond) == EVENT.findall(told[-1])
