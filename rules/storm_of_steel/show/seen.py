"""What questions name, and the parts of an answer that several explanations share."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NamedTuple

from rules.core.contract import Line, Message, Point, Refusal
from rules.core.errors import Malformed
from rules.core.plane.discs import Disc
from rules.core.questions import Tone, read_asked_id
from rules.storm_of_steel.field import cm, name_feature
from rules.storm_of_steel.pieces import Unit
from rules.storm_of_steel.state import State
from rules.storm_of_steel.table.sight import Block

Named = str | Message


class Place(NamedTuple):
    """What a question means: a stand on the table, or a point of it."""

    disc: Disc
    name: Named
    unit: Unit | None = None

    @property
    def place(self) -> str:
        """Where an explanation stands: beside the stand, or at the point."""
        return self.unit.id if self.unit and self.unit.at else beside(self.disc.centre)


def line(code: str, rule: str, tone: Tone = "plain", value: str | None = None, **facts: Any) -> Line:
    """A sentence with its rule."""
    return Line(message=Message(code, facts), rules=(rule,), tone=tone, value=value)


def refusal_line(no: Refusal, tone: Tone = "bad") -> Line:
    """Why something is not possible, in the very words of the refusal."""
    return Line(
        message=Message(f"refusal-{no.code}", {**no.facts, "rule": no.rule}), rules=(no.rule,), tone=tone
    )


def away(state: State, unit: Unit) -> Line:
    """11.C, 12.C Why a unit is not on the table: carried, lost, or not there yet."""
    if unit.carrier:
        return line("unit-is-carried", "11.C", unit=state.label(unit.carrier))
    if unit.fate == "left":
        return line("unit-is-left", "2.2")
    return line(f"unit-is-{unit.fate}", "12.C", "bad" if unit.fate != "waiting" else "plain")


def read_unit(state: State, question: Mapping[str, Any], field: str = "unit") -> Unit:
    """The unit a question is about; raises `Malformed` when it names none."""
    return state.unit(read_asked_id(question, field))


def read_place(state: State, question: Mapping[str, Any], field: str) -> Place:
    """A point, or the id of a unit on the table or carried on it; raises `Malformed` for anything else."""
    value = question.get(field)
    if isinstance(value, str):
        unit = state.unit(value)
        if unit.at is None and not unit.carrier:
            raise Malformed("unit-off-the-table", unit=value)
        return Place(state.disc(value), state.label(value), unit)
    point = read_point(state, value)
    return Place(Disc(point), spot(point))


def read_point(state: State, value: object) -> Point:
    """Two whole millimetres on the table; raises `Malformed` for anything else."""
    table = state.battle.table
    if not (isinstance(value, (list, tuple)) and len(value) == 2 and all(type(n) is int for n in value)):
        raise Malformed("unreadable-question", field="point")
    x, y = value
    if not (0 <= x <= table.width and 0 <= y <= table.height):
        raise Malformed("point-off-the-table", point=[x, y])
    return x, y


def beside(point: Point) -> str:
    """A point as `at` of an explanation has it."""
    return f"{point[0]},{point[1]}"


def spot(point: Point) -> Message:
    """A point in cm from the south-west corner of the table."""
    return Message("spot", {"x": cm(point[0]), "y": cm(point[1])})


def block_message(state: State, block: Block) -> Message:
    """6.B What stands in the way of a line of sight, and why."""
    return Message(f"blocked-{block.why}", {"feature": name_feature(state, block.feature)})
