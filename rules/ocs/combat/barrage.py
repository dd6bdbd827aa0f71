"""10.0, 10.1 Artillery barrages: in the Combat, Reaction and Exploitation Phases."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from msgspec.structs import replace

from rules.core.contract import (
    Candidate,
    Draft,
    Entity,
    Event,
    Excerpt,
    Line,
    LogLine,
    Message,
    Options,
    Resolution,
    Roll,
    Side,
    Stage,
    Viewer,
)
from rules.core.entities import marker
from rules.core.flow import refusal
from rules.core.resolutions import cut
from rules.core.talk import line
from rules.hexwar.odds import Shift, shift_text
from rules.hexwar.payment import Payment
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, HexId, Hook, Perhaps, Policy, RuleEvent, Units
from rules.ocs.amounts import supply
from rules.ocs.combat import ammunition
from rules.ocs.combat.barrage_effect import consequences
from rules.ocs.combat.barrage_table import (
    ROUNDED,
    cell,
    cells,
    chart_of,
    column_name,
    column_names,
    needs_die,
    soften,
    weaken,
)
from rules.ocs.combat.forecast import effects
from rules.ocs.combat.salvo import (
    Kind,
    Salvo,
    anything,
    check_gun,
    check_guns,
    check_target,
    distance,
    hexes_in_reach,
    is_ready,
    kinds,
    salvo,
    strength,
    targets,
)
from rules.ocs.pieces import Unit
from rules.ocs.sequence import BARRAGES, acting
from rules.ocs.state import State
from rules.ocs.supply.offers import Common
from rules.ocs.supply.payment import pay
from rules.ocs.turns import PASS


class Barrage(Action, frozen=True, kw_only=True, tag="barrage"):
    """10.0 Guns fire at a hex. `against`: what in it, left out where there is only one thing to fire at.

    `source`: the HQ that throws the ammunition, or the dump it is drawn from; left out, the umpire's pick.
    """

    hex: HexId
    against: Kind | None = None
    source: Perhaps = ""
    units: Units
    payment: Payment = ()


class BarrageFired(RuleEvent, frozen=True, kw_only=True):
    """10.0 A barrage: points, first and last column, the shifts as (code, rule, columns, note), the cell it hit."""

    side: str
    units: tuple[str, ...]
    target: str
    against: Kind
    points: int
    start: int
    final: int
    shifts: tuple[tuple[str, str, int, str], ...] = ()
    result: str
    planes: tuple[str, ...] = ()
    """10.2 Planes that bomb, in place of units that fire."""
    ships: tuple[str, ...] = ()
    """10.3 Ships that fire."""


def check_barrage(state: State, side: Side, action: Barrage) -> tuple[Salvo, Payment]:
    """10.0, 10.1 The barrage in figures and what pays for it; refuses the first rule it breaks."""
    check_target(state, side, action.hex, action.against)
    kind = action.against or kinds(state, side, action.hex)[0]
    guns = check_guns(state, side, action.units, action.hex)
    fired = salvo(state, side, action.hex, kind, guns)
    return fired, ammunition.load(state, side, guns, fired.cost, action.source, action.payment)


def resolve_barrage(state: State, side: Side, action: Barrage, dice: Dice) -> list[Event]:
    """10.0 Paid first, then rolled on the shifted column."""
    fired, payment = check_barrage(state, side, action)
    return [pay(payment, "barrage", "10.1b"), *fire_guns(state, fired, action.units, dice, "10.1b")]


def fire_guns(state: State, fired: Salvo, guns: tuple[str, ...], dice: Dice, rule: str) -> list[Event]:
    """10.0 What guns that are paid for, by that rule, come to."""
    found, result, die, rolls = shell(fired, dice)
    event = BarrageFired(
        side=fired.side, units=guns, target=fired.target, against=fired.kind, points=fired.points,
        start=fired.start, final=fired.final, shifts=tuple(map(print_shift, fired.shifts)),
        result=found, rules=(rolls[0].rule, rule), rolls=rolls,
    )  # fmt: skip
    return [event, *consequences(state, fired, result, die)]


def shell(fired: Salvo, dice: Dice) -> tuple[str, str, int, tuple[Roll, ...]]:
    """10.0a, 10.0c The cell as printed and as it counts, the die of a ½ (0: none), all dice."""
    if fired.kind not in ROUNDED:
        roll = dice.roll("barrage", 1, rule="10.0c")
        found = cell(fired.kind, fired.final, sum(roll.faces))
        return found, found, 0, (roll,)
    roll = dice.roll("barrage", 2, rule="10.0a")
    found = cell(fired.kind, fired.final, sum(roll.faces))
    result = weaken(soften(found, fired.harmless), fired.naval)
    if not needs_die(result):
        return found, result, 0, (roll,)
    half = dice.roll("half", 1, rule="10.0a")
    return found, result, half.faces[0], (roll, half)


def print_shift(shift: Shift) -> tuple[str, str, int, str]:
    """A shift as the event keeps it."""
    return shift.code, shift.rule, shift.columns, shift.note


def barrage_options(state: State, side: Side, draft: Draft) -> Options:
    """10.0 The target, what of it, the ammunition where there is a choice, the guns."""
    if "hex" not in draft:
        return _targets(state, side)
    target, against = draft["hex"], draft.get("against")
    check_target(state, side, target, against)
    if against is None and len(kinds(state, side, target)) > 1:
        found = kinds(state, side, target)
        return replace(slots.choice("against", found, lambda kind: None), usual=found[0])
    kind = against or kinds(state, side, target)[0]
    chosen = tuple(draft.get("units", ()))
    ways = _ways(state, side, target, kind) if "source" not in draft and not chosen else []
    open = [way.value for way in ways if way.refusal is None]
    if len(open) > 1:
        ask = Message("ask-source")
        return Options(slot="source", kind="choice", ask=ask, candidates=tuple(ways), usual=open[0])
    return _guns(state, side, target, kind, draft.get("source", ""), chosen)


def _targets(state: State, side: Side) -> Options:
    reached: dict[str, list[Unit]] = {hex_id: [] for hex_id in targets(state, side)}
    for gun in _guns_of(state, side):
        for hex_id in reached.keys() & hexes_in_reach(state, gun):
            reached[hex_id].append(gun)

    def check(hex_id: str) -> None:
        _check_reached(state, side, hex_id, reached[hex_id])

    return slots.places("hex", [hex_id for hex_id in reached if reached[hex_id]], check, "ask-barrage-target")


def _check_reached(state: State, side: Side, target: str, guns: Sequence[Unit]) -> None:
    """10.1 A target, and of the guns that reach it one that may fire and has ammunition; else why the first may not."""
    check_target(state, side, target)
    able = [gun for gun in guns if is_ready(state, gun)] or guns
    against = kinds(state, side, target)
    shots = [Barrage(hex=target, against=kind, units=(gun.id,)) for gun in able for kind in against]
    slots.one_passes(lambda shot: check_barrage(state, side, shot), shots)


def _guns_of(state: State, side: Side) -> Iterator[Unit]:
    return (unit for unit in state.units_of(side) if state.face(unit).barrage)


def _near(state: State, side: Side, target: str) -> list[Unit]:
    """10.1a The side's guns that reach the target, ready or not."""
    return [gun for gun in _guns_of(state, side) if distance(state, gun, target) <= state.face(gun).range]


def _ways(state: State, side: Side, target: str, kind: Kind) -> list[Candidate]:
    """10.1bA Where the ammunition of any gun that may fire could come from; refused where it is too little for each."""
    found: dict[str, tuple[Common, list[Unit]]] = {}
    for gun in _near(state, side, target):
        for channel in ammunition.channels(state, [gun]) if is_ready(state, gun) else ():
            found.setdefault(ammunition.name(channel), (channel, []))[1].append(gun)

    def check(source: str) -> None:
        guns = [gun.id for gun in sorted(found[source][1], key=partial(strength, state))]
        shots = [Barrage(hex=target, against=kind, source=source, units=(gun,)) for gun in guns]
        slots.one_passes(lambda shot: check_barrage(state, side, shot), shots)

    return [
        Candidate(value=source, label=_way(state, source, channel), refusal=refusal(check, source))
        for source, (channel, _) in found.items()
    ]


def _way(state: State, source: str, channel: Common) -> Message:
    """A channel in words, with what it holds."""
    facts = {"source": ammunition.channel_label(state, source), "tokens": supply(channel.tokens)}
    truck = state.transports.get(source) or state.crafts.get(source)
    code = "source-thrown" if channel.via else "source-carried" if truck else "source-drawn"
    return Message(code, facts | ({"hex": truck.hex} if truck else {}))


def _guns(state: State, side: Side, target: str, kind: Kind, source: str, chosen: Sequence[str]) -> Options:
    """10.1 The guns, each with what it would make of the column and the price."""

    def check(unit: Unit) -> None:
        check_gun(state, side, unit, target)
        units = (*chosen, *((unit.id,) if unit.id not in chosen else ()))
        check_barrage(state, side, Barrage(hex=target, against=kind, source=source, units=units))

    guns = [unit for unit in state.units_of(side) if state.counter(unit.id).artillery]
    offered = slots.pieces("units", guns, check, chosen, "ask-guns")
    if not chosen:
        return offered
    shot = Barrage(hex=target, against=kind, source=source, units=tuple(chosen))
    fired, payment = check_barrage(state, side, shot)
    facts = {"hex": target, "cost": supply(fired.cost), "points": fired.points}
    return replace(offered, act=Message("act-barrage", facts), effect=effects(state, side, fired, payment))


def apply_barrage_fired(state: State, event: BarrageFired) -> State:
    """10.0e Guns or ships have fired, the hex has had its barrage of this phase; planes have, as they were declared."""
    if event.planes:
        return state
    state = state.change(event.units, fired=True)
    if event.ships:
        fired = (replace(state.ships[name], fired=True, shelled=state.turn) for name in event.ships)
        state = state.sail(*fired)
    book = replace(state.combat, barraged=(*state.combat.barraged, event.target))
    return replace(state, combat=book)


def fresh(state: State) -> State:
    """10.0e A new segment: every hex may be barraged again, for no phase has two barrage segments of artillery."""
    return replace(state, combat=replace(state.combat, barraged=())) if state.combat.barraged else state


def log_barrage_fired(state: State, event: BarrageFired) -> list[LogLine]:
    """4.9 Points, shifts and result are open; which guns fired is not."""
    before, after = (column_name(event.against, number) for number in (event.start, event.final))
    code = "event-BarrageFired" if event.against == "units" else "event-FacilityBarraged"
    shifted = [Shift(*shift) for shift in event.shifts if shift[2]]
    said = line(
        event, side=event.side, at=[event.target], code=code, who=event.side, hex=event.target,
        points=event.points, before=before, after=after, against=Message(f"choice-against-{event.against}"),
        result=result_message(event),
        resolution=show_barrage(event),
    )  # fmt: skip
    if shifted:
        said += line(
            replace(event, rules=tuple(dict.fromkeys(shift.rule for shift in shifted)), rolls=()),
            side=event.side, code="barrage-shifts", shifts=[shift_message(shift) for shift in shifted],
        )  # fmt: skip
    return said


def show_barrage(event: BarrageFired) -> Resolution:
    """10.0a, 10.0c Points, shifts, the cell; which guns fired, and from where, is not open (4.9)."""
    first, *half = event.rolls
    shifts = [Shift(*shift) for shift in event.shifts if shift[2]]
    return Resolution(
        title=Message("barrage-of", {"hex": event.target, "against": Message(f"choice-against-{event.against}")}),
        at=event.target, odds=str(event.points),
        sums=(
            Line(
                message=Message("barrage-strength"), rules=("10.0",), value=str(event.points)
            ),
            *(Line(message=shift_message(shift), rules=(shift.rule,)) for shift in shifts),
        ),
        stages=(
            Stage(roll=first, total=str(sum(first.faces)), table=read_table(event)),
            *(Stage(roll=roll, total=str(sum(roll.faces)), beats="3") for roll in half),
        ),
        verdict=result_message(event),
    )  # fmt: skip


def read_table(event: BarrageFired) -> Excerpt:
    """10.0a, 10.0c The table about the cell."""
    printed = cells(event.against)
    rolls = sorted(printed)
    found = cut(
        column_names(event.against),
        [str(roll) for roll in rolls],
        lambda row, column: printed[rolls[row]][column],
        start=event.start, column=event.final, row=rolls.index(sum(event.rolls[0].faces)),
    )  # fmt: skip
    return replace(found, chart=chart_of(event.against))


def shift_message(shift: Shift) -> Message:
    """4.9 A shift in the log: the firer learns the columns, not how many RE lie behind them."""
    code = "density-told" if shift.code == "density" else shift.code
    return Message(f"shift-{code}", {"columns": shift_text(shift.columns)})


def result_message(event: BarrageFired) -> Message:
    """10.0a, 10.0c What a cell of the table comes to; of one in brackets a second die tells that it counts in full."""
    bracket = "bracket-die" if len(event.rolls) > 1 else "bracket"
    words = {"-": "none", "DG": "dg", "1/2": "half", "[1/2]": bracket}
    word = "steps" if event.result.isdigit() else words.get(event.result, "cell")
    return Message(f"barrage-result-{word}", {"result": event.result})


def marks(state: State, viewer: Viewer) -> Iterator[Entity]:
    """10.0e A sign in every hex that has had its barrage of this phase; both sides know."""
    for hex_id in state.combat.barraged:
        yield marker(f"barraged-{hex_id}", hex_id, "burst", acting(state), "marker-barraged")


HOOKS = {phase: Hook(wanted=anything, open=anything) for phase in BARRAGES}
POLICIES = {phase: Policy(PASS) for phase in BARRAGES}
ACTS = {Barrage: Act(resolve_barrage, barrage_options, phases=BARRAGES, rank=10)}
FRESH = [fresh]
MARKS = [marks]
