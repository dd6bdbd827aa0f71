"""The socket of a game: frames in, frames out. `watching` reads the game, `services` plays it."""

from __future__ import annotations

import asyncio
import logging
import os
import time
from collections.abc import Awaitable, Callable
from dataclasses import replace
from functools import partial
from typing import Any, NoReturn

import msgspec
from channels.consumer import get_handler_name
from channels.exceptions import StopConsumer
from channels.generic.websocket import AsyncWebsocketConsumer
from channels.layers import get_channel_layer
from django.db import Error, InterfaceError, OperationalError

from rules.core.errors import Malformed
from wargame.games import presence, pulse, services, watching
from wargame.games.announce import group, group_of
from wargame.games.errors import Forbidden, SiteError, Throttled, TooNarrow
from wargame.games.faults import DOWN, Fault, fault_of
from wargame.games.shapes import (
    Accepted,
    Act,
    AskExplain,
    AskOptions,
    ClientFrame,
    Pulse,
    Refused,
    Resume,
    Say,
    Undo,
    encode,
)
from wargame.games.threads import on_thread
from wargame.games.throttling import Bucket, Turnstile
from wargame.games.watching import Entry
from wargame.games.wire import read_json

log = logging.getLogger(__name__)

Source = Callable[[], Awaitable[dict[str, Any]]]

RATE, BURST = 30.0, 90
"""Frames a second one person may send over all their sockets, and how many at once."""

SOCKETS = int(os.environ.get("SOCKETS_EACH", "40"))
"""Boards one person may have open at one process. A bench plays hundreds of games as two people."""

SHARE = max(1, SOCKETS // 40)
DOOR = Turnstile(limit=SOCKETS, rate=RATE * SHARE, burst=BURST * SHARE)
GATE = Turnstile(limit=10 * SOCKETS, rate=10 * RATE * SHARE, burst=10 * BURST * SHARE)
"""For those who are not signed in, and guests: counted by their address, which a whole club may share."""

PATIENCE = 20
"""Bad frames after which the socket is closed; a minute wins back twelve."""

STALL = 40.0
"""Seconds for which a socket may take nothing of what is sent: its reader has stopped, or is gone."""


class GameConsumer(AsyncWebsocketConsumer):
    """One browser at one game.

    `seq` is how far it has been brought, None before its first `resume`.
    """

    code: str
    entry: Entry | None = None
    seq: int | None = None
    chat: int = 0
    who: str = ""
    shown: presence.Message | None = None

    async def __call__(self, scope: Any, receive: Source, send: Callable[..., Any]) -> None:
        """As Channels does it, with one task for either source of messages instead of a new one each message."""
        self.scope, self.deliver = scope, send
        self.channel_layer: Any = get_channel_layer()
        self.channel_name = await self.channel_layer.new_channel()
        self.turn = asyncio.Lock()
        try:
            async with asyncio.TaskGroup() as sources:
                sources.create_task(self.heed(receive))
                sources.create_task(self.heed(partial(self.channel_layer.receive, self.channel_name)))
        except* StopConsumer:
            pass
        finally:
            await self.let_go()

    async def base_send(self, message: dict[str, Any]) -> None:
        """Let go of a browser that is gone or takes nothing, and of a socket that the server has closed by itself."""
        try:
            async with asyncio.timeout(STALL):
                await self.deliver(message)
        except TimeoutError:
            self.end(f"takes nothing for {STALL:.0f} s")
        except (OSError, RuntimeError) as fault:
            self.end(f"lost while it was sent something {fault}")

    async def close(self, code: int | None = None, reason: str | None = None) -> NoReturn:
        """Close the socket. Nothing more is read or sent: what still waits to be answered is not."""
        await super().close(code, reason)
        self.end(f"closed with {code} {reason or ''}")

    def end(self, why: str) -> NoReturn:
        """Serve this socket no more; one line of the log says why."""
        client = (self.scope.get("client") or ("nowhere",))[0]
        log.info("socket of game %.40s, %s: %s", self.code, self.who or f"from {client}", why.strip())
        raise StopConsumer

    async def heed(self, source: Source) -> None:
        """Take every message of a source, one of either at a time."""
        while True:
            message = await source()
            async with self.turn:
                await self.dispatch(message)

    async def dispatch(self, message: dict[str, Any]) -> None:
        """Channels would look for stale database connections of the loop, which has none, at every message.

        What the database does not tell now is told at a later beat of the pulse.
        """
        try:
            await getattr(self, get_handler_name(message))(message)
        except (OperationalError, InterfaceError) as fault:
            log.warning("socket of game %.40s: %s", self.code, str(fault).strip())

    async def connect(self) -> None:
        """Let in who may watch; others are told why, and the socket is closed with 4000 + the HTTP status."""
        now = time.monotonic()
        self.code = self.scope["url_route"]["kwargs"]["code"]
        self.patience = Bucket(rate=0.2, burst=PATIENCE, now=now)
        await self.accept()
        try:
            entry = await on_thread(watching.enter, self.code, self.scope)
            self.door = DOOR if entry.who.startswith("user ") else GATE
            self.bucket = self.door.enter(entry.who, self.channel_name, now)
        except (SiteError, OperationalError, InterfaceError) as error:
            await self.dismiss(error)
        else:
            self.entry, self.who = entry, entry.who
            self.join(entry)
            pulse.keep_beating()

    async def websocket_disconnect(self, message: dict[str, Any]) -> None:
        """The other side has closed, or is lost: then it gave no reason."""
        if message["code"] in (1005, 1006) and "reason" not in message:
            self.end("lost")
        raise StopConsumer

    async def let_go(self) -> None:
        """However the socket ended: give back what it held, say that it is gone, remember what was looked at."""
        entry, self.entry = self.entry, None
        if self.who:
            self.door.leave(self.who, self.channel_name, time.monotonic())
        if entry is not None:
            self.part(entry)
        self.channel_layer.drop(self.channel_name)
        if entry is not None and entry.plays and self.seq is not None:
            look = {"code": entry.code, "side": entry.viewer, "user": entry.user, "seq": self.seq}
            try:
                await on_thread(watching.note_look, **look)
            except Error as fault:
                log.warning("not noted how far game %.40s was looked at: %s", self.code, str(fault).strip())

    def join(self, entry: Entry) -> None:
        """Hear what concerns this viewer, and be seen."""
        self.channel_layer.join(self.channel_name, groups(entry))
        self.announce(presence.enter(self.code, self.channel_name, entry.actor))

    def part(self, entry: Entry) -> None:
        """Hear no more, and be seen no more."""
        self.channel_layer.part(self.channel_name, groups(entry))
        self.announce(presence.leave(self.code, self.channel_name))

    def announce(self, message: dict[str, Any]) -> None:
        """Tell every socket of the game, whichever process serves it."""
        self.channel_layer.publish(group(self.code), message)

    async def receive(self, text_data: str | None = None, bytes_data: bytes | None = None) -> None:
        """One frame of the browser. Whatever it holds, the answer is a frame and never a crash."""
        if self.entry is None:
            return
        if text_data is None:
            await self.dismiss(Malformed("unreadable-frame", fault="binary"), 1003)
            return
        value: Any = None
        try:
            value = read_json(text_data)
            if not self.bucket.take(time.monotonic()):
                raise Throttled
            await self.obey(self.entry, read_frame(value))
        except StopConsumer:
            raise
        except Exception as error:
            await self.refuse(error, value)

    async def obey(self, entry: Entry, frame: ClientFrame) -> None:
        """Do what a frame asks; raises whatever its refusal is."""
        entry.check_scope(frame)
        match frame:
            case Resume(seq=seq, chat=chat):
                await self.show(seq, chat)
            case AskOptions():
                await self.answer(watching.options, frame)
            case AskExplain():
                await self.answer(watching.explanation, frame)
            case Act(key=key, seq=seq, action=action):
                await self.judge(services.action_submit, frame, payload=action)
            case Undo():
                await self.judge(services.action_undo, frame)
            case Say(key=key, text=text, aside=aside, to=to):
                said = {"key": key, "text": text, "aside": aside, "to": to}
                by = {"user": entry.user, "invitation": entry.invitation}
                await on_thread(services.chat_post, code=self.code, **by, **said)

    async def judge(self, service: Callable[..., Any], frame: Act | Undo, **asked: Any) -> None:
        """Ask the referee, and answer under the frame's key. What follows comes to all as an announcement."""
        assert self.entry
        verdict = await on_thread(
            service,
            code=self.code,
            user=self.entry.user,
            expected_seq=frame.seq,
            key=frame.key,
            **asked,
        )
        if verdict.accepted:
            await self.say(encode(Accepted(key=frame.key, seq=verdict.seq)))
        else:
            await self.say(encode(Refused(key=frame.key, **verdict.body)))

    async def answer(self, read: Callable[[Entry, Any], bytes], frame: AskOptions | AskExplain) -> None:
        """Answer a question, once it is known that the user is still whom the answer is for."""
        assert self.entry
        found = await on_thread(read, self.entry, frame)
        if await self.look_again():
            await self.answer(read, frame)
        else:
            await self.say(found)

    async def show(self, seq: int | None, chat: int | str | None = None) -> None:
        """Bring the browser up to date: what the viewer lacks since `seq`; everything when that is None.

        Who they are is asked after the position was read, so that nothing of it is from after they lost a seat.
        """
        assert self.entry
        caught = await on_thread(watching.catch_up, self.entry, seq, chat)
        if await self.admit_again():
            await self.show(None)  # a patch would not say whose view it is now
            return
        for frame in caught.frames:
            await self.send(text_data=frame)
        self.seq, self.chat, self.shown = caught.seq, caught.chat, None
        await self.show_presence()

    async def show_presence(self) -> None:
        """Send who is here, if that has changed since it was last shown."""
        if self.entry is None or self.seq is None:
            return
        here = presence.present(self.code, self.entry.near)
        if here != self.shown:
            self.shown = here
            await self.say(encode(here))

    async def admit_again(self) -> bool:
        """See who this user is now; whether they look as somebody else than before."""
        assert self.entry
        before = self.entry
        try:
            now = await on_thread(watching.admit, before.code, before.user, before.invitation)
        except SiteError as error:
            await self.dismiss(error)
        self.entry = replace(now, who=before.who, session=before.session, token=before.token)
        another = (now.actor, now.fellow) != (before.actor, before.fellow)
        if another:
            self.part(before)
            self.join(self.entry)
        return another

    async def look_again(self) -> bool:
        """The same; who looks as somebody else is shown the game anew."""
        another = await self.admit_again()
        if another and self.seq is not None:
            await self.show(None)
        return another

    async def refuse(self, error: Exception, value: Any) -> None:
        """Answer a frame with the error body; a socket that sends nothing but such frames is closed."""
        fault = fault_of(error)
        if fault is None:
            log.exception("socket of game %s", self.code, exc_info=error)
            fault = Fault(500, "internal", "Something went wrong on the site. The error has been logged")
        await self.say(encode({**head_of(value), **fault.body()}))
        tried = fault.status in (400, 413, 429) and not self.patience.take(time.monotonic())
        if isinstance(error, TooNarrow):
            await self.close(4000 + fault.status)
        elif fault is DOWN and self.seq is None:
            await self.close(4503)  # no pulse would ever show it the game: it is to come again
        elif tried:
            await self.close(4429 if fault.status == 429 else 4400)

    async def dismiss(self, error: Exception, code: int | None = None) -> NoReturn:
        """Say why, and close."""
        fault = fault_of(error)
        assert fault
        await self.say(encode({"type": "error", **fault.body()}))
        await self.close(code or 4000 + fault.status, fault.reason[:100])

    async def say(self, frame: bytes) -> None:
        """Send one encoded frame."""
        await self.send(text_data=frame.decode())

    async def game_moved(self, message: dict[str, Any]) -> None:
        """The referee's announcement of new events: sent on as it is to whoever stands where it begins."""
        if self.entry is None or self.seq is None or message["seq"] <= self.seq or not self.concerns(message):
            return
        if not self.entry.settled or message["since"] != self.seq:
            await self.show(self.seq)
            return
        if self.entry.fellow:  # the announcement is cut for the whole side
            await self.show(self.seq, self.chat)
            return
        for frame in message["frames"]:
            await self.send(text_data=frame)
        self.seq = message["seq"]

    async def game_told(self, message: dict[str, Any]) -> None:
        """News of the game that is no event: chat, clocks, offers, seats."""
        if self.entry is None:
            return
        if not self.entry.settled:
            await self.look_again()
        if not self.concerns(message):
            return
        for frame in message["frames"]:
            await self.send(text_data=frame)
        self.chat = max(self.chat, message["chat"])

    def concerns(self, message: dict[str, Any]) -> bool:
        """Whether it is for this viewer: it may have been waiting here since they were another."""
        return self.entry is not None and message["viewer"] in (None, self.entry.viewer)

    async def game_seated(self, message: dict[str, Any]) -> None:
        """A seat has changed hands in a game under way."""
        if self.entry is not None:
            self.entry = replace(self.entry, settled=False)
            await self.game_told(message)
            await self.show_presence()

    async def game_missed(self, message: dict[str, Any]) -> None:
        """Something may have been lost on its way: chat, offers, seats, and that somebody signed out."""
        if self.entry is None:
            return
        if await on_thread(watching.is_signed_out, self.entry):
            await self.sign_out()
        if self.seq is None:
            await self.admit_again()
        else:
            await self.show(self.seq, self.chat)

    async def game_pulse(self, message: dict[str, Any]) -> None:
        """The beat of this process: keep what is held, be shown what got lost, and hear that all is well."""
        if self.entry is None:
            return
        self.door.stay(self.who, self.channel_name, time.monotonic())
        presence.stay(self.code, self.channel_name, self.entry.actor)
        if self.seq is None:
            return
        if message["stand"] and message["stand"].beyond(self.entry.viewer, self.seq, self.chat):
            await self.show(self.seq, self.chat)
        await self.show_presence()
        await self.say(encode(Pulse(seq=self.seq)))

    async def person_gone(self, message: dict[str, Any]) -> None:
        """Somebody signed out, was shut out, or may see less than before: their open boards end with it."""
        if self.entry is not None and message["session"] in (None, self.entry.session):
            await self.sign_out()

    async def person_told(self, message: dict[str, Any]) -> None:
        """Something that concerns a person and no game."""
        if self.seq is not None:
            await self.send(text_data=message["frame"])

    async def sign_out(self) -> None:
        """Close the board of whoever is no longer signed in, or not as before."""
        await self.dismiss(Forbidden("You are no longer signed in as before: open the game again"), 4401)

    async def game_present(self, message: dict[str, Any]) -> None:
        """Somebody came or went, here or in another process."""
        if presence.hear(self.code, message):
            self.announce(presence.announcement(self.code))
        await self.show_presence()


def groups(entry: Entry) -> list[str]:
    """List the groups: what all may know of a game, what this viewer may, and what concerns the person."""
    own = [group_of(entry.user.pk)] if entry.user.is_authenticated else []
    return [group(entry.code), group(entry.code, entry.viewer), *own]


def read_frame(value: Any) -> ClientFrame:
    """The typed frame of a decoded JSON value; raises `Malformed` with the path of the fault."""
    try:
        frame: ClientFrame = msgspec.convert(_drop_number(value), ClientFrame)
    except msgspec.ValidationError as fault:
        raise Malformed("unreadable-frame", fault=str(fault)) from fault
    return frame


def _drop_number(value: Any) -> Any:
    """The frame of a board opened before a release of 2026, which names its last line of chat by a number, as one
    without a last line: between two numbers could be counted what others write to each other.
    """
    if isinstance(value, dict) and isinstance(value.get("chat"), int | float):
        return {**value, "chat": None}
    return value


def head_of(value: Any) -> dict[str, str]:
    """Return the head of the refusing frame: `refused` for the `act` or `undo` of a key, `error` for all others."""
    frame = value if isinstance(value, dict) else {}
    plays = frame.get("type") in ("act", "undo")
    name = frame.get("key" if plays else "id", frame.get("key"))
    if not isinstance(name, str):
        return {"type": "error"}
    return {"type": "refused", "key": name[:64]} if plays else {"type": "error", "id": name[:64]}
