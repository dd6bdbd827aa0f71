"""What the dice gave and might have given: columns, steps, tokens of supply, replacements (ADR 0082).

What a player chooses afterwards (an option of the combat table) is no luck and is not counted.
"""

from __future__ import annotations

from collections.abc import Iterator

from rules.core.contract import Side
from rules.core.fortune import Fortune
from rules.core.luck import Again, oppose, own
from rules.core.ruleset import Dice
from rules.hexwar.odds import Shift
from rules.ocs.campaign.airlift import AirliftLanded, fly
from rules.ocs.campaign.replacements import ReplsRolled, roll_once
from rules.ocs.combat import tables
from rules.ocs.combat.barrage import BarrageFired, shell
from rules.ocs.combat.barrage_effect import room
from rules.ocs.combat.barrage_table import busts, damage, read_hit, soften, weaken
from rules.ocs.combat.odds import reckon
from rules.ocs.combat.roll import CombatRolled, fall, surprise
from rules.ocs.combat.salvo import Salvo
from rules.ocs.combat.shifts import harmless
from rules.ocs.combat.stage import alive, current
from rules.ocs.field import at, steps_left
from rules.ocs.sea.gunnery import ShipShelled, count_hits
from rules.ocs.state import State
from rules.ocs.trace.attrition import AttritionRolled
from rules.ocs.trace.attrition import roll as roll_attrition
from rules.ocs.trace.blowing import DumpBlown, roll_part
from rules.ocs.trace.breakout import BreakoutRolled, TransportBrokeOut, attempt
from rules.ocs.trace.capture import DumpCaptured, TransportRolled, roll_dump, roll_transport, share


def weigh_combat_rolled(state: State, event: CombatRolled) -> Iterator[Fortune]:
    """9.8 Columns by surprise; 9.9 then steps of the defender less those of the attacker in the column it came to."""
    clash = current(state)
    found = reckon(state, clash)
    sides = clash.side, state.battle.enemy(clash.side)
    yield from oppose(
        sides, "surprise", "columns", event.column - event.start,
        lambda dice: surprise(found, dice, clash.overrun)[2] - found.column,
    )  # fmt: skip
    ours, theirs = (
        sum(steps_left(state, unit) for unit in alive(state, names))
        for names in (clash.attackers, clash.defenders)
    )

    def worth(cell: str) -> int:
        outcome = tables.outcome(cell)
        return min(outcome.defender_steps, theirs) - min(outcome.attacker_steps, ours)

    yield from oppose(
        sides, "combat", "steps", worth(event.result), lambda dice: worth(fall(found, event.column, dice)[1])
    )


def weigh_barrage_fired(state: State, event: BarrageFired) -> Iterator[Fortune]:
    """10.0a Steps of what is in the hex; 10.0c hits on a port, levels of an air base, trainbusting markers."""
    sides = event.side, state.battle.enemy(event.side)
    fired = Salvo(
        side=event.side, target=event.target, kind=event.against, guns=(), points=event.points, start=event.start,
        shifts=tuple(Shift(*shift) for shift in event.shifts),
        harmless=bool(event.planes or event.ships) or harmless(state, event.side, event.target),
        naval=bool(event.ships),
    )  # fmt: skip
    if event.against == "trainbusting":
        yield from oppose(
            sides,
            "facilities",
            "hits",
            int(busts(event.result)),
            lambda dice: int(busts(shell(fired, dice)[1])),
        )
        return
    if event.against != "units":
        most = room(state, fired)
        yield from oppose(
            sides, "facilities", "hits", min(damage(event.result), most),
            lambda dice: min(damage(shell(fired, dice)[1]), most),
        )  # fmt: skip
        return
    there = sum(steps_left(state, unit) for unit in at(state, event.target))
    die = event.rolls[1].faces[0] if len(event.rolls) > 1 else 0

    def again(dice: Dice) -> int:
        _, result, half, _ = shell(fired, dice)
        return min(read_hit(result, half).steps, there)

    got = min(read_hit(weaken(soften(event.result, fired.harmless), fired.naval), die).steps, there)
    yield from oppose(sides, "barrage", "steps", got, again)


def weigh_ship_shelled(state: State, event: ShipShelled) -> Iterator[Fortune]:
    """18.3d Hits on the ship or the shore battery."""
    fired = Salvo(
        side=event.side, target=event.target, kind=event.against, guns=(), points=event.points, start=event.start,
        shifts=tuple(Shift(*shift) for shift in event.shifts), harmless=True,
    )  # fmt: skip

    def again(dice: Dice) -> int:
        _, result, half, _ = shell(fired, dice)
        return count_hits(state, event.mark, read_hit(result, half))

    yield from oppose((event.side, state.battle.enemy(event.side)), "ships", "hits", event.hits, again)


def weigh_attrition_rolled(state: State, event: AttritionRolled) -> Iterator[Fortune]:
    """12.8b Steps that the stack keeps."""
    return own(
        event.side, "attrition", "steps", event.steps - event.losses,
        lambda dice: event.steps - roll_attrition(state, event.hex, dice).losses,
    )  # fmt: skip


def weigh_dump_blown(state: State, event: DumpBlown) -> Iterator[Fortune]:
    """12.11a Tokens that the enemy does not get."""
    return own(
        event.side, "blowing", "tokens", event.destroyed,
        lambda dice: share(event.tokens, roll_part(dice)[0]),
    )  # fmt: skip


def weigh_dump_captured(state: State, event: DumpCaptured) -> Iterator[Fortune]:
    """9.14b Tokens of a dump that changes hands."""
    dump = state.dumps[event.hex]
    return oppose(
        (event.side, dump.side), "dumps", "tokens", event.captured,
        lambda dice: roll_dump(event.side, dump, dice).captured,
    )  # fmt: skip


def weigh_transport_rolled(state: State, event: TransportRolled) -> Iterator[Fortune]:
    """9.14c Points of transport that change hands."""
    items = [state.transports[name] for name in event.items]
    return oppose(
        (event.side, state.battle.enemy(event.side)), "transport", "points", event.points,
        lambda dice: roll_transport(state, event.side, event.hex, items, dice).points,
    )  # fmt: skip


def weigh_breakout_rolled(state: State, event: BreakoutRolled) -> Iterator[Fortune]:
    """12.8e Whether the unit comes back."""
    return _saved(event.side, int(event.due > 0), lambda dice: int(attempt(state, dice, event.first)[0] > 0))


def weigh_transport_broke_out(state: State, event: TransportBrokeOut) -> Iterator[Fortune]:
    """12.8e How many of the points come back."""
    points = range(state.transports[event.transport].points)
    return _saved(
        event.side, len(event.due),
        lambda dice: sum(attempt(state, dice, True)[0] > 0 for _ in points),
    )  # fmt: skip


def _saved(side: Side, got: int, again: Again) -> Iterator[Fortune]:
    return own(side, "breakouts", "pieces", got, again)


def weigh_repls_rolled(state: State, event: ReplsRolled) -> Iterator[Fortune]:
    """13.5 Repls that come, as far as the mix has any."""

    def again(dice: Dice) -> int:
        return len(roll_once(state, dice).repls)

    return own(event.side, "replacements", "repls", len(event.repls), again)


def weigh_airlift_landed(state: State, event: AirliftLanded) -> Iterator[Fortune]:
    """24 Tokens that are landed."""

    def again(dice: Dice) -> int:
        return sum(came.tokens for came in fly(state, dice) if isinstance(came, AirliftLanded))

    return own(event.side, "airlift", "tokens", event.tokens, again)
