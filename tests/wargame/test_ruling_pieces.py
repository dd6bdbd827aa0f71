"""A position is amended by a form: one chooses a thing, then fills in its fields, without script."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest

from tests.wargame.bench import Hall, new_hall
from tests.wargame.test_ruling_pages import get, post
from wargame.games.position import game_moment
from wargame.rulings.models import Ruling

pytestmark = pytest.mark.django_db
USED = "2nd Red: Has moved or fought this phase"
COMMON = {"choice": "patch", "rules": "2.1", "reason": "Misread"}


@pytest.fixture
def hall(db: None) -> Hall:
    return new_hall()


def inputs(page: str) -> dict[str, str]:
    """What stands in the fields of the thing chosen, by name."""
    part = page[page.index('class="piece"') :].partition("</fieldset>")[0]
    found = dict(re.findall(r'<input [^>]*name="(set-[^"]+)" value="([^"]*)"', part))
    for name, options in re.findall(r'<select name="(set-[^"]+)".*?>(.*?)</select>', part, re.S):
        found[name] = re.findall(r'value="([^"]*)" selected', options)[0]
    return {name: html.unescape(value) for name, value in found.items()}


def rows(page: str) -> list[tuple[str, str]]:
    """The rows that are filled in."""
    found = dict(re.findall(r'name="((?:field|value)-\d+)" value="([^"]*)"', page))
    return [
        (html.unescape(name), html.unescape(found[f"value-{row[6:]}"]))
        for row, name in found.items() if row.startswith("field-") and name
    ]  # fmt: skip


@pytest.mark.dear
def test_the_fields_of_what_is_chosen_are_inputs_of_their_kinds(hall: Hall) -> None:
    path = f"/disputes/{hall.dispute().pk}/rule/"
    page = get(hall.clara, path)
    assert '<option value="b1">1st Blue</option>' in page and 'class="piece"' not in page
    page = post(hall.clara, path, act="piece", piece="b1", **COMMON).content.decode()
    unit = game_moment(hall.match.game).state.units["b1"]
    assert "<legend>1st Blue</legend>" in page and not Ruling.objects.exists()
    assert inputs(page)["set-strength"] == str(unit.strength) and inputs(page)["set-concealed"] in (
        "yes",
        "no",
    )
    assert re.search(r'<input type="number" name="set-strength"[^>]* min="\d+" max="\d+"', page)
    assert "Misread</textarea>" in page and 'value="2.1"' in page  # what was filled in stays
    assert 'class="piece"' not in post(hall.clara, path, act="piece", piece="nobody").content.decode()


@pytest.mark.dear
def test_what_is_set_of_one_thing_stays_when_another_is_chosen_and_all_is_amended(hall: Hall) -> None:
    path = f"/disputes/{hall.dispute().pk}/rule/"
    blue = inputs(post(hall.clara, path, act="piece", piece="b1").content.decode())
    strength = int(blue["set-strength"]) % 9 + 1
    given: dict[str, Any] = {**COMMON, **blue, "set-strength": strength, "shown": "b1"}
    page = post(hall.clara, path, act="piece", piece="r2", **given).content.decode()
    assert rows(page) == [("1st Blue: Strength", str(strength))]
    red = inputs(page)
    used = "no" if red["set-used"] == "yes" else "yes"
    written = {"field-0": "1st Blue: Strength", "value-0": strength, "shown": "r2"}
    given = {**COMMON, **red, "set-used": used, **written}
    page = post(hall.clara, path, act="piece", piece="b1", **given).content.decode()
    assert rows(page) == [(USED, used)] and inputs(page)["set-strength"] == str(strength)
    done = post(hall.clara, path, act="draft", **given).content.decode()
    assert "Sign the ruling" in done, re.findall("errorlist.*", done)
    assert Ruling.objects.get().plan["changes"] == [
        {"entity": "b1", "field": "strength", "value": strength},
        {"entity": "r2", "field": "used", "value": used == "yes"},
    ]
    page = get(hall.clara, path)
    assert rows(page) == [("1st Blue: Strength", str(strength))] and "<legend>2nd Red</legend>" in page
    assert inputs(page) == red | {"set-used": used}, (
        "the piece chosen is filled in as it was before the preview"
    )
    signs = {**COMMON, **inputs(page), "field-0": "1st Blue: Strength", "value-0": strength, "shown": "r2"}
    assert "Signed." in post(hall.clara, path, act="sign", **signs).content.decode()


@pytest.mark.dear
def test_what_is_no_value_of_a_field_is_said_beside_it(hall: Hall) -> None:
    path = f"/disputes/{hall.dispute().pk}/rule/"
    blue = inputs(post(hall.clara, path, act="piece", piece="b1").content.decode())
    given = {**COMMON, **blue, "set-strength": "strong", "shown": "b1"}
    page = post(hall.clara, path, act="draft", **given).content.decode()
    assert "not «strong»" in page and "<legend>1st Blue</legend>" in page and not Ruling.objects.exists()
