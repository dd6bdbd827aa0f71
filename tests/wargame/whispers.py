"""Acts whose content one side alone may know: found among the cases of every ruleset, and played on the site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import islice
from typing import Any, NamedTuple

import rules
from rules.core.cases import Case, CaseRun, Played, cases
from rules.core.codec import plain
from rules.core.contract import Draft, Event, Side
from rules.core.dice import ScriptedDice, ScriptError
from rules.core.errors import Illegal, Malformed
from rules.core.ruleset import Ruleset
from tests.wargame.sitting import Sitting, secret, shortest, sit_down
from wargame.games import position
from wargame.games.models import Checkpoint, Game
from wargame.games.position import Moment, encode_state
from wargame.games.sealing import sealed_head

Told = list[tuple[str, Any]]


class Whisper(NamedTuple):
    """A position, the side that acts, and acts that differ only in events which are for that side alone."""

    ruleset: Ruleset
    name: str
    state: Any
    side: Side
    acts: tuple[Draft, ...]


@cache
def whispers(id: str) -> tuple[Whisper, ...]:
    """One for each kind of event of the ruleset that is not for all."""
    known: dict[str, Whisper] = {}
    for found in every_whisper(rules.get(id)):
        known.setdefault(found.name, found)
    return tuple(known.values())


@cache
def first_whisper(id: str) -> tuple[Whisper, ...]:
    """The first of them, found sooner."""
    return tuple(islice(every_whisper(rules.get(id)), 1))


def every_whisper(ruleset: Ruleset) -> Iterator[Whisper]:
    """Those of all cases."""
    for _, case in cases(ruleset) if ruleset.hidden else ():
        yield from whispers_of(ruleset, case)


def whispers_of(ruleset: Ruleset, case: Case) -> Iterator[Whisper]:
    """What the actions of a case keep from the other side, where they could have been done otherwise."""
    for played in CaseRun(ruleset, case).played:
        if played.refused is None and any(event.audience for event in played.events):
            yield from kept(ruleset, played)


def kept(ruleset: Ruleset, played: Played) -> Iterator[Whisper]:
    """The action with the others that cannot be told from it by who is not to know."""
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
        name = f"{ruleset.id}-{type(secret).__name__}"
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


def sit_at(whisper: Whisper) -> Sitting:
    """A game on the site that has come to the whisper's position."""
    scenario = getattr(whisper.state, "scenario", "")
    known = scenario if scenario in whisper.ruleset.scenarios else shortest(whisper.ruleset.id)
    sitting = sit_down(whisper.ruleset.id, known, options=secret(whisper.ruleset.id))
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
    plainly = plainly.replace(sitting.game.commitment, "PROMISE").replace(sealed_head(sitting.game), "SEAL")
    counted = COUNT.sub(lambda found: f"{found[1]} {int(found[2]) - before}", plainly)
    return NAME.sub("", STAMP.sub("TIME", counted))
