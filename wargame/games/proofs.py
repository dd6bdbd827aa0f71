"""What a game can be held to: the promise about its dice, its head, its signatures, the rules that judge it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rules.core import registry, releases
from rules.core.contract import Viewer
from wargame.games.adopting import newer
from wargame.games.frames import agreeing
from wargame.games.models import Game, GameEvent
from wargame.games.position import ROLLED_BACK
from wargame.games.proofshapes import (
    DicePromise,
    HeadSigned,
    Newer,
    Proof,
    RulesBefore,
    RulesChange,
    RulesInfo,
)
from wargame.games.record.export import dice, is_open, signatures
from wargame.games.releases import ruleset_of
from wargame.games.sealing import seal_game_head
from wargame.games.signing import present_key, public_keys


def proof(*, game: Game, viewer: Viewer) -> Proof:
    """The promises and signatures of a game. Bare hashes are for whoever may read the record: others could try what
    is hidden until one fits.
    """
    begun = bool(game.seq)
    readable = begun and is_open(game, viewer)
    signed = [HeadSigned(**one) for one in signatures(game)] if readable else []
    return Proof(
        seq=game.seq,
        sealed_head=seal_game_head(game),
        head=game.head_hash if readable else "",
        dice=list(_promises(game)),
        promised=roll_back_promises(game),
        signatures=signed,
        keys=public_keys([present_key(), *(one.key for one in signed)]),
        open=readable,
    )


def roll_back_promises(game: Game) -> list[str]:
    """The promises that roll-backs have made: begun since, waiting for phrases, or void by a later one."""
    rows = GameEvent.objects.filter(game=game, payload__event=ROLLED_BACK).order_by("seq")
    return [payload["commitment"] for payload in rows.values_list("payload", flat=True)]


def _promises(game: Game) -> Iterator[DicePromise]:
    told = dice(game)
    why = _reasons(game, [epoch["from_seq"] - 1 for epoch in told])
    for epoch in told:
        phrases = epoch["phrases"] if game.seq else {}
        yield DicePromise(**{**epoch, "phrases": phrases}, reason=why.get(epoch["from_seq"] - 1, ""))


def _reasons(game: Game, seqs: Iterable[int]) -> dict[int, str]:
    """What staff gave as the reason of these events."""
    events = GameEvent.objects.filter(game=game, seq__in=list(seqs)).values_list("seq", "payload")
    return {seq: payload.get("reason", "") for seq, payload in events}


def rules_of(*, game: Game) -> RulesInfo:
    """The release that judges the game, and the one it may go over to."""
    ruleset, offered = ruleset_of(game), newer(game)
    why = _reasons(game, [one["until"] for one in game.releases])
    return RulesInfo(
        ruleset=game.ruleset,
        title=ruleset.title,
        version=game.version,
        release=game.release,
        earlier=[RulesBefore(**one, reason=why.get(one["until"], "")) for one in game.releases],
        changes=_rules_changes(change for change in _changes(game.ruleset) if change.version <= game.version),
        newer=offered
        and Newer(
            release=offered.release,
            version=offered.version,
            changes=_rules_changes(offered.changes),
            agreed=agreeing(game, list(game.seats.all())),
        ),
    )


def _changes(id: str) -> list[releases.Change]:
    """What the versions of a ruleset changed, as is known now; nothing once it was taken away."""
    return releases.changes(registry.folder(id)) if id in registry.available() else []


def _rules_changes(changes: Iterable[releases.Change]) -> list[RulesChange]:
    return [RulesChange(version=c.version, day=c.day.isoformat(), text=c.text) for c in changes]
