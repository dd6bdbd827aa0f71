"""Worked examples call pieces without a name as players do."""

from __future__ import annotations

import re

from rules.core.examples import read_cases, work_out
from rules.core.registry import get

RULESET = get("russian_portfolio")


def test_armour_is_not_called_by_the_id_of_its_type() -> None:
    named = read_cases(RULESET.folder)
    shown = [work_out(RULESET, one) for name, one in named.items() if name.startswith("aftermath_advances/")]
    told = " ".join(text for one in shown for text in (one.order, *one.told))
    assert "Axis armour" in told and not re.search(r"\barmor", told)
