"""Tournament files in FIDE's form, TRF16 with the records of TRF26: written and read by gacrux, checked before that.

What a file brings into an event: ADR 0090.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from decimal import Decimal
from itertools import combinations
from typing import Any

from gacrux.gacruxexeptions import GacruxError
from gacrux.trf2json import trf2json
from msgspec import Struct

from wargame.pairing.engine import tournament_of
from wargame.pairing.field import (
    ASKED,
    BYE,
    DRAW,
    FIRST,
    GAME,
    MISSED,
    SECOND,
    WIN,
    Field,
    Played,
    Player,
    halves_of,
    in_order,
)
from wargame.pairing.trf_lines import Fault, faults_in, lines_of, records_passed_over

NAME = 33
"""Letters of a name at most."""

TEAM = 32
"""Letters of a team's name at most."""

RATING = 9999
HALVES = {"W": WIN, "D": DRAW}


class Heading(Struct, frozen=True, kw_only=True):
    """What a file says besides its players: dates as 2026-11-09, those of the rounds too; what a bye is worth.

    `system` is the code of record 192, `kind` its words for record 092, `notes` are remarks at the end.
    """

    name: str = ""
    start: str = ""
    end: str = ""
    dates: tuple[str, ...] = ()
    bye_halves: int = WIN
    system: str = "FIDE_DUTCH"
    kind: str = "Individual: Swiss-System"
    notes: tuple[str, ...] = ()


class TeamRow(Struct, frozen=True):
    """A team as record 310 has it: its number and name, match points and points at the boards in halves, its place, and
    its players in the order of the boards.
    """

    number: int
    name: str
    halves: int
    made: int
    place: int
    players: tuple[int, ...]


class Sheet(Struct, frozen=True):
    """A file as it was read. Players are numbered as in it; `passed_over` are its records that say nothing here.

    `widened` are pairs that the file keeps apart in some of the rounds to come: here they may not meet in any.
    """

    heading: Heading
    field: Field
    passed_over: tuple[str, ...] = ()
    widened: tuple[tuple[int, int], ...] = ()


class NotTrf(Exception):
    """The file cannot be read: where, and why."""

    def __init__(self, faults: Sequence[Fault]) -> None:
        self.faults = tuple(faults)
        super().__init__("; ".join(fault.words for fault in faults))


def trf_write(
    field: Field, heading: Heading, places: Mapping[int, int] | None = None, teams: Sequence[TeamRow] = (),
    boards: int = 0,
) -> str:  # fmt: skip
    """The field after its rounds played; places by number, `teams` with the `boards` of a match where they play.

    Who is not `present` has a zero in record 240, as not to be paired.
    """
    order = in_order(field.players)
    given = tournament_of(field, last=max([field.round - 1, *(one.round for one in field.played)]))
    given |= {
        "numRounds": field.rounds, "tournamentType": heading.kind, "tournamentInfo": {"fullName": heading.name},
        "pairingSystem": ["own"],
        "eventInfo": {"startDate": heading.start, "endDate": heading.end},
        "scoreSystem": {"game": given["scoreSystem"]["game"] | {"P": Decimal(heading.bye_halves) / 2}},
    }  # fmt: skip
    if heading.dates:
        given["rounds"] = [
            {"roundNo": at, "startTime": day} for at, day in enumerate(heading.dates, 1) if day
        ]
    halves = halves_of(field)
    profiles = []
    for row, player in zip(given["competitors"], order, strict=True):
        profiles.append(
            {"id": row["cid"], "lastName": player.name[:NAME], "firstName": "", "sex": "", "federation": ""}
        )
        row |= {
            "profileId": row["cid"], "gamePoints": halves[player.number] / 2,
            "rank": (places or {}).get(player.number, row["rank"]),
            "rating": {"rating": min(RATING, round(player.rating))},
        }  # fmt: skip
    text = trf2json().output_file(
        {"tournaments": [given | {"tournamentNo": 1}], "profiles": profiles}, 1, True
    )
    away = [f"{row['cid']:4}" for row in given["competitors"] if not row["present"]]
    ids = {player.number: row["cid"] for row, player in zip(given["competitors"], order, strict=True)}
    return "".join(
        f"{line}\n"
        for line in (
            *_unless_usual(text.removesuffix("\n").split("\n"), heading.bye_halves),
            f"192 {heading.system}", *_of_teams(teams, boards, ids),
            *([f"240 Z {field.round:03} {' '.join(away)}"] if away else []),
            *(f"### {' '.join(note.split())}" for note in heading.notes),
        )
    )  # fmt: skip


def trf_without_ratings(text: str, names: Iterable[str]) -> str:
    """A tournament file with the ratings of these players blank: columns 49 to 52 of record 001."""
    kept = {name[:NAME] for name in names}

    def blank(line: str) -> str:
        is_kept = line.startswith("001 ") and line[14:47].strip() in kept
        return f"{line[:48]}    {line[52:]}" if is_kept else line

    return "".join(blank(line) for line in text.splitlines(keepends=True))


def _unless_usual(lines: Sequence[str], bye_halves: int) -> Iterator[str]:
    """The lines, of record 162 only what differs from a point for a bye: some programs refuse letters of the others."""
    for line in lines:
        if not line.startswith("162"):
            yield line
        elif bye_halves != WIN:
            yield f"162  P{bye_halves / 2:4.1f}"


def _of_teams(teams: Sequence[TeamRow], boards: int, ids: Mapping[int, int]) -> Iterator[str]:
    """Records 082, 352, 362 and 310, which gacrux does not write: number, sides by board, worth of a match, teams."""
    if not teams:
        return
    yield f"082 {len(teams)}"
    yield "352 " + "".join("WB"[board % 2] for board in range(boards))
    yield "362  " + "    ".join(
        f"{sign}{points:4.1f}" for sign, points in (("W", 1.0), ("D", 0.5), ("L", 0.0))
    )
    for one in teams:
        points = f"{one.halves / 2:6.1f} {one.made / 2:6.1f} {one.place:3}"
        players = " ".join(f"{ids[number]:4}" for number in one.players)
        yield f"310 {one.number:3} {one.name[:TEAM]:{TEAM}} {'':5} {'':6} {points}  {players}"


def trf_read(text: str) -> Sheet:
    """What a file says; its next round is the one after the last that was drawn, byes asked for may lie ahead.

    Who has a zero in that next round is not `present`. Raises `NotTrf` with the faults that were found, by line and
    column.
    """
    faults = faults_in(text)
    if faults:
        raise NotTrf(faults)
    reader = trf2json()
    clean = "\n".join(lines_of(text))
    try:
        reader.parse_file(clean, False)
    except (GacruxError, ArithmeticError, LookupError, TypeError, ValueError) as fault:
        raise NotTrf([Fault(1, 1, _sentence(str(fault)))]) from fault
    if reader.get_status() == 401:
        raise NotTrf([Fault(1, 1, _sentence(str(reader.chessjson["status"]["error"])))])
    heading, field, widened = _read_tournament(reader)
    return Sheet(heading, field, records_passed_over(text), widened)


def _sentence(words: str) -> str:
    return f"The file as a whole cannot be read: {words[:200]}"


def _read_tournament(reader: Any) -> tuple[Heading, Field, tuple[tuple[int, int], ...]]:
    given = reader.get_tournament(1)
    info, score = given["tournamentInfo"], given["scoreSystem"]["game"]
    worth = score.get("P", "W")
    bye = HALVES.get(worth, 0) if isinstance(worth, str) else int(worth * 2)
    names = {one["id"]: one["fideName"].strip() for one in reader.chessjson["event"]["profiles"]}
    boards = sorted(
        (_played(game, bye) for game in given["gameList"]), key=lambda one: (one.round, one.first)
    )
    last = max([0, *(one.round for one in boards if one.second is not None or one.kind == BYE)])
    away = {one.first for one in boards if one.round == last + 1 and one.kind == MISSED}
    players = tuple(
        Player(
            row["cid"], row["cid"], float((row["rating"] or {}).get("rating", 0)), names[row["profileId"]],
            row["present"] and row["cid"] not in away,
        )
        for row in given["competitors"]
    )  # fmt: skip
    played = tuple(one for one in boards if one.round <= last or one.kind != MISSED)
    rounds = max(last, given["numRounds"])
    apart = _apart(given.get("prohibited", ()), last + 1, rounds)
    heading = Heading(
        name=info.get("fullName", "").strip(), start=info.get("startDate", ""), end=info.get("endDate", ""),
        dates=tuple(_dates(given)), bye_halves=bye, system=info.get("typeOfTournament", "").strip(),
        kind=given["tournamentType"].strip(),
    )  # fmt: skip
    field = Field(
        players, last + 1, rounds, played, tuple(sorted(apart)),
        opens=SECOND if given.get("topColor") == "b" else FIRST,
    )  # fmt: skip
    return heading, field, tuple(sorted(pair for pair, wholly in apart.items() if not wholly))


def _apart(records: Iterable[Mapping[str, Any]], next_round: int, rounds: int) -> dict[tuple[int, int], bool]:
    """The pairs that may not meet in a round to come, each with whether in all of them; what is past says nothing."""
    found: dict[tuple[int, int], bool] = {}
    for row in records:
        first, last = row["firstRound"] or 1, row["lastRound"] or rounds
        if last >= min(next_round, rounds):
            for pair in combinations(sorted(row["competitors"]), 2):
                found[pair] = found.get(pair, False) or (first <= next_round and last >= rounds)
    return found


def _dates(given: Mapping[str, Any]) -> list[str]:
    """The days of the rounds, as far as any is named."""
    days = [str(row["startTime"]).strip() for row in given.get("rounds", ())]
    return days[: max((at for at, day in enumerate(days, 1) if day), default=0)]


def _played(game: Mapping[str, Any], bye: int) -> Played:
    """A board of the file; a bye that was asked for is a full or half point that nobody was played for."""
    first, letter = game["white"]["cid"], game["white"].get("result", "Z")
    if game["black"] is None:
        if letter == "P":
            return Played(game["round"], first, None, bye, 0, BYE, False)
        halves = HALVES.get(letter, 0)
        return Played(game["round"], first, None, halves, 0, ASKED if halves else MISSED, False)
    other = game["black"]
    return Played(
        game["round"], first, other["cid"], HALVES.get(letter, 0), HALVES.get(other.get("result", "Z"), 0), GAME,
        game["played"],
    )  # fmt: skip
