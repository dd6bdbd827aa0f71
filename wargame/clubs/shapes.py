"""The shapes of what the API tells of clubs."""

from __future__ import annotations

from typing import Literal

from msgspec import Struct

from wargame.games.shapes import Time

Joining = Literal["open", "request", "invitation"]
Role = Literal["owner", "steward", "director", "member"]


class ClubInfo(Struct, kw_only=True):
    """A club as lists show it."""

    slug: str
    name: str
    joining: Joining
    about: str
    colour: str
    members: int
    founded: Time
    closed: Time | None = None


class ClubDetail(ClubInfo, kw_only=True):
    """A club, with what the asker is to it and may do there, in the words of the table of powers."""

    standing: Literal[
        "visitor", "stranger", "asked", "invited", "barred", "member", "director", "steward", "owner"
    ]
    powers: list[str]
    games: int
    hidden_games: int
    barred_until: Time | None = None
    barred_for: str = ""


class MemberInfo(Struct, kw_only=True):
    """A member. A rating is never without its deviation, reliability is out of a hundred, `answers` in seconds."""

    name: str
    role: Role
    since: Time
    rating: int | None = None
    deviation: int | None = None
    reliability: int | None = None
    answers: int | None = None
    playing: int = 0


class ApplicationInfo(Struct, kw_only=True):
    """Somebody asks to join: told to stewards, and to whoever asks."""

    id: int
    name: str
    text: str
    question: str
    state: Literal["waiting", "accepted", "declined", "withdrawn"]
    asked: Time


class InvitationInfo(Struct, kw_only=True):
    """An invitation that is open: with the `token` of its link, or the `name` of whoever is invited."""

    id: int
    token: str | None
    name: str | None
    uses: int
    used: int
    expires: Time


class NewsInfo(Struct, kw_only=True):
    """A piece of news."""

    id: int
    title: str
    text: str
    author: str | None
    members_only: bool
    written: Time


class BarInfo(Struct, kw_only=True):
    """Somebody who is kept out; without `until` for good."""

    name: str
    reason: str
    since: Time
    until: Time | None = None


SHAPES = (ClubInfo, ClubDetail, MemberInfo, ApplicationInfo, InvitationInfo, NewsInfo, BarInfo)
