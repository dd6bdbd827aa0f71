"""What counts as flat in `manage.py bench soak`; the soak itself takes minutes and is run by hand."""

from __future__ import annotations

import os

import pytest

from bench.soak import CONNECTIONS, MEMORY, Gauge, NotFlat, descriptors, resident, verdict

WARMING = [1.0] * 16


def gauge(values: list[float], room: object = CONNECTIONS) -> Gauge:
    return Gauge("clients", "", room, [*WARMING, *values])  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("values", "flat"),
    [
        ([30.0] * 16, True),
        ([30.0, 29.0, 33.0, 30.0] * 4, True),
        ([40.0 - n for n in range(16)], True),
        ([30.0 + n for n in range(16)], False),
        ([30.0] * 10 + [40.0] * 6, False),
    ],
    ids=["still", "to and fro", "falling", "rising", "a step"],
)
def test_flat_is_what_does_not_rise(values: list[float], flat: bool) -> None:
    assert gauge(values).is_flat() is flat
    assert ("NOT FLAT" in gauge(values).row().note) is not flat


def test_what_fills_at_the_beginning_is_not_judged() -> None:
    assert gauge([30.0] * 16).thirds() == (30, 30)


def test_memory_may_rise_by_a_twentieth() -> None:
    assert gauge([1000.0] * 10 + [1049.0] * 6, MEMORY).is_flat()
    assert not gauge([1000.0] * 10 + [1051.0] * 6, MEMORY).is_flat()


def test_a_fault_is_one_however_flat_it_was() -> None:
    verdict([gauge([30.0] * 16)], [])
    with pytest.raises(NotFlat, match="500 3 times"):
        verdict([gauge([30.0] * 16)], ["500 3 times"])


def test_what_grew_is_named() -> None:
    with pytest.raises(NotFlat, match="clients grew"):
        verdict([gauge([30.0 * n for n in range(16)])], [])


def test_a_process_is_read() -> None:
    before = descriptors(os.getpid())
    with open(os.devnull):
        assert descriptors(os.getpid()) == before + 1
    assert resident(os.getpid()) > 1_000_000
    assert descriptors(0) == 0
