"""XVI.C Free set-up before the first turn: the printed one stands, and whoever may moves what they like (ADR 0051)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from msgspec.structs import replace

from rules.core.contract import Actor, Decision, Draft, Event, LogLine, Options
from rules.core.errors import Illegal
from rules.core.flow import refusal
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.russian_portfolio import slots
from rules.russian_portfolio.acts import Act, Action, HexId, Hook, RuleEvent, UnitId
from rules.russian_portfolio.campaign.ground import check_country, check_crowd, check_germans
from rules.russian_portfolio.commands import check_chief, check_commands, commands, side_of
from rules.russian_portfolio.field import at
from rules.russian_portfolio.pieces import Unit
from rules.russian_portfolio.state import State
from rules.russian_portfolio.talk import question


class Place(Action, frozen=True, kw_only=True, tag="place"):
    """XVI.C A unit begins the game in another hex."""

    unit: UnitId
    hex: HexId


class Swap(Action, frozen=True, kw_only=True, tag="swap"):
    """XVI.C Two units begin the game in each other's hex."""

    unit: UnitId
    other: UnitId


class Restore(Action, frozen=True, kw_only=True, tag="restore"):
    """XVI.C All units of the side begin the game where they are printed."""


class UnitsPlaced(RuleEvent, frozen=True, kw_only=True):
    """XVI.C Units begin the game in these hexes."""

    places: dict[str, str]


def free(state: State) -> bool:
    """XVI.C Whether the side sets up freely: the Soviet side by choice, the Axis side then and on 10 July."""
    return state.choices.redeploy or (state.active == "axis" and state.start.free)


def check_places(state: State, actor: Actor, places: Mapping[str, str]) -> None:
    """XVI.C Whether these units may begin there, all others staying where they are."""
    for name in places:
        check_commands(state, actor, state.unit(name))
    for name, hex_id in places.items():
        check_country(state, name, hex_id)
        here = state.battle.hexes.at(hex_id)
        others = [u.id for u in at(state, here) if u.id not in places]
        check_crowd(state, hex_id, [*others, *(u for u, there in places.items() if there == hex_id)])
    if side_of(state, actor) == "axis":
        check_germans(state, places)


def check_place(state: State, actor: Actor, name: str, hex_id: str) -> dict[str, str]:
    """XVI.C One unit to another hex."""
    if state.unit(name).hex == hex_id:
        raise Illegal("XVI.C", "there-already", unit=state.label(name), hex=hex_id)
    check_places(state, actor, {name: hex_id})
    return {name: hex_id}


def check_swap(state: State, actor: Actor, name: str, other: str) -> dict[str, str]:
    """XVI.C Two units of different hexes change places."""
    one, two = state.unit(name), state.unit(other)
    for unit in (one, two):
        check_commands(state, actor, unit)
    if one.hex == two.hex:
        raise Illegal("XVI.C", "there-already", unit=state.label(name), hex=one.hex)
    places = {name: str(two.hex), other: str(one.hex)}
    check_places(state, actor, places)
    return places


def find_strayed(state: State, side: str) -> dict[str, str]:
    """The printed hexes of the side's units that stand elsewhere."""
    mine = (u.id for u in state.units_of(side))
    return {name: state.printed[name] for name in mine if state.printed[name] != state.units[name].hex}


def check_restore(state: State, actor: Actor) -> dict[str, str]:
    """XVI.C Everybody of the side back; for the chief to say."""
    check_chief(state, actor)
    places = find_strayed(state, side_of(state, actor))
    if not places:
        raise Illegal("XVI.C", "as-printed")
    return places


def find_garrisoned(state: State) -> list[int]:
    """XVI.C.2 Major cities with Soviet armies."""
    majors = state.battle.with_feature("major")
    sizes = {
        here: {state.counter(u.id).size for u in at(state, here) if u.side == "soviet"} for here in majors
    }
    return [here for here, found in sizes.items() if "army" in found]


def check_deployed(state: State, actor: Actor) -> None:
    """XVI.C The set-up is one that the rules allow."""
    check_chief(state, actor)
    side = side_of(state, actor)
    for hex_id, names in _hexes(state, side).items():
        check_crowd(state, hex_id, names)
    check_germans(state, {})
    count, least = len(find_garrisoned(state)), state.battle.file.free.armies
    if side == "soviet" and count < least:
        raise Illegal("XVI.C.2", "armies-in-cities", count=count, least=least)


def _hexes(state: State, side: str) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for unit in state.units_of(side):
        found.setdefault(str(unit.hex), []).append(unit.id)
    return found


def decide(state: State) -> Sequence[Decision]:
    """XVI.C Where do your units begin? To decline is to begin as placed, or as printed while that is not allowed."""
    if state.active in state.passed:
        return ()
    ready = refusal(check_deployed, state, state.active) is None
    return (
        Decision(
            id=f"deploy:{state.step}", side=state.active, rule="XVI.C",
            accepts=("place", "swap", "restore", "end_phase"), ask=question(state),
            default={"do": "end_phase" if ready else "restore"},
        ),
    )  # fmt: skip


def resolve_place(state: State, actor: Actor, action: Place, dice: Dice) -> list[Event]:
    """XVI.C Raises `Illegal` for a unit that stands there, or may not begin there."""
    return [UnitsPlaced(places=check_place(state, actor, action.unit, action.hex), rules=("XVI.C",))]


def resolve_swap(state: State, actor: Actor, action: Swap, dice: Dice) -> list[Event]:
    """XVI.C Raises `Illegal` for units of one hex, and where one may not begin in the other's."""
    return [UnitsPlaced(places=check_swap(state, actor, action.unit, action.other), rules=("XVI.C",))]


def resolve_restore(state: State, actor: Actor, action: Restore, dice: Dice) -> list[Event]:
    """XVI.C All of the side's units back to their printed hexes; raises `Illegal` when none has strayed."""
    return [UnitsPlaced(places=check_restore(state, actor), rules=("XVI.C",))]


def place_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XVI.C Which unit, then which hex of the countries it may begin in."""
    if "unit" not in draft:
        return slots.unit("unit", _mine(state, actor), lambda unit: None, ask="ask-place-unit")
    name = draft["unit"]
    check_commands(state, actor, state.unit(name))
    if "hex" in draft:
        check_place(state, actor, name, draft["hex"])
        return slots.whole("act-place")
    return slots.places(
        "hex", _land(state, name), lambda hex_id: check_place(state, actor, name, hex_id), ask="ask-place-hex"
    )


def swap_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XVI.C Which unit, then with whom."""
    if "unit" not in draft:
        return slots.unit("unit", _mine(state, actor), lambda unit: None, ask="ask-place-unit")
    name = draft["unit"]
    check_commands(state, actor, state.unit(name))
    if "other" in draft:
        check_swap(state, actor, name, draft["other"])
        return slots.whole("act-swap")
    others = (unit for unit in _mine(state, actor) if unit.id != name)
    return slots.unit(
        "other", others, lambda unit: check_swap(state, actor, name, unit.id), ask="ask-swap-other"
    )


def restore_options(state: State, actor: Actor, draft: Draft) -> Options:
    """XVI.C The action has no slots; `count` units would go back."""
    return slots.whole("act-restore", count=len(check_restore(state, actor)))


def _mine(state: State, actor: Actor) -> Iterator[Unit]:
    return (u for u in state.units_of(side_of(state, actor)) if commands(state, actor, u))


def _land(state: State, name: str) -> Iterable[str]:
    fight = state.battle
    fit = fight.file.free.countries[state.counter(name).nation]
    return (fight.hexes.ids[here] for here, country in enumerate(fight.country) if country in fit)


def apply_units_placed(state: State, event: UnitsPlaced) -> State:
    """XVI.C `places` has the new hex of each unit; the others stay."""
    return state.put(*(replace(state.units[name], hex=hex_id) for name, hex_id in event.places.items()))


def log_units_placed(state: State, event: UnitsPlaced) -> list[LogLine]:
    """XVI.C Who begins where; a whole set-up in one line."""
    side = state.units[next(iter(event.places))].side
    if len(event.places) > 2:
        return line(event, code="event-UnitsPlaced-restored", side=side, count=len(event.places))
    return [
        said
        for name, hex_id in event.places.items()
        for said in line(event, side=side, at=[hex_id], unit=state.label(name), hex=hex_id)
    ]


ACTS: dict[type[Action], Act] = {
    Place: Act(resolve_place, place_options, rank=10),
    Swap: Act(resolve_swap, swap_options, rank=20),
    Restore: Act(
        resolve_restore,
        restore_options,
        rank=30,
        blocked=lambda state, actor: refusal(check_restore, state, actor),
    ),
}
HOOKS = {"deploy": Hook(wanted=free, decisions=decide, leave=check_deployed)}
