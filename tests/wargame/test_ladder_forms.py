"""The forms of whoever keeps a ladder: to make one, its rules, the options of its scenarios."""

from __future__ import annotations

import re
from typing import Any

import pytest

import rules
from rules.core.contract import Message
from rules.core.words import say
from tests.wargame.climbing import DAY, Climb, climb
from tests.wargame.filled import filled
from tests.wargame.sitting import client_of
from tests.wargame.test_ladder_pages import BASE, read, sent
from wargame.games import heartbeat
from wargame.games.words import scenario_name, value_words
from wargame.ladders import services
from wargame.ladders.forms import plan_name
from wargame.ladders.games import plans_of
from wargame.ladders.models import Ladder
from wargame.ladders.rulebook import CLAUSES, Rules, limits_of, rules_default

pytestmark = pytest.mark.django_db
NEW, DESK = "/ladders/the-climbers/new/", f"{BASE}desk/"


@pytest.fixture
def ladder(db: None) -> Climb:
    """Six people on a ladder of exchange, in divisions."""
    return climb(divisions=[2, 2])


@pytest.mark.dear
def test_a_steward_makes_a_ladder_and_a_season(ladder: Climb) -> None:
    steward, new = client_of(ladder.steward), "/ladders/the-climbers/new/"
    form = steward.get(new).content.decode()
    assert "How many places above you can be challenged" in form
    given = {
        "name": "Rated ladder", "kind": "rating", "public": "on", "divisions": "4, 4", "vacation_protects": "on",
        "up": 3, "down": 3, "cooldown_days": 7, "answer_days": 4, "most_games": 2, "new_weeks": 0, "idle_weeks": 0,
        "decline_free": 1, "cancel_free_hours": 24, "vacation_days": 20, "member_days": 0, "promoted": 1,
        "relegated": 1, "win": ["above"], "decline": ["loss"], "timeout": ["drop", "loss"],
    }  # fmt: skip
    assert "Numbers from 1 to 500" in sent(steward, new, {**given, "divisions": "x"})
    assert "has a ladder" in sent(steward, new, {**given, "name": "Autumn ladder"})
    assert steward.post(new, given).status_code == 302
    made = Ladder.objects.get(name="Rated ladder")
    assert (made.rules["win"], made.rules["timeout"], made.rules["divisions"]) == ([], ["loss"], [4, 4])
    desk = "/ladders/the-climbers/rated-ladder/desk/"
    assert (made.rules["sides"], made.rules["scenarios"]) == ("lot", [])
    plan = plan_name(plans_of(made)[0])
    steward.post(desk + "rules/", {**given, "up": 5, "sides": "bid-pie", "scenarios": [plan]})
    made.refresh_from_db()
    assert (made.rules["up"], made.rules["sides"], made.rules["scenarios"]) == (5, "bid-pie", [plan])
    shown = steward.get(desk).content.decode()
    assert re.search(r'value="bid-pie"[^>]* checked', shown)
    assert re.search(f'value="{plan}"[^>]* checked', shown)
    steward.post(desk + "rules/", {**given, "scenarios": [plan]})
    made.refresh_from_db()
    assert made.rules["sides"] == "bid-pie"
    ends = (heartbeat.now() + 60 * DAY).date().isoformat()
    assert "Spring is open" in sent(steward, desk + "open/", {"name": "Spring", "ends": ends})
    assert "Spring is open" in sent(steward, desk + "open/", {"name": "Summer", "ends": ends})
    assert "closed and its final table saved" in sent(steward, desk + "close/")
    assert "Nobody had a place" in read(None, "/ladders/the-climbers/rated-ladder/seasons/1/")


@pytest.mark.dear
def test_options_of_a_ladder_are_fixed_in_a_form_and_shown_before_a_challenge(ladder: Climb) -> None:
    address, plan = BASE + "desk/options/", plans_of(ladder.ladder)[0]
    assert "Autumn is open, and options can change only between seasons" in read(ladder.steward, address)
    read(ladder.people["Ada"], address, 403)
    services.season_close(user=ladder.steward, season=ladder.season)
    system = rules.get(plan.ruleset)
    choice = next(one for one in system.scenarios[plan.scenario].choices if len(one.values) > 1)
    other = next(value for value in choice.values if value != choice.default)
    page = read(ladder.steward, address)
    assert say(system, Message(f"option-{choice.id}")) in page
    client, given, name = client_of(ladder.steward), filled(page), f"{plan_name(plan)}-{choice.id}"
    if not isinstance(other, bool):
        refused = client.post(address, given | {name: "nonsense"}).content.decode()
        assert f'id="id_{name}_error"><li>Select a valid choice' in refused
        assert f'<a href="#id_{name}_0">{scenario_name(plan.ruleset, plan.scenario)}, ' in refused
    assert client.post(address, given | {name: str(other) if other is not False else ""}).status_code == 302
    ladder.ladder.refresh_from_db()
    assert ladder.ladder.rules["options"] == {plan_name(plan): {choice.id: other}}
    season = services.season_open(
        user=ladder.steward, ladder=ladder.ladder, name="Winter", ends=heartbeat.now() + 9 * DAY
    )
    page = read(ladder.people["Cem"], BASE + "challenge/Ada/")
    assert "1 option differs from the default" in page and value_words(system, choice, other) in page
    challenge = services.challenge_make(
        user=ladder.people["Cem"], season=season, opponent=ladder.people["Ada"], scenario=plan_name(plan)
    )
    game = services.challenge_accept(user=ladder.people["Ada"], pk=challenge.pk).game
    assert game and game.options[choice.id] == other


@pytest.mark.dear
def test_a_ladder_as_its_form_stands_goes_by_the_usual_rules(ladder: Climb) -> None:
    form = filled(read(ladder.steward, NEW)) | {"name": "As usual"}
    assert client_of(ladder.steward).post(NEW, form).status_code == 302
    made = Ladder.objects.get(name="As usual")
    usual = rules_default("challenge")
    for name in set(Rules.__struct_fields__) - set(CLAUSES) - {"scenarios", "options", "divisions"}:
        assert made.rules[name] == getattr(usual, name), name
    for name in CLAUSES:
        assert [one for one in getattr(usual, name) if one != "nothing"] == made.rules[name], name


@pytest.mark.parametrize(
    ("changed", "at", "part", "said"),
    [
        ({"answer_days": 0}, "answer_days", "", "Ensure this value is greater than or equal to 1."),
        ({"most_games": 51}, "most_games", "", "Ensure this value is less than or equal to 50."),
        ({"divisions": "x"}, "divisions", "", "Numbers from 1 to 500"),
        ({"name": "Autumn ladder"}, "name", "", "The Climbers already has a ladder"),
        ({"decline": []}, "decline", "What each outcome of a challenge does", "Players who always decline must lose"),
        ({"idle_weeks": 0}, "idle_weeks", "Newcomers, leave and idle players", "Players who do not play must lose"),
        ({"idle": []}, "idle", "What each outcome of a challenge does", "Players who do not play must lose"),
        ({"decline_free": 4}, "decline_free", "", "Players could decline 4 challenges"),
        ({"up": 0}, "up", "", "Nobody could challenge the first"),
        ({"rating_low": 1800, "rating_high": 1500}, "rating_low", "Who may enter", "The lowest rating, 1800, is above"),
    ],
)  # fmt: skip
@pytest.mark.dear
def test_each_refusal_stands_at_its_field_and_above_all(
    ladder: Climb, changed: Any, at: str, part: str, said: str
) -> None:
    form = filled(read(ladder.steward, NEW)) | {"name": "Winter ladder"} | changed
    page = client_of(ladder.steward).post(NEW, form).content.decode()
    alert = re.search(
        r'<div class="mistakes" role="alert" tabindex="-1" autofocus>.*?</div>', page, re.DOTALL
    )
    assert alert and said in alert[0]
    link = re.search(r'href="#(.*?)"', alert[0])
    assert link and link[1].startswith(f"id_{at}") and f'id="{link[1]}"' in page
    assert re.search(f'id="id_{at}_error"><li>{said}', page)
    assert re.search(f'aria-describedby="[^"]*id_{at}_error"', page)
    opened = re.findall(r'<details class="section" open><summary>(.*?)</summary>', page)
    assert opened == ([part] if part else [])
    assert Ladder.objects.count() == 1


@pytest.mark.dear
def test_rules_that_are_refused_stay_in_the_form_of_the_desk(ladder: Climb) -> None:
    services.season_close(user=ladder.steward, season=ladder.season)
    action = f"{DESK}rules/"
    form = filled(read(ladder.steward, DESK), action)
    assert form["divisions"] == ["2, 2"]
    answer = client_of(ladder.steward).post(action, form | {"up": 4, "new_weeks": 99})
    page = answer.content.decode()
    assert 'id="id_new_weeks_error"><li>Ensure this value is less than or equal to 52.' in page
    assert "<details open><summary>Change the rules before the next season" in page
    assert filled(page, action)["up"] == ["4"]
    assert "The rules are saved" in sent(client_of(ladder.steward), action, form | {"up": 4})
    ladder.ladder.refresh_from_db()
    assert (ladder.ladder.rules["up"], ladder.ladder.rules["divisions"]) == (4, [2, 2])


@pytest.mark.dear
def test_rules_are_refused_while_a_season_is_open(ladder: Climb) -> None:
    answer = client_of(ladder.steward).post(f"{DESK}rules/", filled(read(ladder.steward, NEW)))
    assert "can change only between seasons, and one is open" in answer.content.decode()


def test_a_field_takes_what_the_rules_take() -> None:
    assert limits_of("answer_days") == (1, 60)
    assert limits_of("rating_low") == (0, 5000)


@pytest.mark.dear
def test_what_was_written_for_a_season_stays_and_its_refusal_stands_at_the_day(ladder: Climb) -> None:
    services.season_close(user=ladder.steward, season=ladder.season)
    client, past = client_of(ladder.steward), (heartbeat.now() - 3 * DAY).date().isoformat()
    for ends, said in ((past, "in the past: choose a later day"), ("", "This field is required")):
        page = client.post(DESK + "open/", {"name": "Second autumn", "ends": ends}).content.decode()
        assert re.search(f'id="id_ends_error"><li>[^<]*{said}', page)
        assert filled(page, DESK + "open/") == {"name": ["Second autumn"], "ends": [ends]}
    assert ladder.ladder.seasons.count() == 1


@pytest.mark.dear
def test_what_was_written_of_a_bar_stays_and_its_refusal_stands_at_its_field(ladder: Climb) -> None:
    client, past = client_of(ladder.steward), (heartbeat.now() - 3 * DAY).date().isoformat()
    given = {"player": "Ben", "until": past, "reason": "threw a die"}
    page = client.post(DESK + "bar/", given).content.decode()
    assert re.search('id="id_until_error"><li>[^<]*in the past', page)
    assert filled(page, DESK + "bar/") == {name: [value] for name, value in given.items()}
    page = client.post(DESK + "bar/", given | {"player": "Zoe"}).content.decode()
    assert 'id="id_player_error"><li>There is no such player by the name' in page
