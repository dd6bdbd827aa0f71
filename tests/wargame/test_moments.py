"""The moments of a game are the same wherever one asks: in a view, in the patches of a replay, over the socket."""

from __future__ import annotations

from typing import Any

import pytest
from asgiref.sync import sync_to_async

import rules
from tests.wargame.sitting import SKELETON, Sitting, sit_down
from tests.wargame.sockets import Browser
from wargame.games.position import setup_seq

RULESETS = [*rules.available(), SKELETON]


def by_id(entities: list[dict[str, Any]]) -> dict[str, Any]:
    return {entity["id"]: entity for entity in entities}


def patched(held: dict[str, Any], patch: dict[str, Any]) -> dict[str, Any]:
    kept = {id: entity for id, entity in held.items() if id not in patch["drop"]}
    return {**kept, **by_id(patch["set"])}


def get(sitting: Sitting, path: str) -> Any:
    return (
        sitting.clients["blue" if "blue" in sitting.users else min(sitting.users)]
        .get(sitting.url(path))
        .json()
    )


@pytest.mark.django_db
@pytest.mark.parametrize("ruleset", dict.fromkeys(RULESETS))
@pytest.mark.dear
def test_views_and_patches_have_the_same_moments(ruleset: str) -> None:
    sitting = sit_down(ruleset)
    sitting.play(3)
    last, begun = sitting.game.seq, setup_seq(sitting.game)
    patches = get(sitting, f"patches/?since=0&until={last}")
    assert [patch["since"] for patch in patches] == [0, *range(begun, last)]
    assert [patch["seq"] for patch in patches] == list(range(begun, last + 1))
    assert [line["seq"] for line in patches[0]["log"]] == sorted(line["seq"] for line in patches[0]["log"])
    held: dict[str, Any] = {}
    for patch in patches:
        held = patched(held, patch)
        view = get(sitting, f"view/?seq={patch['seq']}")
        assert (view["seq"], by_id(view["entities"])) == (patch["seq"], held)


@pytest.mark.django_db
@pytest.mark.dear
def test_the_set_up_is_one_moment() -> None:
    sitting = sit_down()
    sitting.play(2)
    last, begun = sitting.game.seq, setup_seq(sitting.game)
    assert 1 < begun < last
    for seq in range(1, begun + 1):
        assert get(sitting, f"view/?seq={seq}")["seq"] == begun
        reached = get(sitting, f"patches/?since=0&until={seq}")
        assert [(patch["since"], patch["seq"]) for patch in reached] == [(0, begun)]
    for since in range(begun):
        ways = get(sitting, f"patches/?since={since}&until={last}")
        assert (ways[0]["since"], ways[0]["seq"], ways[-1]["seq"]) == (0, begun, last)
    assert get(sitting, "patches/?since=0&until=0") == []


@pytest.mark.django_db(transaction=True)
async def test_a_resume_from_anywhere_ends(db: None) -> None:
    sitting = await sync_to_async(sit_down)()
    await sync_to_async(sitting.play)(2)
    game = await sync_to_async(lambda: sitting.game)()
    begun = await sync_to_async(setup_seq)(game)
    browser = Browser(sitting.code)
    assert await browser.connect()
    for seq in range(game.seq + 3):
        answer = await browser.resume(seq)
        stands = answer["since"] == seq if answer["type"] == "patch" else True
        assert stands and answer["seq"] == game.seq
        assert (answer["type"] == "patch") == (begun <= seq <= game.seq)
    await browser.close()
