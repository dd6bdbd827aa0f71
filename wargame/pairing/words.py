"""Names, points and sides as the sentences about a pairing say them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from wargame.pairing.field import FIRST, Field


class Words(Struct, frozen=True):
    """What players and sides are called; the scenario may name its sides."""

    names: Mapping[int, str]
    sides: tuple[str, str] = ("the first side", "the second side")

    @classmethod
    def of(cls, field: Field, sides: tuple[str, str] | None = None) -> Words:
        """Those of the field; who has no name is called by number."""
        names = {one.number: one.name or f"no. {one.number}" for one in field.players}
        return cls(names, sides) if sides else cls(names)

    def name(self, number: int | None) -> str:
        """How somebody is called."""
        return "the bye" if number is None else self.names[number]

    def side(self, side: str) -> str:
        """How a side is called."""
        return self.sides[0] if side == FIRST else self.sides[1]

    def pairs(self, pairs: Iterable[tuple[int, int]]) -> str:
        """Who meets whom: «Tom – Marta, Nils – Rui»."""
        return ", ".join(f"{self.name(one)} – {self.name(other)}" for one, other in pairs)


def points(halves: int) -> str:
    """Halves as points: «1½»."""
    whole, rest = divmod(halves, 2)
    return f"{whole or ''}½" if rest else str(whole)


def number_of(value: float) -> str:
    """A number in quarters: «3¼»."""
    whole, rest = divmod(round(value * 4), 4)
    return f"{whole or '' if rest else whole}{('', '¼', '½', '¾')[rest]}"


def points_of(halves: int) -> str:
    """With the noun: «½ point», «1 point», «1½ points»."""
    return f"{points(halves)} point{'' if 0 < halves <= 2 else 's'}"


def and_list(words: Sequence[str]) -> str:
    """«Tom, Nils and Vera»."""
    return " and ".join([", ".join(words[:-1]), words[-1]] if len(words) > 1 else words)
