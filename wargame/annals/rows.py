"""Happenings as rows: with what the record has of each, as far as who asks may know it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import reduce
from itertools import islice
from operator import or_
from typing import Any

from django.db.models import Q

from rules.core.contract import SPECTATOR, UMPIRE, Viewer
from wargame.annals.models import Happening
from wargame.annals.reading import kind_of
from wargame.annals.scope import Scope
from wargame.annals.shapes import HappeningInfo, Refused, Rolled
from wargame.games.errors import Unplayable
from wargame.games.models import Game, GameEvent
from wargame.games.position import game_hides
from wargame.games.words import game_title

CHUNK = 500
"""Rows that an export reads at a time."""

Key = tuple[int, int]


def row_infos(
    scope: Scope, happenings: Sequence[Happening], events: Mapping[Key, Mapping[str, Any]]
) -> list[HappeningInfo]:
    """The rows of a page, in their order; `events` as `events_of` has them."""
    knowing = eyes(scope, {row.game for row in happenings})
    titles = {row.game_id: game_title(row.game) for row in happenings}
    hides = {row.game_id: _hides(row.game) for row in happenings}
    return [
        _happening_info(
            row,
            events.get((row.game_id, row.seq)),
            knowing[row.game_id],
            titles[row.game_id],
            hides[row.game_id],
        )
        for row in happenings
    ]


def export_rows(scope: Scope, happenings: Iterable[Happening]) -> Iterator[HappeningInfo]:
    """All rows, some at a time."""
    ahead = iter(happenings)
    while some := list(islice(ahead, CHUNK)):
        yield from row_infos(scope, some, events_of(some))


def eyes(scope: Scope, games: Iterable[Game]) -> dict[int, Viewer]:
    """As whom the asker sees each of these games."""
    found = {game.pk: game for game in games}
    directed = set(Game.objects.filter(scope.directs("pk"), pk__in=list(found)).values_list("pk", flat=True))
    return {
        pk: UMPIRE if game.result is not None or pk in directed else scope.sides.get(pk, SPECTATOR)
        for pk, game in found.items()
    }


def _hides(game: Game) -> bool:
    try:
        return game_hides(game)
    except Unplayable:
        return True


def events_of(happenings: Sequence[Happening]) -> dict[Key, Mapping[str, Any]]:
    """What the record has of each event, by game and number; whoever may see the row may read its lines of the log."""
    wanted: dict[int, list[int]] = defaultdict(list)
    for row in happenings:
        if row.request is None:
            wanted[row.game_id].append(row.seq)
    if not wanted:
        return {}
    these = reduce(or_, (Q(game_id=game, seq__in=seqs) for game, seqs in wanted.items()))
    found = GameEvent.objects.filter(these).values("game_id", "seq", "payload", "log", "action__payload")
    return {(row["game_id"], row["seq"]): row for row in found}


def _happening_info(
    row: Happening, event: Mapping[str, Any] | None, viewer: Viewer, title: str, hides: bool
) -> HappeningInfo:
    known = viewer == UMPIRE or not hides or row.audience is not None or row.request is not None
    info = HappeningInfo(
        game=row.game.code, title=title, system=row.game.ruleset, scenario=row.game.scenario, seq=row.seq,
        time=row.time, gap_ms=row.gap_ms, turn=row.turn, phase=row.phase, branch=row.branch, side=row.about,
        player=_player(row, viewer, hides), kind=None, fact=None, text=row.text, rules=[], rolls=[],
        secret=row.audience is not None, taken_back=row.taken_back, rolled_back=row.rolled_back,
    )  # fmt: skip
    if row.request is not None:
        _tell_refusal(info, row.request.payload, row.request.answer)
    elif event is not None:
        _tell_event(info, event, known)
        if viewer in (UMPIRE, row.side) or not hides:
            info.kind = kind_of(event["action__payload"]) or None
    return info


def _player(row: Happening, viewer: Viewer, hides: bool) -> str | None:
    """Who acted; where a game hides something, which commander of another side it was is told when it is over."""
    secret = hides and bool(row.command) and viewer not in (UMPIRE, row.side)
    return None if secret or row.user is None else row.user.get_username()


def _tell_refusal(info: HappeningInfo, payload: Any, answer: Mapping[str, Any]) -> None:
    rule = answer.get("rule")
    info.refused = Refused(
        code=str(answer.get("code", "")), rule=rule, refusal=answer.get("facts", {}).get("refusal")
    )
    info.rules = [rule] if rule else []
    info.kind = kind_of(payload) or None


def _tell_event(info: HappeningInfo, event: Mapping[str, Any], known: bool) -> None:
    """Its rules and dice: of the event itself, or as far as the log tells them."""
    sources = [event["payload"]] if known else event["log"]
    info.rules = list(dict.fromkeys(rule for one in sources for rule in one.get("rules", ())))
    info.rolls = [_rolled(roll) for one in sources for roll in one.get("rolls", ())]
    if known:
        info.fact = event["payload"]["event"]


def _rolled(roll: Mapping[str, Any]) -> Rolled:
    return Rolled(
        purpose=roll["purpose"],
        rule=roll.get("rule", ""),
        sides=roll.get("sides", 6),
        faces=list(roll["faces"]),
    )
