"""Brackets as pages draw them: boxes in columns, lines between them, byes as a line without a box."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, NamedTuple

from wargame.events.brackets import contests_of
from wargame.events.conditions import Plan
from wargame.events.given import Field, Player
from wargame.events.words import score
from wargame.pairing.bracket import Contest, Source

WIDE, LINE, GAP, BETWEEN, TOP = 156, 23, 22, 36, 26
"""A box and the line of a player in it, between two boxes, between two columns, and the heads above them."""

HIGH = 2 * LINE
NOBODY: Mapping[tuple[str, int], str] = MappingProxyType({})
BESIDE_NOTE, ALONE = 18, 23
"""Letters of a name that there is room for."""


class Seat(NamedTuple):
    """A line of a box: `note` stands on its right, a result or a chance. `kind`: won, lost, open, or none for later."""

    name: str
    note: str
    kind: str
    y: float

    @property
    def shown(self) -> str:
        """As much of the name as there is room for."""
        most = BESIDE_NOTE if self.note else ALONE
        return self.name if len(self.name) <= most else f"{self.name[: most - 1]}…"


class Box(NamedTuple):
    """A slot on the page; `solid` once both who play in it are known. One who passes has a line and no box."""

    x: float
    y: float
    title: str
    seats: Sequence[Seat]
    solid: bool
    bye: bool

    @property
    def middle(self) -> float:
        """Where the two lines meet."""
        return self.y + LINE


class Head(NamedTuple):
    """What a column is called."""

    x: float
    y: float
    words: str


class Tree(NamedTuple):
    """A bracket to be drawn; `words` tell the same to whoever does not see it."""

    boxes: Sequence[Box]
    lines: Sequence[str]
    heads: Sequence[Head]
    wide: float
    high: float
    words: str


def tree_of(stage: Field, sat: Mapping[tuple[str, int], str] = NOBODY) -> Tree:
    """The bracket of a stage as it stands; by slot and place who sat there, of places that have changed hands since."""
    return draw_tree(contests_of(stage), stage.players, {}, sat)


def tree_ahead(players: Sequence[Player], plan: Plan, chances: Mapping[int, float]) -> Tree:
    """The bracket that would be drawn if the stage before ended now: nothing of it is sure."""
    return draw_tree(contests_of(Field(plan, 1, players)), players, chances, NOBODY)


def draw_tree(
    contests: Mapping[str, Contest], players: Sequence[Player], chances: Mapping[int, float],
    sat: Mapping[tuple[str, int], str],
) -> Tree:  # fmt: skip
    """A bracket as boxes and lines."""
    shown = {slot: one for slot, one in contests.items() if is_shown(one)}
    middles = middles_of(contests)
    names = {
        slot: {one.number: f"{one.seed} {sat.get((slot, one.number), one.name)}" for one in players}
        for slot in shown
    }
    boxes = {slot: _box(one, middles[slot], names[slot], chances, contests) for slot, one in shown.items()}
    lines = [
        _line(boxes[seat.slot], boxes[slot])
        for slot, one in shown.items()
        for seat in (one.slot.first, one.slot.second)
        if isinstance(seat, Source) and seat.won and seat.slot in boxes
    ]
    wide = max((box.x + WIDE for box in boxes.values()), default=0) + 1
    high = max((box.y + HIGH for box in boxes.values()), default=0) + 1
    return Tree(
        list(boxes.values()), lines, _heads(shown.values(), boxes), wide, high, _words(shown.values(), names)
    )


def is_shown(contest: Contest) -> bool:
    """Whether anybody sits there or may still come; a second final only once it is needed."""
    if contest.how == "unneeded" or (contest.slot.again and not all(contest.known)):
        return False
    return bool(contest.players) or not contest.how


def middles_of(contests: Mapping[str, Contest]) -> dict[str, float]:
    """How far down each slot stands: beside the middle of those that feed it; the second tree below the first."""
    found: dict[str, float] = {}
    below = sum(name.startswith("W1.") for name in contests) * (HIGH + GAP)
    for name, contest in contests.items():
        slot = contest.slot
        tree, _, at = name.partition(".")
        if tree in ("W1", "L1"):
            found[name] = TOP + (int(at) - 1) * (HIGH + GAP) + LINE + (below if tree == "L1" else 0)
        elif name == "T":
            found[name] = found[f"W{slot.level}.1"] + 2 * HIGH
        else:
            seats = [seat for seat in (slot.first, slot.second) if isinstance(seat, Source) and seat.won]
            found[name] = sum(found[seat.slot] for seat in seats) / len(seats)
    return found


def _box(
    contest: Contest, middle: float, names: Mapping[int, str], chances: Mapping[int, float],
    contests: Mapping[str, Contest],
) -> Box:  # fmt: skip
    x, y = (contest.slot.level - 1) * (WIDE + BETWEEN), middle - LINE
    bye = all(contest.known) and len(contest.players) == 1
    if bye:
        number = contest.players[0]
        seats = [Seat(names[number], _chance(number, chances), "open", middle - 7)]
    else:
        sides = zip((contest.slot.first, contest.slot.second), contest.seats, contest.known, strict=True)
        seats = [
            _seat(contest, *side, names, chances, contests, y + LINE * at + 16)
            for at, side in enumerate(sides)
        ]
    return Box(x, y, contest.slot.title, seats, all(contest.known) and not chances, bye)


def _seat(
    contest: Contest, seat: Any, number: int | None, known: bool, names: Mapping[int, str],
    chances: Mapping[int, float], contests: Mapping[str, Contest], y: float,
) -> Seat:  # fmt: skip
    """One of the two of a box."""
    if number is None:
        return Seat("nobody" if known else _later(seat, contest, contests), "", "none", y)
    if contest.how in ("won", "seed"):
        return Seat(
            names[number], score_words(contest, number), "won" if number == contest.winner else "lost", y
        )
    return Seat(names[number], _chance(number, chances) or score_words(contest, number), "open", y)


def score_words(contest: Contest, number: int) -> str:
    """What somebody made in a slot, as points; nothing before a game is over."""
    halves = [
        one.first_halves if one.first == number else one.second_halves
        for one in contest.games
        if one.second is not None
    ]
    return score(sum(halves)) if halves else ""


def _chance(number: int, chances: Mapping[int, float]) -> str:
    return f"{chances[number]:.0%}".replace("%", " %") if number in chances else ""


def _later(seat: Any, contest: Contest, contests: Mapping[str, Contest]) -> str:
    """Whose seat it will be, where nobody has won it yet."""
    if not isinstance(seat, Source):
        return ""
    if not seat.won:
        return _loser_of(contests[seat.slot], contests)
    return "winner above" if seat == contest.slot.first else "winner below"


def _loser_of(contest: Contest, contests: Mapping[str, Contest]) -> str:
    """«loser, semi-final 2», «loser, winners 1, 2»: short enough for a box."""
    title, (tree, _, at) = contest.slot.title.replace(", round", ""), contest.slot.name.partition(".")
    if f"{tree}.2" not in contests:
        return f"loser, {title}"
    return f"loser, {title}, {at}" if title[-1].isdecimal() else f"loser, {title} {at}"


def _line(start: Box, end: Box) -> str:
    """The path from a box to the one that its winner comes to."""
    left, right = start.x + WIDE, end.x
    half = right - BETWEEN / 2
    return f"M{left} {start.middle}H{half}V{end.middle}H{right}"


def _heads(contests: Iterable[Contest], boxes: Mapping[str, Box]) -> list[Head]:
    """What the columns are called: the first box of each round says it."""
    found: dict[tuple[str, int], Head] = {}
    for one in contests:
        box = boxes[one.slot.name]
        key = (one.slot.title, one.slot.level)
        if key not in found or box.y - 8 < found[key].y:
            found[key] = Head(box.x, box.y - 8, one.slot.title)
    return list(found.values())


def _words(contests: Iterable[Contest], names: Mapping[str, Mapping[int, str]]) -> str:
    """The bracket in a sentence a slot."""
    return " ".join(_describe_contest(one, names[one.slot.name]) for one in contests if one.players)


def _describe_contest(contest: Contest, names: Mapping[int, str]) -> str:
    pair = " – ".join(names[number] for number in contest.players)
    end = (
        f", {names[contest.winner]} advances"
        if contest.winner is not None and contest.how in ("won", "seed")
        else ""
    )
    return f"{contest.slot.title.capitalize()}: {pair}{end}."
