"""The parts of an event, as the shapes that the API answers with."""

from __future__ import annotations

from typing import Any

from wargame.accounts.names import name_or_none
from wargame.events.brackets import contests_of
from wargame.events.conditions import KNOCKOUT, Format
from wargame.events.correcting import Correction, correction_read
from wargame.events.field import field_of
from wargame.events.forecasts import Ends, RoundEnds, round_ends
from wargame.events.models import PLAYING, Entrant, Event, Former, Pairing, Round, SignOff, Stage
from wargame.events.models import Act as Line
from wargame.events.powers import Act, acts_of
from wargame.events.shapes import (
    BoardInfo,
    CorrectionInfo,
    EntrantInfo,
    EventActInfo,
    EventDetail,
    EventInfo,
    EventLineInfo,
    EventTieInfo,
    FormerInfo,
    RoundInfo,
    ShiftInfo,
    SignOffInfo,
    SlotInfo,
    StageInfo,
    TurnedInfo,
)
from wargame.events.stages import AFTER_ALL, count_planned_rounds
from wargame.events.standings import lines_of, sum_words
from wargame.events.tables import boards_of
from wargame.events.words import event_words, stage_name
from wargame.games import heartbeat
from wargame.pairing.bracket import Seat, Source
from wargame.ratings.annulapis import move_shape


def sitter_name(row: Entrant | Former | None) -> str | None:
    """Who holds or held a place; None for nobody, and for whoever has left the site."""
    return (name_or_none(row.user) or row.name or None) if row is not None else None


def event_facts(event: Any, players: int) -> dict[str, Any]:
    """What lists tell of an event."""
    return {
        "slug": event.slug, "name": event.name, "club": event.club.slug if event.club else None,
        "public": event.public, "state": event.state, "entries_open": event.entries_open,
        "entries_until": event.entries_until, "starts": event.starts, "players": players,
        "words": event_words(event, list(event.stages.all())),
    }  # fmt: skip


def event_info(event: Any) -> EventInfo:
    """An event of a list, with its number of `players`."""
    return EventInfo(**event_facts(event, event.players))


def event_detail(event: Event, user: Any) -> EventDetail:
    """An event as it is now, for this asker."""
    players = event.entrants.filter(state__in=PLAYING).count()
    officials = {row.user.get_username(): row.role for row in event.officials.select_related("user")}
    return EventDetail(
        **event_facts(event, players), about=event.about, conditions=event.conditions, officials=officials,
        stages=[stage_info(stage) for stage in event.stages.prefetch_related("rounds")],
        powers=sorted(act.value for act in acts_of(event, user)),
    )  # fmt: skip


def stage_info(stage: Stage) -> StageInfo:
    """A stage with the numbers of its published rounds."""
    return StageInfo(
        number=stage.number, name=stage_name(stage), settings=stage.settings, rounds=count_planned_rounds(stage),
        published=[row.number for row in stage.rounds.all() if row.is_public],
    )  # fmt: skip


def entrant_info(row: Entrant, *, inside: bool, kept: bool = False) -> EntrantInfo:
    """A player; `inside` tells of byes, too. A rating that is `kept` from the reader is not told."""
    return EntrantInfo(
        number=row.number, name=sitter_name(row), state=row.state,  # type: ignore[arg-type]  # its choices
        seed=row.seed, from_round=row.from_round,
        rating=None if kept else round(row.rating, 1), deviation=None if kept else round(row.deviation, 1),
        team=row.team.name if row.team else None, place=row.place,
        byes=sorted({*row.byes, *row.forced}) if inside else [],
        before=[
            FormerInfo(name=sitter_name(one), stage=one.stage, round=one.round)
            for one in sorted(row.formers.all(), key=lambda one: one.pk)
        ],
    )  # fmt: skip


def board_info(board: Pairing, ends: Ends | None) -> BoardInfo:
    """A board with who sits at it and, once the game has ended, how."""
    return BoardInfo(
        board=board.board, slot=board.slot, match=board.match,
        kind=board.kind, first=board.first.number,  # type: ignore[arg-type]
        second=board.second.number if board.second else None, first_name=sitter_name(board.first_sat),
        second_name=sitter_name(board.second_sat), scenario=board.scenario,
        game=board.game.code if board.game else None, first_halves=board.first_halves,
        second_halves=board.second_halves, source=board.source, manual=board.manual,  # type: ignore[arg-type]
        reason=board.reason, held=board.held, deadline=board.deadline or board.round.deadline, why=board.why,
        ends=ends.about if ends else None, ends_by=ends.by if ends else None,
    )  # fmt: skip


def round_info(row: Round) -> RoundInfo:
    """A round with its boards."""
    boards = boards_of(row)
    ends = round_ends(boards, heartbeat.now()) if row.is_public else RoundEnds({}, None, None)
    return RoundInfo(
        stage=row.stage.number, number=row.number, state=row.state, drawn=row.drawn,  # type: ignore[arg-type]
        published=row.published, deadline=row.deadline, signed=row.signed, stale=row.stale,
        ends=ends.whole.about if ends.whole else None, ends_by=ends.whole.by if ends.whole else None,
        boards=[board_info(board, ends.boards.get(board.board)) for board in boards],
    )  # fmt: skip


def standings_info(stage: Stage) -> list[EventLineInfo]:
    """How all stand after the last public round."""
    field = field_of(stage, AFTER_ALL)
    teams = {one.number: one.name for one in field.teams}
    pools = {one.number: one.pool for one in field.players} if stage.plan.format == Format.POOLS else {}
    return [
        EventLineInfo(
            place=line.place, number=line.number, halves=line.halves, team=teams.get(line.number),
            pool=pools.get(line.number),
            ties=[EventTieInfo(tie=one.tie, value=one.value, sum=sum_words(one)) for one in line.values],
        )
        for line in lines_of(field, stage.event.rules.ties)
    ]  # fmt: skip


def bracket_info(stage: Stage) -> list[SlotInfo]:
    """The bracket of a stage as it stands, those that feed others first; none where there is no bracket."""
    if stage.plan.format not in KNOCKOUT or stage.started is None:
        return []
    return [
        SlotInfo(
            slot=one.slot.name, title=one.slot.title, level=one.slot.level,
            come=[come_words(seat) for seat in (one.slot.first, one.slot.second)], first=one.seats[0],
            second=one.seats[1], how=one.how or None, winner=one.winner, loser=one.loser,  # type: ignore[arg-type]
        )
        for one in contests_of(field_of(stage, AFTER_ALL)).values()
    ]  # fmt: skip


def come_words(seat: Seat) -> str:
    """Whence somebody comes to a slot."""
    return (
        f"{'winner' if seat.won else 'loser'} of {seat.slot}" if isinstance(seat, Source) else f"seed {seat}"
    )


def act_info(line: Line, *, desk: bool) -> EventActInfo:
    """A line of the log; a reason that is for the desk goes to the desk alone."""
    return EventActInfo(
        number=line.number, time=line.time, actor=name_or_none(line.actor), what=line.what, facts=line.facts,
        reason=line.reason if desk or not line.private else "",
    )  # fmt: skip


def sign_off_info(row: SignOff, reader: Any) -> SignOffInfo:
    """A round signed; of one signed again what that changed."""
    changed = correction_read(row)
    return SignOffInfo(
        number=row.number, stage=row.round.stage.number, round=row.round.number, time=row.time,
        by=name_or_none(row.by), reason=row.reason, document=row.document, chained=row.chained, hash=row.hash,
        changed=correction_info(changed, reader) if changed else None,
    )  # fmt: skip


def is_desk(acts: frozenset[Act]) -> bool:
    """Whether the asker reads what is for officials."""
    return Act.READ_REASONS in acts


def correction_info(found: Correction, reader: Any) -> CorrectionInfo:
    """What a correction changes, without the ratings of people who keep theirs from this reader."""
    moves = found.moves(reader)
    return CorrectionInfo(
        boards=[TurnedInfo(**one._asdict()) for one in found.boards],
        open=[one.board for one in found.open],
        places=[ShiftInfo(**one._asdict()) for one in found.shifts],
        later=list(found.later), moves=[move_shape(move) for move in moves],
        kept=len(found.ratings.moves) - len(moves) if found.ratings else 0, too_many=found.too_many,
    )  # fmt: skip
