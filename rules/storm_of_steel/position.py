"""The position a `[given]` of `cases/*.toml` describes: the units named, and no others, on some table.

Keys, all optional: `scenario`, `choices`, `turn`, `phase`, `active`, `first`, `card`, `weather`, `destroyed`, `cut`,
`setup` (true: the scenario's units lie below), and

    units       unit id to [x, y], or to { at, type, side, heading, status, carrier, … } (`pieces.Unit`; `type` and
                `side` for units that the scenario does not have, infantry of the first side else; `counts` for R54)
    forces      side to { cpts, demoralised, losses, bip, … } (`pieces.Force`), `skill`, `artillery` or `edge` of it
    sequence, play, support     cards not drawn yet (`support` by side); a deck of one card needs no die
    drawn       cards of the play deck drawn before
    events, movement, campaign  what the chapters remember (their `records.py`)
    stack       what is pending, each with its kind in `pending`

A case may bring its own ground; then the table is bare but for it, and nobody wins by wiping the other out:

    table       { width, height, features, lines } (`layout.TableFile`)
    objectives, zones, reserves, exits, victory     as in a scenario file
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.core.codec import encode, plain
from rules.storm_of_steel.campaign.records import CampaignBook
from rules.storm_of_steel.events.records import EventsBook
from rules.storm_of_steel.layout import ScenarioFile, TableFile
from rules.storm_of_steel.movement.records import MovementBook
from rules.storm_of_steel.movement.reserves import note_stands
from rules.storm_of_steel.pieces import Force, Unit, deck
from rules.storm_of_steel.scenario import Battle, battle, build, enlist
from rules.storm_of_steel.schema import Weather
from rules.storm_of_steel.state import AnyPending, Choices, State
from rules.storm_of_steel.turns import GameBegan, game_began


class Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a case may say of its position; see the head of this file."""

    scenario: str = "saint_aubin"
    choices: Choices = Choices()
    turn: int = 1
    phase: str = "move"
    active: str = ""
    card: str = ""
    weather: Weather = "normal"
    first: str = ""
    destroyed: tuple[str, ...] = ()
    cut: bool = False
    setup: bool = False
    units: dict[str, Any] = {}
    forces: dict[str, dict[str, Any]] = {}
    sequence: tuple[str, ...] | None = None
    play: tuple[str, ...] | None = None
    support: dict[str, tuple[str, ...]] = {}
    drawn: tuple[str, ...] = ()
    events: EventsBook = EventsBook()
    movement: MovementBook = MovementBook()
    campaign: CampaignBook = CampaignBook()
    stack: tuple[AnyPending, ...] = ()
    table: dict[str, Any] | None = None
    objectives: dict[str, Any] | None = None
    zones: dict[str, Any] | None = None
    reserves: list[Any] | None = None
    victory: dict[str, Any] | None = None
    exits: dict[str, Any] | None = None


_SAME = (
    "turn",
    "phase",
    "first",
    "card",
    "weather",
    "destroyed",
    "cut",
    "events",
    "movement",
    "campaign",
    "stack",
)
_PLAYER = ("skill", "artillery", "edge", "support")
_LINE = ("type", "name", "zone", "counts")
_OWN = ("table", "objectives", "zones", "reserves", "victory", "exits")


def position(raw: Mapping[str, Any]) -> State:
    """The state; raises `msgspec.ValidationError` for a key or type that is not known."""
    given = msgspec.convert(dict(raw), Given)
    fight = ground(given)
    state = game_began(GameBegan(scenario=fight.id, choices=given.choices))
    units = {name: _unit(fight, name, _spoken(said)) for name, said in given.units.items()}
    rest = state.units if given.setup else {}
    active = given.active or fight.sides[0]
    state = replace(
        state, **{name: getattr(given, name) for name in _SAME}, active=active, units={**rest, **units}
    )
    return note_stands(_dealt(_forced(state, given), given))


def _spoken(said: Any) -> dict[str, Any]:
    return dict(said) if isinstance(said, Mapping) else {"at": said}


def _unit(fight: Battle, name: str, said: dict[str, Any]) -> Unit:
    fields = {key: value for key, value in said.items() if key not in _LINE}
    fate = "carried" if fields.get("carrier") else "table" if "at" in fields else "dead"
    return msgspec.convert({"id": name, "side": fight.side_of[name], "fate": fate, **fields}, Unit)


def _forced(state: State, given: Given) -> State:
    """The forces as the case says; `original` is the count of the units on its table, unless it says otherwise."""
    for side, force in state.forces.items():
        said = {k: v for k, v in given.forces.get(side, {}).items() if k not in _PLAYER}
        original = sum(unit.side == side for unit in state.units.values())
        whole = {**plain(force), "original": max(original, 1), **said}
        state = replace(state, forces={**state.forces, side: msgspec.convert(whole, Force)})
    return state


def _dealt(state: State, given: Given) -> State:
    """The state with the decks that are given, in their order."""
    if given.sequence is not None:
        state = replace(state, sequence=deck(given.sequence))
    if given.play is not None:
        bottom = state.battle.cards.end
        left = len(given.play) + 1
        state = replace(state, play=replace(deck(given.play), left=left, bottom=bottom))
    for side, cards in given.support.items():
        state = state.force(side, support=deck(cards))
    return replace(state, play=replace(state.play, drawn=given.drawn)) if given.drawn else state


def ground(given: Given) -> Battle:
    """The scenario, or the case's own table, units and armies upon it."""
    base = battle(given.scenario)
    said = {name: _spoken(unit) for name, unit in given.units.items()}
    known = all(name in base.units and "type" not in unit for name, unit in said.items())
    changed = any(set(force) & {*_PLAYER} for force in given.forces.values())
    if known and not changed and all(getattr(given, name) is None for name in _OWN):
        return base
    text = encode([given.scenario, said, given.forces, *(getattr(given, name) for name in _OWN), given.setup])
    return battle(enlist(_built(f"case-{hashlib.sha256(text).hexdigest()[:16]}", base, given, said)))


def _built(name: str, base: Battle, given: Given, said: dict[str, dict[str, Any]]) -> Battle:
    file = plain(base.file)
    for part in ("objectives", "zones", "reserves", "victory", "exits"):
        own = getattr(given, part)
        if own is not None or given.table is not None:
            file[part] = own if own is not None else _BARE[part]
    for side in base.sides:
        player = {k: v for k, v in given.forces.get(side, {}).items() if k in _PLAYER}
        file["players"][side] = {**file["players"][side], **player}
        lines = {n: _line(base, n, s) for n, s in said.items() if _side(base, n, s) == side}
        file["units"][side] = {**(file["units"][side] if given.setup else {}), **lines}
    table = base.table if given.table is None else _table(given.table)
    return build(
        name, msgspec.convert(file, ScenarioFile), table, base.book, base.rules, base.cards, checked=False
    )


_BARE: dict[str, Any] = {
    "objectives": {},
    "zones": {},
    "reserves": [],
    "exits": {},
    "victory": {"wiped_out": False},
}


def _table(said: Mapping[str, Any]) -> TableFile:
    basis = {"schema": 1, "title": "", "source": "case", "width": 1800, "height": 1200}
    return msgspec.convert({**basis, **said}, TableFile)


def _side(base: Battle, name: str, said: Mapping[str, Any]) -> str:
    return str(said.get("side") or base.side_of.get(name) or base.sides[0])


def _line(base: Battle, name: str, said: Mapping[str, Any]) -> dict[str, Any]:
    """A stand as a scenario file has it; where it stands now the position says."""
    printed = plain(base.units[name]) if name in base.units else {"type": "infantry", "name": name}
    there = {"at": said.get("at", [900, 600]), "heading": said.get("heading", 0), "zone": ""}
    return {**printed, **there, **{key: said[key] for key in _LINE if key in said}}
