"""12.C, R60 Cards that grant a move, a shot, an assault or an air strike: who has no use for it is told so."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec.structs import replace

from rules.core.acts import Act
from rules.core.contract import Decision, Event, Side
from rules.core.ruleset import Dice
from rules.storm_of_steel import grants
from rules.storm_of_steel.acts import Hook, RuleEvent
from rules.storm_of_steel.assault import attack
from rules.storm_of_steel.campaign.hiding import hides
from rules.storm_of_steel.effects import AirStrike, ExtraAssault, ExtraFire, ExtraMove
from rules.storm_of_steel.events.cards import card_text
from rules.storm_of_steel.events.nothing import nothing
from rules.storm_of_steel.events.records import Extra, Granted
from rules.storm_of_steel.fire import firing
from rules.storm_of_steel.movement import command, moves
from rules.storm_of_steel.state import State
from rules.storm_of_steel.support.strikes import begin_air


class GrantLapsed(RuleEvent, frozen=True, kw_only=True):
    """12.C Nobody can make use of it."""


WAYS: Mapping[Extra, Sequence[Act]] = {
    "move": (command.ACTS[command.Activate], moves.ACTS[moves.Move]),
    "fire": (firing.ACTS[firing.Fire],),
    "assault": (attack.ACTS[attack.Assault],),
}
"""The acts by which a grant is used."""


def extra_move(state: State, owner: Side, effect: ExtraMove, dice: Dice) -> Sequence[Event]:
    """12.C Extra move: some of the owner's units may be activated and moved for nothing."""
    return [grants.grant("move", owner, effect.units)]


def extra_fire(state: State, owner: Side, effect: ExtraFire, dice: Dice) -> Sequence[Event]:
    """12.C Surprise fire: some of the owner's units may fire once more."""
    return [grants.grant("fire", owner, effect.units)]


def extra_assault(state: State, owner: Side, effect: ExtraAssault, dice: Dice) -> Sequence[Event]:
    """12.C Fanatic charge: some of the owner's units may assault."""
    return [grants.grant("assault", owner, effect.units)]


def air_strike(state: State, owner: Side, effect: AirStrike, dice: Dice) -> Sequence[Event]:
    """12.A An air strike now, by all its rules (7.E); none where the weather keeps aircraft down."""
    return begin_air(state, owner)


def usable(state: State, granted: Granted) -> bool:
    """R60 Whether somebody of the side may do it; R36 that stands not seen may not, passing it over would tell."""
    if hides(state, granted.side):
        return True
    return any(act.blocked is None or act.blocked(state, granted.side) is None for act in WAYS[granted.act])


def settle(state: State, dice: Dice) -> Sequence[Event]:
    """12.C Passed over when nobody can use it."""
    top = state.stack[-1]
    assert isinstance(top, Granted)
    return () if usable(state, top) else [*nothing(top.act, top.side), GrantLapsed()]


def decisions(state: State) -> Sequence[Decision]:
    """12.C Who is asked, with the text of the card."""
    return [replace(asked, hint=card_text(state)) for asked in grants.decisions(state)]


def apply_grant_lapsed(state: State, event: GrantLapsed) -> State:
    """12.C A grant that nobody can use is off the stack."""
    return state.settle()


HOOKS = {Granted: Hook(settle=settle, decisions=decisions)}
