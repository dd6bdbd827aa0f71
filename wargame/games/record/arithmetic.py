"""The shapes and the arithmetic of a check: strict JSON, hashes, dice, signatures. `verify_record.py` takes it along.

It needs Python 3.9 or later and nothing else.
"""

from __future__ import annotations

import hashlib
import hmac
import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

WORD = 2**32
GENESIS = "0" * 64
ABSENT = object()
"""Stands in the shape of a field that may be missing."""

DRAWS = 10_000
"""More dice than any action throws, and more cards than any deck has."""


def parse(text: str) -> Any:
    """The JSON value; raises `ValueError` or `RecursionError` for what readers may take for different things."""
    value = json.loads(
        text, object_pairs_hook=single, parse_int=whole, parse_float=no_number, parse_constant=no_number
    )
    canonical(value)  # half a surrogate pair has no bytes
    return value


def single(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """A table whose keys stand there once: of two values each reader could show another."""
    found = dict(pairs)
    if len(found) != len(pairs):
        raise ValueError("a key stands twice in one object")
    return found


def whole(digits: str) -> int:
    """The number; raises from 2⁵³ on, where other readers would take it for its neighbour."""
    if len(digits) > 17 or abs(int(digits)) >= 2**53:
        return no_number(digits)
    return int(digits)


def no_number(text: str) -> Any:
    """Raises: a number of a record is whole."""
    raise ValueError(f"{text} is no whole number of a record")


def misfits(table: Mapping[str, Any], shape: Mapping[str, Any]) -> list[str]:
    """The fields of a table that are missing, of another shape, or unknown."""
    wrong = [key for key, kind in shape.items() if not fits(table.get(key, ABSENT), kind)]
    return wrong + [key for key in table if key not in shape]


def fits(value: Any, shape: Any) -> bool:
    """Whether a value has a shape: a type, a pattern of the whole text, one of a tuple, `[shape of each]`, the fields
    of a table, `{pattern of its keys: shape}`, a test, or `ABSENT`.
    """
    if isinstance(shape, type):
        return type(value) is shape  # to Python a bool is an int
    if isinstance(shape, re.Pattern):
        return isinstance(value, str) and shape.fullmatch(value) is not None
    if isinstance(shape, tuple):
        return any(fits(value, one) for one in shape)
    if isinstance(shape, list):
        return isinstance(value, list) and all(fits(one, shape[0]) for one in value)
    if isinstance(shape, dict) and isinstance(pattern := next(iter(shape)), re.Pattern):
        return isinstance(value, dict) and all(
            fits(key, pattern) and fits(one, shape[pattern]) for key, one in value.items()
        )
    if isinstance(shape, dict):
        return isinstance(value, dict) and not misfits(value, shape)
    return bool(shape(value)) if callable(shape) else value is shape


def canonical(value: Any) -> bytes:
    """The one spelling of a JSON value that is hashed."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()


def chain(before: str, value: Any) -> str:
    """The hash of a value that follows the hash before it."""
    return hashlib.sha256(before.encode() + b"\n" + canonical(value)).hexdigest()


HASH, KEY, SIGNATURE = re.compile("[0-9a-f]{64}"), re.compile("[0-9a-f]{16}"), re.compile("[0-9a-f]{128}")
RELEASE = re.compile(f"working|{HASH.pattern}")
TIME = re.compile(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}\.[0-9]{6}Z")
ANY = re.compile(".*", re.DOTALL)
SOME = re.compile(".+", re.DOTALL)
NONE = type(None)


def count(value: Any) -> bool:
    """Whether it counts something."""
    return type(value) is int and value >= 0


def number(value: Any) -> bool:
    """Whether it numbers something, from 1."""
    return type(value) is int and value > 0


SEAT: dict[str, Any] = {
    "side": str,
    "command": (str, ABSENT),
    "player": (str, NONE),
    "salt": (str, NONE),
    "seal": HASH,
}
EPOCH = {
    "epoch": count, "from_seq": number, "commitment": HASH, "phrases": {ANY: str}, "secret": (HASH, NONE),
}  # fmt: skip
SIGNED_HEAD = {
    "seq": count, "of": re.compile("founding|turn|ruling|result"), "head": HASH, "time": TIME, "key": KEY,
    "signature": SIGNATURE,
}  # fmt: skip
NAMED = {"seq": number, "seal": HASH, "player": (str, NONE), "salt": (str, NONE)}
RESULT = {"winner": (str, NONE), "verdict": (dict, NONE), "places": ([[str]], ABSENT)}
HEADER: dict[str, Any] = {
    "record": int, "game": str, "ruleset": str, "version": number, "release": RELEASE, "scenario": str,
    "options": dict, "files": {ANY: HASH}, "seats": [SEAT], "opened": TIME, "dice": [EPOCH],
    "pace": {"name": str, "bank_ms": count, "increment_ms": count, "cap_ms": count}, "terms": (dict, ABSENT),
    "status": re.compile("open|active|finished|abandoned"),
    "result": (RESULT, NONE), "events": count, "head": str, "exported": TIME,
    "named": ([NAMED], ABSENT), "signatures": [SIGNED_HEAD], "keys": {KEY: HASH},
    "signature": {"key": KEY, "signature": SIGNATURE},
}  # fmt: skip
SIGNED = ("exported", "signatures", "keys", "signature")
"""What stands there together or, in format 1, not at all."""

LATER = ("pace", "opened", "release", *SIGNED)
EARLY_HEADER = {
    **HEADER, **{key: (HEADER[key], ABSENT) for key in LATER},
    "seats": [{**SEAT, "salt": (str, NONE, ABSENT), "seal": (HASH, ABSENT)}], "terms": (ABSENT,),
}  # fmt: skip
"""The header of format 1: games begun before players, pace and release were part of the founding."""

LINE: dict[str, Any] = {
    "seq": number, "until": count, "time": TIME, "side": str, "command": (str, ABSENT), "action": dict,
    "epoch": count, "kept": (number, ABSENT), "dice": [dict], "events": [dict], "rules": list, "hash": HASH,
}  # fmt: skip
DRAW = {
    "index": count, "shuffle": bool, "roll": {"purpose": str, "rule": str, "sides": number, "faces": [count]},
}  # fmt: skip
ROLE = re.compile("first|second")
OFFER = {"by": ROLE, "side": str, "halves": count, "level": count, "salt": str, "seal": HASH}
BID: dict[str, Any] = {
    "method": str, "side": str, "halves": count, "bidders": {"first": str, "second": str}, "offers": [OFFER],
    "bidder": (ROLE, ABSENT), "die": (number, ABSENT),
}  # fmt: skip
"""What `terms` say of a bid for the sides."""

EVENTS: dict[str, dict[str, Any]] = {
    "TakenBack": {"side": str, "to": count},
    "CommandLaidDown": {"side": str, "command": str},
    "ClockMended": {"side": str, "given_ms": count, "lifted": bool, "reason": SOME},
    "RulesChanged": {"release": HASH, "version": number, "before": RELEASE, "reason": str},
    "EpochBegun": {"epoch": number, "commitment": HASH, "phrases": {ANY: str}, "reason": SOME},
    "Resigned": {"side": str, "winner": (str, NONE)},
    "DrawAgreed": {"side": NONE, "winner": NONE},
    "TimeForfeited": {"side": str, "winner": (str, NONE)},
    "SideLeft": {"side": str, "how": SOME},
    "Abandoned": {"side": (str, NONE), "winner": NONE},
    "Ruled": {
        "ruling": number,
        "choice": SOME,
        "rules": [str],
        "cites": [number],
        "side": (str, NONE),
        "reason": SOME,
        "by": HASH,
    },
    "ClockSet": {"side": str, "bank_ms": count, "credited": count},
    "GameHeld": {"hold": SOME, "until": (TIME, ABSENT)},
    "GameResumed": {"hold": SOME},
    "PlayerReplaced": {"side": str, "command": str, "seal": HASH},
    "RolledBack": {"to": number, "branch": SOME, "epoch": number, "commitment": HASH, "kept": [number]},
    "PositionRuled": {"changes": [{"entity": str, "field": str, "value": (str, int, bool, NONE)}]},
    "Adjudicated": {"side": (str, NONE), "winner": (str, NONE)},
    "Forfeited": {"side": str, "winner": (str, NONE)},
}
"""The fields of those events, besides their name."""


class Unfit(Exception):
    """A line of the file is not what it must be; says why."""


def read_header(text: str) -> dict[str, Any]:
    """The header of either format; raises `Unfit`."""
    header = table_in(text)
    record = header.get("record")
    if type(record) is int and record not in (1, 2):
        raise Unfit(f"the format is {record}; this program reads the formats 1 and 2")
    return check_shape(header, EARLY_HEADER if record == 1 else HEADER)


def read(text: str) -> dict[str, Any]:
    """A line after the header; raises `Unfit`."""
    return check_shape(table_in(text), LINE)


def table_in(text: str) -> dict[str, Any]:
    """The JSON object that a line of the file is; raises `Unfit`."""
    try:
        value = parse(text)
    except (ValueError, RecursionError) as fault:
        raise Unfit(f"not readable as JSON: {fault}") from fault
    if not isinstance(value, dict):
        raise Unfit("not a JSON object")
    return value


def check_shape(table: dict[str, Any], shape: Mapping[str, Any]) -> dict[str, Any]:
    """The table, which has the shape; raises `Unfit`."""
    if wrong := misfits(table, shape):
        raise Unfit(f"missing or of the wrong type: {', '.join(wrong)}")
    return table


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


def check_fair(game: str, epoch: dict[str, Any], line: dict[str, Any], thrown: int) -> Iterator[str]:
    """Each draw again, from the secret, each where the one before it ended: nobody picks among the draws.

    `thrown` is the event for which they were thrown: the line's own, or where they were kept an earlier one.
    """
    source = Source(bytes.fromhex(epoch["secret"]), game, epoch["epoch"], thrown, epoch["phrases"])
    due = 0
    for draw in line["dice"]:
        roll, index = draw["roll"], draw["index"]
        if index != due or not 1 <= roll["sides"] <= WORD or not 0 <= len(roll["faces"]) <= DRAWS:
            yield f"«{roll['purpose']}» is draw {index} of {roll['sides']}, not draw {due} of the action"
            return
        if draw["shuffle"] and len(roll["faces"]) != roll["sides"]:
            yield f"«{roll['purpose']}» shuffles {roll['sides']} cards and orders {len(roll['faces'])}"
            return
        due += len(roll["faces"]) - bool(draw["shuffle"])
        if draw["shuffle"]:
            faces = source.order(index, roll["sides"])
        else:
            faces = [source.face(index + i, roll["sides"]) for i in range(len(roll["faces"]))]
        if faces != list(roll["faces"]):
            yield f"«{roll['purpose']}» fell {roll['faces']}, the secret says {faces}"


def check_bid(header: Mapping[str, Any]) -> Iterator[str]:
    """Whether what was bid for the sides opens its seals, and the die of equal bids fell as the secret says."""
    bid = header.get("terms", {}).get("bid")
    if bid is None:
        return
    if not fits(bid, BID):
        yield "what was bid for the sides is not readable"
        return
    for offer in bid["offers"]:
        told = canonical({key: offer[key] for key in ("side", "halves", "level")}).decode()
        if sha(f"{offer['salt']}\n{told}") != offer["seal"]:
            yield f"what the {offer['by']} of the bidders offered is not what was sealed"
    epoch = header["dice"][0]
    if "die" in bid and epoch["secret"] is not None:
        said = epoch["phrases"]
        phrases = {role: said[side] for role, side in bid["bidders"].items() if side in said}
        face = Source(bytes.fromhex(epoch["secret"]), header["game"], epoch["epoch"], 0, phrases).face(0, 2)
        if face != bid["die"]:
            yield f"the die of the equal bids fell {bid['die']}, the secret says {face}"


def sha(text: str) -> str:
    """SHA-256 of a text, in hexadecimal."""
    return hashlib.sha256(text.encode()).hexdigest()


def sha256(data: bytes) -> str:
    """SHA-256 of bytes, in hexadecimal."""
    return hashlib.sha256(data).hexdigest()


def sha_of(value: Any) -> str:
    """SHA-256 of the canonical JSON of a value, in hexadecimal."""
    return sha256(canonical(value))


def seal_head(secret: bytes, head: str) -> str:
    """A head as it is shown while the game is played."""
    return hmac.new(secret, f"railhead-sealed-1\n{head}".encode(), "sha256").hexdigest()


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
