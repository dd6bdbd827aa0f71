"""Opening a game, sitting down, getting up, and the start, which comes by itself when all seats are taken."""

from __future__ import annotations

import os
import secrets
from collections.abc import Callable, Mapping, Sequence
from typing import Any
from unicodedata import category
from uuid import uuid4

from django.contrib.auth.models import Group
from django.db import transaction

import rules
from rules.core.bids import OPTION, check_bid
from rules.core.codec import encode
from rules.core.contract import Actor, Side
from rules.core.dice import FairDice, commitment
from rules.core.errors import Malformed
from rules.core.releases import WORKING
from rules.core.ruleset import Ruleset, Scenario
from wargame.games import announce, heartbeat, signals
from wargame.games.agreeing import agree_clock
from wargame.games.alone import PRACTICE, SOLO
from wargame.games.errors import Conflict, Forbidden, ForMembers, NotFound
from wargame.games.founding import found
from wargame.games.frames import game_frame, text
from wargame.games.models import DiceEpoch, Game, Invitee, Seat
from wargame.games.pacing import find_pace, name_of
from wargame.games.position import Moment
from wargame.games.referee import Batch, LockedGame, accept_batch, apply_events
from wargame.games.releases import keep, ruleset_of
from wargame.games.resting import seats_put
from wargame.games.selectors import in_group
from wargame.games.setups import setup_turns
from wargame.games.sides import UNSETTLED, check_way, is_party
from wargame.games.zero import PRACTISED, ZERO
from wargame.membership import is_guest

RANDOM = "random"
PHRASE = 200
NAME = 80

doors: list[Callable[[Game, Any], None]] = []
"""Asked of everybody who sits down by themselves in a game of another; each may raise a refusal. Apps that know more
add theirs.
"""


@transaction.atomic
def game_open(
    *,
    user: Any,
    ruleset: str,
    scenario: str,
    options: Mapping[str, Any] | None = None,
    side: Actor | None = RANDOM,
    pace: str = "",
    private: bool = False,
    phrase: str = "",
    name: str = "",
    group: Group | None = None,
    terms: Mapping[str, Any] | None = None,
    sides: str = "",
    opponents: Sequence[Any] = (),
) -> Game:
    """Open a game. Its dice are promised at once, before any player gives a phrase.

    `side` is the owner's: one of the scenario's, one of its commands, `random`, or None when they do not play. With
    `sides`, the name of a way to settle them, nobody sits down until they are settled, and `side` is not looked at.
    Without a `pace` it is the usual one. A scenario for one player is its owner's, without a clock unless one is named.
    `group` are people who may see and join it though it is private, `terms` what else its players agree to, with what
    `agree_clock` makes of it. The `opponents`, with whom others have paired the owner, sit down at
    once.
    Raises `Malformed` for a ruleset, scenario, option, side, way or pace that does not exist, `ForMembers` for a guest
    who would open a game that is not for them alone.
    """
    if is_guest(user) and not {PRACTICE, SOLO} & {*(terms or {})}:
        raise ForMembers
    chosen = rules.get(ruleset)
    plan = find_scenario(chosen, scenario)
    given = complete_options(plan, options or {})
    if terms and terms.get(ZERO) == PRACTISED and has_staffs(plan, given):
        raise Conflict(
            "Only a side of one commander can go to a practice opponent: choose otherwise", about=ZERO
        )
    way = check_way(sides, plan, given) if sides else None
    pace = pace or usual_pace(plan)
    times, now, secret = find_pace(pace), heartbeat.now(), os.urandom(32)
    agreed = {**agree_clock(times, terms or {}), **({UNSETTLED: sides} if sides else {})}
    release = keep(ruleset)
    game = Game.objects.create(
        ruleset=ruleset, version=chosen.version, release=release, scenario=scenario, options=given, owner=user,
        turns=setup_turns(ruleset, release, scenario, encode(given)), pace=name_of(pace),
        bank_ms=times.bank_ms, increment_ms=times.increment_ms, cap_ms=times.cap_ms,
        private=private, name=one_line(name), created=now, moved=now,
        commitment=commitment(secret), group=group, terms=agreed,
    )  # fmt: skip
    seats = Seat.objects.bulk_create(
        Seat(game=game, side=side_of, command=command, bank_ms=times.bank_ms)
        for side_of, command in plan.seats(given)
    )
    DiceEpoch.objects.create(game=game, number=0, from_seq=1, secret=secret, commitment=game.commitment)
    if way is not None:
        way.open(game, user, phrase_check(phrase))
    elif side is not None or len(seats) == 1:
        _take(game, seats, user, side, phrase)
        for opponent in opponents:
            _take(game, seats, opponent, RANDOM, "")
    game.refresh_from_db()
    return game


@transaction.atomic
def seat_take(
    *, code: str, user: Any, side: Actor | None = RANDOM, invitation: str = "", phrase: str = ""
) -> Seat:
    """Sit down at a side, as one of its commanders, or where it is free by chance, with a phrase for the dice.

    The last to sit down starts the game.

    Raises `Forbidden` for a private game without its invitation, `Conflict` when the seat is taken, or when the sides
    are settled in another way, `ForMembers` for a guest, and what the `doors` raise.
    """
    if is_guest(user):
        raise ForMembers
    game = _open_game(code)
    check_invited(game, user, invitation)
    if UNSETTLED in game.terms:
        raise Conflict("The sides of this game are settled by bids: join by making yours", game=code)
    return _take(game, list(game.seats.select_for_update()), user, side, phrase)


def _take(game: Game, seats: Sequence[Seat], user: Any, side: Actor | None, phrase: str) -> Seat:
    """Sit down in a game that is locked, or that nobody else sees yet."""
    if SOLO not in game.terms and any(seat.user_id == user.pk for seat in seats):
        raise Conflict("You already have a seat in this game", game=game.code)
    seat = _free(seats, side)
    _sit(game, seat, user, phrase)
    if all(s.user_id is not None for s in seats):
        game_start(game=game, seats=seats, user=user)
    else:
        _tell(game, seats)
    _announce_seat(game, seat)
    return seat


@transaction.atomic
def phrase_give(*, code: str, user: Any, phrase: str) -> None:
    """Give another phrase for the dice: who opened the game saw their promise only afterwards.

    Raises `Conflict` once the game has begun, `Forbidden` for anyone who does not sit.
    """
    _open_game(code)
    if not Seat.objects.filter(game__code=code, user=user).update(phrase=phrase_check(phrase)):
        raise Forbidden("You do not have a seat in this game", game=code)


@transaction.atomic
def seat_leave(*, code: str, user: Any) -> None:
    """Get up before the game has begun; raises `Conflict` once it has, `Forbidden` for anyone who does not sit."""
    game = _open_game(code)
    seats = list(game.seats.select_for_update())
    for seat in seats:
        if seat.user_id == user.pk:
            seat.user, seat.phrase, seat.taken = None, "", None
            seat.save(update_fields=["user", "phrase", "taken"])
            _tell(game, seats)
            return
    raise Forbidden("You do not have a seat in this game", game=code)


def game_start(*, game: Game, seats: Sequence[Seat], user: Any) -> None:
    """Set the game up: phrases fixed, the founding hashed, the first events told. Inside a transaction."""
    if game.release == WORKING:  # it was opened by a site that published nothing
        game.release = keep(game.ruleset)
    ruleset = ruleset_of(game)
    epoch = game.epochs.select_for_update().get(number=0)
    if phrases := {seat.actor: seat.phrase for seat in seats if seat.phrase}:
        epoch.phrases = phrases
        epoch.save(update_fields=["phrases"])
    game.version = ruleset.version
    game.head_hash = found(game, seats, epoch)
    game.save(update_fields=["release", "version", "head_hash"])
    dice = FairDice(bytes(epoch.secret), game.code, 0, 1, epoch.phrases)
    before = Moment(ruleset, 0, game.head_hash, None, hidden=ruleset.hides(game.options))
    state, facts = apply_events(before, ruleset.setup(game.scenario, game.options, dice))
    locked = LockedGame(game, seats, {"number": 0}, str(uuid4()), user, heartbeat.now())
    seats_put(game, seats, locked.now)
    accept_batch(locked, before, Batch({"site": "start"}, "", facts, state, dice=dice.rolled))


@transaction.atomic
def seats_settle(
    *, code: str, seated: Mapping[Side, tuple[Any, str]], options: Mapping[str, Any], terms: Mapping[str, Any]
) -> None:
    """Seat who plays each side, with their phrases, and start the game: its sides have been settled.

    `options` and `terms` are what was settled besides. Raises `Conflict` for a game in which players sit down by
    themselves, `Malformed` for options that the scenario does not have.
    """
    game = _open_game(code)
    if UNSETTLED not in game.terms:
        raise Conflict("The sides of this game are already settled", game=code)
    plan = find_scenario(ruleset_of(game), game.scenario)
    game.options = complete_options(plan, {**game.options, **options})
    game.terms = {**{name: term for name, term in game.terms.items() if name != UNSETTLED}, **terms}
    game.save(update_fields=["options", "terms"])
    seats = list(game.seats.select_for_update())
    for seat in seats:
        _sit(game, seat, *seated[seat.side])
    game_start(game=game, seats=seats, user=seats[-1].user)
    for seat in seats:
        _announce_seat(game, seat)


def check_invited(game: Game, user: Any, invitation: str) -> None:
    """Raises `Forbidden` for whoever may not join a private game, and what the `doors` raise of any game."""
    if user.pk == game.owner_id or is_party(game, user):
        return
    offered = check_offered(game, user)
    if game.private and not offered and not _opens(invitation, game) and not in_group(game, user):
        raise Forbidden("This game is private: you need its invitation link", game=game.code)
    for door in doors:
        door(game, user)


def check_offered(game: Game, user: Any) -> bool:
    """Whether the game is offered to this user by name; raises `Forbidden` where it is to another."""
    invited = Invitee.objects.filter(game=game).values_list("user", flat=True).first()
    if invited not in (None, user.pk):
        raise Forbidden("This game is reserved for another player", game=game.code)
    return invited is not None


def _sit(game: Game, seat: Seat, user: Any, phrase: str) -> None:
    seat.user, seat.phrase = user, phrase_check(phrase)
    seat.taken, seat.joined_told = heartbeat.now(), user.pk == game.owner_id or bool(game.alone)
    seat.save(update_fields=["user", "phrase", "taken", "joined_told"])


def _announce_seat(game: Game, seat: Seat) -> None:
    transaction.on_commit(
        lambda: signals.seat_taken.send_robust(sender=Game, game=game, seat=seat), robust=True
    )


def _opens(invitation: str, game: Game) -> bool:
    """Whether an invitation is the game's; the comparison takes no letters beyond ASCII, which strangers may send."""
    return secrets.compare_digest(invitation.encode(), game.invitation.encode())


def _open_game(code: str) -> Game:
    try:
        game = Game.objects.select_for_update().get(code=code)
    except Game.DoesNotExist:
        raise NotFound("game", game=code) from None
    if game.status != Game.Status.OPEN:
        raise Conflict("The game is {status}", status=game.status)
    return game


def _free(seats: Sequence[Seat], side: Actor | None) -> Seat:
    """The seat asked for, or any free one; raises `Malformed` for no such side, `Conflict` when taken."""
    wanted = [seat for seat in seats if side in (None, "", RANDOM, seat.side, seat.actor)]
    if not wanted:
        raise Malformed("no-such-side", side=side)
    free = [seat for seat in wanted if seat.user_id is None]
    if not free:
        raise Conflict("That seat is taken", side=side)
    return secrets.choice(free)


def has_staffs(scenario: Scenario, options: Mapping[str, Any]) -> bool:
    """Whether a side has several commanders."""
    seats = scenario.seats(options)
    return len(seats) > len({side for side, _ in seats})


def usual_pace(scenario: Scenario) -> str:
    """The clock of a game for which nobody names one: who plays alone needs none."""
    return "days" if len(scenario.played) > 1 else "none"


def find_scenario(ruleset: Ruleset, scenario: str) -> Scenario:
    """The scenario of that id; raises `Malformed`."""
    if scenario not in ruleset.scenarios:
        raise Malformed("no-such-scenario", scenario=scenario)
    return ruleset.scenarios[scenario]


def complete_options(scenario: Scenario, given: Mapping[str, Any]) -> dict[str, Any]:
    """Every option of the scenario, those not given at their default; raises `Malformed`."""
    choices = {choice.id: choice for choice in scenario.choices}
    bid = {OPTION: check_bid(scenario.bid, scenario.sides, given[OPTION])} if OPTION in given else {}
    for id, value in given.items():
        if id in bid:
            continue
        if id not in choices or not any(
            value is v or (type(value) is type(v) and value == v) for v in choices[id].values
        ):
            raise Malformed("no-such-option", option=id, value=value)
    return {**{id: given.get(id, choice.default) for id, choice in choices.items()}, **bid}


def phrase_check(phrase: str) -> str:
    """The phrase as it was given; raises `Malformed` for one that is too long."""
    return _short(phrase, PHRASE)


def _short(value: str, limit: int) -> str:
    if len(value) > limit or "\0" in value:
        raise Malformed("too-long", length=len(value), limit=limit)
    return value


TURNS = "\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c"
"""Marks that turn the direction of writing, of what stands beside a name too."""


def one_line(name: str) -> str:
    """A name that may stand in a list and in the subject of a mail: one line, without marks that turn it."""
    plain = "".join(
        " " if category(letter) in ("Cc", "Zl", "Zp") else letter for letter in _short(name, NAME)
    )
    return " ".join("".join(letter for letter in plain if letter not in TURNS).split())


def _tell(game: Game, seats: Sequence[Seat]) -> None:
    frame = text(game_frame(game, seats))
    transaction.on_commit(lambda: announce.push_frames(game.code, frame))
