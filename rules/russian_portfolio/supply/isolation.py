"""XIV.B.2 Isolation: at the end of its player turn a side loses at least half of each pocket."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec.structs import replace

from rules.core.contract import Actor, Candidate, Decision, Draft, Event, LogLine, Message, Options
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, HexId, Hook, RuleEvent, Units
from rules.russian_portfolio.commands import check_answers, side_of
from rules.russian_portfolio.fates import UnitsEliminated
from rules.russian_portfolio.field import at
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.supply.pockets import find_pockets, pockets
from rules.russian_portfolio.supply.records import Starving
from rules.russian_portfolio.supply.voluntary import check_front


class Starve(Action, frozen=True, kw_only=True, tag="starve"):
    """XIV.B.2 These units of the pocket are lost."""

    units: Units


class AirSupply(Action, frozen=True, kw_only=True, tag="air_supply"):
    """XIV.B.2 The German stack in this hex is supplied by air."""

    hex: HexId


class AirSupplied(RuleEvent, frozen=True, kw_only=True):
    """XIV.B.2 The stack in the hex does not suffer in this phase."""

    hex: str


class PocketsCounted(RuleEvent, frozen=True, kw_only=True):
    """XIV.B.2 The side's pockets at this instant, and what each must lose."""

    side: str
    pockets: tuple[tuple[str, ...], ...]
    losses: tuple[int, ...]


def lifts(state: State) -> list[str]:
    """XIV.B.2, Q2 Isolated stacks of German units only, in Good weather: one of them may be supplied by air."""
    if state.active != "axis" or state.weather not in ("good", "frost") or state.supply.air:
        return []
    index = state.battle.hexes.index
    hexes = {str(state.units[name].hex) for pocket in find_pockets(state, "axis") for name in pocket.units}
    german = (h for h in hexes if all(_german(state, unit) for unit in at(state, index[h])))
    return sorted(german, key=lambda h: (-_weight(state, h), h))


def _german(state: State, unit: Unit) -> bool:
    return state.counter(unit.id).nation == "german"


def _weight(state: State, hex_id: str) -> int:
    return sum(state.counter(u.id).defense for u in at(state, state.battle.hexes.index[hex_id]))


def settle(state: State, dice: Dice) -> list[Event]:
    """XIV.B.2 One stack alone is supplied by air unasked; then the pockets are counted."""
    if state.supply.counted:
        return []
    found = lifts(state)
    if found:
        return [AirSupplied(hex=found[0], rules=("XIV.B.2",))] if len(found) == 1 else []
    cut = pockets(state, state.active)
    counted = PocketsCounted(
        side=state.active,
        pockets=tuple(p.units for p in cut),
        losses=tuple(p.loss for p in cut),
        rules=("XIV.B.2",),
    )
    return [counted]


def decide(state: State) -> Iterator[Decision]:
    """XIV.B.2 Which stack is supplied by air?"""
    found = [] if state.supply.counted else lifts(state)
    if len(found) > 1:
        yield Decision(
            id=f"air:{state.turn}",
            side="axis",
            rule="XIV.B.2",
            accepts=("air_supply",),
            ask=Message("ask-air"),
            default={"do": "air_supply", "hex": found[0]},
            at=tuple(found),
        )


def check_lift(state: State, hex_id: str) -> None:
    """XIV.B.2 An isolated stack of Germans."""
    state.battle.hexes.at(hex_id)
    if hex_id not in lifts(state):
        raise Illegal("XIV.B.2", "no-airlift", hex=hex_id)


def resolve_lift(state: State, actor: Actor, action: AirSupply, dice: Dice) -> list[Event]:
    """XIV.B.2 The stack is supplied by air."""
    check_lift(state, action.hex)
    return [AirSupplied(hex=action.hex, rules=("XIV.B.2",))]


def lift_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIV.B.2 The isolated stacks that may be supplied by air, each with its factors."""
    if "hex" in draft:
        check_lift(state, draft["hex"])
        return slots.whole("act-air", hex=draft["hex"])
    found = tuple(Candidate(value=h, at=h, effect=_worth(_weight(state, h))) for h in lifts(state))
    return Options(slot="hex", kind="hex", ask=Message("ask-which-stack"), candidates=found)


def _worth(factors: int) -> Message:
    return Message("effect-factors", {"factors": factors})


def starving(state: State) -> tuple[Starving, list[Unit], int]:
    """XIV.B.2 The pocket that is settled: who of it lives, and what is still to be lost."""
    pending = state.stack[-1]
    assert isinstance(pending, Starving)
    units = [state.units[name] for name in pending.units]
    dead = sum(state.counter(unit.id).defense for unit in units if unit.hex is None)
    return pending, [unit for unit in units if unit.hex is not None], max(0, pending.owed - dead)


def worth(state: State, units: Sequence[Unit]) -> int:
    """XIV.B.2, Q25 Unmodified defence factors."""
    return sum(state.counter(unit.id).defense for unit in units)


def fronts(state: State) -> list[Unit]:
    """XIV.B.2 Fronts of the pocket that could become armies."""
    pending, units, _ = starving(state)
    return [unit for unit in units if refusal(check_front, state, pending.side, unit) is None]


def toll(state: State, dice: Dice) -> list[Event]:
    """XIV.B.2 Where every unit must go, nobody is asked."""
    _, units, owed = starving(state)
    if not owed or not units or fronts(state):
        return []
    spare = worth(state, units) - min(worth(state, [unit]) for unit in units)
    return [_lost(units)] if spare < owed else []


def _lost(units: Sequence[Unit]) -> Event:
    return UnitsEliminated(units=tuple(unit.id for unit in units), why="isolation", rules=("XIV.B.2",))


def ask(state: State) -> Iterator[Decision]:
    """XIV.B.2 Which units of the pocket are lost?"""
    pending, units, owed = starving(state)
    if owed and units:
        given_up = {unit.command for unit in units}
        yield Decision(
            id=f"pocket:{state.turn}-{state.step}-{units[0].id}-{owed}",
            side=pending.side,
            command=given_up.pop() if len(given_up) == 1 else "",
            rule="XIV.B.2",
            accepts=("starve", *(("reduce",) if fronts(state) else ())),
            ask=Message("ask-pocket", {"loss": owed, "factors": worth(state, units)}),
            hint=hint(state, proposal(state)),
            default=proposal(state),
            at=tuple(dict.fromkeys(str(unit.hex) for unit in units)),
        )


def proposal(state: State) -> dict[str, object]:
    """XIV.B.2 What costs least: as few factors as can be, a front's strength before the whole of it."""
    _, units, owed = starving(state)
    lost = cheapest(state, units, owed)
    able = [unit for unit in fronts(state) if unit in lost]
    if able:
        return {"do": "reduce", "unit": able[0].id}
    return {"do": "starve", "units": [unit.id for unit in lost]}


def hint(state: State, proposed: dict[str, object]) -> Message:
    """XIV.B.2 The proposal in words."""
    names = proposed.get("units") or [proposed["unit"]]
    assert isinstance(names, list)
    return Message(f"hint-pocket-{proposed['do']}", {"units": [state.label(name) for name in names]})


def cheapest(state: State, units: Sequence[Unit], owed: int) -> list[Unit]:
    """XIV.B.2 The units with the fewest factors that make up a loss; among equals those that attack worst."""
    best: dict[int, tuple[int, list[Unit]]] = {0: (0, [])}
    for unit in units:
        counter = state.counter(unit.id)
        for factors, (attack, taken) in list(best.items()):
            more = factors + counter.defense
            if more not in best or best[more][0] > attack + counter.attack:
                best[more] = (attack + counter.attack, [*taken, unit])
    enough = min(factors for factors in best if factors >= owed)
    return best[enough][1]


def check_lost(state: State, actor: Actor, unit: Unit) -> None:
    """XIV.B.2 Raises `Illegal` for a unit that is not of the pocket being settled."""
    pending, units, _ = starving(state)
    if pending.side != side_of(state, actor) or unit not in units:
        raise Illegal("XIV.B.2", "not-in-the-pocket", unit=state.label(unit.id))
    check_answers(state, actor, unit)


def check_starve(state: State, actor: Actor, names: Sequence[str]) -> list[Unit]:
    """XIV.B.2 Units of the pocket worth at least what is to be lost."""
    units = [state.unit(name) for name in dict.fromkeys(names)]
    for unit in units:
        check_lost(state, actor, unit)
    owed = starving(state)[2]
    if worth(state, units) < owed:
        raise Illegal("XIV.B.2", "too-little-lost", lost=worth(state, units), loss=owed)
    return units


def resolve_starve(state: State, actor: Actor, action: Starve, dice: Dice) -> list[Event]:
    """XIV.B.2 Raises `Illegal` for units worth less than the loss, and for others than the pocket's."""
    return [_lost(check_starve(state, actor, action.units))]


def starve_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XIV.B.2 Units, each with its factors, until they are enough."""
    chosen, (_, units, owed) = draft.get("units", ()), starving(state)
    for name in chosen:
        check_lost(state, actor, state.unit(name))
    candidates = tuple(
        Candidate(
            value=u.id,
            at=u.hex,
            effect=_worth(worth(state, [u])),
            refusal=refusal(check_lost, state, actor, u),
        )
        for u in units
    )
    no = refusal(check_starve, state, actor, chosen) if chosen else None
    return Options(
        slot="units", kind="units", ask=Message("ask-starve", {"loss": owed}), candidates=candidates,
        complete=bool(chosen) and no is None, refusal=no, act=Message("act-starve"),
    )  # fmt: skip


def apply_air_supplied(state: State, event: AirSupplied) -> State:
    """XIV.B.2 Remembered for the phase."""
    return replace(state, supply=replace(state.supply, air=event.hex))


def apply_pockets_counted(state: State, event: PocketsCounted) -> State:
    """XIV.B.2 One pending for each, the first on top."""
    counted = zip(event.pockets, event.losses, strict=True)
    pending = [Starving(side=event.side, units=units, owed=loss) for units, loss in counted]
    return replace(state.open(*pending[::-1]), supply=replace(state.supply, counted=True))


def log_air_supplied(state: State, event: AirSupplied) -> list[LogLine]:
    units = [state.label(u.id) for u in at(state, state.battle.hexes.index[event.hex])]
    return line(event, side="axis", at=(event.hex,), tone="good", units=units, hex=event.hex)


def log_pockets_counted(state: State, event: PocketsCounted) -> list[LogLine]:
    """XIV.B.2 Each pocket with its loss."""
    return [
        said
        for units, loss in zip(event.pockets, event.losses, strict=True)
        for said in line(
            event, side=event.side, at=[state.units[name].hex for name in units], tone="bad",
            units=[state.label(name) for name in units], loss=loss,
            factors=worth(state, [state.units[name] for name in units]),
        )
    ]  # fmt: skip


def cut_off(state: State) -> bool:
    """XIV.B.2 Whether the phasing side has anybody without supply."""
    return bool(find_pockets(state, state.active))


ACTS = {Starve: Act(resolve_starve, starve_options), AirSupply: Act(resolve_lift, lift_options)}
HOOKS = {
    "isolation": Hook(wanted=cut_off, settle=settle, decisions=lambda state: tuple(decide(state))),
    Starving: Hook(settle=toll, decisions=lambda state: tuple(ask(state))),
}
