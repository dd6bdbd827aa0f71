"""12.3 What is to be paid, and what is paid: the records that payments are made of."""

from __future__ import annotations

from typing import Annotated, NamedTuple

from msgspec import Meta, Struct


class Portion(Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """Tokens from one source for one user; `via` is the HQ that throws them, '' for a direct draw.

    `source` is `dump-<hex>` or the id of loaded transport points; `unit` a unit, or a hex that uses supply itself.
    """

    source: Annotated[str, Meta(min_length=1, max_length=40)]
    tokens: Annotated[int, Meta(ge=1, le=999)]
    unit: Annotated[str, Meta(min_length=1, max_length=40)]
    via: Annotated[str, Meta(max_length=40)] = ""


Payment = Annotated[tuple[Portion, ...], Meta(max_length=200)]
"""The type of an action's `payment`; empty: as the umpire proposes."""


class Need(NamedTuple):
    """So many tokens for a unit (or a hex that uses supply itself), under a rule; `others` may receive them as well."""

    unit: str
    tokens: int
    rule: str
    others: tuple[str, ...] = ()

    @property
    def users(self) -> tuple[str, ...]:
        """Whoever may have supply for it."""
        return (self.unit, *self.others)


class Plan(NamedTuple):
    """A payment, and the tokens that stay in each source it touches."""

    payment: tuple[Portion, ...]
    left: dict[str, int]

    @property
    def tokens(self) -> int:
        """What the payment comes to, in tokens."""
        return sum(portion.tokens for portion in self.payment)
