"""Making the root of a day, and showing that a game is under it."""

from __future__ import annotations

from datetime import datetime, timedelta

from django.db import connection, transaction
from django.db.models import Exists, OuterRef, Subquery

from wargame.games.models import DiceEpoch, Game
from wargame.games.proofshapes import Witnessed
from wargame.games.record.chain import seal_head, stamp
from wargame.games.signing import ROOT, sign
from wargame.witness import tree
from wargame.witness.models import Leaf, Root

SHOWN = 7
"""Roots of a game that are shown: each path reads all leaves of its root."""

LATE = timedelta(days=1)
"""A move that was stored just before a root, and seen just after it, is taken into the next."""

LOCK = 7_305_117
"""Of the advisory lock under which one process makes a root."""


@transaction.atomic
def root_make(now: datetime) -> Root | None:
    """The root of the day, unless it is made: over every game whose head no root has held yet."""
    with connection.cursor() as cursor:
        cursor.execute("SELECT pg_advisory_xact_lock(%s)", [LOCK])
    last = Root.objects.first()
    if last is not None and last.day >= now.date():
        return None
    held = Leaf.objects.filter(game=OuterRef("pk"), seq=OuterRef("seq"))
    moved = Game.objects.filter(~Exists(held), seq__gt=0)
    if last is not None:
        moved = moved.filter(moved__gt=last.time - LATE)
    secret = DiceEpoch.objects.filter(game=OuterRef("pk")).order_by("-number").values("secret")[:1]
    heads = moved.annotate(secret=Subquery(secret)).values_list("pk", "code", "seq", "head_hash", "secret")
    leaves = sorted(
        (tree.leaf(code, seq, seal), pk, seq, seal)
        for pk, code, seq, head, secret in heads.iterator()
        for seal in [seal_head(bytes(secret), head)]
    )
    before, day = last.root if last else tree.NONE, now.date().isoformat()
    root = tree.root(before, day, tree.top([hash for hash, *_ in leaves]))
    said = {
        "signed": ROOT,
        "day": day,
        "root": root,
        "before": before,
        "count": len(leaves),
        "time": stamp(now),
    }
    made = Root.objects.create(
        day=now.date(), root=root, before=before, count=len(leaves), time=now, **sign(said)
    )
    Leaf.objects.bulk_create(
        (Leaf(root=made, game_id=pk, seq=seq, sealed_head=seal, hash=hash) for hash, pk, seq, seal in leaves),
        batch_size=2000,
    )
    return made


def list_witnessed(game: Game) -> list[Witnessed]:
    """The roots that hold heads of this game, the latest first, each with the path from the head to the root."""
    found = Leaf.objects.filter(game=game).select_related("root").order_by("-root__day")[:SHOWN]
    return [_path(leaf) for leaf in found]


def _path(leaf: Leaf) -> Witnessed:
    hashes = list(leaf.root.leaves.values_list("hash", flat=True))
    root = leaf.root
    return Witnessed(
        day=root.day.isoformat(),
        root=root.root,
        before=root.before,
        count=root.count,
        seq=leaf.seq,
        sealed_head=leaf.sealed_head,
        path=[[*step] for step in tree.path(hashes, hashes.index(leaf.hash))],
        time=stamp(root.time),
        key=root.key,
        signature=root.signature,
    )
