"""The chapters of the rules: every module of the packages below is one; what each may bring says `core.chapters`."""

from __future__ import annotations

from rules.core import conduct
from rules.core.chapters import Chapters, modules
from rules.storm_of_steel import (
    assault,
    campaign,
    decks,
    events,
    fates,
    fire,
    grants,
    morale,
    movement,
    show,
    support,
    turns,
)

CHAPTERS = Chapters(
    (
        conduct, turns, decks, fates, grants,
        *modules((movement, fire, support, morale, assault, events, campaign, show)),
    )
)  # fmt: skip
