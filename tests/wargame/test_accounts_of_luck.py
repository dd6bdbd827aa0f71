"""The luck account: worked out once when a game is over, never before; its bands are those of chance."""

from __future__ import annotations

import random
from dataclasses import replace
from fractions import Fraction
from functools import partial
from math import sqrt
from threading import Barrier, Thread
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.db import IntegrityError, connection

import rules
from rules.core.fortune import Fortune
from tests.wargame.match import Match, new_match
from wargame.games import services
from wargame.games.models import GameEvent
from wargame.results import chance, reading, tasks
from wargame.results.accounts import account_make, accounts_find
from wargame.results.luck import luck_of
from wargame.results.models import Account, Conduct, Luck, Result
from wargame.results.services import result_annul, result_record, result_restore

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The worker is there."""
    monkeypatch.setattr(tasks.account, "delay", tasks.account)


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any) -> Any:
    """What is done within has its signals sent, as after a commit."""
    return partial(django_capture_on_commit_callbacks, execute=True)


@pytest.fixture
def fought(skirmish: str, committed: Any) -> Match:
    """A game played to its end in which dice fell."""
    for seed in range(5, 40):
        match = new_match(skirmish, seed=seed)
        with committed():
            match.play()
        if any(_rolled(match)):
            return match
    raise AssertionError


def _rolled(match: Match) -> list[Any]:
    payloads = GameEvent.objects.filter(game=match.game).order_by("seq").values_list("payload", flat=True)
    return [payload for payload in payloads if payload.get("rolls")]


def _by_hand(match: Match) -> dict[str, list[Fortune]]:
    """The fortunes of each side, from the events alone."""
    ruleset = rules.get(match.game.ruleset)
    assert ruleset.luck is not None
    state, found = None, dict[str, list[Fortune]]()
    for payload in (
        GameEvent.objects.filter(game=match.game).order_by("seq").values_list("payload", flat=True)
    ):
        event = ruleset.read_event(payload)
        for one in ruleset.luck(state, event):
            found.setdefault(one.side, []).append(one)
        state = ruleset.apply(state, event)
    return found


@pytest.mark.dear
def test_a_finished_game_tells_its_luck(fought: Match) -> None:
    wanted = _by_hand(fought)
    for side, user in fought.users.items():
        account = luck_of(user)
        assert account.games == 1 and account.rolls == len(wanted[side]) == len(_rolled(fought))
        (row,) = account.rows
        assert row.got == sum(one.got for one in wanted[side])
        assert row.expected == pytest.approx(float(sum(one.expected for one in wanted[side])))
        assert row.words != f"luck-{row.kind}" and row.system != row.ruleset
    ours, theirs = (luck_of(user).rows[0] for user in fought.users.values())
    assert ours.differs == pytest.approx(-theirs.differs) and ours.band == pytest.approx(theirs.band)


@pytest.mark.dear
def test_the_account_is_made_once(fought: Match) -> None:
    result, rows = Result.objects.get(game=fought.game), list(Luck.objects.order_by("pk").values())
    assert account_make(result=result) is None
    assert accounts_find() == 0
    assert list(Luck.objects.order_by("pk").values()) == rows
    with pytest.raises(IntegrityError):
        Luck.objects.create(**{**rows[0], "id": None})


@pytest.mark.dear
def test_nothing_is_told_while_a_game_runs(skirmish: str, committed: Any) -> None:
    match = new_match(skirmish, seed=5)
    with committed():
        while match.game.status == "active" and not _rolled(match):
            match.step()
    assert match.game.status == "active"
    tasks.sweep()
    assert not Luck.objects.exists() and not Account.objects.exists()
    assert all(luck_of(user).rows == () for user in match.users.values())


@pytest.mark.dear
def test_what_nobody_heard_of_is_found(skirmish: str) -> None:
    match = new_match(skirmish, seed=5)
    match.play()
    assert not Result.objects.exists()
    assert tasks.sweep() == 2
    assert Account.objects.get().read
    assert tasks.sweep() == 0


@pytest.mark.dear
def test_annulled_games_count_nowhere_and_count_again(fought: Match) -> None:
    user = fought.users[fought.opponent(next(iter(fought.users)))]
    told = luck_of(user)
    result = result_annul(result=Result.objects.get(game=fought.game), user=None, reason="Moved twice")
    assert luck_of(user).rows == () and luck_of(user).games == 0
    result_restore(result=result, user=None, reason="")
    assert luck_of(user) == told


@pytest.mark.dear
def test_abandoned_games_count_nowhere(skirmish: str, committed: Any) -> None:
    match = new_match(skirmish, seed=5)
    while not _rolled(match):
        match.step()
    one, other = match.users.values()
    with committed():
        services.game_abandon(code=match.code, user=one)
        services.abandon_answer(code=match.code, user=other, accept=True)
    assert Result.objects.get().how == "abandoned"
    assert tasks.sweep() == 0
    assert not Luck.objects.exists()


@pytest.mark.dear
def test_a_game_whose_rules_tell_no_luck_has_an_account_without(
    skirmish: str, committed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr("wargame.results.accounts.game_read", fails)
    match = new_match(skirmish, seed=5)
    with committed():
        match.play()
    assert not Account.objects.get().read
    assert not Luck.objects.exists() and tasks.sweep() == 0


@pytest.mark.dear
def test_an_account_that_is_deleted_is_made_anew(fought: Match) -> None:
    rows = list(Luck.objects.order_by("pk").values("share", "kind", "rolls", "got", "expected", "variance"))
    Account.objects.all().delete()
    assert tasks.sweep() == 1
    assert list(Luck.objects.order_by("pk").values(*rows[0])) == rows


@pytest.mark.dear
def test_a_release_without_luck_has_none(
    skirmish: str, committed: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    older = replace(rules.get(skirmish), luck=None)
    monkeypatch.setattr(reading, "ruleset_of", lambda game, seq: older)
    match = new_match(skirmish, seed=5)
    with committed():
        match.play()
    assert Account.objects.get().read and not Luck.objects.exists()


@pytest.mark.dear
def test_an_account_costs_one_query(fought: Match, django_assert_num_queries: Any) -> None:
    user = next(iter(fought.users.values()))
    with django_assert_num_queries(1):
        luck_of(user)


@pytest.mark.dear
def test_what_was_taken_back_never_fell(fought: Match, monkeypatch: pytest.MonkeyPatch) -> None:
    """A ruling may take back what a player may not."""
    first = reading.game_read(fought.game, []).fortunes[0][0]
    monkeypatch.setattr(reading, "spans", lambda game: [(1, first), (first + 100, first + 200)])
    assert {seq for seq, _ in reading.game_read(fought.game, []).fortunes} == {first}


def _die() -> Fortune:
    return Fortune(
        side="one", kind="hits", unit="luck-in-hits", got=1, chances={n: Fraction(1, 6) for n in range(1, 7)}
    )


def test_sums_are_convolved_exactly() -> None:
    two = chance.sum_of([_die(), _die()])
    assert two[7] == pytest.approx(1 / 6) and two[2] == pytest.approx(1 / 36)
    assert sum(two.values()) == pytest.approx(1)
    assert chance.decode(chance.encode(two)) == two
    # Within four of seven lie 34 of 36, too few: all do within five.
    wide, share = chance.band(7, 35 / 6, [two])
    assert wide == 5 and share == pytest.approx(1.0)


def test_the_exact_band_is_the_least_that_holds_enough() -> None:
    coin = {0: 0.5, 1: 0.5}
    wide, share = chance.band(5, 2.5, [coin] * 10)
    within = sum(p for value, p in chance.convolve_all([coin] * 10).items() if abs(value - 5) <= wide)
    narrower = sum(p for value, p in chance.convolve_all([coin] * 10).items() if abs(value - 5) < wide)
    assert share == pytest.approx(within) and within >= 0.95 > narrower


def test_beyond_so_many_rolls_the_normal_law_agrees() -> None:
    die = dict.fromkeys(range(1, 7), 1 / 6)
    rolls = chance.EXACT
    exact, _ = chance.band(3.5 * rolls, rolls * 35 / 12, [die] * rolls)
    near, _ = chance.band(3.5 * rolls, rolls * 35 / 12, None)
    assert near == pytest.approx(1.959964 * sqrt(rolls * 35 / 12)) and abs(exact - near) < 1


@pytest.mark.dear
def test_honest_players_lie_outside_as_often_as_is_said() -> None:
    dice, die = random.Random(4), dict.fromkeys(range(1, 7), 1 / 6)
    wide, share = chance.band(35.0, 10 * 35 / 12, [die] * 10)
    sums = [sum(dice.randint(1, 6) for _ in range(10)) for _ in range(20_000)]
    assert sum(abs(one - 35) <= wide for one in sums) / len(sums) == pytest.approx(share, abs=0.01)


def test_a_stranger_has_no_account() -> None:
    account = luck_of(get_user_model().objects.create_user("stranger"))
    assert (account.rows, account.games, account.rolls, account.one_in) == ((), 0, 0, 0.0)


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_two_workers_make_one_account(skirmish: str) -> None:
    match = new_match(skirmish, seed=5)
    match.play()
    Account.objects.all().delete()
    result = result_record(game=match.game) or Result.objects.get(game=match.game)
    gate, made = Barrier(3), list[bool]()

    def work() -> None:
        try:
            gate.wait()
            made.append(account_make(result=result) is not None)
        finally:
            connection.close()

    threads = [Thread(target=work) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(made) == [False, False, True]
    assert Account.objects.get().read and Conduct.objects.count() == 2
