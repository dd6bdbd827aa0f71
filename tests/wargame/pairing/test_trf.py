"""Tournament files: what is written can be read, by us and by gacrux, and what is wrong is named by line and column."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json
from msgspec.structs import replace

from tests.wargame.pairing.fields import event
from wargame.pairing.field import ASKED, BYE, MISSED, Field, Played
from wargame.pairing.swiss import swiss_draw
from wargame.pairing.trf import Heading, NotTrf, trf_read, trf_write

HEADING = Heading(name="Steppe Front Cup", start="2026-11-09", end="2026-12-06", dates=("2026-11-09",) * 4)
SAMPLE = """012 Evening league
042 2026/03/02
092 Individual: Swiss-System
142 3
152 W
001    1      Duval, Ines                       1710                             2.0    1     3 w 1     2 b 1
001    2      Okafor, Ben                       1642                             1.0    3     4 b 1     1 w 0
001    3      Lindh, Åsa                        1588                             1.0    2     1 b 0     5 w +
001    4      Reyes, Tom                                                         0.0    5     2 w 0  0000 - Z
001    5      Novak, Jana                       1402                             0.5    4  0000 - H     3 b -
260   1   3    1    5
XXZ 4
"""
"""Five players after two rounds: a half-point bye, a zero, a forfeit, a pair that may not meet."""


def field_with_names(seed: int, count: int = 11, rounds: int = 5) -> tuple[Field, Any]:
    """An event played at random, before its last round, and how that was drawn."""
    field, draw = event(count, rounds, seed, absent=0.1, forfeits=0.1)[-1]
    named = tuple(replace(one, name=f"Player {one.number}") for one in field.players)
    return replace(field, players=named), draw


def same(one: Played) -> Played:
    """A file does not say whether nothing was asked for, and nobody plays at a bye."""
    zero = one.kind == ASKED and not one.first_halves
    return replace(one, played=one.played and one.kind != BYE, kind=MISSED if zero else one.kind)


@pytest.mark.parametrize("seed", range(12))
def test_what_is_written_is_read_again(seed: int) -> None:
    field, _ = field_with_names(seed)
    text = trf_write(field, HEADING)
    read = trf_read(text)
    assert trf_write(read.field, read.heading) == text
    assert sorted(read.field.played, key=repr) == sorted(map(same, field.played), key=repr)
    assert [(one.name, one.rating, one.present) for one in read.field.players] == [
        (one.name, one.rating, one.present) for one in field.players
    ]
    assert (read.heading.name, read.heading.start, read.heading.dates[:4]) == (
        HEADING.name, HEADING.start, HEADING.dates,
    )  # fmt: skip


@pytest.mark.parametrize("seed", range(6))
def test_anybody_can_pair_the_round_from_the_file_alone(seed: int) -> None:
    field, draw = field_with_names(seed)
    text = trf_write(field, HEADING)
    ours = swiss_draw(trf_read(text).field)
    assert [(one.first, one.second) for one in ours.boards] == [
        (one.first, one.second) for one in draw.boards
    ]
    reader = trf2json()
    reader.parse_file(text, False)
    found = pairing_dutch(
        reader.get_tournament(1), field.round, {"experimental": [], "verbose": 0}
    ).compute_pairing(False)
    pairs = {(one["w"], one["b"]) for bracket in found for one in bracket["pairs"]}
    assert pairs == {(one.first, one.second or 0) for one in draw.boards}


def test_a_sample_is_read_whole() -> None:
    sheet = trf_read(SAMPLE)
    assert [one.name for one in sheet.field.players][:3] == ["Duval, Ines", "Okafor, Ben", "Lindh, Åsa"]
    assert [one.rating for one in sheet.field.players] == [1710, 1642, 1588, 0, 1402]
    assert [one.number for one in sheet.field.players if not one.present] == [4]
    assert sheet.field.forbidden == ((1, 5),) and sheet.field.rounds == 3 and sheet.field.round == 3
    played = {(one.round, one.first): one for one in sheet.field.played}
    assert played[1, 5] == Played(1, 5, None, 1, 0, ASKED, False)
    assert played[2, 4] == Played(2, 4, None, 0, 0, MISSED, False)
    assert played[2, 3] == Played(2, 3, 5, 2, 0, played=False)
    assert len(played) == 6


@pytest.mark.parametrize("ending", ["\r", "\r\n", "\n"])
def test_lines_may_end_in_any_way(ending: str) -> None:
    assert trf_read("\ufeff" + SAMPLE.replace("\n", ending)).field == trf_read(SAMPLE).field


def test_records_that_say_nothing_here_are_named() -> None:
    assert trf_read(SAMPLE + "XXC white1\nXXP 1 2\nXXP 2 3\n### a remark\n").passed_over == ("XXC", "XXP")


def line(at: int, found: str, put: str) -> str:
    """The sample with something else in a line, counted from 1."""
    lines = SAMPLE.split("\n")
    assert found in lines[at - 1]
    lines[at - 1] = lines[at - 1].replace(found, put, 1)
    return "\n".join(lines)


WRONG = [
    ("", 1, 1, "no player"),
    ("012 A name alone\n", 1, 1, "no player"),
    (line(6, "001    1 ", "001    x "), 6, 5, "number of a player"),
    (line(7, "001    2 ", "001    3 "), 8, 5, "already has a line: 7"),
    (line(6, "Duval, Ines", "           "), 6, 15, "The name"),
    (line(6, " 1710 ", " 17x0 "), 6, 49, "The rating"),
    (line(6, " 2.0 ", " 2,x "), 6, 81, "The points"),
    (line(6, "3 w 1", "9 w 1"), 6, 92, "no player 9"),
    (line(6, "3 w 1", "1 w 1"), 6, 92, "against themselves"),
    (line(6, "3 w 1", "3 b 1"), 6, 97, "both 1 and 3 have the side b"),
    (line(6, "3 w 1", "3 x 1"), 6, 97, "w or b"),
    (line(6, "3 w 1", "3 w ?"), 6, 99, "not a result of a board"),
    (line(6, "3 w 1", "3 w 0"), 6, 81, "the rounds add up to 1"),
    (line(6, "3 w 1", "3 w +"), 6, 99, "+ here and 0"),
    (line(8, "1 b 0", "2 b 0"), 6, 92, "line 8 says otherwise"),
    (line(10, "0000 - H", "0000 - Q"), 10, 99, "without an opponent"),
    (line(6, "    3 w 1", "     3 w 1"), 6, 96, "must be empty"),
    (line(6, " 2.0 ", " 1.5 "), 6, 81, "1.5 points are given"),
    (line(4, "142 3", "142 many"), 4, 5, "number of rounds"),
    (line(5, "152 W", "152 red"), 5, 5, "first side"),
    (line(11, "    1    5", "    1   55"), 11, 20, "no player «55»"),
    (line(12, "XXZ 4", "XXZ 4 7"), 12, 7, "no player «7»"),
    (SAMPLE + "162  W 3.0    D 1.0    L 0.0\n", 13, 6, "W is worth 3.0"),
    (SAMPLE + "240 Q   3    4\n", 13, 5, "A bye must be F, H or Z"),
    (SAMPLE + "310   1 A team\n", 13, 1, "for team tournaments"),
    (SAMPLE + "142 4\n", 13, 1, "once"),
    (SAMPLE + "162 P1.2.3\n", 13, 5, "P is worth 1.2.3"),
    (SAMPLE + f"162 P{'9' * 400}\n", 13, 5, "P is worth 999"),
    (SAMPLE + "240 H \x1c 0    4\n", 13, 7, "The round must be 1 to 30"),
    (line(4, "142 3", "142 " + "9" * 5000), 4, 5, "number of rounds"),
    (line(12, "XXZ 4", "XXZ " + "9" * 5000), 12, 5, "no player «999"),
    (line(6, "Duval, Ines", "Duval\x07, Ine"), 6, 15, "characters that cannot be shown"),
    (line(6, "Duval, Ines", "Duval, \u202eIne"), 6, 15, "characters that cannot be shown"),
    ("001 " * 5001 + "\n" * 5001, 5001, 1, "5000 lines"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "at", "column", "words"), WRONG)
def test_what_is_wrong_is_named_by_line_and_column(text: str, at: int, column: int, words: str) -> None:
    with pytest.raises(NotTrf) as refused:
        trf_read(text)
    found = [(fault.line, fault.column) for fault in refused.value.faults if words in fault.words]
    assert (at, column) in found, [str(fault) for fault in refused.value.faults]


@pytest.mark.dear
def test_whatever_is_uploaded_is_read_or_refused() -> None:
    luck = Random(13)
    signs = "0123456789 wb=+-FHUZ\n\r\0é.,XXR001240260" + SAMPLE
    refusals = 0
    for _ in range(3000):
        text = list(SAMPLE)
        for _ in range(luck.randint(1, 8)):
            at = luck.randrange(len(text))
            text[at : at + luck.randint(0, 2)] = luck.choice(signs)
        try:
            trf_read("".join(text))
        except NotTrf as refused:
            refusals += 1
            assert all(fault.line >= 1 and fault.column >= 1 and fault.words for fault in refused.faults)
    assert 1500 < refusals < 3000


def test_a_name_longer_than_its_columns_shifts_nothing() -> None:
    field, _ = field_with_names(3)
    long = replace(field, players=(replace(field.players[0], name="x" * 80), *field.players[1:]))
    assert trf_read(trf_write(long, HEADING)).field.players[0].name == "x" * 33
