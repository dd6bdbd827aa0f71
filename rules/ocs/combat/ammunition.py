"""10.1b What a barrage is paid with: one HQ that serves all the guns, or one dump they all draw from."""

from __future__ import annotations

from collections.abc import Sequence

from rules.core.errors import Illegal
from rules.hexwar.loads import take_in_turn
from rules.hexwar.payment import Need, Portion
from rules.ocs.amounts import supply
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.draw import Source
from rules.ocs.supply.offers import Common, common, offers
from rules.ocs.supply.payment import agree_payment


def load(
    state: State,
    side: str,
    guns: Sequence[Unit],
    tokens: int,
    source: str = "",
    payment: Sequence[Portion] = (),
) -> tuple[Portion, ...]:
    """10.1b What pays: the payment given, one through the HQ or dump named, or the umpire's proposal.

    Refused when it holds too little, when not all the guns can use it, and when the payment given is not out of the one
    named. Internals never pay (10.1bC).
    """
    if source and not payment:
        return _through(state, guns, tokens, source)
    if source and any((portion.via or portion.source) != source for portion in payment):
        raise Illegal("10.1bA", "paid-elsewhere", source=channel_label(state, source))
    first, *others = [gun.id for gun in guns]
    need = Need(first, tokens, "10.1b", tuple(others))
    return agree_payment(state, side, [need], payment, "10.1b", sharing=[first, *others])


def name(channel: Common) -> str:
    """How an order names a channel: the HQ that throws, or the dump drawn from."""
    return channel.via or channel.sources[0].id


def channels(state: State, guns: Sequence[Unit]) -> list[Common]:
    """10.1bA Every HQ and every dump that all the guns share: own loads last, the nearest first."""
    near = _nearness(state, guns[0])
    return sorted(
        common(state, guns),
        key=lambda channel: min(near[channel.via, source.id] for source in channel.sources),
    )


def _nearness(state: State, gun: Unit) -> dict[tuple[str, str], int]:
    return {(offer.via or "", offer.source.id): place for place, offer in enumerate(offers(state, gun))}


def _through(state: State, guns: Sequence[Unit], tokens: int, source: str) -> tuple[Portion, ...]:
    channel = next((one for one in channels(state, guns) if name(one) == source), None)
    names = [state.label(gun.id) for gun in guns]
    if channel is None:
        raise Illegal("10.1bA", "not-shared", units=names)
    if channel.tokens < tokens:
        raise Illegal("10.1b", "cannot-pay", needed=supply(tokens), had=supply(channel.tokens))
    near = _nearness(state, guns[0])
    sources = sorted(channel.sources, key=lambda one: near[channel.via, one.id])
    return _drawn(sources, tokens, guns[0].id, channel.via)


def _drawn(sources: Sequence[Source], tokens: int, gun: str, via: str) -> tuple[Portion, ...]:
    """Out of the nearest that can pay it all, else out of one after the other."""
    alone = next((source for source in sources if source.tokens >= tokens), None)
    given = take_in_turn(tokens, {source.id: source.tokens for source in ((alone,) if alone else sources)})
    return tuple(Portion(source=name, tokens=take, unit=gun, via=via) for name, take in given.items())


def channel_label(state: State, source: str) -> str:
    """A channel as people call it: an HQ or a truck by its name, a dump by its hex."""
    if source in state.units or source in state.transports or source in state.crafts:
        return state.label(source)
    return source.removeprefix("dump-")
