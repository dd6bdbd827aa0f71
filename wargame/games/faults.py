"""One body for every refusal, on the API and on the socket: `{code, rule, reason, facts}`."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

from django.db import InterfaceError, OperationalError

from rules.core.contract import Message
from rules.core.errors import Illegal, Malformed
from rules.core.ruleset import Ruleset
from rules.core.words import say
from wargame.games.errors import SiteError

MALFORMED = {
    "unreadable-json": "The request is not readable JSON: {fault}",
    "unreadable-action": "The action cannot be read: {fault}",
    "unreadable-frame": "The frame cannot be read: {fault}",
    "too-large": "The request has {bytes} bytes; the limit is {limit}",
    "too-long": "The text has {length} characters; the limit is {limit}",
    "nothing-said": "The message is empty",
    "no-uuid": "The key {key} is not a UUID",
    "no-such-ruleset": "There is no ruleset {ruleset}",
    "no-such-scenario": "There is no scenario {scenario}",
    "no-such-option": "The scenario has no option {option} with the value {value}",
    "no-such-side": "There is no side {side}",
    "for-one-player": "{scenario} is for one player, who plays against the rules",
    "no-such-level": "There is no practice opponent {level}",
    "no-such-lesson": "There is no lesson with the scenario {scenario}",
    "no-such-pace": "There is no pace {pace}",
    "pace-out-of-bounds": "{what} must be {least} to {most}, not {given}",
    "pace-too-fine": "{what} is {given}: of such a length only whole units of {unit} are possible",
    "unreadable-span": "{span} is no length of time; write it like 3d, 12h or 90m",
    "no-such-zero": "There is no agreement {zero} for a clock at zero",
    "no-such-zone": "There is no time zone {zone}",
    "unreadable-order": "The order cannot be read: {fault}",
    "no-such-question": "There is no question {question} that an order could answer",
    "no-such-answer": "The question has no answer {answer}",
    "no-such-fact": "A condition cannot look at {fact} here",
    "wrong-condition": "A condition on {fact} needs a figure, or for places a list of them",
    "unreadable-hours": "Quiet hours must be spans within each day, one after the other",
    "too-quiet": "Quiet hours may be {most} of a week; these are {hours}",
    "unreadable-leave": "Leave must end after it begins, within a year from now",
    "no-such-way": "There is no way to settle sides called {way}",
    "no-bid": "This scenario, or this number of commanders, does not allow bidding for sides",
    "bid-unreadable": "A bid must be a positive whole number of half points for a side, not {bid}",
    "bid-too-much": "A bid of {given} is above the {most} that this scenario allows",
    "bid-no-step": "A bid of {given} is not a multiple of {step}, as this scenario requires",
    "bid-no-level": "A balance level must be 0 to {most} and cannot be combined with an amount; not {level}",
    "no-such-hex": "There is no hex {hex}",
    "unknown-entity": "This position has nothing called {entity}",
    "unknown-names": "This position has no {names}",
    "unknown-field": "{entity} has no field {field}",
    "no-such-value": "{value} is not a value of the field {field} of {entity}",
    "amended-twice": "The field {field} of {entity} is amended twice",
    "unreadable-draft": "The draft of an action cannot be read",
    "unknown-slot": "The action has no slot {slot}",
    "too-deep": "The request is nested deeper than {limit} levels",
}


@dataclass(frozen=True)
class Fault:
    """A refusal, ready to send: HTTP status and the body."""

    status: int
    code: str
    reason: str
    rule: str | None = None
    facts: dict[str, Any] = field(default_factory=dict)

    def body(self) -> dict[str, Any]:
        """The documented error body."""
        return {"code": self.code, "rule": self.rule, "reason": self.reason, "facts": self.facts}


DOWN = Fault(503, "unavailable", "The site cannot reach its database; everything confirmed before is saved")


def fault_of(error: Exception, ruleset: Ruleset | None = None) -> Fault | None:
    """The fault an exception stands for, its reason in English; None when it is a bug and no refusal."""
    match error:
        case Illegal(rule=rule, code=code, facts=facts):
            reason = refusal_text(ruleset, code, facts)
            return Fault(422, "illegal", reason, rule, {"refusal": code, **facts})
        case Malformed(code=code, facts=facts):
            reason = _unreadable(ruleset, code, facts)
            status = 413 if code == "too-large" else 400
            return Fault(status, "malformed", reason, None, {"refusal": code, **facts})
        case SiteError():
            return Fault(error.status, error.code, error.sentence, None, error.facts)
        case OperationalError() | InterfaceError():
            return DOWN
    return None


def refusal_text(ruleset: Ruleset | None, code: str, facts: dict[str, Any]) -> str:
    """A refusal in English, from the ruleset's words; the bare code where it has none."""
    if ruleset is None:
        return code.replace("-", " ")
    said = say(ruleset, Message(f"refusal-{code}", facts))
    return code.replace("-", " ") if said == f"refusal-{code}" else said


def _unreadable(ruleset: Ruleset | None, code: str, facts: dict[str, Any]) -> str:
    if code in MALFORMED:
        return MALFORMED[code].format_map(facts)
    return refusal_text(ruleset, code, facts)
