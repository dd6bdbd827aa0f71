"""Acts whose content one side alone may know: found in cases and games of every ruleset, and played on the site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain, islice
from typing import Any, NamedTuple

import rules
from rules.core.cases import CaseRun, Played, cases
from rules.core.codec import plain
from rules.core.contract import Draft, Event, Side
from rules.core.dice import ScriptedDice, ScriptError, SeededDice
from rules.core.errors import Illegal, Malformed
from rules.core.players import RandomPlayer, play
from rules.core.ruleset import Ruleset
from tests.wargame.sitting import Sitting, secret, shapes, shortest, sit_down
from wargame.games import position
from wargame.games.models import Checkpoint, Game
from wargame.games.position import Moment, encode_state
from wargame.games.sealing import seal_game_head

Told = list[tuple[str, Any]]

EARLY = 40
"""Acts of a game among which each kind of secret comes up."""


class Whisper(NamedTuple):
    """A position, the side that acts, and acts that differ only in events which are for that side alone."""

    ruleset: Ruleset
    name: str
    state: Any
    side: Side
    acts: tuple[Draft, ...]


@cache
def whispers(id: str) -> tuple[Whisper, ...]:
    """One for each kind of event of the ruleset that is not for all, and number of players."""
    known: dict[str, Whisper] = {}
    for found in every_whisper(rules.get(id)):
        known.setdefault(found.name, found)
    return tuple(known.values())


@cache
def first_whisper(id: str) -> tuple[Whisper, ...]:
    """The first of them, found sooner."""
    return tuple(islice(every_whisper(rules.get(id)), 1))


def every_whisper(ruleset: Ruleset) -> Iterator[Whisper]:
    """What the actions of all cases, and of a game of each shape, keep from others, where they could have been done
    otherwise.
    """
    if not ruleset.hidden:
        return
    of_cases = (played for _, case in cases(ruleset) for played in CaseRun(ruleset, case).played)
    of_games = (played for shape in shapes(ruleset.id) for played in acts_of_game(*shape))
    for played in chain(of_cases, of_games):
        if played.refused is None and any(event.audience for event in played.events):
            yield from kept(ruleset, played)


def acts_of_game(id: str, scenario: str) -> Iterator[Played]:
    """The first acts of a game of chance."""
    ruleset = rules.get(id)
    players = {side: RandomPlayer(at) for at, side in enumerate(ruleset.scenarios[scenario].played, 1)}
    for step in islice(play(ruleset, scenario, secret(id), players, SeededDice(1)), 1, EARLY):
        yield Played(step.before, step.side, dict(step.action or {}), step.events, None)


def kept(ruleset: Ruleset, played: Played) -> Iterator[Whisper]:
    """The action with the others that cannot be told from it by whoever is not to know."""
    secret = next((event for event in outcome(ruleset, played, played.action) if event.audience), None)
    if secret is None or secret.audience is None:
        return
    of_side = played._replace(side=secret.audience[0])
    events = outcome(ruleset, of_side, played.action)
    others = [
        other for other in alternatives(ruleset, of_side)
        if alike(events, outcome(ruleset, of_side, other))
    ]  # fmt: skip
    if others:
        players = len(ruleset.scenarios[scenario_of(ruleset, played.state)].played)
        name = f"{ruleset.id}-{players}-{type(secret).__name__}"
        yield Whisper(ruleset, name, played.state, of_side.side, (played.action, *others))


def outcome(ruleset: Ruleset, played: Played, act: Draft) -> Sequence[Event]:
    """The events of an act, instead of the one played, that needs no dice; none where it is refused."""
    try:
        return ruleset.resolve(played.state, played.side, ruleset.read_action(act), ScriptedDice())
    except (Illegal, Malformed, ScriptError):
        return ()


def alternatives(ruleset: Ruleset, played: Played) -> Iterator[Draft]:
    """The act with one of its slots filled otherwise, as the options offer it."""
    act = played.action
    for slot in [slot for slot in act if slot != "do"]:
        draft = {name: value for name, value in act.items() if name != slot}
        try:
            options = ruleset.options(played.state, played.side, ruleset.read_draft(draft))
        except (Illegal, Malformed):
            continue
        for candidate in options.candidates if options.slot == slot else ():
            if candidate.refusal is None and plain(candidate.value) != act[slot]:
                yield {**draft, slot: plain(candidate.value)}


def alike(one: Sequence[Event], two: Sequence[Event]) -> bool:
    """Whether two courses differ, and only in events that are not for all."""
    return _public(one) == _public(two) and plain(list(one)) != plain(list(two))


def _public(events: Sequence[Event]) -> Told:
    return [(str(event.audience), plain(event) if event.audience is None else None) for event in events]


def scenario_of(ruleset: Ruleset, state: Any) -> str:
    """The scenario of a position; the shortest where it does not say."""
    scenario = getattr(state, "scenario", "")
    return scenario if scenario in ruleset.scenarios else shortest(ruleset.id)


def sit_at(whisper: Whisper, seed: int = 1) -> Sitting:
    """A game on the site that has come to the whisper's position."""
    scenario = scenario_of(whisper.ruleset, whisper.state)
    sitting = sit_down(whisper.ruleset.id, scenario, seed=seed, options=secret(whisper.ruleset.id))
    game = sitting.game
    stands = Moment(whisper.ruleset, game.seq, game.head_hash, whisper.state)
    Checkpoint.objects.update_or_create(
        game=game, seq=game.seq, defaults={"state": encode_state(stands.state)}
    )
    Game.objects.filter(pk=game.pk).update(
        awaiting=list(stands.standing.awaiting), questions=stands.questions, turn=stands.standing.turn
    )
    position.forget()
    return sitting


STAMP = re.compile(r"\d{4}-\d\d-\d\dT[\d:.]+(Z|\+00:00)")
NAME = re.compile(r"-[0-9a-f]{8}\b")


COUNT = re.compile(r'"(seq|since)": ?(\d+)')


def scrubbed(text: str, sitting: Sitting, before: int) -> str:
    """What was told, without what differs between any two games: code, names, times, how long the set-up was; and the
    promise about its dice, under whose secret its head is sealed.
    """
    plainly = text.replace(sitting.code, "CODE").replace(sitting.game.invitation, "TOKEN")
    plainly = plainly.replace(sitting.game.commitment, "PROMISE").replace(
        seal_game_head(sitting.game), "SEAL"
    )
    counted = COUNT.sub(lambda found: f"{found[1]} {int(found[2]) - before}", plainly)
    return NAME.sub("", STAMP.sub("TIME", counted))
