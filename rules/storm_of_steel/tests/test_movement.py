"""4, 11 What is offered to whoever moves: each suggestion is legal, some lead along roads and round obstacles."""

from __future__ import annotations

from typing import Any

import pytest

from rules.core.contract import Message, Options
from rules.core.dice import SeededDice
from rules.storm_of_steel import RULESET
from rules.storm_of_steel.apply import apply
from rules.storm_of_steel.position import position
from rules.storm_of_steel.state import State
from rules.storm_of_steel.turns import TurnBegan

POND = {"type": "lake", "polygon": [[560, 640], [640, 640], [640, 680], [560, 680]]}
ROAD = {"type": "road", "width": 40, "points": [[100, 600], [600, 600], [600, 300]]}


def placed(units: dict[str, Any], lines: dict[str, Any] | None = None, **more: Any) -> State:
    """A position of movement with the pond north of (600, 600); a French stand far off."""
    table = {"features": {"pond": POND}, "lines": lines or {}}
    far = {"f": {"side": "french", "at": [1700, 1100]}}
    return position(
        {"table": table, "active": "german", "forces": {"german": {"cpts": 3}}, "units": units | far, **more}
    )


def asked(state: State, **draft: Any) -> Options:
    """The options of the German player."""
    return RULESET.options(state, "german", RULESET.read_draft(draft))


def done(state: State, **action: Any) -> State:
    """The state after an action."""
    events = RULESET.resolve(state, "german", RULESET.read_action(action), SeededDice(1))
    after: State = RULESET.fold(state, events)
    return after


def ways(state: State, unit: str) -> list[tuple[tuple[int, int], ...]]:
    """The ways that are suggested, each of them tried."""
    offered = asked(state, do="move", unit=unit)
    assert offered.free and offered.shapes and offered.template
    for candidate in offered.candidates:
        assert asked(state, do="move", unit=unit, path=candidate.value).refusal is None
        done(state, do="move", unit=unit, path=candidate.value)
    return [candidate.value for candidate in offered.candidates]


def moving(units: dict[str, Any], lines: dict[str, Any] | None = None) -> State:
    """A position in which the first of them has been activated."""
    return done(placed(units, lines), do="activate", units=[next(iter(units))])


def test_some_ways_lead_round_what_may_not_be_entered() -> None:
    found = ways(moving({"a": [600, 600]}), "a")
    assert any(len(path) == 3 and path[-1][1] > 640 for path in found)
    assert ((600, 600),) in found


def test_some_follow_the_road_round_its_bend_with_the_double_allowance() -> None:
    found = ways(moving({"a": [500, 600]}, {"road": ROAD}), "a")
    assert ((500, 600), (600, 600), (600, 500)) in found


def test_a_way_is_told_its_limits_and_then_its_own() -> None:
    on_road = moving({"a": [500, 600]}, {"road": ROAD})
    off_road = moving({"a": [500, 700]}, {"road": ROAD})
    left = on_road.unit("a").left
    start = asked(on_road, do="move", unit="a")
    assert (start.limit, start.most) == (left, 2 * left)
    assert (asked(off_road, do="move", unit="a").limit, asked(off_road, do="move", unit="a").most) == (
        left,
        None,
    )
    by_road = asked(on_road, do="move", unit="a", path=[[500, 600], [560, 600]])
    across = asked(on_road, do="move", unit="a", path=[[500, 600], [500, 640]])
    assert (by_road.limit, across.limit) == (2 * left, left)


def test_some_lead_into_contact() -> None:
    found = ways(moving({"a": [600, 400], "e": {"side": "french", "at": [600, 480]}}), "a")
    assert ((600, 400), (600, 449)) in found


def test_who_is_shut_in_may_still_turn() -> None:
    ring = [[28, 0], [14, 26], [-14, 26], [-28, 0], [-14, -26], [14, -26]]
    enemies = {f"e{n}": {"side": "french", "at": [300 + x, 300 + y]} for n, (x, y) in enumerate(ring)}
    assert ways(moving({"a": [300, 300], **enemies}), "a") == [((300, 300),)]


def test_the_draft_of_a_way_says_what_it_costs_and_what_comes_of_it() -> None:
    state = moving({"a": [500, 600]}, {"road": ROAD})
    offered = asked(state, do="move", unit="a", path=[[500, 600], [600, 600], [600, 500]])
    assert offered.complete and offered.slot == "heading"
    assert offered.act == Message("act-move", {"cost": "20", "limit": "20"})
    assert offered.effect == (Message("way-road", {"limit": "20"}),)


def test_the_refusal_of_a_way_names_the_ground_the_rule_and_the_figures() -> None:
    state = moving({"a": [600, 600]})
    no = asked(state, do="move", unit="a", path=[[600, 600], [600, 690]]).refusal
    assert no is not None and (no.rule, no.code) == ("4.F", "path-forbidden")
    assert no.facts["feature"] == Message("ground-lake")
    far = asked(state, do="move", unit="a", path=[[600, 600], [600, 495]]).refusal
    assert far is not None and far.facts == {"length": "10.5", "allowance": "10", "road": "open"}


def test_an_activation_tells_the_risk_of_difficult_ground() -> None:
    woods = {"type": "woods", "name": "Copse", "polygon": [[0, 0], [300, 0], [300, 300], [0, 300]]}
    units = {"a": {"at": [100, 100], "type": "de_pz2"}, "f": {"side": "french", "at": [1700, 1100]}}
    state = position(
        {"table": {"features": {"wood": woods}}, "units": units, "forces": {"german": {"cpts": 1}}}
    )
    offered = asked(state, do="activate", units=["a"])
    (risk,) = offered.effect
    assert risk.id == "tests" and (risk.facts["feature"], risk.facts["dice"]) == ("Copse", 2)
    assert (risk.facts["none"], risk.facts["stuck"], risk.facts["stuck_of"]) == (0, 1, 18)


def test_a_way_tells_the_mines_on_it_whom_it_spots_and_whom_it_touches() -> None:
    mines = {"type": "minefield", "polygon": [[0, 40], [300, 40], [300, 60], [0, 60]]}
    bush = {"type": "bush", "polygon": [[0, 105], [300, 105], [300, 300], [0, 300]]}
    units = {"a": {"at": [100, 30], "type": "de_pz3e"}, "e": {"side": "french", "at": [100, 111]}}
    given = {
        "table": {"features": {"m": mines, "b": bush}},
        "units": units,
        "forces": {"german": {"cpts": 1}},
    }
    state = done(position(given), do="activate", units=["a"])
    told = asked(state, do="move", unit="a", path=[[100, 30], [100, 80]]).effect
    assert [message.id for message in told] == ["way-mines-afv", "way-spots", "way-touches"]
    assert (told[0].facts["chances"], told[0].facts["of"]) == (1, 3)
    assert (told[0].facts["dead"], told[0].facts["dead_of"]) == (1, 6)


def test_mounting_and_dismounting_are_offered_with_what_they_cost() -> None:
    state = placed({"a": [570, 600], "b": [100, 100], "t": {"at": [600, 600], "type": "truck"}})
    offered = asked(state, do="mount")
    assert {c.value: c.refusal and c.refusal.code for c in offered.candidates} == {
        "a": None, "b": "no-carrier-beside",
    }  # fmt: skip
    whole = asked(state, do="mount", unit="a", carrier="t")
    assert whole.complete and [m.facts["cost"] for m in whole.effect] == ["5", "15"]
    aboard = done(state, do="mount", unit="a", carrier="t")
    (rider,) = asked(aboard, do="dismount").candidates
    assert (rider.value, rider.at, rider.refusal) == ("a", "t", None)
    exits = asked(aboard, do="dismount", unit="a")
    fit = [candidate for candidate in exits.candidates if candidate.refusal is None]
    assert exits.free and len(fit) == len(exits.candidates) == 12
    for candidate in fit:
        assert done(aboard, do="dismount", unit="a", point=candidate.value).units["a"].at == candidate.value


@pytest.mark.parametrize(("carry", "left"), [("until_next_roll", 3), ("end_of_turn", 0)])
def test_points_last_as_long_as_was_chosen(carry: str, left: int) -> None:
    state = placed({"a": [600, 600]}, choices={"cpt_carry": carry})
    assert apply(state, TurnBegan(turn=2)).forces["german"].cpts == left


def test_some_turn_off_where_another_road_begins() -> None:
    lines = {"road": ROAD, "lane": {"type": "road", "width": 40, "points": [[550, 600], [550, 900]]}}
    found = ways(moving({"a": [500, 600]}, lines), "a")
    assert ((500, 600), (550, 600), (550, 750)) in found


def test_some_go_round_one_enemy_to_reach_another() -> None:
    enemies = {"e": {"side": "french", "at": [300, 345]}, "g": {"side": "french", "at": [300, 380]}}
    found = ways(moving({"a": {"at": [300, 300], "type": "de_pz3e"}, **enemies}), "a")
    ends = [path[-1] for path in found if len(path) == 3]
    assert any((x - 300) ** 2 + (y - 380) ** 2 <= 32**2 for x, y in ends)


def test_a_heading_may_be_said_when_getting_out() -> None:
    aboard = placed({"a": {"carrier": "t"}, "t": {"at": [600, 600], "type": "truck"}})
    offered = asked(aboard, do="dismount", unit="a", point=[631, 600])
    assert offered.complete and (offered.slot, offered.free) == ("heading", True)
    assert asked(aboard, do="dismount", unit="a", point=[631, 600], heading=45).slot is None
    after = done(aboard, do="dismount", unit="a", point=[631, 600], heading=45)
    assert after.units["a"].heading == 45


def test_11_b_ways_lead_beside_a_transport_with_room() -> None:
    truck, gun = {"at": [300, 300], "type": "truck"}, {"at": [300, 440], "type": "de_pak36"}
    beside = (300, 409)
    assert beside in {path[-1] for path in ways(moving({"t": truck, "g": gun}), "t")}
    aboard = {"at": [300, 300], "type": "de_pak36", "carrier": "t"}
    assert beside not in {path[-1] for path in ways(moving({"t": truck, "g": gun, "h": aboard}), "t")}


def test_no_way_is_suggested_whose_rest_would_leave_the_table() -> None:
    copse = {"type": "woods", "polygon": [[72, 9], [82, 9], [82, 14], [72, 14]]}
    marsh = {"type": "marsh", "polygon": [[0, 0], [700, 0], [700, 20], [0, 20]]}
    given = {
        "table": {"features": {"copse": copse, "marsh": marsh}},
        "units": {"a": [107, 49], "f": {"side": "french", "at": [1700, 1100]}},
        "forces": {"german": {"cpts": 1}},
    }
    found = ways(done(position(given), do="activate", units=["a"]), "a")
    assert any(path[-1][1] <= 20 for path in found)
    assert all(y >= 0 for path in found for _, y in path)


def test_no_exit_is_shown_beside_the_table() -> None:
    state = placed({"t": {"at": [15, 15], "type": "truck"}, "a": {"carrier": "t"}})
    exits = asked(state, do="dismount", unit="a").candidates
    assert any(candidate.refusal is None for candidate in exits)
    assert all(x >= 0 and y >= 0 for x, y in (candidate.value for candidate in exits))


def test_the_reach_goes_on_from_the_end_of_a_way() -> None:
    state = moving({"a": [600, 500]})
    whole = state.units["a"].left
    (shape,) = asked(state, do="move", unit="a", path=[[600, 500], [630, 500]]).shapes
    assert shape.style == "reach"
    for point in shape.rings[0]:
        path = [[600, 500], [630, 500], point]
        assert asked(state, do="move", unit="a", path=path).refusal is None
    far = max((x - 630) ** 2 + (y - 500) ** 2 for x, y in shape.rings[0]) ** 0.5
    assert whole - 32 <= far <= whole - 30
    assert not asked(state, do="move", unit="a", path=[[600, 500], [600, 500 - whole]]).shapes


def test_a_stand_says_what_it_may_still_move() -> None:
    state = placed({"a": [600, 500], "b": [600, 560]})
    seen = RULESET.view(state, "french")
    assert (seen["a"]["left"], seen["a"]["from"], "left" in seen["f"]) == ("10", None, False)
    moved = done(done(state, do="activate", units=["a"]), do="move", unit="a", path=[[600, 500], [630, 500]])
    after = RULESET.view(moved, "french")["a"]
    assert (after["left"], after["allowance"], after["from"]) == ("7", "10", (600, 500))
