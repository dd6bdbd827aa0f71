"""The chapters of the rules: every module of the packages below is one; what each may bring says `core.chapters`."""

from __future__ import annotations

from rules.core import conduct
from rules.core.chapters import Chapters, modules
from rules.russian_portfolio import (
    aftermath,
    campaign,
    combat,
    fates,
    movement,
    orders,
    show,
    supply,
    talk,
    turns,
)

CHAPTERS = Chapters(
    (conduct, turns, talk, orders, fates, *modules((movement, combat, aftermath, supply, campaign, show)))
)
orders.ORDERS.take_up(CHAPTERS.foreseen, CHAPTERS.policies)
