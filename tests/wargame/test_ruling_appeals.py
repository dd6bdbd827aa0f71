"""Pages of a ruling that was appealed against: until when one may, what became of it, and what the law is then."""

from __future__ import annotations

from datetime import timedelta
from itertools import product

import pytest

from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import get, person
from wargame.games import heartbeat
from wargame.games.rolling import list_rolled
from wargame.games.times import day, element, moment
from wargame.rulings import law, services

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall(db: None) -> Hall:
    return new_hall()


@pytest.mark.dear
def test_case_and_ruling_say_until_when_one_may_appeal_and_what_replaces_what(
    hall: Hall, monkeypatch: pytest.MonkeyPatch
) -> None:
    case, (red, blue) = hall.dispute(), (hall.match.users[side] for side in ("red", "blue"))
    before = hall.rule(case, "stand")
    until = element(moment)(before.appeal_until)
    for user in (red, blue, hall.clara):
        page = get(user, f"/disputes/{case.pk}/")
        assert f"can appeal once, until {until}; an answer is due within" in page
        assert (f'/rulings/{before.pk}/#appeal">Appeal, until {until}</a>' in page) == (user != hall.clara)
        assert f'href="/disputes/{case.pk}/">The case</a>' in get(user, f"/rulings/{before.pk}/")
    assert ">The case</a>" not in get(person("Stranger"), f"/rulings/{before.pk}/")
    appeal = services.ruling_appeal(ruling=before.pk, user=red, text="No")
    due = f"an answer is due by {element(moment)(appeal.due)}"
    assert due in get(blue, f"/disputes/{case.pk}/") and due in get(blue, f"/rulings/{before.pk}/")
    after = hall.rule(appeal, "warn", user=hall.dora, plan={"side": "blue"})
    old, new = (f'<a href="/rulings/{one.pk}/">ruling {one.pk}</a>' for one in (before, after))
    assert f"replaced</span> by {new}" in get(red, f"/disputes/{case.pk}/")
    assert f"Replaces {old}" in get(red, f"/disputes/{appeal.pk}/")
    assert f"<dt>Replaces</dt><dd>{old}</dd>" in get(red, f"/rulings/{after.pk}/")
    other = hall.rule(hall.dispute("red"), "stand")
    assert other.appeal_until
    monkeypatch.setattr(heartbeat, "now", lambda: other.appeal_until + timedelta(minutes=1))
    assert "The time to appeal ended on" in get(blue, f"/disputes/{other.case_id}/")
    assert (
        "The time to appeal ended on" in (page := get(blue, f"/rulings/{other.pk}/"))
        and "Why you appeal" not in page
    )


@pytest.mark.dear
def test_once_a_side_has_appealed_case_and_ruling_say_who_still_can(hall: Hall) -> None:
    red, blue = (hall.match.users[side] for side in ("red", "blue"))
    before = hall.rule(hall.dispute(), "stand")
    pages = f"/disputes/{before.case_id}/", f"/rulings/{before.pk}/"
    appeal = services.ruling_appeal(ruling=before.pk, user=red, text="No")
    for user, path in product((red, blue), pages):
        page = get(user, path)
        assert f"Red ({red.username}) appealed on {element(day)(appeal.raised)}" in page
        assert f"Blue can still appeal, until {element(moment)(before.appeal_until)}" in page
        assert "Each side can appeal once" not in page
    assert "#appeal" in get(blue, pages[0]) and "#appeal" not in get(red, pages[0])
    assert "Why you appeal" in get(blue, pages[1]) and "Why you appeal" not in get(red, pages[1])
    services.ruling_appeal(ruling=before.pk, user=blue, text="No")
    for user, path in product((red, blue), pages):
        page = get(user, path)
        assert "Every side has appealed." in page and "Why you appeal" not in page and "#appeal" not in page


@pytest.mark.dear
def test_an_upheld_ruling_is_the_law_and_both_pages_say_so(hall: Hall, subtests: pytest.Subtests) -> None:
    red = hall.match.users["red"]
    to = list_rolled(hall.match.game, 1)[0].seq_before
    before = hall.rule(hall.dispute(), "rollback", plan={"to": to})
    appeal = services.ruling_appeal(ruling=before.pk, user=red, text="No")
    form = get(hall.dora, f"/disputes/{appeal.pk}/rule/")
    after = hall.rule(appeal, "stand", user=hall.dora, reason="Appeal dismissed")
    with subtests.test("the form says what it means"):
        assert f"Uphold ruling {before.pk}" in form and "Replace it: roll back" in form
    with subtests.test("the law"):
        assert list(law.law("skeleton", "2.1")) == [before]
        assert law.contradictory() == {}
    with subtests.test("the appealed ruling"):
        assert f'upheld by <a href="/rulings/{after.pk}/">ruling {after.pk}</a>' in get(
            red, f"/rulings/{before.pk}/"
        )
    with subtests.test("the ruling on the appeal"):
        page = get(red, f"/rulings/{after.pk}/")
        assert f"Ruling {before.pk} is upheld." in page
        assert f'<dt>Upholds</dt><dd><a href="/rulings/{before.pk}/">ruling {before.pk}</a>' in page
    with subtests.test("the case"):
        assert f"ruling {before.pk} upheld" in get(red, f"/disputes/{appeal.pk}/")


def test_a_ruling_replaced_on_appeal_is_no_law_and_its_page_says_so(hall: Hall) -> None:
    red = hall.match.users["red"]
    before = hall.rule(hall.dispute(), "stand")
    appeal = services.ruling_appeal(ruling=before.pk, user=red, text="No")
    to = list_rolled(hall.match.game, 1)[0].seq_before
    after = hall.rule(appeal, "rollback", user=hall.dora, plan={"to": to})
    assert f'replaced by <a href="/rulings/{after.pk}/">ruling {after.pk}</a>' in get(
        red, f"/rulings/{before.pk}/"
    )
    assert list(law.law("skeleton", "2.1")) == [after] and law.contradictory() == {}
