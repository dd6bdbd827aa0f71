"""What `rules.core.flow` remembers of a state."""

from __future__ import annotations

from rules.core.flow import remember


def test_a_state_is_worked_out_once_and_told_apart_by_identity() -> None:
    asked = []

    @remember
    def work(state: list[int]) -> int:
        asked.append(state)
        return sum(state)

    one, same, other = [1, 2], [1, 2], [5]
    assert [work(one), work(one), work(same), work(other), work(one)] == [3, 3, 3, 5, 3]
    assert asked == [one, same, other, one]
