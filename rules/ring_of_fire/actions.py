"""What a player may ask for: one record an action, its tag in `do`. Fields are asked for in this order."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta, Struct

from rules.ring_of_fire.assault import MaxEffort

UnitId = Annotated[str, Meta(min_length=1, max_length=40)]
HexId = Annotated[str, Meta(min_length=4, max_length=4)]
Units = Annotated[tuple[UnitId, ...], Meta(min_length=1, max_length=24)]
Route = Annotated[tuple[HexId, ...], Meta(min_length=1, max_length=120)]
Points = Annotated[int, Meta(ge=0, le=9)]
Steps = Annotated[int, Meta(ge=1, le=9)]


class Action(Struct, frozen=True, kw_only=True, tag_field="do", forbid_unknown_fields=True):
    """A request."""


class EndPhase(Action, frozen=True, kw_only=True, tag="end_phase"):
    """B2 Done with this phase (or with my part of it)."""


class Rebuild(Action, frozen=True, kw_only=True, tag="rebuild"):
    """B14 One replacement step for a unit on the map."""

    unit: UnitId


class Return(Action, frozen=True, kw_only=True, tag="return"):
    """B14 A destroyed unit comes back with one step."""

    unit: UnitId
    hex: HexId


class Interdict(Action, frozen=True, kw_only=True, tag="interdict"):
    """B8 An air point over a hex."""

    hex: HexId


class Enter(Action, frozen=True, kw_only=True, tag="enter"):
    """B12 Reinforcements come on: the path begins at the entry hex."""

    units: Units
    path: Route


class Move(Action, frozen=True, kw_only=True, tag="move"):
    """B3 Units of one stack move together; the path begins at their hex."""

    units: Units
    path: Route


class StrategicMove(Action, frozen=True, kw_only=True, tag="strategic_move"):
    """B3 Units of one stack move up to twice their allowance, away from the enemy."""

    units: Units
    path: Route


class Exit(Action, frozen=True, kw_only=True, tag="exit"):
    """B3 Units leave the map from an exit hex."""

    units: Units


class Reserve(Action, frozen=True, kw_only=True, tag="reserve"):
    """B7 Units go into reserve, at the end of the Movement Phase."""

    units: Units


class TankFire(Action, frozen=True, kw_only=True, tag="tank_fire"):
    """B9 A tank unit fires at an adjacent one."""

    unit: UnitId
    target: UnitId


class AirStrike(Action, frozen=True, kw_only=True, tag="air_strike"):
    """B8 An air point against one enemy unit."""

    target: UnitId


class Declare(Action, frozen=True, kw_only=True, tag="declare"):
    """B10, 1C An attack on a hex; the units' hexes are the stacks, one marker each (R1)."""

    target: HexId
    units: Units


class Barrage(Action, frozen=True, kw_only=True, tag="barrage"):
    """1C, 2 A barrage marker on a declared target, sponsored by a stack that has paid (R10)."""

    target: HexId
    sponsor: HexId | None = None
    """None: the first stack that can."""


class Undeclare(Action, frozen=True, kw_only=True, tag="undeclare"):
    """B10 Takes a declaration back before the phase ends, with its barrage and all that was paid."""

    target: HexId


class ReserveMove(Action, frozen=True, kw_only=True, tag="reserve_move"):
    """B7 Units in reserve move up to half their allowance."""

    units: Units
    path: Route


class ReconRetreat(Action, frozen=True, kw_only=True, tag="recon_retreat"):
    """B16 A recon unit under attack slips away; the path begins at its hex."""

    unit: UnitId
    path: Route


class CashIn(Action, frozen=True, kw_only=True, tag="cash_in"):
    """Note, R17 The markers on a vacated target go back to the pool, and the attack is off."""

    target: HexId


class CallOff(Action, frozen=True, kw_only=True, tag="call_off"):
    """R18 A declared attack is not carried out; nothing comes back."""

    target: HexId


class Resolve(Action, frozen=True, kw_only=True, tag="resolve"):
    """B11 The next assault: air support and Maximum Effort (1C, R3)."""

    target: HexId
    air: Points = 0
    max_effort: MaxEffort = "no"


class Effort(Action, frozen=True, kw_only=True, tag="max_effort"):
    """1C, R3 Maximum Effort or not, when the defender's air support is known."""

    buy: bool


class Support(Action, frozen=True, kw_only=True, tag="support"):
    """B8, B11 The defender's air support in the assault at hand."""

    air: Points


class NoSupport(Action, frozen=True, kw_only=True, tag="no_support"):
    """B8, B11 The defender flies no support in this assault, nor in the others of this Combat Phase."""


class Allocate(Action, frozen=True, kw_only=True, tag="allocate"):
    """B11 Steps lost by one of my units in the assault; asked again until all are taken."""

    unit: UnitId
    steps: Steps = 1


class Advance(Action, frozen=True, kw_only=True, tag="advance"):
    """B11 Attackers enter the hex they emptied."""

    units: Units


class Hold(Action, frozen=True, kw_only=True, tag="hold"):
    """B11, B16 Declines: no advance, no recon retreat."""


ActionType = (
    EndPhase
    | Rebuild
    | Return
    | Interdict
    | Enter
    | Move
    | StrategicMove
    | Exit
    | Reserve
    | TankFire
    | AirStrike
    | Declare
    | Barrage
    | Undeclare
    | ReserveMove
    | ReconRetreat
    | CashIn
    | CallOff
    | Resolve
    | Effort
    | Support
    | NoSupport
    | Allocate
    | Advance
    | Hold
)
