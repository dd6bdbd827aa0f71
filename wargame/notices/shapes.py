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


class DeliveryInfo(Struct, kw_only=True):
    """A notice on its way by one channel: `outcome` is `waiting`, `taken`, `shown`, `refused`, `given up`, `not needed`
    or `replaced`, `words` says the same to people, `said` is what was answered last. What waits goes when it is `due`.
    `notice` is null for what went to a webhook of a club or an event.
    """

    id: int
    notice: int | None
    subject: str
    channel: str
    outcome: str
    words: str
    said: str
    tries: int
    written: Time
    due: Time | None = None
    ended: Time | None = None


class DeliveryList(Struct, kw_only=True):
    """A page of them, the latest first."""

    page: int
    pages: int
    deliveries: list[DeliveryInfo]


class WishRow(Struct, kw_only=True):
    """What happens, and by which channels it comes beside the page, which always has it."""

    occasion: str
    label: str
    mail: bool
    push: bool
    hook: bool


class GameWish(Struct, kw_only=True):
    """How much of a game comes by a channel, '' is all: `clock` only that its clock runs low, `all` is muted, '' as of
    every other.
    """

    game: str
    how: str
    channel: str = ""


class NoticeWishes(Struct, kw_only=True):
    """What somebody wants by which channel. What needs no answer comes in one mail at `hour` of their time zone, or at
    once where that is null; `games` are those of which less comes.
    """

    rows: list[WishRow]
    games: list[GameWish]
    hour: int | None = None


class WebhookInfo(Struct, kw_only=True):
    """A webhook, and of its last five deliveries how many were taken and how many not. Of its address the `host` is
    told, and the end as a `hint`; its `secret` once, to whom makes it.
    """

    id: int
    name: str
    host: str
    hint: str
    shape: str
    made: Time
    good: int = 0
    bad: int = 0
    secret: str | None = None


class WebhookList(Struct, kw_only=True):
    """Somebody's webhooks, and what they did not take in a day: it may be sent again."""

    webhooks: list[WebhookInfo]
    dead: list[DeliveryInfo]


class DeviceInfo(Struct, kw_only=True):
    """A browser that shows the asker's notices; `shown` is when it last did."""

    id: int
    name: str
    made: Time
    shown: Time | None = None


class DeviceList(Struct, kw_only=True):
    """The asker's devices, and the `key` by which a browser is to know this site (`applicationServerKey`)."""

    key: str
    devices: list[DeviceInfo]


class Shown(Struct, kw_only=True):
    """Whether there is such a delivery."""

    known: bool


class NoticesRead(Struct, kw_only=True):
    """How many were marked as read, and how many are new still."""

    marked: int
    unread: int
