"""A file that directors bring: looked at first, then taken over as one act with its reason.

A list seeds players. A tournament file brings players with seeds and ratings and, into an event without a round, the
rounds that were played elsewhere. Players are matched to accounts by name; who has none gets a place under that name,
is not paired, and may be replaced by an account at any time.
"""

from __future__ import annotations

from collections.abc import Container, Iterator, Mapping, Sequence
from datetime import UTC, datetime, time
from hashlib import sha256
from itertools import groupby
from typing import Any, NamedTuple

from django.db import transaction

from wargame.events.acts import TAKEN_OVER, act_begin, act_write, change, read_reason
from wargame.events.conditions import Format
from wargame.events.entering import State, entrant_admit, first_stage, name_of, put_in_by, state_put_in
from wargame.events.kept import rating_keepers
from wargame.events.lists import FileRefused, Seeded, list_read, list_take
from wargame.events.models import NAME, Act, Entrant, Event, Pairing, Placing, Round, Stage
from wargame.events.notices import DUE
from wargame.events.powers import Act as Power
from wargame.events.rounds import scenario_of
from wargame.events.words import score
from wargame.games import heartbeat
from wargame.games.errors import Conflict, SiteError
from wargame.membership import members
from wargame.pairing.field import ASKED, BYE, SECOND, Field, Played
from wargame.pairing.trf import NotTrf, Sheet, trf_read

EVENING = time(20)
LONGEST = 200_000
"""Letters of a file at most."""

SOURCES = {True: Pairing.Source.RULED, False: Pairing.Source.FORFEIT}


class Line(NamedTuple):
    """A player as the file has them, and what becomes of them here."""

    seed: int
    name: str
    rating: str
    what: str


class Preview(NamedTuple):
    """What would be done: `refused` says why it cannot be, `notes` what is left out. `mark` stands for all of it."""

    tournament: bool
    lines: Sequence[Line]
    rounds: int
    results: int
    refused: Sequence[str]
    notes: Sequence[str]
    mark: str


def is_tournament(text: str) -> bool:
    """Whether a file is a tournament file: its lines begin with a record of three signs."""
    return any(line.startswith(("001 ", "012 ")) for line in text.replace("\r", "\n").split("\n"))


def file_look(event: Event, text: str, by: Any = None) -> Preview:
    """What a file would do to an event as it is now. Raises `FileRefused` for one that cannot be read."""
    if len(text) > LONGEST:
        raise Conflict("A file can have at most {most} characters", most=LONGEST)
    if is_tournament(text):
        return _look_tournament(event, sheet_read(text), text, by)
    return _look_list(event, list_read(text), text, by)


def sheet_read(text: str) -> Sheet:
    """A tournament file, read. Raises `FileRefused`."""
    try:
        return trf_read(text)
    except NotTrf as wrong:
        raise FileRefused(wrong.faults) from wrong


def mark_of(text: str, lines: Sequence[Line]) -> str:
    """Tells whether what was looked at is what is done."""
    return sha256(f"{text}\0{lines!r}".encode(errors="replace")).hexdigest()[:32]


def _look_list(event: Event, rows: Sequence[Seeded], text: str, by: Any) -> Preview:
    there = {name_of(one): one for one in event.entrants.select_related("user")}
    named = members().filter(username__in=[row.name for row in rows])
    people = {one.username: one for one in named}
    keepers = rating_keepers(event, by)
    lines = []
    for row in sorted(rows, key=lambda one: one.seed):
        own = there.get(row.name)
        what = (
            "already entered" if own is not None and own.plays else _comes(event, people[row.name], own, by)
        )
        if own is not None and own.seed is not None:
            what += f", was seed {own.seed}"
        team = f", plays for {row.team}" if row.team else ""
        lines.append(Line(row.seed, row.name, _rating(own, row.rating, keepers), what + team))
    refused = [refusal.sentence for refusal in [seeds_refusal(event)] if refusal]
    return Preview(False, lines, 0, 0, refused, (), mark_of(text, lines))


def _comes(event: Event, person: Any, own: Entrant | None, by: Any) -> str:
    """As what an account of the file comes to the event."""
    state = state_put_in(event, person, own, by)
    return "will be invited: has to accept" if state == State.INVITED else "will be added"


def _rating(own: Entrant | None, rating: float | None, keepers: Container[int | None]) -> str:
    """The rating that a list gives somebody, after the one they have, unless it is kept from the reader."""
    if own is None:
        return "unchanged" if rating is None else f"{rating:.0f}"
    now = "private" if own.user_id in keepers else f"{own.rating:.0f}"
    return now if rating in (None, own.rating) else f"{now} → {rating:.0f}"


def seeds_refusal(event: Event) -> Conflict | None:
    """Why nobody can be seeded any more."""
    if event.state in (Event.State.OVER, Event.State.CANCELLED):
        return Conflict("{event} is {state}", event=event.name, state=event.get_state_display())
    if first_stage(event).started is not None:
        return Conflict("The field was fixed at the first draw: seeds can no longer change")
    return None


def _look_tournament(event: Event, sheet: Sheet, text: str, by: Any) -> Preview:
    accounts = accounts_of(sheet)
    there = {one.user_id: one for one in event.entrants.exclude(user=None)}
    lines = []
    for player in sheet.field.players:
        user = accounts.get(player.name)
        what = "no account: gets a place without a player"
        if user is not None:
            own = there.get(user.pk)
            what = "already entered" if own and own.plays else _comes(event, user, own, by)
        lines.append(Line(player.number, player.name, f"{player.rating:.0f}" if player.rating else "–", what))
    results = sum(one.second is not None for one in sheet.field.played)
    rounds = sheet.field.round - 1
    refused = [
        one.sentence for one in (seeds_refusal(event), *tournament_refusals(event, sheet, accounts)) if one
    ]
    return Preview(True, lines, rounds, results, refused, _notes(event, sheet), mark_of(text, lines))


def accounts_of(sheet: Sheet) -> Mapping[str, Any]:
    """Who of the file has an account here, by name: only the very same name counts."""
    names = [one.name for one in sheet.field.players]
    people = members().filter(username__in=names, is_active=True)
    return {one.username: one for one in people if names.count(one.username) == 1}


def tournament_refusals(event: Event, sheet: Sheet, accounts: Mapping[str, Any]) -> list[Conflict | None]:
    """Why this file cannot be taken over into this event."""
    field, rules, plan = sheet.field, event.rules, first_stage(event).plan
    drawn = field.round - 1
    found: list[Conflict | None] = []
    if len(field.players) > rules.size:
        told = "The file has {count} players; the event takes at most {size}"
        found.append(Conflict(told, count=len(field.players), size=rules.size))
    if drawn and plan.format != Format.SWISS:
        found.append(Conflict("Played rounds can be imported only into a Swiss, not into this format"))
    if drawn > plan.rounds:
        found.append(
            Conflict("The file has {drawn} rounds; the event has {rounds}", drawn=drawn, rounds=plan.rounds)
        )
    if any(one.kind == BYE and one.first_halves != rules.bye_halves for one in field.played):
        told = "A bye is worth {theirs} in the file, but {ours} by the conditions"
        found.append(Conflict(told, theirs=score(sheet.heading.bye_halves), ours=score(rules.bye_halves)))
    if field.opens == SECOND:
        found.append(
            Conflict("In the file the first seed starts with the second side; on this site, with the first")
        )
    others = [one for one in playing(event) if one.user_id not in {user.pk for user in accounts.values()}]
    if drawn and others:
        names = ", ".join(name_of(one) for one in others[:5])
        found.append(Conflict("{names} entered but are not in the file: withdraw them first", names=names))
    return found


def playing(event: Event) -> list[Entrant]:
    """Who plays in an event, or asks to."""
    gone = (State.WITHDRAWN, State.DECLINED)
    return list(event.entrants.exclude(state__in=gone).select_related("user"))


def _notes(event: Event, sheet: Sheet) -> list[str]:
    notes, plan = [], first_stage(event).plan
    if sheet.passed_over:
        notes.append(f"Records that are ignored here: {', '.join(sheet.passed_over)}.")
    if sheet.field.rounds != plan.rounds and plan.format == Format.SWISS:
        notes.append(f"The file has {sheet.field.rounds} rounds in total; the event stays at {plan.rounds}.")
    ahead = [one.first for one in sheet.field.played if one.round >= sheet.field.round]
    if ahead:
        numbers = ", ".join(map(str, sorted(set(ahead))))
        notes.append(f"Byes in rounds still to be drawn become requested byes: players {numbers}.")
    if sheet.widened:
        pairs = ", ".join(f"{one} and {other}" for one, other in sheet.widened)
        notes.append(
            f"The file keeps these players apart in some of the coming rounds; here it is all of them: players {pairs}."
        )
    for number, blank in blank_rounds(sheet.field):
        notes.append(
            f"Round {number} is blank for players {', '.join(map(str, blank))}: no game, no bye, no point."
            " If their games were still open when the file was written, bring a file written after that round."
        )
    away = [str(one.number) for one in sheet.field.players if not one.present]
    if away:
        notes.append(
            f"Marked as absent, so withdrawn until a director lets them back in: players {', '.join(away)}."
        )
    return notes


def blank_rounds(field: Field) -> Iterator[tuple[int, list[int]]]:
    """Rounds with whoever is in neither a game nor a bye of them, as boards that were still open stand in a file.

    Rounds before somebody's first are blank for whoever came late, and say nothing, except the last one.
    """
    rows = [(number, one.round) for one in field.played for number in (one.first, one.second)]
    last = field.round - 1
    for number in range(1, last + 1):
        here = {player for player, at in rows if at == number}
        before = {player for player, at in rows if at < number}
        blank = [
            one.number
            for one in field.players
            if one.present and one.number not in here and (number == last or one.number in before)
        ]
        if blank:
            yield number, blank


@transaction.atomic
def file_take(*, event: str, user: Any, text: str, reason: str, mark: str) -> Act:
    """Take a file over, all of it or nothing. `mark` is that of the preview.

    Raises `FileRefused`, and `Conflict` for the first thing that speaks against it, or when the event has changed.
    """
    tournament = is_tournament(text)
    found = act_begin(event, user, Power.IMPORT if tournament else Power.ENTRIES)
    told = read_reason(reason)
    preview = file_look(found, text, user)
    if preview.refused:
        raise Conflict(preview.refused[0].replace("{", "("))
    if preview.mark != mark:
        raise Conflict("The file or the event has changed since the preview: preview it again")
    if not tournament:
        return list_take(found, user, list_read(text), told)
    return _take_tournament(found, user, sheet_read(text), told, text)


def _take_tournament(event: Event, user: Any, sheet: Sheet, reason: str, text: str) -> Act:
    stage = first_stage(event)
    stage.event = event
    places = _places(event, sheet, user)
    drawn = sheet.field.round - 1
    if drawn:
        now = heartbeat.now()
        Placing.objects.bulk_create(
            Placing(stage=stage, entrant=entrant, seed=seed) for seed, entrant in places.items()
        )
        change(stage, started=now)
        change(event, state=Event.State.RUNNING, entries_open=False)
        for number in range(1, drawn + 1):
            _round(stage, number, sheet, places, reason)
    if sheet.field.forbidden:
        pairs = [sorted((places[one].number, places[other].number)) for one, other in sheet.field.forbidden]
        rest = [pair for pair in event.forbidden if pair not in pairs]
        change(event, forbidden=[*rest, *sorted(pairs)])
    return act_write(
        event, user, TAKEN_OVER, event, reason=reason, title=sheet.heading.name[:NAME], players=len(places),
        rounds=drawn, file=sha256(text.encode(errors="replace")).hexdigest(),
    )  # fmt: skip


def _places(event: Event, sheet: Sheet, user: Any) -> dict[int, Entrant]:
    """The entrants by their number in the file, those made that were not there."""
    accounts = accounts_of(sheet)
    found = {}
    ahead = {key: [one.round for one in rows] for key, rows in _byes_ahead(sheet)}
    for player in sheet.field.players:
        person = accounts.get(player.name)
        row = Entrant.objects.filter(event=event, user=person).first() if person is not None else None
        state = state_put_in(event, person, row, user)
        row = row or entrant_admit(event, person, State.WITHDRAWN)
        fields: dict[str, Any] = {"seed": player.number, "byes": ahead.get(player.number, [])}
        if player.rating or person is None:
            fields["rating"] = player.rating
        if person is None:
            fields["name"] = player.name[:NAME]
        if person is None or not player.present:
            fields["state"] = State.WITHDRAWN
        elif not row.plays:
            fields["state"] = state
            put_in_by(row, user)
        change(row, **fields)
        found[player.number] = row
    return found


def _byes_ahead(sheet: Sheet) -> Any:
    rows = [one for one in sheet.field.played if one.round >= sheet.field.round]
    return groupby(sorted(rows, key=lambda one: (one.first, one.round)), key=lambda one: one.first)


def _round(stage: Stage, number: int, sheet: Sheet, places: Mapping[int, Entrant], reason: str) -> None:
    """A round that was played elsewhere: published, to be signed by a director like any other."""
    day = _day(sheet, number)
    last = number == sheet.field.round - 1
    row = Round.objects.create(
        stage=stage, number=number, state=Round.State.PUBLISHED, published=day or heartbeat.now(), drawn=day,
        deadline=_moment(sheet.heading.end) if last else None,
    )  # fmt: skip
    boards = sorted(
        (one for one in sheet.field.played if one.round == number),
        key=lambda one: (one.second is None, one.first),
    )
    Pairing.objects.bulk_create(_board(row, at, one, places, reason) for at, one in enumerate(boards, 1))


def _day(sheet: Sheet, number: int) -> datetime | None:
    dates = sheet.heading.dates
    return _moment(dates[number - 1]) if number <= len(dates) else None


def _moment(day: str) -> datetime | None:
    """The evening of a day as files have it; None for what is no date."""
    try:
        return datetime.combine(datetime.strptime(day.strip(), "%Y-%m-%d"), EVENING, tzinfo=UTC)
    except ValueError:
        return None


def _board(row: Round, at: int, one: Played, places: Mapping[int, Entrant], reason: str) -> Pairing:
    game = one.second is not None
    kinds = {BYE: Pairing.Kind.BYE, ASKED: Pairing.Kind.ASKED}
    return Pairing(
        round=row, board=at, kind=Pairing.Kind.GAME if game else kinds.get(one.kind, Pairing.Kind.MISSED),
        first=places[one.first], second=places[one.second] if one.second is not None else None,
        scenario=scenario_of(row, at) if game else "", first_halves=one.first_halves,
        second_halves=one.second_halves, source=SOURCES[one.played] if game else Pairing.Source.BYE,
        settled=min(row.published or heartbeat.now(), heartbeat.now()), reason=reason if game else "", told=DUE,
    )  # fmt: skip


def look_or_refusals(event: Event, text: str, by: Any) -> tuple[Preview | None, Sequence[str]]:
    """The preview, or what is wrong with the file, a sentence each."""
    try:
        return file_look(event, text, by), ()
    except FileRefused as wrong:
        return None, [str(fault) for fault in wrong.faults]
    except SiteError as refused:
        return None, [refused.sentence]
