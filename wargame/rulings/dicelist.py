"""Which dice of a part that is rolled back stand: the hobby's law of errors, applied to each (ADR 0086).

A legal roll seals what came before it. A die is thrown again if who corrects the fault could be led by having seen it;
one whose act follows from the fault falls away. Whole policies may be chosen instead; one exception has a sentence.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from rules.core.contract import UMPIRE, Roll, Side
from wargame.games.errors import Conflict
from wargame.games.models import Action, Game
from wargame.games.position import game_moment
from wargame.games.rolling import list_removed, list_rolled
from wargame.rulings.models import REASON

LEAST = 5
"""Characters of the sentence that an exception has, at least."""


IN_COMMON = re.compile(r" \([^()]*\)")
"""What a reason puts in brackets: the units and places that two acts have in common."""


class Policy(StrEnum):
    """What is done with the dice, as a whole."""

    TOUCHED = "touched"
    """Those that the correction touches are thrown again."""
    PHASE = "phase"
    """All of the phase of the fault, and of those after it, are thrown again."""
    NONE = "none"
    """All are thrown again."""
    KEEP = "keep"
    """None is thrown again."""


class Fate(StrEnum):
    """What becomes of a die."""

    KEPT = "kept"
    AGAIN = "again"
    FALLS = "falls"


@dataclass(frozen=True, slots=True)
class Fallen:
    """An action in the part removed that threw dice: the event at which it began, what fell, what becomes of it."""

    seq: int
    until: int
    side: Side
    said: Sequence[Mapping[str, Any]]
    rolls: Sequence[Roll]
    fate: Fate
    why: str
    exception: str = ""


def list_kept_dice(
    game: Game, to: int, cites: Sequence[int], policy: str, exceptions: Mapping[int, str]
) -> tuple[int, ...]:
    """The events at which actions began whose dice are kept."""
    return tuple(one.seq for one in dice_list(game, to, cites, policy, exceptions) if one.fate == Fate.KEPT)


def dice_list(
    game: Game,
    to: int,
    cites: Sequence[int],
    policy: str = Policy.TOUCHED,
    exceptions: Mapping[int, str] | None = None,
) -> list[Fallen]:
    """Every action after event `to` that threw dice, with what becomes of them and why.

    Raises `Conflict` for a policy that is none, an exception without a sentence, or for what threw no dice.
    """
    if policy not in list(Policy):
        raise Conflict("There is no such policy for dice: {policy}", policy=str(policy)[:20])
    if not 0 < to < game.seq:
        raise Conflict("Choose the end of an earlier action; event {to} is not one", to=to)
    given = exceptions or {}
    thrown = list_rolled(game, to)
    if strange := sorted(set(given) - {action.seq_before + 1 for action in thrown}):
        raise Conflict("No dice were rolled at event {seq}, so it cannot be an exception", seq=strange[0])
    fates = _fates(game, to, cites, Policy(policy), thrown)
    return [_excepted(_fallen(action, *fates[action.pk]), given) for action in thrown]


def openly(one: Fallen) -> str:
    """Why, for whoever may not see the whole position: without the names of what two acts had in common."""
    return one.why if one.exception else IN_COMMON.sub("", one.why)


def _excepted(one: Fallen, exceptions: Mapping[int, str]) -> Fallen:
    """The other way round, where a sentence says so."""
    said = " ".join(exceptions.get(one.seq, "").split())
    if one.seq not in exceptions:
        return one
    if not LEAST <= len(said) <= REASON:
        raise Conflict("Give a reason for the exception for the dice of event {seq}", seq=one.seq)
    fate = Fate.AGAIN if one.fate == Fate.KEPT else Fate.KEPT
    return replace(one, fate=fate, why=said, exception=said)


def _fallen(action: Action, fate: Fate, why: str) -> Fallen:
    said = [line for event in action.events.order_by("seq") for line in event.log]
    rolls = [draw["roll"] for draw in action.dice if not draw.get("shuffle")]
    return Fallen(action.seq_before + 1, action.seq_after, action.side, said, rolls, fate, why)


def _fates(
    game: Game, to: int, cites: Sequence[int], policy: Policy, thrown: Sequence[Action]
) -> dict[int, tuple[Fate, str]]:
    if policy == Policy.KEEP:
        return {one.pk: (Fate.KEPT, "All dice are kept.") for one in thrown}
    if policy == Policy.NONE:
        return {one.pk: (Fate.AGAIN, "All dice are rolled again.") for one in thrown}
    gone = list_removed(game, to)
    spans = [(one.seq_before, one.seq_after) for one in gone]
    wrong = [cite for cite in cites if any(before < cite <= after for before, after in spans)]
    fault = min(wrong, default=spans[0][0] + 1 if spans else to + 1)
    if policy == Policy.PHASE:
        return {one.pk: _by_phase(game, fault, one) for one in thrown}
    return dict(_by_touch(game, to, fault, cites, gone))


def _by_phase(game: Game, fault: int, action: Action) -> tuple[Fate, str]:
    begun = _step(game, fault - 1)
    if action.seq_after < fault and _step(game, action.seq_before) != begun:
        return Fate.KEPT, "It was rolled in a phase before the mistake."
    return Fate.AGAIN, "All dice of that phase, and of later ones, are rolled again."


def _by_touch(
    game: Game, to: int, fault: int, cites: Sequence[int], gone: Sequence[Action]
) -> Iterator[tuple[int, tuple[Fate, str]]]:
    known = _names_known(game, to)
    touched: set[str] = set()
    begun = _step(game, fault - 1)
    for action in gone:
        names = _names(action) & known
        wrong = any(action.seq_before < cite <= action.seq_after for cite in (*cites, fault))
        common = sorted(names & touched)
        if wrong or common:
            touched |= names
        if action.dice:
            yield action.pk, _fate(game, fault, action, wrong, common, begun)


def _fate(
    game: Game, fault: int, action: Action, wrong: bool, common: Sequence[str], begun: object
) -> tuple[Fate, str]:
    if wrong:
        return (
            Fate.AGAIN,
            "This is where it went wrong: a player who chooses again has already seen this die.",
        )
    if action.seq_after < fault:
        return Fate.KEPT, "It was rolled before the mistake. A legal roll settles everything before it."
    if common:
        told = ", ".join(common[:3]) + (" and others" if len(common) > 3 else "")
        return (
            Fate.FALLS,
            f"It follows from event {fault} ({told}). If the action is played again, a new die is rolled.",
        )
    if _step(game, action.seq_before) != begun:
        return (
            Fate.AGAIN,
            "It was rolled in a later phase, which might be played differently now that this die is known.",
        )
    return Fate.KEPT, f"No units or places in common with event {fault}. A legal roll stands."


def _step(game: Game, seq: int) -> object:
    return game_moment(game, max(1, seq)).standing.step


def _names_known(game: Game, to: int) -> set[str]:
    """What may be in common: units, markers and the like by their ids, and the places that they stand on."""
    moments = (game_moment(game, to), game_moment(game))
    entities = [
        entity for moment in moments for entity in moment.view(UMPIRE).values() if entity.get("place")
    ]
    places = {entity["place"] for entity in entities if isinstance(entity["place"], str)}
    return places | {entity["id"] for entity in entities}


def _names(action: Action) -> set[str]:
    """Every text that an action and its events have as a value."""
    return set(_texts(action.payload)) | {
        text for event in action.events.all() for text in _texts(event.payload)
    }


def _texts(value: Any) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)
