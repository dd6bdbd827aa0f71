"""Our pairing beside that of an engine which shares no line with ours: what it makes of each round is kept."""

from __future__ import annotations

import pytest

from tests.wargame.pairing.test_samples import FOLDER, text_of
from wargame.pairing.swiss import swiss_draw
from wargame.pairing.trf import trf_read

ROUNDS = dict(
    line.split(": ") for line in (FOLDER / "rounds" / "pairs.txt").read_text(encoding="utf-8").splitlines()
)


def test_every_round_that_is_kept_has_its_pairs() -> None:
    assert {path.stem for path in (FOLDER / "rounds").glob("*.trf")} == set(ROUNDS) != set()


@pytest.mark.parametrize("name", ROUNDS)
def test_bbp_pairings_pairs_the_same(name: str) -> None:
    """Who meets whom, with which side, and who has the bye."""
    draw = swiss_draw(trf_read(text_of(FOLDER / "rounds" / f"{name}.trf")).field)
    assert {f"{one.first}-{one.second or 0}" for one in draw.boards} == set(ROUNDS[name].split())
