"""Every fall of the dice is tried once, however many dice the faces before it ask for."""

from fractions import Fraction

from rules.core.chances import enumerate_outcomes, outcomes
from rules.core.contract import Message
from rules.core.ruleset import Dice


def _hit_then_save(dice: Dice) -> str:
    """A d4 hits on 3 or more; only then a d6 saves on 5 or more."""
    if dice.roll("hit", rule="1", sides=4).faces[0] < 3:
        return "missed"
    return "saved" if dice.roll("save", rule="1").faces[0] >= 5 else "lost"


def test_dice_that_depend_on_dice():
    found = enumerate_outcomes(_hit_then_save)
    assert found == {"missed": Fraction(1, 2), "lost": Fraction(1, 3), "saved": Fraction(1, 6)}


def test_sums_of_two_dice():
    found = enumerate_outcomes(lambda dice: sum(dice.roll("two", 2, rule="1").faces))
    assert found[7] == Fraction(6, 36)
    assert found[2] == found[12] == Fraction(1, 36)
    assert sum(found.values()) == 1


def test_no_die_is_certain():
    assert enumerate_outcomes(lambda dice: "so") == {"so": Fraction(1)}


def test_a_shuffle_is_every_order():
    found = enumerate_outcomes(lambda dice: dice.shuffle("cards", 3, rule="1"))
    assert len(found) == 6
    assert set(found.values()) == {Fraction(1, 6)}


def test_bars_over_one_denominator():
    bars = outcomes(enumerate_outcomes(_hit_then_save), lambda one: Message(f"outcome-{one}"))
    assert [(bar.message.id, bar.chances, bar.of) for bar in bars] == [
        ("outcome-missed", 3, 6), ("outcome-lost", 2, 6), ("outcome-saved", 1, 6),
    ]  # fmt: skip
