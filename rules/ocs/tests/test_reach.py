"""12.3 The search that play uses against the sentences of the rules, on small maps of all kinds."""

from __future__ import annotations

import pytest
from hypothesis import given, settings

from rules.ocs.state import State
from rules.ocs.supply.offers import offers
from rules.ocs.tests.literal import Literal
from rules.ocs.tests.worlds import worlds


def found(state: State) -> dict[str, set[tuple[str, str | None]]]:
    """What play offers to each unit of the map."""
    return {
        unit.id: {(offer.source.id, offer.via) for offer in offers(state, unit)}
        for unit in state.units.values()
        if unit.hex
    }


def told(state: State) -> dict[str, set[tuple[str, str | None]]]:
    """What the sentences of 12.3 give it."""
    slow = Literal(state)
    return {unit.id: slow.offers(unit) for unit in state.units.values() if unit.hex}


@settings(max_examples=100, deadline=None)
@given(worlds())
@pytest.mark.dear
def test_play_and_the_sentences_of_12_3_agree(state: State) -> None:
    assert found(state) == told(state)
