"""Hostile requests to what directors and players fill in: cases, rulings, tournaments, the log query.

Each is a request that could be made, with some of its fields spoilt, or its body, or its address. `Ground` is an event
in its second round, with an open dispute, a ruling that waits and one in force.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any
from urllib.parse import quote

from django.db import connection

from tests.wargame.cup import Cup, cup
from tests.wargame.hostile import NUMBERS, RAW_NUMBERS, STRINGS, anything, nested
from tests.wargame.sitting import person
from wargame.rulings.models import Ruling
from wargame.rulings.services import case_open, case_raise, ruling_draft, ruling_look, ruling_sign

Json = Any
FORM, JSON = "application/x-www-form-urlencoded", "application/json"
WORDS = (
    *STRINGS,
    "\0",
    "a\0b",
    "9" * 5000,
    "-" * 90,
    "\ufffd",
    "١٢",
    "²",
    "1_000",
    " 7 ",
    "+7",
    "7.0",
    "2026-02-30",
    "0001-01-01",
    "9999-12-31",
    "2-0f",
    "keep",
    "on",
    "neither",
)
"""Texts that a field may hold: the last look like what some field wants."""

CHOICES = [str(choice) for choice in Ruling.Choice.values]
BUTTONS = (
    "withdraw",
    "accept",
    "check-in",
    "ask-bye",
    "open-entries",
    "add",
    "admit",
    "decline",
    "check-in-player",
    "remove",
    "reinstate",
    "replace",
    "bye",
    "forbid",
    "draw",
    "publish",
    "pair",
    "unpair",
    "rule",
    "extend",
    "sign",
    "undo",
    "name",
    "dismiss",
    "time-round",
    "time-all",
    "write",
    "end-stage",
    "team",
)


@dataclass
class Ground:
    """Where it happens: an event with cases and rulings, and the people who knock."""

    cup: Cup
    game: str
    cases: list[int]
    rulings: list[int]
    people: dict[str, Any] = field(default_factory=dict)
    known: dict[str, list[str]] = field(default_factory=dict)
    """What there is, by the open parts of addresses that may name it."""

    def fingerprint(self) -> str:
        """A hash over every row of games, results, cases and tournaments: equal exactly when nothing changed."""
        parts = [
            f"(SELECT coalesce(string_agg(t::text, E'\\n' ORDER BY t::text), '') FROM {name} t)"
            for name in watched()
        ]
        with connection.cursor() as cursor:
            cursor.execute(f"SELECT md5({' || '.join(parts)})")
            return str(cursor.fetchone()[0])


def watched() -> list[str]:
    """The tables in which a refusal may leave no trace."""
    names = sorted(connection.introspection.table_names())
    kinds = ("games_", "rulings_", "events_", "results_", "clubs_", "ladders_", "bids_")
    return [name for name in names if name.startswith(kinds) and name not in KEPT]


KEPT = ("games_heartbeat", "games_lapse", "rulings_look")
"""What changes by being there, and by looking."""


@dataclass(frozen=True)
class Shot:
    """One request: who sends it, and what it is."""

    kind: str
    who: str
    method: str
    path: str
    body: bytes = b""
    type: str = FORM


def ground() -> Ground:
    made = cup()
    made.run()
    row = made.publish()
    board = made.boards(row)[0]
    assert board.game and board.first.user
    code = board.game.code
    signed = case_open(code=code, user=made.clara, title="Looked into")
    draft = ruling_draft(case=signed.pk, user=made.clara, choice="stand", reason="So it is", rules=["2.1"])
    ruling_look(ruling=draft.pk, user=made.clara)
    ruling_sign(ruling=draft.pk, user=made.clara)
    dispute = case_raise(code=code, user=board.first.user, title="What", text="This")
    other = case_open(code=code, user=made.people["Dirk"], title="More")
    waiting = ruling_draft(
        case=other.pk,
        user=made.people["Dirk"],
        choice="warn",
        rules=["2.1"],
        reason="So",
        plan={"side": "blue"},
    )
    ruling_look(ruling=waiting.pk, user=made.people["Dirk"])
    people = {
        "player": board.first.user,
        "opponent": board.second and board.second.user,
        "chief": made.clara,
        "director": made.people["Dirk"],
        "stranger": person("stranger"),
    }
    return Ground(made, code, [signed.pk, dispute.pk, other.pk], [draft.pk, waiting.pk], people)


def number(random: Random) -> str:
    """A number as a field has it, mostly none."""
    return str(random.choice((*NUMBERS, *RAW_NUMBERS, 1, 2, 3, 7, 12)))


def text(random: Random) -> str:
    """What stands in a field."""
    return random.choice((random.choice(WORDS), number(random), "x" * random.choice((81, 401, 2001, 70_000))))


def posts(on: Ground, random: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every form that may be sent, filled in as it might be."""
    case, ruling = random.choice(on.cases), random.choice(on.rulings)
    slug = on.cup.event.slug
    yield f"/games/{on.game}/disputes/new/", {"title": "A question", "text": "It said 5:1", "seq": 3}
    yield f"/games/{on.game}/cases/new/", {"title": "Stalled", "at": 3}
    yield (
        f"/disputes/{case}/",
        {"act": random.choice(("write", "take", "aside", "withdraw")), "text": "Yes", "claim": "blue"},
    )
    yield f"/disputes/{case}/rule/", ruling_form(random)
    yield f"/disputes/{case}/rule/", {
        "act": random.choice(("look", "sign", "drop", "weigh", "return")), "wanted": 5, "text": "No",
    }  # fmt: skip
    yield f"/rulings/{ruling}/", {"text": "I appeal"}
    yield (
        f"/tournaments/{slug}/act/",
        {
            "do": random.choice(BUTTONS),
            "entrant": 1,
            "other": 2,
            "name": "Tom",
            "role": "director",
            "reason": "So",
            "stage": 1,
            "round": random.choice((1, 2)),
            "board": 1,
            "number": 3,
            "score": "1-1",
            "until": "2027-01-01",
            "hours": 5,
            "players": "1, 2",
            "back": f"/tournaments/{slug}/",
        },
    )
    yield f"/tournaments/{slug}/edit/", {"name": "The Cup", "about": "Short", "stage-1-rounds": 3}
    yield f"/tournaments/{slug}/enter/", {"agree": "on"}
    yield (
        "/tournaments/new/",
        {
            "name": "Another",
            "stage-1-format": "swiss",
            "stage-1-rounds": 3,
            "stage-1-plans-1": "skeleton/crossroads",
            "stage-1-skeleton/crossroads-shown": "True",
            "stage-1-skeleton/crossroads-points": 5,
            "stage-2-format": "pools",
            "stage-2-takes": 4,
            "stage-2-pools": 2,
            "stage-2-plans-2": "skeleton/crossroads",
            "pace": "none",
            "round_days": 7,
            "after": "forfeit",
            "extension_days": 3,
            "bye_halves": 2,
            "asked_most": 1,
            "late_until": 1,
            "missed_halves": 0,
            "disputes": "stop",
            "recusal": "nobody",
            "size": 8,
            "check_in_hours": 0,
            "silent_days": 5,
        },
    )
    yield "/annals/saved/", {"name": "Mine", "q": "die:6"}
    yield "/annals/saved/delete/", {"name": "Mine"}


def ruling_form(random: Random) -> dict[str, Any]:
    """A draft of any choice."""
    return {
        "act": "draft",
        "choice": random.choice(CHOICES),
        "reason": "So it is",
        "rules": "2.1, 3.4",
        "cites": "3, 5",
        "to": 7,
        "dice": random.choice(("touched", "phase", "none", "keep")),
        "clocks": "then",
        "side": "blue",
        "winner": "red",
        "substitute": "Vera",
        "minutes-blue": 5,
        "field-0": "b1 strength",
        "value-0": 2,
        f"except-{random.choice((3, 9, 10**30))}": "Both ask",
        "follows": random.choice(("neither", "1")),
    }


def gets(on: Ground, random: Random) -> Iterator[tuple[str, dict[str, Any]]]:
    """Every page that reads something of its address."""
    slug, term = (
        on.cup.event.slug,
        random.choice(
            ("hex:", "unit:", "die:", "gap:>", "turn:", "rule:", "player:", "event:", '"', "-", "(")
        ),
    )
    yield "/rulings/", {"ruleset": "skeleton", "rule": "2", "text": "so", "page": 1}
    yield f"/games/{on.game}/disputes/new/", {"at": 3}
    yield f"/games/{on.game}/log/", {"q": f"{term}{text(random)}"[:3000]}
    yield f"/games/{on.game}/evidence/", {"at": 3}
    yield "/annals/", {"q": f"game:{on.game} {term}{text(random)}"[:3000], "before": 3}
    yield "/annals/booklet/", {"q": f"game:{on.game} turn:1-", "part": 2}
    yield f"/clubs/{on.cup.club.slug}/", {"page": 1, "invitation": text(random)[:300]}
    yield "/clubs/", {"search": text(random)[:300], "page": 1}
    yield "/api/clubs/", {"search": "x", "start": 0, "limit": 3}
    yield "/api/rulings/", {"ruleset": "skeleton", "rule": "2", "text": "so", "limit": 3}
    yield "/annals/rows.csv", {"q": f"event:{slug} {term}{text(random)}"[:3000]}
    yield "/annals/rows.json", {"q": f"game:{on.game}"}
    yield "/api/annals/", {"q": f"{term}{text(random)}"[:3000], "before": "x", "limit": 3}
    yield "/api/annals/occurring/", {"q": f"game:{on.game}", "term": term, "text": text(random)[:300]}
    yield f"/api/cases/{on.cases[0]}/view/", {"at": 4, "eyes": "umpire"}
    yield f"/api/cases/{on.cases[0]}/compare/", {"from": 3, "to": 5, "eyes": text(random)[:30]}
    yield (
        "/desk/",
        {"q": f"game:{on.game}", "game": on.game, "seq": 5, "with": 3, "case": on.cases[0], "at": 4},
    )
    yield f"/tournaments/{slug}/", {"round": 1, "page": 2, "sort": "x"}
    yield f"/tournaments/{slug}/players/", {"page": 1, "q": "x"}
    yield f"/tournaments/{slug}/acts/", {"page": 1}
    yield "/tournaments/", {"page": 1, "q": "x"}
    yield "/api/events/", {"page": 1, "state": "running", "club": "x", "before": "2"}


def calls(on: Ground, random: Random) -> Iterator[tuple[str, str, Json]]:
    """What the API takes."""
    slug = on.cup.event.slug
    stages = [{"format": "swiss", "rounds": 3, "plans": [["skeleton/crossroads"]]}]
    yield (
        "POST",
        "/api/events/",
        {"name": "Another", "club": "", "stages": stages, "conditions": {"rated": True, "size": 8}},
    )
    yield "PATCH", f"/api/events/{slug}/", {"name": "Other", "conditions": {"size": 9}}
    yield "POST", f"/api/events/{slug}/entry/", {"agree": True}
    yield "DELETE", f"/api/events/{slug}/entry/", {"reason": "Ill"}
    yield "POST", f"/api/events/{slug}/acts/", {"do": "draw"}
    acts = {
        "do": random.choice(BUTTONS),
        "entrant": 1,
        "reason": "So",
        "stage": 1,
        "round": 1,
        "board": 1,
        "hours": 2,
    }
    yield "POST", f"/api/events/{slug}/acts/", acts
    yield from case_calls(on, random)
    yield from club_calls(on, random)
    yield "PUT", "/api/annals/saved/mine/", {"q": "die:6"}
    yield "POST", "/api/annals/saved/", {"name": "mine", "q": "die:6"}
    yield "DELETE", "/api/annals/saved/mine/", {}


def case_calls(on: Ground, random: Random) -> Iterator[tuple[str, str, Json]]:
    """What the API takes of cases and rulings."""
    case, ruling = random.choice(on.cases), random.choice(on.rulings)
    plans: list[dict[str, Any]] = [
        {}, {"to": 3, "dice": "none"}, {"minutes": {"blue": 5}}, {"side": "blue"}, {"winner": "red"},
        {"changes": [{"entity": "b1", "field": "strength", "value": anything(random)}]}, {"substitute": "Vera"},
        {"exceptions": {"3": "Both ask"}}, {"to": anything(random)}, nested(random),
    ]  # fmt: skip
    draft = {
        "choice": random.choice(CHOICES), "reason": "So", "rules": ["2.1"], "cites": [3], "plan": random.choice(plans),
    }  # fmt: skip
    yield "POST", f"/api/games/{on.game}/cases/", {"seq": 3, "title": "A question", "text": "It said 5:1"}
    yield "POST", f"/api/games/{on.game}/cases/own/", {"seq": 3, "title": "Stalled"}
    yield "POST", f"/api/cases/{case}/entries/", {"text": "Yes", "claim": "blue"}
    yield "PUT", f"/api/cases/{case}/draft/", draft
    yield random.choice(("GET", "DELETE")), f"/api/cases/{case}/draft/", {}
    yield "POST", f"/api/cases/{case}/{random.choice(('take', 'sign', 'withdraw'))}/", {}
    yield "POST", f"/api/cases/{case}/aside/", {"text": "I know them"}
    yield "POST", f"/api/cases/{case}/return/", {"text": "Another clause"}
    yield "POST", f"/api/cases/{case}/weighing/", {"games": 5}
    yield "POST", f"/api/rulings/{ruling}/appeal/", {"text": "No"}
    yield "POST", f"/api/games/{on.game}/phrase/", {"phrase": "anew"}


def club_calls(on: Ground, random: Random) -> Iterator[tuple[str, str, Json]]:
    """What the API takes of clubs."""
    at = f"/api/clubs/{on.cup.club.slug}/"
    yield "POST", "/api/clubs/", {"name": "Another Club", "joining": "open"}
    yield "PATCH", at, {"name": "Other", "about": "Short", "joining": "asked"}
    yield random.choice(("POST", "DELETE")), f"{at}members/", {"invitation": "x"}
    yield (
        random.choice(("PUT", "DELETE")),
        f"{at}members/{random.choice(('Tom', 'Clara', 'x'))}/",
        {"role": "director"},
    )
    for part in ("requests", "invitations", "bars", "news", "succession"):
        yield (
            "POST",
            f"{at}{part}/",
            {"text": "So", "name": "Tom", "reason": "So", "days": 3, "title": "News"},
        )
    yield "GET", f"{at}export/", {}


def spoilt(random: Random, given: Mapping[str, Any], make: Callable[[], Any]) -> dict[str, Any]:
    """Some of the fields made something else, one left out, one too many."""
    found = dict(given)
    for name in random.sample(sorted(found), random.randint(1, min(3, len(found)))):
        if name not in ("act", "do") or random.random() < 0.1:
            found[name] = make()
    if random.random() < 0.2:
        found.pop(random.choice(sorted(found)))
    if random.random() < 0.2:
        found[random.choice(WORDS)] = make()
    return found


def encoded(random: Random, given: Mapping[str, Any]) -> bytes:
    """As a browser sends it, or not quite."""
    pairs = [
        f"{quote(str(name), errors='replace')}={quote(str(value), errors='replace')}"
        for name, value in given.items()
    ]
    if random.random() < 0.1:
        pairs += pairs
    body = "&".join(pairs).encode()
    if random.random() < 0.1:
        body += random.choice(
            (b"&=", b"&x=%ff%fe", b"&%00=1", b"&a=%u0041", b"&" * 900, b"&reason=%ED%A0%80")
        )
    return body


ADDRESSES = ("0", "-1", str(2**31), str(2**63), "9" * 40, "x", "%00", "..", "١", "%ff", "a" * 300)


def astray(random: Random, path: str) -> str:
    """An address with a part that is none."""
    parts = path.split("/")
    at = random.choice([i for i, part in enumerate(parts) if part] or [1])
    parts[at] = random.choice(ADDRESSES)
    return "/".join(parts)


def shots(on: Ground, random: Random, count: int) -> Iterator[Shot]:
    """So many requests, from everybody."""
    for _ in range(count):
        who = random.choice((*on.people, "nobody"))
        way = random.choice(("post", "post", "post", "get", "call", "raw"))
        if way == "get":
            path, given = random.choice(list(gets(on, random)))
            query = encoded(random, spoilt(random, given, lambda: text(random)[:3000])).decode()
            shot = Shot("get", who, "GET", f"{path}?{query}"[:6000])
        elif way == "call":
            method, path, data = random.choice(list(calls(on, random)))
            wrong = (
                spoilt(random, data, lambda: random.choice((anything(random), nested(random), text(random))))
                if data
                else {}
            )
            shot = Shot("call", who, method, path, json.dumps(wrong).encode(errors="replace"), JSON)
        else:
            path, given = random.choice(list(posts(on, random)))
            body = encoded(random, spoilt(random, given, lambda: text(random)))
            kind = (
                random.choice((FORM, JSON, "multipart/form-data; boundary=x", "text/plain", ""))
                if way == "raw"
                else FORM
            )
            shot = Shot(way, who, "POST", path, body, kind)
        if random.random() < 0.1:
            shot = Shot(
                "astray", shot.who, shot.method, astray(random, shot.path.split("?")[0]), shot.body, shot.type
            )
        yield shot
