"""What a game tells of itself without being opened (mails, lists, the head of the board) is for everybody to know.

Positions of games and of cases are changed at random; where a side sees no difference, no byte of what it is told may
differ.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from itertools import islice
from random import Random
from types import SimpleNamespace
from typing import Any

import pytest

import rules
from rules.core.cases import CaseRun, cases
from rules.core.codec import decode, encode, plain
from rules.core.contract import SPECTATOR, UMPIRE
from rules.core.dice import SeededDice
from rules.core.players import RandomPlayer, play
from rules.core.ruleset import Ruleset, Scenario
from tests.explored import Sample
from tests.rulesets import some
from tests.wargame.sitting import hiding, secret
from tests.wargame.whispers import scenario_of
from wargame.games import notices
from wargame.games.frames import game_frame
from wargame.games.models import Game, Seat
from wargame.games.position import Moment
from wargame.games.words import question_of

TRIES = 12
"""Changes that are tried on each position."""

ENOUGH = 40
"""Pairs that are compared: of many changes few are to something that is hidden."""


def positions(ruleset: Ruleset, scenario: Scenario, first: int) -> Iterator[Any]:
    """Those of games of chance, and where the cases end: there every question comes up."""
    for seed in (first, first + 1):
        players = {side: RandomPlayer(seed + i) for i, side in enumerate(scenario.played)}
        yield from (
            step.state for step in play(ruleset, scenario.id, secret(ruleset.id), players, SeededDice(seed))
        )
    yield from (CaseRun(ruleset, case).state for _, case in cases(ruleset))


def telling(ruleset: Ruleset, scenario: Scenario, first: int) -> Iterator[Any]:
    """Those of the positions in which something is hidden."""
    for state in positions(ruleset, scenario, first):
        if ruleset.view(state, UMPIRE) != ruleset.view(state, SPECTATOR):
            yield state


def tables(value: Any) -> Iterator[dict[str, Any]]:
    """Every table of like records in plain data: of units, of dumps."""
    if isinstance(value, dict):
        if len(value) > 1 and all(isinstance(row, dict) for row in value.values()):
            yield value
        for inner in value.values():
            yield from tables(inner)


def changed(state: Any, secrets: Set[str], random: Random) -> Any:
    """The state with a field of one record as it is in another, or with another figure; None if that is no state. Every
    second time the record is one of the secrets, where there are any.
    """
    whole = plain(state)
    known = list(tables(whole))
    wanted = secrets if random.random() < 0.5 else set()
    table = random.choice([rows for rows in known if wanted & rows.keys()] or known)
    name = random.choice(sorted(wanted & table.keys()) or list(table))
    one, other = table[name], random.choice([row for id, row in table.items() if id != name])
    if other:
        name = random.choice(list(other))
        figure = isinstance(other[name], int) and not isinstance(other[name], bool)
        one[name] = random.randint(1, 9) if figure else other[name]
    try:
        return decode(encode(whole), type(state))
    except ValueError:
        return None


def differs_in_secret(ruleset: Ruleset, one: Any, other: Any, side: str) -> bool:
    """Whether the positions differ for the umpire and not for the side and those who watch."""
    try:
        views = [[encode(dict(ruleset.view(s, v))) for v in (side, SPECTATOR, UMPIRE)] for s in (one, other)]
    except (LookupError, AssertionError, ValueError, TypeError):
        return False  # No position that could come about.
    return views[0][:2] == views[1][:2] and views[0][2] != views[1][2]


def told(ruleset: Ruleset, state: Any, side: str) -> bytes:
    """All that the site says of such a game to the player of that side, who has not opened it."""
    moment = Moment(ruleset, 7, "", state)
    stands = moment.standing
    game = Game(
        code="aaaaaaaa", ruleset=ruleset.id, version=ruleset.version, scenario=scenario_of(ruleset, state), seq=7,
        turn=stands.turn, turns=stands.turns, phase=plain(stands.phase), awaiting=list(stands.awaiting),
        questions=moment.questions, status=Game.Status.ACTIVE,
    )  # fmt: skip
    seats = [Seat(game=game, side=one) for one in ruleset.scenarios[game.scenario].played]
    mine = next(seat for seat in seats if seat.side == side)
    letters = [notices.KINDS[kind].write(mine) for kind in ("turn", "clock", "result")]
    lines = [(question_of(game, question), question["at"]) for question in game.questions.values()]
    return encode([letters, lines, game_frame(game, seats), stands])


def pairs(id: str, states: Sequence[Any], seed: int) -> Iterator[tuple[Any, Any, str]]:
    """Positions that differ in what lies hidden from a side, and that side."""
    ruleset, random = rules.get(id), Random(seed)
    for state in states:
        for _ in range(TRIES):
            side = random.choice(ruleset.scenarios[scenario_of(ruleset, state)].played)
            secrets = ruleset.view(state, UMPIRE).keys() - ruleset.view(state, side).keys()
            other = changed(state, secrets, random)
            if other is not None and differs_in_secret(ruleset, state, other, side):
                yield state, other, side


@some("ruleset, scenario", hiding)
@pytest.mark.dear
def test_what_is_hidden_from_a_side_is_in_no_mail_to_it(
    ruleset: str, scenario: str, seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(notices, "seal_game_head", lambda game: "of no game that is stored")
    monkeypatch.setattr(
        notices, "_others", lambda seat: [SimpleNamespace(side="theirs", user="whoever it is")]
    )
    system = rules.get(ruleset)
    states = list(telling(system, system.scenarios[scenario], seed))
    Random(seed).shuffle(states)
    found = list(islice(pairs(ruleset, states, seed), ENOUGH))
    assert len(found) == ENOUGH, "hardly anything was hidden: the test has tested nothing"
    for one, other, side in found:
        assert told(system, one, side) == told(system, other, side)


@some("ruleset, scenario", hiding)
@pytest.mark.dear
def test_everybody_who_is_asked_has_a_question_in_the_mail(
    ruleset: str, scenario: str, seed: int, sample: Sample
) -> None:
    system = rules.get(ruleset)
    for state in sample(list(positions(system, system.scenarios[scenario], seed)), 150):
        moment = Moment(system, 7, "", state)
        sides = system.scenarios[scenario_of(system, state)].played
        assert moment.questions.keys() & set(sides) == set(moment.standing.awaiting)
