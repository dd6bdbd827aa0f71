"""Own values of a clock: how they are spelled, what they may be, and that a game is founded on them."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.core.errors import Malformed
from tests.wargame.match import new_match
from tests.wargame.sitting import person
from wargame.events.conditions import conditions_read
from wargame.events.opening import clean_conditions
from wargame.games.agreeing import clock_terms
from wargame.games.clock import DAY_MS, HOUR_MS, MINUTE, paces
from wargame.games.errors import Conflict
from wargame.games.faults import MALFORMED
from wargame.games.hands import pace_of
from wargame.games.pacing import LONGEST, find_pace, own_pace, own_words, read_span, say_span, spell
from wargame.games.services import game_offer
from wargame.games.words import clock_line, pace_words
from wargame.lobby.joining import pace_lines, site_lines


@pytest.mark.parametrize(
    ("spelled", "words"),
    [
        ("3d+12h..6d", "3 d + 12 h a turn, at most 6 d"),
        ("90m", "90 min"),
        ("36h+6h", "1 d 12 h + 6 h a turn, at most 3 d"),
        ("2d/phase", "2 d for each phase, less for smaller questions"),
    ],
)
def test_own_values_are_spelled_and_said(spelled: str, words: str) -> None:
    pace = find_pace(spelled)
    assert own_words(pace) == words and pace_words(spelled) == f"Own: {words}"
    assert find_pace(spell(pace)) == pace


banks = st.one_of(
    st.integers(5, 719).map(lambda minutes: minutes * MINUTE),
    st.integers(1, 239).map(lambda hours: hours * HOUR_MS),
    st.integers(1, 60).map(lambda days: days * DAY_MS),
)


@given(banks, banks)
def test_every_pace_that_can_be_fits_where_it_is_kept(bank: int, more: int) -> None:
    pace = own_pace(bank, min(more, 30 * DAY_MS))
    assert len(spell(pace)) <= LONGEST and find_pace(spell(pace)) == pace


@pytest.mark.parametrize(
    ("spelled", "code"),
    [
        ("fast", "no-such-pace"),
        ("3d+12h..2d", "pace-out-of-bounds"),
        ("4m", "pace-out-of-bounds"),
        ("61d", "pace-out-of-bounds"),
        ("3d+31d", "pace-out-of-bounds"),
        ("3d..91d", "pace-out-of-bounds"),
        ("59m/phase", "pace-out-of-bounds"),
        ("15d/phase", "pace-out-of-bounds"),
        ("721m", "pace-too-fine"),
        ("241h", "pace-too-fine"),
        ("٣d", "no-such-pace"),
        ("3d+12h..6d\n", "no-such-pace"),
        ("{0}", "no-such-pace"),
    ],
)
def test_what_cannot_be_is_refused_with_its_figures(spelled: str, code: str) -> None:
    with pytest.raises(Malformed) as refused:
        find_pace(spelled)
    assert refused.value.code == code
    assert MALFORMED[code].format_map(refused.value.facts)
    with pytest.raises(Conflict):
        clean_conditions({"pace": spelled}, None)


def test_a_length_of_time_is_read_as_it_is_said() -> None:
    for milliseconds in (90 * MINUTE, 36 * HOUR_MS, 3 * DAY_MS, DAY_MS + HOUR_MS + MINUTE):
        assert read_span(say_span(milliseconds).replace("min", "m")) == milliseconds
    for strange in ("", "3", "d3", "3 weeks", "3d3"):
        with pytest.raises(Malformed):
            read_span(strange)


@pytest.mark.parametrize("rests", [["quiet", "leave"], ["leave"], []])
def test_the_founding_hashes_exactly_what_join_says(skirmish: str, db: None, rests: list[str]) -> None:
    terms: dict[str, Any] = {"rests": rests, "zero": "loss", "pauses": False}
    game = new_match(skirmish, pace="3d+12h..6d", terms=terms).game
    agreed = game.founding.agreed
    assert agreed["pace"] == {
        "name": "own", "bank_ms": 3 * DAY_MS, "increment_ms": 12 * HOUR_MS, "cap_ms": 6 * DAY_MS,
    }  # fmt: skip
    assert agreed["terms"].get("rests", []) == rests
    assert agreed["terms"]["zero"] == "loss" and agreed["terms"]["pauses"] is False
    told = dict(pace_lines(game))
    assert told["Each turn adds"] == "12 hours" and told["Maximum"] == "6 days"
    assert told["At zero"] == "A player who runs out loses at once"
    assert told["Clocks rest"] == {
        2: "in a player's quiet hours and on leave", 1: "on leave", 0: "never"
    }[len(rests)]  # fmt: skip
    assert told["Pause by consent"] == "not in this game"
    said_terms = clock_terms(game)
    assert said_terms is not None and said_terms.words == clock_line(game) == (
        "Own: 3 d + 12 h a turn, at most 6 d"
    )
    [clock] = [line for line in site_lines(game, {}, []) if line.name == "Clock"]
    assert clock.value.startswith("Own: 3 d + 12 h a turn") and clock.differs


def test_what_is_usual_is_no_term(skirmish: str, db: None) -> None:
    terms = {"zero": "claim", "pauses": True}
    assert new_match(skirmish, pace="90m+10m", terms=terms).game.terms == {}
    assert new_match(skirmish, pace="none", terms={"zero": "loss"}).game.terms == {}


def test_each_phase_keeps_the_weights_it_began_with(skirmish: str, db: None) -> None:
    game = new_match(skirmish, pace="2d/phase").game
    assert game.founding.agreed["terms"]["weights"]["main"] == 100
    assert pace_of(game).weights == find_pace("2d/phase").weights
    assert dict(pace_lines(game))["Another question"] == "1 d"


def test_paces_with_a_name_are_as_before(skirmish: str, db: None) -> None:
    for name in paces():
        assert new_match(skirmish, pace=name).game.pace == name


def test_a_game_is_offered_with_what_happens_at_zero(skirmish: str, db: None) -> None:
    owner = person("owner")
    scenario = new_match(skirmish).game.scenario
    game = game_offer(user=owner, ruleset=skirmish, scenario=scenario, pace="3d", zero="practice")
    assert game.terms["zero"] == "practice"
    with pytest.raises(Malformed):
        game_offer(user=owner, ruleset=skirmish, scenario=scenario, pace="3d", zero="dice")


def test_an_event_has_own_values() -> None:
    assert clean_conditions({"pace": "4d+1d..8d", "zero": "director"}, None).pace == "4d+1d..8d"
    with pytest.raises(Conflict):
        conditions_read({"zero": "dice"})
