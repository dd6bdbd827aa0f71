"""XIII.D.4 No retreat breaks a condition: the conditions a to f, written down once more, word by word."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rules.core.contract import Options
from rules.core.dice import SeededDice
from rules.russian_portfolio import RULESET
from rules.russian_portfolio.aftermath.retreat import UnitsRetreated
from rules.russian_portfolio.aftermath.routes import Ground
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.position import position
from rules.russian_portfolio.state import State

ROWS, COLUMNS = "ABCDEFG", 7
EVERY = [f"{row}{column + 1}" for row in ROWS for column in range(COLUMNS)]
TARGET = "D4"
KINDS = ("river", "lake", "sea", "strait", "kronstadt")
PRINTED = {
    "g": {"side": "axis", "nation": "german", "factors": "7-8-3"},
    "p": {"side": "axis", "nation": "german", "type": "armor", "size": "corps", "factors": "5-4-6"},
    "r": {"side": "soviet", "factors": "4-4-3"},
    "m": {"side": "soviet", "type": "mechanized", "size": "corps", "factors": "3-2-5"},
}
COUNTERS = {f"{letter}{i}": printed for letter, printed in PRINTED.items() for i in range(3)}


def place(hex_id: str) -> tuple[int, int]:
    """Cube coordinates, from the letters: rows B, D, F lie half a hex east."""
    row, column = ROWS.index(hex_id[0]), int(hex_id[1:]) - 1
    return column - (row - (row & 1)) // 2, row


def steps(one: str, other: str) -> int:
    (q, r), (s, t) = place(one), place(other)
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))


def world(seed: int) -> State:
    """A small map with everything that the conditions speak of on it, D4 attacked from hexes around it."""
    chance = random.Random(seed)
    rows = ["".join(chance.choice("......sh~l") for _ in range(COLUMNS)) for _ in ROWS]
    rows[3] = f"{rows[3][:3]}.{rows[3][4:]}"
    pairs = [(a, b) for a in EVERY for b in EVERY if a < b and steps(a, b) == 1]
    sides = [{"kind": chance.choice(KINDS), "between": [f"{a}/{b}"]} for a, b in chance.sample(pairs, 12)]
    land = [h for h in EVERY if rows[ROWS.index(h[0])][int(h[1:]) - 1] not in "~l" and h != TARGET]
    spots = chance.sample(land, min(len(land), 8))
    faces = ("ready", "ready", "spent", "dispersed")
    names = chance.sample(sorted(set(COUNTERS) - {"r0", "m0"}), len(spots))
    units: dict[str, Any] = {
        n: {"hex": h, "face": chance.choice(faces)} for n, h in zip(names, spots, strict=True)
    }
    mine = chance.choice(["r0", "m0"])
    units[mine] = {"hex": TARGET, "face": chance.choice(faces)}
    attackers = [u["hex"] for n, u in units.items() if n[0] in "gp" and steps(u["hex"], TARGET) == 1]
    waiting = [u["hex"] for n, u in units.items() if n[0] in "rm" and n != mine][:1]
    pending = {"pending": "Retreat", "units": [mine], "target": TARGET, "kind": chance.choice(["D1", "D4", "leave"]),
              "attackers": attackers}  # fmt: skip
    return position(
        {
            "phase": "attack",
            "weather": chance.choice(["good", "snow"]),
            "map": {"terrain": rows, "hexsides": sides, "arctic": [chance.choice(["n" * 7, "." * 7]) for _ in ROWS]},
            "counters": COUNTERS,
            "units": units,
            "combat": {"stage": "fight", "attacks": [{"id": 9, "units": ["g0"], "targets": [h]} for h in waiting]},
            "stack": [pending],
        }
    )  # fmt: skip


class Words:
    """The conditions of XIII.D.4 as the rules put them, each by its letter."""

    def __init__(self, state: State, unit: Unit, attackers: tuple[str, ...]) -> None:
        self.state, self.unit, self.attackers = state, unit, attackers
        self.map = state.battle.map

    def terrain(self, here: str) -> str:
        """What the hex is now: a lake under the ice of Snow months north of the line is clear."""
        kind = self.state.battle.terrain[self.state.battle.hexes.index[here]]
        return "clear" if kind == "lake" and self.iced(here) else kind

    def iced(self, here: str) -> bool:
        """VI.B.1"""
        return self.state.weather == "snow" and self.state.battle.arctic[self.state.battle.hexes.index[here]]

    def side(self, one: str, other: str) -> set[str]:
        """What lies along the hexside and is not frozen over."""
        found: set[str] = {
            s.kind for s in self.map.hexsides for b in s.between if set(b.split("/")) == {one, other}
        }
        return found - {"river", "lake"} if self.iced(one) and self.iced(other) else found

    def attackable(self, unit: Unit, one: str, other: str) -> bool:
        """X.B.1, X.B.4 Whether the unit could attack across."""
        if self.terrain(other) in ("sea", "lake") or "sea" in self.side(one, other):
            return False
        foot = self.state.counter(unit.id).type not in ("armor", "mechanized", "armored_cavalry", "cavalry")
        return foot or not self.side(one, other) & {"lake", "strait", "kronstadt"}

    def enemies(self, here: str, dispersed: bool) -> bool:
        """Whether the hex lies in the ZOC of an enemy; of a Dispersed one: in what would be its ZOC."""
        return any(
            u.side != self.unit.side
            and (u.face == "dispersed") == dispersed
            and self.attackable(u, u.hex, here)
            for u in self.state.units.values()
            if u.hex is not None and steps(u.hex, here) == 1
        )

    def broken(self, here: str, there: str, first: bool) -> str:
        """The letters of the conditions that the step breaks."""
        mine, theirs = self.unit.side, {u.side for u in self.state.units.values() if u.hex == there}
        waiting = {t for attack in self.state.combat.attacks for t in attack.targets}
        halved = {"lake", "strait", "kronstadt", "sea"}
        beset = (h for h in self.attackers if steps(h, there) == 1 and not self.side(h, there) & halved)
        found = {
            "a": steps(here, there) != 1 or not self.attackable(self.unit, here, there),
            "b": steps(TARGET, there) <= steps(TARGET, here),
            "c": bool(theirs - {mine}),
            "d": (self.enemies(there, False) and mine not in theirs)
            or (self.enemies(there, True) and not first),
            "e": there in waiting,
            "f": any(True for _ in beset),
        }
        return "".join(letter for letter, is_broken in found.items() if is_broken)


@pytest.mark.dear
@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_the_hexes_offered_are_those_the_words_allow(seed: int) -> None:
    state = world(seed)
    pending: Any = state.stack[0]
    unit, hexes = state.units[pending.units[0]], state.battle.hexes
    words = Words(state, unit, pending.attackers)
    ground = Ground(state, unit, hexes.index[TARGET], [hexes.index[h] for h in pending.attackers])
    for route in [(), *((first,) for first in ground.onward((), lethal=True))]:
        here = hexes.ids[route[-1]] if route else TARGET
        allowed = {there for there in EVERY if not words.broken(here, there, not route)}
        assert {hexes.ids[there] for there in ground.onward(route, lethal=True)} == allowed, (seed, here)


@settings(max_examples=150, deadline=None)
@given(seed=st.integers(0, 10**9))
def test_no_retreat_that_is_played_breaks_a_condition(seed: int) -> None:
    state, chance, dice = world(seed), random.Random(seed), SeededDice(seed)
    pending: Any = state.stack[0]
    route = [TARGET]
    for _ in range(8):
        asked = [d for d in RULESET.decisions(state) if d.accepts != ("end_phase",)]
        if not state.stack or not asked:
            return
        draft = {"do": asked[0].accepts[0]}
        while (options := _offered(state, asked[0].side, draft)).slot and options.slot not in ("units", None):
            legal = [c.value for c in options.candidates if c.refusal is None]
            if not legal:
                return
            draft[options.slot] = chance.choice(legal)
        for event in RULESET.resolve(state, asked[0].side, RULESET.read_action(draft), dice):
            if isinstance(event, UnitsRetreated):
                words = Words(state, state.units[event.units[0]], pending.attackers)
                assert words.broken(route[-1], event.hex, len(route) == 1) == "", (seed, route, event)
                route.append(event.hex)
            state = RULESET.apply(state, event)


def _offered(state: State, side: str, draft: dict[str, Any]) -> Options:
    return RULESET.options(state, side, RULESET.read_draft(draft))


@pytest.mark.dear
def test_the_worlds_have_what_the_conditions_speak_of() -> None:
    """The test above is worth something only if each condition is broken by some hex of some world."""
    letters = ""
    for seed in range(60):
        state = world(seed)
        pending: Any = state.stack[0]
        words = Words(state, state.units[pending.units[0]], pending.attackers)
        letters += "".join(words.broken(TARGET, h, True) for h in EVERY if steps(TARGET, h) == 1)
        letters += "".join(words.broken("D5", h, False) for h in EVERY if steps("D5", h) == 1)
    assert set(letters) == set("abcdef")
