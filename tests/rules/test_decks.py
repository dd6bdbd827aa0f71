"""Decks of every ruleset that has any: which card comes next is written nowhere, the dice choose it as it is drawn."""

from __future__ import annotations

import pytest

import rules
from rules.core.codec import plain
from rules.core.dice import SeededDice
from rules.core.players import PlayedAction, RandomPlayer
from rules.core.ruleset import Ruleset
from tests.clauses import clause
from tests.decks import Draw, decks_at, draws, lying, turned_up, with_decks
from tests.rules.probes import game, texts, viewers
from tests.rulesets import each

TRIES = 24
"""Other dice that the same draw is made with: that all of them give one card of two has a chance of 1 in 8 million."""


def played(ruleset: Ruleset, seed: int = 1) -> list[PlayedAction]:
    """A game without its set-up, up to a length that can be gone through with other dice."""
    return game(ruleset, RandomPlayer, seed)[1:160]


def test_there_are_decks_to_look_at() -> None:
    assert any(map(with_decks, rules.playable()))


@clause("Hidden things")
@pytest.mark.exhaustive
@each("name", with_decks)
def test_the_dice_alone_choose_the_card(name: str) -> None:
    """The same position, the same order, other dice: another card. A card without a die is the only one there is."""
    ruleset = rules.get(name)
    seen: dict[bool, int] = {True: 0, False: 0}
    for step in played(ruleset):
        first = next(draws(ruleset, step.before, step.events), None)
        if first is None:
            continue
        others = [again(ruleset, step, seed) for seed in range(TRIES)]
        cards = {draw.card for draw in [first, *others] if draw and draw.deck == first.deck}
        assert len(cards) > 1 if first.rolled else len(cards) == 1, (first, cards)
        seen[first.rolled] += 1
    assert min(seen.values()) > 0, seen


def again(ruleset: Ruleset, step: PlayedAction, seed: int) -> Draw | None:
    """The first card that comes when the step is played with other dice."""
    action = ruleset.read_action(step.action)
    events = ruleset.resolve(step.before, step.command or step.side, action, SeededDice(1000 + seed))
    return next(draws(ruleset, step.before, events), None)


@clause("Entities the board knows", "contract")
@each("name", with_decks)
@pytest.mark.dear
def test_a_card_is_turned_up_once(name: str) -> None:
    """The board shows a card when its number changes: only then has a deck a card less, or been shuffled."""
    ruleset, state, shown = rules.get(name), None, 0
    for step in game(ruleset, RandomPlayer, 1):
        for event in step.events:
            before, state = decks_at(ruleset, state), ruleset.apply(state, event)
            after = decks_at(ruleset, state)
            for id in turned_up(before, after) if before else []:
                assert after[id]["left"] != before[id]["left"], (id, event)
                assert after[id]["top"]["n"] > (before[id]["top"] or {"n": 0})["n"]
                shown += 1
    assert shown > 20


@clause("Entities the board knows", "contract")
@each("name", with_decks)
@pytest.mark.dear
def test_everybody_sees_the_same_of_a_deck(name: str) -> None:
    ruleset = rules.get(name)
    for step in played(ruleset):
        known = decks_at(ruleset, step.state)
        others = [v for v in viewers(ruleset, step.state) if decks_at(ruleset, step.state, v) != known]
        assert not others, "they see something else of a deck"


@clause("Hidden things")
@each("name", with_decks)
@pytest.mark.dear
def test_what_is_seen_and_said_names_no_card_to_come(name: str) -> None:
    """Not one card is named before it was drawn, by view, event or log; what there is in a deck may be asked for."""
    ruleset = rules.get(name)
    steps = played(ruleset)
    every = {draw.card for step in steps for draw in draws(ruleset, step.before, step.events)}
    out: set[str] = set()
    for step in steps:
        state = step.before
        for event in step.events:
            out |= {draw.card for draw in draws(ruleset, state, [event])}
            told = {*texts(plain(list(ruleset.log(state, event)))), *texts(plain(event))}
            state = ruleset.apply(state, event)
            told |= {
                text
                for viewer in viewers(ruleset, state)
                for text in texts(plain(dict(ruleset.view(state, viewer))))
            }
            out |= lying(decks_at(ruleset, state))
            assert not told & (every - out), event
    assert len(every) > 10
