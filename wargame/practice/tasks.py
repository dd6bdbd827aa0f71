"""What Celery does for practice players."""

from celery import shared_task

from wargame.games import heartbeat
from wargame.practice.playing import find_idle_practices, practice_play


@shared_task
def play(code: str) -> int:
    """Answer in a game for its practice players, until a person is asked; how many actions."""
    acts, goes_on = practice_play(code)
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
