"""Where chance comes from: scripted for cases, seeded for fuzzing, fair for games.

How to check a game's dice offline
----------------------------------
Before play the site publishes `commitment(secret)`, the SHA-256 of the 32 secret bytes in hexadecimal, and
each player adds a phrase. When the game (or the epoch) ends the secret is published. Every draw of an action
has a number k, counted from 0 through all dice and shuffles of that action. Its message is this text in
UTF-8, each line ended by one line feed, the side lines sorted by side id (by code point), with one line for
each side that gave a phrase:

    railhead-dice-1
    <game>
    <epoch, decimal>
    <action, decimal>
    <k, decimal>
    <side>=<SHA-256 of the phrase's UTF-8 bytes, in lower-case hexadecimal>

`digest = HMAC-SHA-256(key=secret, message)`. A draw among n: cut the digest into eight 4-byte big-endian
words; let `span = 2**32 // n`; the first word w with `w < span * n` gives the face `w // span + 1`. When
none of the eight does, `digest = HMAC-SHA-256(key=secret, digest)` and the same again. No
modulo, so no face is likelier.

A shuffle of n cards starts from 0, 1, … n-1 and for i = n-1 down to 1 draws among i + 1 (taking one k) and
exchanges the cards at i and at (face - 1).
"""

from __future__ import annotations

import hashlib
import hmac
import random
from collections.abc import Mapping, Sequence

from msgspec import Struct

from rules.core.contract import Roll, Side

WORD = 2**32


class Draw(Struct, frozen=True, kw_only=True):
    """One entry of `rolled`: the number k of its first draw, and the dice.

    For a shuffle `faces` is the order of the cards (from 0) and `sides` their count.
    """

    index: int
    roll: Roll
    shuffle: bool = False


class ScriptError(AssertionError):
    """The script of a `ScriptedDice` does not fit what the rules asked for."""


class BaseDice:
    """The common part of the three sources: the log `rolled` and the counting of draws."""

    def __init__(self) -> None:
        self.rolled: list[Draw] = []
        self.drawn = 0

    def roll(self, purpose: str, count: int = 1, *, rule: str, sides: int = 6) -> Roll:
        """`count` dice with `sides` faces, thrown for `purpose` under `rule`."""
        first = self.drawn
        faces = tuple(self._next(sides) for _ in range(count))
        roll = Roll(purpose=purpose, rule=rule, sides=sides, faces=faces)
        self.rolled.append(Draw(index=first, roll=roll))
        return roll

    def shuffle(self, purpose: str, count: int, *, rule: str) -> tuple[int, ...]:
        """The positions 0 … count-1 in chance order (Fisher–Yates)."""
        first = self.drawn
        order = self._order(count)
        roll = Roll(purpose=purpose, rule=rule, sides=count, faces=order)
        self.rolled.append(Draw(index=first, roll=roll, shuffle=True))
        return order

    def _next(self, sides: int) -> int:
        face = self._face(sides, self.drawn)
        self.drawn += 1
        return face

    def _order(self, count: int) -> tuple[int, ...]:
        cards = list(range(count))
        for i in range(count - 1, 0, -1):
            j = self._next(i + 1) - 1
            cards[i], cards[j] = cards[j], cards[i]
        return tuple(cards)

    def _face(self, sides: int, k: int) -> int:
        raise ScriptError(f"{type(self).__name__} has no source for draw {k} of {sides}")


class ScriptedDice(BaseDice):
    """Dice that fall as a case says: one entry per die, and a whole order (a sequence) per shuffle."""

    def __init__(self, *script: int | Sequence[int]) -> None:
        super().__init__()
        self._script = list(script)

    def finish(self) -> None:
        """Raises `ScriptError` when something of the script was not asked for."""
        if self._script:
            raise ScriptError(f"dice left over: {self._script}; rolled: {[d.roll for d in self.rolled]}")

    def _face(self, sides: int, k: int) -> int:
        face = self._script.pop(0) if self._script else None
        if not isinstance(face, int) or not 1 <= face <= sides:
            raise ScriptError(f"draw {k} wants a die of {sides}, the script has {face!r}")
        return face

    def _order(self, count: int) -> tuple[int, ...]:
        order = self._script.pop(0) if self._script else None
        if not isinstance(order, Sequence) or sorted(order) != list(range(count)):
            raise ScriptError(f"a shuffle of {count} is asked for, the script has {order!r}")
        return tuple(order)


class SeededDice(BaseDice):
    """Repeatable dice for fuzzing and benchmarks; not for games."""

    def __init__(self, seed: int) -> None:
        super().__init__()
        self._random = random.Random(seed)

    def _face(self, sides: int, k: int) -> int:
        return self._random.randint(1, sides)


class FairDice(BaseDice):
    """The dice of a game, which anybody can check afterwards: see the head of this file."""

    def __init__(
        self, secret: bytes, game: str, epoch: int, action: int, phrases: Mapping[Side, str]
    ) -> None:
        super().__init__()
        self._secret = secret
        lines = ["railhead-dice-1", game, str(epoch), str(action)]
        self._head = "".join(f"{line}\n" for line in lines)
        self._tail = "".join(f"{side}={_sha(phrases[side])}\n" for side in sorted(phrases))

    def _face(self, sides: int, k: int) -> int:
        return face(self._secret, f"{self._head}{k}\n{self._tail}".encode(), sides)


def face(secret: bytes, message: bytes, sides: int) -> int:
    """The draw among `sides` that a message gives: words of the HMAC, taken or rejected, in order."""
    span = WORD // sides
    digest = hmac.digest(secret, message, "sha256")
    while True:
        for i in range(0, 32, 4):
            word = int.from_bytes(digest[i : i + 4], "big")
            if word < span * sides:
                return word // span + 1
        digest = hmac.digest(secret, digest, "sha256")


def commitment(secret: bytes) -> str:
    """Return the commitment that is published before play: SHA-256 of the secret bytes, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def _sha(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()
