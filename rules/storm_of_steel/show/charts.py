"""The printed tables, made of the data by which the umpire judges: the master rules, and what the supplements of the
scenarios add.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import TypeVar, get_args

from rules.core.contract import Chart, Label, Message
from rules.core.talk import sign
from rules.storm_of_steel.board import NAMES
from rules.storm_of_steel.field import cm
from rules.storm_of_steel.scenario import SHELF, battle
from rules.storm_of_steel.schema import (
    ArmyLine,
    CardsFile,
    Die,
    EventLine,
    GunLine,
    Mobility,
    RulesFile,
    UnitsFile,
    VehicleLine,
    WeaponLine,
)
from rules.storm_of_steel.supplement import Book
from rules.storm_of_steel.table.features import BLOCKING, CONCEALING
from rules.storm_of_steel.table.going import Mover, entering
from rules.storm_of_steel.table.ground import ROWS

NONE = "–"
MOBILITIES: tuple[str, ...] = get_args(Mobility)
GROUND = tuple(type for type in NAMES if type != "zone")
"""The letters of the legend: the kinds of ground."""

L = TypeVar("L", VehicleLine, GunLine)


def charts() -> tuple[Chart, ...]:
    """All tables, in the order of the rules."""
    return (
        sequence_chart(), skill_chart(), terrain_chart(), difficulty_chart(), distance_chart(), mine_chart(),
        unit_chart(), band_chart(), protection_chart(), armour_chart(), vehicle_chart(), gun_chart(),
        army_chart(), strike_chart(), morale_chart(), transport_chart(), event_chart(), weather_chart(),
        point_chart(),
    )  # fmt: skip


def word(name: str, /, **facts: object) -> Message:
    """A head or a cell that only charts have."""
    return Message(f"chart-{name}", facts)


def chart(
    id: str, rules: tuple[str, ...], heads: Iterable[str], rows: Mapping[str, Sequence[Label]]
) -> Chart:
    """A chart whose heads all have words."""
    return table(id, rules, map(word, heads), [(word(row), cells) for row, cells in rows.items()])


def table(
    id: str,
    rules: tuple[str, ...],
    columns: Iterable[Label],
    rows: Iterable[tuple[Label, Sequence[Label]]],
    corner: Label = "",
    keys: tuple[str, ...] = (),
) -> Chart:
    """A chart of its rows, each with its head."""
    lines = list(rows)
    return Chart(
        id=id, rules=rules, corner=corner, columns=tuple(columns), keys=keys,
        rows=tuple(head for head, _ in lines), cells=tuple(tuple(cells) for _, cells in lines),
    )  # fmt: skip


def figures() -> RulesFile:
    """The figures of the master rules."""
    return SHELF.data("rules", RulesFile)


def books() -> dict[str, Book]:
    """The supplements of the scenarios by id."""
    found = (battle(name).book for name in SHELF.names())
    return {book.id: book for book in found}


def length(millimetres: int) -> str:
    """A length in centimetres, as rules and playsheet have it."""
    return f"{cm(millimetres)} cm"


def die(shape: Die | None) -> str:
    """A die, where there is one."""
    return shape or NONE


def faces(first: int, last: int) -> str:
    """The faces of a die from the first to the last: «4–5»."""
    return str(first) if first == last else f"{first}–{last}"


def sequence_chart() -> Chart:
    """3.B The cards of the sequence deck by what they call for and whom."""
    cards = SHELF.data("cards", CardsFile).sequence.values()
    tasks = dict.fromkeys(card.task for card in cards)
    owned = {task: [card.owner for card in cards if card.task == task] for task in tasks}
    rows = {f"task-{task}": _owned(owners) for task, owners in owned.items()}
    return chart("sequence", ("3.B",), ("first", "second", "both"), rows)


def _owned(owners: Sequence[str]) -> list[str]:
    """How many cards name the first player, the second, both."""
    return [str(owners.count(owner) or NONE) for owner in ("first", "second", "both")]


def skill_chart() -> Chart:
    """4.B, 9.B, 10.D What the skill of an army decides."""
    rows = {
        f"skill-{skill}": (line.command, f"{line.nerve}+", f"{line.demoralised} %")
        for skill, line in figures().skills.items()
    }
    return chart("skills", ("4.B", "9.B", "10.D"), ("command", "nerve", "demoralised-at"), rows)


def terrain_chart() -> Chart:
    """4.D, 4.F, 5, 6.B, 6.D, 6.H2 Who may enter what, what it protects with, what it does to sight."""
    heads = (*MOBILITIES, "amphibious", "garrison", "protection-head", "sight", "hides")
    rules = ("4.D", "4.F", "5.A", "5.B", "5.C", "6.B", "6.D", "6.H2")
    rows: list[tuple[Label, Sequence[Label]]] = [(NAMES[type], _ground(type)) for type in GROUND]
    return table("terrain", rules, map(word, heads), rows, keys=GROUND)


def _ground(type: str) -> list[Label]:
    protection, row = figures().protection, ROWS.get(type, "open")
    movers = [Mover(mobility=mobility) for mobility in MOBILITIES]
    movers += [Mover(mobility="tracked", amphibious=True), Mover(garrison=True)]
    acts = [entering(mover, type)[0] for mover in movers]
    return [
        *(word("rolls" if type == "minefield" else f"enter-{act}") for act in acts),
        str(protection[row]),
        word("blocks") if type in BLOCKING else NONE,
        word("yes") if type in CONCEALING else NONE,
    ]


def difficulty_chart() -> Chart:
    """4.G The dice in difficult ground."""
    test = figures().difficulty
    stuck = word("either", one=test.stuck[0], other=test.stuck[-1])
    rows: dict[str, Sequence[Label]] = {
        "on-foot": (f"{test.foot}d6", length(test.step), NONE),
        "vehicle": (f"{test.vehicle}d6", length(test.step), stuck),
    }
    return chart("difficulty", ("4.G",), ("dice", "each-pip", "stuck"), rows)


def distance_chart() -> Chart:
    """The distances of the rules, between bases."""
    rules = figures()
    gaps = rules.distances
    rows: dict[str, Sequence[Label]] = {
        "detachment": (length(gaps.detachment), "4.C"),
        "within-patch": (length(gaps.within_patch), "6.B"),
        "spotting": (length(gaps.spotting), "6.D"),
        "isolation": (length(gaps.isolation), "9.E"),
        "wall": (length(gaps.wall), "R29"),
        "wire-strip": (length(gaps.wire), "R20"),
        "arrival": (length(gaps.arrival), "R24"),
    }
    return chart("distances", ("4.C", "6.B", "6.D", "9.E", "R20", "R24", "R29"), ("distance", "rule"), rows)


def mine_chart() -> Chart:
    """5.C The die of a minefield."""
    mines = figures().mines
    rows: list[tuple[Label, Sequence[Label]]] = [
        (faces(1, mines.stop - 1), (NONE, NONE)),
        (faces(mines.stop, mines.kill - 1), (word("pinned"), word("immobilised"))),
        (faces(mines.kill, 6), (word("pinned"), word("destroyed"))),
    ]
    return table("mines", ("5.C",), (word("soft"), word("afv")), rows, corner="d6")


def unit_chart() -> Chart:
    """PS The playsheet, with the kinds that supplements add."""
    kinds = {**SHELF.data("units", UnitsFile).kinds}
    for book in books().values():
        kinds |= book.kinds
    rows: list[tuple[Label, Sequence[Label]]] = [
        (
            kind.name,
            (
                length(kind.move) if kind.move else word("by-tow"),
                word("new-target", first=kind.first_shot, die=kind.fire)
                if kind.first_shot
                else die(kind.fire),
                _reach(kind.nearest, kind.range),
                kind.assault,
            ),
        )
        for kind in kinds.values()
    ]
    return table("units", ("PS", "6.C"), map(word, ("move", "fire", "range", "assault")), rows)


def _reach(nearest: int, farthest: int) -> str:
    if not farthest:
        return NONE
    return f"{cm(nearest)}–{length(farthest)}" if nearest else length(farthest)


def band_chart() -> Chart:
    """6.F What the range changes."""
    bands = figures().bands
    rows: dict[str, Sequence[Label]] = {
        "short": (word("up-to", far=cm(bands.short)), sign(bands.short_bonus)),
        "normal": (word("up-to", far=cm(bands.long)), sign(0)),
        "long": (word("beyond", far=cm(bands.long)), sign(bands.long_bonus)),
    }
    return chart("bands", ("6.F",), ("distance", "modifier"), rows)


def protection_chart() -> Chart:
    """6.H2 What a fire value must exceed."""
    rows = {f"row-{row}": (str(value),) for row, value in figures().protection.items()}
    return chart("protection", ("6.G", "6.H2", "6.E"), ("protection-head",), rows)


def armour_chart() -> Chart:
    """6.I The die after a penetration."""
    armour = figures().armour
    rows: list[tuple[Label, Sequence[Label]]] = [
        (faces(1, armour.gun), (word("gun-out"),)),
        (faces(armour.gun + 1, armour.tracks), (word("immobilised"),)),
        (faces(armour.tracks + 1, 6), (word("destroyed"),)),
        (word("again"), (word("destroyed"),)),
        (word("rear"), (sign(armour.rear),)),
    ]
    return table("armour", ("6.I",), (word("result"),), rows, corner="d6")


def vehicle_chart() -> Chart:
    """6.I, 6.J The armoured vehicles of the supplements."""
    found = _gathered({id: line for book in books().values() for id, line in book.file.vehicles.items()})
    heads = ("nation", "mobility", "move", "armour-head", "weapons", "assault", "traits")
    return table("vehicles", ("6.I", "6.J", "PS"), map(word, heads), [(v.name, _vehicle(v)) for v in found])


def _gathered(lines: Mapping[str, L]) -> list[L]:
    """By nation, those of any army first."""
    return sorted(lines.values(), key=lambda line: line.nations[:1])


def _vehicle(line: VehicleLine) -> list[Label]:
    traits = [name for name in ("one_man", "amphibious") if getattr(line, name)]
    traits += [f"transport-{line.transport}"] if line.transport != "none" else []
    return [
        _nations(line.nations),
        word(line.mobility),
        length(line.move),
        str(line.av),
        _listed([_weapon(weapon) for weapon in line.weapons]),
        line.assault,
        _listed([word(f"trait-{trait}") for trait in traits]),
    ]


def _listed(items: Sequence[Label]) -> Label:
    return word("list", items=tuple(items)) if items else NONE


def _nations(nations: Sequence[str]) -> Label:
    return _listed([Message(f"side-{nation}") for nation in nations]) if nations else word("any")


def _weapon(line: WeaponLine) -> Message:
    """6.J A weapon with its dice and ranges."""
    soft = f"{line.soft} {cm(line.soft_range)}" if line.soft else NONE
    return word(
        f"weapon-{line.mount}", gun=line.gun, soft=soft, ap=_pierces(line.ap, line.ap_mod, line.ap_range)
    )


def _pierces(shape: Die | None, more: int, reach: int) -> str:
    added = sign(more) if more else ""
    return f"{shape}{added} {cm(reach)}" if shape else NONE


def gun_chart() -> Chart:
    """PS, 6.I The guns of the supplements."""
    found = _gathered({id: line for book in books().values() for id, line in book.file.guns.items()})
    heads = ("nation", "move", "fire", "ap", "range", "assault")
    return table("guns", ("6.I", "PS", "R66"), map(word, heads), [(gun.name, _gun(gun)) for gun in found])


def _gun(line: GunLine) -> list[Label]:
    added = sign(line.ap_mod) if line.ap_mod else ""
    return [
        _nations(line.nations),
        length(line.move) if line.move else word("by-tow"),
        line.soft,
        f"{line.ap}{added}" if line.ap else NONE,
        length(line.range),
        line.assault,
    ]


def army_chart() -> Chart:
    """4.B, 7.A, 7.C, 7.D The armies of the supplements."""
    found = {id: army for book in books().values() for id, army in book.armies.items()}
    heads = ("skill", "volume", "class", "bombardments", "air-strikes", "nothing")
    rows = [(army.name, _army(army)) for army in found.values()]
    return table("armies", ("4.B", "7.A", "7.C", "7.D"), map(word, heads), rows)


def _army(line: ArmyLine) -> list[Label]:
    deck = (line.support.bombardment, line.support.air, line.support.none)
    return [
        word(f"skill-{line.skill}"),
        word(f"volume-{line.artillery.volume}"),
        word("rigid" if line.artillery.rigid else "flexible"),
        *map(str, deck),
    ]


def strike_chart() -> Chart:
    """7.C, 7.E The dice of bombardments and air strikes, and whom they attack."""
    rules = figures()
    shelled, bombed = length(rules.impact.bombardment), length(rules.impact.air)
    starts = [line.least for line in rules.aircraft.values()]
    comes = {name: faces(*ends) for name, ends in zip(rules.aircraft, _stretches(starts), strict=True)}
    rows: dict[str, Sequence[Label]] = {
        **{f"shells-{name}": (NONE, shape, shelled, word("soft")) for name, shape in rules.volumes.items()},
        **{
            f"bombs-{name}": (comes[name], line.die, bombed, word("soft-and-afv"))
            for name, line in rules.aircraft.items()
        },
    }  # fmt: skip
    return chart("strikes", ("7.C", "7.E"), ("comes-on", "die", "radius", "attacked"), rows)


def _stretches(starts: Sequence[int]) -> list[tuple[int, int]]:
    """From where to where each face of a d6 counts, given where each begins."""
    return [(first, following - 1) for first, following in pairwise((*starts, 7))]


def morale_chart() -> Chart:
    """10.B, 4.A An army in good heart, and a demoralised one."""
    rules = figures()
    rows: dict[str, Sequence[Label]] = {
        "steady": (f"{rules.rally.steady}+", str(rules.activation.steady), word("yes"), word("immobilised")),
        "demoralised": (
            f"{rules.rally.demoralised}+", str(rules.activation.demoralised), word("no"), word("destroyed"),
        ),
    }  # fmt: skip
    return chart("morale", ("10.B", "4.A"), ("rallies-on", "activation", "assaults", "afv-stopped"), rows)


def transport_chart() -> Chart:
    """11.A What is carried: so many guns, or else so many foot stands."""
    rows = {f"carrier-{size}": (str(line.guns), str(line.foot)) for size, line in figures().transport.items()}
    return chart("transport", ("11.A",), ("guns-head", "foot-stands"), rows)


def event_chart() -> Chart:
    """12.C The printed cards of the random events, 12.A those of the supplements."""
    cards: dict[str, EventLine] = {**SHELF.data("cards", CardsFile).events}
    for book in books().values():
        cards |= book.events
    names = dict.fromkeys(_event(card) for card in cards)
    owners = {
        name: [line.owner for card, line in cards.items() if _event(card) == name for _ in range(line.copies)]
        for name in names
    }
    rows = {f"event-{name}": (*_owned(of), _nation(of)) for name, of in owners.items()}
    return chart("events", ("12.A", "12.C"), ("first", "second", "both", "nation"), rows)


def _event(card: str) -> str:
    """The card without whose it is."""
    return card.removeprefix("first_").removeprefix("second_")


def _nation(owners: Sequence[str]) -> Label:
    named = [owner for owner in owners if owner not in ("first", "second", "both")]
    return Message(f"side-{named[0]}") if named else NONE


def weather_chart() -> Chart:
    """12.C What each weather allows."""
    rows: dict[str, Sequence[Label]] = {
        f"weather-{name}": (
            word("yes" if line.air else "no"),
            word("yes" if line.bombardment else "no"),
            word("any-range") if line.reach < 0 else word("up-to", far=cm(line.reach)),
            sign(line.cost) if line.cost else NONE,
        )
        for name, line in figures().weather.items()
    }
    return chart("weather", ("12.C",), ("air-strikes", "bombardments", "fire-reaches", "dearer"), rows)


def point_chart() -> Chart:
    """R67 What is worth points in each scenario, and the lead that wins."""
    fights = [battle(name) for name in SHELF.names()]
    aims = dict.fromkeys(aim.name for fight in fights for aim in fight.file.objectives.values())
    exits = dict.fromkeys(exit.name for fight in fights for exit in fight.file.exits.values())
    held = [{aim.name: aim.points for aim in fight.file.objectives.values()} for fight in fights]
    left = [{exit.name: exit.points for exit in fight.file.exits.values()} for fight in fights]
    wins = [fight.file.victory for fight in fights]
    rows: list[tuple[Label, Sequence[Label]]] = [
        *((name, [str(worth.get(name, NONE)) for worth in held]) for name in aims),
        *((word("exit", exit=name), [str(worth.get(name, NONE)) for worth in left]) for name in exits),
        (word("broken"), [str(win.demoralised or NONE) for win in wins]),
        (word("headless"), [str(win.headquarters or NONE) for win in wins]),
        (word("margin"), [str(win.margin) for win in wins]),
        (word("wiped-out"), [word("yes" if win.wiped_out else "no") for win in wins]),
    ]
    scenarios = [Message(f"scenario-{name}") for name in SHELF.names()]
    return table("points", ("R67", "2.2"), scenarios, rows)
