"""A game that a club directs, with its players and people who may rule on it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from django.db import connection

from tests.wargame.conftest import FIGHTING
from tests.wargame.kept import kept
from tests.wargame.match import Match, new_match
from tests.wargame.sitting import SKELETON, person
from wargame.annals.models import Happening
from wargame.clubs.founding import club_make
from wargame.clubs.models import Membership
from wargame.games.position import game_moment
from wargame.games.rolling import list_rolled
from wargame.rulings.models import Case, Ruling
from wargame.rulings.services import case_raise, ruling_draft, ruling_look, ruling_sign


@dataclass
class Hall:
    """A match under way, and the directors of the club that it is played for."""

    match: Match
    clara: Any
    dora: Any

    def dispute(self, side: str = "blue", **given: Any) -> Case:
        asked = {"title": "Works gave me no shift", "text": "It said 5:1.", **given}
        return case_raise(code=self.match.code, user=self.match.users[side], **asked)

    def rule(self, case: Case, choice: str, user: Any = None, **given: Any) -> Ruling:
        """A ruling by Clara, drafted, looked at and signed."""
        who = user or self.clara
        asked = {"reason": "The column was told wrong", "rules": ["2.1"], **given}
        draft = ruling_draft(case=case.pk, user=who, choice=choice, **asked)
        ruling_look(ruling=draft.pk, user=who)
        return ruling_sign(ruling=draft.pk, user=who)


@kept
def new_hall(**given: Any) -> Hall:
    """A game that goes on, in which a die has fallen and no question is open, of a club with two directors."""
    clara, dora = person("clara"), person("dora")
    club = club_make(user=clara, name="The Siding Club", joining="open")
    Membership.objects.create(club=club, user=dora, role="director")
    while True:
        match = new_match(SKELETON, seed=FIGHTING, terms={"club": club.slug}, **given)
        while match.game.status == "active":
            match.step()
            if match.game.status == "active" and list_rolled(match.game, 1) and not is_open(match):
                return Hall(match, clara, dora)


def is_open(match: Match) -> bool:
    """Whether the skeleton waits for an answer in the midst of a phase: nothing may be amended then."""
    return bool(game_moment(match.game).state.stack)


def begin_numbers_anew() -> None:
    """Cases and rulings that follow bear the same numbers in every run: no transaction takes a number back."""
    with connection.cursor() as cursor:
        for model in (Case, Ruling, Happening):
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), 90000)", [model._meta.db_table])
