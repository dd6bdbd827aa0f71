"""The position a `[given]` of `cases/*.toml` describes: the units named, and no others, on some map.

Keys, all optional: `scenario`, `choices`, `turn`, `phase`, `active`, `reserve`, `weather`, `taken` (hex to side),
`orders`, `setup` (true: the scenario's set-up lies below), and

    units       unit id to hex, or to { hex, face, moved, … }  (`pieces.Unit`)
    movement, combat, aftermath, supply, campaign     what the chapters remember (their `records.py`)
    stack       what is pending, each with its kind in `pending`

A case may bring its own ground and counters (the scenario's counters stay known):

    map         the keys of a map file (`schema.MapFile`); only `terrain` must be given. `terrain = ["......"]`
                is a line of clear hexes A1 to A6. Without `country` all is Soviet, without `sources` both have
                theirs in every hex
    counters    id to { side, factors, … } (`schema.CounterLine`); only these two must be given (an infantry army else)
    file        keys of the scenario file that differ (`schema.ScenarioFile`)

`step` is found from `phase`, `active` and `reserve`.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.core.codec import encode, plain
from rules.core.tables import merge
from rules.russian_portfolio.aftermath.records import AftermathBook
from rules.russian_portfolio.campaign.records import CampaignBook
from rules.russian_portfolio.combat.records import CombatBook
from rules.russian_portfolio.commands import assign_command
from rules.russian_portfolio.movement.records import MovementBook
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.scenario import Battle, battle, build, enlist, letters
from rules.russian_portfolio.schema import CounterFile, CounterLine, MapFile, ScenarioFile, Weather
from rules.russian_portfolio.state import AnyPending, Choices, State
from rules.russian_portfolio.supply.records import SupplyBook
from rules.russian_portfolio.turns import GameBegan, game_began


class Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a case may say of its position; see the head of this file."""

    scenario: str = "barbarossa"
    choices: Choices = Choices()
    turn: int = 2
    phase: str = "movement"
    active: str = "axis"
    reserve: int = 0
    weather: Weather = "good"
    taken: dict[str, str] = {}
    orders: dict[str, dict[str, str]] = {}
    setup: bool = False
    units: dict[str, str | dict[str, Any]] = {}
    movement: MovementBook = MovementBook()
    combat: CombatBook = CombatBook()
    aftermath: AftermathBook = AftermathBook()
    supply: SupplyBook = SupplyBook()
    campaign: CampaignBook = CampaignBook()
    stack: tuple[AnyPending, ...] = ()
    map: dict[str, Any] = {}
    counters: dict[str, dict[str, Any]] = {}
    file: dict[str, Any] = {}


_SAME = (
    "turn", "phase", "active", "reserve", "weather", "taken", "orders", "movement", "combat", "aftermath", "supply",
    "campaign", "stack",
)  # fmt: skip


def position(raw: Mapping[str, Any]) -> State:
    """The state; raises `msgspec.ValidationError` for a key or type that is not known."""
    given = msgspec.convert(dict(raw), Given)
    fight = ground(given)
    state = game_began(GameBegan(scenario=fight.id, choices=given.choices))
    units = {name: _unit(state, name, said) for name, said in given.units.items()}
    rest = state.units if given.setup else {name: _away(unit) for name, unit in state.units.items()}
    state = replace(state, **{name: getattr(given, name) for name in _SAME}, units={**rest, **units})
    return replace(state, step=_step(state))


def _away(unit: Unit) -> Unit:
    return replace(unit, hex=None, fate="pool", face="ready")


def _step(state: State) -> int:
    for number, line in enumerate(state.steps):
        if (
            line.phase == state.phase
            and line.side in ("", state.active)
            and line.reserve == bool(state.reserve)
        ):
            return number
    return -1


def ground(given: Given) -> Battle:
    """The scenario, or the case's own map, counters and values upon it."""
    base = battle(given.scenario)
    if not (given.map or given.counters or given.file):
        return base
    text = encode([given.scenario, given.map, given.counters, given.file])
    return battle(enlist(_built(f"case-{hashlib.sha256(text).hexdigest()[:16]}", base, given)))


def _built(name: str, base: Battle, given: Given) -> Battle:
    own = bool(given.map)
    file = plain(base.file) | ({"setup": {}} if own else {})
    printed = msgspec.convert(_map(given.map), MapFile) if own else base.map
    units = {
        u: msgspec.convert({**_PLAIN, "label": u, **said}, CounterLine) for u, said in given.counters.items()
    }
    fight = build(
        name,
        msgspec.convert(merge(file, given.file), ScenarioFile),
        printed,
        CounterFile(schema=1, units=units),
        base.terrain_file,
        base.combat,
    )
    fight.counters.update({unit: counter for unit, counter in base.counters.items() if unit not in units})
    return fight


_PLAIN = {"nation": "soviet", "type": "infantry", "size": "army"}


def _map(said: Mapping[str, Any]) -> dict[str, Any]:
    rows = said["terrain"]
    every = [f"{letters(r)}{c + 1}" for r, row in enumerate(rows) for c in range(len(row))]
    basis = {
        "schema": 1, "title": "", "source": "case", "hex_km": 66.0,
        "country": ["S" * len(row) for row in rows], "arctic": ["." * len(row) for row in rows],
        "sources": dict.fromkeys(("german", "finnish", "romanian", "soviet"), every),
        "fuel": {"axis": every[0], "soviet": every[0]},
    }  # fmt: skip
    return {**basis, **said}


def _unit(state: State, name: str, said: str | Mapping[str, Any]) -> Unit:
    fields = {"hex": said} if isinstance(said, str) else dict(said)
    basis = {"id": name, "side": state.counter(name).side, "command": assign_command(state, name)}
    return msgspec.convert({**basis, **fields}, Unit)
