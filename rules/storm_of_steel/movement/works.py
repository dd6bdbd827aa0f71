"""5.A, 5.C What a move meets: mines that are rolled for, wire that tracks destroy."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

from msgspec.structs import replace

from rules.core.chances import enumerate_outcomes
from rules.core.contract import Event, LogLine, Message, Resolution
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent
from rules.storm_of_steel.fates import StatusChanged, destroy, stop
from rules.storm_of_steel.field import mover, name_feature, others, terrain
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.show.tables import read_die, show_read
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.paths import Entry, Movement, halt_at


class MinesEntered(RuleEvent, frozen=True, kw_only=True):
    """5.C The die of a unit that enters a minefield; what it does follows in events of its own."""

    unit: str
    feature: str
    die: int


class WireCrushed(RuleEvent, frozen=True, kw_only=True):
    """5.A A section of wire is no more."""

    unit: str
    feature: str


def roll_mines(state: State, unit: Unit, going: Movement, dice: Dice) -> tuple[Movement, list[Event]]:
    """5.C, R28 A die for each minefield entered, in the order of the way; whom one stops goes no farther."""
    events: list[Event] = []
    for entry in going.mines:
        die, harm = blast(state, unit.id, entry.feature, dice)
        events += [die, *harm]
        if harm:
            return _halted(state, unit, going, entry), events
    return going, events


def _halted(state: State, unit: Unit, going: Movement, entry: Entry) -> Movement:
    return halt_at(terrain(state), mover(state.profile(unit.id)), going, entry, others(state, unit))


def blast(state: State, unit_id: str, feature: str, dice: Dice) -> tuple[Event, Sequence[Event]]:
    """5.C The die for a minefield, and what it does: soft targets are pinned (R33), AFVs stopped or destroyed."""
    figures, roll = state.battle.rules.mines, dice.roll("mines", rule="5.C")
    die = roll.faces[0]
    entered = MinesEntered(unit=unit_id, feature=feature, die=die, rules=("5.C",), rolls=(roll,))
    if die < figures.stop:
        return entered, ()
    if not state.profile(unit_id).afv:
        return entered, [StatusChanged(unit=unit_id, status="pinned", why="mine", rules=("5.C",))]
    if die < figures.kill:
        return entered, list(stop(state, unit_id, "mine", "5.C"))
    return entered, list(destroy(state, unit_id, "mine", "5.C"))


def odds(state: State, unit_id: str, feature: str) -> Message:
    """5.C What entering a minefield puts at stake, in words."""

    def harms(dice: Dice) -> tuple[str, ...]:
        return tuple(type(event).__name__ for event in blast(state, unit_id, feature, dice)[1])

    found = enumerate_outcomes(harms)
    bad = 1 - found.get((), Fraction(0))
    dead = sum((share for what, share in found.items() if "UnitDestroyed" in what[:1]), Fraction(0))
    kind = "afv" if state.profile(unit_id).afv else "soft"
    facts = {
        "chances": bad.numerator,
        "of": bad.denominator,
        "dead": dead.numerator,
        "dead_of": dead.denominator,
    }
    return Message(f"way-mines-{kind}", {"feature": name_feature(state, feature), **facts})


def crush_wire(unit: Unit, going: Movement) -> Iterator[WireCrushed]:
    """5.A The sections that a unit on tracks destroys on its way."""
    return (WireCrushed(unit=unit.id, feature=name, rules=("5.A",)) for name in going.crushed)


def apply_mines_entered(state: State, event: MinesEntered) -> State:
    """The state stays as it is: the event is for the log."""
    return state


def apply_wire_crushed(state: State, event: WireCrushed) -> State:
    """5.A Gone from the table."""
    return replace(state, destroyed=(*state.destroyed, event.feature))


def log_mines_entered(state: State, event: MinesEntered) -> list[LogLine]:
    """Who enters what, and whether a mine goes off."""
    harms = event.die >= state.battle.rules.mines.stop
    kind = "afv" if state.profile(event.unit).afv else "soft"
    shown = show_read(event.rolls[0], event.unit, read_die("mines", event.die, kind))
    return _said(state, event, "-harm" if harms else "", "came-mine" if harms else "came-no-mine", shown)


def log_wire_crushed(state: State, event: WireCrushed) -> list[LogLine]:
    return _said(state, event)


def _said(
    state: State,
    event: MinesEntered | WireCrushed,
    kind: str = "",
    came: str = "",
    shown: Resolution | None = None,
) -> list[LogLine]:
    code, side = f"event-{type(event).__name__}{kind}", state.units[event.unit].side
    return line(
        event, code=code, came=came, side=side, at=(event.unit, event.feature), unit=state.label(event.unit),
        feature=name_feature(state, event.feature), resolution=shown,
    )  # fmt: skip
