"""Cases and rulings, as the shapes that the API answers with."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict
from typing import Any

from wargame.accounts.names import name_or_none
from wargame.games.errors import Forbidden
from wargame.rulings import law
from wargame.rulings.benches import bench_of, is_on
from wargame.rulings.cases import judges_on
from wargame.rulings.forms import sides_of
from wargame.rulings.models import Case, Entry, Ruling, Weighing
from wargame.rulings.outcomes import tell_plan
from wargame.rulings.services import Seen
from wargame.rulings.shapes import (
    CaseDetail,
    CaseEntryInfo,
    CaseInfo,
    CasePosition,
    ClaimInfo,
    DifferenceInfo,
    DraftInfo,
    FallenInfo,
    PlayoutsInfo,
    RulingInfo,
    ShareInfo,
    WeighingInfo,
)
from wargame.rulings.weighing import Weighed, count_weighings, shares


def ruling_info(row: Ruling) -> RulingInfo:
    """A ruling that was signed."""
    return RulingInfo(
        number=row.pk, case=row.case_id, title=row.case.title, game=row.game.code, ruleset=row.ruleset,
        choice=row.choice, state=row.state, rules=row.rules,  # type: ignore[arg-type]
        cites=row.cites, reason=row.reason,
        plan=tell_plan(row), director=name_or_none(row.director), second=name_or_none(row.second),
        signed=row.signed, seq=row.seq, appeal_until=row.appeal_until,  # type: ignore[arg-type]  # it is signed
        follows=row.follows_id, upholds=row.upholds.pk if row.upholds else None, replaced_by=row.replaced_by_id,
        weighings=count_weighings(row),
    )  # fmt: skip


def case_facts(row: Case) -> dict[str, Any]:
    """What is told of a case without its thread."""
    return {
        "number": row.pk, "game": row.game.code, "kind": row.kind, "state": row.state, "title": row.title,
        "seq": row.seq, "raised_by": name_or_none(row.raised_by), "side": row.side,
        "director": name_or_none(row.director), "raised": row.raised, "due": row.due, "closed": row.closed,
        "hold": bool(row.hold) and row.hold in row.game.holds, "about": row.about_id,
    }  # fmt: skip


def case_info(row: Case) -> CaseInfo:
    """A case of a list."""
    return CaseInfo(**case_facts(row))


def case_detail(row: Case, user: Any) -> CaseDetail:
    """A case as it is now, for this asker."""
    row = Case.objects.select_related("game", "director", "raised_by").get(pk=row.pk)
    signed = row.rulings.filter(signed__isnull=False).select_related("case", "game", "director", "second")
    return CaseDetail(
        **case_facts(row), bench=bench_of(row.game).name,
        thread=[entry_info(entry) for entry in row.entries.select_related("user")],
        rulings=[ruling_info(one) for one in signed], recused=_recused(row, user),
        second_wanted=row.rulings.filter(state=Ruling.State.WAITING).exists(),
    )  # fmt: skip


def _recused(row: Case, user: Any) -> str:
    if not is_on(bench_of(row.game), user):
        return ""
    try:
        judges_on(row, user)
    except Forbidden as refused:
        return refused.sentence
    return ""


def entry_info(row: Entry) -> CaseEntryInfo:
    """A piece of a thread."""
    return CaseEntryInfo(
        author=name_or_none(row.user), side=row.side, act=row.act, text=row.text, time=row.time
    )


def draft_info(row: Ruling, seen: Seen) -> DraftInfo:
    """A draft with what it would do."""
    preview = seen.preview
    return DraftInfo(
        number=row.pk, state=row.state, choice=row.choice, reason=row.reason, rules=row.rules,  # type: ignore[arg-type]
        cites=row.cites, plan=row.plan, follows=row.follows_id, neither=row.neither,
        disagreeing=[one.pk for one in law.disagreeing(row)], seq=row.game.seq,
        position=preview.state,
        differences=[DifferenceInfo(**one._asdict()) for one in preview.differences],
        dice=[
            FallenInfo(**{key: value for key, value in asdict(one).items() if key not in ("said", "until")})
            for one in seen.dice
        ],
        ends=preview.ends, reopens=preview.reopens, remarks=list(seen.remarks),
        unravels=list(seen.unravels),
    )  # fmt: skip


def case_position(found: Weighed) -> CasePosition:
    """What its game is worth."""
    claims = [
        ClaimInfo(
            author=name_or_none(one.user), side=one.side, claim=one.act.partition(" ")[2], text=one.text,
            time=one.time,
        )
        for one in found.claims
    ]  # fmt: skip
    return CasePosition(seq=found.seq, victory=found.victory, figures=found.figures, claims=claims)


def weighing_info(row: Weighing) -> WeighingInfo:
    """How far the games are, and what those asked for before gave."""
    earlier = row.case.weighings.filter(pk__lt=row.pk).select_related("user", "case__game")
    return WeighingInfo(**_playouts(row), earlier=[PlayoutsInfo(**_playouts(one)) for one in earlier])


def _playouts(row: Weighing) -> dict[str, Any]:
    sides = [side for side, _ in sides_of(row.case.game)]
    return {
        "seq": row.seq, "wanted": row.wanted, "played": len(row.ends),
        "won": dict(Counter(end["winner"] for end in row.ends)),
        "shares": [ShareInfo(**asdict(one)) for one in shares(row, sides)],
        "asked": row.begun, "by": name_or_none(row.user),
    }  # fmt: skip
