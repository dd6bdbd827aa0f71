"""The table as a position has it: what the judgements of `table/` are asked with."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rules.core.contract import Message, Point, Side
from rules.core.derived import derive, keep_printed
from rules.core.errors import Illegal
from rules.core.plane.discs import Disc
from rules.storm_of_steel.effects import Alone, RoadsBlocked
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.profiles import Profile
from rules.storm_of_steel.scenario import Battle
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.exits import Exit
from rules.storm_of_steel.table.features import Measures, Terrain
from rules.storm_of_steel.table.going import Mover
from rules.storm_of_steel.table.paths import Movement, Others, course
from rules.storm_of_steel.table.reach import Ray, rays
from rules.storm_of_steel.table.sight import LineOfSight, los
from rules.storm_of_steel.table.standing import refuse_stand
from rules.storm_of_steel.table.stops import Stand


@derive("destroyed", "choices", "first")
def terrain(state: State) -> Terrain:
    """The table now: without the wire that is gone, and as the choices of the game read it (R9-R11)."""
    chosen = state.choices
    read_so = chosen.buildings_block, chosen.edge_depth, chosen.entry_depth
    return _table_without(state.battle, *read_so, frozenset(state.destroyed))


@keep_printed
def _table_without(
    battle: Battle, buildings_block: bool, edge_depth: int, entry_depth: int, gone: frozenset[str]
) -> Terrain:
    if gone:
        return _table_without(battle, buildings_block, edge_depth, entry_depth, frozenset()).without(gone)
    far, table = battle.rules.distances, battle.table
    measures = Measures(
        edge_depth=edge_depth, entry_depth=entry_depth, within_patch=far.within_patch, wall=far.wall,
        wire=far.wire, buildings_block=buildings_block,
    )  # fmt: skip
    return Terrain(table.width, table.height, table.features, table.lines, measures)


def mover(profile: Profile) -> Mover:
    """What the ground asks of a unit of that type."""
    return Mover(profile.base, profile.mobility, profile.amphibious, profile.bunker)


def discs(state: State, side: Side = "", but: str = "") -> dict[str, Disc]:
    """The bases on the table by id, of one side or of both, one left out."""
    return {unit.id: state.disc(unit.id) for unit in state.on_table(side) if unit.id != but}


def exits(state: State, side: Side) -> tuple[Exit, ...]:
    """2.2 Where the side may leave the table."""
    return tuple(one for one in state.battle.exits if state.battle.file.exits[one.id].side == side)


def others(state: State, unit: Unit) -> Others:
    """4.H The friends that a unit may pass through, and the enemies that it may not; 2.2 where it may leave."""
    friends, enemies = discs(state, unit.side, unit.id), discs(state, state.enemy(unit.side))
    return Others(friends, enemies, exits(state, unit.side))


def way(state: State, unit: Unit, path: Sequence[Point]) -> Movement:
    """4.B-4.H The path as the unit will go it with what it may still move; refuses what breaks a rule."""
    try:
        return course(
            terrain(state), mover(state.profile(unit.id)), path, unit.left, others(state, unit),
            bonus=road_bonus(state, unit.side),
        )  # fmt: skip
    except Illegal as no:
        raise name_refusal(state, no) from no


def reach(state: State, unit: Unit, step: int, *, bonus: bool = True) -> tuple[Ray, ...]:
    """4.B-4.H The farthest straight ways, every `step` degrees, that the unit can go with what it may still move;
    `bonus`: on roads with the double of it.
    """
    assert unit.at is not None
    return rays(
        terrain(state), mover(state.profile(unit.id)), unit.at, unit.left, others(state, unit),
        bonus=bonus and road_bonus(state, unit.side), step=step,
    )  # fmt: skip


def put_down(state: State, unit: Unit, point: Point) -> None:
    """Raises what forbids a unit to stand there that is put down: the table, other bases, the ground, what is full."""
    around = others(state, unit)
    stand = Stand(terrain(state), mover(state.profile(unit.id)), around.friends, around.enemies)
    try:
        refuse_stand(stand, point)
    except Illegal as no:
        raise name_refusal(state, no) from no


def name_refusal(state: State, no: Illegal) -> Illegal:
    """A refusal of `table/` as words want it: units and features by their names, lengths in cm."""
    facts = dict(no.facts)
    if facts.get("unit") in state.units:
        facts["unit"] = state.label(facts["unit"])
    if "feature" in facts:
        facts["feature"] = name_feature(state, facts["feature"])
    facts.update({key: cm(facts[key]) for key in ("length", "allowance") if key in facts})
    if "road" in facts:
        facts["road"] = "road" if facts["road"] else "open"
    return Illegal(no.rule, no.code, **facts)


def name_feature(state: State, feature: str) -> str | Message:
    """The name of a feature of the table, else what kind of ground it is."""
    table = state.battle.table
    line = table.features.get(feature) or table.lines[feature]
    return line.name or Message(f"ground-{line.type}")


def cm(mm: int) -> str:
    """Millimetres as centimetres: «8», «8.5»."""
    return f"{mm // 10}" if mm % 10 == 0 else f"{mm // 10}.{mm % 10}"


def road_bonus(state: State, side: Side = "") -> bool:
    """4.D, 12.A Whether roads double the movement of a side at present."""
    return not any(lasting(state, RoadsBlocked, side))


def lasting(state: State, kind: type[RoadsBlocked | Alone], side: Side) -> Iterator[RoadsBlocked | Alone]:
    """12.A Effects of cards of that kind that are in force against the side; of one that names both against ''."""
    for one in state.events.lasting:
        effect, in_force = one.effect, state.turn <= one.until
        if isinstance(effect, kind) and in_force and against(state, effect, one.owner) in ("", side):
            yield effect


def against(state: State, effect: RoadsBlocked | Alone, owner: Side) -> Side:
    """12.A The side that a lasting effect of a card of that owner falls on; '' when it falls on both."""
    return {"owner": owner, "enemy": state.enemy(owner) if owner else ""}.get(effect.side, "")


def sight(state: State, a: str, b: str) -> LineOfSight:
    """6.B The line of sight between two units on the table."""
    return los(terrain(state), state.disc(a), state.disc(b))
