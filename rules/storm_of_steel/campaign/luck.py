"""What the dice gave and might have given: hits, stands, rallies, command points (ADR 0082)."""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.contract import Event, Side
from rules.core.fortune import Fortune
from rules.core.luck import oppose, own
from rules.core.ruleset import Dice
from rules.storm_of_steel.assault.attack import AssaultFought, NerveTested, fight, roll_nerve
from rules.storm_of_steel.fates import UnitDestroyed
from rules.storm_of_steel.fire.damage import ArmourPierced, HitSaved, SaveFailed, hit_armour, hit_soft
from rules.storm_of_steel.fire.firing import UnitFired, strike
from rules.storm_of_steel.fire.shots import chance
from rules.storm_of_steel.morale.rallying import RallyTried, rally
from rules.storm_of_steel.movement.command import CommandRolled, roll_command
from rules.storm_of_steel.movement.works import MinesEntered, blast
from rules.storm_of_steel.state import State
from rules.storm_of_steel.support.falling import BlowFell, strikes

FALLEN = {"won": 1, "tied": 0, "lost": -1}
"""9.C Stands that the attacker takes, less their own."""


def _against(state: State, name: str) -> tuple[Side, Side]:
    """The opponent of the owner, who gains what the owner loses; the owner."""
    owner = state.units[name].side
    return state.enemy(owner), owner


def weigh_unit_fired(state: State, event: UnitFired) -> Iterator[Fortune]:
    """6.G, 6.I Whether the shot hits: 1 or 0, over the faces of its die."""
    shot = chance(state, state.units[event.unit], event.weapon, state.units[event.target])
    return oppose(
        _against(state, event.target), "shots", "hits", int(event.hit),
        lambda dice: int(strike(shot, dice)[0] > shot.against),
    )  # fmt: skip


def weigh_blow_fell(state: State, event: BlowFell) -> Iterator[Fortune]:
    """7.C, 7.E Whether a bombardment or aircraft hit the unit: 1 or 0."""
    die = event.rolls[0]

    def again(dice: Dice) -> int:
        return int(strikes(dice.roll(die.purpose, rule=die.rule, sides=die.sides), event.value))

    return oppose(_against(state, event.unit), "blows", "hits", int(event.hit), again)


def weigh_armour_pierced(state: State, event: ArmourPierced) -> Iterator[Fortune]:
    """6.I Whether a penetration destroys."""

    def again(dice: Dice) -> int:
        return _dead(hit_armour(state, event.unit, "fire", dice), event.unit)

    kill = int(event.die > state.battle.rules.armour.tracks)
    return oppose(_against(state, event.unit), "kills", "stands", kill, again)


def _dead(events: list[Event], name: str) -> int:
    return int(any(isinstance(one, UnitDestroyed) and one.unit == name for one in events))


def weigh_save(state: State, event: HitSaved | SaveFailed) -> Iterator[Fortune]:
    """4.I Whether a headquarters ignores a hit."""

    def again(dice: Dice) -> int:
        return int(isinstance(hit_soft(state, event.unit, "fire", dice)[0], HitSaved))

    enemy, owner = _against(state, event.unit)
    return oppose((owner, enemy), "saves", "hits", int(isinstance(event, HitSaved)), again)


def weigh_assault_fought(state: State, event: AssaultFought) -> Iterator[Fortune]:
    """9.C Stands that the assault costs either side, over both dice."""
    unit, target = state.units[event.unit], state.units[event.target]
    return oppose(
        (unit.side, target.side), "assaults", "stands", FALLEN[event.outcome],
        lambda dice: FALLEN[fight(state, unit, target, dice).outcome],
    )  # fmt: skip


def weigh_nerve_tested(state: State, event: NerveTested) -> Iterator[Fortune]:
    """9.B Whether they dare to assault."""
    unit, target = state.units[event.unit], state.units[event.target]
    return own(
        unit.side, "nerve", "tests", int(event.die >= event.needed),
        lambda dice: int(roll_nerve(unit, target, event.needed, dice).die >= event.needed),
    )  # fmt: skip


def weigh_rally_tried(state: State, event: RallyTried) -> Iterator[Fortune]:
    """10.B A stand rallied by the die; points added after it are a choice."""
    return own(
        event.side, "rallies", "stands", int(event.success),
        lambda dice: int(rally(event.needed, event.cpts, dice)[0] <= 0),
    )  # fmt: skip


def weigh_command_rolled(state: State, event: CommandRolled) -> Iterator[Fortune]:
    """4.A The command points rolled, beside what other rolls would have given."""

    def again(dice: Dice) -> int:
        return sum(came.points for came in roll_command(state, dice) if isinstance(came, CommandRolled))

    return own(event.side, "command", "points", event.points, again)


def weigh_mines_entered(state: State, event: MinesEntered) -> Iterator[Fortune]:
    """5.C Whether a minefield lets the unit pass."""
    got = int(event.die < state.battle.rules.mines.stop)
    return own(
        state.units[event.unit].side, "mines", "stands", got,
        lambda dice: int(not blast(state, event.unit, event.feature, dice)[1]),
    )  # fmt: skip
