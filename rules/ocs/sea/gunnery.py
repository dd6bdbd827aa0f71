"""18.3c, d, g Shots at ships, and of ships at shore batteries: all ships of the hex are seen, then guns are laid on one
after the other; when all are laid, each target is rolled for by itself (ADR 0123).
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from msgspec.structs import replace

from rules.core.contract import Candidate, Decision, Draft, Event, LogLine, Message, Options, Refusal, Side
from rules.core.errors import Illegal, Malformed
from rules.core.flow import refusal
from rules.core.talk import report
from rules.hexwar.groups import check_distinct
from rules.hexwar.odds import Shift
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, Hook, RuleEvent, UnitId, Units
from rules.ocs.amounts import round_half_up
from rules.ocs.combat.assess import percent
from rules.ocs.combat.barrage import BarrageFired, print_shift, result_message, shell, show_barrage
from rules.ocs.combat.barrage_table import Hit, chances, column, column_name, file, read_hit
from rules.ocs.combat.losses import UnitsEliminated
from rules.ocs.combat.salvo import Salvo, strength
from rules.ocs.crafts import Wreck, find_marked, flotillas, sink
from rules.ocs.own import check_present
from rules.ocs.pieces import Craft, Unit
from rules.ocs.sea.records import HITS, Gunnery, Ship
from rules.ocs.sea.wrecks import draw_wreck
from rules.ocs.seas import (
    face,
    find_gunners,
    find_marks,
    find_near,
    find_reach,
    find_shots,
    fleets,
    hull,
    is_battery,
    label_mark,
    own_ship,
)
from rules.ocs.sequence import BARRAGES
from rules.ocs.skies import LONG_RANGE, by_base, plane_of
from rules.ocs.skies import face as plane_face
from rules.ocs.state import State

AIRMEN = 2
"""18.3c B What the barrage of planes is multiplied by."""

PHASES = ("air_barrage", *BARRAGES)


class ShellShips(Action, frozen=True, kw_only=True, tag="shell_ships"):
    """18.3c Ships, or shore batteries, open fire at the ships of a hex; ships also at a battery (18.3g C)."""

    hex: HexId
    guns: Units


class Aim(Action, frozen=True, kw_only=True, tag="aim"):
    """18.3c Who fires at one of the targets."""

    target: UnitId
    guns: Units


class HoldFire(Action, frozen=True, kw_only=True, tag="hold_fire"):
    """18.3c Who has no target yet does not fire."""


class ShipsSighted(RuleEvent, frozen=True, kw_only=True):
    """18.3c Guns or planes have opened fire, and see all ships of the hex; `near` are planes at short range, `far`
    by the option those that have flown over half of it.
    """

    side: str
    hex: str
    guns: tuple[str, ...]
    near: tuple[str, ...] = ()
    far: tuple[str, ...] = ()


class GunsLaid(RuleEvent, frozen=True, kw_only=True):
    """18.3c These fire at the target; at none, they hold their fire."""

    guns: tuple[str, ...]
    target: str = ""


class ShipShelled(BarrageFired, frozen=True, kw_only=True):
    """18.3d A barrage on one `mark`; the `hits` it takes, whether it is DG now, whether it is lost."""

    mark: str
    hits: int = 0
    dg: bool = False
    lost: bool = False
    wreck: Wreck = Wreck()
    """18.3d B Of landing craft, what was hit."""
    aboard: tuple[str, ...] = ()
    """18.2c Planes that go down with their carrier."""


class Shot(NamedTuple):
    """18.3c A barrage on a naval target in figures."""

    salvo: Salvo
    points: int


def read_gun(state: State, side: Side, name: str) -> Ship | Unit:
    """2.1 A ship or a unit of the side, by its id."""
    if name in state.ships:
        return own_ship(state, side, name)
    unit = state.unit(name)
    check_present(state, side, unit)
    return unit


def check_gun(state: State, side: Side, gun: Ship | Unit, target: str | None = None) -> None:
    """18.3a, g One that fires at sea: a ship outside the Combat Phase, or Coastal Artillery; in range, and once."""
    label = state.label(gun.id)
    if isinstance(gun, Ship) and state.phase == "barrage":
        raise Illegal("10.0e", "no-ships-in-combat", ship=label)
    if isinstance(gun, Unit) and not is_battery(state, gun.id):
        raise Illegal("18.3g", "no-shore-battery", unit=label)
    if gun.fired:
        raise Illegal("18.3a", "fired-already", unit=label)
    if gun not in find_gunners(state, side):
        raise Illegal("18.3a", "no-naval-guns", unit=label)
    if target is not None and target not in find_near(state, gun):
        hexes = state.battle.hexes
        far = hexes.distance(hexes.at(gun.hex or ""), hexes.at(target))
        raise Illegal(
            "18.3a", "out-of-range", unit=label, hex=target, distance=far, range=find_reach(state, gun)
        )


def read_guns(state: State, side: Side, names: Sequence[str], target: str) -> None:
    """10.0e F, 18.3a Guns that open fire together: of one kind, each in range of something to hit in the hex."""
    check_distinct(names)
    state.hex(target)
    guns = [read_gun(state, side, name) for name in names]
    for gun in guns:
        check_gun(state, side, gun, target)
    if len({type(gun) for gun in guns}) > 1:
        raise Illegal("10.0e", "mixed-guns", units=[state.label(name) for name in names])
    if target not in find_marks(state, side, isinstance(guns[0], Ship)):
        raise Illegal("18.3c", "no-naval-target", hex=target)


def resolve_shell(state: State, side: Side, action: ShellShips, dice: Dice) -> list[Event]:
    """18.3c They have fired in this phase, whatever they hit."""
    read_guns(state, side, action.guns, action.hex)
    return [ShipsSighted(side=side, hex=action.hex, guns=action.guns, rules=("18.3c",))]


def shell_options(state: State, side: Side, draft: Draft) -> Options:
    """18.3c The hex, then who fires."""
    guns = find_gunners(state, side)
    if "hex" not in draft:
        near = {hex_id for gun in guns for hex_id in find_shots(state, side, gun)}
        return slots.places("hex", sorted(near), lambda hex_id: None, "ask-naval-target")
    target, chosen = draft["hex"], tuple(draft.get("guns", ()))
    if chosen:
        read_guns(state, side, chosen, target)

    def check(gun: Ship | Unit) -> None:
        read_guns(state, side, (*chosen, *((gun.id,) if gun.id not in chosen else ())), target)

    offered = slots.pieces("guns", guns, check, chosen, "ask-naval-guns")
    return replace(
        offered, act=Message("act-shell-ships", {"hex": target, "guns": len(chosen)}) if chosen else None
    )


def find_shell_refusal(state: State, side: Side) -> Refusal | None:
    """18.3a There must be a gun, and something in its range."""
    able = any(find_shots(state, side, gun) for gun in find_gunners(state, side))
    return None if able else Refusal("18.3a", "no-naval-shot")


def find_targets(state: State, gunnery: Gunnery) -> list[str]:
    """18.3c What can still be picked: each once in a phase."""
    shore = all(name in state.ships for name in gunnery.guns)
    found = find_marks(state, gunnery.side, shore).get(gunnery.hex, [])
    return [name for name in found if name not in gunnery.aims]


def read_shot(state: State, gunnery: Gunnery, guns: Sequence[str], mark: str) -> Shot:
    """18.3c A-C Strengths, those of planes doubled, divided by the protection of the target; of shifts only those of
    planes at short range, or by the option at long range (21.4).
    """
    sum_of, near = Fraction(0), all(name in gunnery.near for name in guns)
    for name in guns:
        if name in state.ships:
            sum_of += face(state, state.ships[name]).barrage
        elif name in state.planes:
            sum_of += AIRMEN * plane_face(state, plane_of(state, name)).naval
        else:
            sum_of += strength(state, state.units[name])
    protection = face(state, state.ships[mark]).protection if mark in state.ships else 1
    points = round_half_up(sum_of / protection)
    shifts: tuple[Shift, ...] = (LONG_RANGE,) if set(guns) & {*gunnery.far} else ()
    if near:
        shifts = (Shift("short-range", "10.2b", file().shifts.short_range), *shifts)
    salvo = Salvo(
        side=gunnery.side, target=gunnery.hex, kind="ships", guns=(), points=points, start=column("ships", points),
        shifts=shifts, harmless=True,
    )  # fmt: skip
    return Shot(salvo, points)


def check_screen(state: State, gunnery: Gunnery, guns: Sequence[str], mark: str) -> None:
    """18.2d The guns of ships find no carrier while another ship is in their range."""
    ships = [state.ships[name] for name in guns if name in state.ships]
    if not ships or mark not in state.ships or not hull(state, state.ships[mark]).carrier:
        return
    for hex_id, others in fleets(state).items():
        screen = any(other.side != gunnery.side and not hull(state, other).carrier for other in others)
        if screen and any(hex_id in find_near(state, ship) for ship in ships):
            raise Illegal("18.2d", "carrier-screened", ship=label_mark(state, mark), hex=hex_id)


def check_aim(state: State, guns: Sequence[str], mark: str) -> Shot:
    """18.3c Guns without a target, at a target without guns, with a point at least."""
    gunnery = state.top(Gunnery)
    check_distinct(guns)
    for name in guns:
        if name not in gunnery.guns:
            raise Malformed("not-among-the-guns", gun=name)
    if mark not in find_targets(state, gunnery):
        raise Malformed("not-among-the-targets", target=mark)
    check_screen(state, gunnery, guns, mark)
    shot = read_shot(state, gunnery, guns, mark)
    if not shot.points:
        raise Illegal("10.0", "no-barrage-point", units=[state.label(name) for name in guns])
    return shot


def resolve_aim(state: State, side: Side, action: Aim | HoldFire, dice: Dice) -> list[Event]:
    """18.3c They fire at it, all of each; or the rest at nothing."""
    if isinstance(action, HoldFire):
        return [GunsLaid(guns=state.top(Gunnery).guns, rules=("18.3c",))]
    check_aim(state, action.guns, action.target)
    return [GunsLaid(guns=action.guns, target=action.target, rules=("18.3c",))]


def aim_options(state: State, side: Side, draft: Draft) -> Options:
    """18.3c The target, then who fires at it."""
    gunnery = state.top(Gunnery)
    if "target" not in draft:
        found = find_targets(state, gunnery)
        candidates = tuple(
            Candidate(
                value=name, at=gunnery.hex, label=_name_mark(state, name),
                refusal=refusal(check_aim, state, gunnery.guns, name),
            )
            for name in found
        )  # fmt: skip
        return Options(slot="target", kind="unit", ask=Message("ask-aim-target"), candidates=candidates)
    mark, chosen = draft["target"], tuple(draft.get("guns", ()))
    if mark not in find_targets(state, gunnery):
        raise Malformed("not-among-the-targets", target=str(mark)[:40])
    offered = Options(
        slot="guns", kind="units", ask=Message("ask-naval-guns"), complete=bool(chosen),
        candidates=tuple(
            Candidate(value=name, label=Message("unit", {"unit": state.label(name)})) for name in gunnery.guns
        ),
    )  # fmt: skip
    if not chosen:
        return offered
    shot = check_aim(state, chosen, mark)
    facts = {"ship": label_mark(state, mark), "points": shot.points, "column": shot.salvo.names[1]}
    return replace(offered, act=Message("act-aim", facts), effect=(foresee(state, shot.salvo, mark),))


def foresee(state: State, shot: Salvo, mark: str) -> Message:
    """18.3d In how many of a hundred throws the target is hit, sunk, or only DG."""
    ship, counted = state.ships.get(mark), dict.fromkeys(("hit", "sunk", "dg"), 0)
    for found, count in chances(shot.final, harmless=True).items():
        hits = count_hits(state, mark, found)
        counted["hit"] += count if hits else 0
        counted["sunk"] += count if is_lost(state, mark, hits) else 0
        counted["dg"] += count if found.dg and not hits and (ship or find_marked(state, mark)) else 0
    return Message("effect-aim", {code: percent(count, 72) for code, count in counted.items()})


def _name_mark(state: State, name: str) -> Message:
    if find_marked(state, name):
        return Message("craft-there")
    ship = state.ships.get(name)
    printed = face(state, ship).printed if ship else ""
    return Message(
        "ship-face", {"ship": state.label(name), "face": printed, "hits": ship.hits if ship else 0}
    )


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """18.3c A single target takes all guns; when all are laid, the next target is rolled for."""
    gunnery = state.top(Gunnery)
    targets = find_targets(state, gunnery) if gunnery.guns else []
    plain = len(targets) == 1 and not gunnery.aims
    if plain and refusal(check_aim, state, gunnery.guns, targets[0]) is None:
        return [GunsLaid(guns=gunnery.guns, target=targets[0], rules=("18.3c",))]
    if targets or not gunnery.aims:
        return ()
    mark = next(iter(gunnery.aims))
    return fire(state, gunnery, mark, dice)


def decide(state: State) -> Sequence[Decision]:
    """18.3c Who fires at what, as long as there are guns and targets."""
    gunnery = state.top(Gunnery)
    targets = find_targets(state, gunnery) if gunnery.guns else []
    if not targets:
        return ()
    best = next((name for name in targets if refusal(check_aim, state, gunnery.guns, name) is None), None)
    default = {"do": "aim", "target": best, "guns": list(gunnery.guns)} if best else {"do": "hold_fire"}
    return slots.ask(
        gunnery.side, "18.3c", f"lay_guns:{gunnery.hex}-{len(gunnery.aims)}", default, "aim", "hold_fire",
        words="ask-aim", hex=gunnery.hex, guns=len(gunnery.guns), ships=len(targets),
    )  # fmt: skip


def count_hits(state: State, mark: str, found: Hit) -> int:
    """18.3c, d Hits that a result brings: one more where DG meets DG; to a shore battery DG does nothing."""
    afloat = (state.ships[mark],) if mark in state.ships else find_marked(state, mark)
    return found.steps + int(found.dg and any(one.dg for one in afloat))


def is_lost(state: State, mark: str, hits: int) -> bool:
    """18.3d, g Whether so many hits sink the ship or all the landing craft, or silence the battery."""
    if crafts := find_marked(state, mark):
        return hits >= sum(craft.points for craft in crafts)
    ship = state.ships.get(mark)
    return hits > 0 and (ship is None or ship.hits + hits >= HITS)


def fire(state: State, gunnery: Gunnery, mark: str, dice: Dice) -> list[Event]:
    """18.3c, d, Rk86 The table; hits first, then DG with what it finds: on a ship that is DG it is one more hit."""
    guns = gunnery.aims[mark]
    shot = read_shot(state, gunnery, guns, mark).salvo
    found, result, die, rolls = shell(shot, dice)
    hit, crafts = read_hit(result, die), find_marked(state, mark)
    afloat: Sequence[Ship | Craft] = (state.ships[mark],) if mark in state.ships else crafts
    hits, dg = count_hits(state, mark, hit), bool(afloat) and any(one.dg for one in afloat) != hit.dg
    lost = is_lost(state, mark, hits)
    wreck, lots = draw_wreck(state, crafts, hits, dice, "18.3d")
    event = ShipShelled(
        side=gunnery.side, units=guns, target=gunnery.hex, against="ships", points=shot.points, start=shot.start,
        final=shot.final, shifts=tuple(map(print_shift, shot.shifts)), result=found, mark=mark, hits=hits,
        dg=dg and not lost, lost=lost, rules=("18.3c", "18.3d" if afloat else "18.3g"), rolls=(*rolls, *lots),
        wreck=wreck, aboard=tuple(plane.id for plane in by_base(state).get(mark, ())) if lost else (),
    )  # fmt: skip
    dead = [UnitsEliminated(units=(mark,), why="shelled", rules=("18.3g",))] if lost and not afloat else []
    return [event, *dead]


def apply_ships_sighted(state: State, event: ShipsSighted) -> State:
    """18.3a, c They have fired; all ships of the hex are seen, and who fires at which is open."""
    state = state.sail(
        *(replace(state.ships[name], fired=True) for name in event.guns if name in state.ships)
    )
    state = state.change((name for name in event.guns if name in state.units), fired=True)
    state = replace(state, sea=replace(state.sea, sighted=(*state.sea.sighted, event.hex)))
    return state.open(
        Gunnery(side=event.side, hex=event.hex, guns=event.guns, near=event.near, far=event.far)
    )


def apply_guns_laid(state: State, event: GunsLaid) -> State:
    """18.3c Those guns have their target."""
    gunnery = state.top(Gunnery)
    left = tuple(name for name in gunnery.guns if name not in event.guns)
    aims = {**gunnery.aims, event.target: event.guns} if event.target else gunnery.aims
    return state.settle(replace(gunnery, guns=left, aims=aims))


def apply_ship_shelled(state: State, event: ShipShelled) -> State:
    """18.3d The ship as it is now; it is no target again in this segment."""
    gunnery = state.top(Gunnery)
    aims = {name: guns for name, guns in gunnery.aims.items() if name != event.mark}
    state = state.settle(replace(gunnery, aims=aims, guns=()) if aims else None)
    if event.mark in state.ships:
        state = state.sail(state.ships[event.mark].struck(event.hits, event.dg))
    state = sink(state, event.wreck)
    state = state.moor(*(replace(craft, dg=event.dg) for craft in find_marked(state, event.mark)))
    return replace(state, sea=replace(state.sea, targeted=(*state.sea.targeted, event.mark)))


def fresh(state: State) -> State:
    """18.3c In a new segment every ship may be a target again, and stacks are covered."""
    sea = state.sea
    return replace(state, sea=replace(sea, targeted=(), sighted=())) if sea.targeted or sea.sighted else state


def log_ships_sighted(state: State, event: ShipsSighted) -> list[LogLine]:
    """18.3c, 4.9 How many open fire; planes are told of by their mission."""
    if not any(name in state.ships or name in state.units for name in event.guns):
        return []
    return report(event, guns=len(event.guns))


def log_ship_shelled(state: State, event: ShipShelled) -> list[LogLine]:
    """4.9c, 18.3d Points, columns and result are open, and what becomes of the ship."""
    before, after = (column_name(event.against, number) for number in (event.start, event.final))
    sunk, decks = ("lost-decks", {"planes": len(event.aboard)}) if event.aboard else ("lost", {})
    outcome = sunk if event.lost else "hit" if event.hits else "dg" if event.dg else "unhurt"
    return report(
        event, hex=event.target, tone="good" if event.hits else "plain", ship=label_mark(state, event.mark),
        points=event.points, before=before, after=after, result=result_message(event),
        outcome=Message(f"ship-{outcome}", decks), resolution=show_barrage(event),
    )  # fmt: skip


HOOKS = {Gunnery: Hook(settle=settle, decisions=decide)}
ACTS: dict[type[Action], Act] = {
    ShellShips: Act(
        resolve_shell, shell_options, phases=PHASES, rank=9, blocked=find_shell_refusal,
        suits=lambda state: bool(state.ships or flotillas(state)),
    ),
    Aim: Act(resolve_aim, aim_options),
    HoldFire: Act(resolve_aim, slots.button("act-hold-fire")),
}  # fmt: skip
FRESH = [fresh]
