"""Acts whose content one side alone may know: found among the cases of every ruleset, and played on the site."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Any, NamedTuple

import msgspec

import rules
from rules.core.cases import Case, Course, cases
from rules.core.codec import plain
from rules.core.contract import Draft, Event, Side
from rules.core.dice import ScriptedDice, ScriptError
from rules.core.errors import Illegal, Malformed
from rules.core.ruleset import Ruleset
from tests.wargame.sitting import Sitting, secret, shortest, sit_down
from wargame.games import position
from wargame.games.models import Checkpoint, Game
from wargame.games.position import Moment, encode_state

Told = list[tuple[str, Any]]


class Whisper(NamedTuple):
    """A position, who acts, and acts of his that differ only in events which are for his side alone."""

    ruleset: Ruleset
    name: str
    state: Any
    side: Side
    acts: tuple[Draft, ...]


@cache
def whispers(id: str) -> tuple[Whisper, ...]:
    """One for each kind of event of the ruleset that is not for all."""
    ruleset = rules.get(id)
    known: dict[str, Whisper] = {}
    for _, case in cases(ruleset) if ruleset.hidden else ():
        for found in whispers_of(ruleset, case):
            known.setdefault(found.name, found)
    return tuple(known.values())


def whispers_of(ruleset: Ruleset, case: Case) -> Iterator[Whisper]:
    """What the actions of a case keep from the other side, where they could have been done otherwise."""
    given = case.when if isinstance(case.when, list) else [case.when]
    for number, action in enumerate(given):
        if not action:
            continue
        course = Course(
            ruleset, msgspec.structs.replace(case, when=[dict(one) for one in given[:number] if one])
        )
        if not course.refused:
            yield from kept(ruleset, course, str(action.get("side") or case.side or course.asked()), action)


def kept(ruleset: Ruleset, course: Course, actor: str, action: Draft) -> Iterator[Whisper]:
    """The action with the others that cannot be told from it by who is not to know."""
    act = {slot: value for slot, value in action.items() if slot != "side"}
    secret = next((event for event in outcome(ruleset, course.state, actor, act) if event.audience), None)
    if secret is None or secret.audience is None:
        return
    side, name = secret.audience[0], f"{ruleset.id}-{type(secret).__name__}"
    events = outcome(ruleset, course.state, side, act)
    others = [
        other for other in alternatives(ruleset, course.state, side, act)
        if alike(events, outcome(ruleset, course.state, side, other))
    ]  # fmt: skip
    if others:
        yield Whisper(ruleset, name, course.state, side, (act, *others))


def outcome(ruleset: Ruleset, state: Any, side: str, act: Draft) -> Sequence[Event]:
    """The events of an act that needs no dice; none where it is refused."""
    try:
        return ruleset.resolve(state, side, ruleset.read_action(act), ScriptedDice())
    except (Illegal, Malformed, ScriptError):
        return ()


def alternatives(ruleset: Ruleset, state: Any, side: str, act: Draft) -> Iterator[Draft]:
    """The act with one of its slots filled otherwise, as the options offer it."""
    for slot in [slot for slot in act if slot != "do"]:
        draft = {name: value for name, value in act.items() if name != slot}
        try:
            options = ruleset.options(state, side, ruleset.read_draft(draft))
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
    """What was told, without what differs between any two games: code, names, times, how long the set-up was."""
    plainly = text.replace(sitting.code, "CODE").replace(sitting.game.invitation, "TOKEN")
    counted = COUNT.sub(lambda found: f"{found[1]} {int(found[2]) - before}", plainly)
    return NAME.sub("", STAMP.sub("TIME", counted))
