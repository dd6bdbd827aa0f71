"""What the board is given to draw: the print of the map, who holds places, snow and ice, how counters lie."""

from __future__ import annotations

import pytest

from rules.core.contract import Message
from rules.core.recordings import replay
from rules.core.registry import get
from rules.core.words import say
from rules.russian_portfolio.board import board
from rules.russian_portfolio.position import position
from rules.russian_portfolio.scenario import battle
from rules.russian_portfolio.view import view


def test_the_print_has_waters_borders_and_worths() -> None:
    printed, fight = board("barbarossa"), battle("barbarossa")
    assert {border.drawing for border in printed.borders} == {"frontier", "works", "boundary"}
    works = next(border for border in printed.borders if border.drawing == "works")
    assert len(works.sides) == len(fight.stalin)
    assert {place.name: place.worth for place in printed.places if place.worth > 1} == {
        "Leningrad": 2,
        "Moscow": 2,
    }
    index = fight.hexes.index
    for side in printed.sides:
        if side.water:
            assert {fight.terrain[index[side.a]], fight.terrain[index[side.b]]}.isdisjoint({"sea", "lake"})


@pytest.mark.parametrize(("weather", "covered"), [("snow", True), ("good", False), ("mud", False)])
def test_snow_and_ice_lie_north_of_the_line_in_snow_only(weather: str, covered: bool) -> None:
    seen = view(position({"weather": weather}), "axis")
    covers = [entity for entity in seen.values() if entity["kind"] == "cover"]
    assert bool(covers) == covered
    fight = battle("barbarossa")
    for cover in covers:
        assert all(fight.arctic[fight.hexes.index[hex_id]] for hex_id in cover["hexes"])


def test_every_named_place_has_its_holder_and_a_taken_one_the_new() -> None:
    state = position({"taken": {"P19": "axis"}})
    seen = view(state, "spectator")
    assert seen["hex-P19"]["control"] == "axis"
    assert seen["hex-G15"]["control"] == "soviet"


def test_a_counter_says_its_size_its_mark_and_how_it_lies() -> None:
    units = {"a-2-pzg": {"hex": "S3", "face": "spent"}, "a-56-pzkps": "M5"}
    seen = view(position({"units": units}), "soviet")
    group, corps = seen["a-2-pzg"], seen["a-56-pzkps"]
    assert (group["kind"], group["echelon"], group["far"]) == ("unit", 4 * "X", "G")
    assert group["status"] == ["spent"]
    assert (corps["echelon"], corps["far"], corps["status"]) == (3 * "X", "vM", [])


@pytest.mark.parametrize(("phase", "warned"), [("movement", ["g"]), ("attack", None)])
def test_who_moves_is_warned_of_pockets(phase: str, warned: list[str] | None) -> None:
    """XIV.B.2 While something can be done about it: not when attacks are planned."""
    counters = {side: {"side": side, "factors": "4-4-4"} for side in ("axis", "soviet")}
    state = position({
        "map": {"terrain": ["......"]}, "counters": counters, "units": {"axis": "A4", "soviet": "A3"},
        "phase": phase, "active": "axis", "combat": {"stage": "plan"},
    })  # fmt: skip
    [asked] = [one for one in view(state, "axis").values() if one["kind"] == "decision"]
    hint = asked["hint"]
    assert (hint and (hint["id"], hint["facts"])) == (warned and ("hint-pockets", {"units": ["axis"]}))


@pytest.mark.dear
def test_who_is_asked_for_an_exchange_reads_what_declining_does() -> None:
    ruleset = get("russian_portfolio")
    seen = set()
    for step in replay(ruleset, ruleset.folder / "recordings" / "jun1-chance.jsonl"):
        for asked in ruleset.decisions(step.before) if step.action else ():
            if asked.ask.id == "ask-exchange":
                told = say(ruleset, Message("decline-exchange", asked.ask.facts))
                may = "decline" in asked.accepts
                assert told == ("Decline the exchange" if may else "Give up the least")
                assert (asked.default or {})["do"] == ("decline" if may else "exchange")
                seen.add(may)
    assert seen
