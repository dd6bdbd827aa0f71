"""What every ruleset of chapters once wrote for itself: acts without slots, ends of phases, what a phase sets back."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core import slots
from rules.core.conduct import EndPhase, PhasePassed, end_act
from rules.core.contract import Message
from rules.core.dice import ScriptedDice
from rules.core.errors import Illegal
from rules.core.states import renew
from rules.core.umpire import END


class Night:
    """A position with a phase."""

    phase = "night"


def check_awake(state: Any, actor: str) -> None:
    """Blue sleeps."""
    if actor == "blue":
        raise Illegal("1.1", "asleep")


def test_an_act_without_slots_offers_its_button() -> None:
    offered = slots.button("act-hold")(Night(), "red", {"do": "hold"})
    assert offered.complete and offered.slot is None and offered.act == Message("act-hold")


def test_a_button_says_the_facts_and_raises_what_stands_against_the_actor() -> None:
    offer = slots.button("act-hold", check_awake, lambda state: {"phase": state.phase})
    assert offer(Night(), "red", {}).act == Message("act-hold", {"phase": "night"})
    with pytest.raises(Illegal, match="asleep"):
        offer(Night(), "blue", {})


def test_the_end_of_a_phase_is_the_sides_and_offered_last() -> None:
    act = end_act("2.1", lambda state: Message("phase-night"), lambda state, actor: actor[:4], check_awake)
    ended = act.resolve(Night(), "red north", EndPhase(), ScriptedDice())
    assert ended == [PhasePassed(side="red ", phase="night", rules=("2.1",))]
    assert act.options(Night(), "red", {"do": END}).act == Message(
        "act-end-phase", {"phase": Message("phase-night")}
    )
    assert act.rank == 99
    with pytest.raises(Illegal):
        act.resolve(Night(), "blue", EndPhase(), ScriptedDice())


@given(st.dictionaries(st.text(), st.integers()))
def test_renewed_pieces_are_those_fresh_gives_and_the_same_dictionary_if_none_changes(
    pieces: dict[str, int],
) -> None:
    assert renew(pieces, lambda piece: piece) is pieces
    assert renew(pieces, lambda piece: abs(piece)) == {key: abs(piece) for key, piece in pieces.items()}
