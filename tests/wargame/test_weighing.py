"""Unfinished games weighed: claims, games played on by practice players, the badge of a record."""

from __future__ import annotations

import dataclasses
from datetime import timedelta
from importlib import import_module
from typing import Any

import pytest
from django.db import connection

from rules.core.errors import Malformed
from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import client_of
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden
from wargame.games.models import Game, GameEvent
from wargame.games.position import game_moment
from wargame.games.services import game_resign
from wargame.rulings import checks, tasks
from wargame.rulings.models import Case, Check, Weighing
from wargame.rulings.services import case_take, case_write
from wargame.rulings.weighing import band, shares, weighing_ask, weighing_claim, weighing_play

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    return new_hall()


def test_a_player_claims_an_end(hall: Hall) -> None:
    case = hall.dispute()
    entry = case_write(pk=case.pk, user=hall.match.users["blue"], text="All is taken", claim="blue")
    assert entry.act == "claims blue"
    for user, claim in ((hall.match.users["blue"], "green"), (hall.clara, "blue")):
        with pytest.raises(Conflict, match="Only a player can claim"):
            case_write(pk=case.pk, user=user, text="x", claim=claim)


@pytest.mark.dear
def test_practice_players_play_on_and_the_game_stays(hall: Hall) -> None:
    case, seq = hall.dispute(), hall.match.game.seq
    asked = weighing_ask(case=case.pk, user=hall.clara, wanted=5)
    assert weighing_play(asked.pk) == 5
    found = Weighing.objects.get()
    assert len(found.ends) == 5
    assert sum(one.won for one in shares(found, ["blue", "red"])) == 5
    assert hall.match.game.seq == seq
    assert weighing_play(asked.pk) == 0
    page = client_of(hall.clara).get(f"/disputes/{case.pk}/rule/").content.decode()
    assert "5 of 5 games" in page


@pytest.mark.dear
def test_the_victory_conditions_stand_beside_the_figures(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """They are asked of the rules as the board asks them; rules that cannot say (an older release) say nothing."""
    case = hall.dispute()
    page = client_of(hall.clara).get(f"/disputes/{case.pk}/rule/")
    assert page.context["victory"].headline == "2 : 2"
    assert "Units of each side" in page.content.decode()
    moment = game_moment(case.game)
    older = dataclasses.replace(moment, ruleset=dataclasses.replace(moment.ruleset, explain=unanswered))
    monkeypatch.setattr("wargame.rulings.weighing.game_moment", lambda _: older)
    page = client_of(hall.clara).get(f"/disputes/{case.pk}/rule/")
    assert page.status_code == 200 and page.context["victory"] is None


def unanswered(*_: Any) -> Any:
    """What rules do that know no such question."""
    raise Malformed("no-such-question", about="victory")


def test_who_may_not_rule_weighs_nothing(hall: Hall) -> None:
    case = hall.dispute()
    with pytest.raises(Forbidden):
        weighing_ask(case=case.pk, user=hall.match.users["blue"], wanted=5)
    with pytest.raises(Conflict, match="Choose 5 to 100 games"):
        weighing_ask(case=case.pk, user=hall.clara, wanted=1000)
    game_resign(code=hall.match.code, user=hall.match.users["blue"])
    with pytest.raises(Conflict, match="still under way"):
        weighing_ask(case=case.pk, user=hall.clara, wanted=5)


@pytest.mark.dear
def test_two_workers_do_not_play_the_same_games_and_a_dead_one_is_replaced(hall: Hall) -> None:
    case = hall.dispute()
    case_take(pk=case.pk, user=hall.clara)
    asked = weighing_ask(case=case.pk, user=hall.clara, wanted=5)
    assert weighing_claim(asked.pk)
    assert weighing_claim(asked.pk) is None
    long_ago = heartbeat.now() - timedelta(minutes=9)
    Weighing.objects.update(beat=long_ago, begun=long_ago)
    assert tasks.sweep() == 1
    assert weighing_play(asked.pk) == 5


ENDS = [{"winner": winner, "turn": 9, "over": True} for winner in ("blue", "blue", "red", "blue", "")]


def weighed(hall: Hall, case: Case, user: Any) -> Weighing:
    """Five playouts that are done: blue wins three."""
    asked = weighing_ask(case=case.pk, user=user, wanted=5)
    Weighing.objects.filter(pk=asked.pk).update(ends=ENDS)
    return asked


@pytest.mark.dear
def test_playouts_asked_for_again_leave_the_earlier_ones_to_be_read(hall: Hall) -> None:
    """By whoever may rule on the case: who asked, when, and what came of them."""
    case = hall.dispute()
    first = weighed(hall, case, hall.clara)
    weighing_ask(case=case.pk, user=hall.dora, wanted=7)
    kept = Weighing.objects.get(pk=first.pk)
    assert kept.ends == ENDS and kept.user == hall.clara and kept.begun == first.begun
    line = f"clara asked for 5 games from event {first.seq}: Blue wins 3, Red wins 1, drawn 1"
    for page in (f"/disputes/{case.pk}/rule/", f"/disputes/{case.pk}/"):
        assert line in client_of(hall.dora).get(page).content.decode(), page
    assert "0 of 7 games" in client_of(hall.dora).get(f"/disputes/{case.pk}/rule/").content.decode()
    told = client_of(hall.dora).get(f"/api/cases/{case.pk}/weighing/").json()
    assert (told["wanted"], told["by"], told["played"]) == (7, "dora", 0)
    (earlier,) = told["earlier"]
    assert (earlier["wanted"], earlier["by"], earlier["won"]) == (5, "clara", {"blue": 3, "red": 1, "": 1})
    low, high = band(3, 5)
    assert earlier["shares"][0] == {"side": "blue", "won": 3, "low": low, "high": high}
    assert (
        "asked for 5 games"
        not in client_of(hall.match.users["blue"]).get(f"/disputes/{case.pk}/").content.decode()
    )


@pytest.mark.dear
def test_playouts_are_not_asked_for_again_while_they_run(hall: Hall) -> None:
    """However often somebody asks, a case keeps one worker busy; one that died is replaced and holds nothing up."""
    case = hall.dispute()
    asked = weighing_ask(case=case.pk, user=hall.clara, wanted=5)
    Weighing.objects.filter(pk=asked.pk).update(ends=ENDS[:3], beat=heartbeat.now() - timedelta(minutes=9))
    with pytest.raises(Conflict, match="still running"):
        weighing_ask(case=case.pk, user=hall.dora, wanted=5)
    assert weighing_play(asked.pk) == 2
    assert Weighing.objects.get().ends[:3] == ENDS[:3]
    again = weighing_ask(case=case.pk, user=hall.dora, wanted=5)
    assert again.pk != asked.pk and Weighing.objects.count() == 2
    assert tasks.sweep() == 0, "it was asked for just now"


@pytest.mark.dear
def test_what_was_asked_for_before_weighings_had_numbers_is_kept(hall: Hall) -> None:
    """The way back keeps the latest of a case, the way forth gives each a number."""
    first, second = hall.dispute(), hall.dispute("red")
    for case in (first, first, second):
        weighed(hall, case, hall.clara)
    migration = import_module("wargame.rulings.migrations.0005_weighings")
    with connection.cursor() as cursor:
        cursor.execute("SET CONSTRAINTS ALL IMMEDIATE")
        cursor.execute(migration.BACK)
        cursor.execute(migration.NUMBER)
    assert set(Weighing.objects.values_list("case", flat=True)) == {first.pk, second.pk}
    assert Weighing.objects.count() == 2 and Weighing.objects.get(case=second).ends == ENDS
    assert weighed(hall, second, hall.dora).case == second and second.weighings.count() == 2


@pytest.mark.dear
def test_a_ruling_that_adjudicates_says_how_often_playouts_were_run_before_it(hall: Hall) -> None:
    case = hall.dispute()
    for user in (hall.clara, hall.dora):
        weighed(hall, case, user)
    ruling = hall.rule(case, "adjudicate", plan={"winner": "blue"})
    assert client_of(None).get(f"/api/rulings/{ruling.pk}/").json()["weighings"] == 2
    assert "run 2 times before it" in client_of(None).get(f"/rulings/{ruling.pk}/").content.decode()


@pytest.mark.parametrize(
    ("won", "count", "low", "high"), [(0, 0, 0.0, 1.0), (5, 10, 0.27, 0.73), (10, 10, 0.79, 1.0)]
)
def test_the_band_is_wilsons(won: int, count: int, low: float, high: float) -> None:
    assert band(won, count) == pytest.approx((low, high), abs=0.01)


def test_a_game_that_has_ended_is_verified_by_a_worker(hall: Hall) -> None:
    assert checks.checks_sweep() == 0
    game_resign(code=hall.match.code, user=hall.match.users["blue"])
    assert checks.checks_sweep() == 1
    assert Check.objects.get().holds
    assert checks.checks_sweep() == 0


def test_a_record_that_was_tampered_with_has_no_badge(hall: Hall) -> None:
    game_resign(code=hall.match.code, user=hall.match.users["blue"])
    GameEvent.objects.filter(game=hall.match.game, seq=hall.match.game.seq).update(hash="0" * 64)
    checks.checks_sweep()
    assert not Check.objects.get().holds


@pytest.mark.dear
def test_a_game_before_a_director_is_verified_while_it_is_played(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    case = hall.dispute()
    assert checks.checks_sweep() == 1
    check = Check.objects.get()
    assert check.holds and check.seq == Game.objects.get(pk=case.game_id).seq
    assert any("sealed" in one or "secret" in one for one in check.unchecked), check.unchecked
    assert checks.checks_sweep() == 0
    Game.objects.filter(pk=case.game_id).update(seq=check.seq - 1)
    assert checks.checks_sweep() == 0, "at most once an hour while it is played"
    hour = heartbeat.now() + checks.AGAIN + timedelta(seconds=1)
    monkeypatch.setattr(heartbeat, "now", lambda: hour)
    assert checks.checks_sweep() == 1
    case.state = Case.State.RULED
    case.save()
    Check.objects.update(seq=0, time=hour - timedelta(days=1))
    assert checks.checks_sweep() == 0, "nobody asks any more"
