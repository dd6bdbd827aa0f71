"""What a director is shown of a draft beside its preview: events cited, both positions, clocks, what rests on it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from typing import Any, NamedTuple

from django.db.models import Q

from rules.core.contract import UMPIRE, Amendable, Entity, Side
from rules.core.ruleset import Ruleset
from rules.core.words import say
from wargame.annals.changes import describe_move, list_changed_fields, phrases
from wargame.annals.cuts import Cut, cut, cut_of, places_of_things
from wargame.annals.kinds import UNTOLD, part_words
from wargame.annals.reading import kind_of
from wargame.annals.scope import scope
from wargame.annals.words import Words
from wargame.games import clock, heartbeat
from wargame.games.amendments import NONE, Difference, find_differences
from wargame.games.hands import hand_of
from wargame.games.models import DiceEpoch, Game, GameEvent
from wargame.games.position import Moment
from wargame.games.releases import playable
from wargame.games.rolling import branch_at, branch_next
from wargame.games.ruling import Preview
from wargame.games.sentences import sentence
from wargame.rulings import law
from wargame.rulings.benches import bench_of, needs_second
from wargame.rulings.fields import Fields
from wargame.rulings.models import Ruling
from wargame.rulings.plans import decision_of
from wargame.rulings.refused import Refused, list_refused_in
from wargame.rulings.services import Seen

PIECES = ("unit", "pool", "dump", "marker")
"""What a position is made of; the rest of a view says what is going on in it."""


class Changed(NamedTuple):
    """A thing of the position that would be otherwise: whose it is, a phrase for each thing that its players see.

    `more` are phrases of what the rules count beside that, as the steps that a unit has used in its phase.
    """

    name: str
    side: Side
    piece: bool
    phrases: list[str]
    more: list[str]


class Changes(NamedTuple):
    """What would be otherwise: pieces and pools by the side's name, what is only counted, attacks and the like."""

    pieces: list[tuple[str, list[Changed]]]
    counted: list[Changed]
    marks: list[Changed]

    @property
    def number(self) -> int:
        """How many pieces and pools they are."""
        return sum(len(some) for _, some in self.pieces)


@dataclass(frozen=True, slots=True)
class Bank:
    """What a side's clock shows now and after the ruling, and how many minutes of that are given."""

    side: Side
    now: timedelta
    then: timedelta
    more: int

    @property
    def by_minute(self) -> bool:
        """Whether only minutes tell all of the change."""
        return bool((self.then - self.now) % timedelta(hours=1))


class Cited(NamedTuple):
    """A clause of a draft, the events that rest on it, by number and in words, and what was refused under it."""

    rule: str
    events: list[tuple[int, str]]
    refused: list[Refused]


def list_cited(draft: Ruling | None, user: Any, end: int | None = None) -> list[Cited]:
    """Each clause of a draft, up to event `end`: of the events cited and the details of their actions those that rest
    on it.
    """
    if draft is None or not draft.rules:
        return []
    game, eyes = draft.game, scope(user)
    rows = (
        GameEvent.objects.filter(game=game, seq__lte=end or game.seq).select_related("action").order_by("seq")
    )
    acts = rows.filter(seq__in=draft.cites, action__isnull=False).values("action")
    found = list(rows.filter(Q(seq__in=draft.cites) | Q(action__in=acts, log=[])))
    ruleset = playable(game)
    return [
        Cited(
            rule,
            [(row.seq, _words_under(ruleset, row, rule)) for row in found if _rests_on(row, rule)],
            list_refused_in(game, rule, eyes, end),
        )
        for rule in draft.rules
    ]


def _rests_on(row: GameEvent, rule: str) -> bool:
    """Whether an event, a line of it or a die of either rests on a clause."""
    return any(_names(one, rule) for one in (row.payload, *row.log))


def _names(one: Mapping[str, Any], rule: str) -> bool:
    named = (*one.get("rules", ()), *(roll.get("rule", "") for roll in one.get("rolls", ())))
    return any(law.under(clause, rule) for clause in named)


def _words_under(ruleset: Ruleset | None, row: GameEvent, rule: str) -> str:
    """The lines of an event that name a clause, else all of them; of a detail which action it is part of."""
    lines = [line for line in row.log if _names(line, rule)] or row.log
    kind = kind_of(row.action.payload) if row.action else ""
    return sentence(ruleset, row.game.scenario, lines) or part_words(ruleset, kind) or UNTOLD


def consequences(draft: Ruling, seen: Seen, user: Any) -> dict[str, Any]:
    """What follows from the draft besides the differences of its preview."""
    game, to = draft.game, seen.plan.to
    whole = draft.choice != Ruling.Choice.ROLLBACK
    found = Changes([], [], []) if seen.end else changes(game, seen.preview, whole=whole)
    epochs = DiceEpoch.objects.filter(game=game).order_by("number").values_list("number", flat=True)
    return {
        "clocks": list(banks(draft, user)), "cuts": list(positions(draft, seen)), "steps": steps(draft, user),
        "changes": found, "branch": branch_next(game), "epoch": (epochs.last() or 0) + 1,
        "removed": game.seq - (to or game.seq),
    }  # fmt: skip


def changes(game: Game, preview: Preview, *, whole: bool = True) -> Changes:
    """What would differ, in words, thing by thing; `whole` tells at once what is else folded away as counted only.

    Fields that a director may set are called as in the form, and told although no view carries them.
    """
    was, will = (moment.view(UMPIRE) for moment in (preview.before, preview.after))
    words = Words(preview.after.ruleset, game.scenario)
    known = list_known_fields(game, preview)
    set_by_name: dict[str, list[Difference]] = {}
    for one in find_differences(preview.before, preview.after):
        set_by_name.setdefault(one.entity, []).append(one)
    found = []
    for id in {one.entity: None for one in preview.differences}:
        old, new = was.get(id), will.get(id)
        told, more = _describe_change(words, known, old, new, set_by_name.get(id, []))
        entity = old or new
        name = (name_entity(words.ruleset, game.scenario, entity) or words.name_of(entity)) if entity else ""
        piece = entity is None or entity["kind"] in PIECES
        side = (entity or {}).get("side") or ""
        said = ([*told, *more], []) if whole or not piece else (told, more)
        found.append((entity, Changed(name or known.things.get(id, id), side, piece, *said)))
    told_apart = sorted(_tell_apart(words, found), key=lambda one: one.name)
    pieces = [one for one in told_apart if one.piece and one.phrases]
    sides = sorted({one.side for one in pieces}, key=lambda side: (not side, side))
    return Changes(
        [
            (words.side(side) if side else "Neither side", [one for one in pieces if one.side == side])
            for side in sides
        ],
        [one for one in told_apart if one.piece and not one.phrases and one.more],
        [one for one in told_apart if not one.piece and one.phrases],
    )


def _describe_change(
    words: Words, known: Fields, old: Entity | None, new: Entity | None, fields: list[Difference]
) -> tuple[list[str], list[str]]:
    """What players see of a change, and what is counted beside it; of what comes or goes that alone."""
    if old is None and new is None:
        return [known.phrase(*one) for one in fields], []
    if old is None or new is None:
        return list(phrases(words, old, new)), []
    told = [describe_move(words, old, new)] if old.get("place") != new.get("place") else []
    rest = list(fields)
    for name in list_changed_fields(old, new):
        before, after = old.get(name), new.get(name)
        own = next((one for one in rest if _is_same(one, before, after)), None)
        said = f"{words.field(name)}: {words.value(before)} → {words.value(after)}"
        own = own or next((one for one in fields if _says(known.phrase(*one), said, before)), None)
        rest = [one for one in rest if one is not own]
        if own or words.names(name) or not fields:
            told.append(known.phrase(*own) if own else said)
    more = [known.phrase(*one) for one in rest if not _is_same(one, old.get("place"), new.get("place"))]
    return list(dict.fromkeys(told)), more


def _is_same(one: Difference, before: Any, after: Any) -> bool:
    """Whether a field that a director may set goes from the one value to the other, as one of the view does."""
    return repr((one.before, one.after)) == repr((before, after))


def _says(phrase: str, said: str, before: Any) -> bool:
    """Whether a field that a director sets tells what one of the view does: under its name, or as one of a list."""
    label, _, values = said.partition(": ")
    listed = (
        f": {values}",
        f": {values.replace('none', NONE)}",
    )  # an empty list, as a view and as a form has it
    return phrase.startswith(f"{label}: ") or (isinstance(before, list | tuple) and phrase.endswith(listed))


def _tell_apart(words: Words, found: list[tuple[Entity | None, Changed]]) -> Iterator[Changed]:
    """Each with where it stands behind its name where several bear that."""
    names = Counter(one.name for _, one in found)
    for entity, one in found:
        place = entity.get("place") if entity and names[one.name] > 1 else None
        yield one._replace(name=f"{one.name}, {words.place(place)}") if place is not None else one


def list_known_fields(game: Game, preview: Preview) -> Fields:
    """What the fields that a director may set are called, of things that are there before or after."""
    things: dict[str, Amendable] = {}
    for moment in (preview.after, preview.before):
        if moment.ruleset.amendable:
            things |= {one.entity: one for one in moment.ruleset.amendable(moment.state)}
    return Fields(preview.after.ruleset, game.scenario, list(things.values()))


def name_entity(ruleset: Ruleset, scenario: str, entity: Mapping[str, Any]) -> str:
    """What an entity is called: its printed name, or its words; '' for one that bears no name."""
    label = entity.get("label") or ""
    return label if isinstance(label, str) else say(ruleset, label, scenario=scenario)


def banks(draft: Ruling, user: Any) -> Iterator[Bank]:
    """The clocks before and after; none in a game without."""
    game = draft.game
    if not game.bank_ms:
        return
    decision, now = decision_of(draft, user), heartbeat.now()
    for seat in game.seats.order_by("pk").distinct():
        left = max(0, clock.left_ms(hand_of(seat), now))
        given = decision.given.get(seat.side, 0)
        set_to = decision.clocks.get(seat.side)
        then = (set_to.bank_ms if set_to else left) + given
        yield Bank(
            seat.side, timedelta(milliseconds=left), timedelta(milliseconds=then), given // clock.MINUTE
        )


def positions(draft: Ruling, seen: Seen) -> Iterator[tuple[str, Cut]]:
    """The map about what is amended, else about the first event cited that names a place: now and after.

    For those who see the game up to an event it is the map of then, nothing later. None where nothing names a place.
    """
    game, to, end = draft.game, seen.plan.to, seen.end
    last = end or game.seq
    amends = [] if end or draft.choice != Ruling.Choice.PATCH else list_amended_places(game, seen.preview)
    about = amends or list_named_places(game, [seq for seq in (*draft.cites, draft.case.seq) if seq <= last])
    if not about:
        return
    if (now := cut(game, last, UMPIRE, about)) is not None:
        yield f"{'Then' if end else 'Now'}, event {last} on branch {branch_at(game, last)}", now
    if (
        to
        and to <= last
        and draft.choice == Ruling.Choice.ROLLBACK
        and (then := cut(game, to, UMPIRE, about)) is not None
    ):
        yield f"After, event {to} on branch {branch_next(game)}", then
    if amends:
        yield "After, as amended", cut_of(game, seen.preview.after, UMPIRE, about)


def list_amended_places(game: Game, preview: Preview) -> list[str]:
    """Where the things stand that would be otherwise, before and after."""
    return places_between(game, preview.before, preview.after, [one.entity for one in preview.differences])


def places_between(game: Game, before: Moment, after: Moment, ids: Sequence[str]) -> list[str]:
    """Where these things stand at either moment, each place once."""
    found = (place for moment in (before, after) for place in places_of_things(game, moment, UMPIRE, ids))
    return list(dict.fromkeys(found))


def list_named_places(game: Game, seqs: list[int]) -> list[str]:
    """The places to which the lines of these events point, in their order."""
    logs = dict(GameEvent.objects.filter(game=game, seq__in=seqs).values_list("seq", "log"))
    return [at for seq in seqs for line in logs.get(seq, ()) for at in line.get("at", ())]


def steps(draft: Ruling, user: Any) -> list[tuple[str, str]]:
    """The stations of a ruling up to its last signature: what is done (`d`), what is now (`n`)."""
    done = [("Drafted", "d"), ("Previewed", "d")]
    if draft.state == Ruling.State.WAITING:
        first = draft.director.get_username() if draft.director else "The first"
        return [*done, (f"{first} signed", "d"), ("You sign", "n")]
    second = [("A second signs", "")] if needs_second(draft.case, user.pk, bench_of(draft.game)) else []
    return [*done, ("You sign", "n"), *second]
