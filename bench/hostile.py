"""A hundred thousand hostile requests at the referee, the API and the socket, over every ruleset.

    python bench/hostile.py [--count 100000] [--seed 1] [--scenario ruleset/scenario]

Each is a legal request spoilt in one of the ways of `tests/wargame/hostile.py`. It must be refused with the error body
(never a 500), and every row of the game must be as before; the refused actions themselves are kept. A database server
of its own is started and thrown away. Throttles are off, so that everything reaches the umpire.
"""

from __future__ import annotations

import argparse
import asyncio
import logging
import os
import shutil
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
REFUSED = {400, 401, 403, 404, 409, 413, 422}
BATCH = 250
"""Blows at one position; then the rows are compared and the game goes on."""
SHARE = {"referee": 5, "api": 3, "questions": 1, "socket": 1}


def main() -> None:
    """Strike, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--count", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument(
        "--scenario",
        action="append",
        default=[],
        help="ruleset/scenario; else those that the suites run over",
    )
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="wargame-hostile-"))
    folder.chmod(0o755)
    cluster = _site(folder)
    try:
        report(asked.count, asked.seed, asked.scenario)
    finally:
        cluster.destroy()
        shutil.rmtree(folder, ignore_errors=True)


def _site(folder: Path) -> Any:
    """Django on a throw-away database, without throttles."""
    from wargame.pgembed import Cluster

    cluster = Cluster(folder / "pg", durable=False)
    os.environ |= {"DATABASE_URL": cluster.start(), "DJANGO_SETTINGS_MODULE": "wargame.settings"}
    os.environ["ALLOWED_HOSTS"] = "testserver,localhost"
    import django

    django.setup()
    logging.getLogger("django.request").setLevel(logging.CRITICAL)
    from django.core.management import call_command
    from rest_framework.throttling import SimpleRateThrottle

    from wargame.games import consumers

    call_command("migrate", verbosity=0)
    SimpleRateThrottle.allow_request = lambda *_: True  # type: ignore[method-assign]
    consumers.RATE, consumers.BURST, consumers.PATIENCE = 1e6, 10**6, 10**6
    return cluster


def report(count: int, seed: int, scenarios: list[str]) -> None:
    """Strike `count` times, at each ruleset by each way in, and print the table."""
    import rules
    from tests.wargame.sitting import shapes

    random, statuses, start = Random(seed), Counter[tuple[str, int]](), perf_counter()
    ways = [way for way, share in SHARE.items() for _ in range(share)]
    fields = scenarios or ["/".join(shape) for id in rules.available() for shape in shapes(id)]
    struck = batch = 0
    while struck < count:
        way = ways[batch // len(fields) % len(ways)]
        found = strike(WAYS[way], fields[batch % len(fields)], random)
        statuses.update({(way, status): n for status, n in found.items()})
        struck, batch = struck + found.total(), batch + 1
    for (way, status), n in sorted(statuses.items()):
        print(f"{way:10} {status}  {n:>8}")
    print("slowest: " + ", ".join(f"{way} {took:.2f} s" for way, took in SLOWEST.items() if took))
    print(
        f"{struck} hostile requests, {batch} positions, {perf_counter() - start:.0f} s: no 500, no game changed"
    )


GAMES: dict[str, Any] = {}
SLOWEST = dict.fromkeys(SHARE, 0.0)
"""Seconds of the slowest single request, by way in; the socket's answers are not timed one by one."""


def timed(way: str, ask: Callable[..., Any], *asked: Any) -> Any:
    """The answer to one request, and the time it took if it took longest."""
    start = perf_counter()
    answer = ask(*asked)
    SLOWEST[way] = max(SLOWEST[way], perf_counter() - start)
    return answer


def strike(way: Callable[[Any, Iterator[Any]], Counter[int]], field: str, random: Random) -> Counter[int]:
    """A batch of blows at the next position of a game (ruleset/scenario); exits when one does harm."""
    from tests.wargame.hostile import blows, scene, would_play
    from tests.wargame.sitting import sit_down
    from wargame.games.models import Action

    if field not in GAMES or not GAMES[field].game.awaiting:
        ruleset, _, scenario = field.partition("/")
        GAMES[field] = sit_down(ruleset, scenario, seed=random.randrange(10**6))
    sitting = GAMES[field]
    sitting.play(random.randint(1, 5))
    if not sitting.game.awaiting:
        return Counter()
    keys = Action.objects.filter(game__code=sitting.code, verdict="accepted").values_list("key", flat=True)
    place = scene(sitting, random, [str(key) for key in keys])
    before = sitting.fingerprint()
    found = way(place, (blow for blow in blows(place, BATCH) if not would_play(place, blow)))
    if sitting.fingerprint() != before:
        sys.exit(f"a game of {field} changed at {place.seq} in {place.action}")
    return found


def judged(status: int, blow: Any) -> int:
    """The status, which must be that of a refusal, or of the answer to a key played before."""
    if status not in REFUSED and not (status == 200 and blow.kind == "replayed key"):
        sys.exit(f"{blow} was answered {status}")
    return status


def at_referee(place: Any, blows: Iterator[Any]) -> Counter[int]:
    """Straight at the service."""
    from tests.wargame.hostile import strike_service

    return Counter(judged(timed("referee", strike_service, place, blow), blow) for blow in blows)


def at_api(place: Any, blows: Iterator[Any]) -> Counter[int]:
    """Each blow as a request to the API, by the status that it got."""
    from tests.wargame.hostile import strike_api

    return Counter(judged(timed("api", strike_api, place, blow), blow) for blow in blows)


def at_questions(place: Any, blows: Iterator[Any]) -> Counter[int]:
    """Drafts and questions; some are answered, none may crash."""
    from tests.wargame.hostile import question

    found: Counter[int] = Counter()
    for _ in blows:
        body = question(place)
        path = "options/" if body.startswith(b'{"draft"') else "explain/"
        client = place.client(place.random.choice([place.side, *place.others]))
        answer = timed("questions", _post, client, place.sitting.url(path), body)
        if answer.status_code not in REFUSED | {200}:
            sys.exit(f"{path} {body!r} was answered {answer.status_code}")
        found[answer.status_code] += 1
    return found


def _post(client: Any, url: str, body: bytes) -> Any:
    return client.post(url, body, content_type="application/json")


def at_socket(place: Any, blows: Iterator[Any]) -> Counter[int]:
    """Over the socket, as text frames."""
    return asyncio.run(_at_socket(place, list(blows)))


async def _at_socket(place: Any, blows: list[Any]) -> Counter[int]:
    from asgiref.sync import sync_to_async

    from tests.wargame.sockets import Browser, cookie_of

    found: Counter[int] = Counter()
    for side, user in place.sitting.users.items():
        browser = Browser(place.sitting.code, await sync_to_async(cookie_of)(user))
        await browser.connect()
        for blow in (blow for blow in blows if blow.side == side):
            text = blow.body.decode(errors="surrogateescape")
            await browser.send_raw('{"type": "act", ' + text[1:] if text.startswith('{"key"') else text)
            answer = await browser.next("accepted", "refused", "error")
            found[judged(_status(answer), blow)] += 1
        await browser.close()
    return found


def _status(frame: dict[str, Any]) -> int:
    """The HTTP status that a frame is the twin of."""
    codes = {"malformed": 400, "illegal": 422, "forbidden": 403, "not_found": 404, "internal": 500}
    return 200 if frame["type"] == "accepted" else codes.get(frame["code"], 409)


WAYS = {"referee": at_referee, "api": at_api, "questions": at_questions, "socket": at_socket}

if __name__ == "__main__":
    main()
