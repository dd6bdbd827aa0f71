"""The chapters of the rules: every module of the packages below is one; what each may bring says `core.chapters`."""

from __future__ import annotations

from rules.core import conduct
from rules.core.chapters import Chapters, modules
from rules.ocs import air, campaign, combat, movement, orders, sea, show, supply, talk, trace, turns

CHAPTERS = Chapters(
    (conduct, turns, orders, talk, *modules((supply, trace, movement, combat, sea, air, campaign, show)))
)

ACTS = CHAPTERS.acts
HOOKS = CHAPTERS.hooks
EXPLAIN = CHAPTERS.explain
MARKS = CHAPTERS.marks
POLICIES = CHAPTERS.policies
TAGS = CHAPTERS.tags
orders.ORDERS.take_up(CHAPTERS.foreseen, POLICIES)
