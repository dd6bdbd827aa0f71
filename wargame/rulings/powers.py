"""Who may do what in a case: one table of acts and roles, which services, pages and tests read."""

from __future__ import annotations

from collections.abc import Mapping
from enum import StrEnum
from typing import Any

from wargame.games.commanders import post_of
from wargame.games.errors import Forbidden
from wargame.games.models import Game
from wargame.rulings.benches import bench_of, find_ruling_directors, is_on, recusal, seconds
from wargame.rulings.finality import check_final
from wargame.rulings.looks import look_end
from wargame.rulings.models import Case, Ruling
from wargame.tokens.services import may_direct


class Role(StrEnum):
    """As what somebody stands to a case; one has several.

    Who sits on the bench of the game is there a director, or `RECUSED`; of an appeal, and of what an appeal has
    settled, who ruled before is `RULED`. The
    `AUTHOR` of the ruling that is drafted needs a `SECOND` where the policy of the bench says so: any other director
    who needs none themselves, else any other who may decide.
    """

    PLAYER = "player"
    RAISED = "who raised it"
    DIRECTOR = "director"
    WHOLE = "director who sees all of the game"
    RECUSED = "recused director"
    RULED = "who ruled before"
    HAS_IT = "who has the case"
    AUTHOR = "author of the ruling"
    SECOND = "second director"


class Act(StrEnum):
    """What is done in a case."""

    READ = "read the thread"
    WRITE = "write in the thread"
    WITHDRAW = "take it back"
    TAKE = "take the case"
    ASIDE = "step aside"
    DRAFT = "draft a ruling"
    SIGN = "sign a ruling"
    SECOND = "sign a ruling second"
    RETURN = "send a ruling back"
    WEIGH = "have the position played on"
    APPEAL = "appeal"


_DIRECTS = frozenset({Role.DIRECTOR})

POWERS: Mapping[Act, frozenset[Role]] = {
    Act.READ: frozenset({Role.PLAYER, Role.DIRECTOR, Role.RECUSED, Role.RULED}),
    Act.WRITE: frozenset({Role.PLAYER, Role.DIRECTOR, Role.RULED}),
    Act.WITHDRAW: frozenset({Role.RAISED}),
    Act.TAKE: _DIRECTS,
    Act.ASIDE: frozenset({Role.HAS_IT}),
    Act.DRAFT: _DIRECTS,
    Act.SIGN: frozenset({Role.AUTHOR}),
    Act.SECOND: frozenset({Role.SECOND}),
    Act.RETURN: frozenset({Role.SECOND}),
    Act.WEIGH: frozenset({Role.WHOLE}),
    Act.APPEAL: frozenset({Role.PLAYER}),
}

REFUSED: Mapping[Act, str] = {
    Act.WITHDRAW: "Only the player who raised it can withdraw it",
    Act.ASIDE: "You are not handling this case",
    Act.SIGN: "Only its author can give a ruling its first signature",
    Act.SECOND: "Only the author can see the draft until it needs another director's signature",
    Act.RETURN: "Only a director who can give the second signature can send a ruling back, while it "
    "is waiting for that signature",
    Act.APPEAL: "Only players of the game can appeal",
}
"""Anything else: why somebody does not direct this game, or not in this case."""


def side_in(game: Game, user: Any) -> str:
    """The side somebody plays there; '' for none."""
    post = post_of(list(game.seats.all()), user.pk) if user.is_authenticated else None
    return post.side if post else ""


def roles_of(case: Case, user: Any) -> frozenset[Role]:
    """All that somebody is to a case."""
    if not user.is_authenticated:
        return frozenset()
    found = {Role.PLAYER} if side_in(case.game, user) else set()
    if case.raised_by_id == user.pk and (case.kind != Case.Kind.OWN or may_direct(user)):
        found.add(Role.RAISED)
    if case.director_id == user.pk and may_direct(user):
        found.add(Role.HAS_IT)
    return frozenset(found | _on_bench(case, user))


def _on_bench(case: Case, user: Any) -> set[Role]:
    """What somebody is as one of those who direct the game."""
    bench = bench_of(case.game)
    if not is_on(bench, user):
        return set()
    if recusal(case.game, user, bench, case):
        return {Role.RECUSED}
    if user.pk in find_ruling_directors(case):
        return {Role.RULED}
    found = {Role.DIRECTOR}
    if user.pk not in bench.policy.second or _sees_whole(case.game, user):
        found.add(Role.WHOLE)
    draft = Ruling.objects.filter(case=case, signed=None).first()
    if draft is not None and draft.director_id == user.pk:
        found.add(Role.AUTHOR)
    elif draft is not None and draft.state == Ruling.State.WAITING:
        found |= {Role.SECOND} if user.pk in seconds(case, draft.director_id, bench) else set()
    return found


def _sees_whole(game: Game, user: Any) -> bool:
    """Whether somebody whose rulings another signs too sees all of the game that there is."""
    try:
        return look_end(game, user) is None
    except Forbidden:
        return False


def acts_of(case: Case, user: Any) -> frozenset[Act]:
    """All that somebody may do in a case, as far as it stands so that it can be done."""
    roles = roles_of(case, user)
    return frozenset(act for act, takers in POWERS.items() if takers & roles)


def require(case: Case, user: Any, act: Act) -> None:
    """Raises `Forbidden`, with the reason, for whoever may not."""
    roles = roles_of(case, user)
    if POWERS[act] & roles:
        return
    if act in REFUSED and not (act == Act.SIGN and Role.RECUSED in roles):
        raise Forbidden(REFUSED[act], case=case.pk)
    if Role.DIRECTOR in roles:
        raise Forbidden("You can see this game only in part; another director has to do this", case=case.pk)
    if why := recusal(case.game, user, case=case):  # raises for whoever does not direct it at all
        raise Forbidden(why, case=case.pk)
    if case.about is None:
        check_final(case.game_id, user, [case.seq])
    raise Forbidden("Whoever ruled cannot decide on the appeal", case=case.pk)
