"""What stands beside the number of a rule: its ruleset's words in short, else what is refused under it."""

from __future__ import annotations

import pytest
from django.core.cache import cache

from tests import rulesets
from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import SKELETON
from tests.wargame.test_ruling_pages import get
from wargame.rulings import sayings
from wargame.rulings.clauses import numbers_of
from wargame.rulings.sayings import Saying, by_number, lines_of, sayings_of

LINES = """| number | says, in short | code |
|---|---|---|
| 12.1a | `1` SP is four tokens | `x` |
| 12.5a, b | who needs fuel | `y` |
| 12.7c–e | chains | `z` |

| 99 | no line of that table | `x` |
"""


def test_lines_of_a_readme_are_found_by_each_of_their_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    known = by_number(lines_of(LINES))
    monkeypatch.setattr(sayings, "_known", lambda ruleset, home: known)
    tokens = Saying("12.1a", "1 SP is four tokens.")
    assert sayings_of(SKELETON, "12.1a") == [tokens]
    assert [sayings_of(SKELETON, one)[0].number for one in ("12.5a", "12.5b")] == ["12.5a, b"] * 2
    assert [bool(sayings_of(SKELETON, f"12.7{letter}")) for letter in "cde"] == [True] * 3
    assert sayings_of(SKELETON, "12.1aB") == [tokens]  # below it
    assert [one.number for one in sayings_of(SKELETON, "12")][:2] == ["12.1a", "12.5a, b"]
    assert sayings_of(SKELETON, "99") == [] == sayings_of("nowhere", "12")


@rulesets.each("id")
@pytest.mark.dear
def test_every_ruleset_says_something_in_whole_words(id: str) -> None:
    said = {clause: sayings_of(id, clause) for clause in numbers_of(id)}
    assert sum(map(bool, said.values())) > len(said) / 4
    for clause, some in said.items():
        assert len(some) <= sayings.MOST
        for one in some:
            assert "$" not in one.text and "{" not in one.text and "…" not in one.text, (clause, one)
            assert one.text[-1] in ".?!", (clause, one)


@pytest.mark.dear
def test_most_rulesets_say_nearly_every_rule_in_words_of_their_own() -> None:
    """Not by what is refused under it alone."""
    shares = []
    for id in rulesets.ids():
        numbers = numbers_of(id)
        said = [any(not one.refused for one in sayings_of(id, number)) for number in numbers]
        shares.append(sum(said) / len(said))
    assert sum(share > 0.8 for share in shares) > len(shares) / 2


@pytest.mark.django_db
@pytest.mark.dear
def test_the_page_of_a_ruling_says_what_it_cites() -> None:
    cache.clear()
    hall: Hall = new_hall()
    rule = next(one for one in sorted(numbers_of(SKELETON)) if sayings_of(SKELETON, one))
    ruling = hall.rule(hall.dispute(), "stand", rules=[rule])
    page = get(hall.match.users["blue"], f"/rulings/{ruling.pk}/")
    assert "Rule cited" in page and sayings_of(SKELETON, rule)[0].text in page
    assert '"  >' not in page and '" >' not in page
