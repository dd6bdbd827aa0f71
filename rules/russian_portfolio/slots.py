"""Offering what could fill a slot (`core.slots`), for whoever commands only some of a side's units."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from rules.core import slots
from rules.core.contract import Actor
from rules.core.slots import button as button
from rules.core.slots import choice as choice
from rules.core.slots import places as places
from rules.core.slots import unit as unit
from rules.core.slots import units as units
from rules.core.slots import weigh as weigh
from rules.core.slots import whole as whole
from rules.russian_portfolio.commands import commands, side_of
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State


def own(state: State, actor: Actor) -> Iterator[Unit]:
    """The actor's units on the map."""
    return (unit for unit in state.units_of(side_of(state, actor)) if commands(state, actor, unit))


unless = partial(slots.unless, own)
"""For `Act.blocked`: an act cannot be begun while the check refuses every unit of the actor."""
