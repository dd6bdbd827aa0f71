"""What directors do: draft a ruling, look at what it would do, sign it; and what players may do against it."""

from __future__ import annotations

import uuid
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from django.db import IntegrityError, transaction

from wargame.games import heartbeat
from wargame.games.errors import Conflict, NotFound, StaleGame
from wargame.games.models import Game
from wargame.games.ruling import Preview, game_rule, ruling_preview
from wargame.games.times import moment
from wargame.rulings.benches import bench_of, needs_second
from wargame.rulings.cases import (
    case_close,
    case_hold,
    case_lock,
    case_open,
    case_raise,
    case_step_aside,
    case_take,
    case_withdraw,
    case_write,
    clean,
)
from wargame.rulings.clauses import LONGEST, check_founded, read_clauses
from wargame.rulings.dicelist import Fallen, dice_list
from wargame.rulings.finality import check_final, list_touched_finals
from wargame.rulings.law import disagreeing
from wargame.rulings.looks import look_end, require_present
from wargame.rulings.models import REASON, TEXT, TITLE, Case, Entry, Ruling
from wargame.rulings.notices import waiting_forget
from wargame.rulings.outcomes import dice_rows
from wargame.rulings.plans import Plan, decision_of, plan_read, substitute_of
from wargame.rulings.powers import Act, require, side_in
from wargame.rulings.substitutes import remarks_on
from wargame.rulings.unravels import unravels

__all__ = [
    "case_open", "case_raise", "case_step_aside", "case_take", "case_withdraw", "case_write", "ruling_appeal",
    "ruling_draft", "ruling_drop", "ruling_look", "ruling_return", "ruling_sign",
]  # fmt: skip

MOST_RULES, MOST_CITES = 8, 20
Choice, State = Ruling.Choice, Ruling.State
KEYS = uuid.UUID("5f0c6a0e-8b63-4c53-9b5e-0f6a4e1f7c11")
"""The space of the keys under which rulings are carried out: one ruling, one key."""


AMENDS = "Another director has to amend the position"
RETURNED = "sent back"
"""The act of an entry by which a ruling goes back to its author."""
GOES_OVER = "It was rolled after event {seq}, the last you can see."


class Seen(NamedTuple):
    """What a director is shown before signing: the plan, what differs, each die, what hangs on a result.

    `remarks` are what they should know beside that. `end` is the event up to which they see the game, where that is not
    the present: then nothing that tells of the position since is shown.
    """

    plan: Plan
    preview: Preview
    dice: list[Fallen]
    unravels: Sequence[str] = ()
    remarks: Sequence[str] = ()
    end: int | None = None


@transaction.atomic
def ruling_draft(*, case: int, user: Any, **given: Any) -> Ruling:
    """Set down what one would rule; the draft is read by nobody else, and a preview of what was there before is void.

    Raises `Forbidden` for anyone who may not rule, `Conflict` for what cannot be read, for a clause that the rules do
    not have, and for none where the choice says something of a rule.
    """
    ruling = _drafted(case, user, **given)
    ruling.save()
    return ruling


def _drafted(
    case: int, user: Any, *, choice: str, reason: str, rules: Sequence[str] = (), cites: Sequence[int] = (),
    plan: Mapping[str, Any] | None = None, follows: int | None = None, neither: bool = False,
) -> Ruling:  # fmt: skip
    """The draft in a case as it would be; a new one has no number before it is saved."""
    found = _own(case, user)
    if choice not in Choice:
        raise Conflict("There is no such choice: {choice}", choice=str(choice)[:20])
    given = {
        "choice": choice, "reason": clean(reason.replace("\n", " "), REASON, "The reason"),
        "rules": _rules(found.game, choice, rules), "cites": _cites(found.game, cites), "plan": dict(plan or {}),
        "follows": _followed(found, follows), "neither": neither, "state": State.DRAFT, "previewed": None,
        "state_hash": "", "director": user, "game": found.game, "ruleset": found.game.ruleset, "second": None,
    }  # fmt: skip
    check_final(found.game_id, user, given["cites"], _back(choice, plan_read(given["plan"])))
    if choice == Choice.PATCH:
        require_present(found.game, user, AMENDS)
    ruling = Ruling.objects.filter(case=found, signed=None).first() or Ruling()
    for name, value in {**given, "case": found}.items():
        setattr(ruling, name, value)
    return ruling


@transaction.atomic
def ruling_drop(*, case: int, user: Any) -> None:
    """Throw one's draft away."""
    Ruling.objects.filter(case=_own(case, user), signed=None).delete()


@transaction.atomic
def ruling_look(*, ruling: int, user: Any) -> Seen:
    """What the ruling would do now; it may be signed as long as the game does not move on."""
    found = _draft(ruling)
    require(found.case, user, Act.SIGN if found.director_id == user.pk else Act.SECOND)
    return _looked(found, user)


@transaction.atomic
def ruling_try(*, case: int, user: Any, **given: Any) -> Seen:
    """Set a draft down and look at it, both or neither: what cannot be shown is not kept. Raises what the two raise.

    It is looked at before it is saved, for no transaction gives a number back: what is not kept takes none.
    """
    return _looked(_drafted(case, user, **given), user)


def _looked(ruling: Ruling, user: Any) -> Seen:
    """What it would do now, which is noted and saved with it."""
    seen = _seen(ruling, user)
    if ruling.state != State.WAITING:
        ruling.state = State.PREVIEWED
    ruling.previewed, ruling.state_hash = ruling.game.seq, seen.preview.state
    veiled = _veiled(seen, look_end(ruling.game, user))
    ruling.save()
    return veiled


def _seen(ruling: Ruling, user: Any) -> Seen:
    plan = plan_read(ruling.plan)
    preview = ruling_preview(game=ruling.game, decision=decision_of(ruling, user))
    lost = unravels(ruling.game, user) if preview.reopens else []
    return Seen(plan, preview, _dice(ruling), lost, _remarks(ruling, plan))


def _remarks(ruling: Ruling, plan: Plan) -> list[str]:
    sits = remarks_on(ruling.game, substitute_of(plan)) if ruling.choice == Choice.REPLACE else []
    settled = () if ruling.case.about_id else (ruling.case.seq, *ruling.cites)
    return [*sits, *list_touched_finals(ruling.game_id, settled, _back(ruling.choice, plan))]


def _back(choice: str, plan: Plan) -> int | None:
    """The event to which the game goes back, if it does."""
    return plan.to if choice == Choice.ROLLBACK else None


def _dice(ruling: Ruling) -> list[Fallen]:
    """What becomes of the dice that a roll-back takes back; no other ruling touches any."""
    plan = plan_read(ruling.plan)
    if ruling.choice != Choice.ROLLBACK or plan.to is None:
        return []
    return dice_list(ruling.game, plan.to, ruling.cites, plan.dice, plan.exceptions)


def _veiled(seen: Seen, end: int | None) -> Seen:
    """The same for those who see the game up to event `end`: without the position, and only with the dice that fell."""
    if end is None:
        return seen
    why = GOES_OVER.format(seq=end)
    dice = [
        one if one.seq <= end else replace(one, side="", said=(), rolls=(), why=one.exception or why)
        for one in seen.dice
    ]
    return seen._replace(preview=seen.preview._replace(differences=[], state=""), dice=dice, end=end)


@transaction.atomic
def ruling_sign(*, ruling: int, user: Any) -> Ruling:
    """Sign a ruling that was previewed. Where a second signature is needed it waits; with all it is carried out.

    Raises `StaleGame` when the game has moved on since the preview, which is void then; and what `game_rule` raises.
    """
    found = _draft(ruling)
    bench, now = bench_of(found.game), heartbeat.now()
    if found.state == State.WAITING:
        require(found.case, user, Act.SECOND)
        found.second = user
    else:
        require(found.case, user, Act.SIGN)
    if found.second is None and found.state != State.PREVIEWED:
        raise Conflict("Preview the ruling before you sign it")
    check_founded(found.choice, found.rules)
    check_final(found.game_id, user, found.cites, _back(found.choice, plan_read(found.plan)))
    _check_followed(found)
    if found.previewed != found.game.seq:
        raise StaleGame(seq=found.game.seq, expected=found.previewed or 0)
    if found.second is None and needs_second(found.case, user.pk, bench):
        found.state = State.WAITING
        found.save(update_fields=["state"])
        Entry.objects.create(case=found.case, user=user, act="signed", time=now)
        return found
    _carry_out(found, user)
    found.state, found.signed = State.FORCE, now
    found.appeal_until = now + bench.policy.appeal if found.case.kind != Case.Kind.APPEAL else None
    found.save()
    _close(found, user)
    return found


@transaction.atomic
def ruling_return(*, ruling: int, user: Any, text: str) -> Ruling:
    """Send a ruling that waits for one's signature back to its author, with a sentence why; its preview is void.

    Raises `Forbidden` for anyone who may not sign it second, `Conflict` for one that does not wait, and without why.
    """
    found = _draft(ruling)
    require(found.case, user, Act.RETURN)
    words = clean(text, REASON, "The reason")
    found.state, found.previewed, found.state_hash = State.RETURNED, None, ""
    found.save(update_fields=["state", "previewed", "state_hash"])
    Entry.objects.create(case=found.case, user=user, act=RETURNED, text=words, time=heartbeat.now())
    waiting_forget(found.case)
    return found


def _carry_out(ruling: Ruling, user: Any) -> None:
    """Do it to the game; its line's number is kept."""
    code, key = ruling.game.code, uuid.uuid5(KEYS, str(ruling.pk))
    decision = decision_of(ruling, user)
    ruling.dice = dice_rows(_dice(ruling))
    judgement = game_rule(code=code, decision=decision, expected_seq=ruling.previewed or 0, key=key)
    ruling.seq = judgement.seq


def _close(ruling: Ruling, user: Any) -> None:
    """The case is ruled on; of an appeal the ruling before is replaced, unless it stands."""
    case = ruling.case
    Entry.objects.create(case=case, user=user, act="ruled", time=ruling.signed or heartbeat.now())
    case_close(case, Case.State.RULED)
    if case.about_id is not None and ruling.choice != Choice.STAND:
        Ruling.objects.filter(pk=case.about_id).update(state=State.REPLACED, replaced_by=ruling)


@transaction.atomic
def ruling_appeal(*, ruling: int, user: Any, text: str) -> Case:
    """Appeal against a ruling, once a side, in time, to directors who did not rule; holds the game like a dispute."""
    game = Game.objects.select_for_update().filter(rulings=ruling).first()  # in the order of those who rule
    rows = Ruling.objects.select_for_update(of=("self",)).select_related("case")
    found = rows.filter(pk=ruling, signed__isnull=False).first()
    if found is None or game is None:
        raise NotFound("ruling", ruling=ruling)
    now = heartbeat.now()
    require(found.case, user, Act.APPEAL)
    side = side_in(game, user)
    if found.state == State.REPLACED:
        raise Conflict("Another ruling has replaced this one on appeal, and is final")
    if found.case.kind == Case.Kind.APPEAL or found.appeal_until is None:
        raise Conflict("A ruling on an appeal is final")
    if now > found.appeal_until:
        raise Conflict("The time to appeal ended on {until}", until=moment(found.appeal_until))
    words, bench = clean(text, TEXT, "The reason"), bench_of(game)
    try:
        with transaction.atomic():
            case = Case.objects.create(
                game=game, kind=Case.Kind.APPEAL, seq=found.seq or found.case.seq, raised_by=user, side=side,
                title=f"Appeal: {found.case.title}"[:TITLE], about=found, raised=now, due=now + bench.policy.answer,
            )  # fmt: skip
    except IntegrityError as twice:
        raise Conflict("Your side has already appealed against this ruling") from twice
    Entry.objects.create(case=case, user=user, side=side, act="raised", text=words, time=now)
    case_hold(case, bench, user)
    return case


def _own(pk: int, user: Any) -> Case:
    """An open case that the director has; taking it up is the same as drafting in it."""
    case = case_take(pk=pk, user=user)
    if Ruling.objects.filter(case=case, state=State.WAITING).exists():
        raise Conflict("The ruling is signed and is waiting for its second signature")
    return case


def _draft(pk: int) -> Ruling:
    found = Ruling.objects.select_related("case").filter(pk=pk).first()
    if found is None:
        raise NotFound("ruling", ruling=pk)
    case = case_lock(found.case_id)
    found = Ruling.objects.select_for_update(of=("self",)).select_related("game").get(pk=pk)
    found.case = case
    if found.signed is not None or case.state != Case.State.OPEN:
        raise Conflict("The ruling is already signed, or its case is closed")
    return found


def _check_followed(ruling: Ruling) -> None:
    """Where earlier rulings under its clauses disagree it says which it follows, or that it follows none."""
    if disagreeing(ruling) and ruling.follows_id is None and not ruling.neither:
        raise Conflict("Earlier rulings under this rule disagree: choose which you follow, or neither")


def _followed(case: Case, pk: int | None) -> Ruling | None:
    if pk is None:
        return None
    found = Ruling.objects.filter(pk=pk, ruleset=case.game.ruleset, signed__isnull=False).first()
    if found is None:
        raise NotFound("ruling", ruling=pk)
    return found


def _rules(game: Game, choice: str, given: Sequence[str]) -> list[str]:
    """The clauses, each once, as the game's rules have them."""
    found = list(dict.fromkeys(" ".join(one.split()) for one in given if one.strip()))
    if any(len(one) > LONGEST for one in found) or len(found) > MOST_RULES:
        raise Conflict(
            "You can cite at most {most} clauses of {longest} characters", most=MOST_RULES, longest=LONGEST
        )
    check_founded(choice, found)
    return read_clauses(game, found)


def _cites(game: Game, given: Sequence[int]) -> list[int]:
    """The events, in their order."""
    found = sorted(set(given))
    if len(found) > MOST_CITES or any(not 0 < one <= game.seq for one in found):
        raise Conflict("You can cite at most {most} events, from 1 to {last}", most=MOST_CITES, last=game.seq)
    return found
