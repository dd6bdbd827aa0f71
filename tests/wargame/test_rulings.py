"""Cases and rulings: who raises them, who rules, what follows; every refusal in words."""

from __future__ import annotations

from datetime import timedelta
from typing import Any

import pytest

import rules
from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import client_of, person
from wargame.games import heartbeat
from wargame.games.errors import Conflict, Forbidden, NotFound, StaleGame
from wargame.games.models import Game, GameEvent, Seat
from wargame.games.rolling import list_rolled
from wargame.games.services import game_resign
from wargame.rulings import benches, law
from wargame.rulings.benches import Bench, Policy, bench_of, recusal
from wargame.rulings.dicelist import Fate, dice_list
from wargame.rulings.looks import look_note, looks_of
from wargame.rulings.models import Case, Entry, Look, Ruling
from wargame.rulings.outlook import name_entity
from wargame.rulings.plans import plan_read
from wargame.rulings.services import (
    case_open,
    case_step_aside,
    case_take,
    case_withdraw,
    case_write,
    ruling_appeal,
    ruling_draft,
    ruling_drop,
    ruling_look,
    ruling_sign,
)

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    return new_hall()


@pytest.fixture
def holding(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> Hall:
    """The same, with a bench whose disputes stop the clocks and that wants two signatures of Clara's."""
    policy = Policy(holds=True, second={hall.clara.pk: "You may meet one of the two"})
    bench = Bench("The Cup", "/", frozenset({hall.clara.pk, hall.dora.pk, person("egon").pk}), policy)
    monkeypatch.setattr(benches, "BENCHES", [lambda game: bench])
    return hall


def test_a_player_raises_a_dispute_at_an_event(hall: Hall) -> None:
    case = hall.dispute(seq=3)
    assert (case.seq, case.side, case.state, case.hold) == (3, "blue", "open", "")
    assert [entry.text for entry in case.entries.all()] == ["It said 5:1."]


@pytest.mark.dear
def test_who_does_not_play_disputes_nothing(hall: Hall) -> None:
    with pytest.raises(Forbidden, match="Only players of a game"):
        hall.match.users["blue"] = person("stranger")
        hall.dispute()


@pytest.mark.parametrize(
    ("given", "says"),
    [({"title": " "}, "empty"), ({"text": "x" * 2001}, "2001"), ({"seq": 10**6}, "no event")],
    ids=["no title", "long", "to come"],
)
def test_what_cannot_be_raised(hall: Hall, given: dict[str, Any], says: str) -> None:
    with pytest.raises(Conflict, match=says):
        hall.dispute(**given)
    assert not Case.objects.exists()


@pytest.mark.dear
def test_a_side_has_one_open_dispute_and_three_a_day(hall: Hall) -> None:
    first = hall.dispute()
    with pytest.raises(Conflict, match="already"):
        hall.dispute()
    hall.dispute("red")
    blue = hall.match.users["blue"]
    for _ in range(2):
        case_withdraw(pk=Case.objects.filter(side="blue", state="open").get().pk, user=blue)
        last = hall.dispute()
    case_withdraw(pk=last.pk, user=blue)
    with pytest.raises(Conflict, match="3 disputes"):
        hall.dispute()
    first.refresh_from_db()
    assert first.state == "withdrawn"


@pytest.mark.dear
def test_clocks_stand_where_the_policy_says_so_until_it_is_withdrawn(holding: Hall) -> None:
    case = holding.dispute()
    assert holding.match.game.holds == [f"dispute-{case.pk}"]
    assert not Seat.objects.filter(running_since__isnull=False).exists()
    case_withdraw(pk=case.pk, user=holding.match.users["blue"])
    assert holding.match.game.holds == []
    holding.match.step()


def test_only_who_raised_it_takes_it_back(hall: Hall) -> None:
    case = hall.dispute()
    with pytest.raises(Forbidden):
        case_withdraw(pk=case.pk, user=hall.match.users["red"])


@pytest.mark.dear
def test_both_sides_and_directors_talk(hall: Hall) -> None:
    case = hall.dispute()
    for user in (*hall.match.users.values(), hall.clara):
        case_write(pk=case.pk, user=user, text="Yes")
    with pytest.raises(Forbidden):
        case_write(pk=case.pk, user=person("stranger"), text="Yes")
    case_withdraw(pk=case.pk, user=hall.match.users["blue"])
    with pytest.raises(Conflict, match="withdrawn"):
        case_write(pk=case.pk, user=hall.clara, text="Late")


@pytest.mark.dear
def test_a_case_is_taken_by_one_and_handed_over(hall: Hall) -> None:
    case = hall.dispute()
    case_take(pk=case.pk, user=hall.clara)
    case_take(pk=case.pk, user=hall.clara)
    with pytest.raises(Conflict, match="Another"):
        case_take(pk=case.pk, user=hall.dora)
    with pytest.raises(Forbidden):
        case_step_aside(pk=case.pk, user=hall.dora, text="I")
    case_step_aside(pk=case.pk, user=hall.clara, text="I know Boris")
    case_take(pk=case.pk, user=hall.dora)
    assert [entry.act for entry in Entry.objects.filter(case=case).exclude(act="")] == [
        "raised", "taken", "stepped aside", "taken",
    ]  # fmt: skip


def test_nobody_directs_a_game_they_play_in(hall: Hall) -> None:
    Seat.objects.filter(game=hall.match.game, side="red").update(user=hall.dora)
    assert "play" in recusal(hall.match.game, hall.dora)
    case = hall.dispute()
    with pytest.raises(Forbidden, match="play in this game"):
        case_take(pk=case.pk, user=hall.dora)
    with pytest.raises(Forbidden, match="Only the directors"):
        case_take(pk=case.pk, user=person("stranger"))


def test_staff_direct_what_no_club_does(hall: Hall) -> None:
    Game.objects.update(terms={})
    assert bench_of(hall.match.game) == benches.SITE
    case, staff = hall.dispute(), person("staff")
    with pytest.raises(Forbidden):
        case_take(pk=case.pk, user=hall.clara)
    staff.is_staff = True
    staff.save()
    case_take(pk=case.pk, user=staff)


@pytest.mark.dear
def test_a_ruling_is_drafted_looked_at_and_signed(hall: Hall) -> None:
    case = hall.dispute()
    seq = hall.match.game.seq
    ruling = hall.rule(case, "stand", cites=[3])
    case.refresh_from_db()
    assert (case.state, ruling.state, ruling.seq) == ("ruled", "force", seq + 1)
    event = GameEvent.objects.get(game=hall.match.game, seq=ruling.seq or 0).payload
    assert (event["rules"], event["cites"], event["ruling"]) == (["2.1"], [3], ruling.pk)
    hall.match.step()


@pytest.mark.dear
def test_what_was_not_looked_at_is_not_signed(hall: Hall) -> None:
    draft = ruling_draft(
        case=hall.dispute().pk, user=hall.clara, choice="stand", rules=["2.1"], reason="So it is"
    )
    with pytest.raises(Conflict, match="Preview"):
        ruling_sign(ruling=draft.pk, user=hall.clara)


@pytest.mark.dear
def test_a_change_after_the_preview_takes_it_back(hall: Hall) -> None:
    case = hall.dispute()
    draft = ruling_draft(case=case.pk, user=hall.clara, choice="stand", rules=["2.1"], reason="So it is")
    ruling_look(ruling=draft.pk, user=hall.clara)
    hall.match.step()
    with pytest.raises(StaleGame):
        ruling_sign(ruling=draft.pk, user=hall.clara)
    ruling_look(ruling=draft.pk, user=hall.clara)
    ruling_draft(case=case.pk, user=hall.clara, choice="stand", rules=["2.1"], reason="Other words")
    with pytest.raises(Conflict, match="Preview"):
        ruling_sign(ruling=draft.pk, user=hall.clara)


@pytest.mark.dear
def test_a_draft_is_its_authors_alone(hall: Hall) -> None:
    draft = ruling_draft(
        case=hall.dispute().pk, user=hall.clara, choice="stand", rules=["2.1"], reason="So it is"
    )
    with pytest.raises(Forbidden, match="author"):
        ruling_look(ruling=draft.pk, user=hall.dora)
    with pytest.raises(Conflict, match="Another"):
        ruling_draft(case=draft.case_id, user=hall.dora, choice="stand", rules=["2.1"], reason="Mine")
    ruling_drop(case=draft.case_id, user=hall.clara)
    assert not Ruling.objects.exists()


@pytest.mark.dear
def test_a_second_signature_where_the_policy_asks_for_one(holding: Hall) -> None:
    case = holding.dispute()
    ruling = holding.rule(case, "stand")
    assert (ruling.state, ruling.signed) == ("waiting", None)
    with pytest.raises(Conflict, match="second signature"):
        case_withdraw(pk=case.pk, user=holding.match.users["blue"])
    with pytest.raises(Forbidden):
        ruling_sign(ruling=ruling.pk, user=holding.clara)
    ruling_look(ruling=ruling.pk, user=holding.dora)
    signed = ruling_sign(ruling=ruling.pk, user=holding.dora)
    assert (signed.state, signed.director, signed.second) == ("force", holding.clara, holding.dora)
    assert holding.match.game.holds == []
    holding.match.step()


@pytest.mark.dear
def test_a_roll_back_from_the_dispute_to_the_new_dice(hall: Hall) -> None:
    case = hall.dispute()
    thrown = list_rolled(hall.match.game, 1)[0]
    ruling = hall.rule(
        case,
        "rollback",
        cites=[thrown.seq_before + 1],
        plan={"to": thrown.seq_before, "dice": "touched", "clocks": "then"},
    )
    assert hall.match.game.holds == ["dice"]
    assert hall.match.game.kept == []
    assert GameEvent.objects.get(game=hall.match.game, seq=hall.match.game.seq).payload["branch"] == "B"
    assert ruling.state == "force"


@pytest.mark.parametrize(
    ("choice", "plan", "says"),
    [
        ("rollback", {}, "event to go back to"),
        ("rollback", {"to": 10**6}, "end of an earlier action"),
        ("patch", {}, "which fields"),
        ("time", {}, "Enter the extra minutes"),
        ("time", {"minutes": {"blue": 0}}, "1 to"),
        ("time", {"minutes": {"green": 5}}, "no such side"),
        ("forfeit", {"side": "green"}, "Choose the side"),
        ("warn", {}, "Choose the side"),
        ("replace", {"side": "blue", "substitute": "nobody at all"}, "no player"),
        ("resume", {}, "not held by anything"),
        ("rollback", {"to": "x"}, "cannot be read"),
        ("stand", {"unknown": 1}, "cannot be read"),
        ("burn", {}, "no such choice"),
    ],
)
def test_what_cannot_be_ruled(hall: Hall, choice: str, plan: dict[str, Any], says: str) -> None:
    seq = hall.match.game.seq
    with pytest.raises(Conflict, match=says):
        hall.rule(hall.dispute(), choice, plan=plan)
    assert hall.match.game.seq == seq


@pytest.mark.parametrize(
    ("choice", "plan"),
    [
        ("warn", {"side": "blue"}),
        ("forfeit", {"side": "blue"}),
        ("adjudicate", {"winner": "red"}),
        ("adjudicate", {}),
        ("hold", {}),
        ("time", {"minutes": {"blue": 60}}),
    ],
)
@pytest.mark.dear
def test_what_can_be_ruled(hall: Hall, choice: str, plan: dict[str, Any]) -> None:
    ruling = hall.rule(hall.dispute(), choice, plan=plan)
    assert ruling.seq == hall.match.game.seq


@pytest.mark.dear
def test_a_player_is_replaced(hall: Hall) -> None:
    person("fritz")
    hall.rule(hall.dispute(), "replace", plan={"side": "blue", "substitute": "fritz"})
    assert hall.match.game.seats.get(side="blue").user == person("fritz")


@pytest.mark.dear
def test_a_held_game_goes_on_by_a_ruling(hall: Hall) -> None:
    hall.rule(hall.dispute(), "hold")
    assert hall.match.game.holds
    hall.rule(case_open(code=hall.match.code, user=hall.dora, title="Go on"), "resume", user=hall.dora)
    assert hall.match.game.holds == []


@pytest.mark.dear
def test_one_appeal_a_side_in_time_to_others(hall: Hall) -> None:
    ruling = hall.rule(hall.dispute(), "forfeit", plan={"side": "blue"})
    blue, red = hall.match.users["blue"], hall.match.users["red"]
    case = ruling_appeal(ruling=ruling.pk, user=blue, text="I was ill")
    with pytest.raises(Conflict, match="already"):
        ruling_appeal(ruling=ruling.pk, user=blue, text="Again")
    with pytest.raises(Forbidden):
        ruling_appeal(ruling=ruling.pk, user=person("stranger"), text="I")
    with pytest.raises(Forbidden, match="cannot decide"):
        case_take(pk=case.pk, user=hall.clara)
    back = (ruling.seq or 0) - 2
    new = hall.rule(case, "rollback", user=hall.dora, plan={"to": back})
    ruling.refresh_from_db()
    assert (ruling.state, ruling.replaced_by) == ("replaced", new)
    with pytest.raises(Conflict, match="final"):
        ruling_appeal(ruling=new.pk, user=red, text="No")


@pytest.mark.dear
def test_an_appeal_comes_in_time(hall: Hall) -> None:
    ruling = hall.rule(hall.dispute(), "stand")
    Ruling.objects.update(appeal_until=heartbeat.now() - timedelta(minutes=1))
    with pytest.raises(Conflict, match="ended on"):
        ruling_appeal(ruling=ruling.pk, user=hall.match.users["blue"], text="Late")
    with pytest.raises(NotFound):
        ruling_appeal(ruling=10**6, user=hall.match.users["blue"], text="What")


@pytest.mark.dear
def test_an_appeal_that_fails_leaves_the_ruling(hall: Hall) -> None:
    ruling = hall.rule(hall.dispute(), "stand")
    case = ruling_appeal(ruling=ruling.pk, user=hall.match.users["blue"], text="No")
    hall.rule(case, "stand", user=hall.dora)
    ruling.refresh_from_db()
    assert ruling.state == "force"


@pytest.mark.dear
def test_rulings_under_a_clause_that_disagree_are_flagged_until_one_is_followed(hall: Hall) -> None:
    first = hall.rule(hall.dispute(), "stand")
    to = list_rolled(hall.match.game, 1)[0].seq_before
    second = hall.rule(hall.dispute("red"), "rollback", plan={"to": to}, neither=True)
    assert law.contradictory() == {}
    Ruling.objects.update(neither=False)
    assert {one.pk for one in law.contradictory()["skeleton", "2.1"]} == {first.pk, second.pk}
    case = case_open(code=hall.match.code, user=hall.dora, title="The same again")
    with pytest.raises(Conflict, match="which you follow"):
        hall.rule(case, "stand", user=hall.dora)
    third = hall.rule(case, "stand", user=hall.dora, follows=first.pk)
    assert third.follows == first
    assert law.contradictory() == {}


@pytest.mark.parametrize(
    ("rule", "clause", "is_under"),
    [("12.8e", "12.8", True), ("12.8e", "12", True), ("12.80", "12.8", False), ("12", "1", False), ("B6", "B", True),
     ("B14", "B1", False), ("12.4", "12.4", True), ("12.4", "12.8", False)],
)  # fmt: skip
def test_a_clause_finds_what_stands_below_it(rule: str, clause: str, is_under: bool) -> None:
    assert law.under(rule, clause) == is_under


@pytest.mark.dear
def test_case_law_is_found_by_rule_and_word(hall: Hall) -> None:
    ruling = hall.rule(hall.dispute(), "stand", rules=["2.1", "3"])
    assert list(law.law("skeleton", "2")) == [ruling]
    assert list(law.law("skeleton", "2.2")) == []
    assert list(law.law(text="column")) == [ruling]
    assert list(law.law("nothing")) == []


def test_what_changes_is_called_by_its_name_or_its_words() -> None:
    ruleset, scenario = rules.get("skeleton"), "crossroads"
    assert name_entity(ruleset, scenario, {"label": "1st Blue"}) == "1st Blue"
    label = {"id": "pool", "facts": {"side": "blue"}}
    assert name_entity(ruleset, scenario, {"label": label}) == "Blue points"
    assert name_entity(ruleset, scenario, {"label": None}) == ""


def test_dice_that_the_fault_touches_are_thrown_again(hall: Hall) -> None:
    thrown = list_rolled(hall.match.game, 1)[0]
    (one,) = dice_list(hall.match.game, thrown.seq_before, [thrown.seq_before + 1])
    assert (one.fate, one.seq) == (Fate.AGAIN, thrown.seq_before + 1)
    assert "went wrong" in one.why


def test_a_legal_roll_seals_what_came_before_it(hall: Hall) -> None:
    thrown = list_rolled(hall.match.game, 1)[0]
    hall.match.step()
    one, *_ = dice_list(hall.match.game, thrown.seq_before, [thrown.seq_after + 1])
    assert one.fate == Fate.KEPT


@pytest.mark.parametrize(
    ("policy", "fate"), [("none", Fate.AGAIN), ("keep", Fate.KEPT), ("phase", Fate.AGAIN)]
)
def test_whole_policies(hall: Hall, policy: str, fate: Fate) -> None:
    thrown = list_rolled(hall.match.game, 1)[0]
    (one,) = dice_list(hall.match.game, thrown.seq_before, [], policy)
    assert one.fate == fate


def test_a_single_exception_has_a_sentence(hall: Hall) -> None:
    thrown = list_rolled(hall.match.game, 1)[0]
    game, at = hall.match.game, thrown.seq_before + 1
    (one,) = dice_list(game, thrown.seq_before, [], "none", {at: "Both players ask for it."})
    assert (one.fate, one.why) == (Fate.KEPT, "Both players ask for it.")
    with pytest.raises(Conflict, match="Give a reason"):
        dice_list(game, thrown.seq_before, [], "none", {at: ""})
    with pytest.raises(Conflict, match="No dice were rolled"):
        dice_list(game, thrown.seq_before, [], "none", {10**6: "Because."})
    with pytest.raises(Conflict, match="no such policy"):
        dice_list(game, thrown.seq_before, [], "luck")


def test_who_looked_is_told_when_the_game_is_over(hall: Hall) -> None:
    game = hall.match.game
    for _ in range(2):
        look_note(game=game, user=hall.clara, viewer="blue", what="board")
    assert Look.objects.count() == 1
    assert looks_of(game) == []
    game_resign(code=game.code, user=hall.match.users["blue"])
    assert [look.user for look in looks_of(hall.match.game)] == [hall.clara]
    look_note(game=hall.match.game, user=hall.dora, viewer="blue", what="board")
    assert Look.objects.count() == 1


def test_a_plan_reads_what_a_form_gives() -> None:
    assert plan_read({"to": "12", "minutes": {"blue": "30"}}).minutes == {"blue": 30}


@pytest.mark.dear
def test_an_appeal_holds_the_game_as_a_dispute_does(holding: Hall) -> None:
    blue = holding.match.users["blue"]
    ruling = holding.rule(holding.dispute(), "stand", user=holding.dora)
    assert holding.match.game.holds == []
    page = client_of(blue).get(f"/rulings/{ruling.pk}/").content.decode()
    assert "While the appeal is open both clocks stop and play is paused." in page
    case = ruling_appeal(ruling=ruling.pk, user=blue, text="No")
    assert holding.match.game.holds == [f"dispute-{case.pk}"] == [case.hold]
    assert "clocks are stopped" in client_of(blue).get(f"/disputes/{case.pk}/").content.decode()
    holding.rule(case, "stand", user=person("egon"))
    assert holding.match.game.holds == []
    holding.match.step()


@pytest.mark.dear
def test_an_appeal_leaves_the_game_where_disputes_do(hall: Hall) -> None:
    blue = hall.match.users["blue"]
    ruling = hall.rule(hall.dispute(), "stand")
    assert "An appeal does not stop play." in client_of(blue).get(f"/rulings/{ruling.pk}/").content.decode()
    ruling_appeal(ruling=ruling.pk, user=blue, text="No")
    assert hall.match.game.holds == []
