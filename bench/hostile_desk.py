"""Fifty thousand hostile requests at a running server: to the director's desk, or to every address that the site has.

    python bench/hostile_desk.py [--at desk|site] [--count 50000] [--seed 1] [--rate 150]

The requests are those of `tests/wargame/hostile_desk.py` or `hostile_site.py`. None may be answered 500, a refusal may
change no row, and the records of all games must verify afterwards. The server is started here, with a database of its
own that is thrown away; throttles are off, so that everything reaches the site.
"""

from __future__ import annotations

import argparse
import logging
import os
import shutil
import sys
import tempfile
import threading
import time
import traceback
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
HARM: list[str] = []
"""What was answered as nothing may be answered, or changed what it may not."""

AGAIN = 2500
"""Requests after which everything is set up anew: what was allowed has changed it too much by then."""


def main() -> None:
    """Send them, and say what came of it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--at", choices=("desk", "site"), default="desk")
    parser.add_argument("--count", type=int, default=50_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--rate", type=float, default=150, help="requests a second at most")
    asked = parser.parse_args()
    folder = Path(tempfile.mkdtemp(prefix="wargame-hostile-"))
    folder.chmod(0o755)
    from bench.hostile import _site

    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "1"
    cluster = _site(folder)
    try:
        report(asked.at, asked.count, asked.seed, asked.rate)
    finally:
        cluster.destroy()
        shutil.rmtree(folder, ignore_errors=True)


def serve() -> tuple[Any, str]:
    """The site at a free port; what stops it, and its address."""
    import uvicorn

    from wargame.asgi import application

    server = uvicorn.Server(uvicorn.Config(application, port=0, log_level="critical", lifespan="off"))
    threading.Thread(target=server.run, daemon=True).start()
    while not server.started:
        time.sleep(0.05)
    return server, f"http://localhost:{server.servers[0].sockets[0].getsockname()[1]}"


def report(at: str, count: int, seed: int, rate: float) -> None:
    """Send so many, no faster than the rate, and print the table."""
    from django.core.signals import got_request_exception

    logging.disable(logging.CRITICAL)
    got_request_exception.connect(tell_fault)
    server, address = serve()
    random, found, slowest, start = Random(seed), Counter[tuple[str, int]](), (0.0, ""), time.perf_counter()
    sent = 0
    while sent < count:
        batch = min(AGAIN, count - sent)
        slowest = max(slowest, strike(at, address, random, batch, found, rate))
        sent += batch
        print(f"{sent} sent, {time.perf_counter() - start:.0f} s", flush=True)
    server.should_exit = True
    for (kind, status), n in sorted(found.items()):
        print(f"{kind:8} {status}  {n:>8}")
    print(f"slowest: {slowest[0]:.2f} s, {slowest[1][:100]}")
    print(f"{sent} hostile requests, {time.perf_counter() - start:.0f} s: {len(HARM)} did harm")
    sys.exit(bool(HARM))


def tell_fault(sender: Any, **more: Any) -> None:
    """Where the site failed."""
    traceback.print_exc(limit=-6)


def strike(
    at: str, address: str, random: Random, count: int, found: Counter[tuple[str, int]], rate: float
) -> tuple[float, str]:
    """So many at a new event; the slowest. Exits when one does harm."""
    from django.core.management import call_command

    from tests.wargame import hostile_desk, hostile_site
    from wargame.games.models import Game
    from wargame.games.record.export import record_bytes
    from wargame.games.record.verify import verify

    call_command("flush", interactive=False, verbosity=0)
    where = hostile_site if at == "site" else hostile_desk
    on, slowest = where.ground(), (0.0, "")
    browsers = {name: browser(user) for name, user in on.people.items()} | {"nobody": browser(None)}
    count_writes()
    before, writes, begun = on.fingerprint(), written(), time.perf_counter()
    for number, shot in enumerate(where.shots(on, random, count)):
        time.sleep(max(0.0, begun + number / rate - time.perf_counter()))
        asked = time.perf_counter()
        status = send(address, browsers[shot.who], shot)
        slowest = max(slowest, (time.perf_counter() - asked, f"{shot.method} {shot.path}"))
        found[shot.kind, status] += 1
        after = before if written() == writes else on.fingerprint()
        if status >= 500 or (status >= 400 and after != before):
            HARM.append(f"{status}{'' if after == before else ', and something changed'}: {shot}")
            print(HARM[-1][:300], flush=True)
        before, writes = after, written()
    for game in Game.objects.filter(seq__gt=0):
        lines = [line.decode() for line in record_bytes(game)]
        if findings := verify(lines).findings:
            sys.exit(f"game {game.code}: {findings}")
    return slowest


def count_writes() -> None:
    """Have the database count each write, rolled back or not, to the tables that are looked after."""
    from django.db import connection

    from tests.wargame.hostile_desk import watched

    with connection.cursor() as cursor:
        cursor.execute("CREATE SEQUENCE IF NOT EXISTS writes")
        cursor.execute(
            "CREATE OR REPLACE FUNCTION wrote() RETURNS trigger LANGUAGE plpgsql"
            " AS $$ BEGIN PERFORM nextval('writes'); RETURN NULL; END $$"
        )
        for name in watched():
            cursor.execute(
                f"CREATE OR REPLACE TRIGGER wrote AFTER INSERT OR UPDATE OR DELETE ON {name} EXECUTE FUNCTION wrote()"
            )


def written() -> int:
    """How many writes there were."""
    from django.db import connection

    with connection.cursor() as cursor:
        cursor.execute("SELECT last_value FROM writes")
        return int(cursor.fetchone()[0])


def browser(user: Any) -> Any:
    """Somebody's browser, signed in."""
    import requests

    from tests.wargame.sitting import client_of

    made = requests.Session()
    made.cookies["csrftoken"] = "x" * 32
    made.headers["X-CSRFToken"] = "x" * 32
    if user is not None:
        made.cookies["sessionid"] = client_of(user).cookies["sessionid"].value
    return made


def send(address: str, browser: Any, shot: Any) -> int:
    """The status of the answer."""
    headers = {"Content-Type": shot.type} if shot.body else {}
    answer = browser.request(
        shot.method, address + shot.path, data=shot.body, headers=headers, allow_redirects=False, timeout=60
    )
    return int(answer.status_code)


if __name__ == "__main__":
    main()
