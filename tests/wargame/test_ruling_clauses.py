"""What a ruling rests on: a clause that the game's rules have, named by whoever rules on what they say."""

from __future__ import annotations

import re
from typing import Any

import pytest

import rules
from rules.core.cases import cases
from tests import rulesets
from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import SKELETON, client_of
from tests.wargame.test_ruling_api import call
from wargame.games.errors import Conflict
from wargame.games.models import Release
from wargame.rulings import law
from wargame.rulings.clauses import numbers_in, numbers_of, read_clauses
from wargame.rulings.models import Ruling
from wargame.rulings.sayings import index_of
from wargame.rulings.services import case_open, ruling_draft, ruling_look, ruling_sign

pytestmark = pytest.mark.django_db
FOUNDED: dict[str, dict[str, Any]] = {
    "stand": {}, "warn": {"side": "red"}, "rollback": {"to": 1},
    "patch": {"changes": [{"entity": "b1", "field": "strength", "value": 7}]},
}  # fmt: skip


@pytest.fixture
def hall(db: None) -> Hall:
    return new_hall()


@pytest.mark.parametrize("choice", FOUNDED)
@pytest.mark.dear
def test_what_says_something_of_a_rule_names_it(hall: Hall, choice: str) -> None:
    case = hall.dispute()
    given: dict[str, Any] = {"user": hall.clara, "choice": choice, "reason": "So", "plan": FOUNDED[choice]}
    with pytest.raises(Conflict, match="needs a clause"):
        ruling_draft(case=case.pk, **given)
    with pytest.raises(Conflict, match="needs a clause"):
        ruling_draft(case=case.pk, **given, rules=[" "])
    assert not Ruling.objects.exists()
    assert ruling_draft(case=case.pk, **given, rules=["2.1"]).rules == ["2.1"]


@pytest.mark.dear
def test_time_is_given_without_a_rule_but_not_under_one_that_is_none(hall: Hall) -> None:
    assert hall.rule(hall.dispute(), "hold", rules=[]).rules == []
    case = case_open(code=hall.match.code, user=hall.clara, title="Go on")
    with pytest.raises(Conflict, match="no clause 99"):
        hall.rule(case, "resume", rules=["99"])


@pytest.mark.parametrize("clause", ["B99", "2.14", "21", "x" * 24])
def test_a_clause_that_the_rules_have_not_is_refused_with_the_nearest(hall: Hall, clause: str) -> None:
    with pytest.raises(Conflict) as refused:
        hall.rule(hall.dispute(), "stand", rules=["2.1", clause])
    assert f"no clause {clause}" in refused.value.sentence
    near = str(refused.value.facts["nearest"]).split(", ")
    assert len(near) == 3 and set(near) <= numbers_of(SKELETON)
    assert clause != "2.14" or "2.1" in near


def test_all_unknown_clauses_are_named_at_once(hall: Hall) -> None:
    with pytest.raises(Conflict, match=r"no clauses B99, 21 and 2\.14; the nearest are .+; .+; .+"):
        hall.rule(hall.dispute(), "stand", rules=["B99", "2.1", "21", "2.14"])


@pytest.mark.dear
def test_all_that_a_position_has_not_is_named_at_once(hall: Hall) -> None:
    wrong = [("nobody", "strength"), ("b1", "colour"), ("b1", "strength"), ("noone", "place")]
    changes = [{"entity": entity, "field": field, "value": 7} for entity, field in wrong]
    case = case_open(code=hall.match.code, user=hall.clara, title="Looked into")
    given = {"choice": "patch", "rules": ["2.1"], "reason": "So", "plan": {"changes": changes}}
    told = call(hall.clara, "put", f"cases/{case.pk}/draft/", 400, **given)
    assert told["reason"] == "This position has no nobody, colour of b1, noone"
    given["plan"] = {"changes": changes[:1]}
    told = call(hall.clara, "put", f"cases/{case.pk}/draft/", 400, **given)
    assert told["reason"] == "This position has nothing called nobody"


def test_a_draft_from_before_is_not_signed_without_one(hall: Hall) -> None:
    draft = ruling_draft(case=hall.dispute().pk, user=hall.clara, choice="stand", rules=["2.1"], reason="So")
    ruling_look(ruling=draft.pk, user=hall.clara)
    Ruling.objects.update(rules=[])
    with pytest.raises(Conflict, match="needs a clause"):
        ruling_sign(ruling=draft.pk, user=hall.clara)


def test_chapters_count_and_what_is_ruled_is_law(hall: Hall) -> None:
    ruled = hall.rule(hall.dispute(), "stand", rules=["2", "3.4"])
    assert list(law.law(SKELETON, "3")) == [ruled] == list(law.law(SKELETON, "2"))


@pytest.mark.dear
def test_the_form_says_it_beside_the_clauses(hall: Hall) -> None:
    path = f"/disputes/{hall.dispute().pk}/rule/"
    given = {"act": "draft", "choice": "stand", "reason": "So it is"}
    assert "needs a clause" in client_of(hall.clara).post(path, given).content.decode()
    said = client_of(hall.clara).post(path, {**given, "rules": "B99, 2.1"}).content.decode()
    assert "no clause B99" in said and not Ruling.objects.exists()
    client_of(hall.clara).post(path, {**given, "rules": "2.1"})
    assert Ruling.objects.get().rules == ["2.1"]


@pytest.mark.dear
def test_the_form_lists_every_number_with_what_it_says(hall: Hall) -> None:
    case = hall.dispute()
    page = client_of(hall.clara).get(f"/disputes/{case.pk}/rule/").content.decode()
    choices = page[page.index('<datalist id="clauses">') :].partition("</datalist>")[0]
    listed = re.findall(r'<option value="([^"]+)">', choices)
    assert listed == [one.number for one in index_of(hall.match.game.ruleset)] and len(listed) > 5
    assert 'list="clauses"' in page
    for one in index_of(hall.match.game.ruleset):
        assert read_clauses(hall.match.game, [one.number]) == [one.number], "what is listed may be cited"


@pytest.mark.dear
def test_a_program_is_refused_alike(hall: Hall) -> None:
    path = f"cases/{hall.dispute().pk}/draft/"
    asked: dict[str, Any] = {"choice": "stand", "reason": "So it is"}
    assert "needs a clause" in call(hall.clara, "put", path, 409, **asked)["reason"]
    refused = call(hall.clara, "put", path, 409, **asked, rules=["B99"])
    assert refused["facts"]["clause"] == "B99" and refused["facts"]["nearest"]
    assert call(hall.clara, "put", path, 200, **asked, rules=["2.1"])["rules"] == ["2.1"]


@rulesets.each("id")
@pytest.mark.dear
def test_every_rule_that_a_case_names_may_be_cited(id: str) -> None:
    named = {case.rule for _, case in cases(rules.get(id)) if not case.rule.startswith("ADR")}
    found = numbers_of(id)
    assert named <= found, sorted(named - found)
    assert all(len(one) <= 12 and " " not in one for one in found) and "99" not in found


def test_rules_that_are_gone_are_known_by_what_was_kept_of_them(hall: Hall) -> None:
    files = {"gone/flow.py": 'raise Illegal("7.3b", "no")', "core/flow.py": 'raise Illegal("8.1", "no")'}
    Release.objects.create(name="f" * 64, ruleset="gone", version=1, files=files)
    assert numbers_of("gone") == {"7", "7.3", "7.3b"}
    assert numbers_of("vanished") == frozenset()


def test_data_of_a_supplement_counts() -> None:
    texts = [("a/supplements/b.toml", 'late = { owner = "x", rule = "12.A", turns = 3 }\nname = "27.4"')]
    assert numbers_in(texts) == {"12", "12.A"}
    assert numbers_in([("a.py", '"""4.2 What is seen."""\nEvent(rules=("5.1", "XIII.D.4.b"), label="6.6")')]) == {
        "4", "4.2", "5", "5.1", "XIII", "XIII.D", "XIII.D.4", "XIII.D.4.b",
    }  # fmt: skip
