"""Every case is composed on the board: what the umpire takes is offered, what it refuses is refused there too."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Any

import probes
import pytest

import rules
from rules.core import words
from rules.core.cases import Case, CaseRun, Played
from rules.core.codec import decode, encode, plain
from rules.core.contract import UMPIRE, Draft, Options
from rules.core.errors import Illegal, Malformed
from rules.core.ruleset import Ruleset
from tests.clauses import clause
from tests.rulesets import each, some_rows

IN_A_LIST = {"action", "unit", "hex", "dump", "units", "choice", "amount"}
"""Kinds of slot whose candidates are all there is; ways, points and headings are suggestions."""

AWAY = {"place": None}


def compose(ruleset: Ruleset, moment: Played) -> Iterator[str]:
    """Fills the slots as the board does; yields what it would have to fill and is not offered."""
    draft: Draft = {}
    while True:
        options = offered(ruleset, moment, draft)
        slot = options.slot
        if slot is None or slot in draft or slot not in {"do", *moment.action}:
            break  # what a case leaves to its default is not asked for
        wanted = moment.action[slot]
        values = wanted if options.kind == "units" else [wanted]
        if (
            options.kind in IN_A_LIST
            and not is_bill(wanted)
            and not is_answered_by_site(ruleset, draft, wanted)
        ):
            yield from (
                f"{slot}: {value}" for value in values if not is_open(ruleset, moment, options, value)
            )
        draft = {**draft, slot: wanted}
    if moment.refused is not None:
        yield from (f"{slot}: not asked for" for slot in moment.action.keys() - draft.keys())
    options = offered(ruleset, moment, moment.action)
    if options.refusal is not None:
        yield options.refusal.rule
    elif not options.complete and (options.slot is None or options.slot in moment.action):
        yield f"{moment.action} is not complete"


def is_answered_by_site(ruleset: Ruleset, draft: Draft, wanted: Any) -> bool:
    """Whether it is a question that the site's own orders answer: read in older games, and offered no more."""
    return draft.get("do") == "instruct" and wanted in ruleset.foreseen


def is_bill(value: Any) -> bool:
    """Whether it is a payment, source by source: those offered are suggestions."""
    return any(isinstance(part, dict) for part in (value if isinstance(value, list) else [value]))


def offered(ruleset: Ruleset, moment: Played, draft: Draft) -> Options:
    """The options of a draft, which are what the contract says that they are, with words for all of it."""
    options = ruleset.options(moment.state, moment.side, ruleset.read_draft(draft))
    assert encode(decode(encode(options), Options)) == encode(options)
    open = (one for one in options.candidates if one.refusal is None)
    assert all(plain(one.value) not in ([], None) for one in open), "read as not chosen"
    assert not [
        fault for message in probes.offers(options) for fault in wordless(ruleset.id, encode(message))
    ]
    return options


@cache
def wordless(id: str, message: bytes) -> list[str]:
    """The faults in the words of a message that is offered again and again, once."""
    return words.faults(rules.get(id), decode(message, dict))


def is_open(ruleset: Ruleset, moment: Played, options: Options, value: Any) -> bool:
    """Whether the value may be chosen; of units off the map, it or one like it."""
    open = [plain(one.value) for one in options.candidates if one.refusal is None]
    is_away = options.kind == "unit" and ruleset.view(moment.state, UMPIRE).get(value, AWAY)["place"] is None
    return value in open or bool(is_away and open)


def played(id: str) -> Iterator[pytest.ParameterSet]:
    """The cases in which something is done."""
    return (row for row in some_rows(id) if row.values[1].when is not None)


@clause("One judgement")
@each("id, case", played)
@pytest.mark.dear
def test_a_case_is_composed_as_it_is_judged(id: str, case: Case) -> None:
    ruleset = rules.get(id)
    for moment in CaseRun(ruleset, case).played:
        assert not probes.name_alike(ruleset, moment.state)
        if moment.refused is None:
            assert not list(compose(ruleset, moment))
        elif isinstance(moment.refused, Illegal):
            try:
                told = list(compose(ruleset, moment))
            except (Illegal, Malformed) as refusal:
                told = [refusal.rule if isinstance(refusal, Illegal) else ""]
            assert told, f"{moment.action} is offered and refused"
            assert len(told) > 1 or told[0] == moment.refused.rule or ": " in told[0] or not told[0]
