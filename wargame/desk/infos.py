"""What the desk shows, as the shapes that the API answers with."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any
from urllib.parse import urljoin

from django.urls import reverse

from wargame.accounts.names import name_or_none
from wargame.desk.evidence import Player, Signals
from wargame.desk.moments import Eyes, MomentView
from wargame.desk.queue import Item
from wargame.desk.seeing import Comparison
from wargame.desk.shapes import (
    CheckInfo,
    ComparisonInfo,
    DeskInfo,
    EndsInfo,
    EvidenceInfo,
    EyesInfo,
    FindingInfo,
    LookInfo,
    MomentInfo,
    PlayerEvidence,
    SharedInfo,
    SignalsInfo,
    ThingChanged,
    WaitingInfo,
)
from wargame.games.models import Game
from wargame.games.position import Moment, game_moment
from wargame.results.shapes import luck_line
from wargame.rulings.models import Check, Look


def desk_info(items: Sequence[Item], usual: timedelta | None, deadline: datetime | None) -> DeskInfo:
    """What waits, with whole addresses."""
    desk = reverse("desk")
    return DeskInfo(
        waiting=[
            WaitingInfo(
                key=one.key, kind=one.kind, heading=one.heading, line=one.line, path=urljoin(desk, one.path),
                since=one.since, now=one.now, overdue=one.overdue, not_mine=one.not_mine,
            )
            for one in items
        ],
        usual=usual.total_seconds() if usual else None, deadline=deadline,
    )  # fmt: skip


def moment_info(game: Game, seen: MomentView) -> MomentInfo:
    """A moment, with the whole board of each whose eyes were asked for."""
    moment = game_moment(game, seen.seq)
    return MomentInfo(
        at=seen.at, seq=seen.seq, branch=seen.branch, eyes=[_eyes(moment, one) for one in seen.eyes],
        differences=seen.differences, **asdict(seen.steps),
    )  # fmt: skip


def _eyes(moment: Moment, one: Eyes) -> EyesInfo:
    return EyesInfo(
        viewer=one.viewer, player=one.player, entities=list(moment.view(one.viewer).values()), asked=one.asked,
        shown=one.shown, filed=one.filed, alone=one.own, hidden=one.hidden,
    )  # fmt: skip


def comparison_info(game: Game, compared: Comparison) -> ComparisonInfo:
    """Two moments, and all that changed."""
    first, second = (moment_info(game, one) for one in compared.pair)
    changed = [ThingChanged(called=one.called, phrases=one.phrases) for one in compared.changed]
    return ComparisonInfo(eyes=compared.watched, first=first, second=second, changed=changed)


def evidence_info(found: dict[str, Any]) -> EvidenceInfo:
    """What the page of evidence tells."""
    game, check, signals = found["game"], found["check"], found.get("signals")
    return EvidenceInfo(
        game=game.code, release=game.release, version=game.version, seq=game.seq, bench=found["bench"].name,
        check=_check(check, told=not found["plays"] or game.result is not None) if check else None,
        players=[_player(one) for one in found["players"]], signals=_signals(signals) if signals else None,
        cases=[case.pk for case in found["cases"]],
    )  # fmt: skip


def _check(check: Check, *, told: bool) -> CheckInfo:
    """A check; what is wrong is `told` to directors, and to players when the game is over."""
    return CheckInfo(
        holds=check.holds, seq=check.seq, time=check.time, unchecked=check.unchecked,
        findings=[FindingInfo(line=one["line"], what=one["what"] if told else None) for one in check.findings],
    )  # fmt: skip


def _player(one: Player) -> PlayerEvidence:
    return PlayerEvidence(
        side=one.seat.side, command=one.seat.command, player=name_or_none(one.seat.user),
        luck=[luck_line(row) for row in one.luck], answers=one.answers, half=one.middle, nine_tenths=one.nine_tenths,
    )  # fmt: skip


def _signals(found: Signals) -> SignalsInfo:
    rates = found.rates
    return SignalsInfo(
        shared=[
            SharedInfo(players=list(names), things=one.words, people=one.people, last=one.last)
            for one, *names in found.shared
        ],
        ends=[
            EndsInfo(
                players=list(names), games=one.games, early=one.early, expected=one.expected, chance=one.chance
            )
            for one, *names in found.ends
        ],
        people=rates.people, devices=rates.devices, addresses=rates.addresses, crowd=found.crowd,
        crowded=rates.crowded, games=rates.games, early=rates.early,
    )  # fmt: skip


def look_info(look: Look) -> LookInfo:
    """Who of the staff or directors looked at what, as whom."""
    return LookInfo(
        by=name_or_none(look.user), viewer=look.viewer, what=look.what, seq=look.seq, case=look.case_id,
        time=look.time,
    )  # fmt: skip
