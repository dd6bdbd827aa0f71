"""The rules of a ladder as data: what may be asked of whom, and what each end of a challenge does."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct, inspect

from wargame.games.errors import Conflict


class Kind(StrEnum):
    """How places come about: by rating, or by exchange between those who play each other."""

    RATING = "rating"
    CHALLENGE = "challenge"


class Effect(StrEnum):
    """What the end of a challenge does. One gains by it (who won, who was kept waiting), one pays."""

    NOTHING = "nothing"
    SWAP = "swap"
    ABOVE = "above"
    DROP = "drop"
    FOOT = "foot"
    LOSS = "loss"
    RELIABILITY = "reliability"


MOVING = frozenset({Effect.SWAP, Effect.ABOVE, Effect.DROP, Effect.FOOT})
"""Effects that change places."""

EFFECT_WORDS: Mapping[Effect, str] = {
    Effect.NOTHING: "nothing happens",
    Effect.SWAP: "the two swap places if {gainer} is lower",
    Effect.ABOVE: "{gainer} takes the place of {payer} if it is higher, and those between move down one",
    Effect.DROP: "{payer} drops one place",
    Effect.FOOT: "{payer} drops to the bottom of the division",
    Effect.LOSS: "it counts as a loss in the season table, but not for the rating",
    Effect.RELIABILITY: "the reliability of {payer} falls",
}

Small = Annotated[int, Meta(ge=0, le=1000)]
Days = Annotated[int, Meta(ge=0, le=366)]
Points = Annotated[int, Meta(ge=0, le=5000)]
Effects = Annotated[tuple[Effect, ...], Meta(max_length=4)]
PlanName = Annotated[str, Meta(pattern=r"^[-\w]+/[-\w]+$", max_length=120)]


class Rules(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, omit_defaults=False):
    """What a ladder goes by. Every ladder holds all of it; a form changes what its steward wants otherwise."""

    up: Small = 2
    down: Small = 2
    cooldown_days: Days = 14
    answer_days: Annotated[int, Meta(ge=1, le=60)] = 5
    most_games: Annotated[int, Meta(ge=1, le=50)] = 3
    new_weeks: Annotated[int, Meta(ge=0, le=52)] = 2
    idle_weeks: Annotated[int, Meta(ge=0, le=52)] = 6

    win: Effects = (Effect.ABOVE,)
    loss: Effects = (Effect.ABOVE,)
    draw: Effects = (Effect.NOTHING,)
    decline: Effects = (Effect.DROP, Effect.LOSS)
    timeout: Effects = (Effect.DROP, Effect.LOSS, Effect.RELIABILITY)
    cancel: Effects = (Effect.NOTHING,)
    idle: Effects = (Effect.DROP,)
    decline_free: Small = 1
    cancel_free_hours: Annotated[int, Meta(ge=0, le=240)] = 24
    vacation_protects: bool = True
    vacation_days: Days = 28

    rating_low: Points | None = None
    rating_high: Points | None = None
    reliability_min: Annotated[int, Meta(ge=0, le=100)] | None = None
    member_days: Days = 0

    scenarios: Annotated[tuple[PlanName, ...], Meta(max_length=100)] = ()
    options: dict[PlanName, dict[str, Any]] = {}
    sides: Literal["lot", "bid-sealed", "bid-auction", "bid-pie", "bid-levels"] = "lot"

    divisions: Annotated[tuple[Annotated[int, Meta(ge=1, le=500)], ...], Meta(max_length=20)] = ()
    promoted: Annotated[int, Meta(ge=0, le=50)] = 1
    relegated: Annotated[int, Meta(ge=0, le=50)] = 1

    def effects(self, clause: str) -> tuple[Effect, ...]:
        """What a clause says happens."""
        found: tuple[Effect, ...] = getattr(self, clause)
        return found


CLAUSE_LABELS = {
    "win": "When the challenger wins",
    "loss": "When the challenger loses",
    "draw": "When the game is drawn",
    "decline": "When a challenge is declined",
    "timeout": "When a challenge is not answered in time",
    "cancel": "When a challenge is withdrawn",
    "idle": "When a player is idle for too long",
}
CLAUSES = tuple(CLAUSE_LABELS)
"""The fields of `Rules` that say what an end does."""

BY_RATING = {
    "win": [], "loss": [], "draw": [], "idle": [], "cancel": [],
    "decline": ["loss"], "timeout": ["loss", "reliability"],
}  # fmt: skip
"""Where a place follows from the rating no challenge can move it."""


def limits_of(name: str) -> tuple[int, int]:
    """The least and the most that a rule may say, of those that are a number or may be left out."""
    field = next(one for one in inspect.type_info(Rules).fields if one.name == name)  # type: ignore[attr-defined]
    types = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
    number = next(one for one in types if isinstance(one, inspect.IntType))
    return number.ge or 0, number.le or 0


def rules_default(kind: str) -> Rules:
    """What a ladder of that kind goes by unless its steward says otherwise."""
    return msgspec.convert(BY_RATING if kind == Kind.RATING else {}, Rules)


def rules_read(kind: str, data: Any) -> Rules:
    """The rules that data stand for; raises `Conflict` with what is wrong with them."""
    try:
        rules = msgspec.convert(data, Rules)
    except msgspec.ValidationError as fault:
        raise Conflict("The rules of the ladder cannot be read: {fault}", fault=str(fault)) from fault
    check_rules(kind, rules)
    return rules


def check_rules(kind: str, rules: Rules) -> None:
    """Raises `Conflict` for rules that contradict the kind of ladder, or that let somebody sit still at the top."""
    moving = [clause for clause in CLAUSES if MOVING & set(rules.effects(clause))]
    if kind == Kind.RATING and moving:
        raise Conflict(
            "Places on this ladder follow from ratings, so «{clause}» cannot move anybody",
            about=moving[0], clause=CLAUSE_LABELS[moving[0]].lower(),
        )  # fmt: skip
    for clause, why in (("timeout", "Players who never answer"), ("decline", "Players who always decline")):
        if kind == Kind.CHALLENGE and clause not in moving:
            label = CLAUSE_LABELS[clause].lower()
            raise Conflict(
                "{who} must lose their place: «{clause}» must move them down",
                about=clause,
                who=why,
                clause=label,
            )
    if kind == Kind.CHALLENGE and "win" not in moving:
        raise Conflict(
            "Players who beat somebody above them must move up: «when the challenger wins» must move them",
            about="win",
        )
    if (
        rules.rating_low is not None
        and rules.rating_high is not None
        and rules.rating_low > rules.rating_high
    ):
        raise Conflict(
            "The lowest rating, {low}, is above the highest, {high}",
            about="rating_low",
            low=rules.rating_low,
            high=rules.rating_high,
        )


def rules_plain(rules: Rules) -> dict[str, Any]:
    """The rules as the database keeps them."""
    plain: dict[str, Any] = msgspec.to_builtins(rules)
    return plain
