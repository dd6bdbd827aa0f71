"""2 Plots: each side gives one patrol an order, both at once; 3 how they are carried out."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from rules.core import slots
from rules.core.acts import Act, Action, Hook, RuleEvent
from rules.core.conduct import EndPhase, PhasePassed
from rules.core.contract import (
    UMPIRE,
    Candidate,
    Decision,
    Draft,
    Entity,
    Event,
    Line,
    LogLine,
    Message,
    Options,
    Refusal,
    Resolution,
    Roll,
    Side,
    Stage,
    Viewer,
)
from rules.core.errors import Illegal
from rules.core.fortune import Fortune
from rules.core.luck import oppose
from rules.core.ruleset import Dice
from rules.core.talk import line
from rules.core.together import Answers, AnswerSealed, AnswersOpened, Together

from ..charts import CARDS, SIDES
from ..charts import Card as Help
from ..state import State, Unit
from .hands import Card, check_held


class Plot(Action, frozen=True, kw_only=True, tag="plot"):
    """2 A patrol is to go to a connected area; a card helps it (5.2)."""

    unit: str
    area: str
    card: Card = ""


class Wait(Action, frozen=True, kw_only=True, tag="wait"):
    """2.4 All stay, and a card helps them (5.2)."""

    card: Card


class PatrolsMet(RuleEvent, frozen=True, kw_only=True):
    """3.2 Two patrols met: their dice with what cards add; `lost` is the lower, None when both stay where they are."""

    units: tuple[str, str]
    totals: tuple[int, int]
    lost: str | None


class CardPlayed(RuleEvent, frozen=True, kw_only=True):
    """5.2 A card is out of the hand."""

    side: Side
    card: str


class PatrolMoved(RuleEvent, frozen=True, kw_only=True):
    """3.1 A patrol went where it was to go."""

    unit: str
    to: str


class PatrolHalted(RuleEvent, frozen=True, kw_only=True):
    """3.3 A patrol could not go on."""

    unit: str


def check_unit(state: State, side: Side, id: str) -> Unit:
    """2.1 One's own patrol; `Malformed` for an unknown one."""
    unit = state.unit(id)
    if unit.side != side:
        raise Illegal("2.1", "not-yours", unit=unit.label)
    return unit


def check_area(state: State, unit: Unit, area: str) -> None:
    """2.2, 2.3 A connected area without a patrol of one's own; `Malformed` when it is not on the map."""
    if state.battle.map.kind(unit.area, area) is None:
        raise Illegal("2.2", "not-connected", unit=unit.label, area=area)
    holder = state.at(area)
    if holder is not None and holder.side == unit.side:
        raise Illegal("2.3", "occupied", unit=holder.label, area=area)


def check_plot(state: State, side: Side, plot: Plot) -> None:
    """2 The order as a whole."""
    check_area(state, check_unit(state, side, plot.unit), plot.area)
    if plot.card:
        check_held(state, side, plot.card)


def check_wait(state: State, side: Side, wait: Wait) -> None:
    """5.2 The card is in hand."""
    check_held(state, side, wait.card)


def plot_options(state: State, side: Side, draft: Draft) -> Options:
    """The slots `unit` and `area`, and `card`, which may stay open."""
    if "unit" not in draft:
        return slots.unit("unit", state.of(side), lambda unit: check_unit(state, side, unit.id), name=stands)
    unit = check_unit(state, side, draft["unit"])
    check = partial(check_area, state, unit)
    if "area" not in draft:
        return slots.places("area", state.battle.map.near(unit.area), check)
    check(draft["area"])
    if draft.get("card") or not state.hands.get(side):
        check_plot(state, side, Plot(**{slot: value for slot, value in draft.items() if slot != "do"}))
        return slots.whole("act-plot")
    return replace(cards_in_hand(state, side), complete=True, act=Message("act-plot"))


def stands(unit: Unit, no: Refusal | None) -> Candidate:
    """A patrol where it is."""
    return Candidate(value=unit.id, at=unit.area, refusal=no)


def wait_options(state: State, side: Side, draft: Draft) -> Options:
    """5.2 Offer the cards of the hand to go with the order; raises `Illegal` for one that is not there."""
    if "card" not in draft:
        return cards_in_hand(state, side)
    check_held(state, side, draft["card"])
    return slots.whole("act-plot")


def cards_in_hand(state: State, side: Side) -> Options:
    """5.2 The cards that may be played."""
    return slots.choice("card", state.hands.get(side, ()), lambda card: check_held(state, side, card))


def no_card(state: State, side: Side) -> Refusal | None:
    """5.2 Explain why no card can be played."""
    return None if state.hands.get(side) else Refusal("5.2", "no-cards")


def ask_plots(state: State) -> Sequence[Decision]:
    """1.1 Both sides at once, until each has answered."""
    accepts = ("plot", "wait", "end_phase")
    ask, hold = Message("ask-plot"), {"do": "end_phase"}
    return [
        Decision(id=f"plot:{side}", side=side, rule="1.1", accepts=accepts, ask=ask, default=hold)
        for side in TOGETHER.waiting(state)
    ]


def carry_out(state: State, answers: Answers, dice: Dice) -> Sequence[Event]:
    """3 Let patrols meet, then arrive."""
    to = {answer["unit"]: answer["area"] for answer in answers.values() if answer["do"] == "plot"}
    played = [
        CardPlayed(side=side, card=answer["card"], rules=("5.2",))
        for side, answer in answers.items()
        if answer.get("card")
    ]
    cards = {event.side: CARDS[event.card] for event in played}
    met = [make_meeting(state, pair, to, cards, dice) for pair in meetings(state, to)]
    for event in met:
        state = apply_patrols_met(state, event)
    stopped = {unit for event in met if event.lost is None for unit in event.units}
    going = {unit: area for unit, area in to.items() if unit in state.units and unit not in stopped}
    return [*played, *met, *arrivals(state, going)]


def meetings(state: State, to: Mapping[str, str]) -> Iterator[tuple[Unit, Unit]]:
    """3.2 Patrols that are to go to one area, or each to that of the other, or to where an enemy stays."""
    movers = [state.units[id] for id in to]
    if len(movers) == 2:
        one, two = movers
        if to[one.id] == to[two.id] or (to[one.id], to[two.id]) == (two.area, one.area):
            yield one, two
            return
    for mover in movers:
        there = state.at(to[mover.id])
        if there is not None and there.id not in to:
            yield mover, there


def make_meeting(
    state: State, pair: tuple[Unit, Unit], to: Mapping[str, str], cards: Mapping[Side, Help], dice: Dice
) -> PatrolsMet:
    """3.2 A die each, with what the card of its side adds (5.2): the lower is lost."""
    roll = throw_dice(dice)
    helped = [help_of(unit, to, cards) for unit in pair]
    one, two = (face + more for face, more in zip(roll.faces, helped, strict=True))
    lost = None if one == two else pair[one > two].id
    units = (pair[0].id, pair[1].id)
    return PatrolsMet(units=units, totals=(one, two), lost=lost, rules=("3.2",), rolls=(roll,))


def help_of(unit: Unit, to: Mapping[str, str], cards: Mapping[Side, Help]) -> int:
    """5.2 Return what the card of its side adds to the die of a patrol."""
    card = cards.get(unit.side)
    return (card.go if unit.id in to else card.stay) if card else 0


def throw_dice(dice: Dice) -> Roll:
    """3.2 The dice of a meeting."""
    return dice.roll("meeting", 2, rule="3.2")


def arrivals(state: State, going: Mapping[str, str]) -> Iterator[Event]:
    """3.1, 3.3 Those whose area is free, or becomes so, go there; the others stay."""
    left = dict(going)
    while free := [id for id, area in left.items() if state.at(area) is None]:
        moved = PatrolMoved(unit=free[0], to=left.pop(free[0]), rules=("3.1",))
        state = apply_patrol_moved(state, moved)
        yield moved
    yield from (PatrolHalted(unit=id, rules=("3.3",)) for id in left)


def apply_patrols_met(state: State, event: PatrolsMet) -> State:
    """3.2 The lost one is off the map."""
    return state.without(event.lost) if event.lost else state


def apply_patrol_moved(state: State, event: PatrolMoved) -> State:
    """3.1 The patrol stands in the area that it went to."""
    return state.put(replace(state.units[event.unit], area=event.to))


def apply_patrol_halted(state: State, event: PatrolHalted) -> State:
    """3.3 A patrol that is stopped stands where it stood."""
    return state


def weigh_patrols_met(state: State, event: PatrolsMet) -> Iterator[Fortune]:
    """3.2 The patrol that is lost: one for the one side, one less for the other."""
    first, second = (state.units[id].side for id in event.units)
    helped = [total - face for total, face in zip(event.totals, event.rolls[0].faces, strict=True)]

    def worth(roll: Roll) -> int:
        one, two = (face + more for face, more in zip(roll.faces, helped, strict=True))
        return (one > two) - (one < two)

    got = worth(event.rolls[0])
    return oppose((first, second), "meetings", "patrols", got, lambda dice: worth(throw_dice(dice)))


def apply_card_played(state: State, event: CardPlayed) -> State:
    """5.2 Out of the hand."""
    left = tuple(card for card in state.hands[event.side] if card != event.card)
    return replace(state, hands={**state.hands, event.side: left})


def log_card_played(state: State, event: CardPlayed) -> list[LogLine]:
    return line(event, side=event.side, who=event.side, card=Message(f"card-{event.card}"))


def log_answer_sealed(state: State, event: AnswerSealed) -> list[LogLine]:
    """Log a side's own order, for that side."""
    return line(event, side=event.side, order=order(state, event.answer))


def log_phase_passed(state: State, event: PhasePassed) -> list[LogLine]:
    """That a side has answered."""
    return line(event, side=event.side, who=event.side)


def log_answers_opened(state: State, event: AnswersOpened) -> list[LogLine]:
    """Log the orders of both."""
    said = (line(event, side=side, who=side, order=order(state, a)) for side, a in event.answers.items())
    return [one for lines in said for one in lines]


def order(state: State, answer: Mapping[str, Any]) -> Message:
    """An order in words."""
    card = answer.get("card")
    if answer["do"] != "plot":
        return Message("order-wait", {"card": Message(f"card-{card}")}) if card else Message("order-hold")
    where = {"unit": state.units[answer["unit"]].label, "area": answer["area"]}
    if card:
        return Message("order-go-card", {**where, "card": Message(f"card-{card}")})
    return Message("order-go", where)


def log_patrols_met(state: State, event: PatrolsMet) -> list[LogLine]:
    """Log which patrols met, and the result."""
    one, two = pair = [state.units[id] for id in event.units]
    code = "event-PatrolsMet" if event.lost else "event-PatrolsMet-even"
    lost = state.units[event.lost].label if event.lost else ""
    first, second = event.totals
    return line(
        event,
        at=(one.area, two.area),
        code=code,
        one=one.label,
        two=two.label,
        lost=lost,
        first=first,
        second=second,
        resolution=show_meeting(event, pair),
    )


def show_meeting(event: PatrolsMet, pair: Sequence[Unit]) -> Resolution:
    """3.2, 5.2 The dice, what cards add to each, and what they come to."""
    [roll] = event.rolls
    added = tuple(
        Line(message=Message("added-card", {"unit": unit.label}), rules=("5.2",), value=f"+{total - face}")
        for unit, total, face in zip(pair, event.totals, roll.faces, strict=True)
        if total > face
    )
    stage = Stage(roll=roll, added=added, total=" : ".join(map(str, event.totals)))
    return Resolution(title=Message("roll-meeting"), at=pair[0].area, stages=(stage,))


def log_patrol_moved(state: State, event: PatrolMoved) -> list[LogLine]:
    unit = state.units[event.unit]
    return line(event, side=unit.side, at=(unit.area, event.to), unit=unit.label, area=event.to)


def log_patrol_halted(state: State, event: PatrolHalted) -> list[LogLine]:
    unit = state.units[event.unit]
    return line(event, side=unit.side, at=(unit.area,), unit=unit.label, area=unit.area)


def own_order(state: State, viewer: Viewer) -> Iterable[Entity]:
    """1.2 An arrow for what a side has ordered, as long as it is sealed: for that side and the umpire alone."""
    for side, answer in state.sealed.items():
        if viewer in (side, UMPIRE) and answer["do"] == "plot":
            start = state.units[answer["unit"]].area
            arrow = {
                "id": f"order-{side}",
                "kind": "arrow",
                "order": True,
                "place": answer["area"],
                "from": start,
            }
            yield {**arrow, "side": side, "audience": [side]}


TOGETHER = Together(lambda state: SIDES, "1.2", carry_out)
ACTS = {
    Plot: Act(TOGETHER.sealing(check_plot), plot_options),
    Wait: Act(TOGETHER.sealing(check_wait), wait_options, blocked=no_card),
    EndPhase: Act(TOGETHER.sealing(), slots.button("action-end_phase")),
}
HOOKS = {"plot": Hook(decisions=ask_plots, settle=TOGETHER.open_answers)}
MARKS = [own_order]
