"""What a game can be held to: the promise about its dice, its head, its signatures, the rules that judge it."""

from __future__ import annotations

from rules.core import releases
from rules.core.contract import Viewer
from wargame.games.adopting import newer
from wargame.games.frames import agreeing
from wargame.games.models import Game
from wargame.games.proofshapes import DicePromise, HeadSigned, Newer, Proof, RulesChange, RulesInfo
from wargame.games.record.export import dice, is_open, signatures
from wargame.games.releases import ruleset_of
from wargame.games.sealing import head_sealed
from wargame.games.signing import present_key, public_keys


def proof(*, game: Game, viewer: Viewer) -> Proof:
    """The promises and signatures of a game. Bare hashes are for who may read the record: others could try what
    is hidden until one fits.
    """
    begun = bool(game.seq)
    readable = begun and is_open(game, viewer)
    signed = [HeadSigned(**one) for one in signatures(game)] if readable else []
    return Proof(
        seq=game.seq,
        sealed_head=head_sealed(game),
        head=game.head_hash if readable else "",
        dice=[DicePromise(**{**epoch, "phrases": epoch["phrases"] if begun else {}}) for epoch in dice(game)],
        signatures=signed,
        keys=public_keys([present_key(), *(one.key for one in signed)]),
        open=readable,
    )


def rules_of(*, game: Game) -> RulesInfo:
    """The release that judges the game, and the one it may go over to."""
    ruleset, offered = ruleset_of(game), newer(game)
    return RulesInfo(
        ruleset=game.ruleset,
        title=ruleset.title,
        version=game.version,
        release=game.release,
        changes=_told(releases.changes(ruleset.folder)),
        newer=offered
        and Newer(
            release=offered.release,
            version=offered.version,
            changes=_told(offered.changes),
            agreed=agreeing(game, list(game.seats.all())),
        ),
    )


def _told(changes: list[releases.Change]) -> list[RulesChange]:
    return [RulesChange(version=c.version, day=c.day.isoformat(), text=c.text) for c in changes]
