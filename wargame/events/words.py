"""Points, formats and conditions as pages say them; the conditions are sentences made from the data, never by hand."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from datetime import timedelta
from functools import cache
from string import ascii_uppercase
from typing import NamedTuple

from django.utils.text import capfirst

from rules.core.contract import Message
from rules.core.words import say
from wargame.bids.models import Auction
from wargame.bids.ways import PREFIX
from wargame.events.conditions import KNOCKOUT, After, Clocks, Conditions, Format, Plan, Recusal
from wargame.events.models import Event, Stage
from wargame.games.clock import Pace, paces
from wargame.games.words import moment_words, pace_words, ruleset_or_none, scenario_name, span
from wargame.pairing.ties import Tie

FORMATS: Mapping[Format, str] = {
    Format.SWISS: "Swiss of {rounds}",
    Format.ROUND_ROBIN: "all play all",
    Format.DOUBLE_ROUND_ROBIN: "all play all twice, sides swapped",
    Format.SINGLE: "knockout",
    Format.DOUBLE: "knockout with two lives",
    Format.POOLS: "{pools} pools, all play all in each",
    Format.TEAM_SWISS: "Swiss of teams with {boards} boards, {rounds}",
}

BOARDS = "boards"
"""The points at the boards, which part teams before all else."""

TIES: Mapping[str, tuple[str, str]] = {
    Tie.BUCHHOLZ: ("Opp.", "points of the opponents (Buchholz)"),
    Tie.CUT_1: ("Opp. −1", "points of the opponents but the weakest (Buchholz, cut 1)"),
    Tie.MEDIAN: ("Median", "points of the opponents but the strongest and the weakest"),
    Tie.SONNEBORN_BERGER: (
        "Won opp.",
        "points of opponents beaten, half of those drawn with (Sonneborn–Berger)",
    ),
    Tie.DIRECT: ("Between", "games between those who are level"),
    Tie.WINS: ("Wins", "games won"),
    Tie.SECOND_WINS: ("Wins 2nd", "games won with the second side"),
    Tie.PROGRESSIVE: ("Progr.", "points after each round, added up"),
    BOARDS: ("Boards", "points at the boards"),
}
"""The head of the column, and what it is."""

AFTER_WORDS: Mapping[After, str] = {
    After.ADJUDICATION: "A game that is not over at the deadline is adjudicated: a director says how it ends.",
    After.EXTENSION: "A round whose time is over is given {days} more, once; then a director says how it ends.",
    After.FORFEIT: (
        "Who is to act, or to bid, when the time of a round is over loses; if that is nobody's alone, a director rules."
    ),
}
RECUSAL_WORDS: Mapping[Recusal, str] = {
    Recusal.NOBODY: "No official rules on a game that they play.",
    Recusal.ENTRANTS: "No official who plays in the event rules on its games, as long as there is another.",
    Recusal.CLUBMATES: (
        "No official who plays in the event, or belongs to a club with one of the two, rules on its games, as long "
        "as there is another."
    ),
}
ORDER: Mapping[Recusal, str] = {
    Recusal.NOBODY: "",
    Recusal.ENTRANTS: "then who plays in the event, but not in the game",
    Recusal.CLUBMATES: (
        "then who belongs to a club with one of the two and does not play in the event; last who plays in the event, "
        "but not in the game"
    ),
}
"""Who decides where neither a director nor somebody of the staff is left, by the conditions."""
QUARTERS = {0.25: "¼", 0.5: "½", 0.75: "¾"}


class Clause(NamedTuple):
    """A condition: what it is about, and what it says."""

    title: str
    text: str


def score(halves: int | float | None) -> str:
    """Half points as points: «2½», «½», «–» for none yet."""
    return "–" if halves is None else figure(halves / 2)


def points_words(halves: int) -> str:
    """«2½ points», «1 point»."""
    return f"{score(halves)} point{'' if halves in (1, 2) else 's'}"


@cache
def figure(value: float) -> str:
    """A number of points with its quarters."""
    whole, rest = divmod(round(value * 4) / 4, 1)
    part = QUARTERS.get(rest, "")
    return part if part and not whole else f"{int(whole)}{part}"


def format_words(plan: Plan) -> str:
    """«Swiss of 5 rounds»."""
    rounds = "1 round" if plan.rounds == 1 else f"{plan.rounds} rounds"
    return FORMATS[plan.format].format(rounds=rounds, pools=plan.pools, boards=plan.boards)


def stage_name(stage: Stage) -> str:
    """What a stage is called."""
    return stage.name or capfirst(format_words(stage.plan))


def event_words(event: Event, stages: list[Stage]) -> str:
    """«Breakthrough · Swiss of 5 rounds, then knockout of 4 · 3 days a move»."""
    plans = [stage.plan for stage in stages]
    played = dict.fromkeys(scenario_words(name) for plan in plans for names in plan.plans for name in names)
    ways = ", then ".join(format_words(plan) + (f" of {plan.takes}" if plan.takes else "") for plan in plans)
    return " · ".join([", ".join(list(played)[:3]), ways, pace_words(event.rules.pace)])


def pool_name(number: int) -> str:
    """«Pool A», «Pool 27» where letters end."""
    return f"Pool {ascii_uppercase[number - 1] if number <= len(ascii_uppercase) else number}"


def scenario_words(name: str) -> str:
    """The name of a scenario named `ruleset/scenario`."""
    ruleset, _, scenario = name.partition("/")
    return scenario_name(ruleset, scenario)


def side_words(ruleset: str, side: str) -> str:
    """A side's name."""
    found = ruleset_or_none(ruleset)
    return say(found, Message(f"side-{side}")) if found else side


def clauses(event: Event, stages: list[Stage]) -> Iterator[Clause]:
    """All that one agrees to by entering."""
    conditions = event.rules
    for stage in stages:
        yield Clause(stage_name(stage), " ".join(_stage_sentences(stage, conditions)))
    yield Clause("Pace", f"{capfirst(pace_words(conditions.pace))}.")
    formats = {stage.plan.format for stage in stages}
    yield Clause("Points", " ".join(_points(conditions, formats)))
    ties = ", then ".join(TIES[tie][1] for tie in conditions.ties)
    if formats - KNOCKOUT:
        yield Clause("Level on points", f"{capfirst(ties) or 'Nothing'}; who is level then shares a place.")
    yield Clause("Time", time_words(conditions))
    yield Clause("Disputes", f"{_disputes(conditions)} {RECUSAL_WORDS[conditions.recusal]}")
    yield Clause("Who decides", " ".join(_deciders(conditions)))
    yield Clause("Ratings", _ratings(conditions))
    yield Clause("Quiet hours", f"Clocks may be stopped for {conditions.quiet_hours} hours a week at most.")
    yield Clause("Who may enter", " ".join(_limits(event, conditions)))
    if conditions.check_in_hours:
        yield Clause(
            "Checking in",
            f"From {conditions.check_in_hours} hours before the start{_opens(event)}; who does not is not paired.",
        )


def _opens(event: Event) -> str:
    """From when one checks in, and until when, where the start is known."""
    if event.starts is None:
        return ""
    opens = event.starts - timedelta(hours=event.rules.check_in_hours)
    return f", that is from {opens:%-d %B %Y, %H:%M} to {moment_words(event.starts)}"


def _stage_sentences(stage: Stage, conditions: Conditions) -> Iterator[str]:
    plan = stage.plan
    yield f"{capfirst(format_words(plan))}."
    if plan.takes:
        yield f"The first {plan.takes} of the stage before go on, seeded by their places; who is level there by seed."
    yield from FORMAT_SENTENCES[plan.format]
    if plan.format in KNOCKOUT:
        yield drawn_words(plan.replays)
    if plan.format == Format.SINGLE and plan.third:
        yield "Who loses a semi-final plays for the third place."
    if plan.format == Format.DOUBLE and plan.reset:
        yield "Who comes to the final without a loss plays it again if they lose it."
    yield from _scenarios(plan)
    method = plan.sides.removeprefix(PREFIX)
    methods = dict(Auction.Method.choices)
    yield (
        f"Sides: {methods[method].lower()}." if method in methods else "Sides take turns as evenly as can be."
    )


def _scenarios(plan: Plan) -> Iterator[str]:
    """What is played in which round."""
    for number, names in enumerate(plan.plans, 1):
        which = (
            "Every round"
            if len(plan.plans) == 1
            else f"Round {number}" + (" and later" if number == len(plan.plans) else "")
        )
        yield f"{which}: {', '.join(scenario_words(name) for name in names)}."


def drawn_words(replays: int) -> str:
    """What becomes of a drawn game in a knockout."""
    if not replays:
        return "After a drawn game the higher seed goes on."
    times = {1: "once", 2: "twice"}.get(replays, f"{replays} times")
    more = "that" if replays == 1 else "the last of them"
    return f"A drawn game is played again {times}, sides swapped; if {more} is drawn, too, the higher seed goes on."


_TABLE = (
    "Who meets whom in which round is said by the tables of Berger, by seeds; nobody enters late.",
    "Who withdraws loses the games left; with fewer than half of them played none counts in the standings.",
)
_BRACKET = (
    "Seeds are set so that the first two can meet in the final only; where places are free the first seeds pass.",
    "Who withdraws or forfeits has lost; where both do, both are out. Nobody enters late.",
)
FORMAT_SENTENCES: Mapping[Format, tuple[str, ...]] = {
    Format.SWISS: ("Paired by FIDE's Dutch system of 2026.",),
    Format.ROUND_ROBIN: _TABLE,
    Format.DOUBLE_ROUND_ROBIN: _TABLE,
    Format.POOLS: (
        *_TABLE,
        "Seeds are dealt to the pools in turn, there and back; each pool has its own standings.",
    ),
    Format.SINGLE: _BRACKET,
    Format.DOUBLE: (*_BRACKET, "Who has lost once plays on in a second tree; who has lost twice is out."),
    Format.TEAM_SWISS: (
        "Teams are paired by FIDE's Dutch system of 2026. Sides take turns from board to board.",
        "Each team plays in its order; where somebody is missing the substitutes move up.",
        "Who finds nobody opposite has won the board. By the points at its boards a match won is 1 point, drawn ½.",
        "Teams with as many points are parted by their points at the boards first.",
    ),
}
"""What a format means for who plays in it."""


def _points(conditions: Conditions, formats: Set[Format]) -> Iterator[str]:
    yield "A win is 1 point, a draw ½."
    if not formats & {Format.SWISS, Format.TEAM_SWISS}:
        yield "A round without an opponent gives nothing."
        return
    bye, asked = score(conditions.bye_halves), score(conditions.asked_halves)
    most = conditions.asked_most
    yield f"Who cannot be paired has {bye}; a bye that was asked for gives {asked}, at most {most} of them."
    if conditions.late_until > 1:
        missed = score(conditions.missed_halves)
        yield f"One may enter up to round {conditions.late_until}; each round missed gives {missed}."


def time_words(conditions: Conditions) -> str:
    """How long a round lasts, and what happens to games that are not over then."""
    after = AFTER_WORDS[conditions.after].format(days=days(conditions.extension_days))
    silent = f"After {days(conditions.silent_days)} of silence in a game a director looks."
    return f"A round lasts {days(conditions.round_days)}.{outlast_words(conditions)} {after} {silent}"


def outlast_words(conditions: Conditions) -> str:
    """That a clock alone may hold more than a round does; '' where it does not."""
    bank = timedelta(milliseconds=paces().get(conditions.pace, Pace()).bank_ms)
    if bank < timedelta(days=conditions.round_days):
        return ""
    return f" A clock holds {span(bank // timedelta(milliseconds=1))}: a game may outlast it with time left on both."


def _disputes(conditions: Conditions) -> str:
    stands = conditions.disputes == Clocks.STOP
    return f"While a dispute is open both clocks {'stand' if stands else 'run on'}."


def _deciders(conditions: Conditions) -> Iterator[str]:
    """The order of who decides on a question, and of an appeal."""
    after = f"; {ORDER[conditions.recusal]}" if ORDER[conditions.recusal] else ""
    yield (
        "The event's officials and the directors of its club, as far as nothing keeps them out; then the site's staff "
        f"likewise{after}. Each of them only where nobody before is left; staff may help at any time."
    )
    yield "Who still plays in the event signs with another, where there is one."
    if conditions.recusal != Recusal.NOBODY:
        yield (
            "A director who plays in the event leaves pairings before they are published, pairing by hand, publishing, "
            "signing and correcting to those who do not, while there is one."
        )
    yield "An appeal goes in this order to others than who ruled. Where nobody is left it waits for another official."


def _ratings(conditions: Conditions) -> str:
    if not conditions.rated:
        return "The games are not rated."
    return "The games are rated. Results are held until a director signs the round, and count from then on."


def _limits(event: Event, conditions: Conditions) -> Iterator[str]:
    yield f"{conditions.size} players at most."
    if conditions.members:
        yield f"Members of {event.club} alone."
    low, high = conditions.rating_from, conditions.rating_to
    if low is not None or high is not None:
        yield f"Ratings {f'from {low}' if low is not None else ''}{f' to {high}' if high is not None else ''}.".replace(
            "  ", " "
        )
    if conditions.reliability is not None:
        yield f"Reliability {conditions.reliability} at least."
    if conditions.approval:
        yield "A director admits."


def days(count: int) -> str:
    """«28 days»."""
    return "a day" if count == 1 else f"{count} days"
