"""The pages of a rule book: for everybody, without script; every number on the site's pages leads to them."""

from __future__ import annotations

import re
from html import unescape
from typing import Any

import pytest
from django.test import Client

import rules
from rules.core.book import Book, read_book
from rules.core.cases import load
from rules.core.registry import folder
from rules.core.releases import changes
from rules.core.words import ids
from tests.wargame.asked import write_up
from tests.wargame.bench import new_hall
from tests.wargame.sitting import SKELETON, Sitting
from wargame.games.clauses import clause_link
from wargame.rulebook import books, entries, pictures
from wargame.rulebook.templatetags.rulebook import link_numbers

pytestmark = pytest.mark.django_db
HOME = f"/rules/{SKELETON}/"
TITLE = re.compile(r'<a class="to" href="[^"]+"><b>([^<]+)</b>')
EMPTY = Book(())


def page(path: str, status: int = 200) -> str:
    answer = Client().get(path)
    assert answer.status_code == status, path
    return unescape(answer.content.decode())


def found(asked: str) -> list[str]:
    """The numbers that a search finds, the best first."""
    return [hit.entry.number for hit in entries.index_of(rules.get(SKELETON)).search(asked)]


def test_the_contents_name_every_clause_and_lead_to_it() -> None:
    numbers = set(TITLE.findall(page(HOME)))
    assert numbers == set(read_book(folder(SKELETON)).clauses)


def test_the_library_leads_to_the_book_of_each_system_and_to_who_wins() -> None:
    told = page("/rules/")
    for id in rules.playable():
        assert f'href="/rules/{id}/"' in told
        for scenario in rules.get(id).scenarios:
            assert f'href="/rules/{id}/scenarios/#{scenario}"' in told
    assert 'id="crossroads"' in page(f"{HOME}scenarios/")


@pytest.mark.parametrize(
    ("asked", "best"),
    [
        ("2.3", "2.3"),
        ("retreat", "3.5"),
        ("RETR", "3.5"),
        ("woods", "2.3"),
        ("lake hex", "2.4"),
        ("2", "2"),
    ],
)
def test_a_search_finds_numbers_titles_and_words(asked: str, best: str) -> None:
    assert found(asked)[0] == best


def test_a_search_wants_all_its_words() -> None:
    assert "2.3" in found("woods cost") and not found("woods zeppelin") and not found("?!")
    assert found("3.")[:7] == ["3", "3.1", "3.2", "3.3", "3.4", "3.5", "3.6"]


def test_the_page_says_what_a_search_found_in_passages() -> None:
    told = page(f"{HOME}?q=zeppelin")
    assert "Nothing found for “zeppelin”" in told
    assert "<b>retreat" not in Client().get(f"{HOME}?q=%3Cb%3Eretreat").content.decode()
    told = page(f"{HOME}?q=retreat")
    assert "clauses for “retreat”" in told and "must retreat comes first" in told


def test_a_search_finds_the_scenarios_that_know_a_place() -> None:
    home = f"/rules/{next(id for id in rules.available() if 'depot' in rules.get(id).scenarios)}/"
    told = page(f"{home}?q=Kotelnikovo")
    assert "No clause for “Kotelnikovo”" in told
    assert f'href="{home}scenarios/#depot">Depot</a><p>On its map: Kotelnikovo (05.06).</p>' in told
    assert "On its map: Kotelnikovo (24.25)." in told and "6th Panzer Division unloads at Kotelnikovo" in told
    assert "In scenarios" not in page(f"{home}?q=zeppelin")


def test_a_clause_has_its_table_its_examples_and_what_stands_beside_it() -> None:
    told = page(f"{HOME}2.3/")
    assert "<caption>Terrain</caption>" in told and '<th scope="row">woods</th><td>2</td>' in told
    assert told.count('class="example"') == 2 and "Refused" in told and "<svg" in told
    assert "1st Blue has 3 movement points; the path costs 4." in told
    assert 'rel="prev" href="/rules/skeleton/2.2/"' in told and 'rel="next"' in told
    assert "There are no rulings under this rule" in told
    assert 'rel="prev"' not in page(f"{HOME}1/") and 'rel="next"' not in page(f"{HOME}5.4/")


def test_a_chapter_lists_its_clauses() -> None:
    assert set(TITLE.findall(page(f"{HOME}3/"))) >= {"3.1", "3.2", "3.3", "3.4", "3.5", "3.6"}


def test_rulings_under_a_clause_are_named() -> None:
    hall = new_hall()
    hall.rule(hall.dispute(), "stand", rules=["2.1"])
    told = page(f"{HOME}2.1/")
    assert f'href="/rulings/?ruleset={SKELETON}&rule=2.1"' in told and "(1 ruling)" in told


@pytest.mark.parametrize(("asked", "near"), [("2.9", "2"), ("2.3x", "2.3"), ("V", "5"), ("3.4Z", "3.4")])
def test_a_number_that_is_none_is_answered_by_the_nearest(asked: str, near: str) -> None:
    told = page(f"{HOME}{asked}/", 404)
    assert f"There is no rule {asked}" in told
    assert near in TITLE.findall(told) or not TITLE.findall(told)


def test_a_number_far_from_all_leads_to_the_contents() -> None:
    assert "Show the contents" in page(f"{HOME}Zeppelin/", 404)
    assert Client().get("/rules/nowhere/").status_code == Client().get("/rules/nowhere/1/").status_code == 404


def test_a_cited_number_without_an_entry_shows_its_cases(monkeypatch: pytest.MonkeyPatch) -> None:
    for module in (books, entries):
        monkeypatch.setattr(module, "read_book", lambda home: EMPTY)
    for memo in (books._book_info, books._work_out, entries._index):
        memo.cache_clear()
    told = page(f"{HOME}2.3/")
    assert "No explanation written yet" in told and told.count('class="example"') > 2
    assert "No explanation written yet" in page(HOME)
    for memo in (books._book_info, books._work_out, entries._index):
        memo.cache_clear()


def test_charts_scenarios_and_the_whole_book_are_pages() -> None:
    ruleset = rules.get(SKELETON)
    told = page(f"{HOME}charts/")
    assert all(f'id="chart-{chart.id}"' in told for chart in ruleset.charts())
    told = page(f"{HOME}whole/")
    assert all(f'id="rule-{number}"' in told for number in read_book(ruleset.folder).clauses if "." in number)
    assert all(f'id="{scenario}"' in told for scenario in ruleset.scenarios)


def test_the_sequence_of_play_has_every_phase_and_its_aim() -> None:
    for id in rules.playable():
        told, known = page(f"/rules/{id}/sequence/"), ids(rules.get(id))
        assert told.count("<li><b>") == len([one for one in known if one.startswith("phase-")])
        assert told.count("<li><b></b>") == 0


def test_what_each_release_changed_is_told_with_links() -> None:
    for id in rules.playable():
        told = page(f"/rules/{id}/changes/")
        assert told.count("<dt>Version") == len(changes(folder(id)))


def test_clauses_in_a_sentence_become_links_and_figures_do_not() -> None:
    told = str(link_numbers(SKELETON, "2.3 costs 2 of 3. 9.9 is none & 12.3 neither (see 3.5)."))
    assert re.findall(r">([\d.]+)</a>", told) == ["2.3", "3.5"]
    assert "&amp; 12.3 neither" in told
    assert str(link_numbers("gone", "2.3")) == "2.3"


def test_a_number_of_rules_that_are_gone_is_no_link() -> None:
    assert str(clause_link("gone", "2.3")) == '<span class="rule">2.3</span>'


@pytest.mark.parametrize("path", ["log/", "history/"])
def test_the_numbers_on_the_pages_of_a_game_lead_to_the_book(path: str, sitting: Sitting) -> None:
    write_up()
    told = page(f"/games/{sitting.code}/{path}")
    numbers = re.findall(r'<a class="rule" href="/rules/skeleton/([^/]+)/">\1</a>', told)
    assert numbers or path == "history/"


def test_the_cases_that_explain_a_number_are_named_as_books_name_them() -> None:
    names = {one.name for one in load(folder(SKELETON) / "cases" / "2_movement.toml")}
    for named in books.list_examples(rules.get(SKELETON), "2.3"):
        assert named.case.name in names and named.name.startswith("2_movement/")


def test_an_order_without_a_board_is_shown_without_a_picture(monkeypatch: pytest.MonkeyPatch) -> None:
    def nowhere(ruleset: Any, number: str) -> Any:
        for one in books.example_infos(ruleset, number):
            one.place = None
            yield one

    monkeypatch.setattr(pictures, "example_infos", nowhere)
    told = page(f"{HOME}2.3/")
    assert told.count("data-bare") == 2 and "data-example" not in told
