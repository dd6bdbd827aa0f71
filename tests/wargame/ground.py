"""Points, ways and headings that nobody could mean, for any board on which such slots are free."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from rules.core.codec import plain
from rules.core.contract import Draft
from rules.core.players import Seat
from tests.wargame.sitting import Sitting
from wargame.games.position import game_moment

Json = Any

NUMBERS = (
    "-1", "1e9", "99999", str(2**31), str(2**63), str(2**64), "9" * 400, "0.5", "100.0", "1e2", "1e999", "-1e999",
    "NaN", "Infinity", "true", "false", "null", '"100"', '""', '"\\u0661"', "[]", "{}", "[100]", '{"x": 1}',
)  # fmt: skip
"""What is put where a coordinate stood, as it goes over the wire."""

POINTS = (
    "[]", "[100]", "[100, 100, 100]", "[[100, 100]]", '{"0": 100, "1": 100}', '"100,100"', '"farm"', "100", "null",
    "true", "[100, [100]]", "[" * 40 + "100" + "]" * 40,
)  # fmt: skip
"""What is put where a point stood."""

HEADINGS = (
    "7", "-5", "360", "365", "1", "359", "3600", str(2**64), "9" * 400, "90.0", "90.5", "NaN", "Infinity", "true",
    '"90"', '"north"', "[90]", "{}",
)  # fmt: skip
LONG = (14, 100, 10_000)
"""Points of a way; the rules have their own limit."""


@dataclass(frozen=True)
class Slot:
    """An order composed up to a slot that takes anything, and a value that could stand there."""

    draft: Draft
    name: str
    kind: str
    value: Json

    def body(self, text: str, **more: Json) -> bytes:
        """The order with that text in the slot, in the body of a request."""
        mark = "mark-of-the-slot"
        whole = {**more, "action": {**self.draft, self.name: mark}}
        return json.dumps(whole).replace(json.dumps(mark), text).encode()


def free_slots(sitting: Sitting) -> Iterator[Slot]:
    """Every order of whoever is asked, composed by first choices until a free slot is open; each slot after it too."""
    game, side = sitting.game, sitting.asked
    moment = game_moment(game)
    seat = Seat(moment.ruleset, game.scenario, side, moment.state)
    for act in seat.options({}).candidates:
        if act.refusal is None:
            yield from _composed(seat, {"do": act.value})


def _composed(seat: Seat, draft: Draft) -> Iterator[Slot]:
    for _ in range(6):
        options = seat.options(draft)
        legal = [plain(one.value) for one in options.candidates if one.refusal is None]
        if options.slot is None or options.slot in draft or not legal:
            return
        value = legal[0]
        if options.free:
            yield Slot(draft, options.slot, str(options.kind), value)
        draft = {**draft, options.slot: [value] if options.kind == "units" else value}


def wild(slot: Slot) -> Iterator[str]:
    """What is put into a free slot instead of a value, as JSON or nearly."""
    if slot.kind == "heading":
        yield from HEADINGS
        return
    if slot.kind == "point":
        yield from POINTS
        yield from _spoilt_points(slot.value)
        return
    start = json.dumps(slot.value[0])
    yield from ("[]", "null", '"road"', "[[]]", start)
    for point in (*POINTS, *_spoilt_points(slot.value[0])):
        yield f"[{start}, {point}]"
    for length in LONG:
        yield json.dumps([slot.value[0], slot.value[-1]] * (length // 2))


def _spoilt_points(point: Json) -> Iterator[str]:
    for number in NUMBERS:
        yield f"[{number}, {point[1]}]"
        yield f"[{point[0]}, {number}]"
