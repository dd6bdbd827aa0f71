"""An order is tried out: what it would come to now, and what it would have come to before."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from rules.core.contract import Message
from rules.core.foresight import Order as Terms
from rules.core.foresight import check_order, facts_of, find_unmet, kind_of
from rules.core.words import say
from wargame.counting import is_too_often
from wargame.games.commanders import Post
from wargame.games.errors import Throttled
from wargame.games.models import Action, Game
from wargame.games.position import Moment, game_moment
from wargame.orders.replying import question_of, weigh
from wargame.orders.sentences import describe_condition
from wargame.orders.shapes import Trial, TrialList

MINUTELY = 15
"""So often in a minute may somebody try an order out."""
BACK, MOST = 20, 5
"""Answers of the player that are looked through for questions of the kind, and how many of these are told."""


def order_try(game: Game, post: Post, user: Any, terms: Terms) -> TrialList:
    """What an order would come to; nothing is kept of it. Raises `Malformed` for one that could not be given, and
    `Throttled`: of a long game twenty positions are worked out anew.
    """
    if is_too_often(f"trials-{user.pk}", MINUTELY, 60):
        raise Throttled("You have tried out many orders: wait a minute")
    moment = game_moment(game)
    check_order(moment.ruleset, terms)
    past = list(_past(game, post, terms))
    return TrialList(now=try_at(game, moment, post, terms), past=past)


def _past(game: Game, post: Post, terms: Terms) -> Iterator[Trial]:
    """The last questions of the kind that the player was put, the latest first."""
    own = Action.objects.filter(game=game, side=post.side, verdict=Action.Verdict.ACCEPTED)
    told, seen = 0, set()
    for seq in (
        own.filter(seq_before__gt=0).order_by("-seq_before").values_list("seq_before", flat=True)[:BACK]
    ):
        if told == MOST:
            return
        if seq in seen or seq == game.seq:
            continue
        seen.add(seq)
        found = try_at(game, game_moment(game, seq), post, terms)
        if found is not None:
            told += 1
            yield found


def try_at(game: Game, moment: Moment, post: Post, terms: Terms) -> Trial | None:
    """What an order would come to in a position; None where no question of its kind is put."""
    asked = question_of(moment, post) if not moment.standing.over else None
    if asked is None or kind_of(asked) != terms.question or terms.question not in moment.ruleset.foreseen:
        return None
    verdict: Any = weigh(moment, post, asked, terms)
    if isinstance(verdict, Message):
        return Trial(seq=moment.seq, verdict="ask", text=say(moment.ruleset, verdict, scenario=game.scenario))
    if verdict is None:
        facts = facts_of(moment.ruleset, moment.ruleset.known(moment.state, post.side), asked)
        unmet = find_unmet(terms.when, facts)
        assert unmet is not None
        told = f"it is not so that {describe_condition(moment.ruleset, game.scenario, unmet)}"
        return Trial(seq=moment.seq, verdict="leave", text=told)
    given = say(moment.ruleset, Message(f"choice-answer-{terms.answer}"))
    return Trial(seq=moment.seq, verdict="answer", text=given)
