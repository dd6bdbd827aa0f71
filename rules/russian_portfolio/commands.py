"""II Who of a side commands what: a side may have two commanders with their own fronts, the first of them its chief.

The actor of a verb is a side (everything of it in one hand) or one of its commands.
"""

from __future__ import annotations

from collections.abc import Iterable

from rules.core.contract import Actor
from rules.core.errors import Illegal
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


def side_of(state: State, actor: Actor) -> str:
    """The side of an actor; '' for whoever has no part in this game."""
    if actor in state.battle.sides:
        return actor
    return next((side for side, commands in state.staff.items() if actor in commands), "")


def chief(state: State, actor: Actor) -> bool:
    """Whether the actor speaks for the whole side: ends its phases, stops the game, gambles."""
    side = side_of(state, actor)
    return bool(side) and (actor == side or state.staff[side][0] == actor)


def commands(state: State, actor: Actor, unit: Unit) -> bool:
    """Whether the unit takes orders from the actor: a unit without a command from every commander of its side."""
    return unit.side == side_of(state, actor) and (actor == unit.side or unit.command in ("", actor))


def command_of(units: Iterable[Unit]) -> str:
    """Whom of a side a question about these units concerns: their one command; '' when they have several or none."""
    found = {unit.command for unit in units}
    return found.pop() if len(found) == 1 else ""


def check_chief(state: State, actor: Actor) -> None:
    """Only the chief speaks for the side."""
    if not chief(state, actor):
        raise Illegal("II", "chief-only", command=state.staff[side_of(state, actor)][0])


def check_speaks(state: State, actor: Actor, units: Iterable[Unit]) -> None:
    """Only the chief, or who commands all of the units, says that they are done."""
    if not chief(state, actor) and not all(commands(state, actor, unit) for unit in units):
        check_chief(state, actor)


def check_commands(state: State, actor: Actor, unit: Unit) -> None:
    """Only units of one's own side and command, on the map."""
    if unit.side != side_of(state, actor):
        raise Illegal("XI.A.1", "not-yours", unit=state.label(unit.id))
    if unit.hex is None:
        raise Illegal("XI.A.1", "not-on-the-map", unit=state.label(unit.id))
    if not commands(state, actor, unit):
        raise Illegal("II", "not-your-command", unit=state.label(unit.id), command=unit.command)


def check_answers(state: State, actor: Actor, unit: Unit) -> None:
    """II Who commands a unit says what becomes of it when that is asked, or the chief in their place."""
    check_commands(state, unit.side if _leads(state, actor, unit) else actor, unit)


def check_loss(state: State, actor: Actor, names: Iterable[str]) -> None:
    """II Nobody gives up a fellow's units; the chief may, for one who does not answer."""
    for name in names:
        check_answers(state, actor, state.unit(name))


def _leads(state: State, actor: Actor, unit: Unit) -> bool:
    return chief(state, actor) and unit.side == side_of(state, actor)


def assign_command(state: State, unit_id: str) -> str:
    """The command that a unit begins under: the one of its printed front; '' where the side has one commander."""
    counter = state.counter(unit_id)
    names = state.staff.get(counter.side, ())
    return next((name for name in names if counter.front and name.endswith(counter.front)), "")
