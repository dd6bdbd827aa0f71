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

EXCHANGING = frozenset({Effect.SWAP, Effect.ABOVE})
"""Effects by which the one who gains takes a higher place. Nobody gains by another's idleness."""

STILL_DAYS = 182
"""So long somebody may be without a game and keep their place, with leave (ADR 0101)."""

QUIET_WEEKS = 6
"""After so long without an act a game shelters nobody from idleness: no clock lets a turn last as long (ADR 0101)."""

MOST_FREE = 3
"""Challenges that may be declined freely in a season (ADR 0101)."""

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
    """The rules that a steward makes of data; raises `Conflict` with what is wrong with them."""
    rules = load_rules(data)
    check_rules(kind, rules)
    return rules


def load_rules(data: Any) -> Rules:
    """The rules that a ladder has, made today or before ADR 0101; raises `Conflict` for data that are none."""
    try:
        return msgspec.convert(data, Rules)
    except msgspec.ValidationError as fault:
        raise Conflict("The rules of the ladder cannot be read: {fault}", fault=str(fault)) from fault


def check_rules(kind: str, rules: Rules) -> None:
    """Raises `Conflict` for rules that contradict the kind of ladder, or that let somebody sit still at the top."""
    if kind == Kind.RATING:
        check_unmoved(rules)
    else:
        check_clauses(rules)
        check_reach(rules)
        check_stillness(rules)
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


def check_unmoved(rules: Rules) -> None:
    """Where places follow from ratings no clause may move anybody; raises `Conflict` with the first that does."""
    for clause in CLAUSES:
        if MOVING & set(rules.effects(clause)):
            raise Conflict(
                "Places on this ladder follow from ratings, so «{clause}» cannot move anybody",
                about=clause, clause=CLAUSE_LABELS[clause].lower(),
            )  # fmt: skip


MUST_LOSE = (
    ("timeout", "Players who never answer"),
    ("decline", "Players who always decline"),
    ("idle", "Players who do not play"),
)
"""Clauses that must cost a place, and whom."""


def check_clauses(rules: Rules) -> None:
    """Who does not play loses their place, and who wins takes it (ADR 0101); raises `Conflict` where a clause fails."""
    for clause, who in MUST_LOSE:
        if not lowering(rules, clause):
            below = "; the bottom of a division is not enough, since a player there drops no further"
            raise Conflict(
                "{who} must lose their place: «{clause}» must move them down{below}",
                about=clause,
                who=who,
                clause=CLAUSE_LABELS[clause].lower(),
                below=below if Effect.FOOT in rules.effects(clause) else "",
            )
    if not EXCHANGING & set(rules.win):
        raise Conflict(
            "Players who beat somebody above them must move up: «when the challenger wins» must swap the two, "
            "or give the winner the higher place",
            about="win",
        )


def lowering(rules: Rules, clause: str) -> frozenset[Effect]:
    """Effects of a clause that cost whoever pays their place, challenged from below or idle."""
    found = MOVING & set(rules.effects(clause))
    if clause == "idle":
        found -= EXCHANGING
    return found - {Effect.FOOT} if rules.divisions else found


def check_reach(rules: Rules) -> None:
    """The first on the ladder can be challenged and can be passed; raises `Conflict` where nobody could."""
    if not rules.up:
        raise Conflict(
            "Nobody could challenge the first on the ladder: at least 1 place above must be in reach",
            about="up",
        )
    if rules.divisions[:1] == (1,):
        raise Conflict(
            "The first division has 1 place, so nobody there goes down when a season closes; it needs at least 2",
            about="divisions",
        )


def check_stillness(rules: Rules) -> None:
    """Declining and not playing both come to an end (ADR 0101); raises `Conflict` with the figures where not."""
    if rules.decline_free > MOST_FREE:
        raise Conflict(
            "Players could decline {free} challenges a season and keep their place; at most {most} can be free",
            about="decline_free",
            free=rules.decline_free,
            most=MOST_FREE,
        )
    if not rules.idle_weeks:
        raise Conflict(
            "Players who do not play must lose their place: idle players must drop after 1 week or more, not never",
            about="idle_weeks",
        )
    leave = rules.vacation_days if rules.vacation_protects else 0
    if rules.idle_weeks * 7 + leave > STILL_DAYS:
        raise Conflict(
            "Players could keep their place for {days} days without a game: {weeks} weeks until idle players drop "
            "and {leave} days of leave; the limit is {most} days",
            about="idle_weeks",
            days=rules.idle_weeks * 7 + leave,
            weeks=rules.idle_weeks,
            leave=leave,
            most=STILL_DAYS,
        )  # fmt: skip


def rules_plain(rules: Rules) -> dict[str, Any]:
    """The rules as the database keeps them."""
    plain: dict[str, Any] = msgspec.to_builtins(rules)
    return plain
