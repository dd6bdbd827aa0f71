"""12.3, 22.2 What a user of supply can have: every dump in reach, by direct draw and through every HQ."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import NamedTuple

from rules.core.derived import derive
from rules.hexwar.payment import Portion, Way
from rules.ocs.pieces import Unit
from rules.ocs.state import State
from rules.ocs.supply.draw import Source, drawable, draws_from
from rules.ocs.supply.paths import FEW, Leg
from rules.ocs.supply.throw import hqs, may_serve_base, posts_near, serving, throw_path


class Offer(NamedTuple):
    """One way to have supply: drawn along `draw` by the user, or by the HQ `via`, which throws it along `throw`."""

    source: Source
    via: str | None
    draw: Leg
    throw: Leg | None = None

    @property
    def path(self) -> tuple[str, ...]:
        """The hexes from the user back to the source, by the HQ if there is one; neighbours at the ends too."""
        back = (*self.draw.path, *((self.draw.hop,) if self.draw.hop else ()))
        if self.throw is None:
            return back
        out = (*self.throw.path, *((self.throw.hop,) if self.throw.hop else ()))
        return (*out[::-1], *back[1:])

    @property
    def hop(self) -> str:
        """12.3c The source's hex when only a neighbour of it was reached, else ''."""
        return self.draw.hop

    @property
    def cost(self) -> int:
        """Twelfths of an MP of both paths together: how near it is."""
        return self.draw.cost + (self.throw.cost if self.throw else 0)

    def way(self, user: str) -> Way:
        """The user's way to the source; loads of organic trucks come last."""
        source = self.source
        return Way(user, source.id, source.tokens, self.cost, self.via or "", bool(source.organic))

    def portion(self, user: str, tokens: int) -> Portion:
        """Tokens that the user has so."""
        return self.way(user).portion(tokens)


class Common(NamedTuple):
    """12.5c A, 10.0 A source that several units share: an HQ (`via`) with all it draws from, or one dump."""

    via: str
    sources: tuple[Source, ...]

    @property
    def tokens(self) -> int:
        """What all of its sources hold together."""
        return sum(source.tokens for source in self.sources)


@derive("dumps", "transports", "crafts", "units", "phase", "active", "turn", "ground", "switches", keep=FEW)
def _kept(state: State, unit_id: str) -> tuple[Offer, ...]:
    return tuple(sorted(_offers(state, state.units[unit_id]), key=_order))


def offers(state: State, unit: Unit, *, organic: bool = True) -> tuple[Offer, ...]:
    """12.3 Every way of the unit to supply, the nearest first; organic loads only of its own formation (13.2)."""
    found = _kept(state, unit.id)
    return found if organic else tuple(offer for offer in found if not offer.source.organic)


def _offers(state: State, unit: Unit) -> Iterator[Offer]:
    if unit.hex is None:
        return
    formation = state.counter(unit.id).formation
    for draw in drawable(state, unit):
        if draw.source.organic in ("", formation) and (draw.source.kind == "craft" or not unit.within):
            yield Offer(draw.source, None, draw.path)
    if unit.within:  # 18.6a B In the boats of an assault they have nothing but what is afloat.
        return
    for hq in serving(state, unit):
        yield from _thrown(state, hq, unit.hex, formation)


def _thrown(state: State, hq: Unit, hex_id: str, formation: str) -> Iterator[Offer]:
    """12.3b What the HQ itself draws (12.3bD: not what another threw to it; not from a craft), thrown to the hex."""
    throw = throw_path(state, hq, hex_id)
    for draw in drawable(state, hq):
        if draw.source.kind != "craft" and draw.source.organic in ("", formation):
            yield Offer(draw.source, hq.id, draw.path, throw)


def _order(offer: Offer) -> tuple[bool, int, str, str]:
    """Organic loads last, then the nearest first."""
    return bool(offer.source.organic), offer.cost, offer.source.id, offer.via or ""


def offers_at(state: State, side: str, hex_id: str) -> tuple[Offer, ...]:
    """12.3, 12.9c The same for a hex that uses supply without a unit (an air base); never organic loads."""
    drawn = (draw for draw in draws_from(state, side, hex_id) if not draw.source.organic)
    found = [Offer(draw.source, None, draw.path) for draw in drawn]
    for hq in posts_near(state, side, hex_id):
        if may_serve_base(state, hq) and throw_path(state, hq, hex_id) is not None:
            found += _thrown(state, hq, hex_id, "")
    return tuple(sorted(found, key=_order))


def find_nearest(found: Iterable[Offer]) -> dict[str, Offer]:
    """12.3 The best way to each source, by its id, of offers in their order: the nearest source first."""
    ways: dict[str, Offer] = {}
    for offer in found:
        ways.setdefault(offer.source.id, offer)
    return ways


def obtainable(state: State, unit: Unit, *, organic: bool = True) -> int:
    """12.3 Tokens that the unit could have, from all dumps together."""
    found = {offer.source for offer in offers(state, unit, organic=organic)}
    return sum(source.tokens for source in found)


def common(state: State, units: Sequence[Unit]) -> tuple[Common, ...]:
    """12.5c A, 12.6f, 10.0 Every HQ through which, and every dump from which, all of the units can have supply."""
    if not units:
        return ()
    shared = set.intersection(*(channels(state, unit) for unit in units))
    have = {offer.source.id: offer.source for unit in units for offer in offers(state, unit)}
    for hq in hqs(state, units[0].side):
        have |= {draw.source.id: draw.source for draw in drawable(state, hq)}
    vias = sorted({via for via, _ in shared if via})
    return (
        *(Common(via, tuple(have[source] for hq, source in sorted(shared) if hq == via)) for via in vias),
        *(Common("", (have[source],)) for via, source in sorted(shared) if not via),
    )


def channels(state: State, unit: Unit) -> set[tuple[str, str]]:
    """12.5c A Pairs of HQ and source by which the unit has supply; an HQ is its own too, for what it draws itself."""
    found = {(offer.via or "", offer.source.id) for offer in offers(state, unit)}
    if state.counter(unit.id).hq:
        found |= {(unit.id, source) for via, source in found if not via}
    return found
