"""6 What a player is shown before firing: targets with chances, lines, rings, arcs, and words for all of it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import rules
from rules.core.contract import Candidate, Message, Options, Shape
from rules.core.dice import SeededDice
from rules.core.errors import Illegal
from rules.core.words import faults, say
from rules.storm_of_steel.fire.firing import Fire, fire_options, resolve_fire
from rules.storm_of_steel.position import position
from rules.storm_of_steel.state import State

RULESET = rules.get("storm_of_steel")
WOOD = {"type": "woods", "name": "Copse", "polygon": [[580, 690], [620, 690], [620, 700], [580, 700]]}
BUSH = {"type": "bush", "polygon": [[880, 780], [940, 780], [940, 840], [880, 840]]}
WORK = {
    "type": "bunker",
    "polygon": [[80, 80], [120, 80], [120, 120], [80, 120]],
    "capacity": 1,
    "apertures": [0, 90],
}
UNITS: dict[str, Any] = {
    "g": {"type": "hmg", "at": [600, 600]},
    "m": {"type": "mortar", "at": [600, 560]},
    "b": {"type": "infantry", "at": [100, 100]},
    "k": {"type": "fr_b1bis", "at": [700, 600]},
    "blocked": {"side": "french", "at": [600, 780]},
    "near": {"side": "french", "at": [680, 650]},
    "hidden": {"side": "french", "at": [900, 800]},
    "far": {"side": "french", "at": [1500, 600]},
    "tank": {"side": "french", "type": "fr_r35", "at": [500, 600], "hits": 1},
    "staff": {"side": "french", "type": "hq", "at": [760, 700], "status": "suppressed"},
    "cart": {"side": "french", "type": "cart", "at": [640, 500]},
}


@pytest.fixture
def state() -> State:
    """A few of each about a wood, a bush and a bunker."""
    table = {"features": {"w": WOOD, "x": BUSH, "p": WORK}}
    return position({"phase": "fire", "active": "german", "table": table, "units": UNITS})


def targets(state: State, unit: str, **draft: Any) -> dict[str, Candidate]:
    """The targets that are offered to a unit, in their order."""
    offered = fire_options(state, "german", {"do": "fire", "unit": unit, **draft})
    assert (offered.slot, offered.kind) == ("target", "unit")
    return {candidate.value: candidate for candidate in offered.candidates}


def spoken(message: Message | None) -> str:
    assert message is not None
    return say(RULESET, message)


def test_every_enemy_is_listed_the_likeliest_first_and_those_refused_by_distance(state: State) -> None:
    found = targets(state, "g")
    assert list(found) == ["near", "cart", "staff", "tank", "blocked", "hidden", "far"]
    legal = [name for name, candidate in found.items() if candidate.refusal is None]
    assert legal == ["near", "cart", "staff"]


def test_a_target_says_die_needed_chance_and_gap(state: State) -> None:
    found = targets(state, "g")
    assert spoken(found["near"].effect) == "5 in 8: d8 +1, 4 or more on the die; 6.5 cm"
    assert spoken(found["staff"].effect) == "4 in 8: d8, 5 or more on the die; 15.9 cm"


def test_a_blocked_line_says_what_blocks_it_and_where(state: State) -> None:
    one = targets(state, "g")["blocked"]
    assert one.line is not None and one.refusal is not None
    assert (one.line.places, one.line.broken_at) == (((600, 600), (600, 690), (600, 780)), 1)
    assert spoken(one.line.label) == "blocked by Copse"
    told = Message(f"refusal-{one.refusal.code}", one.refusal.facts)
    assert (one.refusal.rule, spoken(told)) == ("6.B", "No line of sight over 15 cm: it is blocked by Copse.")


def test_a_clear_line_is_whole(state: State) -> None:
    line = targets(state, "g")["near"].line
    assert line is not None and (line.places, line.broken_at) == (((600, 600), (680, 650)), None)


def test_a_mortar_is_shown_who_observes_for_it(state: State) -> None:
    line = targets(state, "m")["blocked"].line
    assert line is not None and line.places == ((700, 600), (600, 780))
    assert spoken(line.label) == "observed by k"


def test_refusals_by_rule(state: State) -> None:
    found = targets(state, "g")
    said = {name: one.refusal.rule for name, one in found.items() if one.refusal}
    assert said == {"tank": "6.I", "blocked": "6.B", "hidden": "6.D", "far": "6.B"}


def test_what_a_hit_would_do_is_told_before_it(state: State) -> None:
    whole = fire_options(state, "german", {"do": "fire", "unit": "g", "target": "staff"})
    assert whole.complete and [message.id for message in whole.effect] == [
        "effect-shot", "effect-against", "effect-save", "effect-hit-destroyed",
    ]  # fmt: skip
    tank = fire_options(state, "german", {"do": "fire", "unit": "k", "weapon": 0, "target": "tank"})
    assert tank.effect[-1].id == "effect-second-hit"


def test_rings_of_bands_and_range_from_the_edge_of_the_base(state: State) -> None:
    assert radii(offered(state, "g").shapes) == [115, 215, 615]
    assert radii(offered(state, "m").shapes) == [115, 215, 815]
    assert radii(offered(state, "k", weapon=0).shapes) == [115, 215, 1015]


def test_rain_and_fog_draw_the_range_in() -> None:
    for weather, want in (("heavy_rains", [115, 215]), ("fog", [115])):
        foggy = position({"phase": "fire", "weather": weather, "table": {}, "units": {**UNITS}})
        assert radii(offered(foggy, "g").shapes) == want


def test_arcs_of_fixed_guns_and_of_every_aperture(state: State) -> None:
    fixed = arcs(offered(state, "k", weapon=1).shapes)
    assert [arc.bearings for arc in fixed] == [(3375, 225)]
    assert [arc.bearings for arc in arcs(offered(state, "b").shapes)] == [(3375, 225), (675, 1125)]
    assert not arcs(offered(state, "k", weapon=0).shapes)
    wide = position({"phase": "fire", "choices": {"arc": "wide"}, "table": {}, "units": {**UNITS}})
    assert [arc.bearings for arc in arcs(offered(wide, "k", weapon=1).shapes)] == [(3150, 450)]


def test_what_is_out_of_sight_is_drawn_but_not_for_mortars(state: State) -> None:
    assert [shape.style for shape in offered(state, "g").shapes].count("unseen") == 1
    assert "unseen" not in [shape.style for shape in offered(state, "m").shapes]


def test_all_that_is_said_has_words(state: State) -> None:
    said = [message for options in asked(state) for message in messages(options)]
    assert len(said) > 60
    assert not [fault for message in said for fault in faults(RULESET, message)]


def test_what_is_offered_is_what_may_be_done(state: State) -> None:
    for unit, weapon in (("g", 0), ("m", 0), ("k", 0), ("k", 1)):
        for name, candidate in targets(state, unit, weapon=weapon).items():
            action = Fire(unit=unit, weapon=weapon, target=name)
            if candidate.refusal is None:
                assert resolve_fire(state, "german", action, SeededDice(1))
            else:
                with pytest.raises(Illegal) as no:
                    resolve_fire(state, "german", action, SeededDice(1))
                assert (no.value.rule, no.value.code) == (candidate.refusal.rule, candidate.refusal.code)


def offered(state: State, unit: str, **draft: Any) -> Options:
    """The options of a target."""
    return fire_options(state, "german", {"do": "fire", "unit": unit, **draft})


def radii(shapes: tuple[Shape, ...]) -> list[int]:
    """The rings of range."""
    return [shape.radius for shape in shapes if shape.style == "range"]


def arcs(shapes: tuple[Shape, ...]) -> list[Shape]:
    """The arcs of fire."""
    return [shape for shape in shapes if shape.style == "arc"]


def asked(state: State) -> Iterator[Options]:
    """The options on the way to every shot."""
    yield fire_options(state, "german", {"do": "fire"})
    yield fire_options(state, "german", {"do": "fire", "unit": "k"})
    for unit, weapon in (("g", 0), ("m", 0), ("b", 0), ("k", 0), ("k", 1)):
        aim = offered(state, unit, weapon=weapon)
        yield aim
        for candidate in aim.candidates:
            if candidate.refusal is None:
                yield offered(state, unit, weapon=weapon, target=candidate.value)


def messages(options: Options) -> Iterator[Message]:
    """Everything that the options say."""
    yield from (message for message in (options.ask, options.act, *options.effect) if message)
    yield from (shape.label for shape in options.shapes if shape.label)
    for one in options.candidates:
        line = one.line.label if one.line else None
        yield from (message for message in (one.label, one.effect, line) if message)
        if one.refusal:
            yield Message(f"refusal-{one.refusal.code}", one.refusal.facts)
