"""12.3 The ways by which needs can be paid (`hexwar.payment`): organic loads last, the nearest first (ADR 0040)."""

from __future__ import annotations

from collections.abc import Sequence

from rules.hexwar.payment import (
    Beside,
    Need,
    Pool,
    Portion,
    count_by_source,
    fill_instead,
    make_pool,
    without_last,
)
from rules.ocs.state import State
from rules.ocs.supply.draw import sources
from rules.ocs.supply.offers import Common, Offer, common, offers, offers_at


def user_offers(state: State, side: str, user: str) -> tuple[Offer, ...]:
    """12.3 The ways of a unit, or of a hex that uses supply itself."""
    if user in state.battle.hexes.index:
        return offers_at(state, side, user)
    return offers(state, state.unit(user))


def pools(state: State, side: str, needs: Sequence[Need], sharing: Sequence[str]) -> list[Pool]:
    """12.3 The one pool of all ways; or a pool for each HQ or dump that the sharing units have in common."""
    whole = [
        [(user, offer) for user in need.users for offer in user_offers(state, side, user)] for need in needs
    ]
    if not sharing:
        return [make_pool([offer.way(user) for user, offer in ways] for ways in whole)]
    return [
        make_pool(
            [offer.way(user) for user, offer in ways if through(channel, user, offer)] for ways in whole
        )
        for channel in common(state, [state.unit(unit) for unit in sharing])
    ]


def through(channel: Common, user: str, offer: Offer) -> bool:
    """12.5c A, 10.0 Whether an offer comes by the shared HQ or dump; an HQ draws for itself what it would throw."""
    via = offer.via or ""
    return offer.source in channel.sources and (via == channel.via or (not via and user == channel.via))


def beside(state: State, side: str, needs: Sequence[Need]) -> Beside:
    """12.3 Needs that must stay payable, with the ways to meet them but for organic loads (13.2)."""
    return Beside([without_last(ways) for ways in pools(state, side, needs, ())[0]], needs)


def instead(
    state: State, side: str, needs: Sequence[Need], payment: Sequence[Portion], other: Need
) -> tuple[Portion, ...]:
    """12.10a What the other could have, up to all it needs, if the needs that a payment meets were paid differently;
    with how these then are. Organic loads only for whoever has them in the payment, and no more of them.
    """
    return fill_instead(pools(state, side, [*needs, other], ())[0], needs, payment, other)


def find_remainder(state: State, payment: Sequence[Portion]) -> dict[str, int]:
    """12.1a What stays in each source that a payment touches, in tokens."""
    held = {source.id: source.tokens for side in state.battle.sides for source in sources(state, side)}
    return {source: held.get(source, 0) - tokens for source, tokens in count_by_source(payment).items()}
