"""Hostile requests: a legal one, spoilt in every way we could think of, for any ruleset.

Each kind makes of a `Scene` the bytes of a request. What comes out legal by chance is not sent: it would be played.
"""

from __future__ import annotations

import json
import uuid
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from rest_framework.test import APIClient

from rules import Illegal, Malformed
from rules.core.boards import AnyBoard, Tabletop, list_places
from rules.core.dice import SeededDice
from tests.wargame.sitting import Sitting, client_of, person
from wargame.games import services
from wargame.games.consumers import read_frame
from wargame.games.errors import SiteError
from wargame.games.faults import fault_of
from wargame.games.position import Moment, game_moment
from wargame.games.shapes import Act
from wargame.games.wire import LIMIT, read_json

Json = Any

STRINGS = (
    "", " ", "0", "-1", "9999", "99999999", "0000", "a" * 300, "\u202e", "é", "🚂", "null", "__class__", "'; DROP",
    "../..", "umpire", "spectator", "\x01", "０１０２", "1e9", "{}", "%00", "\\", "\u2028",
)  # fmt: skip
NUMBERS = (-1, 0, 1, -(2**31), 2**31, 2**53, -0.0, 0.5, 1e308, -1e-308, 10**15)
RAW_NUMBERS = (
    "NaN",
    "Infinity",
    "-Infinity",
    "1e999",
    "-1e999",
    "9" * 400,
    "9" * 5000,
    str(2**63),
    str(2**64),
)
RAW_STRINGS = (
    '"\\u0000"',
    '"a\\u0000b"',
    '"\\ud800"',
    '"\\udfff\\ud800"',
    '"\\ud83d"',
    '"\t"',
    '"\\x"',
    "'a'",
)


STRANGER = "stranger"


@dataclass
class Scene:
    """A position, whose turn it is, and an action that would be legal."""

    sitting: Sitting
    random: Random
    side: str
    action: dict[str, Json]
    seq: int
    moment: Moment
    units: list[str] = field(default_factory=list)
    hexes: list[str] = field(default_factory=list)
    """Places by id: hexes, or what lies on a table."""
    spots: list[Json] = field(default_factory=list)
    """Where a way may lead: hexes, or points of a table."""
    played: list[str] = field(default_factory=list)
    """Keys of requests that were accepted before."""

    @property
    def others(self) -> list[str]:
        """Who else may strike: the other sides, be they asked too or not; somebody without a seat where none is."""
        return self.sitting.others(self.side) or [STRANGER]

    def user(self, side: str) -> Any:
        """Who strikes as that side."""
        return self.sitting.users.get(side) or person(STRANGER)

    def client(self, side: str) -> APIClient:
        """Their browser."""
        return self.sitting.clients.get(side) or client_of(self.user(side))

    @property
    def ids(self) -> list[str]:
        """The name of some unit and of some hex."""
        return [self.random.choice(self.units), self.random.choice(self.hexes)]


@dataclass(frozen=True)
class Blow:
    """One hostile request: what it tries, who sends it, and its body as it goes over the wire."""

    kind: str
    side: str
    body: bytes


def scene(sitting: Sitting, random: Random, played: list[str]) -> Scene:
    """The game as it stands now."""
    game, side = sitting.game, sitting.asked
    moment = game_moment(game)
    units = sorted(entity["id"] for entity in moment.view("umpire").values() if entity["kind"] == "unit")
    places, spots = ground(moment.ruleset.board(game.scenario))
    return Scene(sitting, random, side, sitting.legal(side), game.seq, moment, units, places, spots, played)


def ground(board: AnyBoard) -> tuple[list[str], list[Json]]:
    """The ids of places on a board, and where a way over it may lead."""
    if isinstance(board, Tabletop):
        corners = [list(point) for feature in board.features for point in feature.outline or feature.line]
        return [feature.id for feature in board.features], corners
    places = list(list_places(board))
    return places, list(places)


def request(scene: Scene, action: Json, **changed: Json) -> bytes:
    """The body of a request for an action."""
    body = {"key": str(uuid.UUID(int=scene.random.getrandbits(128), version=4)), "seq": scene.seq}
    return json.dumps({**body, "action": action, **changed}).encode()


def spoilt(scene: Scene, make: Callable[[Json], Json]) -> Json:
    """The legal action with one leaf, branch or root replaced by what `make` makes of it."""
    action = json.loads(json.dumps(scene.action))
    spots = list(_spots(action))
    holder, key = scene.random.choice(spots)
    holder[key] = make(holder[key])
    return action


def _spots(value: Json) -> Iterator[tuple[Any, Any]]:
    """Every place in a value that something else can be put in."""
    for key in value if isinstance(value, dict) else range(len(value)):
        yield value, key
        if isinstance(value[key], (dict, list)):
            yield from _spots(value[key])


def raw(scene: Scene, text: str) -> bytes:
    """A request with a piece of raw JSON, good or bad, where a value of the action stood."""
    mark = "\u2713mark\u2713"
    whole = request(scene, spoilt(scene, lambda _: mark)).decode()
    return whole.replace(json.dumps(mark), text).encode(errors="surrogatepass")


def nested(random: Random) -> Json:
    """Something nested deeper than anything should be."""
    value: Json = 1
    for _ in range(random.choice((5, 23, 24, 30, 200))):
        value = [value] if random.random() < 0.5 else {"a": value}
    return value


def anything(random: Random) -> Json:
    """A value of some type."""
    return random.choice(
        (None, True, False, [], {}, [[]], {"do": "x"}, [None], random.choice(NUMBERS), random.choice(STRINGS))
    )


def longer(random: Random, value: Json) -> Json:
    """A list grown out of measure, or something made a list."""
    items = value if isinstance(value, list) and value else [value]
    return items * random.choice((2, 30, 400))


def exchanged(scene: Scene) -> Json:
    """The legal action with some of its units and hexes exchanged for others: it reads well and is wrong."""

    def other(value: Json) -> Json:
        kin = next((kin for kin in (scene.units, scene.hexes) if value in kin), None)
        return scene.random.choice(kin) if kin and scene.random.random() < 0.4 else value

    return _mapped(scene.action, other)


def _mapped(value: Json, change: Callable[[Json], Json]) -> Json:
    """The value with each of its texts changed."""
    if isinstance(value, dict):
        return {key: item if key == "do" else _mapped(item, change) for key, item in value.items()}
    if isinstance(value, list):
        return [_mapped(item, change) for item in value]
    return change(value) if isinstance(value, str) else value


def jumbled(scene: Scene) -> Json:
    """The legal action with its lists shuffled, cut or doubled."""
    action = json.loads(json.dumps(scene.action))
    for items in [holder[key] for holder, key in _spots(action) if isinstance(holder[key], list)]:
        scene.random.shuffle(items)
        items[:] = items[: scene.random.randint(0, len(items))] + items[: scene.random.randint(0, 2)]
    return action


def crowd(scene: Scene) -> Json:
    """Units of every side in one breath, some of them twice."""
    return [scene.random.choice(scene.units) for _ in range(scene.random.choice((2, 40, 41, 400)))]


def odyssey(scene: Scene) -> Json:
    """A way to and fro over places that exist, up to the length of ten thousand."""
    there, back = scene.random.choice(scene.spots), scene.random.choice(scene.spots)
    return [there, back] * scene.random.choice((1, 100, 5000))


def bill(scene: Scene) -> Json:
    """Portions of all sorts: too many, the same again, negative, from anywhere for anybody."""
    portion = {
        "source": scene.random.choice((*scene.ids, f"dump-{scene.random.choice(scene.hexes)}")),
        "tokens": scene.random.choice((-1, 0, 1, 999)),
        "unit": scene.random.choice(scene.units),
        "via": scene.random.choice(("", *scene.ids)),
    }
    return [portion] * scene.random.choice((1, 2, 200, 500))


def unknown_slot(scene: Scene) -> Json:
    """A slot too many, or one too few."""
    action = dict(scene.action)
    if scene.random.random() < 0.5:
        action.pop(scene.random.choice(list(action)))
    else:
        action[scene.random.choice(STRINGS)] = anything(scene.random)
    return action


def twice(scene: Scene) -> bytes:
    """A request in which a key stands twice."""
    text = request(scene, scene.action).decode()
    key = scene.random.choice(("key", "seq", "action"))
    return f'{{"{key}": {json.dumps(anything(scene.random))}, {text[1:]}'.encode()


def noise(scene: Scene) -> bytes:
    """Bytes that are a request no more."""
    body = bytearray(request(scene, scene.action))
    for _ in range(scene.random.randint(1, 8)):
        body[scene.random.randrange(len(body))] = scene.random.randrange(256)
    return bytes(body[: scene.random.choice((len(body), len(body) // 2, 1, 0))])


KINDS: dict[str, Callable[[Scene], bytes]] = {
    "unknown id": lambda s: request(s, spoilt(s, lambda _: f"x{s.random.randrange(10**6)}")),
    "off the map": lambda s: request(
        s, spoilt(s, lambda _: s.random.choice(("0000", "9999", "-101", "0101x")))
    ),
    "another's piece": lambda s: request(s, spoilt(s, lambda _: s.random.choice(s.ids))),
    "not my decision": lambda s: request(s, s.action),
    "exchanged": lambda s: request(s, exchanged(s)),
    "jumbled": lambda s: request(s, jumbled(s)),
    "strange text": lambda s: request(s, spoilt(s, lambda _: s.random.choice(STRINGS))),
    "number": lambda s: request(s, spoilt(s, lambda _: s.random.choice(NUMBERS))),
    "wrong type": lambda s: request(s, spoilt(s, lambda _: anything(s.random))),
    "no action": lambda s: request(s, anything(s.random)),
    "deep": lambda s: request(s, spoilt(s, lambda _: nested(s.random))),
    "deep root": lambda s: request(s, nested(s.random)),
    "endless list": lambda s: request(s, spoilt(s, lambda value: longer(s.random, value))),
    "huge text": lambda s: request(s, spoilt(s, lambda _: "x" * s.random.choice((1000, 60_000, LIMIT)))),
    "raw number": lambda s: raw(s, s.random.choice(RAW_NUMBERS)),
    "raw text": lambda s: raw(s, s.random.choice(RAW_STRINGS)),
    "crowd": lambda s: request(s, spoilt(s, lambda _: crowd(s))),
    "odyssey": lambda s: request(s, spoilt(s, lambda _: odyssey(s))),
    "bill": lambda s: request(s, {**s.action, "payment": bill(s)}),
    "slots": lambda s: request(s, unknown_slot(s)),
    "forged side": lambda s: request(s, s.action, side=s.side),
    "extra field": lambda s: request(s, s.action, **{s.random.choice(("user", "game", "dice", "x")): 1}),
    "stale": lambda s: request(s, s.action, seq=s.seq + s.random.choice((-1, 1, -s.seq, 10**6))),
    "wrong seq": lambda s: request(s, s.action, seq=s.random.choice((None, "1", -1, 1.5, 2**60, [], True))),
    "wrong key": lambda s: request(s, s.action, key=s.random.choice((None, 1, "", "x", "0" * 40, [], {}))),
    "replayed key": lambda s: request(
        s, spoilt(s, lambda _: anything(s.random)), key=s.random.choice(s.played)
    ),
    "twice": twice,
    "noise": noise,
}


def blows(scene: Scene, count: int) -> Iterator[Blow]:
    """Hostile requests, each kind as often as the next, from the side that is asked and from others."""
    kinds = list(KINDS)
    for number in range(count):
        kind = kinds[number % len(kinds)]
        elsewhere = kind == "not my decision" or scene.random.random() < 0.25
        side = scene.random.choice(scene.others) if elsewhere else scene.side
        yield Blow(kind, side, KINDS[kind](scene))


def would_play(scene: Scene, blow: Blow) -> bool:
    """Whether the request is no blow at all but could be played. Raises what a broken ruleset raises."""
    frame = _act(blow)
    if frame is None or frame.key in scene.played or not _is_key(frame.key):
        return False
    if blow.side not in scene.sitting.users or not _may_answer(scene, frame.seq):
        return False
    ruleset = scene.moment.ruleset
    try:
        action = ruleset.read_action(frame.action)
        ruleset.resolve(scene.moment.state, blow.side, action, SeededDice(1))
    except (Illegal, Malformed):
        return False
    return True


def _may_answer(scene: Scene, seq: int) -> bool:
    """Whether what was made at `seq` may answer what is asked now; before it, where several were asked (ADR 0097)."""
    if not 0 < seq < scene.seq:
        return seq == scene.seq
    then = game_moment(scene.sitting.game, seq)
    return len({decision.side for decision in then.ruleset.decisions(then.state)}) > 1


def _act(blow: Blow) -> Act | None:
    """The request as the site reads it; None when it does not."""
    try:
        body = read_json(blow.body)
        frame = read_frame({"type": "act", **body} if isinstance(body, dict) else body)
    except Malformed:
        return None
    return frame if isinstance(frame, Act) else None


def _is_key(key: str) -> bool:
    try:
        return bool(uuid.UUID(key))
    except ValueError:
        return False


def strike_service(scene: Scene, blow: Blow) -> int:
    """Hand a blow to the referee as the socket does; the status it is refused with."""
    frame = _act(blow)
    if frame is None:
        return 400
    try:
        judgement = services.action_submit(
            code=scene.sitting.code,
            user=scene.user(blow.side),
            payload=frame.action,
            expected_seq=frame.seq,
            key=frame.key,
        )
    except (Malformed, SiteError) as error:
        fault = fault_of(error)
        assert fault
        return fault.status
    return judgement.status


def strike_api(scene: Scene, blow: Blow, path: str = "actions/") -> int:
    """Send a blow over HTTP; the status of the answer."""
    client = scene.client(blow.side)
    answer = client.post(scene.sitting.url(path), blow.body, content_type="application/json")
    if answer.status_code >= 400:
        assert set(answer.json()) == {"code", "rule", "reason", "facts"}, answer.content
    return int(answer.status_code)


def question(scene: Scene) -> bytes:
    """A hostile draft or question."""
    spoilt_action = spoilt(scene, lambda _: anything(scene.random))
    kept = {key: value for key, value in spoilt_action.items() if scene.random.random() < 0.8}
    about = scene.random.choice(("supply", "unit", "hex", "odds", "attack", "trace", *STRINGS, None, 1, []))
    asked = {"about": about, "unit": scene.random.choice((*scene.ids, *STRINGS, None, 1, [], {}))}
    asked |= {"hex": scene.random.choice((*scene.ids, *STRINGS, None, 1, []))} | kept
    return json.dumps({"draft": kept} if scene.random.random() < 0.5 else {"question": asked}).encode()
