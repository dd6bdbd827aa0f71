"""The decision's panel at 1280 × 800: what every kind of question must show at once."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from playwright.sync_api import Browser

import rules
from rules.core.contract import Decision, Message, Refusal
from rules.core.recordings import read_recording
from rules.core.ruleset import Ruleset
from rules.core.words import say
from tests.e2e.bare import BareBoard
from tests.e2e.conftest import LAPTOP
from tests.rulesets import each

pytestmark = pytest.mark.dear

FIRST = 6
"""Candidates that are seen without scrolling."""
LISTS = 6
"""Positions of one kind of question whose lists are counted: to count all takes longer than to show them."""
SLOTS = 4
"""Slots that are filled one after the other."""

HIDDEN = """first => {
  const foot = document.querySelector('.ask-foot'), list = document.querySelector('.ask-list');
  const inside = (one, box) => {
    const [a, b] = [one.getBoundingClientRect(), box.getBoundingClientRect()];
    return a.top >= b.top - 1 && a.bottom <= Math.min(b.bottom, innerHeight) + 1 && a.right <= b.right + 1;
  };
  const candidates = [...document.querySelectorAll('.options:first-of-type .option')].slice(0, first);
  const wanted = [...foot.querySelectorAll('.btn, .refusal')].map((one) => [one, foot]);
  return [...wanted, ...candidates.map((one) => [one, list])]
    .filter(([one, box]) => !inside(one, box)).map(([one]) => one.textContent.replace(/\\s+/g, ' ').trim());
}"""
"""What of the foot, and of the first candidates for the slot that is asked for, is not on the screen."""


class Asked(NamedTuple):
    """A question of a recorded game, and where it was put."""

    scenario: str
    state: Any
    decision: Decision


def asked(ruleset: Ruleset, path: Path) -> Iterator[Asked]:
    """Every question of a recording."""
    header, entries = read_recording(path)
    state: Any = None
    for entry in entries:
        state = ruleset.fold(state, [ruleset.read_event(event) for event in entry.events])
        for decision in ruleset.decisions(state):
            yield Asked(header.scenario, state, decision)


def kinds(ruleset: Ruleset) -> list[Asked]:
    """Of every kind of question in all recordings that with the longest words, and that with the longest list.

    All 8,000 questions take half an hour; those of one kind differ by their words and their list alone.
    """
    found: dict[object, list[Asked]] = {}
    for path in sorted(ruleset.folder.glob("recordings/*.jsonl")):
        for one in asked(ruleset, path):
            found.setdefault((one.decision.ask.id, one.decision.accepts), []).append(one)
    chosen = []
    for same in found.values():
        longest = max(same, key=lambda one: len(words(ruleset, one.decision)))
        fullest = max(same[:: -(-len(same) // LISTS)], key=lambda one: length(ruleset, one))
        chosen += [longest] if longest is fullest else [longest, fullest]
    return sorted(chosen, key=lambda one: one.scenario)


def words(ruleset: Ruleset, decision: Decision) -> str:
    """The question as the head says it."""
    return say(ruleset, decision.ask) + (say(ruleset, decision.hint) if decision.hint else "")


def length(ruleset: Ruleset, one: Asked) -> int:
    """Candidates of the act that is answered first."""
    actor = one.decision.command or one.decision.side
    draft = ruleset.read_draft({"do": one.decision.accepts[0]})
    return len(ruleset.options(one.state, actor, draft).candidates)


def longest_refusal(ruleset: Ruleset, one: Asked) -> Refusal | None:
    """Of what is forbidden now the reason that takes most words."""
    actor = one.decision.command or one.decision.side
    acts = ruleset.options(one.state, actor, ruleset.read_draft({}))
    offers = [
        acts,
        *(ruleset.options(one.state, actor, ruleset.read_draft({"do": act})) for act in one.decision.accepts),
    ]
    found = [candidate.refusal for offer in offers for candidate in offer.candidates if candidate.refusal]
    return max(found, key=lambda no: len(say(ruleset, Message(f"refusal-{no.code}", no.facts))), default=None)


@each("id")
def test_buttons_refusal_and_first_candidates_are_seen(browser: Browser, id: str) -> None:
    ruleset = rules.get(id)
    page = browser.new_page(viewport=LAPTOP, reduced_motion="reduce")
    faults: list[str] = []
    page.on("pageerror", lambda fault: faults.append(str(fault)))
    bare, laid = BareBoard(page), ""
    for one in kinds(ruleset):
        if laid != one.scenario:
            bare.lay(ruleset, one.scenario)
            laid = one.scenario
        bare.refusal = longest_refusal(ruleset, one) or bare.refusal
        bare.show(one.state, one.decision)
        for _ in range(SLOTS):
            hidden = page.evaluate(HIDDEN, FIRST)
            faults += [f"{one.decision.id}: {text} is not seen" for text in hidden]
            rest = page.locator(".option[aria-pressed=false]")
            if rest.count() == 0:
                break
            rest.first.click()
            bare.settle()
    page.close()
    assert not faults
