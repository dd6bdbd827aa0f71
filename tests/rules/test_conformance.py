"""What every ruleset must hold to. It runs over all that are found; none is named but the skeleton."""

from __future__ import annotations

import random
from collections.abc import Callable
from functools import lru_cache
from typing import Any

import probes
import pytest
from kinds import unlisted

import rules
from rules.core import words
from rules.core.boards import AnyBoard, AreaMap, Board, Tabletop
from rules.core.codec import decode, encode, plain
from rules.core.contract import SPECTATOR, UMPIRE, Figure
from rules.core.dice import SeededDice
from rules.core.errors import Illegal, Malformed
from rules.core.flow import refusal
from rules.core.players import GreedyPlayer, PlayedAction, RandomPlayer, Seat
from rules.core.recordings import replay
from rules.core.ruleset import Choice, Ruleset
from tests import explored, rulesets
from tests.clauses import clause
from tests.explored import Sample

each = rulesets.each("id")


LONG = 100
"""Minutes: from then on the greedy, who think, play in explorations alone."""

MOST = 60
"""Actions of a game that is played twice."""

SPAN, SPANS = 10, 3
"""Actions of a stretch of a game, and how many of them are looked at where each is dear."""


@lru_cache(maxsize=16)
def games(id: str, seed: int) -> list[list[PlayedAction]]:
    """One game of chance and one of greed, the same for all tests; one more of chance where hiding is a choice, and for
    each other number of players.
    """
    ruleset = rules.get(id)
    brief = ruleset.scenarios[probes.shortest(ruleset)].minutes < LONG
    greed = [probes.game(ruleset, GreedyPlayer, seed + 1)] if brief or explored.is_on() else []
    choice = probes.secret(ruleset)
    secret = [probes.game(ruleset, RandomPlayer, seed + 2, choice)] if choice else []
    others = [probes.game(ruleset, RandomPlayer, seed + 3, id=one) for one in probes.shapes(ruleset)[1:]]
    return [probes.game(ruleset, RandomPlayer, seed), *greed, *others, *secret]


def spans(steps: list[PlayedAction], sample: Sample) -> list[list[PlayedAction]]:
    """The set-up and some stretches of a game."""
    rest = [steps[at : at + SPAN] for at in range(1, len(steps), SPAN)]
    return [steps[:1], *sample(rest, SPANS)]


def sampled(id: str, seed: int) -> list[PlayedAction]:
    """Twenty moments of those games."""
    return sampled_of([step for steps in games(id, seed) for step in steps], seed)


def sampled_of(every: list[PlayedAction], seed: int) -> list[PlayedAction]:
    return random.Random(seed).sample(every, min(20, len(every)))


@clause("What every ruleset is held to")
@each
@pytest.mark.dear
def test_bots_reach_the_end(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    for steps in games(id, seed):
        last = steps[-1].state
        assert not ruleset.decisions(last)
        assert ruleset.standing(last).over
        unasked = [at for at, step in enumerate(steps[:-1]) if not ruleset.decisions(step.state)]
        assert not unasked, f"nobody is asked after the actions {unasked}, and the game goes on"
        assert not ruleset.standing(steps[0].state).over


@clause("Rules → site", "contract")
@each
@pytest.mark.dear
def test_after_the_end_everything_is_refused(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    for steps in games(id, seed):
        action = ruleset.read_action(steps[-1].action)
        for side in probes.sides(ruleset):
            refused = refusal(ruleset.resolve, steps[-1].state, side, action, SeededDice(1))
            assert refused, f"the game is over and {side} may still {steps[-1].action}"
            if "refusal-game-over" in words.ids(ruleset):
                assert refused.code == "game-over"


@clause("What every ruleset is held to")
@each
@pytest.mark.dear
def test_replay_equals_state(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    for steps in games(id, seed):
        events = [ruleset.read_event(plain(event)) for step in steps for event in step.events]
        assert not probes.unlike(ruleset.fold(None, events), steps[-1].state)


@clause("What every ruleset is held to")
@each
@pytest.mark.dear
def test_the_same_seed_gives_the_same_game(id: str, seed: int) -> None:
    first = games(id, seed)[0]
    again = probes.game(rules.get(id), RandomPlayer, seed, most=None if explored.is_on() else MOST)
    assert encode([step.action for step in again]) == encode([step.action for step in first[: len(again)]])
    assert not probes.unlike(again[-1].state, first[len(again) - 1].state)


@clause("What every ruleset is held to")
@each
def test_json_round_trip(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    for step in sampled(id, seed):
        data = encode(step.state)
        assert not probes.unlike(decode(data, ruleset.State), step.state)
        assert encode(decode(data, ruleset.State)) == data
        for event in step.events:
            assert ruleset.read_event(plain(event)) == event
        if step.action is not None:
            action = ruleset.read_action(step.action)
            assert ruleset.read_action(plain(action)) == action


@clause("One judgement")
@each
@pytest.mark.dear
def test_options_and_umpire_agree(id: str, seed: int) -> None:
    explorer = probes.Explorer(rules.get(id), seed)
    for step in sampled(id, seed):
        explorer.explore(step.state, per_act=2)
    assert not explorer.faults, explorer.faults[:5]
    assert explorer.offered > 10


@clause("Rules → site", "contract")
@each
def test_no_two_open_questions_have_one_id(id: str, seed: int) -> None:
    """In a view they are entities by their ids: one would hide the other."""
    for step in sampled(id, seed):
        open = [decision.id for decision in rules.get(id).decisions(step.state)]
        assert len(open) == len(set(open)), open


@clause("Rules → site", "contract")
@each
def test_standing_agrees_with_decisions(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    for step in sampled(id, seed):
        standing = ruleset.standing(step.state)
        assert set(standing.awaiting) == {d.side for d in ruleset.decisions(step.state)}
        assert 0 <= standing.turn <= standing.turns
        assert standing.phase.id.startswith("phase-"), "by this prefix the site knows the phase"


@clause("Rules → site", "contract")
@each
def test_a_game_can_be_looked_at_after_every_event(id: str, seed: int) -> None:
    """In the middle of a set-up or a resolution too: the replay slider stops anywhere."""
    ruleset = rules.get(id)
    for steps in games(id, seed):
        turn = 0
        for _, _, after in probes.moments(ruleset, steps):
            standing = ruleset.standing(after)
            assert turn <= standing.turn
            turn = standing.turn


@clause("Rules → site", "contract")
@each
def test_who_is_not_asked_is_refused(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    sides = set(probes.sides(ruleset))
    for step in sampled(id, seed):
        asked = ruleset.decisions(step.state)
        for side in [*(sides - {d.side for d in asked}), SPECTATOR]:
            for decision in asked:
                draft = decision.default or {"do": decision.accepts[0]}
                taken = _answered(judged, ruleset, step.state, side, draft)
                assert not taken, f"{side} is not asked {decision.id!r} and may {draft}"
            offered = ruleset.options(step.state, side, {}).candidates
            assert not [c.value for c in offered if c.refusal is None], f"{side} is not asked"


def judged(ruleset: Ruleset, state: Any, side: str, payload: Any) -> Any:
    """What comes of a request that was not read yet."""
    return ruleset.resolve(state, side, ruleset.read_action(payload), SeededDice(1))


@clause("Entities the board knows", "contract")
@each
def test_views_are_sound(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    for step in sampled(id, seed):
        for viewer in [*probes.viewers(ruleset, step.state), UMPIRE]:
            for key, entity in ruleset.view(step.state, viewer).items():
                assert entity["id"] == key, f"{viewer} is shown {entity['id']!r} under {key!r}"
                assert {"kind", "place"} <= entity.keys(), f"{key!r} as {viewer} sees it"
                assert set(decode(encode(entity), dict)) == set(entity), f"{key!r} as {viewer} sees it"
                assert not unlisted(entity), f"{key!r} as {viewer} sees it"


@clause("Entities the board knows", "contract")
@each
def test_what_lies_on_top_does_so_for_all_who_see_it(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    for state in (step.state for step in sampled(id, seed)):
        whole = ruleset.view(state, UMPIRE)
        for viewer in probes.viewers(ruleset, state):
            seen = ruleset.view(state, viewer)
            apart = [
                key for key in seen.keys() & whole.keys() if seen[key].get("lies") != whole[key].get("lies")
            ]
            assert not apart, f"as {viewer} sees it"


@clause("Hidden things")
@each
@pytest.mark.dear
def test_nothing_leaks(id: str, seed: int, sample: Sample) -> None:
    ruleset = rules.get(id)
    for steps in games(id, seed):
        for span in spans(steps, sample):
            assert not next(probes.leaks(ruleset, span, steps), None)
            assert not next(probes.log_leaks(ruleset, span), None)


@clause("Hidden things")
@each
def test_without_secrets_all_see_the_same(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    played = games(id, seed)
    if ruleset.hidden:
        assert any(differ(ruleset, step.state) for step in played[-1]), (
            "all see the same in a game that hides"
        )
    if not ruleset.hides({}):
        apart = [step.action for step in sampled_of(played[0], seed) if differ(ruleset, step.state)]
        assert not apart, "nothing is hidden, and not all see the same after these"
        assert not [event for step in played[0] for event in step.events if event.audience is not None]


def differ(ruleset: Ruleset, state: Any) -> bool:
    """Whether viewers see different things."""
    return len({encode(dict(ruleset.view(state, v))) for v in (*probes.viewers(ruleset, state), UMPIRE)}) > 1


@clause("Rules → site", "contract")
@each
@pytest.mark.dear
def test_patches_give_the_fresh_view(id: str, seed: int, sample: Sample) -> None:
    for span in (span for steps in games(id, seed) for span in spans(steps, sample)):
        assert not next(probes.bad_patches(rules.get(id), span), None)


@clause("Rules → site", "contract")
@each
def test_unchanged_entities_are_the_same_objects(id: str, seed: int) -> None:
    """Patches are made by identity first: a view that builds everything anew would make each one dear."""
    ruleset = rules.get(id)
    for step in sampled(id, seed):
        one, two = ruleset.view(step.state, UMPIRE), ruleset.view(step.state, UMPIRE)
        units = [key for key, entity in one.items() if entity["kind"] == "unit"]
        assert not [key for key in units if one[key] is not two[key]], "built anew for each view"


@clause("Words", "contract")
@each
def test_everything_said_has_words(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    said = {encode(m): m for m in probes.spoken(ruleset, sampled(id, seed))}
    faults = {f for m in said.values() for f in words.faults(ruleset, m)}
    assert said and not faults, sorted(faults)[:10]


@clause("Words", "contract")
@each
def test_every_turn_is_told_by_a_head_of_the_log(id: str, seed: int) -> None:
    """The line of the replay and the history of the game go by it."""
    ruleset = rules.get(id)
    for steps in games(id, seed):
        told = [
            line.message.facts["turn"]
            for before, event, _ in probes.moments(ruleset, steps)
            if before is not None
            for line in ruleset.log(before, event)
            if line.head and isinstance(line.message.facts.get("turn"), int)
        ]
        turns = range(1, ruleset.standing(steps[-1].state).turn + 1)
        assert list(dict.fromkeys(turn for turn in told if turn)) == list(turns)


@clause("The history of a game")
@each
def test_the_history_has_words_and_its_totals_never_fall(id: str, seed: int) -> None:
    """From the end of a turn to the end of the next: what is taken back within one may make them less."""
    ruleset = rules.get(id)
    sides = set(probes.sides(ruleset))
    for steps in games(id, seed):
        before: dict[tuple[str, str], int] = {}
        ends = {ruleset.standing(step.state).turn: step.state for step in steps}
        for state in ends.values():
            figures = figures_of(ruleset, state, UMPIRE)
            assert {f"series-{figure.id}" for figure in figures} <= words.ids(ruleset)
            assert not {side for figure in figures for side in figure.by.keys() | figure.goals.keys()} - sides
            now = {(f.id, side): value for f in figures if f.total for side, value in f.by.items()}
            assert not [(key, value, now[key]) for key, value in before.items() if now[key] < value]
            before = now


@clause("The history of a game")
@each
def test_the_history_tells_a_viewer_part_of_what_the_umpire_knows(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    for step in sampled(id, seed):
        whole = {(f.id, s): v for f in figures_of(ruleset, step.state, UMPIRE) for s, v in f.by.items()}
        for viewer in probes.viewers(ruleset, step.state):
            told = {(f.id, s): v for f in figures_of(ruleset, step.state, viewer) for s, v in f.by.items()}
            assert told.items() <= whole.items() if ruleset.hidden else told == whole
        assert whole or ruleset.history is None


def figures_of(ruleset: Ruleset, state: Any, viewer: str) -> list[Figure]:
    """The figures of a position; none where the rules keep no history."""
    return list(ruleset.history(state, viewer)) if ruleset.history else []


@clause("Words", "contract")
@each
def test_declining_has_a_name_of_its_own(id: str, seed: int) -> None:
    """Where the one act that answers is also the one that declines, two buttons must not say the same."""
    ruleset = rules.get(id)
    assert not [name for step in sampled(id, seed) for name in probes.name_alike(ruleset, step.state)]


@clause("Rules → site", "contract")
@each
@pytest.mark.parametrize(
    "payload",
    [
        None,
        [],
        "end",
        {},
        {"do": None},
        {"do": "no_such_act"},
        {"do": ["move"]},
        {"do": "move", "unit": 10**30},
        {"do": "move", "path": [[]]},
        {"do": "end_phase", "side": {"a": -1}},
    ],
)
def test_unreadable_payloads_are_malformed(id: str, seed: int, payload: Any) -> None:
    ruleset = rules.get(id)
    state = sampled(id, seed)[0].state
    side = next(d.side for d in ruleset.decisions(state))
    assert not _answered(judged, ruleset, state, side, payload), f"{side} may {payload!r}"


@clause("Rules → site", "contract")
@each
def test_hostile_drafts_are_answered_or_refused(id: str, seed: int) -> None:
    """Slots filled with nonsense of the right type: no error but the two refusals."""
    ruleset, chance = rules.get(id), random.Random(seed)
    for step in sampled(id, seed):
        for decision in ruleset.decisions(step.state):
            seat = Seat(ruleset, probes.shortest(ruleset), decision.side, step.state)
            for tag in decision.accepts:
                for _ in range(4):
                    _answered(seat.options, _nonsense(ruleset, tag, chance))


@clause("Rules → site", "contract")
@each
@pytest.mark.dear
def test_mutated_actions_are_answered_or_refused(id: str, seed: int) -> None:
    """Real actions with one thing changed, by either side, at any moment: no error but the two refusals."""
    ruleset, chance = rules.get(id), random.Random(seed)
    steps = [step for steps in games(id, seed) for step in steps[1:]]
    acts = [step.action for step in steps if step.action is not None]
    for step in chance.choices(steps, k=150):
        before = encode(step.state)
        known = [*probes.texts(dict(ruleset.view(step.state, UMPIRE))), "zz", "", -1, 0, True, None, []]
        for _ in range(4):
            payload = _mutated(chance.choice(acts), known, chance)
            side = chance.choice(ruleset.scenarios[probes.shortest(ruleset)].sides)
            _answered(judged, ruleset, step.state, side, payload)
        assert encode(step.state) == before


def _mutated(action: dict[str, Any], values: list[Any], chance: random.Random) -> dict[str, Any]:
    slot = chance.choice([slot for slot in action if slot != "do"] or ["do"])
    old = action[slot]
    if isinstance(old, list) and old and chance.random() < 0.7:
        changed = list(old)
        changed[chance.randrange(len(old))] = chance.choice(values)
        return {**action, slot: chance.choice([changed, old[:-1], old[::-1], old + old])}
    return {**action, slot: chance.choice(values)}


def _answered(ask: Callable[..., Any], *args: Any) -> bool:
    """Whether it is; where it is not, it was refused."""
    try:
        ask(*args)
    except (Illegal, Malformed):
        return False
    return True


def _nonsense(ruleset: Ruleset, tag: str, chance: random.Random) -> dict[str, Any]:
    values: list[Any] = ["", "zz", "9999", -1, 10**9, [], ["zz"], ["0101"], True, None, [1.5, 2], {"a": 1}]
    return {"do": tag} | {slot: chance.choice(values) for slot in ruleset._slots.get(tag, {})}


@clause("Questions", "contract")
@each
def test_questions_nobody_knows_are_malformed(id: str, seed: int) -> None:
    ruleset = rules.get(id)
    state = games(id, seed)[0][0].state
    for question in ({}, {"about": None}, {"about": "the weather"}, {"about": "unit", "unit": "zz"}):
        assert not _answered(ruleset.explain, state, UMPIRE, question), f"{question} is answered"


@clause("Rules → site", "contract")
@each
def test_scenarios_open_and_the_unknown_is_refused(id: str) -> None:
    ruleset = rules.get(id)
    for scenario in ruleset.scenarios.values():
        state = ruleset.fold(None, ruleset.setup(scenario.id, {}, SeededDice(1)))
        assert ruleset.decisions(state)
        board = ruleset.board(scenario.id)
        assert grounds(board) <= board.legend.keys()
        for choice in scenario.choices:
            assert choice.default in choice.values
            assert option_messages(choice) <= words.ids(ruleset)
            with pytest.raises(Malformed):
                ruleset.setup(scenario.id, {choice.id: "no such value"}, SeededDice(1))
    with pytest.raises(Malformed):
        ruleset.setup("no-such-scenario", {}, SeededDice(1))
    with pytest.raises(Malformed):
        ruleset.board("no-such-scenario")


def grounds(board: AnyBoard) -> set[str]:
    """The kinds of terrain that a board names."""
    match board:
        case Board():
            return {key for row in board.terrain for key in row} - {" "}
        case AreaMap():
            return {area.terrain for area in board.areas}
        case Tabletop():
            return {feature.terrain for feature in board.features}


def option_messages(choice: Choice) -> set[str]:
    """The words the lobby needs to offer a choice."""
    named = [value for value in choice.values if isinstance(value, str)]
    return {f"option-{choice.id}", *(f"option-{choice.id}-{value}" for value in named)}


@clause("What every ruleset is held to")
@rulesets.each("path", rulesets.recordings)
@pytest.mark.dear
def test_recordings_replay(path: Any, sample: Sample) -> None:
    ruleset = rules.get(path.parents[1].name)
    steps = list(replay(ruleset, path))
    assert ruleset.standing(steps[-1].state).over
    for span in spans(steps, sample):
        assert not next(probes.bad_patches(ruleset, span), None)
        assert not next(probes.leaks(ruleset, span, steps), None)


@clause("What every ruleset is held to")
@each
def test_there_is_a_recording_once_it_is_out_of_alpha(id: str) -> None:
    assert rulesets.recordings(id) or rules.meta(id).stage == "alpha"
