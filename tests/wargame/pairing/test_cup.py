"""A cup of twelve: three rounds with known pairings and sides, and why two of them are as they are."""

from __future__ import annotations

import pytest

from tests.wargame.pairing.fields import CUP, NAMES
from wargame.pairing.costs import count_words
from wargame.pairing.field import Field, Played
from wargame.pairing.swiss import swiss_draw
from wargame.pairing.words import Words

ROUNDS = (
    "Tom Luc 1, Ana Vera 0, Ilse Sanne 1, Otto Nils 0, Marta Peter 1, Kaja Rui 0",
    "Nils Tom ½, Vera Marta 1, Rui Ilse 0, Luc Otto 1, Peter Ana 0, Sanne Kaja ½",
    "Ilse Vera 1, Tom Rui 1, Marta Nils 0, Ana Luc 1, Otto Sanne 1, Kaja Peter 1",
)
"""The side with which the first seed begins, the other, and what the former made."""


def boards(number: int) -> list[Played]:
    """The boards of a round with their results."""
    rows = [row.split() for row in ROUNDS[number - 1].split(", ")]
    halves = {"1": 2, "½": 1, "0": 0}
    return [
        Played(number, NAMES.index(one) + 1, NAMES.index(other) + 1, halves[score], 2 - halves[score])
        for one, other, score in rows
    ]


def before(number: int) -> Field:
    """The field before a round."""
    return Field(CUP, number, 5, tuple(board for one in range(1, number) for board in boards(one)))


def whys(number: int) -> dict[str, list[tuple[str, str, str]]]:
    """Sentence, clause and verdict for each pair."""
    words = Words.of(before(number), ("German", "Soviet"))
    return {
        f"{words.name(one.first)} – {words.name(one.second)}": [
            (r.words, r.clause, r.verdict) for r in one.reasons
        ]
        for one in swiss_draw(before(number), words).why
    }


@pytest.mark.parametrize("number", [1, 2, 3])
def test_pairings_and_sides(number: int) -> None:
    drawn = {(board.first, board.second) for board in swiss_draw(before(number)).boards}
    assert drawn == {(board.first, board.second) for board in boards(number)}


def test_why_two_leaders_float_down_and_the_second_try_is_taken() -> None:
    told = whys(3)["Tom – Rui"]
    assert told == [
        ("Tom has 1½, Rui 1: they meet in the group of 1 point.", "A.3", ""),
        (
            "Tom had no opponent in the group of 1½ points: Nils (met in round 2).",
            "C.1",
            "floats down",
        ),
        ("First tried: Tom – Marta, Nils – Rui. Legal.", "C.12", "2 sides wrong"),
        ("Taken: Tom – Rui.", "D", "0 sides wrong, taken"),
        (
            "Sides: Tom German, Rui Soviet. Tom had German, Soviet; due German. Rui had Soviet, German; due Soviet.",
            "E.1",
            "both get the side they are due",
        ),
    ]


def test_why_the_first_in_order_is_taken() -> None:
    told = whys(1)["Tom – Luc"]
    assert told[1] == ("First in the order of the rules: Tom – Luc.", "D", "0 sides wrong, taken")
    assert told[2][1:] == (
        "E.5",
        "neither was due a side; the place in the seeding decides, counted without who was never paired",
    )


@pytest.mark.parametrize(
    ("clause", "count", "words"),
    [
        ("C.12", 0, "0 sides wrong"),
        ("C.12", 1, "1 side wrong"),
        ("C.12", 2, "2 sides wrong"),
        ("C.13", 1, "1 strongly due side wrong"),
        ("C.13", 2, "2 strongly due sides wrong"),
    ],
)
def test_one_side_is_wrong_and_two_sides_are(clause: str, count: int, words: str) -> None:
    assert count_words(clause, count) == words
