"""Writing up what happened: the record read on from the bookmark, a game at a time, as often as one likes.

An action pays nothing for it. Whoever asks has the games they ask about written up first (`happenings_catch_up`), and a
sweep writes what nobody asks about.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

import msgspec
from django.db import IntegrityError, transaction
from django.db.models import Exists, OuterRef, Q, QuerySet

from rules.core.contract import UMPIRE
from rules.core.errors import Illegal, Malformed
from rules.core.ruleset import Ruleset
from wargame.annals.models import Bookmark, Happening
from wargame.annals.places import places_of
from wargame.annals.reading import Naming, event_terms, find_named_side, kind_of, refusal_terms
from wargame.annals.terms import words_of
from wargame.games.errors import Unplayable
from wargame.games.history import beginning_turn
from wargame.games.models import Action, Checkpoint, Game, GameEvent, Unit
from wargame.games.position import TAKEN_BACK, decode_state
from wargame.games.releases import ruleset_of
from wargame.games.sentences import sentence

ROLLED_BACK = "RolledBack"
"""An event after which the game goes on from an earlier one, on another branch (ADR 0086)."""

EVENTS = 2_000
"""Events that are written up in one transaction."""

AT_ONCE = 100
"""Games that who asks waits for, the ones played last first; the sweep has the others soon."""

LATELY = timedelta(minutes=30)
"""How long ago a request was refused that is looked for each time; older ones by `happenings_find(all=True)`."""

EVERYBODY = "*"
PHASE = "phase-"
MILLISECOND = timedelta(milliseconds=1)


@dataclass
class Standing:
    """Turn and phase in which the next request is made."""

    turn: int = 0
    phase: str = ""


@dataclass
class Writer:
    """A game that is being written up."""

    game: Game
    mark: Bookmark
    naming: Naming
    rows: list[Happening] = field(default_factory=list)

    def __post_init__(self) -> None:
        checkpoints = Checkpoint.objects.filter(game=self.game, seq__gt=self.mark.checked).order_by("seq")
        self._ahead = iter(list(checkpoints.values_list("seq", flat=True)))
        self._next: int | None = next(self._ahead, None)
        self._sides = set(self.game.seats.values_list("side", flat=True))

    def write(self, event: GameEvent) -> None:
        """Add an event to the lines, with where and when it was in the game."""
        action = event.action
        before = action.seq_before if action else event.seq - 1
        self.stand_at(before)
        self.undo(event, before)
        if begun := beginning_turn(event.log):  # what an act brings after it is of the new turn already
            self.mark.turn = begun["turn"]
        kind = kind_of(action.payload) if action else ""
        found = event_terms(self.naming, event.payload, event.log, event.audience, kind, event.side)
        said = sentence(rules_of(self.game, event.seq), self.game.scenario, event.log)
        self.rows.append(
            Happening(
                game=self.game, seq=event.seq, time=event.time, gap_ms=self.gap(event),
                side=event.side, about=find_named_side(event.log, self._sides) or event.side,
                command=action.command if action else "", user_id=action.user_id if action else None,
                turn=self.mark.turn, phase=self.mark.phase, branch=self.mark.branch, audience=event.audience,
                terms=found.terms, sealed=found.sealed, words=words_of(said), text=said,
            )
        )  # fmt: skip
        self.mark.seq = event.seq
        self.mark.times[audience_key(event.audience)] = ms_of(event.time)

    def gap(self, event: GameEvent) -> int | None:
        """Milliseconds since the event before that is everybody's or of the same audience: others may not know when
        it was.
        """
        keys = {EVERYBODY, audience_key(event.audience)} & self.mark.times.keys()
        return max(ms_of(event.time) - max(self.mark.times[key] for key in keys), 0) if keys else None

    def undo(self, event: GameEvent, before: int) -> None:
        """What a takeback or a roll-back undoes is marked, up to the event `before` its own act; after a roll-back the
        game is on its branch.
        """
        name = event.payload["event"]
        if name not in (TAKEN_BACK, ROLLED_BACK):
            return
        column = "taken_back" if name == TAKEN_BACK else "rolled_back"
        to = event.payload["to"]
        for row in self.rows:
            if to < row.seq <= before and getattr(row, column) is None:
                setattr(row, column, event.seq)
        written = Happening.objects.filter(
            game=self.game, request=None, seq__range=(to + 1, before), **{column: None}
        )
        written.update(**{column: event.seq})
        if name == ROLLED_BACK:
            self.mark.branch = str(event.payload.get("branch", self.mark.branch))

    def stand_at(self, seq: int) -> None:
        """Read the checkpoints up to there: each is the beginning of a phase, and may bring new units."""
        while self._next is not None and self._next <= seq:
            self.mark.checked = self._next
            self._next = next(self._ahead, None)
            if self._next is None or self._next > seq:
                stands = checkpoint_read(self.game, self.mark.checked, self.naming)
                if stands:
                    self.mark.turn, self.mark.phase = stands.turn, stands.phase


def checkpoint_read(game: Game, seq: int, naming: Naming | None) -> Standing | None:
    """Turn and phase at a checkpoint, its units met on the way; None where its rules are not to be had."""
    row = Checkpoint.objects.get(game=game, seq=seq)
    ruleset = rules_of(game, seq)
    if ruleset is None:
        return None
    try:
        state = decode_state(ruleset, bytes(row.state))
        stands = ruleset.standing(state)
        if naming is not None:
            naming.meet(units_in(ruleset.view(state, UMPIRE).values()))
    except (msgspec.ValidationError, Illegal, Malformed):
        return None
    return Standing(stands.turn, stands.phase.id.removeprefix(PHASE)[:64])


def units_in(entities: Any) -> dict[str, list[str]]:
    """Printed name and side of each unit."""
    return {
        one["id"]: [str(one.get("label") or ""), str(one.get("side") or "")]
        for one in entities
        if one["kind"] == "unit"
    }


def rules_of(game: Game, seq: int | None = None) -> Ruleset | None:
    """The rules of a game at that event; None where they are not to be had."""
    try:
        return ruleset_of(game, seq)
    except Unplayable:
        return None


def audience_key(audience: Sequence[str] | None) -> str:
    """An audience as a bookmark names it."""
    return EVERYBODY if audience is None else ",".join(sorted(audience))


def ms_of(time: datetime) -> int:
    """Milliseconds since 1970, as a bookmark keeps a time."""
    return int(time.timestamp() * 1000)


def naming_of(game: Game, mark: Bookmark) -> Naming:
    """What the texts of this game may name."""
    ruleset = rules_of(game)
    hides = ruleset is None or ruleset.hides(game.options)
    naming = Naming(dict(mark.roster), places_of(ruleset, game.scenario), hides)
    units = Unit.objects.filter(game=game).values_list("entity", "side", "data")
    naming.meet({entity: [str(data.get("label") or ""), side] for entity, side, data in units})
    return naming


def game_write_up(*, game: Game) -> int:
    """Write up what is new in the record of a game, some of it at a time; how many rows there were."""
    total = 0
    while True:
        with transaction.atomic():
            written, more = _some(game)
        total += written
        if not more:
            return total + refusals_write(Q(game=game))


def _some(game: Game) -> tuple[int, bool]:
    """The next events, and whether there are more."""
    Bookmark.objects.bulk_create([Bookmark(game=game)], ignore_conflicts=True)
    mark = Bookmark.objects.select_for_update().get(pk=game.pk)
    events = GameEvent.objects.filter(game=game, seq__gt=mark.seq).select_related("action").order_by("seq")
    found = list(events[:EVENTS])
    if not found:
        return 0, False
    writer = Writer(game, mark, naming_of(game, mark))
    if mark.checked == 0:
        _meet_at_the_beginning(writer)
    for event in found:
        writer.write(event)
    Happening.objects.bulk_create(writer.rows, batch_size=500)
    mark.roster = writer.naming.roster
    mark.save()
    return len(found), len(found) == EVENTS


def _meet_at_the_beginning(writer: Writer) -> None:
    """The units of the set-up, which its own events name."""
    first = Checkpoint.objects.filter(game=writer.game).order_by("seq").values_list("seq", flat=True).first()
    if first is not None:
        checkpoint_read(writer.game, first, writer.naming)


def refusals_write(among: Q) -> int:
    """Write up the refused requests among these that are not yet; how many there were."""
    known = Happening.objects.filter(request=OuterRef("pk"), request__isnull=False)
    refused = Action.objects.filter(among, ~Exists(known)).exclude(verdict=Action.Verdict.ACCEPTED)
    rows, context = [], _Context()
    for action in refused.select_related("game").order_by("pk")[:EVENTS]:
        rows.append(_refusal(action, context))
    # Two who write at once find the same ones.
    Happening.objects.bulk_create(rows, batch_size=500, ignore_conflicts=True)
    return len(rows)


class _Context:
    """What the refused requests of one game share."""

    def __init__(self) -> None:
        self._namings: dict[int, Naming] = {}
        self._standings: dict[tuple[int, int], Standing] = {}

    def naming(self, game: Game) -> Naming:
        """What its texts may name."""
        if game.pk not in self._namings:
            mark = Bookmark.objects.filter(pk=game.pk).first() or Bookmark(game=game)
            self._namings[game.pk] = naming_of(game, mark)
        return self._namings[game.pk]

    def standing(self, game: Game, seq: int) -> Standing:
        """Turn and phase after that event."""
        last = (
            Checkpoint.objects.filter(game=game, seq__lte=seq).order_by("-seq").values_list("seq", flat=True)
        )
        at = last.first()
        if at is None:
            return Standing()
        if (game.pk, at) not in self._standings:
            self._standings[game.pk, at] = checkpoint_read(game, at, None) or Standing()
        return self._standings[game.pk, at]


def _refusal(action: Action, context: _Context) -> Happening:
    game, answer = action.game, action.answer
    found = refusal_terms(context.naming(game), action.payload, answer)
    stands = context.standing(game, action.seq_before)
    known = Q(audience=None) | Q(audience__contains=[action.side])
    before = GameEvent.objects.filter(known, game=game, seq__lte=action.seq_before).order_by("-seq")
    time = before.values_list("time", flat=True).first()
    said = str(answer.get("reason", ""))[:1000]
    return Happening(
        game=game, seq=action.seq_before, request=action, time=action.time,
        gap_ms=None if time is None else max((action.time - time) // MILLISECOND, 0),
        side=action.side, about=action.side, command=action.command, user_id=action.user_id, turn=stands.turn,
        phase=stands.phase, audience=None, terms=found.terms, words=words_of(said), text=said,
    )  # fmt: skip


def behind(games: QuerySet[Game]) -> QuerySet[Game]:
    """Those of the games whose record has gone on since it was written up."""
    level = Bookmark.objects.filter(game=OuterRef("pk"), seq__gte=OuterRef("seq"))
    return games.filter(~Exists(level), seq__gt=0).order_by("-moved", "-pk")


def happenings_catch_up(games: QuerySet[Game], now: datetime) -> int:
    """Write up the games that somebody is about to ask about; how many are left for the sweep."""
    found = list(behind(games)[: AT_ONCE + 1])
    for game in found[:AT_ONCE]:
        _written(game)
    refusals_write(Q(time__gte=now - LATELY, game__in=games))
    return behind(games).count() if len(found) > AT_ONCE else 0


def happenings_find(*, all: bool = False, watch: Callable[[int, int], None] | None = None) -> int:
    """Write up every game that is behind; with `all` look for every refused request. How many rows there were."""
    codes = list(behind(Game.objects.all()).values_list("pk", flat=True))
    total = 0
    for done, pk in enumerate(codes):
        game = Game.objects.filter(pk=pk).first()
        total += _written(game) if game else 0
        if watch:
            watch(done + 1, len(codes))
    return total + sum(_refusals(all))


def _refusals(all: bool) -> Iterator[int]:
    latest = Action.objects.order_by("-pk").values_list("time", flat=True).first()
    if latest is None:
        return
    among = Q() if all else Q(time__gte=latest - LATELY)
    while count := refusals_write(among):
        yield count


def _written(game: Game) -> int:
    """A game written up; nothing where somebody has just removed it."""
    try:
        return game_write_up(game=game)
    except IntegrityError:
        if Game.objects.filter(pk=game.pk).exists():
            raise
        return 0


def happenings_rewrite(games: QuerySet[Game]) -> int:
    """Throw away what was written up of these games and write it again from the record; how many rows there were."""
    with transaction.atomic():
        Bookmark.objects.filter(game__in=games).delete()
        Happening.objects.filter(game__in=games).delete()
    return sum(_written(game) for game in games)


__all__ = [
    "behind", "game_write_up", "happenings_catch_up", "happenings_find", "happenings_rewrite", "refusals_write",
]  # fmt: skip
