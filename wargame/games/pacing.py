"""Paces by name, as `data/paces.toml` has them, and own values: `3d+12h..6d`, or `2d/phase` (ADR 0116).

A pace is one short string wherever it is written down: in a request, in the conditions of an event, on a ladder. What
it comes to is in the game itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from rules.core.errors import Malformed
from wargame.games.clock import DAY_MS, HOUR_MS, MINUTE, Pace, default_weights, paces

OWN = "own"
"""What the pace of a game is called that has values of its own."""

LETTERS = {"d": DAY_MS, "h": HOUR_MS, "m": MINUTE}
SPAN = re.compile(r"([0-9]{1,4})([dhm])")
SPELLED = re.compile(r"([0-9]{1,4}[dhm])(?:\+([0-9]{1,4}[dhm]))?(?:\.\.([0-9]{1,4}[dhm]))?")
EACH = re.compile(r"([0-9]{1,4}[dhm])/phase")
LONGEST = 16
"""Letters of a spelled pace at most."""

BANKS = 5 * MINUTE, 60 * DAY_MS
INCREMENTS = 0, 30 * DAY_MS
CAPS = 5 * MINUTE, 90 * DAY_MS
EACHES = HOUR_MS, 14 * DAY_MS
"""What own values may be, from and to, in milliseconds."""

GROWTH = 2
"""Where no cap is named a clock holds so many times what it begins with."""

RESTING = DAY_MS
"""A clock that begins with less never rests: who plays so fast is there."""


def find_pace(name: str) -> Pace:
    """The pace of that name, or that is spelled so; raises `Malformed` for one that there is not, or cannot be."""
    if name in paces():
        return paces()[name]
    if found := EACH.fullmatch(name):
        each = read_span(found[1])
        check_bounds("each", each, EACHES)
        return each_phase(each)
    if found := SPELLED.fullmatch(name):
        bank, more = read_span(found[1]), read_span(found[2]) if found[2] else 0
        return own_pace(bank, more, read_span(found[3]) if found[3] else None)
    raise Malformed("no-such-pace", pace=name[:40])


def pattern_of_names() -> str:
    """What a pace may be called, as a pattern; values out of bounds match, too."""
    spelled = "|".join(re.escape(name) for name in paces())
    return f"^({spelled}|{EACH.pattern}|{SPELLED.pattern})$"


def own_pace(bank: int, increment: int, cap: int | None = None) -> Pace:
    """A bank with an increment and a cap, in milliseconds; raises `Malformed` for values out of bounds."""
    check_bounds("bank", bank, BANKS)
    check_bounds("increment", increment, INCREMENTS)
    most = min(_round_down(bank * GROWTH), CAPS[1]) if cap is None else cap
    check_bounds("cap", most, (max(bank, CAPS[0]), CAPS[1]))
    return Pace(bank, increment, most, _rests_of(bank))


def each_phase(each: int) -> Pace:
    """So many milliseconds a phase, by the usual weights; what is given besides may double it."""
    return Pace(each, 0, each * GROWTH, _rests_of(each), default_weights())


def _rests_of(bank: int) -> tuple[str, ...]:
    return paces()["days"].rests if bank >= RESTING else ()


def is_pace(name: str) -> bool:
    """Whether there is a pace of that name or spelling."""
    try:
        find_pace(name)
    except Malformed:
        return False
    return True


def name_of(name: str) -> str:
    """What the game of a pace is called by: its name, of own values `own`."""
    return name if name in paces() else OWN


def spell(pace: Pace) -> str:
    """Own values as a string, which `find_pace` reads."""
    if pace.weights:
        return f"{spell_span(pace.bank_ms)}/phase"
    more = f"+{spell_span(pace.increment_ms)}" if pace.increment_ms else ""
    return f"{spell_span(pace.bank_ms)}{more}..{spell_span(pace.cap_ms)}"


def spell_span(milliseconds: int) -> str:
    """A length of time in its largest whole unit: `3d`, `12h`, `90m`."""
    letter, unit = next((one for one in LETTERS.items() if milliseconds % one[1] == 0), ("m", MINUTE))
    return f"{milliseconds // unit}{letter}"


def read_span(told: str) -> int:
    """Milliseconds of `3d`, `12 h` or `1d 12h`; raises `Malformed`."""
    plain = "".join(told.lower().split())
    parts = SPAN.findall(plain)
    if not parts or "".join(number + letter for number, letter in parts) != plain:
        raise Malformed("unreadable-span", span=told[:40])
    return sum(int(number) * LETTERS[letter] for number, letter in parts)


def check_bounds(what: str, milliseconds: int, bounds: Sequence[int]) -> None:
    """Raises `Malformed` for a value of the clock that is too small or too great, or that nobody could read."""
    low, high = bounds
    if not low <= milliseconds <= high:
        raise Malformed(
            "pace-out-of-bounds", what=WORDS[what], given=say_span(milliseconds), least=say_span(low),
            most=say_span(high),
        )  # fmt: skip
    if milliseconds != _round_down(milliseconds):
        unit = _unit_of(milliseconds)
        raise Malformed("pace-too-fine", what=WORDS[what], given=say_span(milliseconds), unit=say_span(unit))


def _unit_of(milliseconds: int) -> int:
    """The finest unit of such a length: in a finer one its spelling would be too long for where it is kept."""
    return DAY_MS if milliseconds >= 10 * DAY_MS else HOUR_MS if milliseconds >= 12 * HOUR_MS else MINUTE


def _round_down(milliseconds: int) -> int:
    unit = _unit_of(milliseconds)
    return milliseconds // unit * unit


WORDS = {
    "bank": "What each side starts with",
    "increment": "What each turn adds",
    "cap": "The most that a clock can hold",
    "each": "The time for a phase",
}


def say_span(milliseconds: int) -> str:
    """A length of time in figures: «3 d», «1 d 12 h», «90 min»; of two hours or less in minutes."""
    if milliseconds <= 2 * HOUR_MS and milliseconds % HOUR_MS:
        return f"{milliseconds // MINUTE} min"
    days, rest = divmod(milliseconds, DAY_MS)
    hours, rest = divmod(rest, HOUR_MS)
    parts = ((days, "d"), (hours, "h"), (rest // MINUTE, "min"))
    return " ".join(f"{count} {unit}" for count, unit in parts if count) or "nothing"


def own_words(pace: Pace) -> str:
    """Own values in words: «3 d + 12 h a turn, at most 6 d»."""
    if not pace.bank_ms:
        return "no clock"
    if pace.weights:
        return f"{say_span(pace.bank_ms)} for each phase, less for smaller questions"
    more = (
        f" + {say_span(pace.increment_ms)} a turn, at most {say_span(pace.cap_ms)}"
        if pace.increment_ms
        else ""
    )
    return say_span(pace.bank_ms) + more
