"""7 Support: decks of ten whatever comes, and what a player sees before a point is placed."""

from __future__ import annotations

from collections import Counter
from itertools import product
from typing import Any

import pytest
import shapely
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

import rules
from rules.core.contract import Options
from rules.core.dice import SeededDice
from rules.core.errors import Illegal
from rules.core.words import faults, say
from rules.storm_of_steel.decks import SUPPORT, draw, support_deck
from rules.storm_of_steel.field import terrain
from rules.storm_of_steel.scenario import support_cards
from rules.storm_of_steel.state import State
from rules.storm_of_steel.support.impact import blows, bombs, shells
from rules.storm_of_steel.support.placing import observer
from rules.storm_of_steel.support.strikes import draw_support

RULES = rules.get("storm_of_steel")
BOMBARDING, STRIKING = "Bombarding", "Striking"
WOOD = {"type": "woods", "polygon": [[500, 700], [700, 700], [700, 800], [500, 800]]}


def built(raw: dict[str, Any]) -> State:
    """The position that a case would have."""
    assert RULES.position is not None
    found: State = RULES.position(raw)
    return found


def position(pending: str = BOMBARDING, *, rigid: bool = False, **said: Any) -> State:
    """A table with three of each side, the point of something to be placed."""
    stack: dict[str, Any] = {"pending": pending, "side": "german"}
    forces: dict[str, Any] = {
        "german": {"artillery": {"volume": "normal", "rigid": rigid}, **said.pop("german", {})}
    }
    units = {
        "g1": [600, 600],
        "g2": [620, 850],
        "g3": [1000, 300],
        "f1": {"side": "french", "at": [600, 900]},
        "f2": {"side": "french", "at": [700, 900], "status": "suppressed"},
        "f3": {"side": "french", "at": [1500, 1100], "type": "fr_r35"},
    }
    raw = {
        "phase": "support",
        "active": "german",
        "table": {},
        "units": units,
        "forces": forces,
        "stack": [stack],
    }
    if pending == STRIKING:
        stack["aircraft"] = "fighters"
    return built({**raw, **said})


def offered(state: State, do: str, **slots: Any) -> Options:
    """The options of a draft."""
    return RULES.options(state, "german", RULES.read_draft({"do": do, **slots}))


def told(options: Options) -> str:
    """The effects of a draft in words."""
    assert not [fault for one in options.effect for fault in faults(RULES, one)]
    return "\n".join(say(RULES, one) for one in options.effect)


@settings(max_examples=60, deadline=None)
@given(seed=st.integers(0, 10**6), draws=st.integers(1, 35))
def test_a_support_deck_is_ten_cards_whatever_is_drawn(seed: int, draws: int) -> None:
    """7.A, 7.B Between deck and discards, of the kinds it was made of; shuffled only when all ten are out."""
    state, dice = position(), SeededDice(seed)
    ten = Counter(support_cards(state.battle.support("german")))
    for number in range(draws):
        events = draw_support(state, dice)
        shuffled = [type(event).__name__ for event in events[:-1]]
        assert shuffled == (["SupportShuffled"] if number and number % 10 == 0 else [])
        for event in events:
            state = RULES.apply(state, event)
        deck = state.forces["german"].support
        assert deck.left == len(deck.unseen) and deck.left + len(deck.drawn) == 10
        assert Counter(deck.unseen) + Counter(deck.drawn) == ten
        assert len(deck.drawn) == number % 10 + 1


def test_every_card_of_a_support_deck_is_as_likely() -> None:
    """7.B A die of as many sides as there are cards left, each face a card of its own."""
    state = position()
    deck = support_deck(state, "german")
    seen = Counter(draw(state, SeededDice(seed), SUPPORT, "7.B", "german").card for seed in range(4000))
    for card, copies in Counter(deck.unseen).items():
        assert abs(seen[card] - 400 * copies) < 5 * (400 * copies) ** 0.5


@settings(max_examples=80, deadline=None)
@given(x=st.integers(500, 800), y=st.integers(750, 1000), bombing=st.booleans())
def test_whom_it_attacks(x: int, y: int, bombing: bool) -> None:
    """7.C, 7.E Exactly those within the radius, from the point outwards; only who is a friend depends on who fires."""
    state = position()
    load = bombs(state, "level_bombers") if bombing else shells(state, "german")
    found = blows(state, "german", load, (x, y))
    far = {u.id: (u.at[0] - x) ** 2 + (u.at[1] - y) ** 2 for u in state.on_table() if u.at is not None}
    reach = (load.radius + 15) ** 2
    assert {blow.unit for blow in found} == {
        id for id, square in far.items() if square <= reach and (bombing or id != "f3")
    }
    assert [far[blow.unit] for blow in found] == sorted(far[blow.unit] for blow in found)
    assert all(blow.friend == blow.unit.startswith("g") for blow in found)
    others = blows(state, "french", load, (x, y))
    assert [blow._replace(friend=not blow.friend) for blow in others] == found


def test_effects_name_friend_and_foe_with_die_protection_and_chance() -> None:
    effects = told(offered(position(), "place_bip", point=[610, 880]))
    assert "f1: d10 over 4 in the open: 6 in 10, pinned" in effects
    assert "FRIEND g2: d10 over 4 in the open: 6 in 10, pinned" in effects
    assert "g1 sees the point" in effects


def test_effects_of_a_suppressed_target_and_of_nobody() -> None:
    assert "f2: d10 over 4 in the open: 6 in 10, destroyed" in told(
        offered(position(), "place_bip", point=[720, 900])
    )
    assert "No unit is within 5 cm" in told(offered(position(), "place_bip", point=[100, 100]))


def test_effects_of_an_air_strike_tell_its_risk_and_armour() -> None:
    state = position(STRIKING)
    effects = told(offered(state, "place_aip", point=[1500, 1050]))
    assert "f3: d8 over 5 of armour: 3 in 8, then a die for the damage" in effects
    assert "3 in 36 (2d6 up to 3): by mistake next to g3 instead" in effects


def test_a_kept_point_needs_no_eyes_and_says_so() -> None:
    state = position(german={"bip": [600, 900]}, table={"features": {"wood": WOOD}})
    kept = replace(state, units={id: u for id, u in state.units.items() if id not in ("g2", "g3")})
    options = offered(kept, "keep_bip")
    assert options.complete and "No unit sees the point" in told(options) and "f1: d10" in told(options)


@pytest.mark.parametrize(
    ("do", "pending", "radius"), [("place_bip", BOMBARDING, 50), ("place_aip", STRIKING, 100)]
)
def test_the_circle_follows_the_pointer(do: str, pending: str, radius: int) -> None:
    options = offered(position(pending), do)
    assert options.free and options.kind == "point" and options.template is not None
    assert (options.template.style, options.template.radius, options.template.centre) == (
        "blast",
        radius,
        None,
    )
    chosen = offered(position(pending), do, point=[700, 900])
    assert chosen.complete and [shape.centre for shape in chosen.shapes] == [(700, 900)]


def test_ground_that_no_friend_sees_is_shaded() -> None:
    """7.D Behind the wood for the one friend, nothing in the open."""
    alone = {"g1": [600, 600], "f1": {"side": "french", "at": [600, 900]}}
    hidden = offered(position(units=alone, table={"features": {"wood": WOOD}}), "place_bip").shapes
    assert [shape.style for shape in hidden] == ["unseen"]
    assert not offered(position(units=alone), "place_bip").shapes


@pytest.mark.dear
def test_the_shading_of_a_whole_side_is_what_none_of_them_sees() -> None:
    """7.D All friends together, on a table with every kind of ground; not judged near a border or among plants."""
    stack = [{"pending": BOMBARDING, "side": "french"}]
    state = built(
        {"scenario": "saint_aubin", "setup": True, "phase": "support", "active": "french", "stack": stack}
    )
    dark = shapely.Polygon()
    for ring in RULES.options(state, "french", {"do": "place_bip"}).shapes[0].rings:
        dark = dark.symmetric_difference(shapely.make_valid(shapely.Polygon(ring)))
    judged: Counter[bool] = Counter()
    for x, y in product(range(23, 1800, 61), range(17, 1200, 61)):
        there = shapely.Point(x, y)
        if dark.boundary.distance(there) > 8 and not terrain(state).is_concealing((x, y)):
            seen = observer(state, "french", (x, y)) is not None
            judged[seen] += 1
            assert dark.contains(there) != seen, (x, y)
    assert judged[True] > 300 and judged[False] > 3


def test_rigid_artillery_shows_its_ring_and_offers_points_on_it() -> None:
    """R45 Both readings: legal points only, and the old one."""
    for exact in (False, True):
        state = position(rigid=True, german={"bip": [300, 300]}, choices={"rigid_exact": exact})
        options = offered(state, "place_bip")
        assert [(s.style, s.centre, s.radius) for s in options.shapes] == [("range", (300, 300), 150)]
        spots = [candidate.value for candidate in options.candidates]
        assert (300, 300) in spots and len(spots) >= 12
        assert all(offered(state, "place_bip", point=list(spot)).refusal is None for spot in spots)
        near = offered(state, "place_bip", point=[350, 300]).refusal
        assert (near is not None) == exact


def test_woods_are_shaded_for_aircraft_and_refused() -> None:
    state = position(STRIKING, table={"features": {"wood": WOOD}})
    assert [shape.style for shape in offered(state, "place_aip").shapes] == ["unseen"]
    no = offered(state, "place_aip", point=[600, 750]).refusal
    assert no is not None and (no.rule, no.code) == ("7.E", "point-in-plants")


@pytest.mark.parametrize(("do", "pending"), [("place_bip", BOMBARDING), ("place_aip", STRIKING)])
def test_something_legal_is_offered_even_where_nobody_is_worth_it(do: str, pending: str) -> None:
    """So that keyboard and practice opponents are never without an answer."""
    alone = {"g1": [600, 600], "f1": {"side": "french", "at": [610, 630]}}
    wood = {"features": {"wood": {**WOOD, "polygon": [[0, 700], [1800, 700], [1800, 1200], [0, 1200]]}}}
    for units in (alone, {**alone, "f1": {"side": "french", "at": [900, 1150]}}):
        state = position(pending, units=units, table=wood)
        options = offered(state, do)
        assert options.candidates
        for candidate in options.candidates:
            assert offered(state, do, point=list(candidate.value)).refusal is None


def test_suggestions_spare_friends() -> None:
    """A point that would hit more friends than enemies is not suggested."""
    for candidate in offered(position(), "place_bip").candidates:
        found = blows(position(), "german", shells(position(), "german"), candidate.value)
        assert sum(not blow.friend for blow in found) > sum(blow.friend for blow in found)
        assert candidate.line is not None and candidate.line.style == "sight"


@settings(max_examples=80, deadline=None)
@given(
    x=st.integers(0, 1900), y=st.integers(0, 1300), do=st.sampled_from(("place_bip", "place_aip")),
    rigid=st.booleans(), exact=st.booleans(), seed=st.integers(0, 10**6),
)  # fmt: skip
def test_what_is_offered_is_what_is_judged(
    x: int, y: int, do: str, rigid: bool, exact: bool, seed: int
) -> None:
    """7.D, 7.E The options of a point refuse it exactly when the umpire does, with the same words; one marker each."""
    state = position(
        BOMBARDING if do == "place_bip" else STRIKING, rigid=rigid, german={"bip": [640, 760], "aip": [90, 90]},
        choices={"rigid_exact": exact}, table={"features": {"wood": WOOD}},
    )  # fmt: skip
    action = {"do": do, "point": [x, y]}
    no = offered(state, do, point=[x, y]).refusal
    try:
        after = RULES.fold(state, RULES.resolve(state, "german", RULES.read_action(action), SeededDice(seed)))
    except Illegal as refused:
        assert no is not None and (no.rule, no.code, no.facts) == (refused.rule, refused.code, refused.facts)
        return
    assert no is None
    points = [e for e in RULES.view(after, "german").values() if str(e.get("id")).startswith("impact-")]
    assert sorted((point["sign"], point["radius"]) for point in points) == [("burst", 50), ("star", 100)]
    force = after.forces["german"]
    assert {point["place"] for point in points} == {force.bip, force.aip}
    if do == "place_bip":
        assert force.bip == (x, y)
