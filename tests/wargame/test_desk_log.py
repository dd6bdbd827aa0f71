"""The log at the director's desk: whose games it covers, and which rows a dispute shows."""

from __future__ import annotations

import re
from html import unescape
from urllib.parse import parse_qs, urlsplit

import pytest
from django.core.cache import cache

from tests.wargame.asked import write_up
from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import get, sit_down

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    return new_hall()


@pytest.mark.dear
def test_the_log_of_the_desk_is_of_the_games_that_one_directs(hall: Hall) -> None:
    other = sit_down(seed=4)
    other.play(2)
    code = hall.match.code
    page = get(hall.clara, "/desk/")
    assert f"?game={code}&amp;" in page and f"?game={other.code}&amp;" not in page
    assert "mine%3Ano" not in page and "<span>mine</span><b>yes</b>" in page
    assert f"?game={other.code}&amp;" in get(hall.clara, "/desk/?q=mine:any")
    assert f"?game={other.code}&amp;" in get(hall.clara, f"/desk/?q=game:{other.code}")
    assert f"?game={other.code}&amp;" not in get(hall.clara, "/desk/?q=turn:1")
    refused = get(hall.clara, f"/desk/?game={other.code}&at=2", 403)
    assert 'href="/desk/"' in refused and "Back to the desk" in refused


@pytest.mark.dear
def test_a_dispute_opened_has_its_event_among_the_rows(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where it lies further back than the desk lists, by the bare address that a letter has."""
    monkeypatch.setattr("wargame.annals.finding.PAGE", 4)
    case = hall.dispute(seq=2)
    write_up()
    page = get(hall.clara, f"/desk/?case={case.pk}")
    assert 'class="at on"' in page and f"game:{hall.match.code}" in page


RULE_LINK = re.compile(
    r'<a class="(?:rule|only)" href="(\?[^"]+)"(?: aria-label="Only events under |>)([^<"]+)["<]'
)


@pytest.mark.dear
def test_the_number_of_a_rule_narrows_the_query_that_stands(hall: Hall) -> None:
    write_up()
    path = f"/games/{hall.match.code}/log/"
    for address, stands in ((f"{path}?q=turn:1-9", "turn:1-9"), ("/desk/?q=turn:1-9", "turn:1-9 mine:yes")):
        found = RULE_LINK.findall(get(hall.clara, address))
        assert found
        for href, rule in found:
            asked = parse_qs(urlsplit(unescape(href)).query)["q"]
            assert asked == [f"{stands} rule:{rule}"]
        again = get(hall.clara, f"{address}+rule:{found[0][1]}")
        links = {href for href, rule in RULE_LINK.findall(again) if rule == found[0][1]}
        assert links and all(href.count("rule%3A") == 1 for href in links)


def test_beside_the_number_of_a_rule_the_log_of_a_game_leads_to_its_rulings(hall: Hall) -> None:
    write_up()
    path = f"/games/{hall.match.code}/log/"
    rule = RULE_LINK.findall(get(hall.clara, path))[0][1]
    hall.rule(hall.dispute(), "stand", rules=[rule])
    cache.clear()
    assert f'&rule={rule}"><small>(1 ruling)</small></a>' in unescape(get(hall.clara, path))
