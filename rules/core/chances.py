"""Chances by trying every fall of the dice: what is told of a throw is what the rules make of it, face by face."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from math import lcm, prod
from typing import TypeVar

from rules.core.contract import Message, Outcome
from rules.core.dice import BaseDice
from rules.core.ruleset import Dice

T = TypeVar("T")


class _Trial(BaseDice):
    """Dice that fall as told, and show 1 from there on."""

    def __init__(self, told: Iterable[int]) -> None:
        super().__init__()
        self._told = tuple(told)
        self.fallen: list[tuple[int, int]] = []

    def _face(self, sides: int, k: int) -> int:
        face = self._told[k] if k < len(self._told) else 1
        self.fallen.append((face, sides))
        return face


def enumerate_outcomes(play: Callable[[Dice], T]) -> dict[T, Fraction]:
    """Everything that `play` can come to, each with its chance; `play` is called once for each fall of its dice."""
    found: dict[T, Fraction] = {}
    told: list[int] | None = []
    while told is not None:
        dice = _Trial(told)
        outcome = play(dice)
        share = Fraction(1, prod(sides for _, sides in dice.fallen))
        found[outcome] = found.get(outcome, Fraction(0)) + share
        told = _next(dice.fallen)
    return found


def _next(fallen: list[tuple[int, int]]) -> list[int] | None:
    """The fall after this one: the last die that can go higher does, what follows starts anew; None after the last."""
    while fallen and fallen[-1][0] == fallen[-1][1]:
        fallen.pop()
    return [*(face for face, _ in fallen[:-1]), fallen[-1][0] + 1] if fallen else None


def outcomes(chances: Mapping[T, Fraction], say: Callable[[T], Message]) -> tuple[Outcome, ...]:
    """The bars of an explanation over one denominator, in the order of the mapping."""
    of = lcm(*(chance.denominator for chance in chances.values()))
    return tuple(
        Outcome(message=say(one), chances=int(chance * of), of=of) for one, chance in chances.items()
    )
