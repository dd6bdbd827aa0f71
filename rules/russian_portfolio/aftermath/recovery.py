"""VII.C Dispersed units recover at the end of the enemy's Initial Operations Attack Phase."""

from __future__ import annotations

from rules.russian_portfolio.acts import PhaseWork
from rules.russian_portfolio.aftermath.facing import recover

LEAVE = {"attack": PhaseWork(recover, rank=80)}
