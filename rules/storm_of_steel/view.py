"""What the board draws. An entity is made once for each value it shows: a patch compares by identity."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any

import msgspec

from rules.core import entities
from rules.core.contract import UMPIRE, Entity, Message, Side, Standing, Viewer
from rules.storm_of_steel.board import objective_id
from rules.storm_of_steel.campaign.hiding import as_seen_by, is_unseen
from rules.storm_of_steel.campaign.victory import find_controllers, points
from rules.storm_of_steel.chapters import CHAPTERS
from rules.storm_of_steel.decks import PLAY, SEQUENCE, SUPPORT, find_deck, title
from rules.storm_of_steel.field import cm
from rules.storm_of_steel.fire.spotting import is_hidden
from rules.storm_of_steel.flow import decisions
from rules.storm_of_steel.movement.difficulty import budget
from rules.storm_of_steel.pieces import Deck, Unit
from rules.storm_of_steel.profiles import Profile
from rules.storm_of_steel.scenario import Battle
from rules.storm_of_steel.sequence import phase_name, station
from rules.storm_of_steel.state import State


def view(state: State, viewer: Viewer) -> Mapping[str, Entity]:
    """Entities by id. Who hides is seen by their own side alone (R36); no deck has an order that could be known
    (ADR 0063).
    """
    asked = (entities.question(decision) for decision in decisions(state))
    known = chain(_all(as_seen_by(state, viewer), viewer), asked)
    return {entity["id"]: entity for entity in known}


def _all(state: State, viewer: Viewer) -> Iterator[Entity]:
    yield _track(state)
    for unit in state.units.values():
        if unit.fate in ("table", "carried"):
            covert = is_unseen(state, unit)
            shape = (
                unit, state.profile(unit.id), state.label(unit.id), is_hidden(state, unit), covert,
                _left(state, unit),
            )  # fmt: skip
            yield _reserved(*shape) if covert and viewer == UMPIRE else _unit(*shape)
    for side in state.battle.sides:
        yield _side(state, side)
        yield _deck(state.battle, SUPPORT, find_deck(state, SUPPORT, side), side)
        yield from _impacts(state, side)
    yield _deck(state.battle, SEQUENCE, find_deck(state, SEQUENCE))
    yield _deck(state.battle, PLAY, find_deck(state, PLAY))
    yield from _ground(state)
    for marks in CHAPTERS.marks:
        yield from marks(state, viewer)
    if state.result is not None:
        yield entities.result(state)


Left = tuple[int, int] | None


def _left(state: State, unit: Unit) -> Left:
    """4.B, 11.B What a stand may still move in this phase, and of how much, in mm; None where it does not move."""
    whole = state.profile(unit.id).move
    if state.phase != "move" or unit.side != state.active or unit.at is None or not whole or unit.immobilised:
        return None
    left = budget(state, unit)
    return left, whole if unit.moved else left


@lru_cache(maxsize=1 << 14)
def _reserved(unit: Unit, profile: Profile, label: str, unspotted: bool, covert: bool, left: Left) -> Entity:
    """R36 A stand that its own side alone may see."""
    return {**_unit(unit, profile, label, unspotted, covert, left), "audience": [unit.side]}


@lru_cache(maxsize=1 << 14)
def _unit(unit: Unit, profile: Profile, label: str, unspotted: bool, covert: bool, left: Left) -> Entity:
    return {
        **entities.unit(unit.id, unit.at, unit.side, label),
        "type": profile.kind if profile.kind != "afv" else profile.mobility,
        "heading": unit.heading,
        "base": profile.base,
        "faces": profile.faces,
        "move": profile.move // 10 or None,
        "armour": profile.av or None,
        "assault": profile.assault,
        "fire": next((weapon.soft for weapon in profile.weapons), None),
        "carrier": unit.carrier or None,
        "status": list(_badges(unit, unspotted, covert)),
        **(entities.movement(cm(left[0]), cm(left[1]), unit.start) if left else {}),
    }


def _badges(unit: Unit, unspotted: bool, covert: bool) -> Iterator[str]:
    """Ids of `[badges]` in `presentation.toml` that the stand bears."""
    if unit.status != "normal":
        yield unit.status
    if unit.gun_out:
        yield "gun_out"
    if unit.immobilised:
        yield "immobilised"
    if unit.hits:
        yield "hit"
    if covert:
        yield "unseen"
    elif unspotted:
        yield "hidden"
    if unit.begun and not unit.moved:
        yield "begun"
    yield from (done for done in ("moved", "fired", "assaulted", "tried") if getattr(unit, done))


def _track(state: State) -> Entity:
    return _track_entity(
        state.turn, state.turns, state.phase, state.card, state.sequence.drawn, state.sequence.left, state.active,
        state.weather, state.battle,
    )  # fmt: skip


@lru_cache(maxsize=1 << 10)
def _track_entity(
    turn: int,
    turns: int,
    phase: str,
    card: str,
    drawn: tuple[str, ...],
    left: int,
    active: Side,
    weather: str,
    fight: Battle,
) -> Entity:
    """3.B The cards of this turn in the order in which they came; nobody knows which come next."""
    sky = Message(f"weather-{weather}")
    known = [{"id": name, "label": _said(station(fight, name))} for name in drawn]
    open_ones = [{"id": f"left-{n}", "label": _said(Message("station-left"))} for n in range(left)]
    now = card if card in drawn else phase
    alone = [{"id": phase, "label": _said(Message(f"phase-{phase}"))}]
    track = entities.track(turn, turns, sky, now, (), active)
    return {**track, "phases": [*known, *open_ones] or alone}


def _side(state: State, side: Side) -> Entity:
    force = state.forces[side]
    lost = [u.id for u in state.units.values() if u.side == side and u.fate in ("dead", "surrendered")]
    return entities.side(
        side,
        points=points(state)[side],
        cpts=force.cpts,
        skill=state.battle.skill(side),
        demoralised=force.demoralised,
        losses=[state.label(name) for name in lost],
        of=force.original,
    )


@lru_cache(maxsize=1 << 10)
def _deck(fight: Battle, kind: str, pack: Deck, side: Side = "") -> Entity:
    """A deck: how many cards are left, the one drawn last, those drawn before."""
    out = Counter(pack.drawn)
    return {
        "id": f"deck-{kind}-{side}" if side else f"deck-{kind}",
        "kind": "deck",
        "place": None,
        "side": side or None,
        "label": _said(Message(f"deck-{kind}", {"side": side})),
        "left": pack.left,
        "of": len(pack.drawn) + pack.left,
        "top": _top(fight, kind, pack),
        "out": [{"title": _said(title(fight, card)), "count": count} for card, count in out.items()],
    }


def _top(fight: Battle, kind: str, pack: Deck) -> dict[str, Any] | None:
    if not pack.drawn:
        return None
    card = title(fight, pack.drawn[-1])
    rule = {SEQUENCE: "3.B", PLAY: "12.C", SUPPORT: "7.B"}[kind]
    text = _said(Message(f"{card.id}-text", card.facts))
    return {"n": pack.count, "title": _said(card), "text": text, "rule": rule}


def _impacts(state: State, side: Side) -> Iterator[Entity]:
    """7.D The impact points of a side, ringed."""
    force, figures = state.forces[side], state.battle.rules.impact
    for sign, spot, radius in (("burst", force.bip, figures.bombardment), ("star", force.aip, figures.air)):
        if spot is not None:
            yield {
                "id": f"impact-{sign}-{side}", "kind": "marker", "place": spot, "sign": sign, "side": side,
                "radius": radius, "label": _said(Message(f"impact-{sign}", {"side": side})),
            }  # fmt: skip


def _ground(state: State) -> Iterator[Entity]:
    """R67 Who controls what is worth points; 5.A what is no more."""
    for name, side in find_controllers(state).items():
        line = state.battle.file.objectives[name]
        yield {
            "id": f"held-{name}", "kind": "feature", "place": objective_id(name), "control": side,
            "worth": line.points, "label": _said(Message("objective", {"name": line.name, "points": line.points})),
        }  # fmt: skip
    for name in state.destroyed:
        yield {"id": f"gone-{name}", "kind": "feature", "place": name, "gone": True}


def _said(message: Message) -> dict[str, Any]:
    whole: dict[str, Any] = msgspec.to_builtins(message)
    return whole


def standing(state: State) -> Standing:
    """Turn, phase and who is asked, for lists and clocks."""
    step = f"{state.turn} {state.card}"
    return entities.standing(state, decisions(state), state.turns, phase_name(state), state.active, step)
