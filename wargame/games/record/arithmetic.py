"""The arithmetic of a check: canonical JSON, hashes, dice, signatures. `verify_record.py` takes this file along.

It needs Python 3.9 or later and nothing else.
"""

from __future__ import annotations

import hashlib
import hmac
import json
from typing import Any

WORD = 2**32
GENESIS = "0" * 64


def canonical(value: Any) -> bytes:
    """The one spelling of a JSON value that is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def chain(before: str, value: Any) -> str:
    """The hash of a value that follows the hash before it."""
    return hashlib.sha256(before.encode() + b"\n" + canonical(value)).hexdigest()


class Source:
    """The dice of one action, as the head of rules/core/dice.py describes them."""

    def __init__(self, secret: bytes, game: str, epoch: int, action: int, phrases: dict[str, str]) -> None:
        self.secret = secret
        self.head = f"railhead-dice-1\n{game}\n{epoch}\n{action}\n"
        self.tail = "".join(f"{side}={sha(phrases[side])}\n" for side in sorted(phrases))

    def face(self, k: int, sides: int) -> int:
        """Draw number k among `sides`, from 1."""
        message = f"{self.head}{k}\n{self.tail}".encode()
        digest, span = hmac.digest(self.secret, message, "sha256"), WORD // sides
        while True:
            for i in range(0, 32, 4):
                word = int.from_bytes(digest[i : i + 4], "big")
                if word < span * sides:
                    return word // span + 1
            digest = hmac.digest(self.secret, digest, "sha256")

    def order(self, k: int, count: int) -> list[int]:
        """A shuffle of `count` cards whose first draw is k."""
        cards = list(range(count))
        for i in range(count - 1, 0, -1):
            j = self.face(k, i + 1) - 1
            cards[i], cards[j] = cards[j], cards[i]
            k += 1
        return cards


def sha(text: str) -> str:
    """SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def sha256(data: bytes) -> str:
    """SHA-256 of bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def sha_of(value: Any) -> str:
    """SHA-256 of the canonical JSON of a value, in hexadecimal."""
    return sha256(canonical(value))


def sealed(secret: bytes, head: str) -> str:
    """A head as it is shown while the game is played."""
    return hmac.new(secret, f"railhead-sealed-1\n{head}".encode(), "sha256").hexdigest()


def unhex(text: Any) -> bytes | None:
    """The bytes that hexadecimal digits stand for; None for anything else."""
    try:
        return bytes.fromhex(text)
    except (TypeError, ValueError):
        return None


# Ed25519 (RFC 8032, section 5.1), of which the standard library has nothing. Only public values are used.
PRIME = 2**255 - 19
ORDER = 2**252 + 27742317777372353535851937790883648493
EDGE = -121665 * pow(121666, -1, PRIME) % PRIME
ROOT = pow(2, (PRIME - 1) // 4, PRIME)
Spot = tuple[int, int, int, int]


def plus(p: Spot, q: Spot) -> Spot:
    """The sum of two points of the curve, in extended coordinates."""
    a, b = (p[1] - p[0]) * (q[1] - q[0]) % PRIME, (p[1] + p[0]) * (q[1] + q[0]) % PRIME
    c, d = 2 * p[3] * q[3] * EDGE % PRIME, 2 * p[2] * q[2] % PRIME
    e, f, g, h = b - a, d - c, d + c, b + a
    return e * f % PRIME, g * h % PRIME, f * g % PRIME, e * h % PRIME


def times(number: int, point: Spot) -> Spot:
    """A point so many times."""
    total: Spot = (0, 1, 1, 0)
    while number:
        if number & 1:
            total = plus(total, point)
        point, number = plus(point, point), number >> 1
    return total


def spot(data: bytes) -> Spot | None:
    """The point that 32 bytes stand for, if they stand for one."""
    y, odd = int.from_bytes(data, "little") & (2**255 - 1), data[31] >> 7
    if y >= PRIME:
        return None
    square = (y * y - 1) * pow(EDGE * y * y + 1, -1, PRIME) % PRIME
    x = pow(square, (PRIME + 3) // 8, PRIME)
    if (x * x - square) % PRIME:
        x = x * ROOT % PRIME
    if (x * x - square) % PRIME or (not x and odd):
        return None
    x = PRIME - x if x & 1 != odd else x
    return x, y, 1, x * y % PRIME


BASE = spot((4 * pow(5, -1, PRIME) % PRIME).to_bytes(32, "little"))


def holds(public: bytes, message: bytes, signature: bytes) -> bool:
    """Whether it is the signature of this key under this message."""
    if len(public) != 32 or len(signature) != 64:
        return False
    key, nonce, number = spot(public), spot(signature[:32]), int.from_bytes(signature[32:], "little")
    if key is None or nonce is None or BASE is None or number >= ORDER:
        return False
    digest = int.from_bytes(hashlib.sha512(signature[:32] + public + message).digest(), "little") % ORDER
    left, right = times(number, BASE), plus(nonce, times(digest, key))
    return not any((left[i] * right[2] - right[i] * left[2]) % PRIME for i in (0, 1))
