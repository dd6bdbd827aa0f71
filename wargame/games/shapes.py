"""The shapes of what the site sends: typed once, for the encoder, the OpenAPI document and the browser."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated, Any, Literal

import msgspec
from django.utils.functional import Promise
from msgspec import Meta, Struct

from rules.core.contract import (
    Actor,
    Command,
    Draft,
    Entity,
    Explanation,
    LogLine,
    Message,
    Options,
    Side,
    Viewer,
)
from wargame.games.clockshapes import Clock, ClockTerms, HeirAsked, Hold, PauseNow, PhrasesAsked
from wargame.games.consentshapes import ConsentAsked, ConsentSent
from wargame.games.wire import NO_NUL, UUID, WHOLE, describe_named

Time = datetime
"""On the wire ISO 8601 with its offset."""

Place = str | tuple[int, int]
"""A hex by its id, or a point of a table in millimetres."""

REMARK = 2000
"""Characters of a line of chat at most."""


class Fault(Struct, kw_only=True):
    """The body of every refusal, on the API and on the socket. `reason` is `code` in English."""

    code: str
    rule: str | None = None
    reason: str
    facts: dict[str, Any] = {}


class SeatInfo(Struct, kw_only=True):
    """A side, or one of its commands, and who plays it; its chief first. `called`: the name of a practice player."""

    side: Side
    command: Command = ""
    player: str | None = None
    called: str = ""
    draw_offered: Time | None = None
    abandon_offered: Time | None = None
    flagged: Time | None = None


class GameInfo(Struct, kw_only=True):
    """A game as lists show it. `you` is the asker's side, `command` their command where the side has several. Its owner
    and players alone get the invitation. `questions` is by side, and by command for one commander's own.
    """

    code: str
    name: str
    ruleset: str
    version: int
    release: str
    commitment: str
    """The promise about the dice that are thrown now: SHA-256 of their secret, shown before anybody gives a phrase."""
    scenario: str
    options: dict[str, Any]
    status: Literal["open", "active", "finished", "abandoned"]
    private: bool
    pace: str
    clock: ClockTerms | None
    """What its players agreed to about clocks; null without one."""
    pause: PauseNow | None
    given_up: list[Side]
    """Sides that somebody else may take over."""
    seq: int
    turn: int
    turns: int
    phase: dict[str, Any]
    awaiting: list[Side]
    questions: dict[str, Any]
    result: dict[str, Any] | None
    seats: list[SeatInfo]
    clocks: dict[Side, Clock]
    created: Time
    moved: Time
    owner: str | None = None
    rated: bool = False
    """Whether it counts for ratings: agreed when it was opened; one that ended before anybody acted does not."""
    club: str = ""
    limits: dict[str, Any] = {}
    """Who may join: `rating_from`, `rating_to`, `reliability` at least, `members` of the club alone, `until` a day."""
    ladder: str = ""
    offered_to: str | None = None
    """The one player who may join it."""
    sides_by: str = ""
    """How its sides are settled before anybody sits (`bid-sealed` …); '' where who joins takes one that is free."""
    you: Side | None = None
    command: Command = ""
    invitation: str | None = None


class ChoiceInfo(Struct, kw_only=True):
    """An option of a scenario that whoever opens a game may set."""

    id: str
    default: Any
    values: list[Any]


class ScenarioInfo(Struct, kw_only=True):
    """A scenario as the lobby shows it; its words are messages of the ruleset."""

    id: str
    sides: list[Side]
    turns: int
    minutes: int
    choices: list[ChoiceInfo]
    staffed: str = ""
    """The choice that says how many command."""
    staffs: dict[str, dict[Side, list[Command]]] = {}
    """By its value: the commands of the sides that have several, the chief first."""
    nonplayers: list[Side] = []
    """Sides that nobody plays: the rules do what they do. A game of other than two players is unrated."""


class RulesetInfo(Struct, kw_only=True):
    """A ruleset as the lobby shows it."""

    id: str
    title: str
    version: int
    stage: Literal["alpha", "beta", "production"]
    hidden: bool
    languages: list[str]
    scenarios: list[ScenarioInfo]


class TokenInfo(Struct, kw_only=True):
    """A token by its name. `used` is its last use to within an hour; the key is never shown again."""

    id: int
    name: str
    scopes: list[Literal["read", "play", "direct"]]
    created: Time
    expires: Time | None = None
    used: Time | None = None


class TokenMade(TokenInfo, kw_only=True):
    """A fresh token with its key: send it as `Authorization: Token …`."""

    token: str


class Me(Struct, kw_only=True):
    """The user who is signed in; and with which token, if any."""

    username: str
    token: TokenInfo | None = None


class NoteText(Struct, kw_only=True):
    """One's own notes on a game."""

    text: str


class Played(Struct, kw_only=True):
    """An action that was played: its key, and the game's last event after it."""

    key: str
    seq: int


class TurnPlayed(Struct, kw_only=True):
    """A turn of a game's history: its last event so far, its date in words, whether it is over."""

    turn: int
    seq: int
    date: Message | None
    over: bool


class Series(Struct, kw_only=True):
    """A figure of one side, turn by turn, named by the message `series-<id>`; null where the asker may not know.
    Of a `total` each value is what that turn added. `goal` is the figure with which the side wins, where there is one.
    """

    id: str
    side: Side
    values: list[int | None]
    total: bool
    goal: int | None


class History(Struct, kw_only=True):
    """The turns of a game and its figures at the end of each; of the last turn, as they stand now."""

    turns: list[TurnPlayed]
    series: list[Series]


class EventRow(Struct, kw_only=True):
    """An event of the record. One that the asker may not know is there, without its content."""

    seq: int
    time: Time
    side: Side
    event: dict[str, Any] | None
    log: list[dict[str, Any]]


class ChatLine(Struct, kw_only=True):
    """A line of a game's chat. It has no number but its `key`: numbers would count what others say aside."""

    key: str
    author: str
    side: Side | None
    command: Command = ""
    aside: bool = False
    """For the author's own side alone."""
    to: list[Side] = []
    """The other sides that read it, in a game of more than two; it is for nobody else then but the author's own."""
    text: str
    time: Time


class LogEntry(LogLine, frozen=True, kw_only=True, omit_defaults=True):
    """A line of the log as it travels: a `LogLine` with its event's number and time."""

    seq: int
    time: str


class GameNow(Struct, kw_only=True, tag_field="type", tag="game"):
    """The state of the game for the head of the board, in a view and whenever it changes.
    `release` names the rules that judge it: when it changes, so do words, map and presentation. `commitment` is the
    promise about the dice that are thrown now, `alone` how one person plays it, `offers` who offers a draw.
    """

    release: str
    commitment: str
    status: Literal["open", "active", "finished", "abandoned"]
    seq: int
    turn: int
    turns: int
    phase: dict[str, Any]
    awaiting: list[Side]
    questions: dict[Actor, Any]
    result: dict[str, Any] | None
    offers: list[Side]
    abandon_offers: list[Side]
    """Who offers to abandon the game without a result."""
    rules_offers: list[Side]
    """Who agrees to go on under the newer release."""
    rules_newer: int | None
    """The version of the rules that the game may go over to now, if there is one."""
    alone: Literal["", "practice", "solo"]
    holds: list[Hold]
    """What holds the game: clocks stand and nothing is played."""
    phrases: PhrasesAsked | None
    """Whose phrases are waited for before new dice begin."""
    pause: PauseNow | None
    """A pause by consent that is offered, or goes on."""
    given_up: list[Side]
    """Sides that somebody else may take over."""
    heirs: list[HeirAsked]
    """Who would, and waits for consent."""
    seats: list[SeatInfo] = []


class Front(Struct, kw_only=True):
    """The places of the sides in a game, as the asker may know them: what a small board draws, and no more.

    Each place with a unit of a side stands once, however many there are. `now` is False of a game that has not begun:
    then it is the set-up of its scenario, without what chance decides or what is hidden.
    """

    code: str
    ruleset: str
    release: str
    scenario: str
    now: bool
    sides: dict[Side, list[Place]]


class View(Struct, kw_only=True, tag_field="type", tag="view"):
    """All that one viewer may know of a game at `seq`. `seen` is how far they had looked, `decided` where they gave
    an order last; `command` is theirs where they are one of several commanders of a side; the `chief` speaks for all.
    """

    seq: int
    viewer: Viewer
    command: Command = ""
    chief: bool = True
    entities: list[Entity]
    log: list[LogEntry] = []
    chat: list[ChatLine] = []
    game: GameNow
    seats: list[SeatInfo] = []
    clocks: dict[Side, Clock] = {}
    seen: int = 0
    decided: int = 0
    consent: ConsentAsked | None = None  # told to a commander of the side alone
    now: Time


class PatchSent(Struct, kw_only=True, tag_field="type", tag="patch"):
    """The changes of a view between `since` and `seq`."""

    since: int
    seq: int
    set: list[Entity] = []
    drop: list[str] = []
    log: list[LogEntry] = []


class OptionsFound(Options, frozen=True, kw_only=True, omit_defaults=True):
    """The candidates for the next open slot of a draft, in the position of `seq`."""

    seq: int


class ExplanationFound(Explanation, frozen=True, kw_only=True, omit_defaults=True):
    """The umpire's answer to a question about the position of `seq`."""

    seq: int


class OptionsAnswer(Struct, kw_only=True, tag_field="type", tag="options"):
    """The candidates for the next open slot of the draft asked about under `id`."""

    id: str
    seq: int
    options: Options


class ExplanationAnswer(Struct, kw_only=True, tag_field="type", tag="explanation"):
    """The answer to the question asked under `id`."""

    id: str
    seq: int
    explanation: Explanation


class Accepted(Struct, kw_only=True, tag_field="type", tag="accepted"):
    """The action of that key was played; `seq` is the game's last event after it."""

    key: str
    seq: int


class Refused(Fault, kw_only=True, tag_field="type", tag="refused"):
    """The `act` or `undo` of that key was refused, for whatever reason, and the game is as it was."""

    key: str


class ChatSent(Struct, kw_only=True, tag_field="type", tag="chat"):
    """A new line of the chat."""

    message: ChatLine


class Presence(Struct, kw_only=True, tag_field="type", tag="presence"):
    """The players who have the board open now, by side or command."""

    seats: dict[Actor, bool]
    spectators: int


class ClocksSent(Struct, kw_only=True, tag_field="type", tag="clocks"):
    """The clocks changed; `now` is the site's own time, against which they run."""

    now: Time
    clocks: dict[Side, Clock]


class CasesSent(Struct, kw_only=True, tag_field="type", tag="cases"):
    """The numbers of the cases of the game that are before its directors now: told to its sides alone."""

    open: list[int]


class BellSent(Struct, kw_only=True, tag_field="type", tag="bell"):
    """Of the viewer's notices some were read, here or on another device; so many are new still, up to 100."""

    unread: int


class Pulse(Struct, kw_only=True, tag_field="type", tag="pulse"):
    """Every few seconds: the connection lives, and this is how far the site has brought you."""

    seq: int


class ErrorSent(Fault, kw_only=True, tag_field="type", tag="error"):
    """Any other frame was refused; `id` is its `id` or `key` where it had one."""

    id: str | None = None


Key = Annotated[str, Meta(pattern=UUID)]
"""A UUID of the client's own: what it names is done once, however often it comes."""

Seq = Annotated[int, Meta(ge=0, le=WHOLE)]
Id = Annotated[str, Meta(max_length=64, pattern=NO_NUL)]
Remark = Annotated[str, Meta(min_length=1, max_length=REMARK, pattern=r"^[^\u0000]*[^\s\u0000][^\u0000]*$")]


class Resume(Struct, kw_only=True, tag_field="type", tag="resume", forbid_unknown_fields=True):
    """Bring me up to date from `seq`; None: from nothing. `chat` is the `key` of the last line I have."""

    seq: Seq | None = None
    chat: Key | None = None


class AskOptions(Struct, kw_only=True, tag_field="type", tag="options", forbid_unknown_fields=True):
    """A question: what could fill the next slot of this draft?"""

    id: Id
    draft: Annotated[Draft, Meta(extra_json_schema=describe_named("do", needed=False))]


class AskExplain(Struct, kw_only=True, tag_field="type", tag="explain", forbid_unknown_fields=True):
    """A question to the umpire."""

    id: Id
    question: Annotated[dict[str, Any], Meta(extra_json_schema=describe_named("about"))]


class Act(Struct, kw_only=True, tag_field="type", tag="act", forbid_unknown_fields=True):
    """Play this action in the position of `seq`. A key is played once, however often it comes."""

    key: Key
    seq: Seq
    action: Annotated[dict[str, Any], Meta(extra_json_schema=describe_named("do"))]


class Undo(Struct, kw_only=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """Take back my last action."""

    key: Key
    seq: Seq


class Say(Struct, kw_only=True, tag_field="type", tag="chat", forbid_unknown_fields=True):
    """Say something to all who watch, `aside` to one's own side alone, or `to` chosen other sides of more than two."""

    key: Key
    text: Remark
    aside: bool = False
    to: Annotated[list[Id], Meta(max_length=16)] = []


ServerFrame = (
    View
    | PatchSent
    | OptionsAnswer
    | ExplanationAnswer
    | Accepted
    | Refused
    | ChatSent
    | Presence
    | ClocksSent
    | GameNow
    | CasesSent
    | BellSent
    | ConsentSent
    | Pulse
    | ErrorSent
)
ClientFrame = Resume | AskOptions | AskExplain | Act | Undo | Say


def _text(value: Any) -> str:
    """Django's and DRF's kinds of text, which msgspec does not know."""
    if isinstance(value, (str, Promise)):
        return str(value)
    raise TypeError(f"{type(value).__name__} has no form on the wire")


encode = msgspec.json.Encoder(enc_hook=_text).encode
