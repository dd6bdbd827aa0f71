"""What lists, mails and the head of the board say is asked, of whom and where: by side, and by commander."""

from __future__ import annotations

from typing import Any

import rules
from rules.core.contract import SPECTATOR, UMPIRE, Message, Standing
from tests.wargame.sitting import SKELETON
from wargame.games.position import Moment

ASK = {"id": "ask-it", "facts": {}}


def decision(id: str, side: str, **more: Any) -> dict[str, Any]:
    return {"id": id, "kind": "decision", "side": side, "ask": ASK, "place": None, **more}


def questions(*entities: dict[str, Any], hidden: bool = False) -> dict[str, Any]:
    """Those of a moment in which a watcher sees these entities, and the umpire of a game that hides something none."""
    viewer = SPECTATOR if hidden else UMPIRE
    views: dict[str, Any] = {UMPIRE: {}, viewer: {one["id"]: one for one in entities}}
    moment = Moment(rules.get(SKELETON), 1, "", object(), hidden=hidden, views=views)
    vars(moment)["standing"] = Standing(
        turn=1, turns=3, phase=Message("phase"), active=None, step="", awaiting=()
    )
    return moment.questions


def question(id: str, *at: str, **more: str) -> dict[str, Any]:
    return {"id": id, "ask": ASK, "at": list(at), **more}


def test_a_side_is_asked_the_first_of_its_questions() -> None:
    asked = questions(
        decision("one", "red"), decision("other", "red"), decision("third", "blue"), hidden=True
    )
    assert asked == {"red": question("one"), "blue": question("third")}


def test_a_commander_is_asked_their_own_and_the_side_what_is_for_all_of_it() -> None:
    """The question to one commander alone is the side's, too, where there is no other, and names the commander."""
    own, next_own = decision("own", "red", command="north"), decision("next", "red", command="north")
    alone = question("own", command="north")
    assert questions(own, next_own) == {"north": alone, "red": alone}
    assert questions(own, decision("all", "red")) == {"red": question("all"), "north": alone}


def test_a_question_says_where_as_a_map_without_pieces_knows_it() -> None:
    pieces: list[dict[str, Any]] = [
        {"id": "u1", "kind": "unit", "place": "0304"},
        {"id": "card", "kind": "card", "place": [3, 4]},
        {"id": "off", "kind": "unit", "place": None},
    ]
    asked = questions(*pieces, decision("one", "red", at=["u1", "card", "off", "0506"]))
    assert asked["red"] == question("one", "0304", "3,4", "off", "0506")
