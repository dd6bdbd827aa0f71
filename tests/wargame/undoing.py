"""What a test tries and takes back: a matrix has one scene, and each of its cells finds it as it was made."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction


@contextmanager
def undone() -> Iterator[None]:
    """What is stored within is gone afterwards, whether or not it ends in an error."""
    with transaction.atomic():
        yield
        transaction.set_rollback(True)
