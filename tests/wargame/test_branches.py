"""Branches of a game: what stands on each, whose dice may be kept, what is remembered of an end."""

from __future__ import annotations

from typing import Any

import pytest

from tests.wargame.match import Match
from tests.wargame.sitting import person
from tests.wargame.test_records import exported, found, rehash, text
from tests.wargame.test_ruling import decided, first_of, phrases, played, rule, verifies  # noqa: F401
from wargame.games import referee
from wargame.games.errors import Conflict
from wargame.games.history import stations
from wargame.games.models import Action, Game
from wargame.games.position import forget, game_moment
from wargame.games.record.course import branch_name, is_removed, spans_standing
from wargame.games.record.verify_record import check
from wargame.games.rolling import list_removed, list_rolled
from wargame.games.ruling import End, RollBack
from wargame.games.services import game_resign
from wargame.games.takeback import position_seq
from wargame.results.reading import game_read

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("jumps", "seq", "spans"),
    [
        ([], 9, [(1, 9)]),
        ([(20, 10)], 25, [(1, 10), (20, 25)]),
        ([(20, 10), (30, 5)], 31, [(1, 5), (30, 31)]),
        ([(20, 10), (30, 15)], 31, [(1, 15), (30, 31)]),
        ([(20, 10), (30, 22)], 31, [(1, 10), (20, 22), (30, 31)]),
        ([(20, 10), (30, 15)], 25, [(1, 10), (20, 25)]),
    ],
    ids=["none", "one", "over another", "onto what was removed", "onto the branch", "before the second"],
)
def test_what_stands_at_an_event(jumps: Any, seq: int, spans: Any) -> None:
    assert spans_standing(jumps, seq) == spans


@pytest.mark.parametrize(
    ("number", "name"), [(0, "A"), (1, "B"), (25, "Z"), (26, "AA"), (27, "AB"), (52, "BA")]
)
def test_branches_have_letters(number: int, name: str) -> None:
    assert branch_name(number) == name


def test_what_a_roll_back_removes_is_what_stands_now_and_not_there() -> None:
    jumps = [(20, 10), (30, 15)]
    assert [seq for seq in range(1, 41) if is_removed(jumps, 40, 12, seq)] == [13, 14, 15, *range(30, 41)]
    assert [seq for seq in range(1, 41) if is_removed(jumps, 40, 25, seq)] == [*range(11, 16), *range(30, 41)]


def back(match: Match, to: int, *kept: int) -> int:
    """Roll back, with phrases; the event of the roll-back."""
    seq = int(rule(match, decided("rollback", position=RollBack(to, kept))).seq)
    phrases(match)
    return seq


@pytest.mark.dear
def test_dice_of_a_branch_that_stands_again_are_listed(played: Match) -> None:  # noqa: F811
    """Rolled back from A, then back onto A: the dice of A stand again, and a third roll-back removes them."""
    thrown, early, end = list_rolled(played.game, 1)[0], first_of(played), played.game.seq
    back(played, early)
    played.step()
    assert thrown.pk not in {one.pk for one in list_removed(played.game, early)}
    back(played, end)
    assert [one.pk for one in list_rolled(played.game, early)] == [thrown.pk]
    back(played, early, thrown.seq_before + 1)
    assert [row["seq"] for row in played.game.kept] == [thrown.seq_before + 1]
    verifies(played)


@pytest.mark.dear
def test_turns_of_a_branch_that_stands_again_are_turns(played: Match) -> None:  # noqa: F811
    while played.game.turn < 3:
        played.step()
    end, early = played.game.seq, first_of(played)
    turns = [(one.turn, one.begins) for one in stations(played.game)]
    back(played, early)
    played.step()
    back(played, end)
    assert [(one.turn, one.begins) for one in stations(played.game)] == turns


@pytest.mark.dear
def test_luck_of_a_branch_that_stands_again_counts(played: Match) -> None:  # noqa: F811
    def fortunes() -> list[int]:
        holders = [(seat.side, seat.command) for seat in played.game.seats.all()]
        return [seq for seq, _ in game_read(played.game, holders).fortunes]

    end, early, before = played.game.seq, first_of(played), fortunes()
    assert before
    back(played, early)
    assert fortunes() == []
    back(played, end)
    assert fortunes() == before


def test_a_kept_die_falls_only_for_an_act_that_throws_what_it_threw(played: Match) -> None:  # noqa: F811
    """A secret that is published tells every further die: an act that asks for another one gets new dice."""
    thrown = list_rolled(played.game, 1)[0]
    back(played, thrown.seq_before, thrown.seq_before + 1)
    (row,) = played.game.kept
    Game.objects.update(kept=[{**row, "dice": [{**row["dice"][0], "index": 1}]}])
    judgement = played.submit(thrown.side, thrown.payload)
    again = Action.objects.get(game=played.game, seq_after=judgement.seq, verdict="accepted")
    assert (again.kept, again.epoch, played.game.kept) == (None, 1, [])
    lines = exported(
        played
    )  # the act threw the same in truth: the rules find that it should have had the kept die
    assert check(text(lines)).findings == []
    assert len(lines) in found(lines)


def test_a_line_whose_kept_dice_are_others_is_found(played: Match) -> None:  # noqa: F811
    thrown = list_rolled(played.game, 1)[0]
    back(played, thrown.seq_before, thrown.seq_before + 1)
    played.submit(thrown.side, thrown.payload)
    lines = exported(played)
    faces = lines[-1]["dice"][0]["roll"]["faces"]
    faces[0] = faces[0] % 6 + 1
    rehash(lines)
    said = [one.what for one in check(text(lines)).findings if one.line == len(lines)]
    assert any("were kept, and others fell" in what for what in said)


@pytest.mark.parametrize("leap", [1, 2, 3])
@pytest.mark.dear
def test_an_end_by_players_is_an_end_whereever_a_checkpoint_stands(
    played: Match,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    leap: int,
) -> None:
    """With a checkpoint at every event the state of one would stand for the end, and does not know of it."""
    monkeypatch.setattr(referee, "LEAP", leap)
    game_resign(code=played.code, user=next(iter(played.users.values())))
    forget()
    assert game_moment(played.game).standing.over
    rule(played, decided("warn", side="blue"))
    forget()
    assert game_moment(played.game).standing.over
    verifies(played)


def test_a_word_about_a_game_that_is_over_changes_nothing_else(played: Match) -> None:  # noqa: F811
    rule(played, decided("adjudicate", position=End("blue")))
    for given in ({"holds": ("x",)}, {"given": {"blue": 60_000}}, {"replaced": {("blue", ""): person("z")}}):
        with pytest.raises(Conflict, match="over"):
            rule(played, decided(**given))


def test_however_much_is_said_the_last_act_is_found_at_once(
    played: Match,  # noqa: F811
    django_assert_num_queries: Any,
) -> None:
    seq = position_seq(played.game, played.game.seq)
    for _ in range(10):
        rule(played, decided())
    game = played.game
    with django_assert_num_queries(1):
        assert position_seq(game, game.seq) == seq < game.seq
