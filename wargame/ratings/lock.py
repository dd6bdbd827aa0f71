"""One at a time: whoever works ratings out holds the lock, so that concurrent results and annulments take turns."""

from functools import partial

from wargame.locks import hold

LOCK = 7_305_118
turn = partial(hold, LOCK)
