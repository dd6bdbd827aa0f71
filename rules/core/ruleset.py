"""The contract: a ruleset is seven verbs, its static data and the types of its records."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, Protocol, TypeVar, get_args, get_type_hints

import msgspec

from rules.core.boards import AnyBoard
from rules.core.codec import check_text
from rules.core.contract import (
    Actor,
    Amendable,
    Change,
    Chart,
    Command,
    Decision,
    Draft,
    Entity,
    Event,
    Explanation,
    Figure,
    LogLine,
    Options,
    Roll,
    Side,
    Standing,
    Viewer,
)
from rules.core.errors import Malformed
from rules.core.fortune import Fortune
from rules.core.known import as_it_is

if TYPE_CHECKING:
    from rules.core.acts import Policy
    from rules.core.bids import Bid

S = TypeVar("S", bound=msgspec.Struct)

UNREADABLE = (msgspec.ValidationError, RecursionError, OverflowError, UnicodeEncodeError)
"""What reading a payload raises that holds something else than it should, whatever it is."""


class Dice(Protocol):
    """The source of chance. Rules never see a generator."""

    def roll(self, purpose: str, count: int = 1, *, rule: str, sides: int = 6) -> Roll: ...

    def shuffle(self, purpose: str, count: int, *, rule: str) -> tuple[int, ...]: ...


@dataclass(frozen=True)
class Choice:
    """A scenario option that whoever opens a game may set."""

    id: str
    default: Any
    values: tuple[Any, ...]


def choices(switches: msgspec.Struct, plain: tuple[bool, bool] = (True, False)) -> tuple[Choice, ...]:
    """List what the opener of a game may set: each of the switches with the values of its `Literal`, or `plain`."""
    hints = get_type_hints(type(switches))
    return tuple(
        Choice(id=name, default=getattr(switches, name), values=get_args(hints[name]) or plain)
        for name in switches.__struct_fields__
    )


def choose_options(switches: S, options: Mapping[str, Any]) -> S:
    """The switches with what whoever opens the game has chosen; `Malformed` for what is no choice of theirs."""
    try:
        return msgspec.convert({**msgspec.to_builtins(switches), **options}, type(switches))
    except msgspec.ValidationError as fault:
        raise Malformed("no-such-option", fault=str(fault)) from fault


@dataclass(frozen=True)
class Scenario:
    """A scenario as the lobby shows it. Its words are `scenario-<id>` and `scenario-<id>-about`."""

    id: str
    sides: tuple[Side, ...]
    turns: int
    minutes: int
    choices: tuple[Choice, ...] = ()
    staffed: str = ""
    """Id of the choice that says how many command; '': each side has one commander."""
    staffs: Mapping[Any, Mapping[Side, tuple[Command, ...]]] = field(default_factory=dict)
    """By value of that choice: the commands of the sides that have several, the chief first."""
    bid: Bid | None = None
    """What a bid for a side gives; None: nobody bids for the sides of this scenario."""
    nonplayers: tuple[Side, ...] = ()
    """Sides that nobody plays: they have no seat and are asked nothing, the rules say what they do (ADR 0105)."""

    @property
    def played(self) -> tuple[Side, ...]:
        """The sides that somebody plays."""
        return tuple(side for side in self.sides if side not in self.nonplayers)

    def seats(self, options: Mapping[str, Any]) -> tuple[tuple[Side, Command], ...]:
        """List the seats of a game opened with these choices: one for each side, or one for each of its commands."""
        staff = self.staffs.get(options.get(self.staffed), {})
        return tuple((side, command) for side in self.played for command in staff.get(side, ("",)))


@dataclass(frozen=True)
class Ruleset:
    """A rule system. `State`, actions and events are msgspec structs; every verb is a pure function.

    `hidden` is False when every viewer sees the same: the site then makes one patch for all. The id of a choice says
    that it is so in all games but those opened with it.
    """

    id: str
    version: int
    title: str
    hidden: bool | str
    folder: FilePath
    scenarios: Mapping[str, Scenario]
    State: type
    Action: Any
    Event: Any

    setup: Callable[[str, Mapping[str, Any], Dice], Sequence[Event]]
    apply: Callable[[Any, Event], Any]
    decisions: Callable[[Any], Sequence[Decision]]
    options: Callable[[Any, Actor, Draft], Options]
    resolve: Callable[[Any, Actor, Any, Dice], Sequence[Event]]
    view: Callable[[Any, Viewer], Mapping[str, Entity]]
    explain: Callable[[Any, Viewer, Mapping[str, Any]], Explanation]

    board: Callable[[str], AnyBoard]
    standing: Callable[[Any], Standing]
    log: Callable[[Any, Event], Sequence[LogLine]]
    """What the log says of an event, given the state before it. The audience is the event's."""

    position: Callable[[Mapping[str, Any]], Any] | None = None
    """The state a `[given]` of `cases/*.toml` describes: usually a scenario set up, then overridden."""

    history: Callable[[Any, Viewer], Iterable[Figure]] | None = None
    """The figures of a position that the game's history shows turn by turn, as far as the viewer may know."""

    luck: Callable[[Any, Event], Iterable[Fortune]] | None = None
    """What the dice of an event gave each side, beside what they might have given: (state before, event) (ADR 0082)."""

    amendable: Callable[[Any], Sequence[Amendable]] | None = None
    """What a director may amend in a position, with the present values; nothing once the game is over (ADR 0087)."""

    amend: Callable[[Any, Sequence[Change]], Any] | None = None
    """The position with all these changes made, from which the game can go on. `Malformed` for what cannot be read,
    `Illegal` with the rule that the position would break."""

    leave: Callable[[Any, Side, Dice], Sequence[Event]] | None = None
    """What comes of it when a side leaves a game in which two others are left: the events up to the next question,
    after which the side is `out`. None: such a game ends when a side leaves it (ADR 0105)."""

    out: Callable[[Any], Collection[Side]] | None = None
    """The sides that are out of the game while others play on: they have lost, and are asked nothing more."""

    places: Callable[[Any], Sequence[Sequence[Side]]] | None = None
    """The sides from the first place to the last as the position stands, those that are level together; asked at the
    end of a game of more than two sides."""

    charts: Callable[[], Sequence[Chart]] = tuple
    """The printed tables, made of the data that the umpire reads."""

    known: Callable[[Any, Viewer], Any] = as_it_is
    """The state as a viewer may know it, without what is hidden from them (ADR 0104)."""

    worth: Callable[[Any, Side], float] | None = None
    """What a position is worth to a side, in points of victory more than to its enemies; it must read nothing that the
    side may not know. None: the steady practice opponent does not play the game (ADR 0110)."""

    foreseen: Mapping[str, Policy] = field(default_factory=dict)
    """The questions that orders in advance may answer, by their kind (`core.foresight`)."""

    def hides(self, options: Mapping[str, Any]) -> bool:
        """Whether something is hidden from somebody in a game opened with these choices."""
        return bool(options.get(self.hidden)) if isinstance(self.hidden, str) else self.hidden

    def read_action(self, payload: Any) -> Any:
        """The typed action of a decoded JSON payload; raises `Malformed` with the path of the fault."""
        try:
            check_text(payload)
            return msgspec.convert(payload, self.Action)
        except UNREADABLE as fault:
            raise Malformed("unreadable-action", fault=str(fault)) from fault

    def read_draft(self, payload: Any) -> Draft:
        """A draft whose slots hold what those of its action do, a list as a tuple; else raises `Malformed`.

        An unfinished list (no unit chosen yet) is left out. `options` may rely on what passed here.
        """
        if not isinstance(payload, dict) or not isinstance(payload.get("do", ""), str):
            raise Malformed("unreadable-draft")
        try:
            check_text(payload)
        except UNREADABLE as fault:
            raise Malformed("unreadable-draft", fault=str(fault)) from fault
        filled = {slot: value for slot, value in payload.items() if value not in ([], None)}
        kinds = {"do": str, **self._slots.get(filled.get("do"), {})}
        return {slot: self._read_slot(kinds, slot, value) for slot, value in filled.items()}

    def _read_slot(self, kinds: Mapping[str, Any], slot: object, value: Any) -> Any:
        if not isinstance(slot, str) or slot not in kinds:
            raise Malformed("unknown-slot", slot=str(slot)[:40])
        try:
            return msgspec.convert(value, kinds[slot])
        except UNREADABLE as fault:
            raise Malformed("unreadable-draft", slot=slot, fault=str(fault)) from fault

    @cached_property
    def _slots(self) -> dict[object, dict[str, Any]]:
        """The type of each slot of each action, by the action's tag."""
        kinds = get_args(self.Action) or (self.Action,)
        return {k.__struct_config__.tag: get_type_hints(k, include_extras=True) for k in kinds}

    def read_event(self, payload: Any) -> Event:
        """The typed event of a decoded JSON payload."""
        event: Event = msgspec.convert(payload, self.Event)
        return event

    def recorded(self, payload: Any, event: Event) -> bool:
        """Whether the payload is that event as it was once recorded.

        Fields that it has gained since may be missing; they stand at their defaults then.
        """
        try:
            return part_of(payload, msgspec.to_builtins(event)) and self.read_event(payload) == event
        except msgspec.ValidationError:
            return False

    def fold(self, state: Any, events: Sequence[Event]) -> Any:
        """The state after the events. The first event of a game applies to None."""
        for event in events:
            state = self.apply(state, event)
        return state


def part_of(part: Any, whole: Any) -> bool:
    """Whether plain data is the same but for keys of tables that are missing."""
    if isinstance(part, dict):
        return (
            isinstance(whole, dict)
            and part.keys() <= whole.keys()
            and all(part_of(part[key], whole[key]) for key in part)
        )
    if isinstance(part, (list, tuple)):
        return isinstance(whole, (list, tuple)) and len(part) == len(whole) and all(map(part_of, part, whole))
    return bool(part == whole) and type(part) is type(whole)
