"""What Celery does for ratings."""

from __future__ import annotations

from celery import shared_task

from wargame.games import heartbeat


@shared_task
def sweep() -> int:
    """Do the recomputations that wait, and take in the results that nobody heard of; how many games that were."""
    from wargame.ratings import services

    for pk in services.recomputations_find(heartbeat.now()):
        services.recomputation_run(pk)
    return services.ratings_update(wait=False)


@shared_task
def update() -> int:
    """Take in what is new; how many games were worked out."""
    from wargame.ratings import services

    return services.ratings_update()


@shared_task
def recompute(pk: int) -> bool:
    """Do a recomputation that was asked for; whether it was to be done."""
    from wargame.ratings import services

    return services.recomputation_run(pk)
