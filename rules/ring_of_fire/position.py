"""The position a `[given]` of `cases/*.toml` describes: a scenario's map with the units named, and no others.

Keys, all optional: `scenario` (the short one), `turn`, `phase`, `active`, `switches`, `pools`, `air`,
`replacements`, `barrages`, `razed`, `interdictions`,
`taken` (hex to side), `bid`
(side to half points), `setup` (true: the set-up lies below), and

    units      unit id to hex, or to { hex, steps, fate, reserve, reserve_moved, … }
    declared   target to { stacks = { origin = [units] }, free = [origins], barrage = origin, vacated }
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec.structs import replace

from rules.ring_of_fire.combat.records import Assault, BarrageMarker, Marker
from rules.ring_of_fire.schema import Switches
from rules.ring_of_fire.state import Interdiction, State, Unit
from rules.ring_of_fire.turns import GameBegan, game_began


class Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a case may say of its position; see the head of this file."""

    scenario: str = "breakthrough"
    turn: int = 1
    phase: str = "declaration"
    active: str = "soviet"
    switches: dict[str, Any] = {}
    pools: dict[str, int] = {}
    air: dict[str, int] = {}
    replacements: dict[str, dict[str, int]] = {}
    barrages: int = 0
    razed: tuple[str, ...] = ()
    interdictions: tuple[Interdiction, ...] = ()
    taken: dict[str, str] = {}
    bid: dict[str, int] = {}
    setup: bool = False
    units: dict[str, str | dict[str, Any]] = {}
    declared: dict[str, Declared] = {}


class Declared(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An attack already declared; stacks not in `free` have paid."""

    stacks: dict[str, tuple[str, ...]]
    free: tuple[str, ...] = ()
    barrage: str | None = None
    vacated: bool = False


def position(raw: Mapping[str, Any]) -> State:
    """The state; raises `msgspec.ValidationError` for a key or type that is not known."""
    given = msgspec.convert(dict(raw), Given)
    state = game_began(GameBegan(scenario=given.scenario, switches=msgspec.convert(given.switches, Switches)))
    units = dict(state.units) if given.setup else {}
    units |= {unit: _unit(state, unit, said) for unit, said in given.units.items()}
    pools = {**state.pools, **given.pools}
    return replace(
        state,
        turn=given.turn,
        phase=given.phase,
        active=given.active,
        units=units,
        pools=pools,
        ledger={side: {"start": points} for side, points in pools.items()},
        air={**state.air, **given.air},
        replacements={**state.replacements, **given.replacements},
        barrages=given.barrages,
        razed=given.razed,
        interdictions=given.interdictions,
        taken=given.taken,
        bid=given.bid,
        declarations={target: _assault(state, target, said) for target, said in given.declared.items()},
    )


def _unit(state: State, unit_id: str, said: str | Mapping[str, Any]) -> Unit:
    fields = {"hex": said} if isinstance(said, str) else dict(said)
    counter = state.battle.counters[unit_id]
    whole = {"id": unit_id, "side": counter.side, "hex": None, "steps": counter.steps, **fields}
    return msgspec.convert(whole, Unit)


def _assault(state: State, target: str, said: Declared) -> Assault:
    supply = state.battle.file.supply
    markers = tuple(
        Marker(
            origin=origin,
            units=units,
            paid=0 if origin in said.free else supply.attack_marker,
            supplied=origin not in said.free,
        )
        for origin, units in said.stacks.items()
    )
    barrage = BarrageMarker(said.barrage, supply.barrage_marker) if said.barrage else None
    return Assault(target=target, markers=markers, barrage=barrage, vacated=said.vacated)
