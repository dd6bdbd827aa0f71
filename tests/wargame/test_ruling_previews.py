"""What a ruling would do is told in words and whole: names for ids, fields as the form calls them, dice, events."""

from __future__ import annotations

import html
import json
import re
from contextlib import suppress
from typing import Any

import pytest
from django.db import transaction

import rules
from rules.core.contract import UMPIRE, Amendable, FieldSpec, Message
from rules.core.errors import Illegal
from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import SKELETON, client_of
from tests.wargame.test_ruling_api import call
from wargame.annals.places import places_of
from wargame.annals.words import Words
from wargame.games.amendments import Difference
from wargame.games.position import game_moment
from wargame.games.rolling import list_rolled
from wargame.games.sentences import line_text
from wargame.rulings.fields import Fields
from wargame.rulings.outlook import _describe_change, changes, positions
from wargame.rulings.services import case_open, ruling_draft, ruling_look

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    return new_hall()


def preview(hall: Hall, choice: str, **plan: Any) -> tuple[str, list[dict[str, Any]]]:
    """What changes: the words of the page, and the differences that the API lists."""
    case = case_open(code=hall.match.code, user=hall.clara, title="Looked into")
    draft = ruling_draft(case=case.pk, user=hall.clara, choice=choice, rules=["2.1"], reason="So", plan=plan)
    ruling_look(ruling=draft.pk, user=hall.clara)
    page = client_of(hall.clara).get(f"/disputes/{case.pk}/rule/").content.decode()
    told = page[page.index("What changes") :]
    words = html.unescape(re.sub(r"<[^>]*>", " ", told[: told.index("Clocks")]))
    return " ".join(words.split()), call(hall.clara, "get", f"cases/{case.pk}/draft/", 200)["differences"]


@pytest.mark.dear
def test_an_amendment_is_told_as_the_form_calls_it(hall: Hall) -> None:
    state = game_moment(hall.match.game).state
    unit, used = state.units["r2"], "r2" in state.used
    changes = [
        {"entity": "r2", "field": "used", "value": not used},
        {"entity": "r2", "field": "strength", "value": unit.strength % 9 + 1},
    ]
    words, differences = preview(hall, "patch", changes=changes)
    said = f"Has moved or fought this phase: {'yes → no' if used else 'no → yes'}"
    assert said in words and unit.label in words
    assert words.count(f"{unit.strength} → {unit.strength % 9 + 1}") == 1, (
        "told once, though the view has it too"
    )
    assert {(one["entity"], one["field"]) for one in changes} <= {
        (one["entity"], one["field"]) for one in differences
    }


@pytest.mark.dear
def test_a_roll_back_is_told_in_words(hall: Hall) -> None:
    words, differences = preview(
        hall, "rollback", to=list_rolled(hall.match.game, 1)[0].seq_before, clocks="now"
    )
    assert differences
    ids = {one["entity"] for one in differences}
    raw = {"status", "audience", *(one for one in ids if re.search(r"\d|-", one))}
    assert not raw & set(re.split(r"[\s:;,]+", words)), words
    assert len(re.findall("→|is new|is gone|comes to|leaves|from", words)) >= 1


def test_the_number_of_an_event_is_never_grouped() -> None:
    line = {"id": "event-RolledBack", "facts": {"to": 1234, "branch": "B", "kept": 0}}
    assert "event 1234," in line_text(rules.get(SKELETON), "crossroads", line)


@pytest.mark.dear
def test_lines_of_the_site_that_are_cited_are_told_in_words(hall: Hall) -> None:
    ruled = hall.rule(hall.dispute(), "warn", plan={"side": "red"})
    case = case_open(code=hall.match.code, user=hall.clara, title="Looked into")
    ruling_draft(
        case=case.pk, user=hall.clara, choice="stand", reason="So", rules=["2.1"], cites=[ruled.seq or 0]
    )
    page = client_of(hall.clara).get(f"/disputes/{case.pk}/rule/").content.decode()
    assert f"Ruling {ruled.pk}, " in page and "event-Ruled" not in page


@pytest.mark.dear
def test_a_roll_back_is_told_by_side_and_what_is_only_counted_is_folded(hall: Hall) -> None:
    case = case_open(code=hall.match.code, user=hall.clara, title="Looked into")
    to = list_rolled(hall.match.game, 1)[0].seq_before
    plan = {"to": to, "clocks": "now"}
    draft = ruling_draft(
        case=case.pk, user=hall.clara, choice="rollback", rules=["2.1"], reason="So", plan=plan
    )
    seen = ruling_look(ruling=draft.pk, user=hall.clara)
    folded, whole = (
        changes(hall.match.game, seen.preview, whole=False),
        changes(hall.match.game, seen.preview),
    )
    assert folded.pieces and {name for name, _ in folded.pieces} <= {"Blue", "Red", "Neither side"}
    units = [one for _, some in folded.pieces for one in some]
    assert not any("Has moved or fought this phase" in phrase for one in units for phrase in one.phrases)
    assert any(
        "Has moved or fought this phase" in phrase for one in (*units, *folded.counted) for phrase in one.more
    )
    all_of = {phrase for _, some in whole.pieces for one in some for phrase in one.phrases}
    assert all_of >= {phrase for one in (*units, *folded.counted) for phrase in (*one.phrases, *one.more)}
    assert len({one.name for one in units}) == len(units)


@pytest.mark.dear
def test_an_amendment_shows_the_map_before_and_after(hall: Hall) -> None:
    game = hall.match.game
    units = game_moment(game).view(UMPIRE).values()
    unit = next(one for one in units if one["kind"] == "unit" and one["place"])
    held = {one["place"] for one in units if one["kind"] == "unit"}
    case = case_open(code=hall.match.code, user=hall.clara, title="Looked into")
    for near in sorted(
        set(places_of(rules.get(SKELETON), game.scenario).within(unit["place"], 2) or ()) - held
    ):
        plan = {"changes": [{"entity": unit["id"], "field": "place", "value": near}]}
        draft = ruling_draft(
            case=case.pk, user=hall.clara, choice="patch", rules=["2.1"], reason="So", plan=plan
        )
        with suppress(Illegal), transaction.atomic():
            seen = ruling_look(ruling=draft.pk, user=hall.clara)
            break
    (now, before), (then, after) = positions(draft, seen)
    assert now.startswith(f"Now, event {game.seq}") and then == "After, as amended"
    where = [
        {one["id"]: one["place"] for one in json.loads(one.data)["pieces"]}[unit["id"]]
        for one in (before, after)
    ]
    assert where == [unit["place"], near]
    page = client_of(hall.clara).get(f"/disputes/{case.pk}/rule/").content.decode()
    assert page.count('class="cut"') == 2 and "After, as amended" in page


@pytest.mark.dear
def test_a_clock_is_told_to_the_minute_where_the_change_would_not_show() -> None:
    hall = new_hall(pace="days")
    case = case_open(code=hall.match.code, user=hall.clara, title="Looked into")
    given = {"case": case.pk, "user": hall.clara, "choice": "time", "reason": "So"}
    for minutes, by_minute in ((30, True), (120, False)):
        draft = ruling_draft(**given, plan={"minutes": {"blue": minutes}})
        ruling_look(ruling=draft.pk, user=hall.clara)
        page = client_of(hall.clara).get(f"/disputes/{case.pk}/rule/").content.decode()
        told = page[page.index(">Clocks</h2>") :]
        before, after = re.findall(r"<dd>([^<]* → [^<]*)</dd>", told)[0].split(" → ")
        assert before != after and ("min" in before + after) is by_minute


def test_what_an_amendment_sets_is_told_once() -> None:
    ruleset = rules.get(SKELETON)
    values = {"dg": Message("DG")}
    spec = FieldSpec(
        name="mark",
        label=Message("steps"),
        kind="choice",
        value="dg",
        rule="1.1",
        values=values,
        optional=True,
    )
    known = Fields(ruleset, "crossroads", [Amendable(entity="b1", label=Message("1st"), fields=(spec,))])
    fields = [Difference("b1", "mark", "dg", None)]
    old: dict[str, Any] = {"id": "b1", "kind": "unit", "place": "0101", "step": "DG", "status": ["DG"]}
    new = {**old, "step": "combat", "status": []}
    assert _describe_change(Words(ruleset, "crossroads"), known, old, new, fields) == (["steps: DG → -"], [])
