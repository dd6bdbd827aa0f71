"""Supply on a generated campaign: 10,000 hexes, 1,000 units, 50 headquarters, 100 dumps; and on the largest scenario.

Everything is asked through the contract, each time in a position that the rules have never seen, so that nothing that
follows from it is remembered; what hangs on the map alone is. Two armies of 500 units face each other across the map.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import partial
from typing import Any

import msgspec
from msgspec.structs import replace

import rules
from bench.figures import Row, row, timing
from rules.core.contract import Candidate, Draft, Options
from rules.core.dice import SeededDice
from rules.core.drafts import legal
from rules.core.hexes import HexMap
from rules.core.players import Seat, compose
from rules.core.ruleset import Ruleset
from rules.ocs.position import position
from rules.ocs.state import State
from wargame.warming import settle

SYSTEM = "ocs"
Run = Callable[[], object]
SIDE = 100
"""Columns, and rows, of the map."""

SIGNS, SHARES = ".vwhs", (62, 8, 15, 10, 5)
FACES = {
    "infantry": ("6-3-4L", "2-3-8L", "other"),
    "tank": ("5-4-8T", "3-4-16T", "armor"),
    "motorised_infantry": ("4-4-4L", "2-4-20M", "mech"),
    "artillery": ("(1)-2-4M b6/r3", "(1)-2-18M", "other"),
}
HQ = ("(5)-0-3M th5M", "(1)-0-14M th3M")


def campaign() -> State:
    """The generated position: the first side to move, its Movement Phase."""
    return position(generate())


def generate(seed: int = 1943) -> dict[str, Any]:
    """The position as it is written down."""
    chance = random.Random(seed)
    ids = [[f"{c:02}.{r:02}" for c in range(1, SIDE + 1)] for r in range(1, SIDE + 1)]
    hexes = HexMap(ids, "pointy", "odd")
    places = {side: _places(chance, ids, first) for side, first in (("axis", 20), ("soviet", 48))}
    units, counters = _army(chance, places)
    return {
        "map": _map(chance, hexes, ids),
        "formations": {f"f{n}": _formation(n) for n in range(100)},
        "counters": counters,
        "units": units,
        "dumps": {
            hex_id: {"side": side, "tokens": 40}
            for side in places
            for hex_id in chance.sample(places[side], 50)
        },
    }


def _places(chance: random.Random, ids: list[list[str]], first: int) -> list[str]:
    """Hexes of a band 28 columns wide, in an order of their own."""
    band = [row[column] for row in ids for column in range(first, first + 28)]
    return chance.sample(band, len(band))


def _army(
    chance: random.Random, places: dict[str, list[str]]
) -> tuple[dict[str, str], dict[str, dict[str, Any]]]:
    units: dict[str, str] = {}
    counters: dict[str, dict[str, Any]] = {}
    for side, hexes in places.items():
        for n in range(500):
            name, where = f"{side}-{n}", hexes[n]
            units[name] = where
            if n < 25:
                combat, move = HQ
                counters[name] = {"side": side, "symbol": "hq", "combat": combat, "move": move}
            else:
                symbol = chance.choice(list(FACES))
                combat, move, category = FACES[symbol]
                line = {"side": side, "symbol": symbol, "combat": combat, "move": move, "category": category}
                counters[name] = line | {"formation": f"f{n % 50 + 50 * (side == 'soviet')}"}
    return units, counters


def _formation(number: int) -> dict[str, str]:
    side = "axis" if number < 50 else "soviet"
    return {"side": side, "nation": "german", "name": f"Formation {number}"}


def _map(chance: random.Random, hexes: HexMap, ids: list[list[str]]) -> dict[str, Any]:
    """Terrain, rivers on one hexside in twenty, a railway and a road on every tenth row, a source at each end."""
    pairs = [(a, b) for a in range(len(hexes)) for b in hexes.around[a] if a < b]
    rivers = [f"{hexes.ids[a]}/{hexes.ids[b]}" for a, b in pairs if chance.random() < 0.05]
    rows = range(4, SIDE, 10)
    along = [f"{ids[r][c]}/{ids[r][c + 1]}" for r in rows for c in range(SIDE - 1)]
    return {
        "terrain": ["".join(chance.choices(SIGNS, SHARES, k=SIDE)) for _ in range(SIDE)],
        "control": ["a" * (SIDE // 2) + "s" * (SIDE // 2)] * SIDE,
        "hexsides": [{"kind": "river_minor", "between": rivers}],
        "links": [{"kind": kind, "between": along} for kind in ("railroad", "secondary")],
        "entries": [_entry(side, ids, rows) for side in ("axis", "soviet")],
    }


def _entry(side: str, ids: list[list[str]], rows: range) -> dict[str, Any]:
    column = 0 if side == "axis" else SIDE - 1
    ends = [ids[r][column] for r in rows]
    return {
        "id": side, "hexes": ends, "side": side, "kind": "railroad",
        "admits": ["sp", "reinforcements"], "trace": True,
    }  # fmt: skip


def rows(quick: bool = False) -> Iterator[Row]:
    """The budgets of the rules on the generated campaign, then the same questions on the largest scenario."""
    count = 40 if quick else 200
    system = rules.get(SYSTEM)
    settle()
    yield from asked(system, campaign(), "generated campaign", count)
    plan = max(system.scenarios.values(), key=lambda one: one.minutes)
    yield from asked(system, _begun(system, plan.id), plan.id, count)


def _begun(system: Ruleset, scenario: str) -> State:
    """The scenario set up and brought to the first phase in which units move."""
    state: State = system.fold(None, system.setup(scenario, {}, SeededDice(1)))
    for _ in range(20):
        if state.phase == "movement":
            break
        asked = system.decisions(state)[0]
        action = system.read_action(asked.default or {"do": "end_phase"})
        state = system.fold(state, system.resolve(state, asked.side, action, SeededDice(2)))
    return state


def asked(system: Ruleset, state: State, where: str, count: int) -> Iterator[Row]:
    """What a player's clicks and the Supply Phase cost."""
    side = system.decisions(state)[0].side
    movers = [option.value for option in legal(system.options(state, side, {"do": "move"}), {})]
    chosen = random.Random(5).sample(movers, min(count, len(movers)))
    clicks: list[Draft] = [{"do": "move", "units": [unit]} for unit in chosen]
    firsts = (options(system, unmapped(state), side, draft) for draft in clicks[:20])
    yield time_all("options on a map not yet worked out", where, firsts)
    for draft in clicks:  # what hangs on the map alone
        system.options(copied(state), side, draft)
    yield time_all(
        "options for one unit", where, (options(system, copied(state), side, d) for d in clicks), 30
    )
    yield time_all(
        "X-ray of a unit", where, (_explained(system, copied(state), side, unit) for unit in chosen)
    )
    sides = (partial(system.explain, copied(state), side, {"about": "net"}) for _ in range(5))
    yield time_all("X-ray of a side", where, sides)
    yield from barrages(system, replace(state, phase="barrage"), where, side)
    yield from combats(system, replace(state, phase="combat"), where, side)
    end = system.read_action({"do": "end_phase"})
    phases = (partial(system.resolve, copied(state), side, end, SeededDice(3)) for _ in range(5))
    yield time_all("the Supply Phase", where, phases, 150)


def barrages(system: Ruleset, state: State, where: str, side: str) -> Iterator[Row]:
    """What could be fired at, then each order down to its first gun."""
    opening: Draft = {"do": "barrage"}
    targets = [option.value for option in legal(system.options(state, side, opening), {})]
    looks = (options(system, copied(state), side, opening) for _ in range(20))
    yield time_all("targets of a barrage", where, looks, 30)
    seat = Seat(system, "", side, state)
    drafts = [compose(seat, {"do": "barrage", "hex": target}, _first) for target in targets[:20]]
    orders = (options(system, copied(state), side, draft) for draft in drafts if draft)
    if any(drafts):
        yield time_all("a barrage ordered", where, orders, 30)


def _first(options: Options, draft: Draft) -> Candidate | None:
    return None if options.complete else next(iter(legal(options, draft)), None)


def combats(system: Ruleset, state: State, where: str, side: str) -> Iterator[Row]:
    """Attacks with all that can join them: the order as far as the payment, then the forecast."""
    targets = [option.value for option in legal(system.options(state, side, {"do": "attack"}), {})]
    drafts = [_attack(system, state, side, target) for target in targets[:20]]
    if drafts:
        yield time_all(
            "an attack ordered", where, (options(system, copied(state), side, d) for d in drafts), 30
        )
        forecasts = (
            partial(system.explain, copied(state), side, {"about": "combat", "draft": draft})
            for draft in drafts
        )
        yield time_all("odds and chances of an attack", where, forecasts)


def _attack(system: Ruleset, state: State, side: str, target: Any) -> Draft:
    draft = {"do": "attack", "target": target}
    able = legal(system.options(state, side, draft), draft)
    return {**draft, "units": [option.value for option in able]}


def options(system: Ruleset, state: State, side: str, draft: Draft) -> Run:
    """What a click asks."""
    return partial(system.options, state, side, draft)


def _explained(system: Ruleset, state: State, side: str, unit: Any) -> Run:
    return partial(system.explain, state, side, {"about": "supply", "unit": unit})


def time_all(name: str, where: str, runs: Iterator[Run], budget: int = 0) -> Row:
    """The position of each run is new to the rules: nothing is remembered of it."""
    said = f"p95 < {budget} ms" if budget else ""
    return row(f"{name}: {where}", timing(runs).cpu, "ms CPU", budget=said)


def unmapped(state: State) -> State:
    """The copy of a position on whose map nobody has asked for anything."""
    state.battle.cache.clear()
    return copied(state)


def copied(state: State) -> State:
    """An equal position whose parts are other objects: nothing is remembered of it."""
    return msgspec.convert(msgspec.to_builtins(state), type(state))
