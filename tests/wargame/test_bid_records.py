"""What was bid stands in the record: both checkers open the seals and throw the die again, in the same words."""

from __future__ import annotations

import copy
import json
from typing import Any

import pytest

from tests.newcomer import ROOT
from tests.wargame.sitting import person
from tests.wargame.test_records import Lines, rehash, text
from wargame.bids.services import bid_give, bid_open
from wargame.games.models import Game
from wargame.games.record import export, verify_record
from wargame.games.record.arithmetic import check_bid
from wargame.games.record.verify import verify
from wargame.games.services import game_resign

SHARED = json.loads((ROOT / "frontend" / "tests" / "bids.json").read_text("utf-8"))
"""Tried on the browser's check too."""


def changed(header: Any, path: list[Any], value: Any) -> Any:
    found = copy.deepcopy(header)
    holder = found
    for key in path[:-1]:
        holder = holder[key]
    holder[path[-1]] = value
    return found


def test_the_bid_holds_as_it_was_written() -> None:
    assert list(check_bid(SHARED["header"])) == []


@pytest.mark.parametrize("wrong", SHARED["wrong"], ids=lambda one: f"{one['path']}-{one['value']}")
def test_a_bid_made_wrong_is_found(wrong: dict[str, Any]) -> None:
    assert list(check_bid(changed(SHARED["header"], wrong["path"], wrong["value"]))) == wrong["finds"]


@pytest.fixture
def lines(skirmish: str, db: None) -> Lines:
    """A finished game whose sides a die has settled, as exported."""
    host, guest = person("host"), person("guest")
    game = bid_open(user=host, method="sealed", ruleset=skirmish, scenario="crossroads")
    for user in (host, guest):
        bid_give(code=game.code, user=user, side="blue", halves=4, phrase=f"words of {user}")
    game_resign(code=game.code, user=guest)
    return [json.loads(line) for line in export.record_bytes(Game.objects.get(pk=game.pk))]


@pytest.mark.dear
def test_the_record_of_a_game_with_a_die_for_sides_holds(lines: Lines) -> None:
    keys = list(lines[0]["keys"].values())
    assert lines[0]["terms"]["bid"]["die"] in (1, 2)
    assert not verify_record.check(text(lines), keys).findings
    assert not verify(text(lines), keys).findings


@pytest.mark.parametrize("check", [verify_record.check, verify])
@pytest.mark.dear
def test_a_forged_bid_is_found_though_all_is_hashed_anew(lines: Lines, check: Any) -> None:
    bid = lines[0]["terms"]["bid"]
    bid["die"] = 3 - bid["die"]
    bid["offers"][0]["halves"] = 8
    rehash(lines)
    found = [finding.what for finding in check(text(lines), None).findings]
    assert any("the die of the equal bids fell" in what for what in found)
    assert any("the first of the bidders offered" in what for what in found)
