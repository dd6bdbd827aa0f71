"""The sequence of play: the phases in the order in which a ruleset's words name them, each with what it is for."""

from __future__ import annotations

import re
from typing import NamedTuple

from rules.core.contract import Message
from rules.core.ruleset import Ruleset
from rules.core.words import ids, say, source

PHASE = re.compile(r"^phase-([\w-]+) *=", re.MULTILINE)


class PhaseAim(NamedTuple):
    """A phase, and its aim in a sentence or two, '' where nothing is said."""

    name: str
    aim: str


def list_steps(ruleset: Ruleset) -> list[PhaseAim]:
    """The phases of a turn."""
    return [
        PhaseAim(_say(ruleset, f"phase-{one}"), _say(ruleset, f"aim-{one}"))
        for one in PHASE.findall(source(ruleset, "en"))
    ]


def _say(ruleset: Ruleset, id: str) -> str:
    """A message without the name of a side; '' where there is none."""
    said = say(ruleset, Message(id, {"side": ""})).strip() if id in ids(ruleset) else ""
    return said[:1].upper() + said[1:]
