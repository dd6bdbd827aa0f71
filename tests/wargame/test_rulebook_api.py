"""The rule book for programs: the whole book at once, worked examples, the grounds of cases; kept by their ETag."""

from __future__ import annotations

import re
from typing import Any

import msgspec
import pytest
from django.test import Client

import rules
from rules.core.book import read_book
from rules.core.examples import read_cases
from tests.wargame.sitting import SKELETON
from wargame.rulebook.markdown import render, strip

pytestmark = pytest.mark.django_db
TAGS = {"p", "ul", "ol", "li", "em", "strong", "a"}
BOOK = f"/api/rules/{SKELETON}/book/"
EXAMPLES = f"/api/rules/{SKELETON}/book/examples/"


def get(address: str, **more: Any) -> Any:
    answer = Client().get(address, **more)
    assert answer.status_code == 200, answer.content[:200]
    return answer


def test_the_whole_book_is_one_answer(skirmish: str) -> None:
    told = get(BOOK).json()
    assert (told["ruleset"], told["title"]) == (SKELETON, rules.get(SKELETON).title)
    clauses = {one["number"]: one for chapter in told["chapters"] for one in chapter["clauses"]}
    written = read_book(rules.get(SKELETON).folder)
    assert set(clauses) == {one.number for chapter in written.rules for one in chapter.clauses}
    assert clauses["2.3"]["charts"] == ["terrain"] and clauses["2.3"]["examples"] == 2
    assert "<em>clear</em>" in clauses["2.3"]["html"] and "clear 1" in clauses["2.3"]["text"]
    assert [one["id"] for one in told["scenarios"]] == list(rules.get(SKELETON).scenarios)
    assert all(one["about_html"] and one["winning_html"] for one in told["scenarios"])
    assert all(one["about"] and "<" not in one["about"] + one["winning"] for one in told["scenarios"])
    assert not {"winning", "scenarios"} & {chapter["id"] for chapter in told["chapters"]}


def test_its_html_has_few_tags_and_its_links_lead_to_pages(skirmish: str) -> None:
    told = get(BOOK).json()
    html = "".join(one["html"] for chapter in told["chapters"] for one in (chapter, *chapter["clauses"]))
    assert set(re.findall(r"</?(\w+)", html)) <= TAGS
    links = set(re.findall(r'<a class="rule" data-rule="([^"]+)" href="([^"]+)">', html))
    assert len(links) == len({number for number, _ in links}) > 3
    for number, address in links:
        assert number in get(address).content.decode()


def test_charts_come_in_words(skirmish: str) -> None:
    terrain, combat = get(BOOK).json()["charts"]
    assert terrain["title"] == "Terrain" and terrain["keys"] == [".", "w", "~"]
    assert terrain["rows"] == ["clear", "woods", "lake"] and terrain["cells"][-1] == ["–"]
    assert combat["columns"][0] == "no effect" and combat["note"].startswith("The die")


def test_what_a_browser_holds_is_not_sent_again(skirmish: str) -> None:
    for address in (BOOK, f"{EXAMPLES}2.3/", f"{BOOK}grounds/2_movement/through_a_friend/"):
        first = get(address)
        again = Client().get(address, headers={"if-none-match": first["ETag"]})
        assert (again.status_code, again.content) == (304, b"")
        assert again["Cache-Control"] == first["Cache-Control"] != ""
        assert get(address, headers={"if-none-match": '"other"'})["ETag"] == first["ETag"]


def test_an_example_is_what_the_umpire_answers(skirmish: str) -> None:
    allowed, refused = get(f"{EXAMPLES}2.3/").json()
    assert (allowed["verdict"], allowed["side"]) == ("allowed", "Blue")
    assert allowed["told"] == ["1st Blue moves to 0203 for 3"]
    assert allowed["paths"][0]["places"] == allowed["places"] == ["0102", "0202", "0203"]
    assert {one["kind"] for one in allowed["pieces"]} == {"unit"}
    assert refused["refusal"]["rule"] == "2.3" and "3 movement points" in refused["refusal"]["reason"]
    board = get(refused["board"]).json()
    assert board["kind"] == "hex" and refused["place"] in {id for row in board["ids"] for id in row}
    assert get(refused["presentation"]).json()


def test_allowed_and_refused_take_turns_six_at_most(skirmish: str) -> None:
    told = get(f"{EXAMPLES}2.5/").json()
    assert [one["verdict"] for one in told] == ["allowed", *["refused"] * (len(told) - 1)]
    assert 2 < len(told) <= 6


def test_a_number_that_is_none_has_no_examples(skirmish: str) -> None:
    assert Client().get(f"{EXAMPLES}99.9/").status_code == 404
    assert Client().get("/api/rules/nowhere/book/").status_code == 404
    assert Client().get(f"{BOOK}grounds/2_movement/nothing/").status_code == 404


def test_a_case_with_its_own_ground_has_an_address_for_it(own_ground: tuple[str, str]) -> None:
    ruleset, name = own_ground
    told = get(f"/api/rules/{ruleset}/book/grounds/{name}/").json()
    assert told["kind"] in ("hex", "table", "areas")


@pytest.fixture
def own_ground() -> tuple[str, str]:
    """A case that is played on a ground of its own."""
    for id in rules.playable():
        ruleset = rules.get(id)
        for name, (_, case) in read_cases(ruleset.folder).items():
            if ruleset.position and ruleset.position(case.given).scenario not in ruleset.scenarios:
                return id, name
    pytest.skip("no ruleset has a case with a ground of its own")


def test_nothing_in_a_book_becomes_another_tag() -> None:
    html = render("x", "<script>alert(1)</script> [a](javascript:x) ![b](c) `code` & [1.2]\n\n# no heading")
    assert set(re.findall(r"</?(\w+)", html)) == {"p", "a"}
    assert 'href="/rules/x/1.2/"' in html
    assert strip(html).startswith("<script>alert(1)</script> [a](javascript:x)")


def test_an_example_is_not_larger_than_it_must_be(skirmish: str) -> None:
    for number in read_book(rules.get(SKELETON).folder).clauses:
        for one in get(f"{EXAMPLES}{number}/").json():
            assert len(msgspec.json.encode(one)) < 20_000
