"""What is hidden in a game of an event changes nothing that this side of the site tells who may not know it.

An act is played that only its own side may know, then the game is played anew with another act in its place: every
page, answer, download, feed and mail is the same for everybody else, directors who are recused among them.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

import pytest
from django.core import mail
from django.core.cache import cache
from django.db import transaction
from django.http.response import HttpResponseBase

from tests.explored import LUCK
from tests.rulesets import BRIEF, each
from tests.wargame.asked import texts, write_up
from tests.wargame.bench import begin_numbers_anew
from tests.wargame.cup import Cup, cup
from tests.wargame.sitting import Sitting, client_of, person
from tests.wargame.whispers import Whisper, first_whisper, sit_at, whispers
from wargame.clubs.founding import club_make
from wargame.clubs.models import Membership
from wargame.events import tasks as event_tasks
from wargame.events.conditions import Recusal
from wargame.events.models import Official, Pairing
from wargame.games import heartbeat
from wargame.games.models import Game, Seat
from wargame.games.notices import KINDS
from wargame.games.position import game_moment
from wargame.rulings import tasks as ruling_tasks
from wargame.rulings.clauses import numbers_of
from wargame.rulings.models import Case, Ruling
from wargame.rulings.services import case_raise, ruling_draft, ruling_look, ruling_sign
from wargame.rulings.weighing import weighing_ask

pytestmark = pytest.mark.django_db

KNOWING = ("director", "staff")
"""Who directs the game: they may see all of it."""

OWN = "own side"
SOME = 4
"""Units that are asked for by name."""

BRIEFLY = ("opponent who directs", "director")
"""Readers with whom the acts of real rulesets are tried."""

FEWEST = 7
"""Readers, at least, where all are asked."""

SCRUBBED = (
    (re.compile(r'name="csrfmiddlewaretoken" value="[^"]+"'), "TOKEN"),
    (re.compile(r"\d+(\.\d+)? ms|\"ms\": ?[\d.]+"), "MS"),
    (re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00:00)?"), "TIME"),
    (re.compile(r"\d{1,2} \w{3,9}( \d{4})?,? \d\d:\d\d(:\d\d)?|DTSTAMP:\w+"), "TIME"),
    (re.compile(r"\b\d+\W(s|m|minutes?|seconds?)\b|\"gap_ms\": ?\d+|,\d+\.\d+,"), "GAP"),
    (
        re.compile(
            r"(?i)(case(?:[ =#-]|%3D)+|disputes/|cases/|"
            r"\"case\": ?|\"number\": ?|rulings/|entrant[-:]|ruling |UID:\S*?)\d+"
        ),
        "NUMBER",
    ),
    (re.compile(r'(?<=NUMBER/">)\d+'), "NUMBER"),
    (re.compile(r'x="[\d.]+%"'), 'x="AT"'),  # when an act was, along the pulse of a round
    (re.compile(r"[0-9a-f]{64}"), "HASH"),
    (re.compile(r"-[0-9a-f]{8}\b"), ""),
)
"""What differs between any two games: numbers of rows, how long a query took, when, hashes under other secrets."""


LENGTH = "length"
"""Beside the readers: how many events the game has."""

IN_ADVANCE = "Instructed"
"""What is answered in advance stands on its own side's board alone, which is tried elsewhere, not in these pages."""


@dataclass
class Hall:
    """A cup with a game in it in which something is hidden, a dispute and a ruling about it, everybody who may ask."""

    made: Cup
    sitting: Sitting
    case: Case
    ruling: Ruling
    readers: dict[str, Any]
    acts: Sequence[Any]


def hall_at(whisper: Whisper, act: Any, recusal: Recusal) -> Hall:
    """The game takes the place of a board of the round under way; after the act another player disputes something."""
    begin_numbers_anew()
    made = cup(recusal=recusal)
    row = made.publish()
    board = next(one for one in made.boards(row) if one.game)
    sitting = sit_at(whisper)
    _sit_entrants(sitting, board)
    assert sitting.act(whisper.side, act).status_code == 200
    other = next(side for side in sitting.users if side != whisper.side)
    user, seq = sitting.users[other], sitting.game.seq
    given: dict[str, Any] = {"code": sitting.code, "user": user, "text": "I wonder."}
    ruling = ruled(made.clara, case_raise(title="Was that right?", seq=seq, **given))
    case = case_raise(title="Was this right?", seq=seq, **given)
    weighing_ask(case=case.pk, user=made.clara, wanted=5)
    Official.objects.create(event=made.event, user=user, role=Official.Role.DIRECTOR, since=heartbeat.now())
    return Hall(made, sitting, case, ruling, _readers(made, sitting, other, recusal), whisper.acts[:2])


def ruled(director: Any, case: Case) -> Ruling:
    """A ruling in force: the game stands."""
    clause = min(numbers_of(case.game.ruleset))
    draft = ruling_draft(
        case=case.pk, user=director, reason="It was right.", choice=Ruling.Choice.STAND, rules=[clause]
    )
    ruling_look(ruling=draft.pk, user=director)
    ruling = ruling_sign(ruling=draft.pk, user=director)
    assert ruling.state == Ruling.State.FORCE
    return ruling


def _clear(hall: Hall) -> None:
    """The games of other boards, which differ by their dice and codes, are gone."""
    others = Game.objects.exclude(code=hall.sitting.code)
    Pairing.objects.filter(game__in=others).update(game=None)
    others.delete()


def _sit_entrants(sitting: Sitting, board: Pairing) -> None:
    game = sitting.game
    Game.objects.filter(pk=game.pk).update(terms={"event": board.round.stage.event.slug})
    for (side, _), entrant in zip(list(sitting.users.items()), (board.first, board.second), strict=True):
        assert entrant
        Seat.objects.filter(game=game, side=side).update(user=entrant.user)
        sitting.users[side] = entrant.user
    Pairing.objects.filter(pk=board.pk).update(game=game)


def _readers(made: Cup, sitting: Sitting, other: str, recusal: Recusal) -> dict[str, Any]:
    """Everybody who may ask, by what they are; officials who play or know one of the two are recused by conditions."""
    readers = {
        "nobody": None, "outsider": person("Olga"), "player of the event": made.people["Ana"],
        "opponent who directs": sitting.users[other], "director": made.clara, "staff": person("Greta", is_staff=True),
    }  # fmt: skip
    playing = made.people["Luc"]
    Official.objects.create(event=made.event, user=playing, role=Official.Role.DEPUTY, since=heartbeat.now())
    readers["director who plays in the event"] = playing
    if recusal == Recusal.CLUBMATES:
        club = club_make(user=sitting.users[other], name="Another Club")
        Membership.objects.create(club=club, user=made.people["Hedda"])
        readers["director of the same club"] = made.people["Hedda"]
        staff = person("Stan", is_staff=True)
        Membership.objects.create(club=club, user=staff)
        readers["staff of the same club"] = staff
    return readers


def asked_of(hall: Hall) -> Iterator[str]:
    """Every page, answer, download and feed of events, rulings, the log and the desk."""
    code, slug, case = hall.sitting.code, hall.made.event.slug, hall.case.pk
    seq = hall.sitting.game.seq
    for part in (
        "",
        "rounds/1/1/",
        "players/",
        "square/1/",
        "acts/",
        "conditions/",
        "feed/",
        "calendar.ics",
        "edit/",
        "import/",
        "stages/1/trf/",
        "rounds/1/1/trf/",
    ):
        yield f"/tournaments/{slug}/{part}"
    for part in ("", "entrants/", "rounds/1/1/", "standings/1/", "bracket/1/", "acts/", "sign-offs/"):
        yield f"/api/events/{slug}/{part}"
    yield from (f"/tournaments/{slug}/standings/embed/", "/tournaments/", "/api/events/", "/rulings/")
    yield from (f"/disputes/{case}/", f"/disputes/{case}/rule/", f"/disputes/{case}/rule/?cite={seq}")
    yield from (f"/api/cases/{case}/", f"/api/cases/{case}/draft/", f"/api/cases/{case}/weighing/")
    yield from (f"/rulings/{hall.ruling.pk}/", f"/api/rulings/{hall.ruling.pk}/", "/api/rulings/")
    yield from (f"/api/rulings/law/{hall.sitting.game.ruleset}/", "/notices/", "/api/notices/")
    yield from (f"/api/games/{code}/cases/", f"/api/games/{code}/rulings/")
    yield from (
        f"/games/{code}/disputes/new/",
        f"/games/{code}/cases/new/?at={seq}",
        f"/games/{code}/evidence/",
    )
    yield from ("/desk/", f"/desk/?case={case}", f"/desk/?q=event:{slug}", "/desk/?q=unit:x&list=unit")
    for at in (seq, seq + 1):
        yield from (f"/desk/?game={code}&at={at}", f"/desk/?game={code}&at={at}&eyes=umpire&with=1")
    for query in queries(hall):
        yield f"/api/annals/?q=game:{code}+{query}"
    for term in (
        "unit",
        "hex",
        "rule",
        "kind",
        "fact",
        "die",
        "purpose",
        "player",
        "side",
        "phase",
        "turn",
        "refused",
    ):
        yield f"/api/annals/occurring/?term={term}&q=game:{code}"
    for asked in (f"q=game:{code}", f"q=game:{code}+kind:move"):
        yield from (f"/annals/?{asked}&list=unit", f"/annals/rows.csv?{asked}", f"/annals/rows.json?{asked}")
    yield from (
        f"/annals/booklet/?q=game:{code}",
        f"/games/{code}/log/",
        f"/annals/?q=event:{slug}",
        "/annals/",
    )


def queries(hall: Hall) -> Iterator[str]:
    """A term for everything that there is in the game, whoever may know it, and for all that either act names."""
    seen = game_moment(hall.sitting.game).view("umpire").values()
    units = [one for one in seen if one["kind"] == "unit"]
    named = sorted({str(one["label"]) for one in units if one.get("label")})
    yield from (f'unit:"{label}"' for label in named[:SOME])
    for text in sorted({text for act in hall.acts for text in texts(act)}):
        yield from (f"unit:{text}", f"hex:{text}", f"kind:{text}")
    yield from ("turn:1", "gap:<5d", "refused:yes", "back:no", "rolled:no", "branch:A", "phase:movement")
    yield "fact:UnitMoved"


def text_of(answer: HttpResponseBase) -> str:
    """All that an answer says: where it leads, and what it holds."""
    body = b"".join(answer.streaming_content) if answer.streaming else answer.content  # type: ignore[attr-defined]
    return f"{answer.status_code} {answer.headers.get('Location', '')} {body.decode()}"


def told(hall: Hall, name: str) -> dict[str, str]:
    """What somebody is told at every address, and by mail, without what differs between any two games."""
    client = client_of(hall.readers[name])
    found = {}
    for path in asked_of(hall):
        cache.clear()
        found[scrubbed(path, hall)] = scrubbed(text_of(client.get(path)), hall)
    user = hall.readers[name]
    for seat in Seat.objects.filter(game=hall.sitting.game, user=user) if user else ():
        found["mail of a turn"] = scrubbed(str(KINDS["turn"].write(seat)), hall)
    sent = [one for one in mail.outbox if user and user.email in one.to]
    found["mails"] = scrubbed("\n".join(f"{one.subject}\n{one.body}" for one in sent), hall)
    return found


def scrubbed(text: str, hall: Hall) -> str:
    game = hall.sitting.game
    for secret, name in ((game.code, "CODE"), (game.invitation, "INVITATION"), (game.commitment, "PROMISE")):
        text = text.replace(secret, name)
    for pattern, name in SCRUBBED:
        text = pattern.sub(name, text)
    return text


class Undone(Exception):
    """Everything that was done is to be as if it had not been."""


def heard(whisper: Whisper, act: Any, recusal: Recusal, names: Sequence[str]) -> dict[str, dict[str, str]]:
    """What everybody is told after an act; the site is then as it was before."""
    found: dict[str, dict[str, str]] = {}
    mail.outbox.clear()
    try:
        with transaction.atomic():
            LUCK.seed(recusal)  # the twins' dice fall alike
            hall = hall_at(whisper, act, recusal)
            write_up()
            event_tasks.sweep()
            ruling_tasks.sweep()
            _clear(hall)
            hall.readers[OWN] = hall.sitting.users[whisper.side]
            found = {name: told(hall, name) for name in names or hall.readers}
            found[LENGTH] = {"events": str(hall.sitting.game.seq)}
            raise Undone
    except Undone:
        return found


def extents(id: str) -> Iterator[pytest.ParameterSet]:
    """All acts of every ruleset. Readers and policies are the site's: all are tried with one, its other acts under the
    strictest policy.
    """
    if id != BRIEF:
        yield pytest.param(id, whispers, Recusal.ENTRANTS, BRIEFLY, id=f"{id}-all")
        return
    for recusal in Recusal:
        found = whispers if recusal == Recusal.CLUBMATES else first_whisper
        yield pytest.param(id, found, recusal, (), id=f"{id}-{recusal}")


@pytest.mark.exhaustive
@each("ruleset, found, recusal, names", extents)
def test_who_may_not_know_is_told_the_same(
    ruleset: str, found: Any, recusal: Recusal, names: Sequence[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.allow_request", lambda *_: True)
    now = heartbeat.now()
    monkeypatch.setattr(heartbeat, "now", lambda: now)
    for whisper in found(ruleset):
        first, *others = whisper.acts
        one = heard(whisper, first, recusal, names)
        twins = (heard(whisper, second, recusal, names) for second in others[:SOME])
        other = next((twin for twin in twins if twin[LENGTH] == one[LENGTH]), None)
        if other is None:
            continue  # how many events there are is no secret: acts that bring more or fewer are no twins
        assert one.keys() == other.keys() and len(one) > (len(names) or FEWEST)
        for name in one.keys() - {*KNOWING, OWN}:
            for path, text in one[name].items():
                assert text == other[name].get(path), (name, path, whisper.name)
        knowing = {*KNOWING} if whisper.name.endswith(IN_ADVANCE) else {*KNOWING, OWN}
        for name in one.keys() & knowing:
            assert one[name] != other[name], f"of {whisper.name} the test would see nothing as {name}"
