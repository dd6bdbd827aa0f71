"""What the API tells of notices."""

from __future__ import annotations

from msgspec import Struct

from wargame.games.shapes import Time


class NoticeInfo(Struct, kw_only=True):
    """One notice. `needs` says that an answer is waited for; `read` is when it was read, null where it is new."""

    id: int
    kind: str
    subject: str
    path: str
    made: Time
    text: str = ""
    needs: bool = False
    read: Time | None = None


class NoticeList(Struct, kw_only=True):
    """A page of them, the latest first. `unread` counts up to 100."""

    unread: int
    page: int
    pages: int
    notices: list[NoticeInfo]


class NoticesRead(Struct, kw_only=True):
    """How many were marked as read, and how many are new still."""

    marked: int
    unread: int
