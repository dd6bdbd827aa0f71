"""2.4 Answers given in advance: what the other side's questions are answered with while one is away."""

from __future__ import annotations

from rules.core.orders import Instruct, Instructed, Orders, apply_instructed

ORDERS = Orders("2.4")

ACTS = {Instruct: ORDERS.act()}
APPLY = {Instructed: apply_instructed}
