"""Reliability: finished games, forfeits that fade, answer times; apart from skill, and one query for a whole table."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from functools import partial
from itertools import pairwise
from threading import Barrier, Thread
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import Group, User
from django.db import connection, transaction
from hypothesis import given
from hypothesis import strategies as st

from tests.wargame.match import Match, new_match
from tests.wargame.timing import wind
from wargame.games import services
from wargame.games.models import Game, GameEvent, Lapse, Seat
from wargame.results import tasks
from wargame.results.accounts import account_make
from wargame.results.models import Answers, Conduct, Result, Share
from wargame.results.reliability import (
    EDGES,
    FADES,
    LABELS,
    NEWCOMER,
    SAMPLE,
    Kind,
    buckets_of,
    conduct_renew,
    quantile,
    reliability_of,
    score_of,
    silence_note,
    silence_strike,
    thin_out,
    weigh,
)
from wargame.results.services import result_annul, result_record

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)
START = datetime(2026, 3, 1, 12, tzinfo=UTC)


@pytest.fixture
def committed(django_capture_on_commit_callbacks: Any, monkeypatch: pytest.MonkeyPatch) -> Any:
    """What is done within has its signals sent, as after a commit, and the worker is there."""
    monkeypatch.setattr(tasks.account, "delay", tasks.account)
    return partial(django_capture_on_commit_callbacks, execute=True)


def told(user: User) -> Any:
    """What is told of one player."""
    return reliability_of([user])[user.pk]


def ended(user: User, how: str = "victory", **more: Any) -> Answers:
    """A finished game of the player with what came of it, without a record."""
    game = Game.objects.create(ruleset="x", version=1, scenario="y", status=Game.Status.FINISHED, seq=1)
    day = START + DAY * Result.objects.count()
    given = {"ruleset": "x", "version": 1, "release": "r", "scenario": "y", "pace": "days"}
    result = Result.objects.create(game=game, how=how, ended=day, **given)
    share = Share.objects.create(result=result, user=user, side="one", halves=2, ended=day)
    return Answers.objects.create(share=share, **more)


@pytest.fixture
def user(db: None) -> User:
    """Somebody without a past."""
    return get_user_model().objects.create_user("Ada")


def test_a_newcomer_is_neither_a_hundred_nor_nothing(user: User) -> None:
    assert told(user) == NEWCOMER
    assert NEWCOMER.score == 75 and NEWCOMER.median is None


def test_thirty_one_of_thirty_two_with_a_forfeit_long_ago() -> None:
    assert score_of(31, [0.0]) == 97


@pytest.mark.dear
@given(st.lists(st.sampled_from([None, *Kind]), max_size=60), st.sampled_from(list(Kind)))
def test_every_finished_game_is_to_the_good_and_every_forfeit_is_not(
    kinds: list[Kind | None], kind: Kind
) -> None:
    def score(seen: list[Kind | None]) -> int:
        found = weigh((START + DAY * at, one) for at, one in enumerate(seen))
        return score_of(seen.count(None), (one.weight for one in found))

    now = score(kinds)
    assert 0 < now < 101
    assert score([*kinds, None]) >= now >= score([*kinds, kind])


def test_a_forfeit_fades_with_the_games_after_it() -> None:
    def seen(after: int) -> list[tuple[datetime, Kind | None]]:
        return [(START - DAY, None), (START, Kind.LATE), *[(START + DAY, None)] * after]

    weights = [weigh(reversed(seen(after)))[0] for after in (0, 10, 29, 30, 99)]
    assert [one.fades_in for one in weights] == [FADES, 20, 1, 0, 0]
    assert [round(one.weight, 3) for one in weights] == [1, 0.667, 0.033, 0, 0]


def test_leaving_weighs_more_than_being_late_and_silence_less() -> None:
    found = {kind: weigh([(START, kind)])[0].weight for kind in Kind}
    assert found == {Kind.LATE: 1, Kind.LEFT: 2, Kind.UNANSWERED: 0.5}


def test_what_was_left_unanswered_counts_once_until_it_is_struck(user: User) -> None:
    for _ in range(2):
        silence_note(user_id=user.pk, source="challenge 7", time=START)
    (forfeit,) = told(user).unanswered
    assert (forfeit.day, forfeit.kind, forfeit.weight) == (START.date(), Kind.UNANSWERED, 0.5)
    assert told(user).score == round(100 * 3 / (3 + 0.5 + 1)) < NEWCOMER.score
    silence_strike(source="challenge 7")
    assert told(user) == NEWCOMER


def test_the_summary_adds_up(user: User) -> None:
    for _ in range(3):
        ended(user, count=2, buckets=buckets_of([60, 7200]), sample=[60, 7200], asked=1, given=2)
    ended(user, "time", forfeited=True, silent=False)
    ended(user, "time", forfeited=True, silent=True)
    conduct_renew(user_id=user.pk)
    found = told(user)
    assert (found.begun, found.finished, len(found.late), len(found.left)) == (5, 3, 1, 1)
    assert found.score == round(100 * 6 / (6 + 1 + 2 + 1))
    assert (found.answers, found.median, found.nine_tenths) == (6, 60, 7200)
    assert (found.buckets[0], found.buckets[1], sum(found.buckets)) == (3, 3, 6)
    assert (found.asked, found.given) == (3, 6)


def test_annulled_and_abandoned_games_are_none(user: User) -> None:
    ended(user)
    ended(user, "abandoned", forfeited=True)
    late = ended(user, "time", forfeited=True)
    conduct_renew(user_id=user.pk)
    assert (told(user).begun, told(user).finished) == (2, 1)
    Result.objects.filter(pk=late.share.result_id).update(annulled=START)
    conduct_renew(user_id=user.pk)
    assert (told(user).begun, told(user).finished, told(user).forfeits) == (1, 1, ())


def test_annulment_is_heard_of(user: User, committed: Any) -> None:
    late = ended(user, "time", forfeited=True)
    conduct_renew(user_id=user.pk)
    assert told(user).late
    with committed():
        result_annul(result=late.share.result, user=None, reason="The site was down")
    assert not told(user).forfeits


def test_a_table_of_any_size_costs_one_query(django_assert_num_queries: Any) -> None:
    users = get_user_model().objects.bulk_create(User(username=f"member-{n}") for n in range(300))
    Conduct.objects.bulk_create(Conduct(user=one, score=80, begun=4, finished=4) for one in users[::2])
    with django_assert_num_queries(1):
        found = reliability_of(users)
    assert [found[one.pk].score for one in users[:4]] == [80, 75, 80, 75]
    with django_assert_num_queries(1):
        assert reliability_of([one.pk for one in users]) == found


def test_games_of_private_groups_count_and_say_nothing_of_them(skirmish: str, committed: Any) -> None:
    match = new_match(skirmish)
    Game.objects.filter(code=match.code).update(
        private=True, group=Group.objects.create(name="The quiet ones")
    )
    with committed():
        services.game_resign(code=match.code, user=match.users[match.asked])
    for user in match.users.values():
        found = told(user)
        assert found.finished == 1 and match.code not in repr(found) and "quiet" not in repr(found)


def test_resigning_is_finishing(skirmish: str, committed: Any) -> None:
    match = new_match(skirmish)
    loser = match.asked
    with committed():
        services.game_resign(code=match.code, user=match.users[loser])
    assert told(match.users[loser]).score == told(match.users[match.opponent(loser)]).score == 80


# --- Answer times ---------------------------------------------------------------------------------


def timed(match: Match, hours: float) -> None:
    """Rewrite the times of the record: each action so many hours after the one before."""
    at = dict[int | None, datetime]()
    for row in GameEvent.objects.filter(game=match.game).order_by("seq"):
        at.setdefault(row.action_id, START + timedelta(hours=hours) * len(at))
        row.time = at[row.action_id]
        row.save(update_fields=["time"])


def passes(match: Match) -> int:
    """How often it was another side's turn to act than that of the act before."""
    sides = list(GameEvent.objects.filter(game=match.game).order_by("seq").values_list("action_id", "side"))
    order = [side for at, (_, side) in enumerate(sides) if not at or sides[at - 1][0] != sides[at][0]]
    return sum(one != other for one, other in pairwise(order))


def accounted(match: Match) -> dict[str, Answers]:
    """The answers of each side of a game that has ended."""
    result = result_record(game=match.game)
    assert result is not None and account_make(result=result) is not None
    return {
        one.share.side: one for one in Answers.objects.select_related("share").filter(share__result=result)
    }


@pytest.mark.dear
def test_the_first_act_after_a_question_is_the_answer(skirmish: str) -> None:
    match = new_match(skirmish, pace="days", seed=5)
    match.play()
    timed(match, 3)
    found = accounted(match)
    assert sum(one.count for one in found.values()) == passes(match) > 4
    for one in found.values():
        assert one.count and one.sample == [3 * 3600] * one.count
        assert one.buckets[2] == one.count == sum(one.buckets)


@pytest.mark.dear
def test_without_a_clock_nobody_is_timed(skirmish: str) -> None:
    match = new_match(skirmish, pace="none", seed=5)
    match.play()
    assert all(one.count == 0 for one in accounted(match).values())
    assert all(told(user).median is None for user in match.users.values())


@pytest.mark.dear
def test_an_outage_is_nobodys_time(skirmish: str) -> None:
    match = new_match(skirmish, pace="days", seed=5)
    match.play()
    timed(match, 3)
    second = START + timedelta(hours=2)
    Lapse.objects.create(kind=Lapse.Kind.OUTAGE, time=second, clock=second, span=timedelta(hours=1))
    Lapse.objects.create(kind=Lapse.Kind.OUTAGE, time=START - DAY, clock=second, span=timedelta(hours=9))
    times = sorted(second for one in accounted(match).values() for second in one.sample)
    assert times[0] == 2 * 3600 and times[1] == times[-1] == 3 * 3600


# --- Lost on time ---------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("idle", "kind", "score"), [(timedelta(hours=1), Kind.LATE, 60), (timedelta(days=30), Kind.LEFT, 50)]
)
def test_who_runs_out_of_time_is_told_from_who_leaves(
    skirmish: str, committed: Any, idle: timedelta, kind: Kind, score: int
) -> None:
    match = new_match(skirmish, pace="days")
    match.step()
    late = match.asked
    wind(Seat.objects.filter(game=match.game, side=late), bank_ms=1, running_since=START)
    with committed():
        services.clock_claim(code=match.code, user=match.users[match.opponent(late)])
    result = Result.objects.get()
    Answers.objects.all().delete()
    result.account.delete()
    acted = GameEvent.objects.filter(game=match.game)
    acted.exclude(payload__event="TimeForfeited").update(time=result.ended - idle)
    account_make(result=result)
    found = {side: told(user) for side, user in match.users.items()}
    assert found[match.opponent(late)].forfeits == () and found[match.opponent(late)].score == 80
    (forfeit,) = found[late].forfeits
    assert (forfeit.kind, forfeit.day, forfeit.fades_in) == (kind, result.ended.date(), FADES)
    assert found[late].finished == 0 and found[late].score == score


def test_a_word_in_the_chat_is_a_word(skirmish: str, committed: Any) -> None:
    match = new_match(skirmish, pace="days")
    late = match.asked
    services.chat_post(
        code=match.code,
        user=match.users[late],
        key="6b1f3f2e-6d7c-4b3a-9d27-0d7ed2f1a111",
        text="In hospital",
    )
    wind(Seat.objects.filter(game=match.game, side=late), bank_ms=1, running_since=START)
    with committed():
        services.clock_claim(code=match.code, user=match.users[match.opponent(late)])
    assert told(match.users[late]).late and not told(match.users[late]).left


def test_takebacks_are_counted_for_both(skirmish: str, committed: Any, nobody_is_met: None) -> None:
    match = new_match(skirmish, pace="days")
    mover = match.asked
    match.step()
    services.action_undo(
        code=match.code, user=match.users[mover], expected_seq=match.game.seq,
        key="6b1f3f2e-6d7c-4b3a-9d27-0d7ed2f1a222",
    )  # fmt: skip
    with committed():
        services.game_resign(code=match.code, user=match.users[mover])
    own, opponent = told(match.users[mover]), told(match.users[match.opponent(mover)])
    assert (own.asked, own.given, opponent.asked, opponent.given) == (1, 0, 0, 1)


# --- Small things ---------------------------------------------------------------------------------


def test_the_buckets_are_those_of_the_labels() -> None:
    assert len(LABELS) == len(EDGES) + 1 == len(buckets_of([]))
    assert buckets_of([3600]) == [1, *[0] * 11] and buckets_of([3601]) == [0, 1, *[0] * 10]
    assert buckets_of([10**7])[-1] == 1
    assert (EDGES[LABELS.index("6 h")], EDGES[LABELS.index("1 day")]) == (6 * 3600, 24 * 3600)


@pytest.mark.dear
@given(st.lists(st.integers(0, 10**6), min_size=SAMPLE + 1, max_size=SAMPLE * 4))
def test_a_sample_keeps_the_quantiles(seconds: list[int]) -> None:
    seconds.sort()
    kept = thin_out(seconds)
    assert len(kept) == SAMPLE and kept == sorted(kept)
    half = quantile([(one, 1.0) for one in kept], 0.5)
    assert half is not None
    at = len(seconds) // 2
    near = len(seconds) // SAMPLE + 1
    assert seconds[max(0, at - near)] <= half <= seconds[min(len(seconds) - 1, at + near)]


def test_quantiles() -> None:
    assert quantile([], 0.5) is None
    assert quantile([(1, 1.0), (2, 1.0), (9, 8.0)], 0.5) == 9
    assert quantile([(one, 1.0) for one in range(1, 11)], 0.9) == 9


@pytest.mark.django_db(transaction=True)
@pytest.mark.dear
def test_games_that_end_at_once_are_all_counted() -> None:
    user = get_user_model().objects.create_user("Ada")
    gate = Barrier(4)

    def finish() -> None:
        try:
            gate.wait()
            with transaction.atomic():
                ended(user)
                conduct_renew(user_id=user.pk)
        finally:
            connection.close()

    threads = [Thread(target=finish) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert told(user).finished == 4
