"""A measured table of sixty stands and sixty areas, and *Saint-Aubin*: what clicks, orders and explanations cost.

Asked through the contract, each time of a position whose parts are other objects, on a table that has forgotten its
lines of sight and drawings: nobody stood or looked there before. `bench.table` times the geometry by itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from functools import cache, partial
from time import process_time
from typing import Any, NamedTuple
from unittest.mock import patch as instead

from msgspec.structs import replace

import rules
from bench.figures import Row, row, timing
from bench.table import drawn, stands
from rules.core.codec import decode, encode
from rules.core.contract import UMPIRE, Draft, Side
from rules.core.dice import SeededDice
from rules.core.flow import refusal
from rules.core.patches import patch
from rules.core.players import GreedyPlayer, PlayedAction, play
from rules.core.ruleset import Ruleset
from rules.storm_of_steel import scenario
from rules.storm_of_steel.field import terrain
from rules.storm_of_steel.position import position
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.shadow import find_ground_unseen_by_all, find_unseen_ground, shade
from rules.storm_of_steel.table.sight import los

SYSTEM, PLAYED = "storm_of_steel", "saint_aubin"
SEEDS = (1, 2, 3)
SIDES = "german", "french"
TYPES = {
    "german": ("infantry", "hmg", "de_pz3e", "truck", "de_222", "mortar"),
    "french": ("infantry", "hmg", "fr_b1bis", "truck", "fr_amd178", "mortar"),
}
"""On foot, on tracks and on wheels, with 50 to 300 mm a move, with none to two weapons."""

OPEN = {
    "place_bip": {"matter": "Bombarding", "side": SIDES[0]},
    "place_aip": {"matter": "Striking", "side": SIDES[0], "aircraft": "fighters"},
}
"""7.D, 7.E What must lie open for a point to be placed."""

SEEN = los, shade, find_unseen_ground, find_ground_unseen_by_all
"""What a table remembers of those who looked; what it knows of its own ground it found out in the first questions."""

BUDGET = "p95 < 30 ms"


class Asked(NamedTuple):
    """Something put to the umpire: a draft, or a question that has `about`."""

    state: State
    side: Side
    what: Mapping[str, Any]


def rows(quick: bool = False) -> Iterator[Row]:
    """Every question that a player's turn puts to the umpire."""
    system = rules.get(SYSTEM)
    most = 40 if quick else 200
    for name, asked, budget in (*of_tables(quick), *of_a_game(game())):
        times = timing(runs(system, list(asked), most)).cpu
        yield row(name, times, "ms CPU", f"most {max(times):.0f}", budget)
    yield from whole(system, game(), most)


def of_tables(quick: bool) -> Iterator[tuple[str, Iterable[Asked], str]]:
    """What is asked of generated tables, and what it may cost."""
    seeds = SEEDS[:1] if quick else SEEDS
    where = "60 stands, 60 areas"
    for name, phase, act in (
        ("ways of one stand", "move", "move"),
        ("targets of one stand", "fire", "fire"),
        ("whom one stand may assault", "assault", "assault"),
    ):
        yield f"{name}: {where}", [ask for s in seeds for ask in by_stand(generated(s, phase), act)], BUDGET
    for name, phase, act in (
        ("who may be activated", "move", "activate"),
        ("who may move", "move", "move"),
        ("who may fire", "fire", "fire"),
        ("where a bombardment may fall", "support", "place_bip"),
        ("where bombs may fall", "support", "place_aip"),
    ):
        yield (
            f"{name}: {where}",
            [Asked(generated(s, phase, act), SIDES[0], {"do": act}) for s in seeds] * 7,
            "",
        )
    for name, about in (("X-ray of a stand", "unit"), ("what a stand sees, drawn", "eye")):
        yield f"{name}: {where}", [ask for s in seeds for ask in questions(generated(s, "fire"), about)], ""
    yield (
        f"a line of sight explained: {where}",
        [ask for s in seeds for ask in lines(generated(s, "fire"))],
        "",
    )
    views = [Asked(generated(s, "fire"), side, {"about": "view"}) for s in seeds for side in SIDES]
    yield f"what a side does not see, drawn: {where}", views * 4, ""


@cache
def generated(seed: int, phase: str, act: str = "") -> State:
    """The position of a drawn table in that phase, every stand fresh; about to move, all of them activated."""
    ground = drawn(seed)
    units = {f"u{n:02}": _stand(n, base.centre) for n, base in enumerate(stands(seed))}
    said = {
        "phase": phase,
        "active": SIDES[0],
        "table": {"features": _features(ground.patches.values()), "lines": _lines(ground.strips.values())},
        "units": units,
        "stack": [OPEN[act]] if act in OPEN else [],
        "forces": {side: {"cpts": 10} for side in SIDES},
    }
    # of a table drawn at random, parts lie past its edge
    with instead.object(scenario, "table_faults", lambda _: ()):
        state = position(said)
    if phase != "move" or act == "activate":
        return state
    return state.put(*(replace(u, begun=True, left=state.profile(u.id).move) for u in state.units.values()))


def _stand(number: int, at: tuple[int, int]) -> dict[str, Any]:
    side = SIDES[number % 2]
    kind = TYPES[side][number // 2 % len(TYPES[side])]
    return {"at": at, "side": side, "type": kind, "heading": number * 35 % 360, "spotted": True}


def _features(patches: Iterable[Any]) -> dict[str, Any]:
    room = {"building": {"capacity": 3}}
    return {p.id: {"type": p.type, "polygon": p.area.points, **room.get(p.type, {})} for p in patches}


def _lines(strips: Iterable[Any]) -> dict[str, Any]:
    wide = {"road": {"width": 40}}
    return {s.id: {"type": s.type, "points": s.points, **wide.get(s.type, {})} for s in strips}


def by_stand(state: State, act: str) -> Iterator[Asked]:
    """A draft that names a stand, for each that may be named."""
    system = rules.get(SYSTEM)
    for side in SIDES:
        mine = replace(state, active=side)
        for unit in mine.on_table(side):
            draft = {"do": act, "unit": unit.id}
            if refusal(system.options, mine, side, draft) is None:
                yield Asked(mine, side, draft)


def questions(state: State, about: str) -> Iterator[Asked]:
    """That question about every stand."""
    return (Asked(state, SIDES[0], {"about": about, "unit": id}) for id in state.units)


def lines(state: State) -> Iterator[Asked]:
    """From each stand to one far down the list."""
    ids = list(state.units)
    for a, b in zip(ids, (*ids[31:], *ids[:31]), strict=True):
        yield Asked(state, SIDES[0], {"about": "sight", "from": a, "to": b})


def runs(system: Ruleset, asked: list[Asked], most: int) -> Iterator[Callable[[], object]]:
    """So many of them from all over, each put to a position and a table of which nothing is remembered."""
    for state, side, what in asked[:: max(1, len(asked) // most)]:
        put = system.explain if "about" in what else system.options
        assert put is not None
        yield partial(put, fresh(state), side, dict(what))


def fresh(state: State) -> State:
    """An equal position, nothing worked out for it."""
    for fact in SEEN:
        terrain(state).cache.pop(fact, None)
    return decode(encode(state), State)


@cache
def game() -> list[PlayedAction]:
    """A game of *Saint-Aubin* between greedy bots, to its end."""
    system = rules.get(SYSTEM)
    bots = {side: GreedyPlayer(at) for at, side in enumerate(system.scenarios[PLAYED].sides, 1)}
    return list(play(system, PLAYED, {}, bots, SeededDice(1)))[1:]


def of_a_game(steps: list[PlayedAction]) -> Iterator[tuple[str, Iterable[Asked], str]]:
    """What was asked on the way to the decisions of a game."""
    yield "options for one stand: *Saint-Aubin*", drafts(steps, with_unit=True), BUDGET
    yield "the first slot of an action: *Saint-Aubin*", drafts(steps, with_unit=False), ""
    looks = ((step, list(step.before.on_table())) for step in steps)
    at_once = [
        Asked(step.before, step.side, {"about": "unit", "unit": here[n % len(here)].id})
        for n, (step, here) in enumerate(looks)
    ]
    yield "X-ray of a stand: *Saint-Aubin*", at_once, ""


def drafts(steps: list[PlayedAction], *, with_unit: bool) -> Iterator[Asked]:
    """Every slot of the actions of a game that come after the one for the unit; or their first slots."""
    for step in steps:
        action = dict(step.action or {})
        names = list(action)
        for filled in range(1, len(names) + 1):
            draft: Draft = {name: action[name] for name in names[:filled]}
            named = "unit" in draft or bool(draft.get("units"))
            if named == with_unit:
                yield Asked(step.before, step.side, draft)


def whole(system: Ruleset, steps: list[PlayedAction], most: int) -> Iterator[Row]:
    """Views, decisions, and the game once more from its beginning."""
    part = steps[:: max(1, len(steps) // most)]
    views = (partial(system.view, fresh(step.before), UMPIRE) for step in part)
    yield row("the whole view: *Saint-Aubin*", timing(views).cpu, "ms CPU")
    yield row(
        "resolve, apply, view, patch, encode: *Saint-Aubin*",
        timing(partial(judged, system, step, fresh(step.before)) for step in part).cpu,
        "ms CPU",
        "each decision of a game",
    )
    game.cache_clear()
    begun = process_time()
    played = game()
    note = f"{len(played)} decisions, {sum(len(s.events) for s in played)} events, bots included"
    yield Row("greedy bots to the end: *Saint-Aubin*", process_time() - begun, None, "s CPU", note)


def judged(system: Ruleset, step: PlayedAction, state: State) -> bytes:
    """A decision read, resolved, applied, viewed before and after, and the patch encoded."""
    assert step.action is not None
    events = system.resolve(state, step.side, system.read_action(step.action), SeededDice(1))
    after = system.fold(state, events)
    return encode(patch(system.view(state, UMPIRE), system.view(after, UMPIRE), 0, len(events)))
