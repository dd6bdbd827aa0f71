"""A cup for tests: a club with officials and players, its event, and rounds that are played by resigning."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.wargame.kept import kept
from tests.wargame.match import first_act
from tests.wargame.sitting import SKELETON, people, person, shortest
from wargame.clubs.founding import club_make
from wargame.clubs.models import Club, Membership
from wargame.events import services
from wargame.events.boards import boards_find, games_open
from wargame.events.models import Act, Entrant, Event, Official, Pairing, Round
from wargame.events.rounds import drawing_run
from wargame.games import heartbeat
from wargame.games.services import draw_answer, draw_offer, game_resign
from wargame.results.services import results_find

NAMES = ("Tom", "Vera", "Ilse", "Nils", "Marta", "Rui", "Luc", "Ana")
RATINGS = (1710, 1642, 1615, 1588, 1571, 1549, 1534, 1519)
SWISS: Mapping[str, Any] = {"format": "swiss", "rounds": 3}


@dataclass
class Cup:
    """The event and its people, by name; Clara is chief director, Dirk a director, Hedda a deputy."""

    event: Event
    club: Club
    people: dict[str, Any] = field(default_factory=dict)

    @property
    def clara(self) -> Any:
        return self.people["Clara"]

    def do(self, service: Any, user: Any = None, **given: Any) -> Any:
        """A service of the event, by the chief director unless told otherwise."""
        return service(event=self.event.slug, user=user or self.clara, **given)

    def entrant(self, name: str) -> Entrant:
        """The place of somebody."""
        return Entrant.objects.get(event=self.event, user=self.people[name])

    def draw(self, user: Any = None) -> Round:
        """Draw the next round, as a worker would."""
        row: Round = self.do(services.round_draw, user)
        assert row.job and drawing_run(row.pk, row.job)
        row.refresh_from_db()
        return row

    def publish(self) -> Round:
        """Draw and publish the next round, and open its games."""
        self.draw()
        row: Round = self.do(services.round_publish)
        games_open(row.pk)
        return row

    def boards(self, row: Round) -> list[Pairing]:
        """Its boards in their order."""
        people = ("first__user", "second__user", "game")
        return list(Pairing.objects.filter(round=row).select_related(*people).order_by("board"))

    def names(self, row: Round) -> list[tuple[str, str]]:
        return [
            (one.first.user.username, one.second.user.username if one.second and one.second.user else "")
            for one in self.boards(row)
            if one.first.user
        ]

    def play(self, row: Round, winners: Sequence[str] = ()) -> None:
        """Bring all games of a round to their end: the winners win, else the stronger seed does."""
        for one in self.boards(row):
            if one.game is None or one.game.result is not None or not one.second:
                continue
            first, second = one.first.user, one.second.user
            assert first and second
            weaker = second if (one.first.seed or 0) < (one.second.seed or 0) else first
            lost = [who for who in (first, second) if winners and who.username not in winners]
            first_act(one.game)
            game_resign(code=one.game.code, user=lost[0] if len(lost) == 1 else weaker)
        results_find()
        boards_find()

    def sign(self, row: Round, **more: Any) -> Any:
        """Sign a round; no worker verifies the records of a test."""
        given = {"stage": row.stage.number, "round": row.number, "unverified": True, **more}
        return self.do(services.round_sign, **given)

    def run(self) -> Round:
        row = self.publish()
        self.play(row)
        self.sign(row)
        return row


def agree_draw(board: Pairing) -> None:
    """The two agree on a draw."""
    assert board.game and board.second
    draw_offer(code=board.game.code, user=board.first.user)
    draw_answer(code=board.game.code, user=board.second.user, accept=True)
    results_find()
    boards_find()


@kept
def cup(
    names: Sequence[str] = NAMES, stages: Sequence[Mapping[str, Any]] = (SWISS,), **conditions: Any
) -> Cup:
    """An event of a club that these have entered, seeded as they are named."""
    clara = person("Clara")
    club = club_make(user=clara, name="Steppe Front Club")
    plans = [{"plans": [[f"{SKELETON}/{shortest(SKELETON)}"]], **stage} for stage in stages]
    event = services.event_open(
        user=clara, name="Steppe Front Cup", club=club.slug, stages=plans, conditions=conditions
    )
    made = Cup(event, club, {"Clara": clara})
    made.people |= people(("Dirk", "Hedda", "Stina", *names))
    _name(event, clara, {made.people["Dirk"]: "director", made.people["Hedda"]: "deputy"})
    Membership.objects.create(club=club, user=made.people["Stina"], role="steward")
    _enter(event, [made.people[name] for name in names])
    return made


def _name(event: Event, chief: Any, roles: Mapping[Any, str]) -> None:
    """Name officials as the chief director would by the service, but all at once."""
    rows = Official.objects.bulk_create(
        Official(event=event, user=user, role=role, since=heartbeat.now()) for user, role in roles.items()
    )
    done = event.acts.count()
    Act.objects.bulk_create(
        Act(
            event=event, number=done + at, time=row.since, actor=chief, what="named an official",
            facts={"who": row.user.get_username(), "role": row.role},
        )
        for at, row in enumerate(rows, 1)
    )  # fmt: skip


def _enter(event: Event, users: Sequence[Any]) -> None:
    """As each would by the service, but all at once: hundreds of tests begin so."""
    ratings = dict(zip(NAMES, RATINGS, strict=True))
    state = Entrant.State.ASKED if event.rules.approval else Entrant.State.ENTERED
    rows = Entrant.objects.bulk_create(
        Entrant(
            event=event, user=user, number=number, state=state, made=heartbeat.now(),
            rating=ratings.get(user.username, 1500),
        )
        for number, user in enumerate(users, 1)
    )  # fmt: skip
    done = event.acts.count()
    what = "asked to enter" if event.rules.approval else "entered"
    Act.objects.bulk_create(
        Act(event=event, number=done + row.number, actor=row.user, what=what, target=f"entrant:{row.pk}")
        for row in rows
    )
