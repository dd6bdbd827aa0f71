"""6.B What the ruler is told: whether one sees the other, what is in the way, how far it is, what cover there is."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from rules.core.contract import Explanation, Line, Mark, Message, Path, Viewer
from rules.core.flow import refusal
from rules.core.plane.discs import gap, within
from rules.core.talk import sign
from rules.storm_of_steel.field import cm, name_feature, terrain
from rules.storm_of_steel.fire.eligible import check_shooter, check_target
from rules.storm_of_steel.fire.shots import armour, band, chance, rear
from rules.storm_of_steel.fire.spotting import is_hidden
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.show.seen import Place, block_message, line, read_place, refusal_line
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.ground import shelter
from rules.storm_of_steel.table.sight import Block, LineOfSight, los


def explain_sight(state: State, viewer: Viewer, question: Mapping[str, Any]) -> Explanation:
    """6.B «Does this one see that one?», asked by the ruler."""
    a, b = read_place(state, question, "from"), read_place(state, question, "to")
    found = los(terrain(state), a.disc, b.disc)
    return Explanation(
        title=Message("explain-sight", {"from": a.name, "to": b.name}),
        verdict="good" if found.clear else "bad",
        verdict_label=Message("sight-clear" if found.clear else "sight-blocked"),
        headline=f"{cm(gap(a.disc, b.disc))} cm",
        lines=(*_in_the_way(state, a, found), _range(state, a, b), *_there(state, a, b), *_fire(state, a, b)),
        paths=(draw_line(state, a, b, found),),
        marks=tuple(_mark(state, block) for block in found.blocks[1:]),
        at=(b.place,),
    )  # fmt: skip


def draw_line(state: State, a: Place, b: Place, found: LineOfSight) -> Path:
    """The line, broken off where something blocks it first."""
    if found.at is None:
        return Path(style="sight", places=(a.disc.centre, b.disc.centre))
    why = block_message(state, found.blocks[0])
    return Path(style="sight", places=(a.disc.centre, found.at, b.disc.centre), broken_at=1, label=why)


def _mark(state: State, block: Block) -> Mark:
    """What blocks it as well."""
    label = Message("mark-block", {"feature": name_feature(state, block.feature)})
    return Mark(place=block.at, sign="cross", tone="bad", label=label)


def _in_the_way(state: State, a: Place, found: LineOfSight) -> Iterator[Line]:
    """6.B, R10-R12 All that blocks it, the nearest first, and how far off."""
    figures = terrain(state).measures
    for block in found.blocks:
        far = cm(gap(a.disc, a.disc._replace(centre=block.at, base=0)))
        yield line(
            f"sight-{block.why}", "6.B", "bad", f"{far} cm", feature=name_feature(state, block.feature),
            depth=cm(figures.edge_depth), limit=cm(figures.within_patch),
        )  # fmt: skip
    if found.clear:
        yield line("sight-free", "6.B", "good")


def _range(state: State, a: Place, b: Place) -> Line:
    """6.F The band of that distance, and what it does to a die."""
    near, bands = band(state, a.disc, b.disc), state.battle.rules.bands
    change = {"short": bands.short_bonus, "normal": 0, "long": bands.long_bonus}[near]
    limits: dict[str, Any] = {"short": bands.short // 10, "long": bands.long // 10}
    return line(f"range-{near}", "6.F", value=sign(change) if change else "0", **limits)


def _there(state: State, a: Place, b: Place) -> Iterator[Line]:
    """6.D, 6.H2, 6.I What shelters the far end: a unit, or whoever came to stand there."""
    unit = b.unit
    if unit is not None and unit.carrier:
        yield line("sight-carried", "11.C", carrier=state.label(unit.carrier), unit=state.label(unit.id))
    elif unit is not None and state.profile(unit.id).afv:
        yield armour_line(state, unit, a.unit)
    else:
        yield shelter_line(state, b, a)
    if unit is not None and is_hidden(state, unit) and (a.unit is None or a.unit.side == unit.side):
        limit = state.battle.rules.distances.spotting
        yield line("sight-hidden", "6.D", "bad", unit=b.name, limit=cm(limit))
    reach = state.battle.rules.weather[state.weather].reach
    if reach >= 0 and not within(a.disc, b.disc, reach):
        weather = Message(f"weather-{state.weather}")
        yield line("sight-weather", "12.C", "bad", weather=weather, limit=cm(reach))


def shelter_line(state: State, there: Place, seen_from: Place | None) -> Line:
    """6.H2 The protection value of a soft target there, against fire from somewhere or from above."""
    eye = seen_from.disc.centre if seen_from else None
    found = shelter(terrain(state), there.disc, eye)
    value = str(state.battle.rules.protection[found.row])
    if not found.feature:
        return line("cover-open", "6.H2", value=value)
    return line(
        f"cover-{found.row}", "6.H2", value=value, feature=name_feature(state, found.feature), type=found.type
    )


def armour_line(state: State, target: Unit, firer: Unit | None) -> Line:
    """6.I The armour value, as a firer meets it."""
    behind = firer is not None and firer.at is not None and rear(state, firer, target)
    value = str(armour(state, target, behind))
    return line(
        "cover-armour-rear" if behind else "cover-armour",
        "6.I",
        value=value,
        bonus=state.battle.rules.armour.rear,
    )


def _fire(state: State, a: Place, b: Place) -> Iterator[Line]:
    """6.A Between enemies: what each weapon of the first needs, or why it may not fire."""
    unit, target = a.unit, b.unit
    if unit is None or target is None or unit.side == target.side or unit.carrier:
        return
    if no := refusal(check_shooter, state, unit.side, unit):
        yield refusal_line(no)
        return
    for place, arm in enumerate(state.profile(unit.id).weapons):
        if no := refusal(check_target, state, unit, place, target):
            if no.code != "no-sight":
                yield refusal_line(no)
            continue
        shot = chance(state, unit, place, target)
        facts: dict[str, Any] = {"weapon": arm.name, "die": shot.die, "needed": shot.needed}
        code = "sight-fire" if shot.chances else "sight-fire-never"
        yield line(
            code,
            "6.I" if shot.armoured else "6.G",
            "good" if shot.chances else "bad",
            f"{shot.chances}/{shot.of}",
            **facts,
        )


EXPLAIN = {"sight": explain_sight}
