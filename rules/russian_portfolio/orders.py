"""XIII.B.6, D.8 Answers given in advance: standing offers are no interruptions (Q39)."""

from __future__ import annotations

from rules.core.orders import Instruct, Instructed, Orders, apply_instructed
from rules.russian_portfolio.commands import check_chief, side_of

ORDERS = Orders("XIII.D.8", side_of, check_chief)

ACTS = {Instruct: ORDERS.act()}
APPLY = {Instructed: apply_instructed}
