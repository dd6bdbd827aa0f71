"""Planes and ships on the generated campaign: 200 air units on 40 bases and 30 ships beside its 1,000 units.

Asked as in `bench.supply`: each time in a position that the rules have never seen.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial
from typing import Any

from msgspec.structs import replace

import rules
from bench.figures import Row
from bench.supply import Run, copied, generate, options, time_all
from rules.core.contract import Candidate, Draft, Options
from rules.core.dice import SeededDice
from rules.core.drafts import legal
from rules.core.players import Seat, compose
from rules.core.ruleset import Ruleset
from rules.ocs.position import position
from rules.ocs.state import State
from wargame.warming import settle

SYSTEM = "ocs"
WHERE = "generated campaign with 200 planes, 40 bases, 30 ships"
BASES, PLANES, SHIPS = 20, 100, 15
"""For each side."""
KINDS = ("F 4-6-30", "T (1)-17-38", "T 2-10-30", "S (1)-15-80", "Tpt (0)-0-42 l4")
LAKE = (range(5, 13), range(80, 98))
"""Rows and columns of the map that are sea: between two railways, behind the second army."""


def busy(seed: int = 1943) -> State:
    """The generated campaign with planes, half of them Inactive, and ships."""
    chance, spec = random.Random(seed), generate(seed)
    rows, columns = LAKE
    land = spec["map"]["terrain"]
    for at in rows:
        land[at] = land[at][: columns.start] + "~" * len(columns) + land[at][columns.stop :]
    sea = [f"{c + 1:02}.{r + 1:02}" for r in rows for c in columns]
    bases: dict[str, Any] = {}
    wings: dict[str, Any] = {}
    planes: dict[str, Any] = {}
    for side in ("axis", "soviet"):
        mine = [hex_id for hex_id, dump in spec["dumps"].items() if dump["side"] == side][:BASES]
        bases |= {hex_id: {"side": side, "level": chance.randint(1, 3)} for hex_id in mine}
        for n in range(PLANES):
            wings[f"{side}-p{n}"] = {"side": side, "full": KINDS[n % len(KINDS)], "hip": n % 5 == 1}
            planes[f"{side}-p{n}"] = {"base": mine[n % BASES], "active": n < PLANES // 2}
    hulls = {
        f"{side}-s{n}": {"side": side, "full": "6/2 f1"} for side in ("axis", "soviet") for n in range(SHIPS)
    }
    ships = dict(zip(hulls, chance.sample(sea, len(hulls)), strict=True))
    sky, waters = {"planes": wings}, {"ships": hulls}
    return position({
        **spec, "switches": {"air": True, "sea": True}, "airbases": bases, "sky": sky, "planes": planes,
        "waters": waters, "ships": ships, "flying": "good",
    })  # fmt: skip


def rows(quick: bool = False) -> Iterator[Row]:
    """What clicks and orders cost; the whole of the Aircraft Refit Phase is asked for and paid base by base."""
    system, state, count = rules.get(SYSTEM), busy(), 10 if quick else 40
    settle()
    side = system.decisions(state)[0].side
    for tag, phase in (
        ("fly_sweep", "movement"),
        ("hip_shoot", "movement"),
        ("transfer", "movement"),
        ("sail", "movement"),
        ("fly_barrage", "air_barrage"),
        ("trainbust", "air_barrage"),
        ("fly_at_ships", "air_barrage"),
        ("shell_ships", "air_barrage"),
    ):
        runs = clicks(system, replace(state, phase=phase), side, tag, count)
        yield time_all(f"options for {tag}, click by click", WHERE, iter(runs), 30)
    layers = (partial(system.explain, copied(state), side, {"about": "patrols"}) for _ in range(count))
    yield time_all("the Patrol Zones of both sides", WHERE, layers)
    refit_all(system, replace(state, phase="refit"), side)  # what hangs on the map alone
    refits = (partial(refit_all, system, copied(replace(state, phase="refit")), side) for _ in range(5))
    yield time_all("the whole Aircraft Refit", WHERE, refits, 50)


def clicks(system: Ruleset, state: State, side: str, tag: str, count: int) -> list[Run]:
    """The options of each step of so many orders, from the act down to the first piece."""
    seat = Seat(system, "", side, state)
    drafts: list[Draft] = []
    for number in range(count):
        order = compose(seat, {"do": tag}, partial(take, number)) or {"do": tag}
        drafts += [dict(list(order.items())[:slots]) for slots in range(1, len(order) + 1)]
    return [options(system, copied(state), side, draft) for draft in drafts]


def take(number: int, offered: Options, draft: Draft) -> Candidate | None:
    """Of the first slot the one of that number, then the first that is legal, until the order could be given."""
    able = [] if offered.complete else list(legal(offered, draft))
    return able[number % len(able) if len(draft) == 1 else 0] if able else None


def refit_all(system: Ruleset, state: State, side: str) -> Any:
    """Every base of the side refits as many planes as it may; returns the position after it."""
    for place in legal(system.options(state, side, {"do": "refit"}), {}):
        action = system.read_action({"do": "refit", "hex": place.value})
        state = system.fold(state, system.resolve(state, side, action, SeededDice(1)))
    return state
