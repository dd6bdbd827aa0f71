"""The chapters of the rules: every module of the packages below is one; what each may bring says `core.chapters`.

A package knows those that stand before it here.
"""

from __future__ import annotations

from rules.core.chapters import Chapters, modules
from rules.ring_of_fire import campaign, combat, movement, show, supply, turns

CHAPTERS = Chapters((turns, *modules((supply, movement, combat, campaign, show))))
