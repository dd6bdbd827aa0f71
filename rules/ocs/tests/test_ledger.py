"""Nothing is made or lost: at every event of a game the tokens that came in are where the books say they went."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from rules.core.dice import SeededDice
from rules.core.players import GreedyPlayer, PlayedAction, RandomPlayer, play
from rules.ocs import RULESET
from rules.ocs.amounts import SP
from rules.ocs.apply import apply
from rules.ocs.state import State

CAME = {"start", "arrived", "airlift", "captured"}
WENT = {
    "fuel", "combat", "barrage", "eaten", "recovered", "refit", "built", "wasted", "blown", "lost_capture",
    "destroyed", "sunk",
}  # fmt: skip


def on_hand(state: State, side: str) -> int:
    """Tokens on the ground, on wheels and afloat."""
    ground = sum(dump.tokens for dump in state.dumps.values() if dump.side == side)
    loads = sum(
        item.load
        for item in state.transports.values()
        if item.side == side and item.fate in ("map", "aboard")
    )
    afloat = sum(craft.load for craft in state.crafts.values() if craft.side == side)
    return ground + loads + afloat


def faults(state: State) -> Iterator[str]:
    """What does not add up in a position."""
    for side in state.battle.sides:
        book = state.ledger.get(side, {})
        if unknown := book.keys() - CAME - WENT:
            yield f"{side} books {unknown}"
        came, went = (sum(book.get(purpose, 0) for purpose in kind) for kind in (CAME, WENT))
        if came != on_hand(state, side) + went:
            yield f"{side}: {came} came, {on_hand(state, side)} are on hand, {went} went: {book}"
        taken = state.ledger.get(state.battle.enemy(side), {}).get("captured", 0)
        if taken != book.get("lost_capture", 0):
            yield f"{side} lost {book.get('lost_capture', 0)} to capture, its enemy took {taken}"
    for dump in state.dumps.values():
        if dump.tokens < 1 or not 0 <= dump.frozen <= dump.tokens:
            yield f"{dump}"
    for item in state.transports.values():
        # 9.14c What has escaped may carry a surplus.
        if not 0 <= item.load <= (item.points + 1) * SP or item.points < 1:
            yield f"{item}"


def check(steps: Iterator[PlayedAction], limit: int = 10_000) -> int:
    """Folds a game event by event; how many there were."""
    seen = 0
    for step, _ in zip(steps, range(limit), strict=False):
        state = step.before
        for event in step.events:
            state = apply(state, event)
            seen += 1
            found = list(faults(state))
            assert not found, (event, found)
    return seen


def game(scenario: str, seed: int, kind: type[RandomPlayer] | type[GreedyPlayer]) -> Iterator[PlayedAction]:
    players = {side: kind(seed + i) for i, side in enumerate(RULESET.scenarios[scenario].sides)}
    return play(RULESET, scenario, {}, players, SeededDice(seed))


@pytest.mark.parametrize("seed", range(1, 7))
@pytest.mark.dear
def test_books_of_games_of_chance(seed: int) -> None:
    assert check(game("depot", seed, RandomPlayer)) > 50


@pytest.mark.parametrize("seed", range(1, 4))
@pytest.mark.dear
def test_books_of_games_of_greed(seed: int) -> None:
    assert check(game("depot", seed, GreedyPlayer)) > 50


@pytest.mark.dear
def test_books_of_the_big_scenario() -> None:
    assert check(game("winter_storm", 1, RandomPlayer), limit=120) > 120


def test_a_token_that_comes_from_nowhere_is_found() -> None:
    step = next(game("depot", 1, RandomPlayer))
    dump = next(iter(step.state.dumps.values()))
    assert not list(faults(step.state))
    assert list(faults(step.state.stock(type(dump)(side=dump.side, hex=dump.hex, tokens=dump.tokens + 1))))
