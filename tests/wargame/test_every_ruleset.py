"""What the site does with a game, done with every ruleset there is: races, records, cases, mails, lists, seats."""

from __future__ import annotations

import json
import re
import threading
from collections.abc import Iterator
from functools import partial
from io import StringIO
from itertools import count
from typing import Any
from uuid import uuid4

import pytest
from django.core.management import call_command
from django.db import connection
from django.test import Client

import rules
from rules.core.contract import Message
from rules.core.words import say
from tests.rulesets import each, some
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import person, shapes
from tests.wargame.test_records import UNPUBLISHED, known_keys
from tests.wargame.test_referee import assert_rows_are_the_replay
from wargame.games import notices
from wargame.games.errors import SiteError
from wargame.games.models import Action, Game, Seat
from wargame.games.position import game_moment
from wargame.games.record import export
from wargame.games.record.verify import verify
from wargame.games.services import game_resign

RAW = re.compile(
    r"(?<![\w/.-])(ask|phase|side|scenario|option|action|verdict|weather|event)-[a-zA-Z_-]+(?![\w/])"
)
"""An id of a message where its words should be."""


def begun(ruleset: str, scenario: str, actions: int = 0, seed: int = 1) -> Match:
    """A game of it, played on a little."""
    match = new_match(ruleset, scenario=scenario, seed=seed)
    match.play(actions)
    return match


def fought(ruleset: str, scenario: str) -> Match:
    """A game of it in which dice have fallen."""
    games = (begun(ruleset, scenario, 40, seed) for seed in count(1))
    return next(match for match in games if any(act.dice for act in Action.objects.filter(game=match.game)))


def at_once(works: list[Any]) -> None:
    """All of it at the same moment."""
    barrier = threading.Barrier(len(works))

    def work(one: Any) -> None:
        barrier.wait()
        try:
            one()
        finally:
            connection.close()

    threads = [threading.Thread(target=work, args=(one,)) for one in works]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)


@pytest.mark.django_db(transaction=True)
@each("ruleset, scenario", shapes)
@pytest.mark.dear
def test_of_many_orders_at_once_one_is_played(ruleset: str, scenario: str) -> None:
    match = begun(ruleset, scenario, 3)
    for _ in range(4):
        side, order = match.choose()
        seq, found = match.game.seq, []

        def submit(mover: str, order: Any = order, seq: int = seq, found: list[int] = found) -> None:
            try:
                found.append(match.submit(mover, order, expected_seq=seq).status)
            except SiteError as no:
                found.append(no.status)

        unasked = {*match.others(side)} - {*match.game.awaiting}
        at_once([partial(submit, side)] * 3 + [partial(submit, one) for one in unasked])
        assert found.count(200) == 1 and set(found) <= {200, 409, 422}, found
        assert Action.objects.filter(game=match.game, seq_before=seq, verdict="accepted").count() == 1
        assert_rows_are_the_replay(match.game)


@pytest.mark.django_db
@some("ruleset, scenario", shapes)
@pytest.mark.dear
def test_the_record_of_a_game_verifies(ruleset: str, scenario: str) -> None:
    match = fought(ruleset, scenario)
    while match.game.status == Game.Status.ACTIVE:
        game_resign(code=match.code, user=match.users[match.asked], key=uuid4())
    lines = [line.decode() for line in export.record_bytes(match.game)]
    assert verify(lines, known_keys()) == ([], [UNPUBLISHED])
    loaded = next(at for at, line in enumerate(lines) if at and json.loads(line).get("dice"))
    forged = json.loads(lines[loaded])
    roll = forged["dice"][0]["roll"]
    roll["faces"] = [face % roll["sides"] + 1 for face in roll["faces"]]
    assert verify([*lines[:loaded], json.dumps(forged), *lines[loaded + 1 :]]).findings


@each("ruleset")
def test_a_case_is_adjudicated(ruleset: str) -> None:
    told = StringIO()
    for path in sorted((rules.get(ruleset).folder / "cases").glob("*.toml"))[:2]:
        call_command("adjudicate", str(path), stdout=told)
    assert '{"event":' in told.getvalue()


@pytest.mark.django_db
@some("ruleset, scenario", shapes)
@pytest.mark.dear
def test_mails_and_lists_speak_in_words(ruleset: str, scenario: str) -> None:
    match = begun(ruleset, scenario)
    home = Client()
    home.force_login(match.users[match.asked])
    for _ in range(25):
        if match.game.status != Game.Status.ACTIVE:
            break
        match.step()
        for text in (*letters(match), home.get("/").content.decode()):
            raw = RAW.search(text)
            assert raw is None, text[max(0, raw.start() - 200) :][:400]


def letters(match: Match) -> Iterator[str]:
    """The mails that those asked get now."""
    for side in match.game.awaiting:
        seat = Seat.objects.select_related("game").get(game=match.game, side=side)
        yield str(notices.KINDS["turn"].write(seat))


@pytest.mark.django_db
@some("ruleset, scenario", shapes)
@pytest.mark.dear
def test_the_place_of_a_question_is_found_without_the_pieces(ruleset: str, scenario: str) -> None:
    """The cut of the map in the lists knows the board alone: places are hexes, features, or points."""
    match = begun(ruleset, scenario)
    board = json.dumps(
        json.loads(Client().get(f"/api/rulesets/{ruleset}/boards/{match.game.scenario}/").content)
    )
    for _ in range(60):
        if match.game.status != Game.Status.ACTIVE:
            break
        moment = game_moment(match.game)
        pieces = {id for id, entity in moment.view("umpire").items() if entity["kind"] in ("unit", "marker")}
        for question in moment.questions.values():
            for place in question["at"]:
                assert place not in pieces
                assert re.fullmatch(r"\d+,\d+", place) or json.dumps(place) in board, place
        match.step()


@pytest.mark.django_db
@each("ruleset")
@pytest.mark.dear
def test_who_sits_down_reads_sides_and_choices_in_words(ruleset: str) -> None:
    system, client = rules.get(ruleset), Client()
    client.force_login(person("owner"))
    for scenario in system.scenarios.values():
        page = client.get(f"/games/new/{ruleset}/{scenario.id}/").content.decode()
        assert not RAW.search(re.sub(r"(name|id|for|value|data-[a-z]+)=\S+", "", page))
        for side in scenario.played:
            assert say(system, Message(f"side-{side}")) in page
        for choice in scenario.choices:
            assert f"choice-{choice.id}" in page
            assert say(system, Message(f"option-{choice.id}")) != f"option-{choice.id}"
