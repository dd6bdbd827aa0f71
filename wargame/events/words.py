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
from wargame.events.conditions import KNOCKOUT, After, Clocks, Conditions, Format, Plan, Recusal, rests_of
from wargame.events.models import Event, Stage
from wargame.games.calendars import LEAVE, QUIET
from wargame.games.pacing import find_pace
from wargame.games.times import moment
from wargame.games.words import pace_words, ruleset_or_none, scenario_name, span
from wargame.games.zero import ZEROS
from wargame.pairing.ties import Tie

FORMATS: Mapping[Format, str] = {
    Format.SWISS: "Swiss of {rounds}",
    Format.ROUND_ROBIN: "round robin",
    Format.DOUBLE_ROUND_ROBIN: "double round robin, sides swapped",
    Format.SINGLE: "knockout",
    Format.DOUBLE: "double elimination",
    Format.POOLS: "{pools} pools, each a round robin",
    Format.TEAM_SWISS: "team Swiss with {boards} boards, {rounds}",
}

BOARDS = "boards"
"""The points at the boards, which part teams before all else."""

TIES: Mapping[str, tuple[str, str]] = {
    Tie.BUCHHOLZ: ("Opp.", "points of the opponents (Buchholz)"),
    Tie.CUT_1: ("Opp. −1", "points of the opponents except the weakest (Buchholz, cut 1)"),
    Tie.MEDIAN: ("Median", "points of the opponents except the strongest and the weakest"),
    Tie.SONNEBORN_BERGER: (
        "Won opp.",
        "points of the opponents beaten, plus half those of opponents drawn with (Sonneborn–Berger)",
    ),
    Tie.DIRECT: ("Between", "games between the tied players"),
    Tie.WINS: ("Wins", "rounds won, byes and forfeits included"),
    Tie.SECOND_WINS: ("Wins 2nd", "games won with the second side"),
    Tie.PROGRESSIVE: ("Progr.", "points after each round, added up"),
    BOARDS: ("Boards", "points on the boards"),
}
"""The head of the column, and what it is."""

AFTER_WORDS: Mapping[After, str] = {
    After.ADJUDICATION: "If a game is not over at the deadline, a director decides the result.",
    After.EXTENSION: "At the deadline the round is extended once, by {days}; after that a director "
    "decides the results.",
    After.FORFEIT: (
        "At the deadline the player to move, or to bid, loses; if that is not exactly one player, a director decides."
    ),
}
RECUSAL_WORDS: Mapping[Recusal, str] = {
    Recusal.NOBODY: "Officials cannot rule on their own games.",
    Recusal.ENTRANTS: "Officials who play in the event cannot rule on its games as long as there is another official.",
    Recusal.CLUBMATES: (
        "Officials who play in the event, or share a club with one of the players, cannot rule on its games as long "
        "as there is another official."
    ),
}
ORDER: Mapping[Recusal, str] = {
    Recusal.NOBODY: "",
    Recusal.ENTRANTS: "then those who play in the event but not in the game",
    Recusal.CLUBMATES: (
        "then those who share a club with one of the players and do not play in the event; last, those who "
        "play in the event but not in the game"
    ),
}
"""Who decides where neither a director nor somebody of the staff is left, by the conditions."""
AGAIN, AGAIN_MANY = "needs signing again", "need signing again"
"""What is to be done about a signed round of which a result has changed since."""
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
    """The name of a side, or its id where the ruleset is not here."""
    found = ruleset_or_none(ruleset)
    return say(found, Message(f"side-{side}")) if found else side


def clauses(event: Event, stages: list[Stage]) -> Iterator[Clause]:
    """All that one agrees to by entering."""
    conditions = event.rules
    for stage in stages:
        yield Clause(stage_name(stage), " ".join(_stage_sentences(stage, conditions)))
    yield Clause("Pace", f"{capfirst(pace_words(conditions.pace))}. {_rests(conditions)}".rstrip())
    if find_pace(conditions.pace).bank_ms:
        yield Clause("Clocks", " ".join(_clock_sentences(conditions)))
    formats = {stage.plan.format for stage in stages}
    yield Clause("Points", " ".join(_points(conditions, formats)))
    ties = ", then ".join(TIES[tie][1] for tie in conditions.ties)
    if formats - KNOCKOUT:
        yield Clause(
            "Tie-breaks", f"{capfirst(ties) or 'No tie-breaks'}; players who are still level share a place."
        )
    yield Clause("Time", time_words(conditions))
    yield Clause("Disputes", f"{_disputes(conditions)} {RECUSAL_WORDS[conditions.recusal]}")
    yield Clause("Who decides", " ".join(_deciders(conditions)))
    yield Clause("Ratings", _ratings(conditions))
    yield Clause("Who can enter", " ".join(_limits(event, conditions)))
    if conditions.check_in_hours:
        yield Clause(
            "Check-in",
            f"From {conditions.check_in_hours} hours before the start{_opens(event)}; players who do "
            "not check in are not paired.",
        )


def _opens(event: Event) -> str:
    """From when one checks in, and until when, where the start is known."""
    if event.starts is None:
        return ""
    opens = event.starts - timedelta(hours=event.rules.check_in_hours)
    return f", from {moment(opens)} to {moment(event.starts)}"


def _stage_sentences(stage: Stage, conditions: Conditions) -> Iterator[str]:
    plan = stage.plan
    yield f"{capfirst(format_words(plan))}."
    if plan.takes:
        yield f"The top {plan.takes} of the stage before advance, seeded by their places; ties go by seed."
    yield from FORMAT_SENTENCES[plan.format]
    if plan.format in KNOCKOUT:
        yield replay_words(plan.replays)
    if plan.format == Format.SINGLE and plan.third:
        yield "The losers of the semi-finals play for third place."
    if plan.format == Format.DOUBLE and plan.reset:
        yield "If the unbeaten player loses the final, it is played again."
    yield from _scenarios(plan)
    method = plan.sides.removeprefix(PREFIX)
    methods = dict(Auction.Method.choices)
    yield (
        f"Sides: {methods[method].lower()}."
        if method in methods
        else "Sides are balanced as evenly as possible."
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


def replay_words(replays: int) -> str:
    """What becomes of a drawn game in a knockout."""
    if not replays:
        return "After a drawn game the higher seed advances."
    times = {1: "once", 2: "twice"}.get(replays, f"{replays} times")
    more = "that" if replays == 1 else "the last of them"
    return f"A drawn game is replayed {times}, with sides swapped; if {more} is drawn too, the higher seed advances."


_TABLE = (
    "The pairings of all rounds are fixed by the Berger tables, by seed; late entry is not possible.",
    "A player who withdraws loses the remaining games; if they have played fewer than half, none "
    "count in the standings.",
)
_BRACKET = (
    "The top two seeds can meet only in the final; if places are free, the top seeds get a bye.",
    "A player who withdraws or forfeits loses; if both do, both are out. Late entry is not possible.",
)
FORMAT_SENTENCES: Mapping[Format, tuple[str, ...]] = {
    Format.SWISS: ("Paired by FIDE's Dutch system of 2026.",),
    Format.ROUND_ROBIN: _TABLE,
    Format.DOUBLE_ROUND_ROBIN: _TABLE,
    Format.POOLS: (
        *_TABLE,
        "Seeds are dealt to the pools in snake order; each pool has its own standings.",
    ),
    Format.SINGLE: _BRACKET,
    Format.DOUBLE: (
        *_BRACKET,
        "After one loss a player moves to the losers' bracket; after two they are out.",
    ),
    Format.TEAM_SWISS: (
        "Teams are paired by FIDE's Dutch system of 2026. Sides alternate from board to board.",
        "Teams play in their board order; if somebody is missing, substitutes move up.",
        "A board without an opponent is won. A match is decided by the points on its boards: 1 point "
        "for a win, ½ for a draw.",
        "Ties between teams are broken first by points on the boards.",
    ),
}
"""What a format means for whoever plays in it."""


def _points(conditions: Conditions, formats: Set[Format]) -> Iterator[str]:
    yield "A win is 1 point, a draw ½."
    if not formats & {Format.SWISS, Format.TEAM_SWISS}:
        yield "A round without an opponent is worth nothing."
        return
    bye, asked = score(conditions.bye_halves), score(conditions.asked_halves)
    most = conditions.asked_most
    yield (
        f"A player who cannot be paired gets {bye}; a bye you ask for is worth {asked}, and you "
        f"can have at most {most}."
    )
    if conditions.late_until > 1:
        missed = score(conditions.missed_halves)
        yield f"You can enter until round {conditions.late_until}; each missed round is worth {missed}."


def time_words(conditions: Conditions) -> str:
    """How long a round lasts, and what happens to games that are not over then."""
    after = AFTER_WORDS[conditions.after].format(days=days(conditions.extension_days))
    silent = f"After {days(conditions.silent_days)} without a move in a game, a director steps in."
    return f"A round lasts {days(conditions.round_days)}.{outlast_words(conditions)} {after} {silent}"


def outlast_words(conditions: Conditions) -> str:
    """That a clock alone may hold more than a round does; '' where it does not."""
    bank = timedelta(milliseconds=find_pace(conditions.pace).bank_ms)
    if bank < timedelta(days=conditions.round_days):
        return ""
    return (
        f" A clock holds {span(bank // timedelta(milliseconds=1))}: a game can outlast the round "
        "with time left on both clocks."
    )


def _rests(conditions: Conditions) -> str:
    """Whether clocks rest, where the pace lets them."""
    may = find_pace(conditions.pace).rests
    why = [RESTS[rest] for rest in rests_of(conditions) if rest in may]
    if why:
        return f"Clocks rest {' and '.join(why)}; rounds end all the same."
    return "Clocks never rest." if may else ""


def _clock_sentences(conditions: Conditions) -> Iterator[str]:
    """What happens when a clock shows nothing, whether players pause, and what a side taken over counts."""
    yield f"{capfirst(ZEROS[conditions.zero.value][1])}."
    yield "Players can pause a game by consent." if conditions.pauses else "Players cannot pause a game."
    counts = "counts" if conditions.heirs else "counts for neither of the two"
    yield f"A game in which somebody takes a side over {counts}."


RESTS = {QUIET: "in a player's quiet hours", LEAVE: "while a player is on leave"}


def _disputes(conditions: Conditions) -> str:
    stands = conditions.disputes == Clocks.STOP
    return f"While a dispute or an appeal is open, both clocks {'stop' if stands else 'keep running'}."


def _deciders(conditions: Conditions) -> Iterator[str]:
    """The order of who decides on a question, and of an appeal."""
    after = f"; {ORDER[conditions.recusal]}" if ORDER[conditions.recusal] else ""
    yield (
        "First the event's officials and the directors of its club, unless something excludes them; then site staff "
        f"in the same way{after}. Each group decides only if nobody before it is left; staff can help at any time."
    )
    yield "An official who plays in the event signs together with another, if there is one."
    if conditions.recusal != Recusal.NOBODY:
        yield (
            "A director who plays in the event cannot see unpublished pairings, pair by hand, publish, "
            "sign or correct, as long as there is a director who does not play."
        )
    yield (
        "An appeal goes to others in the same order, never to whoever ruled. If nobody is left, it "
        "waits for another official."
    )


def _ratings(conditions: Conditions) -> str:
    if not conditions.rated:
        return "The games are not rated."
    return "The games are rated. Results count once a director has signed the round."


def _limits(event: Event, conditions: Conditions) -> Iterator[str]:
    yield f"At most {conditions.size} players."
    if conditions.members:
        yield f"Members of {event.club} only."
    low, high = conditions.rating_from, conditions.rating_to
    if low is not None or high is not None:
        yield f"Ratings {f'from {low}' if low is not None else ''}{f' to {high}' if high is not None else ''}.".replace(
            "  ", " "
        )
    if conditions.reliability is not None:
        yield f"A reliability of at least {conditions.reliability}."
    if conditions.approval:
        yield "A director has to admit you."


def days(count: int) -> str:
    """A number of days in words: «a day», «28 days»."""
    return "a day" if count == 1 else f"{count} days"
