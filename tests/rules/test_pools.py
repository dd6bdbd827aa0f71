"""Supply pools, in every ruleset whose state keeps `pools` and a `ledger`: no point appears or vanishes."""

from __future__ import annotations

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import rules
from rules.core.dice import SeededDice
from rules.core.players import RandomPlayer, play
from tests.clauses import clause
from tests.rulesets import each


def with_pools(id: str) -> list[str]:
    """The ruleset, if it keeps them."""
    return [id] if {"pools", "ledger"} <= set(rules.get(id).State.__struct_fields__) else []


COMES = {"start", "arrived", "refunded", "withdrawn"}
GOES = {"attack", "barrage", "max_effort"}


def balance(book: dict[str, int]) -> int:
    """What must be in the pool by the ledger; an entry for an unknown purpose is a fault."""
    assert set(book) <= COMES | GOES, book
    return sum(points if purpose in COMES else -points for purpose, points in book.items())


@clause("What every ruleset is held to")
@each("id", with_pools)
@settings(max_examples=5, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(seed=st.integers(0, 10_000))
@pytest.mark.dear
def test_every_point_is_in_a_pool_or_accounted_for(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    scenario = min(ruleset.scenarios.values(), key=lambda s: s.minutes)
    players = {side: RandomPlayer(seed + n, decline=0.08) for n, side in enumerate(scenario.sides)}
    spent = 0
    for step in play(ruleset, scenario.id, {}, players, SeededDice(seed)):
        for side, points in step.state.pools.items():
            book = step.state.ledger[side]
            assert points == balance(book) >= 0, (side, points, book)
            assert book.get("refunded", 0) + book.get("withdrawn", 0) <= sum(book.get(p, 0) for p in GOES)
        if step.before is not None:
            spent += step.before.pools != step.state.pools
    assert spent, "a game in which no pool ever changed tests nothing"


def test_there_is_a_ruleset_with_pools() -> None:
    assert any(map(with_pools, rules.playable()))
