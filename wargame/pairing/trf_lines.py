"""What is wrong with a tournament file, by line and column: gacrux reads past much of it, or names the line alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from itertools import groupby
from unicodedata import bidirectional, category

from msgspec import Struct

MOST, LINES = 25, 5000
"""Faults that are told of at most; lines of a file at most."""

CELLS = 92
"""The column in which the first round begins; each takes ten."""

ROUNDS = 30
GAPS = (4, 9, 14, 48, 53, 57, 69, 80, 85, 90, 91)
"""Columns of a player's line that nothing stands in: what does has been shifted."""

READ = frozenset(
    {
        "001", "012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132", "142",
        "152", "162", "172", "182", "192", "202", "212", "222", "240", "260", "XXR", "XXZ",
    }
)  # fmt: skip
TEAMS = frozenset({"013", "310", "320", "330", "352", "362", "801", "802"})
POINTS = {"1": 2, "=": 1, "0": 0, "W": 2, "D": 1, "L": 0, "+": 2, "-": 0, "F": 2, "H": 1, "Z": 0, " ": 0}
FACING = frozenset(
    {
        ("1", "0"), ("=", "="), ("0", "1"), ("0", "0"), ("=", "0"), ("0", "="), ("W", "L"), ("D", "D"), ("L", "W"),
        ("L", "L"), ("D", "L"), ("L", "D"), ("+", "-"), ("-", "+"), ("-", "-"),
    }
)  # fmt: skip
"""Results of the two at a board."""

ALONE = frozenset("UFHZ+- ")
HIDDEN = ("Cc", "Cs", "Cn", "Zl", "Zp")
TURNING = ("LRE", "RLE", "LRO", "RLO", "PDF", "LRI", "RLI", "FSI", "PDI")
"""Kinds of signs that no name has: controls, what is no sign at all, and what turns the direction of writing."""


class Fault(Struct, frozen=True):
    """What is wrong, and where; both begin at 1."""

    line: int
    column: int
    words: str

    def __str__(self) -> str:
        return f"Line {self.line}, column {self.column}: {self.words}"


class Cell(Struct, frozen=True):
    """A round of a player as it stands in the file; `column` is where it begins."""

    column: int
    opponent: int
    side: str
    result: str


class Line(Struct, frozen=True):
    """A player as the file has them."""

    at: int
    number: int
    points: str
    cells: Mapping[int, Cell]


def lines_of(text: str) -> list[str]:
    """The lines, whatever ends them: CR alone too, as FIDE's own text has it."""
    return text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")


def records_passed_over(text: str) -> tuple[str, ...]:
    """The records that are in the file and say nothing here, each once."""
    found = (line[:3] for line in lines_of(text) if line.strip() and not line.startswith("###"))
    return tuple(dict.fromkeys(one for one in found if one not in READ))


def faults_in(text: str) -> list[Fault]:
    """What is wrong with a file, the first of it; empty where it can be read."""
    lines = lines_of(text)
    if len(lines) > LINES:
        return [Fault(LINES + 1, 1, f"A file can have at most {LINES} lines.")]
    faults: list[Fault] = []
    players: dict[int, Line] = {}
    for at, line in enumerate(lines, 1):
        if line.startswith("001"):
            try:
                player = _player(at, line)
                if player.number in players:
                    raise Wrong(5, f"Number {player.number} already has a line: {players[player.number].at}.")
                players[player.number] = player
            except Wrong as wrong:
                faults.append(Fault(at, wrong.column, wrong.words))
    if not players and not faults:
        faults = [Fault(1, 1, "No line begins with 001, so there are no players.")]
    if not faults:
        faults = [*_opposite(players), *_others(lines, players), *_points(lines, players)]
    return sorted(faults, key=lambda fault: (fault.line, fault.column))[:MOST]


class Wrong(Exception):
    """What is wrong with a line, in which column."""

    def __init__(self, column: int, words: str) -> None:
        self.column, self.words = column, words
        super().__init__(words)


def _player(at: int, line: str) -> Line:
    """A player's line. Raises `Wrong`."""
    for column in GAPS:
        if line[column - 1 : column].strip():
            raise Wrong(
                column, f"Column {column} of a player must be empty; the line is shifted here or earlier."
            )
    number = int(_field(line, 5, 8, r"\d+", "The number of a player"))
    if not number:
        raise Wrong(5, "Numbers of players start at 1.")
    name = _field(line, 15, 47, r".+", "The name")
    if any(category(letter) in HIDDEN or bidirectional(letter) in TURNING for letter in name):
        raise Wrong(15, "The name, columns 15 to 47, has characters that cannot be shown.")
    _field(line, 49, 52, r"\d*", "The rating")
    points = _field(line, 81, 84, r"(\d+([.,]\d)?)?", "The points")
    _field(line, 86, 89, r"\d*", "The rank")
    cells = {}
    for round, column in enumerate(range(CELLS, len(line.rstrip()) + 1, 10), 1):
        if round > ROUNDS:
            raise Wrong(column, f"An event can have at most {ROUNDS} rounds.")
        if line[column - 1 : column + 7].strip():
            cells[round] = _cell(line.ljust(column + 8), column, number)
    return Line(at, number, points, cells)


def _field(line: str, first: int, last: int, pattern: str, what: str) -> str:
    """What stands between two columns. Raises `Wrong`."""
    found = line[first - 1 : last].strip()
    if re.fullmatch(pattern, found) is None:
        shown = f"is not «{found}»" if found else "is missing"
        raise Wrong(first, f"{what}, columns {first} to {last}, {shown}.")
    return found


def _cell(line: str, column: int, number: int) -> Cell:
    """A round of a player. Raises `Wrong`."""
    for gap in (column + 4, column + 6):
        if line[gap - 1].strip():
            raise Wrong(
                gap, f"Column {gap} must be empty: a round is a number, a blank, a side, a blank, a result."
            )
    given = _field(line, column, column + 3, r"\d*", "The opponent")
    opponent, side, result = int(given or 0), line[column + 4].lower(), line[column + 6].upper()
    if opponent == number:
        raise Wrong(column, "Players cannot play against themselves.")
    if opponent and side not in "wb":
        raise Wrong(column + 5, f"The side must be w or b, not «{side.strip() or ' '}».")
    if opponent and result not in {one for pair in FACING for one in pair}:
        raise Wrong(column + 7, f"«{result}» is not a result of a board: 1 = 0, + - for a forfeit, or W D L.")
    if not opponent and result not in ALONE:
        raise Wrong(column + 7, f"«{result}» is not a result without an opponent: U, F, H or Z.")
    return Cell(column, opponent, side, result)


def _opposite(players: Mapping[int, Line]) -> Iterator[Fault]:
    """Boards of which the two lines tell different things."""
    for player in players.values():
        for round, cell in player.cells.items():
            if not cell.opponent:
                continue
            if cell.opponent not in players:
                yield Fault(player.at, cell.column, f"There is no player {cell.opponent}.")
                continue
            other = players[cell.opponent]
            told = _differ(player, cell, other, round)
            if told:
                yield Fault(player.at, *told)


def _differ(player: Line, cell: Cell, other: Line, round: int) -> tuple[int, str] | None:
    facing = other.cells.get(round)
    where = f"line {other.at} says otherwise"
    if facing is None or facing.opponent != player.number:
        return cell.column, f"Round {round}: {player.number} meets {other.number} here, {where}."
    if facing.side == cell.side:
        return (
            cell.column + 5,
            f"Round {round}: both {player.number} and {other.number} have the side {cell.side}.",
        )
    if (cell.result, facing.result) not in FACING:
        return (
            cell.column + 7,
            f"Round {round}: {cell.result} here and {facing.result} in line {other.at} contradict each other.",
        )
    return None


def _others(lines: list[str], players: Mapping[int, Line]) -> Iterator[Fault]:
    """What is wrong with the other records."""
    for at, line in enumerate(lines, 1):
        record = line[:3]
        if record in TEAMS:
            yield Fault(at, 1, f"Record {record} is for team tournaments: only individual ones can be read.")
        check = CHECKS.get(record)
        for column, words in check(line, players) if check else ():
            yield Fault(at, column, words)
    heads = [(line[:3], at) for at, line in enumerate(lines, 1) if line[:3] in ("012", "142", "152", "162")]
    for record, found in groupby(sorted(heads), key=lambda one: one[0]):
        for _, at in list(found)[1:]:
            yield Fault(at, 1, f"Record {record} can appear only once in a file.")


Found = Iterator[tuple[int, str]]


def _number(text: str) -> int:
    """A whole number of four digits at most, leading zeros aside; -1 for anything else."""
    return int(text) if re.fullmatch(r"0{0,99}\d{1,4}", text) else -1


def _count(line: str, players: Mapping[int, Line]) -> Found:
    given = line[4:].strip()
    if not 1 <= _number(given) <= ROUNDS:
        yield 5, f"The number of rounds must be 1 to {ROUNDS}, not «{given[:20]}»."


def _side(line: str, players: Mapping[int, Line]) -> Found:
    if line[4:].strip().upper() not in ("W", "B", ""):
        yield 5, f"The first side must be W or B, not «{line[4:].strip()[:20]}»."


def _scores(line: str, players: Mapping[int, Line]) -> Found:
    """A win is a point here and a draw half of one: another count of points cannot be taken over."""
    for match in re.finditer(r"([WDLPAX])\s*([\d.,]+)", line[4:].upper()):
        wanted = {"W": ("1", "1.0"), "D": ("0.5",), "L": ("0", "0.0"), "P": ("1", "1.0", "0.5", "0", "0.0")}
        letter, worth = match[1], match[2].replace(",", ".")
        if letter in wanted and worth not in wanted[letter]:
            yield match.start() + 5, f"{letter} is worth {worth} here; events on this site count 1, ½ and 0."


def _numbers(first: int) -> Callable[[str, Mapping[int, Line]], Found]:
    """A check that all numbers from a column on are those of players."""

    def check(line: str, players: Mapping[int, Line]) -> Found:
        for match in re.finditer(r"[^\s,/]+", line[first - 1 :]):
            if _number(match[0]) not in players:
                yield match.start() + first, f"There is no player «{match[0][:20]}»."

    return check


def _byes(line: str, players: Mapping[int, Line]) -> Found:
    if line[4:5].upper() not in ("F", "H", "Z"):
        yield 5, f"A bye must be F, H or Z, not «{line[4:5]}»."
    if not 1 <= _number(line[6:9].strip()) <= ROUNDS:
        yield 7, f"The round must be 1 to {ROUNDS}, not «{line[6:9].strip()}»."
    yield from _numbers(11)(line, players)


def _forbidden(line: str, players: Mapping[int, Line]) -> Found:
    for first, last in ((5, 7), (9, 11)):
        if not re.fullmatch(r"\d*", line[first - 1 : last].strip()):
            yield first, f"A round must be a number, not «{line[first - 1 : last].strip()}»."
    yield from _numbers(13)(line, players)


CHECKS: Mapping[str, Callable[[str, Mapping[int, Line]], Found]] = {
    "142": _count, "XXR": _count, "152": _side, "162": _scores, "240": _byes, "260": _forbidden, "XXZ": _numbers(5),
}  # fmt: skip


def _points(lines: list[str], players: Mapping[int, Line]) -> Iterator[Fault]:
    """Points that are not the sum of a player's rounds."""
    bye, extra = (
        _worth_of_bye(lines),
        {player for line in lines if line[:3] == "240" for player in line[9:].split()},
    )
    for player in players.values():
        if not player.points or str(player.number) in extra:
            continue
        halves = sum(bye if cell.result == "U" else POINTS[cell.result] for cell in player.cells.values())
        told = float(player.points.replace(",", "."))
        if told * 2 != halves:
            words = f"{told:g} points are given for player {player.number}, but the rounds add up to {halves / 2:g}."
            yield Fault(player.at, 81, words)


def _worth_of_bye(lines: list[str]) -> int:
    """Half points that a bye of the draw is worth: record 162, else one point."""
    line = next((line for line in lines if line[:3] == "162"), "")
    found = re.search(r"P\s*(\d(\.\d)?)", line[4:].upper())  # anything longer is a fault by itself
    return round(float(found[1]) * 2) if found else 2
