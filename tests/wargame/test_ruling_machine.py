"""Play, takebacks, roll-backs, patches, holds and ends in any order: what must hold does after each of them."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import hypothesis
import pytest
from hypothesis import HealthCheck, Phase, settings
from hypothesis.stateful import run_state_machine_as_test

from tests import explored
from tests.explored import LUCK
from tests.wargame.rulings_machine import Clockwork, Games
from wargame.games import heartbeat, promising, referee, renewing, ruling

pytestmark = pytest.mark.django_db


@pytest.fixture
def same_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Time passes when the machine says so; every secret comes of the seed; checkpoints stand close together."""
    monkeypatch.setattr(heartbeat, "now", lambda: Clockwork.time)
    monkeypatch.setattr(heartbeat, "time_by", lambda reading: Clockwork.time)
    for module in (promising, renewing):
        monkeypatch.setattr(module, "os", SimpleNamespace(urandom=LUCK.randbytes))
    monkeypatch.setattr(ruling, "secrets", SimpleNamespace(token_hex=lambda size: LUCK.randbytes(size).hex()))
    monkeypatch.setattr(referee, "LEAP", 7)


@pytest.mark.dear
def test_whatever_is_played_and_ruled_can_be_verified(seed: int, same_time: Any) -> None:
    games, steps = (10, 25) if explored.is_on() else (2, 12)
    machine = hypothesis.seed(seed)(type("Games", (Games,), {}))
    run_state_machine_as_test(  # type: ignore[no-untyped-call]
        machine,
        settings=settings(
            max_examples=games, stateful_step_count=steps, deadline=None, database=None,
            phases=(Phase.generate,), suppress_health_check=list(HealthCheck),
        ),
    )  # fmt: skip
