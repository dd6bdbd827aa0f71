"""Who has the board open. Each web process counts its own sockets and tells the others of any change."""

from __future__ import annotations

import os
import secrets
import time
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from rules.core.contract import SPECTATOR, Actor, Side
from wargame.games.leases import Leases

PROCESS = f"{os.getpid()}-{secrets.token_hex(4)}"
"""This process among those that serve the site."""

REPEAT = 15.0
"""Every so many seconds a process says again what it said."""

STALE = 3 * REPEAT
"""After so many seconds the word of a process that fell silent counts no more."""

Message = dict[str, Any]


@dataclass
class Word:
    """A word from another process: when it was heard, how many sockets by seat, and which saying it was."""

    heard: float
    count: dict[Actor, int]
    saying: str


@dataclass
class Room:
    """One game as this process knows it: its own sockets, and the word of the others."""

    here: Leases[Actor] = field(default_factory=Leases)
    elsewhere: dict[str, Word] = field(default_factory=dict)

    def own(self, now: float) -> Counter[Actor]:
        """The sockets of this process, by seat."""
        return Counter(self.here.list_held(now))

    def total(self, now: float) -> Counter[Actor]:
        """All sockets of the game, by seat."""
        count = self.own(now)
        for word in self.elsewhere.values():
            if now - word.heard < STALE:
                count.update(word.count)
        return count


ROOMS: dict[str, Room] = {}


def enter(code: str, socket: str, actor: Actor) -> Message:
    """A socket opened; the announcement to make. The first of a game asks the other processes for theirs."""
    asks = code not in ROOMS
    stay(code, socket, actor)
    return announcement(code, asks=asks)


def stay(code: str, socket: str, actor: Actor) -> None:
    """A socket is open still."""
    ROOMS.setdefault(code, Room()).here.hold(socket, actor, time.monotonic())


def leave(code: str, socket: str) -> Message:
    """A socket closed; the announcement to make."""
    ROOMS.setdefault(code, Room()).here.let_go(socket)
    message = announcement(code)
    if not message["count"]:
        del ROOMS[code]
    return message


def rooms() -> list[str]:
    """The games that have a socket in this process."""
    now = time.monotonic()
    for code in [code for code, room in ROOMS.items() if not room.own(now)]:
        del ROOMS[code]
    return list(ROOMS)


def announcement(code: str, *, asks: bool = False) -> Message:
    """Return what this process tells the others about a game."""
    return {
        "type": "game.present",
        "process": PROCESS,
        "count": dict(ROOMS[code].own(time.monotonic())),
        "asks": asks,
        "saying": secrets.token_hex(4),
    }


def hear(code: str, message: Message) -> bool:
    """Takes in an announcement; whether it asks for an answer, which the first socket that hears it gives."""
    room = ROOMS.get(code)
    if room is None or message["process"] == PROCESS:
        return False
    before = room.elsewhere.get(message["process"])
    room.elsewhere[message["process"]] = Word(time.monotonic(), message["count"], message["saying"])
    return bool(message["asks"]) and (before is None or before.saying != message["saying"])


def present(code: str, seats: Iterable[tuple[Side, Actor]]) -> Message:
    """The `presence` frame of a game, by the name of the seat. Who holds all of a side is on every seat of it."""
    count = ROOMS.get(code, Room()).total(time.monotonic())
    there = {actor: count[actor] > 0 or count[side] > 0 for side, actor in seats}
    return {"type": "presence", "seats": there, "spectators": count[SPECTATOR]}
