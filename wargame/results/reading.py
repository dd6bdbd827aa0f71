"""The record of a game that is over, read once from its first event to its last: what fell, and who answered when."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from itertools import groupby
from operator import itemgetter
from typing import Any

from rules.core.contract import Decision, Side
from rules.core.fortune import Fortune
from rules.core.ruleset import Ruleset
from wargame.games.models import Game, GameEvent, Lapse
from wargame.games.position import LED_ELSEWHERE, SITE_EVENTS, TAKEN_BACK, game_moment
from wargame.games.releases import ruleset_of
from wargame.games.rolling import spans

Holder = tuple[Side, str]
"""A side and a command: whose share it is."""

NOTHING = timedelta(0)


@dataclass
class Reading:
    """What the record tells.

    Fortunes with the number of their event, answers, since when who is asked has not answered yet, who is to act at the
    end, takebacks, when each side last acted.
    """

    fortunes: list[tuple[int, Fortune]] = field(default_factory=list)
    answers: dict[Holder, list[timedelta]] = field(default_factory=dict)
    asked: dict[Holder, datetime] = field(default_factory=dict)
    awaited: set[Holder] = field(default_factory=set)
    takebacks: Counter[Side] = field(default_factory=Counter)
    acted: dict[Side, datetime] = field(default_factory=dict)


def game_read(game: Game, holders: Sequence[Holder]) -> Reading:
    """Fold the record. Raises what the rules raise that cannot read it, and `Unplayable`."""
    reading = Reading(answers={holder: [] for holder in holders})
    outages = list(Lapse.objects.filter(kind=Lapse.Kind.OUTAGE).values_list("time", "span"))
    ruleset, state = ruleset_of(game, 0), None
    before: dict[Holder, set[str]] = {}
    for (_, side, command), rows in groupby(
        _rows(game), key=itemgetter("action_id", "side", "action__command")
    ):
        for row in rows:
            ruleset, state = _applied(game, reading, ruleset, state, row)
        now = _asked(ruleset, state, holders)
        if row["payload"]["event"] not in SITE_EVENTS:
            reading.acted[side] = row["time"]
            _answered(reading, (side, command or ""), row["time"], outages)
        _put(reading, before, now, (side, command or ""), row["time"])
        before = now
    reading.awaited = {holder for holder, questions in before.items() if questions}
    stands = spans(game)  # what was taken or rolled back was never thrown
    reading.fortunes = [one for one in reading.fortunes if any(low <= one[0] <= high for low, high in stands)]
    return reading


def record_skim(game: Game) -> Reading:
    """What needs no rules: takebacks, and who acted when."""
    reading = Reading()
    for row in _rows(game):
        if row["payload"]["event"] == TAKEN_BACK:
            reading.takebacks[row["side"]] += 1
        elif row["payload"]["event"] not in SITE_EVENTS:
            reading.acted[row["side"]] = row["time"]
    return reading


def _rows(game: Game) -> Iterator[Mapping[str, Any]]:
    events = GameEvent.objects.filter(game=game).order_by("seq")
    return events.values("seq", "action_id", "side", "action__command", "payload", "time").iterator()


def _applied(
    game: Game, reading: Reading, ruleset: Ruleset, state: Any, row: Mapping[str, Any]
) -> tuple[Ruleset, Any]:
    """The position after an event, and the rules that judge it."""
    name = row["payload"]["event"]
    if name in LED_ELSEWHERE:
        reading.takebacks[row["side"]] += name == TAKEN_BACK
        there = game_moment(game, row["seq"])
        return there.ruleset, there.state
    if name in SITE_EVENTS:
        return ruleset, state
    event = ruleset.read_event(row["payload"])
    weigh = getattr(ruleset, "luck", None)  # releases from before ADR 0082 have none
    if weigh and event.rolls:
        reading.fortunes += [(row["seq"], fortune) for fortune in weigh(state, event)]
    return ruleset, ruleset.apply(state, event)


def _asked(ruleset: Ruleset, state: Any, holders: Sequence[Holder]) -> dict[Holder, set[str]]:
    """The questions that each has before them."""
    decisions = ruleset.decisions(state)
    return {holder: {one.id for one in decisions if _concerns(one, holder)} for holder in holders}


def _concerns(decision: Decision, holder: Holder) -> bool:
    side, command = holder
    return decision.side == side and (not command or decision.command in ("", command))


def _answered(
    reading: Reading, holder: Holder, time: datetime, outages: Sequence[tuple[datetime, timedelta]]
) -> None:
    """The first act after a question is the answer. What passed while nobody served was nobody's time."""
    since = reading.asked.pop(holder, None)
    if since is not None:
        lost = (min(time, end) - max(since, end - span) for end, span in outages)
        reading.answers[holder].append(
            max(NOTHING, time - since - sum((max(one, NOTHING) for one in lost), NOTHING))
        )


def _put(
    reading: Reading, before: dict[Holder, set[str]], now: dict[Holder, set[str]], by: Holder, time: datetime
) -> None:
    """Whom somebody else's doing has asked something new, and who is asked no more."""
    for holder, questions in now.items():
        if not questions:
            reading.asked.pop(holder, None)
        elif holder != by and questions - before.get(holder, set()):
            reading.asked.setdefault(holder, time)
