"""What is hidden in a game of an event changes nothing that the site tells who may not know it.

An act is played that only its own side may know, then the game is played anew with another act in its place: every
page, answer, download, feed and mail is the same for everybody else, directors who are recused among them. The
addresses are those of the site's own table (`addresses.py`): a new one is asked, or exempt for a reason that is told.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from io import BytesIO
from typing import Any
from zipfile import ZipFile

import pytest
from django.core import mail
from django.core.cache import cache
from django.http.response import HttpResponseBase

from tests.explored import LUCK
from tests.rulesets import BRIEF, each
from tests.wargame.addresses import EXEMPT, Values, addresses, routes
from tests.wargame.asked import texts, write_up
from tests.wargame.bench import begin_numbers_anew
from tests.wargame.climbing import DAY, EASY
from tests.wargame.cup import Cup, cup
from tests.wargame.sitting import SKELETON, Sitting, client_of, person
from tests.wargame.undoing import undone
from tests.wargame.whispers import Whisper, first_whisper, scenario_of, sit_at, whispers
from wargame.clubs.founding import club_make
from wargame.clubs.models import Membership
from wargame.events import tasks as event_tasks
from wargame.events.conditions import Recusal
from wargame.events.models import Official, Pairing
from wargame.games import heartbeat
from wargame.games.models import Game, Seat
from wargame.games.notices import KINDS
from wargame.games.position import game_moment
from wargame.ladders import services as ladders
from wargame.ladders.models import Ladder
from wargame.rulings import tasks as ruling_tasks
from wargame.rulings.clauses import numbers_of
from wargame.rulings.models import Case, Ruling
from wargame.rulings.services import case_raise, ruling_draft, ruling_look, ruling_sign
from wargame.rulings.weighing import weighing_ask

pytestmark = pytest.mark.django_db

KNOWING = ("director", "staff")
"""Who directs the game: they may see all of it."""

OWN = "own side"

TERMS = (
    "unit", "hex", "rule", "kind", "fact", "die", "purpose", "player", "side", "phase", "turn", "refused",
)  # fmt: skip
"""Of what may be asked which values occur."""

SOME = 4
"""Units that are asked for by name."""

BRIEFLY = ("opponent who directs", "director")
"""Readers with whom the acts of real rulesets are tried."""

FEWEST = 7
"""Readers, at least, where all are asked."""

SCRUBBED = (
    (re.compile(r'(name="csrfmiddlewaretoken" value|data-csrf)="[^"]+"'), "TOKEN"),
    (re.compile(r"\d+(\.\d+)? ms|\"ms\": ?[\d.]+"), "MS"),
    (re.compile(r"\d{4}-\d\d-\d\d[T ][\d:.]+(Z|\+00:00)?"), "TIME"),
    (re.compile(r"\d{1,2} \w{3,9}( \d{4})?,? \d\d:\d\d(:\d\d)?|DTSTAMP:\w+"), "TIME"),
    (re.compile(r"\b(just )?now\b|\bin \d+ minutes?\b|\b(a|\d+)\W(second|minute)s?\sago\b"), "SOON"),
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
    (re.compile(r"feed/[\w-]{16,}"), "feed/OWN"),
    (re.compile(r"-[0-9a-f]{8}\b"), ""),
)
"""What differs between any two games: numbers of rows, how long a query took, when, hashes under other secrets."""


ANSWERED = (200, 302)
"""What a page answers that tells something, or leads on."""

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
    ladder: Ladder
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
    _draft(made.clara, case)
    Official.objects.create(event=made.event, user=user, role=Official.Role.DIRECTOR, since=heartbeat.now())
    readers = _readers(made, sitting, other, recusal)
    return Hall(made, sitting, case, ruling, _ladder(made), readers, whisper.acts[:2])


def ruled(director: Any, case: Case) -> Ruling:
    """A ruling in force: the game stands."""
    draft = _draft(director, case)
    ruling_look(ruling=draft.pk, user=director)
    ruling = ruling_sign(ruling=draft.pk, user=director)
    assert ruling.state == Ruling.State.FORCE
    return ruling


def _draft(director: Any, case: Case) -> Ruling:
    clause = min(numbers_of(case.game.ruleset))
    return ruling_draft(
        case=case.pk, user=director, reason="It was right.", choice=Ruling.Choice.STAND, rules=[clause]
    )


def _ladder(made: Cup) -> Ladder:
    """A ladder of the club under way, with its two stewards on it."""
    ladder = ladders.ladder_make(
        user=made.clara, club=made.club, name="Ladder", rulesets=[SKELETON], rules=EASY
    )
    season = ladders.season_open(
        user=made.clara, ladder=ladder, name="Season", ends=heartbeat.now() + 84 * DAY
    )
    for name in ("Stina", "Luc"):
        ladders.place_take(user=made.people[name], season=season)
    return ladder


def _clear(hall: Hall) -> None:
    """The games of other boards, which differ by their dice and codes, are gone."""
    others = Game.objects.exclude(code=hall.sitting.code)
    Pairing.objects.filter(game__in=others).update(game=None)
    others.delete()


def _sit_entrants(sitting: Sitting, board: Pairing) -> None:
    game = sitting.game
    assert board.game
    Game.objects.filter(pk=game.pk).update(terms=board.game.terms, group=board.game.group)
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
    Membership.objects.create(club=made.club, user=playing, role=Membership.Role.STEWARD)
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


def values(hall: Hall) -> Values:
    """What the hall has for the parameters of the site's addresses."""
    club, event, case, ruling = hall.made.club.slug, hall.made.event.slug, hall.case.pk, hall.ruling.pk
    game = hall.sitting.game
    return {
        ("", "code"): game.code,
        ("", "seq"): game.seq,
        ("", "ruleset"): game.ruleset,
        ("", "stage"): 1,
        ("", "number"): 1,
        ("", "club"): club,
        ("", "ladder"): hall.ladder.slug,
        ("", "username"): hall.case.raised_by.get_username(),
        ("annals/rows.", "form"): "json",
        ("clubs/", "slug"): club,
        ("clubs/", "name"): "Stina",
        ("clubs/<slug:slug>/feed/", "token"): Membership.objects.get(club=hall.made.club, role="owner").feed,
        ("api/clubs/", "slug"): club,
        ("join/", "token"): game.invitation,
        ("api/invitations/", "token"): game.invitation,
        ("ladders/", "name"): "Stina",
        ("tournaments/", "slug"): event,
        ("api/events/", "slug"): event,
        ("disputes/", "pk"): case,
        ("api/cases/", "number"): case,
        ("rulings/", "pk"): ruling,
        ("api/rulings/", "number"): ruling,
    }


def asked_of(hall: Hall) -> Iterator[str]:
    """Every address of the site, and the questions that some of them answer."""
    yield from addresses(values(hall)).values()
    code, slug, case, seq = hall.sitting.code, hall.made.event.slug, hall.case.pk, hall.sitting.game.seq
    yield from (
        f"/api/fronts/?games={code}",
        f"/disputes/{case}/rule/?cite={seq}",
        f"/games/{code}/cases/new/?at={seq}",
    )
    yield from (f"/desk/?case={case}", f"/desk/?q=event:{slug}", "/desk/?q=unit:x&list=unit")
    for query in queries(hall):
        yield f"/api/annals/?q=game:{code}+{query}"
    for term in TERMS:
        yield f"/api/annals/occurring/?term={term}&q=game:{code}"
    yield from known_of(hall)
    yield from (f"/annals/?q=game:{code}&list=unit", f"/annals/?q=game:{code}+kind:move&list=unit")
    yield from (f"/annals/rows.csv?q=game:{code}+kind:move", f"/annals/rows.json?q=game:{code}+kind:move")
    yield from (
        f"/annals/rows.csv?q=game:{code}",
        f"/annals/booklet/?q=game:{code}",
        f"/annals/?q=event:{slug}",
    )


def known_of(hall: Hall) -> Iterator[str]:
    """Where acts and positions of the game stand for whoever may know them: enough to see that the test sees them."""
    code, seq = hall.sitting.code, hall.sitting.game.seq
    yield from (f"/games/{code}/log/", f"/annals/rows.json?q=game:{code}")
    for at in (seq, seq + 1):
        yield from (f"/desk/?game={code}&at={at}", f"/desk/?game={code}&at={at}&eyes=umpire&with=1")


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
    told = unpacked(body) if answer.headers.get("Content-Type") == "application/zip" else body.decode()
    return f"{answer.status_code} {answer.headers.get('Location', '')} {told}"


def unpacked(archive: bytes) -> str:
    """What the files of an archive say."""
    with ZipFile(BytesIO(archive)) as files:
        return "\n".join(f"{name}\n{files.read(name).decode()}" for name in files.namelist())


def told(hall: Hall, name: str) -> dict[str, str]:
    """What somebody is told at every address, and by mail, without what differs between any two games."""
    client = client_of(hall.readers[name])
    found = {}
    for path in dict.fromkeys(known_of(hall) if name in {*KNOWING, OWN} else asked_of(hall)):
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


def heard(
    whisper: Whisper, act: Any, recusal: Recusal, names: Sequence[str], twin: str = ""
) -> dict[str, dict[str, str]]:
    """What everybody is told after an act; the site is then as it was before. Nobody is asked where the game is not
    as long as its `twin`: how many events there are is no secret.
    """
    found: dict[str, dict[str, str]] = {}
    mail.outbox.clear()
    with undone():
        LUCK.seed(recusal)  # the twins' dice fall alike
        hall = hall_at(whisper, act, recusal)
        write_up()
        event_tasks.sweep()
        ruling_tasks.sweep()
        _clear(hall)
        hall.readers[OWN] = hall.sitting.users[whisper.side]
        length = str(hall.sitting.game.seq)
        if twin in ("", length):
            found = {name: told(hall, name) for name in names or hall.readers}
            found[LENGTH] = {"events": length}
    return found


def duels(id: str) -> list[Whisper]:
    """What is whispered in games for two: a board of an event has no more players."""
    return [
        one
        for one in whispers(id)
        if len(one.ruleset.scenarios[scenario_of(one.ruleset, one.state)].played) == 2
    ]


def extents(id: str) -> Iterator[pytest.ParameterSet]:
    """All acts of every ruleset. Readers and policies are the site's: all are tried with one, its other acts under the
    strictest policy.
    """
    if id != BRIEF:
        yield pytest.param(id, duels, Recusal.ENTRANTS, BRIEFLY, id=f"{id}-all")
        return
    for recusal in Recusal:
        found = duels if recusal == Recusal.CLUBMATES else first_whisper
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
        length = one[LENGTH]["events"]
        twins = (heard(whisper, second, recusal, names, length) for second in others[:SOME])
        other = next(filter(None, twins), None)
        if other is None:
            continue
        assert one.keys() == other.keys() and len(one) > (len(names) or FEWEST)
        for name in one.keys() - {*KNOWING, OWN}:
            for path, text in one[name].items():
                assert text == other[name].get(path), (name, path, whisper.name)
        knowing = {*KNOWING} if whisper.name.endswith(IN_ADVANCE) else {*KNOWING, OWN}
        for name in one.keys() & knowing:
            assert one[name] != other[name], f"of {whisper.name} the test would see nothing as {name}"


def test_every_exemption_is_of_a_route() -> None:
    for key in EXEMPT:
        begins = key.removesuffix("*")
        assert any(route == key or (key != begins and route.startswith(begins)) for route in routes()), key


@pytest.mark.dear
def test_every_address_answers_somebody(monkeypatch: pytest.MonkeyPatch) -> None:
    """One that refuses everybody is asked in vain: its parameters stand for nothing, or it is to be exempt."""
    monkeypatch.setattr("rest_framework.throttling.SimpleRateThrottle.allow_request", lambda *_: True)
    whisper = first_whisper(BRIEF)[0]
    hall = hall_at(whisper, whisper.acts[0], Recusal.NOBODY)
    write_up()
    readers = [client_of(reader) for reader in reversed(hall.readers.values()) if reader]
    refused = [
        route for route, path in addresses(values(hall)).items()
        if not any(reader.get(path).status_code in ANSWERED for reader in readers)
    ]  # fmt: skip
    assert not refused, "\n".join(refused)
