"""Knockouts of an event: the bracket as it stands, what is drawn next, and why (ADR 0091)."""

from __future__ import annotations

from collections.abc import Mapping

from wargame.events.conditions import Format
from wargame.events.given import BYE, GAME, Drawn, Field, Line, sides_step, steps
from wargame.pairing import bracket
from wargame.pairing.bracket import Contest, Source
from wargame.pairing.double import double
from wargame.pairing.field import Played as EnginePlayed
from wargame.pairing.knockout import knockout
from wargame.pairing.turns import Turn, sides_had, turn_of
from wargame.pairing.words import Words, points

PLAIN = ("the first side", "the second side")
ENGINE = {Format.SINGLE: "Knockout", Format.DOUBLE: "Double elimination"}


def contests_of(stage: Field) -> dict[str, Contest]:
    """The bracket as it stands, by slot. Raises `CannotPair` for more players than it can hold."""
    count, plan = len(stage.players), stage.plan
    slots = (
        double(count, reset=plan.reset) if plan.format == Format.DOUBLE else knockout(count, third=plan.third)
    )
    return bracket.fold(slots, seeds_of(stage), _played(stage), replays=plan.replays)


def seeds_of(stage: Field) -> list[int]:
    """The players, the first seed first."""
    return [one.number for one in sorted(stage.players, key=lambda one: one.seed)]


def _played(stage: Field) -> list[EnginePlayed]:
    return [
        EnginePlayed(
            one.round,
            one.first,
            one.second,
            one.first_halves,
            one.second_halves,
            one.kind,
            one.played,
            one.slot,
        )
        for one in stage.played
    ]


def is_over(stage: Field) -> bool:
    """Whether it is decided who won."""
    return bracket.is_over(contests_of(stage))


def standings(stage: Field, halves: Mapping[int, int]) -> list[Line]:
    """By how far each came; who went out in the same round shares a place."""
    order = bracket.places(contests_of(stage), seeds_of(stage))
    return [Line(place, number, halves[number]) for place, number in order]


def draw(stage: Field) -> list[Drawn]:
    """Every slot whose two are known, at once: games that were drawn again, and those who pass without one."""
    found = contests_of(stage)
    had = sides_had(_played(stage))
    names = {one.number: one.name for one in stage.players}
    words = {slot: Words(names, stage.slot_sides.get(slot) or stage.sides or PLAIN) for slot in found}
    turn = {slot: at for at, slot in enumerate(found, 1)}
    boards = [
        _board(one, stage, found, had, words[one.slot.name], turn[one.slot.name])
        for one in bracket.ready(found)
    ]
    return sorted(boards, key=lambda one: one.second is None)


def _board(
    contest: Contest,
    stage: Field,
    found: Mapping[str, Contest],
    had: Mapping[int, list[str]],
    words: Words,
    turn: int,
) -> Drawn:
    """The board of a slot."""
    engine, slot = f"{ENGINE[stage.plan.format]}, {contest.slot.title}", contest.slot.name
    if len(contest.players) == 1:
        why = {
            "engine": engine,
            "steps": steps(*_came(contest, found, stage, words), (_passes(contest, words), "", "passes")),
        }
        return Drawn(contest.players[0], None, BYE, slot, why)
    sides = _sides(contest, had, words)
    told = [*_came(contest, found, stage, words), *_again(contest, words)]
    fell = (
        f"Sides: {words.name(sides.first)} {words.side('first')}, {words.name(sides.second)} {words.side('second')}; "
        f"{sides.why}."
    )
    told.append(sides_step(stage, fell))
    return Drawn(sides.first, sides.second, GAME, slot, {"engine": engine, "steps": steps(*told)}, turn=turn)


def _sides(contest: Contest, had: Mapping[int, list[str]], words: Words) -> Turn:
    """A game that is played again has its sides swapped; else by what the two had before; the top seats take turns."""
    if contest.games:
        last = contest.games[-1]
        return Turn(last.second or 0, last.first, "swapped, because the game was drawn")
    one, other = contest.players
    even = contest.slot.name.rpartition(".")[2] in "2468"
    return turn_of(other, one, had, words) if even else turn_of(one, other, had, words)


def _came(
    contest: Contest, found: Mapping[str, Contest], stage: Field, words: Words
) -> list[tuple[str, str, str]]:
    """How each came to this slot."""
    seeds = {one.number: one.seed for one in stage.players}
    both = zip((contest.slot.first, contest.slot.second), contest.seats, strict=True)
    seats = [(seat, number) for seat, number in both if number is not None]
    if not any(isinstance(seat, Source) for seat, _ in seats):
        told = ", ".join(f"{words.name(number)} is seed {seeds[number]}" for _, number in seats)
        return [(f"{told}: the first seeds meet last.", "", "")]
    return [(_way(seat, number, found, words), "", "") for seat, number in seats if isinstance(seat, Source)]


def _way(seat: Source, number: int, found: Mapping[str, Contest], words: Words) -> str:
    """How one came here."""
    name = words.name(number)
    before = found[seat.slot]
    others = [words.name(one) for one in before.players if one != number]
    whom = f" against {others[0]}" if others else ""
    if before.how == "bye":
        return f"{name} had no opponent in the {before.slot.title}."
    if before.how == "seed":
        verb = "advanced as the higher seed" if seat.won else "drew, and had the lower seed"
        return f"{name} {verb} in the {before.slot.title}{whom}."
    return f"{name} {'won' if seat.won else 'lost'} the {before.slot.title}{whom}."


def _again(contest: Contest, words: Words) -> list[tuple[str, str, str]]:
    """That it was drawn before."""
    count = len(contest.games)
    if not count:
        return []
    halves = points(contest.games[-1].first_halves)
    told = f"They played {count} game{'s' if count > 1 else ''} here, the last ended {halves} – {halves}: a replay."
    return [(told, "", "drawn")]


def _passes(contest: Contest, words: Words) -> str:
    return f"There is no opponent for {words.name(contest.players[0])}, who passes to the next round."
