"""What the checks of a record say to each value that is not as it was, hashed anew, is what somebody approved."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from uuid import uuid4

import pytest

from tests.approved import Approve
from tests.rulesets import each
from tests.wargame.chronicle import Days, days
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import SKELETON
from tests.wargame.staff import Plan, plans, sit_down_all
from tests.wargame.test_records import Lines, exported, places, rehash, text
from wargame.games import position, services
from wargame.games.record.verify import verify

pytestmark = pytest.mark.django_db
FOLDER = Path(__file__).parent / "told" / "forgeries"
SECRETLY = {"do": "move", "unit": "b2", "path": ["0103", "0104"]}
END = {"do": "end_phase"}
CHANCE = ((r"\b[0-9a-f]{40,}", "HASH"), (r"\b(\w+)-[0-9a-f]{8}", r"\1"))

UNHASHED = ("files", "hash", "head")


def fight(match: Match) -> None:
    """Something is taken back, a clock is mended, and the bots go on to the end."""
    match.submit("blue", SECRETLY)
    services.action_undo(code=match.code, user=match.users["blue"], expected_seq=match.game.seq, key=uuid4())
    services.clock_mend(code=match.code, side="red", given_ms=60_000, reason="The site was down")
    match.play()


def resign(match: Match) -> None:
    match.submit("blue", END)
    services.game_resign(code=match.code, user=match.users["blue"])


def pass_on(match: Match) -> None:
    for side in ("blue", "red"):
        while match.asked == side:
            match.submit(side, END)


def agree(match: Match) -> None:
    pass_on(match)
    services.draw_offer(code=match.code, user=match.users["red"])
    services.draw_answer(code=match.code, user=match.users["blue"], accept=True)


def abandon(match: Match) -> None:
    pass_on(match)
    services.game_abandon(code=match.code, user=match.users["red"])
    services.abandon_answer(code=match.code, user=match.users["blue"], accept=True)


def claim(match: Match, time: Days) -> None:
    match.submit("blue", END)
    time.pass_by(days=2)
    services.clock_claim(code=match.code, user=match.users["red"])


def go_on(match: Match) -> None:
    """The game is not over: its dice are sealed."""
    match.play(16)


def spoilt(value: Any) -> Any:
    """Another value of the same type, or of the next best."""
    match value:
        case bool():
            return not value
        case int():
            return value + 1
        case str():
            return f"{value}x"
        case list():
            return value[:-1] if value else [1]
        case dict():
            return dict(list(value.items())[:-1]) if value else {"x": 1}
    return "x"


def kind(line: dict[str, Any]) -> str:
    """The act of a line; the header has none."""
    return json.dumps({key: line["action"].get(key) for key in ("do", "site")}) if "action" in line else ""


def forgeries(lines: Lines, first: int) -> Iterator[tuple[str, Lines]]:
    """The record from a line on with one value changed, and hashed anew. One of each place in each kind of line."""
    yield "as it is", lines
    done = set[tuple[str, ...]]()
    for at, line in enumerate(lines[first:], first):
        for path in places(line):
            place = (kind(line), *("*" if isinstance(key, int) else key for key in path))
            if place in done or path[0] in UNHASHED:
                continue
            done.add(place)
            forged = json.loads(json.dumps(lines))
            holder = forged[at]
            for key in path[:-1]:
                holder = holder[key]
            holder[path[-1]] = spoilt(holder[path[-1]])
            try:
                rehash(forged)
            except (TypeError, KeyError, AttributeError, IndexError):
                continue  # of another shape: nothing to hash
            yield f"{at + 1} {'.'.join(map(str, path))} = {json.dumps(holder[path[-1]])}", forged


def said(forged: Lines) -> Iterator[str]:
    """What the checks find, and what they cannot check."""
    report = verify(text(forged))
    yield from (f"  {finding.line}: {finding.what}" for finding in report.findings)
    yield from (f"  not checked: {note}" for note in report.unchecked)


def told(match: Match, first: int = 0) -> Iterator[str]:
    for what, forged in forgeries(lines := exported(match), first % len(lines)):
        for line in (f"# {what}", *said(forged)):
            for pattern, word in CHANCE:
                line = re.sub(pattern, word, line)
            yield line


@pytest.fixture
def time() -> Iterator[Days]:
    position.forget()
    with days() as time:
        yield time


@pytest.fixture
def played(time: Days) -> Match:
    return new_match(SKELETON, seed=5, pace="live")


def test_what_is_said_to_a_forgery_is_as_approved(
    played: Match, nobody_is_met: None, approve: Approve
) -> None:
    fight(played)
    approve(FOLDER / "to_its_end.txt", told(played))


@pytest.mark.parametrize("end", [resign, agree, abandon, go_on], ids=lambda end: end.__name__)
def test_what_is_said_to_a_forged_end_is_as_approved(
    played: Match, end: Callable[[Match], None], approve: Approve
) -> None:
    end(played)
    approve(FOLDER / f"{end.__name__}.txt", told(played, -1))


def test_what_is_said_to_a_forged_claim_is_as_approved(played: Match, time: Days, approve: Approve) -> None:
    claim(played, time)
    approve(FOLDER / "claim.txt", told(played, -1))


@each("plan", plans)
def test_what_is_said_to_a_forged_commander_is_as_approved(time: Days, plan: Plan, approve: Approve) -> None:
    """One of two lays down their command."""
    game = sit_down_all(plan)
    fellow = list(game.reach()[1])[1]
    services.command_lay_down(code=game.code, user=game.users[fellow])
    approve(FOLDER / f"{plan.ruleset.id}.txt", told(game, -1))
