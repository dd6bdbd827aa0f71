"""A query some of which cannot be asked: the rest keeps its chips, and nothing that was typed is lost."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.wargame.asked import write_up
from tests.wargame.bench import Hall, new_hall
from tests.wargame.kept import kept
from tests.wargame.sitting import client_of
from wargame.annals.query import TERMS, BadlyTyped, BadTerm, Term, query_parse, query_read
from wargame.rulings.models import Look

CHIP = re.compile(
    r'<span class="term( bad)?"><span>([^<]*)</span><b>([^<]*).*?<a href="([^"]*)" aria-label="Without'
)
BAD = (
    ("turn:soon", "a turn, 3, or several"),
    ("colour:red", "there are"),
    ("hex:Atlantis", "no map of these games"),
    ("event:nowhere", "there is no event of that name"),
    ('unit:"12th', "without quotes"),
)


@pytest.fixture
@kept
def hall(db: None) -> Hall:
    made = new_hall()
    write_up()
    return made


def asked_by(href: str) -> list[str]:
    """The terms that an address asks."""
    return parse_qs(urlsplit(unescape(href)).query).get("q", [""])[0].split()


@pytest.mark.parametrize(("bad", "why"), BAD)
@pytest.mark.dear
def test_the_other_terms_keep_their_chips_and_the_bad_one_is_marked(hall: Hall, bad: str, why: str) -> None:
    log = f"/games/{hall.match.code}/log/"
    for path, status, more in ((log, 400, ()), ("/desk/", 200, () if "event" in bad else ("mine:yes",))):
        answer = client_of(hall.clara).get(path, {"q": f"die:6 {bad} back:no"})
        page = answer.content.decode()
        chips = CHIP.findall(page)
        assert answer.status_code == status
        typed = {"die:6", "back:no", bad, *more}
        marked = {f"{key}:{unescape(words)}" for marks, key, words, _ in chips if marks}
        assert marked == {bad} and len(chips) == len(typed)
        for _, key, words, href in chips:
            assert set(asked_by(href)) - {"mine:any"} == typed - {f"{key}:{unescape(words)}"}
        assert page.count('class="no" role="alert"') == 1
        assert why in unescape(page[page.index('role="alert"') :].partition("</p>")[0])
        field = re.search(r'name="q" type="search" value="([^"]*)"', page)
        assert field and set(unescape(field[1]).split()) == typed
        offered = re.findall(r'<a class="term off" href="([^"]*)"', page)
        assert offered and all(set(asked_by(href)) == typed for href in offered)
    assert not Look.objects.exists()


@pytest.mark.dear
def test_a_term_that_was_added_stays_when_it_cannot_be_read(hall: Hall) -> None:
    for path in (f"/games/{hall.match.code}/log/", "/desk/"):
        given = {"q": "die:6", "key": "turn", "value": "soon"}
        page = client_of(hall.clara).get(path, given).content.decode()
        field = re.search(r'name="q" type="search" value="([^"]*)"', page)
        assert field and {"die:6", "turn:soon"} <= set(field[1].split())


@pytest.mark.dear
def test_several_bad_terms_are_each_told(hall: Hall) -> None:
    page = client_of(hall.clara).get("/desk/", {"q": "turn:soon hex:Atlantis game:none"}).content.decode()
    assert [marks for marks, *_ in CHIP.findall(page)] == [" bad"] * 3
    assert page.count('class="no" role="alert"') == 3


def test_terms_beyond_the_limit_are_one_that_is_too_many() -> None:
    query = query_parse(" ".join(f"die:{number}" for number in range(1, TERMS + 4)))
    assert len(query.sound.terms) == TERMS and [str(term) for term in query.bad] == ["die:13 die:14 die:15"]


@pytest.mark.dear
@given(text=st.text(alphabet='ab1 .:"~-\\', max_size=40))
@settings(max_examples=300, deadline=None)
def test_what_was_typed_is_written_so_that_it_reads_the_same(text: str) -> None:
    query = query_parse(f"unit:HQ turn:x {text}")
    again = query_parse(str(query))
    assert again.sound == query.sound
    assert [str(term) for term in again.bad] == [str(term) for term in query.bad]


def test_who_does_not_show_it_is_refused() -> None:
    with pytest.raises(BadTerm, match="a turn, 3"):
        query_read("die:6 turn:soon")
    term = query_parse("turn:soon").terms[0]
    assert isinstance(term, BadlyTyped) and term != Term("turn", "soon")
