"""Supplements: armies, vehicles, guns, soft units and special events, gathered from the files that use one another.

A club adds `supplements/<name>.toml` and a scenario that names it; nothing here has to be told.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from rules.core.sense import refuse
from rules.core.tables import LAYERS, BadTable, extend, load, merge, plain_name
from rules.core.tables import build as read_table
from rules.storm_of_steel.profiles import Profile, of_gun, of_kind, of_vehicle
from rules.storm_of_steel.schema import (
    ArmyLine,
    EventLine,
    KindLine,
    LimitLine,
    SourcesFile,
    SupplementFile,
    SupportLine,
    UnitsFile,
)

FOLDER = Path(__file__).parent
SECTIONS = ("kinds", "vehicles", "guns", "limits", "armies", "events")
DECK = 10
"""7.A Cards of a support deck."""


@dataclass(frozen=True, eq=False)
class Book:
    """A supplement with all that it uses. `profiles`: what a unit of a type does, by kind, gun or vehicle."""

    id: str
    file: SupplementFile
    kinds: Mapping[str, KindLine]
    profiles: Mapping[str, Profile]

    @property
    def armies(self) -> Mapping[str, ArmyLine]:
        """The armies by id."""
        return self.file.armies

    @property
    def events(self) -> Mapping[str, EventLine]:
        """12.A The special random events by id."""
        return self.file.events

    def limits(self, army: str) -> Mapping[str, LimitLine]:
        """What an army is made up of in a free game; empty when nothing limits it."""
        return self.file.limits.get(self.armies[army].limits, {})

    def specials(self, events: Iterable[str], armies: Iterable[str]) -> dict[str, EventLine]:
        """12.A Those of the special events that are shuffled in: none that names the nation of an army not there."""
        there = {"first", "second", "both", *(self.armies[army].nation for army in armies)}
        return {id: self.events[id] for id in events if self.events[id].owner in there}


def names(folder: Path = FOLDER) -> tuple[str, ...]:
    """The supplements on file."""
    return tuple(sorted(path.stem for path in (folder / "supplements").glob("*.toml")))


def read_supplement(name: str, folder: Path = FOLDER) -> Book:
    """The supplement of that name; `BadTable` says which file, row and field is at fault."""
    where = f"supplements/{name}.toml"
    if not plain_name(name):
        raise BadTable(f"{name!r} is no file of supplements/")
    file = read_table(_gathered(folder, name, (), {}), SupplementFile, where=where)
    kinds = {**load(folder / "data" / "units.toml", UnitsFile).kinds, **file.kinds}
    pages = load(folder / "data" / "sources.toml", SourcesFile).pages
    refuse(where, _faults(file, kinds, pages))
    return Book(id=name, file=file, kinds=kinds, profiles=_profiles(file, kinds))


def _gathered(
    folder: Path, name: str, users: tuple[str, ...], known: dict[str, dict[str, Any]]
) -> dict[str, Any]:
    """The content of a supplement laid over what it uses; two that it uses may not differ about a row. `known`: those
    gathered already.
    """
    where = f"supplements/{name}.toml"
    if name in users:
        raise BadTable(f"{where}: uses: it uses itself by way of {', '.join(users)}")
    if len(users) >= LAYERS:
        raise BadTable(f"{where}: uses: more than {LAYERS} supplements upon one another")
    if name not in known:
        own = _sound(where, extend(folder / where))
        below: dict[str, Any] = {section: {} for section in SECTIONS}
        for used in own.get("uses", ()):
            content = _gathered(folder, used, (*users, name), known)
            refuse(where, _clashes(below, content, used))
            below = merge(below, {section: content.get(section, {}) for section in SECTIONS})
        known[name] = merge(below, own)
    return known[name]


def _sound(where: str, own: dict[str, Any]) -> dict[str, Any]:
    """What a file says by itself, if it can be laid over others."""
    uses = own.get("uses", [])
    if not isinstance(uses, list) or not all(plain_name(used) for used in uses):
        raise BadTable(f"{where}: uses: {uses!r} is no list of supplements")
    for section in SECTIONS:
        if not isinstance(own.get(section, {}), dict):
            raise BadTable(f"{where}: {section}: not a table")
    return own


def _clashes(below: dict[str, Any], content: dict[str, Any], used: str) -> Iterator[str]:
    for section in SECTIONS:
        for id, row in content.get(section, {}).items():
            if below[section].get(id, row) != row:
                yield f"uses: {section}.{id} of {used} is another one in a supplement named before it"


def _faults(file: SupplementFile, kinds: Mapping[str, KindLine], pages: Mapping[str, Any]) -> Iterator[str]:
    yield from _twice(file, kinds)
    yield from _unarmed(file)
    yield from _short_decks(file)
    yield from _unknown(file, kinds)
    for section in ("vehicles", "guns", "armies"):
        for id, row in getattr(file, section).items():
            for page in set(row.sources) - set(pages):
                yield f"{section}.{id}.sources: no page {page} in data/sources.toml"


def _twice(file: SupplementFile, kinds: Mapping[str, KindLine]) -> Iterator[str]:
    for id in file.vehicles:
        if id in file.guns or id in kinds:
            yield f"vehicles.{id}: the id is that of a gun or a kind too"
    for id in file.guns:
        if id in kinds:
            yield f"guns.{id}: the id is that of a kind too"


def _unarmed(file: SupplementFile) -> Iterator[str]:
    for id, vehicle in file.vehicles.items():
        if not vehicle.weapons and vehicle.transport == "none":
            yield f"vehicles.{id}.weapons: neither a weapon nor transport"
        for place, weapon in enumerate(vehicle.weapons):
            for target in ("soft", "ap"):
                die, reach = getattr(weapon, target), getattr(weapon, f"{target}_range")
                if (die is None) != (reach == 0):
                    yield f"vehicles.{id}.weapons[{place}].{target}_range: {reach} mm with the die {die}"


def _short_decks(file: SupplementFile) -> Iterator[str]:
    for id, army in file.armies.items():
        if deck_size(army.support) != DECK:
            yield f"armies.{id}.support: {deck_size(army.support)} cards instead of {DECK}"


def deck_size(support: SupportLine) -> int:
    """7.A The cards of a support deck."""
    return support.bombardment + support.air + support.none


def _unknown(file: SupplementFile, kinds: Mapping[str, KindLine]) -> Iterator[str]:
    types = {*kinds, *file.vehicles, *file.guns}
    nations = {army.nation for army in file.armies.values()}
    for id, army in file.armies.items():
        if army.limits and army.limits not in file.limits:
            yield f"armies.{id}.limits: no list {army.limits}"
    for name, limits in file.limits.items():
        for id, limit in limits.items():
            if limit.least > limit.most:
                yield f"limits.{name}.{id}.least: {limit.least} is more than {limit.most}"
            yield from (
                f"limits.{name}.{id}.of: no kind, gun or vehicle {t}" for t in limit.of if t not in types
            )
    for id, event in file.events.items():
        if event.owner not in {"first", "second", "both", *nations}:
            yield f"events.{id}.owner: {event.owner} is neither first, second, both nor the nation of an army"


def _profiles(file: SupplementFile, kinds: Mapping[str, KindLine]) -> dict[str, Profile]:
    return {
        **{id: of_kind(id, kind) for id, kind in kinds.items()},
        **{id: of_gun(id, gun, kinds[f"{gun.gun_class}_gun"]) for id, gun in file.guns.items()},
        **{id: of_vehicle(id, vehicle) for id, vehicle in file.vehicles.items()},
    }
