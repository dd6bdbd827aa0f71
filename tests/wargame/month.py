"""Two people play for weeks in fast time, each at hours of their own, and the site's tasks run by its clock.

They live in two zones, of which one sets its clocks, have quiet hours, and one goes on leave; both are told by mail,
webhook and push, and give orders in advance. What came where is kept for `accounting`.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from typing import Any, NamedTuple, Protocol
from uuid import UUID
from zoneinfo import ZoneInfo

from django.conf import settings
from django.core import mail
from django.core.cache import cache
from django.db.models import Exists, F, Min, OuterRef
from django.utils.module_loading import import_string
from rest_framework.test import APIClient

import rules
from rules.core.players import RandomPlayer, Seat
from tests.wargame.endpoint import Endpoint, endpoint
from tests.wargame.sitting import client_of, person, shortest
from tests.wargame.test_push import Browser
from tests.wargame.timing import Machine
from wargame.games import notices
from wargame.games.models import ChatMessage, Game
from wargame.games.models import Seat as SeatRow
from wargame.games.notices import LULL
from wargame.games.position import game_moment
from wargame.notices.deliveries import deliveries_waiting, is_first
from wargame.notices.models import Channel, Delivery, Notice
from wargame.notices.services import ANSWERED
from wargame.orders.models import Reply

DAY, HOUR, MINUTE = timedelta(days=1), timedelta(hours=1), timedelta(minutes=1)
SWEEP = timedelta(seconds=10)
"""From one sweep to the next."""
ACTS = 15
"""What one does in a visit at most."""
PACE = "36h+8h..72h"
NIGHT = "0:00–7:00, 22:00–24:00"
QUIET = ((0, 7 * 60), (22 * 60, 24 * 60))
"""The same in minutes of the day."""
SWEEPS = 20
"""After so many at one time nothing is due any more."""
FAILS = 0.04
"""Of so many sweeps one finds a receiver that takes nothing."""


@dataclass
class Person:
    """Somebody, the hours at which they look at their games, and where they are told."""

    user: Any
    zone: ZoneInfo
    hours: tuple[int, ...]
    hook: Endpoint
    browser: Browser
    away: tuple[datetime, datetime] | None = None
    client: APIClient = field(default_factory=client_of)

    @property
    def name(self) -> str:
        return str(self.user.username)

    def comes(self, now: datetime) -> datetime:
        """When they look next, after now; not on leave."""
        here = now.astimezone(self.zone)
        midnight = here.replace(hour=0, minute=0, second=0, microsecond=0, fold=0)
        days = ((midnight + number * DAY).replace(hour=hour) for number in range(40) for hour in self.hours)
        return next(at for at in (day.astimezone(UTC) for day in days) if at > now and not self.is_away(at))

    def is_away(self, now: datetime) -> bool:
        return self.away is not None and self.away[0] <= now < self.away[1]

    def is_quiet(self, now: datetime) -> bool:
        """Whether it is one of their quiet hours, by the clock on their wall."""
        here = now.astimezone(self.zone)
        minute = here.hour * 60 + here.minute
        return any(start <= minute < end for start, end in QUIET)


class Arrival(NamedTuple):
    """What reached somebody: the key by which a repeat is known, when, and whether they took it."""

    channel: Channel
    key: str
    reader: str
    time: datetime
    taken: bool
    body: str


class Telling(NamedTuple):
    """A notice as it was at one time."""

    notice: int
    made: datetime
    kind: str
    key: str
    reader: str


class Shown(NamedTuple):
    """What a browser showed of the clocks of a game, in milliseconds."""

    code: str
    time: datetime
    clocks: Mapping[str, int]


OFTEN = (
    "wargame.orders.tasks.sweep", "wargame.games.tasks.sweep", "wargame.notices.tasks.sweep",
    "wargame.notices.tasks.post", "wargame.notices.tasks.hooks", "wargame.notices.tasks.push",
    "wargame.notices.tasks.slow_hooks", "wargame.notices.tasks.slow_push",
)  # fmt: skip
"""The tasks that run whenever something may be due; the others once in an hour in which somebody does something."""


def list_undone(now: datetime) -> list[Any]:
    """What the site has to do that is due, the first of each kind."""
    pending = Reply.objects.filter(game=OuterRef("game"), side=OuterRef("side"), command=OuterRef("command"))
    active = SeatRow.objects.filter(game__status=Game.Status.ACTIVE)
    due = [
        active.filter(~Exists(pending), orders_seen__lt=F("game__seq")),
        active.filter(flagged=None, runs_out__lte=now),
        Reply.objects.filter(due__lte=now),
        *(notices.due(kind, now) for kind in notices.KINDS),
        Notice.objects.filter(needs=True, kind__in=ANSWERED, game__moved__gt=F("looked")),
        deliveries_waiting().filter(is_first(now), due__lte=now),
    ]
    return [row for rows in due if (row := rows.first())]


def list_tasks() -> list[str]:
    """All tasks of the schedule, those first that others wait for."""
    return sorted({entry["task"] for entry in settings.CELERY_BEAT_SCHEDULE.values()}, key=rank_task)


def every(task: str) -> timedelta:
    return SWEEP if task in OFTEN else HOUR


def rank_task(task: str) -> int:
    return OFTEN.index(task) if task in OFTEN else len(OFTEN)


def run_tasks(tasks: Iterable[str]) -> None:
    """Run each once, here."""
    for task in tasks:
        import_string(task)()


class Works(Protocol):
    """What runs the tasks of the site, and keeps its mails. It may be killed over them."""

    is_killed: bool

    def run(self, tasks: Sequence[str], now: datetime) -> None:
        """Run these, by their names; when it returns nothing is due any more."""

    def take_mails(self) -> Iterator[Mail]:
        """The mails that came since the last time."""


class Mail(NamedTuple):
    """A mail: its name, whose it is, what it says."""

    name: str
    to: str
    body: str


class Inline:
    """Everything runs where it is called, and mails stay in memory."""

    is_killed = False

    def run(self, tasks: Sequence[str], now: datetime) -> None:
        """An order's answer may be a question, at which orders look before anybody is told of it."""
        for _ in range(SWEEPS):
            run_tasks(tasks)
            if not list_undone(now):
                return
        raise AssertionError(f"there is always something due: {list_undone(now)}")

    def take_mails(self) -> Iterator[Mail]:
        for letter in mail.outbox:
            yield Mail(letter.extra_headers["Message-ID"], letter.to[0], str(letter.body))
        mail.outbox.clear()


@dataclass
class Month:
    """The weeks as they go by, and what was seen of them."""

    ruleset: str
    machine: Machine
    people: tuple[Person, Person]
    works: Works
    ordered: bool = True
    seed: int = 1
    scenario: str = ""
    codes: list[str] = field(default_factory=list)
    arrivals: list[Arrival] = field(default_factory=list)
    tellings: dict[tuple[int, datetime], Telling] = field(default_factory=dict)
    deliveries: dict[int, Delivery] = field(default_factory=dict)
    shown: list[Shown] = field(default_factory=list)
    lines: list[tuple[str, str]] = field(default_factory=list)
    sweeps: list[datetime] = field(default_factory=list)
    taken: dict[str, Arrival] = field(default_factory=dict)
    repeats: int = 0

    def __post_init__(self) -> None:
        self.scenario = self.scenario or shortest(self.ruleset)
        self.random = Random(self.seed)
        self.ran: dict[str, datetime] = {}
        self.read: dict[int, int] = {}
        self.bots: dict[str, RandomPlayer] = {}

    @property
    def now(self) -> datetime:
        return self.machine.clock

    @property
    def game(self) -> Game:
        """The one that they play now."""
        return Game.objects.get(code=self.codes[-1])

    def play(self, span: timedelta) -> None:
        """So long; afterwards nobody comes until all that is due has gone."""
        end = self.now + span
        visits = {one.name: one.comes(self.now) for one in self.people}
        while self.now < end:
            self.pass_to(min(*visits.values(), end, self.find_due()))
            for one in self.people:
                if visits[one.name] <= self.now < end:
                    self.visit(one)
                    visits[one.name] = one.comes(self.now)
        while deliveries_waiting().exists():
            self.pass_to(self.find_due())

    def find_due(self) -> datetime:
        """When the site has something to do next."""
        chats = ChatMessage.objects.filter(time__gt=self.now - LULL - SWEEP)
        moments = [
            deliveries_waiting().filter(is_first(self.now)).aggregate(at=Min("due"))["at"],
            Reply.objects.aggregate(at=Min("due"))["at"],
            SeatRow.objects.aggregate(at=Min("warns_at"))["at"],
            SeatRow.objects.filter(flagged=None).aggregate(at=Min("runs_out"))["at"],
            *(line.time + LULL + SWEEP for line in chats),
        ]
        return min((at for at in moments if at is not None), default=self.now + DAY)

    def pass_to(self, moment: datetime) -> None:
        """Let time go by to a moment, no sooner than the next sweep, and have the tasks run that are due then."""
        before = self.now
        self.skip_to(max(moment, before + SWEEP))
        if self.now.replace(minute=0) > before:
            cache.clear()  # what counts by the hour counts by the clock of this process
        for one in self.people:
            one.hook.answers[:] = [503] if self.random.random() < FAILS else []
            one.browser.place.answers[:] = [429] if self.random.random() < FAILS else []
        self.sweeps.append(self.now)
        due = [task for task in list_tasks() if self.now - self.ran.get(task, self.now - DAY) >= every(task)]
        self.ran |= dict.fromkeys(due, self.now)
        self.works.run(due, self.now)
        self.look()

    def skip_to(self, moment: datetime) -> None:
        """Let time go by in which the tasks find nothing to do."""
        self.machine.serves(seconds=(moment - self.now).total_seconds())

    def look(self) -> None:
        """See what came where since the last time, and what was written to go."""
        for told in Notice.objects.filter(made__gt=self.now - SWEEP).select_related("reader"):
            self.tellings[told.pk, told.made] = Telling(
                told.pk, told.made, told.kind, told.key, told.reader.username
            )
        for row in Delivery.objects.filter(pk__gt=max(self.deliveries, default=0)):
            self.deliveries[row.pk] = row
        for one in self.people:
            self.take_hooks(one)
            self.take_pushes(one)
        names = {one.user.email: one.name for one in self.people}
        for letter in self.works.take_mails():
            key = letter.name.strip("<>").partition("@")[0]
            self.note(Channel.MAIL, key, names[letter.to], 200, letter.body)

    def take_hooks(self, one: Person) -> None:
        for request in self.unread(one.hook):
            told = request.body.decode()
            self.note(Channel.HOOK, request.headers["idempotency-key"], one.name, request.status, told)

    def take_pushes(self, one: Person) -> None:
        """The browser shows what its push service hands on, and says so."""
        for request in self.unread(one.browser.place):
            told = one.browser.read(request)
            self.note(Channel.PUSH, told["key"], one.name, request.status, json.dumps(told))
            if request.status == 201:
                said = client_of().post("/api/notices/shown/", {"key": told["key"]}, format="json")
                assert said.json() == {"known": True}

    def unread(self, place: Endpoint) -> list[Any]:
        since = self.read.get(id(place), 0)
        self.read[id(place)] = len(place.requests)
        return place.requests[since:]

    def note(self, channel: Channel, key: str, reader: str, status: int, body: str) -> None:
        """Who has taken something knows it again by its key, and drops it: it must say the same."""
        one = Arrival(channel, key, reader, self.now, status < 300, body)
        known = self.taken.get(key)
        if known is None or not one.taken:
            self.arrivals.append(one)
        else:
            assert (known.reader, known.body) == (reader, body)
            self.repeats += 1
        if one.taken:
            self.taken.setdefault(key, one)

    def visit(self, one: Person) -> None:
        """Open the board, say something now and then, and answer until nobody asks any more."""
        if not self.codes or self.game.status != Game.Status.ACTIVE:
            self.open_game(one)
        self.open_board(one)
        if self.random.random() < 0.2:
            self.chat(one)
        self.pass_to(self.now)
        acts = 0
        while acts < ACTS and self.game.status == Game.Status.ACTIVE:
            side = self.side_of(one)
            replies = Reply.objects.filter(game=self.game, side=side)  # to questions of which nobody is told
            if side in self.game.awaiting and not replies.exists():
                asked = self.game.questions
                self.act(one, side)
                acts += 1
                thinks = self.now + timedelta(seconds=self.random.randint(10, 40))
                (self.pass_to if self.game.questions != asked or self.is_untold() else self.skip_to)(thinks)
            elif Reply.objects.exists():
                self.pass_to(self.find_due())
            else:
                return

    def is_untold(self) -> bool:
        """Whether somebody has still to be told of a question, as far as no order answers it."""
        return SeatRow.objects.filter(asked_seq__gt=F("notified_seq")).exists()

    def open_game(self, one: Person) -> None:
        """They begin a game, and both give orders."""
        other = next(player for player in self.people if player is not one)
        sides = rules.get(self.ruleset).scenarios[self.scenario].played
        wanted = {"ruleset": self.ruleset, "scenario": self.scenario, "side": sides[0], "pace": PACE}
        code = self.ask(one, "post", "/api/games/", wanted)["code"]
        self.ask(other, "post", f"/api/games/{code}/seats/", {})
        self.codes.append(code)
        self.bots = {side: RandomPlayer(self.seed + at, decline=0.3) for at, side in enumerate(sides)}
        if self.ordered:
            for player in self.people:
                self.order(player)

    def order(self, one: Person) -> None:
        """Whatever may be asked is answered as the first answer of its kind would."""
        for kind, policy in rules.get(self.ruleset).foreseen.items():
            terms = {"question": kind, "answer": next(iter(policy.answers))}
            self.ask(one, "post", f"/api/games/{self.codes[-1]}/orders/", {"terms": terms})

    def open_board(self, one: Person) -> None:
        assert one.client.get(f"/games/{self.codes[-1]}/").status_code == 200
        told = self.ask(one, "get", f"/api/games/{self.codes[-1]}/")
        clocks = {side: read_clock(clock, self.now) for side, clock in told["clocks"].items()}
        self.shown.append(Shown(self.codes[-1], self.now, clocks))

    def chat(self, one: Person) -> None:
        said = f"line {len(self.lines)} of {one.name}"
        self.lines.append((one.name, said))
        key = UUID(int=self.random.getrandbits(128))
        self.ask(one, "post", f"/api/games/{self.codes[-1]}/chat/", {"key": str(key), "text": said})
        ChatMessage.objects.filter(key=key).update(time=self.now)  # it has the clock of this process

    def act(self, one: Person, side: str) -> None:
        """What chance finds among what the rules allow."""
        game = self.game
        moment = game_moment(game)
        asked = next(each for each in moment.ruleset.decisions(moment.state) if each.side == side)
        action = self.bots[side].choose(Seat(moment.ruleset, game.scenario, side, moment.state), asked)
        body = {"key": str(UUID(int=self.random.getrandbits(128))), "seq": game.seq, "action": action}
        self.ask(one, "post", f"/api/games/{game.code}/actions/", body)

    def side_of(self, one: Person) -> str:
        return SeatRow.objects.get(game=self.game, user=one.user).side

    def ask(self, one: Person, how: str, path: str, body: Any = None) -> Any:
        """What the API answers."""
        answer = getattr(one.client, how)(path, body, format="json")
        assert answer.status_code < 300, (path, body, answer.content)
        return answer.json() if answer.content else None


def read_clock(clock: Mapping[str, Any], now: datetime) -> int:
    """What a browser shows of a clock that the API tells, in milliseconds."""
    if clock["running_since"] is None:
        return int(clock["bank_ms"])
    since = datetime.fromisoformat(clock["running_since"])
    spent = now - since
    for start, end in clock["rests"]:
        begins, ends = datetime.fromisoformat(start), min(datetime.fromisoformat(end), now)
        spent -= max(timedelta(), ends - begins)
    return max(0, int(clock["bank_ms"]) - spent // timedelta(milliseconds=1))


ADA, BEN = ("ada", "Europe/Berlin", (8, 13, 20)), ("ben", "Asia/Kathmandu", (9, 18))


@contextmanager
def two_people(away: tuple[datetime, datetime]) -> Iterator[tuple[Person, Person]]:
    """They have told the site when they sleep and where they are told; the second is on leave for a while."""
    with ExitStack() as places:
        found = [
            Person(
                person(name), ZoneInfo(zone), hours, places.enter_context(endpoint()),
                Browser(places.enter_context(endpoint())),
            )
            for name, zone, hours in (ADA, BEN)
        ]  # fmt: skip
        for one in found:
            settle_in(one)
        take_leave(found[1], away)
        yield found[0], found[1]


def settle_in(one: Person) -> None:
    """Say in which zone they live, when it is quiet there, and where they are told; the mail of the day at nine."""
    user = one.user
    user.profile.time_zone = one.zone.key
    user.profile.save()
    one.client = client_of(user)
    week = {"zone": one.zone.key, **{f"day{number}": NIGHT for number in range(7)}}
    assert one.client.post("/notices/hours/", week).status_code == 302
    told = {
        "webhooks": {"name": "Lamp", "url": one.hook.url, "shape": "plain"},
        "devices": {"name": "Pixel", **one.browser.subscription},
        "wishes": {"hour": 9},
    }
    for place, body in told.items():
        assert one.client.post(f"/api/notices/{place}/", body, format="json").status_code < 300


def take_leave(one: Person, away: tuple[datetime, datetime]) -> None:
    """From the first of two midnights where they live to the second."""
    one.away = away
    last = away[1].astimezone(one.zone) - DAY
    dates = {"start": away[0].astimezone(one.zone).date().isoformat(), "end": last.date().isoformat()}
    assert one.client.post("/notices/leave/", dates).status_code == 302
