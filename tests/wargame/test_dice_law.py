"""The law of errors for dice: which stand, are thrown again or fall away, and that the preview says what comes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import pytest

from rules.core.players import GreedyPlayer
from tests.wargame.bench import new_hall
from tests.wargame.conftest import FIGHTING
from tests.wargame.match import new_match
from tests.wargame.sitting import SKELETON
from tests.wargame.test_ruling import phrases
from wargame.games.models import Action, Game
from wargame.games.position import game_moment
from wargame.games.rolling import list_removed, list_rolled
from wargame.rulings.dicelist import Fallen, Fate, Policy, dice_list
from wargame.rulings.services import case_open, ruling_draft, ruling_look, ruling_sign

pytestmark = pytest.mark.django_db


class Case(NamedTuple):
    """A fault at event `fault`, rolled back to event `to`, and what becomes of the dice since."""

    game: Game
    to: int
    fault: int
    dice: list[Fallen]


def played_out(seed: int) -> Game:
    """A game that was played to its end."""
    match = new_match(SKELETON, seed=seed)
    match.bots = {side: GreedyPlayer(seed, ratio=0.5) for side in match.users}  # type: ignore[misc]
    match.play()
    return match.game


def cases(game: Game) -> Iterator[Case]:
    """Acts of a game as the fault, rolled back to just before it, and to its first act."""
    acts = list_removed(game, 1)
    for act in acts[1:-1]:
        for to in (act.seq_before, acts[0].seq_after):
            yield Case(game, to, act.seq_after, dice_list(game, to, [act.seq_after]))


def step(game: Game, seq: int) -> object:
    return game_moment(game, seq).standing.step


def is_later(case: Case, one: Fallen) -> bool:
    return step(case.game, one.seq - 1) != step(case.game, case.fault - 1)


WHYS = {
    "settles everything before": (Fate.KEPT, lambda case, one: case.to < one.seq <= one.until < case.fault),
    "where it went wrong": (Fate.AGAIN, lambda case, one: one.seq <= case.fault <= one.until),
    "later phase": (Fate.AGAIN, lambda case, one: one.seq > case.fault and is_later(case, one)),
    "places in common": (Fate.KEPT, lambda case, one: one.seq > case.fault and not is_later(case, one)),
    "follows from event": (
        Fate.FALLS,
        lambda case, one: one.seq > case.fault and f"event {case.fault} " in one.why,
    ),
}
"""What each reason stands for: what becomes of the die, and what must hold of it."""


@pytest.mark.dear
def test_each_die_has_the_fate_that_its_reason_gives_and_every_reason_occurs() -> None:
    """A legal roll seals what came before it; the die of the fault, and of later phases, is thrown again; one that has
    nothing to do with it is kept; one that follows from it falls away.
    """
    seen: set[str] = set()
    for seed in (FIGHTING, 1, 2, 3, 8, 13, 21):
        for case in cases(played_out(seed)):
            for one in case.dice:
                (why,) = [why for why in WHYS if why in one.why]
                fate, holds = WHYS[why]
                assert one.fate == fate and holds(case, one), (case, one)
                seen.add(why)
        if seen == set(WHYS):
            return
    pytest.fail(f"never: {set(WHYS) - seen}")


@pytest.mark.exhaustive
def test_every_die_of_the_part_removed_is_listed_and_no_other() -> None:
    game = played_out(FIGHTING)
    for case in list(cases(game))[::5]:
        for policy in Policy:
            listed = dice_list(game, case.to, [case.fault], policy)
            assert [one.seq for one in listed] == [
                act.seq_before + 1 for act in list_removed(game, case.to) if act.dice
            ]
            for one in listed if policy == Policy.PHASE else ():
                before = one.until < case.fault and is_later(case, one)
                assert one.fate == (Fate.KEPT if before else Fate.AGAIN)


@pytest.mark.parametrize("policy", ["touched", "phase", "none", "keep"])
@pytest.mark.dear
def test_what_is_previewed_is_what_falls(policy: str) -> None:
    """The dice that the preview calls kept fall once more for the same acts; every other act has new ones."""
    hall = new_hall()
    game = hall.match.game
    while len(list_rolled(game, 1)) < 2:
        hall.match.step()
        game = hall.match.game
    acts = list_removed(game, list_removed(game, 1)[0].seq_after)
    to, fault = acts[0].seq_before, list_rolled(game, 1)[0].seq_after
    made = case_open(code=game.code, user=hall.clara, title="Looked into")
    plan = {"to": to, "dice": policy}
    draft = ruling_draft(
        case=made.pk, user=hall.clara, choice="rollback", rules=["2.1"], reason="So", cites=[fault], plan=plan
    )
    seen = ruling_look(ruling=draft.pk, user=hall.clara)
    ruling_sign(ruling=draft.pk, user=hall.clara)
    phrases(hall.match)
    kept = {one.seq for one in seen.dice if one.fate == Fate.KEPT}
    assert {row["seq"] for row in hall.match.game.kept} == kept
    for act in acts:
        judgement = hall.match.submit(act.side, act.payload)
        if not judgement.accepted or hall.match.game.status != "active":
            break
        again = Action.objects.get(game=game, seq_after=judgement.seq, verdict="accepted")
        if act.dice and act.seq_before + 1 in kept and again.dice:
            assert (again.kept, again.dice) == (act.seq_before + 1, act.dice)
        elif again.dice:
            assert (again.kept, again.epoch) == (None, 1)
