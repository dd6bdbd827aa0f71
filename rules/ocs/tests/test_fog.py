"""4.9 Two positions that differ only in what a side may not see are one position to that side.

Positions of played games are changed in what lies hidden from one side; its view, all its explanations, what it is
offered and what it is refused must stay the same to the letter.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from rules.core.codec import encode
from rules.core.contract import SPECTATOR, LogLine
from rules.core.dice import SeededDice
from rules.core.drafts import fill
from rules.core.errors import Illegal, Malformed
from rules.core.players import RandomPlayer, Seat, play
from rules.ocs import RULESET
from rules.ocs.chapters import EXPLAIN, TAGS
from rules.ocs.field import field, holder, on_top
from rules.ocs.flow import decisions
from rules.ocs.fog import find_hidden
from rules.ocs.pieces import Dump
from rules.ocs.position import position
from rules.ocs.state import State
from rules.ocs.trace.eating import UnitsFed

Change = Callable[[State, str, Random], State]
"""Changes what the enemies of a side cannot see of it."""


def stocks(state: State, side: str, random: Random) -> State:
    """12.10 Internal stocks are for their owner."""
    mine = list(state.units_of(side))
    return state.put(*(replace(u, stocks=random.choice(("full", "low", "exhausted"))) for u in mine))


def losses(state: State, side: str, random: Random) -> State:
    """4.6 So are step losses."""
    units = [unit for unit in state.units_of(side) if state.counter(unit.id).steps > 1]
    return state.put(*(replace(u, lost=random.randrange(state.counter(u.id).steps)) for u in units))


def tokens(state: State, side: str, random: Random) -> State:
    """12.1b So is how much a dump holds, and what is loaded."""
    dumps = [
        replace(dump, tokens=random.randint(1, 60)) for dump in state.dumps.values() if dump.side == side
    ]
    mine = [item for item in state.transports.values() if item.side == side and item.fate == "map"]
    return state.stock(*dumps).park(*(replace(i, load=random.randint(0, i.points * 4)) for i in mine))


def buried(state: State, side: str, random: Random) -> State:
    """4.9 Units under others, but for those that give the stack its ZOC, move to another stack."""
    hexes = [hex_id for hex_id, who in field(state).holder.items() if who == side]
    tops, zones, moved = on_top(state), field(state).zones, state
    for unit in [unit for unit in state.units_of(side) if unit.id not in tops]:
        other = moved.put(replace(unit, hex=random.choice(hexes)))
        moved = other if on_top(other) == tops and field(other).zones == zones else moved
    return moved


def covered(state: State, side: str, random: Random) -> State:
    """4.9 Dumps and transport points under units come and go."""
    under = [hex_id for hex_id, who in field(state).holder.items() if who == side]
    gone = {
        d.hex: replace(d, tokens=0) for d in state.dumps.values() if holder(state, d.hex) == side == d.side
    }
    new = (
        [Dump(side=side, hex=random.choice(under), tokens=random.randint(1, 40)) for _ in range(4)]
        if under
        else []
    )
    items = [
        i for i in state.transports.values() if i.side == side and i.hex and holder(state, i.hex) == side
    ]
    return state.stock(*gone.values()).stock(*new).park(*(replace(i, points=0) for i in items))


def convoys(state: State, side: str, random: Random) -> State:
    """4.9 How many transport points there are; an Extender is always five."""
    mine = [item for item in state.transports.values() if item.side == side and not item.extender]
    return state.park(*(replace(i, points=random.randint(-(-i.load // 4) or 1, 9)) for i in mine))


def doings(state: State, side: str, random: Random) -> State:
    """12.5, 2.4 What is fuelled, and what was said in advance."""
    mine = [replace(unit, fuelled=random.random() < 0.5) for unit in state.units_of(side)]
    return replace(state.put(*mine), orders={**state.orders, side: {"combat_supply": "withhold"}})


CHANGES: tuple[Change, ...] = (stocks, losses, tokens, buried, covered, convoys, doings)


def positions(scenario: str, seed: int, every: int, most: int) -> Iterator[State]:
    """Positions of a game of chance."""
    players = {side: RandomPlayer(seed + i) for i, side in enumerate(RULESET.scenarios[scenario].sides)}
    steps = play(RULESET, scenario, {}, players, SeededDice(seed))
    yield from (step.state for step in islice(steps, 0, every * most, every))


def answer(ask: Callable[..., Any], *about: Any) -> bytes:
    """What is said, a refusal included."""
    try:
        return encode(ask(*about))
    except Illegal as no:
        return encode([no.rule, no.code, no.facts])
    except Malformed as no:
        return encode([no.code, no.facts])


def questions(state: State, viewer: str, random: Random) -> Iterator[dict[str, Any]]:
    """Every question, about pieces of both sides and hexes of every kind."""
    pieces = [*state.units, *state.transports, *(f"dump-{hex_id}" for hex_id in state.dumps)]
    hexes = random.sample(state.battle.hexes.ids, 12)
    enemies = [hex_id for hex_id, who in field(state).holder.items() if who != viewer]
    mine = [unit.id for unit in state.units_of(viewer)] if viewer != SPECTATOR else []
    for about in EXPLAIN:
        for place in (*hexes, *random.sample(enemies, min(6, len(enemies)))):
            units = random.sample(mine, min(len(mine), 2))
            yield {
                "about": about,
                "hex": place,
                "target": place,
                "units": units,
                "unit": random.choice(pieces),
            }


def told(state: State, other: State, viewer: str, random: Random) -> Iterator[str]:
    """What the viewer is told of one position and not of the other, without asking for options."""
    one, two = RULESET.view(state, viewer), RULESET.view(other, viewer)
    for name in sorted({*one, *two}):
        if encode(one.get(name)) != encode(two.get(name)):
            yield f"{viewer} sees {one.get(name)} | {two.get(name)}"
    for question in questions(state, viewer, random):
        if question["unit"] in state.transports and question["unit"] not in other.transports:
            assert question["unit"] in find_hidden(state, viewer)
        asked = [answer(RULESET.explain, s, viewer, question) for s in (state, other)]
        if asked[0] != asked[1]:
            yield f"{viewer} asks {question}: {asked[0]!r} | {asked[1]!r}"


def composed(state: State, other: State, side: str, draft: dict[str, Any]) -> Iterator[str]:
    """Whether the draft is answered in one position as in the other."""
    asked = [answer(Seat(RULESET, s.scenario, side, s).options, draft) for s in (state, other)]
    if asked[0] != asked[1]:
        yield f"{side} composes {draft}: {asked[0]!r} | {asked[1]!r}"


def offered(state: State, other: State, side: str, random: Random) -> Iterator[str]:
    """What the side is offered in one position and not in the other; drafts filled by chance, own and enemy."""
    for tag in TAGS:
        draft: dict[str, Any] = {"do": tag}
        for _ in range(8):
            if found := list(composed(state, other, side, draft)):
                yield from found
                break
            try:
                options = Seat(RULESET, state.scenario, side, state).options(draft)
            except (Illegal, Malformed):
                break
            if not options.candidates or options.slot is None:
                break
            draft = fill(options, draft, random.choice(options.candidates))


def count_unseen(
    states: Iterable[State], shuffle: Callable[[State, str, Random], State], random: Random
) -> int:
    """How often shuffling what a side hides changed what it sees itself; its enemy is told and offered the same."""
    changes = 0
    for state in states:
        for side in state.battle.sides:
            other, enemy = shuffle(state, side, random), state.battle.enemy(side)
            if [one.id for one in decisions(other)] != [one.id for one in decisions(state)]:
                continue
            found = [*told(state, other, enemy, random), *offered(state, other, enemy, random)]
            assert not found, found[0]
            changes += encode(dict(RULESET.view(state, side))) != encode(dict(RULESET.view(other, side)))
    return changes


def pried(state: State, other: State, side: str, random: Random) -> Iterator[str]:
    """What the side is told by drafts that name units of the enemy's under others, where its own belong."""
    tops = on_top(state)
    under = [u.id for u in state.units.values() if u.side != side and u.present and u.id not in tops]
    for name in random.sample(under, min(4, len(under))):
        for draft in ({"do": tag, **slots} for tag in TAGS for slots in ({"units": [name]}, {"unit": name})):
            yield from composed(state, other, side, draft)


def meddled(state: State, side: str, random: Random) -> list[dict[str, Any]]:
    """Actions that name pieces and hexes of the enemy."""
    enemy = state.battle.enemy(side)
    units = [unit.id for unit in state.units.values() if unit.side == enemy]
    pieces = [*units, *(item.id for item in state.transports.values() if item.side == enemy)]
    places = [h for h, who in field(state).holder.items() if who == enemy] or ["x"]
    piece, place = random.choice(pieces), random.choice(places)
    parked = [i for i in state.transports.values() if i.side == enemy and i.hex]
    truck = random.choice([i.id for i in parked if holder(state, i.hex or "") is None] or ["x"])
    mine = random.choice([unit.id for unit in state.units_of(side)] or ["x"])
    own = state.units[mine].hex if mine in state.units else place
    portion = {"source": f"dump-{place}", "tokens": 1, "unit": mine}
    return [
        {"do": "move", "units": [piece], "path": [place, own]},
        {"do": "move", "units": [mine], "path": [own, place]},
        {"do": "drive", "transports": [truck], "path": [place, own]},
        {"do": "load", "transport": truck, "tokens": 999},
        {"do": "unload", "transport": truck, "tokens": 999},
        {"do": "attack", "target": place, "units": [mine]},
        {"do": "attack", "target": place, "units": [mine], "payment": [portion]},
        {"do": "attack", "target": place, "units": [mine], "payment": [{**portion, "source": piece}]},
        {"do": "barrage", "hex": place, "units": [mine]},
        {"do": "overrun", "units": [mine], "target": place},
        {"do": "fuel", "units": [mine, piece], "purchases": []},
        {"do": "blow", "hex": place, "tokens": 4},
        {"do": "rail_supply", "start": place, "to": own, "tokens": 4},
        {"do": "release", "units": [piece]},
        {"do": "break_out", "unit": truck},
        {"do": "form_extender", "transports": [truck]},
        {"do": "break_extender", "transport": truck},
        {"do": "collapse_extender", "transport": truck, "hex": own},
        {"do": "yield_point", "transport": truck},
        {"do": "recover", "unit": piece},
        {"do": "eat", "units": [mine], "payment": [{**portion, "source": truck}]},
    ]


def refused(state: State, other: State, side: str, random: Random) -> Iterator[str]:
    """What the side is refused in one position and not, or otherwise, in the other."""
    for action in meddled(state, side, random):
        tried = [answer(_judged, where, side, action) for where in (state, other)]
        if tried[0] != tried[1]:
            yield f"{side} tries {action}: {tried[0]!r} | {tried[1]!r}"


def _judged(state: State, side: str, action: dict[str, Any]) -> str:
    RULESET.resolve(state, side, RULESET.read_action(action), SeededDice(1))
    return "done"


def faults(state: State, seed: int) -> Iterator[str]:
    """What the sides learn of each other, and a watcher of both, in a position."""
    random = Random(seed)
    for side in state.battle.sides:
        for change in CHANGES:
            other = change(state, side, random)
            # A phase in which nothing can be done is passed over: that much is given away to save a question.
            if [one.id for one in decisions(other)] != [one.id for one in decisions(state)]:
                continue
            enemy = state.battle.enemy(side)
            for viewer in (enemy, SPECTATOR):
                yield from (f"{change.__name__}: {f}" for f in told(state, other, viewer, random))
            yield from (f"{change.__name__}: {f}" for f in offered(state, other, enemy, random))
            yield from (f"{change.__name__}: {f}" for f in pried(state, other, enemy, random))
            yield from (f"{change.__name__}: {f}" for f in refused(state, other, enemy, random))


@pytest.mark.dear
def test_what_is_hidden_changes_nothing_for_the_enemy(seed: int, sample: Callable[..., Any]) -> None:
    for number, state in sample(list(enumerate(positions("depot", seed, 7, 12))), 2):
        found = list(faults(state, seed + number))
        assert not found, found[0]


@pytest.mark.exhaustive
def test_nor_in_the_big_scenario(seed: int, sample: Callable[..., Any]) -> None:
    for number, state in sample(list(enumerate(positions("winter_storm", seed + 1, 9, 3))), 1):
        found = list(faults(state, number))
        assert not found, found[0]


@pytest.mark.dear
def test_the_changes_change_something() -> None:
    changed = {change.__name__: 0 for change in CHANGES}
    for state in positions("winter_storm", 3, 5, 2):
        for change in CHANGES:
            after = change(state, state.active, Random(1))
            seen = [encode(dict(RULESET.view(one, state.active))) for one in (state, after)]
            changed[change.__name__] += seen[0] != seen[1]
    assert all(changed.values()), changed


HELD = ("04.05", "05.05")
"""Hexes with a unit each, under which something lies."""


def logged(place: str, action: dict[str, Any]) -> bytes:
    """What the enemy reads of an action of a side whose dump and Extender lie under units of its own."""
    state = position(
        {
            "units": dict(zip(("dg-i11", "dg-ii11"), HELD, strict=True)),
            "dumps": {place: 8},
            "transports": {
                "ext": {"side": "axis", "kind": "truck", "points": 5, "hex": place, "extender": True}
            },
            "file": {"extenders": True},
        }
    )
    lines: list[LogLine] = []
    for event in RULESET.resolve(state, "axis", RULESET.read_action(action), SeededDice(1)):
        lines += RULESET.log(state, event) if event.audience is None else []
        state = RULESET.apply(state, event)
    return encode(lines)


@pytest.mark.parametrize(
    "action",
    [
        {"do": "blow"},
        {"do": "break_extender", "transport": "ext"},
        {"do": "collapse_extender", "transport": "ext", "hex": "06.05"},
    ],
)
def test_the_log_names_no_place_of_what_lies_hidden(action: dict[str, Any]) -> None:
    told = [logged(place, {"hex": place, **action} if action["do"] == "blow" else action) for place in HELD]
    assert told[0] == told[1] != encode([])


def test_the_log_does_not_count_who_eats() -> None:
    state = position({"units": {"dg-i11": "04.05", "dg-ii11": "04.05"}})
    meals = [UnitsFed(units=units, pools=(), tokens={}) for units in (("dg-i11",), ("dg-i11", "dg-ii11"))]
    told = [encode(list(RULESET.log(state, meal))) for meal in meals]
    assert told[0] == told[1]
