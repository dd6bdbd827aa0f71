"""What a contest leaves behind: an event of a club in its second round, a ruling in it, and a question that is open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tests.wargame.bench import begin_numbers_anew
from tests.wargame.sitting import SKELETON
from wargame.annals.services import query_save
from wargame.clubs.models import Club
from wargame.events import services
from wargame.events.boards import boards_find, games_open
from wargame.events.models import Event, Pairing, Round
from wargame.events.rounds import drawing_run
from wargame.games.models import Game
from wargame.games.services import game_resign
from wargame.results.services import results_find
from wargame.rulings.models import Case, Ruling
from wargame.rulings.services import case_raise, case_write, ruling_draft, ruling_look, ruling_sign

QUESTION = {"title": "Was this the right column?", "text": "I count one column less."}


class Contest:
    """An event named as its club is, so that one slug leads to both; the owner directs it, the others play."""

    def __init__(self, club: Club, owner: Any, players: Sequence[Any], scenario: str) -> None:
        begin_numbers_anew()
        self.owner = owner
        plan = {"rounds": 3, "plans": [[f"{SKELETON}/{scenario}"]]}
        self.event: Event = services.event_open(
            user=owner, club=club.slug, name=club.name, stages=[plan], conditions={"recusal": "nobody"}
        )
        for user in players:
            services.event_enter(event=self.event.slug, user=user)
        self.games: dict[str, Game] = {}
        self._play(self._round())
        self._round()
        self.game = self.games["cup-2-1"]
        self.ruling = self._rule(self._ask())
        self.case = self._ask()
        query_save(user=owner, name="Sixes", terms="die:6")

    def _do(self, service: Any, **given: Any) -> Any:
        return service(event=self.event.slug, user=self.owner, **given)

    def _round(self) -> Round:
        drawn = self._do(services.round_draw)
        assert drawn.job and drawing_run(drawn.pk, drawn.job)
        published: Round = self._do(services.round_publish)
        games_open(published.pk)
        for board in self._boards(published):
            if board.game:
                self.games[f"cup-{published.number}-{board.board}"] = board.game
        return published

    def _boards(self, row: Round) -> list[Pairing]:
        return list(row.pairings.select_related("game", "second__user").order_by("board"))

    def _play(self, row: Round) -> None:
        """The second of each pair resigns, and the round is signed."""
        for board in self._boards(row):
            if board.game and board.second:
                game_resign(code=board.game.code, user=board.second.user)
        results_find()
        boards_find()
        self._do(services.round_sign, stage=1, round=row.number, unverified=True)

    def _ask(self) -> Case:
        seat = self.game.seats.select_related("user").order_by("pk")[0]
        return case_raise(code=self.game.code, user=seat.user, **QUESTION)

    def _rule(self, case: Case) -> Ruling:
        """The owner looks, and lets it stand."""
        case_write(pk=case.pk, user=self.owner, text="I have counted: it is the right one.")
        asked = {"choice": "stand", "reason": "The column is right", "rules": ["5.1"], "cites": [1]}
        draft = ruling_draft(case=case.pk, user=self.owner, **asked)
        ruling_look(ruling=draft.pk, user=self.owner)
        return ruling_sign(ruling=draft.pk, user=self.owner)

    @property
    def parts(self) -> dict[str, Any]:
        """What stands in the addresses of events, cases and rulings."""
        return {"stage": 1, "board": self.game.code, "ruling": self.ruling.pk, "case": self.case.pk}
