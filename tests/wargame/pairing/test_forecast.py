"""Forecasts: games of a known pace, played out many times."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

from wargame.pairing.forecast import Forecast, game_forecast, round_forecast

DAY = 86_400.0
Law = Callable[[Random, float], float]
LAWS: dict[str, Law] = {
    "by chance": lambda luck, mean: luck.expovariate(1 / mean),
    "now and then long": lambda luck, mean: luck.lognormvariate(0, 1) * mean / 1.6487,
}


def played_out(luck: Random, law: Law, turn: int, a_turn: int) -> tuple[Forecast, float]:
    """A game of eight turns looked at in one of them: the forecast, and when it was really over."""
    mean = luck.choice((DAY / 24, DAY / 2, 2 * DAY))
    rounds = [
        [law(luck, mean) for _ in range(max(1, round(luck.gauss(a_turn, 0.3 * a_turn))))] for _ in range(8)
    ]
    before, now, after = rounds[: turn - 1], rounds[turn - 1], rounds[turn:]
    at = luck.randrange(len(now))
    waited = now[at] * luck.random()
    answers = [one for part in before for one in part] + now[:at]
    usual = mean * luck.lognormvariate(0, 0.4)
    found = game_forecast(answers, turn=turn, turns=8, usual=usual, waited=waited)
    assert found is not None
    return found, now[at] - waited + sum(now[at + 1 :]) + sum(map(sum, after))


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("turn", [2, 4, 6])
@pytest.mark.parametrize("a_turn", [2, 4])
def test_half_are_over_by_the_median_and_nine_in_ten_by_the_other(law: str, turn: int, a_turn: int) -> None:
    luck = Random(5)
    games = [played_out(luck, LAWS[law], turn, a_turn) for _ in range(500)]
    before = sum(over <= found.median for found, over in games) / len(games)
    late = sum(over <= found.nine_in_ten for found, over in games) / len(games)
    assert 0.35 <= before <= 0.68
    assert 0.83 <= late <= 0.97


def test_an_even_pace_is_told_to_the_day() -> None:
    found = game_forecast([DAY] * 18, turn=10, turns=20, usual=DAY)
    assert found is not None and 18 * DAY < found.median < 24 * DAY
    assert found.median < found.nine_in_ten < 36 * DAY


def test_silence_and_slower_answers_put_it_off_and_turns_played_bring_it_nearer() -> None:
    def median(answers: int, turn: int, **more: float) -> float:
        found = game_forecast([DAY] * answers, turn=turn, turns=8, usual=more.pop("usual", DAY), **more)
        assert found is not None
        return found.median

    assert median(6, 3, waited=10 * DAY) > 1.5 * median(6, 3)
    assert median(6, 3, usual=10 * DAY) > median(6, 3)
    assert median(12, 6) < median(6, 3)


@pytest.mark.parametrize(("turn", "turns", "usual"), [(0, 8, DAY), (3, 0, DAY), (9, 8, DAY), (3, 8, 0.0)])
def test_nothing_is_told_where_nothing_is_known(turn: int, turns: int, usual: float) -> None:
    assert game_forecast([DAY], turn=turn, turns=turns, usual=usual) is None


def test_a_round_is_over_with_its_last_game() -> None:
    one = Forecast(3.0, 0.5)
    assert round_forecast([]) is None
    alone = round_forecast([one])
    assert alone is not None
    assert alone[0] == pytest.approx(one.median) and alone[1] == pytest.approx(one.nine_in_ten)
    three = round_forecast([one, one, one])
    assert three is not None and three[0] > alone[0] and three[1] > alone[1]
    assert one.over_by(three[0]) ** 3 == pytest.approx(0.5)
    luck = Random(1)
    last = sorted(max(luck.lognormvariate(3.0, 0.5) for _ in range(3)) for _ in range(4001))
    assert last[2000] == pytest.approx(three[0], rel=0.05)
    assert round_forecast([one, Forecast(0.0, 0.0)]) == pytest.approx(alone)
