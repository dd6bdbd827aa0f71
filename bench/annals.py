"""What writing up costs beside an action, and how long a query takes over 100,000 events in 500 games."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from statistics import median, quantiles
from unittest.mock import patch

from django.contrib.auth.models import AnonymousUser, User
from django.db import connection

from bench.figures import Row, Timing, row, timing
from bench.scripts import mix, scripted, shortest, submit
from bench.site import Database, database
from wargame.annals.finding import Search
from wargame.annals.models import Happening
from wargame.annals.query import query_read
from wargame.annals.scope import Scope, scope
from wargame.annals.services import happenings_ask
from wargame.annals.writing import happenings_find
from wargame.games import announce
from wargame.games.models import Game

EVENTS, GAMES, PLAYED = 100_000, 500, 10
"""So many events in so many games, which are copies of so many that were played."""

BUDGET = "p95 < 200 ms"

QUERIES = (
    "", "game:{game}", "side:soviet", "player:german", "turn:1", "turn:2-4", "phase:combat", "unit:{unit}",
    "hex:{hex}", "hex:{hex}~2", "hex:{hex}~5", "rule:B", "rule:B6", "rule:{rule}", "kind:move", "kind:attack",
    "fact:UnitsMoved", "die:6", "purpose:attack", "refused:yes", "back:yes", "rolled:yes", "branch:A", "gap:>1s",
    "gap:>5d", "system:ring_of_fire", "scenario:{scenario}", "text:assault", "text:a", "text:nowhere",
    "rule:B6 hex:{hex}~2", "side:soviet turn:1 kind:move", "die:6 side:german", "unit:{unit} text:moves",
    "rule:B hex:{hex}~3 side:soviet phase:movement", "gap:>0s die:1 rule:B8", "player:soviet fact:UnitsMoved turn:1-2",
)  # fmt: skip
"""A term of every kind, common and rare, and several together."""


def rows(quick: bool = False) -> Iterator[Row]:
    """The rows of the annals over copied games; no board is told of them, for nobody looks on."""
    scale = 20 if quick else 1
    with database() as data, patch.object(announce, "push_step"):
        yield from written(400 // min(scale, 10))
        copies(EVENTS // scale, GAMES // scale)
        with connection.cursor() as cursor:
            cursor.execute("VACUUM ANALYZE")
        yield from asked(data, 5 if quick else 20)


def written(count: int) -> Iterator[Row]:
    """Actions with nothing written up and with the sweep writing behind them, in turns; then what the sweep costs."""
    games = [scripted(shortest(), seed) for seed in range(PLAYED)]
    lines = [(game, line) for game in games for line in game.more(count * 3 // PLAYED + 10)]
    for game, line in lines[:20]:
        submit(game, line)
    off, on, swept = Timing([], []), Timing([], []), Timing([], [])
    for number in range(20, len(lines), BLOCK):
        block, writing = lines[number : number + BLOCK], number // BLOCK % 2 == 1
        times = on if writing else off
        for played, line in block:
            _add(times, timing([partial(submit, played, line)]))
        _add(swept, timing([happenings_find] if writing else []))
    note = mix(line for _, line in lines)
    yield row("an action, nothing written up, wall", off.wall, note=note)
    yield row("an action, the sweep behind it, wall", on.wall, note=note)
    yield row("an action, nothing written up, CPU", off.cpu)
    yield row("an action, the sweep behind it, CPU", on.cpu)
    for name, less, much in (("wall", off.wall, on.wall), ("CPU", off.cpu, on.cpu)):
        more = (median(much) / median(less) - 1) * 100
        yield Row(f"what an action pays for it, {name}", more, None, "%", "medians", "at most 5 %")
    yield row(f"the sweep over {BLOCK} of them, CPU", swept.cpu, note="in the worker, not in the request")


BLOCK = 20
"""Actions that are played one way before the other way has its turn."""


def _add(times: Timing, more: Timing) -> None:
    times.wall.extend(more.wall)
    times.cpu.extend(more.cpu)


def copies(events: int, games: int) -> None:
    """The games that were played, again and again under other codes, until there are so many."""
    happenings_find(all=True)
    with connection.cursor() as cursor:
        played = list(Game.objects.order_by("pk").values_list("pk", "seq"))
        per = max(sum(seq for _, seq in played) // len(played), 1)
        cursor.execute("SELECT max(id) FROM games_game")
        top = cursor.fetchone()[0]
        made = 0
        for number in range(games - len(played)):
            source = played[number % len(played)][0]
            cursor.execute(_copy("games_game", ("id", "code", "invitation"), "%s, %s, %s", "id = %s"),
                           [top + 1 + number, f"c{number}", f"i{number}", source])  # fmt: skip
            cursor.execute(_copy("games_seat", ("id", "game_id"), "nextval('games_seat_id_seq'), %s"),
                           [top + 1 + number, source])  # fmt: skip
            for again in range(max(1, round(events / games / per))):
                shift = again * 100_000
                cursor.execute(
                    _copy("annals_happening", ("id", "game_id", "seq", "time"),
                          "nextval('annals_happening_id_seq'), %s, seq + %s, time - make_interval(mins => %s)"),
                    [top + 1 + number, shift, number * 7 + again, source],
                )  # fmt: skip
                made += cursor.rowcount
            cursor.execute(_copy("annals_bookmark", ("game_id",), "%s"), [top + 1 + number, source])
    assert made >= events * 0.8, made


def _copy(table: str, changed: tuple[str, ...], values: str, where: str = "game_id = %s") -> str:
    """A statement that writes rows of a table once more, some columns of them changed."""
    with connection.cursor() as cursor:
        columns = [one.name for one in connection.introspection.get_table_description(cursor, table)]
    rest = [f'"{name}"' for name in columns if name not in changed]
    return (
        f"INSERT INTO {table} ({', '.join((*changed, *rest))}) "
        f"SELECT {values}, {', '.join(rest)} FROM {table} WHERE {where}"
    )


def asked(data: Database, runs: int) -> Iterator[Row]:
    """Each query by staff, by a player of all games, and by nobody in particular; the page and its exact count."""
    staff = User.objects.create_user("staff", is_staff=True)
    people = {"staff": staff, "a player": User.objects.get(username="soviet"), "nobody": AnonymousUser()}
    total = Happening.objects.count()
    for who, user in people.items():
        seen = scope(user)
        queries = [query.format_map(_facts()) for query in QUERIES]
        times: dict[str, list[float]] = {}
        cpu: list[float] = []
        for query in queries:
            happenings_ask(scope=seen, query=query_read(query))
            server = data.cpu()
            found = timing(partial(_ask, seen, query) for _ in range(runs))
            times[query] = found.wall
            cpu.append(sum(found.cpu) / runs + (data.cpu() - server) * 1000 / runs)
        slowest = max(times, key=lambda query: sorted(times[query])[-2])
        every = [ms for one in times.values() for ms in one]
        p99 = quantiles(every, n=100)[-1]
        note = f"{total:,} events, {Game.objects.count()} games; p99 {p99:.0f} ms; slowest «{slowest}»"
        yield row(f"a query by {who}", every, note=note, budget=BUDGET)
        yield row(f"the same, CPU of the process and PostgreSQL, {who}", cpu, note="means of each query")
        yield row(f"the slowest by {who}", times[slowest], note=f"«{slowest}»", budget=BUDGET)
    for key in ("unit", "rule", "hex", "player", "phase"):
        listed = timing(partial(_list, scope(staff), key) for _ in range(runs))
        yield row(f"what occurs: {key}", listed.wall)


def _ask(seen: Scope, query: str) -> None:
    happenings_ask(scope=seen, query=query_read(query))


def _list(seen: Scope, key: str) -> None:
    Search(seen, query_read("")).occurring(key)


def _facts() -> dict[str, str]:
    """For each term with a value, one that occurs."""
    search = Search(scope(User.objects.get(username="staff")), query_read(""))
    found = {key: search.occurring(key)[3][0] for key in ("unit", "hex", "rule")}
    return {**found, "game": "c3", "scenario": shortest()}
