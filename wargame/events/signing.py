"""Signing a round: only then its results count for ratings, and the next round is drawn on them (ADR 0086)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from django.db import transaction
from django.db.models import F

from wargame.events.acts import act_begin, act_write, change, read_reason
from wargame.events.boards import (
    OTHERWISE,
    board_follow,
    check_built_on,
    find_round,
    halves_now,
    is_put_right,
    last_result,
)
from wargame.events.correcting import correction_of, pack_correction
from wargame.events.models import Event, Pairing, Round, SignOff
from wargame.events.powers import Act
from wargame.events.stages import stage_end
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.results.models import Result
from wargame.results.services import result_annul, result_restore, results_release


@transaction.atomic
def round_sign(
    *, event: str, user: Any, stage: int, round: int, reason: str = "", unverified: bool = False
) -> SignOff:
    """Sign a round, or sign it again after a correction, with a reason.

    Raises `Conflict` while a board is open, naming which, for a round that is signed and not corrected, and while one
    before it is not signed; also while records of it do not verify, or not yet, unless it is signed `unverified`.
    """
    found = act_begin(event, user, Act.SIGN)
    row = find_round(found, stage, round)
    again = row.state == Round.State.SIGNED
    if again and not row.stale:
        raise Conflict("Round {number} is already signed", number=row.number)
    earlier = find_unsigned_before(row)
    if earlier is not None:
        raise Conflict(
            "Sign round {earlier} before round {number}",
            earlier=earlier.number, number=row.number,
        )  # fmt: skip
    boards = list(row.pairings.select_related("first", "second", "game").order_by("board"))
    changed = pack_correction(correction_of(row)) if again else None
    for one in boards:
        if again and one.source == Pairing.Source.GAME:
            _restore(one, user, f"{found.name}, round {row.number}: the game's own result stands")
            halves = halves_now(one)
            check_built_on(row, one, halves)
            board_follow(one, halves)  # until now it stood as it was signed
    open_ones = [one.board for one in boards if one.is_open]
    if open_ones:
        raise Conflict("{which} open", which=boards_words(open_ones))
    doubts = "" if again or unverified else count_verified(row).doubts
    if doubts:
        raise Conflict("{why}. To sign all the same, confirm it", why=f"{doubts[:1].upper()}{doubts[1:]}")
    signed = _write(
        found, row, boards, user, read_reason(reason) if again else " ".join(reason.split())[:500], changed
    )
    _post(boards, user, f"{found.name}, round {row.number}{OTHERWISE}")
    change(row, state=Round.State.SIGNED, signed=signed.time, stale=False)
    act_write(
        found, user, "signed a round again" if again else "signed a round", row, reason=signed.reason,
        round=row.number, stage=stage, hash=signed.hash,
    )  # fmt: skip
    if not again:
        stage_end(found, row)
    return signed


def find_unsigned_before(row: Round) -> Round | None:
    """The first round of its stage before this one that nobody has signed: it is signed first."""
    return (
        row.stage.rounds.filter(number__lt=row.number, state=Round.State.PUBLISHED).order_by("number").first()
    )


def boards_words(boards: Iterable[int]) -> str:
    """«Board 4 is», «Boards 1, 2 and 4 are»."""
    *most, last = [str(board) for board in boards]
    return f"Boards {', '.join(most)} and {last} are" if most else f"Board {last} is"


class Verified(NamedTuple):
    """How many records of a round's games there are, how many hold, and the boards of those that do not or may not."""

    games: int
    holding: int
    failed: Sequence[int]
    waiting: Sequence[int]

    @property
    def words(self) -> str:
        """«3 of 4 records verified», and which were found wrong."""
        said = f"{self.holding} of {self.games} records verified"
        return f"{said}; {_do_not_verify(self.failed)}" if self.failed else said

    @property
    def doubts(self) -> str:
        """Why one may not want to sign yet, the worst first; '' where all records hold."""
        wait = f"{boards_words(self.waiting)} not verified yet" if self.waiting else ""
        said = [f"{_do_not_verify(self.failed)}: something is wrong with it" if self.failed else "", wait]
        return ". ".join(one for one in said if one)


def _do_not_verify(boards: Sequence[int]) -> str:
    which, _, verb = boards_words(boards).rpartition(" ")
    return f"the record of {which.lower()} {'does' if verb == 'is' else 'do'} not verify"


def count_verified(row: Round) -> Verified:
    """How far the records of a round's games are verified to their end; a game that never began has none."""
    begun = row.pairings.filter(game__seq__gt=0, game__result__isnull=False).order_by("board")
    holding = begun.filter(game__check_of__findings=[], game__check_of__seq=F("game__seq"))
    failed = begun.filter(game__check_of__isnull=False).exclude(game__check_of__findings=[])
    good, bad = (set(some.values_list("board", flat=True)) for some in (holding, failed))
    boards = list(begun.values_list("board", flat=True))
    return Verified(len(boards), len(good), sorted(bad), [one for one in boards if one not in good | bad])


def _write(
    event: Event, row: Round, boards: list[Pairing], user: Any, reason: str, changed: dict[str, Any] | None
) -> SignOff:
    before = SignOff.objects.filter(event=event).order_by("-number").first()
    chained = before.hash if before else ""
    document = document_of(event, row, boards)
    return SignOff.objects.create(
        event=event, number=before.number + 1 if before else 1, round=row, time=heartbeat.now(), by=user,
        document=document, chained=chained, hash=hash_of(document, chained), reason=reason,
        changed=changed,
    )  # fmt: skip


def document_of(event: Event, row: Round, boards: Iterable[Pairing]) -> dict[str, Any]:
    """What is signed: each board, who sat there by the numbers of their entries, how it ended, the head of its game."""
    return {
        "event": event.slug, "stage": row.stage.number, "round": row.number,
        "boards": [
            {
                "board": one.board, "kind": one.kind, "first": one.first.number,
                "second": one.second.number if one.second else None,
                "halves": [one.first_halves, one.second_halves], "source": one.source, "manual": one.manual,
                "reason": one.reason, "game": one.game.code if one.game else None,
                "head": one.game.head_hash if one.game else None,
            }
            for one in boards
        ],
    }  # fmt: skip


def hash_of(document: Mapping[str, Any], chained: str) -> str:
    """SHA-256 of the sign-off before and the document, as JSON with sorted keys and no spaces."""
    text = json.dumps(
        {"chained": chained, "document": document}, sort_keys=True, separators=(",", ":"), ensure_ascii=False
    )
    return sha256(text.encode()).hexdigest()


def _restore(board: Pairing, user: Any, why: str) -> None:
    """Let the result of a board that was ruled otherwise, and is as its game ended after all, count again."""
    result = last_result(board)
    if result is not None and result.annulled is not None and is_put_right(board):
        result_restore(result=result, user=user, reason=why[:500])


def _post(boards: Iterable[Pairing], user: Any, why: str) -> None:
    """Let the results count that the round stands on; one that was ruled otherwise counts for nothing."""
    played = [one.game_id for one in boards if one.game_id]
    results = {result.game_id: result for result in Result.objects.filter(game__in=played, overturned=None)}
    results_release(results=[result.pk for result in results.values()])
    for one in boards:
        result = results.get(one.game_id or 0)
        if result is None or result.annulled is not None or result.how == Result.How.ABANDONED:
            continue  # of a game that ended without a result there is nothing to annul
        if one.source != Pairing.Source.GAME:
            result_annul(result=result, user=user, reason=why)
