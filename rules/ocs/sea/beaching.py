"""18.4e, f LSTs and DUKWs are run ashore, to be a port or trucks; DUKWs go back to sea (ADR 0127)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

from msgspec.structs import replace

from rules.core.contract import Draft, Event, LogLine, Message, Options, Side
from rules.core.errors import Illegal
from rules.core.talk import report, sign
from rules.ocs import slots
from rules.ocs.acts import Act, Action, Dice, RuleEvent, UnitId
from rules.ocs.amounts import MP, SP, points, supply
from rules.ocs.crafts import SPEEDS, crafts_of, find_cargo, flotillas, is_coast, sail_here, unless
from rules.ocs.movement.cargo import surplus
from rules.ocs.movement.entering import left_alone
from rules.ocs.movement.freight import Cargo
from rules.ocs.movement.transport import check_ready, nothing_for
from rules.ocs.pieces import Craft, FaceName, Transport, Unit
from rules.ocs.sea.beached import BEACHING, STRIDE
from rules.ocs.sea.crossing import check_idle
from rules.ocs.sea.landing import check_beach, read_landing, weigh_group
from rules.ocs.seas import find_enemy_waters
from rules.ocs.state import State


class BeachCraft(Action, frozen=True, kw_only=True, tag="beach_craft"):
    """18.4e A, f The craft is run ashore, with all units aboard, which land on that face."""

    craft: UnitId
    face: Literal["combat", "move"] = "combat"


class LaunchDukw(Action, frozen=True, kw_only=True, tag="launch_dukw"):
    """18.4e DUKWs go from land into the water."""

    transport: UnitId


class BeachingDeclared(RuleEvent, frozen=True, kw_only=True):
    """18.4e A, f The craft sails no more, and is rolled for with the units aboard."""

    side: str
    hex: str
    craft: str
    units: tuple[str, ...]
    face: FaceName


class DukwLaunched(RuleEvent, frozen=True, kw_only=True):
    """18.4e The trucks are landing craft, that have sailed so far in this phase."""

    side: str
    hex: str
    transport: str
    spent: int


def check_beaching(state: State, side: Side, craft_id: str) -> Sequence[Cargo]:
    """18.4e, f, 18.5e What is aboard, if the craft may beach where it lies: at a coast, with nothing that it cannot
    land; an LST where no port is, and without supply.
    """
    craft = check_idle(state, side, craft_id)
    cargo = find_cargo(state, craft_id)
    if craft.kind not in BEACHING:
        raise Illegal("18.4f", "craft-does-not-beach", craft=craft.name)
    if cargo:
        read_landing(state, side, [item.id for item in cargo])
    if cargo or not is_coast(state.battle, craft.hex):
        check_beach(state, side, cargo, craft.hex)
    elif state.battle.hexes.at(craft.hex) in left_alone(state, side):
        raise Illegal("4.4", "not-able-to-capture", unit=craft.name, hex=craft.hex)
    if craft.kind == "lst":
        check_site(state, craft)
    return cargo


def check_site(state: State, craft: Craft) -> None:
    """18.4f F, 18.5e No port is there or about to be; supply cannot go over a beach."""
    mates = flotillas(state)[craft.hex]
    if craft.hex in state.ports or any(one.beaching and one.kind == "lst" for one in mates):
        raise Illegal("18.4f", "port-there-already", hex=craft.hex)
    if craft.load:
        raise Illegal("18.5e", "supply-aboard", craft=craft.name, held=supply(craft.load))


def resolve_beach(state: State, side: Side, action: BeachCraft, dice: Dice) -> list[Event]:
    """18.4e A, f Once it is rolled for."""
    units = tuple(item.id for item in check_beaching(state, side, action.craft))
    craft = state.crafts[action.craft]
    return [
        BeachingDeclared(
            side=side, hex=craft.hex, craft=craft.id, units=units, face=action.face,
            rules=(BEACHING[craft.kind],),
        )
    ]  # fmt: skip


def beach_options(state: State, side: Side, draft: Draft) -> Options:
    """18.4e, f Which craft, and on which face its units land."""
    if "craft" not in draft:
        return slots.piece(
            "craft", crafts_of(state, side), lambda craft: check_beaching(state, side, craft.id)
        )
    cargo, craft = check_beaching(state, side, draft["craft"]), state.crafts[draft["craft"]]
    if cargo and "face" not in draft:
        return replace(slots.choice("face", ("combat", "move"), lambda face: None), usual="combat")
    units = [item.id for item in cargo if isinstance(item, Unit)]
    found, counted = weigh_group(state, side, craft.hex, units)
    total = sign(sum(by for _, by in found))
    offered = slots.whole(f"act-beach-{craft.kind}", hex=craft.hex, modifier=total)
    return replace(offered, effect=(Message("effect-landing", counted),))


def check_launch(state: State, side: Side, item: Transport) -> int:
    """18.4e MP of the sea that DUKWs have left where they stand at a coast; none of their load is too much."""
    left = check_ready(state, side, item)
    if item.kind != "dukw":
        raise Illegal("18.4e", "no-dukw", unit=state.label(item.id))
    place = item.hex or ""
    if not is_coast(state.battle, place):
        raise Illegal("18.5", "no-coast", hex=place)
    if state.battle.hexes.at(place) in find_enemy_waters(state, side):
        raise Illegal("18.1b", "enemy-ships-there", hex=place)
    if surplus(item):
        facts = {"room": supply(item.points * SP), "want": supply(item.load)}
        raise Illegal("13.2c", "no-room", unit=state.label(item.id), **facts)
    return max(0, left) // STRIDE


def resolve_launch(state: State, side: Side, action: LaunchDukw, dice: Dice) -> list[Event]:
    """18.4e At once, and without a roll."""
    item = state.transport(action.transport)
    spent = SPEEDS["dukw"] - check_launch(state, side, item)
    return [DukwLaunched(side=side, hex=item.hex or "", transport=item.id, spent=spent, rules=("18.4e",))]


def launch_options(state: State, side: Side, draft: Draft) -> Options:
    """18.4e Which."""
    if "transport" not in draft:
        return slots.piece(
            "transport", state.transports_of(side), lambda item: check_launch(state, side, item)
        )
    left = check_launch(state, side, state.transport(draft["transport"]))
    return slots.whole("act-launch-dukw", unit=state.label(draft["transport"]), left=points(left * MP))


def apply_beaching_declared(state: State, event: BeachingDeclared) -> State:
    """18.4e A, f It stays, and its units go ashore on that face."""
    state = state.change(event.units, face=event.face)
    return state.moor(replace(state.crafts[event.craft], halted=True, beaching=True, landing=event.units))


def apply_dukw_launched(state: State, event: DukwLaunched) -> State:
    """18.4e Afloat, with their load."""
    item = state.transports[event.transport]
    craft = Craft(
        id=item.id, side=item.side, hex=event.hex, name="DUKW", load=item.load, points=item.points, kind="dukw",
        spent=event.spent,
    )  # fmt: skip
    return state.park(replace(item, points=0)).moor(craft)


def log_beaching(state: State, event: BeachingDeclared | DukwLaunched) -> list[LogLine]:
    """4.9 Where."""
    return report(event)


def beaches_here(state: State) -> bool:
    """18.4e, f Whether the game has LSTs or DUKWs afloat."""
    return sail_here(state) and any(craft.kind in BEACHING for craft in state.crafts.values())


def wades_here(state: State) -> bool:
    """18.4e Whether the game has DUKWs on land."""
    return state.switches.sea and any(item.kind == "dukw" for item in state.transports.values())


ACTS: dict[type[Action], Act] = {
    BeachCraft: Act(
        resolve_beach, beach_options, phases=("movement",), rank=33, suits=beaches_here,
        blocked=unless(lambda state, side, craft: check_beaching(state, side, craft.id), "18.4f", "no-craft-to-beach"),
    ),
    LaunchDukw: Act(
        resolve_launch, launch_options, phases=("movement",), rank=34, suits=wades_here,
        blocked=nothing_for(check_launch),
    ),
}  # fmt: skip
