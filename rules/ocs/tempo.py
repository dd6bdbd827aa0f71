"""21.6 Convention tempo: by its switch more supply, transport and shipping, two rolls for Repls (ADR 0121)."""

from __future__ import annotations

from fractions import Fraction
from typing import Literal

from rules.ocs.amounts import SP, round_half_up
from rules.ocs.schema import SupplyLine, TransportLine
from rules.ocs.state import State
from rules.ocs.switches import Switches


def count_tokens(tokens: int, switches: Switches) -> int:
    """21.6a Tokens of a dump of the set-up."""
    return tokens * (2 if switches.convention else 1)


def count_points(line: TransportLine, switches: Switches) -> int:
    """21.6b Transport points of the set-up; who arrives later is as printed."""
    return line.points * (2 if switches.convention and line.hex else 1)


def count_load(line: TransportLine, switches: Switches) -> int:
    """21.6a Tokens that they carry: those of formations carry no more for it."""
    return line.load * (2 if switches.convention and line.hex and not line.organic else 1)


def capacity(state: State, kind: Literal["rail", "sea"], side: str) -> int:
    """13.3b, 19.0f, 21.6b, c Rail or Sea Cap of a turn, in tokens."""
    file, swift = state.battle.file, state.switches.convention
    if kind == "rail":
        return file.rail_cap.get(side, 0) * SP * (2 if swift else 1)
    return file.sea_cap.get(side, 0) * SP * (3 if swift else 2) // 2


def due_tokens(state: State, line: SupplyLine, turn: int) -> int:
    """24, 21.6c Tokens that the line brings in a turn."""
    due = line.tokens[turn - 1] if turn <= len(line.tokens) else 0
    return round_half_up(Fraction(3 * due, 2)) if state.switches.convention else due
