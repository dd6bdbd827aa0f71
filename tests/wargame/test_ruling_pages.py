"""Pages of cases and rulings: what each reader finds there, and what becomes of a form."""

from __future__ import annotations

import re
from typing import Any

import pytest
from django.core.cache import cache

from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import client_of, get, person
from wargame.games.errors import Conflict
from wargame.games.position import game_moment
from wargame.games.rolling import end_before, list_rolled, position_at
from wargame.games.services import game_resign
from wargame.results.services import results_find
from wargame.rulings import benches, law, services
from wargame.rulings.benches import Bench, Policy
from wargame.rulings.fields import Fields
from wargame.rulings.forms import RulingForm
from wargame.rulings.models import Case, Look, Ruling
from wargame.rulings.points import group_points, points_of
from wargame.rulings.services import case_open, ruling_draft, ruling_look

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    cache.clear()
    return new_hall()


def post(user: Any, path: str, **given: Any) -> Any:
    return client_of(user).post(path, given, follow=True)


@pytest.mark.dear
def test_a_player_asks_a_director_from_the_board(hall: Hall) -> None:
    path = f"/games/{hall.match.code}/disputes/new/?at=3"
    assert 'value="3"' in get(hall.match.users["blue"], path)
    get(person("stranger"), path, 403)
    answer = post(hall.match.users["blue"], path, title="No shift?", text="It said 5:1", seq=3)
    case = Case.objects.get()
    assert answer.redirect_chain == [(f"/disputes/{case.pk}/", 302)]
    assert "It said 5:1" in answer.content.decode()
    assert "already" in post(hall.match.users["blue"], path, title="Again", text="x", seq=3).content.decode()


@pytest.mark.dear
def test_only_the_two_and_directors_read_the_thread(hall: Hall) -> None:
    case = hall.dispute(text="a secret of blue")
    for user in (*hall.match.users.values(), hall.clara, hall.dora):
        assert "a secret of blue" in get(user, f"/disputes/{case.pk}/")
    assert "secret" not in get(person("stranger"), f"/disputes/{case.pk}/", 403)
    get(hall.clara, "/disputes/999999/", 404)


@pytest.mark.dear
def test_a_director_reads_and_that_is_noted(hall: Hall) -> None:
    case = hall.dispute()
    get(hall.clara, f"/disputes/{case.pk}/")
    get(hall.match.users["red"], f"/disputes/{case.pk}/")
    assert [look.user for look in Look.objects.all()] == [hall.clara]


@pytest.mark.dear
def test_acts_of_the_case_page(hall: Hall, subtests: pytest.Subtests) -> None:
    case = hall.dispute()
    does = {
        "burn": "no such act",
        "write": "Written",
        "take": "You are handling the case now",
        "aside": "handed over",
        "withdraw": "Withdrawn",
    }
    for act, answer in does.items():
        user = hall.match.users["blue"] if act == "withdraw" else hall.clara
        with subtests.test(act):
            assert answer in post(user, f"/disputes/{case.pk}/", act=act, text="In a word").content.decode()


@pytest.mark.dear
def test_a_ruling_from_draft_to_signature(hall: Hall) -> None:
    case, thrown = hall.dispute(), list_rolled(hall.match.game, 1)[0]
    path = f"/disputes/{case.pk}/rule/"
    get(person("stranger"), path, 403)
    get(hall.match.users["blue"], path, 403)
    assert "Let it stand" in get(hall.clara, path)
    given = {
        "act": "draft", "choice": "rollback", "reason": "The column was wrong", "rules": "2.1, 3",
        "to": thrown.seq_before,
        "cites": str(thrown.seq_before + 1), "dice": "touched", "clocks": "now",
    }  # fmt: skip
    seen = post(hall.clara, path, **given).content.decode()
    assert "Rolled again" in seen
    assert "Sign the ruling" in seen
    assert Ruling.objects.get().state == "previewed"
    assert "The column was wrong" not in get(hall.match.users["red"], f"/disputes/{case.pk}/")
    done = post(hall.clara, path, act="sign").content.decode()
    ruling = Ruling.objects.get()
    assert ruling.state == "force"
    assert "The column was wrong" in done
    public = get(person("stranger"), f"/rulings/{ruling.pk}/")
    assert "The column was wrong" in public
    assert "Works gave me no shift" in public
    assert "It said 5:1." not in public
    assert f"/rulings/{ruling.pk}/" in get(person("stranger"), "/rulings/?rule=2")
    assert f"/rulings/{ruling.pk}/" not in get(person("stranger"), "/rulings/?rule=5")


@pytest.mark.dear
def test_what_cannot_be_ruled_is_said_and_the_form_stays(hall: Hall) -> None:
    path = f"/disputes/{hall.dispute().pk}/rule/"
    said = post(
        hall.clara, path, act="draft", choice="rollback", rules="2.1", reason="Because"
    ).content.decode()
    assert "Choose the event to go back to" in said
    said = post(hall.clara, path, act="draft", choice="stand", rules="2.1", reason="").content.decode()
    assert "required" in said
    given = {"field-0": "nobody place", "value-0": "-"}
    said = post(
        hall.clara, path, act="draft", choice="patch", rules="2.1", reason="Because", **given
    ).content.decode()
    assert "nobody" in said


@pytest.mark.dear
def test_a_position_is_amended_by_names_and_words(hall: Hall) -> None:
    path = f"/disputes/{hall.dispute().pk}/rule/"
    page = get(hall.clara, path)
    assert '<option value="1st Blue: Strength">' in page
    assert '<details class="by-name"><summary>Write fields by name</summary>' in page
    given = {
        "field-0": "1st Blue: Strength",
        "value-0": "7",
        "field-1": "2nd Red: Concealed",
        "value-1": "No",
    }
    said = post(
        hall.clara, path, act="draft", choice="patch", rules="2.1", reason="Misread", **given
    ).content.decode()
    assert "Sign the ruling" in said
    assert [*Ruling.objects.get().plan["changes"]] == [
        {"entity": "b1", "field": "strength", "value": 7},
        {"entity": "r2", "field": "concealed", "value": False},
    ]
    assert 'value="1st Blue: Strength"' in get(hall.clara, path)
    assert '<details class="by-name" open>' in get(hall.clara, path)
    post(hall.clara, path, act="sign")
    assert game_moment(hall.match.game).state.units["b1"].strength == 7


@pytest.mark.dear
def test_each_column_of_the_victory_conditions_has_a_heading(hall: Hall) -> None:
    page = get(hall.clara, f"/disputes/{hall.dispute().pk}/rule/")
    table = page[page.index("Victory conditions at present") :]
    table = table[: table.index("</table>")]
    row = table[table.index("<tbody>") :].partition("</tr>")[0]
    assert table.count('<th scope="col"') == row.count("<td") == 3


UNBORNE = (
    ("1st Blue: Strength", "12", "Strength must be between 1 and 9, not 12. (3.4)"),
    ("1st Blue: Strength", "many", "Strength: 1 to 9, not «many»"),
    ("1st Blue: Hex", "9999", "There is no hex 9999"),
    ("3rd Blue: Hex", "0101", "No field of this position is called «3rd Blue: Hex»"),
)


@pytest.mark.dear
def test_what_the_rules_do_not_bear_is_said_beside_the_fields(hall: Hall, subtests: pytest.Subtests) -> None:
    path = f"/disputes/{hall.dispute().pk}/rule/"
    amending = {"act": "draft", "choice": "patch", "rules": "2.1", "reason": "Misread"}
    for name, value, answer in UNBORNE:
        with subtests.test(name=name, value=value):
            said = post(hall.clara, path, **amending, **{"field-0": name, "value-0": value}).content.decode()
            fields = said[said.index('class="amends"') :]
            assert answer in fields[: fields.index("</details>")]
            assert f'value="{name}"' in fields and not Ruling.objects.exists()


@pytest.mark.dear
def test_a_game_that_moves_on_takes_the_preview_back(hall: Hall) -> None:
    path = f"/disputes/{hall.dispute().pk}/rule/"
    post(hall.clara, path, act="draft", choice="stand", rules="2.1", reason="So it is")
    hall.match.step()
    assert "moved on" in get(hall.clara, path)
    assert "event" in post(hall.clara, path, act="sign").content.decode()
    assert Ruling.objects.get().signed is None
    post(hall.clara, path, act="drop")
    assert not Ruling.objects.exists()


@pytest.mark.dear
def test_a_player_appeals_on_the_page_of_the_ruling(hall: Hall) -> None:
    ruling = hall.rule(hall.dispute(), "stand")
    path = f"/rulings/{ruling.pk}/"
    assert "Appeal</button>" in get(hall.match.users["red"], path)
    assert "Appeal</button>" not in get(hall.dora, path)
    answer = post(hall.match.users["red"], path, text="No")
    assert answer.redirect_chain == [(f"/disputes/{Case.objects.get(kind='appeal').pk}/", 302)]
    assert client_of(None).post(path, {"text": "No"}).status_code == 403


@pytest.mark.dear
def test_a_director_takes_something_up(hall: Hall) -> None:
    path = f"/games/{hall.match.code}/cases/new/"
    get(hall.match.users["blue"], path, 403)
    get(hall.clara, path)
    answer = post(hall.clara, path, title="Silent for a week")
    assert answer.redirect_chain == [(f"/disputes/{Case.objects.get().pk}/rule/", 302)]


@pytest.mark.dear
def test_a_roll_back_is_told_on_its_page_and_in_the_history(hall: Hall) -> None:
    to = list_rolled(hall.match.game, 1)[0].seq_before
    ruled = hall.rule(hall.dispute(), "rollback", plan={"to": to, "clocks": "now"})
    page = get(None, f"/rulings/{ruled.pk}/")
    assert "those the correction affects" in page and "can still read" in page
    assert f"#act={ruled.seq}" in page and f"#act={to}" in page
    page = get(None, f"/games/{hall.match.code}/history/")
    assert f"/rulings/{ruled.pk}/" in page and ">B</th>" in page


@pytest.mark.dear
def test_rulings_that_disagree_are_flagged_on_their_pages(hall: Hall) -> None:
    to = list_rolled(hall.match.game, 1)[0].seq_before
    first = hall.rule(hall.dispute(), "stand")
    second = hall.rule(hall.dispute("red"), "rollback", plan={"to": to, "clocks": "now"})
    for one in (first, second):
        assert "disagree" in get(None, f"/rulings/{one.pk}/")


@pytest.mark.dear
def test_who_rules_where_rulings_disagree_says_which_is_followed_or_neither(hall: Hall) -> None:
    to = list_rolled(hall.match.game, 1)[0].seq_before
    hall.rule(hall.dispute(), "stand")
    hall.rule(hall.dispute("red"), "rollback", plan={"to": to, "clocks": "now"})
    case = case_open(code=hall.match.code, user=hall.dora, title="The same again")
    path, asked = f"/disputes/{case.pk}/rule/", {"choice": "stand", "rules": "2.1", "reason": "As neither"}
    post(hall.dora, path, act="draft", **asked)
    assert "choose which you follow" in post(hall.dora, path, act="sign", **asked).content.decode()
    post(hall.dora, path, act="draft", follows="neither", **asked)
    post(hall.dora, path, act="sign", follows="neither", **asked)
    third = Ruling.objects.latest("pk")
    assert third.state == "force" and third.neither and third.follows is None
    assert law.contradictory() == {}


@pytest.mark.dear
def test_who_may_not_rule_is_told_why_and_who_has_it(hall: Hall) -> None:
    case = hall.dispute()
    hall.match.game.seats.filter(side="red").update(user=hall.dora)
    client = client_of(hall.dora)
    assert client.get(f"/disputes/{case.pk}/rule/").url == f"/disputes/{case.pk}/"
    page = get(hall.dora, f"/disputes/{case.pk}/")
    assert "You play in this game" in page and "Handled by" in page


@pytest.mark.dear
def test_what_a_roll_back_over_the_end_unravels_is_listed_before(hall: Hall) -> None:
    to = list_rolled(hall.match.game, 1)[0].seq_before
    game_resign(code=hall.match.code, user=hall.match.users["red"])
    results_find()
    case = hall.dispute()
    draft = ruling_draft(
        case=case.pk, user=hall.clara, choice="rollback", rules=["2.1"], reason="x", plan={"to": to}
    )
    ruling_look(ruling=draft.pk, user=hall.clara)
    page = get(hall.clara, f"/disputes/{case.pk}/rule/")
    assert "is annulled; the game will get a new one" in page and "this reopens it" in page


@pytest.mark.dear
def test_who_looked_is_read_in_words_when_the_game_is_over(hall: Hall) -> None:
    case, seq = hall.dispute(), hall.match.game.seq
    get(hall.clara, f"/disputes/{case.pk}/")
    game_resign(code=hall.match.code, user=hall.match.users["red"])
    results_find()
    page = get(hall.match.users["blue"], f"/disputes/{case.pk}/")
    assert f"clara read the case, for case {case.pk}, within the hour up to event {seq}" in page


@pytest.mark.dear
def test_what_was_changed_after_the_look_is_looked_at_before_it_is_signed(hall: Hall) -> None:
    case = hall.dispute()
    path = f"/disputes/{case.pk}/rule/"
    to = list_rolled(hall.match.game, 1)[0].seq_before
    asked = {
        "choice": "rollback",
        "reason": "Misread",
        "rules": "2.1",
        "to": to,
        "dice": "touched",
        "clocks": "now",
    }
    assert "Sign the ruling" in post(hall.clara, path, act="draft", **asked).content.decode()
    for changed in (
        {"reason": "Told wrong"},
        {"choice": "stand"},
        {"clocks": "then"},
        {"rules": "3"},
        {"cites": "2"},
    ):
        said = post(hall.clara, path, act="sign", **asked | changed).content.decode()
        assert "This is not what you previewed" in said and "Sign the ruling" not in said, changed
    said = post(hall.clara, path, act="sign", **asked | {"rules": "99.99"}).content.decode()
    assert "99.99" in said and "Sign the ruling" not in said
    assert Ruling.objects.get().reason == "Misread" and Ruling.objects.get().signed is None
    post(hall.clara, path, act="sign", **asked)
    assert Ruling.objects.get().signed is not None


@pytest.mark.dear
def test_a_look_at_a_game_that_went_on_is_no_look(hall: Hall) -> None:
    case = hall.dispute()
    path = f"/disputes/{case.pk}/rule/"
    asked = {"choice": "warn", "reason": "Slow", "rules": "2.1", "side": "blue"}
    assert "Sign the ruling" in post(hall.clara, path, act="draft", **asked).content.decode()
    Ruling.objects.update(previewed=1)
    assert "not what you previewed" in post(hall.clara, path, act="sign", **asked).content.decode()
    assert Ruling.objects.get().signed is None


@pytest.mark.dear
def test_a_preview_says_who_wins_who_forfeits_and_who_sits_down(hall: Hall) -> None:
    path = f"/disputes/{hall.dispute().pk}/rule/"
    Case.objects.update(hold="dispute-1")
    person("Ersatz")
    asked = {"act": "draft", "reason": "So it is", "rules": "2.1"}
    for given, said in (
        ({"choice": "adjudicate", "winner": "red"}, "This ends the game: Red wins."),
        ({"choice": "adjudicate", "winner": ""}, "This ends the game: a draw."),
        ({"choice": "forfeit", "side": "blue"}, "This ends the game: Blue forfeits."),
        ({"choice": "replace", "side": "blue", "substitute": "Ersatz"}, "Ersatz plays for Blue from now on."),
        ({"choice": "hold"}, "Sign the ruling"),
    ):
        page = post(hall.clara, path, **asked | given).content.decode()
        assert said in page, given
        goes_on = "The game that the dispute held continues" in page
        assert goes_on == (given["choice"] == "replace")


@pytest.mark.dear
def test_a_draft_that_cannot_be_shown_is_not_kept(hall: Hall) -> None:
    path = f"/disputes/{hall.dispute().pk}/rule/"
    asked = {"act": "draft", "choice": "time", "reason": "For the trouble"}
    assert "For the trouble" in post(hall.clara, path, **asked).content.decode(), "the form stays"
    assert not Ruling.objects.exists()


@pytest.mark.dear
def test_a_preview_that_is_refused_takes_no_number(hall: Hall) -> None:
    first = hall.rule(hall.dispute(), "stand")
    path = f"/disputes/{hall.dispute().pk}/rule/"
    for _ in range(3):
        post(hall.clara, path, act="draft", choice="time", reason="For the trouble")
    post(hall.clara, path, act="draft", choice="stand", reason="So", rules="2.1")
    post(hall.clara, path, act="draft", choice="stand", reason="So it is", rules="2.1")
    draft = Ruling.objects.get(signed=None)
    assert (draft.pk, draft.reason, draft.state) == (first.pk + 1, "So it is", "previewed")


@pytest.mark.dear
def test_the_form_lists_what_one_can_roll_back_to_in_words(hall: Hall) -> None:
    game, case = hall.match.game, hall.dispute()
    points = points_of(game)
    assert [one.seq for one in points] == sorted((one.seq for one in points), reverse=True)
    assert all(position_at(game, game_moment(game), one.seq) for one in points[:4])
    assert any(one.begins for one in points) and all(one.turn for one in points[:-1])
    page = get(hall.clara, f"/disputes/{case.pk}/rule/?cite={game.seq}")
    groups = re.findall(r'<optgroup label="([^"]+)">', page)
    assert groups == ["Before the cited events", "At the start of a phase", "After each action, latest first"]
    first = end_before(game, game.seq)
    assert re.search(
        rf'<option value="{first}" selected>{first} · turn \d+ · [^<]+\(just before event {game.seq}\)', page
    )
    offered = re.findall(r'<option value="(\d+)"', page)
    assert len(offered) == len(set(offered)) == len(points)
    assert len(points_of(game, end=points[3].seq)) == len(points) - 3


@pytest.mark.dear
def test_what_was_rolled_back_is_not_offered_again(hall: Hall) -> None:
    game = hall.match.game
    last, *_, to = (one.seq for one in points_of(game)[:4])
    hall.rule(hall.dispute(), "rollback", plan={"to": to}, cites=[to + 1])
    game.refresh_from_db()
    offered = {one.seq for one in points_of(game)}
    assert to in offered and last not in offered


@pytest.mark.dear
def test_after_a_roll_back_what_is_proposed_stands_and_is_described(hall: Hall) -> None:
    game = hall.match.game
    last, *_, to = (one.seq for one in points_of(game)[:4])
    ruled = hall.rule(hall.dispute(), "rollback", plan={"to": to}, cites=[to + 1])
    case = hall.dispute("red")
    for cited in (last, ruled.seq or 0):
        page = get(hall.clara, f"/disputes/{case.pk}/rule/?cite={cited}")
        said = re.search(r'<option value="(\d+)" selected>([^<]+)</option>', page)
        assert said and int(said[1]) == to
        assert f"the last action that stands before event {cited}" in said[2] and "turn" in said[2]
        begins = re.search(r'<optgroup label="At the start of a phase">(.*?)</optgroup>', page, re.DOTALL)
        assert begins and "Ruling" not in begins[1]


def test_where_nothing_can_be_taken_back_the_list_says_why(hall: Hall) -> None:
    assert group_points(hall.match.game, [], [3]) == []
    form = RulingForm(case=Case(game=hall.match.game), disagreeing=[], known=Fields(None, "", []), points=[])
    assert "there is no earlier action" in str(form["to"])
    shown = group_points(hall.match.game, points_of(hall.match.game), [], 10**6)
    assert shown[0][1] == [(10**6, "1000000 · no action ends there")]


@pytest.mark.dear
def test_a_clause_and_how_many_rulings_it_has_do_not_run_together(hall: Hall) -> None:
    hall.rule(hall.dispute(), "stand")
    page = get(hall.clara, "/rulings/")
    assert f'href="/rules/{hall.match.game.ruleset}/2.1/">2.1</a> <a class="rule" href="/rulings/' in page
    assert "><small>(1 ruling)</small></a>" in page


@pytest.mark.dear
def test_a_case_that_another_has_says_who_and_since_when_and_offers_nothing(hall: Hall) -> None:
    case = hall.dispute()
    path = f"/disputes/{case.pk}/"
    assert "Rule on this" in get(hall.dora, path) and 'value="take"' in get(hall.dora, path)
    services.case_take(pk=case.pk, user=hall.clara)
    services.ruling_draft(case=case.pk, user=hall.clara, choice="stand", rules=["2.1"], reason="A secret")
    page = get(hall.dora, path)
    assert "clara, since " in page and "clara rules on it, unless they step aside" in page
    assert "Rule on this" not in page and 'value="take"' not in page
    refused = client_of(hall.dora).get(f"{path}rule/")
    told = refused.content.decode()
    assert refused.status_code == 403 and "Another director is handling this case: clara, since " in told
    assert f'href="{path}"' in told and "Back to the rulings" not in told and "A secret" not in told
    with pytest.raises(
        Conflict, match=r"Another director is handling this case: clara, since \d+ \w+, \d\d:\d\d UTC"
    ):
        services.case_take(pk=case.pk, user=hall.dora)
    assert "Rule on this" in get(hall.clara, path)


@pytest.mark.dear
def test_a_ruling_that_waits_is_offered_to_who_signs_second_alone(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    policy = Policy(second={hall.clara.pk: "You may meet one of the two"})
    bench = Bench("The Cup", "/", frozenset({hall.clara.pk, hall.dora.pk}), policy)
    monkeypatch.setattr(benches, "BENCHES", [lambda game: bench])
    case = hall.dispute()
    assert hall.rule(case, "stand").state == "waiting"
    assert "Rule on this" in get(hall.dora, f"/disputes/{case.pk}/")
    assert "Rule on this" not in get(hall.clara, f"/disputes/{case.pk}/")
