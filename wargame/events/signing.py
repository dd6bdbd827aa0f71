"""Signing a round: only then its results count for ratings, and the next round is drawn on them (ADR 0086)."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from hashlib import sha256
from typing import Any

from django.db import transaction
from django.db.models import F

from wargame.events.acts import act_begin, act_write, change, said
from wargame.events.boards import (
    OTHERWISE,
    board_follow,
    check_built_on,
    halves_now,
    is_put_right,
    last_result,
    round_named,
)
from wargame.events.models import Event, Pairing, Round, SignOff
from wargame.events.powers import Act
from wargame.events.stages import stage_end
from wargame.games import heartbeat
from wargame.games.errors import Conflict
from wargame.results.models import Result
from wargame.results.services import result_annul, result_restore, results_release


@transaction.atomic
def round_sign(*, event: str, user: Any, stage: int, round: int, reason: str = "") -> SignOff:
    """Sign a round, or sign it again after a correction, with a reason.

    Raises `Conflict` while a board is open, naming which, for a round that is signed and not corrected, and while one
    before it is not signed.
    """
    found = act_begin(event, user, Act.SIGN)
    row = round_named(found, stage, round)
    again = row.state == Round.State.SIGNED
    if again and not row.stale:
        raise Conflict("Round {number} is signed", number=row.number)
    earlier = row.stage.rounds.filter(number__lt=row.number, state=Round.State.PUBLISHED).first()
    if earlier is not None:
        raise Conflict(
            "Round {earlier} is not signed yet: it comes before round {number}",
            earlier=earlier.number, number=row.number,
        )  # fmt: skip
    boards = list(row.pairings.select_related("first", "second", "game").order_by("board"))
    for one in boards:
        if again and one.source == Pairing.Source.GAME:
            _restore(one, user, f"{found.name}, round {row.number}: it is as its game ended")
            halves = halves_now(one)
            check_built_on(row, one, halves)
            board_follow(one, halves)  # until now it stood as it was signed
    open_ones = [one.board for one in boards if one.is_open]
    if open_ones:
        raise Conflict("{which} open", which=boards_words(open_ones))
    signed = _write(found, row, boards, user, said(reason) if again else " ".join(reason.split())[:500])
    _post(boards, user, f"{found.name}, round {row.number}{OTHERWISE}")
    change(row, state=Round.State.SIGNED, signed=signed.time, stale=False)
    act_write(
        found, user, "signed a round again" if again else "signed a round", row, reason=signed.reason,
        round=row.number, stage=stage, hash=signed.hash,
    )  # fmt: skip
    if not again:
        stage_end(found, row)
    return signed


def boards_words(boards: Iterable[int]) -> str:
    """«Board 4 is», «Boards 1, 2 and 4 are»."""
    *most, last = [str(board) for board in boards]
    return f"Boards {', '.join(most)} and {last} are" if most else f"Board {last} is"


def verified_words(row: Round) -> str:
    """How many records of a round's games have been checked to their end, and hold: «3 of 4 records verified»."""
    games = row.pairings.filter(game__isnull=False)
    holding = games.filter(game__check_of__findings=[], game__check_of__seq=F("game__seq")).count()
    return f"{holding} of {games.count()} records verified"


def _write(event: Event, row: Round, boards: list[Pairing], user: Any, reason: str) -> SignOff:
    before = SignOff.objects.filter(event=event).order_by("-number").first()
    chained = before.hash if before else ""
    document = document_of(event, row, boards)
    return SignOff.objects.create(
        event=event, number=before.number + 1 if before else 1, round=row, time=heartbeat.now(), by=user,
        document=document, chained=chained, hash=hash_of(document, chained), reason=reason,
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


def chain_faults(event: Event) -> list[str]:
    """What is wrong with the sign-offs of an event; nothing where each stands on the one before."""
    faults, chained = [], ""
    for one in event.sign_offs.order_by("number"):
        if one.chained != chained:
            faults.append(f"Sign-off {one.number} does not stand on the one before")
        if one.hash != hash_of(one.document, one.chained):
            faults.append(f"Sign-off {one.number} is not what was signed")
        chained = one.hash
    return faults


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
