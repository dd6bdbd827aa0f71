"""Skirmish: the smallest whole ruleset. `manage.py newruleset NAME` copies this folder; read `sequence.py`
first.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path

from rules.core.contract import Candidate, Draft, Event, Message, Options, Refusal, Side
from rules.core.errors import Illegal, Malformed
from rules.core.flow import Course, refusal
from rules.core.luck import fortunes
from rules.core.registry import read_meta
from rules.core.ruleset import Dice, Ruleset

from . import actions, events
from .amend import AMENDING
from .apply import apply
from .charts import SCENARIOS, board
from .combat import attack_options, resolve_attack, resolve_retreat, retreat_options
from .luck import LUCK
from .movement import move_options, resolve_move
from .position import position
from .sequence import decisions, end_phase, setup
from .state import State
from .talk import explain, log
from .view import history, standing, view

MENUS: Mapping[str, Callable[[State, Side, Draft], Options]] = {
    "move": move_options,
    "attack": attack_options,
    "retreat": retreat_options,
    "end_phase": lambda state, side, draft: Options(complete=True, act=Message("action-end_phase")),
}


def resolve(state: State, side: Side, action: actions.Action, dice: Dice) -> Sequence[Event]:
    """The events of an action; raises `Illegal` with the first rule it breaks."""
    course = Course(state, apply)
    check_asked(state, side, action.__struct_config__.tag)
    match action:
        case actions.Move():
            resolve_move(course, side, action)
        case actions.Attack():
            resolve_attack(course, side, action, dice)
        case actions.Retreat():
            resolve_retreat(course, side, action)
        case actions.EndPhase():
            end_phase(course)
    return course.events


def options(state: State, side: Side, draft: Draft) -> Options:
    """What could fill the next open slot of the draft."""
    if "do" not in draft:
        return _acts(state, side)
    if draft["do"] not in MENUS:
        raise Malformed("no-such-action", do=draft["do"])
    no = refusal(check_asked, state, side, draft["do"])
    return Options(refusal=no) if no else MENUS[draft["do"]](state, side, draft)


def check_asked(state: State, side: Side, do: object) -> None:
    """1.1, 1.2 The side is asked, and this kind of action answers."""
    asked = [d for d in decisions(state) if d.side == side]
    if not asked:
        raise Illegal("1.1", "not-your-turn", side=side)
    if not any(do in d.accepts for d in asked):
        raise Illegal("1.2", "not-now", phase=Message(f"phase-{state.phase}", {"side": side}))


def _acts(state: State, side: Side) -> Options:
    asked = [d for d in decisions(state) if d.side == side]
    tags = [tag for d in asked for tag in d.accepts]
    candidates = tuple(Candidate(value=tag, label=Message(f"action-{tag}")) for tag in tags)
    no = None if asked else Refusal("1.1", "not-your-turn", {"side": side})
    ask = asked[0].ask if asked else None
    return Options(slot="do", kind="action", ask=ask, candidates=candidates, refusal=no)


_FOLDER = Path(__file__).parent
_META = read_meta(_FOLDER)
RULESET: Ruleset = Ruleset(
    id=_FOLDER.name,
    version=_META.version,
    title=_META.title,
    hidden=_META.hidden,
    folder=_FOLDER,
    scenarios=SCENARIOS,
    State=State,
    Action=actions.Action,
    Event=events.Event,
    setup=setup,
    apply=apply,
    decisions=decisions,
    options=options,
    resolve=resolve,
    view=view,
    explain=explain,
    board=board,
    standing=standing,
    log=log,
    position=position,
    history=history,
    luck=partial(fortunes, LUCK),
    amendable=AMENDING.amendable,
    amend=AMENDING.amend,
)
"""What the registry finds."""
