"""Why the sides of a board fell as they did."""

from __future__ import annotations

from wargame.pairing.engine import EngineView, Pair, Paired
from wargame.pairing.field import FIRST
from wargame.pairing.words import Words

RULES = {
    "E.1": "both get the side they are due",
    "E.2": "both were due the same side; the stronger claim wins",
    "E.3": "both had an equal claim to the same side; sides are swapped from the last round in which they differed",
    "E.4": "both had an equal claim to the same side; the higher-placed player gets it",
    "E.5": "neither was due a side; the place in the seeding decides, counted without who was never paired",
}
"""What the clauses on sides say, in short."""


def side_reason(pair: Pair, paired: Paired, words: Words) -> tuple[str, str, str]:
    """Who has which side, what they had before, and by which clause."""
    assert pair.second is not None
    one, other = paired.sights[pair.first], paired.sights[pair.second]
    told = f"Sides: {words.name(one.number)} {words.side(FIRST)}, {words.name(other.number)} {words.side('second')}."
    past = " ".join(_past(sight, words) for sight in (one, other) if sight.sides)
    return f"{told} {past}".strip(), pair.rule, RULES.get(pair.rule, "")


def _past(sight: EngineView, words: Words) -> str:
    """What somebody had so far, and what is due to them."""
    had = ", ".join(
        words.side(FIRST if letter == "w" else "second") for letter in sight.sides.replace(" ", "")
    )
    due = f"; due {words.side(sight.due)}" if sight.due else ""
    return f"{words.name(sight.number)} had {had}{due}."
