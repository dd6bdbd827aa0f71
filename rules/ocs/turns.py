"""2 Turns and phases as events: the set-up, who goes first, beginnings and ends."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from msgspec import convert
from msgspec.structs import replace

from rules.core import conduct
from rules.core.conduct import EndPhase, apply_phase_closed, end_act
from rules.core.conduct import PhaseBegan as PhaseBegan
from rules.core.conduct import TurnBegan as TurnBegan
from rules.core.contract import Decision, Draft, Event, Options, Side
from rules.core.orders import always
from rules.core.states import renew
from rules.hexwar.plans import Plan
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, Hook, RuleEvent
from rules.ocs.air.records import Gliders, Plane
from rules.ocs.amounts import SP
from rules.ocs.crafts import launch
from rules.ocs.hulls import SeaFile
from rules.ocs.pieces import Craft, Dump, Port, Transport, Unit, Works
from rules.ocs.scenario import Battle, battle
from rules.ocs.sea.records import Ship
from rules.ocs.sequence import looks_ahead, phase_name, same_phase
from rules.ocs.state import State
from rules.ocs.switches import Switches
from rules.ocs.tempo import count_load, count_points, count_tokens
from rules.ocs.wings import AirFile


class ChooseOrder(Action, frozen=True, kw_only=True, tag="choose_order"):
    """2.1 F Whoever rolled higher goes first or second."""

    turn: Literal["first", "second"]


class PhaseClosed(conduct.PhaseClosed, frozen=True, kw_only=True):
    """2.1 The end of a phase."""

    @property
    def searches(self) -> bool:
        """4.9 Whether it shows what the other side has to do next, or that it does nothing (ADR 0044)."""
        return looks_ahead(self.phase)


class GameBegan(RuleEvent, frozen=True, kw_only=True):
    """The set-up of a scenario; applies to None."""

    scenario: str
    switches: Switches


class InitiativeRolled(RuleEvent, frozen=True, kw_only=True):
    """2.1 F Who chooses the order."""

    side: str


class OrderSettled(RuleEvent, frozen=True, kw_only=True):
    """2.1 F The order of the player turns."""

    order: tuple[str, ...]


def game_began(event: GameBegan) -> State:
    """The set-up: every unit of the scenario, on the map or due."""
    fight = battle(event.scenario)
    dumps = {}
    for side, table in fight.file.dumps.items():
        for h, tokens in table.items():
            dumps[h] = Dump(side=side, hex=h, tokens=count_tokens(tokens, event.switches))
    transports = _transports(fight, event.switches)
    state = State(
        scenario=event.scenario,
        switches=event.switches,
        turn=0,
        phase="clean_up",
        active=fight.sides[1],
        order=fight.sides,
        units=_units(fight),
        transports=transports,
        crafts={name: launch(fight, name) for name, line in fight.file.crafts.items() if not line.turn},
        dumps=dumps,
        hedgehogs={h: Works(side=side, level=level) for h, (side, level) in fight.file.hedgehogs.items()},
        airbases={h: Works(side=_holder(fight, h), level=level) for h, level in fight.map.airbases.items()},
        ports={
            h: Port(side=_holder(fight, h), capacity=line.capacity * SP, source=line.source)
            for h, line in fight.map.ports.items()
        },
    )
    if event.switches.air and fight.air:
        state = _take_wing(state, fight.air)
    if event.switches.sea and fight.sea:
        state = _put_to_sea(state, fight.sea)
    for side in fight.sides:
        state = state.post(side, "start", state.on_hand(side))
    return state


def _take_wing(state: State, air: AirFile) -> State:
    """14 The planes of the scenario on their bases or due, bases and dumps of the air game."""
    side_of = {name: line.side for name, line in air.planes.items()}
    planes = [
        Plane(id=name, side=side_of[name], base=place, active=active, lost=lost)
        for place, row in air.setup.items()
        if state.switches.sea or place not in state.battle.hulls
        for name, active, lost in row
    ]
    planes += [
        Plane(id=name, side=row.side, fate="due", due=row.turn) for row in air.arrivals for name in row.planes
    ]
    bases = {h: Works(side=_holder(state.battle, h), level=level) for h, level in air.bases.items()}
    state = replace(state, airbases={**state.airbases, **bases})
    for side, table in air.dumps.items():
        for hex_id, tokens in table.items():
            held, more = state.dumps.get(hex_id), count_tokens(tokens, state.switches)
            state = state.stock(Dump(side=side, hex=hex_id, tokens=more + (held.tokens if held else 0)))
    plans = {
        name: Plan(side=state.units[name].side, piece=name, place=place, turn=turn)
        for name, (place, turn) in air.plans.items()
    }
    gliders = {
        base: Gliders(side=air.boxes[base].side if base in air.boxes else _holder(state.battle, base), base=base,
                      points=points)
        for base, points in air.gliding.items()
    }  # fmt: skip
    return replace(state.fly(*planes), plans=plans, gliders=gliders)


def _put_to_sea(state: State, sea: SeaFile) -> State:
    """18, 19.0b The ships of the scenario where they are or due; what its ports have besides."""
    due = {name: row.turn for row in sea.arrivals for name in row.ships}
    ships = {
        name: Ship(id=name, side=sea.ships[name].side, fate="due", due=turn) for name, turn in due.items()
    }
    for name, place in sea.setup.items():
        ships[name] = Ship(id=name, side=sea.ships[name].side).put(place, place in sea.boxes)
    ports = {
        hex_id: replace(
            state.ports[hex_id], hits=line.hits, track=line.track,
            capacity=state.ports[hex_id].capacity if line.tokens is None else line.tokens,
        )
        for hex_id, line in sea.ports.items()
    }  # fmt: skip
    return replace(state, ships=ships, ports={**state.ports, **ports})


def _holder(fight: Battle, hex_id: str) -> str:
    return fight.control[fight.hexes.index[hex_id]]


def _units(fight: Battle) -> dict[str, Unit]:
    units: dict[str, Unit] = {}
    for unit, place in fight.file.setup.items():
        known = {"id": unit, "side": fight.counters[unit].side, "dropped": int(unit in fight.file.dropped)}
        units[unit] = convert({**known, **fight.find_post(place)}, Unit)
    for group in fight.file.reinforcements:
        for unit in group.units:
            units[unit] = Unit(id=unit, side=group.side, fate="due", due=group.turn)
    return units


def _transports(fight: Battle, switches: Switches) -> dict[str, Transport]:
    due = {item: group.turn for group in fight.file.reinforcements for item in group.transports}
    return {
        name: Transport(
            id=name, side=line.side, kind=line.kind, points=count_points(line, switches), hex=line.hex,
            load=count_load(line, switches), organic=line.organic, extender=line.extender,
            fate="map" if line.hex else "due", due=due.get(name, 0),
        )
        for name, line in fight.file.transports.items()
    }  # fmt: skip


def apply_turn_began(state: State, event: TurnBegan) -> State:
    """2 A new game turn; its order is not known yet."""
    return replace(state, turn=event.turn, order=(), chooser="", active=state.battle.sides[0])


def apply_initiative_rolled(state: State, event: InitiativeRolled) -> State:
    """2.1 F The winner is asked, and is active until the order is settled."""
    return replace(state, chooser=event.side, active=event.side)


def apply_order_settled(state: State, event: OrderSettled) -> State:
    """2.1 F The order of the turn."""
    return replace(state, order=event.order)


def apply_phase_began(state: State, event: PhaseBegan) -> State:
    """2 What lasts one phase is set back; a segment goes on with what the one before it left."""
    begun = replace(state, phase=event.phase, active=event.side, passed=(), closing=False)
    if same_phase(state.phase, event.phase):
        return begun
    return replace(
        begun,
        units=renew(state.units, Unit.fresh),
        transports=renew(state.transports, Transport.fresh),
        dumps=renew(state.dumps, Dump.fresh),
        planes=renew(state.planes, Plane.fresh),
        ships=renew(state.ships, Ship.fresh),
        crafts=renew(state.crafts, Craft.fresh),
    )


def settle_initiative(state: State, dice: Dice) -> Sequence[Event]:
    """2.1 F The order as the scenario has it, or a roll for whoever chooses it."""
    file = state.battle.file
    fixed = file.first if state.turn == 1 else file.first_later
    if state.order or state.chooser:
        return ()
    if fixed != "roll":
        return [OrderSettled(order=(fixed, state.battle.enemy(fixed)), rules=("2.1",))]
    rolls = []
    while True:
        pair = [dice.roll(f"initiative {side}", 2, rule="2.1") for side in state.battle.sides]
        rolls += pair
        first, second = (sum(roll.faces) for roll in pair)
        if first != second:
            winner = state.battle.sides[0] if first > second else state.battle.sides[1]
            return [InitiativeRolled(side=winner, rules=("2.1",), rolls=tuple(rolls))]


def ask_order(state: State) -> Sequence[Decision]:
    """2.1 F Whoever won the roll chooses the order of the player turns; to decline is to go first."""
    if state.order or not state.chooser:
        return ()
    side, asked, default = state.chooser, f"initiative-{state.turn}", {"do": "choose_order", "turn": "first"}
    return slots.ask(side, "2.1", asked, default, words="ask-initiative", side=side)


def resolve_order(state: State, side: Side, action: ChooseOrder, dice: Dice) -> list[Event]:
    """2.1 F The winner of the roll takes the first or the second player turn."""
    enemy = state.battle.enemy(side)
    return [OrderSettled(order=(side, enemy) if action.turn == "first" else (enemy, side), rules=("2.1",))]


def order_options(state: State, side: Side, draft: Draft) -> Options:
    """2.1 F The first player turn or the second; both are always to be had."""
    if "turn" in draft:
        return slots.whole("act-choose-order")
    return slots.choice("turn", ("first", "second"), lambda value: None)


ACTS = {EndPhase: end_act("2.1", phase_name), ChooseOrder: Act(resolve_order, order_options)}
APPLY = {PhaseClosed: apply_phase_closed}


PASS: dict[str, Callable[[State, Decision], Action | None]] = {"pass": always(EndPhase())}
"""2.4 The answer in advance of whoever does nothing in a phase."""
HOOKS = {"initiative": Hook(settle=settle_initiative, decisions=ask_order)}
