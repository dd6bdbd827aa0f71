"""A game at a moment: loading it, remembering the last, cutting it for a viewer, what changed between two.

The worker's memory of last positions is never the truth: it counts for the seq and hash of the game's row.
"""

from __future__ import annotations

import logging
import threading
from collections import OrderedDict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

import msgspec

from rules.core.codec import plain
from rules.core.commanders import commander_view
from rules.core.contract import (
    SPECTATOR,
    UMPIRE,
    Actor,
    Command,
    Entity,
    Event,
    Message,
    Side,
    Standing,
    Viewer,
)
from rules.core.ruleset import Ruleset
from wargame.games.errors import NotFound, Unplayable
from wargame.games.models import Checkpoint, Game, GameEvent
from wargame.games.releases import release_at, ruleset_of

KEPT = 256
TAKEN_BACK = "TakenBack"
LAID_DOWN = "CommandLaidDown"
CLOCK_MENDED = "ClockMended"
RULES_CHANGED = "RulesChanged"
EPOCH_BEGUN = "EpochBegun"
RULED = "Ruled"
CLOCK_SET = "ClockSet"
HELD = "GameHeld"
RESUMED = "GameResumed"
REPLACED = "PlayerReplaced"
SIDE_LEFT = "SideLeft"
"""A side has left a game that goes on among the others; what comes of it in the position, the rules say after it."""
ROLLED_BACK = "RolledBack"
POSITION_RULED = "PositionRuled"
DICE = "dice"
"""What holds a game while new dice are promised and have not begun."""
PAUSE, VACANT = "pause", "vacant"
"""What holds it while its players pause it by consent, and while somebody is waited for who takes a side over."""

STILL = frozenset({
    LAID_DOWN, CLOCK_MENDED, EPOCH_BEGUN, RULED, CLOCK_SET, HELD, RESUMED, REPLACED, SIDE_LEFT,
})  # fmt: skip
"""Events of the site's that leave the position as it was."""

ADJUDICATED, FORFEITED = "Adjudicated", "Forfeited"
ENDINGS = frozenset({"Resigned", "DrawAgreed", "TimeForfeited", "Abandoned", ADJUDICATED, FORFEITED})
LED_ELSEWHERE = frozenset({TAKEN_BACK, RULES_CHANGED, ROLLED_BACK, POSITION_RULED})
"""Events of the site's after which the position is another, by no rule."""

SITE_EVENTS = ENDINGS | STILL | LED_ELSEWHERE

View = Mapping[str, Entity]

log = logging.getLogger(__name__)
UNREADABLE = (
    "The rules that are here (release {release}) keep positions in another form and cannot read this one"
)


class Ending(msgspec.Struct, frozen=True):
    """An end that players or a director, not the rules, gave a game: the site's own last event."""

    event: str
    side: Side | None = None
    winner: Side | None = None

    def verdict(self) -> Message:
        """The words of the result."""
        drawn = "-drawn" if self.event == ADJUDICATED and self.winner is None else ""
        return Message(f"event-{self.event}{drawn}", {"side": self.side} if self.side else {})


@dataclass(frozen=True)
class Moment:
    """The umpire's state at `seq`, whose event has `hash`; what was asked of it once is remembered."""

    ruleset: Ruleset
    seq: int
    hash: str
    state: Any
    ending: Ending | None = None
    hidden: bool = True
    """Whether viewers see different things."""
    views: dict[Viewer | Command, View] = field(default_factory=dict, compare=False)

    def view(self, viewer: Viewer) -> View:
        """Return what that viewer may see, as entities by id. Where nothing is hidden, or the game is over, one view
        serves all.
        """
        if self.state is None:
            return {}
        known = self._eyes(viewer)
        if known not in self.views:
            seen = self.ruleset.view(self.state, known)
            self.views[known] = seen if self.ending is None else end_view(seen, self.ending)
        return self.views[known]

    def for_commander(self, viewer: Viewer, fellow: Command) -> Moment:
        """The same for a commander of the side who is not its chief: a default that they may not give is left out."""
        if not fellow or self.state is None:
            return self
        if fellow not in self.views:
            side = self.view(viewer)
            self.views[fellow] = commander_view(self.ruleset, self.state, viewer, fellow, side)
        return replace(self, views={self._eyes(viewer): self.views[fellow]})

    def _eyes(self, viewer: Viewer) -> Viewer:
        """With whose eyes the viewer sees it."""
        return viewer if self.hidden and not self.standing.over else UMPIRE

    @cached_property
    def standing(self) -> Standing:
        """The standing of the game: as the rules say, unless the players ended it."""
        by_rules: Standing = self.ruleset.standing(self.state)
        if self.ending is None:
            return by_rules
        over = {"awaiting": (), "active": None, "over": True}
        end = {"winner": self.ending.winner, "verdict": self.ending.verdict()}
        return msgspec.structs.replace(by_rules, **over, **end)

    @cached_property
    def out(self) -> frozenset[Side]:
        """The sides that are out of the game while others play on."""
        return frozenset(self.ruleset.out(self.state)) if self.ruleset.out else frozenset()

    def goes_on_without(self, side: Side, scenario: str) -> bool:
        """Whether the others play on when the side leaves: several are left, and the rules know how."""
        return self.ruleset.leave is not None and len(self._rivals(side, scenario)) > 1

    def winner_without(self, side: Side, scenario: str) -> Side | None:
        """Return who wins when the side leaves: the one other side that is left; None of several."""
        rivals = self._rivals(side, scenario)
        return rivals[0] if len(rivals) == 1 else None

    def _rivals(self, side: Side, scenario: str) -> list[Side]:
        """The other sides of the scenario that are in the game still, those that nobody plays among them."""
        others = self.ruleset.scenarios[scenario].sides
        return [one for one in others if one != side and one not in self.out]

    def result(self, scenario: str) -> dict[str, Any] | None:
        """The result for the game's row; None while the game goes on. With more than two sides it has the places."""
        stands = self.standing
        if not stands.over:
            return None
        places = self._places(self.ruleset.scenarios[scenario].sides)
        return {"winner": stands.winner, "verdict": stands.verdict, **({"places": places} if places else {})}

    def _places(self, sides: Sequence[Side]) -> list[list[Side]]:
        """The sides of a game of more than two from the first place to the last.

        Where the rules did not end it, who was out before comes last, and before them who left it now.
        """
        if len(sides) < 3 or (self.ending and self.ending.event == "Abandoned"):
            return []
        if self.ending is None and self.ruleset.places:
            return [list(level) for level in self.ruleset.places(self.state)]
        won = self.standing.winner
        gone = {self.ending.side} - {won} if self.ending and self.ending.side else set()
        inside = [side for side in sides if side not in {won, *gone, *self.out}]
        out = [side for side in sides if side in self.out]
        return [level for level in ([won] if won else [], inside, [*gone], out) if level]

    @cached_property
    def questions(self) -> dict[Actor, dict[str, Any]]:
        """The question to each side, as a watcher hears it: the first of its decisions, those for all of it first.

        What a single commander is asked is kept below that command too. Lists, mails and the head of the board tell
        it to everybody; what its side alone may know is in its view.
        """
        view = self.view(SPECTATOR)
        decisions = [entity for entity in view.values() if entity["kind"] == "decision"]
        asked: dict[Actor, dict[str, Any]] = {}
        for entity in sorted(decisions, key=lambda one: bool(one.get("command"))):
            question = {
                "id": entity["id"],
                "ask": entity["ask"],
                "at": [spot(view, at) for at in entity.get("at", [])],
            }
            if entity.get("command"):
                question["command"] = entity["command"]
                asked.setdefault(entity["command"], plain(question))
            asked.setdefault(entity["side"], plain(question))
        return asked


def spot(view: View, at: str) -> str:
    """Return the place for a map without the pieces: a piece's own place, «x,y» on a table; else as it is called."""
    place = view.get(at, {}).get("place")
    if isinstance(place, str):
        return place
    return f"{place[0]},{place[1]}" if place else at


def end_view(view: View, ending: Ending) -> View:
    """The view of a game that the players ended: nobody is asked any more, and there is a result."""
    rest = {id: entity for id, entity in view.items() if entity["kind"] != "decision"}
    verdict = plain(ending.verdict())
    rest["result"] = {
        "id": "result",
        "kind": "result",
        "place": None,
        "winner": ending.winner,
        "verdict": verdict,
    }
    return rest


def game_hides(game: Game) -> bool:
    """Whether the game, as it was opened, hides something from somebody."""
    return ruleset_of(game).hides(game.options)


def viewers(hidden: bool, sides: Iterable[Side]) -> tuple[Viewer, ...]:
    """Those for whom a view is cut separately."""
    return (*sides, SPECTATOR, UMPIRE) if hidden else (UMPIRE,)


def setup_seq(game: Game) -> int:
    """The number of the first moment: the last event of the set-up, before which there is no position."""
    first = Checkpoint.objects.filter(game=game).order_by("seq").values_list("seq", flat=True).first()
    if first is None:
        raise NotFound("moment", seq=0)
    return first


def game_moment(game: Game, seq: int | None = None) -> Moment:
    """The position at `seq`, or now; during the set-up that at its end. Raises `NotFound` for a seq not reached."""
    if seq is None or seq == game.seq:
        return _memory.get(game) or _memory.put(game.pk, _load(game, game.seq))
    if not 0 < seq <= game.seq:
        raise NotFound("moment", seq=seq)
    return _load(game, seq)


def remember(game_id: int, moment: Moment) -> None:
    """Keep the last position of a game that this worker has served."""
    _memory.put(game_id, moment)


def forget() -> None:
    """Empty the memory: the next request loads from the database."""
    _memory.clear()


def decode_state(ruleset: Ruleset, state: bytes) -> Any:
    """The state a checkpoint holds; raises `msgspec.ValidationError` where the rules cannot read it."""
    return msgspec.json.decode(state, type=ruleset.State)


def encode_state(state: Any) -> bytes:
    """The state as a checkpoint keeps it."""
    return msgspec.json.encode(state)


def _load(game: Game, seq: int) -> Moment:
    """The checkpoint before, and the events between: a phase at most, never a campaign.

    What leads elsewhere than to its event applied (`TakenBack`, `RolledBack`, `PositionRuled`, `RulesChanged`) has a
    checkpoint at its own seq, so none lies between.
    """
    checkpoints = Checkpoint.objects.filter(game=game).order_by("seq")
    # Before the end of the set-up there is no position: its own stands for those moments.
    start = checkpoints.filter(seq__lte=seq).last() or checkpoints.first()
    if start is None:
        raise NotFound("moment", seq=seq)
    seq = max(seq, start.seq)
    ruleset = ruleset_of(game, seq)
    rows = GameEvent.objects.filter(game=game, seq__gte=start.seq, seq__lte=seq).order_by("seq")
    facts = list(rows.values_list("seq", "payload", "hash"))
    hides = ruleset.hides(game.options)
    try:
        moment = Moment(ruleset, seq, facts[-1][2], decode_state(ruleset, bytes(start.state)), hidden=hides)
        # An ending may have a checkpoint at its own event, whose state does not know of it.
        since = [payload for at, payload, _ in facts if at > start.seq or payload["event"] in ENDINGS]
        return _folded(moment, since)
    except msgspec.ValidationError as fault:
        log.exception("game %s at event %s", game.code, seq)  # what is wrong may tell what is hidden
        raise Unplayable(UNREADABLE, release=release_at(game, seq)[:12]) from fault


def _folded(moment: Moment, payloads: Sequence[dict[str, Any]]) -> Moment:
    """The events of the rules applied; an ending of the site's set down beside them, what moves nothing left out."""
    events: list[Event] = []
    ending = None
    for payload in payloads:
        if payload["event"] in ENDINGS:
            ending = msgspec.convert(payload, Ending)
        elif payload["event"] not in STILL:
            events.append(moment.ruleset.read_event(payload))
    return replace(moment, state=moment.ruleset.fold(moment.state, events), ending=ending, views={})


class _Memory:
    """The last positions this worker served, the least recently used falling out."""

    def __init__(self, kept: int) -> None:
        self._kept = kept
        self._moments: OrderedDict[int, Moment] = OrderedDict()
        self._lock = threading.Lock()

    def get(self, game: Game) -> Moment | None:
        with self._lock:
            moment = self._moments.get(game.pk)
            if moment is None or (moment.seq, moment.hash) != (game.seq, game.head_hash):
                return None
            self._moments.move_to_end(game.pk)
            return moment

    def put(self, game_id: int, moment: Moment) -> Moment:
        with self._lock:
            held = self._moments.get(game_id)
            if held is None or held.seq <= moment.seq:
                self._moments[game_id] = moment
                self._moments.move_to_end(game_id)
            while len(self._moments) > self._kept:
                self._moments.popitem(last=False)
        return moment

    def clear(self) -> None:
        with self._lock:
            self._moments.clear()


_memory = _Memory(KEPT)
