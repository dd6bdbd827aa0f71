"""13.2 The chances of the playsheet's dice, by the rules as they are played, against fractions typed from its figures.

A d6 exceeds 4 with 5 and 6, 2 in 6; and so on by hand for each die, band and protection. Columns: short, normal, long.
"""

from __future__ import annotations

import dataclasses
from fractions import Fraction

import pytest
from msgspec import structs

from rules.core.contract import LogLine, Message
from rules.core.dice import ScriptedDice
from rules.storm_of_steel import RULESET
from rules.storm_of_steel.fire.eligible import ready
from rules.storm_of_steel.fire.firing import UnitFired, shoot
from rules.storm_of_steel.fire.shots import Shot, chance
from rules.storm_of_steel.position import position
from rules.storm_of_steel.scenario import enlist
from rules.storm_of_steel.state import State

# kind of unit: chances in so many against open 4, woods 5, cover 7, bunker 9; each short, normal, long
SOFT = """
infantry    6   3 2 1   2 1 0   0 0 0   0 0 0
hmg         8   5 4 3   4 3 2   2 1 0   0 0 0
light_gun   6   3 2 1   2 1 0   0 0 0   0 0 0
medium_gun 10   7 6 5   6 5 4   4 3 2   2 1 0
heavy_gun  12   9 8 7   8 7 6   6 5 4   4 3 2
"""
# the same of mortars: a new target, then one fired at before; nothing is nearer than 10 cm
MORTAR = """
new         6   3 2 1   2 1 0   0 0 0   0 0 0
old        10   7 6 5   6 5 4   4 3 2   2 1 0
"""
GROUND = {"open": "marsh", "woods": "woods", "cover": "entrenchment", "bunker": "bunker"}
GAPS = {"short": 100, "normal": 200, "long": 201}
FROM = (600, 300)


def met(kind: str, ground: str, gap: int, **unit: object) -> State:
    """A unit of a kind and an infantry stand on that ground so far to the north of it."""
    x, y = FROM[0], FROM[1] + gap + 30
    square = [[x - 15, y - 15], [x + 15, y - 15], [x + 15, y + 15], [x - 15, y + 15]]
    feature: dict[str, object] = {
        "type": GROUND[ground],
        "polygon": square,
        "capacity": 1 if ground == "bunker" else 0,
    }
    if ground == "bunker":
        feature["apertures"] = [0]
    target = {"side": "french", "at": [x, y], "spotted": True}
    units = {"g": {"type": kind, "at": list(FROM), **unit}, "f": target}
    return position({"phase": "fire", "table": {"features": {"x": feature}}, "units": units})


def shot(state: State) -> Shot:
    """What its first weapon needs."""
    return chance(state, state.units["g"], 0, state.units["f"])


def literal(table: str) -> list[tuple[str, str, str, Fraction]]:
    """The rows above, one chance each."""
    found = []
    for row in table.split("\n")[1:-1]:
        kind, die, *figures = row.split()
        places = [(ground, band) for ground in GROUND for band in GAPS]
        found += [
            (kind, *place, Fraction(int(figure), int(die)))
            for place, figure in zip(places, figures, strict=True)
        ]
    return found


@pytest.mark.parametrize(("kind", "ground", "band", "want"), literal(SOFT))
def test_soft(kind: str, ground: str, band: str, want: Fraction) -> None:
    found = shot(met(kind, ground, GAPS[band]))
    assert (found.band, Fraction(found.chances, found.of)) == (band, want)


@pytest.mark.parametrize(("target", "ground", "band", "want"), literal(MORTAR))
def test_mortars(target: str, ground: str, band: str, want: Fraction) -> None:
    found = shot(met("mortar", ground, GAPS[band], target="f" if target == "old" else ""))
    assert (found.band, Fraction(found.chances, found.of)) == (band, want)


@pytest.mark.parametrize(
    ("kind", "die"), [("infantry", 6), ("hmg", 8), ("medium_gun", 10), ("heavy_gun", 12)]
)
@pytest.mark.parametrize("ground", GROUND)
@pytest.mark.parametrize("band", GAPS)
def test_what_is_shown_is_what_the_dice_do(kind: str, die: int, ground: str, band: str) -> None:
    state = met(kind, ground, GAPS[band])
    hits = sum(fired(state, face).hit for face in range(1, die + 1))
    assert (hits, die) == (shot(state).chances, shot(state).of)


def fired(state: State, face: int) -> UnitFired:
    """The shot when the die falls so; what comes after it throws no more dice, for the target is infantry."""
    dice = ScriptedDice(face)
    event = next(iter(shoot(state, state.units["g"], 0, state.units["f"], dice)))
    assert isinstance(event, UnitFired)
    return event


# 6.I weapon, armour of the target, its heading, gap; chances by hand: exceed the armour
ARMOUR = [
    ("de_pak36", "fr_r35", 180, 150, Fraction(3, 8)),  # d8 against 5
    ("de_pak36", "fr_r35", 180, 100, Fraction(4, 8)),  # short
    ("de_pak36", "fr_r35", 180, 300, Fraction(2, 8)),  # long
    ("de_pak36", "fr_r35", 0, 150, Fraction(4, 8)),  # at the rear
    ("de_pak36", "fr_r35", 0, 100, Fraction(5, 8)),  # at the rear, short
    ("de_pak36", "fr_r35", 0, 300, Fraction(3, 8)),  # at the rear, long
    ("de_pak36", "fr_b1bis", 180, 150, Fraction(1, 8)),  # against 7
    ("de_flak88", "fr_b1bis", 180, 150, Fraction(13, 20)),  # d20 against 7
    ("de_pak43", "fr_b1bis", 180, 150, Fraction(17, 20)),  # d20 +4
    ("de_pz2", "fr_r35", 180, 100, Fraction(0, 4)),  # d4 +1 against 5
]


@pytest.mark.parametrize(("gun", "tank", "heading", "gap", "want"), ARMOUR)
def test_armour(gun: str, tank: str, heading: int, gap: int, want: Fraction) -> None:
    found = shot(tanks(gun, tank, heading, gap))
    assert Fraction(found.chances, found.of) == want


def tanks(gun: str, tank: str, heading: int, gap: int) -> State:
    """A gun and a tank to the north of it."""
    target = {"side": "french", "type": tank, "at": [FROM[0], FROM[1] + gap + 30], "heading": heading}
    return position(
        {"phase": "fire", "table": {}, "units": {"g": {"type": gun, "at": list(FROM)}, "f": target}}
    )


@pytest.mark.parametrize(
    ("damage", "verdict"),
    [(1, "gun"), (2, "tracks"), (5, "tracks"), (6, "destroyed")],
)
def test_a_shot_at_a_tank_and_its_damage_are_one_result(damage: int, verdict: str) -> None:
    """6.I Who shoots, what was rolled against the armour, then the die for the damage: nothing of it by itself."""
    lines: list[LogLine] = []
    state = tanks("de_pak36", "fr_r35", 180, 150)
    for event in shoot(state, state.units["g"], 0, state.units["f"], ScriptedDice(8, damage)):
        lines += RULESET.log(state, event)
        state = RULESET.fold(state, [event])
    shot, harm = (line.resolution for line in lines if line.resolution)
    assert (shot.title.id, [stage.beats for stage in shot.stages], shot.more) == ("shot-at", ["5"], False)
    assert [line.message.id for line in shot.sums] == ["shot-weapon", "shot-range", "shot-ground-armour"]
    assert harm.more and harm.verdict == Message(f"verdict-pierced-{verdict}")
    assert [(stage.roll.faces, stage.verdict) for stage in harm.stages] == [
        ((damage,), Message(f"verdict-damage-{verdict}"))
    ]


@pytest.mark.parametrize(("heading", "want"), [(0, Fraction(7, 8)), (180, Fraction(3, 8))])
def test_a_club_may_have_armour_of_the_rear(heading: int, want: Fraction) -> None:
    """R26 Its own value, here 2 instead of 5, and the bonus, at the rear alone."""
    state = tanks("de_pak36", "fr_r35", heading, 150)
    fight = state.battle
    thin = structs.replace(fight.profiles["f"], av_rear=2)
    name = enlist(dataclasses.replace(fight, id="thin-rear", profiles={**fight.profiles, "f": thin}))
    found = shot(structs.replace(state, scenario=name))
    assert Fraction(found.chances, found.of) == want


def test_of_two_weapons_on_one_mount_one_fires() -> None:
    """6.A A club's tank with a gun and a machine gun in its turret fires either in a phase, not both."""
    state = tanks("de_pz4d", "fr_r35", 0, 150)
    fight = state.battle
    (gun,) = fight.profiles["g"].weapons
    armed = structs.replace(fight.profiles["g"], weapons=(gun, structs.replace(gun, name="MG 34", ap=None)))
    name = enlist(dataclasses.replace(fight, id="two-in-a-turret", profiles={**fight.profiles, "g": armed}))
    state = structs.replace(state, scenario=name)
    assert ready(state, state.units["g"]) == [0, 1]
    assert ready(state, structs.replace(state.units["g"], fired=(1,))) == []
