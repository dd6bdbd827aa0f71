"""Dice that a ruling has kept: they fall again for the first action that asks the same as theirs did (ADR 0086)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from rules.core.dice import FairDice
from wargame.games.commanders import Post
from wargame.games.models import DiceEpoch, Game


@dataclass(frozen=True, slots=True)
class Kept:
    """Dice of the action at event `seq`, thrown in that epoch for the event `thrown`; `dice` are the draws it made, and
    `sealed` is what the other sides had answered to the same question: what came of it rests on that, too.
    """

    seq: int
    epoch: int
    thrown: int
    dice: Sequence[Any] = field(compare=False)
    sealed: Mapping[str, Any] = field(compare=False)


def find_kept(game: Game, post: Post, payload: Any) -> Kept | None:
    """The action of a part rolled back that this one repeats, if its dice were kept."""
    asked = {"side": post.side, "command": post.command, "action": payload}
    for row in game.kept:
        if asked == {key: row[key] for key in asked}:
            return Kept(row["seq"], row["epoch"], row["thrown"], row["dice"], row.get("sealed", {}))
    return None


def dice_of(game: Game, kept: Kept) -> FairDice:
    """Its dice again: of the epoch and the event for which they were thrown."""
    epoch = DiceEpoch.objects.get(game=game, number=kept.epoch)
    return FairDice(bytes(epoch.secret), game.code, kept.epoch, kept.thrown, epoch.phrases)


def drop_kept(game: Game, kept: Kept) -> None:
    """The action that they were kept for is played: with them, or with others where it throws others now."""
    game.kept = [row for row in game.kept if row["seq"] != kept.seq]
    Game.objects.filter(pk=game.pk).update(kept=game.kept)
