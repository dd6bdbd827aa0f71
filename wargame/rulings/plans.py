"""What a ruling does, from a form to a decision: read strictly, so that what was previewed is what is carried out."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from rules.core.contract import Side
from wargame.games import clock
from wargame.games.adopting import newer
from wargame.games.errors import Conflict
from wargame.games.mending import MOST
from wargame.games.models import Game
from wargame.games.ruling import Adopt, Amend, Decision, End, RollBack
from wargame.membership import members
from wargame.rulings.clocks import clocks_at
from wargame.rulings.dicelist import list_kept_dice
from wargame.rulings.models import Ruling
from wargame.rulings.substitutes import check_substitute

Choice = Ruling.Choice


class Change(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A field of the position, as `Ruleset.amend` takes it."""

    entity: str
    field: str
    value: str | int | bool | None


class Plan(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a ruling does.

    `to` is the event rolled back to, `dice` the policy for what fell since, `exceptions` single dice that are handled
    otherwise, by event, each with a sentence. `clocks` says which banks hold after a roll-back. `minutes` more are
    given by side; `side` is who is warned, forfeits, or is replaced by the player `substitute`. `winner` '' is nobody.
    """

    to: int | None = None
    dice: str = "touched"
    exceptions: dict[int, str] = {}
    clocks: str = "then"
    minutes: dict[Side, int] = {}
    side: Side = ""
    command: str = ""
    winner: Side = ""
    substitute: str = ""
    changes: tuple[Change, ...] = ()
    resume: bool = True


def plan_read(given: Mapping[str, Any]) -> Plan:
    """The plan; raises `Conflict` that says what cannot be read."""
    try:
        return msgspec.convert(given, Plan, strict=False)
    except msgspec.ValidationError as fault:
        raise Conflict("The ruling cannot be read: {fault}", fault=str(fault)) from fault


def decision_of(ruling: Ruling, user: Any) -> Decision:
    """What is asked of the game. Raises `Conflict` where something is missing or cannot be."""
    plan, game = plan_read(ruling.plan), ruling.game
    _check_minutes(plan)
    return Decision(
        number=ruling.pk or 0,
        choice=ruling.choice,
        by=ruling.director or user,
        reason=ruling.reason,
        rules=tuple(ruling.rules),
        cites=tuple(ruling.cites),
        side=_side(game, ruling, plan),
        position=_position(game, ruling, plan),
        clocks=clocks_at(game, plan.to) if _clocks_then(ruling, plan) and plan.to else {},
        given={side: minutes * clock.MINUTE for side, minutes in plan.minutes.items()},
        holds=(f"ruling-{ruling.pk}",) if ruling.choice == Choice.HOLD else (),
        resumes=_resumed(ruling, plan),
        replaced=_replaced(ruling, plan),
    )


def _check_minutes(plan: Plan) -> None:
    for side, minutes in plan.minutes.items():
        if not 0 < minutes <= MOST:
            raise Conflict(
                "You can give a side 1 to {most} minutes, not {minutes} ({side})",
                most=MOST,
                minutes=minutes,
                side=side,
            )


def _clocks_then(ruling: Ruling, plan: Plan) -> bool:
    return ruling.choice == Choice.ROLLBACK and plan.clocks == "then" and bool(ruling.game.bank_ms)


def _side(game: Game, ruling: Ruling, plan: Plan) -> Side | None:
    if ruling.choice in (Choice.WARN, Choice.FORFEIT, Choice.REPLACE):
        if plan.side not in {seat.side for seat in game.seats.all()}:
            raise Conflict("Choose the side concerned")
        return plan.side
    return None


def _position(game: Game, ruling: Ruling, plan: Plan) -> RollBack | Amend | End | Adopt | None:
    match ruling.choice:
        case Choice.ROLLBACK:
            if plan.to is None:
                raise Conflict("Choose the event to go back to")
            return RollBack(plan.to, list_kept_dice(game, plan.to, ruling.cites, plan.dice, plan.exceptions))
        case Choice.PATCH:
            if not plan.changes:
                raise Conflict("Choose which fields of the position to change")
            return Amend(tuple(msgspec.to_builtins(change) for change in plan.changes))
        case Choice.ADJUDICATE:
            return End(plan.winner or None)
        case Choice.FORFEIT:
            others = {seat.side for seat in game.seats.all()} - {plan.side}
            return End(others.pop() if len(others) == 1 else plan.winner or None, plan.side)
        case Choice.RELEASE:
            return Adopt(_newest(game))
        case Choice.TIME if not plan.minutes:
            raise Conflict("Enter the extra minutes of at least one side")
    return None


def _newest(game: Game) -> str:
    offered = newer(game)
    if offered is None:
        raise Conflict("There are no newer rules to move to", game=game.code)
    return offered.release


def _resumed(ruling: Ruling, plan: Plan) -> tuple[str, ...]:
    """What holds the game no longer: its own case's hold, and for «go on» all that directors hold it by."""
    holds = ruling.game.holds
    if ruling.choice == Choice.RESUME:
        found = tuple(hold for hold in holds if hold.startswith(("ruling", "dispute")))
        if not found:
            raise Conflict("The game is not held by anything that a ruling could end")
        return found
    return tuple(hold for hold in holds if plan.resume and ruling.case.hold and hold == ruling.case.hold)


def _replaced(ruling: Ruling, plan: Plan) -> dict[tuple[Side, str], Any]:
    if ruling.choice != Choice.REPLACE:
        return {}
    user = substitute_of(plan)
    check_substitute(ruling.game, user, plan.side)
    return {(plan.side, plan.command): user}


def substitute_of(plan: Plan) -> Any:
    """The player who is to sit down; raises `Conflict` where there is none of that name."""
    user = members().filter(username=plan.substitute, is_active=True).first()
    if user is None:
        raise Conflict("There is no player called {name}", name=plan.substitute[:40] or "(no name)")
    return user
