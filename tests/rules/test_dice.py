"""Dice: repeatable, checkable by a stranger, and no face likelier than another."""

from __future__ import annotations

import hashlib
import hmac
from collections import Counter

import pytest

from rules.core.dice import BaseDice, FairDice, ScriptedDice, ScriptError, SeededDice, commitment, face

SECRET = bytes(range(32))
PHRASES = {"soviet": "огонь", "german": "feuer"}


def by_the_docstring(k: int, sides: int) -> int:
    """A draw as a sceptic would compute it from the text at the head of `dice.py`."""
    lines = ["railhead-dice-1", "g7", "2", "41", str(k)]
    for side in sorted(PHRASES):
        lines.append(f"{side}={hashlib.sha256(PHRASES[side].encode()).hexdigest()}")
    message = "".join(line + "\n" for line in lines).encode()
    digest = hmac.new(SECRET, message, hashlib.sha256).digest()
    span = 2**32 // sides
    while True:
        for i in range(8):
            word = int.from_bytes(digest[4 * i : 4 * i + 4], "big")
            if word < span * sides:
                return word // span + 1
        digest = hmac.new(SECRET, digest, hashlib.sha256).digest()


def fair() -> FairDice:
    return FairDice(SECRET, "g7", 2, 41, PHRASES)


def test_dice_without_a_source_are_not_thrown() -> None:
    with pytest.raises(ScriptError, match="BaseDice has no source for draw 0 of 6"):
        BaseDice().roll("a", rule="1")


def test_fair_dice_follow_their_description() -> None:
    dice = fair()
    assert dice.roll("a", 3, rule="1").faces == tuple(by_the_docstring(k, 6) for k in range(3))
    assert dice.roll("b", 1, rule="1", sides=20).faces == (by_the_docstring(3, 20),)
    order = list(range(5))
    for k, i in enumerate(range(4, 0, -1), start=4):
        j = by_the_docstring(k, i + 1) - 1
        order[i], order[j] = order[j], order[i]
    assert dice.shuffle("deck", 5, rule="2") == tuple(order)
    assert [(d.index, d.shuffle) for d in dice.rolled] == [(0, False), (3, False), (4, True)]
    assert dice.drawn == 8


def test_fair_dice_hang_on_everything_they_name() -> None:
    def faces(
        secret: bytes = SECRET, game: str = "g7", epoch: int = 2, action: int = 41, **over: str
    ) -> object:
        return FairDice(secret, game, epoch, action, PHRASES | over).roll("x", 12, rule="1").faces

    others = [faces(secret=b"x" * 32), faces(game="g8"), faces(epoch=3), faces(action=42), faces(soviet="")]
    assert faces() == faces()
    assert len({faces(), *others}) == 6


def test_fair_faces_are_evenly_spread() -> None:
    """Chi-squared of 6,000 fixed draws among 6: below 20.5, the bound for one chance in a thousand."""
    count = Counter(fair().roll("x", 6000, rule="1").faces)
    assert set(count) == {1, 2, 3, 4, 5, 6}
    assert sum((n - 1000) ** 2 / 1000 for n in count.values()) < 20.5


def test_words_out_of_span_are_rejected() -> None:
    """Among 3·2³⁰ a quarter of the words is rejected; the first that fits decides."""
    sides = 3 * 2**30
    for k in range(50):
        digest = hmac.digest(SECRET, str(k).encode(), "sha256")
        words = [int.from_bytes(digest[i : i + 4], "big") for i in range(0, 32, 4)]
        expected = next(w for w in words if w < sides) + 1
        assert face(SECRET, str(k).encode(), sides) == expected


def test_a_digest_used_up_is_hashed_again(monkeypatch: pytest.MonkeyPatch) -> None:
    digests = iter([b"\xff" * 32, b"\x00" * 32])
    monkeypatch.setattr("rules.core.dice.hmac.digest", lambda *_: next(digests))
    assert face(SECRET, b"", 6) == 1


def test_the_commitment_is_the_plain_hash() -> None:
    assert commitment(SECRET) == hashlib.sha256(SECRET).hexdigest()


def test_seeded_dice_repeat() -> None:
    one, two = SeededDice(7), SeededDice(7)
    assert one.roll("x", 50, rule="1") == two.roll("x", 50, rule="1")
    assert sorted(one.shuffle("deck", 20, rule="1")) == list(range(20))


def test_scripted_dice_fall_as_written() -> None:
    dice = ScriptedDice(3, (1, 0, 2), 6)
    assert dice.roll("x", rule="1").faces == (3,)
    assert dice.shuffle("deck", 3, rule="1") == (1, 0, 2)
    with pytest.raises(ScriptError, match="left over"):
        dice.finish()
    assert dice.roll("x", rule="1").faces == (6,)
    dice.finish()


@pytest.mark.parametrize("script", [(), (7,), (0,), ((1, 0),)])
def test_scripted_dice_fail_loudly(script: tuple[int, ...]) -> None:
    with pytest.raises(ScriptError):
        ScriptedDice(*script).roll("x", rule="1")


@pytest.mark.parametrize("script", [(), (3,), ((0, 0, 1),), ((0, 1),)])
def test_scripted_shuffles_fail_loudly(script: tuple[object, ...]) -> None:
    with pytest.raises(ScriptError):
        ScriptedDice(*script).shuffle("deck", 3, rule="1")  # type: ignore[arg-type]
