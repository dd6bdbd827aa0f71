"""What browsers are told after a commit: finished frames, so that no socket has to ask the database.

A message says for which `viewer` it is, None for all: it may wait at a socket until that is another viewer's.
"""

from __future__ import annotations

import logging
from collections.abc import Mapping, Sequence
from typing import Any

from channels.layers import get_channel_layer

from rules.core.contract import UMPIRE, Viewer
from wargame.games.shapes import BellSent, encode

log = logging.getLogger(__name__)


def group(code: str, viewer: Viewer | None = None) -> str:
    """The channel group of a game: of all who watch it, or of one viewer."""
    return f"game.{code}.{viewer}" if viewer else f"game.{code}"


def push_step(code: str, since: int, seq: int, frames: Mapping[Viewer, Sequence[str]]) -> None:
    """The game went from `since` to `seq`; one viewer's frames are everybody's when nothing is hidden."""
    alone = set(frames) == {UMPIRE}
    message = {"type": "game.moved", "since": since, "seq": seq}
    messages = []
    for viewer, texts in frames.items():
        to = None if alone else viewer
        messages.append((group(code, to), {**message, "viewer": to, "frames": list(texts)}))
    _send(messages)


def push_frames(code: str, *frames: str, viewer: Viewer | None = None, chat: int = 0) -> None:
    """Frames that have no seq, to all, or to one viewer alone; `chat` is the id of the line of chat among them."""
    message = {"type": "game.told", "viewer": viewer, "frames": list(frames), "chat": chat}
    _send([(group(code, viewer), message)])


def push_seating(code: str, *frames: str) -> None:
    """A seat of a game under way has changed hands: every socket looks again as whom it watches."""
    _send([(group(code), {"type": "game.seated", "viewer": None, "frames": list(frames), "chat": 0})])


def group_of(user_id: int) -> str:
    """The channel group of a person: of all their sockets."""
    return f"person.{user_id}"


def push_departure(user_id: int, session: str | None = None) -> None:
    """A person's sockets are to close: those of one session or token, or all."""
    _send([(group_of(user_id), {"type": "person.gone", "session": session})])


def push_bell(user_id: int, unread: int) -> None:
    """So many notices of a person's are new now, since they read some: their open boards hear of it."""
    frame = encode(BellSent(unread=unread)).decode()
    _send([(group_of(user_id), {"type": "person.told", "frame": frame})])


def _send(messages: list[tuple[str, dict[str, Any]]]) -> None:
    """What is committed stands: a channel layer that fails costs browsers their push, nobody a move."""
    layer: Any = get_channel_layer()
    try:
        for name, message in messages:
            layer.publish(name, message)
    except Exception:
        log.exception("announcement lost; browsers catch up when they next ask")
