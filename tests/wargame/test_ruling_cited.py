"""What stands beside a rule that is cited: what was refused under it, and the events and details that rest on it."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from django.contrib.auth.models import AnonymousUser
from django.core.cache import cache

from tests.wargame.bench import Hall, new_hall
from tests.wargame.sitting import get, person
from wargame.annals.kinds import UNTOLD
from wargame.games.models import Action, GameEvent
from wargame.games.services import game_resign
from wargame.rulings.models import Look, Ruling
from wargame.rulings.outlook import list_cited
from wargame.rulings.services import ruling_draft

pytestmark = pytest.mark.django_db

RULE, REASON = "2.3", "1st Blue has 4 movement points; this path costs 7."


@pytest.fixture
def hall(db: None) -> Hall:
    cache.clear()
    return new_hall()


def refuse(hall: Hall, side: str = "blue", seq: int = 0, reason: str = REASON) -> None:
    """A request of a side that the rules refused after an event."""
    at = seq or hall.match.game.seq
    answer = {"code": "illegal", "rule": RULE, "reason": reason, "facts": {"refusal": "too-far"}}
    Action.objects.create(
        game=hall.match.game, user=hall.match.users[side], side=side, payload={"do": "move"},
        verdict=Action.Verdict.ILLEGAL, answer=answer, seq_before=at, seq_after=at,
    )  # fmt: skip


def draft(hall: Hall, cites: Any = (), rules: Any = (RULE,)) -> Ruling:
    """A draft of Clara's that rests on these."""
    given = {"case": hall.dispute().pk, "user": hall.clara, "choice": "stand", "reason": "So"}
    return ruling_draft(**given, rules=list(rules), cites=list(cites))


def cited(page: str) -> str:
    """What a page says of the rules cited, without tags."""
    told = page[page.index("Rule cited") :]
    return " ".join(html.unescape(re.sub(r"<[^>]*>", " ", told[: told.index("</section>")])).split())


@pytest.mark.dear
def test_a_director_reads_what_was_refused_as_the_player_read_it(hall: Hall) -> None:
    made = draft(hall)
    path = f"/disputes/{made.case.pk}/rule/"
    assert "Refused in this game" not in cited(get(hall.clara, path))
    for _ in range(2):
        refuse(hall)
    refuse(hall, "red", reason="2nd Red has 3 movement points; this path costs 5.")
    told = cited(get(hall.clara, path))
    assert "Refused in this game:" in told and told.count(REASON) == 1
    assert f"{REASON} Blue, after event {hall.match.game.seq}" in told and "path costs 5" in told
    assert "Refused under this rule" not in told


@pytest.mark.dear
def test_the_page_of_a_ruling_tells_refusals_to_who_was_refused_alone(hall: Hall) -> None:
    refuse(hall)
    ruled = hall.rule(hall.dispute(), "stand", rules=[RULE])
    path = f"/rulings/{ruled.pk}/"
    Look.objects.all().delete()
    for over in (False, True):
        if over:
            game_resign(code=hall.match.code, user=hall.match.users["red"])
        mine = cited(get(hall.match.users["blue"], path))
        assert REASON in mine and "Refused to you, which only you and the directors can read" in mine
        for reader in (hall.match.users["red"], hall.clara, person("stranger"), None):
            assert REASON not in get(reader, path)
    assert not Look.objects.exists()


@pytest.mark.dear
def test_who_sees_a_game_up_to_an_event_reads_no_later_refusal(hall: Hall) -> None:
    made, seq = draft(hall), hall.match.game.seq
    refuse(hall)
    (early,) = list_cited(made, hall.clara, seq - 1)
    (whole,) = list_cited(made, hall.clara)
    assert not early.refused and [one.text for one in whole.refused] == [REASON]
    for reader in (hall.match.users["red"], AnonymousUser()):
        assert not list_cited(made, reader)[0].refused


def test_an_event_and_the_details_of_its_action_count_by_what_they_rest_on(hall: Hall) -> None:
    """The log leaves details out: they have no line that could name the rule."""
    game = hall.match.game
    acts = Action.objects.filter(game=game, verdict="accepted", payload__has_key="do").order_by("seq_before")
    act = next(one for one in acts if one.seq_after == one.seq_before + 2 and one.seq_after < game.seq)
    first = act.seq_before + 1
    line = {"message": {"id": "event-Ruled", "facts": {"number": 1}}, "rules": ["1.1"], "rolls": []}
    rests: dict[int, dict[str, Any]] = {
        first: {"rules": [RULE]}, first + 1: {"rolls": [{"rule": f"{RULE}a", "faces": [1], "purpose": "x"}]},
        act.seq_after + 1: {"rules": [RULE]},
    }  # fmt: skip
    for event in GameEvent.objects.filter(game=game):
        event.log = [line] if event.seq == first else []
        event.payload |= {"rules": ["1.1"], "rolls": [], **rests.get(event.seq, {})}
        event.save()
    made = draft(hall, [first])
    (found,) = list_cited(made, hall.clara)
    assert [seq for seq, _ in found.events] == [first, first + 1]
    assert found.events[0][1] != UNTOLD and found.events[1][1].startswith("Part of «")
    (early,) = list_cited(made, hall.clara, first)
    assert [seq for seq, _ in early.events] == [first]
