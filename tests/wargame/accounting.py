"""What must have come of a `Month`, reckoned from the record of its games and from what was seen.

Each question was told once, or answered by an order and not told; each delivery came to an end, and what was taken
arrived once; nothing but clocks was told at night; every clock that was shown is what a reckoning by minutes gives.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from itertools import pairwise
from typing import NamedTuple

from tests.wargame.month import MINUTE, Month, Person, Telling
from wargame.games.models import Action, Game, GameEvent
from wargame.games.models import Seat as SeatRow
from wargame.games.position import game_moment
from wargame.notices.models import Channel, Delivery, Outcome
from wargame.orders.models import Answered

MILLISECOND = timedelta(milliseconds=1)
MARGIN = timedelta(hours=12)
"""A leave stops no clock that shows less when it begins."""
STATIONS = {50: "Half", 20: "A fifth", 5: "A twentieth"}
"""Percent of a clock at which its owner is told."""
ENDED = (Outcome.TAKEN, Outcome.SHOWN, Outcome.NOT_NEEDED, Outcome.REPLACED)
"""What becomes of deliveries where every receiver is there."""


class Act(NamedTuple):
    """A step of a game: who took it when, by an order or not; who is asked what after it, and in which turn."""

    side: str
    time: datetime
    ordered: bool
    questions: Mapping[str, object]
    turn: int


@dataclass
class Question:
    """What was put to a side, by an order's answer or by hand, and when that ended, perhaps by an order; None if it is
    open.
    """

    side: str
    put: datetime
    by_order: bool
    ended: datetime | None = None
    ordered: bool = False
    by_hand: bool = True

    def holds(self, time: datetime) -> bool:
        """Whether the sweep of that time finds it open: orders answer before the others run, people after them."""
        since = self.put <= time if self.by_order else self.put < time
        return since and (self.ended is None or time < self.ended or (self.by_hand and time == self.ended))


class Tally(NamedTuple):
    """What a month came to."""

    turns: int
    exchanges: int
    questions: int
    ordered: int
    notices: Counter[str]
    arrivals: Counter[str]
    held: int
    retried: int


def acts_of(game: Game) -> list[Act]:
    """The game from its record; whoever sits down last has begun it."""
    own: dict[int | None, str] = dict(game.seats.values_list("user", "side"))
    times = dict(GameEvent.objects.filter(game=game).values_list("seq", "time"))
    by_order = set(Answered.objects.filter(game=game).values_list("seq", flat=True))
    found = []
    rows = Action.objects.filter(game=game, verdict=Action.Verdict.ACCEPTED).order_by("seq_after")
    for row in rows:
        moment = game_moment(game, row.seq_after)
        asked: Mapping[str, object] = {} if moment.standing.over else moment.questions
        found.append(
            Act(
                row.side or own.get(row.user_id, ""),
                times[row.seq_after],
                row.seq_after in by_order,
                asked,
                moment.standing.turn,
            )
        )
    return found


def questions_of(acts: Sequence[Act]) -> list[Question]:
    """All that somebody else's act put to a side, or an order of its own: whoever plays it knows of neither."""
    found: list[Question] = []
    open_ones: dict[str, Question] = {}
    before: Mapping[str, object] = {}
    for act in acts:
        for side in {*before, *act.questions}:
            by_hand = side == act.side and not act.ordered
            is_put = not by_hand and side in act.questions and act.questions[side] != before.get(side)
            ends = side == act.side or side not in act.questions or is_put
            if ends and side in open_ones:
                ended = open_ones.pop(side)
                ended.ended, ended.ordered = act.time, act.ordered and side == act.side
                ended.by_hand = not act.ordered
            if is_put:
                found.append(Question(side, act.time, act.ordered))
                open_ones[side] = found[-1]
        before = act.questions
    return found


def check_month(month: Month) -> Tally:
    """All of it; raises `AssertionError`."""
    told = sorted(month.tellings.values(), key=lambda one: one.made)
    turns = exchanges = 0
    questions: list[Question] = []
    for game in Game.objects.filter(code__in=month.codes).order_by("pk"):
        acts = acts_of(game)
        asked = questions_of(acts)
        people = {seat.side: find_person(month, seat) for seat in game.seats.select_related("user")}
        check_questions(month, asked, [one for one in told if one.key == f"turn:{game.code}"], people)
        check_clocks(month, game, acts, people)
        check_results(game, [one for one in told if one.key == f"result:{game.code}"])
        questions += asked
        turns += acts[-1].turn - acts[0].turn + 1
        exchanges += count_exchanges(acts)
    check_talk(month)
    assert {one.kind for one in told} <= {"turn", "clock", "result", "chat", "joined"}
    check_deliveries(month)
    return Tally(
        turns, exchanges, len(questions), sum(one.ordered for one in questions), Counter(one.kind for one in told),
        Counter(str(one.channel) for one in month.arrivals if one.taken), check_nights(month),
        sum(not one.taken for one in month.arrivals),
    )  # fmt: skip


def find_person(month: Month, seat: SeatRow) -> Person:
    return next(one for one in month.people if one.user == seat.user)


def count_exchanges(acts: Sequence[Act]) -> int:
    """How often the game passed from one person at the board to the other."""
    by_hand = [act.side for act in acts[1:] if act.side and not act.ordered]
    return sum(one != other for one, other in pairwise(by_hand))


def check_questions(
    month: Month, asked: Sequence[Question], told: Sequence[Telling], people: dict[str, Person]
) -> None:
    """One notice of each that was open when the site looked, none of what an order has answered, and no other."""
    left = list(told)
    for question in asked:
        name = people[question.side].name
        mine = [one for one in left if one.reader == name and question.holds(one.made)]
        seen = any(map(question.holds, month.sweeps))
        assert len(mine) == (seen and not question.ordered), (question, mine)
        left = [one for one in left if one not in mine]
    assert not left, f"told of what nobody asked: {left}"


def check_results(game: Game, told: Sequence[Telling]) -> None:
    """Both hear once how it ended."""
    over = game.status != Game.Status.ACTIVE
    assert sorted(one.reader for one in told) == (
        sorted(seat.user.username for seat in game.seats.select_related("user") if seat.user) if over else []
    )


def check_talk(month: Month) -> None:
    """Every line of the chat was mailed once to whoever did not say it, unless they had read it before."""
    spared = Delivery.objects.filter(outcome=Outcome.NOT_NEEDED).values_list("pk", flat=True)
    mails = [(one.reader, one.body) for one in month.taken.values() if one.channel == Channel.MAIL]
    for row in (month.deliveries[pk] for pk in spared):
        if row.key in month.taken:  # and then its sender was killed, and it was read before another came
            continue
        mails.append((month.tellings[row.notice_id, row.written].reader, row.body))
    for name, line in month.lines:
        readers = [reader for reader, body in mails if f"{name}: {line}\n" in f"{body}\n"]
        assert readers == [one.name for one in month.people if one.name != name], line


def check_deliveries(month: Month) -> None:
    """Each came to an end, and what was taken arrived once; each notice of a question went by every way."""
    ended = {row.pk: row for row in Delivery.objects.all()}
    taken = Counter(one.key for one in month.arrivals if one.taken)
    assert {one.key for one in month.arrivals} <= {row.key for row in month.deliveries.values()}
    latest = Counter(one.notice for one in month.tellings.values())
    for pk, written in month.deliveries.items():
        row = ended.get(pk)
        if row is None:  # what was told later took its place before it was tried
            assert latest[written.notice_id] > 1 and not taken[written.key], written
            continue
        assert row.outcome in ENDED, row.outcome
        came = taken[row.key] or (row.why == Delivery.Why.DIGEST and count_in_digests(month, row))
        unheard = came == 1 and month.works.is_killed and row.outcome == Outcome.NOT_NEEDED
        assert unheard or came == (row.outcome in (Outcome.TAKEN, Outcome.SHOWN)), (row, row.outcome, came)
    ways = Counter((row.notice_id, row.written, row.channel) for row in month.deliveries.values())
    for one in month.tellings.values():
        if one.kind == "turn":
            assert [ways[one.notice, one.made, channel] for channel in Channel] == [1, 1, 1], one


def count_in_digests(month: Month, row: Delivery) -> int:
    """How many mails of the day hold it beside what they are named after."""
    written = month.deliveries[row.pk]
    reader = month.tellings[row.notice_id, written.written].reader
    text = written.body.removeprefix(row.subject).lstrip()
    mails = [one for one in month.taken.values() if (one.channel, one.reader) == (Channel.MAIL, reader)]
    return sum(one.time == row.ended and text in one.body for one in mails)


def check_nights(month: Month) -> int:
    """How many were held for the night; nothing but a clock came in it."""
    kinds = {(one.notice, one.made): one.kind for one in month.tellings.values()}
    written = {row.key: row for row in month.deliveries.values()}
    people = {one.name: one for one in month.people}
    held = 0
    for one in month.arrivals:
        row = written[one.key]
        if kinds[row.notice_id, row.written] != "clock":
            assert not people[one.reader].is_quiet(one.time), one
        held += one.taken and row.why == Delivery.Why.QUIET
    return held


def check_clocks(month: Month, game: Game, acts: Sequence[Act], people: dict[str, Person]) -> None:
    """What was shown is what the record and the calendars come to; each station of a clock was told once."""
    shown = [one for one in month.shown if one.code == game.code]
    for side, person in people.items():
        stretches = list(stretches_of(game, acts, side, person))
        for one in shown:
            assert abs(show(stretches, person, one.time) - one.clocks[side]) <= 2, (side, one)
        if game.status == Game.Status.ACTIVE:
            seat = SeatRow.objects.get(game=game, side=side)
            assert seat.bank_ms == stretches[-1].bank_ms and seat.running_since == stretches[-1].since
        check_stations(month, game, stretches, person)


class Stretch(NamedTuple):
    """From a moment on a clock showed so much; it ran from then, or stood. An order may have been what set it going."""

    time: datetime
    bank_ms: int
    since: datetime | None
    by_order: bool


def stretches_of(game: Game, acts: Sequence[Act], side: str, person: Person) -> Iterator[Stretch]:
    """A clock's course, folded over the record by hand."""
    bank, since, credited = game.bank_ms, None, acts[0].turn
    for act in acts:
        asked, turns = side in act.questions, max(0, act.turn - credited)
        if asked != (since is not None) or turns:
            left = bank - (run(person, since, act.time, bank) if since else 0)
            bank = max(0, left)
            bank = max(bank, min(game.cap_ms, bank + turns * game.increment_ms))
            credited, since = credited + turns, act.time if asked else None
        yield Stretch(act.time, bank, since, act.ordered)


def show(stretches: Sequence[Stretch], person: Person, time: datetime) -> int:
    last = [one for one in stretches if one.time <= time][-1]
    return max(0, last.bank_ms - (run(person, last.since, time, last.bank_ms) if last.since else 0))


def run(person: Person, since: datetime, until: datetime, bank: int) -> int:
    """The milliseconds that a clock with such a bank ran, minute by minute of the wall where its owner lives."""
    on_leave = None
    if person.away and since < person.away[1]:
        begins = max(since, person.away[0])
        awake = sum(pieces(person, since, begins), timedelta())
        on_leave = person.away if bank * MILLISECOND - awake >= MARGIN else None
    return sum(pieces(person, since, until, on_leave), timedelta()) // MILLISECOND


def pieces(
    person: Person, since: datetime, until: datetime, on_leave: tuple[datetime, datetime] | None = None
) -> Iterator[timedelta]:
    """The parts of a time in which it is not quiet."""
    now = since
    while now < until:
        later = min(now.replace(second=0, microsecond=0) + MINUTE, until)
        if not person.is_quiet(now) and not (on_leave and on_leave[0] <= now < on_leave[1]):
            yield later - now
        now = later


def check_stations(month: Month, game: Game, stretches: Sequence[Stretch], person: Person) -> None:
    """Half, a fifth, a twentieth: each was told once as the clock passed it, if the site looked before it stopped.

    Where an order set it going, it did: orders answer in a sweep.
    """
    due: list[str] = []
    over = month.now if game.status == Game.Status.ACTIVE else stretches[-1].time
    for number, one in enumerate(stretches):
        goes_on = number > 0 and stretches[number - 1].since == one.since
        if one.since is None or one.since != one.time or goes_on:
            continue
        end = next((each.time for each in stretches[number:] if each.since != one.since), over)
        looked = max((sweep for sweep in month.sweeps if sweep < end), default=one.since)
        left = one.bank_ms - run(person, one.since, max(looked, one.since), one.bank_ms)
        marks = {percent: game.bank_ms * percent // 100 for percent in STATIONS}
        due += [STATIONS[percent] for percent, mark in marks.items() if one.bank_ms > mark >= left]
        if one.bank_ms <= marks[5] and (looked > one.since or one.by_order):
            due.append(STATIONS[5])
    told = [
        row.subject.partition(" of your time")[0]
        for row in sorted(month.deliveries.values(), key=lambda row: (row.written, row.pk))
        if row.channel == Channel.MAIL and is_clock_of(month, row, game, person)
    ]
    assert told == due, (person.name, told, due)


def is_clock_of(month: Month, row: Delivery, game: Game, person: Person) -> bool:
    told = month.tellings[row.notice_id, row.written]
    return told.key == f"clock:{game.code}" and told.reader == person.name
