"""Everything that a club and its ladder are for, over the API of a running server, by programs with scoped tokens."""

from __future__ import annotations

import json
import urllib.error
import urllib.request
import uuid
from datetime import timedelta
from typing import Any, NamedTuple

import pytest
from allauth.account.models import EmailAddress
from django.contrib.auth.models import User

from rules.core.players import RandomPlayer, Seat
from tests.wargame.sitting import SKELETON, person
from wargame.clubs.models import Club
from wargame.games import heartbeat
from wargame.games.models import Game
from wargame.games.position import game_moment
from wargame.ladders.settling import challenges_settle
from wargame.ratings.services import ratings_update, recomputation_run, recomputations_find
from wargame.results.services import results_find
from wargame.tokens.models import Token
from wargame.tokens.services import token_make

pytestmark = pytest.mark.django_db(transaction=True)
DAY = timedelta(days=1)


class Program(NamedTuple):
    """Somebody's program: where the site is, and the key."""

    site: str
    key: str

    def call(self, method: str, path: str, body: Any = None, refused: int = 0) -> Any:
        """What is answered; `refused` is the status of the refusal that is expected."""
        asked = urllib.request.Request(f"{self.site}/api/{path}", method=method)
        asked.add_header("Authorization", f"Token {self.key}")
        data = None
        if body is not None:
            asked.add_header("Content-Type", "application/json")
            data = json.dumps(body, default=str).encode()
        try:
            with urllib.request.urlopen(asked, data) as answer:
                code, told, kind = answer.status, answer.read(), answer.headers.get("Content-Type", "")
        except urllib.error.HTTPError as fault:
            code, told, kind = fault.code, fault.read(), fault.headers.get("Content-Type", "")
        assert code == refused or (not refused and code < 300), (method, path, code, told[:300])
        return json.loads(told) if told and "json" in kind else told


@pytest.fixture
def programs(live_server: Any) -> dict[str, Program]:
    """Of Olga, who may found a club, and of those who come to it: with scope `play`; Eve's reads alone."""
    found = {}
    for name in ("Olga", "Stina", "Ada", "Ben", "Eve"):
        user = person(name, date_joined=heartbeat.now() - 60 * DAY)
        EmailAddress.objects.create(user=user, email=user.email, verified=True, primary=True)
        scopes = ["read"] if name == "Eve" else ["play"]
        found[name] = Program(live_server.url, token_make(user=user, name="walk", scopes=scopes, days=3)[1])
    return found


def heard() -> None:
    """What workers do when a game has ended."""
    results_find()
    challenges_settle()
    ratings_update()


def play_one(programs: dict[str, Program], code: str) -> None:
    """Whoever is asked acts once, over the API."""
    game = Game.objects.get(code=code)
    moment = game_moment(game)
    decision = moment.ruleset.decisions(moment.state)[0]
    seat = game.seats.get(side=decision.side)
    assert seat.user
    player = RandomPlayer(1)
    action = player.choose(Seat(moment.ruleset, game.scenario, seat.side, moment.state), decision)
    body = {"key": str(uuid.uuid4()), "seq": game.seq, "action": action}
    programs[seat.user.username].call("POST", f"games/{code}/actions/", body)


@pytest.mark.dear
def test_a_club_from_founding_to_handing_it_on(programs: dict[str, Program]) -> None:
    olga, stina, ada, ben, eve = (programs[name] for name in ("Olga", "Stina", "Ada", "Ben", "Eve"))
    club = olga.call("POST", "clubs/", {"name": "The Ferry Club"})["slug"]
    base = f"clubs/{club}/"
    eve.call("POST", f"{base}requests/", {"text": "me too"}, 403)
    stina.call("POST", f"{base}requests/", {"text": "I ferry"})
    stina.call("PUT", f"{base}requests/", {"text": "I ferry well"})
    (waiting,) = olga.call("GET", f"{base}requests/")
    olga.call("POST", f"{base}requests/{waiting['id']}/", {"answer": "ask", "text": "How well?"})
    olga.call("POST", f"{base}requests/{waiting['id']}/", {"answer": "accept"})
    olga.call("PUT", f"{base}members/Stina/", {"role": "steward"})
    stina.call("POST", f"{base}invitations/", {"name": "Ada"})
    ada.call("POST", f"{base}members/", {"invitation": ""})
    stina.call("POST", f"{base}invitations/", {"name": "Ben"})
    (open_one,) = stina.call("GET", f"{base}invitations/")
    ben.call("DELETE", f"{base}invitations/{open_one['id']}/")
    stina.call("POST", f"{base}bars/", {"name": "Eve", "reason": "Reads only"})
    stina.call("DELETE", f"{base}bars/Eve/")
    news = stina.call("POST", f"{base}news/", {"title": "We cross on Sunday"})
    assert [one["title"] for one in eve.call("GET", f"{base}news/")] == ["We cross on Sunday"]
    stina.call("DELETE", f"{base}news/{news['id']}/")
    ada.call("GET", f"{base}export/", None, 403)
    assert bytes(stina.call("GET", f"{base}export/")).startswith(b"PK")
    stina.call("POST", f"{base}succession/", {"answer": "take"}, 409)
    long_ago = heartbeat.now() - 365 * DAY
    Token.objects.filter(user=person("Olga")).update(used=long_ago)
    User.objects.filter(username="Olga").update(date_joined=long_ago)
    Club.objects.filter(slug=club).update(heir=person("Stina"), heir_due=heartbeat.now() + DAY)
    stina.call("POST", f"{base}succession/", {"answer": "take"})
    roles = {one["name"]: one["role"] for one in eve.call("GET", f"{base}members/")}
    assert roles == {"Olga": "owner", "Stina": "owner", "Ada": "member"}
    ada.call("DELETE", f"{base}members/")


@pytest.fixture
def ladder(programs: dict[str, Program]) -> str:
    """The address of a ladder on which Ada stands above Ben; sides are bid for."""
    olga = programs["Olga"]
    club = olga.call("POST", "clubs/", {"name": "The Ferry Club", "joining": "open"})["slug"]
    rules = {"sides": "bid-sealed", "new_weeks": 0, "cooldown_days": 0}
    asked = {"club": club, "name": "Ferry ladder", "rulesets": [SKELETON], "rules": rules}
    made = olga.call("POST", "ladders/", asked)
    base = f"ladders/{club}/{made['slug']}/"
    olga.call("PUT", base, {"rules": {"answer_days": 7}})
    olga.call("POST", f"{base}seasons/", {"name": "Winter", "ends": heartbeat.now() + 60 * DAY})
    for name in ("Ada", "Ben"):
        programs[name].call("POST", f"clubs/{club}/members/", {})
        programs[name].call("POST", f"{base}places/", {})
    return base


@pytest.mark.dear
def test_a_ladder_from_its_season_to_an_annulment_in_two_steps(
    programs: dict[str, Program], ladder: str
) -> None:
    olga, ada, ben, eve = (programs[name] for name in ("Olga", "Ada", "Ben", "Eve"))
    ben.call("PUT", f"{ladder}places/", {"away_until": heartbeat.now() + 5 * DAY})
    ben.call("PUT", f"{ladder}places/", {"away_until": None, "seeks": True, "pace": "days"})
    ben.call("PUT", f"{ladder}places/", {"seeks": False})
    first = ben.call("POST", f"{ladder}challenges/", {"opponent": "Ada"})
    ben.call("POST", f"ladders/challenges/{first['id']}/answer/", {"do": "withdraw"})
    asked = ben.call("POST", f"{ladder}challenges/", {"opponent": "Ada", "message": "Again"})
    assert ada.call("GET", "ladders/challenges/")[0]["message"] == "Again"
    code = ada.call("POST", f"ladders/challenges/{asked['id']}/answer/", {"do": "accept"})["game"]
    side = Game.objects.get(code=code).seats.order_by("pk")[0].side
    for program, halves in ((ada, 0), (ben, 2)):
        program.call("POST", f"games/{code}/bids/", {"act": "give", "side": side, "halves": halves})
    challenges_settle()
    play_one(programs, code)
    ada.call("POST", f"games/{code}/resign/")
    heard()
    order = [row["player"] for row in eve.call("GET", f"{ladder}places/")["rows"]]
    assert order == ["Ben", "Ada"] and eve.call("GET", f"{ladder}moves/")[0]["what"] == "above"
    ada.call("GET", f"games/{code}/annulment/", None, 403)
    preview = olga.call("GET", f"games/{code}/annulment/")
    assert {move["player"] for move in preview["moves"]} == {"Ada", "Ben"}
    wrong = {"reason": "A cat", "stamp": "0" * 16}
    olga.call("POST", f"games/{code}/annulment/", wrong, 409)
    job = olga.call("POST", f"games/{code}/annulment/", {**wrong, "stamp": preview["stamp"]})
    for pk in recomputations_find(heartbeat.now()):
        recomputation_run(pk)
    assert olga.call("GET", f"recomputations/{job['id']}/")["state"] == "done"
    challenges_settle()
    assert [row["player"] for row in eve.call("GET", f"{ladder}places/")["rows"]] == ["Ada", "Ben"]
    olga.call("PUT", f"{ladder}bars/Ben/", {"until": heartbeat.now() + DAY, "reason": "Cats"})
    olga.call("DELETE", f"{ladder}bars/Ben/")
    ben.call("DELETE", f"{ladder}places/")
    olga.call("DELETE", f"{ladder}seasons/")
    assert eve.call("GET", f"{ladder}seasons/1/")["rows"][0]["user"] == person("Ada").pk


def test_a_game_offered_to_one_member(programs: dict[str, Program], ladder: str) -> None:
    ada, ben, olga = (programs[name] for name in ("Ada", "Ben", "Olga"))
    scenario = Program.call(olga, "GET", f"rulesets/{SKELETON}/")["scenarios"][0]["id"]
    asked = {
        "ruleset": SKELETON,
        "scenario": scenario,
        "side": "blue",
        "club": "the-ferry-club",
        "opponent": "Ben",
    }
    code = ada.call("POST", "games/", asked)["code"]
    olga.call("POST", f"games/{code}/seats/", {}, 403)
    assert ben.call("POST", f"games/{code}/seats/", {})["status"] == "active"
