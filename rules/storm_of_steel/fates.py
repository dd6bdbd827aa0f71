"""What befalls units, whatever the rule: pinned, suppressed, rallied, destroyed, stopped, spotted. Every chapter writes
these events, and only these change `status`, `fate`, `gun_out`, `immobilised`, `hits` and `spotted`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Consequence, LogLine, Message
from rules.core.talk import line
from rules.storm_of_steel.acts import RuleEvent, SearchEvent
from rules.storm_of_steel.field import terrain
from rules.storm_of_steel.pieces import Status, Unit
from rules.storm_of_steel.state import State


class StatusChanged(RuleEvent, frozen=True, kw_only=True):
    """6.G, 10.B A soft unit is pinned, suppressed, or back to that; `why`: fire, mine, event, rally, hq."""

    unit: str
    status: Status
    why: str


class UnitDestroyed(RuleEvent, frozen=True, kw_only=True):
    """Off the table; `why`: fire, air, bombardment, assault, mine, surrender, demoralised, cargo, hit.

    What it carried is destroyed in events of its own (11.C): see `destroy`.
    """

    unit: str
    why: str


class UnitStopped(RuleEvent, frozen=True, kw_only=True):
    """4.G, 5.C, 6.I A vehicle is immobilised; `hit`: by a penetration (R41)."""

    unit: str
    why: str
    hit: bool


class GunLost(RuleEvent, frozen=True, kw_only=True):
    """6.I Its main gun is knocked out: a penetration."""

    unit: str


class UnitRepaired(RuleEvent, frozen=True, kw_only=True):
    """12.C An immobilised vehicle can move again."""

    unit: str


class UnitSpotted(RuleEvent, frozen=True, kw_only=True):
    """6.D Seen from now on; `why`: near, fired, moved."""

    unit: str
    why: str


class UnitReturned(SearchEvent, frozen=True, kw_only=True):
    """12.C A destroyed foot unit stands on the table again (R24, R54)."""

    unit: str
    at: tuple[int, int]
    heading: int


def destroy(state: State, unit_id: str, why: str, *rules: str) -> Iterator[UnitDestroyed]:
    """11.C The unit and what it carries are destroyed."""
    yield UnitDestroyed(unit=unit_id, why=why, rules=rules)
    for unit in state.cargo(unit_id):
        yield UnitDestroyed(unit=unit.id, why="cargo", rules=("11.C",))


def stop(state: State, unit_id: str, why: str, *rules: str, hit: bool = False) -> Iterator[RuleEvent]:
    """4.G, 6.I The vehicle is immobilised and its cargo lost (11.C); what 10.B makes of it is for `morale`."""
    yield UnitStopped(unit=unit_id, why=why, hit=hit, rules=rules)
    for unit in state.cargo(unit_id):
        yield UnitDestroyed(unit=unit.id, why="cargo", rules=("11.C",))


def apply_status_changed(state: State, event: StatusChanged) -> State:
    """6.G The unit is pinned, suppressed or normal from now on."""
    return state.change(event.unit, status=event.status)


def apply_unit_destroyed(state: State, event: UnitDestroyed) -> State:
    """10.D Gone, and counted once (R54); 4.I perhaps the headquarters."""
    unit = state.units[event.unit]
    side, force = unit.side, state.forces[unit.side]
    counts = state.battle.units[unit.id].counts and not unit.back
    after = state.put(unit.take_off("surrendered" if event.why == "surrender" else "dead"))
    return after.force(
        side, losses=force.losses + counts, headless=force.headless or state.profile(unit.id).hq
    )


def apply_unit_stopped(state: State, event: UnitStopped) -> State:
    """It moves no more."""
    return _hit(state, event.unit, event.hit, immobilised=True)


def apply_gun_lost(state: State, event: GunLost) -> State:
    """6.I It fires no more."""
    return _hit(state, event.unit, True, gun_out=True)


def _hit(state: State, name: str, hit: bool, **fields: bool) -> State:
    unit = state.units[name]
    return state.put(replace(unit, hits=unit.hits + hit, **fields))


def apply_unit_repaired(state: State, event: UnitRepaired) -> State:
    """12.C Movable; penetrations stay counted (R41)."""
    return state.change(event.unit, immobilised=False)


def apply_unit_spotted(state: State, event: UnitSpotted) -> State:
    """6.D For the rest of the game."""
    return state.change(event.unit, spotted=True)


def apply_unit_returned(state: State, event: UnitReturned) -> State:
    """12.C Back, as fresh as it came."""
    fresh = Unit(
        id=event.unit, side=state.units[event.unit].side, at=event.at, heading=event.heading, back=True
    )
    return state.put(fresh)


def is_concealed(state: State, unit_id: str) -> bool:
    """6.D Whether a unit on the table stands where it would have to be spotted."""
    at = state.units[unit_id].at
    return at is not None and terrain(state).is_concealing(at)


def log_unit_changed(
    state: State,
    event: StatusChanged | UnitDestroyed | UnitStopped | GunLost | UnitRepaired | UnitSpotted | UnitReturned,
) -> Sequence[LogLine]:
    """What has befallen whom; the message of some is told by `why` or by the new status.

    That a move or a shot gives a unit away is said of one in concealment: others are seen anyway.
    """
    if isinstance(event, UnitSpotted) and event.why != "near" and not is_concealed(state, event.unit):
        return ()
    name, eased = type(event).__name__, _eased(state, event)
    kind = "eased" if eased else getattr(event, "status", "") or getattr(event, "why", "")
    code = f"event-{name}-{kind}" if kind else f"event-{name}"
    bad = (
        isinstance(event, (UnitDestroyed, UnitStopped, GunLost))
        or getattr(event, "status", "normal") != "normal"
    ) and not eased
    return line(
        event, code=code, side=state.units[event.unit].side, at=(event.unit,), tone="bad" if bad else "plain",
        unit=state.label(event.unit), consequences=befall(state, event),
    )  # fmt: skip


def befall(state: State, event: RuleEvent) -> Iterator[Consequence]:
    """What boards mark where the unit stood: that it is out, or what has become of it."""
    name = str(getattr(event, "unit", ""))
    unit, at = state.units[name], state.seek(name)
    if at is None:
        return
    here = (at,)
    if isinstance(event, UnitDestroyed):
        yield Consequence(
            kind="out",
            way=here,
            word=Message("mark-out", {"unit": state.label(name)}),
            unit=name,
            side=unit.side,
            wreck=state.profile(name).vehicle and event.why != "surrender",
        )
    elif isinstance(event, (StatusChanged, UnitStopped, GunLost)):
        word = {UnitStopped: "stopped", GunLost: "gun"}.get(type(event), getattr(event, "status", ""))
        yield Consequence(kind="mark", way=here, word=Message(f"mark-{word}"), unit=name, side=unit.side)


def _eased(state: State, event: RuleEvent) -> bool:
    """10.B Whether a suppressed unit is pinned now: that is better than it was."""
    if not isinstance(event, StatusChanged) or event.status != "pinned":
        return False
    return state.units[event.unit].status == "suppressed"
