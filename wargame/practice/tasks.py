"""What Celery does for practice players."""

from celery import shared_task

from wargame.games import heartbeat
from wargame.locks import hold
from wargame.practice.playing import find_idle_practices, practice_play

THINKING = 7_305_119
"""The lock of whoever thinks for practice players: one at a time, so that workers are left for the clocks."""

TRIES = 10
"""Seconds for which a game waits for its turn to be thought about; then `sweep` finds it."""


@shared_task
def play(code: str, tries: int = 0) -> int:
    """Answer in a game for its practice players, until a person is asked; how many actions."""
    with hold(THINKING, wait=False) as free:
        acts, goes_on = practice_play(code) if free else (0, False)
    if not free and tries < TRIES:
        play.apply_async((code, tries + 1), countdown=1.0)
    if goes_on:
        play.delay(code)
    return acts


@shared_task
def sweep() -> int:
    """Go on with the games in which nobody has answered: a process died, or a message was lost; how many."""
    codes = find_idle_practices(heartbeat.now())
    for code in codes:
        play.delay(code)
    return len(codes)
