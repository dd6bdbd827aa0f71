"""What is asked of each side, and how much it weighs, where each question has a time of its own (ADR 0116)."""

from __future__ import annotations

import re
from collections.abc import Mapping
from datetime import datetime
from typing import Any

from rules.core.contract import Side, Standing
from wargame.games.clock import Ask, Pace, Tick
from wargame.games.position import Moment

MAIN, OTHER = "main", "other"


def tick_of(pace: Pace, moment: Moment, time: datetime, *, stands: bool = False, back: bool = False) -> Tick:
    """Who is asked from a moment on, and what; nobody while the game `stands`."""
    standing = moment.standing
    awaiting = () if stands else standing.awaiting
    asks = _asks_of(pace, moment) if pace.weights and awaiting else {}
    return Tick(time, awaiting, standing.turn, asks, back)


def _asks_of(pace: Pace, moment: Moment) -> dict[Side, Ask]:
    weights, questions = dict(pace.weights), moment.questions
    return {
        side: _ask_of(weights, moment.standing, questions.get(side, {})) for side in moment.standing.awaiting
    }


def _ask_of(weights: Mapping[str, int], standing: Standing, question: Mapping[str, Any]) -> Ask:
    """The key of a question, which names turn and phase, and its weight: that of the message that asks, else whether it
    is the phase's own.
    """
    id = str(question.get("id", ""))
    ask = str(question.get("ask", {}).get("id", ""))
    usual = weights.get(MAIN, 100) if is_main(standing, id) else weights.get(OTHER, 100)
    return f"{standing.turn} {standing.step} {id}", weights.get(ask, usual)


def is_main(standing: Standing, id: str) -> bool:
    """Whether a decision of this id is what the phase itself asks: it is called as the phase is."""
    head = re.split("[:-]", id)[0]
    return bool(head) and standing.phase.id.endswith(head)
