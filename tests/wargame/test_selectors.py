"""What is read of a game: views, patches, events, each cut for whoever reads it."""

from __future__ import annotations

import json
from typing import Any

import pytest
from django.utils import timezone

import rules
from rules.core.contract import SPECTATOR, UMPIRE, Patch
from rules.core.dice import SeededDice
from rules.core.errors import Malformed
from rules.core.patches import apply_patch
from tests.wargame.match import Match
from tests.wargame.sitting import secret
from tests.wargame.timing import wind
from wargame.games import selectors
from wargame.games.errors import Conflict, NotFound
from wargame.games.infos import game_info
from wargame.games.models import GameEvent, Seat
from wargame.games.services import game_open, game_resign
from wargame.games.shapes import encode

pytestmark = pytest.mark.django_db

VIEWERS = ("blue", "red", SPECTATOR, UMPIRE)


def view(match: Match, viewer: str, seq: int | None = None) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(selectors.view_frame(game=match.game, viewer=viewer, seq=seq))
    return found


def entities(frame: dict[str, Any]) -> dict[str, Any]:
    return {entity["id"]: entity for entity in frame["entities"]}


@pytest.mark.parametrize("viewer", VIEWERS)
@pytest.mark.dear
def test_a_patch_leads_from_any_view_to_any_later_one(match: Match, viewer: str) -> None:
    first = match.game.seq
    match.play(12)
    moments = range(first, match.game.seq + 1)
    views = {seq: entities(view(match, viewer, seq)) for seq in moments}
    for since in moments:
        for until in (since, match.game.seq):
            frame = json.loads(
                selectors.patch_frame(game=match.game, viewer=viewer, since=since, until=until) or "null"
            )
            change = Patch(since=since, seq=until, set=frame["set"], drop=frame["drop"])
            assert (frame["since"], frame["seq"]) == (since, until)
            assert apply_patch(views[since], change) == views[until]


@pytest.mark.parametrize("since", [-1, 0, 10_000])
def test_a_gap_that_cannot_be_bridged_asks_for_a_view(match: Match, since: int) -> None:
    assert selectors.patch_frame(game=match.game, viewer="blue", since=since) is None


def test_no_moment_that_was_not_reached(match: Match) -> None:
    for seq in (-1, match.game.seq + 1):
        with pytest.raises(NotFound):
            selectors.view_frame(game=match.game, viewer="blue", seq=seq)


def test_nothing_hidden_reaches_the_other_side(match: Match) -> None:
    """The concealed units and all that is written of them stay with their side, wherever one looks."""
    match.submit("blue", {"do": "move", "unit": "b2", "path": ["0103", "0104"]})
    hidden = GameEvent.objects.filter(game=match.game, audience=["blue"])
    assert hidden.count() >= 2
    rows = {v: selectors.events_since(game=match.game, viewer=v, since=0) for v in VIEWERS}
    for row in hidden:
        told = {v: next(r for r in rows[v] if r["seq"] == row.seq) for v in VIEWERS}
        assert told["blue"]["event"] == told[UMPIRE]["event"] == row.payload
        assert told["red"]["event"] is told[SPECTATOR]["event"] is None and told["red"]["log"] == []
    assert '"b2"' in json.dumps(view(match, "blue")["entities"])
    for viewer in ("red", SPECTATOR):
        read = json.dumps([view(match, viewer), rows[viewer]])
        patch = selectors.patch_frame(game=match.game, viewer=viewer, since=5) or b""
        assert '"b2"' not in read and b"b2" not in patch


def test_the_end_shows_everybody_all_pieces_and_their_figures(match: Match) -> None:
    """What the history and the record then tell: what lay under other units, and what was in it."""
    whole = entities(view(match, UMPIRE))
    assert entities(view(match, "red")) != whole
    before = match.game.seq
    game_resign(code=match.code, user=match.users["blue"])
    whole = entities(view(match, UMPIRE))
    assert all(entities(view(match, viewer)) == whole for viewer in VIEWERS)
    assert "b2" not in entities(view(match, "red", before))


def test_what_happened_is_told_by_its_log_lines(match: Match) -> None:
    """An event that all may hear of may still name, in its fields, what not all may see."""
    match.submit("blue", {"do": "end_phase"})
    rows = {v: selectors.events_since(game=match.game, viewer=v, since=0) for v in VIEWERS}
    public = GameEvent.objects.filter(game=match.game, audience=None, side="blue")
    for row in public:
        told = {v: next(r for r in rows[v] if r["seq"] == row.seq) for v in VIEWERS}
        assert told[UMPIRE]["event"] == row.payload
        for viewer in ("blue", "red", SPECTATOR):
            assert told[viewer]["event"] is None and told[viewer]["log"] == row.log
    assert public


def test_the_log_ends_with_what_was_done_last(match: Match) -> None:
    before = len(view(match, "blue")["log"])
    match.submit("blue", {"do": "end_phase"})
    log = view(match, "blue")["log"]
    assert len(log) > before and log[-1]["seq"] == match.game.seq and log[-1]["time"].endswith("Z")


def test_options_and_explanations_come_from_the_rules(match: Match) -> None:
    offered = selectors.options_for(game=match.game, actor="blue", draft={})
    assert {"move", "end_phase"} <= {candidate.value for candidate in offered.candidates}
    with pytest.raises(Malformed):
        selectors.options_for(game=match.game, actor="blue", draft={"do": "move", "unit": 7})
    told = selectors.explain_for(game=match.game, viewer="blue", question={"about": "hex", "hex": "0103"})
    assert told.title.id


def test_a_game_that_is_not_played_offers_nothing(match: Match) -> None:
    game_resign(code=match.code, user=match.users["red"])
    with pytest.raises(Conflict):
        selectors.options_for(game=match.game, actor="blue", draft={})


def test_an_open_game_shows_its_set_up_as_far_as_everybody_may_know_it(match: Match, skirmish: str) -> None:
    """To whoever has sat down no more than to others, what stands on the map; nobody is asked anything yet."""
    scenario, options = min(rules.get(skirmish).scenarios), secret(skirmish)
    game = game_open(
        user=match.users["blue"], ruleset=skirmish, scenario=scenario, options=options, side="blue"
    )
    frame = json.loads(selectors.view_frame(game=game, viewer=SPECTATOR))
    assert frame["seq"] == 0 and frame["log"] == [] and len(frame["seats"]) == 2
    assert json.loads(selectors.view_frame(game=game, viewer="blue"))["entities"] == frame["entities"]
    ruleset = rules.get(skirmish)
    state = ruleset.fold(None, ruleset.setup(scenario, game.options, SeededDice(1)))
    seen = {viewer: json.loads(encode(ruleset.view(state, viewer))) for viewer in (SPECTATOR, UMPIRE)}
    shown = {one["id"]: one for one in frame["entities"]}
    assert shown == {id: one for id, one in seen[SPECTATOR].items() if one["place"] is not None}
    units = [id for id, one in seen[UMPIRE].items() if one["kind"] == "unit"]
    assert 0 < len(shown.keys() & units) < len(units), "some of them are hidden"


def test_an_open_game_whose_rules_are_gone_shows_nothing(match: Match, skirmish: str) -> None:
    game = game_open(user=match.users["blue"], ruleset=skirmish, scenario=min(rules.get(skirmish).scenarios))
    game.release = "0" * 64
    assert json.loads(selectors.view_frame(game=game, viewer=SPECTATOR))["entities"] == []


def test_the_frame_fits_the_line(match: Match) -> None:
    game = json.loads(selectors.game_frame(match.game))
    assert game["type"] == "game" and game["awaiting"] == ["blue"] and game["offers"] == []
    clocks = json.loads(selectors.clocks_frame(match.game))["clocks"]
    assert (
        clocks["blue"]["running_since"] and not clocks["red"]["running_since"] and not clocks["blue"]["low"]
    )


def test_lists_and_the_board_show_the_same_clocks(match: Match) -> None:
    wind(Seat.objects.filter(game=match.game, side="blue"), bank_ms=1, flagged=timezone.now())
    shown = json.loads(selectors.clocks_frame(match.game))["clocks"]
    listed = json.loads(encode(game_info(match.game, match.users["red"])))["clocks"]
    assert listed == shown and listed["blue"]["flagged"] and not listed["red"]["flagged"]
