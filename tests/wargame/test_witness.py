"""Daily roots: every head is under one, once; the path leads from the head to the root."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
from django.db import connection
from django.test import Client

from tests.wargame.match import Match, new_match
from tests.wargame.sitting import SKELETON, client_of
from wargame.games.models import Game
from wargame.games.record import verify_record
from wargame.games.sealing import seal_game_head
from wargame.games.signing import ROOT, public_keys
from wargame.witness import tree
from wargame.witness.models import Leaf, Root
from wargame.witness.services import list_witnessed, root_make
from wargame.witness.tasks import daily_root

pytestmark = pytest.mark.django_db
NOW = datetime.now(UTC)
DAY = timedelta(days=1)


@pytest.mark.parametrize("count", [1, 2, 3, 5, 8, 13])
def test_every_path_leads_to_the_top(count: int) -> None:
    hashes = [tree.leaf("game", seq, "head") for seq in range(count)]
    for at, hash in enumerate(hashes):
        steps = tree.path(hashes, at)
        assert tree.climb(hash, steps) == tree.top(hashes)
        assert tree.climb(tree.leaf("game", at, "another"), steps) != tree.top(hashes)


@pytest.mark.dear
def test_a_day_has_one_root_over_what_has_moved(match: Match) -> None:
    other = new_match(SKELETON)
    opened = Game.objects.create(ruleset=SKELETON, version=1, scenario="crossroads")
    first = root_make(NOW)
    assert first and first.before == tree.NONE and first.count == 2
    assert set(first.leaves.values_list("game__code", flat=True)) == {match.code, other.code}
    assert opened.seq == 0
    assert root_make(NOW.replace(hour=23, minute=59, second=59)) is None
    match.step()
    second = root_make(NOW + DAY)
    assert second and (second.before, second.count) == (first.root, 1)
    assert list(second.leaves.values_list("game__code", "seq", "sealed_head")) == [
        (match.code, match.game.seq, seal_game_head(match.game))
    ]
    third = root_make(NOW + 2 * DAY)
    assert third and (third.count, third.before) == (0, second.root)


@pytest.mark.dear
def test_a_player_is_shown_the_path(match: Match) -> None:
    for day in range(3):
        new_match(SKELETON)
        match.step()
        root_make(NOW + day * DAY)
    (found, *_) = client_of(match.users["blue"]).get(f"/api/games/{match.code}/witness/").json()
    game = match.game
    assert (found["seq"], found["sealed_head"]) == (game.seq, seal_game_head(game))
    top = tree.climb(
        tree.leaf(game.code, found["seq"], found["sealed_head"]), [tree.Sibling(*s) for s in found["path"]]
    )
    assert found["root"] == tree.root(found["before"], found["day"], top)
    said = {"signed": ROOT} | {key: found[key] for key in ("day", "root", "before", "count", "time")}
    public = bytes.fromhex(public_keys()[found["key"]])
    assert verify_record.holds(public, verify_record.canonical(said), bytes.fromhex(found["signature"]))
    assert len(list_witnessed(game)) == 3


def test_a_root_rests_on_games_that_are_gone(match: Match) -> None:
    other = new_match(SKELETON)
    root_make(NOW)
    other.game.delete()
    (found,) = list_witnessed(match.game)
    top = tree.climb(
        tree.leaf(match.code, found.seq, found.sealed_head), [tree.Sibling(*s) for s in found.path]
    )
    assert found.root == tree.root(found.before, found.day, top)


def test_who_may_not_see_a_game_is_shown_no_path(match: Match) -> None:
    root_make(NOW)
    Game.objects.filter(code=match.code).update(private=True)
    assert Client().get(f"/api/games/{match.code}/witness/").status_code == 403


def test_roots_are_a_page_and_a_feed(match: Match) -> None:
    assert "No roots yet" in Client().get("/witness/").content.decode()
    assert daily_root() and not daily_root()
    root = Root.objects.get()
    for address in ("/witness/", "/witness/feed/"):
        answer = Client().get(address)
        assert answer.status_code == 200 and root.root in answer.content.decode()
        assert match.code not in answer.content.decode()
    assert Client().get("/witness/feed/")["Content-Type"].startswith("application/atom+xml")
    keys = Client().get("/.well-known/railhead-keys.json").json()["keys"]
    assert root.key in keys


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_two_workers_make_one_root() -> None:
    new_match(SKELETON)

    def make() -> bool:
        try:
            return root_make(NOW) is not None
        finally:
            connection.close()

    with ThreadPoolExecutor(4) as pool:
        made = [pool.submit(make) for _ in range(4)]
    assert sorted(one.result() for one in made) == [False, False, False, True]
    assert Leaf.objects.count() == 1
