"""3.B, 12.C, 7.A The decks as printed: which cards, how many, whose."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from fluent.runtime import FluentBundle, FluentResource

from rules.storm_of_steel import effects, scenario, supplement
from rules.storm_of_steel.events.carrying import list_tasks
from rules.storm_of_steel.scenario import random_cards, support_cards

BATTLE = scenario.battle("saint_aubin")

# 12.C copies and title, as printed; the ten of each player apart
PRINTED = {
    "the_end": 1,
    "heavy_rains": 1,
    "fog": 1,
    "overcast": 1,
    "change_in_weather": 4,
    "lull": 2,
    "turn_ends": 5,
}
OF_A_PLAYER = (
    "reinforcements", "breakdown", "extra_move", "sudden_break", "confusion", "heroism", "surprise_fire",
    "friendly_fire", "fanatic_charge", "repair",
)  # fmt: skip


def test_the_sequence_deck_is_eleven_cards() -> None:
    deck = BATTLE.cards.sequence
    tasks = Counter((line.task, line.owner) for line in deck.values())
    both = {
        (task, owner): 1
        for task in ("rally", "assault", "support", "fire", "move")
        for owner in ("first", "second")
    }
    assert len(deck) == 11 and tasks == both | {("event", "both"): 1}


def test_the_random_events_are_35_cards() -> None:
    named = {f"{owner}_{card}": 1 for owner in ("first", "second") for card in OF_A_PLAYER}
    assert {id: line.copies for id, line in BATTLE.cards.events.items()} == PRINTED | named
    assert sum(line.copies for line in BATTLE.cards.events.values()) == 35
    for id, line in BATTLE.cards.events.items():
        assert line.owner == (id.split("_")[0] if id in named else "both")


def test_the_deck_before_the_shuffle() -> None:
    """12.B THE END is taken out, special events are put in: 34 and 4."""
    deck = random_cards(BATTLE)
    assert len(deck) == 38 and "the_end" not in deck and deck.count("turn_ends") == 5
    assert set(BATTLE.file.events) <= set(deck)
    assert len(random_cards(scenario.battle("outpost"))) == 34


@pytest.mark.parametrize(
    ("army", "bombardment", "air", "none"),
    [
        ("german_1940", 3, 3, 4),
        ("french_1940", 5, 0, 5),
        ("british_1940", 4, 0, 6),
        ("french_series_b_1940", 4, 0, 6),
    ],
)
def test_support_decks(army: str, bombardment: int, air: int, none: int) -> None:
    cards = support_cards(supplement.read_supplement("western_front_1940").armies[army].support)
    assert Counter(cards) == Counter(bombardment=bombardment, air=air, none=none) and len(cards) == 10


def test_every_army_on_file_has_ten_support_cards() -> None:
    armies = {
        id: army
        for name in supplement.names()
        for id, army in supplement.read_supplement(name).armies.items()
    }
    assert len(armies) == 14 and {len(support_cards(army.support)) for army in armies.values()} == {10}


def test_whom_a_card_names() -> None:
    owned = {owner: BATTLE.owners(owner) for owner in ("first", "second", "both", "french", "british")}
    assert owned == {
        "first": ("german",), "second": ("french",), "both": ("german", "french"), "french": ("french",), "british": (),
    }  # fmt: skip


def test_every_effect_is_on_a_card() -> None:
    """So that none is kept for nothing; some are part of another."""
    book = supplement.read_supplement("western_front_1940")
    lines = [*BATTLE.cards.events.values(), *book.events.values()]
    parts = {type(task.effect) for line in lines for task in list_tasks(line.effect, BATTLE.sides)}
    assert {type(line.effect) for line in lines} | parts == set(effects.Base.__subclasses__())


def test_every_card_has_a_title_and_a_text() -> None:
    functions: dict[str, Any] = {"SIDE": lambda side: f"<{side}>"}
    bundle = FluentBundle(["en"], use_isolating=False, functions=functions)
    source = Path(scenario.__file__).parent / "words" / "en" / "cards.ftl"
    bundle.add_resource(FluentResource(source.read_text(encoding="utf-8")))
    specials = [id for name in supplement.names() for id in supplement.read_supplement(name).events]
    for card in (*BATTLE.cards.sequence, *BATTLE.cards.events, *specials, "bombardment", "air", "none"):
        for part in (f"card-{card}", f"card-{card}-text"):
            value = bundle.get_message(part).value
            assert value is not None
            said, faults = bundle.format_pattern(value, {"first": "german", "second": "french"})
            assert said and not faults, part
            assert "First player" not in str(said) and "Second player" not in str(said), part
