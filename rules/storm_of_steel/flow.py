"""3 The umpire's hand: card after card until somebody has to be asked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from rules.core.acts import Hook
from rules.core.bids import split_bid
from rules.core.conduct import Conduct
from rules.core.contract import Decision, Event, Message
from rules.core.flow import EventRun
from rules.core.ruleset import Dice, choose_options
from rules.storm_of_steel.apply import apply
from rules.storm_of_steel.campaign.control import changes
from rules.storm_of_steel.campaign.deploy import deploying
from rules.storm_of_steel.campaign.hiding import as_seen_by, hides
from rules.storm_of_steel.campaign.victory import settle_wipe_out
from rules.storm_of_steel.chapters import CHAPTERS
from rules.storm_of_steel.decks import SEQUENCE, draw
from rules.storm_of_steel.fire.spotting import spot_at_start
from rules.storm_of_steel.morale.demoralisation import consequences
from rules.storm_of_steel.scenario import battle
from rules.storm_of_steel.sequence import line, owner
from rules.storm_of_steel.state import Choices, State
from rules.storm_of_steel.telling import Telling
from rules.storm_of_steel.turns import (
    GameBegan,
    PhaseBegan,
    PhaseSkipped,
    TurnBegan,
    apply_phase_began,
    first_player,
)

TELLTALE = frozenset({"fire", "move", "assault"})
"""R36 Phases in which that a side has something to do may be due to a stand not seen."""


def setup(scenario: str, options: Mapping[str, Any], dice: Dice) -> Sequence[Event]:
    """The first events of a game: the set-up, then play up to the first question."""
    file = battle(scenario).file
    bid, options = split_bid(file.bid, file.sides, options)
    return CONDUCT.opened(GameBegan(scenario=scenario, choices=choose_options(Choices(), options)), dice, bid)


def main_question(state: State) -> Decision | None:
    """3.B «What do you do with this card?»"""
    return Decision(
        id=f"{state.phase}:{state.turn}-{state.active}",
        side=state.active,
        rule="3.B",
        accepts=(),
        ask=Message(f"ask-{state.phase}", {"side": state.active}),
    )


def next_phase(run: EventRun[State], dice: Dice) -> None:
    """3.B The next card that there is something to do with; when all are drawn, or an event says so, the next turn.
    Before the first one the die for the first player, and whoever sets up.
    """
    run.add(*first_player(run.state, dice))
    if side := deploying(run.state):
        return CONDUCT.begin(run, PhaseBegan(side=side, phase="deploy", rules=("ADR 0062",)), dice)
    if not run.state.turn:
        run.add(*spot_at_start(run.state))
    while True:
        state = run.state
        if state.cut or not state.sequence.left:
            run.add(TurnBegan(turn=state.turn + 1, rules=("3.A",)))
        card = draw(run.state, dice, SEQUENCE, "3.B")
        run.add(card)
        printed = line(run.state, card.card)
        side = owner(run.state, printed.owner)
        if begin_phase(run, PhaseBegan(side=side, phase=printed.task, rules=(printed.rule,)), dice):
            return


def begin_phase(run: EventRun[State], phase: PhaseBegan, dice: Dice) -> bool:
    """3.B Begins the phase of a card; or says that there is nothing to do with it."""
    if not CONDUCT.wanted(replace(apply_phase_began(run.state, phase), stack=())):
        run.add(PhaseSkipped(side=phase.side, phase=phase.phase, rules=("3.B",)))
        return False
    CONDUCT.begin(run, phase, dice)
    return True


class Turns(Conduct):
    """The conduct of this game: what every event may have for consequence comes before anything else goes on."""

    def run_from(self, state: State) -> Telling:
        """What the events of a resolution are written on."""
        return Telling(state)

    def hook(self, state: State) -> Hook:
        """Who looks after the position, and before that what follows whatever the rule."""
        found = super().hook(state)
        return found._replace(
            settle=lambda here, dice: aftermath(here) or found.settle(here, dice),
            open=lambda here: reticent(here, here.phase) or found.open(as_seen_by(here, here.active)),
        )

    def wanted(self, state: State) -> bool:
        """Whether there is anything to do in the phase, as far as the side whose it is can see."""
        return reticent(state, state.phase) or super().wanted(as_seen_by(state, state.active))


def reticent(state: State, phase: str) -> bool:
    """R36 Whether a card is put to its side whatever it can do, for passing over it would tell of stands not seen."""
    return phase in TELLTALE and hides(state, state.active)


def aftermath(state: State) -> Sequence[Event]:
    """10.D Losses break a force; R67 objectives change hands; a side may be wiped out."""
    return consequences(state) or changes(state) or settle_wipe_out(state)


CONDUCT = Turns(CHAPTERS, apply, main_question, next_phase)
decisions, hook, proceed = CONDUCT.decisions, CONDUCT.hook, CONDUCT.proceed
