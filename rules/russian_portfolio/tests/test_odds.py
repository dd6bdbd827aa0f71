"""X.B, XIII.B Strengths, odds and shifts against the rules written down once more, in fractions, rule by rule."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.core.dice import ScriptedDice
from rules.core.words import say
from rules.russian_portfolio import RULESET
from rules.russian_portfolio.combat.fight import (
    AttackFought,
    AttackVoid,
    fight_attack,
    log_attack_fought,
    odds_now,
    show_fight,
)
from rules.russian_portfolio.combat.odds import assess
from rules.russian_portfolio.combat.records import Attack
from rules.russian_portfolio.position import position
from rules.russian_portfolio.show.attack import explain_attack

TARGET = "C4"
ORIGINS = ("C3", "B3", "D3")
ATTACKERS = {
    "army": (7, "german", "infantry", "army"),
    "corps": (4, "german", "infantry", "corps"),
    "ally": (3, "romanian", "infantry", "army"),
}
DEFENDERS = {
    "rifle": (4, "infantry", "army"),
    "shock": (5, "shock", "army"),
    "front": (9, "front", "front"),
    "ski": (1, "rifle", "corps"),
    "mex": (2, "mechanized", "corps"),
    "horse": (1, "cavalry", "corps"),
}
KINDS = ("city", "major", "victory", "fortress", "town", "factory")
COLUMNS = ("1:4", "1:3", "1:2", "1:1", "3:2", "2:1", "3:1", "4:1", "5:1", "6:1", "8:1", "10:1")


@st.composite
def battles(draw: st.DrawFn) -> dict[str, Any]:
    """An attack on one hex: who, from where, over which hexsides, into what."""
    return {
        "attackers": draw(
            st.dictionaries(st.sampled_from(sorted(ATTACKERS)), st.sampled_from(ORIGINS), min_size=1)
        ),
        "defenders": draw(
            st.dictionaries(st.sampled_from(sorted(DEFENDERS)), st.booleans(), min_size=1, max_size=2)
        ),
        "sides": {o: draw(st.sampled_from(["", "river", "river", "lake", "stalin_line"])) for o in ORIGINS},
        "ground": draw(st.sampled_from(".shmf")),
        "kinds": draw(st.sets(st.sampled_from(KINDS))),
        "snow": draw(st.booleans()),
        "north": draw(st.booleans()),
        "turn": draw(st.sampled_from([1, 2])),
        "taken": draw(st.booleans()),
    }


def given_of(battle: dict[str, Any]) -> dict[str, Any]:
    """The same as the `[given]` of a case."""
    terrain = ["......"] * 2 + [f"...{battle['ground']}.."] + ["......"] * 2
    sides: dict[str, list[str]] = {}
    for origin, kind in battle["sides"].items():
        sides.setdefault(kind, []).append(f"{origin}/{TARGET}")
    counters: dict[str, Any] = {}
    for name, (factor, nation, kind, size) in ATTACKERS.items():
        counters[name] = {
            "side": "axis",
            "nation": nation,
            "type": kind,
            "size": size,
            "factors": f"{factor}-1-3",
        }
    for name, (factor, kind, size) in DEFENDERS.items():
        counters[name] = {"side": "soviet", "type": kind, "size": size, "factors": f"1-{factor}-3"}
    dispersed = {name: "dispersed" if hurt else "ready" for name, hurt in battle["defenders"].items()}
    units: dict[str, Any] = {name: {"hex": TARGET, "face": face} for name, face in dispersed.items()}
    return {
        "phase": "attack",
        "turn": battle["turn"],
        "weather": "snow" if battle["snow"] else "good",
        "taken": {TARGET: "soviet"} if battle["taken"] else {},
        "units": {**units, **battle["attackers"]},
        "counters": counters,
        "map": {
            "terrain": terrain,
            "arctic": ["n" * 6 if battle["north"] else "." * 6] * 5,
            "places": {TARGET: {"name": "X", "kinds": sorted(battle["kinds"])}},
            "hexsides": [{"kind": kind, "between": pairs} for kind, pairs in sides.items() if kind],
        },
    }


def literal_force(battle: dict[str, Any], crossed: dict[str, str]) -> int:
    """XIII.B.1, X.B.4."""
    across = sum(ATTACKERS[n][0] for n, origin in battle["attackers"].items() if crossed[origin] == "lake")
    return sum(ATTACKERS[n][0] for n in battle["attackers"]) - across + across // 2


def literal_defence(battle: dict[str, Any], crossed: dict[str, str], ground: str) -> int:
    """XIII.B.2, X.B.3, X.B.5-11."""
    firm = [DEFENDERS[n] for n, hurt in battle["defenders"].items() if not hurt]
    foot = [(kind, size) for _, kind, size in firm if kind in ("infantry", "shock", "front", "rifle")]
    big = [size for _, size in foot if size != "corps"]
    total = sum(DEFENDERS[n][0] for n in battle["defenders"])
    built_up = ("major" in battle["kinds"]) + (ground == "m")
    total += built_up * (2 * len(big) + len(foot) - len(big))  # X.B.5, X.B.11
    total += len({"city", "fortress"} & battle["kinds"]) if foot else 0  # X.B.7, X.B.8
    total += {"s": len(big), "h": len(foot)}.get(ground, 0)  # X.B.9, X.B.10
    if all(crossed[origin] == "stalin_line" for origin in battle["attackers"].values()):
        total += sum(2 if size == "front" else 1 for size in big)  # X.B.3
    return total + ("victory" in battle["kinds"] and not battle["taken"])  # X.B.6


@settings(max_examples=150, deadline=None)
@given(battle=battles())
def test_an_attack_comes_to_what_the_rules_say(battle: dict[str, Any]) -> None:
    state = position(given_of(battle))
    ice = battle["snow"] and battle["north"]
    crossed = {o: "" if ice and side in ("river", "lake") else side for o, side in battle["sides"].items()}
    ground = "." if ice and battle["ground"] == "s" else battle["ground"]
    force, defence = literal_force(battle, crossed), literal_defence(battle, crossed, ground)
    ratios = [Fraction(*map(int, name.split(":"))) for name in COLUMNS]
    basic = sum(ratio <= Fraction(force, defence) for ratio in ratios) - 1
    river = all(crossed[origin] == "river" for origin in battle["attackers"].values())
    german = sum(ATTACKERS[n][0] for n in battle["attackers"] if ATTACKERS[n][1] == "german")
    surprise = battle["turn"] == 1 and german * 2 >= sum(ATTACKERS[n][0] for n in battle["attackers"])
    units = [state.units[name] for name in battle["attackers"]]
    found = assess(state, units, [state.battle.hexes.index[TARGET]])
    assert (found.attack, found.defence, found.basic) == (force, defence, basic)
    assert found.column == basic - river + surprise
    assert found.allowed == (found.column + all(battle["defenders"].values()) >= 0)


@settings(max_examples=60)
@given(battles())
def test_what_is_foretold_of_an_attack_is_what_each_face_gives(battle: dict[str, Any]) -> None:
    """XIII.C The bars of an attack, undispersed and Dispersed, against the die itself."""
    state = position(given_of(battle))
    attack = Attack(id=1, units=tuple(battle["attackers"]), targets=(TARGET,))
    state = replace(state, combat=replace(state.combat, attacks=(attack,)))
    told = explain_attack(state, "axis", {"about": "attack", "attack": 1})
    assert told.headline == odds_now(state, attack), "the odds beside the arrow before and after declaring"
    foretold = told.outcomes
    found: Counter[tuple[str, str]] = Counter()
    for face in range(1, 7):
        first, *_ = fight_attack(state, attack, ScriptedDice(face))
        if isinstance(first, AttackVoid):
            assert not foretold
            return
        assert isinstance(first, AttackFought)
        others = {*first.reads.values()} - {first.outcome}
        found[first.outcome, min(others, default=first.outcome)] += 1
    said = {tuple(_read(one.message.facts[key]) for key in ("result", "other")): one for one in foretold}
    assert {key: one.chances for key, one in said.items()} == dict(found)
    assert {one.of for one in foretold} == {6}


@settings(max_examples=60)
@given(battles(), st.integers(1, 6))
def test_the_cell_that_is_ringed_is_the_result_or_the_line_says_why_not(
    battle: dict[str, Any], face: int
) -> None:
    """XIII.B.5, XIII.C The cell, the headline and the line of the log say the same."""
    state = position(given_of(battle))
    attack = Attack(id=1, units=tuple(battle["attackers"]), targets=(TARGET,))
    state = replace(state, combat=replace(state.combat, attacks=(attack,)))
    first, *_ = fight_attack(state, attack, ScriptedDice(face))
    if isinstance(first, AttackVoid):
        return
    assert isinstance(first, AttackFought)
    [line] = log_attack_fought(state, first)
    assert line.resolution and line.resolution.verdict
    [stage] = line.resolution.stages
    assert stage.table
    cell, head = (stage.table.cells[stage.table.row][stage.table.column], _read(line.resolution.verdict))
    assert line.message.facts["odds"] == stage.table.columns[stage.table.column]
    alike = {*first.reads.values()} == {cell}
    assert (stage.verdict is None) == alike == (cell == head and len({*first.reads.values()}) == 1)
    assert (line.message.facts["result"].id == "result-because") != alike


@pytest.mark.parametrize(
    ("dispersed", "trapped", "cell", "said"),
    [
        (True, False, "DX", None),
        (False, False, "D4", None),
        (False, True, "D4", "D4 on the table; no way out (Surrounded or “No Retreat!”) makes it DE"),
    ],
)
def test_dispersed_defenders_are_read_one_column_higher(
    dispersed: bool, trapped: bool, cell: str, said: str | None
) -> None:
    """XIII.B.5 2:1, a 6: D4, and DX for who is Dispersed; XIII.C DE for who has no way out."""
    unit = {"hex": "C4", "face": "dispersed" if dispersed else "ready"}
    state = position({
        "phase": "attack", "active": "axis", "map": {"terrain": ["......"] * 5}, "units": {"g": "C3", "r": unit},
        "counters": {"g": {"side": "axis", "factors": "8-8-3"}, "r": {"side": "soviet", "factors": "4-4-3"}},
    })  # fmt: skip
    attack = Attack(id=1, units=("g",), targets=(TARGET,))
    held = ("r",) if trapped else ()
    state = replace(state, combat=replace(state.combat, attacks=(attack,), no_retreat=held))
    first, *_ = fight_attack(state, attack, ScriptedDice(6))
    assert isinstance(first, AttackFought)
    shown = show_fight(state, first)
    table, why = shown.stages[0].table, shown.stages[0].verdict
    assert table and table.cells[table.row][table.column] == cell
    assert (say(RULESET, why) if why else None) == said
    assert ("line-shift-dispersed" in [line.message.id for line in shown.sums]) == dispersed


def _read(named: Any) -> str:
    name = str(named.id).removeprefix("result-")
    return "-" if name == "stays" else name
