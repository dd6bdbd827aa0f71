"""Tournament files that others write: read, written and read again they say the same; what is not kept is named."""

from __future__ import annotations

from pathlib import Path

import pytest

from wargame.pairing.field import ASKED, DRAW, MISSED, WIN, halves_of
from wargame.pairing.trf import Sheet, trf_read, trf_write

FOLDER = Path(__file__).parents[1] / "trf"
SAMPLES = sorted(FOLDER.rglob("*.trf"))
CODED = FOLDER / "federation.trf"


def text_of(path: Path) -> str:
    return path.read_bytes().decode()


def again(sheet: Sheet) -> Sheet:
    return trf_read(trf_write(sheet.field, sheet.heading))


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_a_file_that_goes_out_again_says_the_same(path: Path) -> None:
    sheet = trf_read(text_of(path))
    twice = again(sheet)
    assert (twice.field, twice.heading) == (sheet.field, sheet.heading)
    assert trf_write(twice.field, twice.heading) == trf_write(sheet.field, sheet.heading)
    assert not twice.passed_over


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_points_are_those_of_the_file(path: Path) -> None:
    """Counted from the boards; its places go by them."""
    rows = [line for line in text_of(path).replace("\r", "\n").split("\n") if line.startswith("001")]
    sheet = trf_read(text_of(path))
    ahead = [one.first for one in sheet.field.played if one.round >= sheet.field.round]
    told = {int(row[4:8]): round(float(row[80:84]) * 2) for row in rows}
    assert {
        number: halves - DRAW * ahead.count(number) for number, halves in halves_of(sheet.field).items()
    } == told
    if path.stem == "generated":
        by_place = [told[int(row[4:8])] for row in sorted(rows, key=lambda row: int(row[85:89]))]
        assert by_place == sorted(told.values(), reverse=True)


KEPT_NOT = {"generated": (), "online": ("XXC",), "federation": ("NED", "XXC")}
"""Records that say nothing here, by file: ratings of a federation, and how a pairing program is set."""


@pytest.mark.parametrize("stem", KEPT_NOT)
def test_records_that_say_nothing_here_are_named(stem: str) -> None:
    assert trf_read(text_of(FOLDER / f"{stem}.trf")).passed_over == KEPT_NOT[stem]


def test_what_is_read_past_in_a_file_of_arbiters() -> None:
    """Who they are besides name and rating, where and by whom it was played, and how ties are broken there."""
    sheet = trf_read(text_of(CODED))
    written = trf_write(sheet.field, sheet.heading)
    gone = ("GM", "NED", "24107391", "1963/01/10", "Deventer", "Bakker", "BH/C1", "5400", "Pairing Desk")
    assert all(one in text_of(CODED) and one not in written for one in gone)
    kept = ("Vermeer, Joost", "2259", "Şahin, Derya", "2026/04/07", "26/04/05", "FIDE_DUTCH", "142 6")
    assert all(one in text_of(CODED) and one in written for one in kept)


def test_byes_and_pairs_by_record_are_those_of_rounds_to_come() -> None:
    sheet = trf_read(text_of(CODED))
    (ahead,) = [one for one in sheet.field.played if one.round >= sheet.field.round]
    assert (ahead.round, ahead.first, ahead.first_halves, ahead.kind) == (6, 3, DRAW, ASKED)
    assert sheet.field.forbidden == ((1, 2), (1, 7), (2, 7), (4, 9)) and not sheet.widened
    early = text_of(CODED).replace("260 005 006", "260 001 004")
    assert trf_read(early).field.forbidden == ((4, 9),)
    one_round = trf_read(text_of(CODED).replace("260 005 006", "260 006 006"))
    assert one_round.widened == ((1, 2), (1, 7), (2, 7)) and (1, 7) in one_round.field.forbidden


def test_a_zero_in_the_next_round_is_who_is_not_to_be_paired() -> None:
    """By record 240, in the column of the round, or by the XXZ of older programs."""
    text = text_of(CODED).replace("\r\n", "\n")
    row = next(line for line in text.split("\n") if line.startswith("001    8"))
    for given in (
        text + "240 Z 005    8\n", text + "XXZ 8\n", text.replace(row, f"{row.ljust(131)}0000 - Z"),
    ):  # fmt: skip
        sheet = trf_read(given)
        assert [one.number for one in sheet.field.players if not one.present] == [8]
        assert all(one.round < 5 or one.kind != MISSED for one in sheet.field.played)
        assert "\n240 Z 005    8\n" in trf_write(sheet.field, sheet.heading)


def test_what_is_usual_is_not_written() -> None:
    """Programs refuse letters of record 162 that they do not know; a bye that is worth half a point they must."""
    sheet = trf_read(text_of(CODED))
    assert sheet.heading.bye_halves == WIN and "\n162" not in trf_write(sheet.field, sheet.heading)
    half = trf_read(text_of(FOLDER / "rounds" / "half-bye-11.trf"))
    assert "\n162  P 0.5\n" in trf_write(half.field, half.heading)
