"""Attacks are counted through the whole game: a long one has more than a thousand."""

from __future__ import annotations

import pytest

from rules.russian_portfolio import RULESET


@pytest.mark.parametrize("tag", ["fight", "join", "widen", "swim", "unplan", "call_off", "link_up"])
def test_an_attack_of_a_long_game_can_be_named(tag: str) -> None:
    assert RULESET.read_draft({"do": tag, "attack": 12_345})["attack"] == 12_345
