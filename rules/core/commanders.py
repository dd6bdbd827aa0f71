"""What a commander of a side is shown otherwise than the side: a question's default that is not theirs to give."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rules.core.contract import Actor, Command, Draft, Entity, Side
from rules.core.dice import ScriptedDice, ScriptError
from rules.core.errors import Illegal
from rules.core.ruleset import Ruleset


def may_give(ruleset: Ruleset, state: Any, actor: Actor, action: Draft) -> bool:
    """Whether the rules let the actor do this now, however dice may fall."""
    try:
        ruleset.resolve(state, actor, ruleset.read_action(action), ScriptedDice())
    except Illegal:
        return False
    except ScriptError:
        return True
    return True


def commander_view(
    ruleset: Ruleset, state: Any, side: Side, command: Command, view: Mapping[str, Entity]
) -> Mapping[str, Entity]:
    """The view of a side as one of its commanders is shown it: without the defaults that they may not give."""
    own = [one for one in view.values() if one["kind"] == "decision" and one["side"] == side]
    taken = [one for one in own if one["default"] and not may_give(ruleset, state, command, one["default"])]
    return {**view, **{one["id"]: {**one, "default": None} for one in taken}} if taken else view
