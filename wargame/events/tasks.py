"""What Celery does for events. All of it is a matter of rows, so a worker that was away misses nothing."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from uuid import UUID

from celery import shared_task

from wargame.games import heartbeat


@shared_task
def draw(pk: int, job: str) -> bool:
    """Draw a round, once however often the queue delivers it; whether this call did."""
    from wargame.events.rounds import drawing_run

    return drawing_run(pk, UUID(job))


@shared_task
def open_games(pk: int) -> int:
    """Open the games of a round; how many."""
    from wargame.events.boards import games_open

    opened = games_open(pk)
    tell.delay()
    return opened


@shared_task
def sweep() -> int:
    """Draw what was left undrawn, open games, settle boards, keep deadlines; how many there were.

    None of it waits for another, and no event for another.
    """
    from wargame.events.boards import boards_find, deadlines_keep, games_open
    from wargame.events.rounds import drawings_find
    from wargame.games.isolation import each

    now = heartbeat.now()
    parts: list[Callable[[], int]] = [
        partial(drawings_find, now), games_open, boards_find, partial(deadlines_keep, now),
    ]  # fmt: skip
    found = each(lambda part: part(), parts)
    tell.delay()
    return found


@shared_task
def tell() -> int:
    """Tell what players have not heard yet: what was written, who put them in, who holds their place, their boards.

    None of it waits for another.
    """
    from wargame.events.handing import formers_tell
    from wargame.events.inviting import put_in_tell
    from wargame.events.notices import boards_tell
    from wargame.events.writing import players_tell
    from wargame.games.isolation import each

    now = heartbeat.now()
    parts: list[Callable[[], int]] = [
        partial(players_tell, now), put_in_tell, formers_tell, partial(boards_tell, now),
    ]  # fmt: skip
    return each(lambda part: part(), parts)
