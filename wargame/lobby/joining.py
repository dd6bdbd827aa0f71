"""The page of a game that waits for players: all that one lets oneself in for, before one says yes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any, NamedTuple
from uuid import uuid4

from django.contrib.auth.models import AnonymousUser, User
from django.http import HttpRequest

from rules.core.codec import encode
from rules.core.contract import SPECTATOR, Message
from rules.core.ruleset import Choice, Ruleset
from rules.core.words import say
from wargame.bids.selectors import bidding_for
from wargame.events.boards import due_of
from wargame.games import heartbeat
from wargame.games.agreeing import may_pause
from wargame.games.calendars import LEAVE, QUIET
from wargame.games.chat import chat_lines
from wargame.games.clock import MINUTE, Pace
from wargame.games.errors import Forbidden, ForMembers, SiteError
from wargame.games.hands import WEIGHTS, pace_of
from wargame.games.models import Game, Invitee, Seat
from wargame.games.pacing import say_span
from wargame.games.pausing import MOST as MOST_PAUSE
from wargame.games.releases import ruleset_of
from wargame.games.seating import check_offered
from wargame.games.setups import setup_turns, setup_units
from wargame.games.sides import UNSETTLED
from wargame.games.times import day
from wargame.games.words import clock_line, gifts, minutes_words, seat_names, span, value_words
from wargame.games.zero import CLAIM, zero_of, zero_words
from wargame.ladders.models import Ladder, Place
from wargame.lobby.balance import edge_of, effects
from wargame.lobby.facts import OpponentFacts, median_answer, opponent_facts, rating_in, ratings_of
from wargame.lobby.forms import JoinForm, PhraseForm, by_lot
from wargame.lobby.offers import OpenGame, club_names, games_open, open_rows, waiting_at
from wargame.lobby.rivals import fair_words, prospect
from wargame.lobby.selectors import Visitor
from wargame.lobby.terms import candidate_of, limit_words, refusals
from wargame.lobby.winning import winning_of
from wargame.membership import is_guest
from wargame.players.selectors import name_of
from wargame.ratings.sides import balance_of, read_known_sides

NUMBERS = re.compile(r"\s*\(([^()]*)\)$")
NUMBER = re.compile(r"(?:[A-Z]\d+|\d+[A-Z]?)(?:\.\d+)*[a-z]?")
SIMILAR = 3


class RuleLine(NamedTuple):
    """A rule of the game in words; `differs` from what is usual; None in place of `numbers`: it is the site's.

    What the rules leave open is a sentence without a name, with what they have by `default` where it differs.
    """

    name: str
    value: str
    differs: bool = False
    numbers: tuple[str, ...] | None = None
    default: str = ""


@dataclass(frozen=True)
class Opponent:
    """Somebody who sits there already, and what the reader may know of them."""

    user: User
    name: str
    plays: str
    facts: OpponentFacts


def join_page(request: HttpRequest, game: Game) -> dict[str, Any]:
    """What the page of an open game shows to whoever looks."""
    ruleset, seats = ruleset_of(game), list(game.seats.select_related("user"))
    names = dict(seat_names(ruleset, [(seat.side, seat.command) for seat in seats]))
    free = [seat for seat in seats if seat.user_id is None]
    own = next((seat for seat in seats if seat.user_id and seat.user_id == request.user.pk), None)
    clubs = club_names([game])
    bidding = bidding_for(game) if UNSETTLED in game.terms else []
    here = [(user, None) for user in bidding] or waiting_at(game)
    others = [
        Opponent(
            user, name_of(user), names[seat.actor] if seat else "", opponent_facts(user, request.user, game)
        )
        for user, seat in here
        if user.pk != request.user.pk
    ]
    pair, refused = [name_of(user) for user in bidding if len(bidding) > 1], reasons(game, request.user)
    plays = not refused and (not pair or request.user in bidding)
    link = request.build_absolute_uri(f"/join/{game.invitation}/")
    choices = by_lot([(seat.actor, names[seat.actor]) for seat in free])
    return {
        "game": game,
        "scenario": say(ruleset, Message(f"scenario-{game.scenario}")),
        "system": ruleset.title,
        "owner": name_of(game.owner) if game.owner else "",
        "club": clubs.get(game.terms.get("club", ""), ""),
        "ladder": ladder_of(game),
        "places": ladder_places(game, [request.user.pk, *(one.user.pk for one in others)]),
        "until": open_until(game),
        "facts": scenario_facts(ruleset, game),
        "winning": winning_of(game),
        "rules": [*option_lines(ruleset, game), *site_lines(game, clubs, pair)],
        "limits": limit_words(game, clubs),
        "seats": [(names[seat.actor], seat) for seat in seats],
        "others": others,
        "pair": pair,
        "two_sides": len({seat.side for seat in seats}) == 2,
        "seated": own is not None,
        "owns": request.user.is_authenticated and request.user.pk == game.owner_id,
        "phrase": own and PhraseForm({"phrase": own.phrase}),
        "form": JoinForm(free=choices, wanted=request.GET.get("seat", "")),
        "free": [(names[seat.actor], f"{link}?seat={seat.actor}") for seat in free],
        "link": link,
        "reasons": refused,
        "questions": chat_lines(game, SPECTATOR),
        "may_ask": plays and request.user.is_authenticated,
        "key": uuid4(),
        "pace": pace_lines(game),
        **between(request.user if plays else AnonymousUser(), others, free, ruleset, game),
        "ends": likely_end(game, [one.facts.median for one in others]),
        "answers": median_answer(request.user) if request.user.is_authenticated else None,
    }


def ladder_of(game: Game) -> Ladder | None:
    """The ladder that the game is played for."""
    club, slug = game.terms.get("club", ""), game.terms.get("ladder", "")
    return Ladder.objects.select_related("club").filter(club__slug=club, slug=slug).first() if slug else None


def ladder_places(game: Game, users: Sequence[int | None]) -> list[tuple[str, int]]:
    """The places that those who play hold on the ladder now, by name; nothing for a game of no ladder."""
    ladder = ladder_of(game)
    if ladder is None:
        return []
    places = Place.objects.filter(
        season__ladder=ladder, season__closed=None, user__in=[pk for pk in users if pk]
    )
    return [(place.user.get_username(), place.rank) for place in places.select_related("user")]


def reasons(game: Game, user: Visitor) -> list[SiteError]:
    """Why this user may not join; nothing for whoever may, owns it, or is a stranger."""
    if not user.is_authenticated or user.pk == game.owner_id:
        return []
    if is_guest(user):
        return [ForMembers()]
    try:
        check_offered(game, user)
    except Forbidden as refused:
        return [refused]
    if not game.terms.get("limits"):
        return []
    return list(refusals(game, candidate_of(user)))


def scenario_facts(ruleset: Ruleset, game: Game) -> list[tuple[str, str]]:
    """Length, what it is about, units, what is hidden: a headline and a line each."""
    plan = ruleset.scenarios[game.scenario]
    begun = game.ruleset, game.release, game.scenario, encode(game.options)
    units, turns = setup_units(*begun), setup_turns(*begun)
    counts = [
        (
            sum(one["side"] == side and one["place"] is not None for one in units),
            say(ruleset, Message(f"side-{side}")),
        )
        for side in plan.sides
    ]
    later = sum(one["place"] is None for one in units)
    told = ", ".join(f"{count} {side}" for count, side in counts if count)
    hides = ruleset.hides(game.options)
    return [
        (f"{turns} turn{'' if turns == 1 else 's'}", f"about {minutes_words(plan.minutes)} of play"),
        ("The situation", say(ruleset, Message(f"scenario-{game.scenario}-about"))),
        (
            f"{told} units" if told else "No units shown",
            f"in the set-up shown; {later} more start off the map" if later and told
            else "in the set-up shown" if told else "their positions are hidden or depend on the dice",
        ),
        (
            ("Fog of war", "the rules hide part of each side; the picture shows what everybody can see")
            if hides
            else ("Nothing hidden", "players and spectators see the same")
        ),
    ]  # fmt: skip


def option_lines(ruleset: Ruleset, game: Game) -> list[RuleLine]:
    """Every option of the scenario with its value, and what a side was given."""
    given = [RuleLine(name, words, True) for name, words in gifts(game)]
    return given + [
        option_line(ruleset, choice, game.options.get(choice.id, choice.default))
        for choice in ruleset.scenarios[game.scenario].choices
    ]


def option_line(ruleset: Ruleset, choice: Choice, value: Any) -> RuleLine:
    """One option: what holds in this game, without the rule numbers that its words end with, which stand beside it."""
    words, numbers = without_numbers(say(ruleset, Message(f"option-{choice.id}")))
    differs = value != choice.default
    default = value_words(ruleset, choice, choice.default) if differs else ""
    return RuleLine("", holding(words, value_words(ruleset, choice, value)), differs, numbers, default)


def holding(words: str, given: str) -> str:
    """What an option of these words with that value means: of a yes the words hold, of a no they do not."""
    return {"yes": words, "no": f"«{words}» is off"}.get(given, f"{words}: {given}")


def without_numbers(words: str) -> tuple[str, tuple[str, ...]]:
    """Words and the rule numbers in the brackets at their end; what else stands in these stays."""
    found = NUMBERS.search(words)
    if found is None:
        return words, ()
    parts = [part.strip() for part in found[1].split(",")]
    numbers = tuple(part for part in parts if NUMBER.fullmatch(part))
    rest = ", ".join(part for part in parts if part not in numbers)
    return words[: found.start()] + (f" ({rest})" if rest else ""), numbers


def site_lines(game: Game, clubs: dict[str, str], pair: Sequence[str]) -> list[RuleLine]:
    """What the site adds to the rules of every game."""
    seats = [seat.side for seat in game.seats.all()]
    two, many = len(seats) == 2, len({*seats}) > 2
    leaving = (
        "Resigning loses, and the others play on where the rules allow it" if many else "Resigning loses"
    )
    both = "all sides" if many else "both sides"
    rated = bool(game.terms.get("rated"))
    club = game.terms.get("club", "")
    watching = "Anybody can watch"
    if game.private:
        watching = (
            f"Players, members of {clubs.get(club, club)} and invited players"
            if game.group_id
            else "Players and invited players"
        )
    lines = [
        RuleLine("Rated", "No: ratings compare two players" if many else "Yes" if rated else "No", rated != two),
        RuleLine("Watching", watching, game.private),
        who_line(game, clubs, pair),
        RuleLine("Clock", clock_words(game), game.pace != "days" or zero_of(game) != CLAIM),
        RuleLine("Undo", "Your own last action, until dice are rolled, something is revealed or "
            "another player decides"),
        RuleLine("Ending early", f"{leaving}; a draw needs {both}, and so does abandoning "
            "once a side has moved"),
        RuleLine("Rules", f"Version {game.version} to the end; a newer one only if {both} agree"),
    ]  # fmt: skip
    if club:
        lines.insert(1, RuleLine("Club", f"A game of {clubs.get(club, club)}"))
    return lines


def who_line(game: Game, clubs: dict[str, str], pair: Sequence[str]) -> RuleLine:
    """Who may join, or who is to play where the `pair` is known."""
    if pair:
        return RuleLine("Who plays", f"{' and '.join(pair)}; they still have to bid for the sides")
    if invitee := Invitee.objects.filter(game=game).select_related("user").first():
        return RuleLine("Who may join", f"Only {name_of(invitee.user)}, who is invited", True)
    limits = limit_words(game, clubs)
    return RuleLine(
        "Who may join", sentence(limits) if limits else "Anybody who can see this game", bool(limits)
    )


def sentence(parts: Sequence[str]) -> str:
    """Parts as a sentence begins."""
    words = "; ".join(parts)
    return words[:1].upper() + words[1:]


def clock_words(game: Game) -> str:
    """The clock, and what becomes of whoever has no time left."""
    words = clock_line(game)
    return f"{words}; {zero_words(game)}" if game.bank_ms else words


def pace_lines(game: Game) -> list[tuple[str, str]]:
    """The figures of the clock, what stops it, and what happens when it shows nothing."""
    pace = pace_of(game)
    if not pace.bank_ms:
        return [("Clock", "none")]
    if pace.weights:
        lines = [
            ("Each phase", say_span(pace.bank_ms)),
            *weight_lines(pace),
            ("Time left over", "does not add up"),
        ]
    else:
        lines = [("Each side starts with", span(pace.bank_ms))]
        lines += [("Each turn adds", span(pace.increment_ms))] if pace.increment_ms else []
        lines += [("Maximum", span(pace.cap_ms))] if pace.cap_ms else []
    why = [RESTS[rest] for rest in pace.rests]
    lines.append(("Clocks rest", " and ".join(why) if why else "never"))
    lines.append(("At zero", sentence([zero_words(game)])))
    pauses = f"up to {MOST_PAUSE.days} days" if may_pause(game) else "not in this game"
    return [*lines, ("Pause by consent", pauses)]


def weight_lines(pace: Pace) -> list[tuple[str, str]]:
    """What smaller questions get of the time for a phase."""
    weights = dict(pace.weights)
    small = min(weights.values())
    lines = [("Another question", say_span(pace.bank_ms * weights["other"] // 100))]
    return lines + (
        [("Retreats, losses and the like", say_span(pace.bank_ms * small // 100))] if small else []
    )


RESTS = {QUIET: "in a player's quiet hours", LEAVE: "on leave"}


def likely_end(game: Game, medians: Iterable[timedelta | None]) -> str:
    """When it is likely to be over if it began now: by the answers that are known, and at the latest by the clocks.

    The game of an event's board is over with its round.
    """
    if not game.bank_ms:
        return ""
    now, sides = heartbeat.now(), len({seat.side for seat in game.seats.all()})
    if WEIGHTS in game.terms:
        return ""
    most = sides * (game.bank_ms + max(game.turns - 1, 0) * game.increment_ms)
    if most < 2 * 24 * 60 * MINUTE:
        return f"within {minutes_words(most // MINUTE)} of its start"
    end, due = now + timedelta(milliseconds=most), due_of(game)
    end = min(end, due) if due else end
    last = day(end)
    known = [median for median in medians if median is not None]
    own = sum(known, timedelta()) / max(1, len(known))
    if not known or len(known) < sides - 1 or now + game.turns * sides * own >= end:
        return f"{last} at the latest"
    return f"{day(now + game.turns * sides * own)} – {last}"


def open_until(game: Game) -> date | None:
    """The last day on which it is open; None where nobody has said."""
    until = game.terms.get("limits", {}).get("until")
    return date.fromisoformat(until) if until else None


def between(
    user: Visitor, others: Sequence[Opponent], free: Sequence[Seat], ruleset: Ruleset, game: Game
) -> dict[str, Any]:
    """The balance of the scenario; for whoever may play what these two may expect, and what a rated result would do."""
    known = read_known_sides([(game.ruleset, game.scenario)]).get((game.ruleset, game.scenario))
    shown: dict[str, Any] = {}
    if known is not None:
        balance = balance_of((game.ruleset, game.scenario), known)
        shown = {"balance": balance, "balanced": say(ruleset, Message(f"side-{known.side}"))}
    pair = len(others) == 1 and len({seat.side for seat in game.seats.all()}) == 2
    theirs = others[0].facts.rating if pair else None
    if not user.is_authenticated or theirs is None:
        return shown
    own = rating_in(ratings_of([user.pk], [game.ruleset]), user.pk, game.ruleset)
    shown |= {"own": own, "prospects": [prospect(seat.side, own, theirs, known, ruleset) for seat in free]}
    if game.terms.get("rated"):
        shown["effects"] = effects(own, theirs, edge_of(known, free[0].side) if len(free) == 1 else 0.0)
    if UNSETTLED in game.terms:
        shown["fair"] = fair_words(user, others[0].user, ruleset, game.scenario)
    return shown


def similar(game: Game, visitor: Visitor) -> list[OpenGame]:
    """Other open games, of the same scenario before others of its system."""
    others = games_open(visitor).filter(ruleset=game.ruleset).exclude(pk=game.pk)
    same = list(others.filter(scenario=game.scenario)[:SIMILAR])
    more = list(others.exclude(scenario=game.scenario)[: SIMILAR - len(same)])
    return open_rows([*same, *more], visitor)


class Gone(NamedTuple):
    """Why an open game is open no more: `taken` by somebody, `expired`, or `withdrawn`."""

    how: str
    who: User | None
    when: Any


def describe_gone(game: Game) -> Gone:
    """What became of a game that was open."""
    if game.status != Game.Status.ABANDONED:
        last = game.seats.filter(taken__isnull=False).exclude(user=game.owner).order_by("-taken").first()
        return Gone("taken", last.user if last else None, last.taken if last else game.moved)
    until = open_until(game)
    if until is not None and until < game.moved.date():
        return Gone("expired", None, until)
    return Gone("withdrawn", None, game.moved)
