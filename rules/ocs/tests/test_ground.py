"""6.2, 17 The arrays of the ground against the printed scenario."""

from __future__ import annotations

from rules.hexwar.steps import ALL, NEVER
from rules.ocs.amounts import MP
from rules.ocs.scenario import Battle, battle, scenario_names
from rules.ocs.terrain import MOBILITIES


def step(fight: Battle, mobility: str, a: str, b: str, going: tuple[int, ...] = ()) -> int:
    index = fight.hexes.index
    return fight.moves(mobility, "axis", going).cost(index[a], index[b])  # type: ignore[arg-type]


def test_every_step_can_be_undone() -> None:
    """6.1d"""
    for name in scenario_names():
        fight = battle(name)
        for mobility in MOBILITIES:
            graph = fight.moves(mobility, "axis").graph
            pairs = {(a, b) for a, row in enumerate(graph) for b, _ in row}
            assert all((b, a) in pairs or fight.moves(mobility, "axis").cost(b, a) == ALL for a, b in pairs)


def test_costs_of_the_tutorial() -> None:
    """Road over the bridge, open ground over the river, the swamp that trucks cannot enter, woods."""
    fight = battle("depot")
    assert step(fight, "truck", "03.04", "04.05") == MP // 2
    assert step(fight, "track", "04.04", "04.05") == 3 * MP
    assert step(fight, "truck", "03.03", "02.03") == NEVER
    assert step(fight, "truck", "02.05", "02.04") == 2 * MP


def test_the_don_freezes_for_those_on_foot() -> None:
    fight = battle("winter_storm")
    side = next(line for line in fight.map.hexsides if line.name == "Don").between
    a, b = next(text for text in side if text not in fight.map.bridges).split("/")
    assert step(fight, "leg", a, b) == ALL
    assert step(fight, "leg", a, b, fight.going("hard_frost", 2)) == ALL
    # Open ground, and a minor river of the chart: frost takes nothing off it.
    assert step(fight, "leg", a, b, fight.going("hard_frost", 3)) == 2 * MP
    assert step(fight, "truck", a, b, fight.going("hard_frost", 3)) == NEVER


def test_supply_paths_never_pay_for_bad_weather() -> None:
    """12.3d"""
    fight = battle("winter_storm")
    snow = fight.going("snow", 1)
    plain, now = fight.supplies("truck", "axis"), fight.supplies("truck", "axis", snow)
    assert all(now.cost(a, b) <= cost for a, row in enumerate(plain.graph) for b, cost in row)
    assert any(
        fight.moves("truck", "axis", snow).cost(a, b) > cost
        for a, row in enumerate(plain.graph)
        for b, cost in row
    )


def test_counters_read_as_printed() -> None:
    fight = battle("depot")
    hq = fight.counters["dg-hq"]
    assert (hq.combat.printed, hq.combat.defends_only, hq.combat.throw) == (
        "(5)-0-3",
        True,
        (4 * MP, "truck"),
    )
    assert hq.independent and not fight.counters["dg-korne"].independent
    assert fight.counters["dg-ar76"].combat.barrage == 6
    printed = [
        c for c in battle("winter_storm").counters.values() if not c.id.startswith("bd-") and not c.repl
    ]
    assert len(printed) == 293
