"""The position a `[given]` of `cases/*.toml` describes: the pieces named, and no others, on some map.

Keys, all optional: `scenario` (the tutorial), `turn`, `phase`, `active`, `order`, `switches`, `ground`, `flying`,
`taken` (hex to side), `ledger`, `orders`, `setup` (true: the scenario's set-up lies below), and

    units       unit id to hex (or box, or craft), or to { hex, face, mode, lost, stocks, oos, … }   (`pieces.Unit`)
    transports  id to { side, kind, points, hex, load, organic, extender, … }     (`pieces.Transport`)
    dumps       hex to tokens (of the active side), or to { side, tokens, … }     (`pieces.Dump`)
    planes      plane id to base (a carrier by its id), or to { base, active, … } (`air.records.Plane`)
    ships       ship id to hex or sea box, or to { hex, hits, dg, fired, … }      (`sea.records.Ship`)
    plans       unit id to [hex, turn] of its planned drop
    gliders     base to { side, points }
    crafts      id to { side, hex, points, load, … }, beside those of the scenario      (`pieces.Craft`)
    hedgehogs, airbases     hex to { side, level };   ports   hex to { side, capacity (in T) }
    trace, movement, combat, campaign, air, sea   what the chapters remember (their `records.py`)
    stack       what is pending, each with its kind in `pending`

A case may bring its own ground and counters (the scenario's stay with it else):

    map         the keys of a map file (`schema.MapFile`); only `terrain` must be given. `terrain = ["......"]` is a
                straight line of open hexes 01.01 to 06.01. Without `control` all is the first side's,
                without `entries` every hex is a source of trace supply for both
    counters    id to { side, combat, move, … } (`schema.CounterLine`); only these three must be given
    formations  id to { side, nation, name }
    sky         keys of an air file (`wings.AirFile`); of a plane only `side` and `full` must be given
    waters      keys of a sea file (`hulls.SeaFile`); of a ship only these two
    file        keys of the scenario file that differ (`schema.ScenarioFile`), landing craft and boxes among them
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

import msgspec
from msgspec.structs import replace

from rules.core.codec import encode, plain
from rules.core.tables import merge
from rules.hexwar.plans import Plan
from rules.ocs.air.records import AirBook, Gliders, Plane
from rules.ocs.campaign.records import CampaignBook
from rules.ocs.combat.records import CombatBook
from rules.ocs.hulls import SeaFile
from rules.ocs.movement.records import MovementBook
from rules.ocs.pieces import Craft, Dump, Port, Transport, Unit, Works
from rules.ocs.scenario import Battle, battle, build, enlist
from rules.ocs.schema import CounterFile, CounterLine, FormationLine, MapFile, ScenarioFile
from rules.ocs.sea.records import SeaBook, Ship
from rules.ocs.state import AnyPending, State
from rules.ocs.switches import Switches
from rules.ocs.trace.records import TraceBook
from rules.ocs.turns import GameBegan, game_began
from rules.ocs.wings import AirFile

T = TypeVar("T")


class Given(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a case may say of its position; see the head of this file."""

    scenario: str = "depot"
    turn: int = 1
    phase: str = "movement"
    active: str = "axis"
    order: tuple[str, ...] = ("axis", "soviet")
    switches: dict[str, Any] = {}
    ground: str = "normal"
    flying: str = "none"
    taken: dict[str, str] = {}
    ledger: dict[str, dict[str, int]] = {}
    orders: dict[str, dict[str, str]] = {}
    setup: bool = False
    units: dict[str, str | dict[str, Any]] = {}
    transports: dict[str, dict[str, Any]] = {}
    dumps: dict[str, int | dict[str, Any]] = {}
    hedgehogs: dict[str, Works] = {}
    airbases: dict[str, Works] = {}
    ports: dict[str, Port] = {}
    planes: dict[str, str | dict[str, Any]] = {}
    ships: dict[str, str | dict[str, Any]] = {}
    plans: dict[str, tuple[str, int]] = {}
    gliders: dict[str, dict[str, Any]] = {}
    crafts: dict[str, dict[str, Any]] = {}
    trace: TraceBook = TraceBook()
    movement: MovementBook = MovementBook()
    combat: CombatBook = CombatBook()
    campaign: CampaignBook = CampaignBook()
    air: AirBook = AirBook()
    sea: SeaBook = SeaBook()
    stack: tuple[AnyPending, ...] = ()
    map: dict[str, Any] = {}
    counters: dict[str, dict[str, Any]] = {}
    formations: dict[str, FormationLine] = {}
    file: dict[str, Any] = {}
    sky: dict[str, Any] = {}
    waters: dict[str, Any] = {}


def position(raw: Mapping[str, Any]) -> State:
    """The state; raises `msgspec.ValidationError` for a key or type that is not known."""
    given = msgspec.convert(dict(raw), Given)
    fight = ground(given)
    state = game_began(GameBegan(scenario=fight.id, switches=msgspec.convert(given.switches, Switches)))
    pieces: dict[str, dict[str, Any]] = {
        "units": {name: _unit(fight, name, said) for name, said in given.units.items()},
        "transports": {
            name: _piece(Transport, "hex", said, id=name) for name, said in given.transports.items()
        },
        "dumps": {
            hex_id: _piece(Dump, "tokens", said, side=given.active, hex=hex_id)
            for hex_id, said in given.dumps.items()
        },
        "planes": {name: _plane(fight, name, said) for name, said in given.planes.items()},
        "ships": {name: _ship(fight, name, said) for name, said in given.ships.items()},
        "plans": {
            name: Plan(side=fight.counters[name].side, piece=name, place=place, turn=turn)
            for name, (place, turn) in given.plans.items()
        },
        "gliders": {base: _piece(Gliders, "points", said, base=base) for base, said in given.gliders.items()},
        "hedgehogs": given.hedgehogs,
    }
    if given.setup:
        pieces = {name: {**getattr(state, name), **rows} for name, rows in pieces.items()}
    pieces["crafts"] = {
        **state.crafts,
        **{name: _craft(state, name, said) for name, said in given.crafts.items()},
    }
    for name in ("airbases", "ports"):
        pieces[name] = {**getattr(state, name), **getattr(given, name)}
    state = replace(state, **{name: getattr(given, name) for name in _SAME}, **pieces)
    # The books of a position begin with what is on hand.
    ledger = given.ledger or {side: {"start": state.on_hand(side)} for side in fight.sides}
    return replace(state, ledger=ledger)


_SAME = (
    "turn", "phase", "active", "order", "ground", "flying", "taken", "ledger", "orders", "trace",
    "movement", "combat", "campaign", "air", "sea", "stack",
)  # fmt: skip


def ground(given: Given) -> Battle:
    """The scenario, or the case's own map, counters and values upon it."""
    base = battle(given.scenario)
    own = (given.map, given.counters, given.formations, given.file, given.sky, given.waters)
    if not any(own):
        return base
    text = encode([given.scenario, *own[: None if given.waters else -1]])
    name = f"case-{hashlib.sha256(text).hexdigest()[:16]}"
    return battle(enlist(_built(name, base, given)))


def _built(name: str, base: Battle, given: Given) -> Battle:
    own = bool(given.map)
    file = plain(base.file)
    if own:
        file |= _BARE
        file["victory"] = {**file["victory"], "hexes": {}, "sudden": None, "link_up": None, "breakout": None}
    printed = msgspec.convert(_map(given.map), MapFile) if own else base.map
    units = {
        unit: msgspec.convert({**_PLAIN, "label": unit, "name": unit, **said}, CounterLine)
        for unit, said in given.counters.items()
    }
    fight = build(
        name,
        msgspec.convert(merge(file, given.file), ScenarioFile),
        printed,
        CounterFile(schema=1, units=units, formations=given.formations),
        _sky(given.sky) if given.sky else None if own else base.air,
        _waters(given.waters) if given.waters else None if own else base.sea,
    )
    fight.counters.update({unit: counter for unit, counter in base.counters.items() if unit not in units})
    fight.formations.update(
        {key: line for key, line in base.formations.items() if key not in given.formations}
    )
    return fight


_BARE: dict[str, Any] = {
    "setup": {}, "transports": {}, "dumps": {}, "hedgehogs": {}, "crafts": {}, "boxes": {}, "dropped": [],
    "reinforcements": [], "supply": [], "airlift": None,
    "fortress": None, "recall": None, "replacements": {},
}  # fmt: skip
"""Of a scenario file, what names places or units: a case with a map of its own begins without."""

_PLAIN = {"nation": "german", "symbol": "infantry", "size": "regiment", "category": "other", "re": 4}


def _sky(said: Mapping[str, Any]) -> AirFile:
    planes = {
        name: {"label": name, "name": name, "nation": "german", **line}
        for name, line in said.get("planes", {}).items()
    }
    return msgspec.convert({"schema": 1, **said, "planes": planes}, AirFile)


def _waters(said: Mapping[str, Any]) -> SeaFile:
    ships = {name: {"label": name, "name": name, **line} for name, line in said.get("ships", {}).items()}
    return msgspec.convert({"schema": 1, **said, "ships": ships}, SeaFile)


def _map(said: Mapping[str, Any]) -> dict[str, Any]:
    control = ["a" * len(row) for row in said["terrain"]]
    basis = {"schema": 1, "title": "", "hex_km": 4.0, "layout": "pointy", "shift": "odd", "control": control}
    return {**basis, "entries": _everywhere(said["terrain"]), **said}


def _everywhere(rows: Sequence[str]) -> list[dict[str, Any]]:
    """12.6a Sources of both sides in every hex: who is not about trace supply has it."""
    ids = [f"{c:02}.{r:02}" for r, row in enumerate(rows, 1) for c in range(1, len(row) + 1)]
    return [
        {"id": f"all-{side}", "hexes": ids, "side": side, "kind": "scenario", "trace": True}
        for side in ("axis", "soviet")
    ]


def _piece(kind: type[T], alone: str, said: Any, **known: Any) -> T:
    """A piece of which no more may be said than what the name `alone` is for."""
    return msgspec.convert({**known, **(said if isinstance(said, Mapping) else {alone: said})}, kind)


def _unit(fight: Battle, name: str, said: str | Mapping[str, Any]) -> Unit:
    fields = dict(said) if isinstance(said, Mapping) else {"hex": said}
    where = fight.find_post(fields.pop("hex")) if fields.get("hex") else {}
    return _piece(Unit, "hex", fields, id=name, side=fight.counters[name].side, **where)


def _plane(fight: Battle, name: str, said: str | Mapping[str, Any]) -> Plane:
    return _piece(Plane, "base", said, id=name, side=fight.wings[name].side)


def _ship(fight: Battle, name: str, said: str | Mapping[str, Any]) -> Ship:
    alone = "box" if fight.sea and str(said) in fight.sea.boxes else "hex"
    return _piece(Ship, alone, said, id=name, side=fight.hulls[name].side)


def _craft(state: State, name: str, said: Mapping[str, Any]) -> Craft:
    """What a case says of landing craft of the scenario changes those."""
    known = plain(state.crafts[name]) if name in state.crafts else {"name": name}
    return msgspec.convert({**known, "id": name, **said}, Craft)
