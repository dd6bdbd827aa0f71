"""What travels of orders in advance."""

from __future__ import annotations

from msgspec import Struct

from rules.core.foresight import Order as Terms


class OrderInfo(Struct, kw_only=True):
    """An order in advance, for its giver alone. `left`: how often it may still answer, null for always; `off` says why
    it was switched off, in English, '' where its giver did so or it is armed; `text` says all of it.
    """

    id: int
    terms: Terms
    left: int | None
    used: int
    armed: bool
    off: str
    text: str


class AnsweredInfo(Struct, kw_only=True):
    """What an order has answered: up to which event, and by which order, in English."""

    seq: int
    side: str
    text: str


class OrderList(Struct, kw_only=True):
    """The asker's own orders, the first to be asked first, and what orders have answered: theirs, or after the end of
    the game everybody's.
    """

    orders: list[OrderInfo]
    answered: list[AnsweredInfo]


class Trial(Struct, kw_only=True):
    """What an order would have come to at event `seq`: `verdict` is `answer`, `ask`, or `leave` where it is not meant
    for that, with the reason in English.
    """

    seq: int
    verdict: str
    text: str


class TrialList(Struct, kw_only=True):
    """The question that is put now, where it is of the order's kind, and the last ones that were."""

    now: Trial | None
    past: list[Trial]
