"""3-12 The fields of what is not a unit: forces, impact points, decks, objectives, wire, the turn."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import get_args

from msgspec.structs import replace

from rules.core.amend import Field, Put, choice, flag, number, point, with_label
from rules.core.contract import Message, Point
from rules.storm_of_steel.decks import PLAY, SEQUENCE, SUPPORT, find_deck, title
from rules.storm_of_steel.pieces import Deck
from rules.storm_of_steel.schema import Weather
from rules.storm_of_steel.state import State


def side_fields(state: State, side: str) -> Iterator[Field]:
    """4.A, 10.D, 12.C What a force has, and its reserves."""
    force = state.forces[side]
    yield number("cpts", force.cpts, lambda s, value: s.force(side, cpts=value), "4.A")
    yield flag("confused", force.confused, lambda s, value: s.force(side, confused=value), "12.C")
    yield flag("demoralised", force.demoralised, lambda s, value: s.force(side, demoralised=value), "10.D")
    for place, reserve in enumerate(state.battle.file.reserves):
        if reserve.side == side:
            free = flag(f"reserve_{place}", place in state.movement.released, _released(place), "4.A")
            units = [state.label(name) for name in reserve.units if name in state.units]
            yield with_label(free, Message("field-reserve", {"units": units}))


def _released(place: int) -> Put:
    def put(state: State, value: bool) -> State:
        others = tuple(other for other in state.movement.released if other != place)
        released = (*others, place) if value else others
        return replace(state, movement=replace(state.movement, released=released))

    return put


def impact_field(state: State, side: str, name: str, rule: str) -> Field:
    """7.D, 7.E The point on the table, or none."""

    def put(state: State, value: Point | str) -> State:
        return state.force(side, **{name: value if isinstance(value, tuple) else None})

    spot: Point | None = getattr(state.forces[side], name)
    return point(spot or "none", put, rule, {"none": Message("field-place-none")})


def deck_fields(state: State, kind: str, side: str = "") -> Iterator[Field]:
    """12.B How many cards are still drawn of the play deck, and how often each card may come yet; one that is being
    carried out has come.
    """
    pack = find_deck(state, kind, side)
    rule = {SEQUENCE: "3.B", PLAY: "12.B", SUPPORT: "7.B"}[kind]
    if kind == PLAY:
        yield number("cards", pack.left, _left, rule, 1, len(pack.unseen) + 1)
    for card in dict.fromkeys((*pack.unseen, *pack.drawn)):
        unseen_now = pack.unseen.count(card)
        again = pack.drawn.count(card) - (kind == SEQUENCE and card == state.card)
        if card != pack.bottom:
            cards = number(
                f"card_{card}", unseen_now, _cards(kind, side, card), rule, most=unseen_now + again
            )
            yield with_label(cards, Message("field-card", {"card": title(state.battle, card)}))


def _left(state: State, value: int) -> State:
    return replace(state, play=replace(state.play, left=value))


def _cards(kind: str, side: str, card: str) -> Put:
    """So many copies are still to come: others have been drawn before, not last."""

    def put(state: State, value: int) -> State:
        pack = find_deck(state, kind, side)
        more = value - pack.unseen.count(card)
        unseen, drawn = list(pack.unseen), list(pack.drawn)
        for _ in range(abs(more)):
            if more > 0:
                drawn.remove(card)
                unseen.append(card)
            else:
                unseen.remove(card)
                drawn.insert(0, card)
        whole = replace(pack, unseen=tuple(unseen), drawn=tuple(drawn), left=pack.left + more)
        return _dealt(state, kind, side, whole)

    return put


def _dealt(state: State, kind: str, side: str, pack: Deck) -> State:
    if kind == SUPPORT:
        return state.force(side, support=pack)
    return replace(state, play=pack) if kind == PLAY else replace(state, sequence=pack)


def control_field(state: State, name: str, of: str) -> Field:
    """R67 Who controls the objective."""

    def put(state: State, value: str) -> State:
        control = {**state.campaign.control, name: value}
        return replace(state, campaign=replace(state.campaign, control=control))

    return choice("control", of, {side: Message(f"side-{side}") for side in state.battle.sides}, put, "R67")


def wire_field(state: State, name: str) -> Field:
    """5.A Whether it is no more."""
    return flag("gone", name in state.destroyed, _gone(name), "5.A")


def _gone(name: str) -> Put:
    def put(state: State, value: bool) -> State:
        others = tuple(other for other in state.destroyed if other != name)
        return replace(state, destroyed=(*others, name) if value else others)

    return put


def turn_fields(state: State) -> Sequence[Field]:
    """12.C The weather, and whether the turn ends with this card."""
    skies = {name: Message(f"weather-{name}") for name in get_args(Weather)}
    return (
        choice("weather", state.weather, skies, lambda s, value: replace(s, weather=value), "12.C"),
        flag("cut", state.cut, lambda s, value: replace(s, cut=value), "12.C"),
    )
