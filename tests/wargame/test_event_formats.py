"""An event of each format from entry to sign-off, and what each refuses."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

import pytest

from tests.explored import one_in
from tests.wargame.chains import chain_faults
from tests.wargame.cup import NAMES, Cup, agree_draw, cup
from tests.wargame.sitting import person
from wargame.events import drawing, services
from wargame.events.boards import boards_find, boards_without_game, games_open
from wargame.events.brackets import contests_of
from wargame.events.field import field_of
from wargame.events.models import Entrant, Event, Pairing, Placing, Round, Stage, Team
from wargame.events.rounds import drawing_run
from wargame.events.words import clauses
from wargame.games.errors import Conflict
from wargame.pairing.bracket import champion
from wargame.results.models import Result
from wargame.results.services import result_annul

pytestmark = pytest.mark.django_db

LAST = 10_000
ROBIN: Mapping[str, Any] = {"format": "round-robin"}
TWICE: Mapping[str, Any] = {"format": "double-round-robin"}
SINGLE: Mapping[str, Any] = {"format": "single-elimination", "third": True}
DOUBLE: Mapping[str, Any] = {"format": "double-elimination"}
POOLS: Mapping[str, Any] = {"format": "pools", "pools": 2}
FINAL: Mapping[str, Any] = {"format": "single-elimination", "takes": 4}
TEAMS: Mapping[str, Any] = {"format": "team-swiss", "boards": 2, "rounds": 2}


def over(made: Cup) -> bool:
    """Whether the event is."""
    made.event.refresh_from_db()
    return bool(made.event.state == Event.State.OVER)


def run_all(made: Cup, most: int = 20) -> list[Round]:
    """Every round until the event is over."""
    rounds: list[Round] = []
    while not over(made):
        assert len(rounds) < most
        rounds.append(made.run())
    return rounds


def stage_of(made: Cup, number: int = 1) -> Stage:
    return Stage.objects.select_related("event").get(event=made.event, number=number)


def table(made: Cup, number: int = 1) -> list[tuple[int, str, int]]:
    """Place, name and halves of each."""
    field = field_of(stage_of(made, number), LAST)
    names = {one.number: one.name for one in field.players} | {one.number: one.name for one in field.teams}
    return [
        (line.place, names[line.number], line.halves)
        for line in drawing.standings(field, made.event.rules.ties)
    ]


def met(rounds: Sequence[Round]) -> Counter[frozenset[str]]:
    """How often two have met."""
    boards = Pairing.objects.filter(round__in=rounds, second__isnull=False).select_related(
        "first__user", "second__user"
    )
    return Counter(
        frozenset((str(one.first.user), str(one.second.user if one.second else ""))) for one in boards
    )


def winners(made: Cup, row: Round, names: Sequence[str]) -> None:
    """A round in which these win, signed."""
    made.play(row, names)
    made.sign(row)


def teams_of(made: Cup, **named: Sequence[str]) -> None:
    """Teams with their players in order."""
    for name, players in named.items():
        numbers = [made.entrant(one).number for one in players]
        made.do(services.team_set, name=name, players=numbers)


@pytest.mark.parametrize(
    ("stages", "count", "rounds"),
    one_in(4, [
        ([ROBIN], 5, 5), ([ROBIN], 4, 3), ([TWICE], 3, 6), ([SINGLE], 8, 3), ([SINGLE], 5, 3), ([DOUBLE], 5, 6),
        ([DOUBLE], 4, 4), ([POOLS, FINAL], 6, 5), ([{"format": "swiss", "rounds": 1}, {**ROBIN, "takes": 3}], 4, 4),
        ([POOLS, {**DOUBLE, "takes": 3}], 5, 7), ([{"format": "swiss", "rounds": 2}, FINAL], 8, 4),
    ]),
)  # fmt: skip
@pytest.mark.dear
def test_an_event_of_each_format_from_entry_to_sign_off(
    stages: Sequence[Mapping[str, Any]], count: int, rounds: int
) -> None:
    made = cup(NAMES[:count], stages)
    found = run_all(made)
    assert len(found) == rounds and not chain_faults(made.event)
    assert not Pairing.objects.filter(first_halves=None).exists() and not boards_without_game().exists()
    assert all(one.why.get("steps") for one in Pairing.objects.all())
    last = table(made, len(stages))
    assert last[0][:2] == (1, "Tom")
    with pytest.raises(Conflict, match="is over"):
        made.draw()


@pytest.mark.dear
def test_teams_from_entry_to_sign_off(db: None) -> None:
    made = cup(NAMES, [TEAMS])
    teams_of(made, Reds=["Tom", "Vera", "Luc"], Blues=["Ilse", "Nils"], Greens=["Marta", "Rui", "Ana"])
    rounds = run_all(made)
    assert len(rounds) == 2
    assert [(place, name) for place, name, _ in table(made)] == [(1, "Reds"), (2, "Blues"), (2, "Greens")]
    first = made.boards(rounds[0])
    assert [one.kind for one in first] == ["game", "game", "bye", "bye"] and {one.match for one in first} == {
        1,
        2,
    }
    for one, other in zip(first[::2], first[1::2], strict=True):
        if one.second and other.second:
            assert one.first.team == other.second.team and one.second.team == other.first.team
    assert {one.scenario for one in first if one.second} != {""}
    assert Team.objects.get(name="Reds").seed == 1


@pytest.mark.dear
def test_all_play_all_once_and_twice_with_sides_swapped(db: None) -> None:
    made = cup(NAMES[:4], [TWICE])
    rounds = run_all(made)
    assert set(met(rounds).values()) == {2} and len(met(rounds)) == 6
    pairs = Counter((one.first_id, one.second_id) for one in Pairing.objects.all())
    assert set(pairs.values()) == {1}


@pytest.mark.dear
def test_who_withdraws_from_a_table_forfeits_what_is_left(db: None) -> None:
    made = cup(NAMES[:4], [ROBIN])
    made.run()
    made.do(services.entrant_withdraw, made.people["Nils"])
    row = made.publish()
    board = next(
        one
        for one in made.boards(row)
        if "Nils" in (str(one.first.user), str(one.second and one.second.user))
    )
    assert board.source == "forfeit" and board.game is None
    assert (board.first_halves, board.second_halves) == (
        (0, 2) if str(board.first.user) == "Nils" else (2, 0)
    )
    made.play(row)
    made.sign(row)
    assert made.run().number == 3 and over(made)
    last = {name: halves for _, name, halves in table(made)}
    assert last["Nils"] == 0 and last["Tom"] == 4, "with one game of three played none of theirs counts"


@pytest.mark.dear
def test_both_have_withdrawn(db: None) -> None:
    made = cup(NAMES[:4], [ROBIN])
    for name in ("Ilse", "Nils"):
        made.draw()
        made.do(services.entrant_withdraw, made.people[name])
    row = made.do(services.round_publish)
    ends = {(one.first_halves, one.second_halves, one.source) for one in made.boards(row)}
    assert ends <= {(0, 0, "forfeit"), (2, 0, "forfeit"), (0, 2, "forfeit"), (None, None, "")}


@pytest.mark.parametrize("plan", [ROBIN, POOLS, SINGLE, DOUBLE])
@pytest.mark.dear
def test_what_a_fixed_format_refuses(plan: Mapping[str, Any]) -> None:
    made = cup(NAMES[:5], [plan])
    made.draw()
    made.people["Otto"] = person("Otto")
    with pytest.raises(Conflict, match="opponents are fixed from the start"):
        made.do(services.event_enter, made.people["Otto"])
    with pytest.raises(Conflict, match="opponents are fixed from the start"):
        made.do(services.entrant_add, name="Otto")
    assert not Entrant.objects.filter(user=made.people["Otto"]).exists()
    with pytest.raises(Conflict, match="nothing to pair by hand"):
        made.do(services.pairing_make, first=1, second=2, reason="They share a flat")
    with pytest.raises(Conflict, match="fixed"):
        made.do(services.bye_give, entrant=1, round=2, reason="Ill")
    with pytest.raises(Conflict, match="fixed"):
        made.do(services.pairing_forbid, one=1, other=2, reason="Brothers")
    with pytest.raises(Conflict, match="only in Swiss rounds"):
        made.do(services.bye_ask, made.people["Tom"], round=2)


@pytest.mark.dear
def test_a_drawn_game_in_a_knockout_is_played_again_with_sides_swapped(db: None) -> None:
    made = cup(NAMES[:4], [{**SINGLE, "third": False}])
    row = made.publish()
    for board in made.boards(row):
        agree_draw(board)
    made.sign(row)
    again = made.publish()
    before = {one.slot: one for one in made.boards(row)}
    for board in made.boards(again):
        first = before[board.slot]
        assert (board.first, board.second, board.scenario) == (first.second, first.first, first.scenario)
        assert any("a replay" in step["words"] for step in board.why["steps"])
    agree_draw(made.boards(again)[0])
    made.play(again)
    made.sign(again)
    final = made.run()
    assert over(made) and final.number == 3 and set(made.names(final)[0]) == {"Tom", "Vera"}


@pytest.mark.dear
def test_stages_of_any_format_follow_one_another(db: None) -> None:
    """A Swiss, then pools of the first four, then a Swiss of their first three."""
    swiss = {"format": "swiss", "rounds": 1}
    made = cup(NAMES[:6], [swiss, {**POOLS, "takes": 4}, {**swiss, "takes": 3}])
    first = made.run()
    pools = made.run()
    assert pools.stage.number == 2 and len(made.boards(pools)) == 2
    assert {one.pool for one in pools.stage.field.all()} == {1, 2}
    last = made.run()
    assert last.stage.number == 3 and over(made)
    assert last.stage.field.count() == 3 and first.stage.field.count() == 6


@pytest.mark.dear
def test_a_game_that_both_forfeit_puts_both_out(db: None) -> None:
    made = cup(NAMES[:4], [{**SINGLE, "third": False}])
    row = made.publish()
    made.do(
        services.board_rule, stage=1, round=1, board=1, first_halves=0, second_halves=0, forfeit=True,
        reason="Neither came",
    )  # fmt: skip
    winners(made, row, ["Vera"])
    last = made.publish()
    assert made.names(last) == [("Vera", "")] and made.boards(last)[0].first_halves == 0
    made.sign(last)
    assert over(made) and table(made)[0][:2] == (1, "Vera")


@pytest.mark.dear
def test_who_withdraws_in_a_knockout_has_lost(db: None) -> None:
    made = cup(NAMES[:4], [DOUBLE])
    made.run()
    made.do(services.entrant_withdraw, made.people["Nils"])
    row = made.publish()
    gone = [one for one in made.boards(row) if one.source == "forfeit"]
    assert len(gone) == 1 and gone[0].game is None and gone[0].slot.startswith("L")
    made.play(row)
    made.sign(row)
    run_all(made)
    assert champion(contests_of(field_of(stage_of(made), LAST))) == made.entrant("Tom").number


@pytest.mark.dear
def test_the_second_final_is_played_only_if_needed(db: None) -> None:
    made = cup(NAMES[:2], [DOUBLE])
    made.run()
    row = made.publish()
    winners(made, row, ["Vera"])
    assert not over(made)
    again = made.publish()
    assert made.boards(again)[0].slot == "R"
    winners(made, again, ["Vera"])
    assert over(made) and table(made)[0][:2] == (1, "Vera")


@pytest.mark.dear
def test_a_correction_before_the_next_round_is_published_asks_for_another_draw(db: None) -> None:
    made = cup(NAMES[:4], [{**SINGLE, "third": False}])
    row = made.run()
    made.draw()
    board = made.boards(row)[0]
    assert board.first_halves is not None
    rule = {"stage": 1, "round": 1, "board": 1, "reason": "An illegal set-up"}
    made.do(
        services.board_rule, first_halves=2 - board.first_halves, second_halves=board.first_halves, **rule
    )
    with pytest.raises(Conflict, match="corrected since the draw: draw the round again"):
        made.do(services.round_publish)
    made.sign(row, reason="Corrected")
    made.publish()
    with pytest.raises(Conflict, match="Round 2 is already drawn with the winner of board 1"):
        made.do(
            services.board_rule, first_halves=board.first_halves, second_halves=2 - board.first_halves, **rule
        )


@pytest.mark.dear
def test_a_result_annulled_once_the_bracket_has_gone_on_is_ruled_on_before_it_is_signed_again(
    db: None,
) -> None:
    made = cup(NAMES[:4], [{**SINGLE, "third": False}])
    row = made.run()
    made.publish()
    board = made.boards(row)[0]
    result_annul(result=Result.objects.get(game=board.game), user=None, reason="Two accounts")
    boards_find()
    row.refresh_from_db()
    assert row.stale
    with pytest.raises(Conflict, match="Round 2 is already drawn with the winner of board 1"):
        made.sign(row, reason="Annulled")
    made.do(
        services.board_rule, stage=1, round=1, board=1, first_halves=board.first_halves,
        second_halves=board.second_halves, reason="Who went on stays",
    )  # fmt: skip
    made.sign(row, reason="Annulled")
    row.refresh_from_db()
    assert not row.stale


@pytest.mark.dear
def test_pools_are_dealt_there_and_back_and_stand_by_themselves(db: None) -> None:
    made = cup(NAMES[:7], [POOLS, FINAL])
    made.draw()
    pools = {str(one.entrant.user): one.pool for one in Placing.objects.select_related("entrant__user")}
    assert pools == {"Tom": 1, "Vera": 2, "Ilse": 2, "Nils": 1, "Marta": 1, "Rui": 2, "Luc": 2}
    assert not any(pools[one] != pools[other] for one, other in made.names(Round.objects.get()) if other)
    made.do(services.round_publish)
    row = Round.objects.get()
    games_open(row.pk)
    made.play(row)
    made.sign(row)
    while not Stage.objects.get(event=made.event, number=1).ended:
        made.run()
    assert [(place, name) for place, name, _ in table(made)][:3] == [(1, "Tom"), (2, "Nils"), (3, "Marta")]
    final = made.draw()
    assert {frozenset(pair) for pair in made.names(final)} == {
        frozenset(("Tom", "Ilse")),
        frozenset(("Vera", "Nils")),
    }


def test_too_few_for_the_pools_and_for_the_next_stage(db: None) -> None:
    made = cup(NAMES[:3], [POOLS])
    with pytest.raises(Conflict, match="at least 4 players for 2 pools; 3 have entered"):
        made.draw()


@pytest.mark.dear
def test_too_few_have_gone_on(db: None) -> None:
    two = cup(NAMES[:2], [{"format": "swiss", "rounds": 1}, {**FINAL, "takes": 2}])
    two.run()
    two.do(services.entrant_withdraw, two.people["Vera"])
    with pytest.raises(Conflict, match="at least 2 players; 1 advanced"):
        two.draw()


@pytest.mark.dear
def test_what_teams_refuse(db: None) -> None:
    made = cup(NAMES[:6], [{**TEAMS, "boards": 3}])
    with pytest.raises(Conflict, match="Tom is not in a team"):
        made.draw()
    teams_of(made, Reds=["Tom", "Vera", "Ilse"], Blues=["Nils", "Marta"])
    with pytest.raises(Conflict, match="Rui is not in a team"):
        made.draw()
    with pytest.raises(Conflict, match="Tom already plays for Reds"):
        teams_of(made, Blues=["Nils", "Tom"])
    made.do(services.entrant_withdraw, made.people["Rui"])
    with pytest.raises(Conflict, match="Rui does not play"):
        teams_of(made, Blues=["Nils", "Rui"])
    with pytest.raises(Conflict, match="Blues has 2 players; a match has 3 boards"):
        made.draw()
    with pytest.raises(Conflict, match="once"):
        made.do(services.team_set, name="Blues", players=[4, 4])
    with pytest.raises(Conflict, match="2 to 80 characters"):
        made.do(services.team_set, name="B", players=[4])
    assert made.do(services.team_set, name="Blues", players=[]) is None
    with pytest.raises(Conflict, match="not in a team"):
        made.draw()
    swiss = made.event
    Stage.objects.filter(event=swiss).update(settings={**stage_of(made).settings, "format": "swiss"})
    with pytest.raises(Conflict, match="This is not a team event"):
        made.do(services.team_set, name="Blues", players=[4])


@pytest.mark.dear
def test_the_order_of_a_team_stands_and_substitutes_move_up(db: None) -> None:
    made = cup(NAMES[:6], [TEAMS])
    teams_of(made, Reds=["Tom", "Vera", "Ilse"], Blues=["Nils", "Marta", "Rui"])
    made.do(services.bye_give, entrant=made.entrant("Tom").number, round=1, reason="Ill")
    with pytest.raises(Conflict, match="The engine pairs teams"):
        made.do(services.pairing_make, first=1, second=2, reason="No")
    row = made.publish()
    assert {frozenset(pair) for pair in made.names(row)} == {
        frozenset(("Vera", "Nils")),
        frozenset(("Ilse", "Marta")),
    }
    with pytest.raises(Conflict, match="add substitutes at the end of Reds"):
        teams_of(made, Reds=["Vera", "Tom", "Ilse"])
    with pytest.raises(Conflict, match="teams can no longer be added"):
        made.do(services.team_set, name="Greens", players=[])
    made.people["Otto"] = person("Otto")
    made.do(services.entrant_add, name="Otto")
    made.do(services.invitation_accept, made.people["Otto"])
    teams_of(made, Reds=["Tom", "Vera", "Ilse", "Otto"])
    assert made.entrant("Otto").place == 4


@pytest.mark.dear
def test_a_board_at_which_nobody_sits_opposite_is_won(db: None) -> None:
    made = cup(NAMES[:4], [TEAMS], bye_halves=0)
    teams_of(made, Reds=["Tom", "Vera"], Blues=["Nils", "Ilse"])
    made.draw()
    made.do(services.entrant_withdraw, made.people["Nils"])
    with pytest.raises(Conflict, match="Nils has withdrawn since"):
        made.do(services.round_publish)
    row = made.publish()
    boards = made.boards(row)
    assert [one.kind for one in boards] == ["game", "bye"] and boards[1].first_halves == 2
    assert "There is nobody left to play" in str(boards[1].why)
    made.play(row)
    made.sign(row)
    assert [(name, halves) for _, name, halves in table(made)] == [("Reds", 2), ("Blues", 0)]


@pytest.mark.dear
def test_a_stage_is_ended_before_its_time(db: None) -> None:
    made = cup(NAMES[:4], [{"format": "swiss", "rounds": 3}, {**FINAL, "takes": 2}])
    with pytest.raises(Conflict, match="No rounds of this stage are signed"):
        made.do(services.stage_close, reason="Snow")
    row = made.publish()
    with pytest.raises(Conflict, match="Sign round 1 first"):
        made.do(services.stage_close, reason="Snow")
    made.play(row)
    made.sign(row)
    made.draw()
    made.do(services.stage_close, reason="Snow")
    assert Round.objects.count() == 1 and not over(made)
    final = made.draw()
    assert final.stage.number == 2 and len(made.boards(final)) == 1


@pytest.mark.parametrize(
    ("stages", "told"),
    [
        ([TEAMS, FINAL], "A team event can have only one stage"), ([{**TEAMS, "boards": 1}], "at least 2 boards"),
        ([{**POOLS, "pools": 1}], "at least 2"), ([ROBIN, {**DOUBLE, "takes": 65}], "at most 64 players"),
        ([{**SINGLE, "replays": 4}], "are not possible"),
    ],
)  # fmt: skip
def test_formats_that_cannot_be(stages: Sequence[Mapping[str, Any]], told: str) -> None:
    with pytest.raises(Conflict, match=told):
        cup(NAMES[:2], stages)


@pytest.mark.parametrize(
    ("stages", "words"),
    [
        ([ROBIN], ["the Berger tables", "fewer than half"]),
        ([POOLS, FINAL], ["each pool has its own standings", "The top 4 of the stage before", "higher seed advances"]),
        ([{**SINGLE, "replays": 0}], ["After a drawn game the higher seed advances", "third place"]),
        ([{**SINGLE, "replays": 2}], ["replayed twice, with sides swapped"]),
        ([DOUBLE], ["after two they are out", "loses the final, it is played again", "both are out"]),
        ([TEAMS], ["substitutes move up", "points on the boards"]),
    ],
)  # fmt: skip
@pytest.mark.dear
def test_the_conditions_say_what_a_format_means(
    stages: Sequence[Mapping[str, Any]], words: Sequence[str]
) -> None:
    made = cup(NAMES[:2], stages)
    told = " ".join(one.text for one in clauses(made.event, list(made.event.stages.all())))
    assert all(one in told for one in words)


@pytest.mark.dear
def test_two_workers_draw_a_bracket_once(db: None) -> None:
    made = cup(NAMES[:4], [SINGLE])
    row = made.do(services.round_draw)
    assert drawing_run(row.pk, row.job) and not drawing_run(row.pk, row.job)
    assert len(made.boards(row)) == 2


@pytest.mark.dear
def test_a_game_played_again_calls_its_sides_as_its_own_scenario_does(db: None) -> None:
    made = cup(NAMES[:2], [SINGLE])
    row = made.publish()
    agree_draw(made.boards(row)[0])
    made.sign(row)
    field = field_of(stage_of(made), 2)
    assert field.slot_sides == {"W1.1": field.sides}
    field = replace(field, sides=("German", "French"), slot_sides={"W1.1": ("Axis", "Soviet")})
    words = " ".join(step["words"] for step in drawing.draw(field)[0].why["steps"])
    assert "Axis" in words and "Soviet" in words and "German" not in words
